//! Compares each page with what it said when the book was made: every text outside its grids, and
//! every grid that is not a puzzle or an answer.

use crate::check::inked::{recoloured, small_signs};
use crate::check::redrawn::{
    displaced, lost, redrawn, reset, reshaded, retinted, ruled, same_faces, tinted, without_line,
};
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::known::alike::folded;
use crate::known::page_texts::{PageTexts, SAME, Text};
use crate::known::record::Record;
use crate::read::page::ReadPage;
use gridpress_page::geom::{Pt, Rect, Size};
use std::collections::BTreeMap;

/// Texts that are farther than this from their place are moved. Pages of a folded booklet are moved
/// by less than the second on its sheets.
const MOVED: Pt = Pt::new(1.5);
const FOLDED: Pt = Pt::new(7.0);
/// The most faults of one page.
const MOST: usize = 20;
/// Pages that are moved by more have other shades, and somewhat other ones from the smaller length on.
const STILL: Pt = Pt::new(1.0);
const EXACT: Pt = Pt::new(0.1);

pub(crate) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    // With a page more or less it is not known which is which.
    if known.printed.len() == read.len() {
        let pages: Vec<(&ReadPage, &PageTexts)> = read.iter().zip(&known.printed).collect();
        compare_pages(&pages, faults);
        // Only the records know the sizes, which are compared with each other, too: one says enough.
        let mut pages = read.iter().filter(|page| page.title.is_none());
        let first = pages.find_map(|page| Some((page, Record::read(&page.record)?.size)));
        let other = first.and_then(|(page, size)| Some((page, resized(size, page)?)));
        let of_size =
            |(page, what): (&ReadPage, _)| Fault::new(FaultKind::PageSize, what).on(page.page);
        faults.extend(other.map(of_size));
    }
    // A file may have pages of several books.
    let mut books: BTreeMap<&str, Vec<(&ReadPage, &PageTexts)>> = BTreeMap::new();
    let mut is_resized = false;
    for (page, record) in read.iter().zip(&known.records) {
        let Some(Record { book, size, texts, .. }) = record else { continue };
        match resized(*size, page) {
            // A drawing may be used in any size.
            Some(_) if page.title.is_some() => {}
            Some(_) if is_resized => {}
            Some(what) => {
                is_resized = true;
                faults.push(Fault::new(FaultKind::PageSize, what).on(page.page));
            }
            None => books.entry(book).or_default().push((page, texts)),
        }
    }
    books.values().for_each(|pages| compare_pages(pages, faults));
}

/// Compares pages of one book with what they said.
fn compare_pages(pages: &[(&ReadPage, &PageTexts)], faults: &mut Vec<Fault>) {
    let all = || pages.iter().flat_map(|(_, printed)| &printed.0);
    let was_in_fonts = all().any(|text| text.lines().is_some());
    let now: Vec<Vec<Text>> = pages.iter().map(|(page, _)| PageTexts::of(page).0).collect();
    let both = pages.iter().zip(&now).map(|((_, was), is)| (&was.0[..], &is[..]));
    let faces = same_faces(both);
    for (&(page, printed), seen) in pages.iter().zip(&now) {
        // Other faults of a page mostly have the same cause.
        if faults.iter().any(|fault| fault.page == Some(page.page)) {
            continue;
        }
        let of_page = |what| Fault::new(FaultKind::WrongWord, what).on(page.page);
        if page.is_picture {
            faults.extend(lost(&printed.0, page.shade.as_deref()).map(of_page));
            continue;
        }
        let is_drawing = |text: &&Text| text.is_drawing();
        // An edition for the screen has no marks for cutting around its pages.
        let around = (page.shown.width - page.trim.width).max(Pt::ZERO) * 0.5;
        let is_shown = |area: Rect| {
            area.right() > -around
                && area.bottom() > -around
                && area.left() < page.trim.width + around
                && area.top() < page.trim.height + around
        };
        let is_text = |text: &&Text| {
            let is_other = text.shades().is_some() || text.tint().is_some() || text.is_of_grids();
            !is_other && text.area().is_none_or(is_shown)
        };
        let (drawn, texts): (Vec<&Text>, Vec<&Text>) =
            printed.0.iter().filter(is_text).partition(is_drawing);
        let (now, words): (Vec<&Text>, Vec<&Text>) =
            seen.iter().filter(is_text).partition(is_drawing);
        let most = if page.is_on_sheet { FOLDED } else { MOVED };
        let (mut found, by) = compare(&texts, &words, most, was_in_fonts);
        if page.title.is_none() {
            found.extend(redrawn(&drawn, &now, by, page));
            found.extend(tinted(&printed.0, seen, by));
            found.extend(ruled(&printed.0, seen));
            found.extend(retinted(&printed.0, seen));
            found.extend(reset(&printed.0, seen, &faces));
            found.extend(displaced(&printed.0, seen, by));
            found.extend(recoloured(&printed.0, seen, page.is_on_sheet));
            found.extend(small_signs(&printed.0, seen, by));
        } else {
            found.extend(without_line(&drawn, by, page));
        }
        if found.is_empty() && by.0.abs() < STILL && by.1.abs() < STILL {
            let is_exact = page.title.is_none() && is_in_place(&texts, &words);
            found.extend(reshaded(&printed.0, seen, is_exact));
        }
        faults.extend(found.into_iter().take(MOST).map(of_page));
    }
}

