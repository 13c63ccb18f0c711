//! Empty rectangle: in a box a digit has positions in one row and one column only, and a strong
//! link outside begins in one of these two lines. A candidate that sees the far end of the link and
//! the other line is false.
//!
//! ```text
//!   . . . | . x .        the box holds x in the row or in the column marked
//!   . . . | x . x ══ e   if in the row, e is not x and its partner f is
//!   . . . | . x .    ║   if in the column, z is not x
//!   ------+-------   ║   z sees f and the column: it is not x in any case
//!         |   z ···· f
//! ```

use super::*;
use crate::techniques::how;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "A box in which all places of a digit lie in one row and one column, and a line \
            outside the box in which the digit has only two places, one of them in that row or \
            column.",
    how: &how::TWO_PLACES,
    why: "If the digit is in that row of the box, it is not at the near end of the outside line, so \
          it is at the far end. If not, it is in the column of the box. A candidate that sees both \
          is false.",
    example: "4....9..6.26.4.8.9..9.624.193.2.4.6864..9.5.3....36.945.492.6.7.6.41.9.5.9.6.5.42 \
              326 881",
    step: "Empty rectangle: in box 1 every 3 is in row 1 or column 1, and in column 7 only \
           r1c7 and r9c7 can be 3; if the 3 of box 1 is in row 1, r9c7 is 3, and if not, it \
           is in column 1: either way one is in sight, so r9c1 is not 3.",
};

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let side = position.side();
    let boxes = || position.houses().take(side);
    for digit in position.digits() {
        let links = strong_links(position, digit);
        for boxed in boxes() {
            let places = position.cells(digit).and(position.house_cells(boxed));
            if !places.is_many() {
                continue;
            }
            for column in position.houses().skip(side).take(side) {
                for row in position.houses().skip(2 * side).take(side) {
                    for (by, to) in [(row, column), (column, row)] {
                        arms(position, digit, &links, [boxed, by, to], places, sink)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds the rectangles of a box whose positions of the digit are all in the lines `by`, where the
/// strong link begins, and `to`, where the candidate is.
fn arms<B: Board>(
    position: &Position<B>,
    digit: Digit,
    links: &[Strong],
    [boxed, by, to]: [HouseId; 3],
    places: B::Set,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    let (near, far) = (position.house_cells(by), position.house_cells(to));
    let box_cells = position.house_cells(boxed);
    let [first, second] = [places.minus(far), places.minus(near)];
    if first.is_empty() || second.is_empty() || !places.is_within(near.or(far)) {
        return ControlFlow::Continue(());
    }
    let targets = position.cells(digit).and(far).minus(box_cells);
    for link in links {
        for turn in 0..2 {
            let [e, f] = [link.ends[turn], link.ends[1 - turn]];
            let outside = !box_cells.has(e) && !box_cells.has(f);
            if !outside || !near.has(e) || near.has(f) || far.has(f) {
                continue;
            }
            let gone = targets.and(position.peers(f)).minus(B::Set::of(e));
            if gone.is_empty() || places.and(near).is_empty() {
                continue;
            }
            // The chain of the standard: from each position in the box a line to the candidate.
            let nodes = 4 * first.len() as usize + 2 * places.and(far).len() as usize;
            let effect = [(DigitSet::of(digit), gone)];
            let hit = rated(TechniqueId::REGION_FORCING_CHAIN, 80, nodes, &effect);
            let details = || {
                let digits = DigitSet::of(digit);
                let mut details = Details {
                    houses: vec![boxed, by, to, link.house],
                    cells: places.iter().chain([e, f]).collect(),
                    ..Details::default()
                };
                details.mark(position, digits, places, Role::Defining);
                details.mark(position, digits, B::Set::of(e).with(f), Role::Secondary);
                details.link(e, digits, f, digits, LinkKind::Strong);
                for target in gone.iter() {
                    details.link(f, digits, target, digits, LinkKind::Weak);
                }
                let slots = [
                    ("box", boxed.into()),
                    ("digit", digit.into()),
                    ("by", by.into()),
                    ("to", to.into()),
                    ("house", link.house.into()),
                    ("cells", vec![e, f].into()),
                    ("cell", f.into()),
                ];
                details.reason = Reason::of(Key::EmptyRectangle, slots);
                details
            };
            report(sink, TechniqueId::EMPTY_RECTANGLE, hit, &details)?;
        }
    }
    ControlFlow::Continue(())
}
