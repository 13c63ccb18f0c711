//! What samurai can be asked for.

use crate::Failure;
use crate::args::ReadAs;
use gridpress_book::spec::Named;
use gridpress_engine::grade::{Rating, Scale};
use gridpress_engine::sudoku::notation::decode;
use gridpress_engine::techniques::TechniqueId;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The part of a file in which its first puzzle is, in bytes.
const HEAD: u64 = 16_384;

/// Returns whether the puzzles are samurai.
///
/// # Errors
///
/// Fails if they are something else too.
pub(crate) fn is_asked(variants: &[Named]) -> Result<bool, Failure> {
    if !variants.contains(&Named::Samurai) {
        return Ok(false);
    }
    match variants.iter().find(|&&named| named != Named::Samurai) {
        Some(other) => Err(Failure::usage_with_help(
            format!("--variant samurai and {other} cannot be combined"),
            "the five grids of a samurai are classic; ask for one of the two",
        )),
        None => Ok(true),
    }
}

/// Returns whether the puzzles of these inputs are samurai: they are asked for, or the inputs are JSON files
/// that begin with one.
///
/// # Errors
///
/// As [`is_asked`].
pub(crate) fn are_meant(variants: &[Named], inputs: &[String]) -> Result<bool, Failure> {
    let names_samurai = |input: &String| {
        // A pipe is read once.
        if !Path::new(input).is_file() {
            return false;
        }
        let mut head = Vec::new();
        let is_read =
            File::open(input).is_ok_and(|file| file.take(HEAD).read_to_end(&mut head).is_ok());
        let text: String = decode(&head).split_whitespace().collect();
        let object = text.split('}').next().unwrap_or_default();
        is_read && object.contains(r#""variant":"samurai""#)
    };
    let are_named = variants.is_empty() && !inputs.is_empty() && inputs.iter().all(names_samurai);
    Ok(are_named || is_asked(variants)?)
}

/// Rejects samurai in a command that knows 9x9 grids only.
pub(crate) fn reject(variants: &[Named]) -> Result<(), Failure> {
    if is_asked(variants)? { Err(only_text()) } else { Ok(()) }
}

/// The error for a command that does not take samurai.
pub(crate) fn only_text() -> Failure {
    Failure::usage_with_help(
        "this command does not take samurai",
        "`generate`, `print`, `solve`, `rate`, `proof`, `hint` and `steps` do, with --variant samurai",
    )
}

/// The error for an option with a technique that is not for samurai.
pub(super) fn unsuited(option: &str, technique: TechniqueId) -> Failure {
    Failure::usage_with_help(
        format!("{option} {technique} does not suit samurai"),
        "the five grids have no cages, and one grid alone need not have one solution",
    )
}

/// Rejects the option that names a notation.
pub(super) fn reject_notation(read_as: &ReadAs) -> Result<(), Failure> {
    match read_as.from {
        Some(format) => Err(Failure::usage_with_help(
            format!("--from {format} does not suit samurai"),
            "leave it out: samurai are read as text or JSON",
        )),
        None => Ok(()),
    }
}

/// Returns a scale, which must be one of ratings.
pub(super) fn scale(name: &str) -> Result<Scale, Failure> {
    let scale = Scale::named(name).filter(|scale| scale.band(0).is_some());
    scale.ok_or_else(|| {
        Failure::usage_with_help(
            format!("the scale {name} has no levels for samurai, because it goes by technique"),
            "use --scale standard or --scale se",
        )
    })
}

/// Returns the name of the level of a rating.
pub(super) fn level_of(scale: &Scale, er: Rating) -> Option<&str> {
    let is_of = |index: &usize| scale.band(*index).is_some_and(|band| band.contains(&er));
    let index = (0..scale.levels.len()).find(is_of)?;
    Some(&scale.levels[index].id)
}
