//! "Did you mean": finds the known word nearest to the one written.

/// Returns the word of `known` that `written` most likely means: at most a third of its letters
/// differ, or only its case and `-`, `_` and spaces differ. `None` if there is no such word.
#[must_use]
pub fn did_you_mean<'a>(
    written: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // Distances take quadratic time, and longer texts are not typing errors.
    if written.len() > 80 {
        return None;
    }
    let plain = |text: &str| -> String {
        text.chars()
            .filter(|c| !matches!(c, '-' | '_' | ' '))
            .flat_map(char::to_lowercase)
            .collect()
    };
    let written = plain(written);
    known
        .into_iter()
        .filter_map(|word| {
            let word_plain = plain(word);
            let distance = strsim::damerau_levenshtein(&written, &word_plain);
            let length = written.chars().count().max(word_plain.chars().count());
            (distance * 3 <= length).then_some((distance, word))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

/// Returns help for a word that is not in `known`: the likely one, or else all of them.
#[must_use]
pub fn one_of<'a>(written: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    if let Some(word) = did_you_mean(written, known.clone()) {
        return format!("did you mean `{word}`?");
    }
    let words: Vec<String> = known.into_iter().map(|w| format!("`{w}`")).collect();
    match words.as_slice() {
        [] => "there is nothing to choose from".to_owned(),
        [only] => format!("the only one is {only}"),
        [first @ .., last] => format!("choose from {} and {last}", first.join(", ")),
    }
}

/// Shortens a text for a message, and makes invisible characters visible.
pub fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.chars().nth(60).is_some() {
        short.push('…');
    }
    // These quotes need no escapes in a message.
    short.replace("\\'", "'").replace("\\\"", "\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let levels = ["easy", "medium", "hard", "very-hard"];
        assert_eq!(did_you_mean("eesy", levels), Some("easy"));
        assert_eq!(did_you_mean("Very Hard", levels), Some("very-hard"));
        assert_eq!(did_you_mean("hrad", levels), Some("hard"));
        assert_eq!(did_you_mean("fiendish", levels), None);
        assert_eq!(did_you_mean(&"easy".repeat(99), levels), None);
        assert_eq!(one_of("zzz", levels), "choose from `easy`, `medium`, `hard` and `very-hard`");
    }
}
