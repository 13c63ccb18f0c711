//! Computes how many grids fit on a page, and reports if none does.

use super::Places;
use super::measure::{Fit, fit};
use super::walk::{Cells, least_picture, pencil_cell, pencil_size, picture_count, pictures};
use crate::diag::{Diagnostic, Diagnostics, Span};
use crate::layout::{Extras, Measure, least_cell};
use crate::spec::{AnswersPlace, BookSpec, SectionSpec};
use crate::template::{Arrangement, Margins, Template};
use gridpress_page::english::with_article;
use gridpress_page::geom::{Pt, Size};
use gridpress_page::text::Setter;

/// The digits of a samurai with smaller cells cannot be read in an answer.
pub(super) const LEAST_IN_ANSWER: Pt = Pt::new(7.5);

/// The most millimetres that a page is said to be too low.
const MOST_HIGHER: u32 = 1000;

/// Returns the side of the smallest cells in which the sums of a section's killers can be read; 0 if it has
/// none.
pub(super) fn least_for_sums(section: &SectionSpec, template: &Template, set: &Setter<'_>) -> Pt {
    let has_digits = match &section.own {
        None => section.cages.as_ref().map(|_| section.clues.is_some()),
        Some(own) => {
            let puzzles = own.puzzles.iter().map(|own| own.made.puzzle);
            let killers = puzzles.filter(|puzzle| !puzzle.rules().cages().is_empty());
            killers.map(|puzzle| puzzle.filled() > 0).max()
        }
    };
    has_digits.map_or(Pt::ZERO, |has| least_cell(template, set, section.shape.side(), has))
}

/// Says what requires cells of that side: the layout, or the sums of cages where it alone requires less.
pub(super) fn required(least: Pt, template: &Template, of_layout: Pt) -> String {
    let mm = (least.to_mm() * 10.0 - 0.001).ceil() / 10.0;
    match least > of_layout {
        true => format!("the sums of its cages require {mm:.1} mm"),
        false => format!("the layout `{}` requires {mm:.1} mm", template.name),
    }
}

/// Returns the millimetres of a length, rounded down to tenths: never up to what is required.
pub(super) fn tenths_below(length: Pt) -> f64 {
    (length.to_mm() * 10.0).floor() / 10.0
}

/// The properties of a page that determine the sizes of grids.
pub(super) struct Room<'a> {
    pub spec: &'a BookSpec,
    pub template: &'a Template,
    pub measure: Measure<'a>,
    pub live: Size,
    pub margins: Margins,
}

