//! Options of `boxwood sweep`.

use super::shapes::{capsule, corners, oriented_box, sphere};
use super::values::{vector, whole};
use super::{OutputArgs, PictureArgs, SceneArgs};
use boxwood_assembly::scene::{SceneCapsule, SceneShape, SweptObject};
use clap::{ArgGroup, Args};

/// Sweep a shape or parts along a translation and report the first contact
///
/// Moves a sphere, capsule, box or the selected parts by --by and reports the part hit first: time, triangle, point and normal. With
/// --all, reports the first contact with every part. Objects already in contact at the start are reported with "at_start"; touching
/// counts.
///
/// Whether there is a contact is decided exactly. The reported time is never late, and early by at most 2^-40 of the motion.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(group = ArgGroup::new("swept").args(["sphere", "capsule", "corners", "obb", "part"]).required(true))]
#[command(mut_arg("only", |arg| arg.help(ONLY)))]
pub(crate) struct SweepArgs {
    /// Sweep a sphere: center and radius
    #[arg(long, value_name = "X,Y,Z,R", value_parser = sphere, allow_hyphen_values = true, help_heading = SWEPT)]
    sphere: Option<SceneShape>,

    /// Sweep a capsule: the two ends of its axis and the radius
    #[arg(long, value_name = "X,Y,Z,X,Y,Z,R", value_parser = capsule, allow_hyphen_values = true, help_heading = SWEPT)]
    capsule: Option<SceneCapsule>,

    /// Sweep a box: minimum and maximum corner
    #[arg(long = "box", value_name = "X,Y,Z,X,Y,Z", value_parser = corners, allow_hyphen_values = true)]
    #[arg(help_heading = SWEPT)]
    corners: Option<SceneShape>,

    /// Sweep an oriented box: center, half sizes, and a rotation axis and degrees, or its three axes
    #[arg(long, value_name = "NUMBERS", value_parser = oriented_box, allow_hyphen_values = true, help_heading = SWEPT)]
    obb: Option<SceneShape>,

    /// Sweep the parts whose names match, together, against all others; may be repeated
    #[arg(long, value_name = "GLOB", help_heading = SWEPT)]
    pub(crate) part: Vec<String>,

    /// Translation of the swept object
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, required = true)]
    #[arg(help_heading = SWEPT)]
    pub(crate) by: [f64; 3],

    /// Report the first contact with every part that is hit, sorted by time
    #[arg(long, help_heading = SWEPT)]
    pub(crate) all: bool,

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

const SWEPT: &str = "Swept object";
const ONLY: &str = "Test only against parts whose names match; may be repeated";

impl SweepArgs {
    /// The shape that is swept; `None` if parts are swept.
    pub(crate) fn shape(&self) -> Option<SweptObject> {
        let shape = self.sphere.or(self.corners).or(self.obb).map(SweptObject::Shape);
        shape.or(self.capsule.map(SweptObject::Capsule))
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if nothing is hit, 1 if something is hit, 2 on an error.

Examples:
  boxwood sweep block.stl --sphere 0,0,90,5 --by 0,0,-90
                                         how far down can a ball cutter go?
  boxwood sweep cell.glb --part 'arm*' --by 0,250,0
                                         what does the arm hit?
  boxwood sweep --part housing-cover --by 0,0,200 --all
                                         what blocks the cover?
  boxwood sweep --part housing-cover --by 0,0,200 --report cover.html
                                         an HTML page that shows the motion

--help describes each option in detail.";

// Paragraphs are one line each: clap wraps them to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
t is the fraction of the motion at the first contact, from 0 to 1; distance is the same as a length. The point is on the part that is hit. The normal has length 1 \
and points from there to the swept object; it is null for a contact at the start. Triangle indices start at 0, in the order of the part. Spheres, capsules and boxes \
are solid: a part inside them is in contact with them. Parts are surfaces: a part fully inside another hits it when it reaches its surface.

Parts that are moved together are not tested against each other, regardless of --only and --except. To ignore intended contacts, such as those of a cover \
with its screws, use --except 'screw*'.

An oriented box (--obb) has ten numbers: center, half sizes, rotation axis, degrees; or fifteen: center, half sizes, three axes of any length.

Globs: * matches any text, ? one character, [ab] one of these characters, {x,y} one of these words. They are compared with the whole name of a \
part, as 'boxwood clash' shows it. Write them in quotes, or the shell expands them.

Exit code: 0 if nothing is hit, 1 if something is hit, 2 on an error. Results go to standard output; progress, warnings and errors \
go to standard error.

Examples:
  boxwood sweep block.stl --sphere 0,0,90,5 --by 0,0,-90
                                         how far down can a ball cutter go?
  boxwood sweep cell.glb --part 'arm*' --by 0,250,0
                                         what does the arm hit?
  boxwood sweep cell.glb --obb 0,0,9,2,1,1,0,0,1,45 --by 30,0,0
                                         a box rotated by 45 degrees about z
  boxwood sweep --part housing-cover --by 0,0,200 --all
                                         what blocks the cover?
  boxwood sweep --part housing-cover --by 0,0,200 --report cover.html
                                         an HTML page that shows the motion
  boxwood sweep a.glb --part lid --by 0,0,9 --json | jq '.impacts[0].distance'

JSON: {version, schema, swept, by, impacts: [{part, file, triangle, t, distance, at_start, point, normal, swept_part, swept_triangle}], \
summary, warnings}. swept has a kind (sphere, capsule, box, obb or parts) and its numbers or names. Without --all there is at most one impact. normal is null if at_start \
is true; swept_part and swept_triangle are null if a shape is swept; file is null in the built-in assembly.";
