//! Game IDs of Solo in Simon Tatham's Portable Puzzle Collection: `3x3kx:grid,regions,cages,sums`, with
//! runs of blanks as letters.

use super::cells::Flaw;
use crate::plural::plural;
use crate::sudoku::{Cage, Cell, Definition, Digit, Grid, Rules, Shape, Variant, Variants};

/// A letter for this many blanks, or joins of neighbours, at most.
const LONGEST_RUN: u8 = 26;

/// The parts of a game ID before its colon.
struct Params {
    shape: Shape,
    /// The number of columns of a box; `None` for a jigsaw.
    box_width: Option<usize>,
    has_diagonals: bool,
    has_cages: bool,
}

/// Returns whether a line begins like a game ID: `3x3:` or `9jxk:`, with other letters for symmetry
/// and difficulty after these.
pub(super) fn is_game_id(line: &str) -> bool {
    line.split_once(':').is_some_and(|(params, rest)| {
        let digits = params.trim_start_matches(|c: char| c.is_ascii_digit());
        let kind = digits.strip_prefix('j').or_else(|| {
            let rows = digits.strip_prefix('x')?;
            rows.starts_with(|c: char| c.is_ascii_digit()).then_some(rows)
        });
        // Numbers with colons between them are another notation.
        let is_grid = rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        digits.len() < params.len()
            && kind.is_some_and(|kind| kind.chars().all(|c| c.is_ascii_alphanumeric()))
            && is_grid
    })
}

/// Returns the puzzle of a game ID, whose first character is at column `start`.
///
/// # Errors
///
/// Returns what is wrong with it, and where.
pub(super) fn puzzle(line: &str, start: usize) -> Result<Grid, Flaw> {
    let (head, body) = line.split_once(':').unwrap_or((line, ""));
    let params = params(head).map_err(|why| Flaw::new(start, why))?;
    let shape = params.shape;
    let mut parts = body.split(',');
    let mut column = start + head.len() + 1;
    let end = start + line.len();
    let mut part = |what: &str| {
        let missing = || Flaw::new(column.min(end), format!("{what} are missing"));
        let text = parts.next().ok_or_else(missing)?;
        let at = column;
        column += text.len() + 1;
        Ok((text, at))
    };
    let (givens, at) = part("the cells")?;
    let values = numbers(givens, shape, at)?;
    let regions = match params.box_width {
        None => {
            let (edges, at) = part("the regions")?;
            Some(blocks(edges, shape, at)?)
        }
        Some(width) => Some(boxes(shape, width)),
    };
    let cages = if params.has_cages {
        let (edges, at) = part("the cages")?;
        let (sums, sums_at) = part("the sums of the cages")?;
        cages(&blocks(edges, shape, at)?, &numbers(sums, shape, sums_at)?, shape)
            .map_err(|why| Flaw::new(sums_at, why))?
    } else {
        Vec::new()
    };
    if part("more parts").is_ok() {
        return Err(Flaw::new(end, "there are more parts than the letters before the colon name"));
    }
    let variants =
        if params.has_diagonals { Variants::NONE.with(Variant::X) } else { Variants::NONE };
    let rules = Rules::new(Definition { shape, variants, regions });
    let rules = rules.and_then(|rules| rules.with_cages(cages));
    let rules = rules.map_err(|error| Flaw::new(end, error.to_string()))?;
    let mut grid = Grid::empty(rules);
    for (cell, value) in shape.cells().zip(values) {
        let Some(value) = value else { continue };
        let digit = u8::try_from(value).ok().and_then(Digit::new);
        let digit = digit.filter(|digit| usize::from(digit.get()) <= shape.side());
        let wrong = || Flaw::new(at, format!("{value} is too large for {shape}"));
        grid.set(cell, Some(digit.ok_or_else(wrong)?));
    }
    Ok(grid)
}

fn params(head: &str) -> Result<Params, String> {
    let number = |text: &str| -> (Option<usize>, usize) {
        let length = text.bytes().take_while(u8::is_ascii_digit).count();
        (text[..length].parse().ok(), length)
    };
    let (first, length) = number(head);
    let (second, rest) = match head[length..].strip_prefix('x') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
            let (rows, length) = number(rest);
            (rows, &rest[length..])
        }
        _ => (None, &head[length..]),
    };
    let columns = first.unwrap_or(0);
    let side = columns.checked_mul(second.unwrap_or(1)).ok_or("this grid is too large")?;
    let shape =
        Shape::with_side(side).ok_or_else(|| format!("{side}x{side} is no shape we know"))?;
    let is_jigsaw = second.is_none() || second == Some(1) || rest.starts_with('j');
    // The first number is that of the boxes across.
    let box_width = (!is_jigsaw).then(|| side / columns.max(1));
    // Letters for difficulty follow `d`.
    let kinds = rest.split('d').next().unwrap_or_default();
    Ok(Params {
        shape,
        box_width,
        has_diagonals: kinds.contains('x'),
        has_cages: kinds.contains('k'),
    })
}

