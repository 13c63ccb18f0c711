//! The book spec: the description of a book, read from TOML with the place of every value, and
//! validated as a [`BookSpec`].

mod calendar;
mod candidates;
mod clash;
mod clashes;
mod clues;
mod cover;
mod files;
mod givens;
mod imposition;
mod killer;
mod levels;
mod limits;
mod made_to_order;
mod matter;
mod model;
mod never;
mod own;
mod range;
mod reach;
mod read;
pub mod reference;
mod samurai;
mod section;
mod section_spec;
mod starters;
mod variant;

pub use calendar::{
    CalendarSpec, CaptionField, DailySpec, FileField, OnHoliday, Pattern, Piece, StripSpec, Timing,
    WeekPage,
};
pub use candidates::PrintedCandidates;
pub use clash::{Clash, Wish};
pub use clashes::clashes;
pub use cover::CoverSpec;
pub(crate) use files::SERIF;
pub use files::{FilesSpec, FontsSpec};
pub use gridpress_page::geom::PageSize;
pub use imposition::{ImpositionSpec, Method};
pub use killer::wrong_cages;
pub use made_to_order::MadeToOrder;
pub use matter::{BackSpec, FrontSpec, Hint, Imprint};
pub use model::{AnswersPlace, AnswersSpec, BookSpec, OpenersSpec, PageSpec, VolumesSpec};
pub use range::in_words;
pub(crate) use read::section_may_need;
pub(crate) use samurai::ratings as samurai_ratings;
pub use samurai::samurai_clashes;
pub use section_spec::{Order, OwnPuzzle, OwnSpec, SectionSpec};
pub use starters::{STARTERS, starter};
pub use variant::{CAGE_SIZES, Named, with_symbols, without_layouts};

#[cfg(test)]
mod tests;
