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
#[derive(Debug)]
pub(super) struct Flow<const W: usize> {
    links: Links,
    pub weak: Vec<Ids<W>>,
    pub strong: Vec<Ids<W>>,
    /// From a true candidate those made true in one move.
    pub moves: Vec<Ids<W>>,
    /// ... in one move or more.
    pub reach: Vec<Ids<W>>,
    /// Candidates with a strong link.
    pub linked: Ids<W>,
}

impl<const W: usize> Flow<W> {
    pub fn empty() -> Self {
        Flow {
            links: Links::Xy,
            weak: Vec::new(),
            strong: Vec::new(),
            moves: Vec::new(),
            reach: Vec::new(),
            linked: Ids::EMPTY,
        }
    }

    /// Makes this the flow of `web` over `links`, closed.
    pub fn fill(&mut self, web: &Web<W>, links: Links) {
        self.links = links;
        self.linked = Ids::EMPTY;
        self.weak.clear();
        self.strong.clear();
        for id in 0..web.len() {
            let row = web.strong(id, links);
            if !row.is_empty() {
                self.linked.insert(id);
            }
            self.strong.push(row);
            self.weak.push(web.weak(id, links));
        }
        self.moves.clear();
        for row in &self.weak {
            let mut through = *row;
            through.keep(&self.linked);
            let mut all = Ids::EMPTY;
            for id in through.iter() {
                all.add(&self.strong[id]);
            }
            self.moves.push(all);
        }
        self.close(web);
    }

    /// Works out `reach`. Only candidates with a strong link are ever reached, so the closure
    /// runs over those alone; with X links each digit has a closure of its own.
    fn close(&mut self, web: &Web<W>) {
        self.reach.clear();
        self.reach.extend_from_slice(&self.moves);
        if self.links == Links::X {
            for digit in 0..web.shape.side() {
                let mut own = web.digits[digit];
                own.keep(&self.linked);
                self.close_over(&own);
            }
        } else {
            let all = self.linked;
            self.close_over(&all);
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

    fn close_over(&mut self, group: &Ids<W>) {
        for via in group.iter() {
            let row = self.reach[via];
            for from in group.iter() {
                if self.reach[from].contains(via) {
                    self.reach[from].add(&row);
                }
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
