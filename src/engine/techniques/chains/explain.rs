//! Describes chains in words, links and marks, for a person to follow.

use super::super::{Details, DigitSet, Key, Link, LinkKind, Mark, Reason, Role, Slot};
use super::advanced::Pattern;
use super::assume::{Mode, Nested};
use super::branching::{Branches, Source};
use super::inference::{candidate, digit_of, inference, inferences, pattern_parts, split};
use super::lines::{BranchLine, LineNode};
use super::node::{Node, id_of, is_on, node};
use super::shape;
use super::single::{Single, SingleShape};
use super::trace::{self, Cause, Line};
use super::web::Web;
use crate::sudoku::Cell;

/// Describes a chain or cycle of one line.
pub(super) fn single<const W: usize>(web: &Web<W>, single: &Single) -> Details {
    let mut details = Details::default();
    let (line, ring) = match &single.shape {
        SingleShape::Cycle(cycle) => {
            (trace::ring(web, single.links, &from_lowest(&cycle.ring)), true)
        }
        SingleShape::Chain { start, on } => {
            let start = node(*start as usize, *on);
            (trace::line(web, single.links, start), false)
        }
        SingleShape::Line { ids, .. } if ids.first() == ids.last() => {
            (trace::along(web, single.links, ids, false), false)
        }
        SingleShape::Line { ids, gone } => {
            // The line goes out from an eliminated candidate that is not one of its links.
            let from = gone.iter().find(|id| !ids.contains(id)).or(gone.first());
            let from = from.map_or(&[][..], std::slice::from_ref);
            let ids: Vec<u16> = [from, ids, from].concat();
            (trace::along(web, single.links, &ids, true), false)
        }
    };
    let line = from_first_end(web, single, line, ring);
    details.label = shape::of_line(web, single.links, &line, ring);
    if !ring && line.first().is_some_and(|&(start, _)| is_on(start)) {
        return between_ends(web, &line, details);
    }
    show_line(web, &line, &mut details);
    details.proof = vec![inferences(web, &line)];
    let Some(&(start, _)) = line.first() else { return details };
    let opening =
        if ring { (Key::RingIs, Key::RingNot) } else { (Key::SupposeIs, Key::SupposeNot) };
    let mut reason = Reason::default();
    say(web, start, opening, &mut reason);
    for (i, &(node, cause)) in line[1..].iter().enumerate() {
        let link = if i == 0 { (Key::ThenIs, Key::ThenNot) } else { (Key::SoIs, Key::SoNot) };
        say(web, node, link, &mut reason);
        if is_on(node) {
            why(web, cause, 1, &mut reason);
        }
    }
    if ring {
        reason.say(Key::RingEnd, []);
    } else {
        details.proven = Some(candidate(web, start));
    }
    details.reason = reason;
    details
}

/// A cycle may be read from any of its candidates: from the first of the grid, over a weak link.
fn from_lowest(ring: &[u16]) -> Vec<u16> {
    let mut ring = ring.to_vec();
    let lowest = |ring: &[u16]| (0..ring.len()).min_by_key(|&i| ring[i]).unwrap_or(0);
    if lowest(&ring) % 2 == 1 {
        ring.reverse();
    }
    let first = lowest(&ring);
    ring.rotate_left(first);
    ring
}

/// A chain that refutes its first candidate can be read in both directions: this starts with the
/// earlier of the two ends.
fn from_first_end<const W: usize>(web: &Web<W>, single: &Single, line: Line, ring: bool) -> Line {
    let refutes = !ring && line.first().is_some_and(|&(start, _)| is_on(start));
    let ids: Vec<u16> = line.iter().rev().map(|&(node, _)| id_of(node) as u16).collect();
    match &ids[..] {
        [_, last, .., first, _] if refutes && last < first => {
            trace::along(web, single.links, &ids, true)
        }
        _ => line,
    }
}

