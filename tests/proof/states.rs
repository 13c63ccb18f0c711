//! Faults planted by means of a page's resources, a line each: transparency, blend modes, masks,
//! layers that are off, patterns, images and forms.

use crate::book::known;
use crate::catalogue::Book;
use crate::paper::Paper;
use crate::pixels::{Picture, pictures};
use lopdf::{Dictionary, Document, Object, Stream, dictionary};

/// A fault: its name, the resource `/T` that it needs, its kind in the resources of the page, and what
/// is put before and after the operator that shows the digit; with nothing before it, the rest is drawn
/// over the page. `$X` and the like are as in the catalogue.
type Fault = (&'static str, &'static str, fn(&mut Document) -> Object, &'static str, &'static str);

const FAULTS: &[Fault] = &[
    ("a digit nearly transparent", "ExtGState", |_| state("ca", 0.2.into()), "q /T gs", "Q"),
    ("a digit half transparent", "ExtGState", |_| state("ca", 0.5.into()), "q /T gs", "Q"),
    ("a digit behind a mask", "ExtGState", |pdf| mask(pdf, "0 g"), "q /T gs", "Q"),
    ("a digit behind half a mask", "ExtGState", |pdf| mask(pdf, "0.4 g"), "q /T gs", "Q"),
    (
        "a digit screened",
        "ExtGState",
        |_| state("BM", "Screen".into()),
        "",
        "/T gs 0.5 g $X $Y $C $C re f",
    ),
    (
        "a digit inverted",
        "ExtGState",
        |_| state("BM", "Difference".into()),
        "",
        "/T gs 1 g $X $Y $C $C re f",
    ),
    ("a layer that is off", "Properties", layer_off, "/OC /T BDC", "EMC"),
    ("a white pattern", "Pattern", |pdf| pattern(pdf, "1 g"), "q /Pattern cs /T scn", "Q"),
    ("a pale pattern", "Pattern", |pdf| pattern(pdf, "0.7 g"), "q /Pattern cs /T scn", "Q"),
    ("a shading from black to white", "Shading", shading, "", "$X $Y $C $C re W n /T sh"),
    ("a white image over it", "XObject", |pdf| image(pdf, 255), "", AS_IMAGE),
    ("a grey image over it", "XObject", |pdf| image(pdf, 120), "", AS_IMAGE),
    ("a white form over it", "XObject", |pdf| form(pdf, "1 g 0 0 1 1 re f"), "", AS_IMAGE),
    ("a form with a line over it", "XObject", |pdf| form(pdf, LINE), "", AS_IMAGE),
    ("a form within a form over it", "XObject", nested, "", AS_IMAGE),
    ("a clip by an empty path", "ExtGState", |_| state("ca", 1.into()), "q 0 0 0 0 re W n", "Q"),
];
const AS_IMAGE: &str = "$C 0 0 $C $X $Y cm /T Do";
const LINE: &str = "0 G 0.04 w 0 0 m 1 1 l S";

fn state(key: &str, value: Object) -> Object {
    let mut state = Dictionary::new();
    state.set(key, value);
    state.into()
}

/// A form with sides of 1, which draws this.
fn form(pdf: &mut Document, drawn: &str) -> Object {
    let dict = dictionary! {
        "Type" => "XObject", "Subtype" => "Form", "BBox" => vec![0.into(), 0.into(), 1.into(), 1.into()],
    };
    pdf.add_object(Stream::new(dict, drawn.as_bytes().to_vec())).into()
}

/// A form that draws another one.
fn nested(pdf: &mut Document) -> Object {
    let inner = form(pdf, "1 g 0 0.4 1 0.2 re f");
    let dict = dictionary! {
        "Type" => "XObject", "Subtype" => "Form", "BBox" => vec![0.into(), 0.into(), 1.into(), 1.into()],
        "Resources" => dictionary! { "XObject" => dictionary! { "T" => inner } },
    };
    pdf.add_object(Stream::new(dict, b"/T Do".to_vec())).into()
}

