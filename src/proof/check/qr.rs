//! Checks the QR codes beside puzzles: each must be readable and open a puzzle of its page.

use crate::check::placed::Placed;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::read::page::{QrCode, ReadPage};
use gridpress_engine::sudoku::Grid;
use gridpress_engine::sudoku::notation::{Format, read};
use gridpress_page::geom::Pt;
use std::collections::{BTreeMap, BTreeSet};

/// How far the sides of codes of one size may differ.
const SLACK: Pt = Pt::new(1.5);

/// The longest text whose code is always read.
const COARSE: usize = 160;

/// What the code of a puzzle opens.
enum Opened {
    /// The signs of its cells, row by row, with 0 for empty ones.
    Cells(String),
    /// With its rules.
    Whole(Box<Grid>),
}

impl Opened {
    /// Returns what the address in a code opens; `None` if it is no puzzle.
    fn by(text: &str) -> Option<Self> {
        /// The fewest cells of a grid.
        const FEWEST: usize = 16;
        if let Some((_, packed)) = text.split_once("load=") {
            let packed = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
            let unpacked = lz_str::decompress_from_base64(&packed)?;
            let json = String::from_utf16(&unpacked).ok()?;
            let entry = read(&json, Some(Format::FPuzzles)).entries.into_iter().next()?;
            return Some(Opened::Whole(Box::new(entry.position.puzzle())));
        }
        let runs = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
        let cells = runs.filter(|run| run.len() >= FEWEST && run.contains(['0', '.']));
        // The name of a server may be as long as a small puzzle: empty cells are zeros, not dots.
        let cells = cells.max_by_key(|run| (!run.contains('.'), run.len()))?;
        Some(Opened::Cells(cells.replace('.', "0")))
    }

    fn is(&self, puzzle: &Grid) -> bool {
        match self {
            Opened::Cells(cells) => {
                let sign = |cell| puzzle.get(cell).map_or('0', |digit| digit.symbol());
                puzzle.shape().cells().map(sign).collect::<String>() == *cells
            }
            Opened::Whole(grid) => {
                let cells = puzzle.shape().cells();
                grid.shape() == puzzle.shape()
                    && grid.rules().cages() == puzzle.rules().cages()
                    && cells.into_iter().all(|cell| grid.get(cell) == puzzle.get(cell))
            }
        }
    }
}

/// Adds the faults of codes. A file without a code of a puzzle need not have any. `is_just_made` if the
/// codes come from the writer, and readable ones are enough.
pub(crate) fn check(
    pages: &[ReadPage],
    puzzles: &[Placed<'_>],
    is_just_made: bool,
    faults: &mut Vec<Fault>,
) {
    let codes = || pages.iter().flat_map(|page| page.codes.iter().map(move |code| (page, code)));
    let opened = |code: &QrCode| code.text.as_deref().and_then(Opened::by);
    // Other square drawings are no codes: those of a file are of few sizes.
    let sizes: Vec<Pt> = codes()
        .filter(|(_, code)| opened(code).is_some())
        .map(|(_, code)| code.area.width())
        .collect();
    if sizes.is_empty() {
        return;
    }
    // The modules of long texts are too fine for the picture of a page: some are not read.
    let is_coarse = codes().filter_map(|(_, code)| code.text.as_ref()).all(|t| t.len() <= COARSE);
    let is_code = |code: &QrCode| {
        let has_size = |side: &Pt| (*side - code.area.width()).abs() < SLACK;
        code.text.is_some() || sizes.iter().any(has_size)
    };
    let mut by_page: BTreeMap<usize, Vec<&Placed<'_>>> = BTreeMap::new();
    for placed in puzzles {
        by_page.entry(placed.page.page).or_default().push(placed);
    }
    let (mut with_code, mut in_total) = (BTreeSet::new(), BTreeMap::<usize, usize>::new());
    for (page, code) in codes().filter(|(_, code)| is_code(code)) {
        *in_total.entry(page.page).or_default() += 1;
        let here = by_page.get(&page.page).map_or(&[][..], Vec::as_slice);
        let what = match opened(code) {
            // The code of a publisher's page, for example.
            None if code.text.is_some() => continue,
            None if is_just_made || !is_coarse => continue,
            None => "its code cannot be scanned",
            Some(puzzle) => {
                // Killers without givens have equal codes if these hold digits alone.
                let mut same = here.iter().filter(|placed| puzzle.is(&placed.grid.grid)).peekable();
                let is_there = same.peek().is_some();
                match same.find(|placed| with_code.insert(placed.number)) {
                    Some(_) => continue,
                    None if is_there => "two codes open the same puzzle",
                    None => "its code opens another puzzle than those of its page",
                }
            }
        };
        let only = Some(here).filter(|here| here.len() == 1).map(|here| here[0].number);
        faults.push(Fault::new(FaultKind::NotAsMade, what).on(page.page).of(only));
    }
    if is_just_made {
        return;
    }
    // A puzzle without a code is a fault where most have one.
    let judged = puzzles.iter().filter(|placed| placed.page.gauges.is_some());
    let without: Vec<&Placed<'_>> = judged
        .filter(|placed| {
            let page = placed.page.page;
            in_total.get(&page).copied().unwrap_or(0) < by_page.get(&page).map_or(0, Vec::len)
                && !with_code.contains(&placed.number)
        })
        .collect();
    if without.len() * 3 < puzzles.len() {
        faults.extend(without.into_iter().map(|placed| {
            let what = "it has no code, but other puzzles have one";
            Fault::new(FaultKind::NotSeen, what).on(placed.page.page).of(Some(placed.number))
        }));
    }
}
