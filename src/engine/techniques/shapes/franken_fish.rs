//! Franken fish: a fish with boxes among its houses. Two or more houses, rows or columns and boxes, have
//! all their places of a digit in as many other houses, lines of the other kind and boxes. With fins,
//! places outside those or in two of the first houses, only cells that see every fin lose the digit.

use super::smallest::Smallest;
use super::*;
use crate::techniques::how;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "Rows and boxes, two or more together, that have all their places of a digit in as many \
            columns and boxes; or the same with rows and columns swapped. Some places, the fins, \
            may be left over. A place in two of the first group is a fin as well.",
    how: &how::FINNED_FISH,
    why: "If no fin is true, the rows, columns and boxes of the first group place the digit once \
          each, in different ones of the second group, so these have none left for other cells. If \
          a fin is true, the cells that see every fin lose the digit. A cell that loses it either \
          way is not that digit.",
    example: "......7.9..71.9.36.6...7.5.\
              ....1..7531.57.8.2.75.92...\
              ..27....17.19.562....241..7 \
              671",
    step: "Franken fish: in box 3, in row 2 and in row 8 every 8 is in box 1, in column 5 or in \
           column 9 or is a fin, r1c8 or r8c2; the fish or a fin takes the 8 from the cells of box \
           1, of column 5 and of column 9 that see every fin, so r1c2 is not 8.",
};

/// A fish with its fins, which may be none.
struct Fish<B: Board> {
    digit: Digit,
    base: Vec<HouseId>,
    cover: Vec<HouseId>,
    body: B::Set,
    fins: B::Set,
}

/// A digit and a choice of base houses.
struct Search<'p, B: Board> {
    position: &'p Position<B>,
    digit: Digit,
    base: Vec<HouseId>,
    base_cells: B::Set,
    /// The places in two base houses, which are fins.
    shared: B::Set,
    /// The kinds of houses that may be covers, as ranges of their indices.
    covers: std::ops::Range<usize>,
    found: &'p mut Smallest<B, Fish<B>>,
}

/// The most houses of a fish that is tried along a path, where it must be found soon.
const MOST_HOUSES: usize = 4;

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    if sink.takes_shape(TechniqueId::FRANKEN_FISH) {
        find_up_to(position, MOST_HOUSES, sink)
    } else {
        ControlFlow::Continue(())
    }
}

/// Finds fish of every size; in grids larger than 9x9, which have too many, up to four houses.
pub(in crate::techniques) fn find_all<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let side = position.side();
    find_up_to(position, if side > 9 { MOST_HOUSES } else { side - 2 }, sink)
}

fn find_up_to<B: Board>(
    position: &Position<B>,
    most: usize,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let side = position.side();
    let mut found = Smallest::new();
    for size in 2..=most {
        for digit in position.digits() {
            for (lines, across) in [(side, 2 * side), (2 * side, side)] {
                let mut search = Search {
                    position,
                    digit,
                    base: Vec::new(),
                    base_cells: B::Set::EMPTY,
                    shared: B::Set::EMPTY,
                    covers: across..across + side,
                    found: &mut found,
                };
                let houses: Vec<HouseId> = position
                    .houses()
                    .take(side)
                    .chain(position.houses().skip(lines).take(side))
                    .filter(|&house| position.slots(house, digit) != 0)
                    .collect();
                search.bases(&houses, size);
            }
        }
    }
    found.report(TechniqueId::FRANKEN_FISH, sink, |fish| details(position, fish))
}