/// A mask that lets through as much as the ink of a large box says.
fn mask(pdf: &mut Document, ink: &str) -> Object {
    let group = dictionary! {
        "Type" => "XObject", "Subtype" => "Form",
        "BBox" => vec![0.into(), 0.into(), 2000.into(), 2000.into()],
        "Group" => dictionary! { "S" => "Transparency", "CS" => "DeviceGray" },
    };
    let drawn = format!("{ink} 0 0 2000 2000 re f");
    let group = pdf.add_object(Stream::new(group, drawn.into_bytes()));
    state("SMask", dictionary! { "S" => "Luminosity", "G" => group }.into())
}

/// A layer that is off.
fn layer_off(pdf: &mut Document) -> Object {
    let layer = pdf.add_object(dictionary! {
        "Type" => "OCG", "Name" => Object::string_literal("layer"),
    });
    let layers: Object = vec![Object::Reference(layer)].into();
    let off = dictionary! {
        "OCGs" => layers.clone(), "D" => dictionary! { "OFF" => layers },
    };
    pdf.catalog_mut().expect("a catalogue").set("OCProperties", off);
    layer.into()
}

/// A pattern whose tiles have one ink.
fn pattern(pdf: &mut Document, ink: &str) -> Object {
    let dict = dictionary! {
        "Type" => "Pattern", "PatternType" => 1, "PaintType" => 1, "TilingType" => 1,
        "BBox" => vec![0.into(), 0.into(), 10.into(), 10.into()], "XStep" => 10, "YStep" => 10,
        "Resources" => Dictionary::new(),
    };
    pdf.add_object(Stream::new(dict, format!("{ink} 0 0 10 10 re f").into_bytes())).into()
}

/// A shading from black to white across the page.
fn shading(_: &mut Document) -> Object {
    let function = dictionary! {
        "FunctionType" => 2, "Domain" => vec![0.into(), 1.into()], "N" => 1,
        "C0" => vec![0.into()], "C1" => vec![1.into()],
    };
    dictionary! {
        "ShadingType" => 2, "ColorSpace" => "DeviceGray", "Function" => function,
        "Coords" => vec![0.into(), 0.into(), 612.into(), 0.into()],
    }
    .into()
}

/// An image with one grey pixel.
fn image(pdf: &mut Document, grey: u8) -> Object {
    let dict = dictionary! {
        "Type" => "XObject", "Subtype" => "Image", "Width" => 1, "Height" => 1,
        "BitsPerComponent" => 8, "ColorSpace" => "DeviceGray",
    };
    pdf.add_object(Stream::new(dict, vec![grey])).into()
}

/// Returns the book with a fault.
fn with(book: &Book, (_, kind, resource, before, after): &Fault) -> Paper {
    let mut pdf = book.paper.clone();
    let page = pdf.get_pages()[&(book.page() as u32 + 1)];
    let text = String::from_utf8(pdf.get_page_content(page)).expect("text");
    let (before, after) = (book.placed(before), book.placed(after));
    let content = match before.is_empty() {
        true => format!("q {text}\nQ\n{after}"),
        false => book.digit(&text, |line, _, _| format!("{before}\n{line}\n{after}")),
    };
    pdf.change_page_content(page, content.into_bytes()).expect("content");
    let resource = resource(&mut pdf);
    let resources = pdf.get_or_create_resources(page).and_then(Object::as_dict_mut).expect("they");
    let mut of_kind = match resources.get(kind.as_bytes()) {
        Ok(Object::Dictionary(of_kind)) => of_kind.clone(),
        _ => Dictionary::new(),
    };
    of_kind.set("T", resource);
    resources.set(*kind, of_kind);
    Paper::Pdf(Box::new(pdf))
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_by_transparency_masks_and_layers_is_found() {
    for in_answer in [false, true] {
        let book = Book::new(in_answer);
        let before = pictures(&Paper::Pdf(Box::new(book.paper.clone())));
        for fault in FAULTS {
            let after = pictures(&with(&book, fault));
            let differs = |(a, b): (&Picture, &Picture)| a.differs(b);
            assert!(before.iter().zip(&after).any(differs), "{} changes nothing", fault.0);
            assert!(!with(&book, fault).proof(&known()).is_right(), "{} is not found", fault.0);
        }
    }
}
