//! Compares the texts that describe grids to readers who cannot see them, in the tags of a PDF or
//! the description of an SVG, with the grids on paper.

use crate::check::pages::is_strip;
use crate::check::placed::name;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::known::grid_words::Described;
use crate::known::page_words::PageWords;
use crate::read::folio::is_label;
use crate::read::page::{PrintedGrid, ReadPage};
use gridpress_engine::samurai::{Place, SIDE, Samurai};
use gridpress_engine::sudoku::{Cell, Grid};
use std::collections::BTreeMap;

impl Described {
    /// Returns how the description differs from a grid; `None` if it does not.
    fn differs_from(&self, printed: &PrintedGrid) -> Option<String> {
        match printed.as_samurai() {
            Some(samurai) => self.differs_samurai(&samurai),
            None => self.differs(&printed.grid),
        }
    }

    /// Returns how it differs from a samurai; outside of the grids there may be any word.
    fn differs_samurai(&self, samurai: &Samurai) -> Option<String> {
        if self.rows.len() != SIDE || self.rows.iter().any(|row| row.len() != SIDE) {
            return Some("its description is not that of a samurai".to_owned());
        }
        let is_digit = |sign: &str| sign.chars().any(|sign| sign.is_ascii_digit());
        let place = Place::all().find(|&place| {
            let said = self.rows[place.row()][place.column()].as_deref();
            match samurai.get(place) {
                _ if !place.is_cell() => said.is_none_or(is_digit),
                Some(digit) => said != Some(digit.symbol().to_string().as_str()),
                None => said.is_some(),
            }
        })?;
        Some(format!("its description says something else of {place} than is printed there"))
    }

    fn differs(&self, grid: &Grid) -> Option<String> {
        let shape = grid.shape();
        let side = shape.side();
        if self.rows.len() != side || self.rows.iter().any(|row| row.len() != side) {
            return Some(format!("its description is not that of a {shape} grid"));
        }
        let shown = |cell| grid.get(cell).map(|digit| grid.rules().symbol(digit).to_string());
        let cell = shape
            .cells()
            .find(|&cell| shown(cell) != self.rows[shape.row_of(cell)][shape.column_of(cell)])?;
        let said = &self.rows[shape.row_of(cell)][shape.column_of(cell)];
        let word = |sign: &Option<String>| sign.clone().unwrap_or_else(|| "empty".to_owned());
        Some(format!(
            "its description says that {} is {}, but it is {}",
            name(shape, cell),
            word(said),
            word(&shown(cell))
        ))
    }
}

/// Whether the only page of a file is a page of a book without puzzles and answers: by its description
/// its grids, if it has any, have no number, and by its title it has a page number. Its grids are
/// drawings then.
pub(crate) fn has_no_puzzles(read: &[ReadPage], known: &Expectations) -> bool {
    let [page] = read else { return false };
    let described = described(page, known);
    title(page).is_some_and(|(_, label)| is_label(label))
        && !page.phrases.is_empty()
        && described.iter().all(|grid| grid.number.is_none())
        && described.is_empty() == page.grids.iter().all(|grid| grid.grid.filled() == 0)
}

pub(crate) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    let mut names = BTreeMap::new();
    for (name, _) in read.iter().filter_map(title) {
        *names.entry(name).or_insert(0) += 1;
    }
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let of_pages: Vec<_> = file.iter().map(|page| described(page, known)).collect();
        let is_described = of_pages.iter().any(|grids| !grids.is_empty());
        for (page, described) in file.iter().zip(&of_pages) {
            titled(page, faults);
            let of_puzzle = title(page).map(|(name, _)| name).filter(|name| names[name] < 3);
            retold(page, known, described, of_puzzle, faults);
            if is_described {
                page_of(page, file.len() == 1, described, faults);
            }
        }
    }
}

fn described(page: &ReadPage, known: &Expectations) -> Vec<Described> {
    let texts = page.texts.iter().flatten();
    let numbered = |found: &Vec<Described>| found.iter().filter(|d| d.number.is_some()).count();
    let read = |text: &String| {
        let all = known.grid_words.iter().map(|w| w.read(text)).filter(|d| !d.is_empty());
        // A book's own words may differ from those of its language in the titles of grids only.
        all.rev().max_by_key(numbered)
    };
    texts.filter_map(read).flatten().collect()
}

