//! Printed pages that were scanned: slightly turned, off size, with noise. What can be read is read,
//! and the rest is said.

use crate::book::{document, job_of, known, made};
use crate::variants::{book, book_with};
use gridpress::proof::{FaultKind, Proof, ReadPage, check, read_pdfs};
use gridpress::render::svg;
use gridpress::scene::Document;
use lopdf::{Object, Stream, dictionary};
use resvg::tiny_skia::{Color, Pixmap, Transform};

/// How a page was scanned: dots per inch, degrees to the left, and its size on the scan.
type Scan = (u16, f32, f32);

/// Scans a page of a document; returns it as a PDF with a single picture.
fn scanned(document: &Document, page: usize, (dpi, angle, size): Scan) -> Vec<u8> {
    let text = svg::page(document, page).expect("it can be drawn");
    let options = resvg::usvg::Options { dpi: 72.0, ..Default::default() };
    let tree = resvg::usvg::Tree::from_str(&text, &options).expect("an SVG");
    let by = f32::from(dpi) / 72.0;
    let (width, height) = (tree.size().width(), tree.size().height());
    let mut pixels =
        Pixmap::new((width * by) as u32, (height * by) as u32).expect("a size of a page");
    pixels.fill(Color::WHITE);
    let (x, y) = (width * by / 2.0, height * by / 2.0);
    let place = Transform::from_translate(x, y)
        .pre_concat(Transform::from_rotate(-angle))
        .pre_scale(by * size, by * size)
        .pre_translate(-width / 2.0, -height / 2.0);
    resvg::render(&tree, place, &mut pixels.as_mut());
    // Paper is not quite white, ink not quite black, and both are uneven.
    let mut noise = 1u32;
    let grey: Vec<u8> = (pixels.data().chunks_exact(4))
        .map(|pixel| {
            noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let uneven = (noise >> 27) as u8;
            (u16::from(pixel[1]) * 200 / 255 + 20) as u8 + uneven
        })
        .collect();
    let mut pdf = lopdf::Document::with_version("1.5");
    let image = dictionary! {
        "Type" => "XObject", "Subtype" => "Image", "ColorSpace" => "DeviceGray",
        "BitsPerComponent" => 8, "Width" => i64::from(pixels.width()),
        "Height" => i64::from(pixels.height()),
    };
    let mut image = Stream::new(image, grey);
    image.compress().expect("it can be compressed");
    let image = pdf.add_object(image);
    let content = format!("{width} 0 0 {height} 0 0 cm /I Do");
    let content = pdf.add_object(Stream::new(dictionary! {}, content.into_bytes()));
    let pages = pdf.new_object_id();
    let one = pdf.add_object(dictionary! {
        "Type" => "Page", "Parent" => pages, "Contents" => content,
        "MediaBox" => vec![0.into(), 0.into(), Object::Real(width), Object::Real(height)],
        "Resources" => dictionary! { "XObject" => dictionary! { "I" => image } },
    });
    let all = dictionary! { "Type" => "Pages", "Kids" => vec![one.into()], "Count" => 1 };
    pdf.objects.insert(pages, Object::Dictionary(all));
    let catalog = pdf.add_object(dictionary! { "Type" => "Catalog", "Pages" => pages });
    pdf.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    pdf.save_to(&mut bytes).expect("it can be saved");
    bytes
}

fn read(document: &Document, page: usize, scan: Scan) -> (Vec<ReadPage>, Proof) {
    let bytes = scanned(document, page, scan);
    let pages = read_pdfs([&bytes[..]]).expect("it can be read");
    let proof = check(&pages, &known());
    (pages, proof)
}

/// Returns the index of the page of the second puzzle.
fn second(document: &mut Document) -> usize {
    crate::page_of(document, "Puzzle 2")
}

