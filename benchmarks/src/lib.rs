//! What the benchmark binaries share: reading meshes and poses, asking boxwood and its peers the same questions, and
//! timing them so that a ratio means something.
//!
//! ```text
//! files, scenes ─▶ Workload ─▶ Job (task, mesh, poses) ─▶ run: every library in turn ─▶ Outcome ─▶ Record (one JSON line)
//!                                                                                            └──▶ Table (Markdown)
//! ```

pub mod clock;
pub mod job;
pub mod known;
pub mod library;
pub mod measure;
pub mod mesh;
mod ours;
#[cfg(feature = "parry")]
mod parry;
pub mod poses;
pub mod record;
pub mod scenes;
pub mod table;
pub mod task;
pub mod tree;
pub mod workload;
