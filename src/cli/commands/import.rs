//! `import`: puzzles from elsewhere, proven to be proper, with what is wrong with the others.

use crate::cli::args::ImportArgs;
use crate::cli::out::Out;
use crate::cli::puzzles::{self, Source};
use crate::cli::{Failure, Outcome};
use crate::sudoku::notation::{Entry, Fault, Writer};
use crate::sudoku::proper;

pub fn run(args: &ImportArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let mut writer = Writer::new(args.to);
    let mut faults = false;
    for input in &args.inputs {
        let source = Source::open(Some(input))?;
        let name = source.name.clone();
        source.for_each(
            args.from,
            |entry| entry.and_then(checked),
            |entry| {
                match entry {
                    Ok(entry) => {
                        let mut text = String::new();
                        writer
                            .entry(&entry, &mut text)
                            .map_err(|error| Failure::usage(error.to_string()))?;
                        out.text(&text)?;
                    }
                    Err(fault) => {
                        faults = true;
                        puzzles::tell(&name, &fault);
                    }
                }
                Ok(())
            },
        )?;
    }
    let mut tail = String::new();
    writer.end(&mut tail);
    out.text(&tail)?;
    Ok(Outcome::of_faults(faults))
}

/// The entry with its proven solution, or why there is none.
fn checked(entry: Entry) -> Result<Entry, Fault> {
    let fault = |message: String| Fault { line: entry.line, column: 1, message };
    let solution = proper::solution(&entry.position.puzzle()).map_err(|e| fault(e.to_string()))?;
    if !entry.position.grid.is_part_of(&solution) {
        return Err(fault("a digit placed since is not the solution's".into()));
    }
    if entry.solution.is_some_and(|given| given != solution) {
        return Err(fault("the solution given with it is not its solution".into()));
    }
    Ok(Entry { solution: Some(solution), ..entry })
}
