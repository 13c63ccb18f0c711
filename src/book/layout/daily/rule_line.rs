//! The rule of the game in a line at a puzzle of a newspaper.

use super::super::rules;
use super::super::words::Words;
use gridpress_engine::sudoku::{KILLER, Rules};

/// Returns the rule of the game in a sentence, and one for each rule that the grid shows. The letters of a
/// grid are not listed, because its caption lists them.
pub(super) fn in_a_line(words: &Words, rules: Rules) -> String {
    if rules.symbols().is_none() {
        return rules::in_a_line(words, rules);
    }
    let words = words.for_rules(rules);
    let key = match rules.regions() {
        Some(_) => "rule-line-jigsaw-letters",
        None => "rule-line-letters",
    };
    let (shape, side) = (rules.shape(), rules.side());
    let (width, height) = (shape.box_width(), shape.box_height());
    let plain = words.say(key, &[("width", &width), ("height", &height), ("side", &side)]);
    let shown = rules::drawn(rules).variants();
    let shown = shown.iter().map(|variant| rules::sentence(words, rules, variant));
    let has_cages = !rules.cages().is_empty();
    let cages = has_cages.then(|| words.say(&format!("rule-{KILLER}"), &[]));
    let word = rules::word(words, rules);
    std::iter::once(plain).chain(shown).chain(cages).chain(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::sudoku::{Shape, Variant, Variants};

    #[test]
    fn letters_are_spoken_of_once_and_are_not_called_digits() {
        let x = Variants::default().with(Variant::X);
        let x = Rules::with(Shape::CLASSIC, x).expect("rules");
        for language in Words::languages() {
            let words = Words::of(language);
            for rules in [Rules::CLASSIC, x] {
                let digits = in_a_line(words, rules);
                assert!(digits.contains('9') && digits.contains("3×3"), "{language} {digits}");
                let letters = in_a_line(words, rules.with_symbols("LABYRINTH").expect("letters"));
                assert!(!letters.contains("A B H"), "{language} {letters}");
                let word = words.say("rule-symbols", &[("letters", &"")]);
                let replaced = word.split(':').next().unwrap_or_default().trim();
                assert!(!letters.contains(replaced), "{language} {letters}");
                let word = if rules == x { "rule-word" } else { "rule-word-row" };
                assert!(letters.ends_with(&words.say(word, &[])), "{language} {letters}");
                assert!(letters.contains('9') && letters.contains("3×3"), "{language} {letters}");
            }
        }
    }
}
