//! EPS files of a paper: right ones pass, and every fault planted into one is found.

use crate::daily::with_pages;
use gridpress::proof::{Expectations, Fault, ReadError, ReadPage, check, read_svgs, same_grids};
use gridpress::render::eps;

fn read(file: &str) -> ReadPage {
    read_svgs([file]).expect("ours").remove(0)
}

#[test]
fn files_of_a_paper_pass() {
    with_pages(|pages| {
        for page in pages {
            let file = eps::page(&page.document, 0).expect("drawn");
            let read = [read(&file)];
            assert_eq!(same_grids(&read, &page.grids, page.size), []);
            assert!(read[0].ink.is_empty(), "{:#?}", read[0].ink);
        }
    });
}

/// Cuts a file into what is before its drawings, its drawings, and what follows: each drawing is a
/// path with what paints it.
fn drawings(file: &str) -> (String, Vec<String>, String) {
    let (head, rest) = file.split_once("10 setmiterlimit\n").expect("a page");
    let (drawn, end) = rest.rsplit_once("end restore").expect("an end");
    let mut all = vec![String::new()];
    for line in drawn.lines() {
        let last = all.last_mut().expect("not empty");
        last.push_str(line);
        last.push('\n');
        if line == "f" || line.ends_with(" s") {
            all.push(String::new());
        }
    }
    (format!("{head}10 setmiterlimit\n"), all, format!("end restore{end}"))
}

#[test]
fn planted_faults_are_found() {
    with_pages(|pages| {
        let page = &pages[0];
        let file = eps::page(&page.document, 0).expect("drawn");
        let (head, all, end) = drawings(&file);
        let faults = |drawn: &[String]| -> Vec<Fault> {
            let page_read = read(&format!("{head}{}{end}", drawn.concat()));
            let mut faults =
                check(std::slice::from_ref(&page_read), &Expectations::default()).faults;
            faults.extend(same_grids(&[page_read], &page.grids, page.size));
            faults
        };
        let before = faults(&all).len();
        // Outlines of letters and digits have curves or more corners than lines and boxes.
        let glyph = all.iter().rposition(|one| one.matches(" l\n").count() > 3).expect("a glyph");
        let line = all.iter().position(|one| one.ends_with(" s\n")).expect("a line");
        let plant = |what: &str, at: usize, with: String| {
            let mut drawn = all.clone();
            drawn[at] = with;
            assert!(faults(&drawn).len() > before, "{what} is not found");
        };
        plant("a missing glyph", glyph, String::new());
        plant("a pale glyph", glyph, format!("0.9 g\n{}0 g\n", all[glyph]));
        plant("a missing line", line, String::new());
        plant("a glyph twice as large", glyph, scaled(&all[glyph], 2.0));
        plant(
            "a white box over a glyph",
            glyph,
            format!("{}1 g\n0 0 200 200 r\nf\n0 g\n", all[glyph]),
        );
    });
}

/// Scales the path of a drawing.
fn scaled(drawing: &str, by: f64) -> String {
    let scale = |token: &str| match token.parse::<f64>() {
        Ok(number) => (number * by).to_string(),
        Err(_) => token.to_owned(),
    };
    let line = |line: &str| line.split(' ').map(scale).collect::<Vec<_>>().join(" ") + "\n";
    drawing.lines().map(line).collect()
}

#[test]
fn other_postscript_is_refused() {
    let other = "%!PS-Adobe-3.0 EPSF-3.0\n0 0 moveto (5) show showpage\n";
    assert!(matches!(read_svgs([other]), Err(ReadError::Eps(_))));
}
