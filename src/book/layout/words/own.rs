//! Checks a book's own words against the shipped ones.

use super::Words;
use super::files::{FILES, file_of};
use crate::diag::{Diagnostic, Diagnostics, Node, Span, Table, Value, did_you_mean};
use crate::plan::OwnWords;
use gridpress_engine::techniques::Wording;
use std::sync::Arc;
use toml::Value as Toml;

/// Checks the book's own words against the English ones: reports unknown keys, wrong types, braces
/// that are not filled, and, in a language that is not shipped, missing words.
pub fn check_words(language: &str, own: &Arc<OwnWords>, found: &mut Diagnostics) {
    let Ok(mut english) = toml::from_str::<toml::Table>(&FILES[0].1) else { return };
    // Each text may have a form for grids with letters, also one that is the same in English.
    let texts = english.clone();
    if let Some(Toml::Table(letters)) = english.get_mut("letters") {
        for (key, text) in texts.into_iter().filter(|(_, text)| text.is_str()) {
            letters.entry(key).or_insert(text);
        }
    }
    let mut here = Diagnostics::new();
    check_table(&own.table, &english, "", &mut here);
    if file_of(language).is_none() {
        let mut missing = Vec::new();
        find_missing(&own.table, &english, "", &mut missing);
        if !missing.is_empty() {
            here.push(absent(language, own, &missing));
        }
    } else if !here.has_errors()
        && !Words::merged(language, own).is_some_and(|words: Words| words.is_whole())
    {
        here.push(
            Diagnostic::error("words::unfit", "these words cannot replace the shipped ones")
                .at(own.named, "named here")
                .help("a level takes a `name` and a sentence about it under `says`"),
        );
    }
    here.sort();
    found.append(here);
}

fn absent(language: &str, own: &OwnWords, missing: &[String]) -> Diagnostic {
    let named: Vec<String> = missing.iter().map(|key| format!("`{key}`")).collect();
    let shipped: Vec<&str> = Words::languages().collect();
    Diagnostic::error(
        "words::missing",
        format!("missing words ({}): {}", missing.len(), named.join(", ")),
    )
    .at(own.named, "not in this file")
    .at(own.language, format!("there is no shipped file for `{language}`"))
    .help(format!(
        "only {} are shipped; a file for another language must hold all words that `gridpress words en` prints",
        shipped.join(", ")
    ))
}

fn check_table(own: &Table, english: &toml::Table, path: &str, found: &mut Diagnostics) {
    for (key, node) in &own.entries {
        let name = format!("{path}{}", key.value);
        match english.get(&key.value) {
            Some(known) => check(node, known, &name, found),
            // A level of the book's own has the same keys as every level.
            None if path == "levels." && english.contains_key("easy") => {
                check(node, &english["easy"], &name, found);
            }
            None => found.push(unknown(key.span, &key.value, &name, english)),
        }
    }
}

fn unknown(span: Span, key: &str, name: &str, english: &toml::Table) -> Diagnostic {
    let help = match did_you_mean(key, english.keys().map(String::as_str)) {
        Some(word) => format!("did you mean `{word}`?"),
        None => "`gridpress words en` prints all keys".to_owned(),
    };
    Diagnostic::error("words::unknown-key", format!("`{name}` is not a key of the words"))
        .at(span, "unknown key")
        .help(help)
}

fn check(node: &Node, known: &Toml, name: &str, found: &mut Diagnostics) {
    let wrong = |wanted: &str| {
        Diagnostic::error(
            "words::wrong-type",
            format!("`{name}` takes {wanted}, not {}", node.value.kind()),
        )
        .at(node.span, format!("this is {}", node.value.kind()))
    };
    match (&node.value, known) {
        // Every language has its own date formats.
        (Value::Text(_), Toml::String(_)) if name.starts_with("dates.") => {}
        (Value::Text(text), Toml::String(english)) => {
            check_braces((name, text), english, node.span, found);
            if let Some((code, what, label)) = unfit(name, text).filter(|_| !english.is_empty()) {
                found.push(
                    Diagnostic::error(code, format!("`{name}` {what}"))
                        .at(node.span, label)
                        .help(format!("in English: \"{english}\"")),
                );
            }
        }
        (Value::Table(own), Toml::Table(english)) => {
            check_table(own, english, &format!("{name}."), found);
        }
        (Value::Array(own), Toml::Array(english)) if own.len() == english.len() => {
            for (node, known) in own.iter().zip(english) {
                check(node, known, name, found);
            }
        }
        (_, Toml::Array(english)) => {
            found.push(wrong(&format!("a list of {} texts", english.len())));
        }
        (_, Toml::Table(_)) => found.push(wrong("a table")),
        (..) => found.push(wrong("a text")),
    }
}

/// Returns the contents of braces.
fn inner(phrase: &str) -> impl Iterator<Item = &str> {
    phrase.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|part| part.0)
}

