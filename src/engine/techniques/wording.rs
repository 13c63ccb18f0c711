//! Reasons in the words of a language: one data file for each language, with a sentence for each
//! [`Key`] in which braces mark cells, houses and digits.
//!
//! | in braces      | printed                                            |
//! |----------------|----------------------------------------------------|
//! | `{cells}`      | `r1c1, r1c2 and r1c5`                              |
//! | `{digits:or}`  | `3, 4 or 7`                                        |
//! | `{digits:nor}` | `3 nor 4 nor 7`, after a word for "neither"         |
//! | `{houses}`     | `rows 2 and 5`: houses of one kind share its name  |
//! | `{houses:in}`  | the same in another form: `in`, `of` or `the`, as the file has them |
//! | `{houses:in or}` | that form, joined with "or": `in row 2 or 5`     |

use super::notation::letter;
use super::reason::{Key, Phrase, Reason, Slot};
use super::{DigitSet, Notation};
use crate::sudoku::{House, HouseId, HouseKind, Rules};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The sentences of one language.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Wording {
    and: String,
    or: String,
    /// Another word for "or", then the words it precedes: Spanish says `7 u 8`.
    or_before: String,
    /// The word between digits of which a cell has none: `ni` in French.
    nor: String,
    /// The letters before the numbers of rows and columns in the names of cells.
    row_initial: String,
    column_initial: String,
    /// Kinds of houses by form: `row`, `rows`, `in-row`, `in-rows` and so on.
    houses: BTreeMap<String, String>,
    say: BTreeMap<Key, String>,
}

/// The table of a file of words that has the sentences.
#[derive(serde::Deserialize)]
struct File {
    reasons: Wording,
}

impl Default for Wording {
    fn default() -> Self {
        Wording::english().clone()
    }
}

/// The indentation of a chain inside a chain.
const INDENT: &str = "  ";

/// The form in which a slot is printed.
#[derive(Copy, Clone, Default)]
struct Form<'a> {
    /// The form of a house: empty or one of [`Wording::FORMS`].
    house: &'a str,
    or: bool,
    nor: bool,
}

macro_rules! file {
    ($language:literal) => {
        ($language, include_str!(concat!("wording/", $language, ".toml")))
    };
}

const FILES: [(&str, &str); 7] =
    [file!("en"), file!("de"), file!("fr"), file!("es"), file!("it"), file!("nl"), file!("pt")];

