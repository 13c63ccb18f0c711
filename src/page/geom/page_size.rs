//! The size of a page: a name, or width by height.

use super::{Pt, Size};
use std::fmt;
use std::str::FromStr;

/// A page size: its text and its measures.
#[derive(Clone, Debug, PartialEq)]
pub struct PageSize {
    written: String,
    size: Size,
}

impl PageSize {
    /// The named sizes.
    pub const NAMED: [(&'static str, Size); 7] = [
        ("letter", Size::new(Pt::inches(8.5), Pt::inches(11.0))),
        ("legal", Size::new(Pt::inches(8.5), Pt::inches(14.0))),
        ("tabloid", Size::new(Pt::inches(11.0), Pt::inches(17.0))),
        ("a3", Size::new(Pt::mm(297.0), Pt::mm(420.0))),
        ("a4", Size::new(Pt::mm(210.0), Pt::mm(297.0))),
        ("a5", Size::new(Pt::mm(148.0), Pt::mm(210.0))),
        ("a6", Size::new(Pt::mm(105.0), Pt::mm(148.0))),
    ];

    /// The least and greatest side: two and forty inches.
    const SHORTEST: Pt = Pt::inches(2.0);
    const LONGEST: Pt = Pt::inches(40.0);

    /// Returns width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }
}

/// Writes the size as it was given.
impl fmt::Display for PageSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

/// Parses a name in any case, optionally followed by `landscape`, or `6x9in`, `210 x 297 mm`,
/// `15x21cm`, `432x648pt`.
impl FromStr for PageSize {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let written = text.trim().to_ascii_lowercase();
        let (name, turned) = match written.strip_suffix("landscape") {
            Some(name) => (name.trim_end_matches([' ', '-']), true),
            None => (written.as_str(), false),
        };
        if let Some(&(_, size)) = Self::NAMED.iter().find(|(known, _)| *known == name) {
            let size = if turned { Size::new(size.height, size.width) } else { size };
            return Ok(PageSize { written, size });
        }
        let names: Vec<&str> = Self::NAMED.iter().map(|(name, _)| *name).collect();
        let unknown = || {
            format!(
                "a page size is {} (followed by `landscape` if wanted), or \
                 width x height such as 6x9in or 210x297mm",
                names.join(", ")
            )
        };
        let (width, height) = written.split_once(['x', '×']).ok_or_else(unknown)?;
        let unit_at = height.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(unknown)?;
        let unit = &height[unit_at..];
        // The unit may follow both numbers or only the last.
        let width = width.trim().strip_suffix(unit).unwrap_or(width);
        let side = |number: &str| format!("{}{unit}", number.trim()).parse::<Pt>();
        let size = Size::new(side(width)?, side(&height[..unit_at])?);
        for length in [size.width, size.height] {
            if !(Self::SHORTEST..=Self::LONGEST).contains(&length) {
                return Err("a page must be 2 to 40 inches (51 to 1016 mm) wide and high".into());
            }
        }
        Ok(PageSize { written, size })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn sizes_are_read() {
        let size = |text: &str| text.parse::<PageSize>().map(|p| p.size());
        assert_eq!(size("Letter"), Ok(Size::new(Pt::new(612.0), Pt::new(792.0))));
        assert_eq!(size("6x9in"), Ok(Size::new(Pt::new(432.0), Pt::new(648.0))));
        assert_eq!(size("6in x 9in"), size("6x9in"));
        assert_eq!(size("210 x 297 mm"), size("a4"));
        assert_eq!(size("A4 landscape"), size("297x210mm"));
        assert_eq!(size("letter-landscape"), size("11x8.5in"));
        for bad in [
            "",
            "letterr",
            "landscape",
            "6x9in landscape",
            "6x9",
            "x",
            "6x9yd",
            "-6x9in",
            "6xin",
            "1x1mm",
            "9e9x9in",
            "×mm",
        ] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn what_is_printed_reads_the_same(w in 2.0..40.0f64, h in 2.0..40.0f64) {
            let size: PageSize = format!("{w}x{h}in").parse().expect("within bounds");
            prop_assert_eq!(size.to_string().parse::<PageSize>(), Ok(size));
        }

        #[test]
        fn no_text_breaks_it(text in "\\PC*") {
            let _ = text.parse::<PageSize>();
        }
    }
}
