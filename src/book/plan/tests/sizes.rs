//! Every shipped layout on every common size of book, portrait and landscape: the resulting grids,
//! or why it is rejected.

use super::{book, opened};
use crate::plan::Report;
use crate::template::SHIPPED;
use snapbox::{assert_data_eq, str};
use std::fmt::Write;

const SIZES: [&str; 12] = [
    "5x8in",
    "8x5in",
    "6x9in",
    "9x6in",
    "8x10in",
    "10x8in",
    "letter",
    "letter landscape",
    "a4",
    "a4 landscape",
    "a5",
    "a5 landscape",
];

fn told(layout: &str, size: &str, hand: &str) -> String {
    let page = format!("layout = \"{layout}\"\nsize = \"{size}\"\nhand = \"{hand}\"");
    let (_, found, job) = opened(&book(&page, &[("A", 24, "")], ""));
    if let Some(job) = job {
        let grids = Report::new(&job).grids;
        let told = grids.iter().map(|g| format!("{} x {:.0} mm", g.per_page, g.side_mm));
        return told.collect::<Vec<_>>().join(", answers ");
    }
    let first = found.iter().next().expect("a reason");
    assert_eq!(first.code, "plan::page-too-small");
    format!("no: {}", first.message)
}

#[test]
fn cells_have_room_for_the_sums_of_killers() {
    let page = "layout = \"answer-sheet\"\nsize = \"5.5x8.5in\"\npress = \"newsprint\"";
    let killers = |more: &str| {
        let more = format!("variant = [\"killer\", \"jigsaw\"]\n{more}");
        opened(&book(page, &[("A", 24, &more)], ""))
    };
    let (_, _, job) = killers("");
    let fewer = Report::new(&job.expect("fewer to a page")).grids[0].per_page;
    assert!(fewer < 9, "{fewer}");
    let (_, found, job) = killers("per-page = 9");
    assert!(job.is_none());
    let first = found.iter().next().expect("a reason");
    assert!(first.message.contains("the sums of its cages require"), "{}", first.message);
    // Others have no sums.
    let (_, _, job) = opened(&book(page, &[("A", 24, "")], ""));
    assert_eq!(Report::new(&job.expect("as the layout says")).grids[0].per_page, 9);
}