impl Wording {
    /// Returns the shipped file for a language, given by its primary tag.
    #[must_use]
    pub fn file(language: &str) -> Option<&'static str> {
        FILES.iter().find(|(tag, _)| *tag == language).map(|(_, text)| *text)
    }

    /// The forms that can follow the colon in braces.
    pub const FORMS: [&str; 5] = ["or", "nor", "in", "of", "the"];

    /// Returns English, the language in which techniques are tested.
    #[must_use]
    pub fn english() -> &'static Wording {
        static ENGLISH: OnceLock<Wording> = OnceLock::new();
        ENGLISH.get_or_init(|| {
            let file: File = toml::from_str(FILES[0].1).expect("a test reads the file");
            file.reasons
        })
    }

    /// Returns how cells are named in the language: `Z4S8` in German.
    #[must_use]
    pub fn notation(&self) -> Notation {
        let first = |text: &str, usual| text.chars().next().unwrap_or(usual);
        let (row, column) = (first(&self.row_initial, 'r'), first(&self.column_initial, 'c'));
        Notation::Initials { row, column }
    }

    /// Returns the reason as one sentence without a full stop.
    #[must_use]
    pub fn say(&self, reason: &Reason, rules: Rules, notation: Notation) -> String {
        let mut text = String::new();
        for phrase in &reason.0 {
            self.phrase(&mut text, phrase, rules, notation);
        }
        text
    }

    /// Returns the same sentence in lines, broken where a line of reasoning goes on. Those of a chain
    /// inside a chain are indented.
    #[must_use]
    pub fn lines(&self, reason: &Reason, rules: Rules, notation: Notation) -> Vec<String> {
        let mut lines = vec![String::new()];
        let mut depth = 0;
        let mut opens = false;
        for phrase in &reason.0 {
            let mut text = String::new();
            self.phrase(&mut text, phrase, rules, notation);
            let ends = phrase.key.concludes() && lines.len() > 1;
            let begins = opens || phrase.key.begins_line() || ends;
            let last = lines.last_mut().filter(|last| begins && !last.is_empty());
            if let Some(last) = last {
                let start = text.find(|c: char| !c.is_whitespace() && !",;:.".contains(c));
                let (before, after) = text.split_at(start.unwrap_or(0));
                last.push_str(before);
                last.truncate(last.trim_end().len());
                lines.push(INDENT.repeat(depth) + after);
            } else if let Some(last) = lines.last_mut() {
                last.push_str(&text);
            }
            opens = phrase.key == Key::PatternChain;
            depth += usize::from(opens);
            depth -= usize::from(phrase.key == Key::PatternChainEnd && depth > 0);
        }
        lines
    }

    /// Returns the name of a house: `row 2` or `row B`, `column 5`, `box 3`.
    #[must_use]
    pub fn house(&self, rules: Rules, notation: Notation, house: HouseId) -> String {
        self.houses_in(&[house], Form::default(), rules, notation)
    }

    /// Returns the name of a house as a place: `in row 2`.
    #[must_use]
    pub fn in_house(&self, rules: Rules, notation: Notation, house: HouseId) -> String {
        self.houses_in(&[house], Form { house: "in", ..Form::default() }, rules, notation)
    }

    /// Returns the names of houses as a place: `in rows 2 and 3`.
    #[must_use]
    pub fn in_houses(&self, rules: Rules, notation: Notation, houses: &[HouseId]) -> String {
        self.houses_in(houses, Form { house: "in", ..Form::default() }, rules, notation)
    }

    fn phrase(&self, text: &mut String, phrase: &Phrase, rules: Rules, notation: Notation) {
        // A test checks that every file has all keys.
        let Some(template) = self.say.get(&phrase.key) else { return };
        let mut rest = template.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let Some((inner, after)) = after.split_once('}') else {
                text.push('{');
                rest = after;
                continue;
            };
            let (name, forms) = inner.split_once(':').unwrap_or((inner, ""));
            let mut form = Form::default();
            for word in forms.split(' ').filter(|word| !word.is_empty()) {
                match word {
                    "or" => form.or = true,
                    "nor" => form.nor = true,
                    other => form.house = other,
                }
            }
            match phrase.slots.iter().find(|(key, _)| *key == name) {
                Some((_, slot)) => text.push_str(&self.slot(slot, form, rules, notation)),
                None => text.push_str(name),
            }
            rest = after;
        }
        text.push_str(rest);
    }

    fn slot(&self, slot: &Slot, form: Form<'_>, rules: Rules, notation: Notation) -> String {
        match slot {
            Slot::Cells(cells) => self
                .listed(cells.iter().map(|&c| notation.cell(rules.shape(), c)).collect(), form.or),
            Slot::Digits(digits) if form.nor => {
                texts(*digits, rules).join(&format!(" {} ", self.nor))
            }
            Slot::Digits(digits) => self.listed(texts(*digits, rules), form.or),
            Slot::Houses(houses) => self.houses_in(houses, form, rules, notation),
            Slot::Sum(sum) => sum.to_string(),
            Slot::Sets(sets) => {
                let sums: Vec<String> =
                    sets.iter().map(|set| texts(*set, rules).join("+")).collect();
                if form.or { self.listed(sums, true) } else { sums.join(", ") }
            }
            Slot::Phrases(phrases) => {
                let said = phrases.iter().map(|phrase| {
                    let mut text = String::new();
                    self.phrase(&mut text, phrase, rules, notation);
                    text
                });
                self.listed(said.collect(), form.or)
            }
        }
    }

    /// Returns `rows 2 and 5`, or each with its own kind if they differ; but `row 2 or 5`.
    fn houses_in(
        &self,
        houses: &[HouseId],
        form: Form<'_>,
        rules: Rules,
        notation: Notation,
    ) -> String {
        let parts: Vec<(&House, String)> = houses
            .iter()
            .map(|&id| {
                let house = rules.house(id);
                let lettered = notation == Notation::Letters;
                let number = match house.kind {
                    // Diagonals have no numbers and are named by their first cell.
                    HouseKind::Diagonal => notation.cell(rules.shape(), house.cells[0]),
                    HouseKind::Row if lettered => letter(house.number).to_string(),
                    _ if house.is_hidden() => notation.crossings(house.lines(rules.shape())),
                    _ => (house.number + 1).to_string(),
                };
                (house, number)
            })
            .collect();
        let named = |house: &House, plural: bool, numbers: &str| {
            let kind = match house.name {
                "box" if plural => "boxe",
                _ if house.is_hidden() => "hidden-window",
                name => name,
            };
            let joint = if form.house.is_empty() { "" } else { "-" };
            let key = format!("{}{joint}{kind}{}", form.house, if plural { "s" } else { "" });
            match self.houses.get(&key) {
                Some(name) => name.replace("{n}", numbers),
                None => format!("{kind} {numbers}"),
            }
        };
        match parts.first() {
            Some(&(house, _))
                if house.kind <= HouseKind::Row
                    && parts.iter().all(|part| part.0.kind == house.kind) =>
            {
                let plural = parts.len() > 1 && !form.or;
                let numbers = parts.into_iter().map(|part| part.1).collect();
                named(house, plural, &self.listed(numbers, form.or))
            }
            _ => {
                let each = parts.iter().map(|(house, number)| named(house, false, number));
                self.listed(each.collect(), form.or)
            }
        }
    }

    /// Returns `a`, `a and b`, or `a, b and c`.
    fn listed(&self, items: Vec<String>, or: bool) -> String {
        match items.split_last() {
            None => String::new(),
            Some((last, [])) => last.clone(),
            Some((last, rest)) => {
                let mut before = self.or_before.split(' ');
                let joint = match before.next() {
                    _ if !or => &self.and,
                    Some(other) if before.any(|word| word == last) => other,
                    _ => &self.or,
                };
                format!("{} {joint} {last}", rest.join(", "))
            }
        }
    }
}

