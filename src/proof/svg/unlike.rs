//! Finds what is not drawn here, or what programs draw in different ways: elements such as scripts, and
//! properties in styles that are no attributes of SVG.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Elements that are not drawn here, or that programs draw in different ways.
const ELEMENTS: [&str; 9] = [
    "animate",
    "animateMotion",
    "animateTransform",
    "foreignObject",
    "image",
    "script",
    "set",
    "text",
    "video",
];

/// Properties in styles that are drawn alike, or that concern text only; with a dash at the end, how their
/// names begin.
const PROPERTIES: [&str; 39] = [
    "-inkscape-",
    "alignment-baseline",
    "baseline-shift",
    "clip-path",
    "clip-rule",
    "color",
    "color-",
    "direction",
    "display",
    "dominant-baseline",
    "enable-background",
    "fill",
    "fill-",
    "filter",
    "flood-",
    "font",
    "font-",
    "glyph-",
    "image-rendering",
    "isolation",
    "letter-",
    "lighting-",
    "line-height",
    "marker",
    "marker-",
    "mask",
    "mask-type",
    "mix-blend-mode",
    "opacity",
    "overflow",
    "paint-order",
    "pointer-events",
    "shape-rendering",
    "stop-",
    "stroke",
    "stroke-",
    "text-",
    "visibility",
    "word-",
];

/// Functions in values that are drawn alike.
const FUNCTIONS: [&str; 7] = ["url", "rgb", "rgba", "hsl", "hsla", "icc-color", "device-cmyk"];

/// Attributes whose values are numbers, names or words.
const PLAIN: [&str; 6] = ["class", "d", "id", "points", "transform", "gradientTransform"];

/// Says what a drawing has that programs draw in different ways; `None` if it has nothing of that kind.
pub(super) fn found(text: &str) -> Option<String> {
    let mut reader = Reader::from_str(text);
    let mut is_style = false;
    loop {
        let what = match reader.read_event() {
            Ok(Event::Start(element)) => {
                is_style = element.local_name().as_ref() == "style";
                in_element(&element)
            }
            Ok(Event::Empty(element)) => in_element(&element),
            Ok(Event::End(_)) => {
                is_style = false;
                None
            }
            Ok(Event::Text(text)) if is_style => in_rules(&text),
            Ok(Event::CData(text)) if is_style => in_rules(&text),
            Ok(Event::GeneralRef(_)) if is_style => Some("an escape in its style".to_owned()),
            Ok(Event::PI(other)) if other.starts_with("xml-stylesheet") => {
                Some("a style in another file".to_owned())
            }
            Ok(Event::Eof) | Err(_) => return None,
            Ok(_) => None,
        };
        if let Some(what) = what {
            return Some(format!("it has {what}, which not every program draws"));
        }
    }
}

fn in_element(element: &BytesStart<'_>) -> Option<String> {
    let name = element.local_name();
    let name = name.as_ref();
    if ELEMENTS.contains(&name) {
        return Some(format!("an element <{name}>"));
    }
    element.attributes().with_checks(false).flatten().find_map(|attribute| {
        let (key, value) = (attribute.key.as_ref(), &attribute.value);
        let value = quick_xml::escape::unescape(value).ok()?;
        match key {
            "style" => in_declarations(&value),
            "media" if name == "style" => Some(format!("a style for “{value}” only")),
            _ if PLAIN.contains(&key) || key.contains(':') || key.starts_with("aria-") => None,
            _ => in_value(key, &value),
        }
    })
}

/// Looks through the text of a style element: rules whose selectors are classes, names and ids.
fn in_rules(text: &str) -> Option<String> {
    let text = without_comments(text);
    text.split_terminator('}').filter(|rule| !rule.trim().is_empty()).find_map(|rule| {
        let Some((selector, declarations)) = rule.split_once('{') else {
            return Some("a style that cannot be read".to_owned());
        };
        let selector = selector.trim();
        if selector.contains(['@', ':', '+', '~', '\\']) {
            return Some(format!("a style for “{selector}”"));
        }
        in_declarations(declarations)
    })
}

fn in_declarations(text: &str) -> Option<String> {
    let text = without_comments(text);
    text.split(';').filter(|one| !one.trim().is_empty()).find_map(|one| {
        let (name, value) = one.split_once(':').unwrap_or((one, ""));
        let name = name.trim().to_ascii_lowercase();
        let is_it =
            |known: &&str| name == **known || known.ends_with('-') && name.starts_with(*known);
        if !PROPERTIES.iter().any(is_it) {
            return Some(format!("“{name}” in a style"));
        }
        in_value(&name, value)
    })
}

fn in_value(name: &str, value: &str) -> Option<String> {
    let before = |(end, _): (usize, &str)| {
        let mut words = value[..end].rsplit(|c: char| !c.is_alphanumeric() && c != '-');
        words.next().unwrap_or_default().to_owned()
    };
    let mut called = value.match_indices('(').map(before);
    let is_other = |name: &String| !FUNCTIONS.contains(&&*name.to_ascii_lowercase());
    if let Some(function) = called.find(is_other) {
        return Some(format!("“{function}(...)” in “{name}”"));
    }
    value.contains('\\').then(|| format!("an escape in “{name}”"))
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once("*/").map_or("", |(_, rest)| rest))
}
