//! Reads `[[daily]]`: one puzzle of every day, and its requirements for each weekday. A weekday is
//! read as a section of a book, with the keys of the daily puzzle overridden by those of the
//! weekday, so that a weekday accepts the same keys as a section.

use super::super::levels::{OwnLevels, plain_name};
use super::super::limits::CODES;
use super::super::own::is_making;
use super::super::reference::KEYS;
use super::super::section::read_section;
use super::DailySpec;
use super::date::{LONG, WEEKDAYS};
use crate::diag::{
    Diagnostic, Diagnostics, Node, Span, Spanned, Table, TableReader, Value, one_of, shortened,
};
use gridpress_engine::sudoku::{JIGSAW, KILLER};
use gridpress_page::english::counted;

use std::sync::Arc;

/// The maximum number of puzzles per day.
const MOST: usize = 12;

/// Keys of a section that a daily puzzle does not have, because the calendar determines them.
const NOT_DAILY: [&str; 6] = ["title", "count", "skip", "per-page", "order", "candidates"];
/// Explanations for those that are not obvious.
const NOT_DAILY_BECAUSE: [(&str, &str); 4] = [
    ("candidates", "the cells of a column are too small for pencil marks; print them in a book"),
    ("count", "a [[daily]] is one puzzle per day; add another [[daily]] for a second one"),
    ("order", "puzzles are in the order of their days"),
    ("per-page", "the layout in [page] sets the number of puzzles per page of the booklet"),
];
/// The additional keys of a daily puzzle.
const OWN: [&str; 3] = ["name", "title", "ramp"];

/// Returns the daily puzzles; `None` if there is none or one of them has no name.
pub(super) fn read(root: &mut TableReader<'_, '_>, own: &OwnLevels) -> Option<Vec<DailySpec>> {
    let tables = root.tables("daily");
    if let Some(node) = root.node("daily")
        && tables.is_empty()
        && matches!(node.value, Value::Array(_))
    {
        root.bad(node.span, "there are no daily puzzles", "add a [[daily]]");
    }
    if tables.len() > MOST {
        root.bad(
            tables[MOST].span,
            format!("there are {} puzzles per day", tables.len()),
            format!("use at most {MOST}"),
        );
        return None;
    }
    let asked = tables.len();
    let mut dailies: Vec<DailySpec> = Vec::with_capacity(asked);
    for table in tables {
        let Some(daily) = one(root, table, own) else { continue };
        if let Some(twin) = dailies.iter().find(|d| d.name.value == daily.name.value) {
            root.push(
                Diagnostic::error(
                    "spec::same-name",
                    format!("two daily puzzles are called `{}`", daily.name.value),
                )
                .at(daily.name.span, "here again")
                .at(twin.name.span, "first here")
                .help("rename one of them: the name and the day determine a puzzle"),
            );
        }
        dailies.push(daily);
    }
    (asked > 0 && dailies.len() == asked).then_some(dailies)
}

/// Keys for the parts of a variant, which do not apply to the days of another one.
const PARTS: [(&str, &str); 2] = [("regions", JIGSAW), ("cage-size", KILLER)];

/// Whether the puzzles of a day have a variant.
fn has_variant(daily: &Table, day: Option<&Table>, name: &str) -> bool {
    let own = day.and_then(|day| day.get("variant"));
    let is_it = |value: &Value| matches!(value, Value::Text(text) if text.trim() == name);
    match own.or_else(|| daily.get("variant")).map(|node| &node.value) {
        Some(Value::Array(list)) => list.iter().any(|node| is_it(&node.value)),
        Some(value) => is_it(value),
        None => false,
    }
}

