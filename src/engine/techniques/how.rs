//! How to look for techniques: those of one kind are found in the same way.

/// How to look for the techniques of one kind.
#[derive(Debug, PartialEq, Eq)]
pub struct HowToLook {
    /// As the files of words name it: `naked-set`.
    pub kind: &'static str,
    /// Where to begin and what to compare, in a sentence or two.
    pub says: &'static str,
}

macro_rules! how_to_look {
    ($($id:ident $kind:literal $says:literal;)*) => {
        $(pub(super) const $id: HowToLook = HowToLook { kind: $kind, says: $says };)*
    };
}

how_to_look! {
    HIDDEN_SINGLE "hidden-single"
    "Take the digits one after another, the most frequent first. From where each stands, look \
     along rows and columns into the boxes that still lack it.";
    NAKED_SINGLE "naked-single"
    "Look at cells whose row, column and box are nearly full, and count the digits that they \
     see. With pencil marks, look for a cell with one mark.";
    LOCKED "locked"
    "Take a digit and go from box to box: are all its places in one line? Then go along the \
     rows and columns: are its places there in one box?";
    INTERSECTION "intersection"
    "Take a digit that has few places in a row, column, box or diagonal, and look for a cell \
     that all of them see.";
    NAKED_SET "naked-set"
    "Begin at the cells with the fewest candidates. In their row, column and box, look for \
     others that have only the same ones.";
    HIDDEN_SET "hidden-set"
    "Go through the rows, columns and boxes with many empty cells. Count the places of each \
     digit there, and compare the digits with the fewest.";
    FISH "fish"
    "Take one digit. Note the rows in which it has few places and compare their columns; then \
     do the same with columns and their rows.";
    FINNED_FISH "finned-fish"
    "Look for a fish first. Where a few more places spoil it, see whether these are all in one \
     box.";
    WING "wing"
    "Begin at a cell with few candidates, and look among the cells that it sees for those with \
     two of the candidates in question.";
    SAME_PAIR "same-pair"
    "Look for two cells with the same two candidates that do not see each other, and for what \
     ties them together.";
    TWO_PLACES "two-places"
    "Take one digit, and mark each row, column and box in which it has only two places. Then \
     see which of these places see one another.";
    TWO_CANDIDATES "two-candidates"
    "Begin at a cell with two candidates, and go on from each cell to one that it sees and that \
     shares one. After each step, look whether the digit you began with comes up again.";
    LINKS "links"
    "Begin where there are only two possibilities: at a cell with two candidates, or at a digit \
     with two places. Follow the links from there, and after each step look for a candidate \
     that sees both ends.";
    ASSUMPTIONS "assumptions"
    "Begin where there are few possibilities and where much follows from each. Write what \
     follows in another colour.";
    RECTANGLE "rectangle"
    "Look for the same two digits in the corners of a rectangle that lies in two boxes, or of a \
     longer ring.";
    BUG "bug"
    "Near the end, when nearly all empty cells have two candidates, look for those that have \
     more.";
    EXCLUSION "exclusion"
    "Look for cells with few candidates that see the same cells with two candidates, and write \
     down their combinations.";
    ALMOST_LOCKED "almost-locked"
    "In each row, column and box, look for cells that have one candidate more than there are \
     cells: two cells with three in all, for example. Compare such groups that have digits in \
     common.";
    SUE_DE_COQ "sue-de-coq"
    "Where a box and a line cross, look for two or three cells with many candidates, and in the \
     rest of both for cells with only some of these.";
    CAGE "cage"
    "Begin with cages of few cells whose sum is very small or very large: only a few sets of \
     digits fit there.";
    SUMS "sums"
    "Go along the edges of rows, columns and boxes, and of two or three of them together. Where \
     only a few cells stick out or are left over, add up the cages.";
    LEFTOVERS "leftovers"
    "Compare two to four rows or columns side by side with as many regions. Look where only a \
     few cells stick out on each side.";
}
