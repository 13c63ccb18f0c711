//! A solving step as a drawing: the grid with its pencil marks, the pattern marked, links as
//! arrows, eliminations struck out. Distinguished by form and tone, never by colour.
//!
//! | on paper                      | means                                             |
//! |-------------------------------|---------------------------------------------------|
//! | tinted row, column or box     | a house used by the reasoning                |
//! | white digit on a black disc   | a candidate of the pattern                        |
//! | black digit on a grey disc    | one of its second kind: pivot, other colour, end  |
//! | digit in a ring               | a fin |
//! | digit struck out, on a tint   | eliminated |
//! | large digit in a ring         | placed in the cell |
//! | large digit in a dashed ring  | excludes the digit from the other cells of the house, or another digit from the cell |
//! | solid arrow, dashed arrow     | strong link, weak link; the cause of an elimination |

use crate::layout::grids::frame::Frame;
use crate::layout::grids::grid::{digits, in_words};
use crate::layout::grids::ground::clear_for;
use crate::layout::grids::labels::labelled;
use crate::layout::grids::pencil::Marks;
use crate::layout::grids::shapes::{Around, arrow};
use crate::layout::grids::symbols::Symbols;
use crate::layout::words::Words;
use crate::layout::{one_page, plain_page, style};
use crate::template::Template;
use gridpress_engine::sudoku::{Cell, CellSet, Digit};
use gridpress_engine::techniques::{
    Candidate, LinkKind, Mark, Notation, PencilMarks, Role as Part, Step, TechniqueId,
};
use gridpress_page::font::{FaceId, FontBook, FontError};
use gridpress_page::geom::{Point, Pt, Rect, Size};
use gridpress_page::scene::{Document, Ink, Item, Meta, Role, Stroke};
use gridpress_page::text::{Font, LEADING, Setter};

/// Lays out a page that shows one step: its title, the position with the step drawn in, and the
/// reason in words. `side` is the side of the grid; the page is slightly larger.
///
/// # Errors
/// A character that the fonts lack.
pub fn step_page(
    position: &PencilMarks,
    step: &Step,
    title: &str,
    notation: Notation,
    side: Pt,
    fonts: &FontBook,
) -> Result<Document, FontError> {
    let large = Template::large_print().clone();
    let style = &Template { least_text: Pt::new(8.0), pencil: Pt::new(3.0), ..large };
    let (words, set) = (Words::of("en"), Setter::new(fonts));
    let margin = side * 0.06;
    let text = Font { face: style::TEXT, size: side * 0.032 };
    let heavy = Font { face: style::HEAVY, size: side * 0.052 };
    let reason = capitalised(&step.told(&words.reasons, notation));
    let told = step.told_lines(&words.reasons, notation);

    let heading = match step.rating {
        Some(rating) => format!("{title}  {rating}"),
        None => title.to_owned(),
    };
    let heading = set.line_within(heavy, &heading, side, text.size)?;
    let baseline = margin + set.cap_height(heavy);
    let top = baseline + heavy.size * 0.7;
    let at = (Point::new(margin, top), side);
    let rules = position.grid().rules();
    let (frame, mut items) = labelled(style, &set, rules, at, notation, text.size)?;
    let left = frame.outer.left();
    let mut symbols = Symbols::default();
    items.extend(step_grid(style, &set, &mut symbols, &frame, position, step, |_| style::STRONG)?);
    let alt = format!("{} {}: {reason}", in_words(words, title, position.grid()), step.title());
    let mut page = vec![
        Item::Group { role: Role::Heading(1), items: vec![heading.left_at(left, baseline)] },
        Item::Group { role: Role::Figure { alt }, items },
    ];
    let mut y = frame.outer.bottom() + text.size * 0.9 + set.cap_height(text);
    let mut lines = Vec::new();
    for (i, told) in told.iter().enumerate() {
        let told = if i == 0 { capitalised(told) } else { told.clone() };
        for line in set.paragraph(text, &told, frame.outer.width())? {
            lines.push(line.left_at(left, y));
            y += text.size * LEADING;
        }
    }
    page.push(Item::Group { role: Role::Paragraph, items: lines });
    let height = y - text.size * LEADING + set.descent(text) + margin;
    let meta = Meta { title: title.to_owned(), language: "en".to_owned(), ..Meta::default() };
    let trim = Size::new(side + margin * 2.0, height);
    Ok(one_page(meta, fonts, symbols, plain_page(trim, page)))
}

