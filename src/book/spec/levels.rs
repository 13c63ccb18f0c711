//! Scales of levels in a spec: the shipped ones, and the book's own.

use super::{made_to_order, range};
use crate::diag::{Spanned, Table, TableReader, Value, one_of, shortened};
use gridpress_engine::grade::{Bound, Level, Rating, Scale};
use gridpress_engine::techniques::TechniqueId;

/// The levels that a book defines itself.
pub(super) struct OwnLevels {
    /// Empty if the book defines none.
    pub scale: Scale,
    /// The ratings of each level, if it is defined by ratings.
    pub bands: Vec<Option<(Rating, Rating)>>,
    /// The printed name of each level: id and title.
    pub titles: Vec<(String, String)>,
}

/// Reads the `[[level]]` tables.
pub(super) fn read(root: &mut TableReader<'_, '_>) -> OwnLevels {
    let mut own = OwnLevels {
        scale: Scale { name: "own".into(), levels: vec![] },
        bands: vec![],
        titles: vec![],
    };
    let tables = root.tables("level");
    if tables.len() > MOST {
        root.bad(
            tables[MOST].span,
            format!("there are {} levels", tables.len()),
            format!("use at most {MOST}"),
        );
        return own;
    }
    for table in tables {
        read_level(root, table, &mut own);
    }
    add_singles(&mut own.scale.levels);
    own
}

/// Adds the singles that no level names to the first: a puzzle that needs one has no other level.
fn add_singles(levels: &mut [Level]) {
    let singles = [TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE];
    for single in singles {
        let names =
            |level: &Level| matches!(&level.bound, Bound::Techniques(of) if of.contains(&single));
        if levels.iter().any(names) {
            continue;
        }
        if let Some(Level { bound: Bound::Techniques(of), .. }) = levels.first_mut() {
            of.push(single);
        }
    }
}

/// Returns the highest rating of a level, if its scale is defined by ratings.
pub(super) fn top_rating(scale: &Scale, level: usize) -> Option<Rating> {
    match scale.levels.get(level).map(|l| &l.bound) {
        Some(Bound::Rating(top)) => Some(*top),
        Some(Bound::Rest) => Some(Rating::tenths(120)),
        Some(Bound::Techniques(_)) | None => None,
    }
}

/// More levels could not be distinguished.
const MOST: usize = 20;

/// Reads a `name` that files and other keys use: lower-case letters, digits and hyphens. A name
/// with other characters is reported but still returned.
pub(super) fn plain_name(t: &mut TableReader<'_, '_>, of: &str) -> Option<Spanned<String>> {
    if t.node("name").is_none() {
        t.missing("name");
    }
    let name = t.line("name", 40)?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.value.chars().all(plain) {
        t.bad(
            name.span,
            format!("`{}` is not a valid name for {of}", shortened(&name.value)),
            "use lower-case letters, digits and hyphens; `title` sets the printed name",
        );
    }
    Some(name)
}

