//! The arguments of the commands about the tool itself.

use clap::Args;
use clap_complete::Shell;

/// Lists the solving techniques, or explains one
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress techniques
  gridpress techniques xy-wing
  gridpress techniques --json")]
pub(crate) struct TechniquesArgs {
    /// The technique to explain, with an example
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Print a JSON list
    #[arg(long)]
    pub json: bool,
}

/// Prints completions for a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress completions bash > ~/.local/share/bash-completion/completions/gridpress
  gridpress completions zsh > ~/.zfunc/_gridpress
  gridpress completions fish > ~/.config/fish/completions/gridpress.fish")]
pub(crate) struct CompletionsArgs {
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
    /// Print one JSON object with the text
    #[arg(long)]
    pub json: bool,
}

/// Prints the manual page
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridpress man | man -l -
  gridpress man > /usr/local/share/man/man1/gridpress.1")]
pub(crate) struct ManArgs {
    /// The page of one command [default: all of them, in order]
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
    /// Print one JSON object with the text
    #[arg(long)]
    pub json: bool,
}
