//! The definitions of the names that are not chains: fish, wings, rectangles and almost locked sets.

use super::Named;
use gridpress::sudoku::{Cell, Digit, House, HouseKind, Rules};
use gridpress::techniques::{Candidate, DigitSet, LinkKind, Role, TechniqueId};
use std::collections::BTreeSet;

type Cells = BTreeSet<Cell>;

/// A place of a digit in a grouped chain.
type Place = (Digit, Cells);

impl Named<'_> {
    /// Whether the definition of `name` applies; `None` if this file has none for it.
    pub(crate) fn is_pattern(&self, name: TechniqueId) -> Option<bool> {
        use TechniqueId as T;
        Some(match name {
            T::X_WING => self.is_fish(2) && self.fins().is_empty(),
            T::SWORDFISH => self.is_fish(3) && self.fins().is_empty(),
            T::JELLYFISH => self.is_fish(4) && self.fins().is_empty(),
            T::FINNED_X_WING => self.is_finned(2, false),
            T::FINNED_SWORDFISH => self.is_finned(3, false),
            T::FINNED_JELLYFISH => self.is_finned(4, false),
            T::SASHIMI_X_WING => self.is_finned(2, true),
            T::SASHIMI_SWORDFISH => self.is_finned(3, true),
            T::SASHIMI_JELLYFISH => self.is_finned(4, true),
            T::FRANKEN_FISH => self.is_franken(),
            T::XY_WING => self.is_wing(2),
            T::XYZ_WING => self.is_wing(3),
            T::WXYZ_WING => self.is_wxyz_wing(),
            T::LOCKED_PAIR => self.is_locked_set(2),
            T::LOCKED_TRIPLE => self.is_locked_set(3),
            T::MULTI_COLOURING => self.is_multi_colouring(),
            T::ALS_XZ => self.is_als_xz(),
            T::ALS_XY_WING if self.step.cells.len() <= 7 => self.is_als_xy_wing(),
            T::SUE_DE_COQ => self.is_sue_de_coq(),
            T::GROUPED_X_CHAIN | T::GROUPED_AIC => self.is_grouped(name == T::GROUPED_X_CHAIN),
            T::UNIQUE_RECTANGLE => self.pairs().next().is_some(),
            T::UNIQUE_RECTANGLE_1
            | T::UNIQUE_RECTANGLE_2
            | T::UNIQUE_RECTANGLE_3
            | T::UNIQUE_RECTANGLE_4
            | T::UNIQUE_RECTANGLE_5
            | T::UNIQUE_RECTANGLE_6
            | T::HIDDEN_RECTANGLE
            | T::AVOIDABLE_RECTANGLE => self.pairs().any(|pair| self.is_rectangle(name, pair)),
            _ => return None,
        })
    }

    fn gone(&self) -> &[Candidate] {
        &self.step.eliminations
    }

    fn own(&self) -> Cells {
        self.step.cells.iter().copied().collect()
    }

    fn all_see(&self, one: &Cells, other: &Cells) -> bool {
        one.iter().all(|&a| other.iter().all(|&b| self.see(a, b)))
    }

    fn holders(&self, cells: &Cells, digit: Digit) -> Cells {
        cells.iter().copied().filter(|&c| self.candidates(c).has(digit)).collect()
    }

    fn digits_of(&self, cells: &Cells) -> DigitSet {
        cells.iter().flat_map(|&c| self.candidates(c).iter()).collect()
    }

    fn house_with(&self, cells: &Cells) -> Option<&'static House> {
        self.houses().find(|house| cells.iter().all(|c| house.cells.contains(c)))
    }

    /// The base houses and the cover houses, half of the step's houses each; a box with the fins
    /// may follow.
    fn base_and_cover(&self) -> [Vec<&'static House>; 2] {
        let houses: Vec<&House> =
            self.step.houses.iter().map(|&id| Rules::CLASSIC.house(id)).collect();
        let half = houses.len() / 2;
        [houses[..half].to_vec(), houses[half..2 * half].to_vec()]
    }

    fn places_in(&self, houses: &[&House], digit: Digit) -> Cells {
        houses.iter().flat_map(|house| self.places(house, digit)).collect()
    }

    fn fish_digit(&self) -> Option<Digit> {
        let digits: BTreeSet<Digit> = self.gone().iter().map(|gone| gone.digit).collect();
        (digits.len() == 1).then(|| digits.first().copied()).flatten()
    }

    /// The places of the base outside the cover or in two base houses.
    fn fins(&self) -> Cells {
        let Some(digit) = self.fish_digit() else { return Cells::new() };
        let [base, cover] = self.base_and_cover();
        let covered = self.places_in(&cover, digit);
        let is_fin = |place: &Cell| {
            let bases = base.iter().filter(|house| house.cells.contains(place)).count();
            bases > 1 || !covered.contains(place)
        };
        self.places_in(&base, digit).into_iter().filter(is_fin).collect()
    }

    /// As many base houses as cover houses, and only candidates of the cover outside the base that see
    /// every fin.
    fn is_fish(&self, size: usize) -> bool {
        let Some(digit) = self.fish_digit() else { return false };
        let [base, cover] = self.base_and_cover();
        let base_cells = self.places_in(&base, digit);
        let cover_cells = self.places_in(&cover, digit);
        base.len() == size
            && cover.len() == size
            && self.gone().iter().all(|gone| {
                cover_cells.contains(&gone.cell)
                    && !base_cells.contains(&gone.cell)
                    && self.fins().iter().all(|&fin| self.see(fin, gone.cell))
            })
    }

    fn is_finned(&self, size: usize, sashimi: bool) -> bool {
        let Some(digit) = self.fish_digit() else { return false };
        let fins = self.fins();
        let [base, _] = self.base_and_cover();
        let is_thin = base.iter().any(|house| {
            self.places(house, digit).iter().filter(|c| !fins.contains(c)).count() < 2
        });
        let in_box = self
            .houses()
            .any(|h| h.kind == HouseKind::Box && fins.iter().all(|c| h.cells.contains(c)));
        self.is_fish(size) && !fins.is_empty() && in_box && is_thin == sashimi
    }

    fn is_franken(&self) -> bool {
        let [base, cover] = self.base_and_cover();
        let kinds = |houses: &[&House]| -> BTreeSet<HouseKind> {
            houses.iter().map(|house| house.kind).filter(|k| *k != HouseKind::Box).collect()
        };
        let has_box = base.iter().chain(&cover).any(|house| house.kind == HouseKind::Box);
        let [one, other] = [kinds(&base), kinds(&cover)];
        has_box
            && one.len() == 1
            && other.len() == 1
            && one != other
            && (2..=4).contains(&base.len())
            && self.is_fish(base.len())
    }

    /// A pivot of `size` candidates and two cells of two that it sees, with three candidates all
    /// together; every eliminated candidate is in both cells and sees the cells that have it.
    fn is_wing(&self, size: usize) -> bool {
        let cells = self.own();
        cells.len() == 3
            && self.digits_of(&cells).iter().count() == 3
            && cells.iter().any(|&pivot| {
                let ends: Vec<Cell> = cells.iter().copied().filter(|&c| c != pivot).collect();
                self.candidates(pivot).iter().count() == size
                    && ends.iter().all(|&c| self.is_pair(c) && self.see(c, pivot))
                    && self.candidates(ends[0]) != self.candidates(ends[1])
                    && self.gone().iter().all(|gone| {
                        ends.iter().all(|&c| self.candidates(c).has(gone.digit))
                            && self.candidates(pivot).has(gone.digit) == (size == 3)
                            && self.sees_all(gone, &self.holders(&cells, gone.digit))
                    })
            })
    }

    fn sees_all(&self, gone: &Candidate, cells: &Cells) -> bool {
        !cells.is_empty() && cells.iter().all(|&cell| self.see(cell, gone.cell))
    }

    /// Whether a digit fits only once in cells.
    fn fits_once(&self, cells: &Cells, digit: Digit) -> bool {
        let holders: Vec<Cell> = self.holders(cells, digit).into_iter().collect();
        let mut pairs = holders
            .iter()
            .enumerate()
            .flat_map(|(i, &a)| holders[..i].iter().map(move |&b| (a, b)));
        pairs.all(|(a, b)| self.see(a, b))
    }

    fn is_wxyz_wing(&self) -> bool {
        let cells = self.own();
        let digits = self.digits_of(&cells);
        let loose: Vec<Digit> = digits.iter().filter(|&d| !self.fits_once(&cells, d)).collect();
        let pivot = |&p: &Cell| cells.iter().all(|&c| c == p || self.see(p, c));
        cells.len() == 4
            && digits.iter().count() == 4
            && loose.len() == 1
            && cells.iter().any(pivot)
            && self.gone().iter().all(|gone| {
                gone.digit == loose[0] && self.sees_all(gone, &self.holders(&cells, loose[0]))
            })
    }

    /// Cells that a box and a line share, with as many candidates; candidates of both houses go.
    fn is_locked_set(&self, size: usize) -> bool {
        let cells = self.own();
        let around = |box_wanted: bool| {
            self.houses().any(|house| {
                (house.kind == HouseKind::Box) == box_wanted
                    && cells.iter().all(|c| house.cells.contains(c))
            })
        };
        cells.len() == size
            && self.digits_of(&cells).iter().count() == size
            && around(true)
            && around(false)
            && self.gone().iter().all(|gone| {
                self.digits_of(&cells).has(gone.digit)
                    && cells.iter().all(|&c| self.see(c, gone.cell))
            })
    }

    /// Two groups of places that strong links connect, and in every colouring that no two places
    /// of a colour contradict, what goes is seen or coloured false.
    fn is_multi_colouring(&self) -> bool {
        let links = &self.step.links;
        let Some(digit) = self.fish_digit() else { return false };
        if !links.iter().all(|link| self.holds(link) && link.kind == LinkKind::Strong) {
            return false;
        }
        let mut groups: Vec<[Cells; 2]> = Vec::new();
        for &start in &self.step.cells {
            if groups.iter().any(|[a, b]| a.contains(&start) || b.contains(&start)) {
                continue;
            }
            let mut group = [Cells::from([start]), Cells::new()];
            for _ in 0..links.len() {
                for link in links {
                    for (from, to) in [(link.from, link.to), (link.to, link.from)] {
                        for colour in 0..2 {
                            if group[colour].contains(&from.cell) {
                                group[1 - colour].insert(to.cell);
                            }
                        }
                    }
                }
            }
            groups.push(group);
        }
        let [one, other] = &groups[..] else { return false };
        let mut possible = 0;
        for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let on: Cells = one[a].union(&other[b]).copied().collect();
            if !self.fits_apart(&on) {
                continue;
            }
            possible += 1;
            let is_gone = |gone: &Candidate| {
                let is_false = one[1 - a].contains(&gone.cell) || other[1 - b].contains(&gone.cell);
                is_false || on.iter().any(|&cell| self.see(cell, gone.cell))
            };
            if !self.gone().iter().all(is_gone) {
                return false;
            }
        }
        possible > 0 && self.gone().iter().all(|gone| gone.digit == digit)
    }

    fn fits_apart(&self, cells: &Cells) -> bool {
        cells.iter().all(|&a| cells.iter().all(|&b| !self.see(a, b)))
    }

    /// All subsets of the step's cells in one house with one more candidate than cells.
    fn almost_locked(&self) -> Vec<(Cells, DigitSet)> {
        let cells = &self.step.cells;
        (1u32..1 << cells.len())
            .map(|mask| {
                let picked = cells.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
                picked.map(|(_, &cell)| cell).collect::<Cells>()
            })
            .filter(|set| self.house_with(set).is_some())
            .map(|set| (self.digits_of(&set), set))
            .filter(|(digits, set)| digits.iter().count() == set.len() + 1)
            .map(|(digits, set)| (set, digits))
            .collect()
    }

    /// The digits of both sets that only one of them can hold.
    fn common_once(&self, (a, x): &(Cells, DigitSet), (b, y): &(Cells, DigitSet)) -> Vec<Digit> {
        let both = *x & *y;
        both.iter().filter(|&d| self.all_see(&self.holders(a, d), &self.holders(b, d))).collect()
    }

    fn covers(&self, sets: &[&(Cells, DigitSet)]) -> bool {
        let all: Cells = sets.iter().flat_map(|(cells, _)| cells.iter().copied()).collect();
        all == self.own()
    }

    fn is_als_xz(&self) -> bool {
        let sets = self.almost_locked();
        sets.iter().any(|a| {
            sets.iter().filter(|b| self.covers(&[a, b])).any(|b| {
                let links = self.common_once(a, b);
                self.gone().iter().all(|gone| {
                    let d = gone.digit;
                    let in_a = a.1.has(d) && self.sees_all(gone, &self.holders(&a.0, d));
                    let in_b = b.1.has(d) && self.sees_all(gone, &self.holders(&b.0, d));
                    match links.len() {
                        0 => false,
                        1 => d != links[0] && in_a && in_b,
                        _ => in_a && in_b || !links.contains(&d) && (in_a || in_b),
                    }
                })
            })
        })
    }

    fn is_als_xy_wing(&self) -> bool {
        let sets = self.almost_locked();
        sets.iter().any(|pivot| {
            sets.iter().any(|a| {
                let first = self.common_once(pivot, a);
                !first.is_empty()
                    && sets.iter().filter(|b| self.covers(&[pivot, a, b])).any(|b| {
                        let second = self.common_once(pivot, b);
                        let mut pairs =
                            first.iter().flat_map(|x| second.iter().map(move |y| (*x, *y)));
                        pairs.any(|(x, y)| {
                            x != y
                                && self.gone().iter().all(|gone| {
                                    let d = gone.digit;
                                    let both: Cells = a.0.union(&b.0).copied().collect();
                                    ![x, y].contains(&d)
                                        && a.1.has(d)
                                        && b.1.has(d)
                                        && self.sees_all(gone, &self.holders(&both, d))
                                })
                        })
                    })
            })
        })
    }

    /// As many cells as candidates, none of which fits twice, in a box and a line that share two or
    /// more of the cells.
    fn is_sue_de_coq(&self) -> bool {
        let cells = self.own();
        let digits = self.digits_of(&cells);
        let boxes = || self.houses().filter(|h| h.kind == HouseKind::Box);
        let crossed = self.houses().filter(|h| h.kind != HouseKind::Box).any(|line| {
            boxes().any(|boxed| {
                let inside = |c: &&Cell| line.cells.contains(c) && boxed.cells.contains(c);
                let either = |c: &Cell| line.cells.contains(c) || boxed.cells.contains(c);
                cells.iter().all(either) && cells.iter().filter(inside).count() >= 2
            })
        });
        crossed
            && digits.iter().count() == cells.len()
            && digits.iter().all(|digit| self.fits_once(&cells, digit))
            && self.gone().iter().all(|gone| {
                digits.has(gone.digit) && self.sees_all(gone, &self.holders(&cells, gone.digit))
            })
    }

    /// The places of a grouped chain in order: links of one kind side by side are one.
    fn grouped_places(&self) -> Option<(Vec<Place>, Vec<LinkKind>)> {
        let mut places: Vec<Place> = Vec::new();
        let mut kinds = Vec::new();
        for links in self.step.links.chunk_by(|a, b| a.kind == b.kind) {
            let place = |ends: Vec<Candidate>| -> Option<Place> {
                let digit = ends.first()?.digit;
                let same = ends.iter().all(|end| end.digit == digit);
                same.then(|| (digit, ends.into_iter().map(|end| end.cell).collect()))
            };
            let from = place(links.iter().map(|link| link.from).collect())?;
            let to = place(links.iter().map(|link| link.to).collect())?;
            match places.last() {
                Some(last) if *last != from => return None,
                Some(_) => {}
                None => places.push(from),
            }
            places.push(to);
            kinds.push(links[0].kind);
        }
        Some((places, kinds))
    }

    fn joined(&self, (a, one): &Place, (b, other): &Place, kind: LinkKind) -> bool {
        let same_cell = one == other && one.len() == 1 && a != b;
        let all: Cells = one.union(other).copied().collect();
        match kind {
            LinkKind::Weak => same_cell || a == b && self.all_see(one, other),
            LinkKind::Strong if same_cell => one.iter().all(|&cell| self.is_pair(cell)),
            LinkKind::Strong => {
                let fills = |h: &House| self.places(h, *a).into_iter().collect::<Cells>() == all;
                a == b && one.is_disjoint(other) && self.houses().any(fills)
            }
        }
    }

    fn is_grouped(&self, one_digit: bool) -> bool {
        let Some((places, kinds)) = self.grouped_places() else { return false };
        let digits: BTreeSet<Digit> = places.iter().map(|(digit, _)| *digit).collect();
        let sound = places.windows(2).zip(&kinds).all(|(two, &k)| self.joined(&two[0], &two[1], k));
        let grouped = places.iter().any(|(_, cells)| cells.len() > 1);
        let excludes = |(digit, cells): &Place, gone: &Candidate| {
            if *digit == gone.digit {
                self.sees_all(gone, cells)
            } else {
                cells.len() == 1 && cells.contains(&gone.cell)
            }
        };
        let is_ring = kinds.last() == Some(&LinkKind::Weak);
        let (first, last) = (&places[0], &places[places.len() - 1]);
        let ends_exclude = |gone: &Candidate| {
            if is_ring {
                let mut weak = places.windows(2).zip(&kinds).filter(|(_, k)| **k == LinkKind::Weak);
                weak.any(|(two, _)| excludes(&two[0], gone) && excludes(&two[1], gone))
            } else {
                excludes(first, gone) && excludes(last, gone)
            }
        };
        sound
            && grouped
            && kinds[0] == LinkKind::Strong
            && (digits.len() == 1) == one_digit
            && self.gone().iter().all(ends_exclude)
    }

    /// What a cell holds or could hold.
    fn held(&self, cell: Cell) -> DigitSet {
        let value = self.before.grid().get(cell);
        value.map_or(self.candidates(cell), |digit| [digit].into_iter().collect())
    }

    /// The pairs of digits that could fill the four cells of the step in two ways: two rows, two
    /// columns, two boxes, and no given.
    fn pairs(&self) -> impl Iterator<Item = DigitSet> {
        let cells = &self.step.cells;
        let count = |kind: HouseKind| {
            let all = self.houses().filter(move |h| h.kind == kind);
            all.filter(|h| cells.iter().any(|c| h.cells.contains(c))).count()
        };
        let twos = [HouseKind::Row, HouseKind::Column, HouseKind::Box].map(count) == [2, 2, 2];
        let free = cells.iter().all(|&cell| !self.before.givens().contains(cell));
        let fits = move |a: Digit, b: Digit| {
            cells.len() == 4 && [a, b, a, b].iter().zip(cells).all(|(&d, &c)| self.held(c).has(d))
        };
        let digits = || (1..=9).filter_map(Digit::new);
        let all = digits().flat_map(move |a| digits().filter(move |&b| b > a).map(move |b| (a, b)));
        all.filter(move |&(a, b)| twos && free && (fits(a, b) || fits(b, a)))
            .map(|(a, b)| [a, b].into_iter().collect())
    }

    /// Whether the rectangle of these digits is of the type `name`, and what goes follows from it.
    fn is_rectangle(&self, name: TechniqueId, pair: DigitSet) -> bool {
        use TechniqueId as T;
        let cells = &self.step.cells;
        let extra = |c: Cell| self.held(c).minus(pair);
        let roof: Cells = cells.iter().copied().filter(|&c| !extra(c).is_empty()).collect();
        let extras: DigitSet = roof.iter().flat_map(|&c| extra(c).iter()).collect();
        let opposite = roof.len() == 2
            && !roof.iter().all(|&a| {
                roof.iter().all(|&b| a == b || self.in_both(a, b).any(|h| h.kind != HouseKind::Box))
            });
        let only =
            |house: &House, digit| self.places(house, digit).iter().all(|c| cells.contains(c));
        let one = roof.len() == 1
            && self.gone().iter().all(|g| roof.contains(&g.cell) && pair.has(g.digit));
        let same = roof.len() >= 2
            && extras.iter().count() == 1
            && self.gone().iter().all(|g| extras.has(g.digit) && self.sees_all(g, &roof));
        let filled = cells.iter().any(|&c| self.before.grid().get(c).is_some());
        match name {
            T::AVOIDABLE_RECTANGLE => filled && (one || same),
            _ if filled => false,
            T::UNIQUE_RECTANGLE_1 => one,
            T::UNIQUE_RECTANGLE_2 => same && roof.len() == 2 && !opposite,
            T::UNIQUE_RECTANGLE_5 => same && (roof.len() == 3 || opposite),
            T::UNIQUE_RECTANGLE_3 => {
                let in_set = self.step.marks.iter().filter(|mark| mark.role == Role::Secondary);
                let set: Cells = in_set.map(|mark| mark.candidate.cell).collect();
                let digits = extras | self.digits_of(&set);
                let all: Cells = set.union(&roof).copied().collect();
                let holders = |digit: Digit| {
                    let holds = |&&c: &&Cell| {
                        let held = if roof.contains(&c) { extras } else { self.candidates(c) };
                        held.has(digit)
                    };
                    all.iter().filter(holds).copied().collect::<Cells>()
                };
                let naked = digits.iter().count() == set.len() + 1
                    && self
                        .gone()
                        .iter()
                        .all(|g| digits.has(g.digit) && self.sees_all(g, &holders(g.digit)));
                let hidden = self.fills(&set, pair, &roof)
                    && self.gone().iter().all(|g| set.contains(&g.cell) && !pair.has(g.digit));
                roof.len() == 2 && !opposite && self.house_with(&all).is_some() && (naked || hidden)
            }
            T::UNIQUE_RECTANGLE_4 => {
                let kept: Vec<Digit> =
                    pair.iter().filter(|&d| self.gone().iter().all(|g| g.digit != d)).collect();
                roof.len() == 2
                    && kept.len() == 1
                    && self.gone().iter().all(|g| roof.contains(&g.cell) && pair.has(g.digit))
                    && self.houses().any(|h| {
                        let places: Cells = self.places(h, kept[0]).into_iter().collect();
                        roof.iter().all(|c| h.cells.contains(c)) && places.is_subset(&roof)
                    })
            }
            T::UNIQUE_RECTANGLE_6 => {
                opposite
                    && self.gone().iter().all(|g| {
                        let lines = |kind: HouseKind| {
                            let mut own = self.houses().filter(|h| {
                                h.kind == kind && cells.iter().any(|c| h.cells.contains(c))
                            });
                            own.all(|h| only(h, g.digit))
                        };
                        roof.contains(&g.cell)
                            && pair.has(g.digit)
                            && (lines(HouseKind::Row) || lines(HouseKind::Column))
                    })
            }
            T::HIDDEN_RECTANGLE => {
                let [gone] = self.gone() else { return false };
                let at = cells.iter().position(|c| *c == gone.cell);
                let Some(floor) = at.map(|at| cells[(at + 2) % 4]) else { return false };
                let other: Vec<Digit> = pair.iter().filter(|&d| d != gone.digit).collect();
                pair.has(gone.digit)
                    && !roof.contains(&floor)
                    && self.houses().all(|h| {
                        h.kind == HouseKind::Box
                            || !h.cells.contains(&gone.cell)
                            || other.iter().all(|&d| only(h, d))
                    })
            }
            _ => false,
        }
    }

    /// Whether the digits of the pair and others that the roof cannot hold fill cells of a house
    /// and one of the roof: the hidden set of a rectangle of type 3.
    fn fills(&self, set: &Cells, pair: DigitSet, roof: &Cells) -> bool {
        let all: Cells = set.union(roof).copied().collect();
        let within = |house: &House, digit| {
            let places = self.places(house, digit);
            let free = pair.has(digit) || !places.iter().any(|c| roof.contains(c));
            free && !places.is_empty() && places.iter().all(|c| all.contains(c))
        };
        self.houses().filter(|h| all.iter().all(|c| h.cells.contains(c))).any(|house| {
            let digits = (1..=9).filter_map(Digit::new);
            digits.filter(|&d| within(house, d)).count() == set.len() + 1
        })
    }
}
