//! The printed words in every supported language: one data file per language, looked up by key,
//! with values filled in for words in braces.

mod files;
mod letters;
mod merge;
mod own;
mod regions;
mod swap;

pub use own::check_words;

use super::date_words::DateWords;
use crate::diag::Diagnostics;
use crate::plan::OwnWords;
use crate::template::Template;
use files::{FILES, PAGES, file_of};
use gridpress_engine::sudoku::Rules;
use gridpress_engine::techniques::{Step, TechniqueId, Wording};
use gridpress_page::font::FontBook;
use gridpress_page::geom::Pt;
use gridpress_page::text::{Font, Setter};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use toml::Value as Toml;

/// The words of one language.
#[derive(Debug, serde::Deserialize)]
pub struct Words {
    levels: BTreeMap<String, LevelWords>,
    pub(super) dates: DateWords,
    /// The names of techniques, by their ids.
    techniques: BTreeMap<String, String>,
    /// What to look for, by their ids.
    #[serde(default)]
    looks: BTreeMap<String, String>,
    /// How to look for them, by kind.
    #[serde(default)]
    how: BTreeMap<String, String>,
    /// Why it is right, by their ids.
    #[serde(default)]
    why: BTreeMap<String, String>,
    /// The explanations of steps.
    #[serde(default)]
    pub(super) reasons: Wording,
    /// The words of grids with letters or regions.
    #[serde(skip)]
    others: Option<Box<Others>>,
    #[serde(flatten)]
    phrases: BTreeMap<String, String>,
}

/// Makes the words of grids with letters or regions at their first use: few books need them.
#[derive(Debug)]
struct Others {
    shipped: toml::Table,
    file: usize,
    own: Option<Arc<OwnWords>>,
    /// With letters, with regions, and with both; `None` within for words that do not fit.
    made: [OnceLock<Option<Words>>; 3],
}

impl Others {
    /// Reads the words for such grids.
    fn read(&self, of: merge::Of) -> Option<Words> {
        let merged = merge::merged(self.shipped.clone(), self.file, self.own.as_deref(), of);
        Toml::Table(merged).try_into().ok()
    }

    /// Returns the words for grids with letters, with regions, or with both.
    fn get(&self, of: merge::Of) -> Option<&Words> {
        let index = match (of.letters, of.regions) {
            (false, false) => return None,
            (true, false) => 0,
            (false, true) => 1,
            (true, true) => 2,
        };
        self.made[index].get_or_init(|| self.read(of)).as_ref()
    }
}

/// The name of a level and what it asks of the solver.
#[derive(Debug, serde::Deserialize)]
struct LevelWords {
    name: String,
    says: String,
}

