//! Pages on sheets: which two stand on each side of each sheet, so that the folded or cut sheets
//! come out in reading order; and how far those inside a fold move towards it.

use super::{BookPlan, PagePlan, Part};
use crate::diag::{Diagnostic, Diagnostics};
use crate::press::{Paper, Profile, Variant};
use crate::spec::{BookSpec, ImpositionSpec, Method};
use gridpress_page::geom::{Insets, Pt, Size};

/// Sheets laid into a fold push the inner ones out by a little more than their thickness, for
/// they go round the fold: the middle of what printers reckon with (1.2 to 1.4).
const ROUND_THE_FOLD: f64 = 1.3;

/// Office paper of 80 g/m2.
const USUAL_THICKNESS: Pt = Pt::mm(0.1);

/// A booklet of more pages springs open and its staples hardly hold.
const MOST_SADDLE_STITCHED: usize = 52;

/// More sheets are no longer cut straight in one stroke.
const MOST_CUT: usize = 50;

/// Nothing printed may come nearer to the fold than this.
const SAFE: Pt = Pt::mm(2.0);

/// One side of a sheet: the pages that stand on it beside each other.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct SheetSide {
    /// From 1, the outermost or uppermost first.
    pub sheet: usize,
    pub back: bool,
    /// Pages of the file by index; nothing for a blank one after the last.
    pub left: Option<usize>,
    pub right: Option<usize>,
    /// How far both move towards the fold.
    pub creep: Pt,
}

/// The sheets of a file, front and back by turns. Sheets are turned over about their shorter edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Imposition {
    pub method: Method,
    pub sides: Vec<SheetSide>,
    /// The paper of the sheets, the way round in which the pages stand upright; nothing for
    /// sheets as large as the pages on them.
    pub sheet: Option<Size>,
    /// Crop and fold marks are drawn where there is room for them.
    pub marks: bool,
    /// Blank pages added at the end to fill the last sheet.
    pub blanks: usize,
}

impl Imposition {
    /// How `pages` pages stand on sheets of a certain thickness.
    #[must_use]
    pub fn new(method: Method, pages: usize, thickness: Pt) -> Self {
        let all = pages.div_ceil(4) * 4;
        let sheets = all / 4;
        let there = |page: usize| (page <= pages).then(|| page - 1);
        let mut sides = Vec::with_capacity(2 * sheets);
        for nth in 0..sheets {
            // Page numbers from 1: front left and right, back left and right.
            let [a, b, c, d] = match method {
                // Folded, the two pages of a side add up to one more than there are.
                Method::SaddleStitch => {
                    [all - 2 * nth, 2 * nth + 1, 2 * nth + 2, all - 2 * nth - 1]
                }
                // The left halves hold the first half of the book, the right ones the second.
                Method::CutAndStack => {
                    let (upper, lower) = (2 * nth + 1, 2 * (sheets + nth) + 1);
                    [upper, lower, lower + 1, upper + 1]
                }
            };
            let creep = match method {
                Method::SaddleStitch => thickness * (ROUND_THE_FOLD * nth as f64),
                Method::CutAndStack => Pt::ZERO,
            };
            let side = |back, left, right| SheetSide {
                sheet: nth + 1,
                back,
                left: there(left),
                right: there(right),
                creep,
            };
            sides.extend([side(false, a, b), side(true, c, d)]);
        }
        Imposition { method, sides, sheet: None, marks: false, blanks: all - pages }
    }

    /// How many sheets there are.
    #[must_use]
    pub fn sheets(&self) -> usize {
        self.sides.len() / 2
    }

    /// How far the innermost pages move.
    #[must_use]
    pub fn creep(&self) -> Pt {
        self.sides.last().map_or(Pt::ZERO, |side| side.creep)
    }
}

/// The thickness that is reckoned with: as the spec says, as the press says, or as is usual.
fn thickness(asked: &ImpositionSpec, paper: Paper, profile: &Profile) -> Pt {
    let of_press = profile.spine_width(2, paper);
    asked.thickness.map_or(of_press.unwrap_or(USUAL_THICKNESS), |t| t.value)
}

