//! Faces: the shipped ones and the user's, their metrics, their outlines, and shaping.
//! All metrics are in the font's own units with y upwards, except those of type
//! [`Pt`](crate::geom::Pt).

mod book;
mod error;
mod face;
mod outline;
mod plans;
mod shape;

pub use book::{FaceId, FontBook};
pub use error::FontError;
pub use face::{Face, GlyphInfo, InkBox, OutlineKind};
pub use outline::OutlineStep;
pub use shape::{Figures, Glyph, Shaped, visual_runs};
