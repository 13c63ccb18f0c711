//! The names that people know for the shapes of some chains. They never change a rating.
//!
//! ```text
//!   skyscraper             two-string kite          W-wing
//!   a ═════ b   row        a ═══ b      row         {xw} ─w─ w ═══ w ─w─ {xw}
//!   │                      │ box                    an x that sees both ends is false
//!   c ═════ d   row        c ═══ d      column
//! ```

use super::super::TechniqueId;
use super::node::{Node, id_of, is_on};
use super::trace::Line;
use super::web::{Links, Web};
use crate::sudoku::HouseKind;

/// Returns the name of a chain of one line. Every such chain has one: of one digit, over cells of two
/// candidates, or mixed, and closed or not.
pub(super) fn of_line<const W: usize>(
    web: &Web<W>,
    links: Links,
    line: &Line,
    ring: bool,
) -> Option<TechniqueId> {
    let nodes: Vec<Node> = line.iter().map(|&(node, _)| node).collect();
    let last = *nodes.last()?;
    let mask = |node: Node| web.masks[web.places[id_of(node)].0 as usize];
    let alike = |inner: &[Node]| {
        let first = inner.first().map_or(0, |&node| mask(node));
        first.count_ones() == 2 && inner.iter().all(|&node| mask(node) == first)
    };
    if links == Links::X {
        if !ring && !is_on(last) && alike(&nodes[1..nodes.len() - 1]) {
            return Some(TechniqueId::REMOTE_PAIR);
        }
        if !ring && nodes.len() == 6 && !is_on(last) {
            return Some(turbot(web, &nodes));
        }
        // All inner links strong: two colours.
        let inner = if ring { &nodes[..] } else { &nodes[1..nodes.len() - 1] };
        let coloured =
            inner.windows(2).all(|pair| web.strong_x[id_of(pair[0])].contains(id_of(pair[1])));
        return Some(match (coloured, ring) {
            (true, _) => TechniqueId::SIMPLE_COLOURING,
            (false, true) => TechniqueId::X_CYCLE,
            (false, false) => TechniqueId::X_CHAIN,
        });
    }
    let same_cell = |a: Node, b: Node| web.places[id_of(a)].0 == web.places[id_of(b)].0;
    // Every candidate that is true has the only other candidate of its cell before it.
    let in_cells = nodes.windows(2).all(|two| !is_on(two[1]) || same_cell(two[0], two[1]));
    if ring {
        return Some(if in_cells { TechniqueId::XY_RING } else { TechniqueId::CONTINUOUS_LOOP });
    }
    if is_on(last) {
        return Some(if in_cells { TechniqueId::XY_CHAIN } else { TechniqueId::AIC });
    }
    let inner = &nodes[1..nodes.len() - 1];
    let (first, end) = (inner[0], inner[inner.len() - 1]);
    let twins = mask(first) == mask(end) && mask(first).count_ones() == 2;
    if alike(inner) {
        return Some(TechniqueId::REMOTE_PAIR);
    }
    let wing = twins
        && nodes.len() == 8
        && same_cell(nodes[1], nodes[2])
        && !same_cell(nodes[3], nodes[4])
        && same_cell(nodes[5], nodes[6]);
    Some(match (wing, in_cells) {
        (true, _) => TechniqueId::W_WING,
        (false, true) => TechniqueId::XY_CHAIN,
        (false, false) => TechniqueId::AIC,
    })
}

/// Two strong links of a digit with a weak one between, by how they lie.
fn turbot<const W: usize>(web: &Web<W>, nodes: &[Node]) -> TechniqueId {
    let ids: Vec<usize> = nodes.iter().map(|&n| id_of(n)).collect();
    let kinds = |a: usize, b: usize, strong: bool| {
        let side = web.rules.side();
        web.house_numbers(a).filter_map(move |house| {
            let members = web.houses[house];
            (members.contains(b) && (!strong || members.len() == 2))
                .then(|| web.rules.houses()[house / side].kind)
        })
    };
    let has = |a, b, strong, kind| kinds(a, b, strong).any(|k| k == kind);
    let (rows, columns, boxes) = (HouseKind::Row, HouseKind::Column, HouseKind::Box);
    for (along, across) in [(rows, columns), (columns, rows)] {
        if has(ids[1], ids[2], true, along) && has(ids[3], ids[4], true, along) {
            // The bases are joined across at one end and open at the other: joined at both, they
            // are an X-Wing.
            if has(ids[2], ids[3], false, across) && !has(ids[1], ids[4], false, across) {
                return TechniqueId::SKYSCRAPER;
            }
        }
        if has(ids[1], ids[2], true, along)
            && has(ids[3], ids[4], true, across)
            && has(ids[2], ids[3], false, boxes)
        {
            return TechniqueId::TWO_STRING_KITE;
        }
    }
    TechniqueId::TURBOT_FISH
}
