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
    ("no tags", "StructTreeRoot", "", |catalog, _| {
        catalog.remove(b"StructTreeRoot");
    }),
];

/// Changes the target of a link or a bookmark.
fn leads(from: &mut Dictionary, page: ObjectId) {
    from.set("Dest", vec![page.into(), Object::Name(b"Fit".to_vec())]);
}

#[test]
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
