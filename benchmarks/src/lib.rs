//! Shared code of the benchmark binaries: reads meshes and poses, runs the same queries with boxwood and its
//! peers, and times them in turns, so that ratios of the times are comparable.
//!
//! Data flow of each kind of measurement, from its input (left) to its output (right):
//!
//! ```text
//! files, scenes ─▶ Workload ─▶ PairJob (task, mesh, poses) ─┬▶ every competitor in turn ─▶ PairResult ───┬▶ PairRecord (one JSON line)
//!                                                           └▶ external programs ───────▶ EngineReport ─┴▶ Table (Markdown)
//! moving boxes ──────────────▶ BroadPhaseJob ────────────────▶ every engine in turn ────▶ BroadPhaseResult ─▶ record, table
//! box endpoints on an axis ──▶ SortJob ──────────────────────▶ every sort in turn ──────▶ SortResult ───────▶ record, table
//! robots ────────────────────▶ RobotJob ─────────────────────▶ every method in turn ────▶ RobotResult ──────▶ record, table
//! ```

pub mod broad_phase;
pub mod build_process;
pub mod clock;
pub mod competitor;
pub mod distances;
pub mod driver;
pub mod engine;
pub mod engines;
pub mod instructions;
pub mod job;
pub mod known_results;
pub mod measure;
pub mod mesh;
pub mod points;
pub mod poses;
pub mod queries;
pub mod rays;
pub mod record;
pub mod robots;
pub mod scenes;
pub mod sorts;
pub mod table;
pub mod task;
pub mod tree;
pub mod workload;
