//! Reads one section, and holds what it asks for against what can be.

use super::candidates::PrintedCandidates;
use super::clash::{Clash, Limit, clashes, rating_band};
use super::clues::{fewest_clues, fits_boxes, possible_clues};
use super::levels::{OwnLevels, level_of, scale_of};
use super::model::{Order, SectionSpec};
use super::read::MOST_PER_PAGE;
use super::{candidates, made_to_order, never, own, range};
use crate::diag::{Diagnostic, Span, Spanned, TableReader, one_of};
use crate::generate::{Dig, Fill, Need, Symmetry, hardest_of, nearest_in_words, nearest_ratings};
use crate::grade::{Rating, Scale};
use crate::sudoku::Shape;
use std::ops::RangeInclusive;

/// The most puzzles in a section.
const MOST_PUZZLES: i128 = 1_000_000;

/// Candidates tried for each puzzle if the spec does not say: far more than any level needs.
const EFFORT: u64 = 1_000_000;

/// Reads the section. Nothing comes back if its title or count is missing or wrong; whatever
/// else is wrong has been reported and a default stands in for it.
pub(super) fn read_section(t: &mut TableReader<'_, '_>, own: &OwnLevels) -> Option<SectionSpec> {
    let title = t.line("title", 100);
    let count = t.whole("count", 1..=MOST_PUZZLES);
    let from = own::read(t, count);
    for key in ["title", "count"] {
        if t.node(key).is_none() && (key == "title" || t.node("from").is_none()) {
            t.missing(key);
        }
    }
    let count = match &from {
        // How many there are is known when the file is read.
        Some(from) => Some(count.unwrap_or(Spanned::new(0, from.path.span))),
        None => count,
    };
    let shape = read_shape(t);
    let dig = t.word("dig", &named(Dig::ALL, Dig::name)).map(|d| d.value).unwrap_or_default();
    let symmetry = read_symmetry(t, shape, dig);
    let fill = t.word("fill", &named(Fill::ALL, Fill::name)).map(|f| f.value).unwrap_or_default();
    let scale = scale_of(t, own);
    let level = level_of(t, &scale);
    let rating = t.node("rating").and_then(|node| range::rating(t, "rating", node));
    let rating = with_own_band(t, rating, level, own, &scale);
    let clues = t.node("clues").and_then(|node| range::count(t, "clues", node));
    let dug = from.is_none() && t.node("pattern").is_none();
    if let Some(clues) = clues.as_ref().filter(|_| dug) {
        check_clues(t, shape, symmetry, clues);
    }
    let made_to = made_to_order::read(t, shape, clues.as_ref());
    check_difficulty(t, shape, &scale, level, rating.as_ref(), &made_to.require);
    let candidates = candidates::read(t, &scale, level, rating.as_ref(), &made_to.require);
    check_shape(t, shape, &scale, level, rating.as_ref(), &made_to.require);
    never::check_techniques(t, shape, &made_to);
    never::check_only(t, &scale, level, rating.as_ref(), &made_to);
    if from.is_none() {
        never::check_givens(t, shape, symmetry, clues.as_ref(), &made_to);
    }
    let per_page = t.whole("per-page", 1..=MOST_PER_PAGE).map(|n| n.map(|n| n as u32));
    // Puzzles of a file stand as their setter put them.
    let usual = if from.is_some() { Order::AsMade } else { Order::default() };
    let order = t.word("order", &[("ramp", Order::Ramp), ("as-made", Order::AsMade)]);
    let effort = t.whole("effort", 1..=1_000_000_000_000);
    Some(SectionSpec {
        span: t.span,
        title: title?,
        own: from,
        count: count?.map(|n| n as u32),
        shape,
        dig,
        symmetry,
        fill,
        scale,
        level,
        rating,
        clues,
        made_to,
        candidates,
        candidates_span: t
            .node("candidates")
            .map(|node| node.span)
            .filter(|_| candidates != PrintedCandidates::None),
        per_page,
        order: order.map_or(usual, |o| o.value),
        effort: effort.and_then(|n| u64::try_from(n.value).ok()).unwrap_or(EFFORT),
    })
}

