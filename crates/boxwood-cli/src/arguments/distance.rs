//! The options of `boxwood distance`.

use super::info::TextOrJson;
use super::{PictureArguments, PlacingArguments, ReadingArguments};
use clap::{ArgAction, Args};
use std::path::PathBuf;

/// Say how far apart two files or parts are, and where they are closest
///
/// Takes two files, each with all its parts, or two sets of parts by name (--between), and says how far the closest parts of
/// the two sides are apart, at which points, and on which of their triangles. The distance is 0 exactly if they intersect; it
/// is that of surfaces, so that a part in the hollow of another has one.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct DistanceArguments {
    /// Two mesh files, or folders or globs, whose files are taken together; any number with --between
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Measure between the parts that match the one and those that match the other
    ///
    /// Of all files that are named, or of the built-in assembly if none are. A part is never measured against itself: --between
    /// '*' '*' finds the two parts that are closest of all.
    #[arg(long, num_args = 2, value_names = ["GLOB", "GLOB"], action = ArgAction::Set, help_heading = "What is measured")]
    pub(crate) between: Option<Vec<String>>,

    #[command(flatten)]
    pub(crate) placing: PlacingArguments,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,

    #[command(flatten)]
    pub(crate) output: TextOrJson,

    #[command(flatten)]
    pub(crate) pictures: PictureArguments,
}

const AFTER_HELP: &str = "\
Exit code: 0 if they are apart, 1 if they intersect, 2 on an error.

Examples:
  boxwood distance arm.stl wall.stl                    how far from the wall?
  boxwood distance a.stl b.stl --move 'b=0,0,5'        and with b 5 higher?
  boxwood distance cell.glb --between 'arm*' 'fence*'  parts of one file
  boxwood distance --between gear-1-pinion gear-1-wheel
                                                       of the built-in assembly
  boxwood distance arm.stl wall.stl --report page.html a page to look at

--help says more about each option.";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Parts have the names that 'boxwood clash' shows: that of the file without folder and extension, 'file:part' if it has several. \
Globs: * stands for any text, ? for one character, [ab] for one of these, {x,y} for one of these words. They are compared with \
the whole name of a part. Write them in quotes, or the shell expands them.

Whether the sides intersect is exact; distance and points are rounded. Triangles are numbered from 0, in the order of the \
part. Of parts that are equally close, one pair is chosen, always the same. To find all parts that are closer than a length: \
'boxwood clash --clearance'.

Exit code: 0 if they are apart, or one side has no triangles; 1 if they intersect; 2 on an error. Results go to standard \
output; progress, warnings and errors go to standard error.

Examples:
  boxwood distance arm.stl wall.stl                    how far from the wall?
  boxwood distance a.stl b.stl --move 'b=0,0,5'        and with b 5 higher?
  boxwood distance cell.glb --between 'arm*' 'fence*'  parts of one file
  boxwood distance --between gear-1-pinion gear-1-wheel
                                                       of the built-in assembly
  boxwood distance arm.stl wall.stl --report page.html a page to look at
  boxwood distance arm.stl wall.stl --image gap.png    a still picture
  boxwood distance a.stl b.stl --json | jq .distance

JSON: {version, distance, intersects, a: {part, file, triangle, point}, b: {part, file, triangle, point}, summary, warnings}. \
If a side has no triangles, distance, a and b are null. file is null in the built-in assembly. The points are the same if the \
sides intersect.";
