//! PDF files, read back by a PDF library.

use gridpress::render::pdf::{PdfOptions, Standard, write};

use crate::sample;

#[test]
fn the_same_book_gives_the_same_bytes() {
    for standard in [Standard::Screen, Standard::X1a2001] {
        let options = PdfOptions::new(standard);
        let first = write(&sample::book(40), &options).unwrap();
        assert_eq!(first, write(&sample::book(40), &options).unwrap());
        assert_ne!(first, write(&sample::book(41), &options).unwrap());
    }
}
