//! Rules as keys. Equal rules are kept once, so they are compared by address.

use super::Rules;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        is_same(self.special, other.special)
            && is_same(self.cages, other.cages)
            && self.shape == other.shape
    }
}
/// Compares by address: equal values are kept once.
fn is_same<T>(one: Option<&'static T>, other: Option<&'static T>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => std::ptr::eq(one, other),
        _ => false,
    }
}
impl Eq for Rules {}
impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.shape, self.parts()).hash(state);
    }
}
impl Ord for Rules {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.shape, self.parts()).cmp(&(other.shape, other.parts()))
    }
}
impl PartialOrd for Rules {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
