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
            let help = if language == "en" { english_help() } else { String::new() };
            (language, format!("{pages}{help}{}", reasons(language)))
        })
        .collect()
});

/// Returns the tables of what to look for and of why it is right, in English.
fn english_help() -> String {
    let table = |name: &str, of: fn(&Technique) -> &'static str| {
        let line = |row: &Technique| format!("{} = {}\n", row.name, Value::from(of(row)));
        TABLE.iter().fold(format!("\n[{name}]\n"), |text, row| text + &line(row))
    };
    // Grids of other sizes have other sums.
    table("looks", |row| row.help.looks)
        + &table("why", |row| row.help.why).replace(" 45. ", " {sum}. ")
}

/// Returns the index of the file for a BCP 47 tag, by its primary part.
pub(super) fn file_of(language: &str) -> Option<usize> {
    let primary = language.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    PAGES.iter().position(|(tag, _)| *tag == primary)
}
