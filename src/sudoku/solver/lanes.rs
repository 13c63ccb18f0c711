//! Four 32-bit lanes worked on at once: the machine word of the 9x9 solver. An array in safe code
//! that the compiler keeps in one vector register, where there are such.

use std::array::from_fn;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

/// Four unsigned 32-bit numbers; lane 0 is the lowest.
#[derive(Copy, Clone)]
#[repr(align(16))]
pub(super) struct Lanes([u32; 4]);

impl Lanes {
    #[inline(always)]
    pub const fn new(lanes: [u32; 4]) -> Self {
        Lanes(lanes)
    }
    #[inline(always)]
    pub const fn splat(value: u32) -> Self {
        Lanes([value; 4])
    }
    #[inline(always)]
    pub const fn zero() -> Self {
        Lanes([0; 4])
    }
    #[inline(always)]
    pub const fn to_array(self) -> [u32; 4] {
        self.0
    }
    /// `self & !other`.
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        Lanes(from_fn(|i| self.0[i] & !other.0[i]))
    }
    #[inline(always)]
    pub fn shl<const N: u32>(self) -> Self {
        Lanes(self.0.map(|v| v << N))
    }
    #[inline(always)]
    pub fn shr<const N: u32>(self) -> Self {
        Lanes(self.0.map(|v| v >> N))
    }
    /// Lanes 1, 2, 0, 3 as lanes 0 to 3.
    #[inline(always)]
    pub const fn rotate_bands(self) -> Self {
        let [a, b, c, d] = self.0;
        Lanes([b, c, a, d])
    }
    /// Lanes 2, 0, 1, 3 as lanes 0 to 3.
    #[inline(always)]
    pub const fn rotate_bands_twice(self) -> Self {
        let [a, b, c, d] = self.0;
        Lanes([c, a, b, d])
    }
    #[inline(always)]
    pub fn is_zero(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i] & other.0[i]))
    }
}
impl BitOr for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i] | other.0[i]))
    }
}
impl BitXor for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitxor(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i] ^ other.0[i]))
    }
}
impl Add for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn add(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }
}
impl Sub for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn sub(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }
}
