//! Tests round trips, files as other programs write them, and errors.

use super::*;
use crate::sudoku::{Cell, CellSet, Digit, Grid, Rules, Shape};
use proptest::prelude::*;

const PUZZLE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

fn puzzles(reading: &Reading) -> Vec<String> {
    reading.entries.iter().map(|e| e.position.puzzle().to_string()).collect()
}

fn said(fault: &Fault) -> String {
    fault.to_string()
}

/// A text that every notation with such a field preserves.
fn words() -> impl Strategy<Value = String> {
    "[A-Za-z<&\"'é,;][ A-Za-z0-9<>&\"',;|é-]{0,12}[A-Za-z>&;é]"
}

prop_compose! {
    fn shapes()(index in 0..Shape::ALL.len()) -> Shape { Shape::ALL[index] }
}

prop_compose! {
    fn grids()(shape in shapes())(
        values in prop::collection::vec(prop_oneof![2 => Just(0), 1 => 1..=shape.side() as u8], shape.cell_count()),
        shape in Just(shape),
    ) -> Grid {
        Grid::from_values(shape, &values).expect("values of the shape")
    }
}

prop_compose! {
    /// A grid with some placed digits and eliminated candidates.
    fn positions()(grid in grids())(
        placed in prop::collection::vec(any::<bool>(), 256),
        struck in prop::collection::vec((0..grid.shape().cell_count(), 1..=grid.shape().side() as u8), 0..9),
        grid in Just(grid),
    ) -> Position {
        let givens: CellSet = grid.filled_cells().iter().filter(|c| placed[c.index()]).collect();
        let mut position = Position { grid, givens, removed: Vec::new() };
        position.strike(struck.into_iter().filter_map(|(c, d)| Some((Cell::new(c)?, Digit::new(d)?))));
        position
    }
}

fn assert_same(read: &Reading, written: &[Entry], text: &str) {
    assert_eq!(read.faults, [], "{text}");
    let lineless: Vec<Entry> =
        read.entries.iter().map(|e| Entry { line: 0, ..e.clone() }).collect();
    assert_eq!(lineless, written, "{text}");
}

