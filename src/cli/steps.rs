//! Steps of a path, as JSON in full.

use crate::sudoku::Shape;
use crate::techniques::{Candidate, Link, Mark, Notation, Step};
use serde_json::{Value, json};

fn candidate(shape: Shape, candidate: Candidate, notation: Notation) -> Value {
    json!({ "cell": notation.cell(shape, candidate.cell), "digit": candidate.digit.get() })
}

/// All that is known of a step: cells and houses by name, digits by value.
pub(super) fn value(step: &Step, notation: Notation) -> Value {
    let shape = step.shape;
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
        "placement": step.placement.map(one),
        "eliminations": step.eliminations.iter().copied().map(one).collect::<Vec<_>>(),
        "cells": step.cells.iter().map(|&c| notation.cell(shape, c)).collect::<Vec<_>>(),
        "houses": step.houses.iter().map(|&h| notation.house(shape, h)).collect::<Vec<_>>(),
        "marks": marks,
        "links": links,
    })
}