/// Says that a page has another size than when the book was made.
fn resized(was: Size, page: &ReadPage) -> Option<String> {
    let mm = |size: Size| format!("{:.0} x {:.0} mm", size.width.to_mm(), size.height.to_mm());
    let (is, turned) = (page.trim, Size::new(was.height, was.width));
    let differ = |a: Size| (a.width - is.width).abs().max((a.height - is.height).abs()) > SAME;
    // A page may be shown turned.
    let is_other = differ(was) && differ(turned) && !page.is_on_sheet;
    is_other.then(|| format!("the page is {}, but was {}", mm(is), mm(was)))
}

/// Says how the texts of a page differ from those that were printed, and how far all are moved.
/// Not all signs of outlined text were read.
fn compare(
    printed: &[&Text],
    seen: &[&Text],
    most: Pt,
    was_in_fonts: bool,
) -> (Vec<String>, (Pt, Pt)) {
    let mut found = Vec::new();
    let (aside, down) = offset(printed, seen);
    if aside.abs() > most || down.abs() > most {
        let far = aside.abs().max(down.abs()).to_mm();
        found.push(format!("what it says is {far:.1} mm from where it was when the book was made"));
    }
    let placed = printed.iter().map(|&text| Text {
        left: text.left + aside,
        at: text.at + down,
        ..text.clone()
    });
    let placed = divided_as(placed.collect(), seen);
    for text in &placed {
        let mut beside: Vec<&Text> =
            seen.iter().copied().filter(|other| text.is_at(other)).collect();
        beside.sort_by_key(|other| other.left);
        let wanted = text.letters();
        if wanted.is_empty() || beside.iter().any(|other| !other.is_sure) {
            continue;
        }
        let letters: String = beside.iter().map(|other| other.letters()).collect();
        let what = match &beside[..] {
            [] if text.is_grid() => "a grid is missing or moved".to_owned(),
            [] => format!("“{}” is missing", text.text),
            [other] if letters == wanted && (other.left - text.left).abs() > SAME => {
                format!("“{}” is aside from where it was when the book was made", text.text)
            }
            [other] if text.is_grid() && other.text != text.text => {
                differing(&text.text, &other.text)
            }
            [other]
                if was_in_fonts && other.has_more_signs(text) || other.exact() != text.exact() =>
            {
                format!("it says “{}”, but “{}” is expected", other.text, text.text)
            }
            [other] if other.text == text.text && !other.is_as_long(text) => {
                format!("“{}” is larger or smaller than when the book was made", text.text)
            }
            _ if letters.contains(&wanted) => continue,
            [other, ..] if text.is_grid() => differing(&text.text, &other.text),
            all => {
                let says: Vec<&str> = all.iter().map(|other| other.text.as_str()).collect();
                format!("it says “{}”, but “{}” is expected", says.join(" "), text.text)
            }
        };
        found.push(what);
    }
    for text in seen.iter().filter(|text| text.is_sure && !text.letters().is_empty()) {
        if !placed.iter().any(|other| other.is_at(text)) {
            let what =
                if text.is_grid() { "a grid".to_owned() } else { format!("“{}”", text.text) };
            found.push(format!("{what} was not there when the book was made"));
        }
    }
    (found, (aside, down))
}

/// Joins texts where the page has their words, in their order, as one text: gaps about as wide as a
/// space are read as one or not, in a PDF by the font and in an SVG by the shapes.
fn divided_as(mut placed: Vec<Text>, seen: &[&Text]) -> Vec<Text> {
    for other in seen.iter().filter(|other| !other.is_grid() && other.text.contains(' ')) {
        let mut parts: Vec<&Text> = placed.iter().filter(|text| text.is_at(other)).collect();
        parts.sort_by_key(|text| text.left);
        let words: Vec<&str> = parts.iter().map(|text| text.text.as_str()).collect();
        if let [first, .., last] = parts[..]
            && folded(&words.join(" ")).map(|(_, c)| c).eq(folded(&other.text).map(|(_, c)| c))
        {
            let (left, right) = (first.left, last.left + last.width);
            let is_sure = parts.iter().all(|text| text.is_sure);
            let (width, text) = (right - left, words.join(" "));
            let joined = Text { left, width, at: first.at, text, is_sure };
            placed.retain(|text| !text.is_at(other));
            placed.push(joined);
        }
    }
    placed
}

