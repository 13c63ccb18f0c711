//! Describes the requirements of a section in words: everything that differs from the default.

use crate::plan::SectionPlan;
use crate::spec::in_words;
use gridpress_engine::generate::{Dig, Fill, Need, Request, Symmetry};
use gridpress_engine::techniques::TechniqueId;

/// Returns the source, the difficulty and the givens of the puzzles.
pub(super) fn asks(section: &SectionPlan) -> String {
    let from = section.own.iter().map(|own| format!("from {}", own.path.value));
    let parts: Vec<String> =
        from.chain(difficulty(&section.request)).chain(looks(&section.request)).collect();
    if parts.is_empty() { "any difficulty".to_owned() } else { parts.join(", ") }
}

/// Level, rating and techniques.
fn difficulty(request: &Request) -> Vec<String> {
    let level = request.level.and_then(|level| request.scale.levels.get(level));
    let mut parts: Vec<String> = level.map(|level| level.id.clone()).into_iter().collect();
    if let Some(rating) = &request.rating {
        parts.push(format!("rated {}", in_words(rating)));
    }
    if !request.require.is_empty() {
        let needs: Vec<String> = request.require.iter().map(needed).collect();
        let alone = if request.otherwise_singles { " and else singles alone" } else { "" };
        parts.push(format!("needs {}{alone}", needs.join(" and ")));
    }
    if let Some(only) = request.only.filter(|_| !request.otherwise_singles) {
        parts.push(format!("only {} and singles", titles(only.iter(), ", ")));
    }
    if !request.forbid.is_empty() {
        parts.push(format!("without {}", titles(request.forbid.iter(), " or ")));
    }
    parts
}

fn needed(need: &Need) -> String {
    match need.times {
        1 => need.technique.title().to_owned(),
        times => format!("{} x{times}", need.technique.title()),
    }
}

fn titles(techniques: impl Iterator<Item = TechniqueId>, between: &str) -> String {
    techniques.map(TechniqueId::title).collect::<Vec<_>>().join(between)
}

/// Returns the number of givens and their arrangement.
fn looks(request: &Request) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(pattern) = &request.pattern {
        parts.push(format!("a pattern of {} givens", pattern.clues()));
    }
    if let Some(clues) = &request.clues {
        parts.push(format!("{} givens", in_words(clues)));
    }
    if request.dig != Dig::default() {
        parts.push(format!("dig {}", request.dig));
    }
    let usual = if request.dig == Dig::Pairs { Symmetry::Rotate180 } else { Symmetry::None };
    if request.symmetry != usual {
        parts.push(format!("symmetry {}", request.symmetry));
    }
    if request.fill != Fill::default() {
        parts.push(format!("fill {}", request.fill));
    }
    if let Some(range) = &request.givens_in_house {
        parts.push(format!("{} givens in a house", in_words(range)));
    }
    if let Some(spread) = request.digit_spread {
        parts.push(format!("digit spread {spread}"));
    }
    parts
}