fn round_trip(entries: &[Entry], format: Format) {
    let text = write(entries, format).expect("one puzzle or a notation for many");
    assert_same(&read(&text, Some(format)), entries, &text);
    // As a program on Windows would have saved it.
    let windows = format!("\u{feff}{}", text.replace('\n', " \r\n"));
    assert_same(&read(&decode(windows.as_bytes()), Some(format)), entries, &windows);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn puzzles_survive_every_notation(grids in prop::collection::vec(grids(), 1..4)) {
        let entries: Vec<Entry> = grids.into_iter().map(Entry::of_puzzle).collect();
        for format in Format::ALL {
            if format == Format::Ipuz {
                round_trip(&entries[..1], format);
            } else {
                round_trip(&entries, format);
            }
        }
    }

    #[test]
    fn positions_survive_where_they_can(positions in prop::collection::vec(positions(), 1..4)) {
        let entries: Vec<Entry> = positions.into_iter().map(|p| Entry::at(0, p)).collect();
        for format in [Format::Hodoku, Format::Csv, Format::Json] {
            round_trip(&entries, format);
        }
    }

    #[test]
    fn what_is_said_survives(grid in grids(), solution in grids(), texts in prop::collection::vec(words(), 9)) {
        let mut entry = Entry::of_puzzle(grid);
        let kept: [(Format, &[Field]); 5] = [
            (Format::Sdk, &[Field::Author, Field::Description, Field::Comment, Field::Date, Field::Source, Field::Level, Field::Url]),
            (Format::OpenSudoku, &[Field::Title, Field::Author, Field::Description, Field::Level, Field::Url]),
            (Format::Ipuz, &[Field::Title, Field::Author, Field::Comment, Field::Date, Field::Level]),
            (Format::Csv, &Field::ALL),
            (Format::Json, &Field::ALL),
        ];
        for (format, fields) in kept {
            entry.info = Info::default();
            for (field, text) in fields.iter().zip(&texts) {
                entry.info.set(*field, text);
            }
            let has_solution = matches!(format, Format::Ipuz | Format::Csv | Format::Json);
            let solution = (has_solution && solution.shape() == grid.shape()).then_some(solution);
            round_trip(&[Entry { solution, ..entry.clone() }], format);
        }
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = decode(&bytes);
        let _ = read(&text, None);
        for format in Format::ALL {
            let _ = read(&text, Some(format));
        }
    }

    #[test]
    fn spoiled_files_never_panic(grid in grids(), at in 0usize..2000, sign in any::<char>()) {
        for format in Format::ALL {
            let text = write(&[Entry::of_puzzle(grid)], format).expect("one puzzle");
            let mut chars: Vec<char> = text.chars().collect();
            let at = at % chars.len();
            chars[at] = sign;
            let _ = read(&chars.iter().collect::<String>(), None);
            let _ = read(&chars.iter().collect::<String>(), Some(format));
            let _ = read(&chars[..at].iter().collect::<String>(), Some(format));
        }
    }

    #[test]
    fn what_we_write_is_recognised(grids in prop::collection::vec(grids(), 1..3)) {
        let entries: Vec<Entry> = grids.into_iter().map(Entry::of_puzzle).collect();
        for format in Format::ALL {
            let count = if format == Format::Ipuz { 1 } else { entries.len() };
            let text = write(&entries[..count], format).expect("as many as it holds");
            // 16 symbols are a 4x4 puzzle or a row of 16x16: only these two cannot be
            // distinguished.
            let unclear = entries.iter().any(|e| matches!(e.position.grid.shape().side(), 4 | 16));
            if !(format == Format::Sdk && unclear) {
                assert_same(&read(&text, None), &entries[..count], &text);
            }
        }
    }
}

#[test]
fn blanks_of_every_kind_are_the_same() {
    for blank in ['.', '0', '*', '_', 'x', 'X'] {
        let reading = read(&PUZZLE.replace('.', &blank.to_string()), None);
        assert_eq!(puzzles(&reading), [PUZZLE]);
    }
}

#[test]
fn a_bad_line_is_told_and_the_others_are_read() {
    let text = format!(
        "# a comment\n\n{PUZZLE} 9.0/1.2/1.2\n{}\n  {}\n{PUZZLE}  # last\n",
        &PUZZLE[1..],
        PUZZLE.replace('6', "Q")
    );
    let reading = read(&text, None);
    assert_eq!(reading.entries.iter().map(|e| e.line).collect::<Vec<_>>(), [3, 6]);
    assert_eq!(
        reading.faults.iter().map(said).collect::<Vec<_>>(),
        [
            "4:81: 80 cells, 1 too few for 9x9, which has 81",
            "5:15: `Q` is neither a digit (1-9, then A-G) nor a blank (. 0 * _ x)",
        ]
    );
    let reading = read("12345678........................................................", None);
    assert_eq!(reading.faults, []);
    let reading = read("9...............................................................", None);
    assert_eq!(said(&reading.faults[0]), "1:1: `9` is too large for 8x8");
}

#[test]
fn cells_in_groups_make_one_puzzle() {
    let groups: Vec<String> =
        PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    assert_eq!(puzzles(&read(&groups.join(" "), Some(Format::Line))), [PUZZLE]);
}

