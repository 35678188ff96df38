//! The options of `boxwood cull`.

use super::shapes::{Shape, aspect, corners, half_space, sphere, turned_box, view_angle};
use super::values::{length, vector, whole};
use super::{OutputArguments, SceneArguments};
use boxwood::HalfSpace;
use clap::{ArgGroup, Args};

/// Say which parts are in a box, a ball, half-spaces or a view
///
/// For every part that has a point in the volume: whether it is there wholly or partly, and how many of its triangles are;
/// with --triangles, which. Touching counts. The answer is exact.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(group = ArgGroup::new("volume").args(["sphere", "corners", "obb", "half_space", "eye"]).required(true))]
#[command(group = ArgGroup::new("sight").args(["look", "look_at"]))]
pub(crate) struct CullArguments {
    /// A box: its lower and its upper corner
    #[arg(long = "box", value_name = "X,Y,Z,X,Y,Z", value_parser = corners, allow_hyphen_values = true)]
    #[arg(help_heading = VOLUME)]
    corners: Option<Shape>,

    /// A turned box: centre, half sizes, and an axis and degrees to turn it by, or three axes of its own
    #[arg(long, value_name = "NUMBERS", value_parser = turned_box, allow_hyphen_values = true, help_heading = VOLUME)]
    obb: Option<Shape>,

    /// A ball: centre and radius
    #[arg(long, value_name = "X,Y,Z,R", value_parser = sphere, allow_hyphen_values = true, help_heading = VOLUME)]
    sphere: Option<Shape>,

    /// All points p with (A,B,C) . p <= D; may be repeated, for what is in all of them
    #[arg(long, value_name = "A,B,C,D", value_parser = half_space, allow_hyphen_values = true, help_heading = VOLUME)]
    pub(crate) half_space: Vec<HalfSpace>,

    /// What a camera sees from here (a frustum)
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = VIEW)]
    #[arg(requires = "sight")]
    pub(crate) eye: Option<[f64; 3]>,

    /// The direction it looks in
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = VIEW)]
    #[arg(requires = "eye")]
    pub(crate) look: Option<[f64; 3]>,

    /// The point it looks at
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = VIEW)]
    #[arg(requires = "eye")]
    pub(crate) look_at: Option<[f64; 3]>,

    /// Which way is up in the picture
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = VIEW)]
    #[arg(requires = "eye", default_value = "0,0,1")]
    pub(crate) up: [f64; 3],

    /// The angle of view from the lower to the upper edge of the picture
    #[arg(long, value_name = "DEGREES", value_parser = view_angle, allow_negative_numbers = true, help_heading = VIEW)]
    #[arg(requires = "eye", default_value = "60")]
    pub(crate) fov: f64,

    /// Width by height of the picture, as a number or as W:H
    #[arg(long, value_name = "RATIO", value_parser = aspect, allow_negative_numbers = true, help_heading = VIEW)]
    #[arg(requires = "eye", default_value = "1")]
    pub(crate) aspect: f64,

    /// How far from the eye the view begins
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_negative_numbers = true, help_heading = VIEW)]
    #[arg(requires = "eye", default_value = "0")]
    pub(crate) near: f64,

    /// How far from the eye it ends [default: behind all parts]
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_negative_numbers = true, help_heading = VIEW)]
    #[arg(requires = "eye")]
    pub(crate) far: Option<f64>,

    #[command(flatten)]
    pub(crate) scene: SceneArguments,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    /// Say which triangles are in it, by their numbers
    #[arg(long, help_heading = "Output")]
    pub(crate) triangles: bool,

    /// How many rows of a table to show
    ///
    /// Only of the text; JSON and CSV always have all.
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX), default_value_t = 25, help_heading = "Output")]
    pub(crate) max_rows: u32,
}

const VOLUME: &str = "The volume";
const VIEW: &str = "The volume: a view";

impl CullArguments {
    /// The ball or box, if it is one.
    pub(crate) fn shape(&self) -> Option<Shape> {
        self.sphere.or(self.corners).or(self.obb)
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if nothing is in it, 1 if something is, 2 on an error.

Examples:
  boxwood cull cell.glb --box 0,0,0,10,10,5     which parts are in this box?
  boxwood cull cell.glb --eye 9,0,2 --look-at 0,0,0 --aspect 16:9
                                                which can a camera see?
  boxwood cull --half-space 0,0,1,50            what is not above z = 50, built in
  boxwood cull gear.stl --sphere 0,0,9,2 --triangles

--help says more about each option.";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
A part is its surface: it is wholly in the volume if all its triangles are, and partly if some has a point there. A part around the \
volume, surface outside, is not in it. What is hidden behind other parts is in a view all the same: it is what the camera is \
turned to.

Boxes that are turned and views are rounded to half-spaces, and the answer is exact for these. Triangles are numbered from 0, in \
the order of the part. An oriented box (--obb) is ten numbers: centre, half sizes, axis, degrees; or fifteen: centre, half \
sizes, three axes of any length.

Globs: * stands for any text, ? for one character, [ab] for one of these, {x,y} for one of these words. They are compared with \
the whole name of a part, as 'boxwood clash' shows it. Write them in quotes, or the shell expands them.

Exit code: 0 if nothing is in it, 1 if something is, 2 on an error. Results go to standard output; progress, warnings and errors \
go to standard error.

Examples:
  boxwood cull cell.glb --box 0,0,0,10,10,5     which parts are in this box?
  boxwood cull cell.glb --eye 9,0,2 --look-at 0,0,0 --aspect 16:9
                                                which can a camera see?
  boxwood cull --half-space 0,0,1,50            what is not above z = 50, built in
  boxwood cull gear.stl --sphere 0,0,9,2 --triangles
                                                which triangles are near a point?
  boxwood cull cell.glb --box 0,0,0,9,9,5 --json | jq -r '.parts[] | select(.whole) | .part'

JSON: {version, volume, parts: [{part, file, triangles, in, inside, whole}], summary, warnings}. volume has a kind: box, obb, \
sphere, half_spaces or frustum, and its numbers. Only parts that are in it are listed: triangles counts all of a part, in those with a point in the volume, \
inside those that are in it wholly. With --triangles a part also has triangles_in and triangles_inside, their numbers. CSV has a row a part; with --triangles \
a row a triangle: part, triangle, inside.";
