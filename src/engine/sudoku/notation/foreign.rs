//! Tests files in the style of other programs, with a puzzle of our own: each is read as that
//! puzzle without specifying its notation, and without errors.

use super::{Field, Format, Reading, decode, read};

const PUZZLE: &str =
    "97584.3...8.....2.6......9....4....7...2.6...4....3....1......4.3.....7...7.64813";
const SOLUTION: &str =
    "975842361381679425642351798128495637753286149469713582816937254534128976297564813";

fn zeros() -> String {
    PUZZLE.replace('.', "0")
}

fn rows(grid: &str) -> Vec<&str> {
    (0..9).map(|r| &grid[r * 9..r * 9 + 9]).collect()
}

/// The rows in groups of three rows and three cells.
fn picture(edge: &str, between: &str, row: impl Fn([&str; 3]) -> String) -> String {
    let lines: Vec<String> = rows(PUZZLE)
        .chunks(3)
        .map(|band| {
            band.iter().map(|r| row([&r[..3], &r[3..6], &r[6..]])).collect::<Vec<_>>().join("\r\n")
        })
        .collect();
    format!("{edge}\r\n{}\r\n{edge}\r\n", lines.join(&format!("\r\n{between}\r\n")))
}

fn spaced(part: &str) -> String {
    part.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

/// Reads the bytes and checks that the result is the puzzle, `count` times.
#[track_caller]
fn holds(bytes: &[u8], count: usize) -> Reading {
    let text = decode(bytes);
    let reading = read(&text, None);
    assert_eq!(reading.faults, [], "{text}");
    let puzzles: Vec<String> =
        reading.entries.iter().map(|e| e.position.puzzle().to_string()).collect();
    assert_eq!(puzzles, vec![PUZZLE; count], "{text}");
    reading
}

#[track_caller]
fn is_puzzle(text: &str) -> Reading {
    holds(text.as_bytes(), 1)
}

#[test]
fn lines() {
    is_puzzle(&format!("\u{feff}# from a site\r\n\t{} ; gentle\r\n\r\n", zeros()));
    is_puzzle(&format!("{PUZZLE} # 1.5 easy\n"));
    is_puzzle(&format!("{PUZZLE},1.5,26\n"));
    is_puzzle(&format!("\"{PUZZLE}\"\n"));
    is_puzzle(&format!("{}\n", PUZZLE.replace('.', "-")));
    is_puzzle(&rows(PUZZLE).join(" "));
    let old_mac = format!("{}\r{}\r", zeros(), zeros());
    holds(old_mac.as_bytes(), 2);
}

#[test]
fn sdk() {
    let head = "#ASetter\r\n#DGentle\r\n#B2026-01-02\r\n#SThe Gazette\r\n#LEasy\r\n#Uhttps://example.org\r\n#CNote\r\n";
    let reading = is_puzzle(&format!("{head}{}\r\n", rows(&zeros()).join("\r\n")));
    assert_eq!(reading.entries[0].info.get(Field::Source), Some("The Gazette"));
    assert_eq!(reading.entries[0].line, 8);
    let sections = format!(
        "A Program 1.0\r\n[Puzzle]\r\n{0}\r\n[State]\r\n{1}\r\n[Candidates]\r\n1,2\r\n",
        rows(PUZZLE).join("\r\n"),
        rows(SOLUTION).join("\r\n")
    );
    assert!(is_puzzle(&sections).entries[0].position.grid.is_full());
    is_puzzle(&rows(PUZZLE).iter().map(|r| spaced(r) + "\n").collect::<String>());
    // In Latin-1, and in UTF-16 as some editors save.
    let text = format!("#AJosé\n{}\n", rows(PUZZLE).join("\n"));
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    assert_eq!(holds(&latin, 1).entries[0].info.get(Field::Author), Some("José"));
    let wide: Vec<u8> =
        [0xFEFF_u16].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    holds(&wide, 1);
}

#[test]
fn pictures() {
    is_puzzle(&picture(" *-----------*", " |---+---+---|", |[a, b, c]| format!(" |{a}|{b}|{c}|")));
    is_puzzle(&picture("+---+---+---+", "+---+---+---+", |[a, b, c]| format!("|{a}|{b}|{c}|")));
    let wide = "+-------+-------+-------+";
    is_puzzle(&picture(wide, wide, |parts| {
        parts.iter().map(|p| format!("| {} ", spaced(p))).collect::<String>() + "|"
    }));
    is_puzzle(&picture("", "------+-------+------", |[a, b, c]| {
        format!("{} | {} | {}", spaced(a), spaced(b), spaced(c))
    }));
}

#[test]
fn hodoku() {
    is_puzzle(&format!(":0000:x:{PUZZLE}:::\r\n"));
    let line = format!(":0100:1:{}:138 123:123::\r\n", PUZZLE.replacen("4.3", "4+23", 1));
    let reading = is_puzzle(&line);
    assert_eq!(reading.entries[0].position.grid.filled(), 27);
    // The other cell is filled, so no candidate can be eliminated there.
    assert_eq!(reading.entries[0].position.removed.len(), 1);
}

#[test]
fn opensudoku() {
    let plain = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<opensudoku>\r\n  <name>Gazette</name>\r\n  \
         <author></author>\r\n  <level>easy</level>\r\n  <game data=\"{}\" />\r\n</opensudoku>\r\n",
        zeros()
    );
    assert_eq!(is_puzzle(&plain).entries[0].info.get(Field::Title), Some("Gazette"));
    let folders = format!(
        "<opensudoku version=\"2\"><folder name=\"One\" created=\"17\">\
         <game created=\"1\" state=\"0\" time=\"0\" data=\"{0}\" note=\"\"/></folder>\
         <folder name=\"Two\"><game data=\"{0}\" note=\"a > b\"/></folder></opensudoku>",
        zeros()
    );
    holds(folders.as_bytes(), 2);
    // Saved games: value, one or two kinds of notes (or none, in several ways), editable.
    for (version, notes) in [
        ("version: 1\n", "-|"),
        ("version: 2\n", "0|"),
        ("version: 1\n", "|"),
        ("version: 4\n", "0|0|"),
        ("", "0|"),
    ] {
        let cells: String = zeros()
            .chars()
            .map(|c| format!("{c}|{notes}{}|", if c == '0' { 1 } else { 0 }))
            .collect();
        is_puzzle(&format!(
            "<opensudoku version=\"3\"><game data=\"{version}{cells}\"/></opensudoku>"
        ));
    }
}

