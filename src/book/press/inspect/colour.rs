//! Checks the colours of a finished file: only black ink and named spot colours, in the forms that
//! the standard accepts.

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object};

use super::super::Standard;
use super::page::shown;
use super::{Inspection, dictionary, resolve};

impl Inspection<'_> {
    pub(super) fn is_x1a(&self) -> bool {
        self.profile.standard == Standard::PdfX1a
    }

    /// Checks the colours that a content stream sets directly.
    pub(super) fn operators(&mut self, content: &[u8], object: &str) {
        // Most content sets only greys, which are ink, and reading it all takes long.
        if !has_any(content, &[b"rg", b"RG", b"cs", b"CS", b"k", b"K", b"BI"]) {
            return;
        }
        let Ok(content) = Content::decode(content) else {
            self.report(object, "pdf", "has content that cannot be read");
            return;
        };
        for operation in &content.operations {
            let names = |name: &[u8]| {
                operation.operands.first().and_then(|o| o.as_name().ok()) == Some(name)
            };
            match operation.operator.as_str() {
                "rg" | "RG" => self.report(object, "rgb", "is drawn in RGB"),
                "cs" | "CS" if names(b"DeviceRGB") => self.report(object, "rgb", "is drawn in RGB"),
                "k" | "K" if !self.profile.ink.colour => {
                    let others = operation.operands.iter().take(3);
                    if others.filter_map(|n| n.as_float().ok()).any(|share| share > 0.0) {
                        self.report(object, "black", "is drawn in more than black ink");
                    }
                }
                "BI" => self.report(object, "image", "contains a bitmap image"),
                _ => continue,
            }
        }
    }

    /// Checks a colour space that content may set by name.
    pub(super) fn colour_space(&mut self, pdf: &Document, name: &[u8], space: &Object) {
        let object = || format!("colour {}", shown(name));
        match kind(pdf, space, 0) {
            Kind::Ink => {}
            Kind::Rgb => self.report(object(), "rgb", "is RGB"),
            // PDF/X-1a allows only inks, even as the alternate of a spot colour.
            Kind::Measured if self.is_x1a() => {
                self.report(object(), "rgb", "is described by light, not by ink");
            }
            Kind::Measured => {}
        }
        let spot = match resolve(pdf, space) {
            Object::Array(parts) => parts.first().and_then(|p| p.as_name().ok()),
            _ => None,
        };
        if matches!(spot, Some(b"Separation" | b"DeviceN")) && !self.profile.ink.spot {
            self.report(object(), "spot", "is a spot colour; this press prints in black");
        }
    }

    /// Reports transparency, which PDF/X-1a does not allow.
    pub(super) fn graphics_state(&mut self, name: &[u8], state: &Dictionary) {
        if !self.is_x1a() {
            return;
        }
        let number = |key: &[u8]| state.get(key).and_then(Object::as_float).ok();
        let faded = [b"ca", b"CA"].iter().any(|key| number(*key).is_some_and(|a| a < 1.0));
        let word = |key: &[u8]| state.get(key).and_then(Object::as_name).ok();
        let blended = word(b"BM").is_some_and(|mode| mode != b"Normal" && mode != b"Compatible");
        let masked = state.get(b"SMask").is_ok_and(|m| m.as_name().ok() != Some(b"None"));
        if faded || blended || masked {
            self.report(format!("state {}", shown(name)), "transparency", "is transparent");
        }
    }
}

/// Whether content has one of these words, in texts too.
fn has_any(content: &[u8], words: &[&[u8]]) -> bool {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"\0()<>[]{}/%".contains(byte);
    content.split(is_end).any(|word| words.contains(&word))
}

/// The kind of a colour space.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Amounts of ink: grey, CMYK.
    Ink,
    /// A calibrated colour, with a profile or a white point.
    Measured,
    /// Uncalibrated RGB.
    Rgb,
}

/// Returns the worst kind among a colour space and those it is built on.
fn kind(pdf: &Document, space: &Object, depth: u8) -> Kind {
    // Spaces nest at most three deep, so deeper nesting is a cycle.
    if depth > 8 {
        return Kind::Rgb;
    }
    match resolve(pdf, space) {
        Object::Name(name) if name == b"DeviceRGB" => Kind::Rgb,
        Object::Array(parts) => match parts.first().and_then(|p| p.as_name().ok()) {
            Some(b"DeviceRGB") => Kind::Rgb,
            Some(b"CalRGB" | b"Lab" | b"CalGray") => Kind::Measured,
            Some(b"ICCBased") => {
                let profile = parts.get(1).and_then(|p| dictionary(pdf, p));
                let n = profile.and_then(|p| p.get(b"N").and_then(Object::as_i64).ok());
                if n == Some(3) { Kind::Measured } else { Kind::Ink }
            }
            Some(b"Separation" | b"DeviceN") => {
                parts.get(2).map_or(Kind::Ink, |alternate| kind(pdf, alternate, depth + 1))
            }
            Some(b"Indexed" | b"Pattern") => {
                parts.get(1).map_or(Kind::Ink, |base| kind(pdf, base, depth + 1))
            }
            _ => Kind::Ink,
        },
        _ => Kind::Ink,
    }
}
