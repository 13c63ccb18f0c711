//! How messages write counts.

/// Returns a count with its noun: `1 puzzle`, `2 puzzles`, `1,000 puzzles`.
#[must_use]
pub fn counted(count: impl TryInto<u64>, noun: &str) -> String {
    let count = count.try_into().unwrap_or(u64::MAX);
    format!("{} {noun}{}", grouped(count), if count == 1 { "" } else { "s" })
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
}