#[test]
fn ipuz() {
    let file = |blank: &str, given: &dyn Fn(char) -> String, more: &str| {
        let rows: Vec<String> = rows(PUZZLE)
            .iter()
            .map(|row| {
                let cells: Vec<String> = row
                    .chars()
                    .map(|c| if c == '.' { blank.to_owned() } else { given(c) })
                    .collect();
                format!("[{}]", cells.join(","))
            })
            .collect();
        format!(
            "{{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],{more}\n\"puzzle\":[{}]}}",
            rows.join(",\r\n")
        )
    };
    let plain = |c: char| c.to_string();
    let quoted = |c: char| format!("\"{c}\"");
    is_puzzle(&file("0", &plain, ""));
    is_puzzle(&file("null", &plain, ""));
    is_puzzle(&file("\"#\"", &quoted, ""));
    is_puzzle(&file("\"0\"", &quoted, "\"empty\":\"0\","));
    is_puzzle(&file("\"_\"", &quoted, "\"charset\":\"123456789\",\"empty\":\"_\","));
    is_puzzle(&file("{\"cell\":0}", &|c| format!("{{\"value\":\"{c}\",\"style\":{{}}}}"), ""));
    is_puzzle(&file("0", &|c| format!("{{\"cell\":{c},\"given\":true}}"), ""));
    is_puzzle(&format!("\u{feff}ipuz({});\n", file("0", &plain, "")));
    let solution: Vec<String> = rows(SOLUTION)
        .iter()
        .map(|row| format!("[{}]", row.chars().map(quoted).collect::<Vec<_>>().join(",")))
        .collect();
    let solved = file("0", &plain, &format!("\"solution\":[{}],", solution.join(",")));
    let reading = is_puzzle(&solved);
    assert_eq!(reading.entries[0].solution.map(|s| s.to_string()).as_deref(), Some(SOLUTION));
}

#[test]
fn tables() {
    for text in [
        format!("\u{feff}Puzzle,Solution,Difficulty\r\n{},{SOLUTION},Easy\r\n", zeros()),
        format!("quizzes,solutions\n{},{SOLUTION}\n", zeros()),
        format!("source,question,answer,rating\nx,{PUZZLE},{SOLUTION},0\n"),
        format!("id\tpuzzle\tsolution\tclues\n1\t{PUZZLE}\t{SOLUTION}\t26\n"),
        format!("Nr;Raster;Ergebnis\r\n1;\"{PUZZLE}\";\"{SOLUTION}\"\r\n"),
    ] {
        let reading = is_puzzle(&text);
        let solution = reading.entries[0].solution.map(|s| s.to_string());
        assert_eq!(solution.as_deref(), Some(SOLUTION), "{text}");
    }
    is_puzzle(&format!("\"id\";\"puzzle\";\"rating\"\r\n\"1\";\"{PUZZLE}\";\"1,5\"\r\n"));
    is_puzzle(&format!("name,board\n\"A, \"\"B\"\"\",{PUZZLE}\n"));
    // A grid that is the whole table, as a spreadsheet writes it.
    for (separator, blank) in [(",", ""), (";", "0"), ("\t", "")] {
        let table: String = rows(PUZZLE)
            .iter()
            .map(|row| {
                let cells: Vec<String> = row
                    .chars()
                    .map(|c| if c == '.' { blank.to_owned() } else { c.to_string() })
                    .collect();
                cells.join(separator) + "\r\n"
            })
            .collect();
        is_puzzle(&table);
        let two = format!("{table}\r\n{table}");
        assert_eq!(holds(two.as_bytes(), 2).entries[1].line, 11);
    }
    let text = read("1,,3,\n,x,,y\n,,,\n,,,4\n", Some(Format::Csv));
    assert_eq!(text.faults[0].to_string(), "2:5: `y` is no digit");
}

#[test]
fn json() {
    let list = format!(
        "[{}]",
        rows(&zeros())
            .iter()
            .map(|r| format!("[{}]", r.chars().map(String::from).collect::<Vec<_>>().join(",")))
            .collect::<Vec<_>>()
            .join(",")
    );
    is_puzzle(&format!("{{\"board\": {list}}}"));
    is_puzzle(&list);
    holds(format!("[{list}, {list}]").as_bytes(), 2);
    is_puzzle(&format!("{{\"givens\": \"{PUZZLE}\", \"title\": \"x\"}}"));
    let reading = holds(
        format!(
            "{{\"puzzle\":\"{PUZZLE}\"}}\r\n{{\"quiz\":\"{}\",\"answer\":\"{SOLUTION}\"}}\r\n",
            zeros()
        )
        .as_bytes(),
        2,
    );
    assert!(reading.entries[1].solution.is_some());
}
