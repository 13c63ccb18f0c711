//! A page of every kind in every shipped layout, and every cover, as PDF and as SVG: rendered to
//! pixels by two independent renderers and compared.

use std::mem::discriminant;
use std::sync::Arc;

use gridpress::generate::Made;
use gridpress::geom::Pt;
use gridpress::layout::{self, Wrap};
use gridpress::plan::{Job, Overrides, PageContent, Part, make_puzzles, open};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use gridpress::render::svg;
use gridpress::scene::Document;
use gridpress::template::{self, COVERS, Cover};

use crate::pixels::Picture;

/// A book in that layout with everything that it can contain.
fn book(layout: &str) -> (Job, Vec<Made>) {
    // Layouts with small cells refuse pencil marks and pictures.
    let large = matches!(layout, "large-print" | "two-up" | "tabbed");
    let (walks, marks) =
        if large { ("walk-throughs = [2]", "candidates = \"after-easy\"") } else { ("", "") };
    let spec = format!(
        "[book]\ntitle = \"All of it\"\nsubtitle = \"A page of each kind\"\nauthor = \"A. Author\"\n\
         year = 2026\nseed = 1\n[page]\nlayout = \"{layout}\"\nqr = \"https://example.org/{{puzzle}}\"\n\
         [front]\nhalf-title = true\ncopyright = true\ncontents = true\nhow-to-play = true\n\
         techniques = [\"hidden-single\"]\ntexts = [\"words.md\"]\n\
         [back]\nhints = \"first\"\nblank-grids = 1\nnotes = 1\n{walks}\n\
         [[section]]\ntitle = \"Gentle\"\ncount = 3\ndifficulty = \"easy\"\n\
         [[section]]\ntitle = \"Uphill\"\ncount = 2\ndifficulty = \"medium\"\n{marks}\n"
    );
    let mut load = |_: &str| Ok(b"# Before you begin\n\nSharpen *three* pencils.\n".to_vec());
    let (sources, found, job) =
        open("book.toml", spec.as_bytes(), &Overrides::default(), &mut load);
    let job = job.unwrap_or_else(|| panic!("{layout}: {}", found.render(&sources, false)));
    let Ok(made) = make_puzzles(&job.plan, &()) else { panic!("easy puzzles are found") };
    (job, made)
}

/// Pixels to the point.
const SCALE: f32 = 1.0;

/// Compares these pages of a document. Programs smooth edges differently, and a page full of small
/// digits is nearly all edges, so the limit is the difference that a shift by two pixels in both
/// directions would make.
fn compare(document: &Document, pages: &[usize], what: &str) {
    let file = write(document, &PdfOptions::new(Standard::Screen)).expect("a sound document");
    let file = Arc::new(file);
    for &page in pages {
        let from_pdf = Picture::of_pdf_at(Arc::clone(&file), page, SCALE);
        let drawn = svg::page(document, page).expect("a sound page");
        let from_svg = Picture::of_svg_at(&drawn, SCALE);
        let (apart, moved) = (from_pdf.difference(&from_svg), from_pdf.difference_moved(&from_svg));
        // A blank page would be no further apart when moved.
        assert!(apart < moved / 2.5, "{what}, page {}: {apart}, {moved} if moved", page + 1);
    }
}

#[test]
fn every_kind_of_page_looks_alike_in_both() {
    for (name, _) in template::SHIPPED {
        let (job, made) = book(name);
        let style = &job.template;
        let document =
            layout::lay_out(&job.plan, Part::Book(0), &made, style, &job.fonts, "").expect(name);
        let mut kinds = Vec::new();
        let mut pages = Vec::new();
        for (index, page) in job.plan.pages[job.plan.part(Part::Book(0))].iter().enumerate() {
            let kind = discriminant(&page.content);
            if page.content != PageContent::Blank && !kinds.contains(&kind) {
                kinds.push(kind);
                pages.push(index);
            }
        }
        assert!(pages.len() > 9, "{name}: {} kinds", pages.len());
        compare(&document, &pages, name);
    }
}

#[test]
fn every_cover_looks_alike_in_both() {
    let (job, made) = book("large-print");
    let style = &job.template;
    for (name, _) in COVERS {
        let cover = Cover::shipped(name).expect(name);
        let wrap = Wrap {
            cover: &cover,
            volume: 0,
            line: Some("For ages 8 to 10"),
            blurb: Some("For quiet evenings."),
            has_answers: true,
            spine: Pt::inches(0.6),
            spine_text: true,
            bleed: Pt::ZERO,
        };
        let document = layout::cover(&job.plan, &made, &wrap, style, &job.fonts, "").expect(name);
        compare(&document, &[0], name);
    }
}
