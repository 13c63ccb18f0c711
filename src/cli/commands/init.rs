//! `init`: a book spec to start from.

use crate::cli::args::InitArgs;
use crate::cli::{Failure, Outcome, files, terminal};

pub fn run(args: &InitArgs) -> Result<Outcome, Failure> {
    files::write(&args.path, args.template.as_bytes(), args.force)?;
    let path = args.path.display();
    terminal::note(&format!("wrote {path}; now: gridpress build {path}"));
    Ok(Outcome::Done)
}
