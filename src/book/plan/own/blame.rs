//! Reports what is wrong with puzzles from a file, at their lines and, if the cells are plain
//! characters, at their cells.

use super::records::{Known, Taken, Wrong};
use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Span};
use crate::spec::{OwnPuzzle, SectionSpec};
use gridpress_engine::generate::Miss;
use gridpress_engine::samurai;
use gridpress_engine::sudoku::notation::Fault;
use gridpress_engine::sudoku::proper::Improper;
use gridpress_engine::sudoku::{Cell, JIGSAW, KILLER, Shape};

/// This many faulty puzzles of a file are reported; the others are counted.
const MOST_LISTED: usize = 40;

/// Returns the shape and the rules of a section, with the regions and cages that each puzzle has.
fn kind_of(section: &SectionSpec) -> String {
    let regions =
        (section.regions.is_some() && section.rules.regions().is_none()).then_some(JIGSAW);
    let cages = section.cages.is_some().then_some(KILLER);
    let own: Vec<&str> = regions.into_iter().chain(cages).collect();
    match (section.rules.names().is_empty(), own.is_empty()) {
        (_, true) => section.rules.to_string(),
        (true, false) => format!("{} {}", section.rules, own.join(", ")),
        (false, false) => format!("{}, {}", section.rules, own.join(", ")),
    }
}

/// Returns the help for a section whose puzzles have rules with these names.
fn help_for(names: String) -> String {
    let names: Vec<String> = names.split(", ").map(|name| format!("\"{name}\"")).collect();
    let value = match names.as_slice() {
        [name] if name == "\"\"" => {
            return "remove `variant`, or move this puzzle to a section of its own".to_owned();
        }
        [name] => name.clone(),
        names => format!("[{}]", names.join(", ")),
    };
    format!("write `variant = {value}` in a section for such puzzles")
}

/// Collects the faults of the puzzles in one file.
pub(super) struct Blame<'s> {
    source: SourceId,
    sources: &'s Sources,
    found: Diagnostics,
    /// The number of faulty puzzles that are not reported.
    unlisted: usize,
}

impl<'s> Blame<'s> {
    pub(super) fn new(source: SourceId, sources: &'s Sources) -> Self {
        Blame { source, sources, found: Diagnostics::new(), unlisted: 0 }
    }

    /// Adds all of them to `found`.
    pub(super) fn report(mut self, found: &mut Diagnostics) {
        if self.unlisted > 0 {
            let name = &self.sources.get(self.source).name;
            self.found.push(Diagnostic::error(
                "puzzle::more",
                format!("{} more puzzles of {name} are faulty", self.unlisted),
            ));
        }
        found.append(self.found);
    }

    fn push(&mut self, diagnostic: impl FnOnce(&Self) -> Diagnostic) {
        if self.found.count(crate::diag::Severity::Error) < MOST_LISTED {
            let diagnostic = diagnostic(self);
            self.found.push(diagnostic);
        } else {
            self.unlisted += 1;
        }
    }

    /// Reports a text that is not a puzzle.
    pub(super) fn fault(&mut self, fault: &Fault) {
        self.push(|blame| blame.malformed(fault));
    }

