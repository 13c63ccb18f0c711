//! The pictures of how to play: one small one for a row, a column, a box and each further rule, or all
//! houses in one where several would be too small to read.

use crate::layout::explained::steps::capitalised;
use crate::layout::grids::frame::Frame;
use crate::layout::grids::grid::in_words;
use crate::layout::grids::ground::windows;
use crate::layout::grids::pencil::Marks;
use crate::layout::grids::{cages, labels};
use crate::layout::sheet::Sheet;
use crate::layout::words::Words;
use crate::layout::{rules, style};
use crate::plan::label_strip;
use crate::template::Template;
use gridpress_engine::sudoku::{
    Cell, CellSet, Grid, HouseKind, JIGSAW, KILLER, Rules, Shape, Variant,
};
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt};
use gridpress_page::scene::{Ink, Item, Role, Stroke};
use gridpress_page::text::{Font, LEADING, Line};

/// The darkness of cells in one or two highlighted houses, and in three; and among the windows of hyper
/// sudoku.
const TINTS: [f64; 2] = [0.12, 0.24];
const AMONG_WINDOWS: [f64; 2] = [0.3, 0.42];

/// The weight of an outlined box, as a multiple of that of the frame.
const OUTLINE: f64 = 1.5;

/// The distances between two pictures, and the height of the line below each, in sizes of the text.
const APART: f64 = 1.2;
const BELOW: f64 = 1.7;
/// The least width of text beside pictures, and the least size of their digits, in sizes of the text.
const LEAST_BESIDE: f64 = 11.0;
const LEAST_DIGITS: f64 = 0.85;

/// What one picture highlights.
struct Picture {
    /// The line below it.
    name: String,
    tinted: Vec<CellSet>,
    /// The cell that the tinted ones are compared with.
    about: Option<Cell>,
}

impl Picture {
    fn tint(&self, cell: Cell, rules: Rules) -> f64 {
        let is_hyper = rules.variants().has(Variant::Hyper);
        let [single, triple] = if is_hyper { AMONG_WINDOWS } else { TINTS };
        match self.tinted.iter().filter(|set| set.contains(cell)).count() {
            0 => 0.0,
            1 | 2 => single,
            _ => triple,
        }
    }
}

/// Returns the pictures of the row, the column and the box in the middle.
fn of_houses(words: &Words, puzzle: &Grid) -> Vec<Picture> {
    let (rules, shape) = (puzzle.rules(), puzzle.shape());
    let (words, middle) = (words.for_rules(rules), shape.side() / 2);
    let all = rules.houses_of(shape.cell(middle, middle)).iter();
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
    let mut plain: Vec<_> = all.filter(|&&id| kinds.contains(&rules.house(id).kind)).collect();
    plain.sort_by_key(|&&id| kinds.iter().position(|&kind| kind == rules.house(id).kind));
    let picture = |&id| Picture {
        name: capitalised(&words.reasons.house(rules, words.reasons.notation(), id)),
        tinted: vec![rules.house(id).set],
        about: None,
    };
    plain.into_iter().map(picture).collect()
}

/// Returns the pictures of the rules that are added to those of rows, columns and boxes.
fn of_more_rules(words: &Words, puzzle: &Grid) -> Vec<Picture> {
    let (rules, shape) = (puzzle.rules(), puzzle.shape());
    let middle = shape.cell(shape.side() / 2, shape.side() / 2);
    let named = |name: &str, tinted: Vec<CellSet>, about: Option<Cell>| Picture {
        name: words.say(&format!("kind-{name}"), &[]),
        tinted,
        about,
    };
    let houses = |kind: HouseKind| rules.houses().iter().filter(move |house| house.kind == kind);
    let mut pictures = Vec::new();
    for variant in rules.variants().iter() {
        let (tinted, about) = match variant {
            Variant::X => (houses(HouseKind::Diagonal).map(|house| house.set).collect(), None),
            Variant::Hyper => (houses(HouseKind::Window).take(1).map(|h| h.set).collect(), None),
            Variant::Disjoint => {
                let of_middle = houses(HouseKind::Group).find(|house| house.set.contains(middle));
                (of_middle.into_iter().map(|house| house.set).collect(), None)
            }
            Variant::AntiKnight | Variant::AntiKing | Variant::NonConsecutive => {
                // A given with all these cells around it, as near to the middle as one is.
                let far = |cell: Cell| {
                    let [row, column] = apart(shape, cell, middle);
                    row.max(column)
                };
                let given = puzzle.filled_cells().iter();
                let about = given.min_by_key(|&cell| far(cell)).unwrap_or(middle);
                let differ = |cell: &Cell| {
                    let [row, column] = apart(shape, about, *cell);
                    match variant {
                        Variant::AntiKnight => row * column == 2,
                        Variant::AntiKing => row.max(column) == 1,
                        _ => row + column == 1,
                    }
                };
                (vec![shape.cells().filter(differ).collect()], Some(about))
            }
        };
        pictures.push(named(variant.name(), tinted, about));
    }
    let cages = rules.cages().iter();
    let nearest = |cells: CellSet| cells.iter().map(|c| apart(shape, c, middle)).min();
    if let Some(cage) = cages.map(|cage| cage.set()).min_by_key(|&cells| nearest(cells)) {
        pictures.push(named(KILLER, vec![cage], None));
    }
    pictures
}