fn one(
    root: &mut TableReader<'_, '_>,
    table: Spanned<&Table>,
    own: &OwnLevels,
) -> Option<DailySpec> {
    let mut t = root.inner(table.value, table.span, "[[daily]]");
    let name = plain_name(&mut t, "a daily puzzle");
    let title = t.line("title", 60);
    let ramp = ramp(&mut t);
    known_keys(&mut t, table.value, "[[daily]]");
    if let Some((levels, ramp)) = &ramp {
        for (key, what) in [("difficulty", "the level is"), ("minutes", "the minutes are")] {
            let is_ramped = levels.iter().flatten().any(|level| ramp_key(level) == key);
            if let Some(level) = table.value.get(key).filter(|_| is_ramped) {
                t.push(
                    Diagnostic::error("spec::contradiction", format!("{what} set twice"))
                        .at(level.span, "for all days here")
                        .at(*ramp, "and day by day here")
                        .help("remove one of the two"),
                );
            }
        }
    }
    let days: Vec<Option<&Table>> = WEEKDAYS
        .iter()
        .zip(LONG)
        .map(|(short, long)| {
            let own = weekday(&mut t, table.value, short);
            // The short or the long name.
            let other = weekday(&mut t, table.value, long);
            if own.is_some() && other.is_some() {
                let place = |name: &str| table.value.entries.iter().find(|(k, _)| k.value == name);
                let mut fault = Diagnostic::error(
                    "spec::contradiction",
                    format!("`{short}` and `{long}` are the same day"),
                );
                for (key, _) in [place(short), place(long)].into_iter().flatten() {
                    fault = fault.at(key.span, "here");
                }
                t.push(fault.help("merge them into one table"));
            }
            own.or(other)
        })
        .collect();
    let at = name.as_ref().map_or(table.span, |n| n.span);
    let called = name.as_ref().map_or("daily", |n| n.value.as_str());
    let mut wishes = Vec::with_capacity(7);
    let mut told = Diagnostics::new();
    // What no day uses is reported as in a section.
    let used =
        PARTS.map(|(_, variant)| days.iter().any(|&day| has_variant(table.value, day, variant)));
    for (day, own_keys) in days.iter().enumerate() {
        let level = ramp.as_ref().and_then(|(levels, _)| levels.get(day)).and_then(Option::as_ref);
        let is_idle = |key: &str| {
            PARTS.iter().zip(used).any(|(&(name, variant), used)| {
                name == key && used && !has_variant(table.value, *own_keys, variant)
            })
        };
        let merged = merged(table.value, *own_keys, level, called, at, &is_idle);
        let mut found = Diagnostics::new();
        let (span, sources) = (table.span, root.sources());
        let mut reader =
            TableReader::new(&merged, span, "[[section]]", KEYS, &CODES, sources, &mut found);
        let wish = read_section(&mut reader, own);
        wishes.extend(wish);
        // Faults that are the same for all days are reported once.
        for fault in &found {
            if !told.iter().any(|known| known == fault) {
                told.push(fault.clone());
            }
        }
    }
    for fault in &told {
        root.push(fault.clone());
    }
    let name = name?;
    let title = title.map_or_else(|| name.value.clone(), |t| t.value);
    (wishes.len() == 7).then_some(DailySpec { name, title, wishes, own: Arc::default() })
}

/// Returns the levels from Monday to Sunday, and where they are written.
fn ramp(t: &mut TableReader<'_, '_>) -> Option<(Vec<Option<Node>>, Span)> {
    let node = t.node("ramp")?;
    let list = t.texts("ramp")?;
    if list.len() != 7 {
        t.bad(
            node.span,
            format!("the ramp has {}", counted(list.len(), "level")),
            "list seven, from Monday to Sunday",
        );
        return None;
    }
    let level =
        |text: Spanned<&str>| Some(Spanned::new(Value::Text(text.value.to_owned()), text.span));
    Some((list.into_iter().map(level).collect(), node.span))
}

/// Returns the key that an entry of a ramp sets: `minutes` for a range, otherwise `difficulty`.
fn ramp_key(level: &Node) -> &'static str {
    let Value::Text(text) = &level.value else { return "difficulty" };
    let is_range = |(from, to): (&str, &str)| [from, to].iter().all(|n| n.parse::<u16>().is_ok());
    if text.split_once("..").is_some_and(is_range) { "minutes" } else { "difficulty" }
}

