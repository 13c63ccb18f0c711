//! Checks the file options of a spec against its press: variants, crop marks, the printing
//! condition, and the book's own fonts with the texts set in them.

use super::load::unreadable;
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::press::{Profile, Variant};
use crate::spec::{BookSpec, SERIF};
use crate::template::Template;
use gridpress_page::font::{FaceId, FontBook, FontError};
use std::io;

/// The printing condition that a spec names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Its name in the registry of the International Color Consortium.
    Registered(String),
    /// The bytes of an ICC profile, not yet validated.
    Profile(Vec<u8>),
}

/// Loads a file that the spec names.
pub(super) type Load<'l> = &'l mut dyn FnMut(&str) -> io::Result<Vec<u8>>;

/// Returns the variants to make, in the order of the spec.
pub(super) fn variants(spec: &BookSpec, profile: &Profile) -> Vec<Variant> {
    match spec.page.files.variants.as_slice() {
        [] => vec![profile.variant],
        named => named.iter().map(|variant| variant.value).collect(),
    }
}

/// Returns the PDFs of that name, one for each variant. The screen variant comes first, because
/// links are removed from pages for a press.
#[must_use]
pub fn pdfs(variants: &[Variant], name: &str) -> Vec<(Variant, String)> {
    let stem = name.strip_suffix(".pdf").unwrap_or(name);
    let suffix = |variant: Variant| match (variants.len(), variant) {
        (0 | 1, _) => "",
        (_, Variant::Press) => "-press",
        (_, Variant::Screen) => "-screen",
    };
    [Variant::Screen, Variant::Press]
        .into_iter()
        .filter(|variant| variants.contains(variant))
        .map(|variant| (variant, format!("{stem}{}.pdf", suffix(variant))))
        .collect()
}

/// Applies the standard and the printing condition of the spec to the profile, and returns the
/// condition; what the press does not accept is added to `found`.
pub(super) fn intent(
    spec: &BookSpec,
    profile: &mut Profile,
    load: Load<'_>,
    found: &mut Diagnostics,
) -> Option<Spanned<Intent>> {
    let files = &spec.page.files;
    let press = variants(spec, profile).contains(&Variant::Press);
    let mut only_press = |span, what: &str| {
        found.push(
            Diagnostic::error("press::variant", format!("{what} only in the press variant"))
                .at(span, "requested here")
                .help("set variants = [\"press\"] or [\"press\", \"screen\"], or leave this out"),
        );
    };
    if !press {
        if let Some(span) = files.marks {
            only_press(span, "crop marks are drawn");
        }
        if let Some(intent) = &files.intent {
            only_press(intent.span, "the printing condition is set");
        }
        if let Some(standard) = &files.standard {
            only_press(standard.span, "a standard can be chosen");
        }
        return None;
    }
    if let Some(standard) = &files.standard {
        profile.standard = standard.value;
    }
    if let Some(span) = files.marks.filter(|_| !profile.marks) {
        found.push(
            Diagnostic::error(
                "press::marks",
                format!("the press `{}` does not accept crop marks", profile.name),
            )
            .at(span, "forbidden by this press")
            .help("leave `marks` out: the TrimBox of each page says where to cut"),
        );
    }
    let named = files.intent.as_ref()?;
    if is_profile(&named.value) {
        profile.intent = None;
        return match load(&named.value) {
            Ok(bytes) => Some(Spanned::new(Intent::Profile(bytes), named.span)),
            Err(error) => {
                found.push(unreadable("ICC profile", named, &error));
                None
            }
        };
    }
    if !profile.standard.is_x() {
        found.push(
            Diagnostic::error(
                "press::intent",
                format!("the files for `{}` cannot name a printing condition", profile.name),
            )
            .at(named.span, "named here")
            .help("set standard = \"pdf-x-1a\" or \"pdf-x-4\", or give the path of an ICC profile"),
        );
        return None;
    }
    if !FAMILIES.iter().any(|family| named.value.starts_with(family)) {
        found.push(
            Diagnostic::warning(
                "press::unknown-condition",
                format!("`{}` does not look like a registered printing condition", named.value),
            )
            .at(named.span, "not of a registered family")
            .help("names of registered ones begin with CGATS, FOGRA, IFRA, JC or EUROSB (www.color.org); for a profile, give a path ending in .icc"),
        );
    }
    profile.intent = Some(named.value.clone());
    Some(Spanned::new(Intent::Registered(named.value.clone()), named.span))
}

