//! Reads a section and checks that its requirements are possible.

use super::candidates::PrintedCandidates;
use super::clash::Wish;
use super::clashes::{clashes, clashes_of_file};
use super::clues::fits_boxes;
use super::levels::{OwnLevels, level_of, scale_of};
use super::limits::{LONGEST_TITLE, MOST_PER_PAGE};
use super::never::band_goes;
use super::section_spec::{Order, SectionSpec};
use super::{candidates, made_to_order, own, range, samurai, variant};
use crate::diag::{Diagnostic, Node, Span, Spanned, TableReader, Value, one_of};
use gridpress_engine::generate::{Dig, Fill, Symmetry};
use gridpress_engine::grade::{Rating, Scale};
use gridpress_engine::sudoku::Shape;
use std::ops::RangeInclusive;

/// The most puzzles in a section.
const MOST_PUZZLES: i128 = 1_000_000;

/// The default number of candidates tried for each puzzle: far more than any level needs.
const EFFORT: u64 = 1_000_000;

/// Reads the section. Returns `None` if its title or count is missing or wrong; any other fault is
/// reported and replaced by a default.
pub(super) fn read_section(t: &mut TableReader<'_, '_>, own: &OwnLevels) -> Option<SectionSpec> {
    let title = t.line("title", LONGEST_TITLE);
    let count = t.whole("count", 1..=MOST_PUZZLES);
    let from = own::read(t, count);
    for key in ["title", "count"] {
        if t.node(key).is_none() && (key == "title" || t.node("from").is_none()) {
            t.missing(key);
        }
    }
    let count = match &from {
        // The number of puzzles is known when the file is read.
        Some(from) => Some(count.unwrap_or(Spanned::new(0, from.path.span))),
        None => count,
    };
    let shape = read_shape(t);
    let asked = variant::read(t, shape);
    let dig = t.word("dig", &named(Dig::ALL, Dig::name)).map(|d| d.value).unwrap_or_default();
    let symmetry = read_symmetry(t, shape, dig);
    let fill = t.word("fill", &named(Fill::ALL, Fill::name)).map(|f| f.value).unwrap_or_default();
    let scale = scale_of(t, own);
    let level = level_of(t, &scale);
    let rating = t.node("rating").and_then(|node| range::rating(t, "rating", node));
    let rating = with_own_band(t, rating, level, own, &scale);
    let minutes =
        t.node("minutes").and_then(|node| range::whole(t, "minutes", node, "a number of minutes"));
    let clues =
        t.node("clues").and_then(|node| range::whole(t, "clues", node, "a number of givens"));
    let made_to = made_to_order::read(t, shape);
    let candidates = candidates::read(t, &scale, level, rating.as_ref(), &made_to.require);
    let per_page = t.whole("per-page", 1..=MOST_PER_PAGE).map(|n| n.map(|n| n as u32));
    // Puzzles from a file keep its order.
    let usual = if from.is_some() { Order::AsMade } else { Order::default() };
    let orders = [("ramp", Order::Ramp), ("minutes", Order::Minutes), ("as-made", Order::AsMade)];
    let order = t.word("order", &orders);
    let effort = t.whole("effort", 1..=1_000_000_000_000);
    let is_complete = title.is_some() && count.is_some();
    let section = SectionSpec {
        span: t.span,
        title: title.unwrap_or_else(|| Spanned::new(String::new(), t.span)),
        own: from,
        count: count.map_or_else(|| Spanned::new(1, t.span), |count| count.map(|n| n as u32)),
        shape,
        rules: asked.rules,
        regions: asked.regions,
        cages: asked.cages,
        is_samurai: asked.is_samurai,
        dig,
        symmetry,
        fill,
        scale,
        level,
        rating,
        minutes,
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
    };
    if section.is_samurai {
        samurai::check(t, &section);
    }
    check(t, &section);
    is_complete.then_some(section)
}

/// Checks that the requirements of the section are possible.
fn check(t: &mut TableReader<'_, '_>, section: &SectionSpec) {
    let mut request = section.request();
    if request.pattern.is_none() && t.node("pattern").is_some() {
        // A pattern determines the number of givens, but this one has a fault.
        request.clues = None;
    }
    let clashes = match &section.own {
        _ if section.is_samurai => samurai::samurai_clashes(&request),
        None => clashes(&request),
        Some(own) => clashes_of_file(&request, own.shape.is_some()),
    };
    let is_timed = request.rules.is_classic() && !request.has_cages() && !request.has_regions();
    let is_known = section.own.as_ref().is_none_or(|own| own.shape.is_some());
    if section.order == Order::Minutes
        && let Some(order) = t.find("order").filter(|_| !is_timed && is_known)
    {
        let why = "times are known of classic 9x9 puzzles only";
        t.bad(order, why, "use order = \"ramp\", which goes by rating");
    }
    for clash in clashes {
        let mut d = Diagnostic::error(clash.code, clash.message);
        let mut told: Vec<Span> = Vec::new();
        for (wish, label) in clash.at {
            let span = place(t, section, wish).unwrap_or(t.span);
            // A level of the book's own is also a requirement for its ratings.
            if !told.contains(&span) {
                told.push(span);
                d = d.at(span, label);
            }
        }
        t.push(d.help(clash.help));
    }
}

/// Returns the place of a requirement.
fn place(t: &TableReader<'_, '_>, section: &SectionSpec, wish: Wish) -> Option<Span> {
    let made_to = &section.made_to;
    let span = |key: &str| t.node(key).map(|node| node.span);
    match wish {
        Wish::Level => section.level.map(|level| level.span),
        Wish::Rating => section.rating.as_ref().map(|rating| rating.span),
        Wish::Require(index) => made_to.require.get(index).map(|need| need.span),
        Wish::Forbid(technique) => {
            let Some(Value::Array(list)) = t.node("forbid").map(|node| &node.value) else {
                return None;
            };
            let named =
                |node: &&Node| matches!(&node.value, Value::Text(n) if n == technique.name());
            list.iter().find(named).map(|node| node.span)
        }
        Wish::Only => span("only"),
        Wish::Otherwise => span("otherwise"),
        Wish::Pattern => made_to.pattern.as_ref().map(|pattern| pattern.span),
        Wish::Minutes => section.minutes.as_ref().map(|minutes| minutes.span),
        Wish::Clues => section.clues.as_ref().map(|clues| clues.span),
        Wish::GivensInHouse => made_to.givens_in_house.as_ref().map(|bound| bound.span),
        Wish::DigitSpread => made_to.digit_spread.map(|spread| spread.span),
        Wish::Fill => span("fill"),
        Wish::Variant => span("regions").or(span("variant")),
    }
}

/// Returns the words for all values of an enum.
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

/// Returns the requested symmetry, or the default of the digging method.
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
            format!("dig = \"free\" cannot keep the symmetry `{}`", symmetry.value.name()),
            "use dig = \"pairs\", or remove the symmetry",
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
            .at(symmetry.span, "the givens will be symmetrical, but the boxes cannot")
            .help("`rotate-180`, `mirror-lr` and `mirror-ud` suit all boxes"),
        );
    }
    symmetry.value
}

/// Limits the ratings to those of a level that the book defines by ratings.
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
        outside_level(t, &asked, level, &band_goes(&(from..=to)));
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
            .at(level.span, band)
            .help("remove one of the two"),
    );
}
