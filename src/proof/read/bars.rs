//! Reads the l, I and full stops of outlined text, which in many faces are bars like any other: by
//! the letters beside them.

use crate::glyphs::alphabet::{Alphabet, Reading};
use crate::glyphs::outline::Outline;
use crate::read::shapes::bar;
use crate::read::sheet::{Mark, Sheet, Tone, Turn};
use gridpress_page::geom::{Point, Pt, Rect};
use std::sync::Arc;

/// The farthest letter beside a bar, and the greatest difference of its measures, in ems.
const BESIDE: f64 = 0.6;
const SAME: f64 = 0.025;
/// The greatest difference of the logarithms of their forms.
const FORM: f64 = 0.3;
/// Pages have fewer pairs of a bar and a letter.
const MOST_PAIRS: usize = 5_000_000;

/// Turns bars that are letters into such.
pub(crate) fn read(sheet: &mut Sheet, alphabet: &Alphabet) {
    // Text in fonts has no such bars: these are lines.
    if sheet.marks.iter().all(|mark| !mark.said.is_empty()) {
        return;
    }
    let letters = alphabet.bars();
    if letters.is_empty()
        || (sheet.rules.len() + sheet.tints.len()) * sheet.marks.len() > MOST_PAIRS
    {
        return;
    }
    let mut rules = std::mem::take(&mut sheet.rules);
    let level: Vec<Rect> =
        rules.iter().filter(|rule| rule.is_level()).map(|rule| rule.ink()).collect();
    rules.retain(|rule| {
        let is_bar = !rule.is_dashed && !rule.is_level();
        let found = is_bar.then(|| letter(rule.ink(), &sheet.marks, &letters)).flatten();
        let found = found.filter(|(_, mark)| !is_side(mark.ink, &level));
        let is_letter = found.is_some();
        found.into_iter().for_each(|(at, mark)| sheet.marks.insert(at, mark));
        !is_letter
    });
    sheet.rules = rules;
    // Those of a title are too thick for lines.
    for (area, dark) in std::mem::take(&mut sheet.tints) {
        let found = letter(area, &sheet.marks, &letters);
        match found.filter(|_| sheet.drawn.contains(&area)) {
            Some((at, mark)) => {
                sheet.marks.insert(at, mark);
                sheet.drawn.retain(|other| *other != area);
            }
            None => sheet.tints.push((area, dark)),
        }
    }
    for index in 0..sheet.marks.len() {
        if let Some(reading) = bar(&sheet.marks, index) {
            sheet.marks[index].reading = reading;
        }
    }
}

/// Whether a bar is the side of a square: lines begin or end at its top and at its bottom.
fn is_side(bar: Rect, level: &[Rect]) -> bool {
    let near = bar.width() * 1.5;
    let ends_at = |y: Pt| {
        level.iter().any(|line| {
            let ends = [line.left() - bar.left(), line.right() - bar.right()];
            (line.centre().y - y).abs() <= near && ends.iter().any(|end| end.abs() <= near)
        })
    };
    ends_at(bar.top()) && ends_at(bar.bottom())
}

/// Returns the letter that a bar is, and its place among the marks.
fn letter(ink: Rect, marks: &[Mark], letters: &[(Reading, [f64; 4])]) -> Option<(usize, Mark)> {
    // Most bars have another form, and need not be compared with the letters of the page.
    let width_to_height = |[left, bottom, right, top]: [f64; 4]| (right - left) / (top - bottom);
    let form = ink.width() / ink.height();
    if !letters.iter().any(|(_, of)| (form / width_to_height(*of)).ln().abs() < FORM) {
        return None;
    }
    let as_large = |of: [f64; 4], size: Pt| {
        let [left, bottom, right, top] = of.map(|at| size * (at / 1000.0));
        let is_same = |a: Pt, b: Pt| (a - b).abs() <= size * SAME;
        is_same(ink.height(), top - bottom) && is_same(ink.width(), right - left)
    };
    let is_upright = |mark: &Mark| mark.turn == Turn::Upright && mark.reading.face.is_some();
    let gap = |mark: &Mark| (ink.left() - mark.ink.right()).max(mark.ink.left() - ink.right());
    let is_beside = |mark: &Mark| {
        is_upright(mark)
            && ink.bottom() > mark.ink.top()
            && ink.top() < mark.origin.y
            && gap(mark) < mark.size * BESIDE
    };
    // The letter beside it may be read as that of another face, in another size.
    let fitting = |(at, near): (usize, &Mark)| {
        let (baseline, size) = (near.origin.y, near.size);
        let is_it = |(_, of): &&(Reading, [f64; 4])| {
            let foot = baseline - size * (of[1] / 1000.0);
            as_large(*of, size) && (foot - ink.bottom()).abs() <= size * SAME
        };
        let can_be = letters.iter().filter(is_it).map(|(reading, _)| (*reading, 1.0)).collect();
        let mark = mark(ink, baseline, size, can_be)?;
        Some((gap(near), at + usize::from(near.ink.left() < ink.left()), mark))
    };
    let beside = marks.iter().enumerate().filter(|(_, mark)| is_beside(mark));
    if let Some((_, at, mark)) = beside.filter_map(fitting).min_by_key(|(gap, ..)| *gap) {
        return Some((at, mark));
    }
    // In the cells of a grid, letters are alone: there it is an I of their face and size.
    let (of, size) = marks.iter().filter(|mark| is_upright(mark)).find_map(|mark| {
        let is_it = |(reading, of): &&(Reading, [f64; 4])| {
            reading.character == Some('I')
                && reading.face == mark.reading.face
                && as_large(*of, mark.size)
        };
        Some((letters.iter().find(is_it)?, mark.size))
    })?;
    let baseline = ink.bottom() + size * (of.1[1] / 1000.0);
    Some((marks.len(), mark(ink, baseline, size, vec![(of.0, 1.0)])?))
}