/// Says where the contents of two grids differ.
fn differing(printed: &str, seen: &str) -> String {
    let parts = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let (printed, seen) = (parts(printed), parts(seen));
    if let Some(what) = other_digit(&printed[0], &seen[0]) {
        return what;
    }
    let missing = printed.iter().skip(1).find(|part| !seen.contains(part));
    let more = seen.iter().skip(1).find(|part| !printed.contains(part));
    match (missing.and_then(|part| part.split_once('=')), more.and_then(|p| p.split_once('='))) {
        (Some((cell, signs)), Some((same, other))) if cell == same => {
            format!("{cell} has the small signs {other} instead of {signs}")
        }
        (Some((cell, signs)), _) => format!("the small signs {signs} of {cell} are missing"),
        (None, Some((cell, signs))) => {
            format!("{cell} has the small signs {signs}, as none before")
        }
        (None, None) => "a drawn grid has other digits than when the book was made".to_owned(),
    }
}

/// Says which digit of two drawn grids is the first that differs, if they have one shape.
fn other_digit(printed: &str, seen: &str) -> Option<String> {
    let digits = |text: &str| -> Vec<char> { text.chars().skip(1).collect() };
    let (printed, seen) = (digits(printed), digits(seen));
    let side = printed.len().isqrt();
    let at = printed.iter().zip(&seen).position(|(was, is)| was != is)?;
    let name = |digit: char| if digit == '.' { "empty".to_owned() } else { digit.to_string() };
    (side * side == printed.len() && printed.len() == seen.len()).then(|| {
        let (row, column, is, was) = (at / side + 1, at % side + 1, seen[at], printed[at]);
        format!("r{row}c{column} of a drawn grid is {} instead of {}", name(is), name(was))
    })
}

/// Returns how far the texts of a page are moved: the middle of the distances of those that occur
/// once.
fn offset(printed: &[&Text], seen: &[&Text]) -> (Pt, Pt) {
    let (aside, down): (Vec<Pt>, Vec<Pt>) = pairs(printed, seen)
        .map(|(text, other)| (other.left - text.left, other.at - text.at))
        .unzip();
    // A single text that is moved is not the page.
    if aside.len() < 2 { (Pt::ZERO, Pt::ZERO) } else { (middle(aside), middle(down)) }
}

/// Whether nearly all texts are exactly where they were; some programs round the place of each.
fn is_in_place(printed: &[&Text], seen: &[&Text]) -> bool {
    let moved: Vec<Pt> = pairs(printed, seen)
        .map(|(text, other)| {
            let ends = (other.left + other.width) - (text.left + text.width);
            (other.left - text.left).abs().max(ends.abs()).max((other.at - text.at).abs())
        })
        .collect();
    moved.iter().filter(|by| **by > EXACT).count() * 5 <= moved.len()
}

/// Returns the texts that occur once, each as it was and as it is now.
fn pairs<'t>(
    printed: &[&'t Text],
    seen: &[&'t Text],
) -> impl Iterator<Item = (&'t Text, &'t Text)> {
    let (printed, seen) = (once(printed), once(seen));
    printed.into_iter().filter_map(move |(letters, text)| Some((text?, (*seen.get(&letters)?)?)))
}

fn middle(mut all: Vec<Pt>) -> Pt {
    all.sort();
    all.get(all.len() / 2).copied().unwrap_or_default()
}

/// Returns the texts by their letters; `None` for those that occur more than once.
fn once<'t>(all: &[&'t Text]) -> BTreeMap<String, Option<&'t Text>> {
    let mut once = BTreeMap::new();
    for &text in all {
        let found = once.entry(text.letters());
        found.and_modify(|text| *text = None).or_insert(Some(text));
    }
    once
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(left: f64, width: f64, text: &str) -> Text {
        let (left, width) = (Pt::new(left), Pt::new(width));
        Text { left, width, at: Pt::new(50.0), text: text.to_owned(), is_sure: true }
    }

    #[test]
    fn words_are_the_same_however_they_are_divided() {
        let printed = [text(10.0, 8.0, "C3"), text(22.0, 20.0, "C4 C5")];
        let found = |seen: Text| {
            let printed: Vec<&Text> = printed.iter().collect();
            compare(&printed, &[&seen], MOVED, true).0
        };
        assert_eq!(found(text(10.0, 32.0, "C3 C4 C5")), [] as [&str; 0]);
        // Other words, another order, place or length are found as before.
        assert!(!found(text(10.0, 32.0, "C3 C4 C6")).is_empty());
        assert!(!found(text(10.0, 32.0, "C4 C5 C3")).is_empty());
        assert!(!found(text(14.0, 32.0, "C3 C4 C5")).is_empty());
        assert!(!found(text(10.0, 38.0, "C3 C4 C5")).is_empty());
    }

    #[test]
    fn the_cell_that_differs_in_a_drawn_grid_is_named() {
        let was = "\u{25a6}1.3.2..1.3.42..1";
        let what = differing(was, "\u{25a6}1.3.2..1.3.4...1");
        assert_eq!(what, "r4c1 of a drawn grid is empty instead of 2");
        let what = differing(&format!("{was} r1c2=24"), &format!("{was} r1c2=2"));
        assert_eq!(what, "r1c2 has the small signs 2 instead of 24");
    }
}
