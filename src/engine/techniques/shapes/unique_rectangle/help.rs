//! The help texts of unique rectangles, with an example of each type.

use crate::techniques::Help;

const WHY: &str = "If the four cells held only the two digits, these could be swapped, and the puzzle \
                   would have two solutions. This requires that the puzzle has only one solution.";

macro_rules! help {
    ($($name:ident $looks:literal $example:literal $step:literal;)*) => {
        $(pub(in crate::techniques) const $name: Help =
            Help { looks: $looks, why: WHY, example: $example, step: $step };)*
    };
}

help! {
    ONE
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. \
     Three of them hold nothing else."
    "72.3...6.614...8..83.1.6.7.493.612.7.57...4.6.68......576..9...9.17.36.53.261579."
    "Unique rectangle type 1: if r1c3, r1c7, r3c7 and r3c3 held only 5 and 9, these could be \
     swapped and the puzzle would have two solutions; r1c7 must be 1, so r1c7 is not 5 or 9.";
    TWO
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     of them in one line have the same other candidate."
    "541.8...3.7...1...62839....1.64...3....7.86..7.29.6....6...3.58..5....2......9..6"
    "Unique rectangle type 2: if r2c1, r2c3, r5c3 and r5c1 held only 3 and 9, these could be \
     swapped and the puzzle would have two solutions; at least one of r5c1 and r5c3 must be \
     4, so r5c8 and r5c9 are not 4.";
    THREE
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     of them in one line have other candidates, and together with further cells of a house these \
     make up a naked set."
    ".9.8234.....75129...26948..5..9.2.64.2.5.7.89.394.652....1789429712456382..369..5"
    "Unique rectangle type 3: if r4c5, r4c7, r5c7 and r5c5 held only 1 and 3, these could be \
     swapped and the puzzle would have two solutions; at least one of r4c5 and r4c7 must be 7 \
     or 8, and together with r4c3 uses up 7 and 8 of row 4, so r4c2 is not 8.";
    FOUR
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     of them have other candidates, and are the only places of one of the two digits in a house."
    "362719845...68423....3527.....9..45..2.53.6...154..9.3...29.....8.16....2.784.1.."
    "Unique rectangle type 4: if r3c8, r3c9, r9c9 and r9c8 held only 6 and 9, these could be \
     swapped and the puzzle would have two solutions; at least one of r3c8 and r3c9 must be \
     1, and the other must be 6, which has no other place in box 3, so r3c8 and r3c9 are not \
     9.";
    FIVE
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     opposite cells, or three, have the same other candidate."
    "53.967..88962.47...4758..6..6875.....15...837.7...859678..4.3...238.5.74.5.372.81 118 147"
    "Unique rectangle type 5: if r1c7, r1c8, r4c8 and r4c7 held only 2 and 4, these could be \
     swapped and the puzzle would have two solutions; at least one of r1c7 and r4c8 must be \
     1, so r2c8 is not 1.";
    SIX
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. Two \
     opposite cells have other candidates, and both rows or both columns have one of the two digits \
     only in the four cells."
    ".5.396..41367842959.4152.63....23...4.39.1528.2...8.3.6.5839.42.9.64538.348217956"
    "Unique rectangle type 6: if r1c1, r1c3, r8c3 and r8c1 held only 2 and 7, these could be \
     swapped and the puzzle would have two solutions; if one of r1c1 and r8c3 were 2, the \
     other would be too, as 2 has no other place in rows 1 and 8, and the four cells would \
     hold only these digits, so r1c1 and r8c3 are not 2.";
    HIDDEN
    "Four cells in two rows, two columns and two boxes that could all hold the same two digits. One \
     of them holds nothing else. The row and the column of the opposite cell have one of the two \
     digits only in the four cells."
    ".19..4.73.2397.5.4475.....9938.6.7.2746..2..5152.....63672....8294.8.351581349627"
    "Hidden rectangle: if r5c5, r5c8, r6c8 and r6c5 held only 3 and 9, these could be swapped \
     and the puzzle would have two solutions; if r5c8 were 9, r6c8 and r5c5 would be 3, \
     which has no other place in column 8 and in row 5, and r6c5 would be 9, so r5c8 is not 9.";
    AVOIDABLE
    "Four cells in two rows, two columns and two boxes, none of them a given. Some are filled, and \
     the others could complete the same two digits."
    "+3.25..6+7+4+7.+84+6+2+3+5.+65+43.+7.828+2+7+1+495+6+3+5+61+27+3.+4.+9+4+3+8+5+62+171+8+9+7+25+43+64+76+9+3..+2+5+2+3+56.+47+9."
    "Avoidable rectangle: none of r2c2, r2c3, r7c3 and r7c2 is a given; if they held only \
     8 and 9, these could be swapped and the puzzle would have two solutions; r2c2 must be 1, \
     so r2c2 is not 9.";
}
