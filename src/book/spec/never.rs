//! Combinations of levels, ratings and techniques that no puzzle has.

use super::clash::{Asked, Clash, Wish};
use super::range::in_words;
use super::reach::{hardest_solved_by, may_be_rated, of_level, rating_band};
use gridpress_engine::generate::ratings_of;
use gridpress_engine::generate::{hardest_of, nearest_in_words, nearest_ratings};
use gridpress_engine::grade::{Minutes, Rating};
use gridpress_engine::sudoku::Rules;
use gridpress_engine::techniques::{TechniqueId, TechniqueSet};
use std::ops::RangeInclusive;

/// Returns all conflicts of the requirements for the solving path.
pub(super) fn clashes(asked: &Asked<'_>) -> Vec<Clash> {
    let level =
        asked.request.level.map(|level| of_level(&asked.request.scale, level, asked.shape()));
    let mut found = ratings(asked, level.as_ref());
    found.extend(required(asked, level.as_ref()));
    found.extend(one_sided(asked));
    found.extend(allowed(asked, level.as_ref()));
    found.extend(forbidden(asked, level.as_ref()));
    found.extend(minutes(asked, level.as_ref()));
    found
}

/// Checks that level and rating leave at least one rating that occurs.
fn ratings(asked: &Asked<'_>, level: Option<&RangeInclusive<Rating>>) -> Vec<Clash> {
    let mut found = Vec::new();
    let rating = asked.request.rating.as_ref();
    let hardest = asked.shape().and_then(hardest_of).unwrap_or(Rating::MAX);
    if level.is_some_and(|level| *level.start() > hardest) {
        found.push(too_hard_for(asked, hardest, Wish::Level));
    }
    let Some(rating) = rating else { return found };
    if *rating.start() > hardest {
        found.push(too_hard_for(asked, hardest, Wish::Rating));
        return found;
    }
    if let Some(nearest) = nearest(asked, rating) {
        found.push(
            Clash::no_such_rating(format!("no {} has such a rating", asked.kind()))
                .at(Wish::Rating, "not known to occur")
                .help(nearest_in_words(nearest)),
        );
        return found;
    }
    let Some(level) = level.filter(|level| *level.start() <= hardest) else { return found };
    let (low, high) = (*rating.start().max(level.start()), *rating.end().min(level.end()));
    if low > high {
        found.push(outside_level(asked, level));
    } else if let Some(nearest) = nearest(asked, &(low..=high)) {
        found.push(
            Clash::contradiction(format!(
                "no {} of this level has such a rating: {}",
                asked.kind(),
                in_words(&(low..=high))
            ))
            .at(Wish::Rating, "requested here")
            .at(Wish::Level, level_goes(asked, level))
            .help(nearest_in_words(nearest)),
        );
    }
    found
}

fn outside_level(asked: &Asked<'_>, level: &RangeInclusive<Rating>) -> Clash {
    Clash::contradiction("no puzzle of this level has such a rating")
        .at(Wish::Rating, "outside the level")
        .at(Wish::Level, level_goes(asked, level))
        .help("remove one of the two")
}

/// Describes the range of a level's ratings.
fn level_goes(asked: &Asked<'_>, level: &RangeInclusive<Rating>) -> String {
    let (low, high) = (level.start(), level.end());
    match asked.request.level.and_then(|l| rating_band(&asked.request.scale, l)) {
        Some(_) => band_goes(level),
        None if *high == Rating::MAX => format!("its puzzles are rated {low} or more"),
        None => format!("its puzzles are rated from {low} to {high}"),
    }
}

/// Does the same for a level that is defined by ratings.
pub(super) fn band_goes(band: &RangeInclusive<Rating>) -> String {
    match (band.start(), band.end()) {
        (low, high) if low == high => format!("this level is {low}"),
        (low, high) => format!("this level goes from {low} to {high}"),
    }
}

/// Returns the nearest ratings that occur, if none of the range does.
fn nearest(
    asked: &Asked<'_>,
    band: &RangeInclusive<Rating>,
) -> Option<(Option<Rating>, Option<Rating>)> {
    if each(band).any(|rating| asked.occurs(rating)) {
        return None;
    }
    nearest_ratings(asked.rules.unwrap_or(Rules::CLASSIC), band)
}

/// Iterates over the ratings of a range.
fn each(band: &RangeInclusive<Rating>) -> impl Iterator<Item = Rating> {
    (band.start().to_tenths()..=band.end().to_tenths()).map(Rating::tenths)
}

/// The error for ratings that small shapes do not reach.
fn too_hard_for(asked: &Asked<'_>, hardest: Rating, wish: Wish) -> Clash {
    let scale = &asked.request.scale;
    let levels = (0..scale.levels.len())
        .filter(|&level| *of_level(scale, level, asked.shape()).start() <= hardest)
        .map(|level| format!("`{}`", scale.levels[level].id))
        .collect::<Vec<_>>();
    let help = match wish {
        Wish::Level if !levels.is_empty() => {
            format!("request {}, or another shape", levels.join(" or "))
        }
        _ => "request a lower rating, or another shape".to_owned(),
    };
    Clash::no_such_rating(format!("no {} is rated above {hardest}", asked.kind()))
        .at(wish, "too hard for this shape")
        .help(help)
}

