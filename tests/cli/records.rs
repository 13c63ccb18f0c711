//! The records of what each page shows, by which `proof` finds in a file alone what was changed.

use crate::support::Place;
use std::fs;

const BOOK: &str = "[book]\ntitle = \"Evening Puzzles\"\nseed = 3\n[page]\npress = \"kdp\"\n\
                    size = \"letter\"\n[[section]]\ntitle = \"Calm\"\n\
                    difficulty = \"easy\"\ncount = 24\n[back]\nhints = \"hardest\"\n";

fn built() -> Place {
    let place = Place::new();
    place.write("b.toml", BOOK);
    place.run(&["build", "b.toml", "--format", "pdf,svg"]).code(0);
    fs::remove_file(place.path("b/manifest.json")).expect("a manifest");
    place
}

/// Changes the objects of a PDF.
fn change(place: &Place, file: &str, change: impl Fn(&mut lopdf::Dictionary)) {
    let mut pdf = lopdf::Document::load(place.path(file)).expect("a PDF");
    for id in pdf.get_pages().into_values().collect::<Vec<_>>() {
        change(pdf.get_dictionary_mut(id).expect("a page"));
    }
    pdf.save(place.path(file)).expect("saved");
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn pages_that_were_exchanged_by_their_contents_are_found_in_a_file_alone() {
    let place = built();
    let file = "b/b.pdf";
    let right = fs::read(place.path(file)).expect("a PDF");
    let mut pdf = lopdf::Document::load_mem(&right).expect("a PDF");
    let page = pdf.get_pages()[&1];
    let mut drawn = pdf.get_page_content(page);
    drawn.extend(b"\nq 1 0 0 rg 60 300 200 60 re f Q\n");
    pdf.change_page_content(page, drawn).expect("changed");
    pdf.save(place.path(file)).expect("saved");
    let found = place.run(&["proof", file]).code(1);
    assert!(found.out.contains("page 1: "), "{}", found.out);

    // Nothing else knows what a title page should show.
    change(&place, file, |page| drop(page.remove(b"PieceInfo")));
    place.run(&["proof", file]).code(0);

    fs::write(place.path(file), &right).expect("written");
    place.run(&["proof", file]).code(0);
    let larger = vec![0.into(), 0.into(), 900.into(), 1100.into()];
    change(&place, file, |page| {
        page.set("MediaBox", larger.clone());
        page.remove(b"TrimBox");
        page.remove(b"BleedBox");
    });
    let found = place.run(&["proof", file]).code(1);
    assert!(found.out.contains("the page is"), "{}", found.out);
}

#[test]
fn a_page_in_the_place_of_another_is_found_by_its_record() {
    let place = built();
    let (first, second) = ("b/svg/page-001.svg", "b/svg/page-002.svg");
    place.run(&["proof", first]).code(0);
    let [mut one, two] = [first, second].map(|file| place.read(file));
    let record = |text: &str| {
        let from = text.find("<metadata").expect("a record");
        from..text.find("</metadata>").expect("its end")
    };
    one.replace_range(record(&one), &two[record(&two)]);
    place.write(first, &one);
    place.run(&["proof", first]).code(1);
    one.replace_range(record(&one), "<metadata id=\"gridpress\">");
    place.write(first, &one);
    place.run(&["proof", first]).code(0);
}

/// A page fewer, one more, and an excerpt, in a file that nothing else tells the number of its pages.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn pages_that_are_missing_or_were_added_are_found_in_a_file_alone() {
    let place = built();
    let right = fs::read(place.path("b/b.pdf")).expect("a PDF");
    let proven = |name: &str, code: i32, change: &dyn Fn(&mut lopdf::Document)| {
        let mut pdf = lopdf::Document::load_mem(&right).expect("a PDF");
        change(&mut pdf);
        pdf.save(place.path(name)).expect("saved");
        place.run(&["proof", name]).code(code).out
    };
    let last = lopdf::Document::load_mem(&right).expect("a PDF").get_pages().len() as u32;
    let found = proven("less.pdf", 1, &|pdf| pdf.delete_pages(&[last]));
    assert!(found.contains(&format!("page {last} of the {last} pages")), "{found}");
    let found = proven("more.pdf", 1, &|pdf| {
        let model = pdf.get_pages()[&last];
        let mut page = pdf.get_dictionary(model).expect("a page").clone();
        for key in [&b"Contents"[..], b"PieceInfo", b"Annots", b"StructParents", b"LastModified"] {
            page.remove(key);
        }
        let parent = page.get(b"Parent").and_then(lopdf::Object::as_reference).expect("a parent");
        let added = pdf.add_object(page);
        let tree = pdf.get_dictionary_mut(parent).expect("a tree of pages");
        tree.get_mut(b"Kids")
            .and_then(lopdf::Object::as_array_mut)
            .expect("pages")
            .push(added.into());
        let count = tree.get(b"Count").and_then(lopdf::Object::as_i64).expect("a count");
        tree.set("Count", count + 1);
    });
    assert!(found.contains("this blank page was not there"), "{found}");
    // An excerpt lacks what it refers to, but no page.
    let found = proven("part.pdf", 1, &|pdf| pdf.delete_pages(&(4..=last).collect::<Vec<_>>()));
    assert!(!found.contains("of the"), "{found}");
}

#[test]
fn a_drawing_may_have_another_size() {
    let place = built();
    let file = "b/svg/page-001.svg";
    let text = place.read(file);
    let half = |text: &str, key: &str| {
        let from = text.find(key).expect("a length") + key.len();
        let to = from + text[from..].find("pt").expect("its unit");
        let length: f64 = text[from..to].parse().expect("a number");
        format!("{}{}{}", &text[..from], length / 2.0, &text[to..])
    };
    place.write(file, &half(&half(&text, " width=\""), " height=\""));
    place.run(&["proof", file]).code(0);
}
