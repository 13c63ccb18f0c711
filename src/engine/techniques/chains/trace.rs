//! The line of a single chain, link by link, with the reason for each: the shortest, and among
//! those the one first reached breadth first.

use super::ids::Ids;
use super::node::{Node, id_of, is_on, node};
use super::web::{Links, Web};

/// Why a node follows from the one before it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It is the assumption.
    Start,
    /// The cell can hold only one digit, or has only one left.
    Cell,
    /// The house (`houses[_]` of the web) can hold the digit only once, or has only one place left.
    House(u16),
    /// The two see each other, but in no common house.
    Apart,
}

/// The nodes of a chain from the first to the last.
pub(super) type Line = Vec<(Node, Cause)>;

/// Returns the shortest line from `start` to its opposite.
pub(super) fn line<const W: usize>(web: &Web<W>, links: Links, start: Node) -> Line {
    let goal = start ^ 1;
    let mut list: Vec<(Node, Cause, usize)> = vec![(start, Cause::Start, 0)];
    let mut seen = vec![false; 2 * web.len()];
    seen[start as usize] = true;
    let mut at = 0;
    while at < list.len() {
        let from = list[at].0;
        let groups = groups(web, links, from);
        for (group, cause) in groups {
            for id in group.iter() {
                let next = node(id, !is_on(from));
                if next == goal {
                    let mut line = vec![(next, cause)];
                    let mut i = at;
                    loop {
                        line.push((list[i].0, list[i].1));
                        if i == 0 {
                            break;
                        }
                        i = list[i].2;
                    }
                    line.reverse();
                    return line;
                }
                if !std::mem::replace(&mut seen[next as usize], true) {
                    list.push((next, cause, at));
                }
            }
        }
        at += 1;
    }
    Vec::new()
}

/// Returns what follows directly from a node, by cause, in the order of the standard.
pub(super) fn groups<const W: usize>(
    web: &Web<W>,
    links: Links,
    from: Node,
) -> Vec<(Ids<W>, Cause)> {
    let id = id_of(from);
    let mut groups = Vec::new();
    let own = web.cells[web.places[id].0 as usize];
    let on = is_on(from);
    if links != Links::X && (on || own.len() == 2) {
        groups.push((own, Cause::Cell));
    }
    for house in web.house_numbers(id) {
        let all = web.houses[house];
        if on || links != Links::Y && all.len() == 2 {
            groups.push((all, Cause::House(house as u16)));
        }
    }
    if on {
        groups.push((web.weak_x[id], Cause::Apart));
    }
    for group in &mut groups {
        group.0.remove(id);
    }
    groups
}

/// Returns a cycle as a line that starts and ends with its first candidate, true.
pub(super) fn ring<const W: usize>(web: &Web<W>, links: Links, ring: &[u16]) -> Line {
    let Some(&first) = ring.first() else { return Vec::new() };
    let whole: Vec<u16> = ring.iter().copied().chain([first]).collect();
    along(web, links, &whole, true)
}

/// Returns the line over `ids`, of which the first is in state `on`; the states alternate.
pub(super) fn along<const W: usize>(web: &Web<W>, links: Links, ids: &[u16], on: bool) -> Line {
    let Some(&first) = ids.first() else { return Vec::new() };
    let mut line = vec![(node(first as usize, on), Cause::Start)];
    for &id in &ids[1..] {
        let from = line[line.len() - 1].0;
        let cause = groups(web, links, from)
            .into_iter()
            .find(|(group, _)| group.contains(id as usize))
            .map_or(Cause::Cell, |(_, cause)| cause);
        line.push((node(id as usize, !is_on(from)), cause));
    }
    line
}
