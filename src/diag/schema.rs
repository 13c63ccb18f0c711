//! A kind of TOML file, and the one way in which all kinds are read.

use super::{Codes, Diagnostics, Key, SourceId, Sources, Span, TableReader, Value, parse_toml};

/// What may stand in a kind of file, and under which codes its faults are reported.
#[derive(Copy, Clone, Debug)]
pub struct Schema {
    /// What the file is, as messages call it; the name of its outermost table among the keys.
    pub root: &'static str,
    pub keys: &'static [Key],
    pub codes: &'static Codes,
}

impl Schema {
    /// Reads a source by `read_root`, which is given the outermost table. All that is wrong is
    /// added to `found`, in the order of the text; if any of it is an error there is no value.
    pub fn read<T>(
        &self,
        source: SourceId,
        sources: &Sources,
        found: &mut Diagnostics,
        read_root: impl FnOnce(TableReader<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        let mut here = Diagnostics::new();
        let read = parse_toml(source, sources, &mut here).and_then(|root| {
            let Value::Table(table) = &root.value else { return None };
            // An empty file has no text to point at but its start.
            let head = Span::new(source, 0..0);
            read_root(TableReader::new(table, head, self.root, self.keys, self.codes, &mut here))
        });
        here.sort();
        let sound = !here.has_errors();
        found.append(here);
        read.filter(|_| sound)
    }
}
