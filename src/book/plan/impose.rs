//! Imposition: which two pages go on each side of each sheet, so that the folded or cut sheets are
//! in reading order, and how far creep moves the inner pages towards the fold.

use super::{BookPlan, PagePlan, Part};
use crate::diag::{Diagnostic, Diagnostics};
use crate::press::{Paper, Profile, Variant};
use crate::spec::{BookSpec, ImpositionSpec, Method};
use gridpress_page::geom::{Insets, Pt, Size};

/// Each sheet in a fold pushes the inner ones out by slightly more than its thickness. Printers use
/// factors from 1.2 to 1.4; this is the middle.
const ROUND_THE_FOLD: f64 = 1.3;

/// Office paper of 80 g/m2.
const USUAL_THICKNESS: Pt = Pt::mm(0.1);

/// A thicker booklet does not stay closed and is hard to staple.
const MOST_SADDLE_STITCHED: usize = 52;

/// More sheets than this cannot be cut straight at once.
const MOST_CUT: usize = 50;

/// The least distance of print from the fold.
const SAFE: Pt = Pt::mm(2.0);

/// One side of a sheet with two pages side by side.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct SheetSide {
    /// From 1, starting with the outermost or uppermost sheet.
    pub sheet: usize,
    pub back: bool,
    /// Pages of the file by index; `None` for a blank page after the last.
    pub left: Option<usize>,
    pub right: Option<usize>,
    /// How far both move towards the fold.
    pub creep: Pt,
}

/// The sheets of a file, alternating front and back. Sheets are flipped on the short edge.
#[derive(Clone, Debug, PartialEq)]
pub struct Imposition {
    pub method: Method,
    pub sides: Vec<SheetSide>,
    /// The paper size of the sheets, oriented so that the pages are upright; `None` for sheets as
    /// large as the two pages.
    pub sheet: Option<Size>,
    /// Whether crop and fold marks are drawn where there is room for them.
    pub marks: bool,
    /// The number of blank pages added to fill the last sheet.
    pub blanks: usize,
}

impl Imposition {
    /// Arranges `pages` pages on sheets of a certain thickness.
    #[must_use]
    pub fn new(method: Method, pages: usize, thickness: Pt) -> Self {
        let all = pages.div_ceil(4) * 4;
        let sheets = all / 4;
        let there = |page: usize| (page <= pages).then(|| page - 1);
        let mut sides = Vec::with_capacity(2 * sheets);
        for nth in 0..sheets {
            // Page numbers from 1: front left and right, back left and right.
            let [a, b, c, d] = match method {
                // In a folded booklet, the numbers of the two pages on a side add up to one more
                // than the page count.
                Method::SaddleStitch => {
                    [all - 2 * nth, 2 * nth + 1, 2 * nth + 2, all - 2 * nth - 1]
                }
                // The left halves carry the first half of the book, the right halves the second.
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

    /// Returns the number of sheets.
    #[must_use]
    pub fn sheets(&self) -> usize {
        self.sides.len() / 2
    }

    /// Returns how far the innermost pages move.
    #[must_use]
    pub fn creep(&self) -> Pt {
        self.sides.last().map_or(Pt::ZERO, |side| side.creep)
    }
}

/// Returns the paper thickness: that of the spec, that of the press, or the usual one.
fn thickness(asked: &ImpositionSpec, paper: Paper, profile: &Profile) -> Pt {
    let of_press = profile.spine_width(2, paper);
    asked.thickness.map_or(of_press.unwrap_or(USUAL_THICKNESS), |t| t.value)
}

/// Returns the sheets of a part of the book, if the spec asks for any and the part has pages.
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
    // Marks on a larger sheet are fine for a home printer, whatever the profile says about marks.
    let own_printer = profile.variant == Variant::Screen && imposition.sheet.is_some();
    imposition.marks = profile.marks || own_printer;
    Some(imposition)
}

/// Returns the size of two pages side by side.
fn spread(spec: &BookSpec) -> Size {
    let page = spec.page.size.value.size();
    Size::new(page.width * 2.0, page.height)
}

/// Returns the orientation in which a sheet holds the spread, if any, with a tolerance of half a
/// point.
fn upright(sheet: Size, spread: Size) -> Option<Size> {
    let slack = Pt::new(0.5);
    let holds = |s: &Size| s.width + slack >= spread.width && s.height + slack >= spread.height;
    [Size::new(sheet.height, sheet.width), sheet].into_iter().find(holds)
}

/// Adds errors and warnings about the sheets to `found`.
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
                "two of them are {:.0} x {:.0} mm: choose a larger sheet or a smaller page",
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
                "pages with bleed cannot be cut from a shared sheet",
            )
            .at(asked.method.span, "requested here")
            .at(spec.page.layout.span, "this layout has bleed")
            .help("choose imposition = \"saddle-stitch\", or a layout without tabs"),
        );
        return;
    }
    for part in plan.parts() {
        let Some(imposition) = imposition(spec, profile, &plan.pages, part) else { continue };
        if plan.part(part).len() < 2 {
            found.push(
                Diagnostic::error("imposition::one-page", "a file of one page cannot be imposed")
                    .at(asked.method.span, "requested here")
                    .help("put the answers at the back, or leave `imposition` out"),
            );
            continue;
        }
        let count = imposition.sides.len() * 2;
        let doubt = match imposition.method {
            Method::SaddleStitch if count > MOST_SADDLE_STITCHED => Some((
                format!("{count} pages are too many for a good saddle-stitched booklet"),
                format!(
                    "booklets usually have 8 to {MOST_SADDLE_STITCHED} pages: make two, or use cut-and-stack and bind at the edge"
                ),
            )),
            Method::CutAndStack if imposition.sheets() > MOST_CUT => Some((
                format!("{} sheets are too many to cut at once", imposition.sheets()),
                format!("cut stacks of up to {MOST_CUT} sheets, one after the other"),
            )),
            _ => None,
        };
        if let Some((message, help)) = doubt {
            found.push(
                Diagnostic::warning("imposition::thick", message)
                    .at(asked.method.span, "requested here")
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
                .at(asked.thickness.map_or(asked.method.span, |t| t.span), "this thickness")
                .at(spec.page.layout.span, "the margins of this layout")
                .help("use fewer pages, thinner paper, or a layout with a wider inner margin"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the pages in the order in which a reader sees them.
    fn read(imposition: &Imposition) -> Vec<Option<usize>> {
        let sheets: Vec<&[SheetSide]> = imposition.sides.chunks(2).collect();
        let mut pages = Vec::new();
        match imposition.method {
            // A folded sheet makes two leaves: right front with left back, and right back with left
            // front. The first ones run from outside to the middle, the second ones back out.
            Method::SaddleStitch => {
                pages.extend(sheets.iter().flat_map(|s| [s[0].right, s[1].left]));
                pages.extend(sheets.iter().rev().flat_map(|s| [s[1].right, s[0].left]));
            }
            // After the cut, the left halves of all fronts are on top of the right ones. On the
            // back, left and right are exchanged.
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
