//! What an SVG says beside what it draws: its title and its description, which viewers read to those
//! who cannot see it.

use quick_xml::Reader;
use quick_xml::events::Event;

/// Longer descriptions are not read.
const LONGEST: usize = 1 << 20;

/// Returns the title and the description of the root element, if there are any.
pub(super) fn of(text: &str) -> (Option<String>, Option<Vec<String>>) {
    let (mut title, mut description) = (None, None);
    let (mut reader, mut depth) = (Reader::from_str(text), 0usize);
    // They are before everything else.
    while title.is_none() || description.is_none() {
        match reader.read_event() {
            Ok(Event::Start(element)) => {
                let words = match (depth, element.name().as_ref()) {
                    (1, "title") => &mut title,
                    (1, "desc") => &mut description,
                    _ => {
                        depth += 1;
                        continue;
                    }
                };
                let Ok(text) = reader.read_text(element.name()) else { break };
                *words = Some(unescaped(&text)).filter(|text| text.len() <= LONGEST);
            }
            Ok(Event::End(_)) => depth = depth.saturating_sub(1),
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => {}
        }
    }
    (title, description.map(|text| vec![text]))
}

pub(super) fn unescaped(text: &str) -> String {
    quick_xml::escape::unescape(text).map_or_else(|_| text.to_owned(), |text| text.into_owned())
}
