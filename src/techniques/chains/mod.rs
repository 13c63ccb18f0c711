//! Chains: everything that follows implications from candidate to candidate, from bidirectional
//! cycles to nested forcing chains (6.5 and up).

mod bits;
mod cycle;
mod flow;
mod length;
mod single;
mod web;
