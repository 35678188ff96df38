//! The options of `boxwood animate`.

use super::values::growth;
use super::{OutputArguments, PictureArguments, ReadingArguments};
use clap::Args;
use std::path::PathBuf;

/// Follow a mesh that deforms: what it meets, frame by frame
///
/// Frames are files of the same triangles whose vertices move. The tree is built for the first and refitted for each of the
/// others; for every frame the table has the pairs of triangles that intersect, between the mesh and another model
/// (--against) and within the mesh itself, how long refit and questions took, and how much dearer questions have become
/// since the tree was built, beyond what the new shape accounts for (growth).
///
/// Without frames, a cloth falls over a ball.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(mut_arg("no_weld", |arg| arg.help(NO_WELD).long_help(NO_WELD_LONG)))]
pub(crate) struct AnimateArguments {
    /// The frames in order: mesh files, or folders or globs, whose files are taken in the order of their numbers
    ///
    /// frame-9.ply comes before frame-10.ply. All parts of a file are taken together, where their poses put them.
    #[arg(value_name = "FRAMES")]
    pub(crate) frames: Vec<PathBuf>,

    /// A model that stays as it is: a file, or a folder or glob whose files are taken together
    #[arg(long, value_name = "FILE", help_heading = "What is asked")]
    pub(crate) against: Option<PathBuf>,

    /// Build the tree anew when its growth exceeds this; 1.5 to 2 is a good factor [default: never]
    #[arg(long, value_name = "FACTOR", value_parser = growth, allow_negative_numbers = true)]
    #[arg(help_heading = "What is asked")]
    pub(crate) rebuild_if: Option<f64>,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    /// Draw all figures over time to a file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) pictures: PictureArguments,
}

const NO_WELD: &str = "Take vertices as they are in the files: do not join those that are equal in the first frame";
const NO_WELD_LONG: &str = "Take vertices as they are in the files: do not join those that are equal in the first frame

A file may repeat a vertex for each triangle (STL) or for each normal (OBJ, glTF). Triangles that meet along such a seam \
are neighbours if its vertices are joined, and intersect if they are not. Vertices of a part that have equal coordinates in \
the first frame are joined in all frames: where they move apart later, all go where the first of them goes.";

const AFTER_HELP: &str = "\
Exit code: 0 if nothing collides in any frame, 1 if something does, 2 on an error.

Examples:
  boxwood animate                                    a cloth falls over a ball
  boxwood animate frames/ --against table.stl        the files of a folder, in order
  boxwood animate frames/ --svg frames.svg           a table and a picture
  boxwood animate --report cloth.html                a page that plays it";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Columns: pairs of triangles of the mesh and the other model, and pairs within the mesh (neighbours only if they have more in \
common than the edge or vertex that they share); times in milliseconds, as a clock on the wall has them: to move all \
vertices and refit the tree, and to count the pairs; growth: the cost of the tree by the surface area heuristic over the least \
that a tree of these triangles could have, now over the same when the tree was built. It is 1 then, and below 1 if the tree \
fits the new shape better. All but the times is the same on every machine.

Every frame must have as many vertices as the first, and the same triangles. Vertices that are equal in the first frame are \
joined in all of them; --no-weld leaves them as they are. Vertices of STL files have no numbers of their \
own, so that such frames may not fit each other: use PLY, OBJ or OFF.

Exit code: 0 if nothing collides in any frame, 1 if something does, 2 on an error. Results go to standard output; progress, \
warnings and errors go to standard error.

Examples:
  boxwood animate                                    a cloth falls over a ball
  boxwood animate frames/ --against table.stl        the files of a folder, in order
  boxwood animate frames/ --svg frames.svg           a table and a picture
  boxwood animate --report cloth.html                a page that plays it
  boxwood animate 'walk-*.ply' --rebuild-if 1.5 --json | jq '.series.growth'

JSON: {version, mesh: {name, triangles, vertices}, against: {name, triangles}, threads, rebuild_if, frames: [{frame, name, \
file, pairs, self_pairs, growth, rebuilt, milliseconds: {refit, rebuild, pairs, self}}], series: {pairs, self_pairs, refit, \
query, pairs_ms, self_ms, growth}, summary, warnings}. Series have a figure a frame, times in milliseconds, for plots; query is \
pairs_ms and self_ms together. What does not apply is null: against, pairs and pairs_ms without a model, file of what is \
built in, refit of the first frame, rebuild where the tree was kept.";
