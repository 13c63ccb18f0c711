//! The purpose of a PDF and the options that depend on it.

use super::IccProfile;

/// The standard of a file.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Standard {
    /// For readers on a screen: PDF 1.7, tagged, with links, outline and page labels;
    /// PDF/A-2a and PDF/UA-1.
    #[default]
    Screen,
    /// For a press without special requirements: PDF/A-2b, nothing interactive.
    Press,
    /// PDF/X-4 (ISO 15930-7), and PDF/A-2b.
    X4,
    /// PDF/X-1a:2001 (ISO 15930-1): PDF 1.3.
    X1a2001,
    /// PDF/X-1a:2003 (ISO 15930-4): PDF 1.4.
    X1a2003,
}

impl Standard {
    /// Whether it is the variant with links, outline, labels and tags, which no press accepts.
    #[must_use]
    pub const fn is_screen(self) -> bool {
        matches!(self, Standard::Screen)
    }

    /// Whether the file carries the keys of a PDF/X standard.
    #[must_use]
    pub const fn is_x(self) -> bool {
        matches!(self, Standard::X4 | Standard::X1a2001 | Standard::X1a2003)
    }

    /// Returns the version in the file's first line.
    pub(super) const fn version(self) -> &'static str {
        match self {
            Standard::Screen | Standard::Press => "1.7",
            Standard::X4 => "1.6",
            Standard::X1a2001 => "1.3",
            Standard::X1a2003 => "1.4",
        }
    }

    /// Whether colours that need an ICC profile are allowed in the file.
    pub(super) const fn takes_icc_colour(self) -> bool {
        !matches!(self, Standard::X1a2001 | Standard::X1a2003)
    }

    /// Returns the value of the `GTS_PDFXVersion` key.
    pub(super) const fn x_version(self) -> Option<&'static str> {
        match self {
            Standard::Screen | Standard::Press => None,
            Standard::X4 => Some("PDF/X-4"),
            Standard::X1a2001 => Some("PDF/X-1:2001"),
            Standard::X1a2003 => Some("PDF/X-1a:2003"),
        }
    }

    /// Returns the value of the `GTS_PDFXConformance` key, for the standards that have it.
    pub(super) const fn x_conformance(self) -> Option<&'static str> {
        match self {
            Standard::X1a2001 => Some("PDF/X-1a:2001"),
            Standard::Screen | Standard::Press | Standard::X4 | Standard::X1a2003 => None,
        }
    }
}

/// How much of each font is embedded.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Embedding {
    /// Only the used glyphs; a font whose licence forbids subsetting is embedded in full.
    #[default]
    Subset,
    /// Every glyph, as some printers require.
    Whole,
}

/// The printing condition that a press file is made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputCondition {
    /// Its name in the ICC's registry of characterisation data, such as `CGATS TR 001` or `IFRA26`,
    /// or any name if a profile is given.
    pub identifier: String,
    /// A description in words.
    pub info: String,
    /// Whether [`identifier`](Self::identifier) is in the registry at `www.color.org`.
    pub registered: bool,
}

/// The options of one file.
#[derive(Clone, Debug)]
pub struct PdfOptions {
    pub standard: Standard,
    pub fonts: Embedding,
    /// The printing condition of a PDF/X file. `None` stands for a plain black-ink press with 20 %
    /// dot gain, described by a built-in profile.
    pub condition: Option<OutputCondition>,
    /// The publisher's own output profile.
    pub icc: Option<IccProfile>,
    /// Whether to draw crop marks outside the bleed, which enlarges the page.
    pub crop_marks: bool,
    /// Whether black text overprints the background instead of knocking it out.
    pub overprint_black: bool,
    /// The date of the file, in seconds since 1970 (UTC). Never the current date, because the same
    /// book must always give the same bytes.
    pub date: i64,
    /// The name of the producing program in the file.
    pub producer: String,
}

impl PdfOptions {
    /// 2026-01-01, for books without a date.
    pub const DEFAULT_DATE: i64 = 1_767_225_600;

    /// Returns the default options for a standard.
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
