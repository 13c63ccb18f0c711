//! Samurai on the command line: making, solving, rating, proving and explaining them. They have five grids, so they are
//! read and written by themselves; commands that know 9x9 grids only reject them.

mod asked;
mod generate;
mod hint;
mod input;
mod position;
mod proof;
mod rate;
mod solve;
mod steps;

pub(super) use asked::{are_meant, is_asked, only_text, reject};
pub(super) use generate::run as generate;
pub(super) use hint::run as hint;
pub(super) use proof::run as proof;
pub(super) use rate::run as rate;
pub(super) use solve::run as solve;
pub(super) use steps::run as steps;