/// A chain that refutes its first candidate, starting from the next: one of its two ends is true.
fn between_ends<const W: usize>(web: &Web<W>, line: &Line, mut details: Details) -> Details {
    let [_, inner @ .., _] = &line[..] else { return details };
    let (Some(&(first, _)), Some(&(last, _))) = (inner.first(), inner.last()) else {
        return details;
    };
    for &(node, cause) in inner {
        show(web, node, cause, &mut details);
    }
    details.links = line.windows(2).map(|two| link(web, two[0].0, two[1].0)).collect();
    details.proof = vec![inferences(web, inner)];
    let mut reason = Reason::default();
    say(web, first, (Key::ChainIf, Key::ChainIf), &mut reason);
    for (i, &(node, cause)) in inner[1..].iter().enumerate() {
        let link = if i == 0 { (Key::ThenIs, Key::ThenNot) } else { (Key::SoIs, Key::SoNot) };
        say(web, node, link, &mut reason);
        if is_on(node) {
            why(web, cause, 1, &mut reason);
        }
    }
    let (one, other) = (candidate(web, first), candidate(web, last));
    // A chain may return to the candidate where it began.
    if one.cell == other.cell {
        let digits = DigitSet::of(one.digit) | DigitSet::of(other.digit);
        reason.say(Key::ChainEndsCell, [("cell", one.cell.into()), ("digits", digits.into())]);
    } else if one.digit == other.digit {
        let ends = vec![one.cell, other.cell];
        reason.say(Key::ChainEnds, [("ends", ends.into()), ("digit", one.digit.into())]);
    } else {
        let slots = [
            ("first", one.cell.into()),
            ("one", one.digit.into()),
            ("second", other.cell.into()),
            ("other", other.digit.into()),
        ];
        reason.say(Key::ChainEndsDiffer, slots);
    }
    details.reason = reason;
    details
}

/// Describes a chain of several lines; `nested` finds the chains inside it, with their explanations.
pub(super) fn branches<const W: usize>(
    web: &Web<W>,
    chain: &Branches,
    mode: Mode,
    nested: Nested<W>,
) -> Details {
    let lines = chain.lines(web, mode, nested);
    let mut details = Details::default();
    for line in &lines {
        show_branch(web, line, &mut details);
        details.proof.push(line.nodes.iter().map(|here| inference(web, here)).collect());
    }
    let mut reason = Reason::default();
    match chain.source {
        Source::Cell(cell) => {
            let ids: Vec<usize> = web.cells[cell as usize].iter().collect();
            let digits: DigitSet = ids.iter().map(|&id| web.digit(id)).collect();
            let cell = web.cell(ids[0]);
            reason.say(Key::OneDigit, [("cell", cell.into()), ("digits", digits.into())]);
            details.cells.push(cell);
        }
        Source::Region(house) => {
            let cells: Vec<_> = web.houses[house as usize].iter().map(|id| web.cell(id)).collect();
            let (id, digit) = split(web, house);
            let slots = [("house", id.into()), ("cells", cells.into()), ("digit", digit.into())];
            reason.say(Key::OneCell, slots);
            details.houses.push(id);
        }
        Source::Double(_) | Source::Contradiction(_) => {}
    }
    let contradiction = matches!(chain.source, Source::Contradiction(_));
    for (i, line) in lines.iter().enumerate() {
        branch(web, line, i, contradiction, &mut reason);
    }
    let is_proven = is_on(chain.target);
    details.proven = is_proven.then(|| candidate(web, chain.target));
    if contradiction {
        reason.say(Key::Contradiction, []);
    } else if !is_proven {
        reason.say(Key::AlwaysSame, []);
    }
    details.reason = reason;
    details
}

/// Describes line `number` of several. A second line to a contradiction has the same start as the
/// first.
fn branch<const W: usize>(
    web: &Web<W>,
    line: &BranchLine,
    number: usize,
    contradiction: bool,
    reason: &mut Reason,
) {
    let again = number > 0 && contradiction;
    let (mut i, mut before) = (0, 0);
    while i < line.nodes.len() {
        let here = &line.nodes[i];
        if i == 0 && here.cause == Cause::Start {
            let opening = match (number, line.nodes.len()) {
                (0, 1) => (Key::IfIsAlone, Key::IfNotAlone),
                (0, _) => (Key::IfIs, Key::IfNot),
                (_, 1) => (Key::OrIfIsAlone, Key::OrIfNotAlone),
                _ => (Key::OrIfIs, Key::OrIfNot),
            };
            if !again {
                say(web, here.node, opening, reason);
            }
            i += 1;
            continue;
        }
        // A node that does not follow from the previous one is introduced separately.
        let follows = line.nodes[before..i].iter().any(|t| here.reasons.contains(&t.node));
        let [is, not, neither, none] = match (i, follows) {
            (0..=1, _) if again => [Key::ButIs, Key::ButNot, Key::ButNeither, Key::ButNone],
            (0..=1, _) => [Key::ThenIs, Key::ThenNot, Key::ThenNeither, Key::ThenNone],
            (_, true) => [Key::SoIs, Key::SoNot, Key::SoNeither, Key::SoNone],
            (_, false) => [Key::AndIs, Key::AndNot, Key::AndNeither, Key::AndNone],
        };
        let (cells, digits) = alike(web, &line.nodes[i..]);
        let key = match (is_on(here.node), cells.len()) {
            (true, _) => is,
            (false, 1) if digits.len() > 1 => neither,
            (false, 1) => not,
            (false, _) => none,
        };
        let more = cells.len().max(digits.len() as usize) - 1;
        let place = if cells.len() == 1 { "cell" } else { "cells" };
        reason.say(key, [(place, cells.into()), ("digit", digits.into())]);
        if here.pattern.is_some() {
            by_pattern(web, here, reason);
        } else if is_on(here.node) {
            why(web, here.cause, here.reasons.len(), reason);
        }
        before = i;
        i += 1 + more;
    }
}

