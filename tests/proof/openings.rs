//! Books whose sections begin in every way, with puzzles on one side of the paper or on both.

use crate::book::{document, job_from, known, made, proof_of};
use gridpress::geom::Pt;
use gridpress::plan::{Job, Overrides, open};
use gridpress::render::pdf::Standard;
use gridpress::scene::{Item, PathStep, Role};

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn sections_may_begin_in_every_way_on_one_side_or_on_both() {
    for layout in ["large-print", "two-up"] {
        for openers in ["none", "band", "page"] {
            for sides in ["one", "both"] {
                let job = job_from(&format!(
                    "[book]\ntitle = \"A test\"\n[page]\nlayout = \"{layout}\"\n\
                     openers = \"{openers}\"\nsides = \"{sides}\"\n\
                     [[section]]\ntitle = \"One\"\ncount = 5\ndifficulty = \"easy\"\n\
                     [[section]]\ntitle = \"Two\"\ncount = 3\ndifficulty = \"easy\"\n\
                     [front]\ncontents = true\n[back]\nhints = \"hardest\"\nnotes = 1\n"
                ));
                let proof = proof_of(&document(&job, &made()), Standard::Screen, &known());
                assert_eq!(proof.faults, [], "{layout}, openers {openers}, {sides}");
            }
        }
    }
}

#[test]
fn labels_of_tabs_keep_the_margins_of_presses() {
    for press in ["home", "kdp", "ingram", "lulu"] {
        let job = job_from(&format!(
            "[book]\ntitle = \"A test\"\n[page]\nlayout = \"tabbed\"\nsize = \"6x9in\"\n\
             press = \"{press}\"\n\
             [[section]]\ntitle = \"Easy going\"\ncount = 5\ndifficulty = \"easy\"\n\
             [[section]]\ntitle = \"\u{c9}tape jaune\"\ncount = 3\ndifficulty = \"easy\"\n\
             [back]\nnotes = 20\n"
        ));
        let (tab, labels) = (job.template.tab.expect("tabs"), labels(&job, press));
        assert!(tab.width - tab.clear > Pt::new(17.0), "{press}");
        assert!(labels > 10, "{press}: {labels}");
    }
}

/// Returns how many labels the tabs of a book have; each must be inside the area that the press keeps
/// clear, and on its tab.
fn labels(job: &Job, press: &str) -> usize {
    let (tab, edge) = (job.template.tab.expect("tabs"), job.plan.trim.width);
    let mut labels = 0;
    for page in &document(job, &made()).pages {
        for item in page.items.iter().filter_map(|item| match item {
            Item::Group { role: Role::Artifact, items } => items.get(1),
            _ => None,
        }) {
            let Item::Path { steps, .. } = item else { continue };
            labels += 1;
            for step in steps {
                let (PathStep::Move(at) | PathStep::Line(at) | PathStep::Curve(_, _, at)) = step
                else {
                    continue;
                };
                let from_edge = at.x.min(edge - at.x);
                assert!(from_edge >= tab.clear && from_edge <= tab.width, "{press}: {at:?}");
            }
        }
    }
    labels
}

#[test]
fn wider_tabs_have_labels_on_every_press() {
    // As docs/press.md says.
    let tabbed = include_str!("../../layouts/tabbed.toml");
    let wide = tabbed.replace("outer = \"0.68in\"", "outer = \"0.84in\"");
    let wide = wide.replace("\nwidth = \"0.62in\"", "\nwidth = \"0.78in\"");
    for press in ["ingram", "lulu"] {
        let spec = format!(
            "[book]\ntitle = \"A test\"\n[page]\nlayout = \"wide.toml\"\nsize = \"8.5x11in\"\n\
             press = \"{press}\"\n\
             [[section]]\ntitle = \"Easy\"\ncount = 5\ndifficulty = \"easy\"\n\
             [[section]]\ntitle = \"Too\"\ncount = 3\ndifficulty = \"easy\"\n\
             [back]\nnotes = 20\n"
        );
        let mut load = |_: &str| Ok(wide.clone().into_bytes());
        let (sources, found, job) =
            open("book.toml", spec.as_bytes(), &Overrides::default(), &mut load);
        let job = job.unwrap_or_else(|| panic!("{}", found.render(&sources, false)));
        assert!(labels(&job, press) > 10, "{press}");
    }
}
