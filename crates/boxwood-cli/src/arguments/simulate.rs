//! The options of `boxwood simulate`.

use super::values::{density, share, speed, whole};
use super::{OutputArguments, PictureArguments, ReadingArguments};
use crate::notes::Failure;
use clap::Args;
use std::path::PathBuf;

/// Let many bodies tumble through a room: how many meet, frame by frame
///
/// Bodies fly straight through a room, come back from its walls, spin, and pass through each other: motions are given, there
/// are no forces. For every frame the boxes of all bodies are compared first (broad phase), then the triangles of the bodies
/// whose boxes overlap (narrow phase). The table has what intersects, what began and what ended, and what both phases cost.
///
/// Without files, the bodies are tori, teapots, spacecraft, gears, brackets and bolts.
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct SimulateArguments {
    /// What the bodies are made of: mesh files, folders of them, or globs
    ///
    /// Each part of a file is a kind of body, in its own size (see --unit-size); bodies are of all kinds in turn.
    #[arg(value_name = "PATHS")]
    pub(crate) paths: Vec<PathBuf>,

    /// How many bodies there are, a million at most
    #[arg(long, value_name = "N", value_parser = whole(1..=MOST_BODIES), default_value_t = 1000)]
    #[arg(allow_negative_numbers = true, help_heading = SCENE)]
    pub(crate) bodies: u64,

    /// How many frames pass, of 1/60 of a second
    #[arg(long, value_name = "N", value_parser = whole(1..=MOST_FRAMES), default_value_t = 120)]
    #[arg(allow_negative_numbers = true, help_heading = SCENE)]
    pub(crate) frames: u32,

    /// Where the random numbers begin: the same seed gives the same scene on every machine
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), allow_negative_numbers = true, default_value_t = 1)]
    #[arg(help_heading = SCENE)]
    pub(crate) seed: u64,

    /// How fast bodies are: at 1, each moves by about its own size in a second
    #[arg(long, value_name = "FACTOR", value_parser = speed, allow_negative_numbers = true, default_value_t = 1.0)]
    #[arg(help_heading = SCENE)]
    pub(crate) speed: f64,

    /// How much of the room is taken by the balls around the bodies, which decides how large the room is
    #[arg(long, value_name = "SHARE", value_parser = density, allow_negative_numbers = true, default_value_t = 0.1)]
    #[arg(help_heading = SCENE)]
    pub(crate) density: f64,

    /// How many of the bodies never move, from 0 (none) to 1 (all): pairs of them are answered from the frame before
    #[arg(long, value_name = "SHARE", value_parser = share, allow_negative_numbers = true, default_value_t = 0.0)]
    #[arg(help_heading = SCENE)]
    pub(crate) asleep: f64,

    /// Add a cloth that waves across the middle of the room: one more body, large and deforming
    #[arg(long, help_heading = SCENE)]
    pub(crate) cloth: bool,

    /// Give all kinds of bodies the same size: the longest side of the box of each becomes 1
    #[arg(long, help_heading = SCENE)]
    pub(crate) unit_size: bool,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,

    /// Go on without the files that cannot be read, with a warning for each
    #[arg(long, help_heading = "Reading")]
    pub(crate) skip_broken: bool,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    /// Show every Nth frame in the table [default: so many that about 25 are shown]
    ///
    /// Only of the text; JSON and CSV always have all frames.
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX), allow_negative_numbers = true)]
    #[arg(help_heading = "Output")]
    pub(crate) every: Option<u32>,

    /// Draw all figures over time to a file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) pictures: PictureArguments,
}

const SCENE: &str = "The scene";

/// A body takes some 700 bytes.
const MOST_BODIES: u64 = 1_000_000;
const MOST_FRAMES: u32 = 1_000_000;
/// Pairs of boxes that overlap, some 100 bytes each.
const MOST_PAIRS: f64 = 3e7;

impl SimulateArguments {
    /// Refuses a scene whose pairs no memory holds, before it is made.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        // As many balls of one size overlap a ball as there are middles in one of twice its radius; boxes are larger.
        let pairs = self.bodies as f64 * 16.0 * self.density / 2.0;
        if pairs > MOST_PAIRS {
            let message = format!(
                "--bodies {} at --density {}: about {pairs:.0e} pairs of boxes would overlap in every frame, more than \
                 the {MOST_PAIRS:.0e} that are allowed; take fewer bodies or a lower density",
                self.bodies, self.density
            );
            return Err(message.into());
        }
        Ok(())
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if nothing collides in any frame, 1 if something does, 2 on an error.

Examples:
  boxwood simulate                                   1,000 bodies, 120 frames
  boxwood simulate --bodies 10000 --asleep 0.9       nine of ten do not move
  boxwood simulate bunny.ply --bodies 200            bodies of your own
  boxwood simulate --cloth --svg frames.svg          a table and a picture
  boxwood simulate --bodies 200 --report bodies.html a page that plays it";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Columns: candidates are pairs of bodies whose boxes overlap; kept of them have the answer of the frame before, because \
neither body has moved; intersecting pairs of bodies have a point in common (touching counts), began and ended are those that \
did not in the frame before and those that do no more. Tests of two boxes (of bodies and within bodies) and of two triangles. Times in \
milliseconds, as a clock on the wall has them: to move all bodies (their boxes follow), of the broad phase and of the narrow \
phase. In frame 0 everything is new. All but the times is the same on every machine and for any number of threads.

The room is a cube; bodies keep the sizes that their files give them, or are made one size (--unit-size), and spin about the \
middle of their boxes. A part that a file has several times is as many kinds. Files without triangles are left out.

Exit code: 0 if nothing collides in any frame, 1 if something does, 2 on an error. Results go to standard output; progress, \
warnings and errors go to standard error.

Examples:
  boxwood simulate                                   1,000 bodies, 120 frames
  boxwood simulate --bodies 10000 --asleep 0.9       nine of ten do not move
  boxwood simulate bunny.ply --bodies 200            bodies of your own
  boxwood simulate --cloth --svg frames.svg          a table and a picture
  boxwood simulate --bodies 200 --report bodies.html a page that plays it
  boxwood simulate --json | jq '.series.intersecting'

JSON: {version, scene: {title, bodies, asleep, deforming, triangles, room, seed, speed, density, kinds: [{name, file, \
triangles, bodies}]}, threads, frames: [{frame, bodies, moved, candidates, asked, kept, intersecting, began, ended, touching, \
broad: {box_tests}, narrow: {box_tests, triangle_tests, ...}, milliseconds: {move, broad, narrow}}], series: {candidates, kept, \
intersecting, began, ended, box_tests, triangle_tests, move_ms, broad_ms, narrow_ms}, summary: \
{frames, frames_with_contacts, candidates, ..., milliseconds: {build, move, broad, narrow, frame: {mean, median, worst, \
worst_frame, total}}}, warnings}. Touching are the bodies that intersect another. Series have a figure a frame, for plots. \
The summary has sums over all frames; a time of a frame is that of all three together.";
