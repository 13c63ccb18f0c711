//! A solving step as a drawing: the grid with its pencil marks, the pattern marked, links as
//! arrows, eliminations struck out. Distinguished by form and tone, never by colour.
//!
//! | on paper                      | means                                             |
//! |-------------------------------|---------------------------------------------------|
//! | tinted row, column or box     | a house used by the reasoning                |
//! | white digit on a black disc   | a candidate of the pattern                        |
//! | black digit on a grey disc    | one of its second kind: pivot, other colour, end  |
//! | digit in a ring               | a fin |
//! | digit struck out              | eliminated |
//! | large digit in a ring         | placed in the cell |
//! | solid arrow, dashed arrow | strong link, weak link                            |

use super::grid::{Frame, Symbols, digits, in_words};
use super::pencil::Marks;
use super::shapes::arrow;
use super::style;
use super::words::Words;
use super::{one_page, plain_page};
use crate::template::Template;
use gridpress_engine::sudoku::Cell;
use gridpress_engine::techniques::{
    Candidate, LinkKind, Notation, PencilMarks, Role as Part, Step,
};
use gridpress_page::font::{FaceId, FontBook, FontError};
use gridpress_page::geom::{Point, Pt, Rect, Size};
use gridpress_page::scene::{Document, Ink, Item, Meta, Role, Stroke};
use gridpress_page::text::{Font, LEADING, Setter};

/// Lays out a page that shows one step: its name, the position with the step drawn in, and the
/// reason in words. `side` is the side of the grid; the page is slightly larger.
///
/// # Errors
/// A character that the fonts lack.
pub fn step_page(
    position: &PencilMarks,
    step: &Step,
    notation: Notation,
    side: Pt,
    fonts: &FontBook,
) -> Result<Document, FontError> {
    let large = Template::large_print().clone();
    let style = &Template { least_text: Pt::new(8.0), pencil: Pt::new(3.0), ..large };
    let (words, set) = (Words::of("en"), Setter::new(fonts));
    let margin = side * 0.06;
    let text = Font { face: style::TEXT, size: side * 0.032 };
    let title = Font { face: style::HEAVY, size: side * 0.052 };
    let reason = capitalised(&step.told(&words.reasons, notation));

    let heading = match step.rating {
        Some(rating) => format!("{}  {rating}", step.title()),
        None => step.title().to_owned(),
    };
    let heading = set.line_within(title, &heading, side, text.size)?;
    let baseline = margin + set.cap_height(title);
    let top = baseline + title.size * 0.7;
    let frame = Frame::new(style, position.grid().rules(), Point::new(margin, top), side);
    let mut symbols = Symbols::default();
    let items = step_grid(style, &set, &mut symbols, &frame, position, step, |_| style::STRONG)?;
    let alt =
        format!("{} {}: {reason}", in_words(words, step.title(), position.grid()), step.title());
    let mut page = vec![
        Item::Group { role: Role::Heading(1), items: vec![heading.left_at(margin, baseline)] },
        Item::Group { role: Role::Figure { alt }, items },
    ];
    let mut y = frame.outer.bottom() + text.size * 0.9 + set.cap_height(text);
    let mut lines = Vec::new();
    for line in set.paragraph(text, &reason, side)? {
        lines.push(line.left_at(margin, y));
        y += text.size * LEADING;
    }
    page.push(Item::Group { role: Role::Paragraph, items: lines });
    let height = y - text.size * LEADING + set.descent(text) + margin;
    let meta =
        Meta { title: step.title().to_owned(), language: "en".to_owned(), ..Meta::default() };
    let trim = Size::new(side + margin * 2.0, height);
    Ok(one_page(meta, fonts, symbols, plain_page(trim, page)))
}

/// Draws the grid of `position` with its pencil marks and `step`. Digits already placed are set in
/// the face that `face_of` gives for each.
pub(super) fn step_grid(
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
    items.push(symbols.empty_grid(style, frame));
    items.extend(digits(style, set, frame, position.grid(), face_of)?);
    let marks = Marks::new(style, set, frame);
    for link in &step.links {
        let width = (marks.radius * 0.16).max(Pt::new(0.8));
        let dash = match link.kind {
            LinkKind::Strong => Vec::new(),
            LinkKind::Weak => vec![width * 3.0, width * 2.2],
        };
        let stroke = Stroke { width, ink: Ink::Black(0.75), dash };
        items.extend(arrow(marks.centre(link.from), marks.centre(link.to), marks.radius, stroke));
    }
    for cell in shape.cells() {
        // A placed digit replaces the pencil marks of its cell.
        if let Some(placed) = step.placement.filter(|p| p.cell == cell) {
            items.extend(marks.placed(placed)?);
            continue;
        }
        for digit in position.candidates(cell).iter() {
            let candidate = Candidate { cell, digit };
            let part = strongest(step, candidate);
            items.extend(marks.pencil(candidate, part)?);
        }
    }
    Ok(items)
}

/// Capitalises the first letter of a sentence.
pub(super) fn capitalised(sentence: &str) -> String {
    let sentence = sentence.trim_start_matches([',', ' ']);
    // The name of a cell stays unchanged.
    if sentence.chars().nth(1).is_some_and(|c| c.is_ascii_digit()) {
        return sentence.to_owned();
    }
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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
            let page =
                step_page(&found.before, &found.step, Notation::RowColumn, side, &fonts).unwrap();
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
            assert_eq!(runs, made.puzzle.filled() + marks, "{shape}");
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
