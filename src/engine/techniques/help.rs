//! The explanation of a technique for the reader.

/// The page of a technique in the help: what it looks like, why it works, and an example.
#[derive(Debug)]
pub struct Help {
    /// What to look for.
    pub looks: &'static str,
    /// Why the conclusion must be true.
    pub why: &'static str,
    /// A position in which the technique finds a step: a line of cells, then, parted by spaces,
    /// candidates already taken away, each as digit, row, column (`412` is a 4 at r1c2).
    pub example: &'static str,
    /// The step found there first, in words.
    pub step: &'static str,
}
