//! The solving techniques, one family in each file, and the one ordered [`TABLE`] of them that the
//! grader, the generator, the help, the documents and the tests read.
//!
//! Techniques examine a [`Position`], which is compiled twice: for 9x9 with all sizes constant
//! ([`Nine`]) and for any rules ([`AnyShape`]). [`search`] runs a search of the table. It passes
//! each step to a [`Sink`]: its effect ([`Hit`]) without allocation, and the explanation
//! ([`Details`]) as a closure that runs only if needed.

mod aligned_exclusion;
mod bits;
mod board;
mod bug;
mod cage_splitting;
mod cages;
mod chains;
mod digits;
mod failure_cache;
mod finned_fish;
mod fish;
mod generalized_intersection;
mod help;
mod hidden_set;
mod hidden_single;
mod how;
mod innies_outies;
mod leftovers;
mod locked;
mod marks;
mod naked_set;
mod naked_single;
mod notation;
mod position;

mod rating;
mod reason;
mod search;
mod shapes;
mod step;
mod subsets;
mod table;
mod technique_id;
mod technique_set;
mod unique_loop;
mod wording;
mod xy_wing;
mod xyz_wing;

#[cfg(test)]
mod proven;
#[cfg(test)]
mod sound;
#[cfg(test)]
mod tests;

pub use bits::{Bits, Cells, count};
pub use board::{AnyShape, Board, Crossing, Home, Homes, Layout, Nine, ThreeHomes};
pub use digits::{DigitSet, Digits};
pub use help::Help;
pub use how::HowToLook;
pub use marks::PencilMarks;
pub use notation::Notation;
pub use position::Position;
pub use rating::Rating;
pub use reason::{Key, Phrase, Reason, Slot};
pub use search::{
    Collect, Effect, Hit, Sink, Work, has_larger, lists_every_chain, search_every_chain,
    search_every_size, sweep_chains, sweep_nishio,
};
pub use shapes::search_shapes;
pub use step::{Candidate, Details, Ground, Inference, Link, LinkKind, Mark, Role, Step};
pub use table::{Family, Finder, TABLE, Technique, search};
pub use technique_id::{TechniqueId, UnknownTechnique, names};
pub use technique_set::TechniqueSet;
pub use wording::Wording;
