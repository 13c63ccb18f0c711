//! Chains in words, links and marks, for a person to follow.

use super::super::{Candidate, Details, DigitSet, Link, LinkKind, Mark, Role, TechniqueId, Words};
use super::assume::{Mode, Node, id_of, is_on};
use super::branches::{Branches, Source};
use super::lines::BranchLine;
use super::shape;
use super::single::{Single, SingleShape};
use super::trace::{self, Cause, Line};
use super::web::Web;
use crate::sudoku::HouseId;

/// A chain or cycle of one line.
pub(super) fn single<const W: usize>(web: &Web<W>, single: &Single) -> Details {
    let mut details = Details::default();
    let (line, ring) = match &single.shape {
        SingleShape::Cycle(cycle) => (trace::ring(web, single.links, &cycle.ring), true),
        SingleShape::Chain { start, on } => {
            let start = super::assume::node(*start as usize, *on);
            (trace::line(web, single.links, start), false)
        }
    };
    details.label = shape::of_line(web, single.links, &line, ring);
    show_line(web, &line, &mut details);
    let Some(&(start, _)) = line.first() else { return details };
    let mut words = Words::new();
    words = if ring {
        words.and("going round, if ").and(state(web, start)).and(", then ")
    } else {
        words.and("suppose ").and(state(web, start)).and("; then ")
    };
    let last = line.len() - 2;
    for (i, &(node, cause)) in line[1..].iter().enumerate() {
        if i == last && !ring && !is_on(node) {
            words = words.and(", which rules it out");
            continue;
        }
        words = words.and(if i == 0 { "" } else { ", so " }).and(state(web, node));
        if i == last && !ring {
            words = words.and(" after all");
        }
        if is_on(node) {
            words = words.and(why(web, cause, 1));
        }
    }
    if ring {
        words = words.and(
            "; it goes the other way round too, so that one half of the ring is true and \
             whatever sees both halves is false",
        );
    }
    details.reason = words;
    details
}

/// A chain of several lines.
pub(super) fn branches<const W: usize>(web: &Web<W>, chain: &Branches, mode: Mode) -> Details {
    let lines = chain.lines(web, mode);
    let mut details = Details::default();
    for line in &lines {
        show_branch(web, line, &mut details);
    }
    let mut words = Words::new();
    match chain.source {
        Source::Cell(cell) => {
            let ids: Vec<usize> = web.cells[cell as usize].iter().collect();
            let digits: DigitSet = ids.iter().map(|&id| web.digit(id)).collect();
            words = words.and(web.cell(ids[0])).and(" is ").or(digits).and(". ");
            details.cells.push(web.cell(ids[0]));
        }
        Source::Region(house) => {
            let cells: Vec<_> = web.houses[house as usize].iter().map(|id| web.cell(id)).collect();
            let (id, digit) = split(web, house);
            words = words.and("in ").and(id).and(" one of ").and(cells).and(" is ").and(digit);
            words = words.and(". ");
            details.houses.push(id);
        }
        Source::Double(_) | Source::Contradiction(_) => {}
    }
    for (i, line) in lines.iter().enumerate() {
        let again = i > 0 && matches!(chain.source, Source::Contradiction(_));
        words = words.and(match (i, again) {
            (_, true) => "; but also ",
            (0, _) => "If ",
            _ => "; if ",
        });
        words = branch(web, line, words, again);
    }
    details.reason = words.and(match chain.source {
        Source::Contradiction(_) => ": that cannot be",
        _ => ": in every case the same",
    });
    details
}

fn branch<const W: usize>(web: &Web<W>, line: &BranchLine, mut words: Words, again: bool) -> Words {
    let last = line.told.len() - 1;
    for (i, told) in line.told.iter().enumerate() {
        if i == 0 && told.cause == Cause::Start {
            if !again {
                words = words.and(state(web, told.node));
                words = words.and(if last == 0 { "" } else { ", then " });
            }
            continue;
        }
        // What does not follow from the node told last stands beside it.
        let follows = i > 0 && told.reasons.contains(&line.told[i - 1].node);
        let link = match (i, follows) {
            (0..=1, _) => "",
            (_, true) => ", so ",
            (_, false) => ", ",
        };
        words = words.and(link).and(state(web, told.node));
        if told.pattern {
            words = words.and(" (a pattern that shows by now)");
        } else if is_on(told.node) {
            words = words.and(why(web, told.cause, told.reasons.len()));
        }
    }
    words
}

/// `r1c2 is 5` or `r1c2 is not 5`.
fn state<const W: usize>(web: &Web<W>, node: Node) -> Words {
    let id = id_of(node);
    let verb = if is_on(node) { " is " } else { " is not " };
    Words::new().and(web.cell(id)).and(verb).and(web.digit(id))
}

/// Why a candidate is true.
fn why<const W: usize>(web: &Web<W>, cause: Cause, reasons: usize) -> Words {
    let words = Words::new();
    match cause {
        Cause::Start => words,
        Cause::Cell if reasons == 1 => words.and(" (the cell's other candidate)"),
        Cause::Cell => words.and(" (all that is left there)"),
        Cause::House(house) if reasons == 1 => {
            words.and(" (the other place in ").and(split(web, house).0).and(")")
        }
        Cause::House(house) => words.and(" (the place left in ").and(split(web, house).0).and(")"),
    }
}

/// A house of the web as house and digit.
fn split<const W: usize>(web: &Web<W>, house: u16) -> (HouseId, crate::sudoku::Digit) {
    let side = web.shape.side();
    let id = web.shape.houses()[house as usize / side].id;
    let digit = crate::sudoku::Digit::new((house as usize % side) as u8 + 1);
    (id, digit.expect("houses of the web are by digit"))
}

fn candidate<const W: usize>(web: &Web<W>, node: Node) -> Candidate {
    Candidate { cell: web.cell(id_of(node)), digit: web.digit(id_of(node)) }
}

fn link<const W: usize>(web: &Web<W>, from: Node, to: Node) -> Link {
    let kind = if is_on(to) { LinkKind::Strong } else { LinkKind::Weak };
    Link { from: candidate(web, from), to: candidate(web, to), kind }
}

fn show<const W: usize>(web: &Web<W>, node: Node, cause: Cause, details: &mut Details) {
    let candidate = candidate(web, node);
    if !details.marks.iter().any(|m| m.candidate == candidate) {
        let role = if is_on(node) { Role::Defining } else { Role::Secondary };
        details.marks.push(Mark { candidate, role });
    }
    if !details.cells.contains(&candidate.cell) {
        details.cells.push(candidate.cell);
    }
    if let (Cause::House(house), true) = (cause, is_on(node)) {
        let house = split(web, house).0;
        if !details.houses.contains(&house) {
            details.houses.push(house);
        }
    }
}

fn show_line<const W: usize>(web: &Web<W>, line: &Line, details: &mut Details) {
    for (i, &(node, cause)) in line.iter().enumerate() {
        // The last node is the first again: what the step says of it is marked by the step.
        if i + 1 < line.len() {
            show(web, node, cause, details);
        }
        if i > 0 {
            details.links.push(link(web, line[i - 1].0, node));
        }
    }
}

fn show_branch<const W: usize>(web: &Web<W>, line: &BranchLine, details: &mut Details) {
    for told in &line.told {
        show(web, told.node, told.cause, details);
        for &reason in &told.reasons {
            let link = link(web, reason, told.node);
            if !details.links.contains(&link) {
                details.links.push(link);
            }
        }
    }
}

/// The label of a chain, for those who look for one shape only.
pub(super) type Label = Option<TechniqueId>;
