//! How many grids go on each page, so that no page is nearly empty.

use super::Places;
use gridpress_page::geom::Size;

/// Returns how many grids go on the next page, if that many are left, or twice a page if more are
/// left. If the last page would be less than half full, the last two share them, in whole rows.
pub(super) fn on_next_page(left: usize, places: Places) -> usize {
    let full = places.count() as usize;
    if left <= full || left - full >= full.div_ceil(2) {
        return left.min(full);
    }
    let half = left.div_ceil(2);
    let rows = half.next_multiple_of(places.across.max(1) as usize);
    if rows < full { rows } else { half }
}

/// Returns the arrangement of a page with fewer grids than it has places: the one in which they are
/// largest.
pub(super) fn fewer_places(places: Places, count: usize, live: Size) -> Places {
    let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
    if count >= places.count() {
        return places;
    }
    let arrangements =
        (1..=places.across).map(|across| Places::full(across, count.div_ceil(across)));
    let side =
        |of: &Places| (live.width / f64::from(of.across)).min(live.height / f64::from(of.down));
    let fitting = arrangements.filter(|of| of.down <= places.down);
    fitting.max_by(|a, b| side(a).get().total_cmp(&side(b).get())).unwrap_or(places)
}

/// Returns the one arrangement of grids on as few pages as they need, filled about equally, and how
/// many are on each page but the last.
pub(super) fn evenly(count: usize, most: Places, live: Size) -> (Places, usize) {
    let pages = count.div_ceil(most.count() as usize).max(1);
    let places = fewer_places(most, count.div_ceil(pages), live);
    let across = places.across.max(1) as usize;
    let share = count.div_ceil(pages).next_multiple_of(across);
    (places, share.min(places.count() as usize).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_page::geom::Pt;

    #[test]
    fn the_last_page_of_grids_is_not_nearly_empty() {
        let pages = |mut left: usize, across: u32, down: u32| {
            let places = Places::full(across, down);
            let mut pages = Vec::new();
            while left > 0 {
                let here = on_next_page(left.min(places.count() as usize * 2), places);
                pages.push(here);
                left -= here;
            }
            pages
        };
        assert_eq!(pages(8, 2, 3), [4, 4]);
        assert_eq!(pages(13, 2, 3), [6, 4, 3]);
        assert_eq!(pages(15, 2, 3), [6, 6, 3]);
        assert_eq!(pages(5, 2, 2), [3, 2]);
        assert_eq!(pages(3, 1, 2), [2, 1]);
        assert_eq!(pages(33, 4, 4), [16, 12, 5]);
        assert_eq!(pages(12, 2, 3), [6, 6]);
        assert_eq!(pages(3, 1, 1), [1, 1, 1]);
        assert_eq!(pages(2, 2, 3), [2]);
    }

    #[test]
    fn answers_have_one_size_on_pages_filled_equally() {
        let live = Size::new(Pt::new(300.0), Pt::new(450.0));
        let evenly = |count, across, down| {
            let (Places { across, down, .. }, full) =
                super::evenly(count, Places::full(across, down), live);
            (across, down, full)
        };
        assert_eq!(evenly(26, 4, 4), (4, 4, 16));
        assert_eq!(evenly(17, 4, 4), (3, 3, 9));
        assert_eq!(evenly(33, 4, 4), (3, 4, 12));
        assert_eq!(evenly(7, 2, 3), (2, 2, 4));
        assert_eq!(evenly(3, 1, 1), (1, 1, 1));
        assert_eq!(evenly(2, 4, 4), (1, 2, 2));
        for count in 1..100 {
            let (places, full) = super::evenly(count, Places::full(3, 4), live);
            assert!(full <= places.count() as usize);
            assert_eq!(count.div_ceil(full), count.div_ceil(12), "{count}");
        }
    }

    #[test]
    fn few_grids_are_as_large_as_the_page_allows() {
        let live = Size::new(Pt::new(300.0), Pt::new(450.0));
        let fewer = |count| {
            let Places { across, down, .. } = fewer_places(Places::full(3, 4), count, live);
            (across, down)
        };
        assert_eq!(fewer(1), (1, 1));
        assert_eq!(fewer(2), (1, 2));
        assert_eq!(fewer(4), (2, 2));
        assert_eq!(fewer(6), (2, 3));
        assert_eq!(fewer(12), (3, 4));
        assert_eq!(fewer(100), (3, 4));
    }
}
