//! `completions`: generated from the arguments themselves.

use crate::args::{Args, CompletionsArgs};
use crate::out::Out;
use crate::{Failure, Outcome};
use clap::CommandFactory;

pub(crate) fn run(args: &CompletionsArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "gridpress", &mut script);
    out.document(&String::from_utf8_lossy(&script), args.json)?;
    Ok(Outcome::Done)
}
