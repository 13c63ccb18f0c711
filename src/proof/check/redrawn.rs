//! Compares what is drawn on a page beside its texts with what was drawn when the book was made: tints,
//! other drawings, and how dark it is all over.

use crate::check::foreign::is_of_words;
use crate::ink::shade;
use crate::known::page_texts::{SAME, Text};
use crate::read::page::{Lines, ReadPage};
use gridpress_page::geom::{Pt, Rect};
use std::collections::BTreeMap;

/// Tints that differ by less are the same in another kind of colours.
const AS_DARK: f64 = 0.08;
/// Black of four inks, or of one in a profile for four, is this dark at least.
const BLACK: f64 = 0.8;
/// Lines whose darkness differs by less, in percent, are the same: black of four inks is not quite
/// black.
const AS_BLACK: u8 = 15;
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
        let are_black = now.min(dark) >= BLACK;
        (!are_black && (now - dark).abs() > AS_DARK).then_some((was, now > dark))
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
    /// So may lines whose tones differ by no more than this number of percent.
    const ALIKE: (f64, u8) = (0.06, AS_BLACK);
    const NEARER: (f64, u8) = (0.03, 1);
    const FARTHER: (f64, u8) = (0.09, 2 * AS_BLACK);
    let of = |all: &[Text]| -> Vec<Lines> { all.iter().filter_map(Text::lines).collect() };
    let untoned = |all: &[Lines]| -> Vec<Lines> {
        all.iter().map(|of| Lines { tone: None, ..*of }).collect()
    };
    let (mut was, mut is) = (of(printed), of(seen));
    if was.is_empty() || is.is_empty() {
        return None;
    }
    // Another edition may print the ink of a spot in grey.
    if was.iter().any(|of| of.tone.is_some_and(|tone| tone.is_coloured)) {
        (was, is) = (untoned(&was), untoned(&is));
    }
    let length = |all: &[Lines], of: &Lines, (share, tones): (f64, u8)| -> Pt {
        let is_like = |other: &&Lines| {
            let away = (other.width - of.width).abs();
            let is_as_dark = match (other.tone, of.tone) {
                (Some(one), Some(other)) => {
                    one.dark.abs_diff(other.dark) <= tones && one.is_coloured == other.is_coloured
                }
                _ => true,
            };
            other.is_dashed == of.is_dashed && away <= of.width * share && is_as_dark
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
    let (all_was, all_is) = (untoned(&was), untoned(&is));
    let (before, now) = (length(&all_was, lines, NEARER), length(&all_is, lines, ALIKE));
    if (before - now).abs() <= SAME.0 + now * SAME.1 {
        return Some(format!(
            "the {how} of {width:.2} pt in its grids are paler, darker or in another colour than when \
             the book was made"
        ));
    }
    Some(format!("its grids have more or fewer {how} of {width:.2} pt than when the book was made"))
}

/// Says which tints in the grids of a page are not as they were, if they are known of both.
pub(crate) fn retinted(printed: &[Text], seen: &[Text]) -> Option<String> {
    /// Areas that differ by this share, or by this number of square points, are the same.
    const SAME: (f64, f64) = (0.03, 9.0);
    /// Those that differ by this number of percent are as dark.
    const NEAR: f64 = 4.5;
    /// The same for dark ones, as a share: four inks are lighter than the grey they take the place of.
    const DARKER: f64 = 0.25;
    // Files that do not say how dark their lines are do not list these tints either.
    let is_known =
        |all: &[Text]| all.iter().any(|text| text.lines().is_some_and(|of| of.tone.is_some()));
    if !is_known(printed) || !is_known(seen) {
        return None;
    }
    let of = |all: &[Text]| -> Vec<(f64, f64)> { all.iter().filter_map(Text::tinted).collect() };
    let (was, is) = (of(printed), of(seen));
    let area = |all: &[(f64, f64)], dark: f64, away: f64| -> f64 {
        let is_as_dark =
            |other: f64| (other - dark).abs() <= away || other.min(dark) >= BLACK * 100.0;
        all.iter().filter(|(other, _)| is_as_dark(*other)).map(|(_, area)| area).sum()
    };
    let differs = |one: &[(f64, f64)], other: &[(f64, f64)]| {
        one.iter().any(|(dark, _)| {
            let (all, there) =
                (area(one, *dark, 1.0), area(other, *dark, NEAR.max(*dark * DARKER)));
            there < all - (all * SAME.0).max(SAME.1)
        })
    };
    let what = if differs(&was, &is) {
        "a tint in its grids is missing, smaller or of another darkness than when the book was made"
    } else if differs(&is, &was) {
        "its grids have more tints than when the book was made"
    } else {
        return None;
    };
    Some(what.to_owned())
}

/// The digits of each face in the grids of a page.
type Faces = BTreeMap<usize, usize>;

fn faces(texts: &[Text]) -> Option<Faces> {
    let of_face = |part: &str| {
        let (face, count) = part.split_once(':')?;
        Some((face.parse().ok()?, usize::from(count.parse::<u16>().ok()?)))
    };
    texts.iter().find_map(Text::faces)?.split(' ').map(of_face).collect()
}

/// Returns the faces of a book as they are read now, by those it was made with: a book in another order of
/// fonts has other indices. The face that most pages have as many digits in is the same.
pub(crate) fn same_faces<'t>(
    pages: impl Iterator<Item = (&'t [Text], &'t [Text])>,
) -> BTreeMap<usize, usize> {
    let mut votes: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (was, is) in pages.filter_map(|(was, is)| Some((faces(was)?, faces(is)?))) {
        for (face, count) in &was {
            for (now, _) in is.iter().filter(|(_, now)| *now == count) {
                *votes.entry((*face, *now)).or_default() += 1;
            }
        }
    }
    let mut best: Vec<_> = votes.into_iter().collect();
    best.sort_by_key(|(_, count)| *count);
    best.into_iter().map(|(pair, _)| pair).collect()
}

/// Says whether as many digits are in grids, but in other faces.
pub(crate) fn reset(
    printed: &[Text],
    seen: &[Text],
    same: &BTreeMap<usize, usize>,
) -> Option<String> {
    let (was, is) = (faces(printed)?, faces(seen)?);
    let now = |face: &usize| same.get(face).and_then(|face| is.get(face)).copied().unwrap_or(0);
    let fewer: usize = was.iter().map(|(face, count)| count.saturating_sub(now(face))).sum();
    (was.values().sum::<usize>() == is.values().sum::<usize>() && fewer > 0).then(|| {
        let digits = if fewer == 1 { "digit is" } else { "digits are" };
        format!("{fewer} {digits} in another face or weight than when the book was made")
    })
}

/// Says which puzzle or answer of a page, which is moved, is elsewhere.
pub(crate) fn displaced(
    printed: &[Text],
    seen: &[Text],
    (aside, down): (Pt, Pt),
) -> Option<String> {
    let mut now: BTreeMap<&str, Vec<&Text>> = BTreeMap::new();
    for text in seen {
        if let Some(name) = text.framed() {
            now.entry(name).or_default().push(text);
        }
    }
    printed.iter().find_map(|was| {
        let name = was.framed()?;
        let [is] = now.get(name)?[..] else { return None };
        let away = (is.left - was.left - aside).abs().max((is.at - was.at - down).abs());
        let away = Some(away).filter(|away| *away > SAME)?.to_mm();
        Some(format!("the grid of {name} is {away:.1} mm from where it was when the book was made"))
    })
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
