//! Opens a book spec and the layout it names, and reports what is wrong with them.

use super::rehearse;
use super::root::Root;
use super::{Failure, Outcome, files, terminal};
use gridpress_book::diag::{Diagnostic, Diagnostics, MAX_SOURCE_BYTES, Sources, Spanned};
use gridpress_book::layout::{self, Daily};
use gridpress_book::plan::CalendarJob;
use gridpress_book::plan::{self, Intent, Job, Overrides, Work};
use gridpress_book::press::{Standard, Variant};
use gridpress_book::spec::BookSpec;
use gridpress_page::font::FontBook;
use gridpress_page::render::pdf::IccProfile;
use gridpress_proof::false_digits;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The result of opening a spec.
pub(super) struct Opened {
    pub sources: Sources,
    pub found: Diagnostics,
    /// `None` if the spec has an error.
    pub work: Option<Work>,
}

/// The text of a spec, and the folder that it may read from.
struct Text {
    name: String,
    bytes: Vec<u8>,
    root: Root,
}

impl Text {
    /// Reads the spec in a file, or on standard input for `-`, in which case its paths are relative
    /// to the current folder.
    fn read(path: &Path, root: Option<&Path>) -> Result<Self, Failure> {
        let is_input = path == Path::new("-");
        // A longer one is rejected by the parser.
        let most = MAX_SOURCE_BYTES as u64 + 1;
        let mut bytes = Vec::new();
        let read = if is_input {
            io::stdin().lock().take(most).read_to_end(&mut bytes)
        } else {
            files::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
        };
        read.map_err(|error| Failure::reading(path, error))?;
        let folder = if is_input { PathBuf::from(".") } else { files::folder_of(path) };
        let root = Root::of(&folder, root)?;
        Ok(Text { name: path.display().to_string(), bytes, root })
    }

    fn load(&self, named: &str) -> io::Result<Vec<u8>> {
        self.root.load(named, plan::MAX_PUZZLE_BYTES)
    }
}

/// Reads the spec at `path`, or on standard input for `-`. Its paths are relative to its own folder
/// and cannot leave `root`.
pub(super) fn open(path: &Path, root: Option<&Path>, seed: Option<u64>) -> Result<Opened, Failure> {
    Ok(open_text(&Text::read(path, root)?, &Overrides { seed }))
}

/// Opens the text of a spec as if it were a file called `name` in `folder`.
pub(super) fn open_written(name: &str, text: String, folder: &Path) -> Result<Opened, Failure> {
    let root = Root::of(folder, None)?;
    let text = Text { name: name.to_owned(), bytes: text.into_bytes(), root };
    Ok(open_text(&text, &Overrides::default()))
}

fn open_text(text: &Text, overrides: &Overrides) -> Opened {
    let (sources, mut found, work) =
        plan::open_any(&text.name, &text.bytes, overrides, &mut |named| text.load(named));
    let own = work.as_ref().and_then(|work| match work {
        Work::Book(job) => Some((&job.plan.language, job.plan.words.as_ref()?)),
        Work::Calendar(job) => Some((&job.plan.language, job.plan.words.as_ref()?)),
    });
    if let Some((language, own)) = own {
        layout::check_words(language, own, &mut found);
    }
    match &work {
        Some(Work::Book(job)) => check_fonts(&job.spec, &job.fonts, &mut found),
        Some(Work::Calendar(job)) => check_fonts(&job.spec, &job.fonts, &mut found),
        None => {}
    }
    if let Some(Work::Calendar(job)) = &work {
        check_week_pages(job, &mut found);
    }
    if !found.has_errors() {
        match &work {
            Some(Work::Book(job)) => rehearse::book(job, &mut found),
            Some(Work::Calendar(job)) => rehearse::calendar(job, &mut found),
            None => {}
        }
    }
    let work = work.filter(|_| !found.has_errors());
    let work = work.filter(|work| {
        let intent = match work {
            Work::Book(job) => output_intent(job),
            Work::Calendar(job) => output_intent(job),
        };
        match intent {
            Ok(_) => true,
            Err(diagnostic) => {
                found.push(*diagnostic);
                false
            }
        }
    });
    Opened { sources, found, work }
}

