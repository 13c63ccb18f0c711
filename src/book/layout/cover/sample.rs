//! A page of the book in small, on its back cover.

use super::super::style;
use super::inks::{Surface, ink};
use super::{Drawing, inked};
use crate::layout::grids::grid::figure;
use crate::layout::grids::samurai;
use crate::layout::puzzles::gauge::{LevelMark, gauge, gauge_width};
use crate::plan::{PageContent, PagePlan};
use crate::template::contrast;
use gridpress_engine::generate::Made;
use gridpress_engine::samurai::SIDE;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Insets, Pt, Rect};
use gridpress_page::scene::{Item, Role, Stroke};
use gridpress_page::text::Font;

/// The least width of a page in small.
const LEAST_SAMPLE: Pt = Pt::mm(32.0);

/// The width of the grid of a page in small, as a share of the page.
const LIVE: f64 = 0.84;

/// The height that the number of a page in small and the margins take, and the least width of the grid
/// of a very low one, as shares of the width of the page.
const HEAD: f64 = 0.3;
const LEAST_GRID: f64 = 0.1;

/// The height of a digit as a share of its font size, and how much larger it is planned, both with some
/// reserve for the frame of its grid.
const DIGIT_HEIGHT: f64 = 0.75;
const RESERVE: f64 = 1.1;

impl Drawing<'_> {
    /// Returns the widths that the page in small may have, largest first, and zero for none; it is
    /// between `top` and the end of `room`.
    pub(super) fn samples(&self, room: Rect, top: Pt) -> Vec<Pt> {
        let least = self.least_sample();
        let most = |top: Pt| (room.bottom() - top).max(Pt::ZERO) / self.sample_shape();
        // Below a band it begins with the list, unless it would be too small.
        let below = most(top.max(room.top()));
        let most = if self.has_band() && below >= least { below } else { most(top) };
        let shares = if self.has_band() { 0..3 } else { -3..4 };
        let start = if self.has_band() { 0.46 } else { 0.52 };
        let mut samples: Vec<Pt> = shares
            .map(|step| (room.width() * (start - 0.06 * f64::from(step))).min(most))
            .filter(|&wide| wide >= least)
            .collect();
        if most >= least {
            samples.push(least);
        }
        samples.push(Pt::ZERO);
        samples
    }

    /// Returns the height of the page in small as a share of its width. Of a page with several puzzles, it is
    /// the part with one of them.
    pub(super) fn sample_shape(&self) -> f64 {
        let whole = self.plan.trim.height / self.plan.trim.width;
        if self.has_one_each() { whole } else { whole.min(LIVE + HEAD) }
    }

    /// Whether every puzzle is alone on its page.
    pub(super) fn has_one_each(&self) -> bool {
        let is_shared = |page: &PagePlan| match &page.content {
            PageContent::Puzzles { puzzles, .. } => puzzles.len() > 1,
            _ => false,
        };
        self.style.puzzles.per_page() == 1 && !self.plan.pages.iter().any(is_shared)
    }

    /// Returns the least width of a page in small: its digits are not smaller than the press permits.
    fn least_sample(&self) -> Pt {
        let shown = self.plan.puzzles.get(self.shown());
        let section = shown.and_then(|puzzle| self.plan.sections.get(puzzle.section));
        let cells = section.map_or(0, |of| match of.is_samurai {
            true => SIDE,
            false => of.request.shape().side(),
        });
        let high = Pt::new(1.0) / self.set.size_for_digits(style::STRONG, Pt::new(1.0));
        let cell = self.style.least_type * (DIGIT_HEIGHT.max(high * RESERVE) / self.style.digit);
        // The grid of a low page is as high as what its number leaves.
        let share = LIVE.min(self.sample_shape() - HEAD).max(LEAST_GRID);
        LEAST_SAMPLE.max(cell * (cells as f64 / share))
    }

    /// Returns the index of the puzzle that the page in small shows: not the first, and none with cages
    /// if there are others, whose sums would be too small.
    fn shown(&self) -> usize {
        let puzzles = self.puzzles();
        let has_cages = |index: &usize| {
            let section = self.plan.puzzles.get(*index).map(|puzzle| puzzle.section);
            let section = section.and_then(|section| self.plan.sections.get(section));
            section.is_some_and(|section| section.request.has_cages())
        };
        let second = if puzzles.len() > 1 { puzzles.start + 1 } else { puzzles.start };
        (second..puzzles.end).find(|index| !has_cages(index)).unwrap_or(second)
    }

    /// Draws a page of the book in small: a number, a level and a puzzle.
    pub(super) fn sample_page(
        &mut self,
        area: Rect,
        on: Surface,
        made: &[Made],
    ) -> Result<(), FontError> {
        let index = self.shown();
        let (Some(shown), Some(planned)) = (made.get(index), self.plan.puzzles.get(index)) else {
            return Ok(());
        };
        let paper = Surface::paper(&self.wrap.cover.palette);
        let is_faint = contrast(paper.fill, on.fill) < 1.25;
        let stroke = is_faint.then(|| Stroke {
            width: Pt::new(1.0).max(self.style.least_line),
            ink: on.text_ink(),
            dash: Vec::new(),
        });
        let sheet = Item::Box { area, fill: Some(ink(paper.fill)), stroke };
        self.group(Role::Artifact, vec![sheet]);
        let live = area.inset(Insets::all(area.width() * ((1.0 - LIVE) / 2.0)));
        let number = Font { face: style::HEAVY, size: area.width() * 0.11 };
        let line = self.set.line(number, &planned.number.to_string())?;
        let baseline = live.top() + self.set.cap_height(number);
        let item = inked(line.left_at(live.left(), baseline), paper.text_ink());
        self.group(Role::Artifact, vec![item]);
        let request = self.plan.sections.get(planned.section).map(|section| &section.request);
        if let Some(mark) = request.and_then(|r| LevelMark::of(self.words, r, Some(shown))) {
            let side = area.width() * 0.045;
            let wide = gauge_width(&mark, side);
            let area = Rect::new(live.right() - wide, baseline - side, wide, side);
            let rule = (side * 0.12).max(self.style.least_line).min(Pt::new(1.5));
            let items = gauge(&mark, area, rule, &paper.text_ink());
            self.group(Role::Artifact, items);
        }
        let top = baseline + area.width() * 0.06;
        let side = live.width().min(live.bottom() - top);
        let grid = Rect::new(live.centre().x - side / 2.0, top, side, side);
        let style = crate::template::Template { least_text: Pt::new(1.0), ..self.style.clone() };
        let of = (self.words, self.plan.title.as_str());
        if let Some(pair) = &shown.samurai {
            let symbols = &mut self.symbols;
            let puzzle = &pair.puzzle;
            let item =
                samurai::figure(&style, &self.set, symbols, grid, puzzle, of, |_| style::STRONG)?;
            self.items.push(item);
            return Ok(());
        }
        let item =
            figure(&style, &self.set, &mut self.symbols, (grid, &[]), &shown.puzzle, of, |_| {
                style::STRONG
            })?;
        self.items.push(item);
        Ok(())
    }
}
