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

use super::super::subsets::Items;
use super::*;

const WHY: &str = "If the four cells held only the two digits, these could be swapped, and the puzzle \
                   would have two solutions. This requires that the puzzle has only one solution.";

macro_rules! help {
    ($($name:ident $looks:literal $example:literal $step:literal;)*) => {
        $(pub(in crate::techniques) const $name: Help =
            Help { looks: $looks, why: WHY, example: $example, step: $step };)*
    };
}

help! {
    ONE
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. \
     Three of them hold nothing else."
    "72.3...6.614...8..83.1.6.7.493.612.7.57...4.6.68......576..9...9.17.36.53.261579."
    "Unique rectangle type 1: if r1c3, r1c7, r3c7 and r3c3 held only 5 and 9, these could be \
     swapped and the puzzle would have two solutions; r1c7 must be 1, so r1c7 is not 5 or 9.";
    TWO
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     of them in one line have the same other candidate."
    "541.8...3.7...1...62839....1.64...3....7.86..7.29.6....6...3.58..5....2......9..6"
    "Unique rectangle type 2: if r2c1, r2c3, r5c3 and r5c1 held only 3 and 9, these could be \
     swapped and the puzzle would have two solutions; at least one of r5c1 and r5c3 must be \
     4, so r5c8 and r5c9 are not 4.";
    THREE
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     of them in one line have other candidates, and together with further cells of a house these \
     make up a naked set."
    ".9.8234.....75129...26948..5..9.2.64.2.5.7.89.394.652....1789429712456382..369..5"
    "Unique rectangle type 3: if r4c5, r4c7, r5c7 and r5c5 held only 1 and 3, these could be \
     swapped and the puzzle would have two solutions; at least one of r4c5 and r4c7 must be 7 \
     or 8, and together with r4c3 uses up 7 and 8 of row 4, so r4c2 is not 8.";
    FOUR
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     of them have other candidates, and are the only places of one of the two digits in a house."
    "362719845...68423....3527.....9..45..2.53.6...154..9.3...29.....8.16....2.784.1.."
    "Unique rectangle type 4: if r3c8, r3c9, r9c9 and r9c8 held only 6 and 9, these could be \
     swapped and the puzzle would have two solutions; at least one of r3c8 and r3c9 must be \
     1, and the other must be 6, which has no other place in box 3, so r3c8 and r3c9 are not \
     9.";
    FIVE
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     opposite cells, or three, have the same other candidate."
    "53.967..88962.47...4758..6..6875.....15...837.7...859678..4.3...238.5.74.5.372.81 118 147"
    "Unique rectangle type 5: if r1c7, r1c8, r4c8 and r4c7 held only 2 and 4, these could be \
     swapped and the puzzle would have two solutions; at least one of r1c7 and r4c8 must be \
     1, so r2c8 is not 1.";
    SIX
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     opposite cells have other candidates, and both rows or both columns have one of the two digits \
     only in the four cells."
    ".5.396..41367842959.4152.63....23...4.39.1528.2...8.3.6.5839.42.9.64538.348217956"
    "Unique rectangle type 6: if r1c1, r1c3, r8c3 and r8c1 held only 2 and 7, these could be \
     swapped and the puzzle would have two solutions; if one of r1c1 and r8c3 were 2, the \
     other would be too, as 2 has no other place in rows 1 and 8, and the four cells would \
     hold only these digits; so neither is 2, so r1c1 and r8c3 are not 2.";
    HIDDEN
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. One \
     of them holds nothing else. The row and the column of the opposite cell have one of the two \
     digits only in the four cells."
    ".19..4.73.2397.5.4475.....9938.6.7.2746..2..5152.....63672....8294.8.351581349627"
    "Hidden rectangle: if r5c5, r5c8, r6c8 and r6c5 held only 3 and 9, these could be swapped \
     and the puzzle would have two solutions; were r5c8 9, r6c8 and r5c5 would be 3, which \
     has no other place in column 8 and in row 5, and r6c5 would be 9, so r5c8 is not 9.";
    AVOIDABLE
    "Four cells in two rows, two columns and two boxes, none of them a given. Some are filled, and \
     the others could complete the same two digits."
    "+3.25..6+7+4+7.+84+6+2+3+5.+65+43.+7.828+2+7+1+495+6+3+5+61+27+3.+4.+9+4+3+8+5+62+171+8+9+7+25+43+64+76+9+3..+2+5+2+3+56.+47+9."
    "Avoidable rectangle: none of r2c2, r2c3, r7c3 and r7c2 is a given, so if they held only \
     8 and 9, these could be swapped and the puzzle would have two solutions; r2c2 must be 1, \
     so r2c2 is not 9.";
}

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

pub(in crate::techniques) fn find<B: Board, S: Sink<B>>(
    position: &Position<B>,
    sink: &mut S,
) -> ControlFlow<()> {
    let rules = position.rules();
    if rules.cells().any(|cell| !rules.apart(cell).is_empty()) {
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
    position.rules().cages().is_empty()
        && all.meets(position.empty())
        && !all.meets(position.givens())
        && position.houses().all(fair)
}

/// Returns the digits that a cell holds or could hold.
fn held<B: Board>(position: &Position<B>, cell: Cell) -> DigitSet {
    position.value(cell).map_or(position.candidates(cell), DigitSet::of)
}

/// Finds the rectangles of four cells.
fn pairs<B: Board, S: Sink<B>>(
    position: &Position<B>,
    cells: [Cell; 4],
    sink: &mut S,
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
    fn conclude<S: Sink<B>>(&self, position: &Position<B>, sink: &mut S) -> ControlFlow<()> {
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
    fn in_house<S: Sink<B>>(
        &self,
        position: &Position<B>,
        house: HouseId,
        sink: &mut S,
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
    fn with_set<S: Sink<B>>(
        &self,
        position: &Position<B>,
        house: HouseId,
        set: B::Set,
        digits: DigitSet,
        sink: &mut S,
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
    fn crossed<S: Sink<B>>(&self, position: &Position<B>, sink: &mut S) -> ControlFlow<()> {
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
    /// without other candidates.
    fn hidden<S: Sink<B>>(&self, position: &Position<B>, sink: &mut S) -> ControlFlow<()> {
        for at in 0..4 {
            let (cell, floor) = (self.cells[at], self.cells[(at + 2) % 4]);
            if self.roof.has(floor) || !self.roof.has(cell) {
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

    fn report<S: Sink<B>>(
        &self,
        position: &Position<B>,
        name: TechniqueId,
        gone: (DigitSet, B::Set),
        reason: impl FnOnce() -> Phrase,
        sink: &mut S,
    ) -> ControlFlow<()> {
        self.report_parts(position, name, &[gone], sink, |details| {
            details.reason.0.push(reason());
        })
    }

    fn report_parts<S: Sink<B>>(
        &self,
        position: &Position<B>,
        name: TechniqueId,
        parts: &[(DigitSet, B::Set)],
        sink: &mut S,
        explain: impl FnOnce(&mut Details),
    ) -> ControlFlow<()> {
        let technique = if self.is_avoidable { TechniqueId::AVOIDABLE_RECTANGLE } else { name };
        let is_idle = !parts.iter().any(|&(digits, cells)| position.any_of(digits, cells));
        if is_idle || !sink.takes_shape(technique) {
            return ControlFlow::Continue(());
        }
        let hit = Hit { technique, rating: None, effect: Effect::Eliminate(parts) };
        sink.take(hit, || {
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
