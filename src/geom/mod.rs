//! Lengths, points and rectangles of a page. The origin is the top left corner of the trim and
//! y grows downwards; only the PDF renderer turns the axis round.

mod length;
mod shapes;

pub use length::Pt;
pub use shapes::{Insets, Point, Rect, Size};
