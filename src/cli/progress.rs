//! How far the work is, on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};

/// A bar of `length` pieces of work, of which `what` tells the current kind. Nothing is shown
/// where standard error is no terminal.
pub(super) fn bar(length: u64, what: &str) -> ProgressBar {
    let target = if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr_with_hz(10)
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(length), target);
    let style = ProgressStyle::with_template("{msg:<28} {bar:30} {pos}/{len} {eta}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.set_message(what.to_owned());
    bar
}