/// Prefixes of the names in the registry of characterisation data (www.color.org).
const FAMILIES: [&str; 6] = ["CGATS", "FOGRA", "IFRA", "Ifra", "JC", "EUROSB"];

fn is_profile(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.contains(['/', '\\']) || lower.ends_with(".icc") || lower.ends_with(".icm")
}

/// Returns the fonts of the book: the shipped ones, overridden by those of the spec.
pub(super) fn fonts(spec: &BookSpec, load: Load<'_>, found: &mut Diagnostics) -> Option<FontBook> {
    let named = &spec.page.files.fonts;
    let is_serif = named.regular.as_ref().is_some_and(|font| font.value == SERIF);
    let mut fonts = if is_serif { FontBook::serif() } else { FontBook::shipped() };
    let mut sound = true;
    let mut put = |id: FaceId, file: &Option<Spanned<String>>, fonts: &mut FontBook| {
        let Some(file) = file else { return false };
        match load(&file.value) {
            Ok(bytes) => {
                if let Err(error) = fonts.replace(id, &file.value, bytes) {
                    sound = false;
                    found.push(bad_font(file, &error));
                }
            }
            Err(error) => {
                sound = false;
                found.push(unreadable("font", file, &error));
            }
        }
        true
    };
    let regular = !is_serif && put(FontBook::REGULAR, &named.regular, &mut fonts);
    let bold = put(FontBook::BOLD, &named.bold, &mut fonts);
    let semibold = put(FontBook::SEMIBOLD, &named.semibold, &mut fonts);
    if regular && !bold {
        fonts.share(FontBook::BOLD, FontBook::REGULAR);
    }
    if (regular || bold) && !semibold {
        fonts.share(FontBook::SEMIBOLD, FontBook::BOLD);
    }
    if let Some(file) = named.regular.as_ref().filter(|_| regular && !bold && sound) {
        found.push(
            Diagnostic::warning("spec::one-face", "all text is set in one font")
                .at(file.span, "givens in the answers will look like the other digits")
                .help("name a bold font of the same family with `font-bold`"),
        );
    }
    if sound {
        check_texts(spec, &fonts, found);
    }
    sound.then_some(fonts)
}

fn bad_font(file: &Spanned<String>, error: &FontError) -> Diagnostic {
    Diagnostic::error("spec::bad-font", error.to_string()).at(file.span, "named here")
}

/// Checks that every text of the spec has its glyphs, so that nothing is printed as an empty box.
fn check_texts(spec: &BookSpec, fonts: &FontBook, found: &mut Diagnostics) {
    let head = [Some(&spec.title), spec.subtitle.as_ref(), spec.author.as_ref()];
    let blurb = spec.cover.as_ref().and_then(|cover| cover.blurb.as_ref());
    let texts =
        head.into_iter().chain([blurb]).flatten().chain(spec.sections.iter().map(|s| &s.title));
    for text in texts {
        check_text(&text.value, text.span, fonts, found);
    }
}

/// Checks that a printed text has its glyphs in every font of the book.
pub(super) fn check_text(text: &str, span: Span, fonts: &FontBook, found: &mut Diagnostics) {
    let faces = [FontBook::REGULAR, FontBook::SEMIBOLD, FontBook::BOLD];
    if let Some(error) = faces.iter().find_map(|&face| fonts.shape(face, text).err()) {
        found.push(
            Diagnostic::error("spec::missing-glyph", error.to_string())
                .at(span, "cannot be printed"),
        );
    }
}

/// Checks that the press prints the second ink of the layout.
pub(super) fn spot(
    spec: &BookSpec,
    template: &Template,
    profile: &Profile,
    found: &mut Diagnostics,
) {
    let Some(spot) = template.spot.as_ref().filter(|_| !profile.ink.spot) else { return };
    found.push(
        Diagnostic::error(
            "press::spot",
            format!("the press `{}` prints only in black", profile.name),
        )
        .at(spec.page.layout.span, format!("this layout prints in `{}` too", spot.name))
        .help("remove [spot] from the layout, or name a press that accepts a spot colour"),
    );
}
