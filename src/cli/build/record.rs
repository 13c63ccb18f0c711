//! The record in each page of what it shows, so that a file can be proven alone.

use super::draw::Rooms;
use super::manifest::Listed;
use super::staging::Staging;
use crate::Failure;
use crate::printed::Printed;
use gridpress_page::render::{pdf, svg};
use rayon::prelude::*;
use std::collections::HashMap;

/// Writes the records of all files that have room for them.
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
        let mut records = pages.iter().map(|page| page.texts.join("\n"));
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
