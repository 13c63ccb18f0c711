//! Reads `cover` in `[page]` and the table `[cover]`.

use crate::diag::{Span, Spanned, TableReader};

/// The requested cover.
#[derive(Clone, Debug, PartialEq)]
pub struct CoverSpec {
    /// The place of the request.
    pub span: Span,
    /// The name of a shipped cover or the path of another; not resolved yet.
    pub layout: Spanned<String>,
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
    let usual = || Spanned::new("cover-night".to_owned(), span);
    let Some(table) = given else {
        return Some(CoverSpec { span, layout: usual(), blurb: None });
    };
    let mut t = root.inner(table.value, table.span, "[cover]");
    let layout = t.line("layout", 4096);
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
    t.finish();
    Some(CoverSpec {
        span,
        layout: layout.unwrap_or_else(usual),
        blurb: blurb.filter(|text| !text.value.is_empty()),
    })
}