/// Returns the boxes of a width as regions.
fn boxes(shape: Shape, width: usize) -> Vec<u8> {
    let height = shape.side() / width;
    let number = |cell| shape.row_of(cell) / height * height + shape.column_of(cell) / width;
    shape.cells().map(|cell| number(cell) as u8).collect()
}

/// Returns the number in each cell, if there is one.
fn numbers(text: &str, shape: Shape, start: usize) -> Result<Vec<Option<u16>>, Flaw> {
    let mut all: Vec<Option<u16>> = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let column = start + text.len() - rest.len();
        if sign.is_ascii_digit() {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let number = rest[..length].parse();
            let number = number.map_err(|_| Flaw::new(column, "this number is too large"))?;
            all.push((number != 0).then_some(number));
            rest = &rest[length..];
            continue;
        }
        if sign != '_' {
            let run = run_of(sign, column)?;
            all.extend(std::iter::repeat_n(None, usize::from(run)));
        }
        rest = &rest[sign.len_utf8()..];
    }
    let (count, needed) = (all.len(), shape.cell_count());
    if count != needed {
        let end = start + text.len();
        return Err(Flaw::new(
            end,
            format!("this makes {count} cell{}; {shape} has {needed}", plural(count)),
        ));
    }
    Ok(all)
}

/// Returns how many things a letter stands for: 1 for `a`.
fn run_of(sign: char, column: usize) -> Result<u8, Flaw> {
    let wrong = || Flaw::new(column, format!("`{}` is not a letter a-z", sign.escape_default()));
    if sign.is_ascii_lowercase() { Ok(sign as u8 - b'a' + 1) } else { Err(wrong()) }
}

/// Returns the number of its block for each cell: neighbours are in one block unless there is a wall
/// between them. Neighbours beside each other come first, row by row, then those below each other,
/// column by column.
fn blocks(text: &str, shape: Shape, start: usize) -> Result<Vec<u8>, Flaw> {
    let side = shape.side();
    let count = 2 * side * (side - 1);
    // The longest run has no wall after it. Programs write 25 joins so, and some read 26.
    let walls_of = |longest: u8| -> Result<Vec<bool>, Flaw> {
        let mut walls = Vec::with_capacity(count + 1);
        for (index, sign) in text.char_indices() {
            let run = if sign == '_' { 0 } else { run_of(sign, start + index)? };
            let joins = if run == LONGEST_RUN { longest } else { run };
            walls.extend(std::iter::repeat_n(false, usize::from(joins)));
            if run < LONGEST_RUN {
                walls.push(true);
            }
        }
        Ok(walls)
    };
    let mut walls = walls_of(LONGEST_RUN - 1)?;
    if walls.len() != count + 1 {
        walls = walls_of(LONGEST_RUN)?;
    }
    if walls.len() != count + 1 {
        let (end, edges) = (start + text.len(), walls.len());
        return Err(Flaw::new(
            end,
            format!("this makes {edges} edge{}; {shape} has {count} and an end", plural(edges)),
        ));
    }
    let mut block: Vec<usize> = (0..shape.cell_count()).collect();
    let level = (0..side).flat_map(|r| (1..side).map(move |c| ((r, c - 1), (r, c))));
    let upright = (0..side).flat_map(|c| (1..side).map(move |r| ((r - 1, c), (r, c))));
    for ((one, other), _) in level.chain(upright).zip(walls).filter(|(_, is_wall)| !is_wall) {
        let of = |(r, c)| shape.cell(r, c).index();
        let (from, to) = (block[of(one)], block[of(other)]);
        block.iter_mut().filter(|number| **number == from).for_each(|number| *number = to);
    }
    let mut names: Vec<usize> = Vec::new();
    let mut numbered = |number: usize| {
        let known = names.iter().position(|&name| name == number);
        known.unwrap_or_else(|| {
            names.push(number);
            names.len() - 1
        }) as u8
    };
    Ok(block.into_iter().map(&mut numbered).collect())
}

