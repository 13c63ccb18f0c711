//! Killers as a number for each cell, `3x3::k:4352:4352:3841:...`: the number of its cage, and 256 times
//! its sum. A `d` between the first colons adds the diagonals.

use super::cells::Flaw;
use crate::sudoku::{Cage, Grid, Rules, Shape, Variant, Variants};
use std::collections::BTreeMap;

/// The value of a sum of 1.
const SUM: u32 = 256;

/// Returns whether a line begins like such a killer.
pub(super) fn is_killer(line: &str) -> bool {
    parts(line).is_some()
}

/// Returns the rules between the first colons, and the numbers.
fn parts(line: &str) -> Option<(&str, &str)> {
    let (kind, rest) = line.strip_prefix("3x3:")?.split_once(":k:")?;
    matches!(kind, "" | "d").then_some((kind, rest))
}

/// Returns the killer of a line whose first character is at column `start`.
///
/// # Errors
///
/// Returns what is wrong with it, and where.
pub(super) fn puzzle(line: &str, start: usize) -> Result<Grid, Flaw> {
    let (kind, rest) = parts(line).unwrap_or(("", line));
    let (shape, first) = (Shape::CLASSIC, start + line.len() - rest.len());
    let (mut cages, mut column): (BTreeMap<u32, Cage>, usize) = (BTreeMap::new(), first);
    let mut numbers = rest.trim_end_matches(':').split(':');
    for (index, cell) in shape.cells().enumerate() {
        let cells = shape.cell_count();
        let too_few = || Flaw::new(column, format!("there are only {index} of {cells} cells"));
        let text = numbers.next().ok_or_else(too_few)?;
        let wrong =
            || Flaw::new(column, "a number is expected: that of the cage, and 256 times its sum");
        let number: u32 = text.parse().ok().filter(|n| *n < SUM * SUM).ok_or_else(wrong)?;
        let at = column;
        column += text.len() + 1;
        if number == 0 {
            continue;
        }
        let sum = (number / SUM) as u16;
        let cage = cages.entry(number % SUM).or_insert(Cage { sum, cells: Vec::new() });
        if sum > 0 && cage.sum > 0 && sum != cage.sum {
            return Err(Flaw::new(at, "the cage of this cell has two sums"));
        }
        cage.sum = cage.sum.max(sum);
        cage.cells.push(cell);
    }
    if numbers.next().is_some() {
        return Err(Flaw::new(column, "there are more numbers than cells"));
    }
    if let Some(Cage { cells, .. }) = cages.values().find(|cage| cage.sum == 0) {
        let name = |cell| format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1);
        return Err(Flaw::new(first, format!("the cage of {} has no sum", name(cells[0]))));
    }
    let variants = if kind == "d" { Variants::NONE.with(Variant::X) } else { Variants::NONE };
    let rules = Rules::with(shape, variants);
    let rules = rules.and_then(|rules| rules.with_cages(cages.into_values().collect()));
    Ok(Grid::empty(rules.map_err(|error| Flaw::new(first, error.to_string()))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn killers_are_read_and_faults_located() {
        let symbols =
            "J<<L<<P<<G<8^P<<<^B^^^F<^J^^M<<<8<^<T<^8D<FN^^^<^>>^^<9B<BR<<<^^H<^9<^A<8<^E<^C<^";
        let rules = Rules::CLASSIC.cages_from(symbols).expect("cages");
        let number = |cell| {
            let at = rules.cages().iter().position(|cage| cage.cells.contains(&cell));
            at.map_or(0, |at| at + 1 + 256 * usize::from(rules.cages()[at].sum)).to_string()
        };
        let numbers: Vec<String> = rules.cells().map(number).collect();
        let line = format!("3x3::k:{}:", numbers.join(":"));
        assert!(is_killer(&line));
        assert_eq!(puzzle(&line, 1).expect("a killer"), Grid::empty(rules));
        let x = puzzle(&line.replacen("::k", ":d:k", 1), 1).expect("a killer");
        assert!(x.rules().variants().has(Variant::X) && x.rules().cages() == rules.cages());
        for (line, column, said) in [
            ("3x3::k:257:", 12, "there are only 1 of 81 cells"),
            ("3x3::k:257:q", 12, "a number is expected: that of the cage, and 256 times its sum"),
        ] {
            let Err(flaw) = puzzle(line, 1) else { panic!("{line} is wrong") };
            assert_eq!((flaw.column, flaw.message.as_str()), (column, said));
        }
    }
}
