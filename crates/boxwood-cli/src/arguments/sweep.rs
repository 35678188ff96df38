//! The options of `boxwood sweep`.

use super::shapes::{Capsule, Shape, capsule, corners, sphere, turned_box};
use super::values::{vector, whole};
use super::{OutputArguments, PictureArguments, SceneArguments};
use clap::{ArgGroup, Args};

/// Say what a moving ball, capsule, box or part meets first, and when
///
/// Moves a solid, or parts of the assembly, by a translation (--by), and says which part it first is in contact with: after
/// which part of the way, at which triangle and point, and the normal there. With --all, the first contact with every part
/// that it meets. What is in contact where it begins is said to be so; touching counts.
///
/// Whether something is met is decided exactly. The time is never later than the true one, and earlier by at most 2^-40 of
/// the way.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(group = ArgGroup::new("mover").args(["sphere", "capsule", "corners", "obb", "part"]).required(true))]
#[command(mut_arg("only", |arg| arg.help(ONLY)))]
pub(crate) struct SweepArguments {
    /// Move a ball: centre and radius
    #[arg(long, value_name = "X,Y,Z,R", value_parser = sphere, allow_hyphen_values = true, help_heading = MOVER)]
    sphere: Option<Shape>,

    /// Move a capsule, all within a radius of a segment: its two ends and the radius
    #[arg(long, value_name = "X,Y,Z,X,Y,Z,R", value_parser = capsule, allow_hyphen_values = true, help_heading = MOVER)]
    pub(crate) capsule: Option<Capsule>,

    /// Move a box: its lower and its upper corner
    #[arg(long = "box", value_name = "X,Y,Z,X,Y,Z", value_parser = corners, allow_hyphen_values = true)]
    #[arg(help_heading = MOVER)]
    corners: Option<Shape>,

    /// Move a turned box: centre, half sizes, and an axis and degrees to turn it by, or three axes of its own
    #[arg(long, value_name = "NUMBERS", value_parser = turned_box, allow_hyphen_values = true, help_heading = MOVER)]
    obb: Option<Shape>,

    /// Move the parts whose names match, together, against all others; may be repeated
    #[arg(long, value_name = "GLOB", help_heading = MOVER)]
    pub(crate) part: Vec<String>,

    /// How far to move it, and where to
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, required = true)]
    #[arg(help_heading = MOVER)]
    pub(crate) by: [f64; 3],

    /// Find the first contact with every part that is met, the soonest first
    #[arg(long, help_heading = MOVER)]
    pub(crate) all: bool,

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

const MOVER: &str = "What is moved";
const ONLY: &str = "Meet only parts whose names match; may be repeated";

impl SweepArguments {
    /// The ball or box, if it is one that is moved.
    pub(crate) fn shape(&self) -> Option<Shape> {
        self.sphere.or(self.corners).or(self.obb)
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if nothing is met, 1 if something is, 2 on an error.

Examples:
  boxwood sweep block.stl --sphere 0,0,90,5 --by 0,0,-90
                                         how far can a ball cutter go down?
  boxwood sweep cell.glb --part 'arm*' --by 0,250,0
                                         what does the arm run into?
  boxwood sweep --part housing-cover --by 0,0,200 --all
                                         what is in the way of the cover?
  boxwood sweep --part housing-cover --by 0,0,200 --report cover.html
                                         a page that shows the motion

--help says more about each option.";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
t is the share of the way that is gone at the first contact, from 0 to 1; the distance is the same as a length. The point is on the part that is \
met, the normal points from there to what moves and has length 1; what is in contact at the start has none. Triangles are \
numbered from 0, in the order of the part. Balls, capsules and boxes are solid: what is inside them is in contact with them. Parts \
are their surfaces: one that is wholly inside another meets it where it gets to its surface.

A part that is moved is not met by others that are moved, whatever --only and --except say. Contacts that are meant, such as \
that of a cover with the screws that hold it, are left out with --except 'screw*'.

An oriented box (--obb) is ten numbers: centre, half sizes, axis, degrees; or fifteen: centre, half sizes, three axes of any length.

Globs: * stands for any text, ? for one character, [ab] for one of these, {x,y} for one of these words. They are compared with \
the whole name of a part, as 'boxwood clash' shows it. Write them in quotes, or the shell expands them.

Exit code: 0 if nothing is met, 1 if something is, 2 on an error. Results go to standard output; progress, warnings and errors \
go to standard error.

Examples:
  boxwood sweep block.stl --sphere 0,0,90,5 --by 0,0,-90
                                         how far can a ball cutter go down?
  boxwood sweep cell.glb --part 'arm*' --by 0,250,0
                                         what does the arm run into?
  boxwood sweep cell.glb --obb 0,0,9,2,1,1,0,0,1,45 --by 30,0,0
                                         a box turned by 45 degrees about z
  boxwood sweep --part housing-cover --by 0,0,200 --all
                                         what is in the way of the cover?
  boxwood sweep --part housing-cover --by 0,0,200 --report cover.html
                                         a page that shows the motion
  boxwood sweep a.glb --part lid --by 0,0,9 --json | jq '.impacts[0].distance'

JSON: {version, mover, by, impacts: [{part, file, triangle, t, distance, at_start, point, normal, mover_part, mover_triangle}], \
summary, warnings}. mover has a kind: sphere, capsule, box, obb or parts, and its numbers or names. Without --all there is one impact or none. normal is null if at_start \
is true; mover_part and mover_triangle are null if a solid is moved; file is null in the built-in assembly.";
