//! Reads how pages are imposed on sheets.

use super::PageSize;
use crate::diag::{Diagnostic, Spanned, TableReader};
use gridpress_page::geom::Pt;

/// How pages are imposed on sheets.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpositionSpec {
    pub method: Spanned<Method>,
    /// The paper size of the sheets; two pages wide by default.
    pub sheet: Option<Spanned<PageSize>>,
    /// The thickness of a sheet.
    pub thickness: Option<Spanned<Pt>>,
}

/// What is done with the printed sheets.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Method {
    /// Nested, folded and stapled through the fold.
    SaddleStitch,
    /// Cut in two, with the right half placed under the left one.
    CutAndStack,
}

impl Method {
    /// Returns the name in a spec.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::SaddleStitch => "saddle-stitch",
            Method::CutAndStack => "cut-and-stack",
        }
    }
}

/// Thicker than any board that can be folded.
const THICKEST: Pt = Pt::mm(1.0);

/// Reads the keys of `[page]` about sheets.
pub(super) fn read(t: &mut TableReader<'_, '_>) -> Option<ImpositionSpec> {
    let methods = [Method::SaddleStitch, Method::CutAndStack].map(|m| (m.name(), Some(m)));
    let method = t.word("imposition", &[("none", None), methods[0], methods[1]]);
    let sheet = t.parsed::<PageSize>("sheet");
    let thickness = t.parsed::<Pt>("paper-thickness");
    if let Some(thick) = thickness.filter(|t| t.value <= Pt::ZERO || t.value > THICKEST) {
        t.bad(
            thick.span,
            format!("a sheet cannot be {} thick", thick.value.with_unit()),
            "common paper is 0.1mm thick; use at most 1mm",
        );
    }
    let asked = method.and_then(|m| Some(Spanned::new(m.value?, m.span)));
    if asked.is_none() && (t.node("imposition").is_none() || method.is_some()) {
        for key in ["sheet", "paper-thickness"] {
            let Some(node) = t.node(key) else { continue };
            t.push(
                Diagnostic::error(
                    "spec::contradiction",
                    format!("`{key}` has no effect without `imposition`"),
                )
                .at(node.span, "no effect")
                .help("set imposition = \"saddle-stitch\" or \"cut-and-stack\", or remove it"),
            );
        }
    }
    Some(ImpositionSpec { method: asked?, sheet, thickness })
}
