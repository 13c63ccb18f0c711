//! A cell and a digit as separate types, so that the index of one is never used for the other.

use std::fmt;

/// A cell by its index in reading order, counted from 0. The largest shape, 16x16, has 256.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// Returns the cell at `index` in reading order; `None` from 256 on.
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        u8::try_from(index).ok().map(Cell)
    }

    /// Returns the index in reading order.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A digit, 1 to 16. Printed as `1`-`9`, then `A`-`G`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digit(pub(crate) u8);

impl Digit {
    /// The largest digit of the largest shape.
    pub const MAX: u8 = 16;

    /// Returns the digit of that value, 1 to 16; `None` otherwise.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        if value >= 1 && value <= Self::MAX { Some(Digit(value)) } else { None }
    }

    /// Returns the value, from 1.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the value minus 1: a table index and a bit number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Returns the symbol printed for the digit: `1`-`9`, then `A`-`G`.
    #[must_use]
    pub const fn symbol(self) -> char {
        (if self.0 <= 9 { b'0' + self.0 } else { b'A' + self.0 - 10 }) as char
    }

    /// Returns the digit of `symbol`, whose letters may be of either case; `None` if there is none.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '1'..='9' => Digit::new(symbol as u8 - b'0'),
            'A'..='G' => Digit::new(symbol as u8 - b'A' + 10),
            'a'..='g' => Digit::new(symbol as u8 - b'a' + 10),
            _ => None,
        }
    }

    /// Returns the digits one below and one above it, of those up to `side`.
    pub(crate) fn consecutive(self, side: usize) -> impl Iterator<Item = Digit> {
        let around = [self.0 - 1, self.0 + 1].into_iter();
        around.filter(move |&d| usize::from(d) <= side).filter_map(Digit::new)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}
