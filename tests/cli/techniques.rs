//! Books with the pages of many techniques, in all formats: `build` proves what it makes.

use crate::support::Place;

/// Wings and rings, the names of which begin with `XY-`, and positions with a candidate alone in a
/// cell that an arrow meets.
const TECHNIQUES: [&str; 12] = [
    "hidden-single",
    "naked-single",
    "naked-pair",
    "hidden-quad",
    "swordfish",
    "finned-jellyfish",
    "xy-wing",
    "skyscraper",
    "xy-ring",
    "unique-rectangle-3",
    "unique-rectangle-4",
    "nishio",
];

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn pages_of_techniques_pass_proof_in_all_formats() {
    for (layout, size) in [("large-print", "letter"), ("pocket", "6x9in"), ("pocket", "a5")] {
        let place = Place::new();
        let techniques = TECHNIQUES.map(|name| format!("{name:?}")).join(", ");
        place.write(
            "book.toml",
            &format!(
                "[book]\ntitle = \"Techniques\"\nseed = 1\n\
                 [page]\nlayout = \"{layout}\"\nsize = \"{size}\"\n\
                 [front]\ncontents = true\ntechniques = [{techniques}]\n\
                 [[section]]\ntitle = \"Some\"\ncount = 12\ndifficulty = \"diabolical\"\n"
            ),
        );
        let ran = place.run(&["build", "book.toml", "-o", "made"]);
        assert_eq!(ran.code, 0, "{layout} {size}: {}", ran.err);
    }
}

/// Puzzles made for a named shape may be too hard to search for others.
#[test]
fn pages_of_required_shapes_show_a_puzzle_and_name_the_others() {
    for name in ["empty-rectangle", "skyscraper"] {
        let place = Place::new();
        place.write(
            "book.toml",
            &format!(
                "[book]\ntitle = \"Shapes\"\nseed = 5\n[page]\nlayout = \"four-up\"\n\
                 [front]\ntechniques = [\"{name}\"]\n\
                 [[section]]\ntitle = \"{name}\"\ncount = 3\nrequire = [\"{name}\"]\n"
            ),
        );
        place.run(&["build", "book.toml", "--format", "text"]).code(0);
        let text = place.read("book/book.txt");
        assert!(text.contains("This position occurs while solving puzzle"), "{text}");
        assert!(text.contains("For practice: puzzles"), "{text}");
    }
}

/// Nearly every puzzle is one to practise hidden singles in, whatever house they are in.
#[test]
fn pages_of_singles_name_several_puzzles() {
    let place = Place::new();
    place.write(
        "book.toml",
        "[book]\ntitle = \"Singles\"\nseed = 5\n[page]\nlayout = \"four-up\"\n\
         [front]\ntechniques = [\"hidden-single\", \"naked-single\"]\n\
         [[section]]\ntitle = \"Gentle\"\ncount = 8\ndifficulty = \"easy\"\n\
         [[section]]\ntitle = \"More\"\ncount = 8\ndifficulty = \"medium\"\n",
    );
    place.run(&["build", "book.toml", "--format", "text"]).code(0);
    let text = place.read("book/book.txt");
    let lists = text.split("For practice: puzzles ").skip(1);
    let listed = lists.map(|list| list.split('.').next().unwrap_or("").split(',').count());
    assert!(listed.clone().next().is_some_and(|count| count >= 8), "{text}");
    assert_eq!(listed.count(), 2, "{text}");
}

/// A locked pair is a naked pair: hints of puzzles made to practise these refer to their page.
#[test]
fn hints_name_the_required_technique() {
    let place = Place::new();
    place.write(
        "pairs.toml",
        "[book]\ntitle = \"Naked Pairs\"\nseed = 6\n[page]\nlayout = \"two-up\"\n\
         [[section]]\ntitle = \"Naked pairs\"\ncount = 4\nrequire = [\"naked-pair\"]\n\
         otherwise = \"singles\"\n[back]\nhints = \"hardest\"\n",
    );
    place.run(&["build", "pairs.toml", "--format", "text"]).code(0);
    let text = place.read("pairs/pairs.txt");
    assert!(text.contains("Naked pair in ") && !text.contains("Locked pair"), "{text}");
}
