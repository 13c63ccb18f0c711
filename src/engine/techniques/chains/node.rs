//! Nodes of chains: a candidate, supposed true or false.

/// A candidate and its assumed state in one number: twice the candidate's number, plus one if it is
/// false.
pub(super) type Node = u16;

pub(super) fn node(id: usize, on: bool) -> Node {
    (id * 2 + usize::from(!on)) as Node
}
pub(super) fn id_of(node: Node) -> usize {
    (node >> 1) as usize
}
pub(super) fn is_on(node: Node) -> bool {
    node & 1 == 0
}
