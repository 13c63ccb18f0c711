//! What the records of pages say of them, and of the pages that are missing or were added.

use crate::check::blank::is_blank;
use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::known::record::Record;
use crate::read::page::ReadPage;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

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

/// Reports pages that are missing or in another order, and blank ones that were added, by the numbers in the
/// records. Less than half of the pages of a file are an excerpt, of which none is missing.
pub(crate) fn pages(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    let mut books: BTreeMap<&str, Vec<(&ReadPage, &Record)>> = BTreeMap::new();
    for (page, record) in read.iter().zip(&known.records) {
        let Some(record) = record.as_ref().filter(|record| record.pages > 1) else { continue };
        books.entry(&record.book).or_default().push((page, record));
    }
    for all in books.values() {
        let (Some((first, of)), Some((last, _))) = (all.first(), all.last()) else { continue };
        let there: BTreeSet<usize> = all.iter().map(|(_, record)| record.number).collect();
        if there.len() * 2 < of.pages {
            continue;
        }
        if let Some(missing) = (1..=of.pages).find(|number| !there.contains(number)) {
            let what = format!(
                "page {missing} of the {} pages that this file had when it was made is missing",
                of.pages
            );
            faults.push(Fault::new(FaultKind::NumberAbsent, what));
        }
        let moved = all.windows(2).find(|two| two[1].1.number < two[0].1.number);
        if let Some([(before, was), (page, is)]) = moved {
            let what = format!(
                "it was page {} of its file when this was made, and page {} before it was page {}",
                is.number, before.page, was.number
            );
            faults.push(Fault::new(FaultKind::FolioWrong, what).on(page.page));
        }
        let among = read.iter().filter(|page| (first.page..=last.page + 1).contains(&page.page));
        for page in among.filter(|page| page.record.is_empty() && is_blank(page)) {
            let what = "this blank page was not there when the book was made";
            faults.push(Fault::new(FaultKind::FolioWrong, what).on(page.page));
        }
    }
}
