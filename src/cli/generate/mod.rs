//! `generate`: makes puzzles in order, on all cores, in constant memory. Makes whole runs or parts
//! of them, to standard output or to a file that a stopped run can continue.

mod file;
mod kept;
mod order;
mod resume;
mod run;
mod sums;
pub(super) mod wishes;
pub(crate) use wishes::of_samurai;

use super::args::{GenerateArgs, Shard};
use super::out::Out;
use super::{Failure, Outcome, files, interrupt, samurai, terminal};
use file::{PartFile, Start};
use gridpress_engine::generate::{Distinct, part};
use gridpress_engine::sudoku::notation::Format;
use order::Order;
pub(super) use order::{note_seed, seed_of_today};
use run::Run;

pub(super) fn run(args: &GenerateArgs, out: &mut Out) -> Result<Outcome, Failure> {
    if samurai::is_asked(&args.wishes.variant)? {
        return samurai::generate(args, out);
    }
    interrupt::catch();
    let asked = args.format.or(args.json.then_some(Format::Json));
    let format = match &args.output {
        Some(path) => {
            files::check_file(path)?;
            files::format_of(path, asked, "--format")?
        }
        None => asked.unwrap_or(Format::Line),
    };
    let order = Order::of(args)?;
    if args.wishes.symbols.is_some() && !matches!(format, Format::Json | Format::Csv) {
        return Err(Failure::usage_with_help(
            format!("--symbols was given, and {format} holds digits only"),
            "use --format json or csv; `print --symbols` makes pages with the letters",
        ));
    }
    format.holds(order.rules()).map_err(|unheld| Failure::unheld(&unheld))?;
    let count = order.series.count();
    let Shard { part: nth, parts } = args.shard.unwrap_or(Shard { part: 1, parts: 1 });
    let part = part(count, nth, parts);
    if format == Format::Ipuz && count > 1 {
        return Err(Failure::usage_with_help(
            format!("ipuz holds one puzzle per file, but {count} are requested"),
            "use --count 1 or another --format",
        ));
    }
    let seen =
        Distinct::in_blocks().avoiding(&order.avoided).with_same_solutions(order.same_solutions);
    let mut run = Run { order: &order, part, format, seen, unfilled: None };
    let Some(path) = &args.output else {
        order.note_seed(args);
        run.make_before()?;
        let from = run.part.start;
        run.make(from, &mut |text| match text {
            Some(text) => out.text(text),
            None => out.flush(),
        })?;
        return Ok(Outcome::Done);
    };
    let opened = PartFile::open(path, args.force, args.resume)?;
    order.note_seed(args);
    let (mut file, from) = match opened {
        Start::New(file) => match run.make_before() {
            Ok(()) => (file, run.part.start),
            Err(failure) => {
                file.discard()?;
                return Err(failure);
            }
        },
        Start::Stopped(stopped) => {
            run.make_before()?;
            match resume::go_on(&mut run, stopped)? {
                Some(going) => going,
                None => return Ok(Outcome::Done),
            }
        }
    };
    let mut made = from;
    let ended = run.make(from, &mut |text| match text {
        None => file.keep(),
        Some(text) => {
            made += 1;
            file.write(text.as_bytes())
        }
    });
    match ended {
        Ok(()) => file.finish()?,
        // There is nothing to resume, so the file must not be in the way of a changed command.
        Err(failure) if made == run.part.start => {
            file.discard()?;
            return Err(failure);
        }
        Err(failure) => {
            file.keep()?;
            terminal::note(&kept::note(&run, made, file.part_path()));
            return Err(match failure {
                Failure::Interrupted => Failure::Reported,
                other => other,
            });
        }
    }
    Ok(Outcome::Done)
}
