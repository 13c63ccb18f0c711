//! The search for the smallest grid that results from individualizing equal colours.

use super::colours::{Colours, DIGITS, Givens, KINDS, mix};
use std::cmp::Ordering;

/// The number of search nodes after which the best form so far is used. Puzzles need a few nodes,
/// full 16x16 grids some hundreds. Beyond this limit, which only specially constructed grids reach,
/// equivalent grids may get different forms.
const NODES: usize = 20_000;
/// The grid that results from a sequence of choices.
pub(super) struct Leaf {
    pub(super) values: [u8; 256],
    places: [u8; 48],
    /// What was individualized on the path, and whether upright or transposed.
    path: Vec<u8>,
    way: usize,
}

#[derive(Default)]
pub(super) struct Search {
    pub(super) best: Option<Leaf>,
    path: Vec<u8>,
    /// The orientation currently searched: upright or transposed.
    pub(super) way: usize,
    pub(super) nodes: usize,
}

/// What a node reports to the nodes above.
pub(super) enum Visited {
    Done,
    /// Below the node at that depth, this child is equivalent to one already searched. The map
    /// gives the image of each row, column and digit under the automorphism that proves it.
    Equivalent(usize, Box<[u8; 48]>),
    /// The search must end.
    Stop,
}

impl Search {
    pub(super) fn visit(&mut self, givens: &Givens, colours: &Colours) -> Visited {
        self.nodes += 1;
        let Some(target) = givens.target(colours) else {
            return self.leaf(givens, colours);
        };
        let mut children = Vec::with_capacity(16);
        for i in (0..48).filter(|i| target >> i & 1 == 1) {
            let mut child = *colours;
            child.0[i] = mix(child.0[i] ^ 1);
            givens.refine(&mut child);
            children.push((child.summary(), i, child));
        }
        // Only the children with the smallest value can give the canonical form.
        let least = children.iter().map(|c| c.0).min();
        children.retain(|c| Some(c.0) == least);

        let depth = self.path.len();
        let mut orbits: [u8; 48] = std::array::from_fn(|i| i as u8);
        let mut tried: Vec<usize> = Vec::with_capacity(children.len());
        for (_, i, child) in &children {
            if tried.iter().any(|&t| orbits[t] == orbits[*i]) {
                continue;
            }
            if self.nodes > NODES && self.best.is_some() {
                return Visited::Stop;
            }
            self.path.push(*i as u8);
            let visited = self.visit(givens, child);
            self.path.pop();
            tried.push(*i);
            match visited {
                Visited::Done => {}
                Visited::Equivalent(above, image) if above == depth => {
                    for (from, &to) in image.iter().enumerate() {
                        let (a, b) = (orbits[from], orbits[to as usize]);
                        orbits.iter_mut().filter(|o| **o == b).for_each(|o| *o = a);
                    }
                }
                up => return up,
            }
        }
        Visited::Done
    }

    fn leaf(&mut self, givens: &Givens, colours: &Colours) -> Visited {
        let places = givens.order(colours);
        let mut values = [0; 256];
        for given in &givens.list {
            let [row, column, digit] = given.map(|i| places[i as usize] as usize);
            values[row * givens.shape.side() + column] = digit as u8 + 1;
        }
        let order = self.best.as_ref().map_or(Ordering::Less, |best| values.cmp(&best.values));
        match (order, &self.best) {
            (Ordering::Equal, Some(best)) => {
                if best.way != self.way {
                    // The puzzle is equivalent to its transpose, so nothing new can follow.
                    return Visited::Stop;
                }
                let common = best.path.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
                Visited::Equivalent(common, Box::new(image(&best.places, &places, givens)))
            }
            (Ordering::Less, _) => {
                let (path, way) = (self.path.clone(), self.way);
                self.best = Some(Leaf { values, places, path, way });
                Visited::Done
            }
            _ => Visited::Done,
        }
    }
}

/// Returns for each row, column and digit the one at the same position.
fn image(from: &[u8; 48], to: &[u8; 48], givens: &Givens) -> [u8; 48] {
    let mut image = std::array::from_fn(|i| i as u8);
    for kind in KINDS {
        let used = |i: &usize| kind != DIGITS || givens.used >> i & 1 == 1;
        let mut at = [0; 16];
        for i in (kind..kind + givens.shape.side()).filter(used) {
            at[to[i] as usize] = i as u8;
        }
        for i in (kind..kind + givens.shape.side()).filter(used) {
            image[i] = at[from[i] as usize];
        }
    }
    image
}
