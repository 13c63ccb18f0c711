//! Grouped X-Chain and grouped AIC: chains in which several cells where a box and a line cross act as
//! one place of a digit. The chain says: if the first place is false, the last one is true. So one of
//! the two is true in any case, and a candidate that both exclude is false.
//!
//! ```text
//!   a ══ (b b) ── c ══ d      b b: the places of the digit in a box that are in one line
//! ```
//!
//! For each first place and each last one the shortest chain is listed, if it has a group.

use super::smallest::Smallest;
use super::*;
use crate::techniques::how;

pub(in crate::techniques) const X_CHAIN: Help = Help {
    looks: "A chain of places of one digit, linked strongly and weakly in turn. Some of its places \
            are groups: all the places that a box has in one line.",
    how: &how::TWO_PLACES,
    why: "If the first place is false, the last one is true. So one of them is true in any case, and \
          a candidate that sees both is false.",
    example: "12...6.8...7189..66.8.2....\
              .....186..1.8..4.2.8.2.3..5\
              .7....6.8864.7..91.3.6.8... \
              317 937",
    step: "Grouped X-Chain: if 3 is not in r2c1, then 3 is in r2c7 or r2c8, so 3 is not in r1c9 or \
           r3c9, so 3 is in r4c9; 3 is in r2c1 or 3 is in r4c9 in any case, so r4c1 is not 3.",
};

pub(in crate::techniques) const AIC: Help = Help {
    looks: "A chain of places of several digits, linked strongly and weakly in turn: strongly in \
            rows, columns, boxes and cells of two candidates. Some of its places are groups: all \
            the places that a digit has in a box and in one line.",
    how: &how::LINKS,
    why: "If the first place is false, the last one is true. So one of them is true in any case, and \
          a candidate that both exclude is false.",
    example: "..3456789457189263689723..5\
              ..694..3.3..81...6...63..2.\
              .3.27169..6.59.3.29.236....",
    step: "Grouped AIC: if 4 is not in r7c3, then 4 is in r7c9, so 8 is not in r7c9, so 8 is in \
           r9c7 or r9c9, so 8 is not in r9c6, so 4 is in r9c6; 4 is in r7c3 or 4 is in r9c6 in any \
           case, so r9c2 is not 4.",
};

/// A place of a digit: a cell, or a group of cells in one box and one line.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Place<B: Board> {
    digit: Digit,
    cells: B::Set,
}

impl<B: Board> Place<B> {
    /// Returns the candidates that this place excludes, by digit.
    fn excludes(&self, position: &Position<B>) -> Vec<(Digit, B::Set)> {
        let mut all = vec![(self.digit, position.common_peers(self.cells))];
        if let Some(cell) = self.cells.only() {
            let others = position.candidates(cell).minus(DigitSet::of(self.digit));
            all.extend(others.iter().map(|digit| (digit, B::Set::of(cell))));
        }
        all
    }
}

/// Returns what both places exclude.
fn both_exclude<B: Board>(
    position: &Position<B>,
    one: &Place<B>,
    other: &Place<B>,
) -> Vec<(Digit, B::Set)> {
    let second = other.excludes(position);
    let mut both = Vec::new();
    for (digit, cells) in one.excludes(position) {
        let cells = second
            .iter()
            .filter(|(d, _)| *d == digit)
            .fold(B::Set::EMPTY, |all, (_, more)| all.or(cells.and(*more)));
        both.push((digit, cells.and(position.cells(digit))));
    }
    both
}

/// The places of a position and the links between them, by index.
struct Web<B: Board> {
    places: Vec<Place<B>>,
    strong: Vec<Vec<usize>>,
    weak: Vec<Vec<usize>>,
}

