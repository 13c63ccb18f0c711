//! Unique rectangles by type, hidden and avoidable rectangles: four cells in two rows, two columns and
//! two boxes, none of them a given. If they held only two digits, these could be swapped, and the
//! puzzle would have two solutions. The digits need not all be candidates any more: what is swapped
//! is the solution.
//!
//! | type | the cells with other candidates, the roof              | conclusion                      |
//! |------|--------------------------------------------------------|---------------------------------|
//! | 1    | one cell                                               | it is neither of the two digits |
//! | 2    | two cells of a line, with the same other candidate     | one of them is this candidate   |
//! | 3    | two cells of a line                                    | together a cell of a naked set  |
//! | 4    | two cells of a line, which has one digit only there    | they are not the other digit    |
//! | 5    | two opposite cells or three, same other candidate      | one of them is this candidate   |
//! | 6    | two opposite cells, and both lines of a kind have one digit only in the rectangle | they are not that digit |
//!
//! *Hidden*: both lines of a cell have one digit only in the rectangle, and the opposite cell has no
//! other candidates; the cell is not the other digit. *Avoidable*: some of the cells are filled, but
//! not by givens.
//!
//! A rectangle counts only where the swap keeps every rule: each house has none of the cells or one of
//! each digit, no cell sees one of the digits without a common house, and no rule keeps consecutive
//! digits apart.

mod help;

use super::super::subsets::Items;
use super::*;
pub(in crate::techniques) use help::{AVOIDABLE, FIVE, FOUR, HIDDEN, ONE, SIX, THREE, TWO};

