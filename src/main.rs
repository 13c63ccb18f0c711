//! The `gridpress` command.

fn main() {}
