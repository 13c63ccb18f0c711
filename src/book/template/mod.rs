//! Page layouts as data: margins, grids per page, line widths, text sizes and what is shown. The
//! shipped ones are in `layouts/`; users can write their own.

mod codes;
mod cover;
mod edge;
mod model;
mod palette;
mod read;
pub mod reference;

pub use cover::{Align, Art, Back, COVERS, Cover, shipped_cover};
pub use edge::{Spot, Tab};
pub use model::{Arrangement, Folio, Hand, MOST_DIGIT, Margins, Openers, Template, Writing};
pub(crate) use palette::{BLACK, contrast, darkness, reading};
pub use palette::{COLOURS, Colour, Palette};

use crate::diag::{Diagnostics, Sources};
use std::sync::LazyLock;

/// The shipped layouts: name and text.
pub const SHIPPED: [(&str, &str); 10] = [
    ("large-print", include_str!("../../../layouts/large-print.toml")),
    ("two-up", include_str!("../../../layouts/two-up.toml")),
    ("pocket", include_str!("../../../layouts/pocket.toml")),
    ("four-up", include_str!("../../../layouts/four-up.toml")),
    ("six-up", include_str!("../../../layouts/six-up.toml")),
    ("answer-sheet", include_str!("../../../layouts/answer-sheet.toml")),
    ("tabbed", include_str!("../../../layouts/tabbed.toml")),
    ("newspaper", include_str!("../../../layouts/newspaper.toml")),
    ("worksheet", include_str!("../../../layouts/worksheet.toml")),
    ("card", include_str!("../../../layouts/card.toml")),
];

/// Returns the text of a shipped layout.
#[must_use]
pub fn shipped(name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

impl Template {
    /// Returns the shipped large-print layout.
    #[must_use]
    pub fn large_print() -> &'static Template {
        static LARGE_PRINT: LazyLock<Template> = LazyLock::new(|| {
            let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
            let source = sources.add("large-print", SHIPPED[0].1);
            Template::read(source, &sources, &mut found)
                .expect("the shipped layouts are read by a test")
        });
        &LARGE_PRINT
    }
}

/// Whether the name of a layout is a path: it has an extension or a folder.
#[must_use]
pub fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml")
}

#[cfg(test)]
mod tests;