#[test]
fn sdk_as_sudocue_writes_it() {
    let rows: Vec<&str> = (0..9).map(|r| &PUZZLE[r * 9..r * 9 + 9]).collect();
    let text = format!(
        "#ARuud\r\n#D A puzzle\r\n#CFirst\r\n#CSecond\r\n#B03-08-2006\r\n#LEasy\r\n\
         #Uhttp://example.org/\r\n[Puzzle]\r\n{}\r\n[State]\r\n{}\r\n[Colors]\r\nwhatever\r\n",
        rows.join("\r\n"),
        rows.join("\r\n").replacen("4.", "42", 1)
    );
    let reading = read(&text, None);
    assert_eq!(reading.faults, []);
    let entry = &reading.entries[0];
    assert_eq!(entry.position.puzzle().to_string(), PUZZLE);
    assert_eq!(entry.position.grid.filled(), entry.position.puzzle().filled() + 1);
    assert_eq!(entry.info.get(Field::Author), Some("Ruud"));
    assert_eq!(entry.info.get(Field::Comment), Some("First\nSecond"));
    // Bare rows, and a record after a bad one.
    let text = format!("{}\n\n{}\n", rows.join("\n").replacen('4', "?", 1), rows.join("\n"));
    let reading = read(&text, Some(Format::Sdk));
    assert_eq!(puzzles(&reading), [PUZZLE]);
    assert_eq!(
        reading.faults.iter().map(said).collect::<Vec<_>>(),
        ["1:1: `?` is neither a digit (1-9, then A-G) nor a blank (. 0 * _ x)"]
    );
    let reading = read(&rows[..7].join("\n"), None);
    assert_eq!(said(&reading.faults[0]), "7:1: the grid has 7 rows of 9");
}

#[test]
fn simple_sudoku_pictures() {
    let text = "*-----------*\n|4..|.3.|...|\n|...|6..|8..|\n|...|...|..1|\n|---+---+---|\n\
                |...|.5.|.9.|\n|.8.|...|6..|\n|.7.|2..|...|\n|---+---+---|\n|...|1.2|7..|\n\
                |5.3|...|.4.|\n|9..|...|...|\n*-----------*\n";
    let reading = read(text, None);
    assert_eq!((puzzles(&reading), reading.faults.len()), (vec![PUZZLE.to_owned()], 0));
    assert_eq!(write(&reading.entries, Format::Ss), Ok(text.to_owned()));
}

#[test]
fn a_picture_with_candidates_strikes_out_what_is_missing() {
    let text = ".-----.-----.\n| 1  2 | 34 3 |\n| 34 3 | 1  2 |\n:-----+-----:\n| 2 1 | 34 34 |\n| 34 34 | 2 1 |\n'-----'-----'\n";
    let reading = read(text, Some(Format::Ss));
    assert_eq!(reading.faults, []);
    let position = &reading.entries[0].position;
    assert_eq!(position.grid.to_string(), "12.3.31221....21");
    assert_eq!(position.removed, []);
    let text = text.replacen("34", "24", 1);
    let position = read(&text, Some(Format::Ss)).entries.remove(0).position;
    // r1c3 sees 1, 2 and 3 placed, so no other candidate can be eliminated.
    assert_eq!(position.removed, []);
    let text = "| 1 234 | 34 234 |\n| 34 34 | 1 2 |\n| 2 1 | 34 34 |\n| 34 34 | 2 1 |\n";
    let position = read(text, Some(Format::Ss)).entries.remove(0).position;
    assert_eq!(position.removed, []);
    let text = text.replacen("234", "23", 1);
    let position = read(&text, Some(Format::Ss)).entries.remove(0).position;
    assert_eq!(position.removed, [(Cell(1), Digit(4))]);
}

#[test]
fn hodoku_lines() {
    let line = ":0100:4:+4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........:212 913::";
    let reading = read(line, None);
    assert_eq!(reading.faults, []);
    let position = &reading.entries[0].position;
    assert_eq!(position.givens.len(), 17);
    assert_eq!(position.grid.to_string(), PUZZLE);
    assert_eq!(position.removed, [(Cell(1), Digit(2)), (Cell(2), Digit(9))]);
    for (bad, message) in [
        (":0100:4", "1:8: a library line reads"),
        (":::+", "1:4: `+` must stand before a digit"),
        (&format!(":::{PUZZLE}:4a::"), "1:86: `4a` is no candidate"),
        (&format!(":::{PUZZLE}:411 4A1::"), "1:90: `4A1` is no candidate"),
    ] {
        let reading = read(bad, None);
        assert!(said(&reading.faults[0]).starts_with(message), "{}", reading.faults[0]);
    }
}

