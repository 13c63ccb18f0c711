//! What explains: how to play, hints, walk-throughs and pages of techniques.

pub(in crate::layout) mod first_step;
pub(in crate::layout) mod hint_list;
pub(in crate::layout) mod hints;
pub(in crate::layout) mod hints_samurai;
pub(in crate::layout) mod howto;
pub(in crate::layout) mod howto_mark;
pub(in crate::layout) mod howto_pictures;
pub(in crate::layout) mod idea;
pub(in crate::layout) mod lesson;
pub(in crate::layout) mod lessons;
pub(in crate::layout) mod schematic;
pub(in crate::layout) mod stage_words;
pub(in crate::layout) mod stages;
pub(in crate::layout) mod steps;
pub(in crate::layout) mod technique;
pub(in crate::layout) mod technique_fit;
pub(in crate::layout) mod walk;
pub(in crate::layout) mod way;
