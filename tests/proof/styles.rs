//! Styles in SVG files: those that all programs draw alike pass, and others are named.

use crate::book::{document, job_of, made};
use crate::paper::Paper;
use gridpress::generate::Made;
use gridpress::proof::{FaultKind, read_svgs};

/// Returns a page with a puzzle, and one of the digits drawn on it.
fn page() -> (String, String) {
    let made: Vec<Made> = made().into_iter().take(1).collect();
    let job = job_of("large-print", "letter", &[("One", 1)]);
    let [_, Paper::Svg(pages)] = Paper::both(&document(&job, &made)) else { panic!("SVGs") };
    let read = read_svgs(pages.iter().map(String::as_str)).expect("pages");
    let at = read.iter().position(|page| !page.grids.is_empty()).expect("a puzzle");
    let digit = pages[at].lines().rfind(|line| line.starts_with("<use")).expect("a digit");
    (pages[at].clone(), digit.to_owned())
}

/// Returns what is said of a page that cannot be judged.
fn unread(page: &str) -> Vec<String> {
    let read = read_svgs([page]).expect("a page");
    let unread = read[0].ink.iter().filter(|fault| fault.kind == FaultKind::NotRead);
    unread.map(|fault| fault.what.clone()).collect()
}

#[test]
fn styles_that_not_every_program_draws_are_named() {
    let (page, digit) = page();
    for (style, said) in [
        ("transform:translate(15px,12px)", "“transform” in a style"),
        ("fill:#000;Rotate:20deg", "“rotate” in a style"),
        ("translate:15px 12px", "“translate” in a style"),
        ("/* ; */ scale : 0.5", "“scale” in a style"),
        ("content-visibility:hidden", "“content-visibility” in a style"),
        ("tr\\61nsform:none", "in a style"),
        ("clip-path:inset(60%)", "“inset(...)” in “clip-path”"),
        ("opacity:calc(0.05*1)", "“calc(...)” in “opacity”"),
        ("mask-image:url(#a)", "“mask-image” in a style"),
        ("animation:a 1s", "“animation” in a style"),
    ] {
        let changed = page.replace(&digit, &format!("<g style=\"{style}\">{digit}</g>"));
        let found = unread(&changed);
        assert!(found.iter().any(|what| what.contains(said)), "{style}: {found:?}");
        let rule = format!("<style>g.a {{ {style} }}</style><g class=\"a\">{digit}</g>");
        let found = unread(&page.replace(&digit, &rule));
        assert!(found.iter().any(|what| what.contains(said)), "{rule}: {found:?}");
    }
    for (rule, said) in [
        ("@import url(a.css);", "a style that cannot be read"),
        ("@media print { g { opacity: 0 } }", "a style for “@media print”"),
        ("g:hover { opacity: 0 }", "a style for “g:hover”"),
    ] {
        let changed = page.replace(&digit, &format!("<style>{rule}</style>{digit}"));
        let found = unread(&changed);
        assert!(found.iter().any(|what| what.contains(said)), "{rule}: {found:?}");
    }
    let changed = page.replace(&digit, &format!("<g opacity=\"calc(0.1)\">{digit}</g>"));
    assert!(unread(&changed)[0].contains("“calc(...)” in “opacity”"));
    let changed = page.replacen("<svg", "<?xml-stylesheet href=\"a.css\"?><svg", 1);
    assert!(unread(&changed)[0].contains("a style in another file"));
}

#[test]
fn styles_as_drawing_programs_write_them_pass() {
    let (page, digit) = page();
    let changed = [
        "<g style=\"fill:#000000;fill-opacity:1;stroke:none;-inkscape-stroke:none;line-height:1.25\">",
        "<style type=\"text/css\">/* a; */ .a{fill:rgb(0,0,0);stroke-width:0.5}</style><g class=\"a\">",
        "<style><![CDATA[ .a, #b { opacity: 1; } ]]></style><g class=\"a\">",
        "<g style=\"display:inline; enable-background:new\" opacity=\"1\">",
    ];
    for group in changed {
        let changed = page.replace(&digit, &format!("{group}{digit}</g>"));
        let read = read_svgs([&*changed]).expect("a page");
        assert_eq!(read[0].ink, [], "{group}");
    }
}