    /// The diagnostic for a text that is not a puzzle, underlined from the fault to the end of its
    /// line.
    fn malformed(&self, fault: &Fault) -> Diagnostic {
        let line = self.line(fault.line);
        let text = self.sources.get(self.source);
        // The column counts characters of the whole line, including blanks before it.
        let start = text.text[..line.start].rfind('\n').map_or(0, |at| at + 1);
        let rest = &text.text[start..line.end];
        let column = fault.column.saturating_sub(1);
        let at = rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at);
        let span = Span::new(self.source, (start + at).max(line.start)..line.end);
        let span = if span.start < span.end { span } else { line };
        Diagnostic::error("puzzle::malformed", fault.message.clone())
            .at(span, "cannot be read")
            .help("correct the line or remove it")
    }

    /// Returns the puzzle of a record if it is valid and neither it nor its solution is known
    /// already, and records it as known. Otherwise reports why.
    pub(super) fn take(
        &mut self,
        known: &mut Known,
        line: usize,
        judged: Result<OwnPuzzle, Wrong>,
        section: &SectionSpec,
    ) -> Option<OwnPuzzle> {
        let puzzle = match judged {
            Ok(puzzle) => puzzle,
            Err(wrong) => {
                self.wrong(line, &wrong, section);
                return None;
            }
        };
        let line = self.line(puzzle.line);
        let compared = if known.same_solutions { 1 } else { 2 };
        let ids: Vec<String> = puzzle.digests.ids().take(compared).collect();
        for (id, what) in ids.iter().zip(["puzzle", "solution"]) {
            if let Some(before) = known.places.get(id) {
                self.repeated(what, line, *before);
                return None;
            }
        }
        known.places.extend(ids.into_iter().map(|id| (id, Taken { line, earlier: false })));
        Some(puzzle)
    }

    /// Reports a puzzle or a solution that was found before, up to symmetry and relabelling.
    fn repeated(&mut self, what: &str, line: Span, before: Taken) {
        self.push(|_| {
            let of = if what == "solution" { "the solution of this puzzle" } else { "this puzzle" };
            let (place, help) = if before.earlier {
                ("in an earlier book", "remove it, or remove that book from `avoid`")
            } else {
                ("in the book twice", "remove one of the two")
            };
            let found = Diagnostic::error(
                "puzzle::repeated",
                format!("{of} is {place}, up to symmetry and relabelling"),
            )
            .at(line, "here again")
            .at(before.line, if before.earlier { "in the earlier book" } else { "here before" })
            .help(help);
            match what {
                "solution" => found.help("or allow it with same-solutions = true in [book]"),
                _ => found,
            }
        });
    }

    /// Reports a puzzle that is rejected.
    fn wrong(&mut self, line: usize, wrong: &Wrong, section: &SectionSpec) {
        self.push(|blame| {
            let whole = blame.line(line);
            let plain = |code, message: String, label: &str| {
                Diagnostic::error(code, message).at(whole, label)
            };
            match wrong {
                Wrong::Text(fault) => blame.malformed(fault),
                Wrong::Rules(rules) => {
                    let is_shape = rules.shape() != section.rules.shape();
                    let d = plain(
                        "puzzle::shape",
                        format!("this puzzle is {rules}, but its section is {}", kind_of(section)),
                        if is_shape { "another shape" } else { "other rules" },
                    );
                    match section.own.as_ref().and_then(|own| own.shape).filter(|_| is_shape) {
                        Some(span) => d.at(span, "requested here"),
                        None if is_shape => d.help("give each shape its own file and section"),
                        None => d.help(help_for(rules.names())),
                    }
                }
                Wrong::Full => plain(
                    "puzzle::solved",
                    "this puzzle has no empty cell".to_owned(),
                    "nothing is left to solve",
                ),
                Wrong::Solution(what) => {
                    plain("puzzle::wrong-solution", (*what).to_owned(), "for this puzzle")
                        .help("correct it or remove it: the solution is computed anyway")
                }
                Wrong::Improper(improper) => blame.improper(improper, line),
                Wrong::Samurai(wrong) => samurai(wrong).at(whole, "this samurai"),
                Wrong::Miss(miss) => blame.miss(miss, line, section),
            }
        });
    }

    fn improper(&self, improper: &Improper, line: usize) -> Diagnostic {
        let (code, help, labels): (_, _, Vec<(Cell, String)>) = match improper {
            Improper::Conflict(_, clash) => (
                "puzzle::clash",
                "correct one of the two givens",
                (0..2).map(|i| (clash.cells[i], format!("{} here", clash.digits[i]))).collect(),
            ),
            Improper::Cage(_, cage) => (
                "puzzle::cage",
                "correct the sum, or one of these digits",
                cage.cells.iter().map(|&cell| (cell, "in this cage".to_owned())).collect(),
            ),
            Improper::NoSolution => {
                ("puzzle::no-solution", "a given is wrong: compare with the original", vec![])
            }
            Improper::Several(_, choices) => (
                "puzzle::several-solutions",
                "a given is missing, or its variant: compare with the original",
                choices.map(|c| (c.cell, format!("{} or {}", c.digits[0], c.digits[1]))).into(),
            ),
            Improper::Unsettled => ("puzzle::unsettled", "add givens", vec![]),
        };
        let shape = match improper {
            Improper::Conflict(rules, _)
            | Improper::Several(rules, _)
            | Improper::Cage(rules, _) => Some(rules.shape()),
            Improper::NoSolution | Improper::Unsettled => None,
        };
        let mut d = Diagnostic::error(code, improper.to_string()).help(help);
        let spans: Option<Vec<Span>> =
            labels.iter().map(|(cell, _)| self.cell(line, shape?, *cell)).collect();
        match spans.filter(|spans| !spans.is_empty()) {
            Some(spans) => {
                for (span, (_, label)) in spans.into_iter().zip(labels) {
                    d = d.at(span, label);
                }
            }
            None => d = d.at(self.line(line), "this puzzle"),
        }
        d
    }

    fn miss(&self, miss: &Miss, line: usize, section: &SectionSpec) -> Diagnostic {
        let asked = |key: Option<Span>| key.map(|span| (span, "requested here".to_owned()));
        let rating = section.rating.as_ref().map(|r| r.span).or(section.level.map(|l| l.span));
        let level = section.level.map(|l| l.span).or(rating);
        let needs = section.made_to.require.first().map(|need| need.span);
        let rating = rating.or(needs);
        let (message, place) = match miss {
            Miss::Clues(n) => (
                format!("this puzzle has {n} givens"),
                asked(section.clues.as_ref().map(|c| c.span)),
            ),
            Miss::Rating(Some(er)) => (format!("this puzzle is rated {er}"), asked(rating)),
            Miss::Rating(None) => {
                ("this puzzle is harder than its section asks".to_owned(), asked(rating))
            }
            Miss::Minutes(minutes) => (
                minutes.map_or_else(
                    || "the time that people need for this puzzle is not known".to_owned(),
                    |minutes| format!("people need {minutes} minutes for this puzzle on average"),
                ),
                asked(section.minutes.as_ref().map(|m| m.span)),
            ),
            Miss::Level => ("this puzzle is of another level".to_owned(), asked(level)),
            Miss::NotNeeded(er) => (
                format!("this puzzle, rated {er}, does not need what its section requires"),
                asked(needs),
            ),
            Miss::Techniques(er) => (
                format!("this puzzle, rated {er}, needs a technique that its section rules out"),
                None,
            ),
            Miss::NoSolution | Miss::Looks | Miss::Ambiguous => {
                ("this puzzle has no grade".to_owned(), None)
            }
        };
        let d = Diagnostic::error("puzzle::not-as-asked", message)
            .at(self.line(line), "does not meet the requirements");
        let d = match place {
            Some((span, label)) => d.at(span, label),
            None => d.at(section.title.span, "in this section"),
        };
        d.help("move it to another section, or relax the requirements: without `difficulty` and similar keys a section accepts any puzzle, and the puzzle's own level is printed")
    }

    fn line(&self, number: usize) -> Span {
        self.sources.line(self.source, number)
    }

    /// Returns the character of a cell, if the puzzle is written in plain characters on one line,
    /// or with one row per line.
    fn cell(&self, line: usize, shape: Shape, cell: Cell) -> Option<Span> {
        let is_sign = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '*' | '_');
        let signs =
            |span: Span| self.sources.slice(span).chars().take_while(|&c| is_sign(c)).count();
        let whole = self.line(line);
        if signs(whole) == shape.cell_count() {
            return Some(whole.part(cell.index()..cell.index() + 1));
        }
        let row = self.line(line + shape.row_of(cell));
        let column = shape.column_of(cell);
        (signs(row) == shape.side()).then(|| row.part(column..column + 1))
    }
}

/// The diagnostic for a samurai that is not valid.
fn samurai(wrong: &samurai::Wrong) -> Diagnostic {
    let (code, help) = match wrong {
        samurai::Wrong::Clash(_) => ("puzzle::clash", "correct one of the two givens"),
        samurai::Wrong::Full => ("puzzle::solved", "remove it: nothing is left to solve"),
        samurai::Wrong::NoSolution => {
            ("puzzle::no-solution", "a given is wrong: compare with the original")
        }
        samurai::Wrong::ManySolutions(..) => {
            ("puzzle::several-solutions", "a given is missing: compare with the original")
        }
        samurai::Wrong::Undecided => ("puzzle::unsettled", "add givens"),
    };
    Diagnostic::error(code, wrong.to_string()).help(help)
}
