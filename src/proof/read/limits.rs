//! Limits that a file must keep before anything of it is interpreted: a few kilobytes can unpack to
//! gigabytes, or nest so deeply that a parser overflows its stack, which ends the program.

use crate::read::image_sizes::{Packed, pixels};
use hayro_interpret::hayro_syntax::Filter;
use hayro_interpret::hayro_syntax::Pdf;
use hayro_interpret::hayro_syntax::object::{Object, ObjectIdentifier, Stream};
use hayro_interpret::hayro_syntax::page::Page;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};
use std::collections::HashSet;

/// The most bytes that one stream may unpack to, and all streams together.
const MOST_OF_STREAM: usize = 128 << 20;
const MOST_OF_ALL: usize = 1 << 30;
/// The most pixels of an image: an A3 page at 600 dpi.
const MOST_PIXELS: f64 = 70.0e6;
/// The deepest nesting of a PostScript function, and its greatest length.
const DEEPEST: usize = 64;
const LONGEST_FUNCTION: usize = 1 << 20;
/// The most pages with the contents of another, such as blank ones.
const MOST_COPIES: usize = 1_000;
/// The most filters in a row.
const MOST_FILTERS: usize = 4;

/// Returns why a PDF cannot be interpreted safely; `None` if it can.
pub(crate) fn of_pdf(pdf: &Pdf) -> Option<String> {
    let mut all = 0usize;
    for object in pdf.objects() {
        let Object::Stream(stream) = object else { continue };
        let unpacked = match unpacked(&stream) {
            Ok(unpacked) => unpacked,
            Err(why) => return Some(why),
        };
        all = all.saturating_add(unpacked.len());
        if all > MOST_OF_ALL {
            return Some(format!("its streams unpack to more than {} MB", MOST_OF_ALL >> 20));
        }
        let dict = stream.dict();
        if dict.get::<i32>(b"FunctionType".as_slice()) == Some(4) && !is_flat(&unpacked) {
            return Some("it has a function that is too long or too deeply nested".to_owned());
        }
        let side = |key: &[u8]| dict.get::<f64>(key).unwrap_or(0.0);
        let filters = stream.filters();
        let declared = filters.iter().filter_map(packed).map(|p| pixels(p, &unpacked));
        let declared = declared.fold(side(b"Width") * side(b"Height"), f64::max);
        if declared > MOST_PIXELS {
            return Some("it has an image that is too large".to_owned());
        }
    }
    None
}

/// Returns how many pages draw the contents of an earlier one, if that is more than in any book: a few
/// kilobytes can hold thousands of them, each of which takes as long to read as one of its own.
pub(crate) fn copies(pdf: &Pdf) -> Option<usize> {
    let contents = |page: &Page<'_>| page.raw().get_ref(b"Contents".as_slice());
    let mut seen = HashSet::new();
    let all = pdf.pages().iter().filter_map(contents);
    let copies = all.filter(|id| !seen.insert(ObjectIdentifier::from(*id))).count();
    (copies > MOST_COPIES).then_some(copies)
}

/// Returns how an image is packed, if its size is in its own header.
const fn packed(filter: &Filter) -> Option<Packed> {
    match filter {
        Filter::DctDecode => Some(Packed::Jpeg),
        Filter::JpxDecode => Some(Packed::Jpeg2000),
        Filter::Jbig2Decode => Some(Packed::Jbig2),
        _ => None,
    }
}

/// Unpacks a stream as far as its filters are the usual one; anything else is returned packed.
fn unpacked(stream: &Stream<'_>) -> Result<Vec<u8>, String> {
    let filters = stream.filters();
    if filters.len() > MOST_FILTERS {
        return Err("a stream has too many filters".to_owned());
    }
    let mut data = stream.raw_data().into_owned();
    for filter in filters {
        if !matches!(filter, Filter::FlateDecode) {
            break;
        }
        data = match decompress_to_vec_zlib_with_limit(&data, MOST_OF_STREAM) {
            Ok(data) => data,
            Err(error) if error.status == TINFLStatus::HasMoreOutput => {
                return Err(format!("a stream unpacks to more than {} MB", MOST_OF_STREAM >> 20));
            }
            // A damaged stream is read as far as it goes.
            Err(error) => error.output,
        };
    }
    Ok(data)
}

/// Whether a PostScript function is short and not deeply nested.
fn is_flat(function: &[u8]) -> bool {
    let mut depth = 0usize;
    for byte in function {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return false;
        }
    }
    function.len() <= LONGEST_FUNCTION
}
