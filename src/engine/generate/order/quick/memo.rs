//! The failure cache: a technique is searched for again only where something has changed since it
//! last failed.

use super::lines::Lines;
use super::tables::{HOUSES, Set};

/// The techniques that are searched for by house or by digit.
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

/// For singles and locked candidates: the candidates by digit for which they made no progress.
/// Without candidates they cannot make any.
#[derive(Clone, Default)]
pub(crate) struct Plain {
    pub singles: [Set; 9],
    pub locked: [Set; 9],
}

/// The failure cache of all techniques.
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

    /// Returns the houses whose candidates have changed since the technique last failed: one bit
    /// for each of [`HOUSES`].
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
