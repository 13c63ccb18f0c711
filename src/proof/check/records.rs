//! What the records of pages say of them.

use crate::known::Expectations;
use crate::known::record::Record;
use crate::read::page::ReadPage;
use std::borrow::Cow;

/// Returns what is known of pages with what their own records say, if nothing else says it.
pub(crate) fn with_records<'k>(
    read: &[ReadPage],
    known: &'k Expectations,
) -> Cow<'k, Expectations> {
    if known.is_just_made || !known.printed.is_empty() {
        return Cow::Borrowed(known);
    }
    let records: Vec<Option<Record>> = read.iter().map(|page| Record::read(&page.record)).collect();
    match records.iter().all(Option::is_none) {
        true => Cow::Borrowed(known),
        false => Cow::Owned(Expectations { records, ..known.clone() }),
    }
}

/// Returns the pages of which no record says what they showed.
pub(crate) fn unrecorded<'p>(read: &'p [ReadPage], known: &Expectations) -> Cow<'p, [ReadPage]> {
    match known.records.is_empty() {
        true => Cow::Borrowed(read),
        false => {
            let pages = read.iter().zip(&known.records).filter(|(_, record)| record.is_none());
            Cow::Owned(pages.map(|(page, _)| page.clone()).collect())
        }
    }
}
