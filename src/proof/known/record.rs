//! The record in a file of what a page showed when it was made: a line with its size, its book and its number,
//! and the lines of its texts.

use crate::known::page_texts::PageTexts;
use gridpress_page::geom::{Pt, Size};

/// What the first line begins with. Records of another form are not read: this number changes with what the
/// lines after it mean.
const FORM: &str = "record 3";
/// No page has more lines or bytes.
const MOST_LINES: usize = 4_000;
pub(crate) const MOST_BYTES: usize = 1 << 18;

/// What a page showed.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What its book has in common with no other.
    pub(crate) book: String,
    /// Which page of its file it was, from 1 on, and how many this had.
    pub(crate) number: usize,
    pub(crate) pages: usize,
    pub(crate) size: Size,
    pub(crate) texts: PageTexts,
}

impl Record {
    /// Returns the text of a record. `book` is a word, with the number of the page and that of all; the lines
    /// are those of [`PageTexts::lines`].
    #[must_use]
    pub fn written(
        (book, number, pages): (&str, usize, usize),
        size: Size,
        lines: &[String],
    ) -> String {
        let [width, height] = [size.width, size.height].map(|l| (l.get() * 10.0).round() / 10.0);
        format!("{FORM} {width} {height} {book} {number} {pages}\n{}", lines.join("\n"))
    }

    /// Reads a record; `None` if it is of another form, or if a program changed it.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if text.len() > MOST_BYTES || text.lines().nth(MOST_LINES).is_some() {
            return None;
        }
        let mut lines = text.trim().lines();
        let mut head = lines.next()?.strip_prefix(FORM)?.split_whitespace();
        let mut length = || head.next()?.parse().ok().filter(|l: &f64| l.is_finite()).map(Pt::new);
        let size = Size::new(length()?, length()?);
        let book = head.next()?.to_owned();
        let mut count = || head.next()?.parse().ok();
        let (number, pages) = (count()?, count()?);
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        let texts = PageTexts::parse(&lines);
        let is_whole = head.next().is_none() && texts.0.len() == lines.len();
        is_whole.then_some(Record { book, number, pages, size, texts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_records_are_read() {
        let size = Size::new(Pt::new(432.0), Pt::new(648.0));
        let lines = ["36 93.6 193.4 Hints", "191.9 225.6 39.1 9"].map(str::to_owned);
        let text = Record::written(("1f0a", 3, 8), size, &lines);
        let record = Record::read(&text).expect("a record");
        assert_eq!((record.book.as_str(), record.number, record.pages), ("1f0a", 3, 8));
        assert_eq!(record.size, size);
        assert_eq!(record.texts.lines(), lines);
        assert_eq!(Record::read(&format!("\n{text}\n")), Some(record));
        for changed in [
            text.replace('\n', " "),
            text.replace("record 3", "record 4"),
            text.replace(" 8\n", "\n"),
            text.replace("191.9 ", ""),
            format!("{text}\nx"),
        ] {
            assert_eq!(Record::read(&changed), None, "{changed}");
        }
    }
}
