//! Inks and strokes: sets the graphics state before drawing, without repeating it.

use printpdf::{Cmyk, Color, DictItem, ExtendedGraphicsStateId, Greyscale, LineDashPattern, Op};

use super::super::colour::{MIXED, cmyk};
use super::Painter;
use super::operands::{pdf_pt, short};
use crate::scene::{Ink, Stroke};

impl Painter<'_> {
    pub(super) fn stroke_state(&mut self, stroke: &Stroke) {
        self.end_text();
        self.overprint(false);
        if self.state.line.as_ref() != Some(&stroke.ink) {
            self.state.line = Some(stroke.ink.clone());
            self.ink(&stroke.ink, true);
        }
        if self.state.width != Some(stroke.width) {
            self.state.width = Some(stroke.width);
            self.ops.push(Op::SetOutlineThickness { pt: pdf_pt(stroke.width) });
        }
        if self.state.dash.as_ref() != Some(&stroke.dash) {
            self.state.dash = Some(stroke.dash.clone());
            let pattern = stroke.dash.iter().map(|l| short(l.rounded())).collect();
            let dash = LineDashPattern { offset: 0.0, pattern };
            self.ops.push(Op::SetLineDashPattern { dash });
        }
    }

    pub(super) fn fill_ink(&mut self, ink: &Ink) {
        self.overprint(*ink == Ink::BLACK);
        if self.state.fill.as_ref() != Some(ink) {
            self.state.fill = Some(ink.clone());
            self.ink(ink, false);
        }
    }

    /// Turns overprinting on or off: full black overprints, all other inks knock out.
    fn overprint(&mut self, on: bool) {
        if self.kit.overprint_black && self.state.overprint != Some(on) {
            self.state.overprint = Some(on);
            let gs = ExtendedGraphicsStateId(if on { "GO" } else { "GK" }.to_owned());
            self.ops.push(Op::LoadGraphicsState { gs });
        }
    }

    fn ink(&mut self, ink: &Ink, line: bool) {
        let grey = |share: f64| {
            let percent = short(1.0 - share.clamp(0.0, 1.0));
            Color::Greyscale(Greyscale { percent, icc_profile: None })
        };
        let col = match ink {
            Ink::Black(share) => grey(if share.is_finite() { *share } else { 1.0 }),
            Ink::Paper => grey(0.0),
            Ink::Mixed(screen) if self.kit.icc_colour => {
                let id = MIXED.to_owned();
                let value =
                    screen.iter().map(|&c| DictItem::Real(short(f64::from(c) / 255.0))).collect();
                let (space, key) = if line {
                    (Op::SetColorSpaceStroke { id }, "SCN")
                } else {
                    (Op::SetColorSpaceFill { id }, "scn")
                };
                self.ops.push(space);
                self.ops.push(Op::Unknown { key: key.to_owned(), value });
                return;
            }
            Ink::Mixed(screen) => {
                let [c, m, y, k] = cmyk(*screen).map(short);
                Color::Cmyk(Cmyk { c, m, y, k, icc_profile: None })
            }
            Ink::Spot { name, tint, .. } => {
                let id = self.kit.spots.resource(name).unwrap_or_default();
                let tint = if tint.is_finite() { tint.clamp(0.0, 1.0) } else { 1.0 };
                let value = vec![DictItem::Real(short(tint))];
                let (space, key) = if line {
                    (Op::SetColorSpaceStroke { id }, "SCN")
                } else {
                    (Op::SetColorSpaceFill { id }, "scn")
                };
                self.ops.push(space);
                self.ops.push(Op::Unknown { key: key.to_owned(), value });
                return;
            }
        };
        self.ops.push(if line { Op::SetOutlineColor { col } } else { Op::SetFillColor { col } });
    }
}
