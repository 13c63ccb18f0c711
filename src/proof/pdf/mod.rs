//! Reads a finished PDF back into sheets. The reader shares no code with the writer: it is a
//! general PDF interpreter, so it sees what a press sees.

mod decoded;
mod device;
mod guides;
mod learn;
mod marked;
mod record;
mod side;
mod tree;
mod unmarked;
mod view;

use crate::blemish::Blemish;
use crate::fault_kind::FaultKind;
use crate::glyphs::alphabet::Alphabet;
use crate::imposed::{Sheets, TwoPages, halves, two_pages};
use crate::ink::shade;
use crate::ink::{self, Ink};
use crate::progress::Progress;
use crate::read::bars;
use crate::read::folio::settle;
use crate::read::isolate::isolated;
use crate::read::limits;
use crate::read::page::ReadPage;
use crate::read::read_error::ReadError;
use crate::read::sheet::{Sheet, Turn};
use device::{Reader, interpret};
use gridpress_page::geom::Pt;
use hayro::RenderCache;
use hayro_interpret::InterpreterCache;
use hayro_interpret::hayro_syntax::page::Page;
use hayro_interpret::hayro_syntax::{LoadPdfError, Pdf, PdfData};
use marked::Marked;
use rayon::prelude::*;
use record::Records;
use side::{Side, compare_marks, compare_moves, compare_places, is_to_fold, marks};
use std::collections::HashMap;
use std::sync::Arc;
use tree::Tree;
use view::View;

/// The least and greatest number of pages that a thread reads at once: enough to amortise reading
/// the page table and the fonts, and few enough to balance the load and limit memory.
const SHARE: (usize, usize) = (64, 512);

/// No book has more pages, but a damaged file can claim more.
const MOST_PAGES: usize = 1_100_000;

/// The contents of a PDF: pages, or sheets with two pages on each side.
#[derive(Clone, Debug)]
pub enum ReadPdf {
    Pages(Vec<ReadPage>),
    Sheets(Sheets),
}

/// Pixels per point at which a coarse picture of a page is drawn at least.
const LEAST_SCALE: f64 = 0.5;

/// A page without text and with this number of pictures has its digits as pictures.
const LEAST_SIGNS: usize = 10;

/// Reads every page of a PDF; for sheets, the two pages on each side that is not empty.
///
/// # Errors
/// If the bytes are not a PDF, or it is encrypted or too damaged.
pub(super) fn read(
    data: &[u8],
    alphabet: &Alphabet,
    ink: Ink,
    progress: &Progress,
) -> Result<ReadPdf, ReadError> {
    let sides = read_sides(data, alphabet, ink, progress)?;
    // A few marks on sheets do not make them pages.
    let count = |is_loose: bool| {
        sides.iter().filter(|side| side.two.is_some() && side.is_loose == is_loose).count()
    };
    let is_imposed = sides.iter().all(|s| s.two.is_some() || s.is_empty)
        && count(false) > count(true)
        && (sides.iter().all(|side| !side.is_guess) || are_sheets(&sides));
    Ok(if is_imposed {
        let mut sides = sides;
        compare_places(&mut sides);
        let mut sides: Vec<TwoPages> = sides.into_iter().map(two_of).collect();
        compare_moves(&mut sides);
        let pages = sides.iter_mut().flatten().flatten().map(|on_sheet| &mut on_sheet.page);
        settle(pages, false);
        ReadPdf::Sheets(Sheets { sides })
    } else {
        let mut pages: Vec<ReadPage> = sides.into_iter().map(|side| side.whole).collect();
        settle(&mut pages, true);
        ReadPdf::Pages(pages)
    })
}

/// Whether page numbers on both halves of sides are in the order of sheets.
fn are_sheets(sides: &[Side]) -> bool {
    let two = |side: &Side| side.two.clone().unwrap_or([None, None]);
    Sheets { sides: sides.iter().map(two).collect() }.is_numbered()
}

/// Returns the two pages of a side; something outside them is reported on the first.
fn two_of(side: Side) -> TwoPages {
    let mut two = side.two.unwrap_or([None, None]);
    two.iter_mut().flatten().for_each(|on_sheet| on_sheet.page.is_on_sheet = true);
    if let Some(first) = two.iter_mut().flatten().next().filter(|_| side.is_loose) {
        let what = "something is drawn on the sheet outside its two pages".to_owned();
        let blemish = Blemish::new(FaultKind::StrayInk, what);
        first.page.ink.push(blemish);
    }
    two
}