/// The words for all values of an enum.
fn named<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) -> Vec<(&'static str, T)> {
    all.iter().map(|&value| (name(value), value)).collect()
}

fn read_shape(t: &mut TableReader<'_, '_>) -> Shape {
    let Some(text) = t.text("shape") else { return Shape::CLASSIC };
    text.value.trim().parse().unwrap_or_else(|_| {
        let names: Vec<String> = Shape::ALL.iter().map(Shape::to_string).collect();
        let help = one_of(text.value, names.iter().map(String::as_str));
        t.unknown_word("shape", text, help);
        Shape::CLASSIC
    })
}

/// The symmetry asked for, or the one that belongs to the way of digging.
fn read_symmetry(t: &mut TableReader<'_, '_>, shape: Shape, dig: Dig) -> Symmetry {
    let fallback = match dig {
        Dig::Pairs => Symmetry::Rotate180,
        Dig::Free | Dig::Reveal => Symmetry::None,
    };
    let Some(symmetry) = t.word("symmetry", &named(Symmetry::ALL, Symmetry::name)) else {
        return fallback;
    };
    if dig == Dig::Free && symmetry.value != Symmetry::None {
        t.bad(
            symmetry.span,
            format!("dig = \"free\" keeps no symmetry, so not `{}`", symmetry.value.name()),
            "write dig = \"pairs\", or take the symmetry out",
        );
        return fallback;
    }
    if !fits_boxes(shape, symmetry.value) {
        let name = symmetry.value.name();
        let (high, wide) = (shape.box_height(), shape.box_width());
        t.push(
            Diagnostic::warning(
                "spec::symmetry-across-boxes",
                format!("`{name}` swaps rows and columns, but {shape} has boxes of {high}x{wide}"),
            )
            .at(symmetry.span, "the givens will be symmetrical, the boxes can not")
            .help("`rotate-180`, `mirror-lr` and `mirror-ud` suit all boxes"),
        );
    }
    symmetry.value
}

/// A level that the book defines by a band narrows the ratings to that band.
fn with_own_band(
    t: &mut TableReader<'_, '_>,
    rating: Option<Spanned<RangeInclusive<Rating>>>,
    level: Option<Spanned<usize>>,
    own: &OwnLevels,
    scale: &Scale,
) -> Option<Spanned<RangeInclusive<Rating>>> {
    let Some(level) = level.filter(|_| scale.name == own.scale.name) else { return rating };
    let Some((from, to)) = own.bands.get(level.value).copied().flatten() else { return rating };
    let Some(asked) = rating else { return Some(Spanned::new(from..=to, level.span)) };
    let (low, high) = (from.max(*asked.value.start()), to.min(*asked.value.end()));
    if low > high {
        outside_level(t, &asked, level, &format!("{from} to {to}"));
        return None;
    }
    Some(Spanned::new(low..=high, asked.span))
}

fn outside_level(
    t: &mut TableReader<'_, '_>,
    asked: &Spanned<RangeInclusive<Rating>>,
    level: Spanned<usize>,
    band: &str,
) {
    t.push(
        Diagnostic::error("spec::contradiction", "no puzzle of this level has such a rating")
            .at(asked.span, "outside the level")
            .at(level.span, format!("this level goes from {band}"))
            .help("keep one of the two"),
    );
}

