//! The rules of a grid, as data: which cells form houses, and which other cells must differ. All
//! that solves, rates, makes, draws or proves puzzles reads them from here.

mod cage_symbols;
mod cages;
mod compare;
mod definition;
mod leftovers;
mod masks;
mod names;
mod symbols;
mod symmetries;
mod tables;
mod variant;

use super::{Cell, CellSet, Digit, House, HouseId, Shape};
pub(crate) use cage_symbols::is_arrow;
pub use cages::Cage;
pub(crate) use cages::{Cages, Split, Total};
pub use definition::{BadRules, Definition};
pub(crate) use leftovers::{Leftovers, Part};
pub(crate) use masks::{Cells, Houses, Masks, bit_of, cell_of};
use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};
use symbols::Symbols;
use symmetries::Exchange;
pub(crate) use tables::Crossing;
use tables::Tables;
pub use variant::{JIGSAW, KILLER, UnknownVariant, Variant, Variants};

/// The most houses that any rules have: those of a 16x16 grid with groups and diagonals.
pub(crate) const MOST_HOUSES: usize = 3 * 16 + 16 + 2;

/// The rules of a grid. Cheap to copy and to compare: the tables of all rules in use are kept while
/// the program runs, each set of rules once, which takes some kilobytes. Symbols do not count when
/// rules are compared.
#[derive(Copy, Clone)]
pub struct Rules {
    shape: Shape,
    /// `None` for rows, columns and boxes only.
    special: Option<&'static Tables>,
    cages: Option<&'static Cages>,
    /// What is printed for the digits; `None` for the digits themselves.
    symbols: Option<&'static Symbols>,
}

impl Rules {
    /// Rows, columns and boxes of 9x9.
    pub const CLASSIC: Rules = Rules::plain(Shape::CLASSIC);

    /// Returns the rules with rows, columns and boxes only.
    #[must_use]
    pub const fn plain(shape: Shape) -> Self {
        Rules { shape, special: None, cages: None, symbols: None }
    }

    /// Returns the rules of a shape with those of `variants` added.
    ///
    /// # Errors
    ///
    /// If a variant does not suit the shape.
    pub fn with(shape: Shape, variants: Variants) -> Result<Self, BadRules> {
        Rules::new(Definition { shape, variants, regions: None })
    }

    /// Returns the rules of a definition.
    ///
    /// # Errors
    ///
    /// If its parts do not suit each other.
    pub fn new(definition: Definition) -> Result<Self, BadRules> {
        static KNOWN: LazyLock<Mutex<HashMap<Definition, &'static Tables>>> =
            LazyLock::new(Mutex::default);
        let shape = definition.shape;
        definition.check()?;
        let definition = definition.in_order();
        if definition.variants.is_empty() && definition.regions.is_none() {
            return Ok(Rules::plain(shape));
        }
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let tables = *known
            .entry(definition)
            .or_insert_with_key(|definition| Box::leak(Box::new(Tables::new(definition.clone()))));
        Ok(Rules { special: Some(tables), ..Rules::plain(shape) })
    }