/// Returns what is wrong with a text that could not be read back from a page: a code, what it is and what
/// follows from it.
fn unfit(name: &str, text: &str) -> Option<(&'static str, &'static str, &'static str)> {
    /// A rule in words has at least this many letters.
    const SENTENCE: usize = 10;
    let letters = outside(text).flat_map(str::chars).filter(|c| c.is_alphabetic()).count();
    let is_read =
        name == "answer" || name.contains("page") || READ.iter().any(|key| name.starts_with(key));
    let is_number = letters == 0 && outside(text).any(|part| part.contains(char::is_numeric));
    let is_rule = name.starts_with("rule-") && !name.starts_with("rule-all");
    if text.trim().is_empty() {
        Some(("words::empty", "is empty", "no text"))
    } else if is_read && is_unclear(name, text) || is_number && !name.starts_with("levels.") {
        let why = "they could be taken for others of the page: say each once, with words";
        Some(("words::bare", "does not say what its numbers are", why))
    } else if is_rule && letters < SENTENCE {
        Some(("words::bare", "is too short for a rule", "other words would be taken for it"))
    } else if name == "blank" && !text.trim().chars().all(char::is_alphabetic) {
        Some(("words::bare", "is not one word", "it stands for an empty cell among digits"))
    } else {
        None
    }
}

/// Texts, besides those with page numbers, that could be taken for other numbers of their page.
const READ: [&str; 6] =
    ["number-", "puzzle", "answers-range", "answers-apart", "techniques.", "walk-through-of"];

/// Whether the values of a text could be taken for others: it has one twice, or no letters beside them; or,
/// where it follows a number or has several, none before the first or between two.
fn is_unclear(name: &str, text: &str) -> bool {
    let parts: Vec<&str> = outside(text).collect();
    let has_letters = |part: &&str| part.contains(char::is_alphabetic);
    let divides = |part: &&str| has_letters(part) || part.contains(['-', '–', '—']);
    let between = parts.get(1..parts.len().saturating_sub(1)).unwrap_or_default();
    let mut values = braces(text);
    values.sort_unstable();
    values.windows(2).any(|two| two[0] == two[1])
        || !parts.iter().any(has_letters)
        || !between.iter().all(divides)
        || name.starts_with("number-") && !has_letters(&parts[0])
}

/// Returns the parts of a text outside its braces.
fn outside(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').map(|part| part.split_once('}').map_or(part, |part| part.1))
}

/// Returns the names in braces, without the forms that may follow a colon.
fn braces(phrase: &str) -> Vec<&str> {
    inner(phrase).map(|name| name.split_once(':').map_or(name, |(name, _)| name)).collect()
}

fn check_braces((key, text): (&str, &str), english: &str, span: Span, found: &mut Diagnostics) {
    let forms = inner(text).filter_map(|name| name.split_once(':')).flat_map(|(_, f)| f.split(' '));
    let unknown = forms.filter(|form| !form.is_empty()).find(|form| !Wording::FORMS.contains(form));
    if let Some(form) = unknown {
        found.push(
            Diagnostic::error("words::form", format!("there is no form `{form}`"))
                .at(span, "in this text")
                .help(format!("the forms are {}", Wording::FORMS.join(", "))),
        );
    }
    let (own, known) = (braces(text), braces(english));
    if let Some(name) = own.iter().find(|name| !known.contains(name)) {
        let help = if known.is_empty() {
            "no values are filled in here: write the text without braces".to_owned()
        } else {
            format!("values that are filled in here: {{{}}}", known.join("}, {"))
        };
        found.push(
            Diagnostic::error("words::braces", format!("there is no value {{{name}}}"))
                .at(span, "in this text")
                .help(help),
        );
    } else if let Some(name) = known.iter().find(|name| !own.contains(name)) {
        let what = format!("{{{name}}} is missing here");
        // The contents list the numbers of the puzzles.
        let diagnostic = match key.starts_with("number-") {
            true => Diagnostic::error("words::braces", what),
            false => Diagnostic::warning("words::braces", what),
        };
        found.push(diagnostic.at(span, "in this text").help(format!("in English: \"{english}\"")));
    }
}