/// The sheets of a part of the book, if the spec asks for any and the part has pages.
#[must_use]
pub fn imposition(
    spec: &BookSpec,
    profile: &Profile,
    pages: &[PagePlan],
    part: Part,
) -> Option<Imposition> {
    let asked = spec.page.imposition.as_ref()?;
    let count = pages.iter().filter(|p| p.part == part).count();
    if count == 0 {
        return None;
    }
    let mut imposition =
        Imposition::new(asked.method.value, count, thickness(asked, spec.page.paper, profile));
    let spread = spread(spec);
    imposition.sheet = asked.sheet.as_ref().and_then(|sheet| upright(sheet.value.size(), spread));
    // A person's own printer takes marks on a larger sheet, whatever stands in a file for it.
    let own_printer = profile.variant == Variant::Screen && imposition.sheet.is_some();
    imposition.marks = profile.marks || own_printer;
    Some(imposition)
}

/// Two pages beside each other.
fn spread(spec: &BookSpec) -> Size {
    let page = spec.page.size.value.size();
    Size::new(page.width * 2.0, page.height)
}

/// The way round in which a sheet holds the spread, if it does: half a point is no matter.
fn upright(sheet: Size, spread: Size) -> Option<Size> {
    let slack = Pt::new(0.5);
    let holds = |s: &Size| s.width + slack >= spread.width && s.height + slack >= spread.height;
    [Size::new(sheet.height, sheet.width), sheet].into_iter().find(holds)
}

