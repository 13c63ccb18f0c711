//! What a section asks of the solving path and of the picture of the givens: techniques needed,
//! forbidden and allowed, a given pattern, and how the givens may lie.

use super::range;
use crate::diag::{Diagnostic, Spanned, TableReader, Value, did_you_mean};
use gridpress_engine::generate::{Mask, Need};
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{TechniqueId, TechniqueSet, names};
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

pub(super) fn read(t: &mut TableReader<'_, '_>, shape: Shape) -> MadeToOrder {
    let require = match t.texts("require") {
        Some(list) => needs(t, &list),
        None => Vec::new(),
    };
    let forbidden = set(t, "forbid");
    let allowed = t.node("only").is_some().then(|| set(t, "only"));
    // Of a list with faults in it nothing is known but what stands there rightly.
    let is_whole = |t: &TableReader<'_, '_>, key: &str, read: usize| {
        t.node(key).is_some_and(|n| matches!(&n.value, Value::Array(all) if all.len() == read))
    };
    let allowed = allowed.filter(|list| !list.is_empty() && is_whole(t, "only", list.len()));
    let required_is_whole = is_whole(t, "require", require.len());
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
        otherwise_singles: otherwise.is_some_and(|o| o.value) && required_is_whole,
        pattern: pattern(t, shape),
        givens_in_house: givens_in_house(t),
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

/// The picture of the givens: `#` for a given, `.` for an empty cell.
fn pattern(t: &mut TableReader<'_, '_>, shape: Shape) -> Option<Spanned<Mask>> {
    let text = t.text("pattern")?;
    let mask = match Mask::parse(shape, text.value) {
        Ok(mask) => mask,
        Err(error) => {
            let side = shape.side();
            let place = error.place(text.value).and_then(|part| t.inside(text, part));
            t.bad(
                place.unwrap_or(text.span),
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
    Some(Spanned::new(mask, text.span))
}

/// How many givens a row, column or box may have.
fn givens_in_house(t: &mut TableReader<'_, '_>) -> Option<Spanned<RangeInclusive<u8>>> {
    let node = t.node("givens-in-house")?;
    let range = range::count(t, "givens-in-house", node)?;
    // More than any house has cells is too much in any case.
    let few = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
    Some(range.map(|r| few(*r.start())..=few(*r.end())))
}
