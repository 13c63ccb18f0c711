//! The help texts of unique rectangles and loops.

use crate::techniques::Help;

pub(in crate::techniques) const RECTANGLE: Help = Help {
    looks: "Four cells in two rows, two columns and two boxes that could all hold the \
            same two digits.",
    why: "If they held nothing else, the two digits could be swapped and the puzzle \
            would have two solutions. So some other candidate among the four is true. \
            This requires that the puzzle has only one solution.",
    example: "...61....215..83696.73.2...\
              ..628..1.5.81.3.7.9.1..6..8\
              .5.9........8..59..69534.2.",
    step: "Unique rectangle type 1: if r2c4, r2c5, r6c5 and r6c4 held only 4 and 7, these could \
            be swapped and the puzzle would have two solutions; r6c5 must be 5, so r6c5 \
            is not 4 or 7.",
};

pub(in crate::techniques) const LOOP: Help = Help {
    looks: "Six or more cells in a closed chain, two in every house they touch, that \
            could all hold the same two digits.",
    why: "If they held nothing else, the two digits could be swapped all round and the \
            puzzle would have two solutions. So some other candidate in the loop is true. \
            This requires that the puzzle has only one solution.",
    example: "897243156.541869.7.61.7..84\
              18..6.572.72.1864364..2.891\
              436852719.1.6....8.28..1.65",
    step: "Unique loop: if r2c1, r2c8, r8c8, r8c7, r3c7 and r3c1 held only 2 and 3, \
            these could be swapped and the puzzle would have two solutions; r8c7 must be \
            4, so r8c7 is not 2 or 3.",
};
