//! Reads tables in which every key is required.

use super::{Spanned, Table, TableReader};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A table whose keys are required: a missing key is reported.
pub struct Needs<'d, 'f>(pub TableReader<'d, 'f>);

impl<'d, 'f> Needs<'d, 'f> {
    /// Reads the table at `key` of `root`, called `name`; a missing one is reported.
    pub fn table<T>(
        root: &mut TableReader<'_, '_>,
        key: &str,
        name: &'static str,
        read: impl FnOnce(&mut Needs<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        let absent = root.node(key).is_none();
        let Some(Spanned { value, span }) = root.table(key) else {
            if absent {
                root.missing(key);
            }
            return None;
        };
        let value: &Table = value;
        let mut needs = Needs(root.inner(value, span, name));
        let result = read(&mut needs);
        needs.0.finish();
        result
    }

    /// Reads all tables at `key`. At least one is required, and all of them must be valid.
    pub fn tables<T>(
        root: &mut TableReader<'_, '_>,
        key: &str,
        name: &'static str,
        mut read: impl FnMut(&mut Needs<'_, '_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let absent = root.node(key).is_none();
        let tables = root.tables(key);
        if tables.is_empty() {
            if absent {
                root.missing(key);
            }
            return None;
        }
        let count = tables.len();
        let mut values = Vec::with_capacity(count);
        for Spanned { value, span } in tables {
            let mut needs = Needs(root.inner(value, span, name));
            values.extend(read(&mut needs));
            needs.0.finish();
        }
        (values.len() == count).then_some(values)
    }

    /// Reads a required key with `read`.
    pub fn need<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&mut TableReader<'d, 'f>) -> Option<Spanned<T>>,
    ) -> Option<Spanned<T>> {
        if self.0.node(key).is_none() {
            self.0.missing(key);
            return None;
        }
        read(&mut self.0)
    }

    pub fn line(&mut self, key: &str) -> Option<String> {
        self.need(key, |t| t.line(key, 200)).map(|s| s.value)
    }

    pub fn flag(&mut self, key: &str) -> Option<bool> {
        self.need(key, |t| t.boolean(key)).map(|s| s.value)
    }

    pub fn number(&mut self, key: &str, bounds: RangeInclusive<f64>) -> Option<f64> {
        self.need(key, |t| t.number(key, bounds)).map(|s| s.value)
    }

    pub fn whole(&mut self, key: &str, bounds: RangeInclusive<u32>) -> Option<u32> {
        let bounds = i128::from(*bounds.start())..=i128::from(*bounds.end());
        let number = self.need(key, |t| t.whole(key, bounds))?;
        u32::try_from(number.value).ok()
    }

    pub fn word<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> Option<T> {
        self.need(key, |t| t.word(key, words)).map(|s| s.value)
    }

    /// Parses a text as a value within bounds; `show` formats values for messages.
    pub fn within<T>(
        &mut self,
        key: &str,
        bounds: RangeInclusive<T>,
        show: impl Fn(T) -> String,
    ) -> Option<Spanned<T>>
    where
        T: FromStr<Err: Display> + PartialOrd + Copy,
    {
        self.need(key, |t| {
            let value = t.parsed::<T>(key)?;
            if bounds.contains(&value.value) {
                return Some(value);
            }
            t.bad(
                value.span,
                format!("`{key}` must not be {}", show(value.value)),
                format!("choose a value from {} to {}", show(*bounds.start()), show(*bounds.end())),
            );
            None
        })
    }
}