/// Returns the pictures of a puzzle's rules, then fewer of them that show the same.
fn ways(words: &Words, puzzle: &Grid) -> [Vec<Picture>; 3] {
    let more = || of_more_rules(words, puzzle);
    let [all, mut lines, together] = [(); 3].map(|()| of_houses(words, puzzle));
    let all = all.into_iter().chain(more()).collect();
    if lines.len() > 1 {
        let column = lines.remove(1);
        let row = &mut lines[0];
        row.name = format!("{} · {}", row.name, column.name);
        row.tinted.extend(column.tinted);
    }
    let has_regions = puzzle.rules().regions().is_some();
    let kind = if has_regions { JIGSAW } else { "classic" };
    let name = words.say(&format!("kind-{kind}"), &[]);
    let tinted = together.into_iter().flat_map(|picture| picture.tinted).collect();
    let together = Picture { name, tinted, about: None };
    [
        all,
        lines.into_iter().chain(more()).collect(),
        std::iter::once(together).chain(more()).collect(),
    ]
}

/// Returns how many rows and columns are between two cells.
fn apart(shape: Shape, one: Cell, other: Cell) -> [usize; 2] {
    [Shape::row_of, Shape::column_of].map(|line| line(shape, one).abs_diff(line(shape, other)))
}

/// Where the text of a page is.
#[derive(Copy, Clone, PartialEq)]
enum TextPlace {
    Above,
    /// In the place of the first picture.
    First,
    /// Beside all pictures, at their left.
    Beside,
}

/// How text and pictures are arranged.
struct Arrangement {
    text: TextPlace,
    lines: Vec<Line>,
    columns: usize,
    /// The width of a column, and the side of the square in it.
    width: Pt,
    side: Pt,
}

impl Sheet<'_, '_> {
    /// Draws the rule in words below `y`, and the pictures that explain it.
    pub(in crate::layout) fn rule_in_pictures(
        &mut self,
        puzzle: &Grid,
        y: Pt,
    ) -> Result<(), FontError> {
        let words = self.book.words;
        let text = &rules::in_full(words, puzzle.rules(), true);
        let font = self.explaining_font()?;
        let top = y + font.size * 1.2;
        let ways = ways(words, puzzle);
        for pictures in ways.iter().filter(|pictures| pictures.len() > 1) {
            if let Some(places) = self.arrangement(pictures, puzzle, text, top)? {
                return self.draw_pictures(pictures, &places, puzzle, top);
            }
        }
        let Some([together, ..]) = ways.last().map(Vec::as_slice) else { return Ok(()) };
        let lines = self.book.set.paragraph(font, text, self.live.width())?;
        let below = top + font.size * (LEADING * lines.len() as f64 + 1.5);
        if self.is_upright() && !self.has_legible_sums(self.foot() - below, puzzle) {
            let rule = rules::in_full(words, puzzle.rules(), false);
            let lines = self.book.set.paragraph(font, &rule, self.live.width())?;
            self.lines(Role::Paragraph, font, &lines, Point::new(self.live.left(), top), LEADING);
            return Ok(());
        }
        let of = puzzle.rules();
        let under = |frame: &Frame| windows(frame, of);
        let tint = |cell: Cell| together.tint(cell, of);
        let over = |frame: &Frame, style: &Template| Ok(outline(together, of, frame, style));
        self.explained_grid(puzzle, (text, ""), y, (under, tint), over)
    }

