//! Judges the cells of a grid: each digit must be seen whole, upright, dark and in the middle of its
//! cell, and everything else must be empty.

use super::bitmap::{Bitmap, Span};
use super::template::Template;
use super::words::is_art;
use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::read::cages::is_outline;
use crate::read::page::{FULL, PrintedGrid};
use crate::read::sheet::{Mark, Rule, Sheet, Turn};
use gridpress_engine::sudoku::{Cell, HouseId, HouseKind, Variant};
use gridpress_page::geom::{Pt, Rect};

/// A digit with less than this share of full black is too pale: one of a puzzle, or one that is small or
/// in a picture of a cover.
const PALE: f32 = 0.7;
const PALEST: f32 = 0.5;
/// A digit with more than this share of coloured pixels is in colour.
const COLOURED: f32 = 0.5;
/// A digit that is paler than this share of the others in its grid is too pale.
const PALER: f32 = 0.87;
/// The same for small digits, which are a few pixels wide.
const PALER_OF_SMALL: f32 = 0.8;
const BAR_PIXELS: f64 = 5.0;
/// The share of a digit's ink that may be missing, or be in the wrong place.
const MISSING: f32 = 0.12;
/// The same for several small digits in one cell, or a candidate alone in a cell of a drawing.
const MISSING_OF_SMALL: f32 = 0.3;
/// Ink in a cell that does not belong to its digit: this share of the cell.
const STRAY: f32 = 0.004;
/// The greatest such share of the inside of a digit, which is black or not there.
const HOLLOW: f32 = 0.025;
/// Fewer pixels than this are not compared.
const LEAST_INSIDE: f32 = 20.0;
/// Ink at least this dark is not blur; this many such pixels in a cell are a fault.
const CLEAR: f32 = 0.25;
const SPECK: f32 = 2.0;
/// How far the middle of a digit may be from the middle of its cell, and from where the others are.
const OFF: f64 = 0.16;
const OFF_OTHERS: f64 = 0.08;
/// The height of a capital without its accent, in ems, if no other letter shows it.
const CAPITAL: f64 = 0.7;
/// How far a capital may reach below its baseline, in ems, without a tail.
const MOST_TAIL: f64 = 0.05;
/// How far all digits of a grid may be from the middle together, and the fewest digits compared.
const OFF_TOGETHER: f64 = 0.055;
/// How far the digits of killers may be lower than the middle, for the sums above them.
const BELOW_SUMS: f64 = 0.1;
const TOGETHER: usize = 8;
/// The same where equal digits, or digits on one baseline, are compared.
const OFF_EQUAL: f64 = 0.035;
/// Paper darker than this is not paper.
const DARK_PAPER: f32 = 0.35;
/// A cell differs from the others by this if its paper was darkened.
const TINT: f32 = 0.12;

/// Under a whole grid, this is a background.
const BACKGROUND: f32 = 0.12;

/// Regions with less are not tinted.
const PALEST_REGION: f32 = 0.03;

/// Windows with less are lost in print.
const PALEST_WINDOW: f32 = 0.08;

/// The ink of one cell.
struct Look {
    cell: Cell,
    /// How dark the digit is, from 0 to 1; `None` for an empty cell.
    dark: Option<f32>,
    /// The share of the digit that is not there.
    missing: f32,
    /// The share of the inside of the digit that is not there.
    hollow: f32,
    /// The share of the cell with ink that does not belong there, and the pixels of it that are no blur.
    stray: f32,
    speck: f32,
    /// The darkness of its paper.
    paper: f32,
    /// Whether its paper is coloured, or its digit.
    is_coloured: bool,
    is_in_colour: bool,
}

