//! Hints at the back of the book: they say where to look in a puzzle, but not what to write.

use crate::layout::around::motif::{DIGITS, motif, shown};
use crate::layout::explained::stages::is_single;
use crate::layout::explained::way::samurai_path;
use crate::layout::sheet::Sheet;
use crate::plan::{HINT_PITCH, HINTS_HEAD, Hint};
use gridpress_engine::generate::Made;
use gridpress_engine::sudoku::{Cell, HouseId, HouseKind, Rules};
use gridpress_engine::techniques::{Family, Step, TechniqueId, TechniqueSet};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Rect};
use gridpress_page::scene::Role;
use gridpress_page::text::{Font, LEADING, TIGHT};
use std::ops::Range;

/// The most cells that a hint for an easy puzzle names.
pub(in crate::layout) const FIRST_CELLS: usize = 3;
/// How much larger the note above hints may be.
const LARGER_NOTE: f64 = 1.25;
/// The most cells of a pattern that a hint names all.
const PATTERN_CELLS: usize = 4;

impl Sheet<'_, '_> {
    /// Draws a page of hints. The first has a heading, and a part of the first puzzle below the
    /// hints if they are few.
    pub(in crate::layout) fn hints(&mut self, puzzles: Range<usize>) -> Result<(), FontError> {
        let (book, live) = (self.book, self.live);
        let title = book.words.say("hints", &[]);
        let body = book.body(live);
        let text = book.text_font();
        if puzzles.start != book.puzzles().start {
            self.running_head(&title)?;
            self.hint_list(puzzles, body, text)?;
            self.key_to_cells()?;
            return self.folio();
        }
        let read = self.reading_font();
        let note = book.words.say("hints-note", &[]);
        let counted = book.with_regions(&note, book.made.get(book.puzzles()).unwrap_or_default());
        let head = live.height() * HINTS_HEAD;
        let set = |text: &str, font: Font| -> Result<_, FontError> {
            let lines = book.set.paragraph(font, text, live.width())?;
            let height = font.size * (LEADING * lines.len() as f64 + 1.0);
            Ok((font, lines, height))
        };
        // On low pages the heading leaves room for the note, or the note is in smaller type.
        let mut room = head - set(&note, read)?.2;
        if room < read.size * 2.0 {
            room = head - set(&note, text)?.2;
        }
        let room = room.min(live.height() * 0.2).max(book.style.least_text * TIGHT);
        let y = self.heading(&title, live.top(), room)?;
        // If all hints are on this page, they are set in type as large as it allows.
        let rows = puzzles.len() as f64 * HINT_PITCH;
        let is_whole = puzzles == book.puzzles();
        let first = counted.as_ref().unwrap_or(&note);
        // Few hints leave more room for the note.
        let most = live.top() + if is_whole { head * 1.5 } else { head };
        let begins = y + set(first, read)?.2.min(most - y) + read.size * 1.2;
        let below = Rect::new(body.left(), begins, body.width(), body.bottom() - begins);
        let font = match is_whole {
            true if below.height() * 0.5 >= read.size * rows => read,
            true => self.largest_for_hints(&puzzles, below, (read, text))?,
            false => text,
        };
        let most = if font.size > text.size { most } else { live.top() + head };
        // The note is hardly larger than the hints.
        let read = Font { size: read.size.min(font.size * LARGER_NOTE), ..read };
        let mut top = y + book.set.descent(text) + text.size;
        // A note in the book's own words may be too long.
        let notes = counted.iter().chain([&note]);
        for (note, font) in notes.flat_map(|note| [(note, read), (note, text)]) {
            let (font, lines, height) = set(note, font)?;
            if y + height <= most {
                let at = Point::new(live.left(), y + font.size * 1.4);
                top = self.lines(Role::Paragraph, font, &lines, at, LEADING) + font.size * 1.4;
                break;
            }
        }
        let area = Rect::new(body.left(), top, body.width(), body.bottom() - top);
        let bottom = self.hint_list(puzzles, area, font)?;
        let left = Rect::new(live.left(), bottom, live.width(), body.bottom() - bottom);
        if is_whole
            && left.height() >= live.height() * 0.3
            && let Some(made) = book.first_made()
        {
            let top = bottom + text.size * 2.0;
            let area = Rect::new(live.left(), top, live.width(), body.bottom() - top);
            let grid = shown(made);
            let items = motif(&book.set, area, &grid, &grid, |_| DIGITS)?;
            self.group(Role::Artifact, items);
        }
        self.key_to_cells()?;
        self.folio()
    }

    /// Returns the first cells that can be filled, each in another box.
    fn first_cells(&self, made: &Made) -> String {
        let rules = made.puzzle.rules();
        let mut cells: Vec<Cell> = Vec::new();
        for cell in made.path().filter_map(|at| Some(at.step.placement?.cell)) {
            add_first_cell(&mut cells, cell, rules);
            if cells.len() == FIRST_CELLS {
                break;
            }
        }
        self.begin_with(&cells, rules)
    }

    /// Returns a hint that names the first cells to fill.
    pub(in crate::layout) fn begin_with(&self, cells: &[Cell], rules: Rules) -> String {
        let words = self.book.words;
        let name = |&cell: &Cell| words.reasons.notation().cell(rules.shape(), cell);
        let names: Vec<String> = cells.iter().map(name).collect();
        words.say("hint-cells", &[("cells", &names.join(", "))])
    }

