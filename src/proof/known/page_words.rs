//! The words around the numbers of page references.

/// The phrase of a page reference: the words around one page number, or around two for a range of
/// pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageWords {
    pub leads: Leads,
    around: Vec<String>,
}

/// The target of a reference.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Leads {
    ToAnswers,
    /// To answers in a separate file.
    ToAnswersApart,
    ToPuzzle,
    ToHints,
}

impl PageWords {
    /// Creates the phrase from the texts before, between and after the numbers.
    #[must_use]
    pub fn new<'t>(leads: Leads, around: impl Iterator<Item = &'t str>) -> Self {
        PageWords { leads, around: around.map(bare).collect() }
    }

    /// Returns the first and last page that a text names, if it matches one of these phrases.
    pub(crate) fn pages<'w>(
        words: impl Iterator<Item = &'w PageWords>,
        text: &str,
    ) -> Option<(u32, u32)> {
        if !text.bytes().any(|b| b.is_ascii_digit()) {
            return None;
        }
        let (bare, dashed) = (bare(text), with_dashes(text));
        words.filter_map(|words| words.read(&bare).or_else(|| words.read(&dashed))).next()
    }

    fn read(&self, text: &str) -> Option<(u32, u32)> {
        let mut around = self.around.iter();
        let mut rest = text.strip_prefix(around.next()?.as_str())?;
        let mut pages = Vec::new();
        for words in around {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            pages.push(rest[..digits].parse().ok()?);
            rest = rest[digits..].strip_prefix(words.as_str())?;
        }
        (rest.is_empty()).then_some(())?;
        Some((*pages.iter().min()?, *pages.iter().max()?))
    }
}

/// Removes spaces and capitals, but puts a dash for a gap between two digits: that of a range of
/// pages is a plain bar in some files.
fn with_dashes(text: &str) -> String {
    let mut out = String::new();
    let mut is_gap = false;
    for c in text.chars() {
        if c.is_whitespace() {
            is_gap = true;
            continue;
        }
        let is_after_digit = out.ends_with(|before: char| before.is_ascii_digit());
        if is_gap && c.is_ascii_digit() && is_after_digit {
            out.push('–');
        }
        is_gap = false;
        out.extend(c.to_lowercase());
    }
    out
}

/// Removes spaces and capitals, which cannot be read from paper with certainty.
pub(crate) fn bare(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}
