//! Options of `boxwood distance`.

use super::info::TextOrJsonArgs;
use super::{PictureArgs, PlacementArgs, ReadArgs};
use clap::{ArgAction, Args};
use std::path::PathBuf;

/// Compute the distance between two files or sets of parts
///
/// Takes two files, each with all its parts, or two sets of parts selected by name (--between). Reports the smallest distance between
/// a part of the first set and a part of the second, with the closest points and triangles. The distance is 0 if and only if the two
/// intersect. It is the distance of the surfaces: a part in a cavity of another part has a positive distance.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct DistanceArgs {
    /// Two mesh files, folders or globs; any number with --between
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Measure between the parts that match the first glob and those that match the second
    ///
    /// Selects parts of all files, or of the built-in assembly without files. A part is never measured against itself: --between
    /// '*' '*' finds the closest two parts of all.
    #[arg(long, num_args = 2, value_names = ["GLOB", "GLOB"], action = ArgAction::Set, help_heading = "Selection")]
    pub(crate) between: Option<Vec<String>>,

    #[command(flatten)]
    pub(crate) placing: PlacementArgs,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,

    #[command(flatten)]
    pub(crate) output: TextOrJsonArgs,

    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
}

const AFTER_HELP: &str = "\
Exit code: 0 if the sets do not intersect, 1 if they do, 2 on an error.

Examples:
  boxwood distance arm.stl wall.stl                    distance from the wall
  boxwood distance a.stl b.stl --move 'b=0,0,5'        with b 5 higher
  boxwood distance cell.glb --between 'arm*' 'fence*'  parts of one file
  boxwood distance --between gear-1-pinion gear-1-wheel
                                                       in the built-in assembly
  boxwood distance arm.stl wall.stl --report page.html an HTML page in 3D

--help describes each option in detail.";

// Paragraphs are one line each: clap wraps them to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Parts have the same names as in 'boxwood clash': the name of the file without folder and extension, 'file:part' if it has several parts. \
Globs: * matches any text, ? one character, [ab] one of these characters, {x,y} one of these words. They are compared with the whole name of \
a part. Write them in quotes, or the shell expands them.

Whether the sets intersect is exact; distance and points are rounded. Triangle indices start at 0, in the order of the part. If several pairs \
have the same distance, one is reported, always the same. To find all pairs closer than a length, use 'boxwood clash --clearance'.

Exit code: 0 if the sets do not intersect, or one of them has no triangles; 1 if they intersect; 2 on an error. Results go to standard output; \
progress, warnings and errors go to standard error.

Examples:
  boxwood distance arm.stl wall.stl                    distance from the wall
  boxwood distance a.stl b.stl --move 'b=0,0,5'        with b 5 higher
  boxwood distance cell.glb --between 'arm*' 'fence*'  parts of one file
  boxwood distance --between gear-1-pinion gear-1-wheel
                                                       in the built-in assembly
  boxwood distance arm.stl wall.stl --report page.html an HTML page in 3D
  boxwood distance arm.stl wall.stl --image gap.png    a still picture
  boxwood distance a.stl b.stl --json | jq .distance

JSON: {version, schema, distance, intersects, a: {part, file, triangle, point}, b: {part, file, triangle, point}, summary, warnings}. If a set \
has no triangles, distance, a and b are null. file is null in the built-in assembly. If the sets intersect, both points are equal.";
