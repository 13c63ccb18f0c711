//! Texts with fields in braces, such as `"{date}-{level}.{ext}"`: file names and captions.

use crate::diag::{Diagnostic, Span, TableReader, one_of};

/// A text with fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern<F> {
    pub pieces: Vec<Piece<F>>,
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece<F> {
    Text(String),
    Field(F),
}

/// A field of a file name.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FileField {
    /// The puzzle's day, `2026-01-05`, and its parts.
    Date,
    Year,
    Month,
    Day,
    /// The ISO week, `2026-W02`.
    Week,
    /// `mon` to `sun`.
    Weekday,
    /// The day of the issue that prints it.
    Issue,
    /// At least four digits.
    Number,
    /// The requested level, or the name if there is none.
    Level,
    Name,
    /// `pdf`, `svg`, `json`.
    Ext,
}

/// A field of a caption.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CaptionField {
    /// "Monday, 5 January 2026", in the newspaper's language, and shorter forms.
    FullDate,
    Date,
    ShortDate,
    IsoDate,
    Weekday,
    ShortWeekday,
    Day,
    Month,
    Year,
    /// The number of the ISO week.
    Week,
    Number,
    Level,
    /// The title of the daily puzzle.
    Name,
    /// The title of the book.
    Title,
    /// "Puzzle 12".
    Puzzle,
    /// "Answer 12".
    Answer,
    /// The rating (ER).
    Rating,
    /// The predicted time in minutes, or a dash if it is not known.
    Minutes,
    /// The rule of the game in one sentence.
    Rule,
    /// "Killer", or "Classic" for a puzzle without further rules.
    Variant,
    /// When the answer is printed.
    AnswerWeekday,
    AnswerDate,
}

/// The fields of a kind and their names.
pub trait Fields: Copy + 'static {
    const ALL: &'static [(&'static str, Self)];
}

impl Fields for FileField {
    const ALL: &'static [(&'static str, Self)] = &[
        ("date", FileField::Date),
        ("year", FileField::Year),
        ("month", FileField::Month),
        ("day", FileField::Day),
        ("week", FileField::Week),
        ("weekday", FileField::Weekday),
        ("issue", FileField::Issue),
        ("number", FileField::Number),
        ("level", FileField::Level),
        ("name", FileField::Name),
        ("ext", FileField::Ext),
    ];
}

impl Fields for CaptionField {
    const ALL: &'static [(&'static str, Self)] = &[
        ("full-date", CaptionField::FullDate),
        ("date", CaptionField::Date),
        ("short-date", CaptionField::ShortDate),
        ("iso-date", CaptionField::IsoDate),
        ("weekday", CaptionField::Weekday),
        ("short-weekday", CaptionField::ShortWeekday),
        ("day", CaptionField::Day),
        ("month", CaptionField::Month),
        ("year", CaptionField::Year),
        ("week", CaptionField::Week),
        ("number", CaptionField::Number),
        ("level", CaptionField::Level),
        ("name", CaptionField::Name),
        ("title", CaptionField::Title),
        ("puzzle", CaptionField::Puzzle),
        ("answer", CaptionField::Answer),
        ("rating", CaptionField::Rating),
        ("minutes", CaptionField::Minutes),
        ("rule", CaptionField::Rule),
        ("variant", CaptionField::Variant),
        ("answer-weekday", CaptionField::AnswerWeekday),
        ("answer-date", CaptionField::AnswerDate),
    ];
}

impl<F: Fields> Pattern<F> {
    /// Parses a pattern that is known to be valid; unknown fields stay unchanged.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Pattern { pieces: split(text).into_iter().map(|(piece, ..)| piece).collect() }
    }

    /// Returns the text with each field replaced by `say`.
    #[must_use]
    pub fn fill(&self, mut say: impl FnMut(F) -> String) -> String {
        self.pieces
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => text.clone(),
                Piece::Field(field) => say(*field),
            })
            .collect()
    }

    /// Parses the pattern `text`, written in quotes at `span`; unknown fields and single braces are
    /// reported.
    pub(super) fn read(t: &mut TableReader<'_, '_>, text: &str, span: Span) -> Option<Self> {
        let mut sound = true;
        let mut pieces = Vec::new();
        for (piece, from, to) in split(text) {
            // After the quote. Escapes before the field shift its position; then the whole text is
            // shown.
            let here = if span.end - span.start == text.len() + 2 {
                span.part(1 + from..1 + to)
            } else {
                span
            };
            let Piece::Text(plain) = &piece else {
                pieces.push(piece);
                continue;
            };
            if !plain.contains(['{', '}']) {
                pieces.push(piece);
                continue;
            }
            sound = false;
            let name = plain.trim_matches(['{', '}']);
            let names = F::ALL.iter().map(|(name, _)| *name);
            if plain.starts_with('{') && plain.ends_with('}') {
                t.push(
                    Diagnostic::error("spec::unknown-field", format!("there is no field `{name}`"))
                        .at(here, "unknown")
                        .help(one_of(name, names)),
                );
            } else {
                t.push(
                    Diagnostic::error("spec::lone-brace", "a brace has no counterpart")
                        .at(here, "here")
                        .help("fields are written in braces, such as {date}"),
                );
            }
        }
        sound.then_some(Pattern { pieces })
    }
}

impl<F: PartialEq> Pattern<F> {
    /// Whether the pattern contains that field.
    #[must_use]
    pub fn has(&self, field: &F) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Field(f) if f == field))
    }
}

/// Splits a text into pieces with the start and end of each; an unknown field becomes a text with
/// its braces.
fn split<F: Fields>(text: &str) -> Vec<(Piece<F>, usize, usize)> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let end = if rest.starts_with('{') {
            rest.find('}').map_or(rest.len(), |close| close + 1)
        } else if rest.starts_with('}') {
            1
        } else {
            rest.find(['{', '}']).unwrap_or(rest.len())
        };
        let part = &rest[..end];
        let name = part.strip_prefix('{').and_then(|p| p.strip_suffix('}'));
        let field = name.and_then(|name| F::ALL.iter().find(|(n, _)| *n == name));
        let piece = match field {
            Some((_, field)) => Piece::Field(*field),
            None => Piece::Text(part.to_owned()),
        };
        pieces.push((piece, at, at + end));
        at += end;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_filled_in() {
        let pattern = Pattern::<FileField>::of("{date}-{level}.{ext}");
        let said = pattern.fill(|field| match field {
            FileField::Date => "2026-01-05".into(),
            FileField::Level => "easy".into(),
            FileField::Ext => "pdf".into(),
            _ => String::new(),
        });
        assert_eq!(said, "2026-01-05-easy.pdf");
        assert!(pattern.has(&FileField::Ext) && !pattern.has(&FileField::Name));
    }

    #[test]
    fn every_text_is_split_and_nothing_is_lost() {
        for text in ["", "{", "}", "{}", "{date", "da}te}", "{{date}}", "ä{ö}ü", "{date}{date}"]
        {
            let parts = split::<FileField>(text);
            let whole: String = parts.iter().map(|(_, from, to)| &text[*from..*to]).collect();
            assert_eq!(whole, text);
        }
    }
}
