//! The `gridpress` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    gridpress::cli::main(std::env::args_os())
}
