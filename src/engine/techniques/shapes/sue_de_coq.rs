//! Sue de Coq: cells where a box and a line cross, together with cells of the rest of the line and of
//! the rest of the box, with as many candidates as cells. The two rests share no digit, so no digit
//! fits twice, and every one of them is there once: in the line, in the box, or in both.

use super::smallest::Smallest;
use super::*;
use crate::techniques::how;

pub(in crate::techniques) const HELP: Help = Help {
    looks: "Two or three cells where a box and a line cross, with at least two candidates more than \
            cells. Some cells in the rest of the line and some in the rest of the box, without a \
            digit in common, make up as many candidates as cells.",
    how: &how::SUE_DE_COQ,
    why: "No digit fits twice in these cells, so each is there once. A digit that is not in the \
          chosen cells of the rest of the box is in the line, and the line's other cells lose it. \
          The same is true of the box.",
    example: "3418972569....38748.7.45931\
              478....6.1..376..863.4..712\
              28.56...77.49...855..7...2.",
    step: "Sue de Coq: in r8c2, r9c2, r9c3 and r9c9 only 1, 3, 6 and 9 are possible, as many as \
           cells, and none fits twice; each is there once: 3 and 9 in row 9 and 1 and 6 in box 7, \
           so r9c5 and r9c7 are not 3.",
};

/// Cells outside the crossing, and their candidates.
#[derive(Copy, Clone)]
struct Part<B: Board> {
    cells: B::Set,
    digits: DigitSet,
}

/// The cells of a pattern.
#[derive(Copy, Clone)]
struct Pattern<B: Board> {
    houses: [HouseId; 2],
    cells: B::Set,
    digits: DigitSet,
    crossing: B::Set,
    /// The digits that are in the line, and those that are in the box.
    inside: [DigitSet; 2],
}

pub(in crate::techniques) fn find<B: Board>(
    position: &Position<B>,
    sink: &mut dyn Sink<B>,
) -> ControlFlow<()> {
    if !sink.takes_shape(TechniqueId::SUE_DE_COQ) {
        return ControlFlow::Continue(());
    }
    let side = position.side();
    let mut found = Smallest::new();
    for boxed in position.houses().take(side) {
        for line in position.houses().skip(side).take(2 * side) {
            let [in_line, in_box] =
                [line, boxed].map(|house| position.house_cells(house).and(position.empty()));
            let crossing = in_line.and(in_box);
            if crossing.len() < 2 {
                continue;
            }
            let rests = [in_line.minus(crossing), in_box.minus(crossing)];
            let [beside, around] = rests.map(|rest| parts(position, rest));
            for middle in parts(position, crossing) {
                let cells = middle.cells.len();
                if cells >= 2 && middle.digits.len() >= cells + 2 {
                    cross(position, [line, boxed], middle, [&beside, &around], &mut found);
                }
            }
        }
    }
    found.report(TechniqueId::SUE_DE_COQ, sink, |pattern| details(position, pattern))
}

/// Returns all choices of at least one of these cells.
fn parts<B: Board>(position: &Position<B>, cells: B::Set) -> Vec<Part<B>> {
    let mut all: Vec<Part<B>> = vec![Part { cells: B::Set::EMPTY, digits: DigitSet::EMPTY }];
    // In grids larger than 9x9 the choices are too many beyond four cells.
    let most = if position.side() > 9 { 4 } else { u32::MAX };
    for cell in cells.iter() {
        for i in 0..all.len() {
            let Part { cells, digits }: Part<B> = all[i];
            if cells.len() < most {
                let digits = digits | position.candidates(cell);
                all.push(Part { cells: cells.with(cell), digits });
            }
        }
    }
    all.remove(0);
    all
}

/// Adds the patterns of some cells of a crossing.
fn cross<B: Board>(
    position: &Position<B>,
    houses: [HouseId; 2],
    middle: Part<B>,
    [beside, around]: [&[Part<B>]; 2],
    found: &mut Smallest<B, Pattern<B>>,
) {
    let need = |part: &Part<B>| (part.digits | middle.digits).len();
    for a in beside {
        // The cells of the box lack at least this many digits, or there are too few of these.
        let cells = middle.cells.len() + a.cells.len();
        if need(a) <= cells {
            continue;
        }
        for b in around {
            let digits = a.digits | b.digits | middle.digits;
            if !(a.digits & b.digits).is_empty() || digits.len() != cells + b.cells.len() {
                continue;
            }
            let all = middle.cells.or(a.cells).or(b.cells);
            let inside = [digits.minus(b.digits), digits.minus(a.digits)];
            let mut gone = Vec::new();
            for (house, digits) in houses.into_iter().zip(inside) {
                let others = position.house_cells(house).minus(all);
                gone.extend(digits.iter().map(|digit| (digit, others)));
            }
            let pattern = || Pattern { houses, cells: all, digits, crossing: middle.cells, inside };
            found.add(position, &gone, all.len() as usize, pattern);
        }
    }
}

fn details<B: Board>(position: &Position<B>, pattern: &Pattern<B>) -> Details {
    let Pattern { houses: [line, boxed], cells, digits, crossing, inside } = *pattern;
    let mut details =
        Details { houses: vec![line, boxed], cells: cells.iter().collect(), ..Details::default() };
    details.mark(position, digits, crossing, Role::Defining);
    details.mark(position, digits, cells.minus(crossing), Role::Secondary);
    let slots = [
        ("cells", cells.to_cells().into()),
        ("digits", digits.into()),
        ("ones", inside[0].into()),
        ("line", line.into()),
        ("others", inside[1].into()),
        ("box", boxed.into()),
    ];
    details.reason = Reason::of(Key::SueDeCoq, slots);
    details
}
