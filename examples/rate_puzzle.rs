//! Rates a puzzle and explains every step of its easiest path.
//!
//! ```text
//! cargo run --example rate_puzzle -- ..5..7.2.........1..4692..5149..5.7...........6.7..5949..1632..2.........7.8..1..
//! ```

use gridpress::grade::{Path, grade};
use gridpress::sudoku::Grid;
use gridpress::techniques::{Notation, Wording};
use std::error::Error;

const PUZZLE: &str =
    "..5..7.2.........1..4692..5149..5.7...........6.7..5949..1632..2.........7.8..1..";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned());
    let puzzle: Grid = text.parse()?;
    println!("ER {}", grade(&puzzle)?.er);
    for taken in Path::of(&puzzle) {
        let rating = taken.step.rating.map(|rating| rating.to_string()).unwrap_or_default();
        println!("{rating:>4}  {}", taken.step.told(Wording::english(), Notation::default()));
    }
    Ok(())
}
