//! Finds the named shapes where everything easier than the chains of the standard is stuck. The
//! finders of [`crate::techniques`] find the same, in more detail.

mod finned;

use super::board::Board;
use super::kit::{Kit, Tool};
use super::lines::{BOXES, COLUMNS, ONES, ROWS, join, split};
use super::tables::{HOUSES, PEERS, Set, bit, cells, lowest};
use finned::finned;

/// The only two positions of a digit in a house.
#[derive(Copy, Clone, Default)]
struct Link {
    ends: [u8; 2],
}

/// The strong links of one digit, and its number of positions in each house.
struct Strong {
    links: [Link; 27],
    len: usize,
    places: [[u16; 9]; 3],
}

impl Strong {
    fn new(b: Set) -> Self {
        let places = split(b);
        let mut strong = Strong { links: [Link::default(); 27], len: 0, places };
        for (kind, houses) in places.iter().enumerate() {
            for (house, &slots) in houses.iter().enumerate() {
                if ONES[slots as usize] == 2 {
                    let pair = join(kind, house, slots);
                    let ends = [lowest(pair) as u8, (127 - pair.leading_zeros()) as u8];
                    strong.links[strong.len] = Link { ends };
                    strong.len += 1;
                }
            }
        }
        strong
    }

    fn links(&self) -> &[Link] {
        &self.links[..self.len]
    }

    /// Returns each link in both directions.
    fn ways(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        self.links().iter().flat_map(|link| {
            let [a, b] = link.ends.map(usize::from);
            [[a, b], [b, a]]
        })
    }

    /// Returns whether two cells are the only positions of the digit in a house of that kind.
    fn joins(&self, kind: usize, a: usize, b: usize) -> bool {
        house(kind, a) == house(kind, b) && ONES[self.places[kind][house(kind, a)] as usize] == 2
    }
}

/// Returns the house of that kind that contains a cell.
fn house(kind: usize, cell: usize) -> usize {
    match kind {
        ROWS => cell / 9,
        COLUMNS => cell % 9,
        _ => cell / 27 * 3 + cell % 9 / 3,
    }
}

fn share(kind: usize, a: usize, b: usize) -> bool {
    house(kind, a) == house(kind, b)
}

impl Board {
    /// Eliminates the candidates that the first shape of the kit found here excludes.
    pub(super) fn shape(&mut self, kit: Kit) -> bool {
        let kit = kit.and(Kit::SHAPES);
        if kit.is_empty() {
            return false;
        }
        let of_one_digit = kit.minus(Kit::NONE.with(Tool::WWing).with(Tool::RemotePair));
        if !of_one_digit.is_empty() {
            for d in 0..9 {
                let gone = of_digit(self.digit[d], kit);
                if gone != 0 {
                    self.digit[d] &= !gone;
                    return true;
                }
            }
        }
        (kit.has(Tool::WWing) && self.w_wing()) || (kit.has(Tool::RemotePair) && self.remote_pair())
    }