/// Returns the mark of a bar that can be these letters.
fn mark(ink: Rect, baseline: Pt, size: Pt, can_be: Vec<(Reading, f64)>) -> Option<Mark> {
    let &(reading, _) = can_be.first()?;
    Some(Mark {
        said: String::new(),
        reading,
        ink,
        origin: Point::new(ink.left(), baseline),
        size,
        outline: Arc::new(Outline::square()),
        turn: Turn::Upright,
        tone: Tone::BLACK,
        can_be: can_be.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_page::font::{FaceId, FontBook};

    fn letter_at(character: char, left: f64, face: Option<FaceId>) -> Mark {
        let reading = Reading { character: Some(character), face, bearings: [0; 2] };
        Mark {
            said: String::new(),
            reading,
            ink: Rect::new(Pt::new(left), Pt::new(43.0), Pt::new(5.0), Pt::new(7.0)),
            origin: Point::new(Pt::new(left), Pt::new(50.0)),
            size: Pt::new(10.0),
            outline: Arc::new(Outline::square()),
            turn: Turn::Upright,
            tone: Tone::BLACK,
            can_be: Arc::default(),
        }
    }

    #[test]
    fn bars_beside_letters_are_letters() {
        let face = Some(FontBook::REGULAR);
        let reading = |character| Reading { character: Some(character), face, bearings: [0; 2] };
        let letters =
            [(reading('I'), [80.0, 0.0, 160.0, 720.0]), (reading('l'), [60.0, 0.0, 140.0, 720.0])];
        let bar_at = |left: f64, top: f64| {
            Rect::new(Pt::new(left), Pt::new(top), Pt::new(0.8), Pt::new(50.0 - top))
        };
        let marks = [letter_at('a', 10.0, face), letter_at('e', 20.0, face)];
        let read = |bar: Rect| letter(bar, &marks, &letters).map(|(at, _)| at);
        assert_eq!(read(bar_at(16.0, 42.8)), Some(1));
        assert_eq!(read(bar_at(26.0, 42.8)), Some(2));
        // In the cell of a grid, an I is alone. A bar of another height is a line.
        assert_eq!(read(bar_at(40.0, 42.8)), Some(2));
        assert_eq!(read(bar_at(16.0, 41.0)), None);
        // A full stop beside a letter; in the cell of a grid, it is a mark.
        let letters = [letters[0], letters[1], (reading('.'), [60.0, 0.0, 160.0, 110.0])];
        let stop_at =
            |left: f64| Rect::new(Pt::new(left), Pt::new(48.9), Pt::new(1.0), Pt::new(1.1));
        let read =
            |bar: Rect| letter(bar, &marks, &letters).map(|(_, mark)| mark.reading.character);
        assert_eq!(read(stop_at(26.0)), Some(Some('.')));
        assert_eq!(read(stop_at(40.0)), None);
        assert_eq!(read(bar_at(40.0, 41.0)), None);
    }

    #[test]
    fn sides_of_squares_are_no_letters() {
        let area = |left: f64, top: f64, width: f64, height: f64| {
            Rect::new(Pt::new(left), Pt::new(top), Pt::new(width), Pt::new(height))
        };
        let square = [area(10.0, 43.0, 7.0, 0.7), area(10.0, 49.3, 7.0, 0.7)];
        for left in [10.0, 16.3] {
            assert!(is_side(area(left, 43.0, 0.7, 7.0), &square));
        }
        assert!(!is_side(area(20.0, 43.0, 0.7, 7.0), &square));
        // Lines of a grid run past an I near them.
        assert!(!is_side(area(13.0, 43.0, 0.7, 7.0), &square));
        assert!(!is_side(area(10.0, 43.0, 0.7, 7.0), &square[1..]));
    }
}
