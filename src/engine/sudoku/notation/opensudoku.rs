//! OpenSudoku's XML: the metadata of the whole folder, then one `<game data="..."/>` per puzzle.
//! The data are 81 digits or the saved state of a game: `version: 1`, then value, notes and
//! editability of each cell, separated by bars.

use super::cells::{self, Flaw};
use super::{Entry, Fault, Field, Info, Position, Reading, text};
use crate::sudoku::CellSet;
use quick_xml::XmlVersion;
use quick_xml::escape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// The elements that describe the folder, in the order in which they are written.
const ELEMENTS: [(&str, Field); 8] = [
    ("name", Field::Title),
    ("author", Field::Author),
    ("description", Field::Description),
    ("comment", Field::Comment),
    ("created", Field::Date),
    ("source", Field::Source),
    ("level", Field::Level),
    ("sourceURL", Field::Url),
];

pub(super) fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let mut info = Info::default();
    let mut places = text::Places::new(text);
    let mut xml = Reader::from_str(text);
    xml.config_mut().expand_empty_elements = true;
    // The current element, if it describes the folder, and its text so far.
    let mut open: Option<(Field, String)> = None;
    loop {
        let at = usize::try_from(xml.buffer_position()).unwrap_or(usize::MAX);
        let event = match xml.read_event() {
            Ok(event) => event,
            Err(error) => {
                let at = usize::try_from(xml.error_position()).unwrap_or(usize::MAX);
                let (line, column) = places.at(at);
                let message = format!("this is not XML: {error}");
                reading.faults.push(Fault { line, column, message });
                break;
            }
        };
        match event {
            Event::Start(start) => {
                let name = start.name();
                if name.as_ref() == "game" {
                    let (line, column) = places.at(at);
                    reading.push(game(&start, line).map(Some).map_err(|message| Fault {
                        line,
                        column,
                        message,
                    }));
                }
                open = ELEMENTS
                    .iter()
                    .find(|(element, _)| *element == name.as_ref())
                    .map(|&(_, field)| (field, String::new()));
            }
            Event::Text(part) => {
                if let Some((_, said)) = &mut open {
                    said.push_str(&part.xml_content(XmlVersion::Implicit1_0));
                }
            }
            Event::CData(part) => {
                if let Some((_, said)) = &mut open {
                    said.push_str(&part.xml_content(XmlVersion::Implicit1_0));
                }
            }
            Event::GeneralRef(part) => {
                if let Some((_, said)) = &mut open {
                    let raw = format!("&{};", part.xml_content(XmlVersion::Implicit1_0));
                    said.push_str(&escape::unescape(&raw).unwrap_or_else(|_| raw.as_str().into()));
                }
            }
            Event::End(_) => {
                if let Some((field, said)) = open.take() {
                    info.set(field, &said);
                }
            }
            Event::Eof => break,
            Event::Empty(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_) => {}
        }
    }
    if reading.entries.is_empty() && reading.faults.is_empty() {
        let message = "there is no <game data=\"...\"/> in this file".into();
        reading.faults.push(Fault { line: 1, column: 1, message });
    }
    for entry in &mut reading.entries {
        entry.info = info.clone();
    }
    reading
}

fn game(start: &BytesStart<'_>, line: usize) -> Result<Entry, String> {
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| format!("this is not XML: {error}"))?;
        if attribute.key.as_ref() == "data" {
            let data = attribute
                .normalized_value(XmlVersion::Implicit1_0)
                .map_err(|error| format!("this is not XML: {error}"))?;
            let position = position(data.trim()).map_err(|flaw| flaw.message)?;
            return Ok(Entry::at(line, position));
        }
    }
    Err("this <game> has no data".into())
}

fn position(data: &str) -> Result<Position, Flaw> {
    let saved = match data.strip_prefix("version:") {
        Some(saved) => saved,
        // Some programs omit the version.
        None if data.contains('|') => data,
        None => return cells::grid_of(data, 1).map(Position::of_puzzle),
    };
    // The version number is followed by three or four fields per cell: value, notes, editable.
    let versioned = data.starts_with("version:");
    let number = |text: &str| text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let body = saved.trim_start();
    let body = if versioned { &body[body.len() - number(body)..] } else { body };
    // Absent notes may be `-`, `0` or empty; only the text after the last bar is always empty.
    let body = body.trim();
    let fields: Vec<&str> =
        body.strip_suffix('|').unwrap_or(body).split('|').map(str::trim).collect();
    let shape = crate::sudoku::Shape::CLASSIC;
    let width = fields.len() / shape.cell_count();
    if !(3..=4).contains(&width) || !fields.len().is_multiple_of(shape.cell_count()) {
        return Err(Flaw::new(1, "this saved game does not have 81 cells"));
    }
    let mut signs = Vec::with_capacity(shape.cell_count());
    let mut givens = CellSet::EMPTY;
    for (cell, parts) in shape.cells().zip(fields.chunks(width)) {
        let value = match parts[0].parse::<u8>() {
            Ok(value @ 0..=9) => value,
            _ => return Err(Flaw::new(1, format!("`{}` is no digit of a saved game", parts[0]))),
        };
        signs.push((value, 1));
        if value != 0 && parts[width - 1] == "0" {
            givens.insert(cell);
        }
    }
    Ok(Position { grid: cells::grid(&signs, 1)?, givens, removed: Vec::new() })
}

/// Writes the head of a file: the metadata of all its puzzles.
pub(super) fn head(info: &Info, out: &mut String) {
    out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n");
    for (element, field) in ELEMENTS {
        if let Some(said) = info.get(field) {
            let said = escape::escape(text::one_line(said)).into_owned();
            out.push_str(&format!("  <{element}>{said}</{element}>\n"));
        }
    }
}

pub(super) fn game_of(entry: &Entry, out: &mut String) {
    let data = cells::signs(&entry.position.puzzle(), '0');
    out.push_str(&format!("  <game data=\"{data}\" />\n"));
}

pub(super) const TAIL: &str = "</opensudoku>\n";
