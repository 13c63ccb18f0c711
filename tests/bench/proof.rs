//! How long the proof of a finished book takes: `cargo bench --bench proof`. Give numbers of pages to
//! measure only books of those sizes. Times are of all threads together, so that what else the
//! machine does is not in them.

#[path = "../render/sample.rs"]
mod sample;

mod process;

use gridpress::proof::{Alphabet, Ink, read_pdfs_in};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use process::{cpu, peak};

fn main() {
    let wanted: Vec<usize> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let sizes = if wanted.is_empty() { vec![100, 1_261] } else { wanted };
    println!("{:>7} {:>20} {:>9} {:>10}", "pages", "ink of", "CPU s", "peak KiB");
    for pages in sizes {
        let book = sample::book(pages - 1);
        let pdf = write(&book, &PdfOptions::new(Standard::Screen)).expect("the sample is sound");
        for (name, ink) in [("a sample of pages", Ink::Sample), ("every page", Ink::EveryPage)] {
            let start = cpu();
            let read = read_pdfs_in([&pdf[..]], Alphabet::shipped(), ink).expect("it is a PDF");
            assert_eq!(read.len(), pages);
            println!("{pages:>7} {name:>20} {:>9.3} {:>10}", cpu() - start, peak());
        }
    }
}