/// Checks that each required technique occurs in the shape and is not too hard for the level or the
/// rating.
fn required(asked: &Asked<'_>, level: Option<&RangeInclusive<Rating>>) -> Vec<Clash> {
    let limits = [
        level.map(|level| (*level.end(), Wish::Level)),
        asked.request.rating.as_ref().map(|rating| (*rating.end(), Wish::Rating)),
    ];
    let clash = |(index, need): (usize, &gridpress_engine::generate::Need)| {
        let (technique, wish) = (need.technique, Wish::Require(index));
        let least = *ratings_of(technique).start();
        if let Some(hardest) = asked.shape().and_then(hardest_of) {
            return (least > hardest).then(|| too_hard_for(asked, hardest, wish));
        }
        if let Some(rules) = asked.rules.filter(|&rules| !technique.may_occur(rules)) {
            let message = format!(
                "no {} puzzle ever needs `{technique}`: its rules rule it out",
                rules.names()
            );
            return Some(Clash::bad(wish, message).help("require another technique"));
        }
        if !is_needed(asked, technique) {
            return Some(
                Clash::bad(wish, format!("no {} ever needs `{technique}`", asked.kind()))
                    .help("require another technique, or another shape"),
            );
        }
        let (most, limit) = limits.into_iter().flatten().find(|(most, _)| least > *most)?;
        Some(
            Clash::contradiction(format!(
                "a puzzle that needs `{technique}` is rated {least} or more"
            ))
            .at(wish, format!("rated {least}"))
            .at(limit, format!("but this allows {most} at most"))
            .help("remove one of the two"),
        )
    };
    asked.request.require.iter().enumerate().filter_map(clash).collect()
}

/// Whether puzzles of the shape, or of any if it is unknown, may need the technique.
fn is_needed(asked: &Asked<'_>, technique: TechniqueId) -> bool {
    (technique != TechniqueId::LAW_OF_LEFTOVERS || asked.may_have_leftovers())
        && asked.rules.is_none_or(|rules| technique.may_occur(rules))
        && each(&ratings_of(technique)).any(|rating| asked.occurs(rating))
        && asked.shape().is_none_or(|shape| shape.side() >= least_open(technique))
}

/// Returns how many cells of a house must be empty for the standard order to look for a set in it.
fn least_open(technique: TechniqueId) -> usize {
    match technique {
        TechniqueId::HIDDEN_TRIPLE => 7,
        TechniqueId::NAKED_QUAD => 8,
        TechniqueId::HIDDEN_QUAD => 9,
        _ => 0,
    }
}

/// Checks that no required technique is forbidden or missing from the allowed ones.
fn one_sided(asked: &Asked<'_>) -> Vec<Clash> {
    let request = asked.request;
    let mut found = Vec::new();
    for (index, need) in request.require.iter().enumerate() {
        let technique = need.technique;
        if request.forbid.has(technique) {
            found.push(
                Clash::contradiction(format!("`{technique}` is required and forbidden"))
                    .at(Wish::Forbid(technique), "forbidden here")
                    .at(Wish::Require(index), "required here")
                    .help("remove one of the two"),
            );
        }
        if request.only.is_some_and(|only| !only.has(technique)) {
            let message = format!("`{technique}` is required but not allowed");
            found.push(
                Clash::contradiction(message)
                    .at(Wish::Require(index), "required here")
                    .at(Wish::Only, "only these are allowed")
                    .help(format!("allow `{technique}` too, or do not require it")),
            );
        }
    }
    found
}

/// Checks that the allowed techniques are hard enough for the requested level or rating.
fn allowed(asked: &Asked<'_>, level: Option<&RangeInclusive<Rating>>) -> Option<Clash> {
    let request = asked.request;
    let top = hardest_solved_by(request.enough()?, asked.shape());
    let of_rating = request.rating.as_ref().map(|rating| (*rating.start(), Wish::Rating));
    let of_level = level.map(|level| (*level.start(), Wish::Level));
    let (low, wish) = [of_rating, of_level].into_iter().flatten().find(|(low, _)| *low > top)?;
    let (what, wish_for_less, help) = if request.otherwise_singles {
        let help = "require harder techniques, allow easier techniques too, or request \
                    easier puzzles";
        ("the required techniques and single placements solve", Wish::Otherwise, help)
    } else {
        let help = "allow harder techniques, or request easier puzzles";
        ("the allowed techniques solve", Wish::Only, help)
    };
    Some(
        Clash::contradiction(format!("{what} no puzzle rated above {top}"))
            .at(wish_for_less, format!("rated {top} at most"))
            .at(wish, format!("this requires {low} or more"))
            .help(help),
    )
}

