//! How messages write counts.

/// Returns a count with its noun: `1 puzzle`, `2 puzzles`, `1,000 puzzles`.
#[must_use]
pub fn counted(count: impl TryInto<u64>, noun: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// Returns a noun with its article: `a 9x9`, `an 8x8`.
#[must_use]
pub fn with_article(noun: &str) -> String {
    // 11 and 18 are read with a vowel at their beginning, too.
    let number: String = noun.chars().take_while(char::is_ascii_digit).collect();
    let has_vowel = match number.as_str() {
        "" => noun.starts_with(['a', 'e', 'i', 'o', 'u']),
        "11" | "18" => true,
        digits => digits.starts_with('8'),
    };
    format!("{} {noun}", if has_vowel { "an" } else { "a" })
}

/// Returns a number with its digits in groups of three: `1,000,000`.
#[must_use]
pub fn grouped(number: impl TryInto<u64>) -> String {
    let digits = number.try_into().unwrap_or(u64::MAX).to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_agree_and_digits_are_grouped() {
        assert_eq!(counted(0_usize, "page"), "0 pages");
        assert_eq!(counted(1_u32, "page"), "1 page");
        assert_eq!(counted(999_usize, "page"), "999 pages");
        assert_eq!(counted(1_000_usize, "page"), "1,000 pages");
        assert_eq!(grouped(1_234_567_u64), "1,234,567");
    }

    #[test]
    fn articles_go_with_how_nouns_are_read() {
        for (noun, article) in [
            ("9x9", "a"),
            ("8x8", "an"),
            ("16x16", "a"),
            ("18", "an"),
            ("answer", "an"),
            ("samurai", "a"),
        ] {
            assert_eq!(with_article(noun), format!("{article} {noun}"));
        }
    }
}