fn texts(digits: DigitSet, rules: Rules) -> Vec<String> {
    digits.iter().map(|digit| rules.symbol(digit).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::{Shape, Variant};

    #[test]
    fn english_says_every_phrase() {
        for &key in Key::ALL {
            assert!(Wording::english().say.contains_key(&key), "{key:?}");
        }
        assert_eq!(Wording::english().say.len(), Key::ALL.len());
    }

    #[test]
    fn houses_are_named_as_the_page_shows_them() {
        let hyper = Rules::with(Shape::CLASSIC, [Variant::Hyper].into_iter().collect());
        let hyper = hyper.expect("suits 9x9");
        let windows: Vec<HouseId> =
            hyper.houses().iter().filter(|h| h.kind == HouseKind::Window).map(|h| h.id).collect();
        let english = Wording::english();
        let name = |notation, window: usize| english.in_house(hyper, notation, windows[window]);
        assert_eq!(name(Notation::RowColumn, 3), "in window 4");
        // No window 5 to 9 is on the page.
        assert_eq!(name(Notation::RowColumn, 4), "in hidden window r234c159");
        assert_eq!(name(Notation::Letters, 8), "in hidden window AEI159");
        let german = Notation::Initials { row: 'Z', column: 'S' };
        assert_eq!(name(german, 6), "in hidden window Z159S234");
        assert_eq!(hyper.house(windows[4]).to_string(), "hidden window r234c159");
        assert_eq!(hyper.house(windows[0]).to_string(), "window 1");

        let six = Shape::with_side(6).expect("a shape");
        let picture = "111222113222133444333444555666555666";
        let jigsaw = Rules::named(six, "jigsaw", Some(picture), None).expect("six regions");
        let first = &jigsaw.houses()[0];
        let notation = Notation::RowColumn;
        assert_eq!(english.in_house(jigsaw, notation, first.id), "in region 1");
        let two = [first.id, jigsaw.houses()[2].id];
        assert_eq!(english.in_houses(jigsaw, notation, &two), "in regions 1 and 3");
        assert_eq!(first.to_string(), "region 1");
    }

    fn wording(language: &str) -> Wording {
        let text = Wording::file(language).expect("a shipped language");
        toml::from_str::<File>(text).expect("a sound file").reasons
    }

    #[test]
    fn several_digits_that_a_cell_lacks_are_joined_as_the_language_does() {
        let cell = Shape::CLASSIC.cell(8, 4);
        let digits = [4, 5, 6].into_iter().filter_map(crate::sudoku::Digit::new);
        let slots = [("cells", cell.into()), ("digits", digits.collect::<DigitSet>().into())];
        let reason = Reason::of(Key::IsNeither, slots);
        for (language, expected) in [
            ("en", "r9c5 is not 4, 5 or 6"),
            ("de", "Z9S5 ist weder 4 noch 5 noch 6"),
            ("fr", "L9C5 n’est ni 4 ni 5 ni 6"),
            ("es", "F9C5 no es ni 4 ni 5 ni 6"),
            ("it", "R9C5 non è né 4 né 5 né 6"),
            ("nl", "R9K5 is niet 4, 5 of 6"),
            ("pt", "L9C5 não é nem 4 nem 5 nem 6"),
        ] {
            let wording = wording(language);
            let said = wording.say(&reason, Rules::CLASSIC, wording.notation());
            assert_eq!(said, expected, "{language}");
        }
    }

    #[test]
    fn only_conclusions_and_links_of_chains_have_the_word_for_so() {
        use Key as K;
        let links = [K::SoIs, K::SoNot, K::SoNeither, K::SoNone, K::GroupIs, K::GroupNot];
        for (language, so) in [
            ("en", "so"),
            ("de", "daraus folgt"),
            ("fr", "donc"),
            ("es", "así que"),
            ("it", "quindi"),
            ("nl", "dus"),
            ("pt", "portanto"),
        ] {
            for (key, text) in wording(language).say {
                let words: Vec<&str> = text
                    .split(|c: char| !c.is_alphabetic())
                    .filter(|word| !word.is_empty())
                    .collect();
                let has_so = format!(" {} ", words.join(" ")).contains(&format!(" {so} "));
                let may = links.contains(&key) || key.concludes();
                assert!(!has_so || may, "{language} {key:?}: {text}");
            }
        }
    }

    #[test]
    fn joints_fit_what_follows() {
        let mut wording = Wording { or: "o".into(), ..Wording::default() };
        wording.or_before = "u 8 11".into();
        let list = |items: &[&str]| items.iter().map(ToString::to_string).collect();
        assert_eq!(wording.listed(list(&["7", "8"]), true), "7 u 8");
        assert_eq!(wording.listed(list(&["7", "9"]), true), "7 o 9");
        assert_eq!(wording.listed(list(&["6", "7", "8"]), false), "6, 7 and 8");
        assert_eq!(Wording::english().listed(list(&["7", "8"]), true), "7 or 8");
    }

    #[test]
    fn cells_are_named_as_the_language_does() {
        let german =
            Wording { row_initial: "Z".into(), column_initial: "S".into(), ..Wording::default() };
        let (shape, notation) = (Shape::CLASSIC, german.notation());
        assert_eq!(notation.cell(shape, shape.cell(3, 7)), "Z4S8");
        assert_eq!((notation.row(3), notation.column(7)), ("Z4".into(), "S8".into()));
        assert_eq!(Wording::english().notation().cell(shape, shape.cell(3, 7)), "r4c8");
    }
}
