//! Compares each page with what it said when the book was made: every text outside its grids, and
//! every grid that is not a puzzle or an answer.

use super::fault::Fault;
use super::fault_kind::FaultKind;
use super::known::Expectations;
use super::misprints::folded;
use super::read_page::{PrintedGrid, ReadPage};
use gridpress_page::geom::Pt;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Texts that are farther than this from their place are moved. Pages of a folded booklet are moved
/// by less on its sheets.
const MOVED: Pt = Pt::new(7.0);
/// Differences of places that have no cause on paper.
const SAME: Pt = Pt::new(3.0);
/// The most faults of one page.
const MOST: usize = 3;
/// What the text of a grid begins with.
const GRID: char = '\u{25a6}';

/// A text of a page, from its left end; of a grid, its contents.
#[derive(Clone, Debug, PartialEq)]
struct Text {
    left: Pt,
    width: Pt,
    /// The baseline; the upper edge of a grid.
    at: Pt,
    text: String,
    is_sure: bool,
}

impl Text {
    fn is_grid(&self) -> bool {
        self.text.starts_with(GRID)
    }

    fn letters(&self) -> String {
        match self.is_grid() {
            true => self.text.clone(),
            false => folded(&self.text).map(|(_, c)| c).collect(),
        }
    }

    fn is_at(&self, other: &Text) -> bool {
        (self.at - other.at).abs() <= SAME
            && self.is_grid() == other.is_grid()
            && self.left <= other.left + other.width + SAME
            && other.left <= self.left + self.width + SAME
    }
}

/// What a page says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PageTexts(Vec<Text>);

impl PageTexts {
    /// Returns what a page says as it was read.
    #[must_use]
    pub fn of(page: &ReadPage) -> Self {
        let phrases = page.phrases.iter().map(|phrase| Text {
            left: phrase.area.left(),
            width: phrase.area.width(),
            at: phrase.baseline,
            text: phrase.text.clone(),
            is_sure: phrase.is_sure,
        });
        let grids = page.grids.iter().filter_map(|grid| {
            let area = grid.lattice.area;
            let (text, is_sure) = (contents(grid)?, grid.unreadable.is_empty());
            Some(Text { left: area.left(), width: area.width(), at: area.top(), text, is_sure })
        });
        PageTexts(phrases.chain(grids).collect())
    }

    /// Returns a line for each text: its left end, its baseline and its width in points, and its
    /// words.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let line = |text: &Text| {
            let [left, at, width] = [text.left, text.at, text.width].map(|l| l.get().round());
            format!("{left} {at} {width} {}", text.text)
        };
        self.0.iter().filter(|text| text.is_sure).map(line).collect()
    }

    /// Reads such lines; what is not one is left out.
    #[must_use]
    pub fn parse(lines: &[String]) -> Self {
        let text = |line: &String| {
            let mut parts = line.splitn(4, ' ');
            let mut length = || parts.next()?.parse().ok().filter(|l: &f64| l.is_finite());
            let (left, at, width) = (length()?, length()?, length()?);
            let text = parts.next()?.to_owned();
            let [left, at, width] = [left, at, width].map(Pt::new);
            Some(Text { left, width, at, text, is_sure: true })
        };
        PageTexts(lines.iter().filter_map(text).collect())
    }
}

/// Returns the contents of a grid: its digits if it is only a drawing, and its small digits. `None`
/// if there are none.
fn contents(grid: &PrintedGrid) -> Option<String> {
    let is_drawing = grid.is_drawing();
    if grid.samurai.is_some()
        || (!is_drawing && grid.pencilled.is_empty() && grid.beside.is_empty())
    {
        return None;
    }
    let mut text = String::from(GRID);
    let shape = grid.grid.shape();
    if is_drawing {
        text.extend(shape.cells().map(|c| grid.grid.get(c).map_or('.', |digit| digit.symbol())));
    }
    for (cell, signs) in grid.pencilled.iter().chain(&grid.beside) {
        let signs: String = signs.iter().collect();
        let (row, column) = (shape.row_of(*cell) + 1, shape.column_of(*cell) + 1);
        let _ = write!(text, " r{row}c{column}={signs}");
    }
    Some(text)
}

pub(super) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    // With a page more or less it is not known which is which.
    if known.printed.len() != read.len() {
        return;
    }
    for (page, printed) in read.iter().zip(&known.printed) {
        // Other faults of a page mostly have the same cause.
        if page.is_picture || faults.iter().any(|fault| fault.page == Some(page.page)) {
            continue;
        }
        let found = compare(&printed.0, &PageTexts::of(page).0);
        let of_page = |what| Fault::new(FaultKind::WrongWord, what).on(page.page);
        faults.extend(found.into_iter().take(MOST).map(of_page));
    }
}

/// Says how the texts of a page differ from those that were printed.
fn compare(printed: &[Text], seen: &[Text]) -> Vec<String> {
    let mut found = Vec::new();
    let (aside, down) = offset(printed, seen);
    if aside.abs() > MOVED || down.abs() > MOVED {
        let far = aside.abs().max(down.abs()).to_mm();
        found.push(format!("what it says is {far:.1} mm from where it was when the book was made"));
    }
    let placed: Vec<Text> = printed
        .iter()
        .map(|text| Text { left: text.left + aside, at: text.at + down, ..text.clone() })
        .collect();
    for text in &placed {
        let mut beside: Vec<&Text> = seen.iter().filter(|other| text.is_at(other)).collect();
        beside.sort_by_key(|other| other.left);
        let wanted = text.letters();
        if wanted.is_empty() || beside.iter().any(|other| !other.is_sure) {
            continue;
        }
        let letters: String = beside.iter().map(|other| other.letters()).collect();
        let what = match &beside[..] {
            [] if text.is_grid() => "a grid is missing or moved".to_owned(),
            [] => format!("“{}” is missing", text.text),
            [other] if letters == wanted && (other.left - text.left).abs() > MOVED => {
                format!("“{}” is aside from where it was when the book was made", text.text)
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
    found
}

/// Says where the contents of two grids differ.
fn differing(printed: &str, seen: &str) -> String {
    let parts = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    let (printed, seen) = (parts(printed), parts(seen));
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

/// Returns how far the texts of a page are moved: the middle of the distances of those that occur
/// once.
fn offset(printed: &[Text], seen: &[Text]) -> (Pt, Pt) {
    let (printed, seen) = (once(printed), once(seen));
    let (mut aside, mut down): (Vec<Pt>, Vec<Pt>) = printed
        .iter()
        .filter_map(|(letters, text)| Some((text.as_ref()?, seen.get(letters)?.as_ref()?)))
        .map(|(text, other)| (other.left - text.left, other.at - text.at))
        .unzip();
    aside.sort();
    down.sort();
    let middle = |all: &[Pt]| all.get(all.len() / 2).copied().unwrap_or_default();
    // A single text that is moved is not the page.
    if aside.len() < 2 { (Pt::ZERO, Pt::ZERO) } else { (middle(&aside), middle(&down)) }
}

/// Returns the texts by their letters; `None` for those that occur more than once.
fn once(all: &[Text]) -> BTreeMap<String, Option<&Text>> {
    let mut once = BTreeMap::new();
    for text in all {
        let found = once.entry(text.letters());
        found.and_modify(|text| *text = None).or_insert(Some(text));
    }
    once
}
