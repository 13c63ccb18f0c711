//! `man`: the manual, generated from the arguments themselves.

use crate::args::{Args, ManArgs};
use crate::out::Out;
use crate::{Failure, Outcome};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use gridpress_book::diag;

pub(crate) fn run(args: &ManArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let mut root = Args::command();
    root.build();
    let commands: Vec<Command> =
        root.get_subcommands().filter(|c| c.get_name() != "help").cloned().collect();
    let mut roff = Vec::new();
    match &args.command {
        None => {
            page(root, &mut roff)?;
            for command in commands {
                page(command, &mut roff)?;
            }
        }
        Some(name) => {
            let known: Vec<String> = commands.iter().map(|c| c.get_name().to_owned()).collect();
            let Some(command) = commands.into_iter().find(|c| c.get_name() == name) else {
                return Err(Failure::Usage {
                    message: format!("there is no command `{name}`"),
                    help: Some(diag::one_of(name, known.iter().map(String::as_str))),
                });
            };
            page(command, &mut roff)?;
        }
    }
    out.document(&String::from_utf8_lossy(&roff), args.json)?;
    Ok(Outcome::Done)
}

fn page(command: Command, roff: &mut Vec<u8>) -> Result<(), Failure> {
    Man::new(command)
        .render(roff)
        .map_err(|error| Failure::Stream { doing: "write the manual page", error })
}
