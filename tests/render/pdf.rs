//! Reads PDF files back with a PDF library and checks that each variant has what its standard
//! requires.

use gridpress::font::FontBook;
use gridpress::geom::{Insets, Pt};
use gridpress::render::pdf::{Embedding, OutputCondition, PdfError, PdfOptions, Standard, write};
use gridpress::scene::{Align, Destination, Item, PageRef, Role, SymbolId, TextRun, TextStyle};
use lopdf::{Dictionary, Document, Object};

use crate::sample;

const ALL: [Standard; 5] =
    [Standard::Screen, Standard::Press, Standard::X4, Standard::X1a2001, Standard::X1a2003];

fn read(file: &[u8]) -> Document {
    Document::load_mem(file).expect("a sound PDF")
}

fn made(standard: Standard) -> Document {
    read(&write(&sample::book(3), &PdfOptions::new(standard)).expect("a sound document"))
}

fn catalog(pdf: &Document) -> &Dictionary {
    pdf.catalog().expect("a catalog")
}

fn info(pdf: &Document) -> &Dictionary {
    let id = pdf.trailer.get(b"Info").and_then(Object::as_reference).expect("an Info");
    pdf.get_dictionary(id).expect("an Info")
}

fn pages(pdf: &Document) -> Vec<&Dictionary> {
    pdf.get_pages().into_values().map(|id| pdf.get_dictionary(id).expect("a page")).collect()
}

fn numbers(dict: &Dictionary, key: &[u8]) -> Vec<f32> {
    let array = dict.get(key).and_then(Object::as_array).expect("a box");
    array.iter().map(|n| n.as_float().expect("a number")).collect()
}

fn xmp(pdf: &Document) -> String {
    let id = catalog(pdf).get(b"Metadata").and_then(Object::as_reference).expect("XMP");
    let stream = pdf.get_object(id).and_then(Object::as_stream).expect("a stream");
    assert!(stream.dict.get(b"Filter").is_err(), "XMP is not compressed");
    String::from_utf8(stream.content.clone()).expect("UTF-8")
}

#[test]
fn the_same_book_gives_the_same_bytes() {
    for standard in ALL {
        let options = PdfOptions::new(standard);
        let first = write(&sample::book(40), &options).unwrap();
        assert_eq!(first, write(&sample::book(40), &options).unwrap());
        assert_ne!(first, write(&sample::book(41), &options).unwrap());
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(first, one.install(|| write(&sample::book(40), &options).unwrap()));
    }
}

#[test]
fn the_date_is_the_one_given() {
    let options = PdfOptions { date: 86_400, ..PdfOptions::new(Standard::Press) };
    let pdf = read(&write(&sample::book(1), &options).unwrap());
    let date = info(&pdf).get(b"CreationDate").and_then(Object::as_str).unwrap();
    assert_eq!(date, b"D:19700102000000Z");
    assert!(xmp(&pdf).contains("<xmp:CreateDate>1970-01-02T00:00:00Z</xmp:CreateDate>"));
    // An impossible date is no reason to fail.
    let absurd = PdfOptions { date: i64::MAX, ..options };
    write(&sample::book(1), &absurd).unwrap();
}

#[test]
fn the_screen_variant_can_be_found_around_in() {
    let pdf = made(Standard::Screen);
    assert_eq!(pdf.version, "1.7");
    let root = catalog(&pdf);
    for key in ["StructTreeRoot", "MarkInfo", "ViewerPreferences", "PageLabels", "Outlines", "Lang"]
    {
        assert!(root.has(key.as_bytes()), "{key}");
    }
    assert!(xmp(&pdf).contains("<pdfuaid:part>1</pdfuaid:part>"));
    assert!(xmp(&pdf).contains("Big Sudoku &amp; Friends &lt;1&gt;"));
    // Every puzzle links to its answer, and the link describes its target.
    let pages = pages(&pdf);
    let ids: Vec<_> = pdf.get_pages().into_values().collect();
    for (i, page) in pages.iter().enumerate().skip(1) {
        let links = page.get(b"Annots").and_then(Object::as_array).unwrap();
        let link = pdf.get_dictionary(links[0].as_reference().unwrap()).unwrap();
        let to = link.get(b"Dest").and_then(Object::as_array).unwrap();
        assert_eq!(to[0].as_reference().unwrap(), ids[4 - i]);
        let says = link.get(b"Contents").and_then(Object::as_str).unwrap();
        assert_eq!(says, format!("Answer on page {}", 5 - i).as_bytes());
    }
    // Roman, then Arabic from 1.
    let labels = root.get(b"PageLabels").and_then(Object::as_dict).unwrap();
    let nums = labels.get(b"Nums").and_then(Object::as_array).unwrap();
    assert_eq!((nums.len(), nums[2].as_i64().unwrap()), (4, 1));
}

