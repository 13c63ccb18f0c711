//! The rules of variants in words: at the instructions, and at each grid if nothing is drawn for them.

use super::words::Words;
use crate::plan::SectionPlan;
use gridpress_engine::sudoku::{Digit, JIGSAW, KILLER, Rules, Shape, Variant};
use std::fmt::Display;

const NO_BREAK: &str = "\u{a0}";

/// Returns whether the grid itself shows the rules of a variant.
#[must_use]
pub fn is_drawn(variant: Variant) -> bool {
    match variant {
        Variant::X | Variant::Hyper => true,
        Variant::Disjoint | Variant::AntiKnight | Variant::AntiKing | Variant::NonConsecutive => {
            false
        }
    }
}

/// Returns the rules that the grid itself shows.
#[must_use]
pub fn drawn(rules: Rules) -> Rules {
    rules.keeping(is_drawn)
}

/// Returns the sentence on one variant.
#[must_use]
pub fn sentence(words: &Words, rules: Rules, variant: Variant) -> String {
    say(words, rules, variant.name())
}

/// Returns all sentences on the variants of a grid.
pub(super) fn all(words: &Words, rules: Rules) -> Vec<String> {
    sentences(words, rules, rules.regions().is_some(), !rules.cages().is_empty())
}

/// Returns all sentences on the variants of the puzzles of a section.
pub(super) fn of_section(words: &Words, section: &SectionPlan) -> Vec<String> {
    if section.is_samurai {
        return vec![of_samurai(words)];
    }
    let request = &section.request;
    sentences(words, request.rules, request.has_regions(), request.has_cages())
}

/// Returns the word in the keys of texts on the puzzles of a section that are different from those on
/// boxes: `cage` or `region`.
pub(super) fn kind_of(section: &SectionPlan) -> Option<&'static str> {
    let request = &section.request;
    let is_jigsaw = request.has_regions();
    if request.has_cages() { Some("cage") } else { is_jigsaw.then_some("region") }
}

/// Returns the kind of puzzles: "6×6 · Killer". `has` is whether they have regions, whether they have
/// cages, and whether they are samurai.
pub(super) fn kind(words: &Words, rules: Rules, has: [bool; 3]) -> String {
    let side = rules.side();
    let size = (side != Shape::CLASSIC.side()).then(|| format!("{side}×{side}"));
    let variants = rules.variants();
    let others = [JIGSAW, KILLER, "samurai"].into_iter().zip(has);
    let others = others.chain([("letters", rules.symbols().is_some())]);
    let others = others.filter_map(|(name, has)| has.then_some(name));
    let named = variants.iter().map(Variant::name).chain(others);
    let named = named.map(|name| words.say(&format!("kind-{name}"), &[]));
    let all: Vec<String> = size.into_iter().chain(named).collect();
    if all.is_empty() { words.say("kind-classic", &[]) } else { all.join(" · ") }
}

/// Returns the sentence on samurai.
pub(super) fn of_samurai(words: &Words) -> String {
    say(words, Rules::CLASSIC, "samurai")
}

fn sentences(words: &Words, rules: Rules, is_jigsaw: bool, is_killer: bool) -> Vec<String> {
    let names = rules.variants().iter().map(Variant::name);
    let names = names.chain(is_jigsaw.then_some(JIGSAW)).chain(is_killer.then_some(KILLER));
    names.map(|name| say(words, rules, name)).chain(letters(words, rules)).collect()
}

/// Returns the sentence on the letters that stand for digits, or for 10 and more; `None` if there
/// are none.
fn letters(words: &Words, rules: Rules) -> Option<String> {
    if let Some(letters) = listed(rules, NO_BREAK) {
        let says = words.say("rule-symbols", &[("letters", &letters)]);
        return Some(std::iter::once(says).chain(word(words, rules)).collect::<Vec<_>>().join(" "));
    }
    above_nine(words, rules)
}

/// Returns the sentence on the word in the solution; `None` if there is none.
pub(super) fn word(words: &Words, rules: Rules) -> Option<String> {
    rules.word()?;
    let has_diagonals = rules.variants().has(Variant::X);
    Some(words.say(if has_diagonals { "rule-word" } else { "rule-word-row" }, &[]))
}

/// Returns the sentence on the letters that stand for 10 and more; `None` if there are none.
pub(super) fn above_nine(words: &Words, rules: Rules) -> Option<String> {
    let side = rules.side();
    let last = rules.digits().next_back().map(Digit::symbol).filter(|_| side > 9)?;
    let key = if side == 10 { "rule-letter" } else { "rule-letters" };
    Some(words.say(key, &[("last", &last), ("side", &side)]))
}

