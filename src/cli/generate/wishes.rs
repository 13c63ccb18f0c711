//! Converts the command line of `generate` to a request.

use crate::args::WishArgs;
use crate::named::technique;
use crate::{Failure, files, samurai, terminal};
use gridpress_book::diag;
use gridpress_book::spec::{
    CAGE_SIZES, Clash, Named, Wish, clashes, in_words, samurai_clashes, with_symbols,
    without_layouts, wrong_cages,
};
use gridpress_engine::generate::{Dig, Mask, Need, Regions, Request, Symmetry};
use gridpress_engine::grade::Scale;
use gridpress_engine::sudoku::{Rules, Variant};
use gridpress_engine::techniques::{TechniqueId, TechniqueSet};
use gridpress_page::english::with_article;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;

/// Returns the request for the given options.
pub(crate) fn request(args: &WishArgs) -> Result<Request, Failure> {
    if samurai::is_asked(&args.variant)? {
        return Err(samurai::only_text());
    }
    let variants = Named::added(&args.variant);
    let [jigsaw, killer] =
        [Named::Jigsaw, Named::Killer].map(|named| args.variant.contains(&named));
    let usual = *CAGE_SIZES.start()..=(*CAGE_SIZES.end()).min(args.shape.side() as u8);
    let sizes = args.cage_size.clone().unwrap_or(usual);
    let rules = Rules::with(args.shape, variants);
    let rules = rules.map_err(|error| Failure::usage(error.to_string()))?;
    let wrong = if jigsaw && variants.has(Variant::Disjoint) {
        Some("disjoint groups need boxes, and a jigsaw has none")
    } else if jigsaw && args.shape.side() < 5 {
        Some("4x4 is too small for a jigsaw")
    } else if let Some(why) = without_layouts(variants).filter(|_| jigsaw) {
        let help = "leave out `jigsaw` or the other rules, or draw the regions in a spec";
        return Err(Failure::usage_with_help(why, help));
    } else if args.regions.is_some() && !jigsaw {
        Some("only a jigsaw has regions: add --variant jigsaw")
    } else if args.cage_size.is_some() && !killer {
        Some("only a killer has cages: add --variant killer")
    } else if killer {
        wrong_cages(&sizes, args.shape.side())
    } else {
        None
    };
    if let Some(wrong) = wrong {
        return Err(Failure::usage(wrong));
    }
    let request = Request {
        regions: jigsaw.then(|| args.regions.unwrap_or(Regions::Random)),
        cages: killer.then_some(sizes),
        ..under(rules, args)?
    };
    agreed(request, args, clashes)
}

/// Returns the request for samurai.
pub(crate) fn of_samurai(args: &WishArgs) -> Result<Request, Failure> {
    agreed(under(Rules::CLASSIC, args)?, args, samurai_clashes)
}

/// Returns a request without conflicts, or reports them.
fn agreed(
    request: Request,
    args: &WishArgs,
    clashes: fn(&Request) -> Vec<Clash>,
) -> Result<Request, Failure> {
    let clashes = clashes(&request);
    for clash in &clashes {
        report(clash, args);
    }
    if clashes.is_empty() { Ok(request) } else { Err(Failure::Reported) }
}

/// Returns the request for the given options under these rules, without its regions and cages.
fn under(rules: Rules, args: &WishArgs) -> Result<Request, Failure> {
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
            format!("--dig free cannot keep --symmetry {symmetry}"),
            "use --dig pairs",
        ));
    }
    let require = args.require.iter().map(|text| need(text)).collect::<Result<Vec<_>, _>>()?;
    let (forbid, only) = (set(&args.forbid)?, set(&args.only)?);
    let pattern = args.pattern.as_deref().map(|path| mask(path, args)).transpose()?;
    Ok(Request {
        fill: args.fill,
        dig: args.dig,
        symmetry,
        clues: args.clues.clone(),
        scale,
        rating: args.rating.clone(),
        minutes: args.minutes.clone(),
        level,
        require,
        forbid,
        only: (!args.only.is_empty()).then_some(only),
        otherwise_singles: args.otherwise,
        pattern,
        givens_in_house: args.givens_in_house.clone(),
        digit_spread: args.digit_spread,
        effort: args.effort,
        ..Request::new(rules)
    })
}