#[test]
fn a_link_holds_the_words_it_lies_on() {
    let pdf = made(Standard::Screen);
    let is = |d: &Dictionary, kind: &[u8]| {
        d.get(b"S").and_then(Object::as_name).is_ok_and(|found| found == kind)
    };
    let elements = pdf.objects.values().filter_map(|o| o.as_dict().ok());
    let links: Vec<_> = elements.filter(|d| is(d, b"Link")).collect();
    assert_eq!(links.len(), 3);
    for link in links {
        let kids = link.get(b"K").and_then(Object::as_array).expect("words and an annotation");
        assert!(matches!(kids[..], [Object::Integer(_), Object::Dictionary(_)]), "{kids:?}");
        let above = link.get(b"P").and_then(Object::as_reference).expect("a parent");
        assert!(is(pdf.get_dictionary(above).expect("a parent"), b"P"));
    }
}

/// A text that is broken into lines, or has its page number at the other side, is one text.
#[test]
fn words_are_parted_and_entries_are_one_list() {
    let fonts = FontBook::shipped();
    let style = TextStyle::black(FontBook::REGULAR, Pt::new(20.0));
    let run = |text, x, y| {
        Item::Text(TextRun::line(&fonts, text, &style, sample::at(x, y), Align::Left).unwrap())
    };
    let entry = |y| Item::Group {
        role: Role::ListItem,
        items: vec![run("To the end", 54.0, y), run("12", 500.0, y)],
    };
    let mut book = sample::book(1);
    book.pages[1].items = vec![entry(100.0), entry(130.0), entry(160.0)];
    let pdf = read(&write(&book, &PdfOptions::new(Standard::Screen)).unwrap());
    let page = pdf.get_pages().into_values().nth(1).unwrap();
    let content = lopdf::content::Content::decode(&pdf.get_page_content(page)).unwrap();
    let glyphs = |with: &[Object]| -> usize {
        let strings = with[0].as_array().unwrap().iter().filter_map(|o| o.as_str().ok());
        strings.map(|s| s.len() / 2).sum()
    };
    let shown = content.operations.iter().filter(|o| o.operator == "TJ");
    let shown: Vec<usize> = shown.map(|o| glyphs(&o.operands)).collect();
    assert_eq!(shown, [11, 2, 11, 2, 11, 2]);
    let lists = pdf.objects.values().filter_map(|o| o.as_dict().ok()).filter_map(|d| {
        let is_list = d.get(b"S").and_then(Object::as_name).is_ok_and(|s| s == b"L");
        let many = || d.get(b"K").ok()?.as_array().ok().map(Vec::len);
        is_list.then(many).flatten()
    });
    let mut lists: Vec<usize> = lists.collect();
    lists.sort_unstable();
    // That of the title page, and these.
    assert_eq!(lists, [2, 3]);
}

#[test]
fn the_press_variants_hold_nothing_interactive() {
    for standard in ALL.into_iter().skip(1) {
        let pdf = made(standard);
        for key in ["StructTreeRoot", "MarkInfo", "PageLabels", "Outlines", "PageMode", "AcroForm"]
        {
            assert!(!catalog(&pdf).has(key.as_bytes()), "{key}");
        }
        for page in pages(&pdf) {
            assert!(!page.has(b"Annots") && !page.has(b"StructParents"));
        }
        let names: Vec<_> = pdf.objects.values().filter_map(|o| o.type_name().ok()).collect();
        assert!(!names.contains(&b"Annot".as_slice()));
        // PDF/X-1a is older than streams of objects.
        let packed = matches!(standard, Standard::Press | Standard::X4);
        assert_eq!(names.contains(&b"ObjStm".as_slice()), packed, "{standard:?}");
    }
}

#[test]
fn x_files_bear_their_keys() {
    let cases = [
        (Standard::X4, "1.6", "PDF/X-4"),
        (Standard::X1a2001, "1.3", "PDF/X-1:2001"),
        (Standard::X1a2003, "1.4", "PDF/X-1a:2003"),
    ];
    for (standard, version, x) in cases {
        let pdf = made(standard);
        assert_eq!(pdf.version, version);
        assert_eq!(
            info(&pdf).get(b"GTS_PDFXVersion").and_then(Object::as_str).unwrap(),
            x.as_bytes()
        );
        assert_eq!(info(&pdf).get(b"Trapped").and_then(Object::as_name).unwrap(), b"False");
        let intents = catalog(&pdf).get(b"OutputIntents").and_then(Object::as_array).unwrap();
        let kinds: Vec<_> = intents
            .iter()
            .map(|i| i.as_dict().unwrap().get(b"S").and_then(Object::as_name).unwrap().to_vec())
            .collect();
        assert_eq!(kinds, [b"GTS_PDFA1".to_vec(), b"GTS_PDFX".to_vec()]);
        assert!(pdf.trailer.has(b"ID"));
    }
}

