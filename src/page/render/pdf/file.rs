//! Writes the file. Objects are written as they are added and not kept, so that a book of thousands
//! of pages needs little more memory than its file (ISO 32000-1, 7.3 and 7.5).

use std::collections::BTreeMap;
use std::io::Write as _;
use std::ops::Range;

use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat};
use rayon::prelude::*;

use super::deflate::Deflater;
use super::objects::{dict, int, name};

/// The number of objects, and their approximate bytes, in one object stream: more compress better,
/// fewer are faster to access.
const GROUP: usize = 500;
const GROUP_BYTES: usize = 1 << 16;

/// A file being written.
pub(super) struct File {
    out: Vec<u8>,
    /// The position of each object; the index is its number.
    places: Vec<Place>,
    /// `None` writes every object separately, as all versions of PDF can.
    groups: Option<Groups>,
}

#[derive(Copy, Clone, Debug)]
enum Place {
    /// Number 0, and allocated numbers that are never used.
    Free,
    /// The byte offset.
    At(usize),
    /// The object stream and the index in it.
    In(u32, usize),
}

/// Objects to be packed, grouped by kind, because similar objects compress best together.
#[derive(Default)]
struct Groups {
    open: BTreeMap<Vec<u8>, Group>,
    full: Vec<Group>,
}

impl Groups {
    /// Returns the group for `object`.
    fn of(&mut self, object: &Object) -> &mut Group {
        let kind = object.as_dict().ok().and_then(|dict| {
            let kind = dict.get(b"S").or_else(|_| dict.get(b"Type"));
            kind.and_then(Object::as_name).ok()
        });
        self.open.entry(kind.unwrap_or_default().to_vec()).or_default()
    }
}

#[derive(Default)]
struct Group {
    id: u32,
    index: Vec<u8>,
    body: Vec<u8>,
    count: usize,
}

impl File {
    /// Begins a file of that PDF version, with objects packed into streams if the version supports
    /// it: from 1.5 on.
    pub(super) fn new(version: &str) -> Self {
        let compact = version >= "1.5";
        let mut out = format!("%PDF-{version}\n%").into_bytes();
        // Four bytes above 127, so that file transfer programs do not treat it as text.
        out.extend([0xE2, 0xE3, 0xCF, 0xD3, b'\n']);
        File { out, places: vec![Place::Free], groups: compact.then(Groups::default) }
    }

    /// Reserves a number for an object that is written later.
    pub(super) fn new_object_id(&mut self) -> ObjectId {
        let id = u32::try_from(self.places.len()).expect("a file holds far less than 2^32 objects");
        self.places.push(Place::Free);
        (id, 0)
    }

    /// Reserves numbers for objects that may be added to the finished file.
    pub(super) fn reserve(&mut self, count: usize) -> Range<u32> {
        let number = |index| u32::try_from(index).expect("a file holds far less than 2^32 objects");
        let first = self.places.len();
        self.places.resize(first + count, Place::Free);
        number(first)..number(first + count)
    }

    /// Writes an object and returns its number.
    pub(super) fn add_object(&mut self, object: impl Into<Object>) -> ObjectId {
        let id = self.new_object_id();
        self.set_object(id, object);
        id
    }

    /// Writes the object with the reserved number `id`.
    pub(super) fn set_object(&mut self, id: ObjectId, object: impl Into<Object>) {
        let object = object.into();
        let (number, place) = (id.0, id.0 as usize);
        match (&mut self.groups, &object) {
            (Some(groups), object) if !matches!(object, Object::Stream(_)) => {
                let group = groups.of(object);
                let slot = group.push(number, object);
                if slot == 0 {
                    // The stream's own number is allocated with its first object.
                    group.id = u32::try_from(self.places.len()).unwrap_or(u32::MAX);
                    self.places.push(Place::Free);
                }
                self.places[place] = Place::In(group.id, slot);
                if group.count == GROUP || group.body.len() > GROUP_BYTES {
                    let full = std::mem::take(group);
                    groups.full.push(full);
                }
            }
            _ => self.write_plain(id, &object),
        }
    }

    /// Writes an object outside every stream and returns its number, for programs that do not parse
    /// the whole file.
    pub(super) fn add_plain(&mut self, object: impl Into<Object>) -> ObjectId {
        let id = self.new_object_id();
        self.write_plain(id, &object.into());
        id
    }

    fn write_plain(&mut self, id: ObjectId, object: &Object) {
        self.places[id.0 as usize] = Place::At(self.out.len());
        write_indirect(&mut self.out, id.0, object);
    }

