//! The grid as an assumption has changed it.

use super::super::count;
use super::ids::Ids;
use super::web::Web;

/// The grid as changed by an assumption: the remaining candidates, and their number.
#[derive(Clone, Debug)]
pub(super) struct Scene<const W: usize> {
    pub alive: Ids<W>,
    pub cell_sizes: Vec<u8>,
    pub house_sizes: Vec<u8>,
}

impl<const W: usize> Scene<W> {
    pub(super) fn new(web: &Web<W>) -> Self {
        let mut alive = Ids::EMPTY;
        (0..web.len()).for_each(|id| alive.insert(id));
        Scene {
            alive,
            cell_sizes: web.masks.iter().map(|&m| count(m) as u8).collect(),
            house_sizes: web.house_sizes().to_vec(),
        }
    }
    pub(super) fn copy_from(&mut self, full: &Scene<W>) {
        self.alive = full.alive;
        self.cell_sizes.copy_from_slice(&full.cell_sizes);
        self.house_sizes.copy_from_slice(&full.house_sizes);
    }
    pub(super) fn erase(&mut self, web: &Web<W>, id: usize) {
        if !self.alive.contains(id) {
            return;
        }
        self.alive.remove(id);
        self.cell_sizes[web.places[id].0 as usize] -= 1;
        for house in web.house_numbers(id) {
            self.house_sizes[house] -= 1;
        }
    }
}
