//! Rewrites of a finished file that change nothing on paper: by other programs, which must be
//! installed, so these tests run in the long part only. None may be refused.

use crate::book::{document, job_of, known, made};
use gridpress::proof::{check, read_pdfs};
use gridpress::render::pdf::{PdfOptions, Standard, write};
use std::path::Path;
use std::process::Command;

/// The programs and their arguments; `IN` and `OUT` stand for the files.
const REWRITES: &[&str] = &[
    "qpdf --linearize IN OUT",
    "qpdf --qdf IN OUT",
    "qpdf --object-streams=generate IN OUT",
    "qpdf --object-streams=disable IN OUT",
    "qpdf --object-streams=generate --linearize IN OUT",
    "qpdf --compress-streams=n IN OUT",
    "qpdf --stream-data=uncompress IN OUT",
    "qpdf --stream-data=compress --recompress-flate IN OUT",
    "qpdf --recompress-flate --compression-level=9 IN OUT",
    "qpdf --decode-level=all IN OUT",
    "qpdf --normalize-content=y IN OUT",
    "qpdf --coalesce-contents IN OUT",
    "qpdf --flatten-rotation IN OUT",
    "qpdf --flatten-annotations=all IN OUT",
    "qpdf --generate-appearances IN OUT",
    "qpdf --newline-before-endstream IN OUT",
    "qpdf --min-version=1.7 IN OUT",
    "qpdf --force-version=1.4 IN OUT",
    "qpdf --preserve-unreferenced IN OUT",
    "qpdf --remove-unreferenced-resources=yes IN OUT",
    "qpdf --remove-page-labels IN OUT",
    "qpdf --no-original-object-ids --qdf IN OUT",
    "qpdf --static-id IN OUT",
    "qpdf --encrypt  owner 256 -- IN OUT",
    "qpdf --encrypt  owner 128 --use-aes=y -- IN OUT",
    "qpdf --encrypt  owner 128 --use-aes=n -- --allow-weak-crypto IN OUT",
    "qpdf --allow-weak-crypto --encrypt  owner 40 -- IN OUT",
    "qpdf --encrypt  owner 256 --print=none --modify=none -- IN OUT",
    "qpdf --empty --pages IN -- OUT",
    "qpdf IN --pages . 1-z -- OUT",
    "gs -q -o OUT -sDEVICE=pdfwrite IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -dCompatibilityLevel=1.4 IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -dCompatibilityLevel=1.7 IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -dFastWebView IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -dPDFSETTINGS=/prepress IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -dPDFSETTINGS=/screen IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -sColorConversionStrategy=Gray IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -sColorConversionStrategy=CMYK IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -sColorConversionStrategy=RGB IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -dSubsetFonts=false IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -dCompressPages=false IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -dPreserveAnnots=false IN",
    "gs -q -o OUT -sDEVICE=pdfwrite -dNoOutputFonts IN",
    "pdftocairo -pdf IN OUT",
    "mutool clean IN OUT",
    "mutool clean -gggg -z IN OUT",
];

/// Runs a rewrite; false if its program is not installed.
fn rewritten(rewrite: &str, from: &Path, to: &Path) -> bool {
    let path = |path: &Path| path.to_str().expect("a plain name").to_owned();
    // Two blanks surround an empty argument.
    let mut words = rewrite.split(' ').map(|word| match word {
        "IN" => path(from),
        "OUT" => path(to),
        other => other.to_owned(),
    });
    let program = words.next().expect("a program");
    let Ok(run) = Command::new(&program).args(words).output() else { return false };
    // qpdf ends with 3 for a warning.
    assert!(matches!(run.status.code(), Some(0 | 3)), "{rewrite}: {run:?}");
    true
}

#[test]
#[ignore = "needs other programs"]
fn no_rewrite_that_changes_nothing_on_paper_is_refused() {
    let made: Vec<_> = made().into_iter().take(3).collect();
    let job = job_of("large-print", "letter", &[("One", 3)]);
    let document = document(&job, &made);
    let place = tempfile::tempdir().expect("a folder");
    let (from, to) = (place.path().join("in.pdf"), place.path().join("out.pdf"));
    let (mut refused, mut tried) = (Vec::new(), 0);
    for standard in [Standard::Screen, Standard::Press] {
        let pdf = write(&document, &PdfOptions::new(standard)).expect("it can be written");
        std::fs::write(&from, &pdf).expect("it can be written");
        for rewrite in REWRITES {
            if !rewritten(rewrite, &from, &to) {
                continue;
            }
            tried += 1;
            let bytes = std::fs::read(&to).expect("it was written");
            let found = match read_pdfs([&bytes[..]]) {
                Ok(pages) => {
                    let proof = check(&pages, &known());
                    let is_whole = (proof.puzzles, proof.answers) == (3, 3);
                    (!proof.is_right() || !is_whole).then(|| format!("{proof:#?}"))
                }
                Err(error) => Some(error.to_string()),
            };
            refused.extend(found.map(|why| format!("{rewrite}: {why}")));
        }
    }
    println!("{tried} rewrites read");
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
#[ignore = "needs other programs"]
fn a_page_that_is_a_picture_is_read() {
    let made: Vec<_> = made().into_iter().take(3).collect();
    let job = job_of("large-print", "letter", &[("One", 3)]);
    let pdf = write(&document(&job, &made), &PdfOptions::new(Standard::Screen)).expect("a book");
    let place = tempfile::tempdir().expect("a folder");
    let (from, to) = (place.path().join("in.pdf"), place.path().join("out.pdf"));
    std::fs::write(&from, &pdf).expect("it can be written");
    for resolution in [150, 300] {
        let rewrite = format!("gs -q -o OUT -sDEVICE=pdfimage8 -r{resolution} IN");
        if !rewritten(&rewrite, &from, &to) {
            return;
        }
        let bytes = std::fs::read(&to).expect("it was written");
        let pages = read_pdfs([&bytes[..]]).expect("it can be read");
        let all: Vec<_> = pages.iter().flat_map(|page| &page.grids).map(|g| g.grid).collect();
        for made in &made {
            assert!(all.contains(&made.puzzle), "{resolution} dpi");
        }
    }
}