/// Checks that the allowed techniques include one that gives a requested rating.
fn forbidden(asked: &Asked<'_>, level: Option<&RangeInclusive<Rating>>) -> Option<Clash> {
    let request = asked.request;
    if request.forbid.has(TechniqueId::HIDDEN_SINGLE) {
        let message = "every puzzle needs a hidden single: its last cell is one";
        let wish = Wish::Forbid(TechniqueId::HIDDEN_SINGLE);
        return Some(Clash::bad(wish, message).help("remove `hidden-single`"));
    }
    // With a named shape on the path, a puzzle may need less than it is rated for.
    let floors = request.require.iter().map(|need| *ratings_of(need.technique).start());
    if !request.shapes().is_empty() {
        return None;
    }
    let limits = request.rating.iter().chain(level);
    let (low, high) = limits.fold((floors.fold(Rating::ZERO, Rating::max), Rating::MAX), |a, b| {
        (a.0.max(*b.start()), a.1.min(*b.end()))
    });
    let may_lead = |id: TechniqueId, rating: Rating| {
        may_be_rated(id, asked.shape()).contains(&rating) && is_needed(asked, id)
    };
    let ratings: Vec<Rating> = each(&(low..=high)).filter(|&r| asked.occurs(r)).collect();
    let leading: TechniqueSet = TechniqueSet::RATED
        .iter()
        .filter(|&id| ratings.iter().any(|&rating| may_lead(id, rating)))
        .collect();
    if leading.is_empty() || !leading.minus(request.forbid).is_empty() {
        return None;
    }
    let names = leading.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(" or ");
    let band = in_words(&(ratings[0]..=ratings[ratings.len() - 1]));
    let mut clash = Clash::contradiction(format!("every puzzle rated {band} needs {names}"));
    for id in leading.iter() {
        clash = clash.at(Wish::Forbid(id), "forbidden here");
    }
    if request.rating.is_some() {
        clash = clash.at(Wish::Rating, "requested here");
    } else if level.is_some() {
        clash = clash.at(Wish::Level, "requested here");
    }
    Some(clash.help("allow one of them, or request other ratings"))
}

/// Checks that times are known of such puzzles, and that the requested ones occur.
fn minutes(asked: &Asked<'_>, level: Option<&RangeInclusive<Rating>>) -> Option<Clash> {
    let request = asked.request;
    let wanted = request.minutes.as_ref()?;
    let has_parts = request.has_cages() || request.has_regions();
    if has_parts || asked.rules.is_some_and(|rules| !rules.is_classic()) {
        let message = format!("the time that people need for a {} is not known", asked.kind());
        let help = "request a level or a rating; times are known of classic 9x9 puzzles only";
        return Some(Clash::bad(Wish::Minutes, message).help(help));
    }
    let tops = [
        level.map(|level| (*level.end(), Wish::Level)),
        request.rating.as_ref().map(|rating| (*rating.end(), Wish::Rating)),
    ];
    let top = tops.into_iter().flatten().min_by_key(|(top, _)| *top);
    let pattern = request.pattern.as_ref().map(|pattern| pattern.cells().len() as u16);
    let givens = pattern.or(request.clues.as_ref().map(|clues| *clues.end()));
    let possible = Minutes::possible(top.map_or(Rating::MAX, |(top, _)| top), givens);
    if wanted.end() < possible.start() || wanted.start() > possible.end() {
        let message = format!("no such puzzle takes {} minutes on average", in_words(wanted));
        let help = format!("request {} minutes", in_words(&possible));
        let at_most = format!("its puzzles take {} minutes at most", possible.end());
        return Some(match top.filter(|_| wanted.end() >= possible.start()) {
            Some((_, wish)) => Clash::contradiction(message)
                .at(Wish::Minutes, "requested here")
                .at(wish, at_most)
                .help("remove one of the two"),
            None => Clash::bad(Wish::Minutes, message).help(help),
        });
    }
    let of_rating = request.rating.as_ref().map(|rating| (*rating.start(), Wish::Rating));
    let of_level = level.map(|level| (*level.start(), Wish::Level));
    let mut needs = request.require.iter().enumerate();
    let of_need = needs.find_map(|(index, need)| {
        let least = *ratings_of(need.technique).start();
        (least > Minutes::HARDEST).then_some((least, Wish::Require(index)))
    });
    let harder = [of_rating, of_level, of_need].into_iter().flatten();
    let (low, wish) = harder.into_iter().find(|(low, _)| *low > Minutes::HARDEST)?;
    let message = format!("no times are known of puzzles rated above {}", Minutes::HARDEST);
    Some(
        Clash::contradiction(message)
            .at(Wish::Minutes, "requested here")
            .at(wish, format!("rated {low} or more"))
            .help("remove one of the two"),
    )
}
