//! All chains of one line at once: what they eliminate, without telling one from the other.
//!
//! The closure of the flow says of every candidate whether a chain refutes or proves it. Where
//! only the rating of the whole puzzle is asked for, all that goes by chains no harder than some
//! step before can go together.

use super::ids::Ids;
use super::length::{most_nodes, tenths};
use super::place::Place;
use super::single::{base, easiest_x};
use super::web::Links;

/// No chain of one line is looked for that is rated higher: it would have a hundred nodes.
const LONGEST: u8 = 80;

/// What was found so far.
struct Swept<const W: usize> {
    /// All that is rated so is taken.
    most: u8,
    /// The rating of the easiest.
    least: u8,
    gone: Ids<W>,
}

impl<const W: usize> Swept<W> {
    /// What is rated higher is of no use.
    fn bound(&self) -> u8 {
        self.most.max(self.least)
    }

    /// Makes room for what is rated `rating`; false if that is of no use.
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

/// The candidates that go by chains rated `most` tenths or less, or, if there are none, by those
/// that are rated like the easiest; with the rating of the easiest. Cycles of more than one digit
/// are passed over: what they eliminate goes by chains of two nodes more.
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
