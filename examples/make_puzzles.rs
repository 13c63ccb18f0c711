//! Makes puzzles of a level and prints them with their ratings.
//!
//! ```text
//! cargo run --example make_puzzles -- hard 5
//! ```

use gridpress::generate::{Maker, Request, Stream, make};
use gridpress::grade::Scale;
use gridpress::sudoku::Shape;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "medium".to_owned());
    let count: u64 = arguments.next().map_or(Ok(3), |number| number.parse())?;
    let level = Scale::standard().index_of(&name).ok_or("there is no such level")?;
    let request = Request { level: Some(level), ..Request::new(Shape::CLASSIC) };
    let mut maker = Maker::new();
    for index in 0..count {
        // The same seed, name and index give the same puzzle.
        let made = make(&request, &mut Stream::for_puzzle(1, "example", index), &mut maker)?;
        println!("{} {} {}", made.puzzle, made.grade.er, made.grade.hardest);
    }
    Ok(())
}