#[test]
fn opensudoku_with_plain_and_saved_games() {
    let cells: String = PUZZLE
        .chars()
        .enumerate()
        .map(|(i, c)| match (i, c) {
            (1, _) => "2|-|1|".to_owned(),
            (_, '.') => "0|1,2,|1|".to_owned(),
            (_, digit) => format!("{digit}|-|0|"),
        })
        .collect();
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"1\">\n<name>A &amp; B</name>\
         <level>easy</level>\n<game data=\"{}\" />\n<game data=\"12\"/>\n\
         <game created=\"1\" state=\"1\" data=\"version: 1&#10;{cells}\"></game>\n</opensudoku>",
        PUZZLE.replace('.', "0")
    );
    let reading = read(&text, None);
    assert_eq!(puzzles(&reading), [PUZZLE, PUZZLE]);
    assert_eq!(reading.entries[1].position.grid.filled(), 19);
    assert_eq!(reading.entries[0].info.get(Field::Title), Some("A & B"));
    assert_eq!(
        reading.faults.iter().map(said).collect::<Vec<_>>(),
        ["5:1: 2 cells, 14 too few for 4x4, which has 16"]
    );
    assert_eq!(read("<opensudoku/>", None).faults.len(), 1);
    assert!(said(&read("<a><b></a>", None).faults[0]).contains("this is not XML"));
}

#[test]
fn ipuz_from_other_programs() {
    let rows: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cells: Vec<String> = row
                .iter()
                .map(|&c| if c == b'.' { "null".into() } else { format!("\"{}\"", c as char) })
                .collect();
            format!("[{}]", cells.join(","))
        })
        .collect();
    let file = format!(
        "ipuz({{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],\n\
         \"title\":\"T\",\"puzzle\":[{}]}})",
        rows.join(",\n").replacen("\"4\"", "{\"style\":{},\"cell\":4}", 1)
    );
    let reading = read(&file, None);
    assert_eq!((puzzles(&reading), reading.faults), (vec![PUZZLE.to_owned()], vec![]));
    let reading = read(&file.replacen("null", "77", 1), None);
    assert_eq!(said(&reading.faults[0]), "2:13: puzzle: 77 in row 1, cell 2 is no digit");
    let reading = read(&file.replace("sudoku#1", "crossword#1"), None);
    assert!(said(&reading.faults[0]).contains("not a Sudoku"), "{:?}", reading.faults);
}

