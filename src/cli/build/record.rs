//! The record in each page of what it shows, so that a file can be proven alone.

use super::draw::Rooms;
use super::manifest::Listed;
use super::staging::Staging;
use crate::Failure;
use crate::printed::{Printed, size_of};
use gridpress_page::render::{pdf, svg};
use gridpress_proof::Record;
use rayon::prelude::*;
use std::collections::HashMap;

/// Writes the records of all files that have room for them. They can be written only now: what a page shows
/// is known when its file has been read back.
pub(super) fn all(
    files: &mut [Listed],
    rooms: &Rooms,
    printed: &[Printed],
    staging: &Staging,
) -> Result<(), Failure> {
    let mut pages: HashMap<&str, Vec<&Printed>> = HashMap::new();
    for page in printed {
        page.files.iter().for_each(|name| pages.entry(name).or_default().push(page));
    }
    files.par_iter_mut().try_for_each(|file| {
        let Some(pages) = pages.get(&*file.path) else { return Ok(()) };
        // The digest of the file without records tells its pages from those of others.
        let own = file.sha256.get(..16).unwrap_or_default().to_owned();
        let record = |(index, page): (usize, &&Printed)| {
            let number = (own.as_str(), index + 1, pages.len());
            Record::written(number, size_of(page.size_um), &page.texts)
        };
        let mut records = pages.iter().enumerate().map(record);
        let bytes = match rooms.get(&file.path) {
            Some(room) => pdf::with_records(staging.read(&file.path)?, room, records),
            None if file.path.ends_with(".svg") => {
                let record = records.next().unwrap_or_default();
                svg::with_record(&String::from_utf8_lossy(&staging.read(&file.path)?), &record)
                    .into_bytes()
            }
            None => return Ok(()),
        };
        staging.write(&file.path, &bytes)?;
        let now = Listed::of(&file.path, &bytes);
        (file.bytes, file.sha256) = (now.bytes, now.sha256);
        Ok(())
    })
}
