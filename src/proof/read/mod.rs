//! What is on a page, from glyphs and lines to puzzles with their numbers and words.

pub(crate) mod bars;
pub(crate) mod cages;
pub(crate) mod captions;
pub(crate) mod edges;
pub(crate) mod folio;
pub(crate) mod gauge;
pub(crate) mod grid_rules;
pub(crate) mod image_sizes;
pub(crate) mod inks;
pub(crate) mod isolate;
pub(crate) mod lattice;
pub(crate) mod limits;
pub(crate) mod page;
pub(crate) mod phrase;
pub(crate) mod picture;
pub(crate) mod read_error;
pub(crate) mod reading;
pub(crate) mod samurai;
pub(crate) mod shapes;
pub(crate) mod sheet;
pub(crate) mod windows;
