//! The options of `boxwood robot`.

use super::values::{pair_of_globs, whole};
use super::{OutputArguments, PictureArguments, ReadingArguments};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Say which links of a robot collide with each other, at one configuration of its joints or over many
///
/// Reads a URDF with the meshes that it names, puts its joints where they are told to be, and says which of its links intersect.
/// With --samples, tries random configurations within the limits of the joints: how many collide, which pairs of links always,
/// sometimes or never do, and which pairs need not be tested therefore.
///
/// Links that a joint joins are not tested against each other: they mostly touch by design. An SRDF (--srdf) and --allow leave out
/// more pairs.
///
/// Without a file, the robot is a six-axis arm that is built in, or a hand (--built-in hand).
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct RobotArguments {
    /// The robot, a URDF file
    #[arg(value_name = "FILE.urdf")]
    pub(crate) file: Option<PathBuf>,

    /// Which robot is asked about without a file
    #[arg(long, value_name = "ROBOT", value_enum, default_value_t = BuiltIn::Arm, conflicts_with = "file")]
    pub(crate) built_in: BuiltIn,

    /// Where the joints are: numbers in the order of the joints, or NAME=NUMBER, with commas between; 0 where nothing is said
    ///
    /// Angles in radians, lengths in the units of the robot (metres in a URDF). May be repeated. A joint of several numbers has
    /// them with colons between: base=0:0:1:0:0:0. Names may have blanks and commas. With --samples, joints that are named stay where they are put.
    #[arg(long, value_name = "V,V,...", allow_hyphen_values = true, help_heading = JOINTS)]
    pub(crate) joints: Vec<String>,

    /// Put the joints where a state of the SRDF has them (group_state)
    #[arg(long, value_name = "NAME", requires = "srdf", help_heading = JOINTS)]
    pub(crate) state: Option<String>,

    /// Try all configurations of a file: one a line, numbers or JSON; - is standard input
    ///
    /// A line has a number for each joint, with blanks or commas between them. If the first line has the names of joints, the
    /// numbers below are theirs, and the others stay where --joints and --state put them. A line may also be a JSON array of
    /// numbers, or an object of names and numbers. Empty lines and lines that begin with # are none.
    #[arg(long, value_name = "FILE", conflicts_with = "samples", help_heading = JOINTS)]
    pub(crate) configurations: Option<PathBuf>,

    /// Try so many random configurations, all joints anywhere within their limits
    ///
    /// Joints that turn without limits turn by half a turn either way; joints that float stay where they are.
    #[arg(long, value_name = "N", value_parser = whole(1..=MOST_SAMPLES), allow_negative_numbers = true)]
    #[arg(help_heading = JOINTS)]
    pub(crate) samples: Option<u64>,

    /// Where the random numbers begin: the same seed gives the same configurations on every machine
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), allow_negative_numbers = true, default_value_t = 1)]
    #[arg(help_heading = JOINTS)]
    pub(crate) seed: u64,

    /// Leave out the pairs of links that an SRDF says need no test (disable_collisions)
    #[arg(long, value_name = "FILE", help_heading = PAIRS)]
    pub(crate) srdf: Option<PathBuf>,

    /// Leave out pairs of links of which one matches A and the other B; may be repeated
    #[arg(long, value_name = "A:B", value_parser = pair_of_globs, help_heading = PAIRS)]
    pub(crate) allow: Vec<String>,

    /// Test links that a joint joins, too, or joints with links without a shape between them
    #[arg(long, help_heading = PAIRS)]
    pub(crate) adjacent: bool,

    /// Stop looking for links that collide after N pairs, in each configuration
    ///
    /// And after 100 N pairs whose boxes overlap, or 10,000 N pairs of boxes. Of n links on each other, n (n - 1) / 2 pairs collide. What is beyond
    /// the limit is shown as "more than N" (JSON: "complete": false in the summary); if none was found until then, the exit code is 3.
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX), default_value_t = 10_000, help_heading = PAIRS)]
    pub(crate) max_pairs: u64,

    /// Say how deep links that collide are in each other
    #[arg(long, conflicts_with_all = ["samples", "configurations"], help_heading = ANSWER)]
    pub(crate) depth: bool,

    /// Say which links that do not collide are nearest to each other, how far, and where
    #[arg(long, conflicts_with_all = ["samples", "configurations"], help_heading = ANSWER)]
    pub(crate) distance: bool,

    /// Write an SRDF of the pairs that need not be tested: those left out, those that always collide, and those that never did
    ///
    /// Of 1,000 random configurations or more, with all joints moving.
    #[arg(long, value_name = "FILE", requires = "samples", help_heading = ANSWER)]
    pub(crate) write_srdf: Option<PathBuf>,

    /// Where the packages are that mesh names begin with (package://NAME/...); may be repeated [default: the folder above that of
    /// the URDF]
    ///
    /// FOLDER/NAME/rest is looked for, then FOLDER/rest, then rest without its leading folders, one after the other. No mesh
    /// outside of these folders and of that of the URDF itself is opened.
    #[arg(long, value_name = "FOLDER", help_heading = "Reading")]
    pub(crate) packages: Vec<PathBuf>,

    /// Take the shapes that are seen (visual), not those that are meant for collisions (collision)
    #[arg(long, help_heading = "Reading")]
    pub(crate) visual: bool,

    /// How many segments cylinders and spheres have around
    ///
    /// They become polyhedra with their corners on the surface: with 32 segments the side of a cylinder is within it by at most
    /// 0.5 % of the radius, a sphere by 1 %.
    #[arg(long, value_name = "N", value_parser = whole(3..=1024_u32), allow_negative_numbers = true, default_value_t = 32)]
    #[arg(help_heading = "Reading")]
    pub(crate) segments: u32,

    /// Which boxes are put around links and sets of links; the answer is the same for all
    #[arg(long, value_enum, default_value_t = FitName::Cab, hide_short_help = true, help_heading = ANSWER)]
    pub(crate) fit: FitName,

    #[command(flatten)]
    pub(crate) reading: ReadingArguments,

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

