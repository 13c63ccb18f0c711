//! A cell and a digit as types of their own, so that the index of one is never used for another.

use std::fmt;

/// A cell by its index in reading order, counted from 0. The largest shape, 16x16, has 256.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The cell at `index` in reading order, or nothing from 256 up.
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        u8::try_from(index).ok().map(Cell)
    }

    /// The index in reading order.
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

    /// The digit of that value, 1 to 16.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        if value >= 1 && value <= Self::MAX { Some(Digit(value)) } else { None }
    }

    /// The value, from 1.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The value less one: a table index and a bit number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The sign printed for it: `1`-`9`, then `A`-`G`.
    #[must_use]
    pub const fn symbol(self) -> char {
        (if self.0 <= 9 { b'0' + self.0 } else { b'A' + self.0 - 10 }) as char
    }

    /// The digit that `symbol` stands for, letters in either case.
    #[must_use]
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '1'..='9' => Digit::new(symbol as u8 - b'0'),
            'A'..='G' => Digit::new(symbol as u8 - b'A' + 10),
            'a'..='g' => Digit::new(symbol as u8 - b'a' + 10),
            _ => None,
        }
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
