//! Estimates how long the sections of a book will take. Each section is sampled briefly on all
//! cores, with the same puzzles that the book will begin with. A measured time for comparing,
//! setting, writing and proving a puzzle is added; for easy puzzles this takes longer than
//! generation.
//!
//! The number of puzzles found during sampling gives the time for one. For rare puzzles it is
//! combined with an initial guess: a Poisson estimate with a prior of one puzzle, that is, the time
//! spent plus the guess, divided by the puzzles found plus one.

mod repeats;
mod usual;

use gridpress_book::plan::calendar::{CalendarPlan, DayPuzzle};
use gridpress_book::plan::{BookPlan, PageContent, PagePlan, SectionPlan, samurai_wish};
use gridpress_engine::generate::{
    AS_ASKED, Made, Maker, Request, Stream, fuller, make, make_until,
};
use gridpress_engine::samurai;
use gridpress_engine::sudoku::{Shape, canon};
use rayon::prelude::*;
use repeats::{Repeats, made_for};
use std::time::{Duration, Instant};
use usual::{is_unknown, usual_kinds, usual_ms, weight_of_guess};

/// The sampling time of all sections together, on each core, so that `check` answers at once.
const MOMENT: Duration = Duration::from_millis(350);

/// Sections with too few results are sampled for up to this many times as long.
const RARE: u32 = 8;

/// This many puzzles give the time within a factor of two.
const ENOUGH: u32 = 5;

/// On a busy machine, sampling may last this many times as long.
const PATIENCE: u32 = 3;

/// The milliseconds that a samurai takes if nothing is known yet.
const SAMURAI_MS: f64 = 60.0;

/// More puzzles of a section than this add no information.
const MOST_TRIED: u64 = 40;

/// If this number of groups of givens can be added to a puzzle, there are enough fuller ones.
const FULLER: usize = 3;

/// For each puzzle of a small shape, at most this many are made.
const OF_SMALL: f64 = 1.0 + AS_ASKED as f64;

/// The system measures the CPU time of a thread in ticks no longer than this.
const TICK: f64 = 0.01;

/// The estimated time to make a section.
#[derive(Copy, Clone, Debug)]
pub(super) struct Estimate {
    /// On the cores of this machine.
    pub seconds: f64,
    /// On one core.
    pub cpu_seconds: f64,
    /// Whether this is only a lower bound: no puzzle was found, and their frequency is unknown, or
    /// there are hardly enough different ones.
    pub is_least: bool,
    /// Whether no puzzle was found in more than the usual time.
    pub is_none: bool,
    /// Whether there are hardly enough different puzzles.
    pub is_few: bool,
}

/// Returns an estimate for each section; `None` for sections whose puzzles come from a file.
pub(super) fn estimates(plan: &BookPlan) -> Vec<Option<Estimate>> {
    let cores = rayon::current_num_threads();
    let to_make: Vec<&SectionPlan> = plan.sections.iter().filter(|s| s.own.is_none()).collect();
    // Builds shared tables before the clock starts.
    let warm = Request { effort: 100, ..Request::new(Shape::CLASSIC) };
    let _ = make(&warm, &mut Stream::for_puzzle(0, "", 0), &mut Maker::new());
    let slower = slower();
    let moment = MOMENT * cores as u32 / to_make.len().max(1) as u32;
    let share = moment.min(MOMENT);
    plan.sections
        .par_iter()
        .with_max_len(1)
        .map(|section| {
            let count = section.puzzles.len() as f64;
            section.own.is_none().then(|| {
                let sample = Sample {
                    title: &section.title,
                    request: &section.request,
                    count: section.puzzles.len() as u64,
                    is_samurai: section.is_samurai,
                };
                let tried = tried(&sample, plan.seed, share, slower);
                let (made, are_few) = match made_for(count, tried.kinds) {
                    // Each repeated puzzle is replaced so often; then givens are added to it.
                    (made, _) if tried.is_fuller => (made.min(count * OF_SMALL), false),
                    made => made,
                };
                // Repeated puzzles are replaced one after the other.
                let (making, again) = (count * tried.seconds, (made - count) * tried.seconds);
                let cells = match section.is_samurai {
                    true => samurai::CELLS,
                    false => section.request.shape().cell_count(),
                };
                let setting = count * setting_ms(cells) * slower / 1e3;
                let busy = count.min(cores as f64).max(1.0);
                Estimate {
                    // Writing a document uses fewer threads than making puzzles.
                    seconds: making / busy + again + setting / busy.powf(0.7),
                    cpu_seconds: making + again + setting,
                    is_least: tried.is_none || are_few,
                    is_none: tried.is_none,
                    is_few: are_few && !tried.is_none,
                }
            })
        })
        .collect()
}