/// Returns the symbols of a grid: `A B C D`.
fn listed(rules: Rules, space: &str) -> Option<String> {
    let symbols = rules.symbols()?;
    Some(symbols.chars().map(String::from).collect::<Vec<_>>().join(space))
}

/// Returns the sentences that a grid needs because it does not show its rules; empty if it does.
pub(super) fn at_grid(words: &Words, rules: Rules) -> String {
    let undrawn = rules.variants().iter().filter(|&variant| !is_drawn(variant));
    let sentences: Vec<String> = undrawn.map(|variant| sentence(words, rules, variant)).collect();
    match (listed(rules, " "), sentences.is_empty()) {
        (None, _) => sentences.join(" "),
        (Some(letters), true) => letters,
        // First, so that no end of a line parts them.
        (Some(letters), false) => format!("{letters}. {}", sentences.join(" ")),
    }
}

/// Returns the rule of the game in a sentence, and one for each rule that its grid shows, for a line at
/// a puzzle.
pub(super) fn in_a_line(words: &Words, rules: Rules) -> String {
    let (shape, last) = (rules.shape(), rules.digits().next_back().map_or('9', Digit::symbol));
    let (width, height) = (shape.box_width(), shape.box_height());
    let key = if rules.regions().is_some() { "rule-line-jigsaw" } else { "rule-line" };
    let plain = words.say(key, &[("width", &width), ("height", &height), ("last", &last)]);
    // What it does not show is said at the grid anyway, and `key` names the regions of a jigsaw.
    let shown = sentences(words, drawn(rules), false, !rules.cages().is_empty());
    std::iter::once(plain).chain(shown).collect::<Vec<_>>().join(" ")
}

/// Returns a text in which no line ends within a range of signs, such as `1 to 9`.
pub(super) fn with_ranges_kept(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let is_sign =
        |word: &str| word.trim_end_matches(|c: char| c.is_ascii_punctuation()).chars().count() == 1;
    // `1 to 9`, or with more words between: `1 tot en met 9`.
    let end_of = |at: usize| {
        let ends = [at + 2, at + 4].into_iter();
        ends.filter(|&end| words.get(at) == Some(&"1") && end < words.len())
            .find(|&end| is_sign(words[end]))
    };
    let (mut kept, mut end) = (String::with_capacity(text.len() + 4), 0);
    for (index, word) in words.iter().enumerate() {
        if index > 0 {
            kept.push_str(if index <= end { NO_BREAK } else { " " });
        }
        end = end_of(index).unwrap_or(end);
        kept.push_str(word);
    }
    kept
}

/// Returns the rules of a grid in full, beside one in which a house of each kind is tinted, or without one.
pub(super) fn in_full(words: &Words, rules: Rules, is_shown: bool) -> String {
    let key = if rules.regions().is_some() { "rule-regions" } else { "rule" };
    let mut rule = phrase(words, rules, key);
    if !is_shown && let Some(end) = rule.find(". ") {
        // What follows speaks of the grid.
        rule.truncate(end + 1);
    }
    // That names the regions of a jigsaw.
    let more = sentences(words, rules, false, !rules.cages().is_empty());
    std::iter::once(rule).chain(more).collect::<Vec<_>>().join(" ")
}

fn say(words: &Words, rules: Rules, name: &str) -> String {
    phrase(words, rules, &format!("rule-{name}"))
}

fn phrase(words: &Words, rules: Rules, key: &str) -> String {
    let last = rules.digits().next_back().map_or('9', Digit::symbol);
    let [first, last]: [(&str, &dyn Display); 2] = [("first", &'1'), ("last", &last)];
    let is_lettered = rules.symbols().is_some();
    let all = if is_lettered { "rule-all-letters" } else { "rule-all-digits" };
    words.for_rules(rules).say(key, &[first, last, ("all", &words.say(all, &[first, last]))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::sudoku::Shape;

    #[test]
    fn no_line_ends_within_a_range_of_signs() {
        for language in Words::languages() {
            for shape in Shape::ALL {
                let rules = Rules::plain(shape);
                let text = in_a_line(Words::of(language), rules);
                let kept = with_ranges_kept(&text);
                assert_eq!(kept.replace(NO_BREAK, " "), text.replace(NO_BREAK, " "));
                let last = rules.digits().next_back().map_or('9', Digit::symbol);
                let is_kept = kept.split(' ').any(|word| {
                    let parts: Vec<&str> = word.split(NO_BREAK).collect();
                    parts.len() > 2 && parts[0] == "1" && parts[parts.len() - 1].starts_with(last)
                });
                assert!(is_kept, "{language}: {kept}");
            }
        }
    }
}
