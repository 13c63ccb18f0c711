//! TOML as a tree in which every key and value keeps its position, in the order written.

use super::days::day_in_words;
use super::{Diagnostic, Diagnostics, SourceId, Sources, Span, Spanned, shortened};
use std::borrow::Cow;
use std::ops::Range;
use toml::de::{DeInteger, DeTable, DeValue};

/// A value and its position.
pub type Node = Spanned<Value>;

/// The value of a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Text(String),
    /// Wide enough for every number that TOML allows.
    Integer(i128),
    Float(f64),
    Boolean(bool),
    Date(::toml::value::Datetime),
    /// A date or time that does not exist. It has been reported already.
    NoDate,
    Array(Vec<Node>),
    Table(Table),
}

impl Value {
    /// Returns the kind in plain words: "a text", "a number".
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Value::Text(_) => "a text",
            Value::Integer(_) => "a whole number",
            Value::Float(_) => "a number with a fraction",
            Value::Boolean(_) => "true or false",
            Value::Date(_) | Value::NoDate => "a date or time",
            Value::Array(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// Keys and values in the order written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    pub entries: Vec<(Spanned<String>, Node)>,
}

impl Table {
    /// Returns the value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries.iter().find(|(k, _)| k.value == key).map(|(_, node)| node)
    }
}

/// Parses a source. If it is not TOML, adds all its faults to `found` and returns `None`.
pub fn parse_toml(source: SourceId, sources: &Sources, found: &mut Diagnostics) -> Option<Node> {
    let text = &sources.get(source).text;
    let (text, no_dates) = without_impossible_dates(text, source, found);
    let (document, errors) = DeTable::parse_recoverable(&text);
    for error in &errors {
        let range = error.span().unwrap_or(0..0);
        found.push(
            Diagnostic::error("toml::syntax", format!("this is not TOML: {}", error.message()))
                .at(Span::new(source, range.clone()), "here")
                .maybe_help(line_help(line_at(&text, range.start)))
                .maybe_help(syntax_help(error.message(), &text)),
        );
    }
    if !errors.is_empty() {
        return None;
    }
    let span = Span::new(source, document.span());
    let mut too_large = Vec::new();
    let table = table(document.get_ref(), source, &mut too_large);
    for span in &too_large {
        found.push(
            Diagnostic::error("toml::number-too-large", "this number is too large")
                .at(*span, "too many digits"),
        );
    }
    let mut node = Spanned::new(Value::Table(table), span);
    if !no_dates.is_empty() {
        mark_no_dates(&mut node, &no_dates);
    }
    too_large.is_empty().then_some(node)
}

/// Parsing is given up after this many impossible dates.
const MOST_NO_DATES: usize = 100;

/// Replaces impossible dates. The parser treats a date such as 2025-02-30 as a syntax error and
/// stops there. Such dates are reported here and overwritten with a text of the same length, so
/// that all positions stay valid.
fn without_impossible_dates<'t>(
    text: &'t str,
    source: SourceId,
    found: &mut Diagnostics,
) -> (Cow<'t, str>, Vec<Span>) {
    let mut text = Cow::Borrowed(text);
    let mut places: Vec<Span> = Vec::new();
    while places.len() < MOST_NO_DATES {
        let (_, errors) = DeTable::parse_recoverable(&text);
        let impossible: Vec<(Range<usize>, String)> = errors
            .iter()
            .filter_map(|error| Some((error.span()?, error.message().to_owned())))
            .filter(|(range, _)| text.get(range.clone()).is_some_and(looks_like_date))
            .collect();
        if impossible.is_empty() {
            break;
        }
        let mut written = text.into_owned();
        for (range, message) in impossible {
            let what = written[range.clone()].to_owned();
            let why = message.rsplit(", ").next().unwrap_or("not in any calendar").to_owned();
            let span = Span::new(source, range.clone());
            found.push(
                Diagnostic::error("toml::date", format!("there is no day or time {what}"))
                    .at(span, why)
                    .help("write a day as year-month-day, such as 2026-01-05"),
            );
            written.replace_range(range.clone(), &format!("\"{}\"", "-".repeat(range.len() - 2)));
            places.push(span);
        }
        text = Cow::Owned(written);
    }
    (text, places)
}