fn read_sides(
    data: &[u8],
    alphabet: &Alphabet,
    ink: Ink,
    progress: &Progress,
) -> Result<Vec<Side>, ReadError> {
    let damaged = |e: LoadPdfError| {
        ReadError::Pdf(match e {
            LoadPdfError::Invalid => "it is damaged, or of another kind".to_owned(),
            LoadPdfError::Decryption(why) => format!("it is encrypted: {why:?}"),
        })
    };
    let data = PdfData::from(data.to_vec());
    let broken = || ReadError::Pdf("it is damaged".to_owned());
    let (pages, unsafe_, copies, mut tree) = isolated(|| {
        Pdf::new(data.clone()).map(|pdf| {
            // A sample is enough of files that were just written, which are not hostile either.
            let unsafe_ = if ink == Ink::EveryPage { limits::of_pdf(&pdf) } else { None };
            let copies = limits::copies(&pdf);
            let tree = if unsafe_.is_none() && copies.is_none() {
                Tree::of(&pdf)
            } else {
                Tree::default()
            };
            (pdf.pages().len(), unsafe_, copies, tree)
        })
    })
    .ok_or_else(broken)?
    .map_err(damaged)?;
    if let Some(why) = unsafe_ {
        return Err(ReadError::Pdf(why));
    }
    if let Some(count) = copies {
        let what = format!("{count} of its {pages} pages draw the same as others");
        return Err(ReadError::Pdf(what));
    }
    if pages > MOST_PAGES {
        return Err(ReadError::Pdf(format!("it has {pages} pages, more than any book")));
    }
    progress.start(pages);
    // A single thread has nothing to balance.
    let parts = match rayon::current_num_threads() {
        1 => 1,
        threads => threads * 4,
    };
    let share = pages.div_ceil(parts).clamp(SHARE.0, SHARE.1);
    let shares = pages.div_ceil(share);
    let learned = match ink {
        Ink::EveryPage => learn::learned(&data, pages, shares, alphabet)?,
        Ink::Sample | Ink::None => None,
    };
    let alphabet = learned.as_ref().unwrap_or(alphabet);
    // Each share has pages from the whole file: pages of answers take longer than others, and are
    // next to each other.
    let read: Result<Vec<Vec<Side>>, ReadError> = (0..shares)
        .into_par_iter()
        .map(|first| {
            isolated(|| {
                let pdf = Pdf::new(data.clone()).map_err(damaged)?;
                let share = (first..pages).step_by(shares);
                let judged = |index| ink.includes(index, pages);
                read_share(
                    &pdf,
                    share,
                    alphabet,
                    (&judged, ink != Ink::None, tree.is_cover),
                    progress,
                )
            })
            .ok_or_else(broken)?
        })
        .collect();
    let mut read: Vec<_> = read?.into_iter().map(Vec::into_iter).collect();
    let mut sides: Vec<Side> = (0..pages).filter_map(|page| read[page % shares].next()).collect();
    for (page, texts) in tree.texts.drain() {
        if let Some(side) = sides.get_mut(page) {
            side.whole.texts = Some(texts);
        }
    }
    for (page, guides) in tree.guides.drain() {
        if let Some(side) = sides.get_mut(page) {
            side.whole.guides.extend(guides);
        }
    }
    if let Some(only) = sides.first_mut().filter(|_| tree.is_cover) {
        only.whole.is_cover = true;
    }
    let scales: Arc<[_]> = tree.scales.into();
    for side in &mut sides {
        let parts = side.two.iter_mut().flatten().flatten().map(|part| &mut part.page);
        parts.chain([&mut side.whole]).for_each(|page| page.scales = scales.clone());
    }
    compare_marks(&mut sides);
    if tree.is_tagged {
        unmarked::check(&mut sides);
    }
    for (page, kind) in tree.undrawn {
        let Some(side) = sides.get_mut(page) else { continue };
        let what = format!(
            "it has a note or mark ({kind}) without a picture, which each program draws its own way"
        );
        side.blame(FaultKind::StrayInk, what);
    }
    for page in tree.only_printed {
        let Some(side) = sides.get_mut(page) else { continue };
        side.blame(FaultKind::StrayInk, "what is printed differs from what is shown");
    }
    if let Some(side) = sides.first_mut().filter(|_| tree.has_script) {
        side.blame(FaultKind::StrayInk, "the file runs a script when it is opened");
    }
    for page in tree.listed_again {
        let Some(side) = sides.get_mut(page) else { continue };
        side.blame(FaultKind::PageTwice, "the file lists this page more than once");
    }
    Ok(sides)
}

