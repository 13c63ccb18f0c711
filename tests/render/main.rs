//! The renderers on a sample book: what the files say when other programs read them.

mod sample;

mod pdf;
mod pixels;
mod svg;
mod text;
