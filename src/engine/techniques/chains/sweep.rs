//! Batched eliminations of all chains of one line, without distinguishing them.
//!
//! The closure of the flow shows for every candidate whether a chain refutes or proves it. If only
//! the rating of the whole puzzle matters, all eliminations of chains no harder than an earlier
//! step can be applied together.

use super::ids::Ids;
use super::length::{most_nodes, tenths};
use super::one_digit::easiest_x;
use super::place::Place;
use super::single::base;
use super::web::Links;

/// Chains of one line rated higher are not searched for: they would have a hundred nodes.
const LONGEST: u8 = 80;

/// What was found so far.
struct Swept<const W: usize> {
    /// Everything rated at most this is applied.
    most: u8,
    /// The rating of the easiest.
    least: u8,
    gone: Ids<W>,
}

impl<const W: usize> Swept<W> {
    /// Returns the highest useful rating.
    fn bound(&self) -> u8 {
        self.most.max(self.least)
    }

    /// Prepares for eliminations rated `rating`. Returns `false` if they are not useful.
    fn takes(&mut self, rating: u8) -> bool {
        if rating > self.bound() {
            return false;
        }
        if rating < self.least {
            if self.least > self.most {
                self.gone = Ids::EMPTY;
            }
            self.least = rating;
        }
        true
    }
}

/// Returns the eliminations of chains rated `most` tenths or less, or, if there are none, of those
/// with the lowest rating; with that rating. Cycles of more than one digit are skipped, because
/// chains with two more nodes eliminate the same.
pub(super) fn sweep<const W: usize>(place: &mut Place<W>, most: u8) -> Option<(u8, Ids<W>)> {
    let mut swept = Swept { most, least: u8::MAX, gone: Ids::EMPTY };
    place.fill_digits();
    for digit in place.digits() {
        if let Some(single) = easiest_x(&place.web, std::iter::once(digit))
            && swept.takes(single.rating)
        {
            single.gone(&place.web).iter().for_each(|&id| swept.gone.insert(usize::from(id)));
        }
    }
    let base = base(Links::Xy, false);
    if swept.bound() >= base {
        place.xy();
        let Place { web, xy, .. } = place;
        for id in 0..web.len() {
            let longest = most_nodes(swept.bound().min(LONGEST) - base);
            if xy.refutes_itself(id)
                && let Some(nodes) = xy.shortest(id, true, longest)
                && swept.takes(base + tenths(nodes))
            {
                swept.gone.insert(id);
            }
            let longest = most_nodes(swept.bound().min(LONGEST) - base);
            if web.cell_size(id) > 1
                && xy.proves_itself(id)
                && let Some(nodes) = xy.shortest(id, false, longest)
                && swept.takes(base + tenths(nodes))
            {
                let mut others = web.cells[usize::from(web.places[id].0)];
                others.remove(id);
                swept.gone.add(&others);
            }
        }
    }
    (swept.least < u8::MAX).then_some((swept.least, swept.gone))
}
