//! Messages on standard error, coloured if the terminal supports it. With `--json` errors are also
//! kept for the answer.

use clap::builder::StyledStr;
use gridpress_book::diag::{Diagnostics, Severity, Sources, harmless};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Mutex;

/// The errors of this run, for programs.
static KEPT: Mutex<Kept> = Mutex::new(Kept { message: None, help: None, diagnostics: Vec::new() });

struct Kept {
    /// The first error.
    message: Option<String>,
    /// What to do about it.
    help: Option<String>,
    /// The errors and warnings in specs.
    diagnostics: Vec<Value>,
}

fn keep(with: impl FnOnce(&mut Kept)) {
    if let Ok(mut kept) = KEPT.lock() {
        with(&mut kept);
    }
}

fn say(style: &str, word: &str, text: &str) {
    // Nothing can be done if even standard error is closed.
    let _ = writeln!(anstream::stderr(), "{style}{word}:\x1b[0m {}", harmless(text));
}

/// Prints an error.
pub(super) fn error(text: &str) {
    say("\x1b[1;31m", "error", text);
    keep(|kept| {
        kept.message.get_or_insert_with(|| text.to_owned());
    });
}

/// Prints what is wrong with the command line, styled by clap. If it contains control characters,
/// prints the plain text with those escaped.
pub(super) fn usage(plain: &str, styled: &StyledStr, is_hostile: bool) {
    let _ = if is_hostile {
        write!(anstream::stderr(), "{}", harmless(plain))
    } else {
        write!(anstream::stderr(), "{}", styled.ansi())
    };
    let mut lines = plain.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let message = first.strip_prefix("error: ").unwrap_or("a command is missing");
    keep(|kept| {
        kept.message = Some(message.to_owned());
        kept.help = lines.find_map(|line| Some(line.strip_prefix("tip: ")?.to_owned()));
    });
}

/// Prints the diagnostics of a spec, with the lines they refer to.
pub(super) fn diagnostics(found: &Diagnostics, sources: &Sources) {
    let _ = write!(anstream::stderr(), "{}", found.render(sources, true));
    keep(|kept| {
        let first = found.iter().find(|d| d.severity == Severity::Error);
        if let (Some(first), None) = (first, &kept.message) {
            kept.message = Some(first.message.clone());
            kept.help = first.help.first().cloned();
        }
        if let Value::Array(all) = found.to_json(sources) {
            kept.diagnostics.extend(all);
        }
    });
}

/// Prints what to do about the previous error.
pub(super) fn help(text: &str) {
    say("\x1b[1;36m", " help", text);
    keep(|kept| {
        kept.help.get_or_insert_with(|| text.to_owned());
    });
}

/// Prints information that is not a result, such as which file was written.
pub(super) fn note(text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", harmless(text));
}

/// Returns all errors of this run as the value that `--json` answers with.
pub(super) fn kept_errors() -> Value {
    let mut error = json!({ "message": "something is wrong", "help": null, "diagnostics": [] });
    keep(|kept| {
        if let Some(message) = kept.message.take() {
            error["message"] = message.into();
        }
        error["help"] = kept.help.take().into();
        error["diagnostics"] = std::mem::take(&mut kept.diagnostics).into();
    });
    json!({ "error": error })
}
