//! Writes a small book as a PDF file.
//!
//! ```text
//! cargo run --example write_pdf -- four.pdf
//! ```

use gridpress::layout::lay_out;
use gridpress::plan::{Overrides, Part, make_puzzles, open};
use gridpress::render::pdf::{self, PdfOptions, Standard};
use std::error::Error;
use std::io::ErrorKind;

const SPEC: &str = r#"
[book]
title = "Four puzzles"
[page]
layout = "two-up"
[[section]]
title = "Easy"
count = 4
difficulty = "easy"
"#;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("name the file to write")?;
    let mut load = |_: &str| Err(ErrorKind::NotFound.into());
    let (sources, found, job) = open("spec", SPEC.as_bytes(), &Overrides::default(), &mut load);
    let job = job.ok_or_else(|| format!("{found:?} in {sources:?}"))?;
    let puzzles = make_puzzles(&job.plan, &()).map_err(|_| "the puzzles were not made")?;
    let style = &job.template;
    let pages = lay_out(&job.plan, Part::Book(0), &puzzles, style, &job.fonts, "example")?;
    std::fs::write(&file, pdf::write(&pages, &PdfOptions::new(Standard::Screen))?)?;
    println!("{file}: {} pages", pages.pages.len());
    Ok(())
}
