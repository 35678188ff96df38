//! Options of `boxwood ray`.

use super::values::{length, vector, whole};
use super::{OutputArgs, PictureArgs, SceneArgs};
use clap::{ArgGroup, Args};
use std::path::PathBuf;

/// Cast rays and report the first or all hits
///
/// A ray starts at a point (--from) and passes through another point (--towards), follows a direction (--direction), or ends at a
/// point (--to), which tests whether the line of sight is free. Reports the first part and triangle that are hit, the point, the
/// distance from the start and the side; with --all, every triangle that is hit.
///
/// Hits are decided exactly: no ray slips between adjacent triangles, and a ray that touches a vertex hits it.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(group = ArgGroup::new("start").args(["from", "rays"]).required(true))]
#[command(group = ArgGroup::new("target").args(["towards", "direction", "to"]))]
pub(crate) struct RayArgs {
    /// Start of the ray
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = RAY)]
    #[arg(requires = "target")]
    pub(crate) from: Option<[f64; 3]>,

    /// Point that the ray passes through
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = RAY)]
    #[arg(conflicts_with = "rays")]
    pub(crate) towards: Option<[f64; 3]>,

    /// Direction of the ray, of any length
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = RAY)]
    #[arg(conflicts_with = "rays")]
    pub(crate) direction: Option<[f64; 3]>,

    /// End of the ray: is there a part between the two points?
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = RAY)]
    #[arg(conflicts_with_all = ["rays", "max_distance"])]
    pub(crate) to: Option<[f64; 3]>,

    /// Ignore hits farther from the start than LENGTH
    ///
    /// LENGTH is in output units. A hit at exactly this distance counts.
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_negative_numbers = true, help_heading = RAY)]
    pub(crate) max_distance: Option<f64>,

    /// Report all hit triangles, sorted by distance
    #[arg(long, help_heading = RAY)]
    pub(crate) all: bool,

    /// Cast many rays from a file with six numbers per line: start and direction; - is standard input
    ///
    /// The numbers are separated by blanks or commas. Empty lines, lines that start with # and a header line of words are skipped. The
    /// results have the order of the rays.
    #[arg(long, value_name = "FILE", help_heading = RAY)]
    pub(crate) rays: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) scene: SceneArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Maximum number of table rows
    ///
    /// Applies to text output only; JSON and CSV are always complete.
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX), default_value_t = 25, help_heading = "Output")]
    pub(crate) max_rows: u32,

    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
}

const RAY: &str = "Ray";

const AFTER_HELP: &str = "\
Exit code: 0 if nothing is hit, 1 if something is hit, 2 on an error.

Examples:
  boxwood ray gear.stl --from 0,0,99 --direction 0,0,-1
                                       first hit below a point
  boxwood ray cell.glb --from 0,0,9 --to 5,5,1
                                       is the line of sight free?
  boxwood ray --from 0,0,500 --towards 20,-25,0 --all
                                       all hits in the built-in assembly
  boxwood ray gear.stl --rays rays.txt -o hits.csv
  boxwood ray gear.stl --rays rays.txt --report page.html
                                       an HTML page with rays and hits in 3D

--help describes each option in detail.";

// Paragraphs are one line each: clap wraps them to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
distance is a length in output units. t is the distance in multiples of the length of the direction, so t = 1 at the point of --towards. Triangle indices \
start at 0, in the order of the part. The barycentric coordinates are the weights of the three vertices; a weight is 0 if and only if the ray \
passes through the opposite edge. The side is front if the vertices are counter-clockwise as seen from the start of the ray, back if they are clockwise, edge_on if \
the ray lies in the plane of the triangle. A ray through an edge or a vertex hits all triangles there. Hits are sorted by the reported t, which is within 2^-40 of \
the true value, relatively; equal hits by part, then by triangle.

Globs: * matches any text, ? one character, [ab] one of these characters, {x,y} one of these words. They are compared with the whole name of a \
part, as 'boxwood clash' shows it. Write them in quotes, or the shell expands them.

Exit code: 0 if nothing is hit, 1 if something is hit, 2 on an error. Results go to standard output; progress, warnings and errors \
go to standard error.

Examples:
  boxwood ray gear.stl --from 0,0,99 --direction 0,0,-1
                                       first hit below a point
  boxwood ray cell.glb --from 0,0,9 --to 5,5,1
                                       is the line of sight free?
  boxwood ray cell.glb --from 0,0,9 --to 5,5,1 --except 'window*'
                                       looking through the windows
  boxwood ray --from 0,0,500 --towards 20,-25,0 --all
                                       all hits in the built-in assembly
  boxwood ray gear.stl --rays rays.txt -o hits.csv
                                       many rays, one row per hit
  boxwood ray gear.stl --rays rays.txt --report page.html --image rays.png
                                       an HTML page and a still picture
  boxwood ray gear.stl --rays - --format jsonl < rays.txt | jq '.hits[0].distance'

JSON: {version, schema, rays: [{from, direction, max_distance, hits: [{part, file, triangle, t, distance, point, barycentric, side}]}], \
summary, warnings}. max_distance is null for a ray without end; file is null in the built-in assembly. Without --all there is at most one hit per ray. JSON Lines \
have one object of type ray per ray, with its index. CSV has one row per hit: ray, part, triangle, t, distance, x, y, z, u, v, w, side. A ray \
without hits has a row with its index only.";
