//! The help texts of unique rectangles, with an example of each type.

use crate::techniques::Help;
use crate::techniques::how;

const WHY: &str = "If the four cells held only the two digits, these could be swapped, and the puzzle \
                   would have two solutions. This requires that the puzzle has only one solution.";

macro_rules! help {
    ($($name:ident $looks:literal $example:literal $step:literal;)*) => {
        $(pub(in crate::techniques) const $name: Help =
            Help { looks: $looks, how: &how::RECTANGLE, why: WHY, example: $example, step: $step };)*
    };
}

help! {
    ONE
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. \
     Three of them hold nothing else."
    "123.56......189236689.2315..41.9736..96.34..183.61294.31..685....8.71..39..345.1. 281"
    "Unique rectangle type 1: if r1c4, r1c9, r3c9 and r3c4 held only 4 and 7, these could be \
     swapped and the puzzle would have two solutions; r1c9 must be 8 or 9, so r1c9 is not 4 or 7.";
    TWO
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     of them in one line have the same other candidate."
    "..52498..21.587...4983617526.149532.9..72.1....213.9....7.542...2..735....9.12.73"
    "Unique rectangle type 2: if r5c6, r5c8, r6c8 and r6c6 held only 6 and 8, these could be \
     swapped and the puzzle would have two solutions; at least one of r5c8 and r6c8 must be 4, so \
     r2c8, r5c9, r6c9 and r8c8 are not 4.";
    THREE
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     of them in one line have other candidates, and together with further cells of a house these \
     make up a naked set."
    "1...28..5.2.1376.83.854...298...2..7.1...32.4.32..59.62917548636532814798..3..521 613 753"
    "Unique rectangle type 3: if r1c2, r1c3, r9c3 and r9c2 held only 4 and 7, these could be \
     swapped and the puzzle would have two solutions; at least one of r1c2 and r1c3 must be 6 or \
     9, and together with r1c4 uses up 6 and 9 of row 1, so r1c8 is not 9.";
    FOUR
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     of them have other candidates, and are the only places of one of the two digits in a house."
    "1..456.8945..892.68693...4529.8....738.967.2467...589351..94..874....9529..5..4.1"
    "Unique rectangle type 4: if r4c3, r4c7, r5c7 and r5c3 held only 1 and 5, these could be \
     swapped and the puzzle would have two solutions; at least one of r4c3 and r4c7 must be 4 or \
     6, and the other must be 5, which has no other place in row 4, so r4c3 and r4c7 are not 1.";
    FIVE
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     opposite cells, or three, have the same other candidate."
    "12....7.9.5.1.9...96..3215..3.51.69.795863.1..1.29.3.538.9415..541..89...793..841 \
     416 618 828 229 429 829 433 249 449 788 789"
    "Unique rectangle type 5: if r2c8, r2c9, r8c9 and r8c8 held only 3 and 6, these could be \
     swapped and the puzzle would have two solutions; at least one of r2c8, r8c8 and r8c9 must be \
     2, so r7c8 is not 2.";
    SIX
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     opposite cells have other candidates, and both rows or both columns have one of the two digits \
     only in the four cells."
    ".83.6471.416.79.285.7.18..67648.123.8..7361.4.3.4.28676..12...3.4.98.6...7.64.9.. 963 589 599"
    "Unique rectangle type 6: if r7c6, r7c8, r8c8 and r8c6 held only 5 and 7, these could be \
     swapped and the puzzle would have two solutions; if one of r7c8 and r8c6 were 7, the other \
     would be too, as 7 has no other place in columns 8 and 6, and the four cells would hold only \
     these digits, so r7c8 and r8c6 are not 7.";
    HIDDEN
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. One \
     of them holds nothing else. The row and the column of the opposite cell have one of the two \
     digits only in the four cells."
    ".2.45.7.94567891327.921..452.739.5..6...42.73...67..2...896.25756..2739.972.3..1."
    "Hidden rectangle: if r5c2, r5c7, r6c7 and r6c2 held only 8 and 9, these could be swapped and \
     the puzzle would have two solutions; if r6c2 were 8, r5c2 and r6c7 would be 9, which has no \
     other place in column 2 and in row 6, and r5c7 would be 8, so r6c2 is not 8.";
    AVOIDABLE
    "Four cells in two rows, two columns and two boxes, none of them a given. Some are filled, and \
     the others could complete the same two digits."
    "8..+2+9+31+45.2.615+7..13+58+4+7+6..7+9.....6...8+72.4...1.+9....7...+3+62+814+6+8+1479.5.2+43...+9+76 \
     928 929 561"
    "Avoidable rectangle: none of r1c5, r1c8, r3c8 and r3c5 is a given; if they held only 4 and \
     9, these could be swapped and the puzzle would have two solutions; r3c8 must be 2, so r3c8 \
     is not 9.";
}
