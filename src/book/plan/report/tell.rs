//! Formats the report on a book.

use super::Report;
use gridpress_page::english::{counted, grouped};
use std::fmt;

/// Formats `7`, or `1-1,000` with a separator between the two.
fn from_to(from: u32, to: u32, between: &str) -> String {
    if from == to { grouped(from) } else { format!("{}{between}{}", grouped(from), grouped(to)) }
}

/// Formats `1 leaf`, `2 leaves`.
fn leaves(count: usize) -> String {
    if count == 1 { "1 leaf".to_owned() } else { format!("{} leaves", grouped(count)) }
}

/// Formats the report for people.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        writeln!(
            f,
            "  {} on {}, {}, layout {}, press {}",
            counted(self.pages, "page"),
            leaves(self.leaves),
            counted(self.puzzles, "puzzle"),
            self.layout,
            self.press
        )?;
        for v in &self.volumes {
            let spine = match (v.spine_white_mm, v.spine_cream_mm) {
                (Some(white), Some(cream)) => {
                    format!(", spine {white} mm on white paper, {cream} mm on cream")
                }
                _ => String::new(),
            };
            let puzzles = if v.puzzles == 1 { "puzzle" } else { "puzzles" };
            let numbers = from_to(v.first_number, v.last_number, " to ");
            let pages = counted(v.pages, "page");
            writeln!(f, "  volume {}: {pages}, {puzzles} {numbers}{spine}", v.volume)?;
        }
        if self.answer_file_pages > 0 {
            let pages = counted(self.answer_file_pages, "page");
            writeln!(f, "  {pages} of answers in a separate file")?;
        }
        writeln!(f, "  page {}: {} x {} mm", self.size, self.width_mm, self.height_mm)?;
        writeln!(
            f,
            "  margins: top {} mm, bottom {} mm, inner {} mm, outer {} mm",
            self.margin_top_mm, self.margin_bottom_mm, self.margin_inner_mm, self.margin_outer_mm
        )?;
        writeln!(f, "  smallest text {} pt", self.least_text_pt)?;
        if let (Some(white), Some(cream)) = (self.spine_white_mm, self.spine_cream_mm) {
            writeln!(f, "  spine {white} mm on white paper, {cream} mm on cream")?;
        }
        if let Some(why) = &self.spine_without_text {
            writeln!(f, "  no text on the spine of the cover: {why}")?;
        }
        if let Some(time) = &self.time {
            writeln!(
                f,
                "  making them takes {} on this machine, pages and proof included",
                time.said
            )?;
        }
        writeln!(f, "\nGrids")?;
        for g in &self.grids {
            writeln!(
                f,
                "  {:<6} {:>5}, {:>2} to a page: {:>5.1} mm, cells {:>4.1} mm, digits {:>4.1} pt high",
                g.kind, g.shape, g.per_page, g.side_mm, g.cell_mm, g.digit_pt
            )?;
        }
        writeln!(f, "\nSections")?;
        for s in &self.sections {
            let numbers = from_to(s.first_number, s.last_number, "-");
            let time = s.time.as_ref().map(|t| format!(" ({})", t.said)).unwrap_or_default();
            writeln!(f, "  {:>9}  {}: {}, {}{time}", numbers, s.title, s.shape, s.asks)?;
        }
        writeln!(f, "\nPages")?;
        let (mut part, mut volume) = ("book", if self.volumes.is_empty() { 1 } else { 0 });
        for row in &self.page_table {
            if row.volume != volume {
                (part, volume) = ("book", row.volume);
                writeln!(f, "  in volume {volume}:")?;
            }
            if row.part != part {
                part = row.part;
                if part == "answers" {
                    writeln!(f, "  in the file of answers:")?;
                }
            }
            let pages = from_to(row.from, row.to, "-");
            let section = row.section.as_deref().map(|s| format!(": {s}")).unwrap_or_default();
            writeln!(f, "  {pages:>9}  {}{section}", row.kind)?;
        }
        self.sheets.iter().try_for_each(|sheets| write!(f, "{sheets}"))
    }
}