    fn w_wing(&mut self) -> bool {
        let two = self.counts().two;
        for one in cells(two) {
            let mask = self.mask(one);
            let pair = [mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize];
            let twins = two & self.digit[pair[0]] & self.digit[pair[1]] & !PEERS[one] & (!1 << one);
            for other in cells(twins) {
                for (digit, link) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                    let gone = self.digit[digit] & PEERS[one] & PEERS[other];
                    if gone == 0 {
                        continue;
                    }
                    let own = bit(one) | bit(other);
                    let places = self.digit[link] & !own;
                    let found = HOUSES.iter().any(|&house| {
                        let pair = self.digit[link] & house;
                        let (s, t) = (pair & PEERS[one], pair & PEERS[other]);
                        pair & places == pair
                            && pair != 0
                            && is_pair(pair)
                            && s | t == pair
                            && s != 0
                            && t != 0
                    });
                    if found {
                        self.digit[digit] &= !gone;
                        return true;
                    }
                }
            }
        }
        false
    }

    fn remote_pair(&mut self) -> bool {
        let two = self.counts().two;
        for start in cells(two) {
            let mask = self.mask(start);
            let (a, b) = (mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize);
            let alike = two & self.digit[a] & self.digit[b];
            if (alike & (alike - 1)).count_ones() < 3 {
                continue;
            }
            // Breadth-first search; the path to a cell is recovered from its parents.
            let mut parent = [u8::MAX; 81];
            let (mut seen, mut ring, mut steps) = (bit(start), bit(start), 0);
            while ring != 0 {
                let mut next = 0;
                for end in cells(ring) {
                    if steps >= 3 && steps % 2 == 1 {
                        let mut own = bit(end);
                        let mut at = end;
                        while parent[at] != u8::MAX {
                            at = usize::from(parent[at]);
                            own |= bit(at);
                        }
                        let gone = PEERS[start] & PEERS[end] & !own;
                        if (self.digit[a] | self.digit[b]) & gone != 0 {
                            self.digit[a] &= !gone;
                            self.digit[b] &= !gone;
                            return true;
                        }
                    }
                    for cell in cells(alike & PEERS[end] & !seen) {
                        seen |= bit(cell);
                        parent[cell] = end as u8;
                        next |= bit(cell);
                    }
                }
                ring = next;
                steps += 1;
            }
        }
        false
    }
}

fn is_pair(set: Set) -> bool {
    let rest = set & (set.wrapping_sub(1));
    rest != 0 && rest & (rest - 1) == 0
}

/// Returns what the first shape of one digit in the kit eliminates.
fn of_digit(b: Set, kit: Kit) -> Set {
    if b == 0 {
        return 0;
    }
    let strong = Strong::new(b);
    let turbots = Kit::NONE.with(Tool::Skyscraper).with(Tool::TwoStringKite).with(Tool::TurbotFish);
    let turbots = kit.and(turbots);
    let mut gone = 0;
    if !turbots.is_empty() {
        gone = turbot(b, &strong, turbots);
    }
    if gone == 0 && kit.has(Tool::EmptyRectangle) {
        gone = empty_rectangle(b, &strong);
    }
    if gone == 0 && kit.has(Tool::SimpleColouring) {
        gone = colours(b, &strong);
    }
    if gone == 0 && kit.has(Tool::XChain) {
        gone = x_chain(b, &strong);
    }
    for (k, plain, sashimi) in [
        (2, Tool::FinnedXWing, Tool::SashimiXWing),
        (3, Tool::FinnedSwordfish, Tool::SashimiSwordfish),
        (4, Tool::FinnedJellyfish, Tool::SashimiJellyfish),
    ] {
        let wanted = [kit.has(plain), kit.has(sashimi)];
        if gone == 0 && wanted != [false, false] {
            gone = [ROWS, COLUMNS]
                .into_iter()
                .map(|kind| finned(b, kind, &strong.places[kind], k, wanted))
                .find(|&gone| gone != 0)
                .unwrap_or(0);
        }
    }
    gone
}

fn turbot(b: Set, strong: &Strong, wanted: Kit) -> Set {
    let links = strong.links();
    for (i, one) in links.iter().enumerate() {
        for other in &links[i + 1..] {
            for (turn, back) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let (a, s) = (usize::from(one.ends[turn]), usize::from(one.ends[1 - turn]));
                let (t, d) = (usize::from(other.ends[back]), usize::from(other.ends[1 - back]));
                if a == t || a == d || s == d || PEERS[s] & bit(t) == 0 {
                    continue;
                }
                let gone = b & PEERS[a] & PEERS[d] & !bit(s) & !bit(t);
                if gone != 0 && wanted.has(name(strong, [a, s, t, d])) {
                    return gone;
                }
            }
        }
    }
    0
}

