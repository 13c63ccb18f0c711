//! How a command ends.

/// How a command that could run ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Without a fault.
    Done,
    /// With faults in its input, which have been reported.
    FoundFaults,
    /// In a child process, which reported everything, with this exit code.
    InChild(u8),
}

impl Outcome {
    pub(super) fn of_faults(any: bool) -> Self {
        if any { Outcome::FoundFaults } else { Outcome::Done }
    }
}