    /// Returns the same rules with these cages instead of any others. They are kept while the
    /// program runs, which takes some kilobytes.
    ///
    /// # Errors
    ///
    /// If a cage cannot be filled or two overlap.
    pub fn with_cages(self, cages: Vec<Cage>) -> Result<Self, BadRules> {
        // The sums of cages depend on the houses.
        type Known<'a> = BTreeMap<(Rules, &'a [Cage]), &'static Cages>;
        static KNOWN: Mutex<Known<'static>> = Mutex::new(BTreeMap::new());
        if cages.is_empty() {
            return Ok(self.without_cages());
        }
        let base = self.without_cages();
        let cages = base.checked_cages(cages)?;
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let kept: &Known<'_> = &known;
        let same = kept.get(&(base, cages.all())).copied();
        let cages = same.unwrap_or_else(|| {
            let cages: &'static Cages = Box::leak(Box::new(cages));
            known.insert((base, cages.all()), cages);
            cages
        });
        Ok(Rules { cages: Some(cages), ..self })
    }
    /// Returns cages in reading order, with the sums that follow from them and these rules.
    ///
    /// # Errors
    ///
    /// If a cage cannot be filled or two overlap.
    pub(crate) fn checked_cages(self, cages: Vec<Cage>) -> Result<Cages, BadRules> {
        Cages::new(self.tables(), cages)
    }

    /// Returns the same rules with the cages of [`Rules::cage_symbols`].
    ///
    /// # Errors
    ///
    /// If they are not cages of a grid of this shape.
    pub fn cages_from(self, symbols: &str) -> Result<Self, BadRules> {
        self.with_cages(cage_symbols::read(self.shape, symbols)?)
    }
    /// Returns for each cell a symbol of its cage, if there are cages: the sum in the first cell of
    /// each, and arrows to it in the others.
    #[must_use]
    pub fn cage_symbols(self) -> Option<String> {
        self.cages.map(|cages| cage_symbols::write(self.shape, cages.all()))
    }
    /// Returns the same rules without cages.
    #[must_use]
    pub const fn without_cages(self) -> Self {
        Rules { cages: None, ..self }
    }

    /// Returns the same rules with a letter or another digit to print for each digit, in capitals. The
    /// first in the alphabet stands for 1. If they are in another order, they are a word, which a
    /// solution then has in a row or on a diagonal.
    ///
    /// # Errors
    ///
    /// If their number is wrong, one is there twice, or one is neither a letter nor a digit.
    pub fn with_symbols(self, symbols: &str) -> Result<Self, BadRules> {
        Ok(Rules { symbols: symbols::read(self.shape, symbols)?, ..self })
    }
    /// Returns the same rules with the symbols of others for the same shape.
    #[must_use]
    pub const fn with_symbols_of(self, other: Rules) -> Self {
        Rules { symbols: other.symbols, ..self }
    }
    /// Returns what is printed for the digits, lowest first; `None` for the digits themselves.
    #[must_use]
    pub fn symbols(self) -> Option<String> {
        self.symbols.map(|symbols| symbols.letters.iter().collect())
    }
    /// Returns what is printed for a digit.
    #[must_use]
    pub fn symbol(self, digit: Digit) -> char {
        self.symbols.map_or(digit.symbol(), |symbols| symbols.letters[digit.index()])
    }
    /// Returns the digits of the word that the symbols form; `None` if they form none.
    #[must_use]
    pub fn word(self) -> Option<&'static [Digit]> {
        self.symbols.and_then(|symbols| symbols.word.as_deref())
    }

    #[must_use]
    pub const fn shape(self) -> Shape {
        self.shape
    }
    /// Returns whether these are rows, columns and boxes only.
    #[must_use]
    pub const fn is_plain(self) -> bool {
        self.special.is_none() && self.cages.is_none()
    }
    /// Returns the cages in reading order of their first cells; none but in a killer.
    #[must_use]
    pub fn cages(self) -> &'static [Cage] {
        self.cages.map_or(&[], Cages::all)
    }
    /// Returns the cage of a cell.
    #[must_use]
    pub fn cage_of(self, cell: Cell) -> Option<&'static Cage> {
        self.cages.and_then(|cages| cages.of(cell).map(|index| &cages.all()[index]))
    }
    pub(crate) const fn cage_table(self) -> Option<&'static Cages> {
        self.cages
    }
    /// Returns the sums that follow from cages and houses.
    pub(crate) fn totals(self) -> &'static [Total] {
        self.cages.map_or(&[], |cages| &cages.totals)
    }
    /// Returns the areas whose edges divide few cages.
    pub(crate) fn splits(self) -> &'static [Split] {
        self.cages.map_or(&[], |cages| &cages.splits)
    }
    /// Returns the leftovers of lines and regions; none but in a jigsaw.
    pub(crate) fn leftovers(self) -> &'static [Leftovers] {
        self.special.map_or(&[], |tables| &tables.leftovers)
    }
    /// Returns whether these are the rules of [`Rules::CLASSIC`], which have their own fast path in
    /// the solver, the grader and the generator.
    #[must_use]
    pub fn is_classic(self) -> bool {
        self == Rules::CLASSIC
    }
    /// Returns the variants whose rules are added.
    #[must_use]
    pub fn variants(self) -> Variants {
        self.special.map_or(Variants::NONE, |tables| tables.definition.variants)
    }
    /// Returns the same rules with those of `variants` and regions instead of boxes.
    ///
    /// # Errors
    ///
    /// If the parts do not suit each other.
    pub fn and(self, variants: Variants, regions: Option<Vec<u8>>) -> Result<Self, BadRules> {
        let variants = self.variants().iter().chain(variants.iter()).collect();
        let regions = regions.or_else(|| self.regions().map(<[u8]>::to_vec));
        let rules = Rules::new(Definition { shape: self.shape, variants, regions })?;
        Ok(rules.with_cages(self.cages().to_vec())?.with_symbols_of(self))
    }
    /// Returns the same rules with only those of their variants that `keep` accepts; regions and
    /// cages stay.
    #[must_use]
    pub fn keeping(self, keep: impl Fn(Variant) -> bool) -> Self {
        let variants = self.variants().iter().filter(|&variant| keep(variant)).collect();
        let regions = self.regions().map(<[u8]>::to_vec);
        let kept = Rules::new(Definition { shape: self.shape, variants, regions });
        let kept = kept.and_then(|rules| rules.with_cages(self.cages().to_vec()));
        kept.map_or(self, |kept| kept.with_symbols_of(self))
    }
    /// Returns for each cell the symbol of its region, if regions replace the boxes.
    #[must_use]
    pub fn region_symbols(self) -> Option<String> {
        let symbol = |&region: &u8| Digit::new(region + 1).map_or('?', Digit::symbol);
        self.regions().map(|regions| regions.iter().map(symbol).collect())
    }
    /// Returns for each cell the region that replaces its box, if regions do.
    #[must_use]
    pub fn regions(self) -> Option<&'static [u8]> {
        self.special.and_then(|tables| tables.definition.regions.as_deref())
    }

    /// Rows, columns, and digits.
    #[must_use]
    pub const fn side(self) -> usize {
        self.shape.side()
    }
    #[must_use]
    pub const fn cell_count(self) -> usize {
        self.shape.cell_count()
    }
    /// Returns all cells in reading order.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        self.shape.cells()
    }
    /// Returns all digits, lowest first.
    pub fn digits(self) -> impl DoubleEndedIterator<Item = Digit> + Clone {
        self.shape.digits()
    }

    /// Returns the houses in the order of [`super::HouseKind`].
    #[must_use]
    pub fn houses(self) -> &'static [House] {
        &self.tables().houses
    }
    #[must_use]
    pub fn house(self, id: HouseId) -> &'static House {
        &self.tables().houses[id.index()]
    }
    /// Returns the houses that contain `cell`: its box, column and row, then any others.
    #[must_use]
    pub fn houses_of(self, cell: Cell) -> &'static [HouseId] {
        &self.tables().houses_of[cell.index()]
    }
    /// Returns all other cells that must not have the digit of `cell`.
    #[must_use]
    pub fn peers(self, cell: Cell) -> CellSet {
        let peers = self.tables().peers[cell.index()];
        self.cages.map_or(peers, |cages| peers.union(cages.peers(cell)))
    }
    /// Returns those of the peers that share no house with `cell`.
    #[must_use]
    pub fn far_peers(self, cell: Cell) -> CellSet {
        let tables = self.tables();
        let far = tables.far_peers[cell.index()];
        let near = |cages: &Cages| cages.peers(cell).minus(tables.peers[cell.index()]);
        self.cages.map_or(far, |cages| far.union(near(cages)))
    }
    /// Returns the cells that must not have a digit consecutive to that of `cell`; none without
    /// such a rule.
    #[must_use]
    pub fn apart(self, cell: Cell) -> CellSet {
        match self.special {
            Some(tables) => tables.apart.get(cell.index()).copied().unwrap_or_default(),
            None => CellSet::EMPTY,
        }
    }
    /// Returns whether cells see others without sharing a house, or digits exclude other digits:
    /// conclusions from the digits of houses alone then do not hold.
    #[must_use]
    pub fn has_far_peers(self) -> bool {
        self.cages.is_some()
            || self.special.is_some_and(|tables| {
                !tables.apart.is_empty() || tables.far_peers.iter().any(|far| !far.is_empty())
            })
    }
    /// Returns whether two digits could be exchanged in some cells without breaking a rule: not in the
    /// cells of a cage, whose sum would change, nor where consecutive digits are kept apart.
    pub(crate) fn allows_exchanges(self) -> bool {
        self.cages.is_none() && self.special.is_none_or(|tables| tables.apart.is_empty())
    }
    /// Returns all pairs of houses that share more than one cell.
    pub(crate) fn crossings(self) -> &'static [Crossing] {
        &self.tables().crossings
    }
    /// Returns those of groups and windows with lines and boxes, in the order in which the rating
    /// standard searches them.
    pub(crate) fn added_crossings(self) -> impl Iterator<Item = &'static Crossing> {
        let tables = self.tables();
        tables.added_crossings.iter().map(|&index| &tables.crossings[usize::from(index)])
    }

    /// Returns the houses and peers as bits; `None` if the grid is not 9x9 or has cages.
    pub(crate) fn masks(self) -> Option<&'static Masks> {
        self.tables().masks.as_deref().filter(|_| self.cages.is_none())
    }

    /// Returns the exchanges of cells that these rules allow: for each cell the one whose digit comes
    /// to it. Not meant for plain rules, which have millions.
    pub(crate) fn symmetries(self) -> &'static [Exchange] {
        static KNOWN: LazyLock<Mutex<HashMap<Rules, &'static [Exchange]>>> =
            LazyLock::new(Mutex::default);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(self).or_insert_with(|| symmetries::of(self.tables()).leak())
    }

    fn tables(self) -> &'static Tables {
        static PLAIN: [OnceLock<Tables>; 17] = [const { OnceLock::new() }; 17];
        match self.special {
            Some(tables) => tables,
            None => PLAIN[self.shape.side()].get_or_init(|| {
                let (shape, variants) = (self.shape, Variants::NONE);
                Tables::new(Definition { shape, variants, regions: None })
            }),
        }
    }

    /// What tells rules of one shape apart.
    fn parts(self) -> (Option<&'static Definition>, &'static [Cage]) {
        (self.special.map(|tables| &tables.definition), self.cages())
    }
}

impl From<Shape> for Rules {
    fn from(shape: Shape) -> Self {
        Rules::plain(shape)
    }
}