/// Adds the pattern or the chain of its own that makes a candidate false.
fn by_pattern<const W: usize>(web: &Web<W>, here: &LineNode, reason: &mut Reason) {
    let (houses, pair) = pattern_parts(web, here);
    let digit = |digit: u8| Slot::from(digit_of(digit));
    match (here.pattern, pair) {
        (Some(Pattern::Locked { digit: of, .. }), _) => {
            let slots = [("from", houses[0].into()), ("to", houses[1].into())];
            reason.say(Key::PatternLocked, slots.into_iter().chain([("digit", digit(of))]));
        }
        (Some(Pattern::XWing { digit: of, .. }), _) => {
            let [base, cover] = [houses[..2].to_vec(), houses[2..].to_vec()];
            let slots = [("base", base.into()), ("cover", cover.into()), ("digit", digit(of))];
            reason.say(Key::PatternXWing, slots);
        }
        (Some(pattern), Some((cells, digits))) => {
            let is_hidden = matches!(pattern, Pattern::HiddenPair { .. });
            let key = if is_hidden { Key::PatternHiddenPair } else { Key::PatternNakedPair };
            let slots = [("house", houses[0].into()), ("cells", cells.to_vec().into())];
            reason.say(key, slots.into_iter().chain([("digits", digits.into())]));
        }
        _ => {
            reason.say(Key::PatternChain, []);
            if let Some(told) = &here.told {
                reason.0.extend(told.reason.0.iter().cloned());
            }
            reason.say(Key::PatternChainEnd, []);
        }
    }
}

/// The cells and digits of the first node, together with those right after it that fall for the
/// same reason: of one digit, or in one cell.
fn alike<const W: usize>(web: &Web<W>, nodes: &[LineNode]) -> (Vec<Cell>, DigitSet) {
    let Some((first, rest)) = nodes.split_first() else { return (Vec::new(), DigitSet::EMPTY) };
    let place = |here: &LineNode| web.places[id_of(here.node)];
    let (cell, digit) = place(first);
    let count = |same: &dyn Fn(&LineNode) -> bool| {
        let falls = |other: &&LineNode| {
            !is_on(first.node)
                && !is_on(other.node)
                && other.pattern == first.pattern
                && other.reasons == first.reasons
                && same(other)
        };
        rest.iter().take_while(falls).count()
    };
    let (cells, digits) = (count(&|o| place(o).1 == digit), count(&|o| place(o).0 == cell));
    let more = if cells > 0 { cells } else { digits };
    let ids = nodes[..=more].iter().map(|at| id_of(at.node));
    let mut cells: Vec<_> = ids.clone().map(|id| web.cell(id)).collect();
    cells.sort_unstable();
    cells.dedup();
    (cells, ids.map(|id| web.digit(id)).collect())
}

/// Adds the first of two phrases if a candidate is true, otherwise the second.
fn say<const W: usize>(web: &Web<W>, node: Node, keys: (Key, Key), reason: &mut Reason) {
    let id = id_of(node);
    let key = if is_on(node) { keys.0 } else { keys.1 };
    reason.say(key, [("cell", web.cell(id).into()), ("digit", web.digit(id).into())]);
}

/// Adds why a candidate is true.
fn why<const W: usize>(web: &Web<W>, cause: Cause, reasons: usize, reason: &mut Reason) {
    let house = |house| -> [(&'static str, Slot); 1] { [("house", split(web, house).0.into())] };
    match cause {
        Cause::Start | Cause::Apart => {}
        Cause::Cell if reasons == 1 => reason.say(Key::InCell, []),
        Cause::Cell => reason.say(Key::LeftInCell, []),
        Cause::House(at) if reasons == 1 => reason.say(Key::InHouse, house(at)),
        Cause::House(at) => reason.say(Key::LeftInHouse, house(at)),
    }
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
    for here in &line.nodes {
        show(web, here.node, here.cause, details);
        for &reason in &here.reasons {
            let link = link(web, reason, here.node);
            if !details.links.contains(&link) {
                details.links.push(link);
            }
        }
    }
}