    /// Returns the arrangement of pictures with the largest grids; `None` if they would be too small to
    /// read.
    fn arrangement(
        &self,
        pictures: &[Picture],
        puzzle: &Grid,
        text: &str,
        top: Pt,
    ) -> Result<Option<Arrangement>, FontError> {
        let (book, live, font) = (self.book, self.live, self.explaining_font()?);
        let foot = self.foot();
        let (gap, below) = (font.size * APART, font.size * BELOW);
        let high = |lines: &[Line]| font.size * (LEADING * lines.len() as f64);
        let names = pictures.iter().map(|picture| book.set.line(font, &picture.name));
        let names =
            names.map(|line| line.map(|line| line.width())).collect::<Result<Vec<_>, _>>()?;
        let widest = names.into_iter().max().unwrap_or(Pt::ZERO);
        let mut best: Option<Arrangement> = None;
        for text_place in [TextPlace::First, TextPlace::Above, TextPlace::Beside] {
            let is_first = text_place == TextPlace::First;
            let places = pictures.len() + usize::from(is_first);
            for columns in 1..=places {
                let rows = places.div_ceil(columns);
                let gaps = gap * (columns - 1) as f64;
                let all_high = foot - top;
                let (width, lines, above) = match text_place {
                    TextPlace::Beside => {
                        let high = (all_high - gap * (rows - 1) as f64) / rows as f64 - below;
                        let most = live.width() - gaps - gap - font.size * LEAST_BESIDE;
                        let width = high.min(most / columns as f64).max(Pt::ZERO);
                        let of_text = live.width() - gaps - gap - width * columns as f64;
                        (width, book.set.paragraph(font, text, of_text)?, Pt::ZERO)
                    }
                    TextPlace::First => {
                        let width = (live.width() - gaps) / columns as f64;
                        (width, book.set.paragraph(font, text, width)?, Pt::ZERO)
                    }
                    TextPlace::Above => {
                        let lines = book.set.paragraph(font, text, live.width())?;
                        let above = high(&lines) + gap;
                        ((live.width() - gaps) / columns as f64, lines, above)
                    }
                };
                let place = (all_high - above - gap * (rows - 1) as f64) / rows as f64;
                let side = width.min(place - below);
                let room = if is_first { side + below } else { all_high };
                let has_room = high(&lines) <= room;
                let is_better = best.as_ref().is_none_or(|best| side > best.side);
                if has_room && widest <= width && is_better {
                    best = Some(Arrangement { text: text_place, lines, columns, width, side });
                }
            }
        }
        let is_legible = |found: &Arrangement| self.is_legible(found.side, puzzle, font);
        Ok(best.filter(is_legible))
    }

    /// Whether the digits of a grid in a square of that side are about as large as words in `font`, its
    /// sums can be read, and the names beside it are as large as the book promises.
    fn is_legible(&self, side: Pt, puzzle: &Grid, font: Font) -> bool {
        let (book, shape) = (self.book, puzzle.shape());
        let cell = (side - label_strip(shape, book.text_font().size)) / shape.side() as f64;
        let digits = book.set.size_for_digits(style::STRONG, cell * book.style.digit);
        let names = Font { face: style::TEXT, size: book.style.least_text };
        let last = book.words.reasons.notation().column(shape.side() - 1);
        let fits = |line: Line| line.width() <= cell * labels::WIDEST;
        let least = book.style.least_text.max(font.size * LEAST_DIGITS);
        let has_sums = self.has_legible_sums(side, puzzle);
        digits >= least && has_sums && book.set.line(names, &last).is_ok_and(fits)
    }

    /// Whether a grid in a square of that side has no sums, or legible ones.
    fn has_legible_sums(&self, side: Pt, puzzle: &Grid) -> bool {
        let (book, shape) = (self.book, puzzle.shape());
        let cell = (side - label_strip(shape, book.text_font().size)) / shape.side() as f64;
        let has_digits = puzzle.filled() > 0;
        puzzle.rules().cages().is_empty()
            || cell >= cages::least_cell(book.style, &book.set, shape.side(), has_digits)
    }

