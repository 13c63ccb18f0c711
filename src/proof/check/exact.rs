//! Checks that a page shows exactly the expected grids.

use crate::check::blemishes::faults_of_ink;
use crate::check::grids::check_grid;
use crate::check::letters::in_digits;
use crate::check::unnumbered::is_numbered;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::{PrintedGrid, ReadPage};
use gridpress_engine::samurai::Samurai;
use gridpress_engine::sudoku::Grid;
use gridpress_page::geom::{Pt, Size};
use gridpress_page::render::eps::plain;

/// The tolerance for rounded numbers in files.
const EXACT: Pt = Pt::new(0.05);

/// What a page must show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// One grid with its rules.
    Grid(Grid),
    /// All five grids of a samurai.
    Samurai(Samurai),
}

impl Shown {
    fn symbols(&self) -> Option<String> {
        match self {
            Shown::Grid(grid) => grid.rules().symbols(),
            Shown::Samurai(_) => None,
        }
    }

    fn is_in(&self, printed: &PrintedGrid) -> bool {
        match (self, printed.as_samurai()) {
            (Shown::Grid(grid), None) => *grid == printed.grid,
            (Shown::Samurai(samurai), Some(printed)) => *samurai == printed,
            _ => false,
        }
    }
}

/// Returns the faults of pages that must show these grids, each with its number: a missing,
/// additional or unreadable grid, a wrong number, ink cut off at the edge, and a wrong page size.
#[must_use]
pub fn same_grids(read: &[ReadPage], expected: &[(u32, Shown)], size: Size) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut left: Vec<(u32, Shown)> = expected.to_vec();
    let letters: Vec<String> = expected.iter().filter_map(|(_, shown)| shown.symbols()).collect();
    let in_digits = in_digits(read, &letters);
    let read = in_digits.as_deref().unwrap_or(read);
    for page in read {
        let trim = page.trim;
        if (trim.width - size.width).abs().max((trim.height - size.height).abs()) > EXACT {
            let mm =
                |size: Size| format!("{:.2} x {:.2} mm", size.width.to_mm(), size.height.to_mm());
            let what = format!("its size is {} instead of {}", mm(trim), mm(size));
            faults.push(Fault::new(FaultKind::NotAsMade, what).on(page.page));
        }
        let all = page.outermost.iter().chain(&page.outermost_drawing).flatten();
        if all.map(|ink| ink.margin).min().is_some_and(|margin| margin < Pt::new(-0.1)) {
            let what = "something is printed over the edge";
            faults.push(Fault::new(FaultKind::OffThePage, what).on(page.page));
        }
        faults.extend(faults_of_ink(page, is_numbered(read)));
        for printed in &page.grids {
            faults.extend(check_grid(page, printed));
            // A number that no puzzle of the page has is its title.
            let is_known = |number: u32| expected.iter().any(|(other, _)| *other == number);
            let number_of_it = printed.number.filter(|&number| is_known(number));
            let same = |(number, shown): &(u32, Shown)| {
                shown.is_in(printed) && number_of_it.is_none_or(|n| n == *number)
            };
            match left.iter().position(same) {
                Some(index) => {
                    left.swap_remove(index);
                }
                None => {
                    let what = "this grid was not made for the page";
                    let fault = Fault::new(FaultKind::NotAsMade, what).on(page.page);
                    faults.push(fault.of(printed.number));
                }
            }
        }
    }
    for (number, _) in left {
        let what = "a grid that was made for the page is not on it";
        faults.push(Fault::new(FaultKind::NotAsMade, what).of(Some(number)));
    }
    faults
}

/// Returns the faults of pages that must show that text outside their grids. Only the digits of
/// dates and numbers are compared, because accents are hard to read from shapes.
#[must_use]
pub fn same_figures(read: &[ReadPage], text: &str) -> Vec<Fault> {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let printed: Vec<&str> =
        read.iter().flat_map(|page| &page.phrases).map(|phrase| phrase.text.as_str()).collect();
    let printed = printed.join(" ");
    if digits(&printed) == digits(text) {
        return Vec::new();
    }
    let what = format!("“{printed}” is printed instead of “{}”", text.replace('\n', " "));
    vec![Fault::new(FaultKind::NotAsMade, what)]
}

/// Returns the fault of pages that must show these words outside their grids, from top to bottom if
/// they are `in_order`. Nothing is compared if a letter is not known for certain, or words are cut.
#[must_use]
pub fn same_words(read: &[ReadPage], text: &str, in_order: bool) -> Option<Fault> {
    let phrases = || read.iter().flat_map(|page| &page.phrases);
    let is_cut = |text: &str| text.contains('…');
    if phrases().any(|phrase| !phrase.is_sure || is_cut(&phrase.text)) || is_cut(text) {
        return None;
    }
    let printed = phrases().map(|phrase| phrase.text.as_str()).collect::<Vec<_>>().join(" ");
    // Signs and spaces cannot be read for certain, nor which of I and l a letter is.
    let letters = |text: &str| {
        let all = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
        let mut all: Vec<char> = all.map(|c| if c == 'l' { 'i' } else { c }).collect();
        if !in_order {
            all.sort_unstable();
        }
        all
    };
    let is_same = letters(&printed) == letters(text);
    let what = || format!("“{printed}” is printed instead of “{}”", text.replace('\n', " "));
    (!is_same).then(|| Fault::new(FaultKind::NotAsMade, what()))
}

/// Returns the fault of pages without a gauge with these squares, of which the first ones are filled.
#[must_use]
pub fn same_gauge(read: &[ReadPage], filled: usize, of: usize) -> Option<Fault> {
    let mut judged = read.iter().filter_map(|page| page.gauges.as_ref()).peekable();
    judged.peek()?;
    let has = judged.flatten().any(|gauge| gauge.level() == (filled, of) && gauge.wrong.is_none());
    let what = format!("there is no gauge of {of} squares with {filled} filled");
    (!has).then(|| Fault::new(FaultKind::NotAsMade, what))
}

/// Returns the fault of pages whose file has another title. That of an SVG names its page too, and that
/// of an EPS has plain characters only.
#[must_use]
pub fn same_title(read: &[ReadPage], title: &str) -> Option<Fault> {
    let mut titles = read.iter().filter_map(|page| page.title.as_deref());
    let other = titles.find(|other| !other.starts_with(title) && *other != plain(title).trim())?;
    let what = format!("the title of the file is “{other}” instead of “{title}”");
    Some(Fault::new(FaultKind::NotAsMade, what))
}
