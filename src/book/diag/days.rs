//! Dates written in words or in other formats, so that a message can show the expected format.

use jiff::civil::Date;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Returns the date that a text such as `1 March 2027` means, as `2027-03-01`; `None` if the text
/// is not a date, or is ambiguous between countries, such as `1/3/2027`.
#[must_use]
pub fn day_in_words(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && !is_weekday(word))
        .collect();
    let [first, second, third] = words[..] else { return None };
    let number = |word: &str| word.parse::<u32>().ok();
    let (year, month, day) = match (number(first), number(second), number(third)) {
        // 1 March 2027, 1st March 2027, March 1 2027
        (Some(day), None, Some(year)) => (year, month(second)?, day),
        (None, None, Some(year)) => (year, month(second)?, ordinal(first)?),
        (None, Some(day), Some(year)) => (year, month(first)?, day),
        // 2027/3/1
        (Some(year), Some(month), Some(day)) if first.len() == 4 => (year, month, day),
        // 31.12.2027, 12/31/2027
        (Some(a), Some(b), Some(year)) if a > 12 && b <= 12 => (year, b, a),
        (Some(a), Some(b), Some(year)) if a <= 12 && b > 12 => (year, a, b),
        (Some(a), Some(b), Some(year)) if a == b => (year, a, b),
        _ => return None,
    };
    let year = i16::try_from(year).ok().filter(|year| (1900..3000).contains(year))?;
    let date = Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()?;
    Some(date.to_string())
}

fn month(word: &str) -> Option<u32> {
    let word = word.to_ascii_lowercase();
    let at = MONTHS.iter().position(|month| word.starts_with(month))?;
    u32::try_from(at + 1).ok()
}

fn ordinal(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    digits.parse().ok()
}

fn is_weekday(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].iter().any(|day| word.starts_with(day))
}

#[cfg(test)]
mod tests {
    use super::day_in_words;

    #[test]
    fn days_in_words_are_understood() {
        for text in
            ["1 March 2027", "March 1, 2027", "1st of March 2027", "Mon, 1 Mar 2027", "2027/3/1"]
        {
            let text = text.replace(" of", "");
            assert_eq!(day_in_words(&text).as_deref(), Some("2027-03-01"), "{text}");
        }
        assert_eq!(day_in_words("31.12.2027").as_deref(), Some("2027-12-31"));
        assert_eq!(day_in_words("12/31/2027").as_deref(), Some("2027-12-31"));
        for text in
            ["", "1/3/2027", "tomorrow", "1 Smarch 2027", "45 March 2027", "2026-02-30", "1 2 3 4"]
        {
            assert_eq!(day_in_words(text), None, "{text}");
        }
    }
}
