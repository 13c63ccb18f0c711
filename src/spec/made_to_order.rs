//! What a section asks of the solving path and of the picture of the givens: techniques needed,
//! forbidden and allowed, a given pattern, and how the givens may lie.

use super::clues::fewest_clues;
use super::range;
use crate::diag::{Diagnostic, Spanned, TableReader, Value, did_you_mean};
use crate::generate::{Mask, Need};
use crate::sudoku::Shape;
use crate::techniques::{TechniqueId, TechniqueSet, names};
use std::ops::RangeInclusive;

/// The keys of this file, read and checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MadeToOrder {
    /// Techniques that must be needed, and how often.
    pub require: Vec<Spanned<Need>>,
    /// Techniques that must not be needed.
    pub forbid: TechniqueSet,
    /// If given, nothing but these and single placements may be needed.
    pub only: Option<TechniqueSet>,
    /// Nothing but the required techniques and single placements may be needed.
    pub otherwise_singles: bool,
    /// The picture that the givens make.
    pub pattern: Option<Spanned<Mask>>,
    /// How many givens each row, column and box may have, if not as usual.
    pub givens_in_house: Option<Spanned<RangeInclusive<u8>>>,
    /// By how many the most frequent digit may outnumber the rarest, if not as usual.
    pub digit_spread: Option<Spanned<u8>>,
}

pub(super) fn read(
    t: &mut TableReader<'_, '_>,
    shape: Shape,
    clues: Option<&Spanned<RangeInclusive<u16>>>,
) -> MadeToOrder {
    let require = match t.texts("require") {
        Some(list) => needs(t, &list),
        None => Vec::new(),
    };
    let forbidden = set(t, "forbid");
    let allowed = t.node("only").is_some().then(|| set(t, "only"));
    check_sets(t, &require, &forbidden, allowed.as_deref());
    let otherwise = t.word("otherwise", &[("easier", false), ("singles", true)]);
    // What stands in `require` and is wrong has been reported already.
    if let Some(otherwise) = otherwise.filter(|o| o.value && t.node("require").is_none()) {
        t.bad(
            otherwise.span,
            "`otherwise` says what may stand beside required techniques, and none is required",
            "add require = [...], or take this out",
        );
    }
    let members = |list: &[Spanned<TechniqueId>]| {
        list.iter().fold(TechniqueSet::EMPTY, |all, t| all.with(t.value))
    };
    MadeToOrder {
        forbid: members(&forbidden),
        only: allowed.as_deref().map(members),
        otherwise_singles: otherwise.is_some_and(|o| o.value),
        pattern: pattern(t, shape, clues),
        givens_in_house: givens_in_house(t, shape),
        digit_spread: t
            .whole("digit-spread", 0..=shape.side() as i128)
            .map(|spread| spread.map(|n| n as u8)),
        require,
    }
}

/// Techniques by name; unknown ones and repetitions are reported and left out.
pub(super) fn techniques(
    t: &mut TableReader<'_, '_>,
    key: &str,
    list: &[Spanned<&str>],
) -> Vec<Spanned<TechniqueId>> {
    let mut techniques: Vec<Spanned<TechniqueId>> = Vec::with_capacity(list.len());
    for name in list {
        let Some(id) = technique(t, *name) else { continue };
        add(t, &mut techniques, id);
    }
    not_empty(t, key);
    techniques
}

fn set(t: &mut TableReader<'_, '_>, key: &str) -> Vec<Spanned<TechniqueId>> {
    t.texts(key).map(|list| techniques(t, key, &list)).unwrap_or_default()
}

fn technique(t: &mut TableReader<'_, '_>, name: Spanned<&str>) -> Option<Spanned<TechniqueId>> {
    if let Ok(id) = name.value.parse() {
        return Some(Spanned::new(id, name.span));
    }
    let help = match did_you_mean(name.value, names()) {
        Some(word) => format!("did you mean `{word}`?"),
        None => "`gridpress techniques` lists them".to_owned(),
    };
    t.unknown_word("technique", name, help);
    None
}

fn add(
    t: &mut TableReader<'_, '_>,
    list: &mut Vec<Spanned<TechniqueId>>,
    technique: Spanned<TechniqueId>,
) {
    if list.iter().any(|known| known.value == technique.value) {
        t.bad(technique.span, format!("`{}` stands here twice", technique.value), "write it once");
    } else {
        list.push(technique);
    }
}

/// A list whose members are all wrong is not empty: they have been reported already.
fn not_empty(t: &mut TableReader<'_, '_>, key: &str) {
    if let Some(node) = t.node(key)
        && matches!(&node.value, Value::Array(list) if list.is_empty())
    {
        t.bad(node.span, format!("`{key}` is empty"), "name a technique or leave the key out");
    }
}

