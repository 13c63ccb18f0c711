//! Spot colours: their names in the content, and their Separation colour spaces.

use lopdf::{Dictionary, Object};

use super::file::File;
use super::icc::IccProfile;
use super::objects::{dict, int, name, number, reference, stream};
use super::options::Standard;
use crate::scene::{Document, Ink, Item, Stroke};

/// The spot colours of a document in the order of their first use.
#[derive(Default)]
pub(super) struct Spots(Vec<Spot>);

struct Spot {
    name: String,
    screen: [u8; 3],
}

impl Spots {
    pub(super) fn collect(document: &Document) -> Self {
        let mut spots = Spots::default();
        for items in
            document.symbols.iter().map(|s| &s.items).chain(document.pages.iter().map(|p| &p.items))
        {
            spots.items(items);
        }
        spots
    }

    /// Returns the resource name of a spot colour's colour space.
    pub(super) fn resource(&self, spot: &str) -> Option<String> {
        self.0.iter().position(|s| s.name == spot).map(|i| format!("S{i}"))
    }

    /// Adds the colour spaces to the file and returns the colour space resources.
    pub(super) fn embed(&self, pdf: &mut File, standard: Standard) -> Dictionary {
        let mut resources = Dictionary::new();
        if self.0.is_empty() {
            return resources;
        }
        // A screen shows the colour of the ink. PDF/X-1a does not allow such colours, so a grey of
        // the same lightness is used; the plate is identified by its name.
        let srgb = standard.takes_icc_colour().then(|| {
            let profile = IccProfile::srgb();
            let head = dict([("N", int(3)), ("Alternate", name("DeviceRGB"))]);
            let id = pdf.add_object(stream(head, profile.bytes().to_vec()));
            Object::Array(vec![name("ICCBased"), reference(id)])
        });
        for (i, spot) in self.0.iter().enumerate() {
            let [r, g, b] = spot.screen.map(|c| f64::from(c) / 255.0);
            let (space, paper, full) = match &srgb {
                Some(space) => (space.clone(), vec![1.0; 3], vec![r, g, b]),
                None => (name("DeviceGray"), vec![1.0], vec![0.2126 * r + 0.7152 * g + 0.0722 * b]),
            };
            let numbers = |v: Vec<f64>| Object::Array(v.into_iter().map(number).collect());
            let tint = pdf.add_object(dict([
                ("FunctionType", int(2)),
                ("Domain", numbers(vec![0.0, 1.0])),
                ("N", int(1)),
                ("C0", numbers(paper)),
                ("C1", numbers(full)),
            ]));
            let separation = Object::Array(vec![
                name("Separation"),
                name(spot.name.as_str()),
                space,
                reference(tint),
            ]);
            let id = pdf.add_object(separation);
            resources.set(format!("S{i}"), reference(id));
        }
        resources
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Line { stroke, .. } => self.stroke(stroke),
                Item::Box { fill, stroke, .. } | Item::Path { fill, stroke, .. } => {
                    fill.iter().for_each(|ink| self.ink(ink));
                    stroke.iter().for_each(|stroke| self.stroke(stroke));
                }
                Item::Text(run) => self.ink(&run.ink),
                Item::Group { items, .. } => self.items(items),
                Item::Use { .. } | Item::Link { .. } => {}
            }
        }
    }

    fn stroke(&mut self, stroke: &Stroke) {
        self.ink(&stroke.ink);
    }

    fn ink(&mut self, ink: &Ink) {
        match ink {
            Ink::Spot { name, screen, .. } => {
                if self.resource(name).is_none() {
                    self.0.push(Spot { name: name.clone(), screen: *screen });
                }
            }
            Ink::Black(_) | Ink::Paper => {}
        }
    }
}