impl Room<'_> {
    /// Returns the arrangement of a section's puzzles on a page; `None` if none fits, which is
    /// reported.
    pub(super) fn puzzles(&self, section: &SectionSpec, found: &mut Diagnostics) -> Option<Places> {
        if section.is_samurai {
            return self.samurai(section, found);
        }
        let arrangement = &self.arrangement(section);
        let extras = self.measure.extras(Some(section.rules));
        let asked = section.per_page.map(|n| n.value);
        match fit(&self.measure, self.live, arrangement, asked, section.shape.side(), extras) {
            Ok(fit) => {
                self.check_pencil(section, fit, found);
                Some(fit.places)
            }
            Err(fit) => {
                let asked = section.per_page.map(|n| n.span);
                self.too_small(section, "puzzle", (arrangement, extras), fit, asked, found);
                None
            }
        }
    }

    /// Returns what the layout says of puzzles, with cells that have room for the sums of cages.
    fn arrangement(&self, section: &SectionSpec) -> Arrangement {
        let mut arrangement = self.template.puzzles;
        let least = &mut arrangement.least_cell.value;
        *least = least_for_sums(section, self.template, &self.measure.set).max(*least);
        arrangement
    }

    /// Returns the arrangement of a section's answers on a page; `None` if there are none, or if
    /// none fits, which is reported.
    pub(super) fn answers(&self, section: &SectionSpec, found: &mut Diagnostics) -> Option<Places> {
        if self.spec.answers.place == AnswersPlace::None {
            return None;
        }
        let mut arrangement = self.template.answers;
        if section.is_samurai {
            let least = &mut arrangement.least_cell.value;
            *least = LEAST_IN_ANSWER.max(*least);
        }
        let (arrangement, extras) = (&arrangement, Extras::default());
        let asked = self.spec.answers.per_page.map(|n| n.value);
        match fit(&self.measure, self.live, arrangement, asked, section.cells(), extras) {
            Ok(fit) => Some(fit.places),
            Err(fit) => {
                let asked = self.spec.answers.per_page.map(|n| n.span);
                self.too_small(section, "answer", (arrangement, extras), fit, asked, found);
                None
            }
        }
    }

    /// Reports printed pencil marks that would be too small to read.
    pub(super) fn check_pencil(&self, section: &SectionSpec, fit: Fit, found: &mut Diagnostics) {
        let Some(asked) = section.candidates_span else { return };
        let (shape, template) = (section.shape, self.template);
        let of = Cells { shape, has_cages: section.request().has_cages() };
        let size = pencil_size(of, fit.cell);
        if size >= template.pencil {
            return;
        }
        let cell = pencil_cell(template.pencil, of);
        found.push(
            Diagnostic::error(
                "plan::pencil-too-small",
                format!(
                    "pencil marks in {} would be {:.1} pt; the layout `{}` requires {:.1} pt",
                    with_article(&section.kind()),
                    // Never rounded up to what is required.
                    (size.get() * 10.0).floor() / 10.0,
                    template.name,
                    template.pencil.get()
                ),
            )
            .at(asked, format!("its cells are {:.1} mm", fit.cell.to_mm()))
            .at(self.spec.page.size.span, "on this page")
            .help(format!(
                "cells of {:.1} mm are needed: choose a larger page, fewer puzzles per page, or another layout",
                cell.to_mm()
            )),
        );
    }

    /// Reports walk-throughs if the page has no room for their pictures.
    pub(super) fn check_walk_throughs(&self, found: &mut Diagnostics) {
        let mut told = Vec::new();
        for number in &self.spec.back.walk_throughs {
            let mut last = 0;
            let section = self.spec.sections.iter().find(|section| {
                last += section.count.value;
                number.value <= last
            });
            let of = section.map(|section| Cells {
                shape: section.shape,
                has_cages: section.request().has_cages(),
            });
            let Some(of) = of else {
                found.push(
                    Diagnostic::error(
                        "plan::no-such-puzzle",
                        format!("there is no puzzle {}", number.value),
                    )
                    .at(number.span, "not in the book")
                    .help(format!("choose from the {last} puzzles of the book")),
                );
                continue;
            };
            if told.contains(&of) {
                continue;
            }
            told.push(of);
            let shape = with_article(&of.shape.to_string());
            let count = picture_count(of.shape, self.spec.back.pictures);
            if let Some((_, smaller)) = pictures(self.template, self.live, of, count) {
                if let Some(size) = smaller {
                    found.push(
                        Diagnostic::warning(
                            "plan::small-pictures",
                            format!(
                                "pencil marks in the walk-throughs of {shape} are {:.1} pt; the \
                                 layout `{}` asks for {:.1} pt",
                                size.get(),
                                self.template.name,
                                self.template.pencil.get()
                            ),
                        )
                        .at(number.span, format!("puzzle {} is {shape}", number.value))
                        .at(self.spec.page.size.span, "on this page")
                        .help("choose a larger page for larger pencil marks"),
                    );
                }
                continue;
            }
            let least = self.template.least_pencil;
            found.push(
                Diagnostic::error(
                    "plan::no-room-for-pictures",
                    format!(
                        "there is no room for pictures of {shape} with pencil marks of {:.1} pt",
                        least.get()
                    ),
                )
                .at(number.span, format!("puzzle {} is {shape}", number.value))
                .at(self.spec.page.size.span, "on this page")
                .help(format!(
                    "a picture needs {:.0} mm and some lines of text below it: choose a larger page \
                     or another layout",
                    least_picture(self.template, of, least).to_mm().ceil()
                )),
            );
        }
    }

    /// Reports cells that are too small to read or to write in, and the size that would be enough.
    fn too_small(
        &self,
        section: &SectionSpec,
        what: &str,
        (arrangement, extras): (&Arrangement, Extras),
        fit: Fit,
        asked: Option<Span>,
        found: &mut Diagnostics,
    ) {
        let (shape, cells, template) = (section.kind(), section.cells(), self.template);
        let least = arrangement.least_cell.value;
        let per_page = fit.places.count();
        let of_layout = match what {
            "puzzle" => self.template.puzzles.least_cell.value,
            _ => least,
        };
        let cell = match fit.cell.to_mm() {
            mm if mm >= 0.05 => format!("cells of {:.1} mm", tenths_below(fit.cell)),
            _ => "no room beside its words".to_owned(),
        };
        let (of, required) = (with_article(&shape), required(least, template, of_layout));
        let mut message = format!("{of} {what} would have {cell}; {required}");
        if per_page > 1 {
            message += &format!(" ({per_page} per page)");
        }
        let size = &self.spec.page.size;
        let mut d = Diagnostic::error("plan::page-too-small", message);
        d = match asked {
            Some(span) => {
                let label = format!("{per_page} are too many for this page");
                d.at(span, label).at(size.span, format!("which is {}", size.value))
            }
            None => {
                d.at(size.span, "too small").at(section.title.span, format!("for this {shape}"))
            }
        };
        // Suggests the number per page, or the page size, that would fit.
        let fewer = (1..per_page).rev().find(|&n| {
            super::measure::fit(&self.measure, self.live, arrangement, Some(n), cells, extras)
                .is_ok()
        });
        if let Some(n) = fewer {
            d = d.help(format!("{n} per page would fit: per-page = {n}"));
        } else {
            d = d.help(self.size_needed((arrangement, extras), cells));
        }
        found.push(d);
    }

    /// Says how wide a page must be to hold one grid with cells just large enough, or how high if it is
    /// wide enough.
    pub(super) fn size_needed(
        &self,
        (arrangement, extras): (&Arrangement, Extras),
        cells: usize,
    ) -> String {
        let margins = self.margins;
        let across = arrangement.least_cell.value * cells as f64;
        let said = |length: Pt| {
            let inches = (length.to_inches() * 10.0).ceil() / 10.0;
            format!("{:.0} mm ({inches:.1} in)", length.to_mm().ceil())
        };
        if across > self.live.width {
            let width = across + margins.inner + margins.outer;
            return format!("a page {} wide and slightly higher would fit", said(width));
        }
        let fits = |height: &Pt| {
            let live = Size::new(self.live.width, *height);
            fit(&self.measure, live, arrangement, Some(1), cells, extras).is_ok()
        };
        let higher = (1..MOST_HIGHER).map(|mm| self.live.height + Pt::mm(f64::from(mm))).find(fits);
        match higher {
            Some(height) => {
                let height = height + margins.top + margins.bottom;
                format!("a page {} high would fit", said(height))
            }
            None => "choose a larger page".to_owned(),
        }
    }
}
