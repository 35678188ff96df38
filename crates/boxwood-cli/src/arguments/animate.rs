//! Arguments of `boxwood animate`.

use super::values::growth;
use super::{OutputArgs, PictureArgs, ReadArgs};
use clap::Args;
use std::path::PathBuf;

/// Check a sequence of deforming mesh frames for collisions
///
/// All frames have the same triangles; only the vertices move. The tree is built for the first frame and refitted for every other one.
/// For each frame, the table shows the intersecting triangle pairs, between the mesh and another model (--against) and within the mesh
/// itself. It also shows the times of refit and queries, and the cost growth of the tree since it was built.
///
/// Without frames, a built-in cloth falls over a ball.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(mut_arg("no_weld", |arg| arg.help(NO_WELD).long_help(NO_WELD_LONG)))]
pub(crate) struct AnimateArgs {
    /// Frames in order: mesh files, or folders or globs, whose files are sorted by the numbers in their names
    ///
    /// frame-9.ply comes before frame-10.ply. All parts of a file are merged, transformed by their poses.
    #[arg(value_name = "FRAMES")]
    pub(crate) frames: Vec<PathBuf>,

    /// Test against a model that does not move: a file, or a folder or glob whose files are merged
    #[arg(long, value_name = "FILE", help_heading = QUERIES)]
    pub(crate) against: Option<PathBuf>,

    /// Rebuild the tree when its cost growth exceeds FACTOR; 1.5 to 2 is a good value [default: never]
    #[arg(long, value_name = "FACTOR", value_parser = growth, allow_negative_numbers = true)]
    #[arg(help_heading = QUERIES)]
    pub(crate) rebuild_if: Option<f64>,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Draw all values over time to an SVG file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
}

const QUERIES: &str = "Queries";

const NO_WELD: &str = "Do not weld vertices that have equal coordinates in the first frame";
const NO_WELD_LONG: &str = "Do not weld vertices that have equal coordinates in the first frame

A file may repeat a vertex for each triangle (STL) or for each normal (OBJ, glTF). Triangles at such a seam are neighbors if its \
vertices are welded, and intersect if they are not. Vertices of a part with equal coordinates in the first frame are welded in all \
frames: if they separate later, all of them follow the first.";

const AFTER_HELP: &str = "\
Exit code: 0 if nothing collides in any frame, 1 if something does, 2 on an error.

Examples:
  boxwood animate                                    a cloth falls over a ball
  boxwood animate frames/ --against table.stl        the files of a folder, in order
  boxwood animate frames/ --svg frames.svg           a table and a chart
  boxwood animate --report cloth.html                a page that plays the frames";

// Each paragraph is one line: clap wraps it to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Columns: pairs counts intersecting triangle pairs of the mesh and the other model; self pairs counts those within the mesh. Neighbors \
count only if they share more than their common edge or vertex. Times are wall-clock milliseconds: to set all vertices and refit the \
tree, and to count the pairs. Cost growth: with r = SAH cost of the tree / SAH lower bound of the triangles, r now / r when the tree \
was built. It is 1 at that time, and below 1 if the tree fits the new shape better. All values except times are the same on every machine.

Every frame must have the same number of vertices and the same triangles as the first. Vertices that are equal in the first frame are \
welded in all frames, unless --no-weld is given. STL files have no vertex indices, so that STL frames may not match each other: use \
PLY, OBJ or OFF.

Exit code: 0 if nothing collides in any frame, 1 if something does, 2 on an error. Results go to standard output; progress, \
warnings and errors go to standard error.

Examples:
  boxwood animate                                    a cloth falls over a ball
  boxwood animate frames/ --against table.stl        the files of a folder, in order
  boxwood animate frames/ --svg frames.svg           a table and a chart
  boxwood animate --report cloth.html                a page that plays the frames
  boxwood animate 'walk-*.ply' --rebuild-if 1.5 --json | jq '.series.cost_growth'

JSON: {version, mesh: {name, triangles, vertices}, against: {name, triangles}, threads, rebuild_if, frames: [{frame, name, \
file, pairs, self_pairs, cost_growth, rebuilt, milliseconds: {refit, rebuild, pairs, self}}], series: {pairs, self_pairs, refit_ms, \
query_ms, pairs_ms, self_ms, cost_growth}, summary, warnings}. Series have one value per frame, for plots; query_ms is the sum of \
pairs_ms and self_ms. Values that do not apply are null: against, pairs and pairs_ms without a model, file of built-in frames, \
refit of the first frame, rebuild if the tree was not rebuilt.";
