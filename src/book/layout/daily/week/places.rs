//! Where the puzzles of a week are on their page: all of one size, or the last one large.

use super::canvas::Canvas;
use gridpress_page::geom::{Pt, Rect};

impl Canvas<'_, '_> {
    /// Returns the areas of puzzles on a page, including captions, in order.
    pub(super) fn places(&self, body: Rect, count: usize, big: bool) -> Vec<Rect> {
        match big && count > 1 {
            true if body.width() > body.height() => self.one_big_beside(body, count),
            true => self.one_big(body, count),
            false => self.even(body, count),
        }
    }

    fn even(&self, body: Rect, count: usize) -> Vec<Rect> {
        let (gap, caption) = (self.style().puzzles.gap, self.caption());
        let side_of = |across: usize| {
            let rows = count.div_ceil(across) as f64;
            let wide = (body.width() - gap * (across as f64 - 1.0)) / across as f64;
            let high = (body.height() - gap * (rows - 1.0)) / rows - caption;
            self.side_in(wide, high)
        };
        let across = (1..=count.max(1)).max_by_key(|&n| side_of(n)).unwrap_or(1);
        let side = side_of(across);
        let caption = caption + self.room(side);
        // Columns share the width, so that a page with few large grids is not all on the left.
        let free = body.width() - side * across as f64;
        let step = if across > 1 { side + free / (across as f64 - 1.0) } else { side };
        let left = if across > 1 { body.left() } else { body.left() + free / 2.0 };
        let rows = count.div_ceil(across);
        // Below the last row there is as much room as between the rows.
        let spare = (body.height() - (side + caption) * rows as f64).max(Pt::ZERO);
        let between = (spare / rows.max(1) as f64).max(gap.min(spare / (rows.max(2) - 1) as f64));
        let down = side + caption + between;
        (0..count)
            .map(|i| {
                let (column, row) = (i % across, i / across);
                // A shorter last row is centred.
                let missing = if row + 1 == rows { rows * across - count } else { 0 };
                let place = column as f64 + missing as f64 / 2.0;
                let (x, y) = (left + step * place, body.top() + down * row as f64);
                Rect::new(x, y, side, side + caption)
            })
            .collect()
    }

    /// Returns the areas with the last puzzle large on the left and the others small beside it.
    fn one_big_beside(&self, body: Rect, count: usize) -> Vec<Rect> {
        /// The most of the width that the large one takes.
        const LARGE: f64 = 0.58;
        let (gap, caption) = (self.style().puzzles.gap, self.caption());
        let large = self.side_in(body.width() * LARGE, body.height() - caption);
        let high = large + caption + self.room(large);
        let (others, left) = (count - 1, body.left() + large + gap * 2.0);
        let wide = body.right() - left;
        let side_of = |across: usize| {
            let rows = others.div_ceil(across) as f64;
            let each = (wide - gap * (across as f64 - 1.0)) / across as f64;
            self.side_in(each, (high - gap * (rows - 1.0)) / rows - caption)
        };
        let across = (1..=others).max_by_key(|&n| side_of(n)).unwrap_or(1);
        let side = side_of(across);
        let each = side + caption + self.room(side);
        // All are in the middle of the page, and the rows end with the large one.
        let used = large + gap * 2.0 + side * across as f64 + gap * (across as f64 - 1.0);
        let shift = (body.width() - used) / 2.0;
        let rows = others.div_ceil(across);
        let down = (high - each) / rows.saturating_sub(1).max(1) as f64;
        let mut places: Vec<Rect> = (0..others)
            .map(|i| {
                let (column, row) = ((i % across) as f64, (i / across) as f64);
                let x = left + shift + (side + gap) * column;
                Rect::new(x, body.top() + down * row, side, each)
            })
            .collect();
        places.push(Rect::new(body.left() + shift, body.top(), large, high));
        places
    }

    /// Returns the areas with the last puzzle large at the top and the others small below it.
    fn one_big(&self, body: Rect, count: usize) -> Vec<Rect> {
        let (gap, caption) = (self.style().puzzles.gap, self.caption());
        let rows = (count - 1).div_ceil(3);
        let across = (count - 1).div_ceil(rows);
        let (rows, columns) = (rows as f64, across as f64);
        // Room for three across even if there are fewer, and at most half of the height for all.
        let wide = (body.width() - gap * 2.0) / 3.0;
        let small = self.side_in(wide, (body.height() * 0.5 - gap * rows) / rows - caption);
        let each = small + caption + self.room(small);
        let below = (each + gap) * rows;
        let large = self.side_in(body.width(), body.height() - below - caption);
        // Two across share the edges of the large one if they fit below it.
        let fits = |width: Pt| width >= small * columns + gap * (columns - 1.0);
        let width = match across {
            1 => small,
            2 if fits(large) => large,
            _ => body.width(),
        };
        let step = if across > 1 { (width - small) / (columns - 1.0) } else { small };
        let left = body.centre().x - width / 2.0;
        let top = body.top() + large + caption + self.room(large) + gap;
        let mut places: Vec<Rect> = (0..count - 1)
            .map(|i| {
                let (column, row) = (i % across, (i / across) as f64);
                // A shorter last row is centred.
                let missing =
                    if row + 1.0 == rows { columns * rows - count as f64 + 1.0 } else { 0.0 };
                let x = left + step * (column as f64 + missing / 2.0);
                Rect::new(x, top + (each + gap) * row, small, each)
            })
            .collect();
        let x = body.left() + (body.width() - large) / 2.0;
        places.push(Rect::new(x, body.top(), large, top - gap - body.top()));
        places
    }
}
