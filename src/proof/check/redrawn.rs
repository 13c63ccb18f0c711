//! Compares what is drawn on a page beside its texts with what was drawn when the book was made: tints,
//! other drawings, and how dark it is all over.

use crate::check::foreign::is_of_words;
use crate::ink::shade;
use crate::known::page_texts::{SAME, Text};
use crate::read::page::{Lines, ReadPage};
use gridpress_page::geom::{Pt, Rect};

/// Tints that differ by less are the same in another kind of colours.
const AS_DARK: f64 = 0.08;
/// Smaller drawings, in square points, are not compared.
const SPECK: f64 = 4.0;

/// Says where a page is darker or lighter than it was.
pub(crate) fn reshaded(printed: &[Text], seen: &[Text], is_exact: bool) -> Option<String> {
    let (was, is) = (printed.iter().find_map(Text::shades)?, seen.iter().find_map(Text::shades)?);
    let (area, is_darker) = shade::differing(was, is, is_exact)?;
    let (left, top) = (area.centre().x.to_mm(), area.centre().y.to_mm());
    Some(format!(
        "it is {} around {left:.0} mm from the left and {top:.0} mm from the top than when the book was made",
        if is_darker { "darker" } else { "lighter" }
    ))
}

/// Says which part of a page that is a picture is empty or black.
pub(crate) fn lost(printed: &[Text], seen: Option<&str>) -> Option<String> {
    let (area, is_black) = shade::lost(printed.iter().find_map(Text::shades)?, seen?)?;
    let (left, top) = (area.centre().x.to_mm(), area.centre().y.to_mm());
    let is = if is_black { "black, but was not" } else { "empty, but was not" };
    Some(format!(
        "around {left:.0} mm from the left and {top:.0} mm from the top it is {is} when the book was made"
    ))
}

/// Says which tint of a page, which is moved, is darker or lighter than it was.
pub(crate) fn tinted(printed: &[Text], seen: &[Text], (aside, down): (Pt, Pt)) -> Option<String> {
    let differs = |text: &Text| {
        let (was, dark) = text.tint()?;
        let was = Rect::new(was.left() + aside, was.top() + down, was.width(), was.height());
        let mut same = seen.iter().filter_map(Text::tint).filter(|(is, _)| is_same(&was, is));
        let (_, now) = same.next()?;
        ((now - dark).abs() > AS_DARK).then_some((was, now > dark))
    };
    let (area, is_darker) = printed.iter().find_map(differs)?;
    let how = if is_darker { "darker" } else { "lighter" };
    let (width, height) = (area.width().to_mm(), area.height().to_mm());
    Some(format!("a tint of {width:.1} x {height:.1} mm is {how} than when the book was made"))
}

/// Says which lines in the grids of a page are not as they were, if they are known of both.
pub(crate) fn ruled(printed: &[Text], seen: &[Text]) -> Option<String> {
    /// Differences of the length of all of them that have no cause on paper, and as a share of it.
    const SAME: (Pt, f64) = (Pt::new(4.0), 0.012);
    /// Lines whose widths differ by no more than this share are alike; they may be a little off that.
    const ALIKE: f64 = 0.06;
    const NEARER: f64 = 0.03;
    const FARTHER: f64 = 0.09;
    let of = |all: &[Text]| -> Vec<Lines> { all.iter().filter_map(Text::lines).collect() };
    let (was, is) = (of(printed), of(seen));
    if was.is_empty() || is.is_empty() {
        return None;
    }
    let length = |all: &[Lines], of: &Lines, share: f64| -> Pt {
        let is_like = |other: &&Lines| {
            let away = (other.width - of.width).abs();
            other.is_dashed == of.is_dashed && away <= of.width * share
        };
        all.iter().filter(is_like).map(|other| other.length).fold(Pt::ZERO, |all, one| all + one)
    };
    let is_other = |lines: &&Lines| {
        let now = length(&is, lines, ALIKE);
        let slack = SAME.0 + now * SAME.1;
        now + slack < length(&was, lines, NEARER) || now > length(&was, lines, FARTHER) + slack
    };
    let lines = was.iter().find(is_other)?;
    let how = if lines.is_dashed { "dashed lines" } else { "lines" };
    let width = lines.width.get();
    Some(format!("its grids have more or fewer {how} of {width:.2} pt than when the book was made"))
}

fn is_same(one: &Rect, other: &Rect) -> bool {
    let sides: [fn(&Rect) -> Pt; 4] = [|r| r.left(), |r| r.top(), |r| r.right(), |r| r.bottom()];
    sides.iter().all(|side| (side(one) - side(other)).abs() <= SAME)
}

/// Says which line of a page, which is moved, is missing in an SVG. Its other drawings are not compared:
/// some may be letters.
pub(crate) fn without_line(
    printed: &[&Text],
    (aside, down): (Pt, Pt),
    page: &ReadPage,
) -> Option<String> {
    /// The greatest width of a line and its least length.
    const THIN: Pt = Pt::new(2.0);
    const LONG: Pt = Pt::new(20.0);
    let lines = printed.iter().filter_map(|text| text.area()).filter(|area| {
        let (width, height) = (area.width(), area.height());
        width.min(height) <= THIN && width.max(height) >= LONG
    });
    let moved =
        |area: Rect| Rect::new(area.left() + aside, area.top() + down, area.width(), area.height());
    let is_gone = |area: &Rect| {
        let all = page.drawings.iter().chain(&page.beside);
        !all.into_iter().any(|drawn| drawn.contains(*area, SAME))
    };
    // A page with too many drawings lists none.
    if page.drawings.is_empty() && page.beside.is_empty() {
        return None;
    }
    let line = lines.map(moved).find(is_gone)?;
    let (width, height) = (line.width().to_mm(), line.height().to_mm());
    Some(format!("a line of {width:.1} x {height:.1} mm is missing"))
}

/// Says how the drawings of a page, which is moved, differ from those that were there.
pub(crate) fn redrawn(
    printed: &[&Text],
    seen: &[&Text],
    (aside, down): (Pt, Pt),
    page: &ReadPage,
) -> Option<String> {
    let areas = |all: &[&Text]| -> Vec<Rect> { all.iter().filter_map(|t| t.area()).collect() };
    let (printed, seen) = (areas(printed), areas(seen));
    let moved = |area: &Rect| {
        Rect::new(area.left() + aside, area.top() + down, area.width(), area.height())
    };
    let printed: Vec<Rect> = printed.iter().map(moved).collect();
    let has = |all: &[Rect], area: &Rect| all.iter().any(|other| is_same(other, area));
    let counts =
        |area: &Rect| area.width().get() * area.height().get() >= SPECK && !is_of_words(area, page);
    let only_in = |one: &[Rect], other: &[Rect], with_signs: bool| {
        let mut all = one.iter().filter(|area| with_signs || counts(area));
        all.find(|area| !has(other, area)).copied()
    };
    let size =
        |area: &Rect| format!("{:.1} x {:.1} mm", area.width().to_mm(), area.height().to_mm());
    if let Some(area) = only_in(&printed, &seen, false) {
        return Some(format!("a drawing of {} is missing, moved or of another size", size(&area)));
    }
    let more = only_in(&seen, &printed, page.is_in_fonts)?;
    Some(format!("a drawing of {} was not there when the book was made", size(&more)))
}
