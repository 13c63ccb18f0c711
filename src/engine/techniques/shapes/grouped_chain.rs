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

pub(in crate::techniques) const X_CHAIN: Help = Help {
    looks: "A chain of places of one digit, linked strongly and weakly in turn. Some of its places \
            are groups: all the places that a box has in one line.",
    why: "If the first place is false, the last one is true. So one of them is true in any case, and \
          a candidate that sees both is false.",
    example: ".3....6.276.4.2385.52.3.1.7.872..53421.3.487.34..8721...3.2.458...8.5.23528.43.61",
    step: "Grouped X-Chain: if 9 is not in r2c5, then 9 is in r2c3, so 9 is not in r5c3 or r6c3, so \
          9 is in r4c1; so 9 is in r2c5 or 9 is in r4c1 in any case, so r4c5 is not 9.",
};

pub(in crate::techniques) const AIC: Help = Help {
    looks: "A chain of places of several digits, linked strongly and weakly in turn: strongly in \
            houses and in cells of two candidates. Some of its places are groups: all the places \
            that a digit has in a box and in one line.",
    why: "If the first place is false, the last one is true. So one of them is true in any case, and \
          a candidate that both exclude is false.",
    example: "52.6.....63.7.......1.923.....98..5.....2.9.49.2..46.8.163.9.8.....6.79..95......",
    step: "Grouped AIC: if 3 is not in r6c5, then 3 is in r6c8, so 1 is not in r6c8, so 1 is in \
          r6c4 or r6c5, so 1 is not in r5c4, so 5 is in r5c4; so 3 is in r6c5 or 5 is in r5c4 in \
          any case, so r6c5 is not 5.",
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
    /// the place is true.
    fn from(&self, start: usize) -> Vec<Vec<usize>> {
        let none = usize::MAX;
        // By state, true or false, the place before it.
        let mut before = [vec![none; self.places.len()], vec![none; self.places.len()]];
        let mut reached = Vec::new();
        let mut queue = std::collections::VecDeque::from([(start, false)]);
        while let Some((at, is_true)) = queue.pop_front() {
            let links = if is_true { &self.weak } else { &self.strong };
            for &next in &links[at] {
                let known = &mut before[usize::from(!is_true)][next];
                if *known == none && (is_true || next != start || at != start) {
                    if is_true && next == start {
                        continue;
                    }
                    *known = at;
                    if !is_true {
                        reached.push(next);
                    }
                    queue.push_back((next, !is_true));
                }
            }
        }
        let back = |end: usize| {
            let (mut chain, mut at, mut is_true) = (vec![end], end, true);
            while is_true || at != start {
                at = before[usize::from(is_true)][at];
                is_true = !is_true;
                chain.push(at);
            }
            chain.reverse();
            chain
        };
        reached.into_iter().map(back).collect()
    }
}

/// A chain of places, the first of which is false, then true and false in turn.
struct Chain<B: Board> {
    places: Vec<Place<B>>,
    is_ring: bool,
}

pub(in crate::techniques) fn find<B: Board, S: Sink<B>>(
    position: &Position<B>,
    technique: TechniqueId,
    sink: &mut S,
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
            let end = chain[chain.len() - 1];
            let is_ring = web.weak[end].contains(&start);
            let gone = if first == last {
                first.excludes(position)
            } else if is_ring {
                // Every weak link holds one true place.
                let weak = places[1..].chunks(2).map(|two| [two[0], *two.get(1).unwrap_or(&first)]);
                weak.flat_map(|[a, b]| both_exclude(position, &a, &b)).collect()
            } else {
                both_exclude(position, &first, &last)
            };
            found.add(position, &gone, places.len(), || Chain { places, is_ring });
        }
    }
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
