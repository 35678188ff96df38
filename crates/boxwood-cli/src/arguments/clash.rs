//! The options of `boxwood clash`.

use super::values::{length, pair_of_globs};
use super::{ChoiceArguments, KindArguments, OutputArguments, PictureArguments, PlacingArguments, ReadingArguments};
use crate::clash::{Limits, Means};
use crate::notes::Failure;
use crate::trees::TreeName;
use crate::view::Facts;
use clap::{Args, value_parser};
use std::path::PathBuf;

/// Find the parts of mesh files that intersect, or come too close
///
/// Reads all files, and says of every pair of parts whose surfaces have a point in common how many pairs of their
/// triangles do, one such point, and a box around all of them, and what kind of contact it is: whether the parts only touch,
/// cross, are one inside the other or the same. The answer is exact for the coordinates in the files; there is no tolerance. A part
/// wholly inside another, surfaces apart, is found with --solid.
///
/// With --clearance, says also which other parts come closer than they should, how far they are apart, and at which points of
/// which of their triangles.
///
/// A part is shown by a short name: that of its file without folder and extension, and 'file:part' if the file has
/// several parts. Folder or extension are added where names would be the same otherwise.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct ClashArguments {
    /// Mesh files, folders of them, or globs
    ///
    /// Folders are searched with all that is below them for .obj, .stl, .ply, .off, .gltf and .glb files, plain or
    /// gzipped (.stl.gz); hidden files are left out. A glob in quotes is expanded by boxwood; ** stands for any number
    /// of folders.
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Check only parts whose names match; may be repeated
    #[arg(long, value_name = "GLOB", help_heading = SELECTION)]
    pub(crate) only: Vec<String>,

    /// Leave out pairs of which one part matches A and the other B; may be repeated
    ///
    /// For contacts that are meant: --ignore 'bolt-*:plate'. Where names have colons themselves, the split is the
    /// first that gives two globs that match something.
    #[arg(long, value_name = "A:B", value_parser = pair_of_globs, help_heading = SELECTION)]
    pub(crate) ignore: Vec<String>,

    /// Check only pairs with one part from each of two sets; may be repeated
    #[arg(long, num_args = 2, value_names = ["GLOB", "GLOB"], help_heading = SELECTION)]
    pub(crate) between: Vec<String>,

    /// Find also the parts that do not intersect, but come closer than this: how close, and where
    ///
    /// A gap of exactly this much is enough: which pairs are closer is decided exactly, as everything here. In the units of
    /// the result, after --scale. A contact that is meant (--ignore) is not asked for its clearance either.
    ///
    /// A gap that was drawn as exactly this much may be a rounding step less in the file, and is found then: who wants it to
    /// pass asks for a little less, such as 0.0499 for 0.05.
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_negative_numbers = true, help_heading = SELECTION)]
    pub(crate) clearance: Option<f64>,

    #[command(flatten)]
    pub(crate) kinds: KindArguments,

    /// Stop counting the triangle pairs of a pair of parts at N
    ///
    /// Such a count is shown as "N+" (JSON: "truncated": true); its box and point are those of the pairs seen until then. The kind
    /// is that of the parts as they are.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), help_heading = SELECTION)]
    max_pairs: Option<u64>,

    /// Give up if more than N pairs of parts have boxes that overlap, or are closer than the clearance
    ///
    /// A pile of many parts in one place has a pair for any two of them, which no memory holds.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), default_value_t = MOST_CANDIDATES)]
    #[arg(help_heading = SELECTION, hide_short_help = true)]
    max_candidates: u64,

    #[command(flatten)]
    pub(crate) placing: PlacingArguments,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,

    /// Go on without the files that cannot be read, with a warning for each
    #[arg(long, help_heading = "Reading")]
    pub(crate) skip_broken: bool,

    #[command(flatten)]
    choice: ChoiceArguments,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    #[command(flatten)]
    pub(crate) pictures: PictureArguments,
}

pub(super) const SELECTION: &str = "What is checked";

/// Ten million pairs take a few hundred MB and minutes.
pub(crate) const MOST_CANDIDATES: u64 = 10_000_000;

impl ClashArguments {
    /// Adds to the settings of a view what was given of which pairs are checked, and where their parts stand.
    pub(crate) fn add_facts(&self, facts: &mut Facts) {
        facts.settings("only parts", self.only.iter().cloned());
        facts.settings("pairs left out", self.ignore.iter().cloned());
        facts.settings("only pairs between", self.between.chunks(2).map(|sides| sides.join(" and ")));
        self.placing.add_facts(facts);
    }

    pub(crate) fn limits(&self) -> Limits {
        Limits { candidates: self.max_candidates, triangle_pairs: self.max_pairs }
    }

