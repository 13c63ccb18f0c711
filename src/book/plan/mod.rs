//! Plans a book page by page: sections, puzzle numbers, recto and verso, blank pages and answer
//! references, all known before any puzzle exists.

mod around;
mod build;
pub mod calendar;
mod checks;
mod files;
mod held;
mod impose;
mod job;
mod link;
mod load;
mod make;
mod matter;
mod measure;
mod model;
mod open;
mod own;
mod report;
mod room;
mod samurai;
mod sharing;
mod sheets;
mod strip;
mod volumes;
mod walk;
mod words;
mod writer;

pub use crate::spec::{Hint, Imprint, PrintedCandidates};
pub use build::plan;

pub use files::{Intent, pdfs};
pub use impose::{Imposition, SheetSide, imposition};
pub use job::{CalendarJob, Job};
pub use link::address;
pub use load::OutsideRoot;
pub use make::{make_puzzles, try_puzzles};
pub use matter::{
    CONTENTS_HEAD, CONTENTS_LINES, CONTENTS_NUMBERS, CONTENTS_PITCH, ContentsEntry, Entry,
    HINT_LEADING, HINT_PITCH, HINTS_HEAD, NOTES_PITCH, hint_columns,
};
pub use model::{
    BookPlan, Numeral, PageContent, PagePlan, Part, Pictures, Places, PuzzlePlan, SectionPlan, Side,
};
pub use open::{Overrides, Work, open, open_any, open_puzzles};
pub use own::MAX_PUZZLE_BYTES;
pub use report::{GridRow, PageRow, Report, SectionRow, TimeRow, VolumeRow};
pub use samurai::samurai_wish;
pub use sheets::{SheetRow, SheetsReport};
pub use strip::{CODE_RIM, RULES_DROP, RULES_LEADING, RuleLines, Strip, WRITING_PITCH};
pub use walk::{PENCIL_IN_CAGE, PENCIL_MOST, PENCIL_PITCH, label_strip, least_side, picture_side};
pub use words::OwnWords;

#[cfg(test)]
mod tests;
