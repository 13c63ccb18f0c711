//! A name of a file in the folder of a run.

/// A placeholder for the extension; no safe name contains it.
pub(super) const EXT: &str = "\u{0}";

/// The name of a file without its extension.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileName(pub(super) String);

impl FileName {
    /// Returns the name of the files whose JSON file has that path.
    #[must_use]
    pub fn of_json(path: &str) -> Option<Self> {
        path.strip_suffix("json").map(|stem| FileName(format!("{stem}{EXT}")))
    }

    /// Returns the name with an extension such as `pdf`; folders are separated by `/`.
    #[must_use]
    pub fn with(&self, ext: &str) -> String {
        self.0.replace(EXT, ext)
    }

    /// Returns the name for messages, with the extension left open.
    #[must_use]
    pub fn for_messages(&self) -> String {
        self.0.replace(EXT, "*")
    }
}
