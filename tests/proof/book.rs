//! A small book made from known puzzles, to be printed right or wrong.

use gridpress::font::FontBook;
use gridpress::generate::Made;
use gridpress::grade::{Grade, Rater};
use gridpress::layout::{Words, is_drawn, lay_out, sentence};
use gridpress::plan::{Job, Overrides, Part, open};
use gridpress::proof::{
    Counts, Expectations, GridWords, Leads, NumberWords, PageWords, Proof, RuleWords, Sentences,
    check, read_pdfs,
};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::scene::Document;
use gridpress::sudoku::{Grid, Rules, Shape, Variant, solver};
use std::sync::Arc;

/// Puzzles of level easy.
pub const EASY: [&str; 8] = [
    ".6..129.82..7.8....3....1.......1.9...9.5.41..2.......3..6........92..4......76.3",
    "..2.5.7.9........6.8..6...1.....5...269....3......719...84.....91.7.68.4.........",
    "...7...84..9....5.....35..7.5.9...7.......1.....5..64.8..37..9...18.....9.7.21...",
    ".........9..78.3..7.....82.3......6.5..492....7....98..3...7..6.....42..8..5....4",
    ".9.4....8.....6.....87.....1....5..9.4.12...6..6.....3.61......5...7..4.....4..2.",
    ".97..2............28..91..3.32.....9..8.4..5..5......6...3.8..4.6..7..1......5627",
    "...5.31..3..4...9..9....6......4...2265.1.9.4.....5...........9.4..8..1....36..28",
    "9......3...1.3..7.........8......54..2.9......8.24.39.5...9..1...36......62..7..5",
];

pub fn grid(line: &str) -> Grid {
    let values: Vec<u8> = line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    Grid::from_values(Shape::CLASSIC, &values).expect("81 cells")
}

pub fn made() -> Vec<Made> {
    let puzzles: Vec<Grid> = EASY.iter().map(|line| grid(line)).collect();
    made_of(&puzzles)
}

/// Solves and grades puzzles.
pub fn made_of(puzzles: &[Grid]) -> Vec<Made> {
    let mut rater = Rater::new();
    puzzles
        .iter()
        .map(|&puzzle| {
            let run = rater.rate(&puzzle).expect("a proper puzzle");
            let grade = Grade {
                er: run.er,
                ep: run.ep,
                ed: run.ed,
                hardest: run.hardest.expect("it takes a step"),
                scarcity: 0.0,
                counts: Vec::new(),
                is_bound: false,
                minutes: None,
            };
            let solution = solver::solve(&puzzle).unique().expect("one solution");
            let shapes = gridpress::techniques::TechniqueSet::EMPTY;
            Made { puzzle, solution, grade, shapes, enough: None, samurai: None }
        })
        .collect()
}

pub fn job(layout: &str, size: &str) -> Job {
    job_of(layout, size, &[("One", 5), ("Two", 3)])
}

/// The same puzzles in sections of other titles.
pub fn job_of(layout: &str, size: &str, sections: &[(&str, usize)]) -> Job {
    job_with(layout, size, sections, "")
}

/// The same with more at the end of the spec.
pub fn job_with(layout: &str, size: &str, sections: &[(&str, usize)], more: &str) -> Job {
    let mut spec = sections_of(layout, size, sections);
    spec += more;
    job_from(&spec)
}

fn sections_of(layout: &str, size: &str, sections: &[(&str, usize)]) -> String {
    let mut spec = format!(
        "[book]\ntitle = \"A test of 9 & 6\"\nseed = 1\n\
         [page]\nlayout = \"{layout}\"\nsize = \"{size}\"\n\
         openers = \"page\"\n"
    );
    for (title, count) in sections {
        spec +=
            &format!("[[section]]\ntitle = \"{title}\"\ncount = {count}\ndifficulty = \"easy\"\n");
    }
    spec
}

/// Plans the book of a spec.
pub fn job_from(spec: &str) -> Job {
    let mut none = |path: &str| Err(std::io::Error::other(path.to_owned()));
    let (sources, found, job) =
        open("book.toml", spec.as_bytes(), &Overrides::default(), &mut none);
    job.unwrap_or_else(|| panic!("{}", found.render(&sources, false)))
}

pub fn document(job: &Job, made: &[Made]) -> Document {
    let style = &job.template;
    let fonts = FontBook::shipped();
    lay_out(&job.plan, Part::Book(0), made, style, &fonts, "test").expect("all glyphs are there")
}

pub fn known() -> Expectations {
    let words = Words::of("en");
    let level_words = ["easy", "medium", "hard", "very-hard", "diabolical"]
        .map(|id| (words.level(id), id.to_owned()))
        .to_vec();
    let number: &dyn std::fmt::Display = &'#';
    let page_words = [
        ("answer-on-page", Leads::ToAnswers),
        ("answers-on-page", Leads::ToAnswers),
        ("answers-on-pages", Leads::ToAnswers),
        ("puzzle-on-page", Leads::ToPuzzle),
        ("hint-on-page", Leads::ToHints),
        ("hints-on-page", Leads::ToHints),
        ("hints-on-pages", Leads::ToHints),
    ]
    .map(|(key, leads)| {
        let text = words.say(key, &[("page", number), ("from", number), ("to", number)]);
        PageWords::new(leads, text.split('#'))
    })
    .to_vec();
    let say = |key: &str| {
        let number: &dyn std::fmt::Display = &'#';
        words.say(key, &["count", "from", "to", "row", "n"].map(|name| (name, number)))
    };
    let number_words = [
        (Counts::Section, say("puzzles-many") + &say("number-range")),
        (Counts::Section, "#".to_owned() + &say("puzzles-one")[1..] + &say("number-one")),
        (Counts::Listed, say("number-range")),
        (Counts::Listed, say("number-one")),
        (Counts::Book, say("one-solution")),
    ]
    .map(|(counts, text)| NumberWords::new(counts, text.split('#')))
    .to_vec();
    let grid_words = vec![GridWords::new(
        '#',
        &say("grid-row"),
        [&say("puzzle"), &say("answer")],
        &say("blank"),
    )];
    let headings = ["how-to", "hints", "answers", "notes"].map(say).to_vec();
    let contents_words = vec![say("contents")];
    let rule_words = Variant::ALL
        .into_iter()
        .filter(|&variant| !is_drawn(variant))
        .map(|variant| {
            RuleWords::new(variant, &sentence(words, Rules::plain(Shape::CLASSIC), variant))
        })
        .collect();
    Expectations {
        level_words,
        sentences: Arc::new(Sentences::new(|| words.texts("#").collect(), '#')),
        page_words,
        rule_words,
        contents_words,
        headings,
        number_words,
        grid_words,
        ..Expectations::default()
    }
}

pub fn proof_of(document: &Document, standard: Standard, known: &Expectations) -> Proof {
    let pdf = write(document, &PdfOptions::new(standard)).expect("it can be written");
    check(&read_pdfs([&pdf[..]]).expect("it can be read"), known)
}
