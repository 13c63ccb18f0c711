//! The schema of a kind of TOML file: the table of its keys, and the reader of all kinds.

use super::{
    Codes, Diagnostic, Diagnostics, Key, SourceId, Sources, Span, Table, TableReader, Value,
    parse_toml,
};

/// The keys that a kind of file may contain, and the codes for its faults.
#[derive(Copy, Clone, Debug)]
pub struct Schema {
    /// What messages call the file, which is also the name of its outermost table among the keys.
    pub root: &'static str,
    pub keys: &'static [Key],
    pub codes: &'static Codes,
}

impl Schema {
    /// Reads a source with `read_root`, which gets the outermost table. All faults are added to
    /// `found`, in the order of the text; if one of them is an error, returns `None`.
    pub fn read<T>(
        &self,
        source: SourceId,
        sources: &Sources,
        found: &mut Diagnostics,
        read_root: impl FnOnce(TableReader<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        self.read_with_synonyms(&[], source, sources, found, read_root)
    }

    /// Does the same, and treats the first name of each pair as the second.
    pub fn read_with_synonyms<T>(
        &self,
        synonyms: &[(&str, &str)],
        source: SourceId,
        sources: &Sources,
        found: &mut Diagnostics,
        read_root: impl FnOnce(TableReader<'_, '_>) -> Option<T>,
    ) -> Option<T> {
        let mut here = Diagnostics::new();
        let read = parse_toml(source, sources, &mut here).and_then(|mut root| {
            let Value::Table(table) = &mut root.value else { return None };
            self.rename(table, synonyms, true, &mut here);
            // An empty file has only its start to point to.
            let head = Span::new(source, 0..0);
            let (keys, codes) = (self.keys, self.codes);
            read_root(TableReader::new(table, head, self.root, keys, codes, sources, &mut here))
        });
        here.sort();
        let sound = !here.has_errors();
        found.append(here);
        read.filter(|_| sound)
    }

    /// Renames synonyms of keys in all tables except the outermost.
    fn rename(
        &self,
        table: &mut Table,
        synonyms: &[(&str, &str)],
        is_root: bool,
        found: &mut Diagnostics,
    ) {
        for at in 0..table.entries.len() {
            let (key, node) = &mut table.entries[at];
            let span = key.span;
            match &mut node.value {
                Value::Table(inner) => self.rename(inner, synonyms, false, found),
                Value::Array(list) => {
                    for node in list {
                        if let Value::Table(inner) = &mut node.value {
                            self.rename(inner, synonyms, false, found);
                        }
                    }
                }
                _ if is_root => {}
                _ => {
                    let Some((other, meant)) = synonyms.iter().find(|(s, _)| *s == key.value)
                    else {
                        continue;
                    };
                    let twin = table.entries.iter().find(|(key, _)| key.value == *meant);
                    if let Some((twin, _)) = twin {
                        found.push(
                            Diagnostic::error(
                                self.codes.bad_value,
                                format!("`{other}` and `{meant}` are the same key"),
                            )
                            .at(span, "here")
                            .at(twin.span, "and here")
                            .help("remove one of the two"),
                        );
                    }
                    table.entries[at].0.value = (*meant).to_owned();
                }
            }
        }
    }
}