pub(super) fn judge(
    index: usize,
    grid: &PrintedGrid,
    sheet: &Sheet,
    drawn: &Bitmap,
    found: &mut Vec<Blemish>,
) {
    let (lattice, shape) = (grid.lattice, grid.lattice.shape);
    let mut cells: Vec<Vec<&Mark>> = vec![Vec::new(); shape.cell_count()];
    for mark in &sheet.marks {
        if let Some((row, column)) = lattice.cell_at(mark.ink.centre()) {
            cells[shape.cell(row, column).index()].push(mark);
        }
    }
    let outlines = outlines(grid, sheet, drawn);
    let looks: Vec<Look> = (shape.cells())
        .map(|cell| look(grid, cell, &cells[cell.index()], &outlines, drawn))
        .collect();
    let mut fault = |kind: FaultKind, cell: Cell, what: String| {
        found.push(Blemish::new(kind, what).of(index, Some(cell)));
    };
    // The cells of a grid on a cover may be in several colours.
    let is_art = is_art(sheet);
    let usual_dark = median(looks.iter().filter_map(|l| l.dark));
    let kinds: Vec<_> = looks.iter().map(|look| paper_of(grid, look.cell)).collect();
    let mut papers: Vec<((bool, Option<HouseId>), f32)> = Vec::new();
    for kind in &kinds {
        if papers.iter().all(|(known, _)| known != kind) {
            let same = looks.iter().zip(&kinds).filter(|(_, other)| *other == kind);
            papers.push((*kind, median(same.map(|(look, _)| look.paper))));
        }
    }
    let usual_paper = |cell: Cell| {
        let of_kind = papers.iter().find(|(kind, _)| *kind == kinds[cell.index()]);
        of_kind.map_or(0.0, |(_, paper)| *paper)
    };
    // White paper in a tinted region differs by less than a tint.
    let most_off = |cell: Cell| match kinds[cell.index()].1 {
        Some(_) if usual_paper(cell) > PALEST_REGION => TINT.min(usual_paper(cell) * 0.75),
        _ => TINT,
    };
    for look in &looks {
        let marks = &cells[look.cell.index()];
        let shown: String = marks.iter().filter_map(|m| m.character()).collect();
        if let Some(dark) = look.dark {
            if marks.iter().any(|m| m.turn != Turn::Upright) {
                fault(
                    FaultKind::Turned,
                    look.cell,
                    format!("{shown} is turned, mirrored or stretched"),
                );
                continue;
            }
            if dark < 0.1 {
                fault(FaultKind::NotSeen, look.cell, format!("{shown} cannot be seen"));
                continue;
            }
            // Small candidates are a few pixels wide, and arrows may start beside them.
            let is_candidate = |mark: &&Mark| mark.ink.height() < lattice.cell() * FULL;
            let are_small = marks.len() > 1 || marks.iter().all(is_candidate);
            let may_miss = if are_small { MISSING_OF_SMALL } else { MISSING };
            let hollow = if are_small { 0.0 } else { look.hollow };
            if look.missing > may_miss || hollow > HOLLOW {
                let share = look.missing.max(hollow) * 100.0;
                fault(
                    FaultKind::NotSeen,
                    look.cell,
                    format!("{shown} does not look as it should: {share:.0} % of it is missing"),
                );
                continue;
            }
            let has_small = marks.iter().any(is_candidate);
            // A bar of few pixels, such as an I, is blurred as a whole.
            let has_bar =
                marks.iter().any(|mark| mark.ink.width().get() * drawn.scale < BAR_PIXELS);
            let is_thin = has_small || has_bar;
            let paler = if is_thin { PALER_OF_SMALL } else { PALER };
            let palest = if is_thin || is_art { PALEST } else { PALE };
            let is_paler = dark < usual_dark * paler;
            if dark < palest || is_paler && !is_art {
                let mut what = format!("{shown} is only {:.0} % black", dark * 100.0);
                if is_paler {
                    what += &format!(", the others {:.0} %", usual_dark * 100.0);
                }
                fault(FaultKind::TooPale, look.cell, what);
            }
        }
        if look.is_in_colour && !is_art {
            let what = format!("{shown} is in colour instead of black");
            fault(FaultKind::StrayInk, look.cell, what);
        } else if look.stray > STRAY || look.speck >= SPECK {
            let what = match look.dark {
                None => "there is ink in this cell, which should be empty".to_owned(),
                Some(_) => format!("something is printed over or beside {shown}"),
            };
            fault(FaultKind::StrayInk, look.cell, what);
        } else if look.paper > DARK_PAPER
            || (look.paper - usual_paper(look.cell)).abs() > most_off(look.cell)
        {
            let is_darker = look.paper > usual_paper(look.cell).min(DARK_PAPER);
            let is = if is_darker { "darkened" } else { "lighter than that of others like it" };
            fault(FaultKind::StrayInk, look.cell, format!("the paper of this cell is {is}"));
        } else if look.is_coloured {
            fault(FaultKind::StrayInk, look.cell, "the paper of this cell is coloured".to_owned());
        }
    }
    // Every cell but those that a sign covers would show it.
    let lightest = looks.iter().map(|look| look.paper).fold(1.0, f32::min);
    if lightest > BACKGROUND {
        let what = format!("the paper of all its cells is {:.0} % black", lightest * 100.0);
        fault(FaultKind::StrayInk, grid.grid.rules().shape().cell(0, 0), what);
    }
    let of_windows = |is_tinted: bool| {
        let of_kind = looks.iter().zip(&kinds).filter(move |(_, kind)| kind.0 == is_tinted);
        median(of_kind.map(|(look, _)| look.paper))
    };
    if kinds.iter().any(|kind| kind.0) {
        let more = of_windows(true) - of_windows(false);
        if let Some(look) = looks.iter().find(|look| is_tinted(grid, look.cell))
            && more < PALEST_WINDOW
        {
            let percent = more.max(0.0) * 100.0;
            let what = format!("its windows are only {percent:.0} % darker than the paper");
            fault(FaultKind::TooPale, look.cell, what);
        }
    }
    centred(grid, &cells, &mut fault);
}

