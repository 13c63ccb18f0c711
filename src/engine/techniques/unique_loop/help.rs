//! The help texts of unique rectangles and loops.

use crate::techniques::Help;
use crate::techniques::how;

pub(in crate::techniques) const RECTANGLE: Help = Help {
    looks: "Four cells in two rows, two columns and two boxes that could all hold the \
            same two digits.",
    how: &how::RECTANGLE,
    why: "If they held nothing else, the two digits could be swapped and the puzzle \
            would have two solutions. So some other candidate among the four is true. \
            This requires that the puzzle has only one solution.",
    example: ".8...61.2369217.5.1.28.4.96\
              .28573....13429..59..1682.3\
              846..15272.7685...5.1742... \
              418",
    step: "Unique rectangle type 1: if r1c4, r1c5, r7c5 and r7c4 held only 3 and 9, these could be \
           swapped and the puzzle would have two solutions; r1c5 must be 5, so r1c5 is not 3 or 9.",
};

pub(in crate::techniques) const LOOP: Help = Help {
    looks: "Six or more cells in a closed chain, two in every row, column and box they touch, that \
            could all hold the same two digits.",
    how: &how::RECTANGLE,
    why: "If they held nothing else, the two digits could be swapped all round and the \
            puzzle would have two solutions. So some other candidate in the loop is true. \
            This requires that the puzzle has only one solution.",
    example: "1.3..6.8.457.8....6.8.3..4.\
              2.53...91381...42.7.9.1..53\
              5.682.97487459...29.26745.8 \
              924 126 136 647",
    step: "Unique loop: if r7c2, r7c6, r8c6, r8c8, r9c8 and r9c2 held only 1 and 3, these could be \
           swapped and the puzzle would have two solutions; r8c8 must be 6, so r8c8 is not 1 or 3.",
};
