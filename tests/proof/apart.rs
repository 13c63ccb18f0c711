//! A PDF whose signs are each moved to and shown alone, as they would be in a file that a plain
//! writer made: one can then be changed without moving those after it.

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, StringFormat};
use std::collections::HashMap;

/// Rewrites the text of all pages; nothing on them moves.
pub fn set_apart(pdf: &mut Document) {
    for page in pdf.get_pages().into_values().collect::<Vec<_>>() {
        let content = pdf.get_page_content(page);
        let content = Content::decode(&content).expect("a page");
        let fonts: HashMap<Vec<u8>, Widths> =
            (pdf.get_page_fonts(page).expect("fonts").into_iter())
                .map(|(name, font)| (name, Widths::of(pdf, font)))
                .collect();
        let mut apart =
            Apart { fonts: &fonts, current: None, size: 0.0, pen: 0.0, moved: 0.0, out: vec![] };
        content.operations.into_iter().for_each(|operation| apart.add(operation));
        let bytes = Content { operations: apart.out }.encode().expect("it can be written");
        pdf.change_page_content(page, bytes).expect("a page");
    }
}

/// The advances of a font with two-byte codes, in thousandths of its size.
struct Widths {
    of: HashMap<u16, f64>,
    other: f64,
}

impl Widths {
    fn of(pdf: &Document, font: &Dictionary) -> Self {
        let resolved = |object: &Object| pdf.dereference(object).expect("an object").1.clone();
        let number = |object: &Object| f64::from(object.as_float().expect("a number"));
        let family = resolved(font.get(b"DescendantFonts").expect("a composite font"));
        let family = resolved(&family.as_array().expect("an array")[0]);
        let family = family.as_dict().expect("a font");
        let mut of = HashMap::new();
        let list = resolved(family.get(b"W").expect("widths"));
        let mut list = list.as_array().expect("an array").iter();
        while let (Some(first), Some(next)) = (list.next(), list.next()) {
            let first = first.as_i64().expect("a code") as u16;
            match resolved(next) {
                Object::Array(widths) => {
                    of.extend((first..).zip(widths.iter().map(number)));
                }
                last => {
                    let width = number(list.next().expect("a width"));
                    let last = last.as_i64().expect("a code") as u16;
                    of.extend((first..=last).map(|code| (code, width)));
                }
            }
        }
        Widths { of, other: family.get(b"DW").map_or(1000.0, number) }
    }
}

struct Apart<'a> {
    fonts: &'a HashMap<Vec<u8>, Widths>,
    current: Option<&'a Widths>,
    size: f64,
    /// How far the pen is along the line, and how far it was sent by moves of our own.
    pen: f64,
    moved: f64,
    out: Vec<Operation>,
}

impl<'a> Apart<'a> {
    fn move_to(&mut self, x: f64) {
        if x != self.moved {
            let by = Object::Real((x - self.moved) as f32);
            self.out.push(Operation::new("Td", vec![by, Object::Integer(0)]));
            self.moved = x;
        }
    }

    fn add(&mut self, operation: Operation) {
        match operation.operator.as_str() {
            "TJ" => {
                let widths = self.current.expect("a font is chosen");
                for piece in operation.operands[0].as_array().expect("an array") {
                    let Object::String(codes, _) = piece else {
                        self.pen -=
                            f64::from(piece.as_float().expect("a number")) / 1000.0 * self.size;
                        continue;
                    };
                    for code in codes.chunks_exact(2) {
                        self.move_to(self.pen);
                        let sign = Object::String(code.to_vec(), StringFormat::Hexadecimal);
                        self.out.push(Operation::new("TJ", vec![vec![sign].into()]));
                        let code = u16::from_be_bytes([code[0], code[1]]);
                        let width = widths.of.get(&code).unwrap_or(&widths.other);
                        self.pen += width / 1000.0 * self.size;
                    }
                }
                return;
            }
            "Tf" => {
                let name = operation.operands[0].as_name().expect("a name");
                let fonts: &'a HashMap<Vec<u8>, Widths> = self.fonts;
                self.current = Some(&fonts[name]);
                self.size = f64::from(operation.operands[1].as_float().expect("a size"));
            }
            "Td" => {
                self.move_to(0.0);
                self.pen = 0.0;
            }
            "BT" => (self.pen, self.moved) = (0.0, 0.0),
            _ => {}
        }
        self.out.push(operation);
    }
}