/// Draws the grid of `position` with its pencil marks and `step`. Digits already placed are set in
/// the face that `face_of` gives for each.
pub(in crate::layout) fn step_grid(
    style: &Template,
    set: &Setter<'_>,
    symbols: &mut Symbols,
    frame: &Frame,
    position: &PencilMarks,
    step: &Step,
    face_of: impl Fn(Cell) -> FaceId,
) -> Result<Vec<Item>, FontError> {
    let mut items = Vec::new();
    let shape = position.shape();
    let tint = |area: Rect, ink: f64| Item::Box { area, fill: Some(Ink::Black(ink)), stroke: None };
    // Drawing the houses one by one would tint their common cells twice.
    for cell in shape.cells() {
        if step.cells.contains(&cell) {
            items.push(tint(frame.cell(cell), 0.2));
        } else if step.houses.iter().any(|&h| step.rules.house(h).set.contains(cell)) {
            items.push(tint(frame.cell(cell), 0.08));
        }
    }
    let marks = Marks::new(style, set, frame);
    let digits = digits(style, set, frame, position.grid(), &face_of)?;
    let gone = ruled_out(position, step);
    let pencilled = pencilled(position, step, &marks, &gone, &face_of)?;
    items.extend(symbols.grid_around(
        style,
        frame,
        &clear_for(set, frame.rules, &digits, &pencilled),
    ));
    items.extend(digits);
    let avoid = avoided(position, &marks, frame);
    let around = Around { within: frame.outer, avoid: &avoid };
    for link in &step.links {
        let width = (marks.radius * 0.16).max(Pt::new(0.8));
        let dash = match link.kind {
            LinkKind::Strong => Vec::new(),
            LinkKind::Weak => vec![width * 3.0, width * 2.2],
        };
        let stroke = Stroke { width, ink: Ink::Black(0.75), dash };
        items.extend(arrow(
            marks.centre(link.from),
            marks.centre(link.to),
            marks.radius,
            stroke,
            &around,
        ));
    }
    items.extend(excluding(position, step).iter().map(|cell| marks.excluding(cell)));
    for &gone in &gone {
        let Some(cause) = cause(step, gone, &marks) else { continue };
        let width = (marks.radius * 0.12).max(Pt::new(0.7));
        let dash = vec![width * 3.0, width * 2.2];
        let stroke = Stroke { width, ink: Ink::Black(0.75), dash };
        items.extend(arrow(marks.centre(cause), marks.centre(gone), marks.radius, stroke, &around));
    }
    items.extend(pencilled);
    Ok(items)
}

/// Draws the pencil marks of a position, each according to its part in the step, and the digit that it
/// places.
fn pencilled(
    position: &PencilMarks,
    step: &Step,
    marks: &Marks<'_, '_>,
    gone: &[Candidate],
    face_of: impl Fn(Cell) -> FaceId,
) -> Result<Vec<Item>, FontError> {
    let mut items = Vec::new();
    for cell in position.shape().cells() {
        // A placed digit replaces the pencil marks of its cell.
        if let Some(placed) = step.placement.filter(|p| p.cell == cell) {
            items.extend(marks.placed(placed, face_of(cell))?);
            continue;
        }
        for digit in position.candidates(cell).iter() {
            let candidate = Candidate { cell, digit };
            let part = match gone.contains(&candidate) {
                true => Some(Part::Eliminated),
                false => strongest(step, candidate),
            };
            items.extend(marks.pencil(candidate, part)?);
        }
    }
    Ok(items)
}

/// Returns the areas of the digits and pencil marks of a position, for arrows to go round.
fn avoided(position: &PencilMarks, marks: &Marks<'_, '_>, frame: &Frame) -> Vec<Rect> {
    /// A digit has about this size, in cells.
    const DIGIT: (f64, f64) = (0.5, 0.66);
    let around = |centre: Point, width: Pt, height: Pt| {
        Rect::new(centre.x - width / 2.0, centre.y - height / 2.0, width, height)
    };
    let mut areas = Vec::new();
    for cell in position.shape().cells() {
        let area = frame.cell(cell);
        if position.grid().get(cell).is_some() {
            let (width, height) = DIGIT;
            areas.push(around(area.centre(), area.width() * width, area.height() * height));
            continue;
        }
        let pencilled = position.candidates(cell).iter();
        let centres = pencilled.map(|digit| marks.centre(Candidate { cell, digit }));
        areas.extend(centres.map(|centre| around(centre, marks.radius, marks.radius * 1.4)));
    }
    areas
}

/// Returns the digits in the grid that leave a placement no other choice: those that exclude its
/// digit from the other cells of its house, or the other digits from its cell.
pub(in crate::layout) fn excluding(position: &PencilMarks, step: &Step) -> CellSet {
    let (grid, rules) = (position.grid(), step.rules);
    let Some(placed) = step.placement else { return CellSet::default() };
    let seen = |cell: Cell, digit: Digit| {
        rules.peers(cell).iter().find(|&peer| grid.get(peer) == Some(digit))
    };
    match (step.technique, step.houses.first()) {
        (TechniqueId::HIDDEN_SINGLE, Some(&house)) => {
            let others = rules.house(house).cells.iter().filter(|&&cell| cell != placed.cell);
            let open = others.filter(|&&cell| grid.get(cell).is_none());
            open.filter_map(|&cell| seen(cell, placed.digit)).collect()
        }
        (TechniqueId::NAKED_SINGLE, _) => rules
            .digits()
            .filter(|&digit| digit != placed.digit)
            .filter_map(|digit| seen(placed.cell, digit))
            .collect(),
        _ => CellSet::default(),
    }
}