fn read_level(root: &mut TableReader<'_, '_>, table: Spanned<&Table>, own: &mut OwnLevels) {
    let mut t = root.inner(table.value, table.span, "[[level]]");
    let name = plain_name(&mut t, "a level");
    if let Some(name) = &name
        && own.titles.iter().any(|(id, _)| *id == name.value)
    {
        t.bad(
            name.span,
            format!("there are two levels `{}`", name.value),
            "give each a different name",
        );
    }
    let title = t.line("title", 60);
    let rating = t.node("rating").and_then(|node| range::rating(&mut t, "rating", node));
    let techniques =
        t.texts("techniques").map(|list| made_to_order::techniques(&mut t, "techniques", &list));
    if let (Some(techniques), true) = (&techniques, own.scale.levels.is_empty()) {
        check_singles(&mut t, techniques);
    }
    let (bound, band) = match (&rating, techniques) {
        (Some(band), None) => {
            let (from, to) = (*band.value.start(), *band.value.end());
            if let Some((_, before)) = own.bands.iter().flatten().last()
                && from <= *before
            {
                t.bad(
                    band.span,
                    format!("this level starts at {from}, but the one before goes up to {before}"),
                    "list the easiest level first, with ranges that do not overlap",
                );
            }
            (Bound::Rating(to), Some((from, to)))
        }
        (None, Some(techniques)) => {
            (Bound::Techniques(techniques.into_iter().map(|t| t.value).collect()), None)
        }
        (Some(band), Some(_)) => {
            t.bad(
                band.span,
                "a level is defined by `rating` or by `techniques`, not both",
                "remove one of the two",
            );
            (Bound::Rest, None)
        }
        (None, None) => {
            if t.node("rating").is_none() && t.node("techniques").is_none() {
                t.missing("rating");
            }
            (Bound::Rest, None)
        }
    };
    if let Some(before) = own.scale.levels.first() {
        let mixed = matches!(
            (&before.bound, &bound),
            (Bound::Rating(_), Bound::Techniques(_)) | (Bound::Techniques(_), Bound::Rating(_))
        );
        if mixed {
            t.bad(
                table.span,
                "some levels are defined by rating and others by techniques",
                "define all levels of a book in the same way",
            );
        }
    }
    t.finish();
    if let Some(name) = name {
        let shown = title.map_or_else(|| name.value.clone(), |t| t.value);
        own.titles.push((name.value.clone(), shown));
        own.scale.levels.push(Level { id: name.value, bound });
        own.bands.push(band);
    }
}

/// The easiest level must be able to place a digit; the others build on it.
fn check_singles(t: &mut TableReader<'_, '_>, techniques: &[Spanned<TechniqueId>]) {
    let singles = [TechniqueId::HIDDEN_SINGLE, TechniqueId::NAKED_SINGLE];
    let Some(node) = t.node("techniques") else { return };
    // Invalid entries in the list have been reported, and one of them may have been meant as a
    // single.
    let is_whole = matches!(&node.value, Value::Array(all) if all.len() == techniques.len());
    if is_whole
        && !techniques.is_empty()
        && !techniques.iter().any(|technique| singles.contains(&technique.value))
    {
        t.bad(
            node.span,
            "no puzzle has this level: the last cell of every puzzle is filled by a single",
            "add `hidden-single`, `naked-single` or both",
        );
    }
}

/// Returns the scale of a section: the one it names, else the book's own, else the standard one.
pub(super) fn scale_of(t: &mut TableReader<'_, '_>, own: &OwnLevels) -> Scale {
    let has_own = !own.scale.levels.is_empty();
    let Some(name) = t.text("scale") else {
        return if has_own { own.scale.clone() } else { Scale::standard() };
    };
    if name.value == "own" {
        if !has_own && own.titles.is_empty() {
            t.bad(name.span, "the book does not define its own levels", "add [[level]] tables");
        }
        return own.scale.clone();
    }
    match Scale::named(name.value) {
        Some(scale) => scale,
        None => {
            let known = Scale::NAMES.iter().copied().chain(["own"]);
            t.unknown_word("scale", name, one_of(name.value, known));
            Scale::standard()
        }
    }
}

/// Returns the level of `scale` named by the section's `difficulty`.
pub(super) fn level_of(t: &mut TableReader<'_, '_>, scale: &Scale) -> Option<Spanned<usize>> {
    let node = t.node("difficulty")?;
    let Value::Text(text) = &node.value else {
        t.wrong_type("difficulty", node);
        return None;
    };
    let found = scale.levels.iter().position(|l| l.id == *text);
    if found.is_none() {
        let ids = scale.levels.iter().map(|l| l.id.as_str());
        let mut help = one_of(text, ids);
        let elsewhere = Scale::NAMES.iter().find(|name| {
            Scale::named(name).is_some_and(|s| s.levels.iter().any(|l| l.id == *text))
        });
        if let Some(name) = elsewhere {
            help = format!("it is a level of scale = \"{name}\"; here, {help}");
        }
        t.unknown_word("level", Spanned::new(text, node.span), help);
    }
    found.map(|level| Spanned::new(level, node.span))
}
