//! Requirements that no puzzle can meet, detected without generating one. Used for specs, which
//! report places, and for the command line, which reports options.

use gridpress_engine::generate::{Request, occurs};
use gridpress_engine::grade::Rating;
use gridpress_engine::sudoku::{JIGSAW, KILLER, Rules, Shape};
use gridpress_engine::techniques::{Family, TechniqueId, TechniqueSet};

/// A requirement: a key of a spec or an option of the command line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    Level,
    Rating,
    /// The technique at this index of those required.
    Require(usize),
    Forbid(TechniqueId),
    Only,
    /// That only singles may be needed besides what is required.
    Otherwise,
    Pattern,
    Clues,
    /// The predicted time.
    Minutes,
    GivensInHouse,
    DigitSpread,
    /// The method that makes the full grid.
    Fill,
    /// The rules of the puzzles.
    Variant,
}

/// Requirements that no puzzle can meet, or not together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The kind of fault.
    pub code: &'static str,
    pub message: String,
    /// The conflicting requirements, with a note on each.
    pub at: Vec<(Wish, String)>,
    /// What to change.
    pub help: String,
}

impl Clash {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Clash { code, message: message.into(), at: Vec::new(), help: String::new() }
    }

    /// Requirements that conflict with each other.
    pub(super) fn contradiction(message: impl Into<String>) -> Self {
        Clash::new("spec::contradiction", message)
    }

    /// A rating that no puzzle has.
    pub(super) fn no_such_rating(message: impl Into<String>) -> Self {
        Clash::new("spec::no-such-rating", message)
    }

    /// One requirement that is impossible by itself.
    pub(super) fn bad(wish: Wish, message: impl Into<String>) -> Self {
        Clash::new("spec::bad-value", message).at(wish, "not valid")
    }

    #[must_use]
    pub(super) fn at(mut self, wish: Wish, label: impl Into<String>) -> Self {
        self.at.push((wish, label.into()));
        self
    }

    #[must_use]
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }
}

/// A request, and the rules of its puzzles if known.
pub(super) struct Asked<'r> {
    pub request: &'r Request,
    pub rules: Option<Rules>,
}

impl Asked<'_> {
    /// Returns the shape of its puzzles; `None` if it is unknown, or other rules make them differ from
    /// what is known of that shape.
    pub(super) fn shape(&self) -> Option<Shape> {
        self.rules.filter(|rules| rules.is_plain()).map(Rules::shape)
    }

    /// Returns the name of its puzzles: `9x9 puzzle`, `killer`.
    pub(super) fn kind(&self) -> String {
        if self.request.has_cages() {
            return KILLER.to_owned();
        }
        if self.request.has_regions() {
            return JIGSAW.to_owned();
        }
        self.rules.map_or_else(|| "puzzle".to_owned(), |rules| format!("{rules} puzzle"))
    }

    /// Whether puzzles with these rules, or with any if they are unknown, may have this rating.
    pub(super) fn occurs(&self, rating: Rating) -> bool {
        let is_seen = match self.rules {
            Some(rules) => occurs(rules, rating),
            None => Shape::ALL.iter().any(|&shape| occurs(shape, rating)),
        };
        is_seen || self.own_techniques().any(|id| id.row().rating == Some(rating))
    }

    /// Returns the techniques that only the regions and cages of these puzzles give rise to.
    fn own_techniques(&self) -> impl Iterator<Item = TechniqueId> {
        let (request, is_large) = (self.request, self.request.shape().side() > 4);
        TechniqueSet::RATED.iter().filter(move |&id| match id {
            TechniqueId::LAW_OF_LEFTOVERS => request.has_regions() && is_large,
            _ => request.has_cages() && id.row().family == Family::Cages && is_large,
        })
    }

    /// Whether its puzzles may need the law of leftovers.
    pub(super) fn may_have_leftovers(&self) -> bool {
        self.request.has_regions() || self.rules.is_none() && !self.request.has_cages()
    }
}