/// Returns the candidates that a step rules out. A direct placement rules out its digit in the other
/// cells of a house, and draws its conclusion at once.
fn ruled_out(position: &PencilMarks, step: &Step) -> Vec<Candidate> {
    use TechniqueId as T;
    let mut gone = step.eliminations.clone();
    let Some(Candidate { cell: placed, digit }) = step.placement else { return gone };
    let rules = step.rules;
    let is_locked = match step.technique {
        T::DIRECT_HIDDEN_PAIR | T::DIRECT_HIDDEN_TRIPLE => false,
        T::DIRECT_POINTING | T::DIRECT_CLAIMING => true,
        _ => return gone,
    };
    let is_defining = |cell| {
        let all = step.marks.iter().filter(|mark| mark.role == Part::Defining);
        all.into_iter().any(|mark| mark.candidate == Candidate { cell, digit })
    };
    let is_gone = |cell: Cell| match is_locked {
        true => {
            !is_defining(cell) && step.houses.iter().any(|&h| rules.house(h).set.contains(cell))
        }
        false => step.cells.contains(&cell),
    };
    for &house in rules.houses_of(placed) {
        let others = rules.house(house).cells.iter().copied().filter(|&cell| cell != placed);
        let places: Vec<Cell> =
            others.filter(|&cell| position.candidates(cell).has(digit)).collect();
        if !places.is_empty() && places.iter().all(|&cell| is_gone(cell)) {
            gone.extend(places.into_iter().map(|cell| Candidate { cell, digit }));
            break;
        }
    }
    gone
}

/// Returns the nearest candidate of the pattern that rules this one out: the same digit in a cell
/// that sees it, or another digit in its cell. `None` if an arrow of the pattern shows that already.
fn cause(step: &Step, gone: Candidate, marks: &Marks<'_, '_>) -> Option<Candidate> {
    if step.links.iter().any(|link| link.from == gone || link.to == gone) {
        return None;
    }
    let is_cause = |mark: &&Mark| {
        let of = mark.candidate;
        matches!(mark.role, Part::Defining | Part::Secondary)
            && if of.cell == gone.cell {
                of.digit != gone.digit
            } else {
                of.digit == gone.digit && step.rules.peers(gone.cell).contains(of.cell)
            }
    };
    let distance = |of: Candidate| {
        let (a, b) = (marks.centre(of), marks.centre(gone));
        (a.x - b.x).get().hypot((a.y - b.y).get())
    };
    let causes = step.marks.iter().filter(is_cause).map(|mark| mark.candidate);
    causes.min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
}

/// Capitalises the first letter of a sentence.
pub(in crate::layout) fn capitalised(sentence: &str) -> String {
    let sentence = sentence.trim_start_matches([',', ' ']);
    // The name of a cell stays unchanged.
    if sentence.chars().nth(1).is_some_and(|c| c.is_ascii_digit()) {
        return sentence.to_owned();
    }
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns a reason without what is in brackets, which says why each link of a chain is right.
pub(in crate::layout) fn without_notes(reason: &str) -> String {
    let mut parts = reason.split(" (");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + part.split_once(')').map_or("", |(_, after)| after))
}

/// Returns the part that decides how a candidate is drawn, if it has more than one.
fn strongest(step: &Step, candidate: Candidate) -> Option<Part> {
    let rank = |part: &Part| match part {
        Part::Placed => 0,
        Part::Eliminated => 1,
        Part::Secondary => 2,
        Part::Fin => 3,
        Part::Defining => 4,
    };
    step.marks.iter().filter(|m| m.candidate == candidate).map(|m| m.role).min_by_key(rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::sample;
    use gridpress_engine::grade::Path;
    use gridpress_engine::sudoku::Shape;

    #[test]
    fn a_step_is_drawn_in_full() {
        let fonts = FontBook::shipped();
        for shape in Shape::ALL {
            let made = sample::made(shape, 5);
            let Some(found) = Path::of(&made.puzzle).next() else { continue };
            let side = Pt::new(400.0);
            let page = step_page(
                &found.before,
                &found.step,
                found.step.title(),
                Notation::RowColumn,
                side,
                &fonts,
            )
            .unwrap();
            let Item::Group { role: Role::Figure { alt }, items } = &page.pages[0].items[1] else {
                panic!()
            };
            let runs = items.iter().filter(|i| matches!(i, Item::Text(_))).count();
            let mut marks: usize =
                shape.cells().map(|c| found.before.candidates(c).iter().count()).sum();
            // A placed digit replaces all marks of its cell.
            if let Some(placed) = found.step.placement {
                marks = marks - found.before.candidates(placed.cell).iter().count() + 1;
            }
            // Each row and column has its name.
            assert_eq!(runs, made.puzzle.filled() + marks + 2 * shape.side(), "{shape}");
            assert!(alt.contains(found.step.title()));
        }
    }

    #[test]
    fn sentences_begin_with_a_capital() {
        assert_eq!(capitalised("in box 3"), "In box 3");
        assert_eq!(capitalised(", so r1c1 is 2."), "So r1c1 is 2.");
        assert_eq!(capitalised("r4c2 is 8 or 9"), "r4c2 is 8 or 9");
        assert_eq!(capitalised(""), "");
    }
}