/// Compares the grids of a page with their descriptions.
fn page_of(page: &ReadPage, is_only: bool, described: &[Described], faults: &mut Vec<Fault>) {
    // The drawing of a single puzzle has no number.
    let is_alone = is_only && page.grids.len() == 1 && described.len() == 1;
    let has_signs =
        |grid: &PrintedGrid| grid.grid.filled() > 0 || !grid.grid.rules().cages().is_empty();
    let is_shown = |grid: &&PrintedGrid| {
        grid.is_readable() && (!grid.is_drawing() || is_alone && has_signs(grid))
    };
    for grid in page.grids.iter().filter(is_shown) {
        let of_it = || described.iter().filter(|d| is_alone || d.number == grid.number);
        // Own words for its title may be unknown.
        let is_it = |d: &Described| d.differs_from(grid).is_none() || is_before(d, grid, page);
        if described.iter().any(|d| d.number.is_none() && is_it(d)) {
            continue;
        }
        // A page may show a puzzle and its answer.
        let wrong = of_it().map(|d| d.differs_from(grid)).reduce(|a, b| a.and(b));
        let what = match wrong {
            None if described.iter().any(|d| d.number.is_none()) => continue,
            None => "no text describes it to readers who cannot see it".to_owned(),
            Some(Some(what)) => what,
            Some(None) => continue,
        };
        faults.push(Fault::new(FaultKind::WrongDescription, what).on(page.page).of(grid.number));
    }
    // A description of a grid that is not there.
    for other in described.iter().filter(|d| d.number.is_some()) {
        let is_there = |grid: &PrintedGrid| {
            is_alone
                || grid.number == other.number
                || is_strip(page) && other.differs_from(grid).is_none()
        };
        if !page.grids.is_empty() && !page.grids.iter().any(is_there) {
            let what = "a text describes this puzzle, but it is not on the page";
            faults
                .push(Fault::new(FaultKind::WrongDescription, what).on(page.page).of(other.number));
        }
    }
}

/// Whether a page shows a step of a solution whose description is of the grid before it: only the digit
/// that the step places is not described there, and the text names its cell.
fn is_before(described: &Described, printed: &PrintedGrid, page: &ReadPage) -> bool {
    let grid = &printed.grid;
    let shape = grid.shape();
    let placed = shape.cells().filter(|&cell| {
        let row = described.rows.get(shape.row_of(cell));
        let said = row.and_then(|row| row.get(shape.column_of(cell)));
        grid.get(cell).is_some() && said == Some(&None)
    });
    let placed: Vec<Cell> = placed.collect();
    let [cell] = placed[..] else { return false };
    let mut before = *grid;
    before.set(cell, None);
    let is_named = |text: &String| text.contains(&name(shape, cell));
    printed.samurai.is_none()
        && described.differs(&before).is_none()
        && page.phrases.iter().any(|phrase| is_named(&phrase.text))
        && page.texts.iter().flatten().any(is_named)
}

/// The title of a file, divided into a name and a page number. Pages of a book have the book's name,
/// which may look like that of a puzzle.
fn title(page: &ReadPage) -> Option<(&str, &str)> {
    page.title.as_deref().and_then(|title| title.rsplit_once(" – "))
}

/// Compares the title of a file of one puzzle with its grid, and the levels and the pages that its
/// description names with the printed ones.
fn retold(
    page: &ReadPage,
    known: &Expectations,
    described: &[Described],
    name: Option<&str>,
    faults: &mut Vec<Fault>,
) {
    if page.title.is_none() {
        return;
    }
    let mut fault = |what: String| {
        faults.push(Fault::new(FaultKind::WrongDescription, what).on(page.page));
    };
    let said = name.and_then(|name| known.grid_words.iter().find_map(|word| word.number(name)));
    if let (Some(said), [Described { number: Some(number), .. }]) = (said, described)
        && said != *number
    {
        fault(format!("the title of the file says puzzle {said}, its description {number}"));
    }
    if page.phrases.is_empty() || page.phrases.iter().any(|phrase| !phrase.is_sure) {
        return;
    }
    let is_printed = |word: &str| page.phrases.iter().any(|phrase| phrase.text.contains(word));
    let leads = |text: &str| PageWords::pages(known.page_words.iter(), text);
    let is_named =
        |pages: (u32, u32)| page.phrases.iter().any(|phrase| leads(&phrase.text) == Some(pages));
    // A section may have such words for a title, which is in the description too.
    let leads_on = page.phrases.iter().any(|phrase| leads(&phrase.text).is_some());
    let has_level = known.level_words.iter().any(|(word, _)| is_printed(word));
    let wrong = page.texts.iter().flatten().flat_map(|text| text.lines()).find(|text| {
        let is_level = known.level_words.iter().any(|(word, _)| word == text.trim());
        has_level && is_level && !is_printed(text.trim())
            || leads_on
                && leads(text).is_some_and(|pages| !is_named(pages) && !is_printed(text.trim()))
    });
    if let Some(text) = wrong {
        fault(format!("its description says “{}”, which is not printed", text.trim()));
    }
}

/// Compares the page number in the title of a file with the printed one.
fn titled(page: &ReadPage, faults: &mut Vec<Fault>) {
    let (Some((_, said)), Some(label)) = (title(page), &page.label) else { return };
    if is_label(said) && said != label {
        let what = format!("the title of the file says page {said}, but the page is {label}");
        faults.push(Fault::new(FaultKind::WrongDescription, what).on(page.page));
    }
}
