//! Four 32-bit lanes processed at once: the machine word of the 9x9 solver, one vector register on
//! processors that have them.

use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};
use wide::u32x4;

/// Four unsigned 32-bit numbers; lane 0 is the lowest.
#[derive(Copy, Clone)]
pub(in crate::sudoku::solver) struct Lanes(u32x4);

impl Lanes {
    #[inline(always)]
    pub(super) const fn new(lanes: [u32; 4]) -> Self {
        Lanes(u32x4::new(lanes))
    }
    #[inline(always)]
    pub(super) const fn splat(value: u32) -> Self {
        Lanes(u32x4::new([value; 4]))
    }
    #[inline(always)]
    pub(super) const fn zero() -> Self {
        Lanes(u32x4::new([0; 4]))
    }
    #[inline(always)]
    pub(super) fn to_array(self) -> [u32; 4] {
        self.0.to_array()
    }
    /// Returns the bits of all lanes, those of lane 0 lowest.
    #[inline(always)]
    pub(super) fn to_bits(self) -> u128 {
        let [a, b, c, d] = self.to_array().map(u64::from);
        u128::from(a | b << 32) | u128::from(c | d << 32) << 64
    }
    /// Returns the lanes of those bits.
    #[inline(always)]
    pub(super) fn from_bits(bits: u128) -> Self {
        let bytes = bits.to_le_bytes();
        Lanes::new(std::array::from_fn(|lane| {
            u32::from_le_bytes(std::array::from_fn(|byte| bytes[4 * lane + byte]))
        }))
    }
    /// `self & !other`.
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        Lanes(self.0 & !other.0)
    }
    #[inline(always)]
    pub(super) fn shl<const N: u32>(self) -> Self {
        Lanes(self.0 << N)
    }
    #[inline(always)]
    pub(super) fn shr<const N: u32>(self) -> Self {
        Lanes(self.0 >> N)
    }
    /// Returns lanes 1, 2, 0 and 3 as lanes 0 to 3.
    #[inline(always)]
    pub(super) fn rotate_bands(self) -> Self {
        let [a, b, c, d] = self.to_array();
        Lanes::new([b, c, a, d])
    }
    /// Returns lanes 2, 0, 1 and 3 as lanes 0 to 3.
    #[inline(always)]
    pub(super) fn rotate_bands_twice(self) -> Self {
        let [a, b, c, d] = self.to_array();
        Lanes::new([c, a, b, d])
    }
    #[inline(always)]
    pub(super) fn is_zero(self) -> bool {
        let [a, b, c, d] = self.to_array();
        a | b | c | d == 0
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        Lanes(self.0 & other.0)
    }
}
impl BitOr for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        Lanes(self.0 | other.0)
    }
}
impl BitXor for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitxor(self, other: Lanes) -> Lanes {
        Lanes(self.0 ^ other.0)
    }
}
impl Add for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn add(self, other: Lanes) -> Lanes {
        Lanes(self.0 + other.0)
    }
}
impl Sub for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn sub(self, other: Lanes) -> Lanes {
        Lanes(self.0 - other.0)
    }
}
