//! The help texts of chains.

use super::super::Help;
use crate::techniques::how;

pub(in super::super) const BIDIRECTIONAL_CYCLE: Help = Help {
    looks: "Alternating strong and weak links that close a ring: of one digit, from place to place, \
            or through cells of two candidates. The first is an X-Cycle, the second an XY-Ring.",
    how: &how::LINKS,
    why: "The candidates of the ring are alternately true and false, one way or the other. A \
          candidate outside that sees one of each is false in both cases.",
    example: "37....9.581265937459..7.8.12897..54.7539.421.461.2579.12...863.93....48.648..715. \
              115 645 186",
    step: "XY-Ring: going round, if r4c5 is 1, then r8c5 is not 1, so r8c5 is 6 (its other \
           candidate), so r5c5 is not 6, so r5c5 is 8 (its other candidate), so r6c4 is not 8, so \
           r6c4 is 3 (its other candidate), so r4c5 is not 3, so r4c5 is 1 (its other candidate); \
           it goes the other way round too: one half of the ring is true, and whatever sees both \
           halves is false, so r4c6 is not 3.",
};

pub(in super::super) const FORCING_X_CHAIN: Help = Help {
    looks: "One digit, and rows, columns and boxes in which it has only two places. Assume that a \
            candidate is true, go to a place that it excludes, from there to the other place of a \
            row, column or box, and so on, until the candidate itself is excluded. Or assume that \
            it is false, until it must be true.",
    how: &how::TWO_PLACES,
    why: "An assumption that leads to its own opposite is wrong.",
    example: ".6138.7..732.....8.84.......79836.4..56427.89.489156.76.5..387.8.3....56427658913",
    step: "Skyscraper: in row 1 the only places for 4 are r1c6 and r1c9, and in row 7 only r7c5 \
           and r7c9; r1c9 and r7c9 are both in column 9 and cannot both be 4; at least one of r1c6 \
           and r7c5 must be 4, so r2c5 is not 4.",
};

pub(in super::super) const FORCING_CHAIN: Help = Help {
    looks: "Assume that a candidate is true (or false) and follow what it forces, through cells \
            with two candidates and rows, columns and boxes with two places for a digit, until it \
            leads to the opposite. An XY-Chain, a W-Wing and an alternating inference chain are \
            such chains.",
    how: &how::LINKS,
    why: "An assumption that leads to its own opposite is wrong. So one of the two ends of the \
          chain is true, and a candidate that sees both is false.",
    example: ".68....244...28.3..32.6.8..2......1...68..9.2..724......36...8.8.41....569..8.2..",
    step: "Alternating inference chain: if r2c9 is not 6, then r2c7 is 6 (the other place in box \
           3), so r8c7 is not 6, so r8c8 is 6 (the other place in box 9), so r8c8 is not 9, so \
           r7c9 is 9 (the other place in box 9); r2c9 is 6 or r7c9 is 9 in any case, so r2c9 is \
           not 9.",
};

pub(in super::super) const X_CYCLE: Help = Help {
    looks: "Links of one digit that close a ring, alternately strong and weak: rows, columns and \
            boxes with two places for the digit, joined by others in which it has more.",
    how: &how::TWO_PLACES,
    why: "The digit is at every other place of the ring, one way or the other. A candidate outside \
          that sees one place of each kind is false.",
    example: "13.7..5.29..51237.752483619\
              .8..7.2....18.49.7.97....3.\
              613..7..5.796581.38.5..1796 \
              613 646 448 655",
    step: "X-Cycle: going round, if r1c3 is 4, then r2c2 is not 4, so r9c2 is 4 (the other place \
           in column 2), so r8c1 is not 4, so r8c8 is 4 (the other place in row 8), so r1c8 is not \
           4, so r1c3 is 4 (the other place in row 1); it goes the other way round too: one half \
           of the ring is true, and whatever sees both halves is false, so r2c3 and r7c8 are not \
           4.",
};

pub(in super::super) const XY_CHAIN: Help = Help {
    looks: "Cells of two candidates in a row, each sharing one with the next, a different one on \
            either side. The first and the last cell have the same digit left over.",
    how: &how::TWO_CANDIDATES,
    why: "If the first cell is not that digit, each cell along the chain forces the next, and the \
          last cell is. So one of the two is, and a candidate of that digit that sees both is false.",
    example: ".2345.78.....8923.6.83271..\
              2..8...73..92.38.183...5..2\
              3.2.186..7...3..28.8.5.231. \
              122 123",
    step: "XY-Chain: if r8c6 is not 4, then r8c6 is 6 (its other candidate), so r1c6 is not 6, so \
           r1c6 is 1 (its other candidate), so r1c1 is not 1, so r1c1 is 9 (its other candidate), \
           so r9c1 is not 9, so r9c1 is 4 (its other candidate); at least one of r8c6 and r9c1 is \
           4 in any case, so r8c2, r8c3 and r9c5 are not 4.",
};

