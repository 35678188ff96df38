//! Options of `boxwood region`.

use super::shapes::{aspect, corners, half_space, oriented_box, sphere, view_angle};
use super::values::{length, vector, whole};
use super::{OutputArgs, SceneArgs};
use boxwood::query::HalfSpace;
use boxwood_assembly::scene::SceneShape;
use clap::{ArgGroup, Args};

/// List the parts in a box, sphere, set of half-spaces or camera frustum
///
/// For every part that intersects the region: whether it is within the region or only partly, and the numbers of its intersecting
/// triangles; with --triangles, their indices. Touching counts. The result is exact.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(group = ArgGroup::new("region").args(["sphere", "corners", "obb", "half_space", "eye"]).required(true))]
#[command(group = ArgGroup::new("view").args(["look", "look_at"]))]
pub(crate) struct RegionArgs {
    /// Box: minimum and maximum corner
    #[arg(long = "box", value_name = "X,Y,Z,X,Y,Z", value_parser = corners, allow_hyphen_values = true)]
    #[arg(help_heading = REGION)]
    corners: Option<SceneShape>,

    /// Oriented box: center, half sizes, and a rotation axis and degrees, or its three axes
    #[arg(long, value_name = "NUMBERS", value_parser = oriented_box, allow_hyphen_values = true, help_heading = REGION)]
    obb: Option<SceneShape>,

    /// Sphere: center and radius
    #[arg(long, value_name = "X,Y,Z,R", value_parser = sphere, allow_hyphen_values = true, help_heading = REGION)]
    sphere: Option<SceneShape>,

    /// Half-space of all points p with (A,B,C) . p <= D; may be repeated, for the intersection
    #[arg(long, value_name = "A,B,C,D", value_parser = half_space, allow_hyphen_values = true, help_heading = REGION)]
    pub(crate) half_space: Vec<HalfSpace>,

    /// Camera frustum: position of the camera
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = FRUSTUM)]
    #[arg(requires = "view")]
    pub(crate) eye: Option<[f64; 3]>,

    /// View direction
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = FRUSTUM)]
    #[arg(requires = "eye")]
    pub(crate) look: Option<[f64; 3]>,

    /// Point that the camera looks at
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = FRUSTUM)]
    #[arg(requires = "eye")]
    pub(crate) look_at: Option<[f64; 3]>,

    /// Up direction of the image
    #[arg(long, value_name = "X,Y,Z", value_parser = vector, allow_hyphen_values = true, help_heading = FRUSTUM)]
    #[arg(requires = "eye", default_value = "0,0,1")]
    pub(crate) up: [f64; 3],

    /// Vertical field of view
    #[arg(long, value_name = "DEGREES", value_parser = view_angle, allow_negative_numbers = true, help_heading = FRUSTUM)]
    #[arg(requires = "eye", default_value = "60")]
    pub(crate) fov: f64,

    /// Width divided by height of the image, as a number or as W:H
    #[arg(long, value_name = "RATIO", value_parser = aspect, allow_negative_numbers = true, help_heading = FRUSTUM)]
    #[arg(requires = "eye", default_value = "1")]
    pub(crate) aspect: f64,

    /// Distance of the near plane from the camera
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_negative_numbers = true, help_heading = FRUSTUM)]
    #[arg(requires = "eye", default_value = "0")]
    pub(crate) near: f64,

    /// Distance of the far plane from the camera [default: behind all parts]
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_negative_numbers = true, help_heading = FRUSTUM)]
    #[arg(requires = "eye")]
    pub(crate) far: Option<f64>,

    #[command(flatten)]
    pub(crate) scene: SceneArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// List the indices of the intersecting triangles
    #[arg(long, help_heading = "Output")]
    pub(crate) triangles: bool,

    /// Maximum number of table rows
    ///
    /// Applies to text output only; JSON and CSV are always complete.
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX), default_value_t = 25, help_heading = "Output")]
    pub(crate) max_rows: u32,
}

const REGION: &str = "Region";
const FRUSTUM: &str = "Region: camera frustum";

impl RegionArgs {
    /// The sphere or box, if one was given.
    pub(crate) fn shape(&self) -> Option<SceneShape> {
        self.sphere.or(self.corners).or(self.obb)
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if no part intersects the region, 1 if a part does, 2 on an error.

Examples:
  boxwood region cell.glb --box 0,0,0,10,10,5   parts in a box
  boxwood region cell.glb --eye 9,0,2 --look-at 0,0,0 --aspect 16:9
                                                parts in the view of a camera
  boxwood region --half-space 0,0,1,50          parts not above z = 50, built in
  boxwood region gear.stl --sphere 0,0,9,2 --triangles

--help describes each option in detail.";

// Paragraphs are one line each: clap wraps them to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
A part is treated as its surface: it is within the region if all its triangles are, and partly in it if a triangle has a point in the region. A part that encloses \
the region without touching it does not intersect it. A frustum also contains parts that are hidden behind others: there is no occlusion test.

Oriented boxes and frustums are rounded to half-spaces, and the result is exact for these. Triangle indices start at 0, in the order of the part. An oriented box (--obb) \
has ten numbers: center, half sizes, rotation axis, degrees; or fifteen: center, half sizes, three axes of any length.

Globs: * matches any text, ? one character, [ab] one of these characters, {x,y} one of these words. They are compared with the whole name of a \
part, as 'boxwood clash' shows it. Write them in quotes, or the shell expands them.

Exit code: 0 if no part intersects the region, 1 if a part does, 2 on an error. Results go to standard output; progress, warnings and errors \
go to standard error.

Examples:
  boxwood region cell.glb --box 0,0,0,10,10,5   parts in a box
  boxwood region cell.glb --eye 9,0,2 --look-at 0,0,0 --aspect 16:9
                                                parts in the view of a camera
  boxwood region --half-space 0,0,1,50          parts not above z = 50, built in
  boxwood region gear.stl --sphere 0,0,9,2 --triangles
                                                triangles near a point
  boxwood region cell.glb --box 0,0,0,9,9,5 --json | jq -r '.parts[] | select(.contained) | .part'

JSON: {version, schema, region, parts: [{part, file, triangles, intersecting, within, contained}], summary, warnings}. region has a kind (box, obb, sphere, \
half_spaces or frustum) and its numbers. Only parts that intersect the region are listed. triangles is the number of triangles of the part, intersecting the number of those with a point \
in the region, within the number of those entirely in it; contained is true if all are. With --triangles a part also has intersecting_triangles and triangles_within, their indices. CSV has one row per part; with \
--triangles, one row per triangle: part, triangle, within.";
