//! Tests that a text is rejected, not read as another puzzle.

use super::read;

const CELLS: &str =
    ".....9.6...36..1..4.........9..4...26..8..........1.932.6.8.4......3..5.5.1..6...";
/// The same as the cells of a game ID.
const SOLO: &str = "e9a6c3_6b1b4i9b4c2_6b8j1a9_3_2a6a8a4f3b5a5a1b6c";

#[track_caller]
fn says(text: &str, wanted: &str) {
    let reading = read(text, None);
    assert!(reading.entries.is_empty(), "{text} is read");
    let said: Vec<&str> = reading.faults.iter().map(|fault| fault.message.as_str()).collect();
    assert!(said.iter().any(|said| said.contains(wanted)), "{text}: {said:?}");
}

/// Returns an ipuz file of the cells with further keys.
fn ipuz(kind: &str, keys: &str) -> String {
    let rows: Vec<Vec<u8>> = CELLS
        .as_bytes()
        .chunks(9)
        .map(|row| row.iter().map(|&c| if c == b'.' { 0 } else { c - b'0' }).collect())
        .collect();
    format!("{{\"kind\": [\"http://ipuz.org/{kind}#1\"], \"puzzle\": {rows:?}, {keys}}}")
}

#[test]
fn names_of_columns_may_be_mistyped() {
    for name in ["variant", "variants", "Varaint"] {
        let table = format!("puzzle,{name}\n{CELLS},x\n");
        let rules = read(&table, None).entries[0].position.grid.rules();
        assert_eq!(rules.variants().to_string(), "x", "{name}");
    }
    let columns = "A".repeat(81);
    says(&format!("puzzle,region\n{CELLS},{columns}\n"), "region");
    // Columns of other tables have other values.
    for (name, value) in [("region", "Europe"), ("cases", "5"), ("variants", "12"), ("symbol", "A")]
    {
        let table = format!("puzzle,{name}\n{CELLS},{value}\n");
        let reading = read(&table, None);
        assert_eq!((reading.entries.len(), reading.faults), (1, Vec::new()), "{name}");
    }
}

#[test]
fn a_cage_has_one_sum() {
    let wall = "b".to_owned() + &"_".repeat(142);
    says(&format!("3x3k:{SOLO},{wall},14_7j15zzp"), "the cage of r1c1 has two sums");
    says(&format!("3x3k:{SOLO},{wall},zzzc"), "the cage of r1c1 has no sum");
    let cages = |one: u32, other: u32| format!("3x3::k:{one}:{other}{}", ":0".repeat(79));
    says(&cages(1281, 1793), "the cage of this cell has two sums");
    says(&cages(1, 1), "the cage of r1c1 has no sum");
}

#[test]
fn regions_of_other_sizes_are_named() {
    let six = ".".repeat(36) + "AAABCCAABBCCAABBCCDDEEFFDDEEFFDDEEFF";
    says(&six, "region");
    let killer = "M<<5<TA9<G^8>>^^GA^<^6D<>^^G<^K9^A<F^ID^<9<<^C^^<^H<P^^^A<G^6^^47K<^<^^F^6<^^D<^";
    says(&(".".repeat(81) + killer), "1 too few for a killer");
}

#[test]
fn houses_and_marks_of_other_programs_are_not_passed_over() {
    says(&ipuz("sudoku", "\"boxes\": false"), "`zones` with the regions of a jigsaw");
    says(&ipuz("sudoku", "\"zones\": [{\"rect\": [1, 1, 3, 3]}]"), "`zones` need the kind");
    let harmless = "\"zones\": [{\"rect\": [0, 0, 2, 2]}, {\"style\": \"grey\"}]";
    assert_eq!(read(&ipuz("sudoku", harmless), None).faults, []);
    says(&ipuz("sudoku/killersudoku", "\"cages\": 7"), "`cages` must be a list");
    says(&ipuz("sudoku", "\"solution\": [[1]]"), "solution");
    let cell = |index: usize, sign: char| match sign {
        '.' if index == 0 => "{\"givenPencilMarks\": [1, 2]}".to_owned(),
        '.' => "{}".to_owned(),
        sign => format!("{{\"value\": {sign}, \"given\": true}}"),
    };
    let cells: Vec<String> = CELLS.chars().enumerate().map(|(i, c)| cell(i, c)).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let text = format!("{{\"size\": 9, \"grid\": [{}]}}", rows.join(","));
    says(&text, "`givenPencilMarks` allow only some digits");
}
