//! Reads how the pages are to be put on sheets.

use super::PageSize;
use crate::diag::{Diagnostic, Spanned, TableReader};
use gridpress_page::geom::Pt;

/// How pages are put on sheets.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpositionSpec {
    pub method: Spanned<Method>,
    /// The paper of the sheets; exactly two pages wide if nothing is given.
    pub sheet: Option<Spanned<PageSize>>,
    /// How thick a sheet is.
    pub thickness: Option<Spanned<Pt>>,
}

/// What is done with the printed sheets.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// Laid into each other, folded and stapled through the fold.
    SaddleStitch,
    /// Cut in two, and the right half laid under the left one.
    CutAndStack,
}

impl Method {
    /// As it is written in a spec.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::SaddleStitch => "saddle-stitch",
            Method::CutAndStack => "cut-and-stack",
        }
    }
}

/// Thicker than any board that is folded.
const THICKEST: Pt = Pt::mm(1.0);

/// The keys of `[page]` about sheets.
pub(super) fn read(t: &mut TableReader<'_, '_>) -> Option<ImpositionSpec> {
    let methods = [Method::SaddleStitch, Method::CutAndStack].map(|m| (m.name(), Some(m)));
    let method = t.word("imposition", &[("none", None), methods[0], methods[1]]);
    let sheet = t.parsed::<PageSize>("sheet");
    let thickness = t.parsed::<Pt>("paper-thickness");
    if let Some(thick) = thickness.filter(|t| t.value <= Pt::ZERO || t.value > THICKEST) {
        t.bad(
            thick.span,
            format!("no sheet is {} thick", thick.value.told()),
            "common paper is 0.1mm thick, and 1mm is the most",
        );
    }
    let asked = method.and_then(|m| Some(Spanned::new(m.value?, m.span)));
    if asked.is_none() && (t.node("imposition").is_none() || method.is_some()) {
        for key in ["sheet", "paper-thickness"] {
            let Some(node) = t.node(key) else { continue };
            t.push(
                Diagnostic::error(
                    "spec::contradiction",
                    format!("`{key}` is about sheets, and none are asked for"),
                )
                .at(node.span, "means nothing here")
                .help("add imposition = \"saddle-stitch\" or \"cut-and-stack\", or take it out"),
            );
        }
    }
    Some(ImpositionSpec { method: asked?, sheet, thickness })
}