fn find_missing(own: &Table, english: &toml::Table, path: &str, missing: &mut Vec<String>) {
    for (key, known) in english {
        // What to look for is optional, and words for letters are needed only where these are.
        if path.is_empty() && (key == "looks" || key == "letters") {
            continue;
        }
        // Variants of one country's English have no counterpart in other languages.
        if path == "dates." && matches!(known, Toml::Table(_)) {
            continue;
        }
        match (own.get(key).map(|node| &node.value), known) {
            (Some(Value::Table(own)), Toml::Table(english)) => {
                find_missing(own, english, &format!("{path}{key}."), missing);
            }
            (Some(_), _) => {}
            (None, Toml::Table(english)) => {
                find_missing(&Table::default(), english, &format!("{path}{key}."), missing);
            }
            (None, _) => missing.push(format!("{path}{key}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Job, Overrides, open};
    use std::io;

    /// Opens a book in a language with a file of words, and returns the diagnostics.
    fn told(language: &str, words: &str) -> (Option<Job>, String) {
        let text = format!(
            "[book]\ntitle = \"T\"\nlanguage = \"{language}\"\nwords = \"mine.toml\"\n\
             [[section]]\ntitle = \"A\"\ncount = 1\n"
        );
        let mut load = |path: &str| match path {
            "mine.toml" => Ok(words.as_bytes().to_vec()),
            _ => Err(io::Error::from(io::ErrorKind::NotFound)),
        };
        let (sources, mut found, job) =
            open("book.toml", text.as_bytes(), &Overrides::default(), &mut load);
        if let Some(own) = job.as_ref().and_then(|job| job.plan.words.as_ref()) {
            check_words(language, own, &mut found);
        }
        (job, found.render(&sources, false))
    }

    #[test]
    fn a_books_words_replace_the_shipped_ones() {
        let (job, found) = told(
            "de",
            "answers = \"Auflösungen\"\n[levels.easy]\nname = \"Kinderleicht\"\n\
             [levels.mine]\nname = \"Meins\"\nsays = \"So.\"\n[techniques]\nx-wing = \"X-Flügel\"\n\
             [reasons.say]\nconclude-is = \"; {cell} = {digit}!\"\n",
        );
        assert_eq!(found, "");
        let words = Words::with("de", job.expect("a sound spec").plan.words.as_ref());
        assert_eq!(words.say("answers", &[]), "Auflösungen");
        assert_eq!(words.say("contents", &[]), "Inhalt");
        let made = gridpress_engine::generate::stand_in(gridpress_engine::sudoku::Shape::CLASSIC);
        let step =
            gridpress_engine::grade::Path::of(&made.puzzle).find(|s| s.step.placement.is_some());
        let told = step.expect("a step").step.told(&words.reasons, Default::default());
        assert!(told.ends_with("!"), "{told}");
        assert_eq!(
            (words.level("easy"), words.level("mine")),
            ("Kinderleicht".into(), "Meins".into())
        );
        assert!(words.level_says("easy", None).is_some_and(|says| says.contains("Zeile")));
        assert_eq!(words.technique(gridpress_engine::techniques::TechniqueId::X_WING), "X-Flügel");
    }

    #[test]
    fn a_new_language_needs_every_word() {
        let whole = Words::file("de").expect("a file").replace("\"Lösungen\"", "\"Lösningar\"");
        let (job, found) = told("sv", &whole);
        assert_eq!(found, "");
        assert_eq!(
            Words::with("sv", job.expect("a sound spec").plan.words.as_ref()).say("answers", &[]),
            "Lösningar"
        );
        let (_, found) = told("sv", &whole.replacen("contents =", "content =", 1));
        assert!(found.contains("`content` is not a key of the words"), "{found}");
        assert!(found.contains("missing words (1): `contents`"), "{found}");
        let (_, found) = told("sv", "");
        assert!(found.contains("`techniques.x-wing`"), "{found}");
    }

    #[test]
    fn shipped_words_may_be_a_book_s_own() {
        for language in Words::languages() {
            let (job, found) = told(language, Words::file(language).expect("a file"));
            assert!(job.is_some() && found.is_empty(), "{language}: {found}");
        }
    }

    #[test]
    fn unfit_words_are_reported_at_their_place() {
        for (words, expected, place) in [
            ("answrs = \"A\"", "did you mean `answers`?", "1:1"),
            ("answers = 3", "`answers` takes a text, not a whole number", "1:11"),
            ("levels = \"x\"", "`levels` takes a table, not a text", "1:10"),
            ("puzzle-on-page = \"({page})\"", "`puzzle-on-page` does not say what", "1:18"),
            ("number-range = \"{from} to {to}\"", "`number-range` does not say what", "1:16"),
            ("number-range = \"No. {from} / {to}\"", "`number-range` does not say", "1:16"),
            ("techniques.bug = \"4\"", "`techniques.bug` does not say what", "1:18"),
            ("number-range = \"All\"", "{from} is missing here", "1:16"),
            ("rule-anti-king = \"No {all}\"", "is too short for a rule", "1:18"),
            ("example = \"7.\"", "`example` does not say what", "1:11"),
            ("blank = \"x, y\"", "`blank` is not one word", "1:9"),
            ("notes = \" \"", "`notes` is empty", "1:9"),
            ("puzzle = \"P {m}\"", "values that are filled in here: {n}", "1:10"),
            ("[levels.mine]\nnam = \"x\"", "did you mean `name`?", "2:1"),
            (
                "[levels.mine]\nname = \"x\"",
                "a level takes a `name` and a sentence",
                "book.toml:4:9",
            ),
            ("notes = \"数独\"", "has no glyph for `数` (U+6570) in \"数独\"", "1:9"),
            ("notes = ", "this is not TOML", "1:"),
            (
                "[reasons.say]\nonly-place = \"{house:at} {cell} {digit}\"",
                "the forms are or, nor, in, of, the",
                "2:14",
            ),
            ("[reasons.say]\nonly-plce = \"\"", "did you mean `only-place`?", "2:1"),
        ] {
            let (_, found) = told("en", words);
            assert!(found.contains(expected) && found.contains(place), "{words}\n{found}");
            assert!(found.contains("error["), "{found}");
        }
        let (_, found) = told("en", "answer = \"Answer\"");
        assert!(found.contains("warning[") && found.contains("\"Answer {n}\""), "{found}");
    }
}