impl Words {
    /// Returns the supported languages, as primary tags.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        PAGES.iter().map(|(tag, _)| *tag)
    }

    /// Returns the shipped file of words for a language tag.
    #[must_use]
    pub fn file(language: &str) -> Option<&'static str> {
        file_of(language).map(|index| FILES[index].1.as_str())
    }

    /// Returns the words for a BCP 47 tag, by its primary part (`pt-BR` is `pt`); English for an
    /// unsupported language.
    #[must_use]
    pub fn of(language: &str) -> &'static Words {
        static ALL: [OnceLock<Words>; PAGES.len()] = [const { OnceLock::new() }; PAGES.len()];
        let index = file_of(language).unwrap_or(0);
        ALL[index].get_or_init(|| {
            Words::read(index, None).expect("the files of words are read by a test")
        })
    }

    /// Returns the words for a language tag, overridden by a book's own. Merged once for each file
    /// and kept, because a run has at most one such file.
    #[must_use]
    pub fn with(language: &str, own: Option<&Arc<OwnWords>>) -> &'static Words {
        static MERGED: Mutex<Vec<(String, Arc<OwnWords>, &'static Words)>> = Mutex::new(Vec::new());
        let Some(own) = own else { return Words::of(language) };
        let mut merged = MERGED.lock().unwrap_or_else(PoisonError::into_inner);
        let known = merged.iter().find(|(tag, of, _)| tag == language && Arc::ptr_eq(of, own));
        if let Some((_, _, words)) = known {
            return words;
        }
        let Some(words) = Words::merged(language, own) else { return Words::of(language) };
        let words: &'static Words = Box::leak(Box::new(words));
        merged.push((language.to_owned(), Arc::clone(own), words));
        words
    }

    /// Returns the words for a language tag, overridden by the text of a book's file of words; `None`
    /// if they do not fit.
    #[must_use]
    pub fn with_text(language: &str, text: &str) -> Option<&'static Words> {
        let (own, mut found) = (Arc::new(OwnWords::parse(text)?), Diagnostics::new());
        check_words(language, &own, &mut found);
        (!found.has_errors()).then(|| Words::with(language, Some(&own)))
    }

    /// Returns the words of a language merged with a book's own; `None` if they do not fit, which
    /// [`check_words`] reports.
    fn merged(language: &str, own: &Arc<OwnWords>) -> Option<Words> {
        Words::read(file_of(language).unwrap_or(0), Some(own))
    }

    /// Reads a file of words, merged with a book's own.
    fn read(file: usize, own: Option<&Arc<OwnWords>>) -> Option<Words> {
        let shipped: toml::Table = toml::from_str(&FILES[file].1).ok()?;
        let made = [const { OnceLock::new() }; 3];
        let others = Others { shipped, file, own: own.cloned(), made };
        let words = others.read(merge::Of { letters: false, regions: false })?;
        Some(Words { others: Some(Box::new(others)), ..words })
    }

    /// Returns whether all forms of the words fit.
    fn is_whole(&self) -> bool {
        let of = |letters, regions| merge::Of { letters, regions };
        let others = [of(true, false), of(false, true), of(true, true)];
        self.others.as_ref().is_none_or(|words| others.iter().all(|of| words.get(*of).is_some()))
    }

    /// Returns the words for grids with these rules, in which letters may take the place of digits,
    /// and regions that of boxes.
    #[must_use]
    pub fn for_rules(&self, rules: Rules) -> &Words {
        self.with_these(rules.symbols().is_some(), rules.regions().is_some())
    }

    /// Returns the words for grids with letters, and with regions.
    pub(super) fn with_these(&self, letters: bool, regions: bool) -> &Words {
        let others = self.others.as_ref();
        others.and_then(|others| others.get(merge::Of { letters, regions })).unwrap_or(self)
    }

    /// Returns the name of a technique.
    #[must_use]
    pub fn technique(&self, id: TechniqueId) -> &str {
        self.techniques.get(id.name()).map_or(id.title(), String::as_str)
    }

    /// Returns what to look for to find a technique, in a sentence or two.
    #[must_use]
    pub fn looks(&self, id: TechniqueId) -> Option<&str> {
        self.looks.get(id.name()).map(String::as_str)
    }

    /// Returns how to look for a technique: where to begin, and what to compare.
    #[must_use]
    pub fn how(&self, id: TechniqueId) -> Option<&str> {
        self.how.get(id.row().help.how.kind).map(String::as_str)
    }

    /// Returns why a technique is right under these rules, in a sentence or two.
    #[must_use]
    pub fn why(&self, id: TechniqueId, rules: Rules) -> Option<String> {
        let sum: u32 = rules.digits().map(|digit| u32::from(digit.get())).sum();
        self.why.get(id.name()).map(|why| filled(why, &[("sum", &sum)]))
    }

    /// Returns the name of a step: the shape it makes, or its technique.
    #[must_use]
    pub fn step(&self, step: &Step) -> &str {
        self.technique(step.label.unwrap_or(step.technique))
    }

    /// Returns the phrase of `key`, with its braces filled from `values`.
    #[must_use]
    pub fn say(&self, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        // A test checks that every file has the keys of the English one.
        let phrase = self.phrases.get(key).map_or(key, String::as_str);
        filled(phrase, values)
    }

    /// Returns a number with the decimal point of the language.
    #[must_use]
    pub fn decimal(&self, number: &str) -> String {
        number.replace('.', &self.dates.decimal_point)
    }

    /// Returns all texts, with `value` in place of their values.
    pub fn texts(&self, value: &str) -> impl Iterator<Item = String> {
        let forms = [(false, false), (true, false), (false, true), (true, true)];
        let all = forms.map(|(letters, regions)| self.with_these(letters, regions));
        all.into_iter().flat_map(Words::plain).map(move |text| {
            let mut parts = text.split('{');
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |out, part| {
                out + value + part.split_once('}').map_or(part, |(_, after)| after)
            })
        })
    }

    /// Returns the texts of one kind of symbols.
    fn plain(&self) -> impl Iterator<Item = &String> {
        let says = self.levels.values().map(|level| &level.says);
        let tables = [&self.phrases, &self.looks, &self.how, &self.why, &self.techniques];
        tables.into_iter().flat_map(BTreeMap::values).chain(says)
    }

    /// Returns the widths of the words before lines to write on: the name, the date and the time.
    #[must_use]
    pub fn of_lines(&self, style: &Template, fonts: &FontBook) -> [Pt; 3] {
        let set = Setter::new(fonts);
        let font = Font { face: FontBook::REGULAR, size: style.text.max(style.least_text) };
        // A word without a glyph is reported when it is laid out.
        let width = |key| set.line(font, &self.say(key, &[])).map_or(Pt::ZERO, |line| line.width());
        ["name", "date", "time"].map(width)
    }

    /// Returns "1 puzzle", "25 puzzles".
    #[must_use]
    pub fn puzzles(&self, count: usize) -> String {
        self.say(if count == 1 { "puzzles-one" } else { "puzzles-many" }, &[("count", &count)])
    }

    /// Returns "Number 7", "Numbers 1 to 25".
    #[must_use]
    pub fn numbers(&self, from: u32, to: u32) -> String {
        let key = if from == to { "number-one" } else { "number-range" };
        self.say(key, &[("from", &from), ("to", &to)])
    }

    /// Returns "On average, 8 to 12 minutes each."
    #[must_use]
    pub fn minutes(&self, from: u16, to: u16) -> String {
        let key = if from == to { "minutes-one" } else { "minutes-range" };
        self.say(key, &[("from", &from), ("to", &to)])
    }

    /// Returns the printed name of a level. A level that a book defines itself is printed as
    /// written, capitalised and with spaces for dashes.
    #[must_use]
    pub fn level(&self, id: &str) -> String {
        if let Some(known) = self.levels.get(id) {
            return known.name.clone();
        }
        let spaced = id.replace(['-', '_'], " ");
        let mut letters = spaced.chars();
        match letters.next() {
            Some(first) => first.to_uppercase().chain(letters).collect(),
            None => spaced,
        }
    }

    /// Returns a sentence or two on what a level asks of the solver of grids with boxes, or with what
    /// a word in `kind` names in their place; `None` for a book's own levels.
    #[must_use]
    pub fn level_says(&self, id: &str, kind: Option<&str>) -> Option<&str> {
        let of_kind = kind.and_then(|kind| self.phrases.get(&format!("{id}-{kind}")));
        of_kind.or_else(|| Some(&self.levels.get(id)?.says)).map(String::as_str)
    }
}

