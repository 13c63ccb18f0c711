//! Cages as a symbol for each cell, which other programs read and write too: the first cell of a
//! cage has its sum (`0`-`9`, `A`-`Z` for 10 to 35, `a`-`j` for 36 to 45), each other cell an arrow
//! (`<`, `>`, `^` or `v`) to a cell of its cage that is nearer to the first; `0` is a cell without a
//! cage.

use super::cages::Cage;
use super::definition::BadRules;
use crate::sudoku::cell::Cell;
use crate::sudoku::shape::Shape;

/// The symbols of the sums.
const SUMS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

/// The arrows, with the rows and columns that they go. The last four are read only.
const ARROWS: [(char, isize, isize); 8] = [
    ('^', -1, 0),
    ('<', 0, -1),
    ('>', 0, 1),
    ('v', 1, 0),
    ('`', -1, -1),
    ('\'', -1, 1),
    (',', 1, -1),
    ('.', 1, 1),
];
/// The arrows that are written.
const WRITTEN: usize = 4;

/// Returns whether a symbol is an arrow that is in no other notation.
pub(crate) fn is_arrow(symbol: char) -> bool {
    ARROWS[..WRITTEN].iter().any(|(arrow, ..)| *arrow == symbol)
}

fn cell_at(shape: Shape, cell: Cell, (down, across): (isize, isize)) -> Option<Cell> {
    let row = shape.row_of(cell).checked_add_signed(down)?;
    let column = shape.column_of(cell).checked_add_signed(across)?;
    (row < shape.side() && column < shape.side()).then(|| shape.cell(row, column))
}

/// Returns the symbols of cages in a grid of that shape.
pub(super) fn write(shape: Shape, cages: &[Cage]) -> String {
    let mut symbols = vec!['0'; shape.cell_count()];
    for cage in cages {
        let Some(&first) = cage.cells.first() else { continue };
        symbols[first.index()] = SUMS.chars().nth(usize::from(cage.sum)).unwrap_or('?');
        // Each cell points to the cell from which it was reached first.
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            next += 1;
            for &other in &cage.cells {
                let arrow = ARROWS[..WRITTEN].iter().find(|(_, down, across)| {
                    cell_at(shape, other, (*down, *across)) == Some(cell)
                });
                if let Some((arrow, ..)) = arrow.filter(|_| !reached.contains(&other)) {
                    symbols[other.index()] = *arrow;
                    reached.push(other);
                }
            }
        }
    }
    symbols.into_iter().collect()
}

/// Returns the cages of the symbols.
///
/// # Errors
///
/// If their number or one of them is wrong.
pub(super) fn read(shape: Shape, symbols: &str) -> Result<Vec<Cage>, BadRules> {
    let symbols: Vec<char> = symbols.chars().collect();
    if symbols.len() != shape.cell_count() {
        return Err(BadRules::CageSymbols { found: symbols.len(), cells: shape.cell_count() });
    }
    let wrong = |cell: Cell| BadRules::CageSymbol {
        cell: super::cages::cell_name(shape, cell),
        symbol: symbols[cell.index()],
    };
    let mut cages: Vec<(Cell, Cage)> = Vec::new();
    for cell in shape.cells() {
        let mut at = cell;
        let mut steps = 0;
        let sum = loop {
            let symbol = symbols[at.index()];
            if let Some(sum) = SUMS.chars().position(|s| s == symbol) {
                break sum;
            }
            let arrow = ARROWS.iter().find(|(arrow, ..)| *arrow == symbol);
            let next = arrow.and_then(|(_, down, across)| cell_at(shape, at, (*down, *across)));
            steps += 1;
            at = next.filter(|_| steps <= symbols.len()).ok_or_else(|| wrong(at))?;
        };
        match cages.iter_mut().find(|(first, _)| *first == at) {
            Some((_, cage)) => cage.cells.push(cell),
            None if sum > 0 => cages.push((at, Cage { sum: sum as u16, cells: vec![cell] })),
            None if at == cell => {}
            None => return Err(wrong(cell)),
        }
    }
    Ok(cages.into_iter().map(|(_, cage)| cage).collect())
}

#[cfg(test)]
mod tests {
    use crate::sudoku::{Rules, Shape};

    #[test]
    fn symbols_are_read_as_written() {
        let four = Rules::plain(Shape::with_side(4).expect("a shape"));
        let rules = four.cages_from("7<54^0^^6<Av5<^<").expect("cages");
        assert_eq!(rules.cages().len(), 6);
        let written = rules.cage_symbols().expect("has cages");
        assert_eq!(four.cages_from(&written), Ok(rules));
        let wrong = |symbols: &str| four.cages_from(symbols).expect_err("wrong").to_string();
        assert!(wrong("3<").contains("2 symbols"));
        assert!(wrong("<<54^0^^6<Av5<^<").contains("r1c1"));
        assert!(wrong("A<54^0^^6<Av5<^<").contains("cannot add up to 10"));
        assert!(wrong("><54^0^^6<Av5<^<").contains("r1c1"), "they point to each other");
    }
}
