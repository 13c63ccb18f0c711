//! What the command line asks for, resolved to a request.

use crate::cli::Failure;
use crate::cli::args::GenerateArgs;
use crate::cli::commands::technique;
use crate::diag;
use crate::generate::{Dig, Mask, Need, Request, Symmetry, nearest_in_words, nearest_ratings};
use crate::grade::Scale;
use crate::spec::{Clash, Limit, clashes, fewest_clues};
use crate::techniques::{TechniqueId, TechniqueSet};
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

/// The request that the wishes come to.
pub fn request(args: &GenerateArgs) -> Result<Request, Failure> {
    let scale = Scale::named(args.scale)
        .ok_or_else(|| Failure::usage(format!("there is no scale `{}`", args.scale)))?;
    let level = match &args.level {
        None => None,
        Some(level) => Some(scale.index_of(level).ok_or_else(|| Failure::Usage {
            message: format!("the scale {} has no level `{level}`", scale.name),
            help: Some(diag::one_of(level, scale.levels.iter().map(|l| l.id.as_str()))),
        })?),
    };
    let symmetry = args.symmetry.unwrap_or(match args.dig {
        Dig::Pairs => Symmetry::Rotate180,
        Dig::Free | Dig::Reveal => Symmetry::None,
    });
    if args.dig == Dig::Free && symmetry != Symmetry::None {
        return Err(Failure::usage_with_help(
            format!("--dig free keeps no symmetry, and --symmetry {symmetry} was asked for"),
            "--dig pairs keeps it",
        ));
    }
    let clues = args.clues.as_ref().map(|range| *range.start()..=*range.end());
    if let Some(range) = clues.as_ref().filter(|_| args.pattern.is_none())
        && crate::spec::possible_clues(args.shape, symmetry, range).is_empty()
    {
        return Err(Failure::usage(format!(
            "no {} puzzle with symmetry {symmetry} has {} to {} clues",
            args.shape,
            range.start(),
            range.end()
        )));
    }
    let require = args.require.iter().map(|text| need(text)).collect::<Result<Vec<_>, _>>()?;
    let (forbid, only) = (set(&args.forbid)?, set(&args.only)?);
    for Need { technique, .. } in &require {
        if forbid.has(*technique) {
            return Err(Failure::usage(format!("`{technique}` is required and forbidden")));
        }
        if !only.is_empty() && !only.has(*technique) {
            return Err(Failure::usage_with_help(
                format!("`{technique}` is required but not among what --only allows"),
                "add it to --only",
            ));
        }
    }
    if let Some(band) = &args.rating
        && let Some(nearest) = nearest_ratings(args.shape, band)
    {
        return Err(Failure::usage_with_help(
            format!("no {} puzzle is ever rated so, as far as is known", args.shape),
            nearest_in_words(nearest),
        ));
    }
    let required = require.iter().map(|need| need.technique);
    if let Some(clash) = clashes(&scale, level, args.rating.as_ref(), required).into_iter().next() {
        return Err(refused(&clash, args));
    }
    let pattern = args.pattern.as_deref().map(|path| mask(path, args)).transpose()?;
    if let (Some(mask), Some(clues)) = (&pattern, &clues)
        && !clues.contains(&mask.clues())
    {
        return Err(Failure::usage_with_help(
            format!("the pattern has {} givens, which --clues does not allow", mask.clues()),
            "leave --clues out: the pattern decides",
        ));
    }
    Ok(Request {
        fill: args.fill,
        dig: args.dig,
        symmetry,
        clues,
        scale,
        rating: args.rating.clone(),
        level,
        require,
        forbid,
        only: (!args.only.is_empty()).then_some(only),
        otherwise_singles: args.otherwise,
        pattern,
        givens_in_house: givens_in_house(args)?,
        digit_spread: args.digit_spread,
        effort: args.effort,
        ..Request::new(args.shape)
    })
}

/// Two options that no puzzle meets both of.
fn refused(clash: &Clash, args: &GenerateArgs) -> Failure {
    let level = format!("--level {}", args.level.as_deref().unwrap_or_default());
    let rating =
        args.rating.as_ref().map_or_else(String::new, |band| match band.clone().into_inner() {
            (low, high) if low == high => format!("--rating {low}"),
            (low, high) => format!("--rating {low}..{high}"),
        });
    let message = match clash {
        Clash::OutsideLevel(low, high) => {
            format!("{level} goes from {low} to {high}, and {rating} lies outside")
        }
        Clash::TooHard { index, least, most, by } => {
            let need = args.require.get(*index).map_or("", String::as_str);
            let limit = match by {
                Limit::Level => level,
                Limit::Rating => rating,
            };
            format!(
                "a puzzle that needs `{need}`, as --require asks, is rated {least} or more; \
                 {limit} allows {most} at most"
            )
        }
    };
    Failure::usage_with_help(message, "leave out one of the two")
}

/// `xy-wing`, or `xy-wing x2`.
fn need(text: &str) -> Result<Need, Failure> {
    let (name, times) = Need::parts(text).ok_or_else(|| {
        Failure::usage_with_help(
            format!("`{text}` is not how often a technique is needed"),
            format!("write for example 'xy-wing x2'; at most x{}", Need::MOST_TIMES),
        )
    })?;
    Ok(Need { technique: technique(name)?, times })
}

fn set(names: &[String]) -> Result<TechniqueSet, Failure> {
    let ids: Result<Vec<TechniqueId>, Failure> = names.iter().map(|n| technique(n)).collect();
    Ok(ids?.into_iter().collect())
}

/// The picture in a file.
fn mask(path: &Path, args: &GenerateArgs) -> Result<Mask, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::reading(path, error))?;
    let side = args.shape.side();
    let mask = Mask::parse(args.shape, &String::from_utf8_lossy(&bytes)).map_err(|error| {
        Failure::usage_with_help(
            format!("{} is no picture of a {} grid: {error}", path.display(), args.shape),
            format!("draw {side} lines of {side} signs, `#` for a given and `.` for none"),
        )
    })?;
    let (givens, fewest) = (mask.clues(), fewest_clues(args.shape));
    if givens < fewest {
        return Err(Failure::usage_with_help(
            format!(
                "the pattern has {givens} givens; no {} puzzle is known with so few",
                args.shape
            ),
            format!("draw {fewest} or more"),
        ));
    }
    if let Some(lines) = mask.blank_twins() {
        return Err(Failure::usage_with_help(
            format!("two {lines} of one row or column of boxes are empty and could change places"),
            "a puzzle with one solution has a given in at least one of them",
        ));
    }
    Ok(mask)
}

/// How many givens a row, column or box may have.
fn givens_in_house(args: &GenerateArgs) -> Result<Option<RangeInclusive<u8>>, Failure> {
    let side = args.shape.side() as u8;
    if args.givens_in_house.as_ref().is_some_and(|range| *range.end() > side) {
        return Err(Failure::usage_with_help(
            format!("a house of {} has {side} cells", args.shape),
            format!("write a range within 0..{side}"),
        ));
    }
    Ok(args.givens_in_house.clone())
}
