//! Search for puzzles that meet a request: a method proposes candidates cheaply, and the full
//! grader checks them against the request.

pub(super) mod adjust_givens;
pub(super) mod any;
pub(super) mod complete;
pub(super) mod dig;
pub(super) mod judge;
pub(super) mod methods;
pub(super) mod nine;
pub(super) mod pattern;
pub(super) mod picture;
pub(super) mod quick;
pub(super) mod ratings;
pub(super) mod reach;
pub(super) mod scale;
pub(super) mod solution;
pub(super) mod target;
pub(super) mod unavoidable;
