//! Where a technique was looked for in vain: it is looked for again only where something has
//! changed since.

use super::lines::Lines;
use super::tables::{HOUSES, Set};

/// The techniques that are looked for house by house or digit by digit.
#[derive(Copy, Clone)]
#[repr(u8)]
pub(crate) enum Searched {
    HiddenPair,
    NakedTriple,
    HiddenTriple,
    NakedQuad,
    HiddenQuad,
    XWing,
    Swordfish,
    Jellyfish,
}

/// For singles and locked candidates the candidates by digit among which they moved nothing.
/// Without any candidate there is nothing to move.
#[derive(Clone, Default)]
pub(crate) struct Plain {
    pub singles: [Set; 9],
    pub locked: [Set; 9],
}

/// The same for all techniques.
#[derive(Clone, Default)]
pub(crate) struct Memo {
    pub plain: Plain,
    vain: [[Set; 9]; 8],
    pub lines: Lines,
}

impl Memo {
    pub(crate) fn vain(&mut self, technique: Searched) -> &mut [Set; 9] {
        &mut self.vain[technique as usize]
    }

    /// The houses with other candidates than when the technique last moved nothing: one bit for
    /// each of [`HOUSES`].
    pub(crate) fn changed(&self, technique: Searched, digits: &[Set; 9]) -> u32 {
        let before = &self.vain[technique as usize];
        let changed = digits.iter().zip(before).fold(0, |all, (now, then)| all | (now ^ then));
        if changed == 0 {
            return 0;
        }
        HOUSES
            .iter()
            .enumerate()
            .fold(0, |bits, (i, &house)| bits | u32::from(house & changed != 0) << i)
    }
}
