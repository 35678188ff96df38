//! The options of `boxwood ray`.

use super::values::{length, vector, whole};
use super::{OutputArguments, PictureArguments, SceneArguments};
use clap::{ArgGroup, Args};
use std::path::PathBuf;

/// Say what a ray hits first: part, triangle, place and distance
///
/// A ray begins at a point (--from) and goes through another (--towards) and on, along a direction (--direction), or to a point
/// and no farther (--to), which asks whether something is in the way. The answer is the part and the triangle that it hits
/// first, where, how far from its start, and from which side; with --all, every triangle that it goes through.
///
/// Whether a ray hits a triangle is decided exactly: none slips between neighbours, and a ray that touches a corner hits it.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(group = ArgGroup::new("start").args(["from", "rays"]).required(true))]
#[command(group = ArgGroup::new("way").args(["towards", "direction", "to"]))]
pub(crate) struct RayArguments {
    /// Where the ray begins
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = RAY)]
    #[arg(requires = "way")]
    pub(crate) from: Option<[f64; 3]>,

    /// A point that it goes through, and on
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = RAY)]
    #[arg(conflicts_with = "rays")]
    pub(crate) towards: Option<[f64; 3]>,

    /// Where it goes; of any length
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = RAY)]
    #[arg(conflicts_with = "rays")]
    pub(crate) direction: Option<[f64; 3]>,

    /// Where it ends: is something between the two points?
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = RAY)]
    #[arg(conflicts_with_all = ["rays", "up_to"])]
    pub(crate) to: Option<[f64; 3]>,

    /// Leave out what is farther from the start than this
    ///
    /// In the units of the result. A hit at exactly this distance counts.
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_negative_numbers = true, help_heading = RAY)]
    pub(crate) up_to: Option<f64>,

    /// Find all triangles that it hits, the nearest first
    #[arg(long, help_heading = RAY)]
    pub(crate) all: bool,

    /// Cast many rays: a file of six numbers a line, where a ray begins and its direction; - is standard input
    ///
    /// The numbers have blanks or commas between them. Empty lines and lines that begin with # are no rays, nor is a first line
    /// of words, the header of a CSV file. The answers have the order of the rays.
    #[arg(long, value_name = "FILE", help_heading = RAY)]
    pub(crate) rays: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) scene: SceneArguments,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    /// How many rows of a table to show
    ///
    /// Only of the text; JSON and CSV always have all.
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX), default_value_t = 25, help_heading = "Output")]
    pub(crate) max_rows: u32,

    #[command(flatten)]
    pub(crate) pictures: PictureArguments,
}

const RAY: &str = "The ray";

const AFTER_HELP: &str = "\
Exit code: 0 if nothing is hit, 1 if something is, 2 on an error.

Examples:
  boxwood ray gear.stl --from 0,0,99 --direction 0,0,-1
                                       what lies below this point?
  boxwood ray cell.glb --from 0,0,9 --to 5,5,1
                                       can the one be seen from the other?
  boxwood ray --from 0,0,500 --towards 20,-25,0 --all
                                       all that it goes through, built in
  boxwood ray gear.stl --rays rays.txt -o hits.csv
  boxwood ray gear.stl --rays rays.txt --report page.html
                                       a page to look at: rays and hits in 3D

--help says more about each option.";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Distances are lengths, in the units of the result; t counts lengths of the direction, so that it is 1 at the point of \
--towards. Triangles are numbered from 0, in the order of the part. The barycentric coordinates say how much of each corner \
of the triangle the point is; one of them is 0 exactly if the ray goes through the edge opposite. The side is front if the corners turn \
counter-clockwise as seen from where the ray comes, back if clockwise, edge if the ray lies in the plane of the triangle. A ray \
through an edge or a corner hits all triangles there: order is by t as it is given, within 2^-40 of the true one, relatively; of equal ones the first part counts, and its lowest triangle.

Globs: * stands for any text, ? for one character, [ab] for one of these, {x,y} for one of these words. They are compared with \
the whole name of a part, as 'boxwood clash' shows it. Write them in quotes, or the shell expands them.

Exit code: 0 if nothing is hit, 1 if something is, 2 on an error. Results go to standard output; progress, warnings and errors \
go to standard error.

Examples:
  boxwood ray gear.stl --from 0,0,99 --direction 0,0,-1
                                       what lies below this point?
  boxwood ray cell.glb --from 0,0,9 --to 5,5,1
                                       can the one be seen from the other?
  boxwood ray cell.glb --from 0,0,9 --to 5,5,1 --except 'window*'
                                       looking through the windows
  boxwood ray --from 0,0,500 --towards 20,-25,0 --all
                                       all that it goes through, built in
  boxwood ray gear.stl --rays rays.txt -o hits.csv
                                       many rays, a row a hit
  boxwood ray gear.stl --rays rays.txt --report page.html --image rays.png
                                       a page to look at, and a still picture
  boxwood ray gear.stl --rays - --format jsonl < rays.txt | jq '.hits[0].distance'

JSON: {version, rays: [{from, direction, up_to, hits: [{part, file, triangle, t, distance, point, barycentric, side}]}], \
summary, warnings}. up_to is a length, null for a ray without end; file is null in the built-in assembly. Without --all there \
is one hit or none. JSON lines have an object of type ray for each, with its number. CSV has a row a hit: ray, part, triangle, t, distance, x, y, z, u, v, w, \
side; a ray that hits nothing has a row with its number alone.";