impl<B: Board> Web<B> {
    /// Returns the places of these digits.
    fn new(position: &Position<B>, digits: DigitSet) -> Self {
        let mut places = Vec::new();
        for digit in digits.iter() {
            let cells = position.cells(digit);
            places.extend(cells.iter().map(|cell| Place { digit, cells: B::Set::of(cell) }));
            let side = position.side();
            for boxed in position.houses().take(side) {
                for line in position.houses().skip(side).take(2 * side) {
                    let both = position.house_cells(boxed).and(position.house_cells(line));
                    let cells = cells.and(both);
                    let place = Place { digit, cells };
                    if cells.is_many() && !places.contains(&place) {
                        places.push(place);
                    }
                }
            }
        }
        let mut web = Web { strong: vec![Vec::new(); places.len()], weak: Vec::new(), places };
        for place in &web.places {
            let excluded = place.excludes(position);
            let is_excluded = |other: &Place<B>| {
                excluded.iter().any(|(d, cells)| *d == other.digit && other.cells.is_within(*cells))
            };
            let all = web.places.iter().enumerate().filter(|(_, other)| is_excluded(other));
            web.weak.push(all.map(|(index, _)| index).collect());
        }
        for index in 0..web.places.len() {
            let Place { digit, cells } = web.places[index];
            let mut partners = Vec::new();
            for house in position.houses() {
                let all = position.cells(digit).and(position.house_cells(house));
                let rest = all.minus(cells);
                if cells.is_within(all) && !rest.is_empty() {
                    partners.push(Place { digit, cells: rest });
                }
            }
            if let Some(cell) = cells.only() {
                let other = position.candidates(cell).minus(DigitSet::of(digit));
                partners.extend(other.single().map(|digit| Place { digit, cells }));
            }
            for partner in partners {
                let at = web.places.iter().position(|place| *place == partner);
                if let Some(at) = at.filter(|at| !web.strong[index].contains(at)) {
                    web.strong[index].push(at);
                }
            }
        }
        web
    }

    /// Returns for each place the chain of fewest links from `start`, which is false, at whose end
    /// the place is true; and if that has no group, the one of fewest links that has, if no place
    /// comes twice there.
    fn from(&self, start: usize) -> Vec<Vec<usize>> {
        let is_group = |at: usize| self.places[at].cells.is_many();
        // By whether there is a group so far and by state, true or false, the place before it and
        // whether there was a group then.
        let mut before = vec![[[None; 2]; 2]; self.places.len()];
        let mut reached = Vec::new();
        let first = (start, false, is_group(start));
        let mut queue = std::collections::VecDeque::from([first]);
        while let Some((at, is_true, grouped)) = queue.pop_front() {
            let links = if is_true { &self.weak } else { &self.strong };
            for &next in &links[at] {
                let then = grouped || is_group(next);
                // Once a chain with a group is there, one without is no shorter.
                let [plain, with_group] = &mut before[next][usize::from(!is_true)];
                let is_known = with_group.is_some() || !then && plain.is_some();
                if is_known || is_true && next == start {
                    continue;
                }
                let is_shortest = plain.is_none();
                *(if then { with_group } else { plain }) = Some((at, grouped));
                if !is_true {
                    reached.push((next, then, is_shortest));
                }
                queue.push_back((next, !is_true, then));
            }
        }
        let back = |(end, grouped, is_shortest): (usize, bool, bool)| {
            let (mut chain, mut now) = (vec![end], (end, true, grouped));
            while now != first {
                let (at, is_true, grouped) = now;
                let (place, was) = before[at][usize::from(is_true)][usize::from(grouped)]?;
                now = (place, !is_true, was);
                chain.push(place);
            }
            chain.reverse();
            (is_shortest || is_simple(&chain)).then_some(chain)
        };
        reached.into_iter().filter_map(back).collect()
    }
}

/// Returns whether no place of a chain comes twice, except that it may end where it began.
fn is_simple(chain: &[usize]) -> bool {
    let open = if chain.first() == chain.last() { &chain[1..] } else { chain };
    open.iter().enumerate().all(|(i, at)| !open[i + 1..].contains(at))
}

/// A chain of places, the first of which is false, then true and false in turn.
struct Chain<B: Board> {
    places: Vec<Place<B>>,
    is_ring: bool,
}

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    technique: TechniqueId,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    if !sink.takes_shape(technique) {
        return ControlFlow::Continue(());
    }
    let mut found = Smallest::new();
    if technique == TechniqueId::GROUPED_X_CHAIN {
        for digit in position.digits() {
            chains(position, DigitSet::of(digit), &mut found);
        }
    } else {
        chains(position, DigitSet::all(position.side()), &mut found);
    }
    found.report(technique, sink, |chain| details(position, chain))
}

