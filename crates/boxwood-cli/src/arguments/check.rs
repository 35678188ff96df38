//! Arguments of `boxwood check`.

use super::values::whole;
use super::{OutputArgs, PictureArgs, ReadArgs};
use boxwood_assembly::check::{CheckOptions, ProblemKind};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;

/// Check meshes for holes, self-intersections and other defects
///
/// Prints a verdict for each part of each file: self-intersections, open edges, edges of three or more triangles, neighbors with
/// opposite orientation, closed surfaces that are inside out, degenerate triangles, duplicate triangles and unreferenced vertices, with
/// their number and the first examples. It also prints which queries the part supports: every mesh can be tested for collisions, but only
/// a closed and consistently oriented one has an interior.
///
/// Results are exact for the coordinates in the files; there is no tolerance. Only "inside out" is decided by the signed volume in
/// floating point, and not for surfaces that enclose almost no volume.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(mut_arg("no_weld", |arg| arg.help(NO_WELD).long_help(NO_WELD_LONG)))]
pub(crate) struct CheckArgs {
    /// Mesh files, folders of them, or globs
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Report this kind, but do not count it as a problem; may be repeated
    ///
    /// For intended defects: --allow open for cloth and other sheets.
    #[arg(long, value_parser = problem_kinds(), value_name = "KIND", help_heading = SELECTION)]
    allow: Vec<ProblemKind>,

    /// Stop the search for self-intersections of a part after N triangle pairs
    ///
    /// A mesh that overlaps itself can have a number of pairs quadratic in its triangles. If there are more, the count is shown as "more
    /// than N pairs" (JSON: "truncated": true, and "complete": false in the summary).
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX), default_value_t = CheckOptions::MAX_TRIANGLE_PAIRS, help_heading = SELECTION)]
    max_triangle_pairs: u64,

    /// Stop the search for self-intersections of a part after N tests [default: 1,000,000,000 plus 20,000 per triangle]
    ///
    /// A test is of two triangles; one that needs exact arithmetic, such as that of collinear triangles, counts as 1,000. If no problem
    /// was found by then, the exit code is 3.
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX), help_heading = SELECTION)]
    max_tests: Option<u64>,

    /// Maximum number of examples to show per problem
    #[arg(long, value_name = "N", default_value_t = CheckOptions::MAX_EXAMPLES, help_heading = SELECTION)]
    max_examples: usize,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
}

const SELECTION: &str = "Selection";

impl CheckArgs {
    /// Options of the check. `drawings` is true if the run writes pictures.
    pub(crate) fn options(&self, drawings: bool) -> CheckOptions {
        let mut options = CheckOptions::default();
        options.read = self.reading.options();
        options.weld = self.reading.welds();
        options.allowed.clone_from(&self.allow);
        options.max_triangle_pairs = self.max_triangle_pairs;
        options.max_tests = self.max_tests;
        options.max_examples = self.max_examples;
        options.drawings = drawings;
        options
    }
}

/// Parser for `--allow`, with the labels and descriptions of the kinds in the help text.
fn problem_kinds() -> impl TypedValueParser<Value = ProblemKind> {
    let value = |kind: ProblemKind| {
        let (first, rest) = kind.description().split_at(1);
        PossibleValue::new(kind.label()).help(first.to_uppercase() + rest)
    };
    PossibleValuesParser::new(ProblemKind::ALL.map(value)).try_map(|label| label.parse::<ProblemKind>())
}

const NO_WELD: &str = "Do not weld vertices with equal coordinates";
const NO_WELD_LONG: &str = "Do not weld vertices with equal coordinates

A file may repeat a vertex for each triangle (STL) or for each normal (OBJ, glTF). Triangles at such a seam are neighbors if its \
vertices are welded, and intersect if they are not.";

const AFTER_HELP: &str = "\
Exit code: 0 if no problem was found, 1 if there is a problem, 2 on an error, 3 if no
problem was found but a search stopped at a limit (--max-tests).

Examples:
  boxwood check bracket.stl                 can it be printed?
  boxwood check scans/ --max-examples 20    all files of a folder, more examples
  boxwood check flag.ply --allow open       a sheet is open by design
  boxwood check bracket.stl --report page.html
                                            an HTML page that shows the problems in 3D

Use --help for details of each option.";

// Each paragraph is one line: clap wraps it to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Triangle and vertex indices start at 0, in the order of the part; a face with more than three corners is split into several \
triangles. Coordinates are those of the part itself, before a glTF node transforms it. Neighbors intersect if they share more than their \
common edge or vertex: they are folded onto each other, or cross elsewhere. Open, nonmanifold and inconsistent edges and duplicate \
triangles are found by coordinates, whether vertices are welded or not.

Exit code: 0 if no problem was found, 1 if there is a problem, 2 on an error, 3 if no problem was found but the search for \
self-intersections of a part stopped at a limit (--max-tests). A file that cannot be read, such as one with a coordinate that is not a \
number, is an error; the other files are still checked. Results go to standard output; progress, warnings and errors go to standard \
error. NO_COLOR=1 turns colors off.

Examples:
  boxwood check bracket.stl                 can it be printed?
  boxwood check scans/ --max-examples 20    all files of a folder, more examples
  boxwood check flag.ply --allow open       a sheet is open by design
  boxwood check bracket.stl --report page.html --image bracket.png
                                            an HTML page and a still picture
  boxwood check parts/ --json | jq '.files[].parts[] | select(.has_interior | not) | .name'

CSV: one row per part; error is empty except for a file that cannot be read.

JSON: {version, files: [{file, format, ok, parts}], unreadable: [{file, error}], summary, warnings}. A part is {name, \
triangles, vertices, welded_vertices, ok, complete, closed, has_interior, problems: [{kind, count, truncated, sharing_vertex, allowed, \
examples: [{triangles, vertices, points}]}]}. complete is false, also in the summary, if the search for self-intersections stopped at a \
limit; has_interior is true if the part can be used as a solid; sharing_vertex counts the pairs that share a vertex and is null for \
all kinds except self_intersection. A file without parts has one empty part without a name. An example of a self-intersection has two \
triangles and a common point other than their shared vertices; an example of an edge has its triangles, its two vertices and their \
coordinates.";
