//! Makes printable Sudoku books: from a book spec to printed pages.
//!
//! The work is done in crates of their own, and data flows one way through them: the engine makes
//! and rates puzzles; the book plans pages around them; the pages are set and written; proof reads
//! the files back. This crate puts their modules together. The command line is the feature `cli`,
//! which is on by default; a program that uses the library alone does without it.
//!
//! # Read a puzzle and rate it
//!
//! ```
//! use gridpress::grade::grade;
//! use gridpress::sudoku::{Grid, proper};
//!
//! let puzzle: Grid =
//!     "..5..7.2.........1..4692..5149..5.7...........6.7..5949..1632..2.........7.8..1..".parse()?;
//! let solution = proper::solution(&puzzle).expect("the puzzle has one solution");
//! assert!(solution.is_solution());
//! let grade = grade(&puzzle)?;
//! println!("{puzzle} needs {} (ER {})", grade.hardest, grade.er);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Make a puzzle to order
//!
//! ```
//! use gridpress::generate::{Maker, Request, Stream, make};
//! use gridpress::sudoku::Shape;
//!
//! let request = Request { level: Some(1), ..Request::new(Shape::CLASSIC) };
//! let mut stream = Stream::for_puzzle(2026, "my puzzles", 0);
//! let made = make(&request, &mut stream, &mut Maker::new())?;
//! println!("{} {}", made.puzzle, made.solution);
//! # Ok::<(), gridpress::generate::Shortfall>(())
//! ```
//!
//! # Lay out a book and write it as PDF
//!
//! ```
//! use gridpress::layout::lay_out;
//! use gridpress::plan::{Overrides, Part, make_puzzles, open};
//! use gridpress::render::pdf::{self, PdfOptions, Standard};
//!
//! let spec = b"[book]\ntitle = 'Four'\n[[section]]\ntitle = 'Easy'\ncount = 4\ndifficulty = 'easy'";
//! // The spec names no files, so nothing is loaded.
//! let mut load = |_: &str| Err(std::io::ErrorKind::NotFound.into());
//! let (_sources, _found, job) = open("book.toml", spec, &Overrides::default(), &mut load);
//! let job = job.expect("the spec is right");
//! let puzzles = make_puzzles(&job.plan, &()).expect("nothing stops it");
//! let pages = lay_out(&job.plan, Part::Book(0), &puzzles, &job.template, &job.fonts, "")?;
//! let pdf = pdf::write(&pages, &PdfOptions::new(Standard::Screen))?;
//! assert!(pdf.starts_with(b"%PDF"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use gridpress_book::{diag, layout, plan, press, spec, template};
pub use gridpress_engine::{generate, grade, samurai, sudoku, techniques};
pub use gridpress_page::{font, geom, render, scene};
pub use gridpress_proof as proof;
