//! The level of a puzzle: its name, and a row of squares filled up to it.

use crate::layout::words::Words;
use crate::plan::BookPlan;
use gridpress_engine::generate::{Made, Request};
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Ink, Item, Stroke};

/// A printed level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::layout) struct LevelMark {
    /// As written in the spec.
    pub id: String,
    /// The name in the book's language.
    pub name: String,
    /// The position in the scale, from 1; of several levels, that of the hardest.
    pub place: usize,
    /// The position of the easiest level.
    pub easiest: usize,
    /// The number of levels in the scale.
    pub of: usize,
}

impl LevelMark {
    /// Returns the level that a section requests, or else that of one of its puzzles.
    pub(in crate::layout) fn of(
        words: &Words,
        request: &Request,
        made: Option<&Made>,
    ) -> Option<Self> {
        let levels = &request.scale.levels;
        let place = request.level.or_else(|| {
            let made = made?;
            request.scale.level_of(&made.puzzle, &made.grade)
        })?;
        let id = levels.get(place)?.id.clone();
        let (name, place) = (words.level(&id), place + 1);
        Some(LevelMark { name, id, place, easiest: place, of: levels.len() })
    }

    /// The same with the name that the book gives to a level of its own.
    pub(in crate::layout) fn named(
        plan: &BookPlan,
        words: &Words,
        request: &Request,
        made: Option<&Made>,
    ) -> Option<Self> {
        let mut mark = LevelMark::of(words, request, made)?;
        if let Some(own) = plan.level_title(&mark.id) {
            own.clone_into(&mut mark.name);
        }
        Some(mark)
    }

    /// Returns the level that a section requests, or else the levels of its puzzles: the hardest,
    /// named together with the easiest if they differ.
    pub(in crate::layout) fn of_section(
        plan: &BookPlan,
        words: &Words,
        made: &[Made],
        section: usize,
    ) -> Option<Self> {
        let section = plan.sections.get(section)?;
        if let Some(mark) = LevelMark::named(plan, words, &section.request, None) {
            return Some(mark);
        }
        let marks = || {
            let made = made.get(section.puzzles.clone()).unwrap_or_default();
            made.iter().filter_map(|m| LevelMark::named(plan, words, &section.request, Some(m)))
        };
        let easiest = marks().min_by_key(|mark| mark.place)?;
        let hardest = marks().max_by_key(|mark| mark.place)?;
        if easiest.place == hardest.place {
            return Some(hardest);
        }
        // No sentence about one level applies to all of them.
        let (id, name) = (String::new(), format!("{} – {}", easiest.name, hardest.name));
        Some(LevelMark { id, name, easiest: easiest.place, ..hardest })
    }
}

/// The distance between two squares of a gauge, as a share of their side.
const GAP: f64 = 0.28;

/// Returns the width of a gauge with squares of side `side`.
pub(in crate::layout) fn gauge_width(mark: &LevelMark, side: Pt) -> Pt {
    side * (mark.of as f64 * (1.0 + GAP) - GAP)
}

/// How dark the squares of a range are between its easiest and its hardest level.
const RANGE: f64 = 0.45;

/// Draws the squares of a gauge in a row from the left of `area`, as high as `area`: filled up to
/// the level, outlined above it. Of a range, the squares above its easiest level are tinted.
pub(in crate::layout) fn gauge(mark: &LevelMark, area: Rect, rule: Pt, ink: &Ink) -> Vec<Item> {
    gauge_in(mark, area, rule, [ink, &tinted(ink)])
}

/// Draws the same in an ink, with another for the squares between the ends of a range.
pub(in crate::layout) fn gauge_in(
    mark: &LevelMark,
    area: Rect,
    rule: Pt,
    [ink, tint]: [&Ink; 2],
) -> Vec<Item> {
    let side = area.height();
    (0..mark.of)
        .map(|i| {
            let x = area.left() + side * (1.0 + GAP) * i as f64;
            if i < mark.place {
                let area = Rect::new(x, area.top(), side, side);
                let fill = if i < mark.easiest { ink } else { tint };
                Item::Box { area, fill: Some(fill.clone()), stroke: None }
            } else {
                let area =
                    Rect::new(x + rule / 2.0, area.top() + rule / 2.0, side - rule, side - rule);
                let stroke = Stroke { width: rule, ink: ink.clone(), dash: Vec::new() };
                Item::Box { area, fill: None, stroke: Some(stroke) }
            }
        })
        .collect()
}

/// Returns the ink of the squares between the ends of a range on white paper.
pub(in crate::layout) fn tinted(ink: &Ink) -> Ink {
    match ink {
        Ink::Black(share) => Ink::Black(share * RANGE),
        Ink::Spot { name, tint, screen } => {
            Ink::Spot { name: name.clone(), tint: tint * RANGE, screen: *screen }
        }
        Ink::Mixed(screen) => Ink::Mixed(screen.map(|c| c / 2 + 128)),
        Ink::Paper => Ink::Paper,
    }
}
