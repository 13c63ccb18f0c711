//! Faults in what leads readers through a PDF, a line each: links, bookmarks, page labels and the
//! descriptions of pictures. They do not change a picture of a page, so only a manifest tells them.

use crate::book::{document, job_with, known, made};
use gridpress::proof::{check, guides, read_pdfs};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use lopdf::{Dictionary, Document, Object, ObjectId};

/// The faults: a name, a key and a value of the dictionaries that are changed, and what is done to one
/// of them; the page to lead to is the last.
type Fault = (&'static str, &'static str, &'static str, fn(&mut Dictionary, ObjectId));

const FAULTS: &[Fault] = &[
    ("a link to another page", "Subtype", "Link", |link, page| leads(link, page)),
    ("a link to an address", "Subtype", "Link", |link, _| {
        link.remove(b"Dest");
        let mut action = Dictionary::new();
        action.set("S", Object::Name(b"URI".to_vec()));
        action.set("URI", Object::string_literal("https://example.org/"));
        link.set("A", action);
    }),
    ("a link to nothing", "Subtype", "Link", |link, _| {
        link.remove(b"Dest");
    }),
    ("a link in another place", "Subtype", "Link", |link, _| {
        link.set("Rect", vec![10.into(), 10.into(), 30.into(), 30.into()]);
    }),
    ("no link", "Subtype", "Link", |link, _| {
        link.set("Subtype", Object::Name(b"Square".to_vec()));
    }),
    ("a bookmark to another page", "Title", "", |entry, page| leads(entry, page)),
    ("another title of a bookmark", "Title", "", |entry, _| {
        entry.set("Title", Object::string_literal("Another"));
    }),
    ("no bookmarks after one", "Next", "", |entry, _| {
        entry.remove(b"Next");
    }),
    ("no bookmarks", "Outlines", "", |catalog, _| {
        catalog.remove(b"Outlines");
    }),
    ("no page labels", "PageLabels", "", |catalog, _| {
        catalog.remove(b"PageLabels");
    }),
    ("other page labels", "PageLabels", "", |catalog, _| {
        let mut style = Dictionary::new();
        style.set("S", Object::Name(b"r".to_vec()));
        let mut labels = Dictionary::new();
        labels.set("Nums", vec![0.into(), style.into()]);
        catalog.set("PageLabels", labels);
    }),
    ("another description of a picture", "Alt", "", |figure, _| {
        figure.set("Alt", Object::string_literal("A picture"));
    }),
    ("no description of a picture", "Alt", "", |figure, _| {
        figure.remove(b"Alt");
    }),
    ("another language", "Lang", "", |catalog, _| {
        catalog.set("Lang", Object::string_literal("de"));
    }),
    ("a text that programs cannot read", "ToUnicode", "", |font, _| {
        font.remove(b"ToUnicode");
    }),
    ("no tags", "StructTreeRoot", "", |catalog, _| {
        catalog.remove(b"StructTreeRoot");
    }),
];

/// Changes the target of a link or a bookmark.
fn leads(from: &mut Dictionary, page: ObjectId) {
    from.set("Dest", vec![page.into(), Object::Name(b"Fit".to_vec())]);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn every_fault_in_what_leads_through_a_file_is_found() {
    let sections = [("Alpha", 3), ("Beta", 3), ("Gamma", 2)];
    let job = job_with("large-print", "letter", &sections, "[front]\ncontents = true\n");
    let options = PdfOptions::new(Standard::Screen);
    let bytes = write(&document(&job, &made()), &options).expect("it can be written");
    let mut known = known();
    let read = read_pdfs([&bytes[..]]).expect("it can be read");
    known.guides = vec![Some(guides(&read))];
    assert_eq!(check(&read, &known).faults, []);
    let right = Document::load_mem(&bytes).expect("a PDF");
    let last = right.get_pages().into_values().last().expect("a page");
    let mut missed = Vec::new();
    for (what, key, value, change) in FAULTS {
        let mut pdf = right.clone();
        let is_it = |object: &&mut Object| {
            let found = object.as_dict().ok().and_then(|dict| dict.get(key.as_bytes()).ok());
            found.is_some_and(|found| {
                value.is_empty() || found.as_name().is_ok_and(|name| name == value.as_bytes())
            })
        };
        let found = pdf.objects.values_mut().find(is_it).expect("it is in the file");
        change(found.as_dict_mut().expect("a dictionary"), last);
        let mut bytes = Vec::new();
        pdf.save_to(&mut bytes).expect("it can be saved");
        let read = read_pdfs([&bytes[..]]).expect("it can be read");
        let faults = check(&read, &known).faults;
        if faults.is_empty() {
            missed.push(*what);
        }
        println!("{what}: {} {}", faults.len(), faults.first().map_or("", |f| &f.what));
    }
    assert!(missed.is_empty(), "{missed:?}");
}

/// Returns what is found in a file after such changes without a manifest.
fn found(change: fn(&mut Dictionary, ObjectId)) -> Vec<String> {
    let sections = [("Alpha", 3), ("Beta", 3), ("Gamma", 2)];
    let job = job_with("large-print", "letter", &sections, "[front]\ncontents = true\n");
    let options = PdfOptions::new(Standard::Screen);
    let bytes = write(&document(&job, &made()), &options).expect("it can be written");
    let mut pdf = Document::load_mem(&bytes).expect("a PDF");
    let last = pdf.get_pages().into_values().last().expect("a page");
    for object in pdf.objects.values_mut() {
        if let Ok(dict) = object.as_dict_mut() {
            change(dict, last);
        }
    }
    let mut bytes = Vec::new();
    pdf.save_to(&mut bytes).expect("it can be saved");
    let read = read_pdfs([&bytes[..]]).expect("it can be read");
    check(&read, &known()).faults.into_iter().map(|fault| fault.what).collect()
}

#[test]
fn what_contradicts_the_pages_is_found_without_a_manifest() {
    assert_eq!(found(|_, _| {}), [] as [&str; 0]);
    let all = found(|link, page| {
        if link.get(b"Subtype").and_then(Object::as_name).is_ok_and(|kind| kind == b"Link") {
            leads(link, page);
        }
    });
    assert!(all.iter().any(|what| what.contains("their link leads to page")), "{all:?}");
    let all = found(|catalog, _| {
        if catalog.has(b"PageLabels") {
            let mut style = Dictionary::new();
            style.set("S", Object::Name(b"D".to_vec()));
            style.set("St", 5);
            let mut labels = Dictionary::new();
            labels.set("Nums", vec![0.into(), style.into()]);
            catalog.set("PageLabels", labels);
        }
    });
    assert!(all.iter().any(|what| what.starts_with("its page label in the file is")), "{all:?}");
    let all = found(|catalog, _| {
        if catalog.has(b"Outlines") {
            let mut action = Dictionary::new();
            action.set("S", Object::Name(b"JavaScript".to_vec()));
            action.set("JS", Object::string_literal("app.alert(1)"));
            catalog.set("OpenAction", action);
        }
    });
    assert_eq!(all, ["the file runs a script when it is opened"]);
}

#[test]
fn what_is_printed_but_not_shown_is_found() {
    let print = || {
        let mut print = Dictionary::new();
        print.set("PrintState", Object::Name(b"OFF".to_vec()));
        let mut usage = Dictionary::new();
        usage.set("Print", print);
        let mut layer = Dictionary::new();
        layer.set("Type", Object::Name(b"OCG".to_vec()));
        layer.set("Usage", usage);
        layer
    };
    let sections = [("Alpha", 8)];
    let job = job_with("large-print", "letter", &sections, "");
    let options = PdfOptions::new(Standard::Screen);
    let bytes = write(&document(&job, &made()), &options).expect("it can be written");
    let found = |change: &dyn Fn(&mut Document)| -> Vec<String> {
        let mut pdf = Document::load_mem(&bytes).expect("a PDF");
        change(&mut pdf);
        let mut bytes = Vec::new();
        pdf.save_to(&mut bytes).expect("it can be saved");
        let read = read_pdfs([&bytes[..]]).expect("it can be read");
        check(&read, &known()).faults.into_iter().map(|fault| fault.what).collect()
    };
    assert_eq!(found(&|_| {}), [] as [&str; 0]);
    let layers = |pdf: &mut Document| {
        let layer = pdf.add_object(print());
        let mut event = Dictionary::new();
        event.set("Event", Object::Name(b"Print".to_vec()));
        event.set("OCGs", vec![layer.into()]);
        let mut usual = Dictionary::new();
        usual.set("AS", vec![event.into()]);
        let mut all = Dictionary::new();
        all.set("OCGs", vec![layer.into()]);
        all.set("D", usual);
        pdf.catalog_mut().expect("a catalog").set("OCProperties", all);
    };
    assert_eq!(found(&layers), ["what is printed differs from what is shown"]);
    let stamp = |pdf: &mut Document| {
        let mut stamp = Dictionary::new();
        stamp.set("Subtype", Object::Name(b"Stamp".to_vec()));
        stamp.set("F", 36);
        stamp.set("Rect", vec![10.into(), 10.into(), 90.into(), 30.into()]);
        stamp.set("AP", Dictionary::new());
        let page = pdf.get_pages()[&2];
        let page = pdf.get_dictionary_mut(page).expect("a page");
        page.set("Annots", vec![Object::Dictionary(stamp)]);
    };
    assert_eq!(found(&stamp), ["what is printed differs from what is shown"]);
}