#[test]
fn a_registered_condition_needs_no_profile() {
    let condition = OutputCondition {
        identifier: "CGATS TR 001".into(),
        info: "SWOP".into(),
        registered: true,
    };
    let options = PdfOptions { condition: Some(condition), ..PdfOptions::new(Standard::X1a2001) };
    let pdf = read(&write(&sample::book(1), &options).unwrap());
    let intents = catalog(&pdf).get(b"OutputIntents").and_then(Object::as_array).unwrap();
    let x = intents[1].as_dict().unwrap();
    assert!(!x.has(b"DestOutputProfile"));
    assert_eq!(x.get(b"RegistryName").and_then(Object::as_str).unwrap(), b"http://www.color.org");
}

#[test]
fn boxes_lie_inside_each_other() {
    let mut book = sample::book(1);
    book.pages[1].bleed = Insets { left: Pt::ZERO, ..Insets::all(Pt::new(9.0)) };
    for (marks, slug) in [(false, 0.0), (true, 24.0)] {
        let options = PdfOptions { crop_marks: marks, ..PdfOptions::new(Standard::X4) };
        let pdf = read(&write(&book, &options).unwrap());
        let page = pages(&pdf)[1];
        let (w, h) = (612.0, 792.0);
        assert_eq!(
            numbers(page, b"MediaBox"),
            [0.0, 0.0, w + 9.0 + 2.0 * slug, h + 18.0 + 2.0 * slug]
        );
        assert_eq!(numbers(page, b"TrimBox"), [slug, slug + 9.0, slug + w, slug + 9.0 + h]);
        assert_eq!(numbers(page, b"BleedBox"), [slug, slug, slug + w + 9.0, slug + h + 18.0]);
    }
}

#[test]
fn fonts_go_in_as_parts_or_whole() {
    let subset = write(&sample::book(1), &PdfOptions::new(Standard::Press)).unwrap();
    let options = PdfOptions { fonts: Embedding::Whole, ..PdfOptions::new(Standard::Press) };
    let whole = write(&sample::book(1), &options).unwrap();
    let names = |file: &[u8]| -> Vec<String> {
        let pdf = read(file);
        let descriptors = pdf.objects.values().filter_map(|o| o.as_dict().ok());
        descriptors
            .filter(|d| d.has(b"FontFile2"))
            .map(|d| String::from_utf8_lossy(d.get(b"FontName").unwrap().as_name().unwrap()).into())
            .collect()
    };
    assert_eq!(names(&subset).len(), 3);
    assert!(names(&subset).iter().all(|n| n.as_bytes()[6] == b'+'), "{:?}", names(&subset));
    assert_eq!(
        names(&whole),
        ["Regular", "SemiBold", "Bold"].map(|w| format!("AtkinsonHyperlegibleNext-{w}"))
    );
    let length = |file: &[u8]| -> Vec<i64> {
        let pdf = read(file);
        let streams = pdf.objects.values().filter_map(|o| o.as_stream().ok());
        streams.filter_map(|s| s.dict.get(b"Length1").and_then(Object::as_i64).ok()).collect()
    };
    let fonts = FontBook::shipped();
    let full: Vec<_> = fonts.faces().map(|(_, f)| f.data().len() as i64).collect();
    assert_eq!(length(&whole), full);
    assert!(length(&subset).iter().zip(&full).all(|(part, all)| part * 3 < *all));
}

#[test]
fn what_can_not_be_drawn_is_an_error() {
    let options = PdfOptions::default();
    let mut book = sample::book(1);
    book.pages.clear();
    assert!(matches!(write(&book, &options), Err(PdfError::NoPages)));

    let mut book = sample::book(1);
    book.pages[1].trim.width = Pt::new(20_000.0);
    assert!(matches!(write(&book, &options), Err(PdfError::PageSize { number: 2, .. })));

    let used = |n| Item::Use { symbol: SymbolId(n), at: sample::at(0.0, 0.0) };
    let mut book = sample::book(1);
    book.pages[1].items.push(used(9));
    assert!(matches!(write(&book, &options), Err(PdfError::Dangling(_))));

    let mut book = sample::book(1);
    book.symbols[0].items.push(used(0));
    assert!(matches!(write(&book, &options), Err(PdfError::SymbolOrder(0))));

    let mut book = sample::book(1);
    book.outline[0].to = Destination { page: PageRef(77), at: sample::at(0.0, 0.0) };
    assert!(matches!(write(&book, &options), Err(PdfError::Dangling(_))));
}
