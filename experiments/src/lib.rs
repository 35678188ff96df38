//! Reproductions of the experiments of five papers on collision detection, run on the current code.
//!
//! Tables show each measured number next to the published one. Every claim of a paper gets a verdict that is
//! computed from the measured numbers in the tables alone.
//!
//! Data flow, from the settings of a run to the result of a paper:
//!
//! ```text
//! RunSettings ─▶ <paper>::run ─▶ PaperResult: tables, plots, claims with verdicts
//! ```
//!
//! | paper | module |
//! |---|---|
//! | 1. van den Bergen, AABB trees for deformable models, 1998 | [`aabb_tree`] |
//! | 2. Wang, Wang and Li, collision detection based on AABB | [`axial_cut`] |
//! | 3. Figueiredo, R-tree collision detection, 2009 | [`r_tree`] |
//! | 4. AABB Trees: Best Axis Algorithm, 2004 | [`best_axis`] |
//! | 5. Schmidl, Walker and Lin, CAB: fast update of OBB trees for articulated bodies, 2004 | [`cab`] |
//!
//! Counts are exact and the same on every machine. Times are CPU time of one thread. Claims about times are judged
//! by ratios between methods that ran interleaved. Two claims are judged by seconds instead, because they state
//! that something is fast enough: `3-rate` of the R-tree paper and `5-frame` of the CAB paper.
//!
//! This crate prints nothing, writes no files and does not depend on how results are displayed.

pub mod aabb_tree;
pub mod axial_cut;
pub mod best_axis;
pub mod cab;
mod claims;
mod measure;
mod method;
mod models;
mod papers;
mod parts;
mod published;
pub mod r_tree;
mod result;
mod retest;
mod settings;
mod table_builder;

pub use claims::verdict_rules::RULES;
pub use papers::{Paper, run};
pub use result::{
    Claim, ClaimVerdict, NumberKind, PaperResult, Plot, PlotAxis, PlotLine, ResultCell, ResultColumn, ResultRow,
    ResultTable, TreeGroup,
};
pub use settings::{Progress, RunSettings};
