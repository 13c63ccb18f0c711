//! The rules that a grid does not show, in words below it.

use super::super::super::{rules, style};
use super::canvas::Canvas;
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt};
use gridpress_page::scene::{Item, Role};
use gridpress_page::text::{Font, LEADING};

impl Canvas<'_, '_> {
    fn font_of_rules(&self) -> Font {
        Font { face: style::TEXT, size: (self.text() * 0.9).max(self.style().least_text) }
    }

    /// Returns the height of the longest rules of any puzzle in lines of that width, with the gap
    /// above them; zero if each grid shows its rules.
    pub(super) fn room(&self, width: Pt) -> Pt {
        let (daily, font) = (self.daily, self.font_of_rules());
        let lines =
            |says: &str| self.set.paragraph(font, says, width).map_or(0, |lines| lines.len());
        let all = daily.plan.dailies.iter().flat_map(|daily| &daily.requests);
        let mut all: Vec<String> =
            all.map(|asked| rules::at_grid(daily.words, asked.typical_rules())).collect();
        all.sort_unstable();
        all.dedup();
        let most = all.iter().filter(|says| !says.is_empty()).map(|says| lines(says)).max();
        most.map_or(Pt::ZERO, |most| font.size * (LEADING * most as f64 + 0.4))
    }

    /// Returns the side of a grid in an area of that width and height with its rules below it.
    pub(super) fn side_in(&self, wide: Pt, high: Pt) -> Pt {
        // The longer its lines, the fewer they are.
        const TRIES: usize = 8;
        let fit = |side: Pt, _| wide.min(high - self.room(side)).max(Pt::new(1.0));
        (0..TRIES).fold(wide.min(high).max(Pt::new(1.0)), fit)
    }

    /// Sets the rules of a puzzle in lines of that width below `at`.
    pub(super) fn rules(&mut self, made: &Made, at: Point, width: Pt) -> Result<(), FontError> {
        let says = rules::at_grid(self.daily.words, made.puzzle.rules());
        if says.is_empty() {
            return Ok(());
        }
        let font = self.font_of_rules();
        let mut baseline = at.y + font.size * 1.2;
        let mut items = Vec::new();
        for line in self.set.paragraph(font, &says, width)? {
            items.push(line.left_at(at.x, baseline));
            baseline += font.size * LEADING;
        }
        self.items.push(Item::Group { role: Role::Paragraph, items });
        Ok(())
    }
}