/// Four cells and the two digits that could be swapped.
#[derive(Copy, Clone)]
struct Rectangle<B: Board> {
    /// In a circle: opposite cells are two apart.
    cells: [Cell; 4],
    pair: DigitSet,
    /// The cells with other candidates, and these.
    roof: B::Set,
    extra: DigitSet,
    is_avoidable: bool,
}

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let rules = position.rules();
    if !rules.allows_exchanges() {
        return ControlFlow::Continue(());
    }
    let (side, shape) = (position.side(), position.shape());
    for top in 0..side {
        for bottom in top + 1..side {
            for left in 0..side {
                for right in left + 1..side {
                    let corners = [(top, left), (top, right), (bottom, right), (bottom, left)];
                    let cells = corners.map(|(row, column)| shape.cell(row, column));
                    if is_swappable(position, cells) {
                        pairs(position, cells, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether none of the cells is a given, some are empty, and every house has none of them or
/// one of each of the two digits.
fn is_swappable<B: Board>(position: &Position<B>, cells: [Cell; 4]) -> bool {
    let all = B::Set::of(cells[0]).with(cells[1]).with(cells[2]).with(cells[3]);
    let fair = |house| {
        let inside = position.house_cells(house);
        let [a, b, c, d] = cells.map(|cell| inside.has(cell));
        u8::from(a) + u8::from(c) == u8::from(b) + u8::from(d) && !(a && c)
    };
    all.meets(position.empty()) && !all.meets(position.givens()) && position.houses().all(fair)
}

/// Returns the digits that a cell holds or could hold.
fn held<B: Board>(position: &Position<B>, cell: Cell) -> DigitSet {
    position.value(cell).map_or(position.candidates(cell), DigitSet::of)
}

/// Finds the rectangles of four cells.
fn pairs<B: Board>(
    position: &Position<B>,
    cells: [Cell; 4],
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let holds = cells.map(|cell| held(position, cell));
    let some = |even: Digit, odd: Digit| {
        let digits = [even, odd, even, odd];
        digits.into_iter().zip(holds).all(|(digit, held)| held.has(digit))
    };
    for low in position.digits() {
        for high in position.digits().filter(|&high| high > low) {
            let pair = DigitSet::of(low) | DigitSet::of(high);
            if !some(low, high) && !some(high, low) || !keeps_far_rules(position, cells, pair) {
                continue;
            }
            let mut rectangle: Rectangle<B> = Rectangle {
                cells,
                pair,
                roof: B::Set::EMPTY,
                extra: DigitSet::EMPTY,
                is_avoidable: cells.iter().any(|&cell| !position.empty().has(cell)),
            };
            for (cell, held) in cells.into_iter().zip(holds) {
                let extra = held.minus(pair);
                if !extra.is_empty() {
                    rectangle.roof.insert(cell);
                    rectangle.extra |= extra;
                }
            }
            rectangle.conclude(position, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether no cell outside that sees a cell without a common house holds or could hold one of
/// the digits.
fn keeps_far_rules<B: Board>(position: &Position<B>, cells: [Cell; 4], pair: DigitSet) -> bool {
    let far = |cell| position.rules().far_peers(cell);
    let clear = |other: Cell| cells.contains(&other) || (held(position, other) & pair).is_empty();
    cells.iter().all(|&cell| far(cell).iter().all(clear))
}

impl<B: Board> Rectangle<B> {
    fn conclude(&self, position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
        use TechniqueId as T;
        let (roof, extra) = (self.roof, self.extra);
        let is_opposite = [[0, 2], [1, 3]]
            .into_iter()
            .any(|ends| roof == B::Set::of(self.cells[ends[0]]).with(self.cells[ends[1]]));
        if roof.len() == 1 {
            let reason = || Phrase::new(Key::LoopOne, self.roof_slots());
            return self.report(position, T::UNIQUE_RECTANGLE_1, (self.pair, roof), reason, sink);
        }
        let is_same = |cell| self.extra.is_within(held(position, cell));
        if extra.len() == 1 && (2..=3).contains(&roof.len()) && roof.iter().all(is_same) {
            let name = if roof.len() == 2 && !is_opposite {
                T::UNIQUE_RECTANGLE_2
            } else {
                T::UNIQUE_RECTANGLE_5
            };
            let reason = || Phrase::new(Key::LoopTwo, self.roof_slots());
            let gone = (extra, position.common_peers(roof));
            self.report(position, name, gone, reason, sink)?;
        }
        if self.is_avoidable {
            return ControlFlow::Continue(());
        }
        if roof.len() == 2 && is_opposite {
            self.crossed(position, sink)?;
        } else if roof.len() == 2 {
            for house in position.houses() {
                if roof.is_within(position.house_cells(house)) {
                    self.in_house(position, house, sink)?;
                }
            }
        }
        if roof.len() >= 2 { self.hidden(position, sink) } else { ControlFlow::Continue(()) }
    }

    /// Types 3 and 4: the roof is in `house`.
    fn in_house(
        &self,
        position: &Position<B>,
        house: HouseId,
        sink: &mut dyn Sink<B>,
    ) -> ControlFlow<()> {
        use TechniqueId as T;
        let inside = position.house_cells(house);
        for digit in self.pair.iter() {
            let places = position.cells(digit).and(inside);
            if places.is_within(self.roof) {
                let kept = DigitSet::of(digit);
                let gone = (self.pair.minus(kept), self.roof);
                self.report_parts(position, T::UNIQUE_RECTANGLE_4, &[gone], sink, |details| {
                    details.houses.push(house);
                    details.reason.say(Key::LoopTwo, self.roof_slots());
                    let slots = [("digits", kept.into()), ("house", house.into())];
                    details.reason.say(Key::LoopPair, slots);
                })?;
            }
        }
        let others = position.empty().and(inside).minus(self.roof);
        let mut items = Items::new();
        let others: Vec<Cell> = others.iter().collect();
        for (key, &cell) in others.iter().enumerate() {
            items.push(position.candidates(cell).0, key);
        }
        for size in self.extra.len().max(2)..=others.len() as u32 {
            items.covers_from(size - 1, self.extra.0, size, |chosen, union| {
                let picked = others.iter().enumerate().filter(|(key, _)| chosen >> key & 1 == 1);
                let set = picked.fold(B::Set::EMPTY, |all, (_, &cell)| all.with(cell));
                self.with_set(position, house, set, DigitSet(union), sink)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Type 3: the roof is a cell of the naked set of `digits` that `set` makes up with it.
    fn with_set(
        &self,
        position: &Position<B>,
        house: HouseId,
        set: B::Set,
        digits: DigitSet,
        sink: &mut dyn Sink<B>,
    ) -> ControlFlow<()> {
        let mut parts = Vec::new();
        for digit in digits.iter() {
            let roof = if self.extra.has(digit) { self.roof } else { B::Set::EMPTY };
            let holders = position.cells(digit).and(set.or(roof));
            parts.push((DigitSet::of(digit), position.common_peers(holders)));
        }
        let technique = TechniqueId::UNIQUE_RECTANGLE_3;
        self.report_parts(position, technique, &parts, sink, |details| {
            details.mark(position, digits, set, Role::Secondary);
            details.houses.push(house);
            let slots = [
                ("cells", set.to_cells().into()),
                ("digits", digits.into()),
                ("house", house.into()),
            ];
            details.reason.say(Key::LoopTwo, self.roof_slots());
            details.reason.say(Key::LoopNakedSet, slots);
        })
    }

    /// Type 6: opposite cells, and a digit that two rows or two columns have only in the rectangle.
    fn crossed(&self, position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
        for digit in self.pair.iter() {
            for ends in [[0, 2], [1, 3]] {
                let lines = |kind: usize| {
                    let own = ends.map(|at| position.homes(self.cells[at])[kind].house);
                    own.into_iter().all(|house| self.is_only_here(position, house, digit))
                };
                // Each line once: from the two cells of the roof.
                if !self.roof.has(self.cells[ends[0]]) {
                    continue;
                }
                for kind in [1, 2] {
                    if !lines(kind) {
                        continue;
                    }
                    let houses: Vec<HouseId> =
                        ends.iter().map(|&at| position.homes(self.cells[at])[kind].house).collect();
                    let reason = || {
                        let slots = [
                            ("cells", self.roof.to_cells().into()),
                            ("digit", digit.into()),
                            ("houses", houses.clone().into()),
                        ];
                        Phrase::new(Key::LoopCrossed, slots)
                    };
                    let gone = (DigitSet::of(digit), self.roof);
                    let name = TechniqueId::UNIQUE_RECTANGLE_6;
                    self.report(position, name, gone, reason, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hidden: a cell whose row and column have a digit only in the rectangle, opposite to one
    /// without other candidates. The cell itself may have none either.
    fn hidden(&self, position: &Position<B>, sink: &mut dyn Sink<B>) -> ControlFlow<()> {
        for at in 0..4 {
            let (cell, floor) = (self.cells[at], self.cells[(at + 2) % 4]);
            if self.roof.has(floor) {
                continue;
            }
            let lines = &position.homes(cell)[1..3];
            for digit in self.pair.iter() {
                if !lines.iter().all(|home| self.is_only_here(position, home.house, digit)) {
                    continue;
                }
                let other = self.pair.minus(DigitSet::of(digit));
                let reason = || {
                    let houses: Vec<HouseId> = lines.iter().map(|home| home.house).collect();
                    let ends = vec![self.cells[(at + 1) % 4], self.cells[(at + 3) % 4]];
                    let slots = [
                        ("cell", cell.into()),
                        ("other", other.into()),
                        ("ends", ends.into()),
                        ("digit", digit.into()),
                        ("houses", houses.into()),
                        ("floor", floor.into()),
                    ];
                    Phrase::new(Key::LoopHidden, slots)
                };
                let gone = (other, B::Set::of(cell));
                self.report(position, TechniqueId::HIDDEN_RECTANGLE, gone, reason, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether all places of a digit in a house are cells of the rectangle.
    fn is_only_here(&self, position: &Position<B>, house: HouseId, digit: Digit) -> bool {
        let places = position.cells(digit).and(position.house_cells(house));
        !places.is_empty() && places.iter().all(|cell| self.cells.contains(&cell))
    }

    fn roof_slots(&self) -> [(&'static str, Slot); 2] {
        [("cells", self.roof.to_cells().into()), ("digits", self.extra.into())]
    }

    fn report(
        &self,
        position: &Position<B>,
        name: TechniqueId,
        gone: (DigitSet, B::Set),
        reason: impl Fn() -> Phrase,
        sink: &mut dyn Sink<B>,
    ) -> ControlFlow<()> {
        self.report_parts(position, name, &[gone], sink, |details| {
            details.reason.0.push(reason());
        })
    }

    fn report_parts(
        &self,
        position: &Position<B>,
        name: TechniqueId,
        parts: &[(DigitSet, B::Set)],
        sink: &mut dyn Sink<B>,
        explain: impl Fn(&mut Details),
    ) -> ControlFlow<()> {
        let technique = if self.is_avoidable { TechniqueId::AVOIDABLE_RECTANGLE } else { name };
        let is_idle = !parts.iter().any(|&(digits, cells)| position.any_of(digits, cells));
        if is_idle || !sink.takes_shape(technique) {
            return ControlFlow::Continue(());
        }
        let hit = Hit { technique, rating: None, effect: Effect::Eliminate(parts) };
        sink.take(hit, &|| {
            let key = if self.is_avoidable { Key::LoopAvoidable } else { Key::Loop };
            let slots = [("cells", self.cells.to_vec().into()), ("digits", self.pair.into())];
            let mut details = Details {
                cells: self.cells.to_vec(),
                reason: Reason::of(key, slots),
                ..Details::default()
            };
            let all = self.cells.iter().fold(B::Set::EMPTY, |all, &cell| all.with(cell));
            details.mark(position, self.pair, all, Role::Defining);
            details.mark(position, self.extra, self.roof, Role::Fin);
            explain(&mut details);
            details.marks.retain(|mark| {
                let Candidate { cell, digit } = mark.candidate;
                !parts.iter().any(|(digits, cells)| digits.has(digit) && cells.has(cell))
            });
            details
        })
    }
}

/// Returns the name of a rectangle of the standard by its type, from the cells with other candidates.
pub(in crate::techniques) fn type_two<B: Board>(
    position: &Position<B>,
    roof: B::Set,
) -> TechniqueId {
    let lines = || position.houses().skip(position.side()).take(2 * position.side());
    if roof.len() == 2 && lines().any(|house| roof.is_within(position.house_cells(house))) {
        TechniqueId::UNIQUE_RECTANGLE_2
    } else {
        TechniqueId::UNIQUE_RECTANGLE_5
    }
}
