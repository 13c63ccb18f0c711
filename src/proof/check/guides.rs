//! Compares what leads readers through a file, without ink, with what it had when it was made: links,
//! bookmarks, page labels and the descriptions of pictures.

use crate::fault::Fault;
use crate::fault_kind::FaultKind;
use crate::known::Expectations;
use crate::read::folio::{Label, is_label};
use crate::read::page::ReadPage;
use gridpress_page::geom::Pt;

/// The most faults of one file.
const MOST: usize = 5;
/// How far a link may be from its place, in points: files contain rounded numbers.
const SAME: f64 = 3.0;

/// The kind of a line that names the language of the file. The first kinds are of texts for programs.
const LANGUAGE: &str = "lang";
const OF_PROGRAMS: usize = 3;

/// What a line of them can be, by its first word, and its name.
const KINDS: [(&str, &str); 7] = [
    (LANGUAGE, "language"),
    ("said", "texts for programs"),
    ("mute", "unreadable texts"),
    ("link", "links"),
    ("bookmark", "bookmarks"),
    ("label", "page labels"),
    ("alt", "descriptions of pictures"),
];

/// Returns what leads readers through the pages of a file, a line each: the number of the page, then
/// a link with its left end, its upper edge and its target, a bookmark with its level and its title,
/// the label of the page, or a digest of the description of a picture or of a text for programs.
#[must_use]
pub fn guides(pages: &[ReadPage]) -> Vec<String> {
    let of_page = |(index, page): (usize, &ReadPage)| -> Vec<String> {
        page.guides.iter().map(|guide| format!("{} {guide}", index + 1)).collect()
    };
    pages.iter().enumerate().flat_map(of_page).collect()
}

/// Returns the index of the page that a link over a line of a page leads to; `None` if there is no link
/// or it leads elsewhere.
pub(crate) fn linked(page: &ReadPage, baseline: Pt) -> Option<usize> {
    /// How far below its upper edge a link may have its line, in points.
    const LOW: f64 = 40.0;
    // Links are placed from the lower edge of the page up.
    let line = (page.trim.height - baseline).get();
    let links = page.guides.iter().filter_map(|guide| guide.strip_prefix("link "));
    let links = links.filter_map(|link| {
        let mut parts = link.splitn(3, ' ');
        let (_, top) = (parts.next()?, parts.next()?.parse::<f64>().ok()?);
        let number = parts.next()?.strip_prefix("page ")?.parse::<usize>().ok()?;
        Some((top - line, number.checked_sub(1)?))
    });
    let over = links.filter(|(above, _)| (0.0..LOW).contains(above));
    over.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, index)| index)
}

/// Reports the first page of a file whose label is not the printed page number.
fn labels(file: &[ReadPage], faults: &mut Vec<Fault>) {
    let wrong = file.iter().find_map(|page| {
        let printed = Label::of(page.label.as_deref().filter(|label| is_label(label))?)?;
        let label = page.guides.iter().find_map(|guide| guide.strip_prefix("label "))?;
        let (style, number) = label.split_once(' ')?;
        let number: u32 = number.parse().ok()?;
        let said = match style {
            "D" => Label::Arabic(number),
            "r" => Label::Roman(number),
            _ => return None,
        };
        (said != printed).then_some((page, said))
    });
    if let Some((page, said)) = wrong {
        let kind = if matches!(said, Label::Roman(_)) { "in Roman numerals " } else { "" };
        let what = format!(
            "its page label in the file is {} {kind}instead of {}",
            said.number(),
            page.label.as_deref().unwrap_or_default()
        );
        faults.push(Fault::new(FaultKind::FolioWrong, what).on(page.page));
    }
}

pub(crate) fn check(read: &[ReadPage], known: &Expectations, faults: &mut Vec<Fault>) {
    for file in read.chunk_by(|a, b| a.file == b.file) {
        if known.guides.iter().all(Option::is_none) {
            labels(file, faults);
        }
        let Some(Some(asked)) = known.guides.get(file[0].file) else { continue };
        let seen = guides(file);
        let mut found = Vec::new();
        // Earlier versions listed neither the language nor what programs read aloud.
        let is_old = !asked.iter().any(|line| Guide::of(line).is_some_and(|g| g.kind == LANGUAGE));
        let kinds = KINDS.into_iter().skip(if is_old { OF_PROGRAMS } else { 0 });
        for (kind, name) in kinds {
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
            "said" => "a text that programs read in place of the printed one".to_owned(),
            "mute" => "a text that programs cannot read".to_owned(),
            LANGUAGE => format!("the language “{}”", self.says),
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