const SCANS: &[Scan] = &[
    (150, 0.0, 1.0),
    (150, 2.0, 1.0),
    (150, -2.0, 0.97),
    (150, 0.7, 1.03),
    (200, -0.5, 0.97),
    (200, 1.3, 1.02),
    (300, 2.0, 0.98),
    (300, -0.3, 1.03),
];

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_scan_slightly_turned_and_off_size_is_read() {
    let made: Vec<_> = made().into_iter().take(3).collect();
    let mut document = document(&job_of("large-print", "letter", &[("One", 3)]), &made);
    let page = second(&mut document);
    for scan in SCANS {
        let (pages, proof) = read(&document, page, *scan);
        let grids: Vec<_> = pages[0].grids.iter().map(|grid| grid.grid).collect();
        assert_eq!(grids, [made[1].puzzle], "{scan:?}");
        assert!(proof.is_right(), "{scan:?}: {:#?}", proof.faults);
    }
}

/// Most digits turned round are like other digits: nine looks like six, and two is not far from itself.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_scan_upside_down_is_said_to_be_so() {
    let made: Vec<_> = made().into_iter().take(3).collect();
    let document = document(&job_of("large-print", "letter", &[("One", 3)]), &made);
    for number in 1..=3 {
        let page = crate::page_of(&document, &format!("Puzzle {number}"));
        for scan in [(150, 180.0, 1.0), (200, 179.2, 1.01), (300, 180.0, 0.98)] {
            let (_, proof) = read(&document, page, scan);
            let turned = proof.faults.iter().filter(|fault| fault.kind == FaultKind::Turned);
            assert_eq!(turned.count(), 1, "{scan:?}: {:#?}", proof.faults);
        }
    }
}