    fn draw_pictures(
        &mut self,
        pictures: &[Picture],
        places: &Arrangement,
        puzzle: &Grid,
        top: Pt,
    ) -> Result<(), FontError> {
        let (book, live, font) = (self.book, self.live, self.explaining_font()?);
        let (gap, below) = (font.size * APART, font.size * BELOW);
        let lines = &places.lines;
        self.lines(Role::Paragraph, font, lines, Point::new(live.left(), top), LEADING);
        let (width, columns) = (places.width, places.columns);
        let (first, left, above) = match places.text {
            TextPlace::First => (1, live.left(), Pt::ZERO),
            TextPlace::Above => (0, live.left(), font.size * (LEADING * lines.len() as f64) + gap),
            TextPlace::Beside => {
                let of_pictures = width * columns as f64 + gap * (columns - 1) as f64;
                (0, live.right() - of_pictures, Pt::ZERO)
            }
        };
        let rules = puzzle.rules();
        for (picture, place) in pictures.iter().zip(first..) {
            let (row, column) = ((place / columns) as f64, (place % columns) as f64);
            let left = left + (width + gap) * column;
            let y = top + above + (places.side + below + gap) * row;
            let alt = in_words(book.words, &picture.name, puzzle);
            let under = |frame: &Frame| windows(frame, rules);
            let tint = |cell: Cell| picture.tint(cell, rules);
            let square = (Point::new(left, y), places.side);
            let frame =
                self.labelled_grid(puzzle, alt, square, (under, tint), |frame, style| {
                    let mut items = outline(picture, rules, frame, style);
                    items.extend(
                        picture
                            .about
                            .map(|cell| Marks::new(style, &book.set, frame).excluding(cell)),
                    );
                    Ok(items)
                })?;
            let name = book.set.line(font, &picture.name)?;
            let baseline = frame.outer.bottom() + font.size * 0.5 + book.set.ascent(font);
            let at = frame.outer.left().min(left + width - name.width());
            let name = name.left_at(at, baseline);
            self.group(Role::Paragraph, vec![name]);
        }
        Ok(())
    }
}

/// Draws the outline that a box needs among the tints of windows.
fn outline(picture: &Picture, rules: Rules, frame: &Frame, style: &Template) -> Vec<Item> {
    let is_hyper = rules.variants().has(Variant::Hyper);
    let boxed = rules.houses().iter().filter(|house| house.kind == HouseKind::Box);
    let boxed = boxed.filter(|house| is_hyper && picture.tinted.contains(&house.set));
    let drawn = boxed.filter_map(|house| house.cells.first().zip(house.cells.last()));
    let drawn = drawn.map(|(&first, &last)| {
        let width = style.rules_for(frame.cell_size()).frame * OUTLINE;
        let stroke = Some(Stroke { width, ink: Ink::BLACK, dash: Vec::new() });
        Item::Box { area: frame.cell(first).union(frame.cell(last)), fill: None, stroke }
    });
    drawn.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::generate::{Maker, Request, Stream, make};

    /// Returns how many cells each picture of a puzzle of those rules tints.
    fn tinted(request: &Request) -> Vec<(String, usize)> {
        let mut stream = Stream::for_puzzle(5, "pictures", 0);
        let made = make(request, &mut stream, &mut Maker::new()).expect("a puzzle");
        let of_picture = |picture: Picture| {
            let all = picture.tinted.into_iter().fold(CellSet::EMPTY, CellSet::union);
            if let Some(about) = picture.about {
                assert!(!all.contains(about));
                assert!(made.puzzle.get(about).is_some(), "a given");
                let digit = made.solution.get(about);
                let is_apart = picture.name != "Non-consecutive";
                assert!(all.iter().all(|cell| !is_apart || made.solution.get(cell) != digit));
            }
            (picture.name, all.len())
        };
        let [all, ..] = ways(Words::of("en"), &made.puzzle);
        all.into_iter().map(of_picture).collect()
    }

    #[test]
    fn each_rule_has_its_picture() {
        let houses = ["Row 5", "Column 5", "Box 5"].map(|name| (name.to_owned(), 9));
        for (variant, name, cells) in [
            (Variant::X, "X", 17),
            (Variant::Hyper, "Hyper", 9),
            (Variant::Disjoint, "Disjoint groups", 9),
            (Variant::AntiKnight, "Anti-knight", 8),
            (Variant::AntiKing, "Anti-king", 8),
            (Variant::NonConsecutive, "Non-consecutive", 4),
        ] {
            let rules = Rules::with(Shape::CLASSIC, [variant].into_iter().collect());
            let pictures = tinted(&Request::new(rules.expect("suits 9x9")));
            assert_eq!(pictures[..3], houses);
            assert_eq!(pictures[3..], [(name.to_owned(), cells)]);
        }
        let killer = Request { cages: Some(2..=5), ..Request::new(Rules::CLASSIC) };
        let pictures = tinted(&killer);
        assert!(pictures[3].0 == "Killer" && (1..=5).contains(&pictures[3].1), "{pictures:?}");
    }
}
