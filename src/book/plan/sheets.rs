//! The table of sheets in the report on a book.

use super::{Job, Part};
use serde::Serialize;
use std::fmt;

/// The sheets of a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SheetsReport {
    /// The file: `book` or `answers`.
    pub part: &'static str,
    /// From 1; `None` in a book of one volume.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume: Option<usize>,
    /// `saddle-stitch` or `cut-and-stack`.
    pub method: &'static str,
    pub sheets: usize,
    pub width_mm: f64,
    pub height_mm: f64,
    /// The number of blank pages added at the end.
    pub blank_pages: usize,
    /// How far the innermost pages move towards the fold.
    pub creep_mm: f64,
    pub table: Vec<SheetRow>,
}

/// A sheet: its pages by their place in the file, from 1; `None` for a blank one.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct SheetRow {
    pub sheet: usize,
    pub front_left: Option<usize>,
    pub front_right: Option<usize>,
    pub back_left: Option<usize>,
    pub back_right: Option<usize>,
    pub creep_mm: f64,
}

fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// Returns the sheets of each file of a job.
pub(super) fn sheets(job: &Job) -> Vec<SheetsReport> {
    let of = |part: Part| {
        let name = match part {
            Part::Book(_) => "book",
            Part::Answers(_) => "answers",
        };
        let imposition = job.imposition(part)?;
        let trim = job.plan.trim;
        let sheet = imposition.sheet;
        let (width, height) =
            sheet.map_or((trim.width * 2.0, trim.height), |s| (s.width, s.height));
        let page = |index: Option<usize>| index.map(|i| i + 1);
        let row = |two: &[super::SheetSide]| {
            let [front, back] = two else { return None };
            Some(SheetRow {
                sheet: front.sheet,
                front_left: page(front.left),
                front_right: page(front.right),
                back_left: page(back.left),
                back_right: page(back.right),
                creep_mm: hundredths(front.creep.to_mm()),
            })
        };
        Some(SheetsReport {
            part: name,
            volume: (job.plan.volumes.len() > 1).then(|| part.volume() + 1),
            method: imposition.method.name(),
            sheets: imposition.sheets(),
            width_mm: hundredths(width.to_mm()),
            height_mm: hundredths(height.to_mm()),
            blank_pages: imposition.blanks,
            creep_mm: hundredths(imposition.creep().to_mm()),
            table: imposition.sides.chunks(2).filter_map(row).collect(),
        })
    };
    job.plan.parts().filter_map(of).collect()
}

/// Formats the sheets for people.
impl fmt::Display for SheetsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = if self.part == "book" { "" } else { " of the file of answers" };
        let volume = self.volume.map(|v| format!(" of volume {v}")).unwrap_or_default();
        writeln!(f, "\nSheets{of}{volume}")?;
        writeln!(
            f,
            "  {} of {} x {} mm, {}, printed on both sides and flipped on the short edge",
            self.sheets, self.width_mm, self.height_mm, self.method
        )?;
        if self.blank_pages > 0 {
            writeln!(f, "  blank pages at the end: {}", self.blank_pages)?;
        }
        if self.creep_mm > 0.0 {
            writeln!(f, "  creep up to {} mm, taken from the inner margin", self.creep_mm)?;
        }
        writeln!(f, "  {:>5}  {:>13}  {:>13}", "sheet", "front", "back")?;
        let page = |page: Option<usize>| page.map_or("blank".to_owned(), |n| n.to_string());
        for row in &self.table {
            writeln!(
                f,
                "  {:>5}  {:>5} | {:<5}  {:>5} | {:<5}",
                row.sheet,
                page(row.front_left),
                page(row.front_right),
                page(row.back_left),
                page(row.back_right)
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::plan::{Overrides, Report, open};
    use std::io;

    fn told(page: &str, count: u32) -> (Option<Report>, String) {
        let text = format!(
            "[book]\ntitle = \"T\"\n[page]\nlayout = \"pocket\"\nsize = \"a5\"\n{page}\n\
             [[section]]\ntitle = \"A\"\ncount = {count}\n"
        );
        let mut load = |_: &str| Err(io::Error::from(io::ErrorKind::NotFound));
        let (sources, found, job) =
            open("book.toml", text.as_bytes(), &Overrides::default(), &mut load);
        (job.map(|job| Report::new(&job)), found.render(&sources, false))
    }

    #[test]
    fn the_table_names_the_pages_of_every_sheet() {
        let (report, found) = told("imposition = \"saddle-stitch\"", 5);
        assert_eq!(found, "");
        let report = report.expect("a sound spec");
        let sheets = &report.sheets[0];
        let all = report.pages + sheets.blank_pages;
        assert_eq!((sheets.part, sheets.sheets * 4), ("book", all));
        assert_eq!((sheets.width_mm, sheets.height_mm), (296.0, 210.0));
        assert_eq!(sheets.table[0].front_right, Some(1));
        assert_eq!(sheets.table[0].back_left, Some(2));
        let text = report.to_string();
        assert!(text.contains("saddle-stitch, printed on both sides"), "{text}");
        let (report, _) = told("", 5);
        assert!(report.expect("a sound spec").sheets.is_empty());
    }

    #[test]
    fn separate_answers_have_separate_sheets() {
        let page =
            "imposition = \"cut-and-stack\"\nsheet = \"a3\"\n[answers]\nplace = \"separate\"";
        let (report, found) = told(page, 9);
        let report = report.expect(&found);
        let parts: Vec<_> = report.sheets.iter().map(|s| s.part).collect();
        assert_eq!(parts, ["book", "answers"]);
        assert_eq!((report.sheets[1].width_mm, report.sheets[1].height_mm), (420.0, 297.0));
    }

    #[test]
    fn pages_that_cannot_be_folded_are_reported() {
        for (page, count, expected) in [
            ("sheet = \"a4\"", 5, "`sheet` has no effect without `imposition`"),
            (
                "imposition = \"none\"\npaper-thickness = \"0.1mm\"",
                5,
                "`paper-thickness` has no effect",
            ),
            ("imposition = \"stapled\"", 5, "there is no imposition `stapled`"),
            ("imposition = \"saddle-stitch\"\nsheet = \"a5\"", 5, "do not fit on a sheet of a5"),
            ("imposition = \"saddle-stitch\"\npaper-thickness = \"3mm\"", 5, "a sheet cannot be"),
            (
                "imposition = \"saddle-stitch\"\npaper-thickness = \"1mm\"",
                40,
                "the innermost pages move",
            ),
        ] {
            let (report, found) = told(page, count);
            assert!(report.is_none() && found.contains(expected), "{expected}\n{found}");
        }
        for (method, count, expected) in [
            ("saddle-stitch", 60, "pages are too many for a good saddle-stitched booklet"),
            ("cut-and-stack", 220, "sheets are too many to cut at once"),
        ] {
            let (report, found) = told(&format!("imposition = \"{method}\""), count);
            assert!(report.is_some() && found.contains(expected), "{expected}\n{found}");
        }
    }
}
