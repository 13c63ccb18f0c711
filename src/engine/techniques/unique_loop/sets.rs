//! Type 3: the two cells with other candidates together as one cell of a naked or hidden set.

use super::super::subsets::Items;
use super::*;

impl<B: Board> Walk<'_, B> {
    /// Type 3 with a naked set of `size`: the two cells are one cell of it, with the extra
    /// digits; `others` are the slots of the other empty cells.
    pub(super) fn naked_set(&mut self, hit: LoopHit<B>, size: u32, others: u16) {
        let position = self.position;
        let mut items = Items::new();
        for slot in (0..position.side()).filter(|s| others >> s & 1 == 1) {
            items.push(position.candidates(position.cell_at(hit.house, slot)).0, slot);
        }
        let _ = items.covers_from(size - 1, hit.extra.0, size, |chosen, union| {
            let mut more = hit;
            more.tenths = hit.tenths + size as u8 - 1;
            more.kind = Kind::ThreeNaked;
            more.set_cells = position.cells_at(hit.house, chosen);
            more.set_digits = DigitSet(union);
            more.gone = (more.set_digits, position.cells_at(hit.house, others & !chosen));
            self.add(more);
            ControlFlow::Continue(())
        });
    }

    /// Type 3 with a hidden set of `size`: as one of the two cells holds no digit of the pair,
    /// the pair and `size - 2` digits that neither cell can hold must fill `size - 1` other
    /// cells. `pair_slots` are the places of the pair outside the two cells.
    pub(super) fn hidden_set(&mut self, hit: LoopHit<B>, size: u32, pair_slots: u16) {
        let position = self.position;
        let all = DigitSet::all(position.side());
        let mut items = Items::new();
        for digit in all.minus(hit.extra | hit.pair).iter() {
            let slots = position.slots(hit.house, digit);
            if slots != 0 {
                items.push(slots, digit.index());
            }
        }
        let _ = items.covers_from(size - 2, pair_slots, size - 1, |chosen, union| {
            let mut more = hit;
            more.tenths = hit.tenths + size as u8 - 2;
            more.kind = Kind::ThreeHidden;
            more.set_cells = position.cells_at(hit.house, union);
            more.set_digits = DigitSet(chosen) | hit.pair;
            more.gone = (all.minus(more.set_digits), more.set_cells);
            self.add(more);
            ControlFlow::Continue(())
        });
    }
}