    pub(crate) fn means(&self) -> Result<Means, Failure> {
        let (tree, able) = (self.choice.choice()?, TreeName::Wide);
        if self.clearance.is_some() && tree.tree != able {
            let message = "--clearance: only the tree";
            return Err(
                format!("{message} {able} can tell how far parts are apart; leave out --tree {}", tree.tree).into()
            );
        }
        Ok(Means { tree, sat: self.choice.sat, told: self.choice.is_told() })
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if nothing collides, 1 if something does or comes too close, 2 on an error.

Examples:
  boxwood clash base.stl cover.stl          do these two collide?
  boxwood clash parts/ --units mm           all files of a folder
  boxwood clash a.glb --ignore 'bolt-*:*'   all but the contacts that are meant
  boxwood clash parts/ --clearance 0.5      also what comes closer than 0.5
  boxwood clash parts/ --solid              also what is wholly inside another
  boxwood clash parts/ --ignore-touching    all but what only touches
  boxwood clash parts/ --depth              how far to move a part to free it
  boxwood clash parts/ --report page.html   a page to look at: what clashes, in 3D

--help says more about each option.";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Globs: * stands for any text, ? for one character, [ab] for one of these, {x,y} for one of these words. They are \
compared with the whole name of a part. Write them in quotes, or the shell expands them.

Exit code: 0 if nothing collides, 1 if something does or comes too close, 2 on an error. Results go to standard output; progress, \
warnings and errors go to standard error. NO_COLOR=1 turns colours off.

Examples:
  boxwood clash base.stl cover.stl          do these two collide?
  boxwood clash parts/ --units mm           all files of a folder
  boxwood clash a.glb --ignore 'bolt-*:*'   all but the contacts that are meant
  boxwood clash parts/ --clearance 0.5      also what comes closer than 0.5
  boxwood clash parts/ --solid              also what is wholly inside another
  boxwood clash parts/ --ignore-touching    all but what only touches
  boxwood clash parts/ --depth              how far to move a part to free it
  boxwood clash parts/ --contacts=lines.obj the curves where surfaces meet
  boxwood clash a.glb --between 'arm*' 'cell*'   one set against another
  boxwood clash a.glb --move 'lid=0,0,3'    with the lid 3 higher
  boxwood clash parts/ --report page.html   a page to look at: what clashes, in 3D
  boxwood clash parts/ --image clashes.png  a still picture, without a browser
  boxwood clash parts/ -o clashes.csv       a table for a spreadsheet
  boxwood clash parts/ --json | jq '.pairs[] | [.a, .b]'
  boxwood clash parts/ --clearance 0.5 --json | jq '.pairs[] | [.a, .b, .distance]'
  boxwood clash parts/ --solid --json | jq '.pairs[] | select(.kind == \"a_inside_b\" or .kind == \"b_inside_a\")'

Kinds, in the table and in JSON and CSV:
  touching       touching     the surfaces meet, the insides do not
  crossing       crossing     the insides meet, and each part is also outside the other
  a in b         a_inside_b   all of the first part is in the second
  b in a         b_inside_a   all of the second part is in the first
  same           coincident   both fill the same space
  surfaces meet  meeting      one surface is open or has no area there: no more can be said
                 too_close    nothing in common, but closer than --clearance

What is inside is right for parts that do not cross themselves; 'boxwood check' tells.

JSON: {version, parts: [{name, file, triangles, box}], pairs: [{a, b, triangle_pairs, kind, touching, box, point}], summary, \
warnings}. A box is {min, max}, null for a part without triangles. kind is one of the words above; touching says whether the \
surfaces have a point in common, as they do unless a part is inside another (--solid) or too close to it. The box of a pair is \
the union of the overlaps of the boxes of its triangle pairs, or what the boxes of the parts have in common if there are none; the \
point is a common point of the first of these pairs, rounded to the nearest numbers, or null. The summary counts clashes, and each of \
their kinds; touching_left_out is a number with --ignore-touching. With --solid, a warning about a part that is not closed has open: \
{part, edge: [vertex, vertex], triangle}, numbered from 0.

With --clearance, a pair also has distance, points (one on a, one on b) and \
triangles (their numbers in a and in b, from 0). Pairs that intersect come first, their distance is 0, points and triangles \
are null; of those that are too close (kind \"too_close\"), triangle_pairs is 0, box and point are null, and the closest come first. Distances and \
points are rounded, so that a distance just below the clearance may be written as the clearance. The summary counts clashes, which \
intersect or are inside one another, and too_close. CSV has the same in nine more columns.

With --contacts, a pair has contacts: {regions: [{curves, points, patches, normal, box, length, area}], degenerate_pairs}, null if the \
surfaces are apart. A curve is {closed, directed, length, points, triangles}: of each segment, the triangles of a and b that have it \
in common; directed means that the surfaces cross there. A patch is {opposed, area, points, triangles}. --contacts=FILE.json holds the \
same: {version, pairs: [{a, b, regions, ...}]}. CSV has regions, curves, curve_length and patch_area.

With --depth, a pair has depth: {lower, upper, direction, basis}, null if the insides do not meet or a part is open. b is free of a \
after a move by upper along direction, and not after any move shorter than lower. basis is what lower rests on: \"convex\" (then \
also points and features), \"balls\" inside of both parts (also centre and radii), \"overlap\" or \"unknown\". CSV has six columns more.

A reader uses at most 16 times the (decompressed) size of its file plus 4 MiB of memory, whatever the file claims; a \
line of a text file may have 16 MiB; a glTF file opens nothing outside its own folder.";
