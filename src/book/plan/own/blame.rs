//! What is wrong with puzzles of a file, told at their lines and, where they stand as plain
//! signs, at their cells.

use super::{Known, MOST_TOLD, Record, Taken, Wrong};
use crate::diag::{Diagnostic, Diagnostics, SourceId, Sources, Span};
use crate::spec::{OwnPuzzle, SectionSpec};
use gridpress_engine::generate::Miss;
use gridpress_engine::sudoku::notation::Fault;
use gridpress_engine::sudoku::proper::Improper;
use gridpress_engine::sudoku::{Cell, Shape};

/// Collects what is wrong with the puzzles of one file.
pub(super) struct Blame<'s> {
    source: SourceId,
    sources: &'s Sources,
    found: Diagnostics,
    /// How many more there are than are told.
    untold: usize,
}

impl<'s> Blame<'s> {
    pub(super) fn new(source: SourceId, sources: &'s Sources) -> Self {
        Blame { source, sources, found: Diagnostics::new(), untold: 0 }
    }

    /// Adds all of it to `found`.
    pub(super) fn report(mut self, found: &mut Diagnostics) {
        if self.untold > 0 {
            let name = &self.sources.get(self.source).name;
            self.found.push(Diagnostic::error(
                "puzzle::more",
                format!("{} more puzzles of {name} are bad", self.untold),
            ));
        }
        found.append(self.found);
    }

    fn push(&mut self, diagnostic: impl FnOnce(&Self) -> Diagnostic) {
        if self.found.count(crate::diag::Severity::Error) < MOST_TOLD {
            let diagnostic = diagnostic(self);
            self.found.push(diagnostic);
        } else {
            self.untold += 1;
        }
    }

    /// A text that is no puzzle, underlined from the fault to the end of its line.
    pub(super) fn fault(&mut self, fault: &Fault) {
        self.push(|blame| {
            let line = blame.line(fault.line);
            let text = blame.sources.get(blame.source);
            // The column counts characters of the whole line, blanks before it too.
            let start = text.text[..line.start].rfind('\n').map_or(0, |at| at + 1);
            let rest = &text.text[start..line.end];
            let column = fault.column.saturating_sub(1);
            let at = rest.char_indices().nth(column).map_or(rest.len(), |(at, _)| at);
            let span = Span::new(blame.source, (start + at).max(line.start)..line.end);
            let span = if span.start < span.end { span } else { line };
            Diagnostic::error("puzzle::malformed", fault.message.clone())
                .at(span, "can not be read")
                .help("correct the line, or take it out")
        });
    }

    /// The puzzle that a record of the file was judged to be, if it is one and neither it nor its
    /// solution is known; it is known from then on. If not, says why.
    pub(super) fn take(
        &mut self,
        known: &mut Known,
        record: &Record,
        judged: Result<OwnPuzzle, Wrong>,
        section: &SectionSpec,
    ) -> Option<OwnPuzzle> {
        let puzzle = match judged {
            Ok(puzzle) => puzzle,
            Err(wrong) => {
                self.wrong(record, &wrong, section);
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

    /// A puzzle or a solution that was found before, up to symmetry and relabelling.
    fn repeated(&mut self, what: &str, line: Span, before: Taken) {
        self.push(|_| {
            let of = if what == "solution" { "the solution of this puzzle" } else { "this puzzle" };
            let (place, help) = if before.earlier {
                ("in an earlier book", "take it out, or leave that book out of `avoid`")
            } else {
                ("in the book twice", "take one of the two out")
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

    /// A puzzle that is not taken.
    fn wrong(&mut self, record: &Record, wrong: &Wrong, section: &SectionSpec) {
        let line = match record {
            Ok(entry) => entry.line,
            Err(fault) => return self.fault(fault),
        };
        self.push(|blame| {
            let whole = blame.line(line);
            let plain = |code, message: String, label: &str| {
                Diagnostic::error(code, message).at(whole, label)
            };
            match wrong {
                Wrong::Text(fault) => plain("puzzle::malformed", fault.message.clone(), "here"),
                Wrong::Shape(shape) => {
                    let d = plain(
                        "puzzle::shape",
                        format!("this puzzle is {shape}, and its section {}", section.shape),
                        "another shape",
                    );
                    match section.own.as_ref().and_then(|own| own.shape) {
                        Some(span) => d.at(span, "asked for here"),
                        None => d.help("give each shape a file and a section of its own"),
                    }
                }
                Wrong::Full => plain(
                    "puzzle::solved",
                    "every cell of this puzzle is given".to_owned(),
                    "nothing is left to solve",
                ),
                Wrong::Solution(what) => {
                    plain("puzzle::wrong-solution", (*what).to_owned(), "for this puzzle")
                        .help("correct it, or leave it out: it is worked out anyway")
                }
                Wrong::Improper(improper) => blame.improper(improper, line),
                Wrong::Miss(miss) => blame.miss(miss, line, section),
            }
        });
    }

    fn improper(&self, improper: &Improper, line: usize) -> Diagnostic {
        let (code, help, labels): (_, _, Vec<(Cell, String)>) = match improper {
            Improper::Clash(_, clash) => (
                "puzzle::clash",
                "correct one of the two givens",
                clash.cells.map(|cell| (cell, format!("{} here", clash.digit))).into(),
            ),
            Improper::NoSolution => {
                ("puzzle::no-solution", "a given is wrong: compare with the setter's own", vec![])
            }
            Improper::Several(_, choices) => (
                "puzzle::several-solutions",
                "a given is missing: compare with the setter's own",
                choices.map(|c| (c.cell, format!("{} or {}", c.digits[0], c.digits[1]))).into(),
            ),
            Improper::Unsettled => ("puzzle::unsettled", "add givens", vec![]),
        };
        let shape = match improper {
            Improper::Clash(shape, _) | Improper::Several(shape, _) => Some(*shape),
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
        let asked = |key: Option<Span>| key.map(|span| (span, "asked for here".to_owned()));
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
        let d =
            Diagnostic::error("puzzle::not-as-asked", message).at(self.line(line), "not as asked");
        let d = match place {
            Some((span, label)) => d.at(span, label),
            None => d.at(section.title.span, "in this section"),
        };
        d.help("move it to another section, or ask for less: without `difficulty` and its like a section takes any puzzle, and its own level is printed")
    }

    fn line(&self, number: usize) -> Span {
        self.sources.line(self.source, number)
    }

    /// The sign of a cell, if the puzzle stands on its line, or a row a line, as plain signs.
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
