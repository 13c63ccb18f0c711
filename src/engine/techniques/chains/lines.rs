//! The lines of a chain with several of them, listed node by node with reasons.

use super::super::Details;
use super::advanced::Pattern;
use super::assume::{Assume, Mode, Nested, Outcome};
use super::branching::{Branches, Source};
use super::node::{Node, id_of, is_on, node};
use super::trace::Cause;
use super::web::Web;
use std::sync::Arc;

/// A node of a line.
#[derive(Clone, Debug)]
pub(super) struct LineNode {
    pub node: Node,
    pub cause: Cause,
    /// The nodes it follows from; several if links had to appear first.
    pub reasons: Vec<Node>,
    /// The pattern or nested chain it follows from; `None` for a link.
    pub pattern: Option<Pattern>,
    /// The explanation of the nested chain.
    pub told: Option<Arc<Details>>,
}

/// One line: all nodes that its last node depends on, reasons before their consequences.
#[derive(Clone, Debug)]
pub(super) struct BranchLine {
    pub nodes: Vec<LineNode>,
}

impl Branches {
    /// Follows the lines once more.
    pub(super) fn lines<const W: usize>(
        &self,
        web: &Web<W>,
        mode: Mode,
        nested: Nested<W>,
    ) -> Vec<BranchLine> {
        let mut assume = Assume::new(web, mode, nested);
        let mut out = Outcome::new();
        let starts: Vec<Node> = match self.source {
            Source::Double(id) => vec![node(id as usize, true), node(id as usize, false)],
            Source::Cell(cell) => {
                web.cells[cell as usize].iter().map(|id| node(id, true)).collect()
            }
            Source::Region(house) => {
                web.houses[house as usize].iter().map(|id| node(id, true)).collect()
            }
            Source::Contradiction(start) => vec![start],
        };
        let mut lines = Vec::new();
        for start in starts {
            assume.follow(start, &mut out);
            if let Source::Contradiction(_) = self.source {
                if let Some((last, reasons)) = out.clash {
                    lines.push(line(web, &out, last ^ 1, out.reasons(last ^ 1)));
                    lines.push(line(web, &out, last, out.slice(reasons)));
                }
            } else {
                lines.push(line(web, &out, self.target, out.reasons(self.target)));
            }
        }
        lines
    }
}

fn line<const W: usize>(
    web: &Web<W>,
    out: &Outcome<W>,
    target: Node,
    reasons: &[Node],
) -> BranchLine {
    let mut nodes = vec![line_node(web, out, target, reasons)];
    let mut seen = vec![target];
    let mut at = 0;
    while at < nodes.len() {
        for reason in nodes[at].reasons.clone() {
            if !seen.contains(&reason) {
                seen.push(reason);
                nodes.push(line_node(web, out, reason, out.reasons(reason)));
            }
        }
        at += 1;
    }
    // No node depends on a deeper one; the target is last in any case.
    let rest = &mut nodes[1..];
    rest.sort_by_key(|t| out.depth[t.node as usize]);
    nodes.rotate_left(1);
    BranchLine { nodes }
}

fn line_node<const W: usize>(
    web: &Web<W>,
    out: &Outcome<W>,
    node: Node,
    reasons: &[Node],
) -> LineNode {
    let id = id_of(node);
    let cell = web.places[id].0;
    let opposite = reasons.iter().all(|&r| is_on(r) != is_on(node));
    // A candidate is true because all others of the house are false.
    let common = web.house_numbers(id).find(|&house| {
        let group = &web.houses[house];
        reasons.iter().all(|&reason| group.contains(id_of(reason)))
            && (!is_on(node) || group.len() == reasons.len() + 1)
    });
    let (cause, linked) = if reasons.is_empty() {
        (Cause::Start, true)
    } else if opposite && reasons.iter().all(|&r| web.places[id_of(r)].0 == cell) {
        (Cause::Cell, true)
    } else if let (true, Some(house)) = (opposite, common) {
        (Cause::House(house as u16), true)
    } else if let ([reason], true, false) = (reasons, opposite, is_on(node))
        && web.weak_x[id].contains(id_of(*reason))
    {
        (Cause::Apart, true)
    } else {
        (Cause::Cell, false)
    };
    let pattern = out.patterns.iter().find(|(of, _)| *of == node && !linked);
    let pattern = pattern.map(|(_, pattern)| *pattern);
    let told = out.told.iter().find(|(of, _)| *of == node && pattern.is_some());
    let told = told.map(|(_, told)| Arc::clone(told));
    LineNode { node, cause, reasons: reasons.to_vec(), pattern, told }
}
