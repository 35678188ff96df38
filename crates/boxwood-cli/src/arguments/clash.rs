//! Options of `boxwood clash`.

use super::values::{length, pair_of_globs};
use super::{ClashReportArgs, OutputArgs, PictureArgs, PlacementArgs, ReadArgs};
use boxwood_assembly::ClashOptions;
use boxwood_report::view::FactList;
use clap::{Args, value_parser};
use std::path::PathBuf;

/// Find intersecting parts, and parts closer than a clearance
///
/// Reads all files and tests all pairs of parts. Reports each pair whose surfaces intersect: the number of intersecting triangle
/// pairs, a common point, a box around all common points, and the kind of contact. The kind is exact: touching, crossing, one part
/// inside the other, or coincident. The results are exact for the coordinates in the files; there is no tolerance. Parts fully enclosed
/// by another part are found with --solid.
///
/// With --clearance, also reports the other pairs that are too close: their distance, closest points and triangles.
///
/// The name of a part is the name of its file without folder and extension, or 'file:part' if the file has several parts. Folder
/// or extension are added where names would be equal.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct ClashArgs {
    /// Mesh files, folders of them, or globs
    ///
    /// Folders are searched recursively for .obj, .stl, .ply, .off, .gltf and .glb files, plain or gzipped (.stl.gz). Hidden files
    /// are skipped. A glob in quotes is expanded by boxwood; ** matches any number of folders.
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Test only parts whose names match; may be repeated
    #[arg(long, value_name = "GLOB", help_heading = SELECTION)]
    pub(crate) only: Vec<String>,

    /// Ignore pairs of which one part matches A and the other B; may be repeated
    ///
    /// For intended contacts: --ignore 'bolt-*:plate'. If names contain colons, the text is split at the first colon for which both
    /// globs match a part.
    #[arg(long, value_name = "A:B", value_parser = pair_of_globs, help_heading = SELECTION)]
    pub(crate) ignore: Vec<String>,

    /// Test only pairs with one part from each of two sets; may be repeated
    #[arg(long, num_args = 2, value_names = ["GLOB", "GLOB"], help_heading = SELECTION)]
    pub(crate) between: Vec<String>,

    /// Also report pairs that do not intersect but are closer than LENGTH
    ///
    /// The comparison is exact: a gap of exactly LENGTH is not reported. LENGTH is in output units, after --scale. Pairs excluded by
    /// --ignore are not tested. A gap designed as 0.05 may be stored as slightly less; use 0.0499 to accept it.
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_negative_numbers = true, help_heading = SELECTION)]
    pub(crate) clearance: Option<f64>,

    #[command(flatten)]
    pub(crate) report: ClashReportArgs,

    /// Stop counting the triangle pairs of a pair of parts at N
    ///
    /// Such a count is shown as "N+" (JSON: "truncated": true). Its box and point are those of the counted pairs. The kind is exact
    /// in any case.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help_heading = SELECTION)]
    max_triangle_pairs: Option<u64>,

    /// Fail if more than N pairs of parts have boxes that overlap or are closer than the clearance
    ///
    /// Protects the memory: if n parts share one place, all n(n-1)/2 pairs are candidates.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), default_value_t = ClashOptions::MAX_CANDIDATES)]
    #[arg(help_heading = SELECTION, hide_short_help = true)]
    max_candidates: u64,

    #[command(flatten)]
    pub(crate) placing: PlacementArgs,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,

    /// Skip files that cannot be read, with a warning for each
    #[arg(long, help_heading = "Reading")]
    pub(crate) skip_unreadable: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
}

pub(super) const SELECTION: &str = "Selection";

impl ClashArgs {
    /// Adds the selection and the placement to the settings that the HTML page of `--report` lists.
    pub(crate) fn add_facts(&self, facts: &mut FactList) {
        facts.settings("only parts", self.only.iter().cloned());
        facts.settings("ignored pairs", self.ignore.iter().cloned());
        facts.settings("only pairs between", self.between.chunks(2).map(|sets| sets.join(" and ")));
        self.placing.add_facts(facts);
    }

