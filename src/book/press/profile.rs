//! A validated press profile.

use gridpress_page::geom::{PageSize, Pt, Size};
use std::ops::RangeInclusive;

/// The requirements of a printing house.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    pub name: String,
    /// Its purpose, in one line.
    pub about: String,
    /// The listed trim sizes.
    pub trims: Vec<PageSize>,
    /// The smallest and largest trim size that it makes without listing it.
    pub any_trim: Option<(Size, Size)>,
    /// The allowed page counts; the first entry that names the trim, or names none, applies.
    pub pages: Vec<PageBounds>,
    /// The page count is a multiple of this: blank pages are added at the end.
    pub multiple_of: u32,
    /// The last page must be blank.
    pub last_blank: bool,
    /// The most blank pages in a row.
    pub blank_run: Option<u32>,
    /// The least distance from the trim to the print at top, bottom and outside.
    pub outside: Pt,
    pub outside_with_bleed: Pt,
    /// The same at the spine, by page count, ascending.
    pub inside: Vec<Inside>,
    /// How far a drawing that reaches the edge extends over it.
    pub bleed: Pt,
    /// The same at the spine.
    pub bleed_spine: Pt,
    pub ink: Ink,
    pub cover: CoverRules,
    pub variant: Variant,
    pub standard: Standard,
    /// The registered name of the printing condition, if the standard requires one.
    pub intent: Option<String>,
    pub fonts: FontUse,
    /// Whether bookmarks are allowed.
    pub outline: bool,
    /// Whether links are allowed.
    pub links: bool,
    /// Whether crop marks are allowed.
    pub marks: bool,
    /// The maximum file size in bytes.
    pub largest_file: Option<u64>,
    pub spine: Option<Spine>,
}

/// The allowed page counts for some trim sizes.
#[derive(Clone, Debug, PartialEq)]
pub struct PageBounds {
    /// Empty for all trim sizes.
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

/// The limits of the ink.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Ink {
    pub least_type: Pt,
    /// The least size of tinted type.
    pub least_tinted_type: Pt,
    pub least_line: Pt,
    /// The least width of tinted lines of a grid; thinner ones are solid.
    pub least_tinted_line: Pt,
    /// The limits of tints that are not solid.
    pub least_tint: f64,
    pub most_tint: f64,
    /// Whether a spot colour is allowed.
    pub spot: bool,
    /// Whether mixed colours are allowed: only in files of covers.
    pub colour: bool,
}

/// How a press prints covers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CoverRules {
    /// In full colour, whatever the ink of the pages.
    pub colour: bool,
    /// The press prints a barcode on the back, in an area that must stay empty.
    pub barcode: bool,
}

/// The thickness of one page, by paper.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Spine {
    pub white: Pt,
    pub cream: Pt,
    /// What the cover itself adds to the width of the spine.
    pub cover: Pt,
    /// The least page count for text on the spine; the spine must also be wide enough.
    pub text_pages: u32,
    pub text_width: Pt,
}

/// The purpose of a file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Variant {
    Press,
    Screen,
}

/// The standard that a file conforms to.
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

    /// Whether it is a PDF/X standard, which names a printing condition.
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

/// Sizes that differ by less than this are one trim size, because names in inches and in
/// millimetres agree only roughly.
const SAME: Pt = Pt::mm(0.5);

fn same(a: Size, b: Size) -> bool {
    (a.width - b.width).abs() < SAME && (a.height - b.height).abs() < SAME
}

impl Profile {
    /// Whether books of that trim size are made.
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

    /// Returns the listed trim sizes that are nearest to a size, nearest first.
    #[must_use]
    pub fn nearest_trims(&self, trim: Size) -> Vec<&PageSize> {
        let mut trims: Vec<&PageSize> = self.trims.iter().collect();
        let away = |t: &PageSize| {
            (t.size().width - trim.width).abs() + (t.size().height - trim.height).abs()
        };
        trims.sort_by_key(|t| away(t));
        trims
    }

    /// Returns the page counts allowed for a trim size; `None` if no entry applies.
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

    /// Returns the least inside margin of a book with that many pages.
    #[must_use]
    pub fn inside_margin(&self, pages: usize) -> Pt {
        let entry = self.inside.iter().find(|i| pages <= i.up_to as usize);
        entry.or(self.inside.last()).map_or(Pt::ZERO, |i| i.least)
    }

    /// Returns the printable tint nearest to `tint`.
    #[must_use]
    pub fn held_tint(&self, tint: f64) -> f64 {
        if tint >= 1.0 { 1.0 } else { tint.clamp(self.ink.least_tint, self.ink.most_tint) }
    }

    /// Returns the spine width of a book with that many pages, if the press specifies it.
    #[must_use]
    pub fn spine_width(&self, pages: usize, paper: Paper) -> Option<Pt> {
        let spine = self.spine?;
        let page = match paper {
            Paper::White => spine.white,
            Paper::Cream => spine.cream,
        };
        Some(page * pages as f64)
    }

    /// Whether the spine of the cover of such a book may carry text.
    #[must_use]
    pub fn spine_text(&self, pages: usize, paper: Paper) -> bool {
        self.spine.is_none_or(|spine| {
            pages >= spine.text_pages as usize && self.cover_spine(pages, paper) >= spine.text_width
        })
    }

    /// Returns the spine width of the cover of such a book: its pages and the cover itself. Assumes
    /// office paper if the press does not specify the thickness.
    #[must_use]
    pub fn cover_spine(&self, pages: usize, paper: Paper) -> Pt {
        let cover = self.spine.map_or(Pt::ZERO, |spine| spine.cover);
        self.spine_width(pages, paper).unwrap_or(OFFICE_PAGE * pages as f64) + cover
    }
}

/// Half the thickness of a sheet of office paper of 80 g/m2.
const OFFICE_PAGE: Pt = Pt::mm(0.05);