pub(in super::super) const XY_RING: Help = Help {
    looks: "Cells of two candidates in a ring, each sharing one with the next, a different one on \
            either side.",
    how: &how::TWO_CANDIDATES,
    why: "Each shared digit is in one of the two cells that share it, one way round or the other. A \
          candidate of that digit that sees both cells is false.",
    example: "5.98..274..29..18338.2.7956\
              .93..4.1285.1...97.2.6.9.35\
              ..8.6.3.993...85.12.53917.8 \
              422 463 471 483 485",
    step: "XY-Ring: going round, if r3c3 is 1, then r6c3 is not 1, so r6c3 is 7 (its other \
           candidate), so r4c1 is not 7, so r4c1 is 6 (its other candidate), so r5c3 is not 6, so \
           r5c3 is 4 (its other candidate), so r3c3 is not 4, so r3c3 is 1 (its other candidate); \
           it goes the other way round too: one half of the ring is true, and whatever sees both \
           halves is false, so r6c1 is not 7.",
};

pub(in super::super) const AIC: Help = Help {
    looks: "Links between candidates of any digits, alternately strong and weak, with strong ones \
            at both ends. A link is strong if one of the two must be true: the only two candidates \
            of a cell, or the only two places in a row, column or box.",
    how: &how::LINKS,
    why: "If one end is false, the other is true. So at least one of them is true, and a candidate \
          that cannot be true together with either is false.",
    example: "36981425758.97...4.4765.8..\
              ...4....2.78235.4.4..7.....\
              ..4189...89.52741.715346928",
    step: "Alternating inference chain: if r6c3 is not 2, then r6c2 is 2 (the other place in box \
           4), so r7c2 is not 2, so r7c2 is 3 (its other candidate), so r8c3 is not 3, so r8c3 is \
           6 (its other candidate); r6c3 is 2 or r8c3 is 6 in any case, so r6c3 is not 6.",
};

pub(in super::super) const CONTINUOUS_LOOP: Help = Help {
    looks: "Links between candidates of any digits that close a ring, alternately strong and weak.",
    how: &how::LINKS,
    why: "The candidates of the ring are alternately true and false, one way or the other. At every \
          weak link one of the two is true, so a candidate that sees both is false.",
    example: "8..293145.2.6157..1358476..\
              792..4.6...872.4...1.9....7\
              ...362814681479.5.243...976 \
              928 929 561",
    step: "Continuous loop: going round, if r4c5 is 3, then r4c7 is not 3, so r4c7 is 5 (its other \
           candidate), so r6c7 is not 5, so r6c5 is 5 (the other place in row 6), so r6c5 is not \
           3, so r4c5 is 3 (the other place in box 5); it goes the other way round too: one half \
           of the ring is true, and whatever sees both halves is false, so r4c9 is not 3 and r6c5 \
           is not 8.",
};

pub(in super::super) const NISHIO: Help = Help {
    looks: "Assume that a digit is in one place, and follow that digit alone: a row, column or box \
            with one place left for it must have it there.",
    how: &how::ASSUMPTIONS,
    why: "If a row, column or box has no place left for the digit, the assumption was wrong.",
    example: ".5......97..3..5..2.3....1.6.......7....24.6......59.24....8..15.6.9128...8...... \
              342 762",
    step: "Nishio forcing chain: If r2c5 is 6, then r1c6, r2c6 and r3c6 are not 6, so r9c6 is \
           6 (the place left in column 6), so r9c9 is not 6; but also r1c4, r1c5, r1c6 and \
           r2c9 are not 6, so r1c7 is 6 (the place left in row 1), so r3c9 is not 6, so r9c9 \
           is 6 (the place left in column 9): that cannot be, so r2c5 is not 6.",
};

pub(in super::super) const CELL: Help = Help {
    looks: "A cell with three or more candidates. Follow what each of them forces, one after the \
            other.",
    how: &how::ASSUMPTIONS,
    why: "One of them is true, so a conclusion that follows from every one of them is true.",
    example: "4....9..6.26.418.9..9.624.193.2.4.6864..985.3....36.94584923617.6.417985.9.685342 \
              713 763",
    step: "Cell forcing chain: r2c4 is 3, 5 or 7. If r2c4 is 3, then r2c1 is not 3, so r2c1 \
           is 7 (its other candidate), so r3c2 is not 7, so r3c2 is 5 (its other candidate), \
           so r3c4 is not 5; if r2c4 is 5, then r3c4 is not 5; if r2c4 is 7, then r1c5 is not \
           7, so r1c5 is 5 (its other candidate), so r3c4 is not 5: in every case the same, \
           so r3c4 is not 5.",
};

pub(in super::super) const REGION: Help = Help {
    looks: "A row, column or box with several places for a digit. Follow what each place forces, \
            one after the other.",
    how: &how::ASSUMPTIONS,
    why: "The digit is in one of the places, so a conclusion that follows from every one of them is \
          true.",
    example: "8..73......3...7.876.8.953.429357.8.387691425615..89731.8..43....6.83....3.5..8.. \
              235 299",
    step: "Region forcing chain: in box 7 one of r8c1, r9c1 and r9c3 is 2. If r8c1 is 2, then \
           r8c7 is not 2, so r8c7 is 1 (its other candidate), so r8c4 is not 1, so r9c5 is 1 \
           (the other place in box 8), so r9c5 is not 2; if r9c1 is 2, then r9c5 is not 2; if \
           r9c3 is 2, then r9c5 is not 2: in every case the same, so r9c5 is not 2.",
};