/// Returns a phrase with its braces filled from `values`.
fn filled(phrase: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
    let mut text = String::with_capacity(phrase.len() + 8);
    let mut rest = phrase;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            text.push('{');
            rest = after;
            continue;
        };
        match values.iter().find(|(key, _)| *key == name) {
            Some((_, value)) => text.push_str(&value.to_string()),
            None => text.push_str(name),
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::sudoku::Shape;

    fn braces(phrase: &str) -> Vec<&str> {
        let mut names: Vec<&str> =
            phrase.split('{').skip(1).filter_map(|p| p.split_once('}')).map(|p| p.0).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_language_says_all_that_english_says() {
        let english = Words::of("en");
        for language in Words::languages() {
            let words = Words::of(language);
            assert!(words.phrases.keys().eq(english.phrases.keys()), "{language}");
            assert!(words.levels.keys().eq(english.levels.keys()), "{language}");
            assert!(words.techniques.keys().eq(english.techniques.keys()), "{language}");
            assert!(words.looks.keys().eq(english.looks.keys()), "{language}");
            assert!(words.how.keys().eq(english.how.keys()), "{language}");
            assert!(words.why.keys().eq(english.why.keys()), "{language}");
            for (key, phrase) in &words.phrases {
                assert_eq!(braces(phrase), braces(&english.phrases[key]), "{language} {key}");
            }
        }
    }

    #[test]
    fn every_language_has_all_reasons() {
        type Texts = BTreeMap<String, String>;
        let table = |language: &str, name: &str| -> Texts {
            let file: toml::Table = toml::from_str(Words::file(language).unwrap()).unwrap();
            file["reasons"][name].clone().try_into().unwrap()
        };
        let slots = |text: &str| -> Vec<String> {
            let name = |inner: &&str| inner.split(':').next().map(str::to_owned);
            let mut names: Vec<String> = braces(text).iter().filter_map(name).collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        for language in Words::languages() {
            let (say, english) = (table(language, "say"), table("en", "say"));
            assert!(say.keys().eq(english.keys()), "{language}");
            for (key, text) in &say {
                assert!(!text.trim().is_empty(), "{language} {key}");
                assert_eq!(slots(text), slots(&english[key]), "{language} {key}");
                let forms = braces(text).into_iter().filter_map(|inner| inner.split_once(':'));
                for form in forms.flat_map(|(_, forms)| forms.split(' ')) {
                    assert!(Wording::FORMS.contains(&form), "{language} {key}");
                }
            }
            let houses = table(language, "houses");
            assert!(houses.keys().eq(table("en", "houses").keys()), "{language}");
            assert!(houses.values().all(|name| braces(name) == ["n"]), "{language}");
            if language != "en" {
                // Text without a letter outside braces is the same in all languages.
                let has_words = |text: &str| {
                    let outside = text.split('}').filter_map(|part| part.split('{').next());
                    outside.flat_map(str::chars).any(char::is_alphabetic)
                };
                let same =
                    |(key, text): &(&String, &String)| english[*key] == **text && has_words(text);
                let same = say.iter().filter(same).count();
                assert!(same <= 4, "{language} says {same} reasons in English");
            }
        }
    }

    #[test]
    fn letters_are_not_called_digits() {
        let word = [
            ("en", "digit"),
            ("de", "ziffer"),
            ("fr", "chiffre"),
            ("es", "cifra"),
            ("it", "cifr"),
            ("nl", "cijfer"),
            ("pt", "algarismo"),
        ];
        let rules = Rules::CLASSIC.with_symbols("ABCDEFGHI").unwrap();
        assert!(word.iter().map(|(language, _)| *language).eq(Words::languages()));
        for (language, word) in word {
            let words = Words::of(language);
            let letters = words.for_rules(rules);
            assert_eq!(letters.say("answers", &[]), words.say("answers", &[]), "{language}");
            assert_eq!(
                words.for_rules(Rules::CLASSIC).level_says("easy", None),
                words.level_says("easy", None)
            );
            assert!(words.texts("1").any(|text| text == letters.say("answers-note", &[])));
            let plain = |text: &str| -> String {
                text.to_lowercase().split('{').map(|p| p.rsplit('}').next().unwrap_or(p)).collect()
            };
            let levels = letters.levels.iter().map(|(id, level)| (id, &level.says));
            for (key, text) in letters.phrases.iter().chain(levels) {
                // These have sums, or are about the letters; ideas have letters for any digits.
                let is_of_sums = matches!(
                    key.as_str(),
                    "rule-killer"
                        | "rule-symbols"
                        | "first-step-45"
                        | "first-step-45-region"
                        | "marks-cage"
                        | "easy-cage"
                );
                // Samurai have no letters.
                let is_of_digits = matches!(
                    key.as_str(),
                    "rule-line" | "rule-line-jigsaw" | "rule-all-digits" | "rule-samurai"
                );
                assert!(
                    is_of_sums || is_of_digits || key == "schematic" || !plain(text).contains(word),
                    "{language} {key}: {text}"
                );
                assert_eq!(braces(text), words.phrases.get(key).map_or(vec![], |p| braces(p)));
            }
        }
    }

    #[test]
    fn every_technique_has_a_name() {
        let english = Words::of("en");
        assert_eq!(english.techniques.len(), TechniqueId::all().count());
        for id in TechniqueId::all() {
            assert_eq!(english.technique(id), id.title());
        }
        assert_eq!(Words::of("de").technique(TechniqueId::NAKED_PAIR), "Nacktes Paar");
    }

    #[test]
    fn the_sum_of_a_house_is_that_of_its_grid() {
        let small = Rules::plain(Shape::with_side(6).expect("a shape"));
        for language in Words::languages() {
            for id in [TechniqueId::RULE_OF_45, TechniqueId::INNIES_OUTIES] {
                let why = |rules| Words::of(language).why(id, rules).expect("a reason");
                assert!(why(Rules::CLASSIC).contains(" 45."), "{language}");
                assert!(why(small).contains(" 21."), "{language}");
            }
        }
    }

    #[test]
    fn phrases_are_filled_in() {
        let words = Words::of("en-GB");
        assert_eq!(words.say("answer-on-page", &[("page", &31)]), "Answer on page 31");
        assert_eq!(words.puzzles(1), "1 puzzle");
        assert_eq!(words.numbers(1, 25), "Numbers 1 to 25");
        assert_eq!(words.level("very-hard"), "Very hard");
        assert_eq!(words.level("my-own-level"), "My own level");
        assert_eq!(Words::of("xx").say("answers", &[]), "Answers");
        assert_eq!(Words::of("pt-BR").say("answers", &[]), "Soluções");
    }
}
