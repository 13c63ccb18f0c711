//! The `gridpress` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    gridpress_cli::main(std::env::args_os())
}
