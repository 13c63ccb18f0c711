//! A complete step: what it does, and everything that a person or a drawing needs to follow it.

use super::{
    Bits, Board, DigitSet, Effect, Family, Hit, Key, Notation, Phrase, Position, Reason, Slot,
    TechniqueId, TechniqueSet, Wording,
};
use crate::sudoku::{Cell, Digit, HouseId, Rules};
use crate::techniques::Rating;

/// A digit in a cell: a pencil mark.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    pub cell: Cell,
    pub digit: Digit,
}

/// The role of a candidate in the pattern of a step.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Part of the pattern.
    Defining,
    /// Part of the pattern in a second role: the other colour, the other end, the pivot.
    Secondary,
    /// A candidate that spoils the plain pattern.
    Fin,
    /// Eliminated by the step.
    Eliminated,
    /// Placed by the step.
    Placed,
}

/// A candidate and its role.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    pub candidate: Candidate,
    pub role: Role,
}

/// The implication from one candidate to another.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    /// If the first is false, the second is true.
    Strong,
    /// If the first is true, the second is false.
    Weak,
}

/// An arrow between two candidates.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Link {
    pub from: Candidate,
    pub to: Candidate,
    pub kind: LinkKind,
}

/// Why a candidate is true or false in a chain.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// It is assumed.
    Assumed,
    /// Its cell has another digit, or no other candidate left.
    Cell,
    /// The digit has another place in the house, or no other place left there.
    House,
    /// It sees a cell with the digit, in no common house.
    Sees,
    /// In the first house, the digit is left only in cells of the second.
    Locked,
    /// The pair's digits are left only in its cells in the house.
    HiddenPair,
    /// The pair's cells have only its digits left.
    NakedPair,
    /// In the first two houses, the digit is left only in cells of the last two.
    XWing,
    /// A chain of its own, in the grid without the candidates that are false by now.
    Chain,
}

/// One conclusion of a chain, from those before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    pub candidate: Candidate,
    pub is_true: bool,
    pub ground: Ground,
    /// The houses of the ground.
    pub houses: Vec<HouseId>,
    /// The cells and digits of a pair.
    pub pair: Option<([Cell; 2], DigitSet)>,
    /// The lines of a chain of its own.
    pub inner: Vec<Vec<Inference>>,
}

/// The explanation that a finder adds to a [`Hit`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// The common name of this shape, if it has one besides the technique's own.
    pub label: Option<TechniqueId>,
    /// The houses that the reasoning uses.
    pub houses: Vec<HouseId>,
    /// The cells of the pattern.
    pub cells: Vec<Cell>,
    /// The candidates of the pattern; those that the step places or eliminates are added
    /// automatically.
    pub marks: Vec<Mark>,
    pub links: Vec<Link>,
    /// Why the step is valid. The conclusion (`so r4c8 is not 7`) is added automatically.
    pub reason: Reason,
    /// The candidate that is true, of a chain that eliminates all others of a cell.
    pub proven: Option<Candidate>,
    /// The lines of a chain, each conclusion after those it follows from.
    pub proof: Vec<Vec<Inference>>,
}

impl Details {
    /// Adds an arrow from each of `from_digits` (in practice one) to each of `to_digits`.
    pub fn link(
        &mut self,
        from: Cell,
        from_digits: DigitSet,
        to: Cell,
        to_digits: DigitSet,
        kind: LinkKind,
    ) {
        for one in from_digits.iter() {
            for other in to_digits.iter() {
                self.links.push(Link {
                    from: Candidate { cell: from, digit: one },
                    to: Candidate { cell: to, digit: other },
                    kind,
                });
            }
        }
    }

    /// Marks `digits` of `cells` that are candidates in `position`.
    pub fn mark<B: Board>(
        &mut self,
        position: &Position<B>,
        digits: DigitSet,
        cells: B::Set,
        role: Role,
    ) {
        for cell in cells.iter() {
            for digit in (position.candidates(cell) & digits).iter() {
                self.marks.push(Mark { candidate: Candidate { cell, digit }, role });
            }
        }
    }
}

/// A step of a solving path.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub rules: Rules,
    pub technique: TechniqueId,
    /// `None` for steps outside the rating standard.
    pub rating: Option<Rating>,
    pub label: Option<TechniqueId>,
    pub placement: Option<Candidate>,
    /// In reading order, then by digit; only candidates that were present.
    pub eliminations: Vec<Candidate>,
    pub houses: Vec<HouseId>,
    pub cells: Vec<Cell>,
    /// The pattern, then what the step places or eliminates.
    pub marks: Vec<Mark>,
    pub links: Vec<Link>,
    /// The lines of a chain, each conclusion after those it follows from. One line from a candidate to
    /// its opposite, from one that is false to one that is true, or round to its start; several lines
    /// for all candidates of a cell, all places in a house, a candidate true and false, or two ways
    /// to contradict an assumption.
    pub proof: Vec<Vec<Inference>>,
    proven: Option<Candidate>,
    reason: Reason,
}

impl Step {
    /// Whether it uses the sums of cages.
    #[must_use]
    pub fn is_of_cages(&self) -> bool {
        self.technique.row().family == Family::Cages
    }

