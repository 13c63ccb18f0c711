//! Reads the variants of a section: rules added to rows, columns and boxes, regions that replace the
//! boxes, and cages.

mod regions;

use super::killer::wrong_cages;
use super::range;
use crate::diag::{Spanned, TableReader, Value, one_of};
use gridpress_engine::generate::Regions;
use gridpress_engine::sudoku::{Digit, JIGSAW, KILLER, Rules, Shape, Variant, Variants};
use std::fmt;
use std::ops::RangeInclusive;

/// A variant by its name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// Rules that are added.
    Added(Variant),
    /// Regions replace the boxes.
    Jigsaw,
    /// Cages with sums.
    Killer,
    /// Five 9x9 grids that share boxes.
    Samurai,
}

/// The word for rows, columns and boxes only.
const CLASSIC: &str = "classic";

/// The sizes of cages by default.
pub const CAGE_SIZES: RangeInclusive<u8> = 2..=5;

impl Named {
    /// Returns all of them.
    pub fn all() -> impl Iterator<Item = Named> + Clone {
        let others = [Named::Jigsaw, Named::Killer, Named::Samurai];
        Variant::ALL.into_iter().map(Named::Added).chain(others)
    }
    /// Returns the name in a spec: `anti-knight`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Named::Added(variant) => variant.name(),
            Named::Jigsaw => JIGSAW,
            Named::Killer => KILLER,
            Named::Samurai => "samurai",
        }
    }
    /// Returns the rules that `all` add.
    pub fn added(all: &[Named]) -> Variants {
        let added = all.iter().filter_map(|named| match named {
            Named::Added(variant) => Some(*variant),
            Named::Jigsaw | Named::Killer | Named::Samurai => None,
        });
        added.collect()
    }
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The rules of a section, but for regions and cages that each puzzle chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub rules: Rules,
    pub regions: Option<Regions>,
    /// The sizes of cages, if there are any.
    pub cages: Option<RangeInclusive<u8>>,
    /// Whether each puzzle has five grids.
    pub is_samurai: bool,
}

/// Reads `variant`, one word or several, and `regions`. What does not suit the rest is reported and
/// skipped.
pub(super) fn read(t: &mut TableReader<'_, '_>, shape: Shape) -> Asked {
    let list = match t.node("variant").map(|node| &node.value) {
        Some(Value::Array(_)) => t.texts("variant").unwrap_or_default(),
        _ => t.text("variant").into_iter().collect(),
    };
    let list = without_classic(t, list);
    let mut rules = Rules::plain(shape);
    let (mut regions, mut is_killer) = (None, false);
    let is_of = |word: &&Spanned<&str>| word.value.trim() == Named::Samurai.name();
    if let Some(samurai) = list.iter().find(is_of) {
        if list.len() > 1 {
            let help = "the five grids of a samurai are classic: ask for one of the two";
            t.bad(samurai.span, "samurai cannot be combined with other variants", help);
        }
        return Asked { rules, regions, cages: None, is_samurai: true };
    }
    for word in list {
        let Some(named) = Named::all().find(|named| named.name() == word.value.trim()) else {
            let names = Named::all().map(Named::name).chain([CLASSIC]);
            let help = match word.value.trim() {
                "" | "none" => format!("write `{CLASSIC}` for rows, columns and boxes only"),
                other => one_of(other, names),
            };
            t.unknown_word("variant", word, help);
            continue;
        };
        let is_known = match named {
            Named::Added(variant) => rules.variants().has(variant),
            Named::Jigsaw => regions.is_some(),
            Named::Killer => is_killer,
            Named::Samurai => false,
        };
        if is_known {
            t.bad(word.span, format!("`{named}` is listed twice"), "list it once");
            continue;
        }
        let has_groups = rules.variants().has(Variant::Disjoint);
        let added = match named {
            // Nothing else is with it.
            Named::Samurai => continue,
            Named::Jigsaw if shape.side() < 5 => Err("4x4 is too small for a jigsaw".to_owned()),
            Named::Jigsaw if has_groups => Err(GROUPS.to_owned()),
            Named::Jigsaw => {
                regions = Some(Regions::Random);
                Ok(())
            }
            Named::Killer if shape.side() > 9 => Err("killers have at most 9 digits".to_owned()),
            Named::Killer => {
                is_killer = true;
                Ok(())
            }
            Named::Added(Variant::Disjoint) if regions.is_some() => Err(GROUPS.to_owned()),
            Named::Added(variant) => {
                let all = rules.and(Variants::NONE.with(variant), None);
                all.map(|all| rules = all).map_err(|error| error.to_string())
            }
        };
        if let Err(why) = added {
            t.bad(word.span, why, "use another `shape`, or remove this");
        }
    }
    let (rules, mut regions) = read_regions(t, rules, regions);
    if t.node("from").is_none()
        && let Some(why) = regions.and_then(|_| without_layouts(rules.variants()))
        && let Some(span) = t.find("variant")
    {
        t.bad(span, why, "draw the regions, or remove one of the two");
        regions = None;
    }
    let rules = read_symbols(t, rules, is_killer);
    let sizes = read_sizes(t, shape, is_killer);
    Asked { rules, regions, cages: is_killer.then_some(sizes), is_samurai: false }
}

