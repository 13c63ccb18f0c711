//! The explanation of a technique for the reader.

/// The page of a technique in the help: what it looks like, why it works, and an example.
#[derive(Debug)]
pub struct Help {
    /// What to look for.
    pub looks: &'static str,
    /// Why the conclusion must be true.
    pub why: &'static str,
    /// A position in which the technique finds a step: a line of cells, then, separated by spaces,
    /// the candidates already eliminated, each as digit, row and column (`412` is a 4 at r1c2).
    pub example: &'static str,
    /// A step found there, in words.
    pub step: &'static str,
}
