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
    pub weak: Vec<Ids<W>>,
    pub strong: Vec<Ids<W>>,
    /// From a true candidate those made true in one move.
    pub moves: Vec<Ids<W>>,
    /// ... in one move or more.
    pub reach: Vec<Ids<W>>,
    /// Candidates with a strong link.
    pub linked: Ids<W>,
    /// The candidates from which moves lead back to themselves over others, in parts that lead
    /// to one another: all of a part are true or none is.
    pub knots: Vec<Ids<W>>,
    /// Memory of the closure, to be used again.
    back: Vec<Ids<W>>,
    order: Vec<u16>,
    path: Vec<u16>,
}

impl<const W: usize> Flow<W> {
    pub(super) fn empty() -> Self {
        Flow {
            weak: Vec::new(),
            strong: Vec::new(),
            moves: Vec::new(),
            reach: Vec::new(),
            linked: Ids::EMPTY,
            knots: Vec::new(),
            back: Vec::new(),
            order: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Makes this the flow of `web` over `links`, closed.
    pub(super) fn fill(&mut self, web: &Web<W>, links: Links) {
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
            through.each(|id| all.add(&self.strong[id]));
            self.moves.push(all);
        }
        self.close();
    }

    /// Works out `reach` for the candidates that have a strong link, and from theirs that of the
    /// others. Only the former are ever reached.
    fn close(&mut self) {
        self.knots.clear();
        self.reach.clear();
        self.reach.extend_from_slice(&self.moves);
        let order = self.backward_order();
        let mut open = self.linked;
        for &root in order.iter().rev() {
            let root = usize::from(root);
            if !open.contains(root) {
                continue;
            }
            // The strongly connected part of `root`: what is reached from it and is still open.
            open.remove(root);
            let (mut part, mut all, mut front) = (Ids::EMPTY, Ids::EMPTY, Ids::EMPTY);
            front.insert(root);
            while let Some(at) = front.first() {
                front.remove(at);
                part.insert(at);
                all.add(&self.moves[at]);
                let mut next = self.moves[at];
                next.keep(&open);
                open.take_away(&next);
                front.add(&next);
            }
            let mut others = part;
            others.remove(root);
            if !others.is_empty() {
                self.knots.push(part);
            }
            // Whatever else it leads to is done already.
            let mut others = all;
            others.take_away(&part);
            let all = self.with_reach(all, others);
            for at in part.iter() {
                self.reach[at] = all;
            }
        }
        for from in 0..self.moves.len() {
            if !self.linked.contains(from) {
                self.reach[from] = self.with_reach(self.moves[from], self.moves[from]);
            }
        }
        self.order = order;
    }

    /// `all` with everything reached from `from`, whose reach is worked out.
    #[inline]
    fn with_reach(&self, mut all: Ids<W>, mut from: Ids<W>) -> Ids<W> {
        while let Some(at) = from.first() {
            all.add(&self.reach[at]);
            from.remove(at);
            from.take_away(&self.reach[at]);
        }
        all
    }

    /// The candidates with a strong link in the order in which a depth-first walk against the
    /// moves is done with them. Taken from the last to the first, each leads only to its own
    /// strongly connected part and to those before it (S. R. Kosaraju, 1978).
    fn backward_order(&mut self) -> Vec<u16> {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        self.back.clear();
        for strong in &self.strong {
            // Links have no direction, so that a move is undone over the same two.
            let mut back = Ids::EMPTY;
            strong.each(|via| back.add(&self.weak[via]));
            self.back.push(back);
        }
        let mut open = self.linked;
        let mut path = std::mem::take(&mut self.path);
        while let Some(root) = open.first() {
            open.remove(root);
            path.push(root as u16);
            while let Some(&at) = path.last() {
                let mut next = self.back[usize::from(at)];
                next.keep(&open);
                if let Some(next) = next.first() {
                    open.remove(next);
                    path.push(next as u16);
                } else {
                    path.pop();
                    order.push(at);
                }
            }
        }
        self.path = path;
        order
    }

    /// True if `id` true leads to `id` false.
    pub(super) fn refutes_itself(&self, id: usize) -> bool {
        self.reach[id].meets(&self.weak[id])
    }
    /// True if `id` false leads to `id` true.
    pub(super) fn proves_itself(&self, id: usize) -> bool {
        self.strong[id].iter().any(|next| self.reach[next].contains(id))
    }

    /// The candidates made true in one move from any of `front`.
    #[inline]
    pub(super) fn after(&self, front: &Ids<W>) -> Ids<W> {
        let mut next = Ids::EMPTY;
        front.each(|at| next.add(&self.moves[at]));
        next
    }
    /// The candidates from which a move leads to any of `front`.
    pub(super) fn before(&self, front: &Ids<W>) -> Ids<W> {
        // Links have no direction, so that a move is undone over the same two.
        let mut via = Ids::EMPTY;
        front.each(|at| via.add(&self.strong[at]));
        self.excluded(&via)
    }
    /// True if `from`, or something up to `most` moves from it, is in `goal`.
    pub(super) fn reaches(&self, from: usize, goal: &Ids<W>, most: usize) -> bool {
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
    ///
    /// Read backwards such a chain is one like it, so that half way there is a candidate which is
    /// true on the way out and false on the way back: it is enough to go half way.
    pub(super) fn shortest(&self, id: usize, on: bool, most: usize) -> Option<usize> {
        let mut itself = Ids::<W>::EMPTY;
        itself.insert(id);
        // `front` was reached last, `trues` and `falses` are all so far.
        let (mut front, mut trues, mut falses, mut nodes) = if on {
            (itself, itself, self.weak[id], 4)
        } else {
            let front = self.strong[id];
            let mut falses = self.excluded(&front);
            if falses.meets(&front) {
                return (4 <= most).then_some(4);
            }
            falses.insert(id);
            (front, front, falses, 6)
        };
        while nodes <= most {
            front = self.after(&front);
            front.take_away(&trues);
            if front.is_empty() {
                break;
            }
            if front.meets(&falses) {
                return Some(nodes);
            }
            if nodes + 2 > most {
                break;
            }
            trues.add(&front);
            let next = self.excluded(&front);
            if next.meets(&trues) {
                return Some(nodes + 2);
            }
            falses.add(&next);
            nodes += 4;
        }
        None
    }

    /// The candidates made false by any of `trues`.
    #[inline]
    fn excluded(&self, trues: &Ids<W>) -> Ids<W> {
        let mut falses = Ids::EMPTY;
        trues.each(|at| falses.add(&self.weak[at]));
        falses
    }
}
