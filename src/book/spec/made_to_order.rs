//! The requirements of a section for the solving path and the givens: techniques required,
//! forbidden and allowed, a pattern, and the distribution of the givens.

use super::range;
use crate::diag::{Diagnostic, Spanned, TableReader, Value, did_you_mean};
use gridpress_engine::generate::{Mask, Need};
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{TechniqueId, TechniqueSet, names};
use gridpress_page::english::with_article;
use std::ops::RangeInclusive;

/// The keys of this module, read and checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MadeToOrder {
    /// Techniques that must be needed, and how often.
    pub require: Vec<Spanned<Need>>,
    /// Techniques that must not be needed.
    pub forbid: TechniqueSet,
    /// If set, only these and single placements may be needed.
    pub only: Option<TechniqueSet>,
    /// Whether only the required techniques and single placements may be needed.
    pub otherwise_singles: bool,
    /// The pattern of the givens.
    pub pattern: Option<Spanned<Mask>>,
    /// The allowed number of givens in each row, column and box; `None` for the usual one.
    pub givens_in_house: Option<Spanned<RangeInclusive<u8>>>,
    /// How much more often the most frequent digit may occur than the rarest; `None` for the usual
    /// limit.
    pub digit_spread: Option<Spanned<u8>>,
}

pub(super) fn read(t: &mut TableReader<'_, '_>, shape: Shape) -> MadeToOrder {
    let require = match t.texts("require") {
        Some(list) => needs(t, &list),
        None => Vec::new(),
    };
    let forbidden = set(t, "forbid");
    let allowed = t.node("only").is_some().then(|| set(t, "only"));
    // If a list has faults, only its valid entries are known.
    let is_whole = |t: &TableReader<'_, '_>, key: &str, read: usize| {
        t.node(key).is_some_and(|n| matches!(&n.value, Value::Array(all) if all.len() == read))
    };
    let allowed = allowed.filter(|list| !list.is_empty() && is_whole(t, "only", list.len()));
    let required_is_whole = is_whole(t, "require", require.len());
    let otherwise = t.word("otherwise", &[("easier", false), ("singles", true)]);
    // Faults in `require` have been reported already.
    if let Some(otherwise) = otherwise.filter(|o| o.value && t.node("require").is_none()) {
        t.bad(
            otherwise.span,
            "`otherwise` applies to required techniques, but none is required",
            "add require = [...], or remove this",
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

/// Reads techniques by name; unknown and repeated ones are reported and skipped.
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
        t.bad(technique.span, format!("`{}` is listed twice", technique.value), "list it once");
    } else {
        list.push(technique);
    }
}

/// Reports an empty list. A list with only invalid entries does not count: they have been reported
/// already.
fn not_empty(t: &mut TableReader<'_, '_>, key: &str) {
    if let Some(node) = t.node(key)
        && matches!(&node.value, Value::Array(list) if list.is_empty())
    {
        t.bad(node.span, format!("`{key}` is empty"), "name a technique or remove the key");
    }
}

/// Parses `xy-wing`, or `xy-wing x2` for a technique that is needed twice.
fn needs(t: &mut TableReader<'_, '_>, list: &[Spanned<&str>]) -> Vec<Spanned<Need>> {
    let mut known = Vec::with_capacity(list.len());
    let mut needs = Vec::with_capacity(list.len());
    for text in list {
        let Some((name, times)) = Need::parts(text.value) else {
            t.bad(
                text.span,
                format!("`{}` is not a valid technique count", text.value),
                format!("write for example \"xy-wing x2\", at most x{}", Need::MOST_TIMES),
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

/// Reads the pattern of the givens: `#` for a given, `.` for an empty cell.
fn pattern(t: &mut TableReader<'_, '_>, shape: Shape) -> Option<Spanned<Mask>> {
    let text = t.text("pattern")?;
    let mask = match Mask::parse(shape, text.value) {
        Ok(mask) => mask,
        Err(error) => {
            let side = shape.side();
            let place = error.place(text.value).and_then(|part| t.inside(text, part));
            t.bad(
                place.unwrap_or(text.span),
                format!(
                    "the pattern does not fit {} grid: {error}",
                    with_article(&shape.to_string())
                ),
                format!("write {side} lines of {side} characters, `#` for a given and `.` for an empty cell"),
            );
            return None;
        }
    };
    if let Some(symmetry) = t.node("symmetry") {
        t.push(
            Diagnostic::error("spec::contradiction", "a pattern and a symmetry cannot be combined")
                .at(symmetry.span, "the symmetry")
                .at(text.span, "the pattern")
                .help("remove one of the two"),
        );
    }
    Some(Spanned::new(mask, text.span))
}

/// Reads the allowed number of givens in a row, column or box.
fn givens_in_house(t: &mut TableReader<'_, '_>) -> Option<Spanned<RangeInclusive<u8>>> {
    let node = t.node("givens-in-house")?;
    let range = range::whole(t, "givens-in-house", node, "a number of givens")?;
    // Anything above the size of a house is too much in any case.
    let few = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
    Some(range.map(|r| few(*r.start())..=few(*r.end())))
}
