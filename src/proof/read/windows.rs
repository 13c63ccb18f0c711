//! Checks the parts of grids that pages show as pictures, whose lines end open: none of their lines is
//! missing, moved or cut, and their digits are in the middle of their cells.

use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::read::edges::Crossing;
use crate::read::sheet::{Mark, Rule, Sheet};
use gridpress_page::geom::Pt;

/// The fewest lines in one direction, and in both, that show how far apart they are.
const FEWEST: (usize, usize) = (2, 7);
/// How much steps between lines may differ, and places and ends of lines.
const STEP: f64 = 0.03;
const SLACK: Pt = Pt::new(1.0);
/// The least height of digits as a share of a step; pencil marks with a tail, like Q, are a third high.
const LEAST: f64 = 0.36;
/// How far a digit may be from the middle of its cell, across and up, as a share of it: digits of some fonts
/// go below the line.
const OFF: f64 = 0.06;
const OFF_LINE: f64 = 0.2;

/// Returns the faults of such parts.
pub(crate) fn faults(sheet: &Sheet, crossings: &[Crossing<'_>]) -> Vec<Blemish> {
    crossings.iter().filter_map(|crossing| fault(sheet, crossing)).collect()
}

fn fault(sheet: &Sheet, crossing: &Crossing<'_>) -> Option<Blemish> {
    let Crossing { area, level, upright } = crossing;
    let directions = [
        Lines::of(level, [area.top(), area.bottom()], sheet.trim.height),
        Lines::of(upright, [area.left(), area.right()], sheet.trim.width),
    ];
    let counts = directions.each_ref().map(|lines| lines.places.len());
    if counts[0].min(counts[1]) < FEWEST.0 || counts[0] + counts[1] < FEWEST.1 {
        return None;
    }
    let mut steps: Vec<Pt> = directions.iter().flat_map(Lines::steps).collect();
    steps.sort_unstable();
    let step = steps[steps.len() / 2];
    let wrong = steps.iter().filter(|one| (**one / step - 1.0).abs() > STEP).count();
    // The ends are less than a step from the first line and the last.
    let missing = directions.iter().flat_map(Lines::ends).filter(|end| *end > step * (1.0 - STEP));
    let wrong = wrong + missing.count();
    let cut: usize = directions.iter().map(|lines| lines.cut).sum();
    // Most lines of another drawing are out of step.
    let what = match (wrong, cut) {
        (1 | 2, 0) => "a line is missing or moved in a picture of a part of a grid",
        (0, 1) => "a line is shorter or longer than the others in a picture of a part of a grid",
        (0, 0) => {
            let is_digit = |mark: &&Mark| {
                area.contains(mark.ink, Pt::ZERO) && mark.ink.height() > step * LEAST
            };
            sheet.marks.iter().filter(is_digit).map(|mark| mark.ink.centre()).find(|centre| {
                let [rows, columns] = &directions;
                columns.off(centre.x, step) > OFF || rows.off(centre.y, step) > OFF_LINE
            })?;
            "a digit is not in the middle of its cell in a picture of a part of a grid"
        }
        _ => return None,
    };
    Some(Blemish::new(FaultKind::GridLine, what.to_owned()))
}

/// The lines of one direction.
struct Lines {
    /// Where they are across it.
    places: Vec<Pt>,
    /// Where those that cross them begin and end, if they do so on the page.
    ends: [Option<Pt>; 2],
    /// How many do not begin and end with most.
    cut: usize,
}

impl Lines {
    fn of(rules: &[&Rule], [from, to]: [Pt; 2], page: Pt) -> Self {
        let ends = |rule: &Rule| match rule.is_level() {
            true => [rule.from.x, rule.to.x],
            false => [rule.from.y, rule.to.y],
        };
        let place = |rule: &Rule| if rule.is_level() { rule.from.y } else { rule.from.x };
        let mut places: Vec<Pt> = rules.iter().map(|rule| place(rule)).collect();
        places.sort_unstable();
        places.dedup_by(|a, b| (*a - *b).abs() < SLACK);
        let usual = [0, 1].map(|end| {
            let mut all: Vec<Pt> = rules.iter().map(|rule| ends(rule)[end]).collect();
            all.sort_unstable();
            all[all.len() / 2]
        });
        let is_cut = |rule: &&&Rule| {
            ends(rule).iter().zip(usual).any(|(end, usual)| (*end - usual).abs() > SLACK)
        };
        let is_on_page = |end: &Pt| *end > SLACK && *end < page - SLACK;
        let ends = [from, to].map(|end| Some(end).filter(is_on_page));
        Lines { places, ends, cut: rules.iter().filter(is_cut).count() }
    }

    /// Returns how far a place is from the middle between two lines, as a share of a step.
    fn off(&self, place: Pt, step: Pt) -> f64 {
        let along = self.places.first().map_or(0.5, |first| (place - *first) / step);
        (along - along.floor() - 0.5).abs()
    }

    /// Returns how far the ends are from the first line and the last.
    fn ends(&self) -> impl Iterator<Item = Pt> {
        let [start, end] = self.ends;
        let first = start.zip(self.places.first()).map(|(start, first)| *first - start);
        first.into_iter().chain(end.zip(self.places.last()).map(|(end, last)| end - *last))
    }

    fn steps(&self) -> impl Iterator<Item = Pt> {
        self.places.windows(2).map(|two| two[1] - two[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::edges::crossings;
    use crate::read::sheet::Tone;
    use gridpress_page::geom::{Point, Size};

    const STEP: f64 = 40.0;
    const OVER: f64 = 12.0;

    /// Returns a line of a window with four level lines and six upright ones, by its number from 0.
    fn line(number: usize) -> Rule {
        let point = |x: f64, y: f64| Point::new(Pt::new(50.0 + x), Pt::new(60.0 + y));
        let at = |index: usize| STEP * index as f64;
        let (from, to) = match number.checked_sub(4) {
            None => (point(-OVER, at(number)), point(at(5) + OVER, at(number))),
            Some(column) => (point(at(column), -OVER), point(at(column), at(3) + OVER)),
        };
        let width = Pt::new(if number.is_multiple_of(3) { 2.0 } else { 1.0 });
        Rule { from, to, width, is_dashed: false, tone: Tone::BLACK }
    }

    fn judged(change: impl Fn(usize, &mut Rule) -> bool) -> Vec<Blemish> {
        let mut sheet = Sheet::new(1, Size::new(Pt::new(400.0), Pt::new(400.0)));
        for number in 0..10 {
            let mut rule = line(number);
            if change(number, &mut rule) {
                sheet.rules.push(rule);
            }
        }
        faults(&sheet, &crossings(&sheet, &[]))
    }

    #[test]
    fn a_whole_window_has_no_fault() {
        assert_eq!(judged(|_, _| true), []);
    }

    #[test]
    fn a_line_that_is_missing_moved_or_cut_is_found() {
        for wrong in 0..10 {
            assert_eq!(judged(|number, _| number != wrong).len(), 1, "no line {wrong}");
            let cut = |number, rule: &mut Rule| {
                if number == wrong && rule.is_level() {
                    rule.to.x -= Pt::new(20.0);
                } else if number == wrong {
                    rule.to.y -= Pt::new(20.0);
                }
                true
            };
            assert_eq!(judged(cut).len(), 1, "line {wrong} cut");
            let moved = |number, rule: &mut Rule| {
                let by = if number == wrong { Pt::new(6.0) } else { Pt::ZERO };
                let (x, y) = if rule.is_level() { (Pt::ZERO, by) } else { (by, Pt::ZERO) };
                (rule.from, rule.to) = (rule.from.shifted(x, y), rule.to.shifted(x, y));
                true
            };
            assert_eq!(judged(moved).len(), 1, "line {wrong} moved");
        }
    }
}
