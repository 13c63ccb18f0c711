//! The canonical form of a puzzle: the same for all puzzles that are equivalent under the
//! symmetries of the shape and relabelling of the digits, and different for all others.
//!
//! The way is that of graph canonisation (McKay's individualisation and refinement): rows,
//! columns and digits get colours that depend on the puzzle alone and not on how it is turned.
//! Where colours coincide, each of those rows, columns or digits is set apart in turn, and the
//! smallest grid that comes of it is the canonical form. What an automorphism shows to be equal
//! to something already tried is left out, and so are lines and digits without a given, which are
//! alike anyway. Colours are 64-bit hashes; two that happen to be equal cost time, never
//! correctness.

use super::transform::Transform;
use super::{Grid, Shape};
use sha2::{Digest, Sha256};
use std::cmp::Ordering;

/// Nodes of the search after which the best form found so far is taken. Puzzles need a few nodes,
/// full grids of 16x16 some hundreds; beyond this bound, which only grids made for it can reach,
/// equivalent grids may get different forms.
const NODES: usize = 20_000;

/// The canonical form of `puzzle`: one of its equivalents, the same for all of them.
#[must_use]
pub fn canonical(puzzle: &Grid) -> Grid {
    let shape = puzzle.shape();
    let upright = Givens::new(puzzle, false);
    let mut ways = [Some((upright.start(), upright)), None];
    if Transform::can_transpose(shape) {
        let turned = Givens::new(puzzle, true);
        let way = Some((turned.start(), turned));
        let summary = |way: &Option<(Colours, Givens)>| way.as_ref().map(|(c, _)| c.summary());
        match summary(&way).cmp(&summary(&ways[0])) {
            Ordering::Less => ways[0] = way,
            Ordering::Equal => ways[1] = way,
            Ordering::Greater => {}
        }
    }
    let mut search = Search { best: None, path: Vec::new(), way: 0, nodes: 0 };
    for (way, (colours, givens)) in ways.iter().flatten().enumerate() {
        search.way = way;
        search.visit(givens, colours);
    }
    let values = search.best.map_or([0; 256], |best| best.values);
    Grid::from_values(shape, &values[..shape.cell_count()]).expect("values of the same shape")
}

/// A number that equivalent puzzles share, of any shape: 128 bits of a digest of the canonical
/// form. Two of a million puzzles that are not equivalent have the same with a chance of 1 in
/// 10^26.
#[must_use]
pub fn digest(puzzle: &Grid) -> u128 {
    let mut hash = Sha256::new();
    hash.update([puzzle.shape().box_height() as u8, puzzle.shape().box_width() as u8]);
    hash.update(canonical(puzzle).values());
    hash.finalize()[..16].iter().fold(0, |all, &byte| all << 8 | u128::from(byte))
}

/// A short name of a puzzle that its equivalents share: the first 16 hexadecimal digits of
/// [`digest`].
#[must_use]
pub fn id(puzzle: &Grid) -> String {
    format!("{:016x}", digest(puzzle) >> 64)
}

/// Rows, columns and digits are numbered through: rows from 0, columns from 16, digits from 32.
const ROWS: usize = 0;
const COLUMNS: usize = 16;
const DIGITS: usize = 32;
const KINDS: [usize; 3] = [ROWS, COLUMNS, DIGITS];

#[derive(Copy, Clone)]
struct Colours([u64; 48]);