#[test]
fn a_part_of_a_table_without_its_names_has_the_rules_of_its_puzzles() {
    let shape = Shape::with_side(4).expect("a shape");
    let under = |names: &str, regions: Option<&str>, cages: Option<&str>| {
        Rules::named(shape, names, regions, cages).expect("rules")
    };
    let all = [
        under("", None, None),
        under("x", None, None),
        under("jigsaw", Some("AABBAABBCCDDCCDD"), None),
    ];
    let entries: Vec<Entry> =
        all.iter().map(|rules| Entry::of_puzzle(Grid::empty(*rules))).collect();
    let whole = write(&entries, Format::Csv).expect("a table");
    for from in 1..=entries.len() {
        let rows: Vec<&str> = whole.lines().skip(from).collect();
        let read = read(&rows.join("\n"), Some(Format::Csv));
        let rules: Vec<Rules> = read.entries.iter().map(|e| e.position.grid.rules()).collect();
        assert_eq!(rules, all[from - 1..], "{rows:?}");
    }
    // The regions of the first puzzle are no solution.
    let jigsaw = Rules::named(shape, "jigsaw", Some("1122112233443344"), None).expect("rules");
    let mut entry = Entry::of_puzzle(Grid::empty(jigsaw));
    entry.solution = "1234341221434321".parse::<Grid>().ok().map(|grid| grid.under(jigsaw));
    let whole = write(std::slice::from_ref(&entry), Format::Csv).expect("a table");
    let read_back = read(whole.lines().nth(1).expect("a row"), Some(Format::Csv));
    assert_eq!(read_back.faults, []);
    let [part] = &read_back.entries[..] else { panic!("{whole}") };
    assert_eq!(Entry { line: entry.line, ..part.clone() }, entry);
    // Other signs for the regions are none of a grid.
    let other =
        whole.lines().nth(1).expect("a row").replace("1122112233443344", "WWXXWWXXYYZZYYZZ");
    let read_back = read(&other, Some(Format::Csv));
    let solutions: Vec<_> = read_back.entries.iter().map(|entry| entry.solution).collect();
    assert_eq!(solutions, [entry.solution]);
    // The symbols, level and ratings of a run of words.
    let words = Rules::plain(shape).with_symbols("WORD").expect("symbols");
    let grid = |text: &str| text.parse::<Grid>().expect("a grid").under(words);
    let of = |level: &str| {
        let mut entry = Entry::of_puzzle(grid("1.........2....."));
        entry.solution = Some(grid("1234341221434321"));
        entry.info.set(Field::Level, level);
        entry.info.set(Field::Rating, "1.5/1.2/1.2");
        entry
    };
    let entries = [of("easy"), of("medium")];
    let whole = write(&entries, Format::Csv).expect("a table");
    let row = whole.lines().nth(2).expect("a second row");
    assert!(row.contains("DORW") && row.ends_with("medium,1.5/1.2/1.2"), "{row}");
    let read = read(row, Some(Format::Csv));
    assert_eq!(read.faults, []);
    let [read] = &read.entries[..] else { panic!("{:?}", read.entries) };
    assert_eq!(Entry { line: entries[1].line, ..read.clone() }, entries[1]);
}

#[test]
fn tables_with_and_without_names() {
    let solution = "1".repeat(81);
    for text in [
        format!("quizzes,solutions\n{PUZZLE},{solution}\n"),
        format!("id;puzzle;solution;difficulty\n1;{PUZZLE};{solution};2.2\n"),
        format!("{PUZZLE},{solution}\n"),
        format!("7\t\"{PUZZLE}\"\t{solution}\n"),
    ] {
        let reading = read(&text, None);
        assert_eq!(puzzles(&reading), [PUZZLE], "{text}");
        assert_eq!(reading.entries[0].solution.map(|s| s.to_string()).as_ref(), Some(&solution));
    }
    let text = format!("id,puzzle\n1,{PUZZLE}\n\n2,{}\n3\n", &PUZZLE[..80]);
    let reading = read(&text, None);
    assert_eq!(puzzles(&reading), [PUZZLE]);
    assert_eq!(
        reading.faults.iter().map(said).collect::<Vec<_>>(),
        ["4:83: 80 cells, 1 too few for 9x9, which has 81", "5:3: this record has no puzzle"]
    );
}

#[test]
fn json_of_several_kinds() {
    let list = format!(
        "{{\"title\": \"Book\", \"puzzles\": [\n {{\"number\": 1, \"puzzle\": \"{PUZZLE}\", \"level\": \"easy\"}},\n {{\"puzzle\": \"{PUZZLE}1\"}}]}}"
    );
    let reading = read(&list, None);
    assert_eq!(puzzles(&reading), [PUZZLE]);
    assert_eq!(reading.entries[0].info.get(Field::Level), Some("easy"));
    assert_eq!(said(&reading.faults[0]), "3:96: 82 cells, 1 too many for 9x9, which has 81");
    let lines = format!(
        "{{\"puzzle\":\"{PUZZLE}\"}}\n{{\"puzzle\":}}\n{{\"puzzle\":\"Z\"}}\n\"{PUZZLE}\"\n"
    );
    let reading = read(&lines, None);
    assert_eq!(puzzles(&reading), [PUZZLE, PUZZLE]);
    assert_eq!(
        reading.faults.iter().map(|f| (f.line, f.column)).collect::<Vec<_>>(),
        [(2, 11), (3, 12)]
    );
}

