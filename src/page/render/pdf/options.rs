//! What a PDF is for, and the choices that follow from it.

use super::IccProfile;

/// The standard a file keeps.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Standard {
    /// For readers on a screen: PDF 1.7, tagged, with links, outline and page labels;
    /// PDF/A-2a and PDF/UA-1.
    #[default]
    Screen,
    /// For a press that asks for nothing in particular: PDF/A-2b, nothing interactive.
    Press,
    /// PDF/X-4 (ISO 15930-7), and PDF/A-2b.
    X4,
    /// PDF/X-1a:2001 (ISO 15930-1): PDF 1.3.
    X1a2001,
    /// PDF/X-1a:2003 (ISO 15930-4): PDF 1.4.
    X1a2003,
}

impl Standard {
    /// True for the variant with links, outline, labels and tags, which no press accepts.
    #[must_use]
    pub const fn is_screen(self) -> bool {
        matches!(self, Standard::Screen)
    }

    /// True if the file carries the keys of a PDF/X standard.
    #[must_use]
    pub const fn is_x(self) -> bool {
        matches!(self, Standard::X4 | Standard::X1a2001 | Standard::X1a2003)
    }

    /// The version in the file's first line.
    pub(super) const fn version(self) -> &'static str {
        match self {
            Standard::Screen | Standard::Press => "1.7",
            Standard::X4 => "1.6",
            Standard::X1a2001 => "1.3",
            Standard::X1a2003 => "1.4",
        }
    }

    /// True if colours that need an ICC profile may stand in the file.
    pub(super) const fn takes_icc_colour(self) -> bool {
        !matches!(self, Standard::X1a2001 | Standard::X1a2003)
    }

    /// What the `GTS_PDFXVersion` key says.
    pub(super) const fn x_version(self) -> Option<&'static str> {
        match self {
            Standard::Screen | Standard::Press => None,
            Standard::X4 => Some("PDF/X-4"),
            Standard::X1a2001 => Some("PDF/X-1:2001"),
            Standard::X1a2003 => Some("PDF/X-1a:2003"),
        }
    }

    /// What the `GTS_PDFXConformance` key says, in the standards that have it.
    pub(super) const fn x_conformance(self) -> Option<&'static str> {
        match self {
            Standard::X1a2001 => Some("PDF/X-1a:2001"),
            Standard::Screen | Standard::Press | Standard::X4 | Standard::X1a2003 => None,
        }
    }
}

/// How much of each face goes into the file.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Embedding {
    /// Only the glyphs that are used; a face whose licence asks for all or nothing goes in whole.
    #[default]
    Subset,
    /// Every glyph, as some printers ask.
    Whole,
}

/// The printing condition that a press file is made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputCondition {
    /// Its name in the ICC's registry of characterisation data, such as `CGATS TR 001` or
    /// `IFRA26`; or any name when a profile is given.
    pub identifier: String,
    /// What it is, in words.
    pub info: String,
    /// True if [`identifier`](Self::identifier) is in the registry at `www.color.org`.
    pub registered: bool,
}

/// The choices for one file.
#[derive(Clone, Debug)]
pub struct PdfOptions {
    pub standard: Standard,
    pub fonts: Embedding,
    /// The printing condition for a PDF/X file. Without one, a PDF/X file is made for a
    /// plain black-ink press with 20 % dot gain, described by a profile of our own.
    pub condition: Option<OutputCondition>,
    /// The publisher's own output profile.
    pub icc: Option<IccProfile>,
    /// Draw marks outside the bleed for cutting. The page grows by the room they need.
    pub crop_marks: bool,
    /// Black text is printed over what is below instead of being cut out of it.
    pub overprint_black: bool,
    /// The date that the file bears, in seconds since 1970 (UTC). Never the clock's: the same
    /// book must give the same bytes tomorrow.
    pub date: i64,
    /// What the file says it was made with.
    pub producer: String,
}

impl PdfOptions {
    /// 2026-01-01, for books whose maker gives no date.
    pub const DEFAULT_DATE: i64 = 1_767_225_600;

    /// The usual choices for a standard.
    #[must_use]
    pub fn new(standard: Standard) -> Self {
        PdfOptions {
            standard,
            fonts: Embedding::Subset,
            condition: None,
            icc: None,
            crop_marks: false,
            overprint_black: !standard.is_screen(),
            date: Self::DEFAULT_DATE,
            producer: concat!("gridpress ", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }
}

impl Default for PdfOptions {
    fn default() -> Self {
        PdfOptions::new(Standard::Screen)
    }
}
