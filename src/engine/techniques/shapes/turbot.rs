//! Skyscraper, two-string kite and turbot fish: two houses in which a digit has two positions each.
//! A position in the first house sees one in the second, so one of the other two is true.
//!
//! ```text
//!   skyscraper             two-string kite          turbot fish
//!   a ═════ b   row        a ═══ b      row         any other two houses
//!         │ column               │ box
//!   d ═══ c     row        d ═══ c      column      what sees a and d is false
//! ```

use super::*;
use crate::sudoku::HouseKind;
use crate::techniques::how;

pub(in crate::techniques) const SKYSCRAPER: Help = Help {
    looks: "Two rows in which a digit has only two places, with one place of each in the same \
            column; or two columns, with one of each in the same row. The other two places are \
            the roofs.",
    how: &how::TWO_PLACES,
    why: "The two in the same line cannot both be true, so one of the roofs is; a candidate that \
          sees both roofs is false.",
    example: ".6138.7..732.....8.84......\
              .79836.4..56427.89.489156.7\
              6.5..387.8.3....56427658913",
    step: "Skyscraper: in row 1 the only places for 4 are r1c6 and r1c9, and in row 7 only r7c5 \
           and r7c9; r1c9 and r7c9 are both in column 9 and cannot both be 4; at least one of r1c6 \
           and r7c5 must be 4, so r2c5 and r8c6 are not 4.",
};

pub(in crate::techniques) const TWO_STRING_KITE: Help = Help {
    looks: "A row and a column in which a digit has only two places, with one place of each in \
            the same box.",
    how: &how::TWO_PLACES,
    why: "The two in the box cannot both be true, so one of the far ends is; a candidate that \
          sees both far ends is false.",
    example: "531.8.972..6...43849827316516.73.8499431682578.7..9613........6..4.....1619857324",
    step: "Two-string kite: in row 6 the only places for 2 are r6c5 and r6c2, and in column 3 only \
           r7c3 and r4c3; r6c2 and r4c3 are both in box 4 and cannot both be 2; at least one of \
           r6c5 and r7c3 must be 2, so r7c5 is not 2.",
};

pub(in crate::techniques) const TURBOT_FISH: Help = Help {
    looks: "Two rows, columns or boxes in which a digit has only two places, with one place of \
            each in a third one.",
    how: &how::TWO_PLACES,
    why: "The two in the third one cannot both be true, so one of the other two is. A candidate \
          that sees both of those is false.",
    example: "378295164..5176...126348597754.13.29.3945271.2.19.74535...319...1...9..5..35.4.71",
    step: "Turbot fish: in box 4 the only places for 6 are r6c2 and r5c1, and in column 9 only \
           r7c9 and r5c9; r5c1 and r5c9 are both in row 5 and cannot both be 6; at least one of \
           r6c2 and r7c9 must be 6, so r7c2 is not 6.",
};

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
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
                    let Some(name) = name(position, digit, cells) else { continue };
                    report(sink, name, hit, &|| details(position, digit, cells))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the name of the shape, which depends on the houses of its links; `None` for an X-Wing.
fn name<B: Board>(
    position: &Position<B>,
    digit: Digit,
    [a, b, c, d]: [Cell; 4],
) -> Option<TechniqueId> {
    let kind = |house| position.rules().house(house).kind;
    let joined = |x, y, wanted| shared(position, x, y).any(|h| kind(h) == wanted);
    let strong = |x, y, wanted| {
        shared(position, x, y).any(|h| kind(h) == wanted && count(position.slots(h, digit)) == 2)
    };
    for (along, across) in
        [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)]
    {
        if strong(a, b, along) && strong(c, d, along) && joined(b, c, across) {
            // Joined at both ends, they are an X-Wing.
            return (!joined(a, d, across)).then_some(TechniqueId::SKYSCRAPER);
        }
        if strong(a, b, along) && strong(c, d, across) && joined(b, c, HouseKind::Box) {
            return Some(TechniqueId::TWO_STRING_KITE);
        }
    }
    Some(TechniqueId::TURBOT_FISH)
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