    /// Ends the file: writes the rest, the cross-reference table and the trailer.
    pub(super) fn finish(self, trailer: Dictionary) -> Vec<u8> {
        self.finish_with_room(trailer, 0..0).0
    }

    /// Ends the file so that the objects with these reserved numbers can be added later.
    pub(super) fn finish_with_room(
        mut self,
        trailer: Dictionary,
        reserved: Range<u32>,
    ) -> (Vec<u8>, Room) {
        let is_compact = self.groups.is_some();
        let mut groups = self.groups.take().unwrap_or_default();
        groups.full.extend(groups.open.into_values().filter(|group| group.count > 0));
        let packed: Vec<(u32, Stream)> = groups.full.into_par_iter().map(Group::pack).collect();
        for (id, stream) in packed {
            self.write_plain((id, 0), &Object::Stream(stream));
        }
        let room =
            Room { start: self.out.len(), places: self.places, trailer, is_compact, reserved };
        room.write_table(&mut self.out, &room.places);
        (self.out, room)
    }
}

/// The room of a finished file for objects that are added to it.
#[derive(Clone, Debug)]
pub struct Room {
    /// Where the cross-reference table begins.
    start: usize,
    places: Vec<Place>,
    trailer: Dictionary,
    is_compact: bool,
    reserved: Range<u32>,
}

impl Room {
    /// Returns the file with these streams as its reserved objects, in order.
    pub(super) fn filled(&self, mut file: Vec<u8>, streams: Vec<Stream>) -> Vec<u8> {
        file.truncate(self.start);
        let mut places = self.places.clone();
        for (number, stream) in self.reserved.clone().zip(streams) {
            places[number as usize] = Place::At(file.len());
            write_indirect(&mut file, number, &Object::Stream(stream));
        }
        self.write_table(&mut file, &places);
        file
    }

    fn write_table(&self, out: &mut Vec<u8>, places: &[Place]) {
        let start = out.len();
        let mut trailer = self.trailer.clone();
        if !self.is_compact {
            let _ = write!(out, "xref\n0 {}\n", places.len());
            for place in places {
                // Twenty bytes each, as the standard requires.
                let _ = match place {
                    Place::At(offset) => writeln!(out, "{offset:010} 00000 n "),
                    Place::Free | Place::In(..) => writeln!(out, "0000000000 65535 f "),
                };
            }
            trailer.set("Size", int(places.len()));
            out.extend(b"trailer\n");
            write_object(out, &Object::Dictionary(trailer));
            let _ = write!(out, "\nstartxref\n{start}\n%%EOF\n");
            return;
        }
        // The table is an object too, and contains its own position.
        let own = u32::try_from(places.len()).unwrap_or(u32::MAX);
        let mut table = Vec::with_capacity(places.len() * 8 + 8);
        let mut above = [0; 7];
        for place in places.iter().chain([&Place::At(start)]) {
            let (kind, first, second): (u8, usize, usize) = match *place {
                Place::Free => (0, 0, 0),
                Place::At(offset) => (1, offset, 0),
                Place::In(group, slot) => (2, group as usize, slot),
            };
            let mut row = [kind; 7];
            row[1..5].copy_from_slice(&u32::try_from(first).unwrap_or(u32::MAX).to_be_bytes());
            row[5..].copy_from_slice(&u16::try_from(second).unwrap_or(u16::MAX).to_be_bytes());
            // Each row as its difference from the one above (PNG's "up"), which often repeats.
            table.push(2);
            table.extend(row.iter().zip(above).map(|(byte, above)| byte.wrapping_sub(above)));
            above = row;
        }
        let parms = dict([("Predictor", int(12)), ("Columns", int(7))]);
        trailer.set("DecodeParms", Object::Dictionary(parms));
        trailer.set("Type", name("XRef"));
        trailer.set("Size", int(places.len() + 1));
        trailer.set("W", vec![int(1), int(4), int(2)]);
        // Always compressed, because the predictor requires it.
        trailer.set("Filter", name("FlateDecode"));
        let packed = Deflater::new().deflate(&table);
        let stream = Stream::new(trailer, packed).with_compression(false);
        write_indirect(out, own, &Object::Stream(stream));
        let _ = write!(out, "startxref\n{start}\n%%EOF\n");
    }
}

impl Group {
    /// Adds an object and returns its index.
    fn push(&mut self, number: u32, object: &Object) -> usize {
        let _ = write!(self.index, "{number} {} ", self.body.len());
        write_object(&mut self.body, object);
        self.body.push(b'\n');
        self.count += 1;
        self.count - 1
    }

    fn pack(self) -> (u32, Stream) {
        let head = dict([
            ("Type", name("ObjStm")),
            ("N", int(self.count)),
            ("First", int(self.index.len())),
        ]);
        let mut content = self.index;
        content.extend(self.body);
        (self.id, Deflater::new().stream(head, content))
    }
}