#[test]
fn bytes_of_every_encoding() {
    let text = format!("#Aé\n{PUZZLE}");
    let wide: Vec<u8> =
        std::iter::once(0xFEFF_u16).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert_eq!(puzzles(&read(&decode(&wide), None)), [PUZZLE]);
    assert_eq!(decode(b"#A\xe9"), "#Aé");
    assert_eq!(decode(b"a\rb"), "a\nb");
}

#[test]
fn sixteen_signs_a_line() {
    let puzzle = "1...............";
    assert_eq!(puzzles(&read(&format!("{puzzle}\n{puzzle}\n"), None)).len(), 2);
    let rows = format!("{}\n", vec!["G..............."; 16].join("\n"));
    assert_eq!(read(&rows, None).entries[0].position.grid.shape().side(), 16);
}

#[test]
fn a_jigsaw_with_a_few_symbols_too_few_is_known() {
    let regions =
        "111123333111222233412222533416655553446666655744446685774999985779999888777798888";
    let line = format!("{PUZZLE}{regions}");
    assert_eq!(read(&line, None).faults, []);
    let fault = &read(&line[..161], None).faults[0];
    assert_eq!(
        said(fault),
        "1:162: 161 symbols, 1 too few for a jigsaw of 9x9, which has 162: its cells and the region of each"
    );
    let fault = &read(&format!("{line}8"), None).faults[0];
    assert!(said(fault).contains("163 symbols, 1 too many for a jigsaw"), "{}", said(fault));
    // Cells of a larger grid.
    let fault = &read(&".".repeat(161), None).faults[0];
    assert!(said(fault).contains("too many for 12x12"), "{}", said(fault));
}

#[test]
fn a_killer_that_begins_with_an_arrow_is_no_xml() {
    let cages = "J<<L<<P<<G<8^P<<<^B^^^F<^J^^M<<<8<^<T<^8D<FN^^^<^>>^^<9B<BR<<<^^H<^9<^A<8<^E<^C<^";
    for first in ["<", "<J<", "<<"] {
        let line = format!("{first}{}", &cages[first.len()..]);
        let fault = &read(&line, None).faults[0];
        assert!(said(fault).contains("r1c1"), "{line}: {}", said(fault));
    }
}

#[test]
fn a_killer_with_a_few_symbols_too_few_is_known() {
    let cages = "J<<L<<P<<G<8^P<<<^B^^^F<^J^^M<<<8<^<T<^8D<FN^^^<^>>^^<9B<BR<<<^^H<^9<^A<8<^E<^C<^";
    for (line, part) in [
        (cages[..80].to_owned(), "1:81: 80 symbols, 1 too few for a killer of 9x9, which has 81"),
        (format!("{cages}^ easy"), "1:83: 82 symbols, 1 too many for a killer of 9x9"),
        (format!("{PUZZLE}{}", &cages[..79]), "1:161: 160 symbols, 2 too few"),
    ] {
        let fault = &read(&line, None).faults[0];
        assert!(said(fault).starts_with(part), "{}", said(fault));
    }
}

#[test]
fn cells_without_a_region_and_cages_without_a_sum_are_named() {
    let row = |cells: &str| format!("[{}{}]", cells, ",{}".repeat(8));
    let rows: Vec<String> = (0..9).map(|_| row("{}")).collect();
    let object = |more: &str, first: &str| {
        let rows = [&[row(first)], &rows[1..]].concat().join(",");
        format!("{{\"size\":9,\"grid\":[{rows}]{more}}}")
    };
    for (text, part) in [
        (object("", "{\"region\":null}"), "r1c1 has no region"),
        (
            object(",\"killercage\":[{\"cells\":[\"R2C3\",\"R2C4\"]}]", "{}"),
            "the cage of r2c3 has no sum",
        ),
    ] {
        let fault = &read(&text, None).faults[0];
        assert!(said(fault).contains(part), "{}", said(fault));
    }
}