/// Returns the cages: the sum of each is in one of its cells.
fn cages(blocks: &[u8], sums: &[Option<u16>], shape: Shape) -> Result<Vec<Cage>, String> {
    let name = |cell| format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1);
    let mut cages: Vec<Cage> = Vec::new();
    let mut numbers: Vec<u8> = Vec::new();
    for cell in shape.cells() {
        let (number, sum) = (blocks[cell.index()], sums[cell.index()].unwrap_or(0));
        match numbers.iter().position(|&known| known == number) {
            Some(at) => {
                cages[at].cells.push(cell);
                if sum > 0 && cages[at].sum > 0 {
                    return Err(format!("the cage of {} has two sums", name(cages[at].cells[0])));
                }
                cages[at].sum += sum;
            }
            None => {
                numbers.push(number);
                cages.push(Cage { sum, cells: vec![cell] });
            }
        }
    }
    // A cell without a cage is a block without a sum.
    let is_alone = |cage: &Cage| matches!(cage.cells[..], [Cell(_)]) && cage.sum == 0;
    cages.retain(|cage| !is_alone(cage));
    match cages.iter().find(|cage| cage.sum == 0) {
        Some(cage) => Err(format!("the cage of {} has no sum", name(cage.cells[0]))),
        None => Ok(cages),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::solver::{Solved, solve};

    /// Writes a grid as a game ID.
    fn game_id(grid: &Grid) -> String {
        let (shape, rules) = (grid.shape(), grid.rules());
        let side = shape.side();
        let run = |count: usize| char::from(b'a' + count as u8 - 1);
        let numbers = |value: &dyn Fn(Cell) -> Option<u16>| {
            let (mut text, mut blanks) = (String::new(), 0);
            for cell in shape.cells() {
                let Some(value) = value(cell) else {
                    blanks += 1;
                    continue;
                };
                while blanks > 0 {
                    let some = blanks.min(26);
                    text.push(run(some));
                    blanks -= some;
                }
                if text.ends_with(|c: char| c.is_ascii_digit()) {
                    text.push('_');
                }
                text += &value.to_string();
            }
            while blanks > 0 {
                let some = blanks.min(26);
                text.push(run(some));
                blanks -= some;
            }
            text
        };
        let edges = |same: &dyn Fn(Cell, Cell) -> bool| {
            let (mut text, mut joins) = (String::new(), 0);
            for is_level in [true, false] {
                for line in 0..side {
                    for along in 1..side {
                        let at =
                            |n| if is_level { shape.cell(line, n) } else { shape.cell(n, line) };
                        if same(at(along - 1), at(along)) {
                            joins += 1;
                        } else {
                            text.push(if joins == 0 { '_' } else { run(joins) });
                            joins = 0;
                        }
                    }
                }
            }
            text.push(if joins == 0 { '_' } else { run(joins) });
            text
        };
        let mut text = match rules.regions() {
            Some(_) => format!("{side}j"),
            None => format!("{0}x{0}", 3),
        };
        text += if rules.variants().has(Variant::X) { "x" } else { "" };
        text += if rules.cages().is_empty() { ":" } else { "k:" };
        text += &numbers(&|cell| grid.get(cell).map(|digit| digit.get().into()));
        if let Some(regions) = rules.regions() {
            text += ",";
            text += &edges(&|a, b| regions[a.index()] == regions[b.index()]);
        }
        if !rules.cages().is_empty() {
            text += ",";
            text += &edges(&|a, b| rules.cage_of(a) == rules.cage_of(b));
            text += ",";
            let first = |cell| rules.cage_of(cell).filter(|cage| cage.cells[0] == cell);
            text += &numbers(&|cell| first(cell).map(|cage| cage.sum));
        }
        text
    }

    #[test]
    fn game_ids_of_every_kind_are_read() {
        use crate::generate::{Maker, Regions, Request, Stream, make};
        let x = Rules::with(Shape::CLASSIC, Variants::NONE.with(Variant::X)).expect("suits");
        let plain = Request::new(Shape::CLASSIC);
        let killer = Request { cages: Some(2..=5), ..plain.clone() };
        let jigsaw = Request { regions: Some(Regions::Random), ..plain.clone() };
        let requests =
            [plain, Request::new(x), Request { rules: x, ..killer.clone() }, killer, jigsaw];
        let mut maker = Maker::new();
        for (index, request) in requests.iter().enumerate() {
            let mut stream = Stream::for_puzzle(1, "game ids", index as u64);
            let made = make(request, &mut stream, &mut maker).expect("a puzzle");
            let id = game_id(&made.puzzle);
            assert!(is_game_id(&id), "{id}");
            let read = puzzle(&id, 1).unwrap_or_else(|flaw| panic!("{id}: {}", flaw.message));
            assert_eq!(read, made.puzzle, "{id}");
            assert_eq!(solve(&read), Solved::Unique(made.solution));
        }
    }

    #[test]
    fn boxes_may_be_narrow_and_faults_are_located() {
        // Three boxes beside each other, each two cells wide.
        let tall = puzzle("3x2:z_j", 1).expect("a grid");
        assert_eq!(tall.shape().side(), 6);
        assert!(tall.rules().regions().is_some());
        assert!(puzzle("2x3dt:zj", 1).expect("a grid").rules().is_plain());
        for (id, column, said) in [
            ("3x3:z", 6, "this makes 26 cells; 9x9 has 81"),
            ("5x1:a", 1, "5x5 is no shape we know"),
            ("2x2:p,a", 8, "there are more parts than the letters before the colon name"),
            ("2x2:7o", 5, "7 is too large for 4x4"),
            ("2x2:p?", 6, "`?` is not a letter a-z"),
            ("4j:p,aa", 8, "this makes 4 edges; 4x4 has 24 and an end"),
            ("2x2k:p", 7, "the cages are missing"),
        ] {
            let Err(flaw) = puzzle(id, 1) else { panic!("{id} is wrong") };
            assert_eq!((flaw.column, flaw.message.as_str()), (column, said), "{id}");
        }
    }
}