pub(in super::super) const DYNAMIC: Help = Help {
    looks: "Assume that a candidate is true or false and follow everything that is forced. Strike \
            out pencil marks as you go: several of them together may leave a cell, row, column or \
            box only one choice. Harder chains also use locked candidates, pairs and X-Wings that \
            appear on the way.",
    how: &how::ASSUMPTIONS,
    why: "A contradiction refutes the assumption. A conclusion that follows from a candidate being \
          true and from it being false, from all candidates of a cell, or from all places in a \
          row, column or box is true.",
    example: "...9.....7.9..12.63..2.74.9.8..14.6.6.....8.4.......1..64...3...9..5..4.2....8.9. \
              111 112 113 255 256 558 262 263 364 564 764 365 765 965 366 566 966 269 183 \
              189 192 193",
    step: "Dynamic forcing chain: in column 4 one of r6c4, r8c4 and r9c4 is 6. If r6c4 is 6, \
           then r6c4 is not 8, so r6c5 is 8 (the other place in box 5), so r3c5 is not 8, so \
           r3c5 is 6 (its other candidate), so r9c5 is not 6; if r8c4 is 6, then r9c5 is not \
           6; if r9c4 is 6, then r9c5 is not 6: in every case the same, so r9c5 is not 6.",
};

pub(in super::super) const NESTED: Help = Help {
    looks: "A dynamic chain in which some conclusion needs a chain of its own, found in the grid \
            as changed so far.",
    how: &how::ASSUMPTIONS,
    why: "The inner chain is valid under the assumption of the outer chain, so its conclusion is \
          one more consequence of it.",
    example: "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.. \
              126 974 976 286 986 994 996",
    step: "Nested forcing chain: in column 8 one of r3c8, r5c8 and r6c8 is 3. If r3c8 is 3, then \
           r1c9, r3c6 and r3c9 are not 3, r3c8 is not 7, r5c8 is not 3, r6c9 is 3 (the place left \
           in column 9), r8c6 is 3 (the other place in column 6), r1c5 is 3 (the other place in \
           row 1), r2c1 is not 7 (in box 3 every 7 left is in row 2), r5c3 is 3 (the other place \
           in row 5), r6c9 is not 5, r8c6 is not 5, r1c5 is not 5, r5c3 is not 4, r8c8 is not 5 \
           (in box 6 every 5 left is in column 8), r2c1 is not 4 (in box 4 every 4 left is in \
           column 1), so r2c1 is 5 (all that is left there), so r1c2 and r8c1 are not 5, so r1c4 \
           is 5 (the place left in row 1), so r6c4 and r8c4 are not 5, so r8c5 is 5 (the place \
           left in row 8), so r6c5 is not 5, so r6c8 is 5 (the place left in row 6), so r6c8 is \
           not 7; if r5c8 is 3, then r3c8 and r5c3 are not 3, so r5c3 is 4 (its other candidate), \
           so r2c3 and r5c7 are not 4, so r2c3 is 6 (its other candidate), so r2c7 and r2c8 are \
           not 6, so r2c7 is not 7 (a chain in the grid as it is now: if r2c7 is not 1, then r3c9 \
           is 1 (the other place in box 3), so r3c9 is not 3, so r1c9 is 3 (the other place in box \
           3), so r1c9 is not 6, so r1c7 is 6 (the other place in box 3), so r5c7 is not 6, so \
           r5c7 is 7 (its other candidate); r2c7 is 1 or r5c7 is 7 in any case), so r6c8 is not 7 \
           (in box 3 every 7 left is in column 8); if r6c8 is 3, then r6c8 is not 7: in every case \
           the same, so r6c8 is not 7.",
};

#[cfg(test)]
mod tests {
    use crate::techniques::{Collect, Family, Nine, Notation, Position, TABLE, Work, search};

    #[test]
    fn every_example_shows_what_it_says() {
        let families = [Family::Chains, Family::Exclusion];
        let mut wrong = Vec::new();
        for row in TABLE.iter().filter(|t| families.contains(&t.family)) {
            let position = Position::of_marks(Nine, &row.help.position().expect("an example"));
            let mut work = Work::new(Nine);
            // In the example position, this is the first step of its search.
            let first = row.finders.iter().find_map(|&finder| {
                let mut one = Collect::new(&position, 1);
                let _ = search(finder, &position, &mut work, &mut one);
                one.steps.pop()
            });
            let step = first.expect("a step");
            let names = [Some(step.technique), step.label].map(|id| id.map(|id| id.name()));
            assert!(names.contains(&Some(row.name)), "{names:?} for {}", row.name);
            let text = step.explain(Notation::RowColumn);
            if text != row.help.step {
                wrong.push(format!("{}: {text}", row.name));
            }
        }
        assert!(wrong.is_empty(), "other texts:\n{}", wrong.join("\n"));
    }
}
