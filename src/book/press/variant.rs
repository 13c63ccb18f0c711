//! A profile as it holds for each of the two kinds of file: what a press is given, and what a
//! reader on a screen uses.

use super::{FontUse, Profile, Standard, Variant};

impl Profile {
    /// The profile for files of that kind. A screen has links and bookmarks and keeps no press
    /// standard, whatever the press says; a press has nothing that leads anywhere.
    #[must_use]
    pub fn for_variant(&self, variant: Variant) -> Profile {
        let own = self.clone();
        match variant {
            Variant::Press => Profile { variant, outline: false, links: false, ..own },
            Variant::Screen => Profile {
                variant,
                standard: Standard::Pdf17,
                intent: None,
                fonts: FontUse::Subset,
                outline: true,
                links: true,
                marks: false,
                largest_file: None,
                ..own
            },
        }
    }
}
