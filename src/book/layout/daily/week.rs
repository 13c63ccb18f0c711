//! The pages of a week: one with all its puzzles and answers, small, by day; and one with its
//! puzzles alone, all of one size or with the last one large.

use super::super::dates::capitalised;
use super::super::style;
use super::{BETWEEN, Daily};
use crate::layout::grids::cages;
use crate::layout::grids::frame::Frame;
use crate::plan::calendar::{DayPuzzle, Kind, WeekPage, WeekPlan};
use gridpress_engine::generate::Made;
use gridpress_engine::samurai::SIDE;
use gridpress_engine::sudoku::Rules;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Point, Pt, Rect};
use gridpress_page::scene::{Document, Item, Role};
use gridpress_page::text::Font;
use jiff::ToSpan;
use jiff::civil::Date;

mod canvas;
mod pairs;
mod places;
mod rules;

use canvas::Canvas;
use pairs::Pairs;

/// The least width of a cell, so that its digits can be read.
const LEAST_CELL: Pt = Pt::mm(2.0);
/// The same for a samurai to be solved.
const LEAST_SAMURAI_CELL: Pt = Pt::mm(3.5);

/// A puzzle of the week and its generated grids.
type Entry<'m> = (&'m DayPuzzle, &'m Made);

impl<'a> Daily<'a> {
    /// Lays out the week's puzzles and answers side by side, by day.
    ///
    /// # Errors
    /// A character that the fonts lack.
    pub fn answer_sheet(&self, week: &WeekPlan, made: &[Made]) -> Result<Document, FontError> {
        let entries = self.entries(week, made, None);
        let mut days: Vec<(Date, Vec<Entry<'_>>)> = Vec::new();
        for entry in entries {
            match days.last_mut() {
                Some((date, day)) if *date == entry.0.date => day.push(entry),
                _ => days.push((entry.0.date, vec![entry])),
            }
        }
        let title = self.title_of_answers();
        let (mut canvas, body, fit) = self.sheet(week)?;
        // Where the height limits the grids, their columns are in the middle.
        let left = body.left() + ((body.width() - fit.width()) / 2.0).max(Pt::ZERO);
        let places: Vec<(Point, Pt)> = (0..days.len())
            .map(|index| {
                let (column, row) = (index % fit.days_across, index / fit.days_across);
                let x = left + fit.day_pitch.0 * column as f64;
                let y = body.top() + fit.day_pitch.1 * row as f64;
                (Point::new(x, y), (fit.day_pitch.0 - fit.gap).min(body.right() - x))
            })
            .collect();
        let room = places.iter().map(|(_, room)| *room).fold(body.width(), Pt::min);
        let dates: Vec<Date> = days.iter().map(|(date, _)| *date).collect();
        let (names, size) = canvas.names_of_days(&dates, room)?;
        for (((_, day), name), (at, _)) in days.iter().zip(names).zip(places) {
            canvas.day((&name, size), day, at, &fit)?;
        }
        Ok(canvas.finish(week, &title))
    }

    /// Returns the puzzles of a week, by index, that are too small on its sheet of answers: killers
    /// without legible sums, and samurai. Only their answers are there.
    ///
    /// # Errors
    /// A character that the fonts lack.
    pub fn too_small(&self, week: &WeekPlan, made: &[Made]) -> Result<Vec<usize>, FontError> {
        let (canvas, _, fit) = self.sheet(week)?;
        let is_small =
            |index: &usize| made.get(*index).is_some_and(|m| canvas.is_too_small(m, &fit));
        Ok(week.puzzles.clone().filter(is_small).collect())
    }

    fn title_of_answers(&self) -> String {
        format!("{} \u{b7} {}", self.plan.title, self.words.say("answers", &[]))
    }

    /// Begins the sheet of answers of a week; returns it with the area and the sizes of its grids.
    fn sheet(&self, week: &WeekPlan) -> Result<(Canvas<'_, 'a>, Rect, Pairs), FontError> {
        let puzzles = self.plan.puzzles.get(week.puzzles.clone()).unwrap_or_default();
        let days: Vec<usize> =
            puzzles.chunk_by(|a, b| a.date == b.date).map(<[DayPuzzle]>::len).collect();
        let mut canvas = Canvas::new(self);
        let body = canvas.head(week, &self.title_of_answers())?;
        let fit = canvas.best_pairs(body, days.len(), days.iter().copied().max().unwrap_or(1));
        Ok((canvas, body, fit))
    }

    /// Lays out the week's puzzles of one daily. `big` makes the last one large.
    ///
    /// # Errors
    /// A character that the fonts lack.
    pub fn week_page(
        &self,
        week: &WeekPlan,
        daily: usize,
        made: &[Made],
        big: bool,
    ) -> Result<Document, FontError> {
        let entries = self.entries(week, made, Some(daily));
        let mut canvas = Canvas::new(self);
        let title = if self.plan.dailies.len() > 1 {
            format!("{} \u{b7} {}", self.plan.title, capitalised(&self.plan.dailies[daily].title))
        } else {
            self.plan.title.clone()
        };
        let body = canvas.head(week, &title)?;
        for (entry, at) in entries.iter().zip(canvas.places(body, entries.len(), big)) {
            canvas.captioned(*entry, at)?;
        }
        Ok(canvas.finish(week, &title))
    }

    /// Returns the smallest cell on any page of any week that is too small to be read; `None` if
    /// there is none.
    ///
    /// # Errors
    /// A character that the fonts lack.
    pub fn too_small_week_cell(
        &self,
        made_sheets: bool,
        pages: WeekPage,
    ) -> Result<Option<Pt>, FontError> {
        let mut least: Option<Pt> = None;
        let least_cell = LEAST_CELL.max(self.style.least_between_lines());
        for week in &self.plan.weeks {
            let puzzles = self.plan.puzzles.get(week.puzzles.clone()).unwrap_or_default();
            let mut note = |grid: Pt, puzzle: &DayPuzzle, needed: Pt| {
                let cell = grid / self.plan.side(puzzle) as f64;
                if cell < needed {
                    least = Some(least.map_or(cell, |l| l.min(cell)));
                }
            };
            if made_sheets {
                let (_, _, fit) = self.sheet(week)?;
                puzzles.iter().for_each(|puzzle| note(fit.side, puzzle, least_cell));
            }
            if pages == WeekPage::None {
                continue;
            }
            let mut canvas = Canvas::new(self);
            let body = canvas.head(week, &self.plan.title)?;
            for daily in 0..self.plan.dailies.len() {
                let of: Vec<&DayPuzzle> = puzzles.iter().filter(|p| p.daily == daily).collect();
                let places = canvas.places(body, of.len(), pages == WeekPage::OneBig);
                for (puzzle, place) in of.iter().zip(places) {
                    let request = self.plan.request(puzzle);
                    let needed = if self.plan.is_samurai(puzzle) {
                        LEAST_SAMURAI_CELL.max(least_cell)
                    } else if request.cages.is_some() {
                        let (side, has_digits) = (request.shape().side(), request.clues.is_some());
                        cages::least_cell(self.style, &canvas.set, side, has_digits).max(least_cell)
                    } else {
                        least_cell
                    };
                    note(place.width(), puzzle, needed);
                }
            }
        }
        Ok(least)
    }

    /// Returns the puzzles of a week, of one daily or of all.
    fn entries<'m>(
        &'m self,
        week: &WeekPlan,
        made: &'m [Made],
        daily: Option<usize>,
    ) -> Vec<Entry<'m>> {
        let range = week.puzzles.clone();
        let puzzles = self.plan.puzzles.get(range.clone()).unwrap_or_default();
        let made = made.get(range).unwrap_or_default();
        let wanted = |p: &DayPuzzle| daily.is_none_or(|d| p.daily == d);
        puzzles.iter().zip(made).filter(|(p, _)| wanted(p)).collect()
    }
}

