//! What a section asks the generator for.

use crate::generate::Request;
use crate::spec::SectionSpec;

/// What a section's request asks the generator for.
#[must_use]
pub fn request(section: &SectionSpec) -> Request {
    let made_to = &section.made_to;
    Request {
        shape: section.shape,
        fill: section.fill,
        dig: section.dig,
        symmetry: section.symmetry,
        clues: section.clues.as_ref().map(|c| c.value.clone()),
        scale: section.scale.clone(),
        rating: section.rating.as_ref().map(|r| r.value.clone()),
        level: section.level.map(|l| l.value),
        require: made_to.require.iter().map(|need| need.value).collect(),
        forbid: made_to.forbid,
        only: made_to.only,
        otherwise_singles: made_to.otherwise_singles,
        pattern: made_to.pattern.as_ref().map(|p| p.value.clone()),
        givens_in_house: made_to.givens_in_house.as_ref().map(|g| g.value.clone()),
        digit_spread: made_to.digit_spread.map(|s| s.value),
        effort: section.effort,
    }
}
