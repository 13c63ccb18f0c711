//! How far the reading of a file is, for those who wait for it.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of pages of all files so far, and of those read.
#[derive(Debug, Default)]
pub struct Progress {
    pages: AtomicUsize,
    read: AtomicUsize,
}

impl Progress {
    #[must_use]
    pub const fn new() -> Self {
        Progress { pages: AtomicUsize::new(0), read: AtomicUsize::new(0) }
    }

    /// Returns the number of pages; 0 while it is unknown.
    pub fn pages(&self) -> usize {
        self.pages.load(Ordering::Relaxed)
    }

    /// Returns the number of pages that have been read.
    pub fn read(&self) -> usize {
        self.read.load(Ordering::Relaxed)
    }

    pub(super) fn start(&self, pages: usize) {
        self.pages.fetch_add(pages, Ordering::Relaxed);
    }

    pub(super) fn page(&self) {
        self.read.fetch_add(1, Ordering::Relaxed);
    }
}
