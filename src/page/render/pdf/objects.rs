//! Short constructors for PDF objects.

use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat};

use super::deflate::Deflater;

use crate::geom::Pt;

/// Returns a name, such as `/Page`.
pub(super) fn name(text: impl Into<Vec<u8>>) -> Object {
    Object::Name(text.into())
}

/// Returns a dictionary with these entries.
pub(super) fn dict<const N: usize>(entries: [(&str, Object); N]) -> Dictionary {
    let mut out = Dictionary::new();
    for (key, value) in entries {
        out.set(key, value);
    }
    out
}

/// Returns text for people (titles, descriptions): ASCII unchanged, everything else as UTF-16 with
/// a byte order mark.
pub(super) fn text(s: &str) -> Object {
    if s.chars().all(|c| matches!(c, ' '..='~')) {
        return Object::String(s.as_bytes().to_vec(), StringFormat::Literal);
    }
    let units = s.encode_utf16().flat_map(u16::to_be_bytes);
    Object::String([0xFE, 0xFF].into_iter().chain(units).collect(), StringFormat::Hexadecimal)
}

/// Returns a string of ASCII bytes, such as a date or an identifier.
pub(super) fn ascii(s: &str) -> Object {
    Object::String(s.as_bytes().to_vec(), StringFormat::Literal)
}

/// Returns a rounded length.
pub(super) fn length(l: Pt) -> Object {
    number(l.rounded())
}

/// Returns a number with up to three decimals; whole numbers without a point.
pub(super) fn number(n: f64) -> Object {
    let n = (n * 1000.0).round() / 1000.0;
    #[expect(clippy::cast_possible_truncation, reason = "whole and far below 2^53")]
    if n.fract() == 0.0 && n.abs() < 1e9 {
        Object::Integer(n as i64)
    } else {
        Object::Real(n as f32)
    }
}

/// Returns an index or a count.
pub(super) fn int(n: usize) -> Object {
    Object::Integer(i64::try_from(n).unwrap_or(i64::MAX))
}

/// Returns a stream, compressed if that makes it smaller.
pub(super) fn stream(dict: Dictionary, content: Vec<u8>) -> Stream {
    Deflater::new().stream(dict, content)
}

pub(super) fn reference(id: ObjectId) -> Object {
    Object::Reference(id)
}
