//! The search that naked sets, hidden sets and fish have in common: some masks whose union has
//! exactly as many bits as there are masks.

use super::count;
use std::ops::ControlFlow;

/// Masks to choose from, each with a bit of its own that represents it in a choice.
#[derive(Debug)]
pub(super) struct Items {
    masks: [u16; 16],
    keys: [u16; 16],
    len: usize,
}

impl Items {
    #[inline]
    pub(super) fn new() -> Self {
        Items { masks: [0; 16], keys: [0; 16], len: 0 }
    }

    /// Adds a mask under the bit of number `key`; there are at most 16.
    #[inline]
    pub(super) fn push(&mut self, mask: u16, key: usize) {
        self.masks[self.len] = mask;
        self.keys[self.len] = 1 << key;
        self.len += 1;
    }

    /// Calls `visit(keys, union)` for every choice of `size` masks whose union has exactly
    /// `size` bits, in lexical order.
    #[inline]
    pub(super) fn covers(
        &self,
        size: u32,
        visit: impl FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.covers_from(size, 0, size, visit)
    }

    /// Does the same for `chosen` of the masks that together with `start` have exactly `size` bits.
    #[inline]
    pub(super) fn covers_from(
        &self,
        chosen: u32,
        start: u16,
        size: u32,
        mut visit: impl FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.len < chosen as usize || count(start) > size {
            ControlFlow::Continue(())
        } else if chosen == 0 {
            if count(start) == size { visit(0, start) } else { ControlFlow::Continue(()) }
        } else {
            self.go(0, chosen as usize, 0, start, size, &mut visit)
        }
    }

    fn go(
        &self,
        from: usize,
        left: usize,
        keys: u16,
        union: u16,
        size: u32,
        visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for index in from..=self.len - left {
            let wider = union | self.masks[index];
            let bits = count(wider);
            if bits > size {
                continue;
            }
            let keys = keys | self.keys[index];
            if left > 1 {
                self.go(index + 1, left - 1, keys, wider, size, visit)?;
            } else if bits == size {
                visit(keys, wider)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_cover_once() {
        let mut items = Items::new();
        for (key, mask) in [(0, 0b011), (2, 0b110), (3, 0b101), (4, 0b1000), (5, 0b011)] {
            items.push(mask, key);
        }
        let mut found = Vec::new();
        let end = items.covers(3, |chosen, union| {
            found.push((chosen, union));
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        assert_eq!(
            found,
            [
                (0b001101, 0b111),
                (0b100101, 0b111),
                (0b101001, 0b111),
                (0b110001, 0b1011),
                (0b101100, 0b111),
            ]
        );
        assert!(items.covers(2, |_, _| ControlFlow::Break(())).is_break());
        assert!(Items::new().covers(2, |_, _| ControlFlow::Break(())).is_continue());
        // To a start of two bits the mask must add just one.
        let mut found = Vec::new();
        let _ = items.covers_from(1, 0b1001, 3, |chosen, _| {
            found.push(chosen);
            ControlFlow::Continue(())
        });
        assert_eq!(found, [0b000001, 0b001000, 0b100000]);
    }
}
