//! Compares what leads readers through a file, without ink, with what it had when it was made: links,
//! bookmarks, page labels and the descriptions of pictures.

use super::fault::Fault;
use super::fault_kind::FaultKind;
use super::known::Expectations;
use super::read_page::ReadPage;

/// The most faults of one file.
const MOST: usize = 5;
/// How far a link may be from its place, in points: files contain rounded numbers.
const SAME: f64 = 3.0;

/// What a line of them can be, by its first word, and its name.
const KINDS: [(&str, &str); 4] = [
    ("link", "links"),
    ("bookmark", "bookmarks"),
    ("label", "page labels"),
    ("alt", "descriptions of pictures"),
];

/// Returns what leads readers through the pages of a file, a line each: the number of the page, then
/// a link with its left end, its upper edge and its target, a bookmark with its level and its title,
/// the label of the page, or a digest of the description of a picture.
#[must_use]
pub fn guides(pages: &[ReadPage]) -> Vec<String> {
    let of_page = |(index, page): (usize, &ReadPage)| -> Vec<String> {
        page.guides.iter().map(|guide| format!("{} {guide}", index + 1)).collect()
    };
    pages.iter().enumerate().flat_map(of_page).collect()
}

pub(super) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    for file in read.chunk_by(|a, b| a.file == b.file) {
        let Some(Some(asked)) = known.guides.get(file[0].file) else { continue };
        let seen = guides(file);
        let mut found = Vec::new();
        for (kind, name) in KINDS {
            let of_kind = |all: &[String]| -> Vec<Guide> {
                let all = all.iter().filter_map(|line| Guide::of(line));
                all.filter(|guide| guide.kind == kind).collect()
            };
            let (asked, seen) = (of_kind(asked), of_kind(&seen));
            if seen.is_empty() && asked.len() > 1 {
                let what = format!("it has no {name}, but had {} when it was made", asked.len());
                found.push(Fault::new(FaultKind::NotAsMade, what));
            } else {
                differing(&asked, &seen, file, &mut found);
            }
        }
        faults.extend(found.into_iter().take(MOST));
    }
}

/// A line, in its parts.
struct Guide {
    /// The index of its page.
    page: usize,
    kind: String,
    /// Where a link is.
    at: Option<(f64, f64)>,
    says: String,
}

impl Guide {
    fn of(line: &str) -> Option<Self> {
        let (page, rest) = line.split_once(' ')?;
        let (kind, says) = rest.split_once(' ')?;
        let mut guide = Guide {
            page: page.parse::<usize>().ok()?.checked_sub(1)?,
            kind: kind.to_owned(),
            at: None,
            says: says.to_owned(),
        };
        if kind == "link" {
            let mut parts = says.splitn(3, ' ');
            let mut number = || parts.next()?.parse::<f64>().ok();
            guide.at = Some((number()?, number()?));
            guide.says = parts.next()?.to_owned();
        }
        Some(guide)
    }

    /// Whether both are in one place.
    fn is_at(&self, other: &Guide) -> bool {
        self.page == other.page
            && match (self.at, other.at) {
                (Some(a), Some(b)) => (a.0 - b.0).abs() <= SAME && (a.1 - b.1).abs() <= SAME,
                _ => true,
            }
    }

    fn name(&self) -> String {
        match self.kind.as_str() {
            "link" => format!("a link to {}", self.says),
            "alt" => "the description of a picture".to_owned(),
            kind => format!("the {kind} “{}”", self.says),
        }
    }
}

/// Notes what is missing, and what was not there.
fn differing(asked: &[Guide], seen: &[Guide], file: &[ReadPage], found: &mut Vec<Fault>) {
    let mut left: Vec<&Guide> = seen.iter().collect();
    let mut missing: Vec<&Guide> = Vec::new();
    for guide in asked {
        match left.iter().position(|other| other.is_at(guide) && other.says == guide.says) {
            Some(index) => {
                left.remove(index);
            }
            None => missing.push(guide),
        }
    }
    let mut fault = |guide: &Guide, what: String| {
        let fault = Fault::new(FaultKind::NotAsMade, what);
        let page = file.get(guide.page).map(|page| page.page);
        found.push(page.map_or(fault.clone(), |page| fault.on(page)));
    };
    for guide in missing {
        match left.iter().position(|other| other.is_at(guide)) {
            Some(index) => {
                let other = left.remove(index);
                let what = match guide.kind.as_str() {
                    "alt" => "the description of a picture is not that of the manifest".to_owned(),
                    _ => format!("there is {} instead of {}", other.name(), guide.name()),
                };
                fault(guide, what);
            }
            None => fault(guide, format!("{} is missing", guide.name())),
        }
    }
    for guide in left {
        fault(guide, format!("{} was not there when the file was made", guide.name()));
    }
}
