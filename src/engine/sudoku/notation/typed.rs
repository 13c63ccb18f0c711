//! The typed rules of Interactive-Sudoku-Solver: `.Cage~12~R1C1~R1C2.Diagonal~1.Diagonal~-1.~R1C5_3`. Each
//! rule is a full stop, its name, and what it needs, each after a tilde; a rule without a name gives
//! cells.

use super::cells::Flaw;
use crate::sudoku::{
    BadRules, Cage, Cell, Definition, Digit, Grid, Rules, Shape, Variant, Variants,
};

/// The rules without data of their own.
const PLAIN: [(&str, Variant); 5] = [
    ("AntiKnight", Variant::AntiKnight),
    ("AntiKing", Variant::AntiKing),
    ("AntiConsecutive", Variant::NonConsecutive),
    ("Windoku", Variant::Hyper),
    ("DisjointSets", Variant::Disjoint),
];

/// Returns whether a line begins like typed rules. Cells alone have no tilde.
pub(super) fn is_typed(line: &str) -> bool {
    let first = line.split(char::is_whitespace).next().unwrap_or_default();
    first.starts_with('.') && first.contains('~')
}

/// A part of the line, and its column.
#[derive(Copy, Clone)]
struct Part<'t> {
    text: &'t str,
    column: usize,
}

impl<'t> Part<'t> {
    /// Returns its parts between separators.
    fn split(self, separator: char) -> impl Iterator<Item = Part<'t>> {
        let mut column = self.column;
        self.text.split(separator).map(move |text| {
            let part = Part { text, column };
            column += text.chars().count() + 1;
            part
        })
    }

    fn wrong(self, message: impl Into<String>) -> Flaw {
        Flaw::new(self.column, message)
    }

    /// Returns what is wrong with its rules, where it first names the cell.
    fn misruled(self, error: &BadRules) -> Flaw {
        let name = error.cell().map(|(row, column)| format!("~R{}C{}", row + 1, column + 1));
        let of_cell = |at: &usize| {
            let after = name.as_ref().and_then(|name| self.text.get(at + name.len()..));
            after.is_some_and(|after| !after.starts_with(|c: char| c.is_ascii_digit()))
        };
        let all = name.iter().flat_map(|name| self.text.match_indices(name.as_str()));
        let at = all.map(|(at, _)| at).find(of_cell).map_or(0, |at| at + 1);
        Flaw::new(self.column + at, error.to_string())
    }

    /// Returns the cell that it names, `R1C1`.
    fn cell(self, shape: Shape) -> Result<Cell, Flaw> {
        let number = |text: &str| text.parse().ok().filter(|n| (1..=shape.side()).contains(n));
        let cell = self.text.strip_prefix('R').and_then(|text| text.split_once('C'));
        let cell = cell.and_then(|(row, column)| Some((number(row)?, number(column)?)));
        let unknown = || self.wrong(format!("`{}` is no cell of a grid of {shape}", self.text));
        cell.map(|(row, column)| shape.cell(row - 1, column - 1)).ok_or_else(unknown)
    }

    /// Returns the cell and the digit of a given, `R1C1_5`.
    fn given(self, shape: Shape) -> Result<(Cell, Digit), Flaw> {
        let mut parts = self.split('_');
        let cell = parts.next().unwrap_or(self).cell(shape)?;
        let Some(value) = parts.next() else {
            return Err(self.wrong(format!("`{}` has no digit, as in `R1C1_5`", self.text)));
        };
        if parts.next().is_some() {
            return Err(value.wrong("only one digit of a cell can be read"));
        }
        let digit = value.text.parse().ok().and_then(Digit::new);
        let digit = digit.filter(|digit| usize::from(digit.get()) <= shape.side());
        let wrong = || value.wrong(format!("`{}` is no digit of a grid of {shape}", value.text));
        Ok((cell, digit.ok_or_else(wrong)?))
    }
}

/// What the rules of a line say.
struct Typed {
    shape: Shape,
    variants: Variants,
    /// The diagonals, as numbered in the line.
    diagonals: [bool; 2],
    has_boxes: bool,
    regions: Option<Vec<u8>>,
    cages: Vec<Cage>,
    givens: Vec<(Cell, Digit)>,
}

/// Returns the puzzle of a line whose first character is at column `start`.
///
/// # Errors
///
/// Returns what is wrong with it, or the first rule that this program does not know, and where.
pub(super) fn puzzle(line: &str, start: usize) -> Result<Grid, Flaw> {
    let text = line.split(char::is_whitespace).next().unwrap_or_default();
    let whole = Part { text, column: start };
    let mut typed = Typed {
        shape: Shape::CLASSIC,
        variants: Variants::NONE,
        diagonals: [false; 2],
        has_boxes: true,
        regions: None,
        cages: Vec::new(),
        givens: Vec::new(),
    };
    // The shape decides what the other rules mean.
    let rules = || whole.split('.').skip(1);
    for rule in rules() {
        if let Some(name) = rule.text.strip_prefix("Shape~") {
            typed.shape = shape(name).ok_or_else(|| rule.wrong(format!("`{name}` is no shape")))?;
        }
    }
    for rule in rules() {
        typed.read(rule)?;
    }
    typed.grid(whole)
}

/// Returns the shape of a name such as `9x9`.
fn shape(name: &str) -> Option<Shape> {
    let (rows, columns) = name.split_once('x')?;
    Shape::with_side(rows.parse().ok()?).filter(|_| rows == columns)
}

