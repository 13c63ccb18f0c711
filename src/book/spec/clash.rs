//! Wishes that no puzzle meets, known without trying one: for a spec, which names the places, and
//! for the command line, which names the options.

use super::{givens, never};
use gridpress_engine::generate::{Request, occurs};
use gridpress_engine::grade::Rating;
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::TechniqueId;

/// Something that is asked for: a key of a spec, an option of the command line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    Level,
    Rating,
    /// The technique at this index of those required.
    Require(usize),
    Forbid(TechniqueId),
    Only,
    /// That nothing but singles may stand beside what is required.
    Otherwise,
    Pattern,
    Clues,
    GivensInHouse,
    DigitSpread,
}

/// Wishes that no puzzle meets, at least not together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// What kind of fault it is.
    pub code: &'static str,
    pub message: String,
    /// The wishes that clash, and what is to be said of each.
    pub at: Vec<(Wish, String)>,
    /// What to change.
    pub help: String,
}

impl Clash {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Clash { code, message: message.into(), at: Vec::new(), help: String::new() }
    }

    /// Wishes that are well each by itself.
    pub(super) fn contradiction(message: impl Into<String>) -> Self {
        Clash::new("spec::contradiction", message)
    }

    /// A rating that no puzzle has.
    pub(super) fn no_such_rating(message: impl Into<String>) -> Self {
        Clash::new("spec::no-such-rating", message)
    }

    /// One wish that can not be, whatever stands beside it.
    pub(super) fn bad(wish: Wish, message: impl Into<String>) -> Self {
        Clash::new("spec::bad-value", message).at(wish, "cannot be")
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

/// All clashes of a request for puzzles that are to be made.
#[must_use]
pub fn clashes(request: &Request) -> Vec<Clash> {
    let asked = Asked { request, shape: Some(request.shape) };
    let mut clashes = never::clashes(&asked);
    clashes.extend(givens::clashes(request));
    clashes
}

/// All clashes of a request that puzzles of a file are held to: how their givens lie is their
/// setter's affair. Their shape may not be known before the file is read.
#[must_use]
pub(super) fn clashes_of_file(request: &Request, shape_is_known: bool) -> Vec<Clash> {
    never::clashes(&Asked { request, shape: shape_is_known.then_some(request.shape) })
}

/// Whether a puzzle of this request may need the technique, as far as is known without making one.
pub(super) fn may_need(request: &Request, technique: TechniqueId) -> bool {
    let known = clashes(request).len();
    let mut with = request.clone();
    with.require.push(technique.into());
    // What is wrong with the request itself is reported where it is asked for.
    clashes(&with).len() <= known
}

/// A request, and the shape of its puzzles if that is known.
pub(super) struct Asked<'r> {
    pub request: &'r Request,
    pub shape: Option<Shape>,
}

impl Asked<'_> {
    /// What its puzzles are called: `9x9 puzzle`.
    pub(super) fn kind(&self) -> String {
        self.shape.map_or_else(|| "puzzle".to_owned(), |shape| format!("{shape} puzzle"))
    }

    /// True if puzzles of the shape, or of any if it is not known, may be rated so.
    pub(super) fn occurs(&self, rating: Rating) -> bool {
        match self.shape {
            Some(shape) => occurs(shape, rating),
            None => Shape::ALL.iter().any(|&shape| occurs(shape, rating)),
        }
    }
}