/// Adds to `found` the book's own fonts whose digits do not look like digits.
fn check_fonts(spec: &BookSpec, fonts: &FontBook, found: &mut Diagnostics) {
    let named = &spec.page.files.fonts;
    for (file, id) in [
        (&named.regular, FontBook::REGULAR),
        (&named.semibold, FontBook::SEMIBOLD),
        (&named.bold, FontBook::BOLD),
    ] {
        let Some(file) = file else { continue };
        if let Some(why) = false_digits(fonts.face(id)) {
            found.push(
                Diagnostic::error("spec::bad-font", format!("the font `{}`: {why}", file.value))
                    .at(file.span, "named here")
                    .help("choose a font whose digits are distinguishable"),
            );
        }
    }
}

/// Adds to `found` that the paper of week pages is too small. Texts that cannot be set are reported
/// when pages are made.
fn check_week_pages(job: &CalendarJob, found: &mut Diagnostics) {
    let Some(calendar) = &job.spec.calendar else { return };
    let Ok(daily) = Daily::new(&job.plan, &job.template, &job.fonts) else { return };
    let small = daily.too_small_week_cell(job.plan.answer_sheet, job.plan.week_page);
    let Ok(Some(cell)) = small else { return };
    found.push(
        Diagnostic::error(
            "plan::week-page-too-small",
            format!("cells on the pages of a week would be {:.1} mm wide", cell.to_mm()),
        )
        .at(calendar.sheet_size.span, "too small for the puzzles of a week")
        .help("set a larger `sheet-size`, or turn the page off: answer-sheet = false, week-page = \"none\""),
    );
}

/// Reads the spec at `path` without the layout and the press it names, otherwise like [`open`].
/// Reports everything wrong with it; then the run ends with exit code 2.
pub(super) fn read_spec(path: &Path, root: Option<&Path>) -> Result<(Sources, BookSpec), Failure> {
    let text = Text::read(path, root)?;
    let (sources, found, spec) =
        plan::open_puzzles(&text.name, &text.bytes, &mut |named| text.load(named));
    terminal::diagnostics(&found, &sources);
    spec.map(|spec| (sources, spec)).ok_or(Failure::Reported)
}

/// Returns the publisher's own output profile, if the spec names one.
pub(super) fn output_profile<P>(job: &Job<P>) -> Result<Option<IccProfile>, Failure> {
    // It was checked against the press when the spec was opened.
    output_intent(job).map_err(|_| Failure::usage("the output intent cannot be used"))
}

/// Returns the output profile that the spec names, checked against the standard of the press
/// variant.
fn output_intent<P>(job: &Job<P>) -> Result<Option<IccProfile>, Box<Diagnostic>> {
    let Some(Spanned { value: Intent::Profile(bytes), span }) = &job.intent else {
        return Ok(None);
    };
    let refused = |says: String| {
        Box::new(Diagnostic::error("press::icc", says).at(*span, "cannot be used here"))
    };
    let profile = IccProfile::parse(bytes.clone()).map_err(|error| refused(error.to_string()))?;
    let standard = job.profile.for_variant(Variant::Press).standard;
    if standard.is_x() && !profile.is_printer() {
        return Err(refused(
            "the profile describes a screen; PDF/X requires the output profile of a press".into(),
        ));
    }
    if standard == Standard::PdfX1a && profile.components() == 3 {
        return Err(refused("the profile is for RGB; PDF/X-1a allows only grey and CMYK".into()));
    }
    if standard == Standard::PdfX1a && profile.version() > 2 {
        return Err(refused(
            "the profile is of version 4; PDF/X-1a takes version 2: ask for that, or choose \
             standard = \"pdf-x-4\""
                .into(),
        ));
    }
    Ok(Some(profile))
}

impl Opened {
    /// Whether nothing prevents it from being made.
    pub(crate) fn is_sound(&self) -> bool {
        self.work.is_some()
    }

    /// Reports what was found and returns the work; without any, the run ends with exit code 2.
    pub(crate) fn work(self) -> Result<(Sources, Work), Failure> {
        terminal::diagnostics(&self.found, &self.sources);
        match self.work {
            Some(work) => Ok((self.sources, work)),
            None => Err(Failure::Reported),
        }
    }

    /// Returns how `check` ends.
    pub(crate) fn outcome(&self) -> Result<Outcome, Failure> {
        if self.is_sound() { Ok(Outcome::Done) } else { Err(Failure::Reported) }
    }
}
