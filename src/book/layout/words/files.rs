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

/// Returns the tables of what to look for, how, and why it is right, in English.
fn english_help() -> String {
    let table = |name: &str, of: fn(&Technique) -> (&'static str, &'static str)| {
        let mut lines: Vec<String> = Vec::new();
        for (key, says) in TABLE.iter().map(of) {
            let line = format!("{key} = {}\n", Value::from(says));
            // Techniques of one kind have the same.
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        format!("\n[{name}]\n{}", lines.concat())
    };
    let why = table("why", |row| (row.name, row.help.why));
    table("looks", |row| (row.name, row.help.looks))
        + &table("how", |row| (row.help.how.kind, row.help.how.says))
        // Grids of other sizes have other sums.
        + &why.replace(" 45. ", " {sum}. ")
}

/// Returns the index of the file for a BCP 47 tag, by its primary part.
pub(super) fn file_of(language: &str) -> Option<usize> {
    let primary = language.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    PAGES.iter().position(|(tag, _)| *tag == primary)
}