    /// Options of the query. `drawings` requests the geometry for pictures.
    pub(crate) fn options(&self, drawings: bool) -> ClashOptions {
        let mut options = self.report.options(self.clearance, drawings);
        options.filters.only.clone_from(&self.only);
        options.filters.ignore.clone_from(&self.ignore);
        options.filters.between = self.between.chunks_exact(2).map(|two| [two[0].clone(), two[1].clone()]).collect();
        options.max_candidates = self.max_candidates;
        options.max_triangle_pairs = self.max_triangle_pairs;
        options
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if no pair collides, 1 if a pair collides or is too close, 2 on an error.

Examples:
  boxwood clash base.stl cover.stl          do these two collide?
  boxwood clash parts/ --units mm           all files of a folder
  boxwood clash a.glb --ignore 'bolt-*:*'   without the intended contacts
  boxwood clash parts/ --clearance 0.5      also pairs closer than 0.5
  boxwood clash parts/ --solid              also parts enclosed by another part
  boxwood clash parts/ --ignore-touching    without pairs that only touch
  boxwood clash parts/ --depth              penetration depths
  boxwood clash parts/ --report page.html   an HTML page with the clashes in 3D

--help describes each option in detail.";

// Paragraphs are one line each: clap wraps them to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Globs: * matches any text, ? one character, [ab] one of these characters, {x,y} one of these words. They are compared with the whole name of \
a part. Write them in quotes, or the shell expands them.

Exit code: 0 if no pair collides, 1 if a pair collides or is too close, 2 on an error. Results go to standard output; progress, warnings \
and errors go to standard error. NO_COLOR=1 turns colors off.

Examples:
  boxwood clash base.stl cover.stl          do these two collide?
  boxwood clash parts/ --units mm           all files of a folder
  boxwood clash a.glb --ignore 'bolt-*:*'   without the intended contacts
  boxwood clash parts/ --clearance 0.5      also pairs closer than 0.5
  boxwood clash parts/ --solid              also parts enclosed by another part
  boxwood clash parts/ --ignore-touching    without pairs that only touch
  boxwood clash parts/ --depth              penetration depths
  boxwood clash parts/ --contacts=lines.obj the curves of contact
  boxwood clash a.glb --between 'arm*' 'cell*'   one set against another
  boxwood clash a.glb --move 'lid=0,0,3'    with the lid 3 higher
  boxwood clash parts/ --report page.html   an HTML page with the clashes in 3D
  boxwood clash parts/ --image clashes.png  a still picture, without a browser
  boxwood clash parts/ -o clashes.csv       a table for a spreadsheet
  boxwood clash parts/ --json | jq '.pairs[] | [.a, .b]'
  boxwood clash parts/ --clearance 0.5 --json | jq '.pairs[] | [.a, .b, .distance]'
  boxwood clash parts/ --solid --json | jq '.pairs[] | select(.kind == \"a_inside_b\" or .kind == \"b_inside_a\")'

Kinds, in the table and in JSON and CSV:
  touching       touching       the surfaces intersect, the interiors do not
  crossing       crossing       the interiors intersect, and each part extends outside the other
  a in b         a_inside_b     the first part is contained in the second
  b in a         b_inside_a     the second part is contained in the first
  coincident     coincident     both parts fill the same space
  surfaces only  surfaces_only  one surface is open or bounds no volume there, so it has no interior
                 too_close      no intersection, but closer than --clearance

Kinds are correct for parts without self-intersections; 'boxwood check' finds those.

JSON: {version, schema, parts: [{name, file, triangles, box}], pairs: [{a, b, triangle_pairs, kind, surfaces_intersect, box, point}], summary, \
warnings}. A box is {min, max}, null for a part without triangles. kind is one of the words above. surfaces_intersect is false if a part \
is enclosed by another (--solid) or too close to it. The box of a pair is the union of the box overlaps of its triangle pairs; without triangle pairs, \
the intersection of the boxes of the parts. The point is a common point of the first triangle pair, rounded to the nearest numbers, or null. The \
summary counts clashes in total and per kind; touching_ignored is a number with --ignore-touching. With --solid, a warning about a part that is not closed has open_part: \
{part, edge: [vertex, vertex], triangle}, with indices from 0.

With --clearance, a pair also has distance, points (one on a, one on b) and triangles (their indices in a and in b, from 0). Intersecting pairs come first; \
their distance is 0, and points and triangles are null. Pairs that are too close (kind \"too_close\") are sorted by distance; their triangle_pairs is 0, and box and point are null. \
Distances and points are rounded, so that a distance just below the clearance may be written as the clearance. The summary has clashes, the number of intersecting or \
nested pairs, and too_close. CSV has nine more columns.

With --contacts, a pair has contacts: {regions: [{curves, points, patches, normal, box, length, area}], degenerate_pairs}, null if the surfaces do not \
intersect. A curve is {closed, directed, length, points, triangles}; triangles lists, for each segment, the triangle pairs that contain it. directed means that the \
surfaces cross there. A patch is {opposed, area, points, triangles}. --contacts=FILE.json contains the same: {version, schema, pairs: [{a, b, regions, ...}]}. CSV has \
regions, curves, curve_length and patch_area.

With --depth, a pair has depth: {lower, upper, direction, basis}, null if the interiors do not intersect or a part is open. Moving b by upper along direction \
separates the parts; no move shorter than lower does. basis is the proof of lower: \"convex\" (with points and features), \"inscribed_balls\" \
in both parts (with center and radii), \"overlap\" or \"unknown\". CSV has six more columns.

A reader uses at most 16 times the (decompressed) size of its file plus 4 MiB of memory, independent of the file's content. A line of a text file may have \
16 MiB. A glTF file opens no file outside its own folder.";
