//! Reads an SVG page back into a sheet. Our SVGs contain only outlines and no text, so every
//! character is read from its shape.

mod any;
mod eps;
mod pixels;
mod plain;
mod record;
mod unlike;
mod words;

pub(crate) use any::parse as tree;
pub(crate) use eps::as_svg;

use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::ink;
use crate::ink::shade;
use crate::read::bars;
use crate::read::page::ReadPage;
use crate::read::read_error::ReadError;
use crate::read::reading;
use crate::read::shapes::{Shapes, settle};
use crate::read::sheet::Sheet;

/// Longer texts are not pages, and parsing takes many times their size in memory.
const LONGEST: usize = 16 << 20;

/// Reads one SVG, or one of our EPS files, as page number `page`, and judges its ink if `with_ink`.
///
/// # Errors
/// If the text is not an SVG.
pub(crate) fn read(
    text: &str,
    page: usize,
    shapes: &mut Shapes<'_>,
    with_ink: bool,
) -> Result<ReadPage, ReadError> {
    if text.len() > LONGEST {
        return Err(ReadError::Svg("it is too long".to_owned()));
    }
    let text = &*as_svg(text)?;
    let (text, record) = record::taken(text);
    let text = &*pixels::in_points(&text);
    let settled = |mut sheet: Sheet| {
        settle(&mut sheet.marks);
        sheet
    };
    let plain = plain::read(text, page, shapes).map(settled);
    let (title, texts) = words::of(text);
    if let Some(sheet) = plain.as_ref().filter(|_| !with_ink) {
        return Ok(ReadPage { title, texts, record, ..reading::read(sheet) });
    }
    let unlike = if plain.is_some() { None } else { unlike::found(text) };
    let tree = any::parse(text)?;
    let sheet = match plain {
        Some(sheet) => sheet,
        None => {
            let mut sheet = settled(any::read(&tree, page, shapes));
            bars::read(&mut sheet, shapes.alphabet());
            sheet
        }
    };
    let mut read = reading::read(&sheet);
    match ink::svg(&tree, ink::scale_for(ink::smallest_cell(&read))) {
        Some(drawn) => {
            ink::judge(&sheet, &mut read, &drawn);
            read.shade = read.explains().then(|| shade::of(&drawn, read.trim));
            let places = ink::qr_places(&read, &drawn);
            if !places.is_empty()
                && let Some(drawn) = ink::svg(&tree, ink::QR_SCALE)
            {
                read.codes = ink::qr_codes(&places, &drawn);
            }
        }
        None => return Err(ReadError::Svg("it cannot be drawn".to_owned())),
    }
    if let Some(what) = unlike {
        read.ink.push(Blemish::new(FaultKind::NotRead, what));
    }
    (read.title, read.texts, read.record) = (title, texts, record);
    Ok(read)
}