const JOINTS: &str = "Configurations";
const PAIRS: &str = "Pairs of links";
const ANSWER: &str = "The answer";

const MOST_SAMPLES: u64 = 1_000_000_000;

/// The robots that are built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BuiltIn {
    /// Six axes and a tool
    Arm,
    /// Five fingers on a forearm
    Hand,
}

/// The boxes of an articulated body, by the words of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FitName {
    /// Oriented, from the longest axes of the two boxes in them
    Cab,
    /// The same, along the sum of the axes where their ends are near
    CabSum,
    /// Oriented, by covariance
    Obb,
    /// Axis-aligned, around the oriented boxes of links
    #[value(name = "aabb*")]
    AabbOfBoxes,
    /// Axis-aligned, around all vertices
    #[value(name = "aabb+")]
    AabbOfVertices,
    /// None: every pair of links
    Brute,
}

const AFTER_HELP: &str = "\
Exit code: 0 if nothing collides, 1 if something does, 2 on an error, 3 if a limit
ended a search that had found nothing (--max-pairs).

Examples:
  boxwood robot                                      the built-in arm, upright
  boxwood robot --samples 100000                     how often does it collide, and what?
  boxwood robot --samples 10000 --report arm.html    a page that shows each pair that does
  boxwood robot arm.urdf --srdf arm.srdf --state home
  boxwood robot arm.urdf --joints 0,-1.2,0.8 --distance
  boxwood robot arm.urdf --samples 10000 --write-srdf arm.srdf

--help says more about each option.";

// Paragraphs are one line each: they are broken to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Surfaces that touch collide. A link that is wholly inside another, surfaces apart, is not found. The answer is exact for the coordinates in \
the files and the poses of the links; there is no tolerance.

Read of a URDF: links with collision (or visual) shapes: meshes in all formats that boxwood reads (OBJ, STL, PLY, OFF, glTF, GLB; no \
DAE), boxes, cylinders, spheres, capsules; joints of the types revolute, continuous, prismatic, fixed and floating, with origin, axis, \
limits and mimic. Several shapes of a link are one. xacro has to be run before. Limits are kept by --samples alone: a configuration beyond \
them is tried, with a note.

Always and never are of the configurations that were tried; always is said of random ones only if they are 1,000 or more. What was \
never seen in N random ones happens in fewer than 3/N of all, with 95 % certainty: of all within the limits, or, if joints are held, of \
all with these joints where they are.

Exit code: 0 if nothing collides (in any configuration), 1 if something does, 2 on an error, 3 if nothing was found to collide, but a search \
ended at a limit (--max-pairs). Results go to standard output; progress, \
warnings and errors go to standard error.

Examples:
  boxwood robot                                      the built-in arm, upright
  boxwood robot --joints elbow=2.7,wrist-1-bend=2 --depth
  boxwood robot --samples 1000000                    a million configurations
  boxwood robot --built-in hand --samples 1000000
  boxwood robot --samples 10000 --report arm.html    a page that shows each pair that does
  boxwood robot arm.urdf --srdf arm.srdf --state home
  boxwood robot arm.urdf --joints 0,-1.2,0.8 --distance
  boxwood robot arm.urdf --samples 10000 --write-srdf arm.srdf
  boxwood robot arm.urdf --configurations path.csv --json | jq '.answers[] | select(.collides) | .line'
  boxwood robot hand.urdf --packages ~/ros/src --visual

JSON: {version, robot: {name, file, links: [{name, triangles}], joints: [{name, type, parent, child, lower, upper, values, mimic}], \
packages: [{beginning, folder, names}]}, untested: [{a, b, reason}], ...}. links without a shape have null triangles; values is the \
range of a joint's numbers in a configuration. Of one configuration: configuration, collisions: [{a, b, kind, point, depth}], nearest: \
{a, b, distance, points, triangles}; kinds and depths are those of 'boxwood clash'. Of many: pairs: [{a, b, collides, share, verdict, \
first, example}], verdict being \"always\", \"sometimes\" or \"never\", first the number of the first configuration in which they do and \
example its numbers; answers: [{configuration, line, collides, pairs}] of a file; suggested: [{a, b, reason}] of random ones. \
Then summary (of one configuration with work: link_box_tests of boxes around links, box_tests of the trees of triangles; of random \
ones with held: [{joint, values}] and unseen_share, the 3/N; complete is false if a search ended at a limit: then pairs are those \
that were found to collide, and none is said never to) and warnings. JSON lines have a type: pair, answer, collision, nearest, warning, summary. CSV has the pairs.";
