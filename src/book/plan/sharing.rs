//! How many grids go on each page, so that no page is nearly empty.

use super::Places;
use super::measure::{IN_WHOLE_ROWS, is_strip, widest};
use gridpress_page::geom::Pt;

/// Returns how many grids go on the next page of `full`, if that many are left. If the last page would be
/// less than half full, the last two share them, in whole rows.
pub(super) fn on_next_page(left: usize, places: Places, full: usize) -> usize {
    if left <= full || left - full >= full.div_ceil(2) {
        return left.min(full);
    }
    let half = left.div_ceil(2);
    let rows = half.next_multiple_of(places.across.max(1) as usize);
    if rows < full { rows } else { half }
}

/// Returns the arrangement of a page with fewer grids than it has places, in which `side` is that of grids:
/// the one in which they are largest, or nearly so and fill the width. They are never smaller than on a full
/// page.
pub(super) fn fewer_places(places: Places, count: usize, side: impl Fn(Places) -> Pt) -> Places {
    let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
    if count >= places.count() {
        return places;
    }
    let arrangements = (1..=count).map(|across| Places::full(across, count.div_ceil(across)));
    let sides: Vec<(Places, Pt)> = arrangements.map(|places| (places, side(places))).collect();
    let least = side(places);
    let chosen = widest(sides.iter().copied(), least).filter(|&(_, side)| side >= least);
    let Some((chosen, large)) = chosen else { return places };
    if chosen.count() == count {
        return chosen;
    }
    // Whole rows look better than a row that is not full.
    let enough = (large * IN_WHOLE_ROWS).max(least);
    let is_whole = |of: Places| of.across > 1 && of.count() == count && !is_strip(of);
    let whole = sides.into_iter().filter(|&(of, side)| is_whole(of) && side >= enough);
    whole.max_by_key(|&(_, side)| side).map_or(chosen, |(places, _)| places)
}

/// Returns the one arrangement of grids on as few pages as they need, filled about equally, and how
/// many are on each page but the last.
pub(super) fn evenly(count: usize, most: Places, side: impl Fn(Places) -> Pt) -> (Places, usize) {
    let pages = count.div_ceil(most.count() as usize).max(1);
    let places = fewer_places(most, count.div_ceil(pages), side);
    let across = places.across.max(1) as usize;
    let share = count.div_ceil(pages).next_multiple_of(across);
    (places, share.min(places.count() as usize).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the side of grids on a page of 300 x 450 points.
    fn side(of: Places) -> Pt {
        Pt::new((300.0 / f64::from(of.across)).min(450.0 / f64::from(of.down)))
    }

    #[test]
    fn the_last_page_of_grids_is_not_nearly_empty() {
        let pages = |mut left: usize, across: u32, down: u32| {
            let places = Places::full(across, down);
            let mut pages = Vec::new();
            while left > 0 {
                let here = on_next_page(left, places, places.count() as usize);
                pages.push(here);
                left -= here;
            }
            pages
        };
        assert_eq!(pages(8, 2, 3), [4, 4]);
        assert_eq!(pages(14, 2, 3), [6, 4, 4]);
        assert_eq!(pages(13, 2, 3), [6, 4, 3]);
        assert_eq!(pages(55, 2, 3), [6, 6, 6, 6, 6, 6, 6, 6, 4, 3]);
        assert_eq!(pages(9, 2, 2), [4, 3, 2]);
        assert_eq!(pages(15, 2, 3), [6, 6, 3]);
        assert_eq!(pages(5, 2, 2), [3, 2]);
        assert_eq!(pages(3, 1, 2), [2, 1]);
        assert_eq!(pages(33, 4, 4), [16, 12, 5]);
        assert_eq!(pages(38, 4, 4), [16, 12, 10]);
        assert_eq!(pages(12, 2, 3), [6, 6]);
        assert_eq!(pages(3, 1, 1), [1, 1, 1]);
        assert_eq!(pages(2, 2, 3), [2]);
    }

    #[test]
    fn answers_have_one_size_on_pages_filled_equally() {
        let evenly = |count, across, down| {
            let (Places { across, down, .. }, full) =
                super::evenly(count, Places::full(across, down), side);
            (across, down, full)
        };
        assert_eq!(evenly(26, 4, 4), (3, 5, 15));
        assert_eq!(evenly(17, 4, 4), (3, 3, 9));
        assert_eq!(evenly(33, 4, 4), (3, 4, 12));
        assert_eq!(evenly(7, 2, 3), (2, 2, 4));
        assert_eq!(evenly(3, 1, 1), (1, 1, 1));
        assert_eq!(evenly(2, 4, 4), (1, 2, 2));
        for count in 1..100 {
            let (places, full) = super::evenly(count, Places::full(3, 4), side);
            assert!(full <= places.count() as usize);
            assert_eq!(count.div_ceil(full), count.div_ceil(12), "{count}");
        }
    }

    #[test]
    fn few_grids_are_as_large_as_the_page_allows() {
        let fewer = |count| {
            let Places { across, down, .. } = fewer_places(Places::full(3, 4), count, side);
            (across, down)
        };
        assert_eq!(fewer(1), (1, 1));
        assert_eq!(fewer(2), (1, 2));
        assert_eq!(fewer(4), (2, 2));
        assert_eq!(fewer(6), (2, 3));
        assert_eq!(fewer(12), (3, 4));
        assert_eq!(fewer(100), (3, 4));
    }

    #[test]
    fn few_grids_are_in_whole_rows() {
        // On a wide page four grids are as large in rows of two as of three.
        let share = |all: f64, of: u32| (all + 20.0) / f64::from(of) - 20.0;
        let low = |of: Places| Pt::new(share(600.0, of.across).min(share(300.0, of.down)));
        assert_eq!(fewer_places(Places::full(3, 2), 4, low), Places::full(2, 2));
    }

    #[test]
    fn grids_fill_the_width_if_they_are_nearly_as_large() {
        // One column of three is a little higher than two columns of two are wide.
        let almost = |of: Places| if of.across == 1 { side(of) * 1.02 } else { side(of) };
        assert_eq!(fewer_places(Places::full(2, 3), 3, almost), Places::full(2, 2));
        let smaller = |of: Places| if of.across == 1 { side(of) * 1.1 } else { side(of) };
        assert_eq!(fewer_places(Places::full(2, 3), 3, smaller), Places::full(1, 3));
        // No page has smaller grids than a full one.
        let worse = |of: Places| side(of) * if of == Places::full(2, 3) { 1.0 } else { 0.5 };
        assert_eq!(fewer_places(Places::full(2, 3), 3, worse), Places::full(2, 3));
    }
}