/// Returns the name of two strong links, by their positions.
fn name(strong: &Strong, [a, s, t, d]: [usize; 4]) -> Tool {
    for (along, across) in [(ROWS, COLUMNS), (COLUMNS, ROWS)] {
        if !strong.joins(along, a, s) {
            continue;
        }
        if strong.joins(along, t, d) && share(across, s, t) {
            return Tool::Skyscraper;
        }
        if strong.joins(across, t, d) && share(BOXES, s, t) {
            return Tool::TwoStringKite;
        }
    }
    Tool::TurbotFish
}

fn empty_rectangle(b: Set, strong: &Strong) -> Set {
    for (boxed, &in_box) in HOUSES[..9].iter().enumerate() {
        let places = b & in_box;
        if places & (places.wrapping_sub(1)) == 0 {
            continue;
        }
        let (band, stack) = (boxed / 3 * 3, boxed % 3 * 3);
        for row in band..band + 3 {
            for column in stack..stack + 3 {
                let lines = [HOUSES[18 + row], HOUSES[9 + column]];
                if places & !(lines[0] | lines[1]) != 0
                    || places & !lines[0] == 0
                    || places & !lines[1] == 0
                {
                    continue;
                }
                for (near, far) in [(lines[0], lines[1]), (lines[1], lines[0])] {
                    let targets = b & far & !in_box;
                    if targets == 0 || places & near == 0 {
                        continue;
                    }
                    for [e, f] in strong.ways() {
                        let out = in_box | near | far;
                        if bit(e) & near & !in_box == 0 || bit(f) & out != 0 {
                            continue;
                        }
                        let gone = targets & PEERS[f] & !bit(e);
                        if gone != 0 {
                            return gone;
                        }
                    }
                }
            }
        }
    }
    0
}

fn colours(b: Set, strong: &Strong) -> Set {
    let mut done = 0;
    for first in strong.links() {
        let start = usize::from(first.ends[0]);
        if done & bit(start) != 0 {
            continue;
        }
        let mut colours = [bit(start), 0];
        loop {
            let before = colours;
            for [a, s] in strong.ways() {
                for turn in 0..2 {
                    if colours[turn] & bit(a) != 0 {
                        colours[1 - turn] |= bit(s);
                    }
                }
            }
            if colours == before {
                break;
            }
        }
        let all = colours[0] | colours[1];
        done |= all;
        // Two cells alone are locked candidates.
        if all & (all - 1) == 0 || is_pair(all) {
            continue;
        }
        for colour in colours {
            if cells(colour).any(|cell| PEERS[cell] & colour != 0) {
                return colour;
            }
        }
        let seen = colours.map(|colour| cells(colour).fold(0, |all, cell| all | PEERS[cell]));
        let trapped = b & seen[0] & seen[1] & !all;
        if trapped != 0 {
            return trapped;
        }
    }
    0
}

fn x_chain(b: Set, strong: &Strong) -> Set {
    let partners = |cell: usize| strong.ways().filter(move |way| way[0] == cell).map(|way| way[1]);
    let linked = strong.ways().fold(0, |all, way| all | bit(way[0]));
    for start in cells(linked) {
        // Each end reached, with all cells on the path to it.
        let mut list = [(0u8, 0 as Set, 0u8); 81];
        let (mut len, mut seen) = (0, bit(start));
        for at in partners(start) {
            if seen & bit(at) == 0 {
                seen |= bit(at);
                list[len] = (at as u8, bit(start) | bit(at), 2);
                len += 1;
            }
        }
        let mut i = 0;
        while i < len {
            let (end, own, size) = list[i];
            let end = usize::from(end);
            let gone = b & PEERS[start] & PEERS[end] & !own;
            if size >= 6 && gone != 0 {
                return gone;
            }
            for via in cells(linked & PEERS[end] & !own) {
                for at in partners(via) {
                    if (seen | own) & bit(at) == 0 {
                        seen |= bit(at);
                        list[len] = (at as u8, own | bit(via) | bit(at), size + 2);
                        len += 1;
                    }
                }
            }
            i += 1;
        }
    }
    0
}