    /// Returns the complete step of `hit` in `position`.
    #[must_use]
    pub fn new<B: Board>(position: &Position<B>, hit: Hit<'_, B>, details: Details) -> Self {
        let mut placement = None;
        let mut eliminations = Vec::new();
        match hit.effect {
            Effect::Place(cell, digit) => placement = Some(Candidate { cell, digit }),
            Effect::Eliminate(parts) => {
                for &(digits, cells) in parts {
                    for cell in cells.iter() {
                        let here = position.candidates(cell) & digits;
                        eliminations.extend(here.iter().map(|digit| Candidate { cell, digit }));
                    }
                }
                eliminations.sort_unstable();
                eliminations.dedup();
            }
        }
        let mut marks = details.marks;
        marks.extend(placement.map(|candidate| Mark { candidate, role: Role::Placed }));
        marks.extend(
            eliminations.iter().map(|&candidate| Mark { candidate, role: Role::Eliminated }),
        );
        Step {
            rules: position.rules(),
            technique: hit.technique,
            rating: hit.rating,
            label: details.label,
            placement,
            eliminations,
            houses: details.houses,
            cells: details.cells,
            marks,
            links: details.links,
            proof: details.proof,
            proven: details.proven,
            reason: details.reason,
        }
    }

    /// Applies the step.
    pub fn apply<B: Board>(&self, position: &mut Position<B>) {
        if let Some(Candidate { cell, digit }) = self.placement {
            position.place(cell, digit);
        }
        for &Candidate { cell, digit } in &self.eliminations {
            position.eliminate(cell, digit);
        }
    }

    /// Returns the name of its shape, if it has one, otherwise that of the technique.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.label.unwrap_or(self.technique).title()
    }

    /// Returns whether the step is of one of these techniques or shapes.
    #[must_use]
    pub fn is_one_of(&self, names: TechniqueSet) -> bool {
        names.has(self.technique) || self.label.is_some_and(|label| names.has(label))
    }

    /// Returns the step as a sentence: `XY-Wing: r2c5 is 3 or 7 ..., so r4c8 is not 7.`
    #[must_use]
    pub fn explain(&self, notation: Notation) -> String {
        format!("{}: {}", self.title(), self.told(Wording::english(), notation))
    }

    /// Returns the same in lines: the steps of a chain have one each. Those of a chain inside a chain
    /// are indented.
    #[must_use]
    pub fn explain_lines(&self, notation: Notation) -> Vec<String> {
        let mut lines = self.told_lines(Wording::english(), notation);
        if let Some(first) = lines.first_mut() {
            *first = format!("{}: {first}", self.title());
        }
        lines
    }

    /// Returns the reason and the conclusion in a language, without the name of the step.
    #[must_use]
    pub fn told(&self, wording: &Wording, notation: Notation) -> String {
        wording.say(&self.whole_reason(), self.rules, notation)
    }

    /// Returns the same in lines: the steps of a chain have one each.
    #[must_use]
    pub fn told_lines(&self, wording: &Wording, notation: Notation) -> Vec<String> {
        wording.lines(&self.whole_reason(), self.rules, notation)
    }

    /// Returns the reason with the conclusion.
    fn whole_reason(&self) -> Reason {
        let mut reason = self.reason.clone();
        let is = |c: Candidate| [("cell", c.cell.into()), ("digit", c.digit.into())];
        match (self.placement, self.proven) {
            (Some(placed), _) => reason.say(Key::ConcludeIs, is(placed)),
            (None, Some(proven)) => reason.say(Key::ConcludeProven, is(proven)),
            (None, None) => {
                reason.say(Key::ConcludeNot, [("parts", Slot::Phrases(self.conclusions()))]);
            }
        }
        reason
    }

    /// Returns the eliminations grouped by digit: `r1c1 and r1c2 are not 7`.
    fn conclusions(&self) -> Vec<Phrase> {
        let mut by_cell: Vec<(Cell, DigitSet)> = Vec::new();
        for &Candidate { cell, digit } in &self.eliminations {
            match by_cell.last_mut() {
                Some((last, digits)) if *last == cell => *digits |= DigitSet::of(digit),
                _ => by_cell.push((cell, DigitSet::of(digit))),
            }
        }
        // Groups cells that lose the same digits.
        let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        for (cell, digits) in by_cell {
            match groups.iter_mut().find(|(d, _)| *d == digits) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((digits, vec![cell])),
            }
        }
        let phrase = |(digits, cells): (DigitSet, Vec<Cell>)| {
            let key = match (cells.len(), digits.len()) {
                (1, 1) => Key::IsNot,
                (1, _) => Key::IsNeither,
                (_, 1) => Key::AreNot,
                _ => Key::AreNeither,
            };
            Phrase::new(key, [("cells", cells.into()), ("digits", digits.into())])
        };
        groups.into_iter().map(phrase).collect()
    }

    /// Returns the reason, without name and conclusion.
    #[must_use]
    pub fn reason(&self) -> &Reason {
        &self.reason
    }
}