#[test]
fn every_layout_on_every_size() {
    let mut table = String::new();
    for (name, _) in SHIPPED {
        let _ = writeln!(table, "{name}");
        for size in SIZES {
            let right = told(name, size, "right");
            // A layout for left-handers moves things but takes no room.
            assert_eq!(right, told(name, size, "left"));
            let _ = writeln!(table, "  {size:<17} {right}");
        }
    }
    assert_data_eq!(
        table,
        str![[r#"
large-print
  5x8in             1 x 102 mm, answers 2 x 63 mm
  8x5in             no: a 9x9 puzzle would have cells of 8.6 mm; the layout `large-print` requires 11.0 mm
  6x9in             1 x 127 mm, answers 4 x 59 mm
  9x6in             1 x 104 mm, answers 3 x 62 mm
  8x10in            1 x 168 mm, answers 4 x 85 mm
  10x8in            1 x 154 mm, answers 4 x 63 mm
  letter            1 x 190 mm, answers 4 x 91 mm
  letter landscape  1 x 167 mm, answers 4 x 69 mm
  a4                1 x 185 mm, answers 4 x 88 mm
  a4 landscape      1 x 161 mm, answers 4 x 66 mm
  a5                1 x 123 mm, answers 4 x 57 mm
  a5 landscape      1 x 99 mm, answers 3 x 56 mm
two-up
  5x8in             2 x 78 mm, answers 6 x 45 mm
  8x5in             2 x 80 mm, answers 6 x 37 mm
  6x9in             2 x 92 mm, answers 6 x 53 mm
  9x6in             2 x 99 mm, answers 6 x 48 mm
  8x10in            2 x 105 mm, answers 6 x 60 mm
  10x8in            2 x 112 mm, answers 6 x 71 mm
  letter            2 x 118 mm, answers 6 x 68 mm
  letter landscape  2 x 125 mm, answers 6 x 76 mm
  a4                2 x 126 mm, answers 6 x 73 mm
  a4 landscape      2 x 134 mm, answers 6 x 74 mm
  a5                2 x 83 mm, answers 6 x 47 mm
  a5 landscape      2 x 90 mm, answers 6 x 46 mm
pocket
  5x8in             1 x 104 mm, answers 6 x 46 mm
  8x5in             1 x 92 mm, answers 6 x 38 mm
  6x9in             1 x 130 mm, answers 6 x 53 mm
  9x6in             1 x 118 mm, answers 6 x 49 mm
  8x10in            1 x 180 mm, answers 6 x 61 mm
  10x8in            1 x 169 mm, answers 6 x 72 mm
  letter            1 x 193 mm, answers 6 x 68 mm
  letter landscape  1 x 181 mm, answers 6 x 78 mm
  a4                1 x 187 mm, answers 6 x 74 mm
  a4 landscape      1 x 175 mm, answers 6 x 75 mm
  a5                1 x 125 mm, answers 6 x 48 mm
  a5 landscape      1 x 113 mm, answers 6 x 47 mm
four-up
  5x8in             2 x 76 mm, answers 6 x 44 mm
  8x5in             2 x 78 mm, answers 8 x 35 mm
  6x9in             4 x 59 mm, answers 12 x 37 mm
  9x6in             3 x 62 mm, answers 8 x 46 mm
  8x10in            4 x 84 mm, answers 12 x 42 mm
  10x8in            4 x 68 mm, answers 12 x 44 mm
  letter            4 x 90 mm, answers 12 x 48 mm
  letter landscape  4 x 74 mm, answers 12 x 48 mm
  a4                4 x 87 mm, answers 12 x 52 mm
  a4 landscape      4 x 71 mm, answers 12 x 46 mm
  a5                4 x 56 mm, answers 12 x 32 mm
  a5 landscape      3 x 56 mm, answers 8 x 41 mm
six-up
  5x8in             6 x 45 mm, answers 12 x 31 mm
  8x5in             3 x 55 mm, answers 8 x 38 mm
  6x9in             6 x 52 mm, answers 12 x 39 mm
  9x6in             6 x 48 mm, answers 12 x 30 mm
  8x10in            6 x 60 mm, answers 12 x 44 mm
  10x8in            6 x 71 mm, answers 12 x 46 mm
  letter            6 x 68 mm, answers 12 x 50 mm
  letter landscape  6 x 77 mm, answers 12 x 50 mm
  a4                6 x 73 mm, answers 12 x 54 mm
  a4 landscape      6 x 74 mm, answers 12 x 48 mm
  a5                6 x 47 mm, answers 12 x 35 mm
  a5 landscape      6 x 46 mm, answers 12 x 29 mm
answer-sheet
  5x8in             8 x 32 mm, answers 12 x 31 mm
  8x5in             8 x 36 mm, answers 8 x 37 mm
  6x9in             9 x 38 mm, answers 12 x 39 mm
  9x6in             8 x 46 mm, answers 12 x 30 mm
  8x10in            9 x 55 mm, answers 12 x 44 mm
  10x8in            9 x 45 mm, answers 12 x 46 mm
  letter            9 x 59 mm, answers 12 x 50 mm
  letter landscape  9 x 48 mm, answers 12 x 49 mm
  a4                9 x 57 mm, answers 12 x 54 mm
  a4 landscape      9 x 47 mm, answers 12 x 48 mm
  a5                9 x 37 mm, answers 12 x 34 mm
  a5 landscape      8 x 41 mm, answers 12 x 29 mm
tabbed
  5x8in             1 x 99 mm, answers 2 x 63 mm
  8x5in             no: a 9x9 puzzle would have cells of 8.6 mm; the layout `tabbed` requires 11.0 mm
  6x9in             1 x 124 mm, answers 4 x 58 mm
  9x6in             1 x 104 mm, answers 3 x 61 mm
  8x10in            1 x 168 mm, answers 4 x 83 mm
  10x8in            1 x 154 mm, answers 4 x 63 mm
  letter            1 x 188 mm, answers 4 x 90 mm
  letter landscape  1 x 167 mm, answers 4 x 69 mm
  a4                1 x 182 mm, answers 4 x 87 mm
  a4 landscape      1 x 161 mm, answers 4 x 66 mm
  a5                1 x 120 mm, answers 4 x 56 mm
  a5 landscape      1 x 99 mm, answers 3 x 55 mm
newspaper
  5x8in             8 x 33 mm, answers 12 x 32 mm
  8x5in             8 x 38 mm, answers 12 x 27 mm
  6x9in             9 x 40 mm, answers 12 x 40 mm
  9x6in             8 x 47 mm, answers 12 x 31 mm
  8x10in            9 x 56 mm, answers 12 x 46 mm
  10x8in            9 x 46 mm, answers 12 x 47 mm
  letter            9 x 61 mm, answers 12 x 51 mm
  letter landscape  9 x 50 mm, answers 12 x 51 mm
  a4                9 x 59 mm, answers 12 x 55 mm
  a4 landscape      9 x 48 mm, answers 12 x 49 mm
  a5                9 x 38 mm, answers 12 x 36 mm
  a5 landscape      8 x 43 mm, answers 12 x 31 mm
worksheet
  5x8in             4 x 48 mm, answers 12 x 31 mm
  8x5in             3 x 55 mm, answers 8 x 35 mm
  6x9in             6 x 51 mm, answers 12 x 38 mm
  9x6in             6 x 46 mm, answers 12 x 30 mm
  8x10in            6 x 59 mm, answers 12 x 43 mm
  10x8in            6 x 69 mm, answers 12 x 44 mm
  letter            6 x 66 mm, answers 12 x 49 mm
  letter landscape  6 x 74 mm, answers 12 x 48 mm
  a4                6 x 71 mm, answers 12 x 53 mm
  a4 landscape      6 x 72 mm, answers 12 x 46 mm
  a5                6 x 46 mm, answers 12 x 33 mm
  a5 landscape      3 x 57 mm, answers 12 x 28 mm
card
  5x8in             1 x 112 mm, answers 6 x 49 mm
  8x5in             1 x 104 mm, answers 6 x 43 mm
  6x9in             1 x 137 mm, answers 6 x 57 mm
  9x6in             1 x 129 mm, answers 6 x 54 mm
  8x10in            1 x 188 mm, answers 6 x 64 mm
  10x8in            1 x 180 mm, answers 6 x 76 mm
  letter            1 x 201 mm, answers 6 x 72 mm
  letter landscape  1 x 193 mm, answers 6 x 83 mm
  a4                1 x 195 mm, answers 6 x 77 mm
  a4 landscape      1 x 187 mm, answers 6 x 80 mm
  a5                1 x 133 mm, answers 6 x 51 mm
  a5 landscape      1 x 125 mm, answers 6 x 52 mm

"#]]
    );
}