impl<B: Board> Search<'_, B> {
    /// Adds `left` more of these houses.
    fn bases(&mut self, houses: &[HouseId], left: usize) {
        if left == 0 {
            return self.with_base();
        }
        let places = self.position.cells(self.digit);
        for (i, &house) in houses.iter().enumerate() {
            let cells = places.and(self.position.house_cells(house));
            let (before, shared) = (self.base_cells, self.shared);
            self.shared = shared.or(cells.and(before));
            self.base_cells = before.or(cells);
            if self.shared.is_empty() || self.targets().meets(places) {
                self.base.push(house);
                self.bases(&houses[i + 1..], left - 1);
                self.base.pop();
            }
            self.base_cells = before;
            self.shared = shared;
        }
    }

    /// Returns the cells that could lose the digit: outside the base, and in sight of the places
    /// in two base houses.
    fn targets(&self) -> B::Set {
        let outside = self.position.cells(self.digit).minus(self.base_cells);
        if self.shared.is_empty() {
            outside
        } else {
            outside.and(self.position.common_peers(self.shared))
        }
    }

    /// Finds the covers for every cell that could lose the digit: all places of the base that it does
    /// not see must be covered, and it must be covered itself.
    fn with_base(&mut self) {
        for target in self.targets().iter() {
            let needed = self.base_cells.minus(self.position.peers(target));
            for cover in self.covers_of(target) {
                let left = needed.minus(self.position.house_cells(cover));
                self.cover(left, 1 << cover.index(), self.base.len() - 1);
            }
        }
    }

    /// Returns the houses that may cover a cell: its box and its line across.
    fn covers_of(&self, cell: Cell) -> Vec<HouseId> {
        let side = self.position.side();
        let homes = self.position.homes(cell).iter().map(|home| home.house);
        homes.filter(|h| h.index() < side || self.covers.contains(&h.index())).collect()
    }

    /// Covers the rest of the places with `left` more houses.
    fn cover(&mut self, needed: B::Set, cover: u128, left: usize) {
        match needed.first() {
            None if left == 0 => self.add(cover),
            Some(cell) if left > 0 => {
                for house in self.covers_of(cell) {
                    let needed = needed.minus(self.position.house_cells(house));
                    self.cover(needed, cover | 1 << house.index(), left - 1);
                }
            }
            // All is covered by fewer houses, which more can only help to hide.
            _ => {}
        }
    }

    /// Adds the fish of the base and these covers, with all that it eliminates.
    fn add(&mut self, cover: u128) {
        let position = self.position;
        let side = position.side();
        let is_box = |house: &HouseId| house.index() < side;
        let cover: Vec<HouseId> =
            position.houses().filter(|house| cover >> house.index() & 1 == 1).collect();
        // Without lines on both sides it would be locked candidates of several houses.
        let is_franken = self.base.iter().chain(&cover).any(is_box)
            && !self.base.iter().all(is_box)
            && !cover.iter().all(is_box);
        if !is_franken || cover.iter().any(|house| self.base.contains(house)) {
            return;
        }
        let places = position.cells(self.digit);
        // A base house within one cover is locked there and adds nothing to the fish.
        let is_locked = |base: &HouseId| {
            let cells = places.and(position.house_cells(*base));
            cover.iter().any(|house| cells.is_within(position.house_cells(*house)))
        };
        if self.base.iter().any(is_locked) {
            return;
        }
        let covered =
            cover.iter().fold(B::Set::EMPTY, |all, &house| all.or(position.house_cells(house)));
        let fins = self.base_cells.minus(covered).or(self.shared);
        let sees_fins =
            if fins.is_empty() { position.empty() } else { position.common_peers(fins) };
        let gone = places.and(covered).minus(self.base_cells).and(sees_fins);
        // Few houses first, then few fins.
        let size = self.base.len() * 16 + fins.len() as usize;
        self.found.add(position, &[(self.digit, gone)], size, || Fish {
            digit: self.digit,
            base: self.base.clone(),
            cover,
            body: self.base_cells,
            fins,
        });
    }
}

fn details<B: Board>(position: &Position<B>, fish: &Fish<B>) -> Details {
    let Fish { digit, base, cover, body, fins } = fish;
    let mut slots = vec![
        ("base", base.clone().into()),
        ("digit", (*digit).into()),
        ("cover", cover.clone().into()),
    ];
    let key = if fins.is_empty() { Key::Fish } else { Key::FrankenFins };
    if !fins.is_empty() {
        slots.push(("fins", fins.to_cells().into()));
    }
    let mut details = Details {
        houses: base.iter().chain(cover).copied().collect(),
        cells: body.iter().collect(),
        reason: Reason::of(key, slots),
        ..Details::default()
    };
    let digits = DigitSet::of(*digit);
    details.mark(position, digits, body.minus(*fins), Role::Defining);
    details.mark(position, digits, *fins, Role::Fin);
    details
}