/// Leaves out the word for rows, columns and boxes only, which stands alone.
fn without_classic<'t>(
    t: &mut TableReader<'_, '_>,
    list: Vec<Spanned<&'t str>>,
) -> Vec<Spanned<&'t str>> {
    let is_classic = |word: &Spanned<&str>| word.value.trim() == CLASSIC;
    if list.len() > 1
        && let Some(classic) = list.iter().find(|word| is_classic(word))
    {
        let why = format!("`{CLASSIC}` stands for rows, columns and boxes only");
        t.bad(classic.span, why, "remove it, or the other variants");
    }
    list.into_iter().filter(|word| !is_classic(word)).collect()
}

/// Returns why regions cannot be chosen at random beside these rules; `None` if they can.
#[must_use]
pub fn without_layouts(variants: Variants) -> Option<&'static str> {
    let rare = [Variant::AntiKnight, Variant::NonConsecutive];
    if rare.into_iter().any(|variant| variants.has(variant)) {
        return Some("hardly any layout of regions can be filled under this rule");
    }
    (variants.iter().count() > 1)
        .then_some("hardly any layout of regions can be filled under two more rules")
}

/// Returns rules whose puzzles are printed in letters: a word of as many letters as there are digits,
/// or `letters` for the first of the alphabet.
///
/// # Errors
///
/// Returns why the puzzles cannot be printed so.
pub fn with_symbols(rules: Rules, text: &str, is_killer: bool) -> Result<Rules, String> {
    let text = text.trim();
    let symbols = if text == LETTERS { alphabet(rules) } else { text.to_owned() };
    match rules.with_symbols(&symbols) {
        Ok(_) if is_killer => Err("letters have no sums for the cages of a killer".to_owned()),
        Ok(with) if rules.variants().has(Variant::NonConsecutive) => match consecutive(with) {
            Some([first, next]) => Err(format!(
                "{first} and {next} are side by side in this word, and are consecutive digits"
            )),
            // A word is spelled by exchanging digits, after which others are consecutive.
            None if with.word().is_some() => {
                Err("puzzles with this rule cannot spell a word".to_owned())
            }
            None => Ok(with),
        },
        found => found.map_err(|error| error.to_string()),
    }
}

/// Returns two letters side by side in the word whose digits are consecutive.
fn consecutive(rules: Rules) -> Option<[char; 2]> {
    let mut pairs = rules.word()?.windows(2).map(|pair| [pair[0], pair[1]]);
    let pair = pairs.find(|[a, b]| a.get().abs_diff(b.get()) == 1)?;
    Some(pair.map(|digit: Digit| rules.symbol(digit)))
}

/// The word that asks for the first letters of the alphabet.
const LETTERS: &str = "letters";

/// Returns the first letters of the alphabet, one for each digit.
fn alphabet(rules: Rules) -> String {
    ('A'..).take(rules.side()).collect()
}

/// Reads `symbols`: the letters to print instead of digits, or a word. On a day of a calendar,
/// `digits` takes back what the others have.
fn read_symbols(t: &mut TableReader<'_, '_>, rules: Rules, is_killer: bool) -> Rules {
    let Some(text) = t.text("symbols").filter(|text| text.value.trim() != "digits") else {
        return rules;
    };
    with_symbols(rules, text.value, is_killer).unwrap_or_else(|why| {
        let help = match is_killer {
            true => "remove `symbols`, or request another variant".to_owned(),
            false => format!(
                "for example: symbols = \"letters\" for {}, or a word of as many letters",
                alphabet(rules)
            ),
        };
        t.bad(text.span, why, help);
        rules
    })
}

/// Reads `cage-size`, the numbers of cells of cages.
fn read_sizes(t: &mut TableReader<'_, '_>, shape: Shape, is_killer: bool) -> RangeInclusive<u8> {
    let usual = *CAGE_SIZES.start()..=(*CAGE_SIZES.end()).min(shape.side() as u8);
    let Some(node) = t.node("cage-size") else { return usual };
    let Some(asked) = range::whole(t, "cage-size", node, "a number of cells") else { return usual };
    let sizes = (*asked.value.start() as u8)..=(*asked.value.end() as u8);
    let wrong = match is_killer {
        true => wrong_cages(&sizes, shape.side()),
        false => Some("only a killer has cages"),
    };
    match wrong {
        Some(why) => {
            t.bad(asked.span, why, "for example: variant = \"killer\", cage-size = \"2..5\"");
            usual
        }
        None => sizes,
    }
}

const GROUPS: &str = "disjoint groups need boxes, and a jigsaw has none";

/// Reads `regions`: how they are chosen, or a picture of them; neither if the picture is wrong.
fn read_regions(
    t: &mut TableReader<'_, '_>,
    rules: Rules,
    regions: Option<Regions>,
) -> (Rules, Option<Regions>) {
    let Some(text) = t.text("regions") else { return (rules, regions) };
    if regions.is_none() {
        t.bad(text.span, "only a jigsaw has regions", "add `variant = \"jigsaw\"`");
        return (rules, regions);
    }
    let kind = [Regions::Random, Regions::Symmetric];
    if let Some(kind) = kind.into_iter().find(|kind| kind.name() == text.value.trim()) {
        return (rules, Some(kind));
    }
    match regions::drawn(text.value, rules) {
        Ok(drawn) => (drawn, None),
        Err(wrong) => {
            let place = wrong.place.and_then(|part| t.inside(text, part));
            t.bad(place.unwrap_or(text.span), wrong.message, wrong.help);
            (rules, None)
        }
    }
}