/// Whether a text begins like a date or a time in TOML.
fn looks_like_date(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let next = text.as_bytes().get(digits);
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-:.+ ".contains(&b);
    text.bytes().all(plain)
        && matches!((digits, next), (4, Some(b'-')) | (2, Some(b':')))
        && text.len() >= 5
}

/// Marks the overwritten dates.
fn mark_no_dates(node: &mut Node, places: &[Span]) {
    if places.contains(&node.span) {
        node.value = Value::NoDate;
        return;
    }
    match &mut node.value {
        Value::Array(list) => list.iter_mut().for_each(|node| mark_no_dates(node, places)),
        Value::Table(table) => {
            table.entries.iter_mut().for_each(|(_, node)| mark_no_dates(node, places));
        }
        _ => {}
    }
}

fn table(from: &DeTable<'_>, source: SourceId, too_large: &mut Vec<Span>) -> Table {
    let mut entries: Vec<(Spanned<String>, Node)> = from
        .iter()
        .map(|(key, value)| {
            let key = Spanned::new(key.get_ref().to_string(), Span::new(source, key.span()));
            let span = Span::new(source, value.span());
            (key, Spanned::new(self::value(value.get_ref(), span, too_large), span))
        })
        .collect();
    entries.sort_by_key(|(key, _)| key.span);
    Table { entries }
}

/// Recursion is bounded, because the parser rejects nesting deeper than 80.
fn value(from: &DeValue<'_>, span: Span, too_large: &mut Vec<Span>) -> Value {
    match from {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(integer) => Value::Integer(whole(integer).unwrap_or_else(|| {
            too_large.push(span);
            0
        })),
        DeValue::Float(float) => Value::Float(float.as_str().parse().unwrap_or_else(|_| {
            too_large.push(span);
            0.0
        })),
        DeValue::Boolean(boolean) => Value::Boolean(*boolean),
        DeValue::Datetime(date) => Value::Date(*date),
        DeValue::Array(array) => Value::Array(
            array
                .iter()
                .map(|node| {
                    let span = Span::new(span.source, node.span());
                    Spanned::new(value(node.get_ref(), span, too_large), span)
                })
                .collect(),
        ),
        DeValue::Table(inner) => Value::Table(table(inner, span.source, too_large)),
    }
}

