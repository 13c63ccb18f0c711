//! The houses and peers of rules, computed once.

use super::definition::Definition;
use super::leftovers::{self, Leftovers};
use super::masks::Masks;
use super::variant::Variant;
use crate::sudoku::cell::Cell;
use crate::sudoku::cellset::CellSet;
use crate::sudoku::house::{House, HouseId, HouseKind};
use crate::sudoku::shape::Shape;

/// Two houses that share more than one cell: if a digit is confined to `common` within `from`, it
/// is eliminated from `rest`, the other cells of the second house.
#[derive(Debug)]
pub(crate) struct Crossing {
    pub from: HouseId,
    pub to: HouseId,
    pub common_len: u8,
    pub common: CellSet,
    pub rest: CellSet,
}

/// Values computed once for each set of rules.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) definition: Definition,
    pub(super) houses: Vec<House>,
    /// For each cell its houses, in their order.
    pub(super) houses_of: Vec<Box<[HouseId]>>,
    /// For each cell all others that must differ.
    pub(super) peers: Vec<CellSet>,
    /// For each cell the peers that share no house with it.
    pub(super) far_peers: Vec<CellSet>,
    /// For each cell those that must not have a consecutive digit; empty without such a rule.
    pub(super) apart: Vec<CellSet>,
    /// All pairs of houses that share more than one cell.
    pub(super) crossings: Vec<Crossing>,
    /// Those of groups and windows with lines and boxes, as indices, in the order in which the
    /// rating standard searches them.
    pub(super) added_crossings: Vec<u16>,
    /// The leftovers of lines and regions, in a jigsaw.
    pub(super) leftovers: Vec<Leftovers>,
    /// Houses and peers of a 9x9 grid as bits.
    pub(super) masks: Option<Box<Masks>>,
}

impl Tables {
    pub(super) fn new(definition: Definition) -> Self {
        let shape = definition.shape;
        let houses = houses(&definition);
        let of = |cell: Cell| houses.iter().filter(move |house| house.set.contains(cell));
        let houses_of: Vec<Box<[HouseId]>> =
            shape.cells().map(|cell| of(cell).map(|house| house.id).collect()).collect();
        let (mut peers, mut far_peers) = (Vec::new(), Vec::new());
        for cell in shape.cells() {
            let mut near = of(cell).fold(CellSet::EMPTY, |all, house| all.union(house.set));
            let moves = moves(&definition, cell);
            far_peers.push(moves.minus(near));
            near = near.union(moves);
            near.remove(cell);
            peers.push(near);
        }
        let apart = match definition.variants.has(Variant::NonConsecutive) {
            true => shape.cells().map(|cell| at_steps(shape, cell, &[(0, 1), (1, 0)])).collect(),
            false => Vec::new(),
        };
        let crossings = crossings(&houses);
        let added_crossings = added_crossings(&houses, &crossings);
        let has_boxes = definition.regions.is_none();
        let leftovers = match &definition.regions {
            Some(_) => leftovers::of(&houses, shape.side()),
            None => Vec::new(),
        };
        let masks = (shape.side() == 9).then(|| {
            Box::new(Masks::new(&houses, &houses_of, &peers, &apart, has_boxes, &leftovers))
        });
        Tables {
            definition,
            houses,
            houses_of,
            peers,
            far_peers,
            apart,
            crossings,
            added_crossings,
            leftovers,
            masks,
        }
    }
}

fn added_crossings(houses: &[House], crossings: &[Crossing]) -> Vec<u16> {
    use HouseKind::{Box, Column, Group, Row, Window};
    const ORDER: [(HouseKind, HouseKind); 10] = [
        (Group, Column),
        (Group, Row),
        (Column, Group),
        (Row, Group),
        (Window, Column),
        (Window, Row),
        (Column, Window),
        (Row, Window),
        (Box, Window),
        (Window, Box),
    ];
    let kinds = |crossing: &Crossing| {
        (houses[crossing.from.index()].kind, houses[crossing.to.index()].kind)
    };
    let of = |wanted| (0..).zip(crossings).filter(move |(_, c)| kinds(c) == wanted);
    ORDER.into_iter().flat_map(|wanted| of(wanted).map(|(index, _)| index)).collect()
}

/// Returns all pairs of houses that share more than one cell, in both directions.
fn crossings(houses: &[House]) -> Vec<Crossing> {
    let pairs = houses.iter().flat_map(|a| houses.iter().map(move |b| (a, b)));
    pairs
        .filter_map(|(a, b)| {
            let common = a.set.intersection(b.set);
            (a.id != b.id && common.len() > 1).then(|| Crossing {
                from: a.id,
                to: b.id,
                common_len: common.len() as u8,
                common,
                rest: b.set.minus(a.set),
            })
        })
        .collect()
}

