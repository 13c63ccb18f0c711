//! A solving step as a drawing: the grid with its pencil marks, the pattern marked, links as
//! arrows, what is taken away struck out. Told apart by form and tone, never by colour.
//!
//! | on paper                      | means                                             |
//! |-------------------------------|---------------------------------------------------|
//! | tinted row, column or box     | a house the reasoning looks at                    |
//! | white digit on a black disc   | a candidate of the pattern                        |
//! | black digit on a grey disc    | one of its second kind: pivot, other colour, end  |
//! | digit in a ring               | a fin                                             |
//! | digit struck out              | taken away                                        |
//! | large digit in a ring         | put into the cell                                 |
//! | unbroken arrow, broken arrow  | strong link, weak link                            |

use super::grid::{Frame, Symbols, digit_size, digits, in_words, symbol_in};
use super::shapes::{arrow, disc};
use super::style::Style;
use super::text::{Font, LEADING, Setter};
use super::words::Words;
use crate::font::{FontBook, FontError};
use crate::geom::{Insets, Point, Pt, Rect, Size};
use crate::scene::{Document, Ink, Item, Meta, Page, PageLabel, Role, Stroke};
use crate::sudoku::{Digit, Shape};
use crate::techniques::{Candidate, LinkKind, Notation, PencilMarks, Role as Part, Step};

/// A page that shows one step: its name, the position with the step drawn in, and the reason in
/// words. `side` is the side of the grid; the page is a little larger.
///
/// # Errors
/// A character that the faces lack, by name.
pub fn step_page(
    position: &PencilMarks,
    step: &Step,
    notation: Notation,
    side: Pt,
    fonts: &FontBook,
) -> Result<Document, FontError> {
    let style = Style { least_text: Pt::new(8.0), ..Style::large_print() };
    let (words, set) = (Words::of("en"), Setter::new(fonts));
    let margin = side * 0.06;
    let text = Font { face: Style::TEXT, size: side * 0.032 };
    let title = Font { face: Style::HEAVY, size: side * 0.052 };
    let explained = step.explain(notation);
    let reason = capitalised(explained.split_once(": ").map_or(&explained, |(_, reason)| reason));

    let heading = match step.rating {
        Some(rating) => format!("{}  {rating}", step.title()),
        None => step.title().to_owned(),
    };
    let heading = set.line_within(title, &heading, side, text.size)?;
    let baseline = margin + set.cap_height(title);
    let top = baseline + title.size * 0.7;
    let frame = Frame::new(&style, position.shape(), Point::new(margin, top), side);
    let mut symbols = Symbols::default();
    let items = step_grid(&style, &set, &mut symbols, &frame, position, step)?;
    let alt = format!("{} {explained}", in_words(words, step.title(), position.grid()));
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
    Ok(Document {
        meta: Meta {
            title: step.title().to_owned(),
            subtitle: None,
            author: None,
            language: "en".to_owned(),
            fingerprint: String::new(),
        },
        fonts: fonts.clone(),
        symbols: symbols.into_symbols(),
        pages: vec![Page {
            trim: Size::new(side + margin * 2.0, height),
            bleed: Insets::default(),
            label: PageLabel::Arabic(1),
            items: page,
        }],
        outline: Vec::new(),
    })
}

