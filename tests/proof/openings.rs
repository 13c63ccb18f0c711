//! Books whose sections begin in every way, with puzzles on one side of the paper or on both.

use crate::book::{document, job_from, known, made, proof_of};
use gridpress::render::pdf::Standard;

#[test]
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
