//! The renderers on a sample book: what the files say when other programs read them.

mod sample;

mod imposed;
mod layouts;
mod otf;
mod pdf;
mod pixels;
mod press;
mod signs;
mod svg;
mod text;
