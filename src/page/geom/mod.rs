//! Lengths, points and rectangles of a page. The origin is the top left corner of the trim and y
//! grows downwards; only the PDF renderer flips the axis.

mod length;
mod page_size;
mod shapes;

pub use length::Pt;
pub use page_size::PageSize;
pub use shapes::{Insets, Point, Rect, Size};
