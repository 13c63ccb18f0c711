//! The files of a book. Their names are known before there is a puzzle.

use super::MANIFEST;
use crate::args::Edition;
use gridpress_book::plan::{Job, Part, variant_suffix};
use gridpress_book::press::Variant;
use std::collections::BTreeSet;

/// What a file holds.
#[derive(Copy, Clone, Debug)]
pub(super) enum Content {
    Pdf(Part, Variant),
    /// The same pages on sheets to fold or cut.
    Imposed(Part),
    /// The cover of a volume.
    Cover(usize),
    Text(Part),
    /// A page, by its part and its index there.
    Page(Part, usize),
    /// A puzzle, by index, and its volume.
    Puzzle(usize, usize),
}

impl Content {
    /// Returns the index of its volume.
    pub(super) const fn volume(self) -> usize {
        match self {
            Content::Pdf(part, _)
            | Content::Imposed(part)
            | Content::Text(part)
            | Content::Page(part, _) => part.volume(),
            Content::Cover(volume) | Content::Puzzle(_, volume) => volume,
        }
    }
}

/// All files of a book except the manifest, by name.
pub(super) struct Files(Vec<(String, Content)>);

impl Files {
    pub(super) fn of(job: &Job, stem: &str, editions: &[Edition]) -> Self {
        let plan = &job.plan;
        let mut files = Vec::new();
        for (volume, puzzles) in plan.volumes.iter().enumerate() {
            let stem = match plan.volumes.len() {
                1 => stem.to_owned(),
                _ => format!("{stem}-vol{}", volume + 1),
            };
            for edition in editions {
                for part in plan.parts().filter(|part| part.volume() == volume) {
                    let suffix = match part {
                        Part::Book(_) => "",
                        Part::Answers(_) => "-answers",
                    };
                    of_part(job, part, &format!("{stem}{suffix}"), *edition, &mut files);
                }
                match edition {
                    Edition::Pdf if job.cover.is_some() => {
                        files.push((format!("{stem}-cover.pdf"), Content::Cover(volume)));
                    }
                    Edition::Svg => files.extend(puzzles.clone().map(|index| {
                        let number = plan.puzzles[index].number;
                        (format!("svg/puzzle-{number:03}.svg"), Content::Puzzle(index, volume))
                    })),
                    Edition::Pdf | Edition::Text => {}
                }
            }
        }
        Files(files)
    }

    /// The number of files, without the manifest.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the names of all files, including the manifest.
    pub(super) fn names(&self) -> BTreeSet<String> {
        self.0.iter().map(|(name, _)| name.clone()).chain([MANIFEST.to_owned()]).collect()
    }

    pub(super) fn of_volume(&self, volume: usize) -> impl Iterator<Item = (&str, Content)> {
        let all = self.0.iter().map(|(name, content)| (name.as_str(), *content));
        all.filter(move |(_, content)| content.volume() == volume)
    }

    /// Returns the names of the PDF files of each variant of a volume: the book, and its answers if
    /// they are separate.
    pub(super) fn pdfs(&self, volume: usize) -> Vec<(Variant, Vec<&str>)> {
        let mut all: Vec<(Variant, Vec<&str>)> = Vec::new();
        for (name, content) in self.of_volume(volume) {
            let Content::Pdf(_, variant) = content else { continue };
            match all.iter_mut().find(|(known, _)| *known == variant) {
                Some((_, names)) => names.push(name),
                None => all.push((variant, vec![name])),
            }
        }
        all
    }

    /// Returns the names of the sheet files of a volume, with the part whose pages they carry.
    pub(super) fn imposed(&self, volume: usize) -> impl Iterator<Item = (&str, Part)> {
        self.of_volume(volume).filter_map(|(name, content)| match content {
            Content::Imposed(part) => Some((name, part)),
            _ => None,
        })
    }

    /// Returns the names of the SVG pages of a part, in page order.
    pub(super) fn svg_pages(&self, part: Part) -> impl Iterator<Item = &str> {
        self.0
            .iter()
            .filter(move |(_, c)| matches!(c, Content::Page(of, _) if *of == part))
            .map(|(name, _)| name.as_str())
    }

    /// Returns the names of the drawings of single puzzles of a volume, with the index of each
    /// puzzle.
    pub(super) fn drawings(&self, volume: usize) -> impl Iterator<Item = (&str, usize)> {
        self.of_volume(volume).filter_map(|(name, content)| match content {
            Content::Puzzle(index, _) => Some((name, index)),
            _ => None,
        })
    }
}

/// Adds the files of a part of the book in one edition.
fn of_part(
    job: &Job,
    part: Part,
    stem: &str,
    edition: Edition,
    files: &mut Vec<(String, Content)>,
) {
    let plan = &job.plan;
    match edition {
        Edition::Pdf => {
            files.extend(job.variants.iter().map(|&variant| {
                let kind = variant_suffix(&job.variants, variant);
                (format!("{stem}{kind}.pdf"), Content::Pdf(part, variant))
            }));
            if job.imposition(part).is_some() {
                files.push((format!("{stem}-imposed.pdf"), Content::Imposed(part)));
            }
        }
        Edition::Text => files.push((format!("{stem}.txt"), Content::Text(part))),
        Edition::Svg => {
            let kind = match part {
                Part::Book(_) => "page",
                Part::Answers(_) => "answers",
            };
            let volume = match plan.volumes.len() {
                1 => String::new(),
                _ => format!("vol{}-", part.volume() + 1),
            };
            files.extend((0..plan.part(part).len()).map(|index| {
                let name = format!("svg/{volume}{kind}-{:03}.svg", index + 1);
                (name, Content::Page(part, index))
            }));
        }
    }
}