impl<'d, 'a> Canvas<'d, 'a> {
    /// Sets title and week at the top of the page; returns the area below them.
    fn head(&mut self, week: &WeekPlan, title: &str) -> Result<Rect, FontError> {
        let live = Rect::of_size(self.daily.plan.sheet).inset(self.style().sheet_margins());
        let (large, small) = (self.text() * 1.9, self.text() * 1.15);
        let least = self.style().least_text;
        let dates = &self.daily.dates;
        let sunday = week.monday.checked_add(6.days()).unwrap_or(week.monday);
        let when = format!("{} \u{b7} {}", dates.week(week.week), dates.span(week.monday, sunday));
        let font = Font { face: style::TEXT, size: small };
        let when = self.set.line_within(font, &when, live.width() * 0.6, least)?;
        let heading = Font { face: style::HEAVY, size: large };
        let room = live.width() - when.width() - large;
        let title = self.set.line_within(heading, title, room, least)?;
        let baseline = live.top() + self.set.cap_height(heading) + large * 0.2;
        let items = vec![title.left_at(live.left(), baseline)];
        self.items.push(Item::Group { role: Role::Heading(1), items });
        let items = vec![when.right_at(live.right(), baseline)];
        self.items.push(Item::Group { role: Role::Paragraph, items });
        let top = baseline + large * 0.85;
        Ok(Rect::new(live.left(), top, live.width(), (live.bottom() - top).max(Pt::ZERO)))
    }

