//! Books in several volumes, as a user makes them. Wrong input first.

use crate::support::Place;
use serde_json::Value;

const BOOK: &str = "\
[book]
title = \"Long\"
seed = 3
volumes = 3
[page]
press = \"home\"
cover = true
[front]
contents = true
[[section]]
title = \"One\"
count = 4
shape = \"4x4\"
[[section]]
title = \"Two\"
count = 5
shape = \"6x6\"
[answers]
PLACE
";

fn long(place: &str) -> Place {
    let folder = Place::new();
    folder.write("long.toml", &BOOK.replace("PLACE", place));
    folder
}

#[test]
fn impossible_volumes_are_reported_at_their_place() {
    let place = Place::new();
    let with = |volumes: &str| BOOK.replace("volumes = 3", volumes).replace("PLACE", "");
    place.write("none.toml", &with("volumes = 0"));
    place
        .run(&["check", "none.toml"])
        .code(2)
        .says("none.toml:4:11")
        .says("`volumes` must be between 1 and 1,000, found 0");
    place.write("many.toml", &with("volumes = 40"));
    place.run(&["build", "many.toml"]).code(2).says("many.toml:4:11").says("it has 9 pages");
    place.write("short.toml", &with("volume-pages = 4"));
    place
        .run(&["check", "short.toml"])
        .code(2)
        .says("short.toml:4:16")
        .says("the longest has at least");
    assert_eq!(place.names(), ["many.toml", "none.toml", "short.toml"]);
}

#[test]
#[ignore = "takes seconds: run by .ci/run"]
fn each_volume_is_complete_and_proven() {
    for (answers, parts) in [("", &[""][..]), ("place = \"separate\"", &["", "-answers"][..])] {
        let place = long(answers);
        let told = place.run(&["check", "long.toml"]).code(0).out;
        assert!(told.contains("volume 2: ") && told.contains("in volume 3:"), "{told}");
        let ran = place.run(&["build", "long.toml", "--format", "pdf,svg,text"]);
        let ran = ran.code(0).says("no fault in 9 puzzles and 9 answers").says("in 3 volumes of");
        assert!(ran.out.contains("long-vol3.pdf"), "{}", ran.out);
        let manifest: Value = serde_json::from_str(&place.read("long/manifest.json")).unwrap();
        let puzzles = manifest["puzzles"].as_array().unwrap();
        let volumes: Vec<u64> = puzzles.iter().map(|p| p["volume"].as_u64().unwrap()).collect();
        assert_eq!(volumes, [1, 1, 1, 2, 2, 2, 3, 3, 3]);
        let folios: Vec<u64> = puzzles.iter().map(|p| p["page"].as_u64().unwrap()).collect();
        assert!(folios.is_sorted() && folios[8] > folios[2], "{folios:?}");
        for volume in 1..=3 {
            for part in parts {
                assert!(place.path(&format!("long/long-vol{volume}{part}.pdf")).exists());
                assert!(place.path(&format!("long/long-vol{volume}{part}.txt")).exists());
            }
            assert!(place.path(&format!("long/long-vol{volume}-cover.pdf")).exists());
            assert!(place.path(&format!("long/svg/vol{volume}-page-001.svg")).exists());
            let text = place.read(&format!("long/long-vol{volume}.txt"));
            assert!(text.contains(&format!("Volume {volume} of 3")), "{text}");
            let file = format!("long/long-vol{volume}.pdf");
            if answers.is_empty() {
                place.run(&["proof", &file]).code(0);
                // The manifest covers all volumes; the file is compared with its own puzzles.
                let manifest = ["proof", &file, "--manifest", "long/manifest.json"];
                let told = place.run(&manifest).code(0).out;
                assert!(told.contains("3 puzzles and 3 answers"), "{told}");
            }
        }
        let told = place.run(&["proof", "long/svg"]).code(0).out;
        assert!(told.contains("9 puzzles and 9 answers"), "{told}");
    }
}
