//! The engine and the press of `gridpress`: from a book spec to printed pages.
//!
//! Data flows one way, and a module may import only those named to its right; a test holds the
//! code to this table:
//!
//! | module       | may import                              |
//! |--------------|-----------------------------------------|
//! | `geom`       | -                                       |
//! | `english`    | -                                       |
//! | `diag`       | -                                       |
//! | `sudoku`     | -                                       |
//! | `techniques`, `grade` | sudoku, each other             |
//! | `generate`   | sudoku, grade, techniques               |
//! | `font`, `scene` | geom, each other                     |
//! | `text`       | geom, font, scene                       |
//! | `spec`, `template` | diag, sudoku, techniques, grade, generate, geom, press |
//! | `plan`       | english, text, diag, spec, template, generate, sudoku, grade, techniques, press, geom, font, scene |
//! | `layout`     | text, diag, plan, scene, font, geom, sudoku, grade, generate, template, techniques |
//! | `render`     | geom, font, scene                       |
//! | `press`      | diag, scene, geom, font                 |
//! | `proof`      | english, sudoku, grade, geom, font      |
//! | `cli`        | everything; the only I/O, clock and environment |

pub mod cli;
pub mod diag;
mod english;
pub mod font;
pub mod generate;
pub mod geom;
pub mod grade;
pub mod layout;
pub mod plan;
pub mod press;
pub mod proof;
pub mod render;
pub mod scene;
pub mod spec;
pub mod sudoku;
pub mod techniques;
pub mod template;
mod text;
