//! A set of digits: the candidates of a cell.

use crate::sudoku::Digit;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

/// A set of digits; bit `d - 1` stands for digit `d`.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigitSet(pub u16);

impl DigitSet {
    pub const EMPTY: DigitSet = DigitSet(0);

    /// All digits of a shape with that side.
    #[must_use]
    pub const fn all(side: usize) -> Self {
        DigitSet(((1u32 << side) - 1) as u16)
    }
    #[must_use]
    pub const fn of(digit: Digit) -> Self {
        DigitSet(1 << digit.index())
    }
    #[must_use]
    pub const fn has(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        super::count(self.0)
    }
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The digits of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        DigitSet(self.0 & !other.0)
    }
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
    /// The lowest digit.
    #[must_use]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Digit::new(self.0.trailing_zeros() as u8 + 1) }
    }
    /// The highest digit.
    #[must_use]
    pub const fn last(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Digit::new(16 - self.0.leading_zeros() as u8) }
    }
    /// The digit, if there is just one.
    #[must_use]
    pub const fn single(self) -> Option<Digit> {
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }
    /// The digits, lowest first.
    #[must_use]
    pub const fn iter(self) -> Digits {
        Digits(self.0)
    }
}

/// The digits of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Digits(u16);

impl Iterator for Digits {
    type Item = Digit;
    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = DigitSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }
}
impl DoubleEndedIterator for Digits {
    fn next_back(&mut self) -> Option<Digit> {
        let index = self.0.checked_ilog2()?;
        self.0 &= !(1 << index);
        Digit::new(index as u8 + 1)
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}
impl BitOr for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}
impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: DigitSet) {
        self.0 &= other.0;
    }
}
impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}
impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(DigitSet::EMPTY, |all, d| all | DigitSet::of(d))
    }
}
impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{")?;
        for digit in self.iter() {
            write!(f, "{digit}")?;
        }
        write!(f, "}}")
    }
}