/// Adds what is wrong or doubtful about the sheets to `found`.
pub(super) fn check(spec: &BookSpec, profile: &Profile, plan: &BookPlan, found: &mut Diagnostics) {
    let Some(asked) = &spec.page.imposition else { return };
    let size = &spec.page.size;
    let spread = spread(spec);
    if let Some(sheet) = asked.sheet.as_ref().filter(|s| upright(s.value.size(), spread).is_none())
    {
        found.push(
            Diagnostic::error(
                "imposition::sheet",
                format!("two pages of {} do not fit on a sheet of {}", size.value, sheet.value),
            )
            .at(sheet.span, "too small")
            .at(size.span, "the pages")
            .help(format!(
                "two of them are {:.0} x {:.0} mm: name a larger sheet or a smaller page",
                spread.width.to_mm(),
                spread.height.to_mm()
            )),
        );
        return;
    }
    if asked.method.value == Method::CutAndStack && plan.bleed != Insets::default() {
        found.push(
            Diagnostic::error(
                "imposition::bleed",
                "pages that run over their edges cannot be cut from sheets that they share",
            )
            .at(asked.method.span, "asked for here")
            .at(spec.page.layout.span, "this layout runs over the edge")
            .help("choose imposition = \"saddle-stitch\", or a layout without tabs"),
        );
        return;
    }
    for part in plan.parts() {
        let Some(imposition) = imposition(spec, profile, &plan.pages, part) else { continue };
        if plan.part(part).len() < 2 {
            found.push(
                Diagnostic::error("imposition::one-page", "a file of one page fills no sheet")
                    .at(asked.method.span, "asked for here")
                    .help("put the answers at the back, or leave `imposition` out"),
            );
            continue;
        }
        let count = imposition.sides.len() * 2;
        let doubt = match imposition.method {
            Method::SaddleStitch if count > MOST_SADDLE_STITCHED => Some((
                format!("{count} pages are many for saddle stitch"),
                format!(
                    "booklets of 8 to {MOST_SADDLE_STITCHED} pages are usual: make two of it, or cut-and-stack and bind it at the edge"
                ),
            )),
            Method::CutAndStack if imposition.sheets() > MOST_CUT => Some((
                format!("{} sheets are many to cut at once", imposition.sheets()),
                format!("cut stacks of up to {MOST_CUT} sheets, one after the other"),
            )),
            _ => None,
        };
        if let Some((message, help)) = doubt {
            found.push(
                Diagnostic::warning("imposition::thick", message)
                    .at(asked.method.span, "asked for here")
                    .help(help),
            );
        }
        let inner = plan.margins.inner;
        if imposition.creep() + SAFE > inner {
            found.push(
                Diagnostic::error(
                    "imposition::creep",
                    format!(
                        "the innermost pages move {:.1} mm towards the fold, and their margin there is {:.1} mm",
                        imposition.creep().to_mm(),
                        inner.to_mm()
                    ),
                )
                .at(asked.thickness.map_or(asked.method.span, |t| t.span), "so thick a booklet")
                .at(spec.page.layout.span, "the margins of this layout")
                .help("make fewer pages, take thinner paper, or a layout with a wider inner margin"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a reader who turns the leaves sees: page by page, by the printed page numbers.
    fn read(imposition: &Imposition) -> Vec<Option<usize>> {
        let sheets: Vec<&[SheetSide]> = imposition.sides.chunks(2).collect();
        let mut pages = Vec::new();
        match imposition.method {
            // Folded, a sheet is two leaves: right front with left back, and right back with left
            // front. From outside to the middle come the first, then back out the second.
            Method::SaddleStitch => {
                pages.extend(sheets.iter().flat_map(|s| [s[0].right, s[1].left]));
                pages.extend(sheets.iter().rev().flat_map(|s| [s[1].right, s[0].left]));
            }
            // Cut, the left halves of all fronts lie above the right ones; turned about the upright
            // edge, what was left is right.
            Method::CutAndStack => {
                pages.extend(sheets.iter().flat_map(|s| [s[0].left, s[1].right]));
                pages.extend(sheets.iter().flat_map(|s| [s[0].right, s[1].left]));
            }
        }
        pages
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn sheets_read_in_order_when_folded_or_cut(pages in 1usize..300) {
            for method in [Method::SaddleStitch, Method::CutAndStack] {
                let imposition = Imposition::new(method, pages, Pt::mm(0.1));
                let all = pages.div_ceil(4) * 4;
                prop_assert_eq!(imposition.blanks, all - pages);
                let expected: Vec<_> = (0..all).map(|i| (i < pages).then_some(i)).collect();
                prop_assert_eq!(read(&imposition), expected);
                if method == Method::SaddleStitch {
                    for side in &imposition.sides {
                        if let (Some(left), Some(right)) = (side.left, side.right) {
                            // Counted from 1, as people count pages.
                            prop_assert_eq!(left + 1 + right + 1, all + 1);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_dummy_of_eight_pages() {
        let page = |p: Option<usize>| p.map_or(0, |p| p + 1);
        let of = |method, pages| -> Vec<(usize, usize)> {
            let sides = Imposition::new(method, pages, Pt::mm(0.1)).sides;
            sides.iter().map(|s| (page(s.left), page(s.right))).collect()
        };
        assert_eq!(of(Method::SaddleStitch, 8), [(8, 1), (2, 7), (6, 3), (4, 5)]);
        assert_eq!(of(Method::SaddleStitch, 6), [(0, 1), (2, 0), (6, 3), (4, 5)]);
        assert_eq!(of(Method::CutAndStack, 8), [(1, 5), (6, 2), (3, 7), (8, 4)]);
    }

    #[test]
    fn inner_sheets_move_towards_the_fold() {
        let imposition = Imposition::new(Method::SaddleStitch, 48, Pt::mm(0.1));
        assert_eq!(imposition.sides[0].creep, Pt::ZERO);
        let most = imposition.creep().to_mm();
        // Thickness x (pages / 4 - 1) x 1.2 to 1.4.
        assert!((0.1 * 11.0 * 1.2..=0.1 * 11.0 * 1.4).contains(&most), "{most}");
        assert_eq!(Imposition::new(Method::CutAndStack, 48, Pt::mm(0.1)).creep(), Pt::ZERO);
    }

    #[test]
    fn a_sheet_is_taken_the_way_round_that_fits() {
        let a4 = Size::new(Pt::mm(210.0), Pt::mm(297.0));
        let two_a5 = Size::new(Pt::mm(296.0), Pt::mm(210.0));
        assert_eq!(upright(a4, two_a5), Some(Size::new(a4.height, a4.width)));
        assert_eq!(upright(a4, Size::new(Pt::mm(300.0), Pt::mm(200.0))), None);
        let square = Size::new(Pt::mm(200.0), Pt::mm(200.0));
        assert_eq!(upright(square, square), Some(square));
    }
}
