//! Sets of candidates by their numbers, as rows of bits. The width is a constant, so that the rows of a 9x9 position
//! are four machine words and all loops over them unroll.

/// A set of numbers below `64 * W`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Ids<const W: usize>(pub [u64; W]);

impl<const W: usize> Ids<W> {
    pub(super) const EMPTY: Self = Ids([0; W]);

    #[inline]
    pub(super) fn insert(&mut self, i: usize) {
        self.0[i >> 6] |= 1 << (i & 63);
    }
    #[inline]
    pub(super) fn remove(&mut self, i: usize) {
        self.0[i >> 6] &= !(1 << (i & 63));
    }
    #[inline]
    pub(super) fn contains(&self, i: usize) -> bool {
        self.0[i >> 6] >> (i & 63) & 1 == 1
    }
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }
    /// True for two members or more; sooner than counting them.
    #[inline]
    pub(super) fn is_many(&self) -> bool {
        let (mut some, mut many) = (false, false);
        for &word in &self.0 {
            many |= (word != 0 && some) | (word & word.wrapping_sub(1) != 0);
            some |= word != 0;
        }
        many
    }
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }
    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }
    #[inline]
    pub(super) fn take_away(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= !b;
        }
    }
    #[inline]
    pub(super) fn keep(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= b;
        }
    }
    #[inline]
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
    /// The lowest member.
    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        self.0.iter().position(|&w| w != 0).map(|i| i * 64 + self.0[i].trailing_zeros() as usize)
    }
    /// The lowest member alone, or nothing.
    pub(super) fn first_alone(&self) -> Self {
        let mut alone = Self::EMPTY;
        if let Some(first) = self.first() {
            alone.insert(first);
        }
        alone
    }
    /// Calls `f` with the members, lowest first; sooner than the iterator.
    #[inline]
    pub(super) fn each(&self, mut f: impl FnMut(usize)) {
        for (i, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                f(i * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
    /// The members, lowest first.
    #[inline]
    pub(super) fn iter(&self) -> Members<W> {
        Members { words: self.0, at: 0 }
    }
}

/// The members of a [`Ids`].
pub(super) struct Members<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.at < W {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(self.at * 64 + word.trailing_zeros() as usize);
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_back_in_order() {
        let mut set = Ids::<4>::EMPTY;
        for i in [200, 3, 64, 63] {
            set.insert(i);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 63, 64, 200]);
        assert_eq!((set.len(), set.first()), (4, Some(3)));
        set.remove(3);
        assert!(!set.contains(3) && set.contains(200));
    }
}
