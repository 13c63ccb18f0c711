//! The back cover: the text of the publisher, what is inside, a page of the book in small, and the
//! area for the barcode.

use super::super::style;
use super::inks::{Surface, ink};
use super::list::{Arranged, Form};
use super::{Drawing, inked};
use crate::template::Back;
use gridpress_engine::generate::Made;
use gridpress_page::font::FontError;
use gridpress_page::geom::{Pt, Rect};
use gridpress_page::scene::{Item, Role};
use gridpress_page::text::{Font, LEADING, TIGHT};

/// How much larger the text may be where there is room, or smaller where there is none, and the least
/// widths of the page in small then, as shares of the back: a smaller page only if no text of the
/// usual size fits beside a larger one.
const LARGER: [f64; 6] = [1.6, 1.45, 1.3, 1.2, 1.1, 1.0];
const SMALLER: [f64; 3] = [0.92, 0.85, 0.78];
const LEAST_SAMPLES: [f64; 3] = [0.44, 0.36, 0.3];
/// How much less wide the page in small may be where it is below a band.
const BELOW_BAND: f64 = 0.65;
/// The least widths of the page in small beside a dense list, and the sizes of its text. That of the
/// least text, the last, is used only if nothing else has room.
const DENSE_SAMPLES: [f64; 2] = [0.3, 0.0];
const DENSE: [&[f64]; 2] = [&[1.0, 0.92, 0.85, 0.78, 0.7, 0.6], &[0.0]];
/// The share of the free height above the list and the page in small; the rest is below them.
const ABOVE: f64 = 0.4;
/// The most lines of the name at the bottom.
const NAME_LINES: usize = 2;

/// The room for the parts of a back.
struct Space {
    live: Rect,
    /// Where the text of the publisher begins, and where it must end.
    top: Pt,
    ceiling: Pt,
    /// Where everything else must end, except beside the barcode.
    floor: Pt,
    low: Pt,
    barcode: Rect,
    /// The font of text in its usual size.
    usual: Font,
}

/// The sizes that fill a back.
struct Sizes {
    font: Font,
    /// How the sections are listed; `None` if there is no room for a list.
    list: Option<Form>,
    /// The promises if they are apart from the list.
    promises: Option<Promises>,
}

/// Where the promises are, apart from the list.
#[derive(Copy, Clone)]
struct Promises {
    area: Rect,
    font: Font,
    /// The width of the page in small that leaves them room.
    sample: Pt,
}

impl Sizes {
    /// Returns those of a list with the promises apart from it.
    fn apart(list: Form, promises: Promises) -> Self {
        Sizes { font: list.font, list: Some(list), promises: Some(promises) }
    }

    /// Returns those of a list with the promises below it or nowhere.
    fn together(list: Form) -> Self {
        Sizes { font: list.font, list: Some(list), promises: None }
    }
}