/// Returns the table of a weekday, if there is one.
fn weekday<'t>(t: &mut TableReader<'_, '_>, table: &'t Table, day: &str) -> Option<&'t Table> {
    let node = table.get(day)?;
    let Value::Table(keys) = &node.value else {
        t.push(
            Diagnostic::error(
                CODES.wrong_type,
                format!("`{day}` takes a table, not {}", node.value.kind()),
            )
            .at(node.span, format!("this is {}", node.value.kind()))
            .help(format!("for example: {day} = {{ difficulty = \"hard\" }}")),
        );
        return None;
    };
    known_keys(t, keys, "the table of a weekday");
    Some(keys)
}

/// Whether a key sets a requirement of the puzzle.
fn is_wish(key: &str) -> bool {
    let of_section = KEYS.iter().any(|k| k.table == "[[section]]" && k.key == key);
    of_section && !NOT_DAILY.contains(&key)
}

/// Reports keys that neither a daily puzzle nor a weekday has.
fn known_keys(t: &mut TableReader<'_, '_>, table: &Table, of: &str) {
    let own = of == "[[daily]]";
    let is_own =
        |key: &str| own && (OWN.contains(&key) || WEEKDAYS.contains(&key) || LONG.contains(&key));
    for (key, _) in &table.entries {
        if is_wish(&key.value) || is_own(&key.value) {
            continue;
        }
        let names = KEYS.iter().filter(|k| k.table == "[[section]]" && is_wish(k.key));
        let names =
            names.map(|k| k.key).chain(OWN.iter().chain(&WEEKDAYS).copied().filter(|_| own));
        let help = match NOT_DAILY_BECAUSE.iter().find(|(name, _)| *name == key.value) {
            Some((_, why)) => (*why).to_owned(),
            None => one_of(&key.value, names.collect::<Vec<_>>()),
        };
        t.push(
            Diagnostic::error(
                CODES.unknown_key,
                format!("{of} has no key `{}`", shortened(&key.value)),
            )
            .at(key.span, "unknown key")
            .help(help),
        );
    }
}

/// Converts the keys of a day to those of a section.
fn merged(
    daily: &Table,
    day: Option<&Table>,
    level: Option<&Node>,
    called: &str,
    at: Span,
    is_idle: &dyn Fn(&str) -> bool,
) -> Table {
    let mut entries: Vec<(Spanned<String>, Node)> = Vec::new();
    let key = |key: &str| Spanned::new(key.to_owned(), at);
    entries.push((key("title"), Spanned::new(Value::Text(called.to_owned()), at)));
    entries.push((key("count"), Spanned::new(Value::Integer(1), at)));
    let own = day.map(|d| d.entries.as_slice()).unwrap_or_default();
    let has = |name: &str| own.iter().any(|(k, _)| k.value == name);
    entries.extend(own.iter().filter(|(k, _)| is_wish(&k.value)).cloned());
    // A level or a rating for a day replaces the minutes of all days, which few kinds have.
    let is_replaced = |name: &str| {
        has(name) || (name == "minutes" && ["difficulty", "rating"].iter().any(|key| has(key)))
    };
    let ramped = level.map(ramp_key);
    if let Some((level, key)) = level.zip(ramped).filter(|(_, key)| !is_replaced(key)) {
        entries.push((Spanned::new(key.to_owned(), level.span), level.clone()));
    }
    // The settings for generated puzzles do not apply to a puzzle from a file.
    let idle = |name: &str, node: &Node| has("from") && is_making(name, &node.value);
    let rest = daily.entries.iter().filter(|(k, _)| is_wish(&k.value) && !is_replaced(&k.value));
    let rest = rest.filter(|(k, node)| !idle(&k.value, node) && !is_idle(&k.value));
    let is_ramped = |name: &str| ramped.is_some_and(|key| key == name);
    entries.extend(rest.filter(|(k, _)| !is_ramped(&k.value)).cloned());
    Table { entries }
}