fn read_share(
    pdf: &Pdf,
    pages: impl Iterator<Item = usize>,
    alphabet: &Alphabet,
    (judged, shaded, is_cover): (&dyn Fn(usize) -> bool, bool, bool),
    progress: &Progress,
) -> Result<Vec<Side>, ReadError> {
    let cache = InterpreterCache::new();
    let pictures = RenderCache::new();
    let mut shapes = HashMap::new();
    let mut records = Records::default();
    pages
        .map(|index| {
            let page = pdf
                .pages()
                .get(index)
                .ok_or_else(|| ReadError::Pdf(format!("page {} is missing", index + 1)))?;
            let view = View::of(page);
            let mut reader = Reader::new(view, index + 1, alphabet, &mut shapes);
            interpret(pdf, page, &cache, &mut reader)?;
            bars::read(&mut reader.sheet, alphabet);
            let mut whole = crate::read::reading::read(&reader.sheet);
            whole.shown = view.shown;
            whole.record = records.of(page);
            whole.guides = std::mem::take(&mut reader.said);
            whole.guides.extend(reader.is_mute.then(|| "mute text".to_owned()));
            let sheet = &reader.sheet;
            let has_no_text = sheet.marks.is_empty() && !sheet.drawn.is_empty();
            if has_no_text && (whole.grids.is_empty() || reader.pictures >= LEAST_SIGNS) {
                // Pixel for pixel, if the page is a picture, so that none is drawn twice.
                let pixel = reader.pixel.map_or(Pt::ZERO, |(pixel, _)| pixel);
                let own = 1.0 / pixel.get();
                let scale =
                    if own < ink::SCAN_SCALE { own.max(LEAST_SCALE) } else { ink::SCAN_SCALE };
                let drawn = ink::pdf_page(page, &pictures, (view.unit, [Pt::ZERO; 2]), scale)
                    .map(|drawn| drawn.placed(view.left, view.top));
                if let Some(drawn) = drawn {
                    let scanned = ink::scan(&drawn, view.trim, index + 1, alphabet);
                    let record = std::mem::take(&mut whole.record);
                    whole = ReadPage { record, ..crate::read::reading::read(&scanned.sheet) };
                    if whole.grids.is_empty() {
                        whole.shade = Some(shade::of(&drawn, view.trim));
                    }
                    ink::judge_scan(&mut whole, &scanned, pixel);
                    return Ok(Side {
                        whole,
                        two: None,
                        is_guess: false,
                        is_loose: true,
                        is_empty: false,
                        marked: Marked::default(),
                        marks: Vec::new(),
                        corner: [view.left, view.top],
                    });
                }
            }
            let scale = ink::scale_for(ink::smallest_cell(&whole));
            let is_judged = judged(index);
            let explains = whole.explains() || is_cover;
            let mut drawn = if is_judged || shaded && explains {
                let drawn = ink::pdf_page(page, &pictures, view.on_paper(), scale);
                let unread = || ReadError::Pdf(format!("page {} cannot be drawn", index + 1));
                Some(drawn.ok_or_else(unread)?)
            } else {
                None
            };
            if let Some(drawn) = drawn.as_ref().filter(|_| explains) {
                whole.shade = Some(shade::of(drawn, view.trim));
            }
            let mut judge = |half: &Sheet, left: Pt, read: &mut ReadPage| {
                let Some(drawn) = drawn.as_mut().filter(|_| is_judged) else { return };
                drawn.shift(left);
                ink::judge(half, read, drawn);
                drawn.shift(-left);
            };
            let two = two_pages(sheet, &reader.areas, &mut judge);
            // Other programs write sheets without the areas of their pages.
            let halves = if two.is_none() { halves(sheet) } else { None };
            let marks = marks(sheet);
            let is_of_halves = halves.is_some();
            let is_guess = is_of_halves && !is_to_fold(&marks, sheet.trim.width);
            let two = two.or_else(|| two_pages(sheet, &halves?, &mut judge));
            // A single page may be clipped to its half, too.
            judge(sheet, Pt::ZERO, &mut whole);
            if let Some(coarse) = drawn.as_ref().filter(|_| is_judged) {
                let places = ink::qr_places(&whole, coarse);
                if !places.is_empty()
                    && let Some(fine) = self::drawn(page, &pictures, ink::QR_SCALE)
                {
                    whole.codes = ink::qr_codes(&places, &fine);
                }
            }
            if is_cover && is_upside_down(sheet) {
                let what = "most of its words are upside down or mirrored".to_owned();
                whole.ink.push(Blemish::new(FaultKind::Turned, what));
            }
            let is_empty =
                sheet.marks.is_empty() && sheet.rules.is_empty() && sheet.drawn.is_empty();
            let mut side = Side {
                whole,
                two,
                is_guess,
                is_loose: reader.is_loose && !is_of_halves,
                is_empty,
                marked: reader.marked,
                marks,
                corner: [view.left, view.top],
            };
            if reader.lacks_font {
                let what = "a font is not in the file or cannot be read: its signs look different \
                            in each program, or are missing";
                side.blame(FaultKind::FontMissing, what);
            }
            Ok(side)
        })
        .inspect(|_| progress.page())
        .collect()
}

/// Whether more letters of a page are turned in a wrong way than are upright.
fn is_upside_down(sheet: &Sheet) -> bool {
    let count = |turn: Turn| sheet.marks.iter().filter(|mark| mark.turn == turn).count();
    count(Turn::Wrong) > count(Turn::Upright)
}

/// Draws a page at `scale` pixels per point; `None` if it cannot be drawn.
pub(super) fn drawn<'a>(
    page: &'a Page<'a>,
    pictures: &RenderCache<'a>,
    scale: f64,
) -> Option<ink::Bitmap> {
    ink::pdf_page(page, pictures, View::of(page).on_paper(), scale)
}
