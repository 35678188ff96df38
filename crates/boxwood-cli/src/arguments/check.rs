//! The options of `boxwood check`.

use super::values::whole;
use super::{OutputArguments, PictureArguments, ReadingArguments};
use crate::check::{Kind, Limits};
use clap::Args;
use std::path::PathBuf;

/// Find what is wrong with meshes: holes, self-intersections, waste
///
/// For each part of each file a verdict: triangles that intersect each other, open edges, edges of three or more
/// triangles, neighbours that face opposite ways, closed surfaces that are inside out, triangles without area, triangles
/// that repeat others, vertices of no triangle; how many, and where the first are. And for which of boxwood's
/// questions the part is fit: whether surfaces collide can be asked of every mesh, what is inside only of one that is closed
/// and consistently oriented.
///
/// The answer is exact for the coordinates in the files; there is no tolerance. Only whether a surface is inside out is
/// told by its volume in rounded numbers, and not of one that encloses next to nothing.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(mut_arg("no_weld", |arg| arg.help(NO_WELD).long_help(NO_WELD_LONG)))]
pub(crate) struct CheckArguments {
    /// Mesh files, folders of them, or globs
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Show this, but do not count it as a problem; may be repeated
    ///
    /// For what is meant to be so: --allow open for cloth and other sheets.
    #[arg(long, value_enum, value_name = "KIND", help_heading = CHECKED)]
    pub(crate) allow: Vec<Kind>,

    /// Stop looking for intersecting triangles of a part after N pairs
    ///
    /// Meshes that lie in themselves may have as many pairs as the square of their triangles. What is beyond the limit is shown as "more than
    /// N pairs" (JSON: "truncated": true, and "complete": false in the summary).
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX), default_value_t = 100_000, help_heading = CHECKED)]
    max_pairs: u64,

    /// Stop looking for intersecting triangles of a part after N tests [default: 1,000,000,000 and 20,000 for each triangle]
    ///
    /// A test is of two triangles; one that takes exact arithmetic, as those of triangles on a line do, counts as 1,000. If none was found
    /// until then, the exit code is 3.
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX), help_heading = CHECKED)]
    max_tests: Option<u64>,

    /// How many places of each problem to show
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = CHECKED)]
    max_places: usize,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    #[command(flatten)]
    pub(crate) pictures: PictureArguments,
}

const CHECKED: &str = "What is checked";

impl CheckArguments {
    /// How much is looked for, and whether pictures need more.
    pub(crate) fn limits(&self, drawn: bool) -> Limits {
        Limits { pairs: self.max_pairs, tests: self.max_tests, places: self.max_places, drawn }
    }
}

const NO_WELD: &str = "Take vertices as they are in the file: do not join those with equal coordinates";
const NO_WELD_LONG: &str = "Take vertices as they are in the file: do not join those with equal coordinates

A file may repeat a vertex for each triangle (STL) or for each normal (OBJ, glTF). Triangles that meet along such a seam \
are neighbours if its vertices are joined, and intersect if they are not.";

const AFTER_HELP: &str = "\
Exit code: 0 if all is well, 1 if something is wrong, 2 on an error, 3 if nothing was
found wrong but a limit ended the search (--max-tests).

Examples:
  boxwood check bracket.stl               is it fit to print?
  boxwood check scans/ --max-places 20    all files of a folder, more places
  boxwood check flag.ply --allow open     a sheet is open by design
  boxwood check bracket.stl --report page.html
                                          a page to look at: where it is wrong

--help says more about each option.";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Triangles and vertices are numbered from 0, in the order of the part; a face of more than three corners has become several \
triangles. Coordinates are those of the part itself, before a glTF node places it. Neighbours intersect if they have more \
in common than the edge or the vertex that they share: folded onto one another, or crossing elsewhere. Open, repeated \
and opposite edges and triangles are found by coordinates, whether vertices are joined or not.

Exit code: 0 if all is well, 1 if something is wrong, 2 on an error: a file that cannot be read, such as one with a \
coordinate that is no number, which does not keep the others from being checked; 3 if nothing was found wrong, but the search for \
self-intersections of a part ended at a limit (--max-tests). Results go to standard output; progress, \
warnings and errors go to standard error. NO_COLOR=1 turns colours off.

Examples:
  boxwood check bracket.stl               is it fit to print?
  boxwood check scans/ --max-places 20    all files of a folder, more places
  boxwood check flag.ply --allow open     a sheet is open by design
  boxwood check bracket.stl --report page.html --image bracket.png
                                          a page to look at, and a still picture
  boxwood check parts/ --json | jq '.files[].parts[] | select(.inside | not) | .name'

CSV: a row a part; error is empty but for a file that cannot be read.

JSON: {version, files: [{file, format, good, parts}], unreadable: [{file, error}], summary, warnings}. A part is {name, \
triangles, vertices, joined_vertices, good, complete, closed, inside, problems: [{kind, count, truncated, sharing_a_vertex, allowed, \
places: [{triangles, vertices, points}]}]}. complete is false, also in \
the summary, if the search for self-intersections ended at a limit; inside says whether it can be asked what is inside; sharing_a_vertex is null \
for all but self-intersections. A file without parts has one that is empty, without a name. A place of a \
self-intersection is two triangles and a common point beyond the vertices that they share; of an edge, its \
triangles, its two vertices and where they are.";