fn whole(integer: &DeInteger<'_>) -> Option<i128> {
    i128::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// Returns the line that contains a byte.
fn line_at(text: &str, byte: usize) -> &str {
    let byte = text.floor_char_boundary(byte.min(text.len()));
    let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    text[start..].lines().next().unwrap_or_default()
}

/// Returns what a line that is not TOML most likely means.
fn line_help(line: &str) -> Option<String> {
    let (key, value) = line.split_once('=').unwrap_or(("", line));
    let (key, value) = (key.trim(), value.split('#').next().unwrap_or_default().trim());
    if line.contains(is_curly) {
        let plain = |c| if is_curly(c) { '"' } else { c };
        let straight: String = line.trim().chars().map(plain).collect();
        return Some(format!("use straight quotes: {}", shortened(&straight)));
    }
    if let Some(date) = day_in_words(value) {
        return Some(format!("write a day as year-month-day: {key} = {date}"));
    }
    None
}

/// Whether a character is a typographic quotation mark.
fn is_curly(c: char) -> bool {
    matches!(
        c,
        '\u{201C}' | '\u{201D}' | '\u{201E}' | '\u{2018}' | '\u{2019}' | '\u{AB}' | '\u{BB}'
    )
}

/// Returns help for the most frequent syntax faults.
fn syntax_help(message: &str, text: &str) -> Option<String> {
    if text.trim_start().starts_with(['{', '<']) {
        return Some("this looks like another kind of file: a book spec is TOML".to_owned());
    }
    if message.contains("duplicate") {
        return Some(
            "write each key once in its table; sections start with [[section]]".to_owned(),
        );
    }
    if message.contains("string values must be quoted") || message.contains("literal") {
        return Some("put texts in quotes: title = \"Big Sudoku\"".to_owned());
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> (Option<Node>, Diagnostics, Sources) {
        let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
        let id = sources.add("t.toml", text);
        let node = parse_toml(id, &sources, &mut found);
        (node, found, sources)
    }

    #[test]
    fn values_know_their_places_in_the_order_written() {
        let (node, _, sources) = parse("[b]\nz = 1\na = [\"x\", 2.5]\n[[s]]\nd = 2025-01-31\n");
        let Some(Spanned { value: Value::Table(root), .. }) = node else { panic!("no table") };
        let Some(Value::Table(b)) = root.get("b").map(|n| &n.value) else { panic!("no [b]") };
        let keys: Vec<_> = b.entries.iter().map(|(k, _)| k.value.as_str()).collect();
        assert_eq!(keys, ["z", "a"]);
        let Some(Value::Array(list)) = b.get("a").map(|n| &n.value) else { panic!("no list") };
        assert_eq!(sources.slice(list[0].span), "\"x\"");
        assert_eq!(sources.place(list[1].span), super::super::Place { line: 3, column: 11 });
    }

    #[test]
    fn nonexistent_days_do_not_hide_other_faults() {
        let (node, found, sources) =
            parse("a = 2025-02-30\nb = [2026-01-05, 2026-13-01]\nc = 25:00:00\nd = 7\n");
        let Some(Value::Table(table)) = node.map(|n| n.value) else { panic!("{found:?}") };
        assert_eq!(table.get("a").map(|n| &n.value), Some(&Value::NoDate));
        assert_eq!(table.get("c").map(|n| &n.value), Some(&Value::NoDate));
        assert_eq!(table.get("d").map(|n| &n.value), Some(&Value::Integer(7)));
        let Some(Value::Array(days)) = table.get("b").map(|n| &n.value) else { panic!("a list") };
        assert!(matches!(days[0].value, Value::Date(_)));
        assert_eq!(days[1].value, Value::NoDate);
        let told = found.render(&sources, false);
        for day in ["2025-02-30", "2026-13-01", "25:00:00"] {
            assert!(told.contains(&format!("there is no day or time {day}")), "{told}");
        }
        assert_eq!(found.count(super::super::Severity::Error), 3, "{told}");
        // If there are other faults, all are reported.
        let (node, found, _) = parse("a = 2025-02-30\nb = \nb = 2\n");
        assert!(node.is_none());
        assert!(found.count(super::super::Severity::Error) >= 3, "{found:?}");
        let many = "a = [".to_owned() + &"2025-02-30, ".repeat(500) + "]";
        let (node, found, _) = parse(&many);
        assert!(node.is_some() && found.count(super::super::Severity::Error) == 500);
    }

    #[test]
    fn faults_are_all_found_and_never_panic() {
        let (node, found, _) = parse("a = 1\na = 2\nb = \nc = yes\n");
        assert!(node.is_none());
        assert!(found.count(super::super::Severity::Error) >= 3, "{found:?}");
        let (node, found, _) = parse(&format!("a = {}", "9".repeat(60)));
        assert!(node.is_none());
        assert_eq!(found.iter().next().map(|d| d.code), Some("toml::number-too-large"));
        let deep = format!("a = {}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(parse(&deep).0.is_none());
        let dotted = format!("{}a = 1", "a.".repeat(100_000));
        assert!(parse(&dotted).0.is_none());
        let header = format!("[{}a]", "a.".repeat(100_000));
        assert!(parse(&header).0.is_none());
        let twice = "[[a]]\n".repeat(5_000);
        assert!(parse(&twice).0.is_some());
    }
}
