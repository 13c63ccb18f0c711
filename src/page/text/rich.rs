//! Lines in several faces: emphasis within a paragraph.

use super::{Font, Line, Setter};
use crate::font::{FaceId, FontBook, FontError, visual_runs};
use crate::geom::Pt;

impl Setter<'_> {
    /// Breaks text in several faces into lines of at most `width`. Each line consists of its runs
    /// from left to right, with the offset of each.
    pub fn rich(
        &self,
        size: Pt,
        spans: &[(String, FaceId)],
        width: Pt,
    ) -> Result<Vec<Vec<(Pt, Line)>>, FontError> {
        let faces: Vec<FaceId> =
            spans.iter().flat_map(|(text, face)| text.chars().map(|_| *face)).collect();
        let whole: String = spans.iter().map(|(text, _)| text.as_str()).collect();
        if let [(text, face)] = spans {
            let lines = self.paragraph(Font { face: *face, size }, text, width)?;
            return Ok(lines.into_iter().map(|line| vec![(Pt::ZERO, line)]).collect());
        }
        // Broken as if everything were in the widest face, so that no line is too wide.
        let face = spans.iter().map(|s| s.1).max().unwrap_or(FontBook::REGULAR);
        let font = Font { face, size };
        let mut lines = Vec::new();
        let mut at = 0;
        for line in self.paragraph(font, &whole, width)? {
            // Spaces at the breaks belong to no line.
            let skipped = whole.chars().skip(at).take_while(|c| c.is_whitespace()).count();
            at += if line.text.starts_with(char::is_whitespace) { 0 } else { skipped };
            let here = faces.get(at..).unwrap_or_default();
            at += line.text.chars().count();
            let (mut x, mut set) = (Pt::ZERO, Vec::new());
            for (text, face) in runs(&line.text, here, face) {
                let line = self.line(Font { face, size }, &text)?;
                let advance = line.shaped.width(size);
                if line.width() > Pt::ZERO {
                    // Lines are positioned by their ink, runs by their advance.
                    set.push((x + line.ink_left, line));
                }
                x += advance;
            }
            lines.push(set);
        }
        Ok(lines)
    }
}

/// Splits a line into runs of one face and direction, in visual order; `faces` are those of its
/// characters, `other` that of any beyond them.
fn runs(line: &str, faces: &[FaceId], other: FaceId) -> Vec<(String, FaceId)> {
    let mut runs = Vec::new();
    for (range, leftwards) in visual_runs(line) {
        let before = line[..range.start].chars().count();
        let mut pieces: Vec<(String, FaceId)> = Vec::new();
        for (i, c) in line[range].chars().enumerate() {
            let face = faces.get(before + i).copied().unwrap_or(other);
            match pieces.last_mut() {
                Some((text, same)) if *same == face => text.push(c),
                _ => pieces.push((c.to_string(), face)),
            }
        }
        if leftwards {
            pieces.reverse();
        }
        runs.extend(pieces);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_change_within_lines_of_either_direction() {
        let (plain, bold) = (FontBook::REGULAR, FontBook::BOLD);
        let faces = |marked: &str| -> (String, Vec<FaceId>) {
            let mut face = plain;
            let mut all = (String::new(), Vec::new());
            for c in marked.chars() {
                match c {
                    '<' => face = bold,
                    '>' => face = plain,
                    _ => {
                        all.0.push(c);
                        all.1.push(face);
                    }
                }
            }
            all
        };
        let told = |marked: &str| -> Vec<String> {
            let (text, faces) = faces(marked);
            let mark = |(text, face): (String, FaceId)| {
                if face == bold { format!("<{text}>") } else { text }
            };
            runs(&text, &faces, plain).into_iter().map(mark).collect()
        };
        assert_eq!(told("one <two> three"), ["one ", "<two>", " three"]);
        // The first word of Hebrew is on the right.
        assert_eq!(
            told("\u{5d0}\u{5d1} <\u{5d2}\u{5d3}> \u{5d4}"),
            [" \u{5d4}", "<\u{5d2}\u{5d3}>", "\u{5d0}\u{5d1} "]
        );
        assert_eq!(told("a <\u{5d0}> \u{5d1} <b>"), ["a ", " \u{5d1}", "<\u{5d0}>", " ", "<b>"]);
    }
}
