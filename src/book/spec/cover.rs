//! Reads `cover` in `[page]` and the table `[cover]`.

use crate::diag::{Span, Spanned, TableReader, one_of};
use crate::template::{COLOURS, Colour, Palette};

/// The requested cover.
#[derive(Clone, Debug, PartialEq)]
pub struct CoverSpec {
    /// The place of the request.
    pub span: Span,
    /// The name of a shipped cover or the path of another; not resolved yet.
    pub layout: Spanned<String>,
    /// The palette instead of that of the layout.
    pub palette: Option<Palette>,
    /// Single colours instead of those of the palette, in the order of [`COLOURS`].
    pub colours: [Option<Colour>; 5],
    /// The line above the title.
    pub line: Option<Spanned<String>>,
    /// The text on the back, one paragraph per line.
    pub blurb: Option<Spanned<String>>,
}

/// The longest text on the back, in characters.
const LONGEST_BLURB: usize = 4000;

/// Reads `[cover]`; `asked` is the place where `[page]` requests a cover, if it does. The table
/// alone also requests one.
pub(super) fn read_cover(root: &mut TableReader<'_, '_>, asked: Option<Span>) -> Option<CoverSpec> {
    let given = root.table("cover");
    let span = asked.or(given.as_ref().map(|t| t.span))?;
    let layout = Spanned::new("cover-night".to_owned(), span);
    let mut cover =
        CoverSpec { span, layout, palette: None, colours: [None; 5], line: None, blurb: None };
    let Some(table) = given else { return Some(cover) };
    let mut t = root.inner(table.value, table.span, "[cover]");
    if let Some(layout) = t.line("layout", 4096) {
        cover.layout = layout;
    }
    cover.palette = t.line("palette", 200).and_then(|name| {
        let palette = Palette::named(&name.value);
        if palette.is_none() {
            let says = format!("there is no palette `{}`", name.value);
            let known = Palette::shipped().iter().map(|(name, _)| name.as_str());
            t.bad(name.span, says, one_of(&name.value, known));
        }
        palette
    });
    if let Some(own) = t.table("colours") {
        let mut colours = t.inner(own.value, own.span, "[cover.colours]");
        cover.colours = COLOURS.map(|key| colours.colour(key).map(|colour| colour.value));
        colours.finish();
    }
    cover.line = t.line("line", 200);
    let blurb = t.text("blurb").map(|text| text.map(|s| s.trim().to_owned()));
    if let Some(blurb) = &blurb {
        let odd = blurb.value.chars().find(|&c| c.is_control() && c != '\n' && c != '\t');
        if let Some(c) = odd {
            let says = format!("`blurb` holds the control character U+{:04X}", u32::from(c));
            t.bad(blurb.span, says, "write plain paragraphs, one per line");
        } else if blurb.value.chars().nth(LONGEST_BLURB).is_some() {
            let help = format!("use at most {LONGEST_BLURB} characters");
            t.bad(blurb.span, "`blurb` is too long", help);
        }
    }
    cover.blurb = blurb.filter(|text| !text.value.is_empty());
    t.finish();
    Some(cover)
}