/// Level, rating and techniques must leave something over.
fn check_difficulty(
    t: &mut TableReader<'_, '_>,
    shape: Shape,
    scale: &Scale,
    level: Option<Spanned<usize>>,
    rating: Option<&Spanned<RangeInclusive<Rating>>>,
    require: &[Spanned<Need>],
) {
    if let Some(asked) = rating
        && let Some(nearest) = nearest_ratings(shape, &asked.value)
    {
        t.push(
            Diagnostic::error(
                "spec::no-such-rating",
                format!("no {shape} puzzle is ever rated so"),
            )
            .at(asked.span, "never needed, as far as is known")
            .help(nearest_in_words(nearest)),
        );
    }
    let required = require.iter().map(|need| need.value.technique);
    let ratings = rating.map(|asked| &asked.value);
    for clash in clashes(scale, level.map(|level| level.value), ratings, required) {
        match clash {
            Clash::OutsideLevel(low, high) => {
                if let (Some(level), Some(asked)) = (level, rating) {
                    outside_level(t, asked, level, &format!("{low} to {high}"));
                }
            }
            Clash::TooHard { index, least, most, by } => {
                let limit = match by {
                    Limit::Level => level.map(|level| level.span),
                    Limit::Rating => rating.map(|asked| asked.span),
                };
                if let (Some(need), Some(limit)) = (require.get(index), limit) {
                    too_hard(t, need, least, most, limit);
                }
            }
        }
    }
}

fn too_hard(
    t: &mut TableReader<'_, '_>,
    need: &Spanned<Need>,
    least: Rating,
    most: Rating,
    limit: Span,
) {
    t.push(
        Diagnostic::error(
            "spec::contradiction",
            format!("a puzzle that needs `{}` is rated {least} or more", need.value.technique),
        )
        .at(need.span, format!("rated {least}"))
        .at(limit, format!("but this allows {most} at most"))
        .help("leave out one of the two"),
    );
}

/// Small shapes have no hard puzzles.
fn check_shape(
    t: &mut TableReader<'_, '_>,
    shape: Shape,
    scale: &Scale,
    level: Option<Spanned<usize>>,
    rating: Option<&Spanned<RangeInclusive<Rating>>>,
    require: &[Spanned<Need>],
) {
    let Some(hardest) = hardest_of(shape) else { return };
    let level = level.and_then(|l| Some((rating_band(scale, l.value)?.0, l.span)));
    let rating = rating.map(|r| (*r.value.start(), r.span));
    let require = require.iter().filter_map(|n| Some((n.value.technique.row().rating?, n.span)));
    for (_, span) in
        level.into_iter().chain(rating).chain(require).filter(|(low, _)| *low > hardest)
    {
        t.push(
            Diagnostic::error(
                "spec::no-such-rating",
                format!("no {shape} puzzle is rated above {hardest}"),
            )
            .at(span, "no such puzzle is so hard")
            .help("ask for less, or for another shape"),
        );
    }
}

fn check_clues(
    t: &mut TableReader<'_, '_>,
    shape: Shape,
    symmetry: Symmetry,
    clues: &Spanned<RangeInclusive<u16>>,
) {
    if !possible_clues(shape, symmetry, &clues.value).is_empty() {
        return;
    }
    let fewest = fewest_clues(shape);
    let cells = shape.cell_count() as u16;
    let (low, high) = (*clues.value.start(), *clues.value.end());
    if high < fewest {
        t.bad(
            clues.span,
            format!("no {shape} puzzle with {high} givens is known to have only one solution"),
            format!("ask for {fewest} or more"),
        );
    } else if low >= cells {
        t.bad(
            clues.span,
            format!("{shape} has {cells} cells, so {low} givens leave nothing to solve"),
            format!("ask for less than {cells}"),
        );
    } else {
        let near = |range| possible_clues(shape, symmetry, &range);
        let around: Vec<String> = near(0..=low)
            .last()
            .into_iter()
            .chain(near(high..=cells).first())
            .map(u16::to_string)
            .collect();
        t.bad(
            clues.span,
            format!("with `{}` no {shape} puzzle has exactly so many givens", symmetry.name()),
            format!("the nearest are {}", around.join(" and ")),
        );
    }
}