/// The finishing step of the splitmix64 generator: every bit depends on every other.
#[inline]
fn mix(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl Colours {
    /// One number for all colours, whatever order they are in.
    fn summary(&self) -> u64 {
        let sum = |kind: usize| {
            self.0[kind..kind + 16].iter().fold(0, |s: u64, &c| s.wrapping_add(mix(c)))
        };
        mix(sum(ROWS)).wrapping_add(mix(sum(COLUMNS)) << 1).wrapping_add(mix(sum(DIGITS)) << 2)
    }
}

/// The givens of a puzzle, upright or transposed.
struct Givens {
    shape: Shape,
    /// Row, column and digit of each, as numbered through.
    list: Vec<[u8; 3]>,
    /// Bit `i` for row, column or digit `i` that has a given.
    used: u64,
}

impl Givens {
    fn new(puzzle: &Grid, transposed: bool) -> Self {
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
        Givens { shape, list, used }
    }

    fn start(&self) -> Colours {
        // Not 0, which `mix` leaves as it is.
        let mut colours = Colours(std::array::from_fn(|i| i as u64 / 16 + 1));
        self.refine(&mut colours);
        colours
    }

    /// Lets colours depend on the colours around them until that tells nothing more apart.
    fn refine(&self, colours: &mut Colours) {
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

    /// The rows, columns or digits that have a given, sorted by colour.
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

    /// How many different colours there are, kind by kind, where there is a given.
    fn classes(&self, colours: &Colours) -> usize {
        let of_kind = |kind| {
            let mut buffer = [(0, 0); 16];
            let sorted = self.sorted(colours, kind, &mut buffer);
            sorted.len().min(1) + sorted.windows(2).filter(|w| w[0].0 != w[1].0).count()
        };
        KINDS.into_iter().map(of_kind).sum()
    }

    /// The largest set of one colour, as bits, or nothing if all colours differ.
    fn target(&self, colours: &Colours) -> Option<u64> {
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

    /// The places of all rows, columns and digits in the order of their colours.
    fn order(&self, colours: &Colours) -> [u8; 48] {
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

/// A grid that all choices lead to.
struct Leaf {
    values: [u8; 256],
    places: [u8; 48],
    /// What was set apart on the way, and upright or transposed.
    path: Vec<u8>,
    way: usize,
}

struct Search {
    best: Option<Leaf>,
    path: Vec<u8>,
    way: usize,
    nodes: usize,
}

/// What a node tells the nodes above.
enum Visited {
    Done,
    /// Below the node at that depth, this child is equivalent to one already searched: for each
    /// row, column and digit its image under the automorphism that shows it.
    Equivalent(usize, Box<[u8; 48]>),
    /// The search is to end.
    Stop,
}

impl Search {
    fn visit(&mut self, givens: &Givens, colours: &Colours) -> Visited {
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
        // Only those that look least can lead to the canonical form.
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
                    // The puzzle is equivalent to itself transposed: nothing new can follow.
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

/// For each row, column and digit that one of the same place.
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

#[cfg(test)]
mod tests {
    use super::super::solver;
    use super::*;
    use proptest::prelude::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn solution(shape: Shape, rng: &mut Xoshiro256PlusPlus) -> Grid {
        let first = solver::solutions(&Grid::empty(shape), 1).grids[0];
        Transform::random(shape, rng).apply(&first)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]
        #[test]
        fn equivalent_puzzles_have_one_form(
            shape in prop::sample::select(&Shape::ALL[..]),
            seed: u64,
            shown in prop::collection::vec(any::<u8>(), 256),
            clues: u8,
        ) {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut puzzle = solution(shape, &mut rng);
            for cell in shape.cells().filter(|c| shown[c.index()] > clues) {
                puzzle.set(cell, None);
            }
            let form = canonical(&puzzle);
            prop_assert_eq!(form.filled(), puzzle.filled());
            for _ in 0..3 {
                let other = Transform::random(shape, &mut rng).apply(&puzzle);
                prop_assert_eq!(canonical(&other), form);
                prop_assert_eq!(id(&other), id(&puzzle));
            }
            prop_assert_eq!(canonical(&form), form);
        }
    }

    #[test]
    fn the_forms_of_all_small_grids_are_as_many_as_are_known() {
        // 4x4: 288 grids, 2 that differ. Of puzzles with one given there is one.
        let shape = Shape::ALL[0];
        let all = solver::solutions(&Grid::empty(shape), 1000).grids;
        let mut forms: Vec<Grid> = all.iter().map(canonical).collect();
        forms.sort();
        forms.dedup();
        assert_eq!(forms.len(), 2);
        assert!(forms.iter().all(Grid::is_solution));
        for shape in Shape::ALL {
            let mut ids: Vec<String> = shape
                .cells()
                .map(|cell| {
                    let mut puzzle = Grid::empty(shape);
                    puzzle.set(cell, shape.digits().last());
                    id(&puzzle)
                })
                .collect();
            ids.dedup();
            assert_eq!(ids.len(), 1, "{shape}");
            assert_eq!(ids[0].len(), 16);
        }
    }

    #[test]
    fn puzzles_that_differ_have_different_forms() {
        // Two givens: the same digit or not, sharing a box, a row, a column, a band or nothing.
        let shape = Shape::CLASSIC;
        let mut forms = std::collections::BTreeSet::new();
        for cell in shape.cells().skip(1) {
            for digit in [1, 2] {
                let mut values = [0; 81];
                values[0] = 1;
                values[cell.index()] = digit;
                let puzzle = Grid::from_values(shape, &values).expect("81 values");
                if puzzle.clash().is_none() {
                    forms.insert(canonical(&puzzle));
                }
            }
        }
        // In one box: beside or across. In one band: in a row or not, by digits. Or far away.
        assert_eq!(forms.len(), 7);
    }

    #[test]
    fn the_most_symmetrical_grids_need_no_long_search() {
        for shape in Shape::ALL {
            let (height, width, side) = (shape.box_height(), shape.box_width(), shape.side());
            let values: Vec<u8> = shape
                .cells()
                .map(|c| {
                    let (row, column) = (shape.row_of(c), shape.column_of(c));
                    ((row % height * width + row / height + column) % side) as u8 + 1
                })
                .collect();
            let grid = Grid::from_values(shape, &values).expect("values of the shape");
            assert!(grid.is_solution());
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
            let other = Transform::random(shape, &mut rng).apply(&grid);
            assert_eq!(canonical(&grid), canonical(&other), "{shape}");
            // Nothing but one digit along a diagonal.
            let mut diagonal = Grid::empty(shape);
            for cell in shape.cells().filter(|c| values[c.index()] == 1) {
                diagonal.set(cell, shape.digits().next());
            }
            let other = Transform::random(shape, &mut rng).apply(&diagonal);
            assert_eq!(canonical(&diagonal), canonical(&other), "{shape}");
        }
    }
}
