//! Ranges such as `"30..36"`, `"1.2..1.5"`, or a single value.

use crate::diag::{Node, Spanned, TableReader, Value};
use gridpress_engine::grade::Rating;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The lowest and highest rating: 1.0 and 12.0.
const LOWEST: u8 = 10;
const HIGHEST: u8 = 120;

/// Reads a range of ratings: a text `"A..B"` or `"A"`, or a number.
pub(super) fn rating(
    t: &mut TableReader<'_, '_>,
    key: &str,
    node: &Node,
) -> Option<Spanned<RangeInclusive<Rating>>> {
    read(t, key, node, true, rating_of)
}

/// Reads a range of whole numbers, called `what` in messages, such as "a number of givens": a text
/// `"A..B"` or `"A"`, or a whole number.
pub(super) fn whole(
    t: &mut TableReader<'_, '_>,
    key: &str,
    node: &Node,
    what: &str,
) -> Option<Spanned<RangeInclusive<u16>>> {
    read(t, key, node, false, |text| whole_of(text, what))
}

/// Reads a range whose ends `one` reads.
fn read<T: PartialOrd + Copy>(
    t: &mut TableReader<'_, '_>,
    key: &str,
    node: &Node,
    may_have_decimals: bool,
    one: impl Fn(&str) -> Result<T, String>,
) -> Option<Spanned<RangeInclusive<T>>> {
    let read = match &node.value {
        Value::Text(text) => split(text, one),
        Value::Float(number) if may_have_decimals => one(&number.to_string()).map(|n| n..=n),
        Value::Integer(number) => one(&number.to_string()).map(|n| n..=n),
        _ => {
            t.wrong_type(key, node);
            return None;
        }
    };
    match read {
        Ok(range) => Some(Spanned::new(range, node.span)),
        Err(error) => {
            t.unparsed(key, node.span, &error);
            None
        }
    }
}

/// Formats a range for a sentence: `24 to 28`, or one number.
#[must_use]
pub fn in_words<T: PartialEq + Display>(range: &RangeInclusive<T>) -> String {
    match (range.start(), range.end()) {
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low} to {high}"),
    }
}

/// Parses `A..B` (or `A..=B`, `A-B`), or one value for both ends.
pub(super) fn split<T: PartialOrd + Copy>(
    text: &str,
    one: impl Fn(&str) -> Result<T, String>,
) -> Result<RangeInclusive<T>, String> {
    let text = text.trim();
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (one(from)?, one(to.strip_prefix('=').unwrap_or(to))?),
        None => match text.split_once('-') {
            Some((from, to)) if !from.is_empty() => (one(from)?, one(to)?),
            _ => (one(text)?, one(text)?),
        },
    };
    if from > to {
        return Err("the range is empty: its end is below its start".to_owned());
    }
    Ok(from..=to)
}

fn rating_of(text: &str) -> Result<Rating, String> {
    let text = text.trim();
    let wrong = || {
        format!("`{}` is not a rating: ratings are from 1.0 to 12.0 in steps of 0.1", shown(text))
    };
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(tenth) || whole.len() > 2 || tenth.len() > 1 {
        return Err(wrong());
    }
    let tenths: u8 = format!("{whole}{tenth}").parse().map_err(|_| wrong())?;
    if !(LOWEST..=HIGHEST).contains(&tenths) {
        return Err(wrong());
    }
    Ok(Rating::tenths(tenths))
}

fn whole_of(text: &str, what: &str) -> Result<u16, String> {
    u16::from_str(text.trim()).map_err(|_| format!("`{}` is not {what}", shown(text.trim())))
}

fn shown(text: &str) -> String {
    crate::diag::shortened(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn count_of(text: &str) -> Result<u16, String> {
        whole_of(text, "a number of givens")
    }

    #[test]
    fn ranges_are_read() {
        let r = |a, b| Ok(Rating::tenths(a)..=Rating::tenths(b));
        assert_eq!(split("1.2..1.5", rating_of), r(12, 15));
        assert_eq!(split("1.2 - 1.5", rating_of), r(12, 15));
        assert_eq!(split(" 4 ", rating_of), r(40, 40));
        assert_eq!(split("2.6..=11", rating_of), r(26, 110));
        assert_eq!(split("30..36", count_of), Ok(30..=36));
        for bad in ["", "..", "1.5..1.2", "0.9", "12.1", "1.25", "one", "-3", "1..2..3", "99999"] {
            assert!(split(bad, rating_of).is_err(), "{bad}");
        }
        for bad in ["36..30", "-1", "1.5", "99999999999", "٣"] {
            assert!(split(bad, count_of).is_err(), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn what_is_printed_reads_the_same(a in 10u8..=120, b in 10u8..=120) {
            let (low, high) = (Rating::tenths(a.min(b)), Rating::tenths(a.max(b)));
            prop_assert_eq!(split(&format!("{low}..{high}"), rating_of), Ok(low..=high));
        }

        #[test]
        fn no_text_breaks_it(text in "\\PC{0,30}") {
            let _ = split(&text, rating_of);
            let _ = split(&text, count_of);
        }
    }
}
