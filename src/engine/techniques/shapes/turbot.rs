//! Two houses in which a digit has two places each, one place of the first in sight of one of the
//! second: of the other two places one is true.
//!
//! ```text
//!   skyscraper             two-string kite          turbot fish
//!   a ═════ b   row        a ═══ b      row         any other two houses
//!         │ column               │ box
//!   d ═══ c     row        d ═══ c      column      what sees a and d is false
//! ```

use super::*;
use crate::sudoku::HouseKind;

pub(super) fn find<B: Board>(position: &Position<B>, visit: Visit<'_, B>) -> ControlFlow<()> {
    for digit in position.digits() {
        let links = strong_links(position, digit);
        // The same two cells may be linked in a box and in a line.
        let mut seen: Vec<[Cell; 4]> = Vec::new();
        for (i, one) in links.iter().enumerate() {
            for other in &links[i + 1..] {
                for (turn, back) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let [a, b] = [one.ends[turn], one.ends[1 - turn]];
                    let [c, d] = [other.ends[back], other.ends[1 - back]];
                    if a == c || a == d || b == d || !position.peers(b).has(c) {
                        continue;
                    }
                    let ends = position.peers(a).and(position.peers(d));
                    let own = B::Set::of(b).with(c);
                    let gone = position.cells(digit).and(ends).minus(own);
                    let cells = if a < d { [a, b, c, d] } else { [d, c, b, a] };
                    if gone.is_empty() || seen.contains(&cells) {
                        continue;
                    }
                    seen.push(cells);
                    let effect = [(DigitSet::of(digit), gone)];
                    let hit = rated(TechniqueId::FORCING_X_CHAIN, 66, 6, &effect);
                    let name = name(position, digit, cells);
                    visit(name, hit, &|| details(position, digit, cells))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What the shape is called by how its links lie.
fn name<B: Board>(position: &Position<B>, digit: Digit, [a, b, c, d]: [Cell; 4]) -> TechniqueId {
    let kind = |house| position.rules().house(house).kind;
    let joined = |x, y, wanted| shared(position, x, y).any(|h| kind(h) == wanted);
    let strong = |x, y, wanted| {
        shared(position, x, y).any(|h| kind(h) == wanted && count(position.slots(h, digit)) == 2)
    };
    for (along, across) in
        [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)]
    {
        if strong(a, b, along) && strong(c, d, along) && joined(b, c, across) {
            return TechniqueId::SKYSCRAPER;
        }
        if strong(a, b, along) && strong(c, d, across) && joined(b, c, HouseKind::Box) {
            return TechniqueId::TWO_STRING_KITE;
        }
    }
    TechniqueId::TURBOT_FISH
}

pub(super) fn details<B: Board>(position: &Position<B>, digit: Digit, cells: [Cell; 4]) -> Details {
    let [a, b, c, d] = cells;
    let mut details = Details::default();
    mark_line(&mut details, position, digit, &cells);
    for (key, [x, y]) in [(Key::TurbotFirst, [a, b]), (Key::TurbotSecond, [d, c])] {
        if let Some(house) = strong_house(position, digit, x, y) {
            let slots =
                [("house", house.into()), ("digit", digit.into()), ("cells", vec![x, y].into())];
            details.reason.say(key, slots);
            details.houses.push(house);
        }
    }
    let mut slots =
        vec![("cells", vec![b, c].into()), ("digit", digit.into()), ("ends", vec![a, d].into())];
    match joining(position, b, c) {
        Some(house) => {
            slots.push(("house", house.into()));
            details.reason.say(Key::TurbotJoined, slots);
            details.houses.push(house);
        }
        None => details.reason.say(Key::TurbotApart, slots),
    }
    details
}