fn houses(definition: &Definition) -> Vec<House> {
    let shape = definition.shape;
    let (side, has) = (shape.side(), |variant| definition.variants.has(variant));
    let mut houses = Vec::new();
    let mut add = |kind, name, count, is_in: &dyn Fn(usize, Cell) -> bool| {
        for number in 0..count {
            let cells: Vec<Cell> = shape.cells().filter(|&cell| is_in(number, cell)).collect();
            let set = cells.iter().copied().collect();
            houses.push(House { id: HouseId(houses.len() as u8), kind, name, number, cells, set });
        }
    };
    match &definition.regions {
        Some(regions) => {
            add(HouseKind::Box, "region", side, &|n, cell| usize::from(regions[cell.index()]) == n);
        }
        None => add(HouseKind::Box, "box", side, &|n, cell| shape.box_of(cell) == n),
    }
    add(HouseKind::Column, "column", side, &|n, cell| shape.column_of(cell) == n);
    add(HouseKind::Row, "row", side, &|n, cell| shape.row_of(cell) == n);
    if has(Variant::Disjoint) {
        let place = |cell| {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            row % shape.box_height() * shape.box_width() + column % shape.box_width()
        };
        add(HouseKind::Group, "group", side, &|n, cell| place(cell) == n);
    }
    if has(Variant::Hyper) {
        add(HouseKind::Window, "window", 9, &|n, cell| WINDOWS[n] == window(shape, cell));
    }
    if has(Variant::X) {
        add(HouseKind::Diagonal, "diagonal", 2, &|n, cell| {
            let (row, column) = (shape.row_of(cell), shape.column_of(cell));
            row == if n == 0 { column } else { side - 1 - column }
        });
    }
    houses
}

/// The bands of the nine windows in rows and columns: 0 for rows (or columns) 2-4, 1 for 6-8, 2
/// for 1, 5 and 9. The four that are drawn come first; the other five follow from them, because a
/// band has every digit three times.
const WINDOWS: [(usize, usize); 9] =
    [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2), (2, 0), (2, 1), (2, 2)];

fn window(shape: Shape, cell: Cell) -> (usize, usize) {
    let band = |line: usize| match line {
        1..=3 => 0,
        5..=7 => 1,
        _ => 2,
    };
    (band(shape.row_of(cell)), band(shape.column_of(cell)))
}

/// The cells that must differ from `cell` because of where they are to it.
fn moves(definition: &Definition, cell: Cell) -> CellSet {
    const KNIGHT: [(usize, usize); 2] = [(1, 2), (2, 1)];
    const KING: [(usize, usize); 1] = [(1, 1)];
    let mut all = CellSet::EMPTY;
    for (variant, steps) in [(Variant::AntiKnight, &KNIGHT[..]), (Variant::AntiKing, &KING[..])] {
        if definition.variants.has(variant) {
            all = all.union(at_steps(definition.shape, cell, steps));
        }
    }
    all
}

/// Returns the cells that are as many rows and columns away from `cell` as one of `steps` says.
fn at_steps(shape: Shape, cell: Cell, steps: &[(usize, usize)]) -> CellSet {
    let (row, column) = (shape.row_of(cell), shape.column_of(cell));
    let away = |c: Cell| (row.abs_diff(shape.row_of(c)), column.abs_diff(shape.column_of(c)));
    shape.cells().filter(|&other| steps.contains(&away(other))).collect()
}

#[cfg(test)]
mod tests {
    use crate::sudoku::{HouseKind, Rules, Shape, Variant};

    fn with(variant: Variant) -> Rules {
        Rules::with(Shape::CLASSIC, [variant].into_iter().collect()).expect("suits 9x9")
    }

    #[test]
    fn every_house_has_a_cell_for_each_digit() {
        let plain = Shape::ALL.into_iter().map(Rules::plain);
        let x = Shape::ALL.into_iter().map(|shape| {
            Rules::with(shape, [Variant::X].into_iter().collect()).expect("suits any shape")
        });
        for rules in plain.chain(x).chain(Variant::ALL.map(with)) {
            for house in rules.houses() {
                assert_eq!(house.cells.len(), rules.side(), "{rules} {:?}", house.kind);
                for &cell in &house.cells {
                    assert!(rules.houses_of(cell).contains(&house.id));
                }
            }
            for cell in rules.cells() {
                for peer in rules.peers(cell).iter() {
                    assert!(rules.peers(peer).contains(cell));
                }
            }
        }
    }

    #[test]
    fn plain_shapes_have_boxes_columns_and_rows() {
        for shape in Shape::ALL {
            let rules = Rules::plain(shape);
            assert_eq!(rules.houses().len(), 3 * shape.side());
            let peers = 3 * (shape.side() - 1) - (shape.box_height() - 1) - (shape.box_width() - 1);
            for cell in shape.cells() {
                assert_eq!(rules.peers(cell).len(), peers);
                assert!(rules.far_peers(cell).is_empty());
            }
        }
    }

    #[test]
    fn variants_add_houses_or_peers() {
        let count = |variant, kind| {
            with(variant).houses().iter().filter(|house| house.kind == kind).count()
        };
        assert_eq!(count(Variant::X, HouseKind::Diagonal), 2);
        assert_eq!(count(Variant::Hyper, HouseKind::Window), 9);
        assert_eq!(count(Variant::Disjoint, HouseKind::Group), 9);
        let centre = Shape::CLASSIC.cell(4, 4);
        assert_eq!(with(Variant::X).peers(centre).len(), 20 + 12);
        assert_eq!(with(Variant::AntiKnight).far_peers(centre).len(), 8);
        assert_eq!(with(Variant::AntiKing).far_peers(centre).len(), 0, "all are in the box");
        assert_eq!(with(Variant::AntiKing).far_peers(Shape::CLASSIC.cell(3, 3)).len(), 3);
    }

    #[test]
    fn equal_definitions_are_the_same_rules() {
        assert_eq!(with(Variant::X), with(Variant::X));
        assert_ne!(with(Variant::X), with(Variant::Hyper));
        assert_ne!(with(Variant::X), Rules::CLASSIC);
        assert_eq!(Rules::with(Shape::CLASSIC, Default::default()), Ok(Rules::CLASSIC));
        let six = Shape::with_side(6).expect("a shape");
        assert!(Rules::with(six, [Variant::Hyper].into_iter().collect()).is_err());
    }
}
