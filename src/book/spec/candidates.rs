//! Which pencil marks a section's puzzles are printed with.

use super::levels::top_rating;
use crate::diag::{Diagnostic, Spanned, TableReader, one_of};
use gridpress_engine::generate::Need;
use gridpress_engine::grade::{Rating, Scale};
use std::ops::RangeInclusive;

/// The pencil marks that a puzzle is printed with.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum PrintedCandidates {
    /// Empty cells are empty.
    #[default]
    None,
    /// All candidates that the givens leave.
    All,
    /// Those that remain when the steps of a level and of all easier ones are exhausted: an index
    /// into the levels of the section's scale.
    After(usize),
}

/// The prefix of a level in the value: `after-easy`.
const AFTER: &str = "after-";

/// Reads `candidates`. A level whose steps may solve the puzzle is rejected, because its marks
/// would be the answer.
pub(super) fn read(
    t: &mut TableReader<'_, '_>,
    scale: &Scale,
    level: Option<Spanned<usize>>,
    rating: Option<&Spanned<RangeInclusive<Rating>>>,
    require: &[Spanned<Need>],
) -> PrintedCandidates {
    let Some(word) = t.text("candidates") else { return PrintedCandidates::None };
    match word.value {
        "none" => return PrintedCandidates::None,
        "all" => return PrintedCandidates::All,
        _ => {}
    }
    let after = word.value.strip_prefix(AFTER).and_then(|id| scale.index_of(id));
    let Some(after) = after else {
        let mut known = vec!["none".to_owned(), "all".to_owned()];
        // After the last level there is nothing left to mark.
        let levels = scale.levels.iter().take(scale.levels.len().saturating_sub(1));
        known.extend(levels.map(|level| format!("{AFTER}{}", level.id)));
        let help = one_of(word.value, known.iter().map(String::as_str));
        t.unknown_word("candidates", word, help);
        return PrintedCandidates::None;
    };
    let top = top_rating(scale, after);
    let beyond = |rating: Rating| top.is_some_and(|top| rating > top);
    let harder = level.is_some_and(|level| level.value > after)
        || rating.is_some_and(|rating| beyond(*rating.value.start()))
        || require.iter().any(|n| n.value.technique.row().rating.is_some_and(beyond));
    if !harder {
        let id = &scale.levels[after].id;
        let mut d = Diagnostic::error(
            "spec::contradiction",
            format!("the steps of level `{id}` may solve these puzzles"),
        )
        .at(word.span, "then the marks left would be the answer");
        if let Some(level) = level {
            d = d.at(level.span, "no harder than that");
        }
        let harder = scale.levels.get(after + 1).map_or("", |level| level.id.as_str());
        t.push(d.help(format!("request harder puzzles: difficulty = \"{harder}\"")));
        return PrintedCandidates::None;
    }
    PrintedCandidates::After(after)
}
