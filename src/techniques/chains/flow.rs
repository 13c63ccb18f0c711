//! What follows from what when links are used one after another: from a true candidate over a
//! weak and a strong link to the next true one, and on to everything that can be reached so.
//!
//! ```text
//!   5r1c2 true ──weak──▶ 5r1c7 false ══strong══▶ 8r1c7 true ──weak──▶ ...
//!       └───────────── one move ────────────────────┘
//! ```
//!
//! A candidate that reaches one it is weakly linked to refutes itself; one whose absence leads
//! back to it proves itself. Both questions are answered for all candidates at once by a closure
//! over bit rows, before any single chain is looked at.

use super::ids::Ids;
use super::web::{Links, Web};

/// Moves and their closure for one choice of links.
pub(super) struct Flow<const W: usize> {
    pub weak: Vec<Ids<W>>,
    pub strong: Vec<Ids<W>>,
    /// From a true candidate those made true in one move.
    pub moves: Vec<Ids<W>>,
    /// ... in one move or more. Empty until [`Flow::close`].
    pub reach: Vec<Ids<W>>,
    /// Candidates with a strong link.
    pub linked: Ids<W>,
}

impl<const W: usize> Flow<W> {
    pub fn new(web: &Web<W>, links: Links) -> Self {
        let mut linked = Ids::EMPTY;
        let strong: Vec<Ids<W>> = (0..web.len())
            .map(|id| {
                let row = web.strong(id, links);
                if !row.is_empty() {
                    linked.insert(id);
                }
                row
            })
            .collect();
        let weak: Vec<Ids<W>> = (0..web.len()).map(|id| web.weak(id, links)).collect();
        let moves = weak
            .iter()
            .map(|row| {
                let mut through = *row;
                through.keep(&linked);
                let mut all = Ids::EMPTY;
                for id in through.iter() {
                    all.add(&strong[id]);
                }
                all
            })
            .collect();
        Flow { weak, strong, moves, reach: Vec::new(), linked }
    }

    /// Works out [`Flow::reach`]. Only candidates with a strong link are ever reached, so the
    /// closure runs over those alone.
    pub fn close(&mut self) {
        self.reach.clear();
        self.reach.extend_from_slice(&self.moves);
        for via in self.linked.iter() {
            let row = self.reach[via];
            for from in self.linked.iter() {
                if self.reach[from].contains(via) {
                    self.reach[from].add(&row);
                }
            }
        }
        for from in 0..self.moves.len() {
            if !self.linked.contains(from) {
                let mut all = self.moves[from];
                for via in self.moves[from].iter() {
                    all.add(&self.reach[via]);
                }
                self.reach[from] = all;
            }
        }
    }

    /// True if `id` true leads to `id` false.
    pub fn refutes_itself(&self, id: usize) -> bool {
        self.reach[id].meets(&self.weak[id])
    }
    /// True if `id` false leads to `id` true.
    pub fn proves_itself(&self, id: usize) -> bool {
        self.strong[id].iter().any(|next| self.reach[next].contains(id))
    }

    /// The candidates made true in one move from any of `front`.
    #[inline]
    pub fn after(&self, front: &Ids<W>) -> Ids<W> {
        let mut next = Ids::EMPTY;
        for at in front.iter() {
            next.add(&self.moves[at]);
        }
        next
    }
    /// True if `from`, or something up to `most` moves from it, is in `goal`.
    pub fn reaches(&self, from: usize, goal: &Ids<W>, most: usize) -> bool {
        let mut front = Ids::EMPTY;
        front.insert(from);
        let mut seen = front;
        for _ in 0..most {
            if front.is_empty() || front.meets(goal) {
                break;
            }
            front = self.after(&front);
            front.take_away(&seen);
            seen.add(&front);
        }
        front.meets(goal)
    }

    /// How many nodes the shortest chain has from `id` in state `on` to the other state, if it
    /// is no more than `most`.
    pub fn shortest(&self, id: usize, on: bool, most: usize) -> Option<usize> {
        let mut seen = Ids::<W>::EMPTY;
        seen.insert(id);
        let mut front = if on { self.moves[id] } else { self.strong[id] };
        let mut nodes = if on { 4 } else { 2 };
        let goal = if on {
            self.weak[id]
        } else {
            seen.remove(id);
            let mut itself = Ids::EMPTY;
            itself.insert(id);
            itself
        };
        while nodes <= most && !front.is_empty() {
            if front.meets(&goal) {
                return Some(nodes);
            }
            seen.add(&front);
            front = self.after(&front);
            front.take_away(&seen);
            nodes += 2;
        }
        None
    }
}
