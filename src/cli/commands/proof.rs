//! `proof`: a finished PDF, or a folder of SVG pages, read back and held to what it must be; or a
//! file of puzzles.

use crate::cli::args::ProofArgs;
use crate::cli::out::Out;
use crate::cli::{Failure, Outcome, prove, prove_list};
use serde_json::{Value, json};
use std::fs;

pub fn run(args: &ProofArgs, out: &mut Out) -> Result<Outcome, Failure> {
    super::use_threads(args.jobs);
    if prove_list::is_list(&args.path)? {
        if args.manifest.is_some() {
            return Err(Failure::usage_with_help(
                format!("{} is no book that a manifest belongs to", args.path.display()),
                "give the book's PDF or its folder of SVG pages",
            ));
        }
        return prove_list::run(&args.path, args.json, out);
    }
    let mut known = prove::printed_words("en", None);
    if let Some(path) = &args.manifest {
        let bytes = fs::read(path).map_err(|e| Failure::reading(path, e))?;
        prove::add_manifest(&mut known, &bytes, &args.path).map_err(|why| {
            Failure::usage(format!("{} is no manifest of a book: {why}", path.display()))
        })?;
    }
    let pages = prove::read(&args.path, &prove::alphabet(&args.font)?)?;
    let proof = crate::proof::check(&pages, &known);
    if args.json {
        let faults: Vec<Value> = proof
            .faults
            .iter()
            .map(|f| {
                json!({
                    "page": f.page,
                    "puzzle": f.puzzle,
                    "row": f.cell.map(|c| c.0),
                    "column": f.cell.map(|c| c.1),
                    "kind": f.kind.code(),
                    "what": f.what,
                })
            })
            .collect();
        out.json(&json!({
            "pages": proof.pages,
            "puzzles": proof.puzzles,
            "answers": proof.answers,
            "drawings": proof.drawings,
            "faults": faults,
        }))?;
    } else {
        for fault in &proof.faults {
            out.line(&fault.to_string())?;
        }
        out.line(&proof.to_string())?;
    }
    Ok(if proof.is_right() { Outcome::Done } else { Outcome::FoundFaults })
}
