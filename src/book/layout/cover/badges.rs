//! The badges of the front: number of puzzles, large print, and levels.

use super::super::style;
use super::inks::{Surface, ink, on};
use super::{Drawing, inked};
use crate::layout::grids::shapes::rounded;
use crate::layout::puzzles::gauge::LevelMark;
use crate::template::Align;
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Item, Role, Stroke};
use gridpress_page::text::{Font, Line};

/// A short text on a filled or outlined shape with round ends.
pub(super) struct Badge {
    line: Line,
    is_filled: bool,
}

/// The height of a badge and the space beside its text, as multiples of the size of the text.
const HEIGHT: f64 = 1.9;
const BESIDE: f64 = 0.7;
/// The distance of two badges.
const GAP: f64 = 0.5;
/// How much smaller badges may be so that they need fewer rows.
const SMALLER: [f64; 3] = [0.92, 0.85, 0.78];

impl Badge {
    fn width(&self) -> Pt {
        self.line.width() + self.line.font().size * BESIDE * 2.0
    }
}

/// Badges in rows, as they fit beside each other.
pub(super) struct Badges {
    rows: Vec<Vec<Badge>>,
    size: Pt,
}

impl Badges {
    pub(super) fn height(&self) -> Pt {
        let rows = self.rows.len() as f64;
        self.size * (rows * HEIGHT + (rows - 1.0).max(0.0) * GAP)
    }
}

impl Drawing<'_> {
    /// Whether the book is one of large print: no page has room for the digits of a samurai.
    pub(super) fn is_large_print(&self) -> bool {
        self.style.large_print && !self.plan.sections.iter().any(|section| section.is_samurai)
    }

    /// Sets the badges in rows of at most `width`, somewhat smaller where that makes fewer rows.
    pub(super) fn badges(&self, made: &[Made], width: Pt, size: Pt) -> Result<Badges, FontError> {
        let usual = self.badges_in(made, width, size)?;
        for share in SMALLER {
            let smaller = (size * share).max(self.style.least_text.min(size));
            let tried = self.badges_in(made, width, smaller)?;
            if tried.rows.len() < usual.rows.len() {
                return Ok(tried);
            }
        }
        Ok(usual)
    }

    fn badges_in(&self, made: &[Made], width: Pt, size: Pt) -> Result<Badges, FontError> {
        let puzzles = self.puzzles();
        let mut texts = vec![(self.words.puzzles(puzzles.len()), true)];
        if self.is_large_print() {
            texts.push((self.words.say("large-print", &[]), true));
        }
        texts.extend(self.levels(made).map(|levels| (levels, false)));
        let font = Font { face: style::STRONG, size };
        let room = (width - size * BESIDE * 2.0).max(Pt::ZERO);
        let mut rows: Vec<Vec<Badge>> = Vec::new();
        let mut left = Pt::ZERO;
        for (text, is_filled) in texts {
            let line = self.set.line_within(font, &text, room, self.style.least_text.min(size))?;
            let badge = Badge { line, is_filled };
            let needed = badge.width();
            match rows.last_mut() {
                Some(row) if needed <= left => row.push(badge),
                _ => {
                    rows.push(vec![badge]);
                    left = width;
                }
            }
            left -= needed + size * GAP;
        }
        Ok(Badges { rows, size })
    }

    /// Returns the level of the puzzles in words, or the easiest and the hardest.
    fn levels(&self, made: &[Made]) -> Option<String> {
        let plan = self.plan;
        let mark = |puzzle: usize| {
            let request = &plan.sections.get(plan.puzzles.get(puzzle)?.section)?.request;
            LevelMark::of(self.words, request, made.get(puzzle))
        };
        let name = |mark: &LevelMark| match plan.level_title(&mark.id) {
            Some(own) => own.to_owned(),
            None => mark.name.clone(),
        };
        let marks = || self.puzzles().filter_map(mark);
        let easiest = marks().min_by_key(|mark| mark.place)?;
        let hardest = marks().max_by_key(|mark| mark.place)?;
        Some(match easiest.place == hardest.place {
            true => name(&easiest),
            false => format!("{} – {}", name(&easiest), name(&hardest)),
        })
    }

    /// Draws badges in `area` from its top down.
    pub(super) fn draw_badges(&mut self, badges: &Badges, area: Rect, surface: Surface) {
        let (size, high) = (badges.size, badges.size * HEIGHT);
        let (mut shapes, mut words) = (Vec::new(), Vec::new());
        let mut top = area.top();
        for row in &badges.rows {
            let gaps = size * GAP * (row.len() as f64 - 1.0);
            let whole = row.iter().fold(gaps, |sum, badge| sum + badge.width());
            let mut x = match self.wrap.cover.align {
                Align::Left => area.left(),
                Align::Centre => area.centre().x - whole / 2.0,
            };
            for badge in row {
                let shape = Rect::new(x, top, badge.width(), high);
                let text = if badge.is_filled {
                    shapes.push(rounded(shape, high / 2.0, Some(ink(surface.mark)), None));
                    on(surface.mark, &self.wrap.cover.palette)
                } else {
                    let width = (size * 0.09).max(self.style.least_line);
                    let stroke = Stroke { width, ink: surface.text_ink(), dash: Vec::new() };
                    let inner = shape.inset(gridpress_page::geom::Insets::all(width / 2.0));
                    shapes.push(rounded(inner, inner.height() / 2.0, None, Some(stroke)));
                    surface.text
                };
                let baseline = shape.centre().y + self.set.cap_height(badge.line.font()) / 2.0;
                let line: Item = badge.line.centred_at(shape.centre().x, baseline);
                words.push(inked(line, ink(text)));
                x = shape.right() + size * GAP;
            }
            top += high + size * GAP;
        }
        self.group(Role::Artifact, shapes);
        self.group(Role::Paragraph, words);
    }
}