/// The JSON of f-puzzles with these rows and other keys.
fn fpuzzles(rows: &[Vec<&str>], more: &str) -> String {
    let row = |cells: &Vec<&str>| format!("[{}]", cells.join(","));
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!("{{\"size\":9{more},\"grid\":[{}]}}", rows.join(","))
}

#[test]
fn no_given_and_no_rule_of_fpuzzles_is_lost() {
    let empty = || vec![vec!["{}"; 9]; 9];
    let with = |cell: &'static str| {
        let mut rows = empty();
        rows[3][7] = cell;
        rows
    };
    let reading = read(&fpuzzles(&with("{\"value\":\"6\",\"given\":true}"), ""), None);
    let position = &reading.entries[0].position;
    assert_eq!((position.grid.values()[34], position.givens.len()), (6, 1));
    for blank in ["{\"value\":null}", "{\"value\":\"\"}", "null"] {
        assert_eq!(read(&fpuzzles(&with(blank), ""), None).entries.len(), 1, "{blank}");
    }
    let mut short = empty();
    short[4].pop();
    let mut long = empty();
    long[4].push("{\"value\":5}");
    let mut bare = empty();
    bare[8].clear();
    let cage = |cells: &str| format!(",\"killercage\":[{{\"cells\":{cells},\"value\":9}}]");
    for (text, part) in [
        (fpuzzles(&with("{\"value\":4.5}"), ""), "r4c8: 4.5 is no digit"),
        (fpuzzles(&with("{\"value\":-4}"), ""), "r4c8: -4 is no digit"),
        (fpuzzles(&with("{\"value\":\"x\"}"), ""), "r4c8: \"x\" is no digit"),
        (fpuzzles(&with("{\"value\":10}"), ""), "r4c8: 10 is no digit"),
        (fpuzzles(&with("7"), ""), "r4c8: 7 is no cell"),
        (fpuzzles(&empty()[..8], ""), "`grid` has 8 rows, and needs 9"),
        (fpuzzles(&vec![vec!["{}"; 9]; 10], ""), "`grid` has 10 rows, and needs 9"),
        (fpuzzles(&short, ""), "row 5 of `grid` has 8 cells, and needs 9"),
        (fpuzzles(&long, ""), "row 5 of `grid` has 10 cells, and needs 9"),
        (fpuzzles(&bare, ""), "row 9 of `grid` has 0 cells, and needs 9"),
        (fpuzzles(&empty(), ",\"killercage\":{}"), "`killercage` must be a list"),
        (fpuzzles(&empty(), ",\"antiknight\":\"true\""), "`antiknight` must be true or false"),
        (fpuzzles(&empty(), &cage("[\"R1C1\",12]")), "12 in `cells` is no name of a cell"),
        (fpuzzles(&empty(), &cage("\"R1C1\"")), "`cells` must be a list"),
    ] {
        let fault = &read(&text, None).faults[0];
        assert!(said(fault).contains(part), "{}", said(fault));
    }
}

#[test]
fn no_rule_of_json_is_lost() {
    for (more, part) in [
        ("\"variant\":5", "`variant` must be a name or a list of names"),
        ("\"variant\":[5]", "found 5"),
        ("\"variants\":\"x\"", "`variants` is no key of a puzzle; did you mean `variant`?"),
        ("\"Region\":\"x\"", "did you mean `regions`?"),
        ("\"cages\":[]", "`cages` must be a text, with a symbol for each cell"),
    ] {
        let fault = &read(&format!("{{\"puzzle\":\"{PUZZLE}\",{more}}}"), None).faults[0];
        assert!(said(fault).contains(part), "{}", said(fault));
    }
    let other = format!(
        "{{\"puzzle\":\"{PUZZLE}\",\"stats\":5,\"pages\":[1],\"region\":\"\",\"variant\":null}}"
    );
    assert_eq!(read(&other, None).entries.len(), 1);
}