/// Returns the first day of each kind of puzzle in a calendar of which none is found at once.
pub(super) fn rare_days(plan: &CalendarPlan) -> Vec<&DayPuzzle> {
    let mut kinds: Vec<&DayPuzzle> = Vec::new();
    for puzzle in plan.puzzles.iter().filter(|puzzle| puzzle.own.is_none() && !puzzle.held) {
        let is_it = |of: &&DayPuzzle| plan.request(of) == plan.request(puzzle);
        if !kinds.iter().any(is_it) {
            kinds.push(puzzle);
        }
    }
    let (slower, share) = (slower(), MOMENT / kinds.len().max(1) as u32);
    let is_rare = |puzzle: &&DayPuzzle| {
        let title = &plan.dailies[puzzle.daily].name;
        let (request, is_samurai) = (plan.request(puzzle), plan.is_samurai(puzzle));
        tried(&Sample { title, request, count: 1, is_samurai }, plan.seed, share, slower).is_none
    };
    kinds.into_par_iter().with_max_len(1).filter(is_rare).collect()
}

/// Returns an estimate for the pages with words and drawn grids: each takes as long as many puzzles, and the
/// fonts must be read before the first.
pub(super) fn of_explanations(plan: &BookPlan) -> Estimate {
    let is_explained = |page: &&PagePlan| {
        use PageContent::{Answers, Blank, BlankGrids, Contents, Hints, Notes, Puzzles};
        !matches!(
            page.content,
            Puzzles { .. }
                | Answers { .. }
                | Hints { .. }
                | Contents { .. }
                | BlankGrids { .. }
                | Notes
                | Blank
        )
    };
    let explained = plan.pages.iter().filter(is_explained).count();
    let cpu_seconds = slower() * (0.15 + 0.05 * explained as f64);
    Estimate {
        seconds: cpu_seconds * 0.8,
        cpu_seconds,
        is_least: false,
        is_none: false,
        is_few: false,
    }
}

/// The result of sampling a section.
struct Tried {
    /// For one puzzle, on one core.
    seconds: f64,
    /// Whether none was found in more than the usual time.
    is_none: bool,
    /// The estimated number of distinct puzzles of the section.
    kinds: f64,
    /// Whether givens can be added to repeated puzzles.
    is_fuller: bool,
}

/// Puzzles to sample.
struct Sample<'a> {
    title: &'a str,
    request: &'a Request,
    /// How many of them are to be made.
    count: u64,
    is_samurai: bool,
}

