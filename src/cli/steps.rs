//! Writes the steps of a path as JSON and as drawings.

use super::{Failure, files};
use gridpress_book::layout::step_page;
use gridpress_engine::sudoku::Shape;
use gridpress_engine::techniques::{
    Candidate, Inference, Link, Mark, Notation, PencilMarks, Step, Wording,
};
use gridpress_page::font::FontBook;
use gridpress_page::geom::Pt;
use gridpress_page::render::svg;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The side of the grid in a drawing.
const SIDE: Pt = Pt::mm(150.0);

/// A step to draw.
pub(super) struct Drawing<'s> {
    /// The position it was found in.
    pub before: PencilMarks,
    pub step: &'s Step,
    pub title: String,
}

impl<'s> Drawing<'s> {
    /// Returns the drawing of a step, with its name as the title.
    pub(super) fn new(before: PencilMarks, step: &'s Step) -> Self {
        Drawing { before, step, title: step.title().to_owned() }
    }
}

/// Draws steps, each in the position it was found in: one step into the file of that name, several
/// into numbered files. Existing drawings are replaced, because they are easy to make again.
pub(super) fn draw(path: &Path, steps: &[Drawing<'_>], notation: Notation) -> Result<(), Failure> {
    let fonts = FontBook::shipped();
    for (index, Drawing { before, step, title }) in steps.iter().enumerate() {
        let page = step_page(before, step, title, notation, SIDE, &fonts)
            .map_err(|error| Failure::usage(error.to_string()))?;
        let drawing = svg::page(&page, 0).map_err(|error| Failure::usage(error.to_string()))?;
        let path = if steps.len() == 1 { path.to_owned() } else { numbered(path, index + 1) };
        files::write(&path, drawing.as_bytes(), true)?;
    }
    Ok(())
}

/// Returns `step.svg` as `step-007.svg`.
pub(super) fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension =
        path.extension().map(|e| format!(".{}", e.to_string_lossy())).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number:03}{extension}"))
}

fn candidate(shape: Shape, candidate: Candidate, notation: Notation) -> Value {
    json!({ "cell": notation.cell(shape, candidate.cell), "digit": candidate.digit.get() })
}

/// Returns the explanation of a step in lines, all but the first indented by `indent` spaces.
pub(super) fn text(step: &Step, notation: Notation, indent: usize) -> String {
    step.explain_lines(notation).join(&format!("\n{:indent$}", ""))
}

/// Returns the lines of a chain, with the ground of each conclusion.
fn proof(step: &Step, lines: &[Vec<Inference>], notation: Notation) -> Value {
    let house = |&house: &_| Wording::english().house(step.rules, notation, house);
    let conclusion = |one: &Inference| {
        let mut value = json!({
            "cell": notation.cell(step.rules.shape(), one.candidate.cell),
            "digit": one.candidate.digit.get(),
            "is": one.is_true,
            "ground": one.ground,
        });
        if !one.houses.is_empty() {
            value["houses"] = one.houses.iter().map(house).collect();
        }
        if let Some((cells, digits)) = one.pair {
            let cell = |cell| notation.cell(step.rules.shape(), cell);
            value["cells"] = cells.map(cell).to_vec().into();
            value["digits"] = digits.iter().map(|digit| digit.get()).collect();
        }
        if !one.inner.is_empty() {
            value["chain"] = proof(step, &one.inner, notation);
        }
        value
    };
    lines.iter().map(|line| line.iter().map(conclusion).collect::<Value>()).collect()
}

/// Returns everything known about a step: cells and houses by name, digits by value.
pub(super) fn value(step: &Step, notation: Notation) -> Value {
    let shape = step.rules.shape();
    let one = |c: Candidate| candidate(shape, c, notation);
    let marks: Vec<Value> = step
        .marks
        .iter()
        .map(|&Mark { candidate, role }| {
            json!({
                "cell": notation.cell(shape, candidate.cell),
                "digit": candidate.digit.get(),
                "role": role,
            })
        })
        .collect();
    let links: Vec<Value> = step
        .links
        .iter()
        .map(|&Link { from, to, kind }| json!({ "from": one(from), "to": one(to), "kind": kind }))
        .collect();
    json!({
        "technique": step.technique,
        "label": step.label,
        "title": step.title(),
        "rating": step.rating,
        "text": step.explain(notation),
        "lines": step.explain_lines(notation),
        "placement": step.placement.map(one),
        "eliminations": step.eliminations.iter().copied().map(one).collect::<Vec<_>>(),
        "cells": step.cells.iter().map(|&c| notation.cell(shape, c)).collect::<Vec<_>>(),
        "houses": step.houses.iter().map(|&h| Wording::english().house(step.rules, notation, h)).collect::<Vec<_>>(),
        "marks": marks,
        "links": links,
        "proof": proof(step, &step.proof, notation),
    })
}
