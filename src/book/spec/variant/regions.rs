//! Reads pictures of regions.

use crate::diag::did_you_mean;
use gridpress_engine::generate::Regions;
use gridpress_engine::sudoku::{BadRules, JIGSAW, Rules};
use gridpress_page::english::counted;
use std::ops::Range;

/// What is wrong with a picture.
#[derive(Debug)]
pub(super) struct Wrong {
    pub message: String,
    pub help: String,
    /// The part of the text that is wrong; `None` for all of it.
    pub place: Option<Range<usize>>,
}

/// Returns the rules with the regions of a picture: a line for each row, a letter or digit for each
/// cell. Blanks are ignored.
pub(super) fn drawn(text: &str, rules: Rules) -> Result<Rules, Wrong> {
    let is_short = text.trim().lines().count() == 1 && text.trim().len() < rules.cell_count();
    // No word has digits.
    let has_digits = text.contains(|c: char| c.is_ascii_digit());
    if is_short && !has_digits {
        return Err(unknown(text.trim()));
    }
    let picture: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    wrong_size(text, &picture, rules)?;
    let names = format!("{}, {JIGSAW}", rules.names());
    Rules::named(rules.shape(), &names, Some(&picture), None).map_err(|why| {
        if let BadRules::Regions { .. } = why
            && let Some(wrong) = wrong_symbol(text)
        {
            return wrong;
        }
        let help = match why {
            BadRules::RegionLine(_) => "draw regions that cross rows and columns".to_owned(),
            _ => help(),
        };
        Wrong { message: why.to_string(), help, place: None }
    })
}

fn help() -> String {
    "write `random`, `symmetric`, or a picture: a line for each row, a letter or digit for each cell"
        .to_owned()
}

/// The error for a word that is neither a way to choose regions nor a picture.
fn unknown(word: &str) -> Wrong {
    let names = [Regions::Random, Regions::Symmetric].map(Regions::name);
    let help = did_you_mean(word, names).map(|name| format!("did you mean `{name}`?"));
    Wrong {
        message: format!("there are no regions `{word}`"),
        help: help.unwrap_or_else(self::help),
        place: None,
    }
}

/// Checks that the picture has a line for each row, each with a symbol for each cell.
fn wrong_size(text: &str, picture: &str, rules: Rules) -> Result<(), Wrong> {
    let side = rules.side();
    let lines = lines(text);
    // Nothing is wrong with all cells in one line, for example.
    if lines.len() != side && picture.chars().count() == rules.cell_count() {
        return Ok(());
    }
    let fault = |message, place| Err(Wrong { message, help: help(), place });
    if lines.len() != side {
        let found = counted(lines.len() as u64, "line");
        return fault(format!("the picture has {found}, and the grid {side} rows"), None);
    }
    for (index, (place, line)) in lines.into_iter().enumerate() {
        let found = line.chars().filter(|c| !c.is_whitespace()).count();
        if found != side {
            let (row, found) = (index + 1, counted(found as u64, "cell"));
            let message = format!("row {row} of the picture has {found}, and the grid {side}");
            return fault(message, Some(place));
        }
    }
    Ok(())
}

/// Returns the lines that are not empty, and their places.
fn lines(text: &str) -> Vec<(Range<usize>, &str)> {
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(|whole| {
        let from = start + whole.len() - whole.trim_start().len();
        start += whole.len();
        (from..from + whole.trim().len(), whole.trim())
    });
    lines.filter(|(_, line)| !line.is_empty()).collect()
}

/// The error for a symbol that is neither a letter nor a digit.
fn wrong_symbol(text: &str) -> Option<Wrong> {
    let (at, symbol) =
        text.char_indices().find(|(_, c)| !c.is_alphanumeric() && !c.is_whitespace())?;
    Some(Wrong {
        message: format!("`{symbol}` is neither a letter nor a digit"),
        help: help(),
        place: Some(at..at + symbol.len_utf8()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridpress_engine::sudoku::Shape;

    fn wrong(text: &str) -> String {
        let rules = Rules::plain(Shape::with_side(6).expect("a shape"));
        let wrong = drawn(text, rules).expect_err("wrong");
        let place = wrong.place.map_or_else(String::new, |part| format!(" at {}", &text[part]));
        format!("{}{place}: {}", wrong.message, wrong.help)
    }

    #[test]
    fn faults_of_pictures_are_named() {
        let good = "111222\n113222\n133344\n533444\n555646\n556666\n";
        let rules = Rules::plain(Shape::with_side(6).expect("a shape"));
        assert!(drawn(good, rules).is_ok());
        assert!(drawn(&good.replace('\n', " "), rules).is_ok(), "one line");
        assert!(wrong("symetric").contains("did you mean `symmetric`?"));
        assert!(wrong("spiral").starts_with("there are no regions `spiral`: write `random`"));
        for (text, part) in [
            (good.replace("533444\n", ""), "the picture has 5 lines, and the grid 6 rows"),
            (format!("{good}556666"), "the picture has 7 lines"),
            (
                good.replace("133344", "13334"),
                "row 3 of the picture has 5 cells, and the grid 6 at 13334",
            ),
            (good.replace("133344", "1"), "row 3 of the picture has 1 cell,"),
            (good.replacen('1', "#", 1), "`#` is neither a letter nor a digit at #"),
            (good.replacen('1', "7", 1), "the grid has 7 regions, and needs 6"),
            ("1".repeat(80), "the picture has 1 line, and the grid 6 rows"),
        ] {
            assert!(wrong(&text).contains(part), "{}", wrong(&text));
        }
    }
}
