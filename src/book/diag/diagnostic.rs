//! A diagnostic, and the collection of all of them.

use super::Span;

/// The severity of a diagnostic.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing can be made from this.
    Error,
    /// It can be made, but is probably not what was meant.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// A place and a note about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

/// A fault: what is wrong, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of fault, such as `spec::unknown-key`; never changes between versions.
    pub code: &'static str,
    pub severity: Severity,
    pub message: String,
    /// The place of the fault first, then related places. May be empty.
    pub labels: Vec<Label>,
    /// What to do about it, one sentence each.
    pub help: Vec<String>,
}

impl Diagnostic {
    #[must_use]
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        Diagnostic { code, severity: Severity::Error, message, labels: vec![], help: vec![] }
    }

    #[must_use]
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message) }
    }

    /// Adds a place; the first one added is the place of the fault.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a sentence on what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Adds a sentence on what to do if there is one.
    #[must_use]
    pub fn maybe_help(mut self, text: Option<String>) -> Self {
        self.help.extend(text);
        self
    }
}

/// All diagnostics, in the order of the text once [`Diagnostics::sort`]ed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Moves all diagnostics of another collection into this one.
    pub fn append(&mut self, mut other: Diagnostics) {
        self.0.append(&mut other.0);
    }

    /// Whether any of them is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// Returns the number of diagnostics of a severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.0.iter().filter(|d| d.severity == severity).count()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }

    /// Sorts them by place; those without a place go first.
    pub fn sort(&mut self) {
        self.0.sort_by_key(|d| d.labels.first().map(|l| l.span));
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Diagnostics(vec![diagnostic])
    }
}
