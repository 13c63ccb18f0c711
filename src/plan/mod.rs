//! What stands on which page: sections to pages, puzzle numbers, recto and verso, blanks and
//! answer references, all known before any puzzle exists.

mod build;
mod held;
mod measure;
mod model;
mod open;
mod report;

pub use build::plan;
pub use measure::{Fit, fit, grid_side};
pub use model::{BookPlan, PageContent, PagePlan, Part, Places, PuzzlePlan, SectionPlan, Side};
pub use open::{Job, Overrides, open};
pub use report::{GridRow, PageRow, Report, SectionRow};

#[cfg(test)]
mod tests;
