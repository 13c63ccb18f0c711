//! Text runs: real text that can be searched and copied, with each glyph at its shaped position.

use printpdf::{DictItem, FontId, Op, PdfFontHandle, Point as PdfPoint};

use super::super::PdfError;
use super::Painter;
use super::operands::{ShownLine, pdf_pt, short};
use crate::font::FaceId;
use crate::geom::Pt;
use crate::scene::TextRun;

impl Painter<'_> {
    pub(super) fn text(&mut self, run: &TextRun) -> Result<(), PdfError> {
        if run.glyphs.is_empty() {
            return Ok(());
        }
        let kit = self.kit;
        let missing = || PdfError::Dangling(format!("face {}", run.face.index()));
        let face = kit.fonts.face(run.face).ok_or_else(missing)?;
        // Copied text must be the original text. If the glyphs alone do not spell it (for example
        // in right-to-left text), it is added as `ActualText`.
        let told = self.kit.tagged && !face.spells(run);
        let space = std::mem::take(&mut self.space_after);
        if let ([glyph], false) = (&run.glyphs[..], told || space)
            && glyph.offset == (0, 0)
        {
            self.sign(run, face.metrics(glyph.id));
            return Ok(());
        }
        self.show_signs();
        if told {
            self.end_text();
            let space = if space { " " } else { "" };
            let text = run.text.encode_utf16().chain(space.encode_utf16());
            let text = text.flat_map(u16::to_be_bytes);
            let data = [0xFE, 0xFF].into_iter().chain(text).collect();
            let actual = ("ActualText".to_owned(), DictItem::String { data, literal: false });
            self.ops.push(Op::BeginMarkedContentWithProperties {
                tag: "Span".to_owned(),
                properties: DictItem::Dict { map: [actual].into() },
            });
        }
        self.fill_ink(&run.ink);
        let (x, y) = self.place(run.origin);
        self.move_pen(x, y);
        self.font(run.face, run.size);

        let units = face.units_per_em();
        let thousandths = |n: i32| f64::from(n) * 1000.0 / units;
        let mut line = ShownLine::default();
        let mut raised = 0;
        for glyph in &run.glyphs {
            let (dx, dy) = glyph.offset;
            if dy != raised {
                line.show(&mut self.ops);
                raised = dy;
                let rise = run.size * (f64::from(dy) / units);
                self.ops.push(Op::SetLineOffset { multiplier: short(rise.rounded()) });
            }
            // Positive numbers move to the left.
            line.step(-thousandths(dx));
            let metrics = face.metrics(glyph.id);
            line.glyph(metrics.code);
            line.step(metrics.width - thousandths(glyph.advance) + thousandths(dx));
        }
        if space && let Some(code) = face.space() {
            line.glyph(code);
        }
        line.show(&mut self.ops);
        if raised != 0 {
            self.ops.push(Op::SetLineOffset { multiplier: 0.0 });
        }
        if told {
            self.end_text();
            self.ops.push(Op::EndMarkedContent);
        }
        Ok(())
    }

    /// Begins a line of text at a point, in file units.
    pub(super) fn move_pen(&mut self, x: Pt, y: Pt) {
        let (x, y) = (x.rounded(), y.rounded());
        let (from_x, from_y) = match self.pen {
            Some(pen) => pen,
            None => {
                self.ops.push(Op::StartTextSection);
                (0.0, 0.0)
            }
        };
        let pos = PdfPoint { x: pdf_pt(Pt::new(x - from_x)), y: pdf_pt(Pt::new(y - from_y)) };
        self.ops.push(Op::SetTextCursor { pos });
        self.pen = Some((x, y));
    }

    pub(super) fn font(&mut self, id: FaceId, size: Pt) {
        if self.state.font == Some((id.index(), size)) {
            return;
        }
        let Some(face) = self.kit.fonts.face(id) else { return };
        self.state.font = Some((id.index(), size));
        self.ops.push(Op::SetFont {
            font: PdfFontHandle::External(FontId(face.resource.clone())),
            size: pdf_pt(size),
        });
    }
}