/// The grid of `position` with its pencil marks, and `step` drawn into it.
pub(super) fn step_grid(
    style: &Style,
    set: &Setter<'_>,
    symbols: &mut Symbols,
    frame: &Frame,
    position: &PencilMarks,
    step: &Step,
) -> Result<Vec<Item>, FontError> {
    let mut items = Vec::new();
    let shape = position.shape();
    let tint = |area: Rect, ink: f64| Item::Box { area, fill: Some(Ink::Black(ink)), stroke: None };
    // Houses one by one would tint a cell twice where they cross.
    for cell in shape.cells() {
        if step.cells.contains(&cell) {
            items.push(tint(frame.cell(cell), 0.2));
        } else if step.houses.iter().any(|&h| shape.house(h).cells.contains(&cell)) {
            items.push(tint(frame.cell(cell), 0.08));
        }
    }
    items.push(symbols.empty_grid(style, frame));
    items.extend(digits(style, set, frame, position.grid(), |_| Style::STRONG)?);
    let marks = Marks::new(set, frame);
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
        // What is put into the cell takes the place of its pencil marks.
        if let Some(placed) = step.placement.filter(|p| p.cell == cell) {
            items.extend(marks.placed(style, placed)?);
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

/// The sentence with a capital at its head.
pub(super) fn capitalised(sentence: &str) -> String {
    let sentence = sentence.trim_start_matches([',', ' ']);
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The role that decides how a candidate is drawn, where it has more than one.
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

/// Pencil marks in the cells of a grid.
pub(super) struct Marks<'a, 'f> {
    set: &'a Setter<'f>,
    frame: &'a Frame,
    shape: Shape,
    /// Of the discs behind marks.
    radius: Pt,
    size: Pt,
}

impl<'a, 'f> Marks<'a, 'f> {
    pub fn new(set: &'a Setter<'f>, frame: &'a Frame) -> Self {
        let shape = frame.shape;
        let pitch = frame.cell_size() * 0.92 / shape.box_height().max(shape.box_width()) as f64;
        let size = set.size_for_digits(Style::TEXT, pitch * 0.56);
        Marks { set, frame, shape, radius: pitch * 0.46, size }
    }

    /// The middle of a pencil mark: digits stand in a cell as cells stand in a box.
    fn centre(&self, candidate: Candidate) -> Point {
        let (rows, columns) = (self.shape.box_height(), self.shape.box_width());
        let index = candidate.digit.index();
        let area = self.frame.cell(candidate.cell);
        let pad = 0.04;
        let along = |i: usize, n: usize| pad + (1.0 - 2.0 * pad) * (i as f64 + 0.5) / n as f64;
        area.origin.shifted(
            area.width() * along(index % columns, columns),
            area.height() * along(index / columns, rows),
        )
    }

    /// A pencil mark as its part in the step wants it drawn.
    pub fn pencil(&self, at: Candidate, part: Option<Part>) -> Result<Vec<Item>, FontError> {
        let centre = self.centre(at);
        let rule = Stroke {
            width: (self.radius * 0.17).max(Pt::new(0.6)),
            ink: Ink::BLACK,
            dash: Vec::new(),
        };
        let mut items = Vec::new();
        match part {
            Some(Part::Defining) => {
                items.push(disc(centre, self.radius, Some(Ink::BLACK), None));
            }
            Some(Part::Secondary) => {
                let rim = Some(rule.clone());
                let radius = self.radius - rule.width / 2.0;
                items.push(disc(centre, radius, Some(Ink::Black(0.28)), rim));
            }
            Some(Part::Fin) => {
                let radius = self.radius - rule.width / 2.0;
                items.push(disc(centre, radius, Some(Ink::Paper), Some(rule.clone())));
            }
            Some(Part::Eliminated | Part::Placed) | None => {}
        }
        let face = if part.is_some() { Style::HEAVY } else { Style::TEXT };
        let ink = if part == Some(Part::Defining) { Ink::Paper } else { Ink::BLACK };
        items.push(self.digit(centre, face, at.digit, ink)?);
        if part == Some(Part::Eliminated) {
            let d = self.radius * 0.8;
            let (from, to) = (centre.shifted(-d, d), centre.shifted(d, -d));
            items.push(Item::Line { from, to, stroke: rule });
        }
        Ok(items)
    }

    fn digit(
        &self,
        centre: Point,
        face: crate::font::FaceId,
        digit: Digit,
        ink: Ink,
    ) -> Result<Item, FontError> {
        let area = Rect { origin: centre, size: Size::default() };
        let mut item = symbol_in(self.set, area, face, self.size, digit.symbol())?;
        if let Item::Text(run) = &mut item {
            run.ink = ink;
        }
        Ok(item)
    }

    /// The digit that the step puts into a cell, large and in a ring.
    fn placed(&self, style: &Style, placed: Candidate) -> Result<Vec<Item>, FontError> {
        let area = self.frame.cell(placed.cell);
        let width = (area.width() * 0.035).max(Pt::new(0.8));
        let ring = Stroke { width, ink: Ink::BLACK, dash: Vec::new() };
        let size = digit_size(style, self.set, Style::HEAVY, area.width());
        Ok(vec![
            disc(area.centre(), area.width() * 0.42, Some(Ink::Paper), Some(ring)),
            symbol_in(self.set, area, Style::HEAVY, size, placed.digit.symbol())?,
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::Path;
    use crate::layout::sample;

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
            // The digit that is put in stands for all marks of its cell.
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
        assert_eq!(capitalised(""), "");
    }
}
