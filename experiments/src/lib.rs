//! The experiments of the five documents that boxwood builds on, run again on today's code and machine: the published numbers beside
//! ours, and a verdict on every claim, computed from what was measured.
//!
//! ```text
//! Settings ─▶ document_N::run ─▶ Outcome: tables, plots, claims with verdicts
//! ```
//!
//! Counts are exact and the same on every machine. Times are CPU time of one thread, and claims about them are claims about
//! ratios between methods, which were measured in turns; but for two, `3-rate` and `5-frame`, where a document says that something
//! is fast enough. Nothing here prints, writes a file or knows how a result is shown.

mod alone;
mod clock;
pub mod document_1;
pub mod document_2;
pub mod document_3;
pub mod document_4;
pub mod document_5;
mod documents;
mod judging;
mod method;
mod models;
mod outcome;
mod parts;
mod published;
mod rules;
mod settings;
mod tabular;
mod tests_again;

pub use documents::{Document, run};
pub use outcome::{Axis, Cell, Claim, Column, Kind, Line, Outcome, Plot, Row, Table, Trees, Verdict};
pub use rules::RULES;
pub use settings::{Progress, Settings};