    /// Returns the names of days, all in the longest form that fits that width, and their size. The year
    /// is at the top of the page too.
    fn names_of_days(&self, days: &[Date], width: Pt) -> Result<(Vec<String>, Pt), FontError> {
        let (dates, size) = (&self.daily.dates, self.text() * 1.2);
        let font = Font { face: style::HEAVY, size };
        let forms: [&dyn Fn(Date) -> String; 3] =
            [&|date| dates.full(date), &|date| dates.in_year(date), &|date| {
                dates.weekday(date).to_owned()
            }];
        let mut best = (Vec::new(), self.style().least_text);
        for form in forms {
            let names: Vec<String> = days.iter().map(|&day| capitalised(&form(day))).collect();
            let mut widest = Pt::ZERO;
            for name in &names {
                widest = widest.max(self.set.line(font, name)?.width());
            }
            if widest <= width {
                return Ok((names, size));
            }
            let smaller = (size * (width / widest) * 0.999).max(self.style().least_text);
            let is_whole = widest * (smaller / size) <= width;
            best = (names, smaller);
            // A little smaller is better than a shorter name.
            if is_whole && smaller >= size * 0.85 {
                break;
            }
        }
        Ok(best)
    }

    /// Draws a day: its name in that size, and its puzzles with their answers beside them.
    fn day(
        &mut self,
        (name, size): (&str, Pt),
        day: &[Entry<'_>],
        at: Point,
        fit: &Pairs,
    ) -> Result<(), FontError> {
        let font = Font { face: style::HEAVY, size };
        let line = self.set.line(font, name)?;
        let baseline = at.y + self.set.cap_height(font) + font.size * 0.1;
        let items = vec![line.left_at(at.x, baseline)];
        self.items.push(Item::Group { role: Role::Heading(2), items });
        for (index, entry) in day.iter().enumerate() {
            let (column, row) = (index % fit.pairs_across, index / fit.pairs_across);
            let x = at.x + fit.pair_pitch.0 * column as f64;
            let y = at.y + self.heading() + fit.pair_pitch.1 * row as f64;
            let level = self.daily.level(entry.0, entry.1).map_or_else(String::new, |l| l.name);
            let says =
                self.first_within(&[&[self.kind(*entry), level.clone()], &[level]], fit.side)?;
            let (first, caption) = (Point::new(x, y), self.caption());
            let answer = Point::new(x + fit.answer.0, y + fit.answer.1);
            let both = [(Kind::Puzzle, first, says.as_str()), (Kind::Answer, answer, "")];
            let alone = [(Kind::Answer, first, says.as_str())];
            let shown = if self.is_too_small(entry.1, fit) { &alone[..] } else { &both[..] };
            for &(kind, Point { x, y }, says) in shown {
                let above = Rect::new(x, y, fit.side, caption);
                self.caption_line(entry.0.number, says, above)?;
                self.grid(*entry, kind, Rect::new(x, above.bottom(), fit.side, fit.side))?;
            }
            let below = Point::new(first.x, first.y + caption + fit.side);
            self.rules(entry.1, below, fit.rules)?;
        }
        Ok(())
    }

    /// Whether a killer would be too small for its sums, or a samurai to be solved.
    fn is_too_small(&self, made: &Made, fit: &Pairs) -> bool {
        if made.samurai.is_some() {
            return fit.side / (SIDE as f64) < LEAST_SAMURAI_CELL;
        }
        let rules = made.puzzle.rules();
        let frame = Frame::new(self.style(), rules, Point::default(), fit.side);
        let has_digits = made.puzzle.filled() > 0;
        let measures = || cages::Measures::of(self.style(), &self.set, &frame, has_digits);
        !rules.cages().is_empty() && !measures().has_sums()
    }

    /// Returns the kind of a puzzle where it is not a classic one; otherwise nothing.
    fn kind(&self, entry: Entry<'_>) -> String {
        let rules = entry.1.puzzle.rules();
        let is_classic = rules == Rules::CLASSIC && rules.symbols().is_none();
        if is_classic && entry.1.samurai.is_none() {
            return String::new();
        }
        self.daily.kind(entry.1)
    }

    /// Joins the words of the first of several captions that fits above a grid of that width, or of the
    /// last. Empty ones are left out.
    fn first_within(&self, captions: &[&[String]], width: Pt) -> Result<String, FontError> {
        let font = Font { face: style::TEXT, size: self.text() };
        // The number has three digits at most.
        let number = Font { face: style::HEAVY, size: self.text() * 1.25 };
        let room = width - self.set.line(number, "888")?.width() - self.text() * 1.2;
        let mut says = String::new();
        for words in captions {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
            says = words.join(BETWEEN);
            if self.set.line(font, &says)?.width() <= room {
                break;
            }
        }
        Ok(says)
    }

    /// Sets number and words above a grid.
    fn caption_line(&mut self, number: u32, says: &str, area: Rect) -> Result<(), FontError> {
        let heavy = Font { face: style::HEAVY, size: self.text() * 1.25 };
        let number = self.set.line(heavy, &number.to_string())?;
        let font = Font { face: style::TEXT, size: self.text() };
        let baseline = area.top() + self.set.cap_height(heavy) + self.text() * 0.15;
        let mut items = vec![number.left_at(area.left(), baseline)];
        let room = area.width() - number.width() - self.text() * 1.2;
        if room > Pt::ZERO && !says.is_empty() {
            let words = self.set.line_within(font, says, room, self.style().least_text)?;
            items.push(words.right_at(area.right(), baseline));
        }
        self.items.push(Item::Group { role: Role::Paragraph, items });
        Ok(())
    }

    /// Draws a puzzle with its number, day and level above it.
    fn captioned(&mut self, entry: Entry<'_>, area: Rect) -> Result<(), FontError> {
        let dates = &self.daily.dates;
        let day = capitalised(dates.weekday(entry.0.date));
        let short = capitalised(dates.short_weekday(entry.0.date));
        let kind = self.kind(entry);
        let level = self.daily.level(entry.0, entry.1).map_or_else(String::new, |l| l.name);
        let says = self.first_within(
            &[
                &[day.clone(), kind.clone(), level.clone()],
                &[short, kind.clone(), level.clone()],
                &[day.clone(), kind],
                &[day, level],
            ],
            area.width(),
        )?;
        let caption = Rect::new(area.left(), area.top(), area.width(), self.caption());
        self.caption_line(entry.0.number, &says, caption)?;
        let top = area.top() + self.caption();
        self.grid(entry, Kind::Puzzle, Rect::new(area.left(), top, area.width(), area.width()))?;
        self.rules(entry.1, Point::new(area.left(), top + area.width()), area.width())
    }

    fn grid(&mut self, entry: Entry<'_>, kind: Kind, area: Rect) -> Result<(), FontError> {
        let shown = (entry.0, entry.1, kind);
        let (_, figure) = self.daily.figure(&self.set, &mut self.symbols, shown, area)?;
        self.items.push(figure);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
