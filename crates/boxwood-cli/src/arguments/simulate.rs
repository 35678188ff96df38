//! Arguments of `boxwood simulate`.

use super::values::{density, fraction, speed, whole};
use super::{OutputArgs, PictureArgs, ReadArgs};
use boxwood_assembly::simulation::SimulationOptions;
use clap::Args;
use std::path::PathBuf;

/// Move many bodies through a room and report collisions per frame
///
/// Bodies move in straight lines, bounce off the walls, spin, and pass through each other: motions are prescribed, there are no forces.
/// In every frame, the broad phase compares the boxes of all bodies; then the narrow phase tests the triangles of the pairs whose boxes
/// overlap. The table shows the intersecting pairs, those that began and ended, and the cost of both phases.
///
/// Without files, the bodies are tori, teapots, spacecraft, gears, brackets and bolts.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct SimulateArgs {
    /// Meshes of the bodies: mesh files, folders of them, or globs
    ///
    /// Each part of a file is a kind of body, in its own size (see --unit-size). The kinds are assigned to bodies in turn.
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// Number of bodies, at most a million
    #[arg(long, value_name = "N", value_parser = whole(SimulationOptions::BODIES), default_value_t = 1000)]
    #[arg(allow_negative_numbers = true, help_heading = SCENE)]
    pub(crate) bodies: usize,

    /// Number of frames, 1/60 second each
    #[arg(long, value_name = "N", value_parser = whole(SimulationOptions::FRAMES), default_value_t = 120)]
    #[arg(allow_negative_numbers = true, help_heading = SCENE)]
    pub(crate) frames: u32,

    /// Random seed: the same seed gives the same scene on every machine
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), allow_negative_numbers = true, default_value_t = 1)]
    #[arg(help_heading = SCENE)]
    pub(crate) seed: u64,

    /// Speed of the bodies: at 1, a body moves by about its own size per second
    #[arg(long, value_name = "FACTOR", value_parser = speed, allow_negative_numbers = true, default_value_t = 1.0)]
    #[arg(help_heading = SCENE)]
    pub(crate) speed: f64,

    /// Fraction of the room filled by the bounding spheres of the bodies; determines the size of the room
    #[arg(long, value_name = "FRACTION", value_parser = density, allow_negative_numbers = true, default_value_t = 0.1)]
    #[arg(help_heading = SCENE)]
    pub(crate) density: f64,

    /// Fraction of the bodies that never move, from 0 to 1; pairs of them reuse the result of the last frame
    #[arg(long, value_name = "FRACTION", value_parser = fraction, allow_negative_numbers = true, default_value_t = 0.0)]
    #[arg(help_heading = SCENE)]
    pub(crate) sleeping: f64,

    /// Add a waving cloth across the middle of the room: one more body, large and deformable
    #[arg(long, help_heading = SCENE)]
    pub(crate) cloth: bool,

    /// Scale all kinds of bodies to the same size: the longest side of the bounding box becomes 1
    #[arg(long, help_heading = SCENE)]
    pub(crate) unit_size: bool,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,

    /// Skip files that cannot be read, with a warning for each
    #[arg(long, help_heading = "Reading")]
    pub(crate) skip_unreadable: bool,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Show every Nth frame in the table [default: chosen to show at most 25 rows]
    ///
    /// Applies to text only; JSON and CSV always have all frames.
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX), allow_negative_numbers = true)]
    #[arg(help_heading = "Output")]
    pub(crate) every: Option<u32>,

    /// Draw all values over time to an SVG file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
}

const SCENE: &str = "Scene";

impl SimulateArgs {
    /// Options of the simulation.
    pub(crate) fn options(&self) -> SimulationOptions {
        let mut options = SimulationOptions::default();
        options.bodies = self.bodies;
        options.frames = self.frames;
        options.seed = self.seed;
        options.speed = self.speed;
        options.density = self.density;
        options.sleeping = self.sleeping;
        options.cloth = self.cloth;
        options.unit_size = self.unit_size;
        options
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if nothing collides in any frame, 1 if something does, 2 on an error.

Examples:
  boxwood simulate                                   1,000 bodies, 120 frames
  boxwood simulate --bodies 10000 --sleeping 0.9     nine of ten do not move
  boxwood simulate bunny.ply --bodies 200            bodies from a mesh file
  boxwood simulate --cloth --svg frames.svg          a table and a chart
  boxwood simulate --bodies 200 --report bodies.html a page that plays the frames";

// Each paragraph is one line: clap wraps it to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Columns: candidates are pairs of bodies whose boxes overlap; reused of them have the result of the last frame, because neither body \
moved; intersecting pairs have a common point (touching counts); began and ended are the pairs that started and stopped intersecting \
since the last frame. Box tests (between bodies and within bodies) and triangle tests are counts. Times are wall-clock milliseconds: to \
move all bodies and their boxes, of the broad phase, and of the narrow phase. In frame 0 everything is new. All values except times are \
the same on every machine and for any number of threads.

The room is a cube. Bodies keep the sizes of their files or are scaled to one size (--unit-size), and spin about the center of their \
bounding box. Each instance of a part in a file is a kind of its own. Files without triangles are skipped.

Exit code: 0 if nothing collides in any frame, 1 if something does, 2 on an error. Results go to standard output; progress, \
warnings and errors go to standard error.

Examples:
  boxwood simulate                                   1,000 bodies, 120 frames
  boxwood simulate --bodies 10000 --sleeping 0.9     nine of ten do not move
  boxwood simulate bunny.ply --bodies 200            bodies from a mesh file
  boxwood simulate --cloth --svg frames.svg          a table and a chart
  boxwood simulate --bodies 200 --report bodies.html a page that plays the frames
  boxwood simulate --json | jq '.series.intersecting'

JSON: {version, scene: {title, bodies, sleeping, deformable, triangles, room_side, seed, speed, density, kinds: [{name, file, \
triangles, bodies}]}, threads, frames: [{frame, bodies, moved, candidates, tested, reused, intersecting, began, ended, \
bodies_in_contact, broad_phase: {box_tests}, narrow_phase: {box_tests, triangle_tests, ...}, milliseconds: {move, broad_phase, \
narrow_phase}}], series: {candidates, reused, intersecting, began, ended, box_tests, triangle_tests, move_ms, broad_ms, narrow_ms}, \
summary: {frames, frames_with_contacts, candidates, ..., milliseconds: {build, move, broad_phase, narrow_phase, frame: {mean, median, \
max, max_frame, total}}}, warnings}. bodies_in_contact is the number of bodies that intersect another. Series have one value per frame, \
for plots. The summary has sums over all frames; frame time is the sum of the three phases.";
