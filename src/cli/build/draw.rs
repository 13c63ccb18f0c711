//! Lays out the pieces of a build, draws them and writes their files to the staging folder, on all
//! cores.

use super::manifest::Listed;
use super::pieces::{Content, Form, Piece};
use super::press::Make;
use super::project::Project;
use super::records;
use super::staging::Staging;
use crate::Failure;
use crate::{interrupt, progress};
use gridpress_book::plan::calendar::Print;
use gridpress_book::plan::{Imposition, SheetSide};
use gridpress_book::press::Variant;
use gridpress_book::spec::Method;
use gridpress_page::render::pdf::{self, Room, Sheets, Spread};
use gridpress_page::render::{eps, svg, text};
use gridpress_page::scene::{Document, outlined};
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Display;

/// What was drawn.
#[derive(Default)]
pub(super) struct Drawn {
    pub files: Vec<Listed>,
    /// What the press would reject, each with its file.
    pub faults: Vec<String>,
    /// The room for records of pages in each PDF.
    pub rooms: Rooms,
}

/// The room for records of pages in PDFs, by their names.
pub(super) type Rooms = HashMap<String, Room>;

/// The files of a piece, what the press would reject, and the room in its PDFs.
type OfPiece = (Vec<(Form, Listed)>, Vec<String>, Rooms);

/// Draws all pieces and writes their files.
pub(super) fn all(
    project: &Project<'_>,
    makes: &[Make],
    pieces: &[Piece],
    staging: &Staging,
) -> Result<Drawn, Failure> {
    let names = pieces.iter().flat_map(|piece| piece.files.iter().map(|(_, name)| name.as_str()));
    staging.make_folders(names.clone())?;
    let bar = progress::bar(names.count() as u64, "drawing pages");
    let artist = Artist { project, makes, staging, bar: &bar };
    let mut all = Drawn::default();
    // One volume after the other, to limit memory.
    for pieces in pieces.chunk_by(|a, b| a.content.volume() == b.content.volume()) {
        let drawn: Result<Vec<_>, Failure> =
            pieces.par_iter().map(|piece| artist.piece(piece)).collect();
        let mut files: Vec<(Form, Listed)> = Vec::new();
        for (of_piece, faults, rooms) in drawn? {
            files.extend(of_piece);
            all.faults.extend(faults);
            all.rooms.extend(rooms);
        }
        files.sort_by_key(|(form, _)| form.rank());
        let volume = pieces.first().filter(|_| project.has_volumes());
        let volume = volume.map(|piece| piece.content.volume() + 1);
        all.files.extend(files.into_iter().map(|(_, file)| Listed { volume, ..file }));
    }
    bar.finish_and_clear();
    Ok(all)
}

impl Form {
    /// The place in the list of files.
    const fn rank(self) -> usize {
        match self {
            Form::Pdf(Variant::Screen) => 0,
            Form::Pdf(Variant::Press) => 1,
            Form::Imposed => 2,
            Form::Svg(_) | Form::Eps(_) | Form::Json => 3,
            Form::Text => 4,
        }
    }
}

struct Artist<'a> {
    project: &'a Project<'a>,
    makes: &'a [Make],
    staging: &'a Staging,
    bar: &'a ProgressBar,
}

impl Artist<'_> {
    /// Draws a piece and writes its files.
    fn piece(&self, piece: &Piece) -> Result<OfPiece, Failure> {
        let (mut files, mut faults, mut rooms) = (Vec::new(), Vec::new(), Rooms::new());
        let document = self.project.lay_out(piece.content).map_err(|error| failed(&error))?;
        let Some(mut document) = document else { return Ok((files, faults, rooms)) };
        let planned = self.project.planned(piece.content, &document);
        // Sheets carry the pages of the last PDF. PDFs are drawn one after the other, each on all
        // threads; the screen variant comes first, because links are removed for a press.
        let mut last = None;
        for (form, name) in &piece.files {
            let Form::Pdf(variant) = *form else { continue };
            interrupt::check()?;
            let Some(make) = Make::find(self.makes, variant) else { continue };
            let found = self.project.preflight(piece.content, &mut document, &make.profile);
            faults.extend(make.faults(name, &found));
            let drawn = self.in_pdf(&document);
            let (bytes, room) =
                pdf::write_with_room(&drawn, &make.options).map_err(|error| failed(&error))?;
            files.push((*form, self.write(name, &bytes)?.of_variant(variant)));
            rooms.insert(name.clone(), room);
            last = Some(make);
        }
        let rest: Result<Vec<Option<_>>, Failure> = piece
            .files
            .par_iter()
            .map(|(form, name)| {
                interrupt::check()?;
                let Some(bytes) = self.bytes(piece.content, *form, &document, last)? else {
                    return Ok(None);
                };
                Ok(Some((*form, self.write(name, &bytes)?)))
            })
            .collect();
        files.extend(rest?.into_iter().flatten());
        // To free a long book takes a while, which nothing needs to wait for.
        rayon::spawn(move || drop(document));
        for (form, file) in &mut files {
            let is_read = matches!(form, Form::Pdf(_) | Form::Svg(_) | Form::Eps(_));
            file.planned = planned.clone().filter(|_| is_read);
        }
        Ok((files, faults, rooms))
    }

    /// Returns the document as PDFs show it: with outlines in place of texts, if the spec asks.
    fn in_pdf<'d>(&self, document: &'d Document) -> Cow<'d, Document> {
        match self.project.spec.page.files.outlines {
            true => Cow::Owned(outlined(document)),
            false => Cow::Borrowed(document),
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<Listed, Failure> {
        self.staging.write(name, bytes)?;
        self.bar.inc(1);
        Ok(Listed::of(name, bytes))
    }

    /// Returns the contents of any file other than a PDF of pages.
    fn bytes(
        &self,
        content: Content,
        form: Form,
        document: &Document,
        last: Option<&Make>,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let project = self.project;
        Ok(match form {
            Form::Pdf(_) => None,
            Form::Imposed => {
                let Content::Part(book, part) = content else { return Ok(None) };
                let Some(imposition) = project.imposition(book, part) else { return Ok(None) };
                let options = last.map(|make| make.options.clone()).unwrap_or_default();
                let drawn = self.in_pdf(document);
                let file = pdf::write_imposed(&drawn, &options, &sheets(&imposition));
                Some(file.map_err(|error| failed(&error))?)
            }
            Form::Svg(page) => {
                Some(svg::page(document, page).map_err(|error| failed(&error))?.into_bytes())
            }
            Form::Eps(page) => {
                Some(eps::page(document, page).map_err(|error| failed(&error))?.into_bytes())
            }
            Form::Text => Some(text::write(document).into_bytes()),
            Form::Json => match (content, &project.calendar) {
                (Content::Single(Print::Column(index, kind)), Some((plan, daily))) => {
                    let caption = daily.caption(&plan.puzzles[index], &project.made[index], kind);
                    Some(records::of_file(&project.records[index], kind, &caption))
                }
                _ => None,
            },
        })
    }
}

fn failed(error: &dyn Display) -> Failure {
    Failure::usage(error.to_string())
}

/// Converts an imposition to the sheets of the renderer.
fn sheets(imposition: &Imposition) -> Sheets {
    let spread =
        |side: &SheetSide| Spread { left: side.left, right: side.right, creep: side.creep };
    Sheets {
        sides: imposition.sides.iter().map(spread).collect(),
        sheet: imposition.sheet,
        marks: imposition.marks,
        folded: imposition.method == Method::SaddleStitch,
    }
}
