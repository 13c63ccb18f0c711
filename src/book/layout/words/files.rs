//! The shipped files of words.

use gridpress_engine::techniques::{TABLE, Technique, Wording};
use std::sync::LazyLock;
use toml::Value;

macro_rules! file {
    ($language:literal) => {
        ($language, include_str!(concat!($language, ".toml")))
    };
}

/// The page words; English first, because it is the fallback for missing keys.
pub(super) const PAGES: [(&str, &str); 7] =
    [file!("en"), file!("de"), file!("fr"), file!("es"), file!("it"), file!("nl"), file!("pt")];

/// The same files together with the explanations of steps.
pub(super) static FILES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let reasons = |language| Wording::file(language).expect("the techniques speak it too");
    PAGES
        .iter()
        .map(|&(language, pages)| {
            // The English sentences are those of the techniques' own help.
            let looks = if language == "en" { english_looks() } else { String::new() };
            (language, format!("{pages}{looks}{}", reasons(language)))
        })
        .collect()
});

/// Returns the table of what to look for, in English.
fn english_looks() -> String {
    let line = |row: &Technique| format!("{} = {}\n", row.name, Value::from(row.help.looks));
    TABLE.iter().fold("\n[looks]\n".to_owned(), |text, row| text + &line(row))
}

/// Returns the index of the file for a BCP 47 tag, by its primary part.
pub(super) fn file_of(language: &str) -> Option<usize> {
    let primary = language.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    PAGES.iter().position(|(tag, _)| *tag == primary)
}

/// Returns the text of the file for a language; English if there is none.
pub(super) fn base(language: &str) -> &'static str {
    &FILES[file_of(language).unwrap_or(0)].1
}
