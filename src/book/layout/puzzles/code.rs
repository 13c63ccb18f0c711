//! The additions below a puzzle: a QR code that opens it in a web solver, and its id with the seed
//! of its book.

use crate::layout::puzzles::slots::Slot;
use crate::layout::sheet::Sheet;
use crate::layout::style;
use crate::plan::address;
use gridpress_engine::samurai;
use gridpress_engine::sudoku::canon;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Ink, Item, PathStep, Role};
use gridpress_page::text::LEADING;
use qrcode::{Color, EcLevel, QrCode};

/// Returns the dark modules of a QR code as one outline that fills `area`; `None` if the text is
/// too long. Uses error correction level M, which tolerates creases and specks.
pub(in crate::layout) fn code(text: &str, area: Rect) -> Option<Item> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let (side, colors) = (code.width(), code.to_colors());
    let module = area.width() / side as f64;
    let mut steps = Vec::new();
    for (y, row) in colors.chunks(side).enumerate() {
        let mut x = 0;
        while x < side {
            let run = row[x..].iter().take_while(|&&c| c == Color::Dark).count();
            if run > 0 {
                let corner = |dx: usize, dy: usize| {
                    area.origin.shifted(module * (x + dx) as f64, module * (y + dy) as f64)
                };
                steps.push(PathStep::Move(corner(0, 0)));
                steps.extend(
                    [(run, 0), (run, 1), (0, 1)].map(|(dx, dy)| PathStep::Line(corner(dx, dy))),
                );
                steps.push(PathStep::Close);
            }
            x += run.max(1);
        }
    }
    Some(Item::Path { steps, fill: Some(Ink::BLACK), stroke: None })
}

impl Sheet<'_, '_> {
    /// Draws the code and the id of the puzzle with that index, if its slot has places for them.
    pub(in crate::layout) fn code_and_id(
        &mut self,
        slot: &Slot,
        index: usize,
    ) -> Result<(), FontError> {
        let book = self.book;
        let (Some(plan), Some(made)) = (book.plan.puzzles.get(index), book.made.get(index)) else {
            return Ok(());
        };
        if let (Some(area), Some(pattern)) = (slot.code, &book.plan.qr) {
            let item = code(&address(pattern, &made.puzzle), area);
            let alt = book.words.say("code", &[("n", &plan.number)]);
            self.group(Role::Figure { alt }, item.into_iter().collect());
        }
        let Some(area) = slot.id else { return Ok(()) };
        let font = book.font(style::TEXT, Pt::ZERO);
        let id = match &made.samurai {
            Some(pair) => samurai::id(&pair.puzzle),
            None => canon::id(&made.puzzle),
        };
        // In brackets, so that the last digits do not look like a page number.
        let seed = format!("{} {}", book.words.say("seed", &[]), book.plan.seed);
        let long = format!("(id {id} · {seed})");
        let line = book.set.line(font, &long)?;
        let mut lines = vec![line];
        if lines[0].width() > area.width() {
            lines =
                vec![book.set.line_within(font, &format!("(id {id})"), area.width(), font.size)?];
            // Beside a code there is room for two lines.
            if slot.code.is_some() && !slot.beside {
                let seed = format!("({seed})");
                lines.insert(0, book.set.line_within(font, &seed, area.width(), font.size)?);
            }
        }
        let mut baseline = area.bottom() - book.set.descent(font);
        let mut items = Vec::new();
        for line in lines.iter().rev() {
            items.push(if book.style.is_left_handed() {
                line.left_at(area.left(), baseline)
            } else {
                line.right_at(area.right(), baseline)
            });
            baseline -= font.size * LEADING;
        }
        items.reverse();
        self.group(Role::Paragraph, items);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::sample;
    use gridpress_engine::sudoku::Shape;

    #[test]
    fn a_code_can_be_scanned_and_holds_the_puzzle() {
        for shape in Shape::ALL {
            let puzzle = sample::made(shape, 2).puzzle;
            let text = address("https://www.sudokuwiki.org/sudoku.htm?bd={puzzle}", &puzzle);
            assert!(text.len() >= 40 + shape.cell_count());
            // Rendered as pixels, with an empty border.
            let area = Rect::new(Pt::ZERO, Pt::ZERO, Pt::new(300.0), Pt::new(300.0));
            let Some(Item::Path { steps, .. }) = code(&text, area) else { panic!("no code") };
            let side = 340;
            let mut dark = vec![false; side * side];
            for quad in steps.chunks(5) {
                let [PathStep::Move(from), _, PathStep::Line(to), ..] = quad else { panic!() };
                let dot = |at: Pt| (at.get() + 20.0).round() as usize;
                for y in dot(from.y)..dot(to.y) {
                    dark[y * side + dot(from.x)..y * side + dot(to.x)].fill(true);
                }
            }
            let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| {
                if dark[y * side + x] { 0 } else { 255 }
            });
            let found = image.detect_grids();
            assert_eq!(found.len(), 1, "{shape}");
            assert_eq!(found[0].decode().expect("a code that can be read").1, text);
        }
    }
}