/// Returns what determines the tint of a cell: whether it is in a window, and its region.
fn paper_of(grid: &PrintedGrid, cell: Cell) -> (bool, Option<HouseId>) {
    let rules = grid.grid.rules();
    (is_tinted(grid, cell), rules.regions().map(|_| rules.houses_of(cell)[0]))
}

/// Returns whether a cell is in one of the windows that hyper sudoku tints.
fn is_tinted(grid: &PrintedGrid, cell: Cell) -> bool {
    /// The windows that are drawn come first.
    const DRAWN: usize = 4;
    let rules = grid.grid.rules();
    let houses = rules.houses_of(cell).iter().map(|&id| rules.house(id));
    houses.filter(|house| house.kind == HouseKind::Window).any(|house| house.number < DRAWN)
}

fn median(values: impl Iterator<Item = f32>) -> f32 {
    let mut all: Vec<f32> = values.collect();
    all.sort_by(f32::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(0.0)
}

/// Compares the ink of a cell with the marks it should show.
fn look(
    grid: &PrintedGrid,
    cell: Cell,
    marks: &[&Mark],
    outlines: &[Span],
    drawn: &Bitmap,
) -> Look {
    let area = grid.lattice.cell_area(cell);
    // Lines are judged elsewhere: a tenth of the cell on each side is theirs, or as much as they
    // need and a pixel and a half.
    let of_lines = grid.lattice.thickest * 0.5 + Pt::new(1.5 / drawn.scale);
    let margin = (area.height() * 0.1).max(of_lines).min(area.height() * 0.3);
    let inner = Rect::new(
        area.left() + margin,
        area.top() + margin,
        area.width() - margin * 2.0,
        area.height() - margin * 2.0,
    );
    let span = drawn.span(area);
    let middle = drawn.span(inner);
    let glyphs = marks.iter().map(|mark| (&*mark.outline, mark.ink));
    let picture = Template::of(drawn, span, glyphs);
    let rows = |s: Span| (s.y0..s.y1).map(move |y| (y, drawn.row(y, s.x0, s.x1)));
    let mut counts = [0usize; 256];
    for (y, inks) in rows(middle) {
        let (_, near) = picture.row(y, middle.x0, middle.x1);
        for (ink, _) in inks.iter().zip(near).filter(|(_, near)| **near == 0.0) {
            counts[usize::from(*ink)] += 1;
        }
    }
    let paper = shade(darker_than(&counts, 2));
    let (mut shown, mut asked, mut all, mut near_it) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
    let (mut missing, mut stray, mut speck) = (0.0f32, 0.0f32, 0.0f32);
    let (mut inside, mut hollow) = (0.0f32, 0.0f32);
    // On tinted paper, the digit is as dark as it can be when it is black. A disc may fill more than half
    // of a cell, but is not the paper of a sum beside it.
    let paper_of_digit = shade(darker_than(&counts, 4));
    // In a small cell, the diagonals may cover most of the paper.
    let paper_beside_rules = match is_on_diagonal(grid, cell) {
        true => shade(darker_than(&counts, 8)),
        false => paper,
    };
    if !marks.is_empty() {
        for (y, inks) in rows(span) {
            let (covers, nears) = picture.row(y, span.x0, span.x1);
            for (ink, (cover, near)) in inks.iter().zip(covers.iter().zip(nears)) {
                let ink = (shade(*ink) - paper_of_digit).max(0.0);
                shown += ink * cover;
                asked += cover * cover;
                all += cover;
                near_it += if *near > 0.0 { ink } else { 0.0 };
            }
        }
    }
    let contrast = (1.0 - paper_of_digit).max(0.1);
    // The strokes of small candidates are as thin as a pixel, and may be drawn a part of one beside it.
    let is_small = marks.iter().all(|mark| mark.ink.height() < grid.lattice.cell() * FULL);
    let blurred = if is_small { near_it / all.max(0.1) } else { 0.0 };
    let dark = (asked > 0.0).then(|| ((shown / asked).max(blurred) / contrast).min(1.0));
    let strength = dark.unwrap_or(0.0) * contrast;
    if asked > 0.0 {
        for (y, inks) in rows(span) {
            let (covers, _) = picture.row(y, span.x0, span.x1);
            for (ink, cover) in inks.iter().zip(covers).filter(|(_, cover)| **cover > 0.0) {
                let shown = (shade(*ink) - paper_of_digit).max(0.0);
                missing += (cover * strength - shown).max(0.0);
                if *cover >= 0.95 {
                    inside += 1.0;
                    hollow += f32::from(u8::from(shown < strength * 0.35));
                }
            }
        }
    }
    let rules = grid.grid.rules();
    let has_diagonals = rules.variants().has(Variant::X);
    let outlines: Vec<&Span> = outlines.iter().filter(|outline| outline.meets(span)).collect();
    let is_rule = |pixel| {
        has_diagonals && is_diagonal(grid, cell, drawn, pixel)
            || outlines.iter().any(|outline| outline.contains(pixel))
    };
    for (y, inks) in rows(middle) {
        let (_, near) = picture.row(y, middle.x0, middle.x1);
        for (x, (ink, near)) in inks.iter().zip(near).enumerate() {
            let more = (shade(*ink) - paper).max(0.0) - near;
            if more > 0.0 && !is_rule((middle.x0 + x, y)) {
                stray += more;
                if more > CLEAR {
                    speck += more;
                }
            }
        }
    }
    // Digits cover less than half of a cell.
    let coloured = drawn.coloured(middle);
    let is_coloured = coloured * 2 > middle.width() * middle.height();
    let is_in_colour = !is_coloured && asked > 0.0 && coloured as f32 > asked * COLOURED;
    let pixels = (span.width() * span.height()).max(1) as f32;
    let missing = if all > 0.0 { missing / (all * strength.max(0.05)) } else { 0.0 };
    let hollow = if inside >= LEAST_INSIDE { hollow / inside } else { 0.0 };
    Look {
        cell,
        dark,
        missing,
        hollow,
        stray: stray / pixels,
        speck,
        paper: paper_beside_rules,
        is_coloured,
        is_in_colour,
    }
}

/// Returns the darkness of a pixel from 0 to 1.
fn shade(ink: u8) -> f32 {
    f32::from(ink) / 255.0
}

/// Returns the darkness below which one pixel in `one_in` is, of pixels counted by their darkness.
fn darker_than(counts: &[usize; 256], one_in: usize) -> u8 {
    let least = counts.iter().sum::<usize>() / one_in;
    let mut passed = 0;
    let at = counts.iter().position(|count| {
        passed += count;
        passed > least
    });
    at.map_or(0, |at| u8::try_from(at).unwrap_or(u8::MAX))
}

/// Returns the pixels of the outlines of cages.
fn outlines(grid: &PrintedGrid, sheet: &Sheet, drawn: &Bitmap) -> Vec<Span> {
    if grid.grid.rules().cages().is_empty() {
        return Vec::new();
    }
    let blur = Pt::new(1.5 / drawn.scale);
    let span = |rule: &Rule| {
        let ink = rule.ink();
        drawn.span(Rect::new(
            ink.left() - blur,
            ink.top() - blur,
            ink.width() + blur * 2.0,
            ink.height() + blur * 2.0,
        ))
    };
    sheet.rules.iter().filter(|rule| is_outline(&grid.lattice, rule)).map(span).collect()
}

/// Whether a cell is on a diagonal that the rules of its grid ask for.
fn is_on_diagonal(grid: &PrintedGrid, cell: Cell) -> bool {
    let shape = grid.lattice.shape;
    let (row, column) = (shape.row_of(cell), shape.column_of(cell));
    grid.grid.rules().variants().has(Variant::X)
        && (row == column || row + column + 1 == shape.side())
}

/// Whether a pixel of a cell belongs to a diagonal that the rules of its grid ask for.
fn is_diagonal(grid: &PrintedGrid, cell: Cell, drawn: &Bitmap, pixel: (usize, usize)) -> bool {
    if !grid.grid.rules().variants().has(Variant::X) {
        return false;
    }
    let (area, shape) = (grid.lattice.cell_area(cell), grid.lattice.shape);
    let (row, column) = (shape.row_of(cell), shape.column_of(cell));
    let from = drawn.span(area);
    let (x, y) = (pixel.0.saturating_sub(from.x0), pixel.1.saturating_sub(from.y0));
    let slack = (grid.lattice.thinnest.get() * drawn.scale + 3.0) as usize;
    let (width, height) = (from.width(), from.height());
    row == column && x.abs_diff(y) <= slack + width.abs_diff(height)
        || row + column + 1 == shape.side() && (x + y).abs_diff(width) <= slack
}

/// Checks that full digits are in the middle of their cells, where the others of their grid are.
fn centred(
    grid: &PrintedGrid,
    cells: &[Vec<&Mark>],
    fault: &mut impl FnMut(FaultKind, Cell, String),
) {
    let size = grid.lattice.cell();
    let marks: Vec<(Cell, &Mark)> = (grid.digits.iter())
        .filter_map(|digit| match cells.get(digit.cell.index())?[..] {
            [mark] => Some((digit.cell, mark)),
            _ => None,
        })
        .collect();
    let height = |mark: &Mark| (mark.origin.y - mark.ink.top()) / mark.size;
    // Whether neither an accent nor a tail, as that of a J, is part of its height.
    let is_bare = |mark: &Mark| {
        let tail = (mark.ink.bottom() - mark.origin.y) / mark.size;
        mark.character().is_none_or(|character| {
            character.is_ascii() && !(character.is_ascii_alphabetic() && tail > MOST_TAIL)
        })
    };
    let bare = median_place(marks.iter().filter(|m| is_bare(m.1)).map(|m| height(m.1)));
    let offset = |&(cell, mark): &(Cell, &Mark)| {
        let (ink, area) = (mark.ink.centre(), grid.lattice.cell_area(cell));
        let middle = area.centre();
        // Such a letter is as high as the others without its accent or tail.
        let y = match is_bare(mark) {
            true => ink.y,
            false => mark.origin.y - mark.size * (if bare > 0.0 { bare } else { CAPITAL } / 2.0),
        };
        [(ink.x - middle.x) / size, (y - middle.y) / size]
    };
    let baseline =
        |&(cell, mark): &(Cell, &Mark)| (mark.origin.y - grid.lattice.cell_area(cell).top()) / size;
    let usual = [0, 1].map(|axis| median_place(marks.iter().map(|m| offset(m)[axis])));
    let has_sums = !grid.grid.rules().cages().is_empty();
    let allowed = |down: f64| if has_sums { down.clamp(0.0, BELOW_SUMS) } else { 0.0 };
    let off = [usual[0], usual[1] - allowed(usual[1])];
    if marks.len() >= TOGETHER
        && off.iter().any(|off| off.abs() > OFF_TOGETHER)
        && let Some((first, _)) = marks.first()
    {
        let what = format!(
            "its digits are off the middle of their cells by {:.0} % to the right and {:.0} % down",
            usual[0] * 100.0,
            usual[1] * 100.0
        );
        fault(FaultKind::OffCentre, *first, what);
    }
    // Equal digits are at one place in their cells, and all digits of a font on one line.
    let like = |other: &Mark, mark: &Mark| {
        let sizes = other.size / mark.size;
        other.reading.face == mark.reading.face && (sizes - 1.0).abs() < 0.02
    };
    for one in &marks {
        let (cell, mark) = *one;
        let offset_of_it = offset(one);
        let in_font = || marks.iter().filter(|(_, other)| like(other, mark));
        let equal =
            || in_font().filter(|(_, other)| other.reading.character == mark.reading.character);
        let across = median_place(equal().map(|m| offset(m)[0]));
        let down = median_place(in_font().map(baseline));
        let is_unlike = equal().count() > 2 && (offset_of_it[0] - across).abs() > OFF_EQUAL
            || in_font().count() > 2 && (baseline(one) - down).abs() > OFF_EQUAL;
        let below = allowed(offset_of_it[1]);
        let off = (0..2).any(|axis| {
            (offset_of_it[axis] - [0.0, below][axis]).abs() > OFF
                || (offset_of_it[axis] - usual[axis]).abs() > OFF_OTHERS
        });
        if off || is_unlike {
            // Adding zero turns -0 into 0.
            let percent = |axis: usize| (offset_of_it[axis] * 100.0).round() + 0.0;
            let what = format!(
                "the digit is off the middle of its cell by {:.0} % to the right and {:.0} % down",
                percent(0),
                percent(1)
            );
            fault(FaultKind::OffCentre, cell, what);
        }
    }
}

fn median_place(values: impl Iterator<Item = f64>) -> f64 {
    let mut all: Vec<f64> = values.collect();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(0.0)
}
