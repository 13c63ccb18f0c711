//! Formats diagnostics for people, with the faulty text underlined, and for programs.

use super::{Diagnostic, Diagnostics, Severity, Sources, harmless};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::{Value, json};
use std::ops::Range;

/// The number of diagnostics that are shown; the others are only counted.
const MOST_SHOWN: usize = 100;

impl Diagnostics {
    /// Formats the diagnostics for a terminal or a log, each followed by a blank line. At most
    /// `MOST_SHOWN` are shown. `styled` adds colours.
    #[must_use]
    pub fn render(&self, sources: &Sources, styled: bool) -> String {
        let mut text: String =
            self.iter().take(MOST_SHOWN).map(|d| d.render(sources, styled) + "\n\n").collect();
        if let Some(more) = self.iter().count().checked_sub(MOST_SHOWN).filter(|n| *n > 0) {
            text += &format!("and {more} more\n\n");
        }
        text
    }

    /// Formats the diagnostics for a program: a list of objects with `code`, `severity`, `message`,
    /// `places` (`file`, `line`, `column`, `end_line`, `end_column`, `text`, `label`) and `help`.
    #[must_use]
    pub fn to_json(&self, sources: &Sources) -> Value {
        self.iter().map(|d| d.to_json(sources)).collect()
    }
}

impl Diagnostic {
    /// Formats this diagnostic without a final line end.
    #[must_use]
    pub fn render(&self, sources: &Sources, styled: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut group = Group::with_title(level.primary_title(&self.message).id(self.code));
        // One snippet per source, in the order in which the labels first name them.
        let mut shown = Vec::new();
        for label in &self.labels {
            if shown.contains(&label.span.source) {
                continue;
            }
            shown.push(label.span.source);
            let here = label.span.source;
            let source = sources.get(here);
            let labels = || {
                self.labels.iter().enumerate().filter(move |(_, label)| label.span.source == here)
            };
            // Passes only the lines that are shown, because the renderer scans all its input.
            let lines = lines_of(&source.text, labels().map(|(_, l)| within(&source.text, l)));
            let first = source.place(lines.start).line;
            let mut snippet =
                Snippet::source(&source.text[lines.clone()]).line_start(first).path(&source.name);
            for (nth, label) in labels() {
                let kind = if nth == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
                let span = within(&source.text, label);
                let span = span.start - lines.start..span.end - lines.start;
                snippet = snippet.annotation(kind.span(span).label(harmless(&label.text)));
            }
            group = group.element(snippet);
        }
        for help in &self.help {
            group = group.element(Level::HELP.message(harmless(help)));
        }
        let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }

    fn to_json(&self, sources: &Sources) -> Value {
        let places: Vec<Value> = self
            .labels
            .iter()
            .map(|label| {
                let source = sources.get(label.span.source);
                let (from, to) = (source.place(label.span.start), source.place(label.span.end));
                json!({
                    "file": source.name,
                    "line": from.line,
                    "column": from.column,
                    "end_line": to.line,
                    "end_column": to.column,
                    "text": sources.slice(label.span),
                    "label": label.text,
                })
            })
            .collect();
        json!({
            "code": self.code,
            "severity": self.severity.name(),
            "message": self.message,
            "places": places,
            "help": self.help,
        })
    }
}

/// Returns the whole lines that contain these spans, and all lines between them.
fn lines_of(text: &str, spans: impl Iterator<Item = Range<usize>>) -> Range<usize> {
    let all = spans.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end)).unwrap_or(0..0);
    let start = text[..all.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[all.end..].find('\n').map_or(text.len(), |at| all.end + at + 1);
    start..end
}

/// Clamps the bytes of a label to the text and to character boundaries.
fn within(text: &str, label: &super::Label) -> Range<usize> {
    let start = text.floor_char_boundary(label.span.start.min(text.len()));
    let end = text.ceil_char_boundary(label.span.end.clamp(start, text.len()));
    start..end
}

#[cfg(test)]
mod tests {
    use super::super::Span;
    use super::*;

    #[test]
    fn a_diagnostic_shows_the_line_and_the_help() {
        let mut sources = Sources::new();
        let id = sources.add("book.toml", "[book]\ntitel = \"Big\"\n");
        let found = Diagnostics::from(
            Diagnostic::error("spec::unknown-key", "`titel` is no key of [book]")
                .at(Span::new(id, 7..12), "unknown")
                .help("did you mean `title`?"),
        );
        snapbox::assert_data_eq!(
            found.render(&sources, false),
            snapbox::str![[r#"
error[spec::unknown-key]: `titel` is no key of [book]
 --> book.toml:2:1
  |
2 | titel = "Big"
  | ^^^^^ unknown
  |
  = help: did you mean `title`?


"#]]
        );
        let json = found.to_json(&sources);
        assert_eq!(json[0]["places"][0]["line"], 2);
        assert_eq!(json[0]["places"][0]["text"], "titel");
    }

    #[test]
    fn no_span_can_break_the_drawing() {
        let mut sources = Sources::new();
        for text in ["", "ä", "a\r\nb\r\n", "\u{202E}x\ty"] {
            let id = sources.add("t", text);
            for start in 0..8 {
                for end in 0..12 {
                    let d = Diagnostic::warning("a::b", "m").at(Span::new(id, start..end), "x");
                    assert!(d.render(&sources, true).contains("a::b"));
                }
            }
        }
    }
}
