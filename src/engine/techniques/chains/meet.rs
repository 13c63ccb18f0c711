//! Cell and region forcing chains without dynamic links, from the closure of the flow: which
//! candidates come out false (or true) from every candidate of a cell or every position of a digit
//! in a house is one intersection of bit rows; lengths are worked out only where it is not empty.
//!
//! This gives the same chain as following each assumption step by step, provided that no single
//! chain exists in the position: then no assumption contradicts itself.

use super::assume::{Assume, Outcome};
use super::branching::{Branches, Source};
use super::flow::Flow;
use super::ids::Ids;
use super::length::tenths;
use super::node::{Node, node};
use super::place::Place;
use super::web::{Links, Web};

/// Lengths from one start: for each node, the number of nodes of the shortest line to it, including
/// both ends.
type Lengths = Vec<u16>;

/// Returns the easiest cell or region chain, or `Err` if some assumption contradicts itself.
pub(super) fn easiest<const W: usize>(
    place: &mut Place<W>,
    base: u8,
) -> Result<Option<Branches>, ()> {
    place.xy();
    let Place { web, xy: flow, .. } = place;
    let mut on = flow.reach.clone();
    let mut off = Vec::with_capacity(web.len());
    for (id, row) in on.iter_mut().enumerate() {
        row.insert(id);
        let mut all = Ids::EMPTY;
        for at in row.iter() {
            all.add(&flow.weak[at]);
        }
        if all.meets(row) {
            return Err(());
        }
        off.push(all);
    }
    let mut meet = Meet { web, flow, on, off, lengths: vec![None; web.len()], best: None };
    for cell in web.rules.cells() {
        let group = web.cells[cell.index()];
        if group.len() <= 2 {
            continue;
        }
        for id in group.iter() {
            for house in web.house_numbers(id) {
                let group = web.houses[house];
                if group.first() == Some(id) && group.len() > 1 {
                    meet.group(&group, Source::Region(house as u16));
                }
            }
        }
        meet.group(&group, Source::Cell(cell.index() as u8));
    }
    let Some((nodes, source, targets)) = meet.best else { return Ok(None) };
    let target = if targets.len() == 1 { targets[0] } else { first_found(web, source, &targets) };
    Ok(Some(Branches { nodes, rating: base + tenths(nodes), source, target }))
}

struct Meet<'p, const W: usize> {
    web: &'p Web<W>,
    flow: &'p Flow<W>,
    on: Vec<Ids<W>>,
    off: Vec<Ids<W>>,
    lengths: Vec<Option<Lengths>>,
    /// The number of nodes, the source, and all its targets with that number.
    best: Option<(usize, Source, Vec<Node>)>,
}

impl<const W: usize> Meet<'_, W> {
    fn group(&mut self, group: &Ids<W>, source: Source) {
        let Some(first) = group.first() else { return };
        let (mut on, mut off) = (self.on[first], self.off[first]);
        for id in group.iter() {
            on.keep(&self.on[id]);
            off.keep(&self.off[id]);
        }
        if on.is_empty() && off.is_empty() {
            return;
        }
        for id in group.iter() {
            if self.lengths[id].is_none() {
                self.lengths[id] = Some(lengths(self.flow, id));
            }
        }
        for (targets, state) in [(on, true), (off, false)] {
            for id in targets.iter() {
                if state && self.web.cell_size(id) < 2 {
                    continue;
                }
                let target = node(id, state);
                let nodes: usize = group
                    .iter()
                    .filter_map(|start| self.lengths[start].as_ref())
                    .map(|lengths| usize::from(lengths[target as usize]))
                    .sum();
                match &mut self.best {
                    Some((most, of, all)) if *of == source && *most == nodes => all.push(target),
                    Some((most, of, _)) if (*most, of.order()) <= (nodes, source.order()) => {}
                    _ => self.best = Some((nodes, source, vec![target])),
                }
            }
        }
    }
}

fn lengths<const W: usize>(flow: &Flow<W>, start: usize) -> Lengths {
    let mut lengths = vec![0; 2 * flow.moves.len()];
    let mut front = Ids::<W>::EMPTY;
    front.insert(start);
    let (mut on, mut off) = (front, Ids::<W>::EMPTY);
    let mut length = 1;
    while !front.is_empty() {
        let mut out = Ids::EMPTY;
        for id in front.iter() {
            lengths[node(id, true) as usize] = length;
            out.add(&flow.weak[id]);
        }
        out.take_away(&off);
        off.add(&out);
        for id in out.iter() {
            lengths[node(id, false) as usize] = length + 1;
        }
        front = flow.after(&front);
        front.take_away(&on);
        on.add(&front);
        length += 2;
    }
    lengths
}

/// Returns the target that is found first from the first start of `source`.
fn first_found<const W: usize>(web: &Web<W>, source: Source, targets: &[Node]) -> Node {
    let group = match source {
        Source::Cell(cell) => web.cells[cell as usize],
        Source::Region(house) => web.houses[house as usize],
        Source::Double(_) | Source::Contradiction(_) => return targets[0],
    };
    let Some(first) = group.first() else { return targets[0] };
    let mut out = Outcome::new();
    Assume::over_links(web, Links::Xy, false).follow(node(first, true), &mut out);
    let on = out.turned_on.iter().map(|&id| node(id as usize, true));
    let off = out.turned_off.iter().map(|&id| node(id as usize, false));
    on.chain(off).find(|n| targets.contains(n)).unwrap_or(targets[0])
}