impl Typed {
    /// Reads one rule.
    fn read(&mut self, rule: Part<'_>) -> Result<(), Flaw> {
        let shape = self.shape;
        let mut parts = rule.split('~');
        let name = parts.next().map_or("", |part| part.text);
        match name {
            "" => {
                for part in parts {
                    self.givens.push(part.given(shape)?);
                }
            }
            "Shape" => {}
            "NoBoxes" => self.has_boxes = false,
            "Diagonal" => match parts.next().map(|part| part.text) {
                Some("1") => self.diagonals[0] = true,
                Some("-1") => self.diagonals[1] = true,
                _ => return Err(rule.wrong("`Diagonal` needs 1 or -1, as in `.Diagonal~1`")),
            },
            "Cage" => {
                let sum = parts.next().and_then(|part| part.text.parse().ok());
                let sum =
                    sum.ok_or_else(|| rule.wrong("`Cage` needs a sum, as in `.Cage~12~R1C1`"))?;
                let cells = parts.map(|part| part.cell(shape)).collect::<Result<_, _>>()?;
                self.cages.push(Cage { sum, cells });
            }
            "Jigsaw" => {
                // Older versions of the program name the shape before the regions.
                let picture = parts.last().map_or("", |part| part.text);
                let symbols: Vec<char> = picture.chars().collect();
                let first = |symbol| symbols.iter().position(|s| s == symbol).unwrap_or(0);
                self.regions = Some(symbols.iter().map(|symbol| first(symbol) as u8).collect());
            }
            _ => match PLAIN.iter().find(|(known, _)| *known == name) {
                Some((_, variant)) => self.variants = self.variants.with(*variant),
                None => {
                    return Err(
                        rule.wrong(format!("`{name}` is a rule that this program does not know"))
                    );
                }
            },
        }
        Ok(())
    }

    /// Returns the puzzle of the whole line.
    fn grid(self, whole: Part<'_>) -> Result<Grid, Flaw> {
        let variants = match self.diagonals {
            [false, false] => self.variants,
            [true, true] => self.variants.with(Variant::X),
            _ => {
                let message = "one diagonal alone is a rule that this program does not know";
                return Err(whole.wrong(message));
            }
        };
        if self.has_boxes == self.regions.is_some() {
            let message = if self.has_boxes {
                "regions need `.NoBoxes`: this program does not know regions together with boxes"
            } else {
                "a grid without boxes needs regions, as in `.Jigsaw~112...`"
            };
            return Err(whole.wrong(message));
        }
        let definition = Definition { shape: self.shape, variants, regions: self.regions };
        let rules = Rules::new(definition).and_then(|rules| rules.with_cages(self.cages));
        let mut grid = Grid::empty(rules.map_err(|error| whole.misruled(&error))?);
        for (cell, digit) in self.givens {
            grid.set(cell, Some(digit));
        }
        Ok(grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGIONS: &str =
        "112222333411112533411222533441266533444466555478866659777869959778868959777888999";

    #[test]
    fn rules_cages_regions_and_givens_are_read() {
        let line = ".Cage~12~R1C1~R1C2.Diagonal~1.Diagonal~-1.AntiKnight.~R1C5_3~R9C9_1 # hard";
        assert!(is_typed(line));
        let grid = puzzle(line, 1).expect("a puzzle");
        assert_eq!(grid.rules().names(), "x, anti-knight, killer");
        assert_eq!(grid.rules().cages()[0].sum, 12);
        assert_eq!((grid.filled(), grid.values()[4], grid.values()[80]), (2, 3, 1));
        let line = format!(".NoBoxes.Jigsaw~{REGIONS}.~R2C2_9");
        let grid = puzzle(&line, 1).expect("a jigsaw");
        assert_eq!((grid.rules().names().as_str(), grid.values()[10]), ("jigsaw", 9));
        let named = format!(".Shape~9x9.Jigsaw~9x9~{REGIONS}.NoBoxes.~R2C2_9");
        assert_eq!(puzzle(&named, 1).expect("a jigsaw"), grid);
        let small = puzzle(".~R6C6_6.Shape~6x6", 1).expect("a puzzle");
        assert_eq!((small.shape().side(), small.values()[35]), (6, 6));
        assert!(!is_typed(".5..3....") && !is_typed("x.~"));
    }

    #[test]
    fn faults_are_located() {
        for (line, column, said) in [
            (".~R1C1_5.Thermo~R1C1~R1C2", 10, "`Thermo` is a rule that this program does not know"),
            (".Cage~12~R1C1~R1C0", 15, "`R1C0` is no cell of a grid of 9x9"),
            (".Cage~R1C1", 2, "`Cage` needs a sum, as in `.Cage~12~R1C1`"),
            (".~R1C1_5~R1C2_10", 15, "`10` is no digit of a grid of 9x9"),
            (".~R1C1_5~R1C2", 10, "`R1C2` has no digit, as in `R1C1_5`"),
            (".~R1C1_5_6", 8, "only one digit of a cell can be read"),
            (".Shape~9x8", 2, "`9x8` is no shape"),
            (".Diagonal~2", 2, "`Diagonal` needs 1 or -1, as in `.Diagonal~1`"),
            (".Diagonal~1", 1, "one diagonal alone is a rule that this program does not know"),
            (".NoBoxes.~R1C1_5", 1, "a grid without boxes needs regions, as in `.Jigsaw~112...`"),
            (
                ".Cage~99~R1C1~R1C2",
                10,
                "the cage of r1c1 cannot add up to 99: 2 different digits make 3 to 17",
            ),
        ] {
            let Err(flaw) = puzzle(line, 1) else { panic!("{line} is wrong") };
            assert_eq!((flaw.column, flaw.message.as_str()), (column, said), "{line}");
        }
    }
}
