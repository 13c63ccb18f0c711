//! How long a search may go on, and how it ends.

/// Why an enumeration of solutions ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All solutions were found.
    Exhausted,
    /// The caller stopped it or the limit was reached: there may be more.
    Stopped,
    /// The budget was spent: there may be more.
    Budget,
}

/// How many guesses a search may still make.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Budget(pub u64);

impl Budget {
    /// Takes one guess from the budget. Returns `false` if none was left.
    #[inline(always)]
    pub(crate) fn spend(&mut self) -> bool {
        match self.0.checked_sub(1) {
            Some(left) => {
                self.0 = left;
                true
            }
            None => false,
        }
    }
}

/// Enough for every valid puzzle known, and spent in a few seconds on the largest shape.
impl Default for Budget {
    fn default() -> Self {
        Budget(1_000_000)
    }
}

/// The result of applying all deductions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Settled {
    /// Every cell has one candidate, without a contradiction.
    Solved,
    /// Some cell has several candidates.
    Open,
}

/// No solution is left.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Contradiction;
