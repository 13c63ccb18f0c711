//! The usual paper of the user's country.

use std::env;

/// The countries where letter is the usual paper, according to the Unicode CLDR.
const LETTER: [&str; 14] =
    ["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"];

/// Returns the paper of the locale in the environment.
pub(super) fn of_locale() -> &'static str {
    let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
    of(["LC_ALL", "LC_PAPER", "LANG"].iter().find_map(set).as_deref())
}

/// Returns the paper of a locale such as `de_AT.UTF-8`; letter, as in a book spec, if it names no
/// country.
fn of(locale: Option<&str>) -> &'static str {
    let country = locale.and_then(|locale| {
        let name = locale.split(['.', '@']).next()?;
        name.split(['_', '-']).skip(1).find(|part| part.len() == 2)
    });
    match country {
        Some(country) if !LETTER.contains(&country.to_ascii_uppercase().as_str()) => "a4",
        _ => "letter",
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn the_country_determines_the_paper() {
        for (locale, paper) in [
            ("de_AT.UTF-8", "a4"),
            ("en_GB", "a4"),
            ("sr_RS@latin", "a4"),
            ("zh-Hant-TW", "a4"),
            ("en_US.UTF-8", "letter"),
            ("es_mx", "letter"),
            ("C.UTF-8", "letter"),
            ("POSIX", "letter"),
        ] {
            assert_eq!(of(Some(locale)), paper, "{locale}");
        }
        assert_eq!(of(None), "letter");
    }
}