/// The number of a samurai is larger than its cells.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn a_samurai_among_other_scans_is_read_with_its_number() {
    let made: Vec<_> = made().into_iter().take(3).collect();
    let mut classic = document(&job_of("large-print", "letter", &[("One", 3)]), &made);
    let (samurai, _) = crate::samurai::book();
    let page = second(&mut classic);
    let one = scanned(&classic, page, (200, 0.0, 1.0));
    for (dots, turned, scale) in [(200, 0.0, 1.0), (300, 0.0, 1.0)] {
        let of_samurai = crate::page_of(&samurai, "Puzzle 1");
        let other = scanned(&samurai, of_samurai, (dots, turned, scale));
        let pages = read_pdfs([&one[..], &other[..]]).expect("they can be read");
        assert_eq!(pages[1].grids[0].number, Some(1), "{dots} dpi");
        let proof = check(&pages, &known());
        assert_eq!((proof.puzzles, proof.faults), (2, vec![]), "{dots} dpi");
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn the_signs_of_variants_are_read_from_a_scan() {
    for variant in ["x", "hyper", "jigsaw"] {
        let (mut document, made) = book(variant);
        let page = second(&mut document);
        for scan in [(150, 0.0, 1.0), (200, 0.8, 1.01), (300, -1.5, 0.98)] {
            let (pages, proof) = read(&document, page, scan);
            let grids: Vec<_> = pages[0].grids.iter().map(|grid| grid.grid).collect();
            assert_eq!(grids, [made[1].puzzle], "{variant} {scan:?}");
            assert!(proof.is_right(), "{variant} {scan:?}: {:#?}", proof.faults);
        }
    }
}

/// Digits on tints and on diagonals are read like those on paper, and none is taken for a diagonal.
#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn small_answers_of_variants_are_read_from_a_scan() {
    for variant in ["x", "hyper", "jigsaw"] {
        let (document, made) = book_with(variant, "[answers]\nper-page = 9\n");
        let page = crate::page_of(&document, "Answer 2");
        for scan in [(200, 0.7, 0.98), (200, -1.1, 1.01), (300, -1.5, 0.98)] {
            let (pages, proof) = read(&document, page, scan);
            let grids: Vec<_> = pages[0].grids.iter().map(|grid| grid.grid.values()).collect();
            let solutions: Vec<_> = made.iter().map(|made| made.solution.values()).collect();
            assert_eq!(grids, solutions, "{variant} {scan:?}");
            assert!(proof.is_right(), "{variant} {scan:?}: {:#?}", proof.faults);
        }
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn diagonals_between_pencil_marks_are_read_from_a_scan() {
    let (mut document, made) = book_with("x", "candidates = \"all\"\n");
    let page = second(&mut document);
    for scan in [(150, 0.0, 1.0), (200, 0.8, 1.01), (300, -1.5, 0.98)] {
        let (pages, proof) = read(&document, page, scan);
        let grids: Vec<_> = pages[0].grids.iter().map(|grid| grid.grid).collect();
        assert_eq!(grids, [made[1].puzzle], "{scan:?}");
        assert!(proof.is_right(), "{scan:?}: {:#?}", proof.faults);
    }
}

#[test]
fn what_cannot_be_read_from_a_scan_is_said_with_its_page() {
    for (variant, says) in [("anti-knight", "words are not read")] {
        let (mut document, _) = book(variant);
        let page = second(&mut document);
        for scan in [(150, 0.0, 1.0), (200, 0.8, 1.01), (300, -1.5, 0.98)] {
            let (_, proof) = read(&document, page, scan);
            let is_said = |kind: FaultKind| {
                let unread = matches!(kind, FaultKind::Unreadable | FaultKind::NotRead);
                proof.faults.iter().any(|f| f.kind == kind && f.page == Some(1)) && unread
            };
            let all = [FaultKind::Unreadable, FaultKind::NotRead];
            assert!(all.into_iter().any(is_said), "{variant} {scan:?}: {:#?}", proof.faults);
            let text = format!("{:?}", proof.faults);
            assert!(text.contains(says), "{variant} {scan:?}: {text}");
            assert!(!text.contains("wrong-candidates"), "{variant} {scan:?}");
        }
    }
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn small_digits_of_a_coarse_picture_have_no_faults_of_size() {
    let made: Vec<_> = made().into_iter().take(6).collect();
    let job = job_of("six-up", "a4", &[("One", 6)]);
    let mut document = document(&job, &made);
    let page = second(&mut document);
    for scan in [(150, 0.0, 1.0), (150, 0.6, 1.01), (200, -1.0, 0.98)] {
        let (pages, proof) = read(&document, page, scan);
        let grids: Vec<_> = pages[0].grids.iter().map(|grid| grid.grid).collect();
        assert!(made.iter().all(|made| grids.contains(&made.puzzle)), "{scan:?}");
        assert!(proof.is_right(), "{scan:?}: {:#?}", proof.faults);
    }
}

#[test]
fn a_picture_too_coarse_to_read_is_said_once() {
    let made: Vec<_> = made().into_iter().take(6).collect();
    let job = job_of("six-up", "a4", &[("One", 6)]);
    let mut document = document(&job, &made);
    let page = second(&mut document);
    let (_, proof) = read(&document, page, (40, 0.0, 1.0));
    assert_eq!(proof.faults.len(), 1, "{:#?}", proof.faults);
}

#[test]
fn the_cages_of_a_killer_are_read_from_a_scan_or_said_once_to_be_unreadable() {
    let (mut document, made) = book("killer");
    let page = second(&mut document);
    let mut read_whole = 0;
    for scan in [(150, 0.0, 1.0), (200, 0.8, 1.01), (300, -1.5, 0.98)] {
        let (pages, proof) = read(&document, page, scan);
        let grids: Vec<_> = pages[0].grids.iter().map(|grid| grid.grid).collect();
        // Some dashes of cages may be lost.
        let is_said = matches!(&proof.faults[..], [one] if one.what.contains("cages of a grid"));
        let is_read = proof.is_right() && grids == [made[1].puzzle];
        assert!(is_read || is_said, "{scan:?}: {proof:#?}");
        read_whole += usize::from(is_read);
    }
    assert!(read_whole > 0);
}
