//! Rows, columns and digits of a puzzle, and colours that distinguish them.

use crate::sudoku::{Grid, Shape};

/// Rows, columns and digits share one numbering: rows from 0, columns from 16, digits from 32.
pub(super) const ROWS: usize = 0;
pub(super) const COLUMNS: usize = 16;
pub(super) const DIGITS: usize = 32;
pub(super) const KINDS: [usize; 3] = [ROWS, COLUMNS, DIGITS];

#[derive(Copy, Clone)]
pub(super) struct Colours(pub(super) [u64; 48]);

/// The final step of the splitmix64 generator: every bit depends on every other.
#[inline]
pub(super) fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl Colours {
    /// Returns one number for all colours, independent of their order.
    pub(super) fn summary(&self) -> u64 {
        let sum = |kind: usize| {
            self.0[kind..kind + 16].iter().fold(0, |s: u64, &c| s.wrapping_add(mix(c)))
        };
        mix(sum(ROWS)).wrapping_add(mix(sum(COLUMNS)) << 1).wrapping_add(mix(sum(DIGITS)) << 2)
    }
}

/// The givens of a puzzle, upright or transposed.
pub(super) struct Givens {
    pub(super) shape: Shape,
    /// Row, column and digit of each given, in the shared numbering.
    pub(super) list: Vec<[u8; 3]>,
    /// Bit `i` is set if row, column or digit `i` has a given.
    pub(super) used: u64,
    /// Whether all digits are given without a conflict.
    pub(super) is_solution: bool,
}

impl Givens {
    pub(super) fn new(puzzle: &Grid, transposed: bool) -> Self {
        let shape = puzzle.shape();
        let mut list = Vec::with_capacity(shape.cell_count());
        let mut used = 0;
        for cell in shape.cells() {
            if let Some(digit) = puzzle.get(cell) {
                let (mut row, mut column) = (shape.row_of(cell), shape.column_of(cell));
                if transposed {
                    (row, column) = (column, row);
                }
                let given = [ROWS + row, COLUMNS + column, DIGITS + digit.index()];
                used |= given.iter().fold(0, |bits, i| bits | 1 << i);
                list.push(given.map(|i| i as u8));
            }
        }
        Givens { shape, list, used, is_solution: puzzle.is_solution() }
    }

    /// Updates colours from those around them until this distinguishes nothing more.
    pub(super) fn refine(&self, colours: &mut Colours) {
        let mut classes = self.classes(colours);
        loop {
            self.refine_once(colours);
            let now = self.classes(colours);
            if now <= classes {
                return;
            }
            classes = now;
        }
    }

    fn refine_once(&self, Colours(colours): &mut Colours) {
        let (height, width) = (self.shape.box_height(), self.shape.box_width());
        let across = self.shape.side() / width;
        let mut sums = [0u64; 48];
        let mut bands = [[0u64; 16]; 2];
        for (i, &colour) in colours[ROWS..DIGITS].iter().enumerate() {
            let (kind, line) = (i / 16, i % 16);
            let thickness = if kind == 0 { height } else { width };
            bands[kind][line / thickness] = bands[kind][line / thickness].wrapping_add(mix(colour));
        }
        let mut hashes = [0u64; 256];
        let mut boxes = [0u64; 16];
        let box_of = |given: &[u8; 3]| {
            given[0] as usize / height * across + (given[1] as usize - COLUMNS) / width
        };
        for (hash, given) in hashes.iter_mut().zip(&self.list) {
            let [row, column, digit] = given.map(|i| colours[i as usize]);
            *hash = mix(row
                .wrapping_mul(3)
                .wrapping_add(column.wrapping_mul(0x9e37_79b9_7f4a_7c15))
                .wrapping_add(digit.rotate_left(23)));
            boxes[box_of(given)] = boxes[box_of(given)].wrapping_add(*hash);
        }
        for (hash, given) in hashes.iter().zip(&self.list) {
            let hash = mix(hash ^ boxes[box_of(given)].rotate_left(17));
            for &i in given {
                sums[i as usize] = sums[i as usize].wrapping_add(hash);
            }
        }
        for (i, colour) in colours.iter_mut().enumerate() {
            let band = match i {
                ROWS..COLUMNS => bands[0][i / height],
                COLUMNS..DIGITS => bands[1][(i - COLUMNS) / width],
                _ => 0,
            };
            let old = colour.wrapping_mul(0x2545_f491_4f6c_dd1d);
            *colour = mix(old.wrapping_add(sums[i]) ^ mix(band).rotate_left(9));
        }
    }

    /// Returns the rows, columns or digits that have a given, sorted by colour.
    fn sorted<'a>(
        &self,
        Colours(colours): &Colours,
        kind: usize,
        buffer: &'a mut [(u64, u8); 16],
    ) -> &'a [(u64, u8)] {
        let mut len = 0;
        for i in (kind..kind + 16).filter(|i| self.used >> i & 1 == 1) {
            buffer[len] = (colours[i], i as u8);
            len += 1;
        }
        buffer[..len].sort_unstable();
        &buffer[..len]
    }

    /// Returns the number of different colours of each kind that has a given.
    fn classes(&self, colours: &Colours) -> usize {
        let of_kind = |kind| {
            let mut buffer = [(0, 0); 16];
            let sorted = self.sorted(colours, kind, &mut buffer);
            sorted.len().min(1) + sorted.windows(2).filter(|w| w[0].0 != w[1].0).count()
        };
        KINDS.into_iter().map(of_kind).sum()
    }

    /// Returns the largest set of one colour, as bits; `None` if all colours differ.
    pub(super) fn target(&self, colours: &Colours) -> Option<u64> {
        let mut buffer = [(0, 0); 16];
        let mut best = (1, 0);
        for kind in KINDS {
            for class in self.sorted(colours, kind, &mut buffer).chunk_by(|a, b| a.0 == b.0) {
                if class.len() > best.0 {
                    best = (class.len(), class.iter().fold(0, |bits, &(_, i)| bits | 1 << i));
                }
            }
        }
        if best.0 > 1 { Some(best.1) } else { None }
    }

    /// Returns the positions of all rows, columns and digits in the order of their colours.
    pub(super) fn order(&self, colours: &Colours) -> [u8; 48] {
        let side = self.shape.side();
        let mut places = [0; 48];
        for (kind, thickness) in
            [(ROWS, self.shape.box_height()), (COLUMNS, self.shape.box_width())]
        {
            let mut lines = [((0, 0), 0, 0); 16];
            for (line, key) in lines[..side].iter_mut().enumerate() {
                let start = kind + line / thickness * thickness;
                let band = colours.0[start..start + thickness]
                    .iter()
                    .fold(0u64, |sum, &colour| sum.wrapping_add(mix(colour)));
                *key = ((band, line / thickness), colours.0[kind + line], line);
            }
            lines[..side].sort_unstable();
            for (place, &(_, _, line)) in lines[..side].iter().enumerate() {
                places[kind + line] = place as u8;
            }
        }
        let mut buffer = [(0, 0); 16];
        for (place, &(_, i)) in self.sorted(colours, DIGITS, &mut buffer).iter().enumerate() {
            places[i as usize] = place as u8;
        }
        places
    }
}