    /// Returns the hint for the first or the hardest step of the puzzle: "X-Wing in rows 2, 6".
    pub(in crate::layout) fn hint(&self, puzzle: usize) -> String {
        let book = self.book;
        let Some(made) = book.made.get(puzzle) else { return String::new() };
        if let Some(pair) = &made.samurai {
            return self.samurai_hint(puzzle, &|| samurai_path(pair, made.enough));
        }
        let mut steps = made.path();
        let step =
            match book.plan.hints {
                Hint::First | Hint::None => steps.next(),
                // The hint refers to the easiest path; other paths may need a different step.
                Hint::Hardest if made.enough.is_some() => steps.reduce(|hardest, next| {
                    if next.step.rating > hardest.step.rating { next } else { hardest }
                }),
                Hint::Hardest => {
                    let hardest = TechniqueSet::EMPTY.with(made.grade.hardest);
                    let hardest = if made.shapes.is_empty() { hardest } else { made.shapes };
                    steps.find(|s| s.step.is_one_of(hardest))
                }
            };
        let words = book.words.for_rules(made.puzzle.rules());
        let Some(found) = step else { return words.technique(made.grade.hardest).to_owned() };
        let is_easy = is_single(&found.step) || found.step.technique == TechniqueId::CAGE_SINGLE;
        if book.plan.hints == Hint::Hardest && is_easy {
            // Nothing is harder than a single: the first cells to fill are what helps.
            return self.first_cells(made);
        }
        self.where_to_look(&self.as_required(puzzle, found.step), made.puzzle.rules())
    }

    /// Returns a step with the name of its technique if the puzzle was made to need that: a locked pair
    /// is a naked pair, and the page of that technique refers to it.
    pub(in crate::layout) fn as_required(&self, puzzle: usize, mut step: Step) -> Step {
        let required = self.book.required(puzzle);
        if required.has(step.technique) && !step.label.is_some_and(|label| required.has(label)) {
            step.label = None;
        }
        step
    }

    /// Returns a hint that names the technique of a step and where it applies.
    pub(in crate::layout) fn where_to_look(&self, step: &Step, rules: Rules) -> String {
        let book = self.book;
        let all = book.words.for_rules(rules);
        let (technique, words) = (all.step(step), &all.reasons);
        // Such a chain begins in a cell, though its links are in houses.
        let of_houses = step.technique != TechniqueId::CELL_FORCING_CHAIN;
        match step.houses.first().filter(|_| of_houses).map(|&h| rules.house(h)) {
            Some(_) if step.technique == TechniqueId::INNIES_OUTIES => {
                format!("{technique} {}", words.in_houses(rules, words.notation(), &step.houses))
            }
            Some(first) if names_lines(step.technique) => {
                // Of leftovers and fish, the lines: with these, the others are seen.
                let of_kind = |house: &&HouseId| rules.house(**house).kind == first.kind;
                let houses: Vec<HouseId> =
                    step.houses.iter().take_while(of_kind).copied().collect();
                format!("{technique} {}", words.in_houses(rules, words.notation(), &houses))
            }
            Some(house) => {
                let place = words.in_house(rules, words.notation(), house.id);
                // The name of a single alone leaves every digit to be tried.
                let digit = step.placement.filter(|_| is_single(step)).map(|placed| placed.digit);
                match digit.map(|digit| rules.symbol(digit)) {
                    Some(digit) => all.say("hint-single", &[("digit", &digit), ("house", &place)]),
                    None => format!("{technique} {place}"),
                }
            }
            None => match step.cells.first().filter(|_| step.is_of_cages()) {
                Some(&cell) => {
                    let cell = words.notation().cell(rules.shape(), cell);
                    book.words.say("hint-cage", &[("technique", &technique), ("cell", &cell)])
                }
                None => {
                    // All cells of a small pattern, or where a long one begins.
                    let shown = if step.cells.len() > PATTERN_CELLS { 1 } else { PATTERN_CELLS };
                    let name = |&cell: &Cell| words.notation().cell(rules.shape(), cell);
                    let cells: Vec<String> = step.cells.iter().take(shown).map(name).collect();
                    match cells.is_empty() {
                        true => technique.to_owned(),
                        false => {
                            let cells = cells.join(", ");
                            book.words
                                .say("hint-at", &[("technique", &technique), ("cells", &cells)])
                        }
                    }
                }
            },
        }
    }
}

/// Adds a cell unless there is already one in its box.
pub(in crate::layout) fn add_first_cell(cells: &mut Vec<Cell>, cell: Cell, rules: Rules) {
    let box_of = |cell: Cell| {
        let houses = rules.houses_of(cell).iter();
        houses.copied().find(|&house| rules.house(house).kind == HouseKind::Box)
    };
    if cells.iter().all(|&other| box_of(other) != box_of(cell)) {
        cells.push(cell);
    }
}

/// Whether hints on the technique name several houses.
fn names_lines(technique: TechniqueId) -> bool {
    let is_fish = technique.row().family == Family::Fish;
    is_fish || matches!(technique, TechniqueId::CAGE_SPLITTING | TechniqueId::LAW_OF_LEFTOVERS)
}
