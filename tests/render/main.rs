//! The renderers on a sample book: what the files say when other programs read them.

mod sample;

mod eps;
mod imposed;
mod layouts;
mod otf;
mod pdf;
mod picture_book;
mod pixels;
mod press;
mod signs;
mod svg;
mod text;