/// Samples a section for the time `share`, on a machine slower by the factor `slower` than the one
/// the initial guess was measured on.
fn tried(sample: &Sample<'_>, seed: u64, share: Duration, slower: f64) -> Tried {
    let (mut maker, mut made, mut repeats) = (Maker::new(), 0u32, Repeats::default());
    let mut samurai = samurai::Maker::default();
    let start = Instant::now();
    let before = cpu_time();
    // CPU time, because elapsed time on a busy machine says nothing about the puzzles.
    let spent = || {
        let elapsed = start.elapsed().as_secs_f64();
        before.zip(cpu_time()).map_or(elapsed, |(before, now)| elapsed.min(now - before + TICK))
    };
    let (mut first, mut is_fuller) = (0.0, false);
    for index in 0..sample.count.min(MOST_TRIED) {
        let mut stream = Stream::for_puzzle(seed, sample.title, index);
        let share = if made < ENOUGH { RARE * share } else { share };
        let over = || {
            let elapsed = start.elapsed();
            elapsed > share && (elapsed > PATIENCE * share || spent() > share.as_secs_f64())
        };
        if sample.is_samurai {
            if samurai::make(&samurai_wish(sample.request), &mut stream, &mut samurai, &over)
                .is_err()
            {
                break;
            }
        } else {
            let Ok(puzzle) = make_until(sample.request, &mut stream, &mut maker, &over) else {
                break;
            };
            // Each puzzle of a book is compared with all others.
            repeats.note(canon::digest(&puzzle.puzzle));
            is_fuller = is_fuller || {
                let more = |made: Made, _| fuller(&made, sample.request, &mut stream);
                (0..FULLER).try_fold(puzzle, more).is_some()
            };
        }
        made += 1;
        if made == 1 {
            first = spent();
        }
        if made >= ENOUGH && over() {
            break;
        }
    }
    let spent = spent();
    let usual = if sample.is_samurai { SAMURAI_MS } else { usual_ms(sample.request) };
    let guess = slower * usual / 1e3;
    let seconds = if u64::from(made) == sample.count {
        spent / f64::from(made.max(1))
    } else if made > ENOUGH {
        // The first one includes building tables that the others share.
        (spent - first.min(spent / 2.0)) / f64::from(made - 1)
    } else {
        let weight = weight_of_guess(sample.request);
        (spent + weight * guess) / (f64::from(made) + weight)
    };
    Tried {
        seconds,
        is_none: made == 0 && (spent > guess || is_unknown(sample.request)),
        is_fuller,
        kinds: match sample.is_samurai {
            true => repeats.kinds(1e12),
            false => repeats.kinds(usual_kinds(sample.request)),
        },
    }
}

/// The milliseconds on one core to set a puzzle and its answer, write them in all formats, read
/// them back and prove them, on a machine where [`slower`] is 1. The value is between those for one
/// and four puzzles per page.
fn setting_ms(cells: usize) -> f64 {
    0.9 + 0.02 * cells as f64
}

/// Returns how many times slower this machine is than the one [`setting_ms`] was measured on, by
/// generating the same puzzles. Uses the fastest of several attempts, which was disturbed least.
fn slower() -> f64 {
    const MADE: u64 = 8;
    const THEN: Duration = Duration::from_micros(130 * MADE);
    let request = Request { level: Some(0), ..Request::new(Shape::CLASSIC) };
    let mut maker = Maker::new();
    let quickest = (0..6).map(|_| {
        let start = Instant::now();
        for index in 0..MADE {
            let _ = make(&request, &mut Stream::for_puzzle(0, "pace", index), &mut maker);
        }
        start.elapsed()
    });
    let pace = quickest.min().unwrap_or(THEN).as_secs_f64() / THEN.as_secs_f64();
    pace.clamp(0.1, 20.0)
}

/// Returns the CPU seconds of this thread, if the system reports them.
fn cpu_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

impl Estimate {
    /// Formats the time for a person.
    pub(super) fn in_words(self) -> String {
        let about = in_words(self.seconds);
        if self.is_least { about.replacen("about", "more than", 1) } else { about }
    }
}

/// Formats seconds for a person.
fn in_words(seconds: f64) -> String {
    let round = |n: f64| if n < 10.0 { format!("{n:.1}") } else { format!("{n:.0}") };
    match seconds {
        s if s < 0.1 => "less than 0.1 s".to_owned(),
        s if s < 90.0 => format!("about {} s", round(s)),
        s if s < 5400.0 => format!("about {} min", round(s / 60.0)),
        s if s < 172_800.0 => format!("about {} h", round(s / 3600.0)),
        s => format!("about {} days", round(s / 86_400.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_in_fitting_units() {
        let all = [0.02, 0.42, 12.4, 200.0, 7300.0, 200_000.0].map(in_words);
        assert_eq!(
            all,
            [
                "less than 0.1 s",
                "about 0.4 s",
                "about 12 s",
                "about 3.3 min",
                "about 2.0 h",
                "about 2.3 days"
            ]
        );
    }
}
