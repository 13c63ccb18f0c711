//! The explanation of a unique loop.

use super::super::*;
use super::hit::{Kind, LoopHit};

/// Returns what a person needs to follow the step.
pub(super) fn details<B: Board>(position: &Position<B>, hit: &LoopHit<B>) -> Details {
    let pair = hit.pair;
    let mut details = Details { cells: hit.cells().to_vec(), ..Details::default() };
    let slots = [("cells", hit.cells().to_vec().into()), ("digits", pair.into())];
    details.reason = Reason::of(Key::Loop, slots);
    let one = if hit.kind == Kind::One { Key::LoopOne } else { Key::LoopTwo };
    let slots = [("cells", hit.extra_cells.to_cells().into()), ("digits", hit.extra.into())];
    details.reason.say(one, slots);
    let set = || {
        [
            ("cells", hit.set_cells.to_cells().into()),
            ("digits", hit.set_digits.into()),
            ("house", hit.house.into()),
        ]
    };
    match hit.kind {
        Kind::One | Kind::Two => {}
        Kind::ThreeNaked => details.reason.say(Key::LoopNakedSet, set()),
        Kind::ThreeHidden => details.reason.say(Key::LoopHiddenSet, set()),
        Kind::Four => {
            let kept = pair.minus(hit.gone.0);
            details
                .reason
                .say(Key::LoopPair, [("digits", kept.into()), ("house", hit.house.into())]);
        }
    }
    details.label = (hit.len == 4).then(|| match hit.kind {
        Kind::One => TechniqueId::UNIQUE_RECTANGLE_1,
        Kind::Two => shapes::unique_rectangle::type_two(position, hit.extra_cells),
        Kind::ThreeNaked | Kind::ThreeHidden => TechniqueId::UNIQUE_RECTANGLE_3,
        Kind::Four => TechniqueId::UNIQUE_RECTANGLE_4,
    });
    if matches!(hit.kind, Kind::ThreeNaked | Kind::ThreeHidden | Kind::Four) {
        details.houses.push(hit.house);
    }
    for &cell in hit.cells() {
        details.mark(position, pair, B::Set::of(cell), Role::Defining);
    }
    details.mark(position, hit.extra, hit.extra_cells, Role::Fin);
    details.mark(position, hit.set_digits, hit.set_cells, Role::Secondary);
    details
        .marks
        .retain(|m| !(hit.gone.0.has(m.candidate.digit) && hit.gone.1.has(m.candidate.cell)));
    details
}
