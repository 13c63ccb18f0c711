//! The words on techniques for grids in which regions take the place of boxes.

use super::swap::Swaps;

/// For each language in the order of the files.
pub(super) const SWAPS: [(&str, Swaps); 7] = [
    ("en", &[("boxes", "regions"), ("box", "region")]),
    (
        "de",
        &[
            ("Einem anderen Block, durch den", "Einem anderen Gebiet, durch das"),
            ("jeden Block", "jedes Gebiet"),
            ("durch diesen Block", "durch dieses Gebiet"),
            ("der andere Block", "das andere Gebiet"),
            ("Für den Block", "Für das Gebiet"),
            ("Der Block", "Das Gebiet"),
            ("jeder Block", "jedes Gebiet"),
            ("einen Block", "ein Gebiet"),
            ("Block-Reihen", "Gebiets-Reihen"),
            ("Reihen-Block", "Reihen-Gebiets"),
            ("Blocks", "Gebiets"),
            ("Blöcke", "Gebiete"),
            ("Block", "Gebiet"),
        ],
    ),
    (
        "fr",
        &[
            ("d’un bloc ou de plusieurs voisins", "d’une région ou de plusieurs voisines"),
            ("blocs voisins", "régions voisines"),
            ("le bloc sont presque pleins", "la région sont presque pleines"),
            ("dans un autre du second groupe", "dans une autre du second groupe"),
            ("deux des premiers en est une", "deux des premières en est une"),
            ("Un autre bloc", "Une autre région"),
            ("le même bloc", "la même région"),
            ("un même bloc", "une même région"),
            ("un bloc", "une région"),
            ("du bloc", "de la région"),
            ("ce bloc", "cette région"),
            ("son bloc", "sa région"),
            ("au bloc", "à la région"),
            ("le bloc", "la région"),
            ("Le bloc", "La région"),
            ("bloc", "région"),
        ],
    ),
    (
        "es",
        &[
            ("bloque, o de varios", "región, o de varias"),
            ("bloque están casi llenos", "región están casi llenas"),
            ("los bloques en los que", "las regiones en las que"),
            ("los bloques, juntos", "las regiones, juntas"),
            ("bloque en los que", "región en las que"),
            (
                "otro del segundo grupo, así que en estos",
                "otra del segundo grupo, así que en estas",
            ),
            ("dos de los primeros", "dos de las primeras"),
            ("bloques contiguos", "regiones contiguas"),
            ("bloques, juntos", "regiones, juntas"),
            ("bloques en los que", "regiones en las que"),
            ("otro bloque por el que", "otra región por la que"),
            ("el otro bloque", "la otra región"),
            ("el mismo bloque", "la misma región"),
            ("un mismo bloque", "una misma región"),
            ("otro bloque", "otra región"),
            ("un bloque", "una región"),
            ("del bloque", "de la región"),
            ("ese bloque", "esa región"),
            ("el bloque", "la región"),
            ("El bloque", "La región"),
            ("bloques", "regiones"),
            // Not "bloqueados".
            ("bloque ", "región "),
            ("bloque,", "región,"),
            ("bloque.", "región."),
            ("bloque)", "región)"),
            ("bloque:", "región:"),
        ],
    ),
    (
        "it",
        &[
            ("nello stesso riquadro", "nella stessa regione"),
            ("riquadro sono quasi pieni", "regione sono quasi piene"),
            ("nel loro riquadro", "nella loro regione"),
            ("un riquadro o di più vicini", "una regione o di più vicine"),
            ("due dei primi", "due delle prime"),
            ("un altro riquadro", "un’altra regione"),
            ("l’altro riquadro", "l’altra regione"),
            ("riquadri vicini", "regioni vicine"),
            ("dal riquadro", "dalla regione"),
            ("un riquadro", "una regione"),
            ("del suo riquadro", "della sua regione"),
            ("nel suo riquadro", "nella sua regione"),
            ("del riquadro", "della regione"),
            ("nel riquadro", "nella regione"),
            ("quel riquadro", "quella regione"),
            ("il riquadro", "la regione"),
            ("Il riquadro", "La regione"),
            ("i riquadri", "le regioni"),
            ("riquadri", "regioni"),
            ("riquadro", "regione"),
        ],
    ),
    ("nl", &[("blokken", "gebieden"), ("blok", "gebied"), ("Blok", "Gebied")]),
    (
        "pt",
        &[
            ("Num bloco", "Numa região"),
            ("bloco estão quase cheios", "região estão quase cheias"),
            (" os blocos", " as regiões"),
            ("num bloco", "numa região"),
            ("no mesmo bloco", "na mesma região"),
            ("no seu bloco", "na sua região"),
            ("do seu bloco", "da sua região"),
            ("no bloco", "na região"),
            ("do bloco", "da região"),
            ("nesse bloco", "nessa região"),
            ("desse bloco", "dessa região"),
            (
                "outro do segundo grupo, e por isso a estes",
                "outra do segundo grupo, e por isso a estas",
            ),
            ("dois dos primeiros", "duas das primeiras"),
            ("bloco, ou de vários vizinhos", "região, ou de várias vizinhas"),
            ("blocos vizinhos", "regiões vizinhas"),
            ("o outro bloco", "a outra região"),
            ("outro bloco", "outra região"),
            ("um bloco", "uma região"),
            ("o bloco", "a região"),
            ("O bloco", "A região"),
            ("dois blocos", "duas regiões"),
            ("blocos", "regiões"),
            ("bloco", "região"),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::super::Words;
    use gridpress_engine::sudoku::{Rules, Variants};
    use gridpress_engine::techniques::TechniqueId;

    #[test]
    fn what_is_told_of_jigsaws_does_not_speak_of_boxes() {
        let words = ["box", "Block", "bloc", "bloque", "riquadr", "blok", "bloco"];
        assert!(super::SWAPS.iter().map(|(language, _)| *language).eq(Words::languages()));
        let mut regions: Vec<u8> = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
        regions.swap(2, 12);
        let jigsaw = Rules::CLASSIC.and(Variants::NONE, Some(regions)).expect("regions");
        for (language, word) in Words::languages().zip(words) {
            let words = Words::of(language).for_rules(jigsaw);
            for id in TechniqueId::all() {
                let why = words.why(id, jigsaw);
                let texts =
                    [words.looks(id), words.how(id), why.as_deref(), Some(words.technique(id))];
                for text in texts.into_iter().flatten() {
                    // "Bloqueados" are locked.
                    let is_other = |at: usize| text[at..].starts_with("bloquead");
                    let mut found = text.match_indices(word).map(|(at, _)| at);
                    assert!(found.all(is_other), "{language} {id}: {text}");
                }
            }
        }
    }
}
