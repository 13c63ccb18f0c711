//! Spot and mixed colours: the names of their colour spaces in the content, and the spaces.

use lopdf::{Dictionary, Object};

use super::file::File;
use super::icc::IccProfile;
use super::objects::{dict, int, name, number, reference, stream};
use super::options::Standard;
use crate::scene::{Document, Ink, Item, Stroke};

/// The resource name of the colour space of mixed colours.
pub(super) const MIXED: &str = "C0";

/// The most ink that presses accept at one place, as the sum of the four shares.
const MOST_INK: f64 = 2.4;

/// Returns the shares of cyan, magenta, yellow and black for an sRGB colour. Black replaces what the
/// other three have in common, so that text and areas stay clean if the plates are not quite aligned.
pub(super) fn cmyk(screen: [u8; 3]) -> [f64; 4] {
    let light = screen.map(|c| f64::from(c) / 255.0);
    let most = light.into_iter().fold(0.0, f64::max);
    let black = 1.0 - most;
    if most <= 0.0 {
        return [0.0, 0.0, 0.0, 1.0];
    }
    let mut shares = light.map(|c| (most - c) / most);
    let sum: f64 = shares.iter().sum();
    let room = MOST_INK - black;
    if sum > room {
        shares = shares.map(|share| share * room / sum);
    }
    [shares[0], shares[1], shares[2], black]
}

/// Returns how light a colour is where it is printed with `cmyk` inks, as CIE L* relative to black
/// (0) and to the paper (100).
#[must_use]
pub fn lightness_in_print(screen: [u8; 3]) -> f64 {
    /// Coated paper, and what is printed on it: cyan, magenta, both, and the same four with yellow
    /// (ISO 12647-2, paper type 1).
    const SOLID: [f64; 8] = [95.0, 55.0, 48.0, 24.0, 91.0, 50.0, 49.0, 23.0];
    const BLACK: f64 = 16.0;
    let [cyan, magenta, yellow, black] = cmyk(screen);
    let share = |is_printed: bool, ink: f64| if is_printed { ink } else { 1.0 - ink };
    let parts = SOLID.iter().enumerate().map(|(at, lightness)| {
        let place = share(at & 1 != 0, cyan) * share(at & 2 != 0, magenta);
        place * share(at & 4 != 0, yellow) * (lightness - BLACK)
    });
    parts.sum::<f64>() / (SOLID[0] - BLACK) * (1.0 - black) * 100.0
}

/// The colours of a document: its spot colours in the order of their first use, and whether there
/// are mixed ones.
#[derive(Default)]
pub(super) struct Spots {
    spots: Vec<Spot>,
    has_mixed: bool,
}

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
        self.spots.iter().position(|s| s.name == spot).map(|i| format!("S{i}"))
    }

    /// Adds the colour spaces to the file and returns the colour space resources.
    pub(super) fn embed(&self, pdf: &mut File, standard: Standard) -> Dictionary {
        let mut resources = Dictionary::new();
        if self.spots.is_empty() && !self.has_mixed {
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
        if let Some(space) = srgb.as_ref().filter(|_| self.has_mixed) {
            resources.set(MIXED, space.clone());
        }
        for (i, spot) in self.spots.iter().enumerate() {
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
                    self.spots.push(Spot { name: name.clone(), screen: *screen });
                }
            }
            Ink::Mixed(_) => self.has_mixed = true,
            Ink::Black(_) | Ink::Paper => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_stay_within_what_presses_accept() {
        assert_eq!(cmyk([0, 0, 0]), [0.0, 0.0, 0.0, 1.0]);
        assert_eq!(cmyk([255, 255, 255]), [0.0; 4]);
        assert_eq!(cmyk([255, 0, 0]), [0.0, 1.0, 1.0, 0.0]);
        for screen in [[0, 0, 90], [18, 38, 58], [60, 0, 10], [1, 1, 1], [0, 70, 60]] {
            let shares = cmyk(screen);
            assert!(shares.iter().sum::<f64>() <= MOST_INK + 1e-9, "{shares:?}");
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
        }
    }

    #[test]
    fn colours_are_darker_in_print() {
        assert!((lightness_in_print([255; 3]) - 100.0).abs() < 1e-9);
        assert!(lightness_in_print([0; 3]).abs() < 1e-9);
        // On a screen this green is 67 % light.
        assert!(lightness_in_print([0x0b, 0xbd, 0x46]) < 40.0);
    }
}
