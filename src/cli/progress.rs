//! Progress bars, shown only on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};

/// Returns a bar of `length` steps with the label `what`. Nothing is shown if standard error is not
/// a terminal.
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
