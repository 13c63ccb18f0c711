//! A press profile that has been checked.

use gridpress_page::geom::{PageSize, Pt, Size};
use std::ops::RangeInclusive;

/// What a printing house asks of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    pub name: String,
    /// What it is for, in one line.
    pub about: String,
    /// The trims it lists.
    pub trims: Vec<PageSize>,
    /// Smallest and largest size of a trim that it makes without listing it.
    pub any_trim: Option<(Size, Size)>,
    /// Page counts allowed; the first entry that names the trim, or names none, holds.
    pub pages: Vec<PageBounds>,
    /// The page count is a multiple of this: blank pages are added at the end.
    pub multiple_of: u32,
    /// The last page must be blank.
    pub last_blank: bool,
    /// The most blank pages in a row.
    pub blank_run: Option<u32>,
    /// From the trim to what is printed at top, bottom and outside.
    pub outside: Pt,
    pub outside_with_bleed: Pt,
    /// The same at the spine, by page count, ascending.
    pub inside: Vec<Inside>,
    /// How far a drawing that reaches the edge runs over it.
    pub bleed: Pt,
    /// The same at the spine.
    pub bleed_spine: Pt,
    pub ink: Ink,
    pub variant: Variant,
    pub standard: Standard,
    /// The registered name of the printing condition meant, where the standard wants one.
    pub intent: Option<String>,
    pub fonts: FontUse,
    /// Bookmarks may be in the file.
    pub outline: bool,
    /// Links may be in the file.
    pub links: bool,
    /// Crop marks may be on the page.
    pub marks: bool,
    /// The largest file, in bytes.
    pub largest_file: Option<u64>,
    pub spine: Option<Spine>,
}

/// Page counts allowed for some trims.
#[derive(Clone, Debug, PartialEq)]
pub struct PageBounds {
    /// Empty for all trims.
    pub trims: Vec<PageSize>,
    pub white: RangeInclusive<u32>,
    pub cream: RangeInclusive<u32>,
}

/// The inside margin of books up to a page count.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Inside {
    pub up_to: u32,
    pub least: Pt,
}

/// What the ink can hold.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Ink {
    pub least_type: Pt,
    /// The same for type in a tint.
    pub least_tinted_type: Pt,
    pub least_line: Pt,
    /// Tints lie between these, or are solid.
    pub least_tint: f64,
    pub most_tint: f64,
    /// A spot colour is allowed.
    pub spot: bool,
}

/// Thickness of one page, by paper.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Spine {
    pub white: Pt,
    pub cream: Pt,
    /// What the cover itself adds to the width of the spine.
    pub cover: Pt,
    /// A book of fewer pages bears no words on its spine, nor does a narrower spine.
    pub text_pages: u32,
    pub text_width: Pt,
}

/// What a file is made for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Variant {
    Press,
    Screen,
}

/// The standard a file keeps to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Standard {
    Pdf17,
    PdfX1a,
    PdfX4,
}

impl Variant {
    /// All variants by name.
    pub const NAMES: [(&'static str, Variant); 2] =
        [("press", Variant::Press), ("screen", Variant::Screen)];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Press => "press",
            Variant::Screen => "screen",
        }
    }
}

impl Standard {
    /// All standards by name.
    pub const NAMES: [(&'static str, Standard); 3] = [
        ("pdf-1.7", Standard::Pdf17),
        ("pdf-x-1a", Standard::PdfX1a),
        ("pdf-x-4", Standard::PdfX4),
    ];

    /// True for a kind of PDF/X, which names a printing condition.
    #[must_use]
    pub const fn is_x(self) -> bool {
        matches!(self, Standard::PdfX1a | Standard::PdfX4)
    }
}

/// How much of a font is embedded.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FontUse {
    Subset,
    Full,
}

/// The paper of a book.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    #[default]
    White,
    Cream,
}

/// Sizes that differ by less than this are one trim: names in inches and in millimetres agree
/// only so far.
const SAME: Pt = Pt::mm(0.5);

fn same(a: Size, b: Size) -> bool {
    (a.width - b.width).abs() < SAME && (a.height - b.height).abs() < SAME
}

impl Profile {
    /// True if books of that trim are made.
    #[must_use]
    pub fn prints(&self, trim: Size) -> bool {
        let within = |(least, most): (Size, Size)| {
            trim.width > least.width - SAME
                && trim.height > least.height - SAME
                && trim.width < most.width + SAME
                && trim.height < most.height + SAME
        };
        self.trims.iter().any(|t| same(t.size(), trim)) || self.any_trim.is_some_and(within)
    }

    /// The listed trims that are nearest to a size, nearest first.
    #[must_use]
    pub fn nearest_trims(&self, trim: Size) -> Vec<&PageSize> {
        let mut trims: Vec<&PageSize> = self.trims.iter().collect();
        let away = |t: &PageSize| {
            (t.size().width - trim.width).abs() + (t.size().height - trim.height).abs()
        };
        trims.sort_by_key(|t| away(t));
        trims
    }

    /// The page counts allowed for a trim; nothing is allowed if no entry is for it.
    #[must_use]
    pub fn page_bounds(&self, trim: Size, paper: Paper) -> Option<RangeInclusive<u32>> {
        let entry = self
            .pages
            .iter()
            .find(|p| p.trims.is_empty() || p.trims.iter().any(|t| same(t.size(), trim)))?;
        Some(match paper {
            Paper::White => entry.white.clone(),
            Paper::Cream => entry.cream.clone(),
        })
    }

    /// The least inside margin of a book with that many pages.
    #[must_use]
    pub fn inside_margin(&self, pages: usize) -> Pt {
        let entry = self.inside.iter().find(|i| pages <= i.up_to as usize);
        entry.or(self.inside.last()).map_or(Pt::ZERO, |i| i.least)
    }

    /// The tint nearest to `tint` that the press can hold.
    #[must_use]
    pub fn held_tint(&self, tint: f64) -> f64 {
        if tint >= 1.0 { 1.0 } else { tint.clamp(self.ink.least_tint, self.ink.most_tint) }
    }

    /// The width of the spine of a book with that many pages, if the press tells.
    #[must_use]
    pub fn spine_width(&self, pages: usize, paper: Paper) -> Option<Pt> {
        let spine = self.spine?;
        let page = match paper {
            Paper::White => spine.white,
            Paper::Cream => spine.cream,
        };
        Some(page * pages as f64)
    }

    /// True if the spine of the cover of such a book may bear words.
    #[must_use]
    pub fn spine_text(&self, pages: usize, paper: Paper) -> bool {
        self.spine.is_none_or(|spine| {
            pages >= spine.text_pages as usize && self.cover_spine(pages, paper) >= spine.text_width
        })
    }

    /// The width of the spine of the cover of such a book: its pages, and the cover itself; of
    /// office paper where the press does not tell.
    #[must_use]
    pub fn cover_spine(&self, pages: usize, paper: Paper) -> Pt {
        let cover = self.spine.map_or(Pt::ZERO, |spine| spine.cover);
        self.spine_width(pages, paper).unwrap_or(OFFICE_PAGE * pages as f64) + cover
    }
}

/// Half a sheet of office paper of 80 g/m2.
const OFFICE_PAGE: Pt = Pt::mm(0.05);