impl Drawing<'_> {
    /// Returns the surface of the back: its background, and below a band the paper.
    pub(super) fn back_surface(&self) -> Surface {
        let palette = &self.wrap.cover.palette;
        match self.wrap.cover.back {
            Back::Ground => Surface::ground(palette),
            Back::Paper => Surface::paper(palette),
        }
    }

    /// Draws the publisher's text at the top; below it the sections and what the book promises,
    /// beside a page in small; and the publisher at the bottom. The area for the barcode at the
    /// lower right stays empty.
    pub(super) fn back(&mut self, panel: Rect, made: &[Made]) -> Result<(), FontError> {
        let live = self.inside(panel);
        let least = self.style.least_text;
        let barcode = self.barcode(panel);
        let above = self.back_surface();
        let below = if self.has_band() { Surface::paper(&self.wrap.cover.palette) } else { above };
        if barcode.width() > Pt::ZERO && below.fill != [255; 3] {
            let paper = Item::Box { area: barcode, fill: Some(ink([255; 3])), stroke: None };
            self.group(Role::Artifact, vec![paper]);
        }
        let usual = Font { face: style::TEXT, size: (panel.width() * 0.034).max(least) };
        let (floor, low) = self.name(live, barcode, usual, below)?;
        let heading = Font { face: style::HEAVY, size: (panel.width() * 0.062).max(least) };
        let text = self.plan.subtitle.as_ref().unwrap_or(&self.plan.title);
        let (_, lines) = self.set.fitted(heading, text, live.width(), 2, least)?;
        let start = (live.top(), TIGHT);
        let end = self.left(Role::Heading(2), &lines, live, start, &above.text_ink());
        let top = end + usual.size * 1.1;
        let ceiling = if self.has_band() { self.band() - usual.size } else { floor };
        let space = Space { live, top, ceiling, floor, low, barcode, usual };
        let mut sizes = self.sizes(&space, made)?;
        let mut font = sizes.font;
        if let Some(promises) = sizes.promises.filter(|_| self.has_band()) {
            font = self.in_band(&space, promises, font)?;
            if font.size > sizes.font.size {
                let block = self.promises_height(promises.area.width(), font)?;
                let top = space.ceiling - block;
                let area = Rect::new(promises.area.left(), top, promises.area.width(), block);
                sizes.promises = Some(Promises { area, font, ..promises });
            }
        }
        let end = self.blurb(&space, font, above)?;
        if let Some(Promises { area, font, .. }) = sizes.promises {
            self.draw_promises(area, font, above)?;
        }
        self.inside_the_book(&space, &sizes, end, below, made)
    }

    /// Draws the publisher, or else the author, at the bottom, beside the barcode; returns where the
    /// rest must end above the barcode, and beside it.
    fn name(
        &mut self,
        live: Rect,
        barcode: Rect,
        usual: Font,
        surface: Surface,
    ) -> Result<(Pt, Pt), FontError> {
        let has_barcode = barcode.width() > Pt::ZERO;
        let mut floor = if has_barcode { barcode.top() - usual.size } else { live.bottom() };
        let mut low = live.bottom() - usual.size * 2.2;
        let publisher = self.plan.imprint.publisher.as_ref().map(|name| &name.value);
        let Some(name) = publisher.or(self.plan.author.as_ref()) else { return Ok((floor, low)) };
        let end = if has_barcode { barcode.left() - usual.size } else { live.right() };
        let room = end - live.left();
        if room <= usual.size * 3.0 {
            return Ok((floor, low));
        }
        let strong = Font { face: style::STRONG, ..usual };
        let least = self.style.least_text;
        let (font, lines) = self.set.fitted_evenly(strong, name, room, NAME_LINES, least)?;
        let mut baseline = live.bottom() - self.set.descent(font);
        let mut items = Vec::new();
        for line in lines.iter().rev() {
            items.insert(0, inked(line.left_at(live.left(), baseline), surface.text_ink()));
            baseline -= font.size * TIGHT;
        }
        self.group(Role::Paragraph, items);
        let more = font.size * (TIGHT * lines.len().saturating_sub(1) as f64);
        low -= more;
        if !has_barcode {
            floor = live.bottom() - self.set.descent(font) - more - usual.size * 2.0;
        }
        Ok((floor, low))
    }

    /// Returns the paragraphs of the publisher's text.
    fn paragraphs(&self) -> Vec<String> {
        let blurb = self.wrap.blurb.unwrap_or_default();
        let parts = blurb.lines().filter(|part| !part.trim().is_empty());
        parts.map(str::to_owned).collect()
    }

    /// Draws the publisher's text; returns where it ends.
    fn blurb(&mut self, space: &Space, font: Font, on: Surface) -> Result<Pt, FontError> {
        let mut y = space.top;
        for part in self.paragraphs() {
            let lines = self.set.paragraph(font, &part, space.live.width())?;
            let lines = &lines[..lines.len().min(lines_within(space.ceiling - y, font))];
            if lines.is_empty() {
                break;
            }
            let start = (y, LEADING);
            y = self.left(Role::Paragraph, lines, space.live, start, &on.text_ink())
                + font.size * 0.8;
        }
        Ok(y)
    }

    /// Returns the largest font in which the publisher's text and the promises have room in a band, where
    /// the list below may be smaller; `usual` if there is none.
    fn in_band(&self, space: &Space, of: Promises, usual: Font) -> Result<Font, FontError> {
        if self.paragraphs().is_empty() {
            return Ok(usual);
        }
        let sample_top = space.floor - of.sample * self.sample_shape();
        for scale in LARGER.into_iter().chain(SMALLER).chain([0.7, 0.6, 0.5]) {
            let font = self.scaled(space, scale);
            let end = self.whole_blurb_end(space, font)?;
            let block = self.promises_height(of.area.width(), font)?;
            let bottom = space.ceiling.min(sample_top + block);
            if below(end, font) + block <= bottom {
                return Ok(if font.size > usual.size { font } else { usual });
            }
        }
        Ok(usual)
    }

    /// Returns where the list begins below text that ends at `end`.
    fn list_top(&self, end: Pt, font: Font) -> Pt {
        match self.has_band() {
            true => self.band() + font.size * 1.8,
            false => below(end, font),
        }
    }

    /// Returns the largest sizes of text with which everything has room, or else those of a dense
    /// list, or else those of a list of as many sections as fit.
    fn sizes(&self, space: &Space, made: &[Made]) -> Result<Sizes, FontError> {
        let all = |scales: &'static [f64]| {
            let shares = LEAST_SAMPLES.into_iter();
            shares.flat_map(|share| scales.iter().map(move |&scale| (share, scale)))
        };
        let count = self.listed().len();
        for (share, scale) in all(&LARGER).chain(all(&SMALLER)) {
            let form = Form::full(self.scaled(space, scale), count);
            if let Some(promises) = self.promises_apart(space, form, share, made)? {
                return Ok(Sizes::apart(form, promises));
            }
        }
        let usual = Form::full(space.usual, count);
        if self.is_roomy(space, usual, &[true], made)? {
            return Ok(Sizes::together(usual));
        }
        if let Some(sizes) = self.dense(space, count, made)? {
            return Ok(sizes);
        }
        let (mut fits, mut fails) = (None, count);
        let mut least = 0;
        while fails - least > 1 {
            let most = least.midpoint(fails);
            match self.dense(space, most, made)? {
                Some(sizes) => (fits, least) = (Some(sizes), most),
                None => fails = most,
            }
        }
        Ok(fits.unwrap_or(Sizes { font: space.usual, list: None, promises: None }))
    }

    /// Returns the usual font in another size, but not smaller than the least text.
    fn scaled(&self, space: &Space, scale: f64) -> Font {
        Font { size: (space.usual.size * scale).max(self.style.least_text), ..space.usual }
    }

    /// Returns the sizes of the first dense list that has room.
    fn dense(&self, space: &Space, most: usize, made: &[Made]) -> Result<Option<Sizes>, FontError> {
        for scales in DENSE {
            let mut forms = Vec::new();
            for &scale in scales {
                let font = self.scaled(space, scale);
                for (columns, is_compact) in [(1, false), (1, true), (2, false), (2, true)] {
                    forms.push(Form { font, is_compact, columns, most });
                }
            }
            if let Some(sizes) = self.first_of(&forms, space, made)? {
                return Ok(Some(sizes));
            }
        }
        Ok(None)
    }

    /// Returns the sizes of the first of these lists that has room with the promises, or else of the
    /// first that has room without.
    fn first_of(
        &self,
        forms: &[Form],
        space: &Space,
        made: &[Made],
    ) -> Result<Option<Sizes>, FontError> {
        for share in DENSE_SAMPLES {
            for &form in forms {
                if let Some(promises) = self.promises_apart(space, form, share, made)? {
                    return Ok(Some(Sizes::apart(form, promises)));
                }
            }
        }
        for promises in [true, false] {
            for &form in forms {
                if self.is_roomy(space, form, &[promises], made)? {
                    return Ok(Some(Sizes::together(form)));
                }
            }
        }
        Ok(None)
    }

    /// Whether the list has room in that form, with these promises below it.
    fn is_roomy(
        &self,
        space: &Space,
        form: Form,
        promises: &[bool],
        made: &[Made],
    ) -> Result<bool, FontError> {
        let end = self.blurb_end(space, form.font)?;
        let room = self.list_room(space, end, space.floor, form.font);
        let samples = self.samples(room, below(end, form.font));
        let barcode = (space.low, space.barcode);
        Ok(self.arranged(room, &samples, promises, barcode, form, made)?.is_some())
    }

    /// Returns where the publisher's text ends, as far as it has room.
    fn blurb_end(&self, space: &Space, font: Font) -> Result<Pt, FontError> {
        let mut y = space.top;
        for part in self.paragraphs() {
            let lines = self.set.paragraph(font, &part, space.live.width())?.len();
            let lines = lines.min(lines_within(space.ceiling - y, font));
            if lines == 0 {
                break;
            }
            y += font.size * (lines as f64 * LEADING + 0.8);
        }
        Ok(y)
    }

    /// Returns where the publisher's text would end if all of it had room.
    fn whole_blurb_end(&self, space: &Space, font: Font) -> Result<Pt, FontError> {
        let mut end = space.top;
        for part in self.paragraphs() {
            let lines = self.set.paragraph(font, &part, space.live.width())?.len() as f64;
            end += font.size * (lines * LEADING + 0.8);
        }
        Ok(end)
    }

    /// Returns the room of the list below text that ends at `end`.
    fn list_room(&self, space: &Space, end: Pt, bottom: Pt, font: Font) -> Rect {
        let start = self.list_top(end, font);
        Rect::new(space.live.left(), start, space.live.width(), bottom - start)
    }

    /// Returns the promises if they have room apart from the list, in the band or below all else, with
    /// the page in small at least `share` of the width.
    fn promises_apart(
        &self,
        space: &Space,
        form: Form,
        share: f64,
        made: &[Made],
    ) -> Result<Option<Promises>, FontError> {
        let (live, font, is_in_band) = (space.live, form.font, self.has_band());
        let end = self.whole_blurb_end(space, font)?;
        let block = self.promises_height(live.width(), font)?;
        let top = below(end, font);
        let bottom = if is_in_band { space.floor } else { space.floor - block - font.size };
        if space.ceiling < if is_in_band { top + block } else { end } {
            return Ok(None);
        }
        let room = self.list_room(space, end, bottom, font);
        let mut wide = self.samples(room, top);
        let share = if is_in_band { share * BELOW_BAND } else { share };
        wide.retain(|&wide| wide >= room.width() * share);
        let barcode = (space.low, space.barcode);
        for sample in wide {
            let arranged = self.arranged(room, &[sample], &[false], barcode, form, made)?;
            let Some((arranged, _)) = arranged else { continue };
            // The page in small may reach into the band, beside the promises.
            let high = sample * self.sample_shape();
            let is_beside = is_in_band && room.bottom() - high < self.band();
            let taken = if is_beside { sample + font.size * 1.8 } else { Pt::ZERO };
            let used = match is_in_band {
                true => top,
                false => room.top() + self.block(&arranged, form, made)? + font.size,
            };
            let found = self.largest_promises(space, used, live.width() - taken, font)?;
            if let Some((area, font)) = found {
                return Ok(Some(Promises { area, font, sample }));
            }
        }
        Ok(None)
    }

    /// Returns the height of the list and the page in small beside it.
    fn block(&self, of: &Arranged, form: Form, made: &[Made]) -> Result<Pt, FontError> {
        let list = self.list_size(of.width, form, made, false)?.height;
        Ok(list.max(of.wide * self.sample_shape()))
    }

    /// Returns the promises in the largest type that has room between `used` and the edge below, at
    /// least that of the other text; `None` if even that has no room.
    fn largest_promises(
        &self,
        space: &Space,
        used: Pt,
        width: Pt,
        font: Font,
    ) -> Result<Option<(Rect, Font)>, FontError> {
        let edge = if self.has_band() { space.ceiling } else { space.floor };
        for larger in LARGER.into_iter().chain(SMALLER).chain([font.size / space.usual.size]) {
            let says = self.scaled(space, larger);
            let block = self.promises_height(width, says)?;
            if says.size >= font.size && used + block <= edge {
                let area = Rect::new(space.live.left(), edge - block, width, block);
                return Ok(Some((area, says)));
            }
        }
        Ok(None)
    }

    /// Draws the lower part of the back, below text that ends at `end`: sections and promises on the
    /// left, beside a barcode as far down as there is room; and a page in small on the right.
    fn inside_the_book(
        &mut self,
        space: &Space,
        sizes: &Sizes,
        end: Pt,
        surface: Surface,
        made: &[Made],
    ) -> Result<(), FontError> {
        let font = sizes.font;
        let mut bottom = space.floor;
        if let Some(promises) = sizes.promises.filter(|_| !self.has_band()) {
            bottom = promises.area.top() - font.size;
        }
        let mut top = below(end, font);
        let mut room = self.list_room(space, end, bottom, font);
        let barcode = (space.low, space.barcode);
        let promises: &[bool] = if sizes.promises.is_some() { &[false] } else { &[true, false] };
        let samples = match sizes.promises {
            Some(promises) => vec![promises.sample],
            None => self.samples(room, top),
        };
        let arranged = match sizes.list {
            Some(form) => self.arranged(room, &samples, promises, barcode, form, made)?,
            None => None,
        };
        let (arranged, has_promises) = arranged.unwrap_or_else(|| {
            let wide = samples.first().copied().unwrap_or_default();
            (Arranged { wide, width: room.width(), height: room.height() }, false)
        });
        let high = arranged.wide * self.sample_shape();
        let mut height = arranged.height;
        if self.has_band() {
            top = room.bottom() - high;
        } else if let Some(form) = sizes.list.filter(|_| sizes.promises.is_some()) {
            let spare = (room.height() - self.block(&arranged, form, made)?).max(Pt::ZERO) * ABOVE;
            room.origin.y += spare;
            height -= spare;
            top = room.top();
        }
        if arranged.wide > Pt::ZERO {
            let area = Rect::new(room.right() - arranged.wide, top, arranged.wide, high);
            self.sample_page(area, surface, made)?;
        }
        let Some(form) = sizes.list else { return Ok(()) };
        let column = Rect::new(room.left(), room.top(), arranged.width, height);
        let spread = top + high - room.top();
        self.list(column, (spread, has_promises), form, surface, made)
    }

    /// Returns the area at the lower right of the back that stays empty; empty if the press prints
    /// no barcode.
    fn barcode(&self, panel: Rect) -> Rect {
        let cover = self.wrap.cover;
        let (away, size) = (cover.barcode_distance, cover.barcode);
        Rect::new(
            panel.right() - away - size.width,
            panel.bottom() - away - size.height,
            size.width,
            size.height,
        )
    }
}

/// Returns where the next part may begin below text that ends at `end`.
fn below(end: Pt, font: Font) -> Pt {
    end + font.size * 1.2
}

/// Returns how many lines of text fit in a height.
fn lines_within(height: Pt, font: Font) -> usize {
    (height / (font.size * LEADING)).floor().max(0.0) as usize
}