/// Returns the same request with the letters that are asked for.
pub(crate) fn under_symbols(request: Request, args: &WishArgs) -> Result<Request, Failure> {
    let Some(symbols) = &args.symbols else { return Ok(request) };
    let rules = with_symbols(request.rules, symbols, request.has_cages()).map_err(|why| {
        let count = request.rules.side();
        let help = if request.has_cages() {
            "leave out --symbols, or `killer` in --variant".to_owned()
        } else {
            format!("use --symbols letters, or a word of {count} different letters")
        };
        Failure::usage_with_help(format!("--symbols {symbols}: {why}"), help)
    })?;
    Ok(Request { rules, ..request })
}

/// Reports which options conflict, and what to change.
fn report(clash: &Clash, args: &WishArgs) {
    let mut message = clash.message.clone();
    for (wish, label) in &clash.at {
        message += &format!("\n  {}: {label}", option(*wish, args));
    }
    terminal::error(&message);
    // The same help is shown for specs.
    terminal::help(&clash.help.replace("dig = \"free\"", "--dig free"));
}

/// Returns the option that makes a requirement, as it was given.
fn option(wish: Wish, args: &WishArgs) -> String {
    fn range<T: Display + PartialEq>(range: Option<&RangeInclusive<T>>) -> String {
        range.map_or_else(String::new, |range| in_words(range).replace(" to ", ".."))
    }
    match wish {
        Wish::Level => format!("--level {}", args.level.as_deref().unwrap_or_default()),
        Wish::Rating => format!("--rating {}", range(args.rating.as_ref())),
        Wish::Require(index) => {
            format!("--require {}", args.require.get(index).map_or("", String::as_str))
        }
        Wish::Forbid(technique) => format!("--forbid {technique}"),
        Wish::Only => format!("--only {}", args.only.join(",")),
        Wish::Otherwise => "--otherwise singles".to_owned(),
        Wish::Pattern => {
            let path = args.pattern.as_deref().unwrap_or(Path::new(""));
            format!("--pattern {}", path.display())
        }
        Wish::Minutes => format!("--minutes {}", range(args.minutes.as_ref())),
        Wish::Clues => format!("--clues {}", range(args.clues.as_ref())),
        Wish::GivensInHouse => {
            format!("--givens-in-house {}", range(args.givens_in_house.as_ref()))
        }
        Wish::DigitSpread => format!("--digit-spread {}", args.digit_spread.unwrap_or_default()),
        Wish::Fill => format!("--fill {}", args.fill),
        Wish::Variant => {
            let names: Vec<&str> = args.variant.iter().map(|named| named.name()).collect();
            format!("--variant {} --shape {}", names.join(","), args.shape)
        }
    }
}

/// Parses `xy-wing` or `xy-wing x2`.
fn need(text: &str) -> Result<Need, Failure> {
    let (name, times) = Need::parts(text).ok_or_else(|| {
        Failure::usage_with_help(
            format!("`{text}` is not a valid technique count"),
            format!("write for example 'xy-wing x2', at most x{}", Need::MOST_TIMES),
        )
    })?;
    Ok(Need { technique: technique(name)?, times })
}

fn set(names: &[String]) -> Result<TechniqueSet, Failure> {
    let ids: Result<Vec<TechniqueId>, Failure> = names.iter().map(|n| technique(n)).collect();
    Ok(ids?.into_iter().collect())
}

/// Reads the pattern in a file.
fn mask(path: &Path, args: &WishArgs) -> Result<Mask, Failure> {
    let bytes = files::read(path)?;
    let side = args.shape.side();
    Mask::parse(args.shape, &String::from_utf8_lossy(&bytes)).map_err(|error| {
        Failure::usage_with_help(
            format!(
                "{} is not a pattern for {} grid: {error}",
                path.display(),
                with_article(&args.shape.to_string())
            ),
            format!(
                "write {side} lines of {side} characters, `#` for a given and `.` for an empty cell"
            ),
        )
    })
}
