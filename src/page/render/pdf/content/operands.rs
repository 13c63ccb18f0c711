//! Numbers and strings as the operators of a page take them.

use crate::geom::Pt;
use printpdf::{DictItem, Op, Pt as PdfPt};

/// Returns a length as `printpdf` writes it.
pub(super) fn pdf_pt(l: Pt) -> PdfPt {
    PdfPt(short(l.rounded()))
}

/// Rounds a number to three decimals, the precision that `printpdf` writes.
pub(super) fn short(n: f64) -> f32 {
    let n = (n * 1000.0).round() / 1000.0;
    #[expect(clippy::cast_possible_truncation, reason = "three decimals of a page fit")]
    let n = n as f32;
    // Avoids "-0" in output.
    if n == 0.0 { 0.0 } else { n }
}

/// The operand of one `TJ`: strings of glyph codes, and steps between them in thousandths of the
/// text size. Positive steps move left.
#[derive(Default)]
pub(super) struct ShownLine {
    parts: Vec<DictItem>,
    /// Steps that no glyph has followed yet.
    steps: Vec<f32>,
}

impl ShownLine {
    pub(super) fn step(&mut self, thousandths: f64) {
        let step = short(thousandths);
        if step != 0.0 {
            self.steps.push(step);
        }
    }

    pub(super) fn glyph(&mut self, code: u16) {
        let code = code.to_be_bytes();
        if let (true, Some(DictItem::String { data, .. })) =
            (self.steps.is_empty(), self.parts.last_mut())
        {
            data.extend(code);
            return;
        }
        self.parts.extend(self.steps.drain(..).map(DictItem::Real));
        self.parts.push(DictItem::String { data: code.to_vec(), literal: true });
    }

    /// Writes the line without steps after the last glyph, which have no effect.
    pub(super) fn show(&mut self, ops: &mut Vec<Op>) {
        self.steps.clear();
        self.show_and_step(ops);
    }

    /// Writes the line and moves the pen by the steps after it.
    pub(super) fn show_and_step(&mut self, ops: &mut Vec<Op>) {
        self.parts.extend(self.steps.drain(..).map(DictItem::Real));
        if !self.parts.is_empty() {
            let value = vec![DictItem::Array(std::mem::take(&mut self.parts))];
            ops.push(Op::Unknown { key: "TJ".to_owned(), value });
        }
    }
}
