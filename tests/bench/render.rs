//! How long the renderers take, and how large their files are: `cargo bench --bench render`.
//! Give a number of pages to measure only books of that size, for a look at their memory, and a
//! folder to keep the PDF files of every standard in, for other programs to look at. Times are of
//! all threads together, so that what else the machine does is not in them. Books of more than
//! 5,000 pages are made in volumes (`gridpress build`); the last size shows what one file would take.

#[path = "../render/sample.rs"]
mod sample;

mod process;

use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::render::{svg, text};
use process::{cpu, peak};

fn main() {
    let wanted: Vec<usize> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let folder = std::env::args().skip(1).map(std::path::PathBuf::from).find(|p| p.is_dir());
    let sizes = if wanted.is_empty() { vec![100, 1_250, 5_000, 12_500] } else { wanted };
    println!("{:>7} {:>10} {:>9} {:>11} {:>10}", "pages", "what", "CPU s", "bytes", "peak KiB");
    for pages in sizes {
        let book = sample::book(pages - 1);
        let run = |what: &str, f: &dyn Fn() -> usize| {
            let start = cpu();
            let bytes = f();
            let time = cpu() - start;
            println!("{pages:>7} {what:>10} {time:>9.3} {bytes:>11} {:>10}", peak());
        };
        let pdf =
            |standard| write(&book, &PdfOptions::new(standard)).expect("the sample is sound").len();
        if let Some(folder) = &folder {
            for standard in [
                Standard::Screen,
                Standard::Press,
                Standard::X4,
                Standard::X1a2001,
                Standard::X1a2003,
            ] {
                let file = write(&book, &PdfOptions::new(standard)).expect("a sound sample");
                let path = folder.join(format!("{pages}-{standard:?}.pdf"));
                std::fs::write(path, file).expect("a folder to write in");
            }
            continue;
        }
        println!("{pages:>7} {:>10} {:>9} {:>11} {:>10}", "the book", "", "", peak());
        run("screen", &|| pdf(Standard::Screen));
        run("press", &|| pdf(Standard::X4));
        run("text", &|| text::write(&book).len());
        run("svg", &|| {
            (0..pages).map(|i| svg::page(&book, i).expect("the sample is sound").len()).sum()
        });
    }
}
