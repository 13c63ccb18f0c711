//! Valid and invalid layouts.

use super::reference::{KEYS, ROOT};
use super::{SHIPPED, Template};
use crate::diag::{Diagnostics, Sources};
use proptest::prelude::*;
use snapbox::{assert_data_eq, str};

fn read(text: &str) -> (Option<Template>, Diagnostics, Sources) {
    let (mut sources, mut found) = (Sources::new(), Diagnostics::new());
    let id = sources.add("layout.toml", text);
    let template = Template::read(id, &sources, &mut found);
    assert_eq!(template.is_none(), found.has_errors(), "{found:?}");
    (template, found, sources)
}

#[test]
fn the_shipped_layouts_are_sound_and_named_as_their_files() {
    for (name, text) in SHIPPED {
        let (template, found, sources) = read(text);
        assert!(found.is_empty(), "{}", found.render(&sources, false));
        assert_eq!(template.map(|t| t.name).as_deref(), Some(name));
    }
}

#[test]
fn every_key_is_read_and_must_be_there() {
    let (_, large) = SHIPPED[0];
    // Optional tables, too.
    let large = &format!(
        "{large}\n[tab]\nwidth = \"5mm\"\nheight = \"20mm\"\ntint = 0.3\n\n[spot]\nname = \"Blue\"\n\
         screen = \"#0055AA\"\nrules = true\nnumbers = true\ntints = true\ngauge = true\n"
    );
    assert!(read(large).0.is_some_and(|t| t.bleeds() && t.spot.is_some()));
    for key in KEYS {
        let wrong = match (key.table, key.key) {
            (ROOT, name) => format!("{name} = 1979-05-27\n"),
            (table, name) => format!("{table}\n{name} = 1979-05-27\n"),
        };
        let codes: Vec<_> = read(&wrong).1.iter().map(|d| d.code).collect();
        assert!(codes.contains(&"layout::wrong-type"), "{wrong}");
        assert!(!codes.contains(&"layout::unknown-key"), "{wrong}");
        if key.table == ROOT {
            continue;
        }
        if matches!(key.key, "running-title" | "name-head" | "minutes") {
            // The optional keys.
            assert_eq!(read(large).1.iter().count(), 0);
            continue;
        }
        let start = large.find(key.table).expect("the table is in the file");
        let at = start + large[start..].find(&format!("\n{} =", key.key)).expect("and the key") + 1;
        let without = format!("{}#{}", &large[..at], &large[at..]);
        let codes: Vec<_> = read(&without).1.iter().map(|d| d.code).collect();
        assert_eq!(codes, ["layout::missing-key"], "{without}");
    }
}

#[test]
fn lines_in_a_light_spot_colour_are_rejected() {
    let found = |screen: &str, tint: &str, rules: bool| {
        let layout = SHIPPED[0].1.replace("tint = 0.6", &format!("tint = {tint}"));
        let spot = format!(
            "{layout}\n[spot]\nname = \"Ink\"\nscreen = \"{screen}\"\nrules = {rules}\n\
             numbers = true\ntints = true\ngauge = true\n"
        );
        read(&spot).1.iter().map(|d| d.message.clone()).collect::<Vec<_>>()
    };
    assert_eq!(found("#005EB8", "0.6", true), [] as [&str; 0]);
    let pale = "thin lines in this colour are only 24 % as dark as black, and need 40 %";
    assert_eq!(found("#FF8200", "0.6", true), [pale]);
    assert_eq!(found("#FF8200", "1.0", true), [] as [&str; 0]);
    assert_eq!(found("#FF8200", "0.6", false), [] as [&str; 0]);
}

#[test]
fn what_is_wrong_is_said() {
    let text = SHIPPED[0]
        .1
        .replace("least = \"18pt\"", "least = \"14pt\"")
        .replace("frame = \"3pt\"", "frame = \"1pt\"")
        .replace("across = 1", "across = 99")
        .replace("inner = \"0.5in\"", "inner = 0.5")
        .replace("outer = \"0.5in\"", "outer = \"0.5 inch\"")
        .replace("hand = ", "hands = ");
    let (_, found, sources) = read(&text);
    assert_data_eq!(
        found.render(&sources, false),
        str![[r#"
error[layout::wrong-type]: `inner` takes a length in quotes, not a number with a fraction
  --> layout.toml:15:9
   |
15 | inner = 0.5             # at the spine: left on right-hand pages, right on left-hand ones
   |         ^^^ this is a number with a fraction
   |
   = help: for example: inner = "0.6in"

error[layout::bad-value]: `outer`: the units of length are mm, cm, in and pt
  --> layout.toml:16:9
   |
16 | outer = "0.5 inch"
   |         ^^^^^^^^^^ not valid
   |
   = help: for example: outer = "0.5in"

error[layout::not-large-print]: large print starts at 18 pt
  --> layout.toml:26:9
   |
26 | least = "14pt"              # the least size of any text
   |         ^^^^^^ smaller
   |
   = help: use 18pt or more, or set large-print = false

error[layout::bad-value]: `box` is heavier than `frame`
  --> layout.toml:32:7
   |
32 | box = "2.4pt"               # and more; smaller grids have thinner lines
   |       ^^^^^^^ heavier
33 | frame = "1pt"
   |         ----- than this
   |
   = help: line widths must increase from `thin` to `box` to `frame`

error[layout::missing-key]: [puzzles] needs `hand`
  --> layout.toml:37:1
   |
37 | [puzzles]
   | ^^^^^^^^^ no `hand` here
   |
   = help: for example: hand = "right"

error[layout::bad-value]: `across` must be between 1 and 8, found 99
  --> layout.toml:38:10
   |
38 | across = 99                  # exchanged with `down` on a landscape page if that makes grids larger
   |          ^^ out of bounds

error[layout::unknown-key]: [puzzles] has no key `hands`
  --> layout.toml:49:1
   |
49 | hands = "right"              # captions and codes are out of this hand's way, lines to
   | ^^^^^ unknown key
   |
   = help: did you mean `hand`?


"#]]
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_change_breaks_the_reader(
        which in 0usize..4,
        at in any::<prop::sample::Index>(),
        cut in 0usize..30,
        piece in "[ -~\\n]{0,8}",
    ) {
        let mut text = SHIPPED[which].1.to_owned();
        let at = text.floor_char_boundary(at.index(text.len()));
        let end = text.ceil_char_boundary((at + cut).min(text.len()));
        text.replace_range(at..end, &piece);
        let (_, found, sources) = read(&text);
        let _ = found.render(&sources, false);
    }
}
