//! The commands, one per file. Each resolves its arguments and runs.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod hint;
pub(crate) mod import;
pub(crate) mod init;
pub(crate) mod layouts;
pub(crate) mod man;
pub(crate) mod presses;
mod preview;
pub(crate) mod proof;
pub(crate) mod rate;
mod shipped;
pub(crate) mod solve;
pub(crate) mod steps;
pub(crate) mod techniques;
pub(crate) mod words;
