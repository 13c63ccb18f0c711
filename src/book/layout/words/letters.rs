//! How explanations of steps speak of letters where they take the place of digits.

use super::swap::Swaps;

/// For each language in the order of the files.
pub(super) const SWAPS: [(&str, Swaps); 7] = [
    ("en", &[("digit", "letter")]),
    (
        "de",
        &[
            ("die {digit}", "das {digit}"),
            ("jede {digit}", "jedes {digit}"),
            ("keine {digit}", "kein {digit}"),
            ("die {link}", "das {link}"),
            ("die {third}", "das {third}"),
            ("steht sie {to:in}: Eine davon", "steht es {to:in}: Eines davon"),
            ("jede der Ziffern", "jeder der Buchstaben"),
            ("jede Gruppe eine von ihnen", "jede Gruppe einen von ihnen"),
            ("keine Ziffer ", "kein Buchstabe "),
            ("jede Ziffer ", "jeder Buchstabe "),
            ("jeweils eine Ziffer", "jeweils ein Buchstabe"),
            ("eine Ziffer", "einen Buchstaben"),
            ("Ziffer", "Buchstabe"),
        ],
    ),
    (
        "fr",
        &[
            ("aucun chiffre", "aucune lettre"),
            ("un chiffre", "une lettre"),
            ("ce chiffre", "cette lettre"),
            ("chiffre commun", "lettre commune"),
            ("chacun des chiffres", "chacune des lettres"),
            ("l’un d’eux et tous", "l’une d’elles et tous"),
            ("tous ses autres chiffres", "toutes ses autres lettres"),
            ("les utilisent tous", "les utilisent toutes"),
            ("chiffre", "lettre"),
        ],
    ),
    (
        "es",
        &[
            ("el {digit}", "la {digit}"),
            ("ningún {digit}", "ninguna {digit}"),
            ("hay uno a la vista", "hay una a la vista"),
            ("cifra", "letra"),
        ],
    ),
    (
        "it",
        &[
            ("il {digit}", "la {digit}"),
            ("non ne resta nessuno", "non ne resta nessuna"),
            ("ce n’è uno in vista", "ce n’è una in vista"),
            ("rimasto", "rimasta"),
            ("cifra", "lettera"),
            ("cifre", "lettere"),
        ],
    ),
    (
        "nl",
        &[
            ("het cijfer", "de letter"),
            ("dit cijfer", "deze letter"),
            ("dat cijfer", "die letter"),
            ("elk cijfer", "elke letter"),
            ("gemeenschappelijk cijfer", "gemeenschappelijke letter"),
            ("cijfer", "letter"),
        ],
    ),
    (
        "pt",
        &[
            ("lugar para outros", "lugar para outras"),
            ("nenhum algarismo", "nenhuma letra"),
            ("cada um dos algarismos", "cada uma das letras"),
            ("tem um deles e todos", "tem uma delas e todos"),
            ("todos os seus demais algarismos", "todas as suas demais letras"),
            ("um algarismo", "uma letra"),
            ("esse algarismo", "essa letra"),
            ("estes algarismos", "estas letras"),
            ("mesmos algarismos", "mesmas letras"),
            ("são os mesmos que", "são as mesmas que"),
            ("têm juntas os mesmas", "têm juntas as mesmas"),
            ("outros algarismos", "outras letras"),
            ("os outras", "as outras"),
            ("os dois algarismos", "as duas letras"),
            ("os algarismos", "as letras"),
            ("tantos algarismos", "tantas letras"),
            ("ficam assim usados", "ficam assim usadas"),
            ("algarismo", "letra"),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::super::Words;
    use super::super::swap::swapped;
    use super::SWAPS;

    #[test]
    fn no_explanation_of_letters_speaks_of_digits() {
        let words = ["digit", "iffer", "chiffre", "cifra", "cifr", "cijfer", "algarismo"];
        assert!(SWAPS.iter().map(|(language, _)| *language).eq(Words::languages()));
        for ((language, swaps), word) in SWAPS.iter().zip(words) {
            let file = Words::file(language).expect("a file");
            let reasons =
                toml::from_str::<toml::Table>(file).expect("words")["reasons"]["say"].clone();
            let reasons = reasons.as_table().expect("a table").clone();
            let mut changed = 0;
            for text in reasons.values().filter_map(toml::Value::as_str) {
                let said = swapped(text, swaps);
                let plain = said.split('{').map(|part| part.rsplit('}').next().unwrap_or(part));
                assert!(plain.clone().all(|part| !part.contains(word)), "{language}: {said}");
                changed += usize::from(said != text);
            }
            assert!(changed > 10, "{language}");
        }
    }
}
