//! What a person is told about chains and the shapes that have a name.

use super::super::Help;

pub(in super::super) const X_CYCLE: Help = Help {
    looks: "Strong and weak links by turns that close a ring: of one digit, from place to place, \
            or through cells of two candidates.",
    why: "The candidates of the ring are true and false by turns, one way or the other. A \
          candidate outside that sees one of each is false in both cases.",
    example: "",
    step: "",
};

pub(in super::super) const FORCING_X_CHAIN: Help = Help {
    looks: "One digit, and houses in which it has only two places. From a candidate supposed \
            true, go to a place it excludes, from there to the other place of a house, and so on, \
            until the candidate itself is excluded (or supposed false, comes out true).",
    why: "What leads to its own opposite cannot be.",
    example: "",
    step: "",
};

pub(in super::super) const XY_CHAIN: Help = Help {
    looks: "From a candidate supposed true (or false) follow what it forces, now through cells \
            with two candidates, now through houses with two places for a digit, until the \
            candidate comes out the other way. Often all the cells have two candidates and the \
            two ends share a digit.",
    why: "What leads to its own opposite cannot be; so one of the two ends of the chain is true, \
          and what sees both is false.",
    example: "",
    step: "",
};

pub(in super::super) const NISHIO: Help = Help {
    looks: "Suppose one place for a digit, and follow that digit alone: every house that is left \
            with one place for it must have it there.",
    why: "If a house ends with no place for the digit, the supposition was wrong.",
    example: "",
    step: "",
};

pub(in super::super) const CELL: Help = Help {
    looks: "A cell with three or more candidates. Follow what each of them forces, one after the \
            other.",
    why: "One of them is true. What comes out the same from all of them is so in any case.",
    example: "",
    step: "",
};

pub(in super::super) const REGION: Help = Help {
    looks: "A house with several places for a digit. Follow what each place forces, one after \
            the other.",
    why: "The digit is in one of the places. What comes out the same from all of them is so in \
          any case.",
    example: "",
    step: "",
};

pub(in super::super) const DYNAMIC: Help = Help {
    looks: "Suppose a candidate true or false and follow everything that is forced, pencil marks \
            struck out as you go, so that several of them together may leave a cell or a house \
            only one choice. Harder ones also use locked candidates, pairs and X-Wings that show \
            on the way.",
    why: "A contradiction refutes what was supposed, and what comes out the same from a \
          candidate both true and false, from all candidates of a cell or from all places of a \
          house is so in any case.",
    example: "",
    step: "",
};

pub(in super::super) const NESTED: Help = Help {
    looks: "A dynamic chain in which some conclusion needs a chain of its own, found in the grid \
            as it has become on the way.",
    why: "The inner chain holds as long as the outer supposition does, so its conclusion is one \
          more consequence of it.",
    example: "",
    step: "",
};

pub(in super::super) const SKYSCRAPER: Help = Help {
    looks: "Two rows in which a digit has only two places, with one place of each in the same \
            column; or two columns, with one of each in the same row. The other two places are \
            the roofs.",
    why: "The two in the same line cannot both be true, so one of the roofs is; a candidate that \
          sees both roofs is false.",
    example: "",
    step: "",
};

pub(in super::super) const TWO_STRING_KITE: Help = Help {
    looks: "A row and a column in which a digit has only two places, with one place of each in \
            the same box.",
    why: "The two in the box cannot both be true, so one of the far ends is; a candidate that \
          sees both far ends is false.",
    example: "",
    step: "",
};

pub(in super::super) const TURBOT_FISH: Help = Help {
    looks: "Two houses in which a digit has only two places, with one place of each in a third \
            house.",
    why: "The two in the third house cannot both be true, so one of the other two is; what sees \
          both of those is false.",
    example: "",
    step: "",
};

pub(in super::super) const EMPTY_RECTANGLE: Help = Help {
    looks: "A box in which all places of a digit lie in one row and one column, and a line \
            outside in which the digit has only two places, one of them in line with that row or \
            column.",
    why: "If the digit is in the row of the box, it is not at that end of the line and so is at \
          the other; if not, it is in the column of the box. A candidate that sees both is false.",
    example: "",
    step: "",
};

pub(in super::super) const W_WING: Help = Help {
    looks: "Two cells with the same two candidates, and a house in which one of these has only \
            two places, one seen by each of the cells.",
    why: "Were both cells that digit, the house would have no place for it; so one of them is the \
          other digit, and what sees both cells is not.",
    example: "",
    step: "",
};

pub(in super::super) const REMOTE_PAIR: Help = Help {
    looks: "A row of cells, each seeing the next, that all hold the same two candidates.",
    why: "They take the two digits by turns. Two of them an odd number of cells apart hold both \
          digits between them, and a cell that sees both holds neither.",
    example: "",
    step: "",
};

pub(in super::super) const SIMPLE_COLOURING: Help = Help {
    looks: "Houses in which a digit has only two places, joined end to end. Colour the places by \
            turns with two colours.",
    why: "All of one colour are true or all of the other. What sees both colours is false.",
    example: "",
    step: "",
};

pub(in super::super) const X_CHAIN: Help = Help {
    looks: "A chain of links of one digit that begins and ends with a strong one.",
    why: "If one end is false, the other is true; what sees both ends is false.",
    example: "",
    step: "",
};

pub(in super::super) const PAIR_EXCLUSION: Help = Help {
    looks: "Two cells, and around them cells of two candidates that see both. Try the ways to \
            fill the two together.",
    why: "A way that takes both candidates of a cell seen by both, or puts a digit twice in a \
          house, cannot be. A candidate that is left in no way is false.",
    example: "",
    step: "",
};

pub(in super::super) const TRIPLE_EXCLUSION: Help = Help {
    looks: "Three cells, and around them cells of two or three candidates that see all of them. \
            Try the ways to fill the three together.",
    why: "A way that takes all candidates of a cell seen by all three, or puts a digit twice in a \
          house, cannot be. A candidate that is left in no way is false.",
    example: "",
    step: "",
};