fn write_indirect(out: &mut Vec<u8>, number: u32, object: &Object) {
    let _ = writeln!(out, "{number} 0 obj");
    write_object(out, object);
    out.extend(b"\nendobj\n");
}

/// Writes an object as in ISO 32000-1, 7.3, without unnecessary space.
fn write_object(out: &mut Vec<u8>, object: &Object) {
    match object {
        Object::Null => out.extend(b"null"),
        Object::Boolean(b) => out.extend(b.to_string().bytes()),
        // Writing to memory cannot fail.
        Object::Integer(n) => drop(write!(out, "{n}")),
        Object::Real(n) => drop(write!(out, "{n}")),
        Object::Name(name) => write_name(out, name),
        Object::String(text, StringFormat::Literal) => {
            out.push(b'(');
            for &byte in text {
                match byte {
                    b'(' | b')' | b'\\' => out.extend([b'\\', byte]),
                    b'\r' => out.extend(b"\\r"),
                    _ => out.push(byte),
                }
            }
            out.push(b')');
        }
        Object::String(text, StringFormat::Hexadecimal) => {
            out.push(b'<');
            for byte in text {
                let _ = write!(out, "{byte:02X}");
            }
            out.push(b'>');
        }
        Object::Array(items) => {
            out.push(b'[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 && !delimits(item) {
                    out.push(b' ');
                }
                write_object(out, item);
            }
            out.push(b']');
        }
        Object::Dictionary(dict) => write_dict(out, dict, None),
        Object::Stream(stream) => {
            write_dict(out, &stream.dict, Some(stream.content.len()));
            out.extend(b"\nstream\n");
            out.extend(&stream.content);
            out.extend(b"\nendstream");
        }
        Object::Reference((number, generation)) => drop(write!(out, "{number} {generation} R")),
    }
}

fn write_dict(out: &mut Vec<u8>, dict: &Dictionary, length: Option<usize>) {
    out.extend(b"<<");
    for (key, value) in dict {
        if length.is_some() && key == b"Length" {
            continue;
        }
        write_name(out, key);
        if !delimits(value) {
            out.push(b' ');
        }
        write_object(out, value);
    }
    if let Some(length) = length {
        let _ = write!(out, "/Length {length}");
    }
    out.extend(b">>");
}

fn write_name(out: &mut Vec<u8>, name: &[u8]) {
    out.push(b'/');
    for &byte in name {
        if byte.is_ascii_graphic() && !b"()<>[]{}/%#".contains(&byte) {
            out.push(byte);
        } else {
            let _ = write!(out, "#{byte:02X}");
        }
    }
}

/// Whether an object begins with a delimiter and needs no space before it.
fn delimits(object: &Object) -> bool {
    matches!(
        object,
        Object::Name(_) | Object::String(..) | Object::Array(_) | Object::Dictionary(_)
    )
}

#[cfg(test)]
mod tests {
    use super::super::objects::{reference, text};
    use super::*;

    /// Objects are read back unchanged, compressed or not.
    #[test]
    fn objects_come_back_as_they_went_in() {
        let tricky = dict([
            ("Title", text("(a) \\ b) \r Zoë")),
            ("Plain", text("(a) \\ b)")),
            ("Odd name", name("A B#/(c)é")),
            ("Numbers", Object::Array(vec![int(7), Object::Real(-0.125), Object::Null])),
            ("Nested", Object::Dictionary(dict([("Yes", Object::Boolean(true))]))),
        ]);
        for (version, compact) in [("1.4", false), ("1.5", true)] {
            let mut file = File::new(version);
            let later = file.new_object_id();
            let ids: Vec<_> = (0..450).map(|i| file.add_object(int(i))).collect();
            let body = vec![b'x'; 5000];
            let stream = file.add_object(Deflater::new().stream(Dictionary::new(), body.clone()));
            let _never_written = file.new_object_id();
            file.set_object(later, tricky.clone());
            let bytes = file.finish(dict([("Root", reference(later))]));

            let read = lopdf::Document::load_mem(&bytes).unwrap();
            assert_eq!(read.get_dictionary(later).unwrap(), &tricky);
            for (i, id) in ids.iter().enumerate() {
                assert_eq!(read.get_object(*id).unwrap(), &int(i));
            }
            let read = read.get_object(stream).unwrap().as_stream().unwrap();
            assert_eq!(read.decompressed_content().unwrap(), body);
            assert_eq!(compact, !bytes.windows(7).any(|w| w == b"trailer"));
        }
    }
}
