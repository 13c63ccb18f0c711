//! Text runs: real text that a reader can search and copy, each glyph where it was shaped to be.

use printpdf::{Codepoint, DictItem, FontId, Op, PdfFontHandle, Point as PdfPoint, TextItem};

use super::super::PdfError;
use super::{Painter, pdf_pt, short};
use crate::geom::Pt;
use crate::scene::TextRun;

impl Painter<'_> {
    pub(super) fn text(&mut self, run: &TextRun) -> Result<(), PdfError> {
        if run.glyphs.is_empty() {
            return Ok(());
        }
        let missing = || PdfError::Dangling(format!("face {}", run.face.index()));
        let face = self.kit.fonts.face(run.face).ok_or_else(missing)?;
        // What a reader copies must be the text; where the glyphs alone do not spell it
        // (right-to-left text, say), it is written beside them.
        let told = self.kit.tagged && !face.spells(run);
        if told {
            self.end_text();
            let text = run.text.encode_utf16().flat_map(u16::to_be_bytes);
            let data = [0xFE, 0xFF].into_iter().chain(text).collect();
            let actual = ("ActualText".to_owned(), DictItem::String { data, literal: false });
            self.ops.push(Op::BeginMarkedContentWithProperties {
                tag: "Span".to_owned(),
                properties: DictItem::Dict { map: [actual].into() },
            });
        }
        self.fill_ink(&run.ink);
        let (x, y) = self.place(run.origin);
        let (x, y) = (x.rounded(), y.rounded());
        let (from_x, from_y) = match self.pen {
            Some(pen) => pen,
            None => {
                self.ops.push(Op::StartTextSection);
                (0.0, 0.0)
            }
        };
        if self.state.font != Some((run.face.index(), run.size)) {
            self.state.font = Some((run.face.index(), run.size));
            self.ops.push(Op::SetFont {
                font: PdfFontHandle::External(FontId(face.resource.clone())),
                size: pdf_pt(run.size),
            });
        }
        let pos = PdfPoint { x: pdf_pt(Pt::new(x - from_x)), y: pdf_pt(Pt::new(y - from_y)) };
        self.ops.push(Op::SetTextCursor { pos });
        self.pen = Some((x, y));

        let units = face.units_per_em();
        let thousandths = |n: i32| f64::from(n) * 1000.0 / units;
        let mut items: Vec<TextItem> = Vec::new();
        let mut raised = 0;
        for glyph in &run.glyphs {
            let (dx, dy) = glyph.offset;
            if dy != raised {
                self.show(&mut items);
                raised = dy;
                let rise = run.size * (f64::from(dy) / units);
                self.ops.push(Op::SetLineOffset { multiplier: short(rise.rounded()) });
            }
            if dx != 0 {
                items.push(TextItem::Offset(short(-thousandths(dx))));
            }
            let (gid, width) = face.code(glyph.id);
            // Positive numbers move to the left.
            let offset = short(width - thousandths(glyph.advance) + thousandths(dx));
            match items.last_mut() {
                Some(TextItem::GlyphIds(run)) => run.push(Codepoint { gid, offset, cid: None }),
                _ => items.push(TextItem::GlyphIds(vec![Codepoint { gid, offset, cid: None }])),
            }
        }
        // Nothing follows the last glyph, so nothing need be moved for it.
        if let Some(TextItem::GlyphIds(run)) = items.last_mut()
            && let Some(last) = run.last_mut()
        {
            last.offset = 0.0;
        }
        self.show(&mut items);
        if raised != 0 {
            self.ops.push(Op::SetLineOffset { multiplier: 0.0 });
        }
        if told {
            self.end_text();
            self.ops.push(Op::EndMarkedContent);
        }
        Ok(())
    }

    fn show(&mut self, items: &mut Vec<TextItem>) {
        if !items.is_empty() {
            self.ops.push(Op::ShowText { items: std::mem::take(items) });
        }
    }
}
