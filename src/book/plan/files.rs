//! What a spec asks of its files, held to its press: which variants are made, crop marks, the
//! printing condition, and the book's own fonts with the texts that are set in them.

use super::open::unreadable;
use crate::diag::{Diagnostic, Diagnostics, Span, Spanned};
use crate::press::{Profile, Variant};
use crate::spec::BookSpec;
use crate::template::Template;
use gridpress_page::font::{FaceId, FontBook, FontError};
use std::io;

/// The printing condition that a spec names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Its name in the registry of the International Color Consortium.
    Registered(String),
    /// The bytes of an ICC profile, not looked at yet.
    Profile(Vec<u8>),
}

/// Gets a file that the spec names.
pub(super) type Load<'l> = &'l mut dyn FnMut(&str) -> io::Result<Vec<u8>>;

/// The variants that are made, in the order in which the spec names them.
pub(super) fn variants(spec: &BookSpec, profile: &Profile) -> Vec<Variant> {
    match spec.page.files.variants.as_slice() {
        [] => vec![profile.variant],
        named => named.iter().map(|variant| variant.value).collect(),
    }
}

/// What stands behind the name of a variant's file: nothing where there is one variant.
#[must_use]
pub fn variant_suffix(variants: &[Variant], variant: Variant) -> &'static str {
    match (variants.len(), variant) {
        (0 | 1, _) => "",
        (_, Variant::Press) => "-press",
        (_, Variant::Screen) => "-screen",
    }
}

/// Moves the profile to the standard and the condition that the spec asks for, and gives the
/// condition; what the press does not take is added to `found`.
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
            Diagnostic::error("press::variant", format!("{what} in the press variant alone"))
                .at(span, "asked for here")
                .help("add variants = [\"press\"], or \"screen\" beside it; or leave this out"),
        );
    };
    if !press {
        if let Some(span) = files.marks {
            only_press(span, "crop marks stand");
        }
        if let Some(intent) = &files.intent {
            only_press(intent.span, "the printing condition stands");
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
                format!("the press `{}` takes no crop marks", profile.name),
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
                format!("the files for `{}` bear no name of a printing condition", profile.name),
            )
            .at(named.span, "named here")
            .help("add standard = \"pdf-x-1a\" or \"pdf-x-4\"; or give an ICC profile by its path"),
        );
        return None;
    }
    if !FAMILIES.iter().any(|family| named.value.starts_with(family)) {
        found.push(
            Diagnostic::warning(
                "press::unknown-condition",
                format!("`{}` looks like no registered printing condition", named.value),
            )
            .at(named.span, "not of a registered family")
            .help("registered ones begin with CGATS, FOGRA, IFRA, JC or EUROSB (www.color.org); a profile is named by its path, ending in .icc"),
        );
    }
    profile.intent = Some(named.value.clone());
    Some(Spanned::new(Intent::Registered(named.value.clone()), named.span))
}

/// How the names in the registry of characterisation data begin (www.color.org).
const FAMILIES: [&str; 6] = ["CGATS", "FOGRA", "IFRA", "Ifra", "JC", "EUROSB"];

fn is_profile(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    lower.contains(['/', '\\']) || lower.ends_with(".icc") || lower.ends_with(".icm")
}

/// The faces of the book: the shipped ones, and in their places those of the spec.
pub(super) fn fonts(spec: &BookSpec, load: Load<'_>, found: &mut Diagnostics) -> Option<FontBook> {
    let named = &spec.page.files.fonts;
    let mut fonts = FontBook::shipped();
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
    let regular = put(FontBook::REGULAR, &named.regular, &mut fonts);
    let bold = put(FontBook::BOLD, &named.bold, &mut fonts);
    let semibold = put(FontBook::SEMIBOLD, &named.semibold, &mut fonts);
    if regular && !bold {
        fonts.share(FontBook::BOLD, FontBook::REGULAR);
    }
    if (regular || bold) && !semibold {
        fonts.share(FontBook::SEMIBOLD, FontBook::BOLD);
    }
    if let Some(file) = named.regular.as_ref().filter(|_| !bold && sound) {
        found.push(
            Diagnostic::warning("spec::one-face", "all text is set in one face")
                .at(file.span, "givens in the answers will look like the other digits")
                .help("name a bolder face of the same family with `font-bold`"),
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

/// Every text of the spec must have its glyphs: nothing on paper may be an empty box.
fn check_texts(spec: &BookSpec, fonts: &FontBook, found: &mut Diagnostics) {
    let head = [Some(&spec.title), spec.subtitle.as_ref(), spec.author.as_ref()];
    let blurb = spec.cover.as_ref().and_then(|cover| cover.blurb.as_ref());
    let texts =
        head.into_iter().chain([blurb]).flatten().chain(spec.sections.iter().map(|s| &s.title));
    for text in texts {
        check_text(&text.value, text.span, fonts, found);
    }
}

/// A text that is printed must have its glyphs in every face of the book.
pub(super) fn check_text(text: &str, span: Span, fonts: &FontBook, found: &mut Diagnostics) {
    let faces = [FontBook::REGULAR, FontBook::SEMIBOLD, FontBook::BOLD];
    if let Some(error) = faces.iter().find_map(|&face| fonts.shape(face, text).err()) {
        found.push(
            Diagnostic::error("spec::missing-glyph", error.to_string())
                .at(span, "can not be printed"),
        );
    }
}

/// A second ink of the layout must be one that the press prints.
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
            format!("the press `{}` prints in black alone", profile.name),
        )
        .at(spec.page.layout.span, format!("this layout prints in `{}` too", spot.name))
        .help("leave [spot] out of the layout, or name a press that takes a spot colour"),
    );
}
