//! Adapts a profile to the two variants of a file: one for a press, and one for reading on a
//! screen.

use super::{FontUse, Ink, Profile, Standard, Variant};

impl Profile {
    /// Returns the profile for the file of a cover, which may be printed in other inks than the
    /// pages.
    #[must_use]
    pub fn for_cover(&self) -> Profile {
        let ink = Ink { colour: self.cover.colour, ..self.ink };
        Profile { ink, ..self.clone() }
    }

    /// Returns the profile for files of that variant. A screen file has links and bookmarks and
    /// conforms to no press standard; a press file has no links.
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
