//! `words`: prints the words of the pages, to change or translate them.

use crate::args::WordsArgs;
use crate::out::Out;
use crate::{Failure, Outcome};
use gridpress_book::layout::Words;
use serde_json::json;

pub(crate) fn run(args: &WordsArgs, out: &mut Out) -> Result<Outcome, Failure> {
    let tags: Vec<&str> = Words::languages().collect();
    match &args.language {
        None if args.json => out.json(&json!(tags))?,
        None => tags.iter().try_for_each(|tag| out.line(tag))?,
        Some(language) => match Words::file(language) {
            Some(text) => out.document(text, args.json)?,
            None => {
                return Err(Failure::usage_with_help(
                    format!("there are no words for `{language}`"),
                    format!("choose one of {}", tags.join(", ")),
                ));
            }
        },
    }
    Ok(Outcome::Done)
}