/// Adds the chains of these digits: of several if there are several.
fn chains<B: Board>(position: &Position<B>, digits: DigitSet, found: &mut Smallest<B, Chain<B>>) {
    let web = Web::new(position, digits);
    for start in 0..web.places.len() {
        for chain in web.from(start) {
            let places: Vec<Place<B>> = chain.iter().map(|&at| web.places[at]).collect();
            let is_grouped = places.iter().any(|place| place.cells.is_many());
            let is_mixed = places.iter().any(|place| place.digit != places[0].digit);
            if places.len() < 4 || !is_grouped || is_mixed != (digits.len() > 1) {
                continue;
            }
            let [first, last] = [places[0], places[places.len() - 1]];
            let size = places.len();
            if first == last {
                // The candidate is true: it takes the others of its cell, and if there are none, it
                // is a single.
                let gone = match first.cells.only() {
                    Some(_) => first.excludes(position).split_off(1),
                    None => first.excludes(position),
                };
                found.add(position, &gone, size, || Chain { places, is_ring: false });
                continue;
            }
            if web.weak[chain[size - 1]].contains(&start) {
                let gone = by_ring(position, &places);
                let ring = || Chain { places: places.clone(), is_ring: true };
                found.add(position, &gone, size, ring);
            }
            let gone = both_exclude(position, &first, &last);
            found.add(position, &gone, size, || Chain { places, is_ring: false });
        }
    }
}

/// Returns what a ring excludes: every weak link holds one true place. In the cells of the ring,
/// only weak links inside them count.
fn by_ring<B: Board>(position: &Position<B>, places: &[Place<B>]) -> Vec<(Digit, B::Set)> {
    let own = places.iter().fold(B::Set::EMPTY, |all, place| all.or(place.cells));
    let mut gone = Vec::new();
    for two in places[1..].chunks(2) {
        let (a, b) = (&two[0], two.get(1).unwrap_or(&places[0]));
        let kept = if a.digit == b.digit { own } else { B::Set::EMPTY };
        let both = both_exclude(position, a, b).into_iter();
        gone.extend(both.map(|(digit, cells)| (digit, cells.minus(kept))));
    }
    gone
}

fn details<B: Board>(position: &Position<B>, chain: &Chain<B>) -> Details {
    let Chain { places, is_ring } = chain;
    let mut details = Details::default();
    let slots = |place: &Place<B>| {
        [("cells", place.cells.to_cells().into()), ("digit", place.digit.into())]
    };
    for (i, place) in places.iter().enumerate() {
        let role = if i % 2 == 0 { Role::Defining } else { Role::Secondary };
        details.mark(position, DigitSet::of(place.digit), place.cells, role);
        for cell in
            place.cells.iter().filter(|cell| !details.cells.contains(cell)).collect::<Vec<_>>()
        {
            details.cells.push(cell);
        }
        let key = match i {
            0 => Key::GroupIf,
            1 => Key::GroupThenIs,
            _ if i % 2 == 0 => Key::GroupNot,
            _ => Key::GroupIs,
        };
        details.reason.say(key, slots(place));
    }
    let mut links = |a: &Place<B>, b: &Place<B>, kind| {
        for from in a.cells.iter() {
            for to in b.cells.iter() {
                details.link(from, DigitSet::of(a.digit), to, DigitSet::of(b.digit), kind);
            }
        }
    };
    for (i, two) in places.windows(2).enumerate() {
        links(&two[0], &two[1], if i % 2 == 0 { LinkKind::Strong } else { LinkKind::Weak });
    }
    let (first, last) = (&places[0], &places[places.len() - 1]);
    if *is_ring {
        links(last, first, LinkKind::Weak);
    }
    let [cells, digit] = slots(first);
    if first == last {
        details.reason.say(Key::GroupAfterAll, [cells, digit]);
    } else if *is_ring {
        details.reason.say(Key::RingEnd, []);
    } else {
        let ends = ("ends", last.cells.to_cells().into());
        details.reason.say(Key::GroupEnds, [cells, digit, ends, ("other", last.digit.into())]);
    }
    details
}
