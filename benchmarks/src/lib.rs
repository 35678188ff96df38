//! What the benchmark binaries share: reading meshes and poses, asking boxwood and its peers the same questions, and
//! timing them so that a ratio means something.
//!
//! ```text
//! files, scenes ─▶ Workload ─▶ Job (task, mesh, poses) ─▶ run: every entrant in turn ─▶ Outcome ─▶ Record (one JSON line)
//!                                                         visitors: other programs   ─▶ Said  ──▶ Table (Markdown)
//! boxes that move ────────▶ broad::Job ───────────────▶ run: every finder in turn  ─▶ broad::Outcome ─▶ the same
//! their ends on an axis ──▶ sorts::Job ───────────────▶ run: every sort in turn    ─▶ sorts::Outcome ─▶ the same
//! bodies with joints ─────▶ articulated::Job ─────────▶ run: every method in turn  ─▶ articulated::Outcome ─▶ the same
//! ```

pub mod apart;
pub mod articulated;
pub mod broad;
#[cfg(feature = "bvh")]
mod bvh;
pub mod clock;
pub mod distances;
pub mod driver;
pub mod entrant;
pub mod instructions;
pub mod job;
pub mod known;
pub mod library;
pub mod measure;
pub mod mesh;
#[cfg(feature = "obvhs")]
mod obvhs;
mod ours;
#[cfg(feature = "parry")]
mod parry;
pub mod points;
pub mod poses;
pub mod queries;
pub mod rays;
pub mod record;
pub mod scenes;
pub mod sorts;
pub mod table;
pub mod task;
pub mod tree;
pub mod visitor;
pub mod workload;
