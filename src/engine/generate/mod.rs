//! Makes puzzles to order: fills a solution, digs it, and searches for puzzles that meet a request.

mod appraise;
mod batch;
mod cages;
pub mod dig;
mod distinct;
pub mod fill;
mod given_limits;
mod make;
mod mask;
mod names;
mod order;
mod regions;
mod request;
mod series;
mod shortfall;
mod stand_in;
mod stream;
mod symmetry;

pub use appraise::appraise;
pub use batch::{First, Slot, Unfilled, Unmade, Watch, batch, batch_avoiding};
pub use dig::{Digger, dig_puzzle};
pub use distinct::{BLOCK, Digests, Distinct, part};
pub use fill::{FillFailed, Filled};
pub use given_limits::{Blemish, GivenLimits};
pub use make::{Maker, make, make_until};
pub use mask::{BadMask, Mask};
pub use names::UnknownName;
pub use order::ratings::{hardest_of, nearest_in_words, nearest_ratings, occurs};
pub use order::target::ratings_of;
pub use regions::Regions;
pub use request::{Dig, Fill, Made, Need, Request, Symmetry};
pub use series::{Kind, Series};
pub use shortfall::{Miss, Misses, Shortfall};
pub use stand_in::{stand_in, stand_in_for};
pub use stream::Stream;