/// `xy-wing`, or `xy-wing x2` for one that is needed twice.
fn needs(t: &mut TableReader<'_, '_>, list: &[Spanned<&str>]) -> Vec<Spanned<Need>> {
    let mut known = Vec::with_capacity(list.len());
    let mut needs = Vec::with_capacity(list.len());
    for text in list {
        let Some((name, times)) = Need::parts(text.value) else {
            t.bad(
                text.span,
                format!("`{}` is not how often a technique is needed", text.value),
                format!("write for example \"xy-wing x2\"; at most x{}", Need::MOST_TIMES),
            );
            continue;
        };
        let Some(id) = technique(t, Spanned::new(name, text.span)) else { continue };
        let before = known.len();
        add(t, &mut known, id);
        if known.len() > before {
            needs.push(Spanned::new(Need { technique: id.value, times }, text.span));
        }
    }
    not_empty(t, "require");
    needs
}

/// What is required must be neither forbidden nor left out of what is allowed.
fn check_sets(
    t: &mut TableReader<'_, '_>,
    require: &[Spanned<Need>],
    forbid: &[Spanned<TechniqueId>],
    only: Option<&[Spanned<TechniqueId>]>,
) {
    for need in require {
        let technique = need.value.technique;
        if let Some(forbidden) = forbid.iter().find(|f| f.value == technique) {
            t.push(
                Diagnostic::error(
                    "spec::contradiction",
                    format!("`{technique}` is required and forbidden"),
                )
                .at(forbidden.span, "forbidden here")
                .at(need.span, "required here")
                .help("leave out one of the two"),
            );
        }
        if let Some(only) = only.filter(|o| !o.is_empty())
            && !only.iter().any(|o| o.value == technique)
        {
            t.push(
                Diagnostic::error(
                    "spec::contradiction",
                    format!("`{technique}` is required but not among what is allowed"),
                )
                .at(need.span, "required here")
                .at(only[0].span, "these alone are allowed")
                .help("add it to `only`, or leave it out here"),
            );
        }
    }
}

/// The picture of the givens: `#` for a given, `.` for an empty cell.
fn pattern(
    t: &mut TableReader<'_, '_>,
    shape: Shape,
    clues: Option<&Spanned<RangeInclusive<u16>>>,
) -> Option<Spanned<Mask>> {
    let text = t.text("pattern")?;
    let mask = match Mask::parse(shape, text.value) {
        Ok(mask) => mask,
        Err(error) => {
            let side = shape.side();
            t.bad(
                text.span,
                format!("the pattern is no picture of a {shape} grid: {error}"),
                format!("draw {side} lines of {side} signs, `#` for a given and `.` for none"),
            );
            return None;
        }
    };
    if let Some(symmetry) = t.node("symmetry") {
        t.push(
            Diagnostic::error("spec::contradiction", "a pattern takes the place of a symmetry")
                .at(symmetry.span, "not with a pattern")
                .at(text.span, "the pattern")
                .help("leave out one of the two"),
        );
    }
    let givens = mask.clues();
    let fewest = fewest_clues(shape);
    if givens < fewest {
        t.bad(
            text.span,
            format!("the pattern has {givens} givens; no {shape} puzzle is known with so few"),
            format!("draw {fewest} or more"),
        );
    } else if let Some(lines) = mask.blank_twins() {
        t.bad(
            text.span,
            format!("two {lines} of one row or column of boxes are empty and could change places"),
            "a puzzle with one solution has a given in at least one of them",
        );
    } else if let Some(clues) = clues.filter(|c| !c.value.contains(&givens)) {
        t.push(
            Diagnostic::error(
                "spec::contradiction",
                format!("the pattern has {givens} givens, which `clues` does not allow"),
            )
            .at(clues.span, "does not allow it")
            .at(text.span, "the pattern")
            .help("leave `clues` out: the pattern decides"),
        );
    }
    Some(Spanned::new(mask, text.span))
}

/// How many givens a row, column or box may have.
fn givens_in_house(
    t: &mut TableReader<'_, '_>,
    shape: Shape,
) -> Option<Spanned<RangeInclusive<u8>>> {
    let node = t.node("givens-in-house")?;
    let range = range::count(t, "givens-in-house", node)?;
    let side = shape.side() as u16;
    if *range.value.end() > side {
        t.bad(
            range.span,
            format!("a house of {shape} has {side} cells"),
            format!("write a range within 0..{side}"),
        );
        return None;
    }
    Some(range.map(|r| *r.start() as u8..=*r.end() as u8))
}
