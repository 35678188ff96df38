//! Arguments of `boxwood robot`.

use super::values::{pair_of_globs, whole};
use super::{OutputArgs, PictureArgs, ReadArgs};
use boxwood_assembly::robot::{self, LinkPairOptions};
use boxwood_io::{RobotGeometry, RobotReadOptions};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Check a robot for self-collision at one or many configurations
///
/// Reads a URDF and its meshes, sets the joint values and reports which links intersect. With --samples, tests random configurations
/// within the joint limits. It reports how many collide, which pairs of links collide always, sometimes or never, and which pairs
/// therefore need no test.
///
/// Adjacent links (connected by a joint) are not tested: they usually touch by design. An SRDF (--srdf) and --ignore exclude more pairs.
///
/// Without a file, a built-in six-axis arm is checked, or a hand (--built-in hand).
#[derive(Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(crate) struct RobotArgs {
    /// Robot, a URDF file
    #[arg(value_name = "FILE.urdf")]
    pub(crate) file: Option<PathBuf>,

    /// Built-in robot to use without a file
    #[arg(long, value_name = "ROBOT", value_enum, default_value_t = BuiltInRobot::Arm, conflicts_with = "file")]
    pub(crate) built_in: BuiltInRobot,

    /// Joint values, separated by commas: all in joint order, or NAME=VALUE; joints not given are at 0
    ///
    /// Angles are in radians, lengths in the units of the robot (meters in a URDF). May be repeated. The values of a joint with several
    /// degrees of freedom are separated by colons: base=0:0:1:0:0:0. Names may contain spaces and commas. With --samples, joints given by
    /// name are held at their value.
    #[arg(long, value_name = "V,V,...", allow_hyphen_values = true, help_heading = JOINTS)]
    pub(crate) joints: Vec<String>,

    /// Use the joint values of a group_state of the SRDF
    #[arg(long, value_name = "NAME", requires = "srdf", help_heading = JOINTS)]
    pub(crate) state: Option<String>,

    /// Test all configurations of a file, one per line, as numbers or JSON; - is standard input
    ///
    /// A line has one number per degree of freedom, separated by spaces or commas. If the first line has names of joints, the numbers below
    /// are values of these joints; the others keep the values of --joints and --state. A line may also be a JSON array of numbers, or an
    /// object of names and numbers. Empty lines and lines that start with # are skipped.
    #[arg(long, value_name = "FILE", conflicts_with = "samples", help_heading = JOINTS)]
    pub(crate) configurations: Option<PathBuf>,

    /// Test N random configurations, all joints within their limits
    ///
    /// Revolute joints without limits range over half a turn in both directions; floating joints are held.
    #[arg(long, value_name = "N", value_parser = whole(1..=MAX_SAMPLES), allow_negative_numbers = true)]
    #[arg(help_heading = JOINTS)]
    pub(crate) samples: Option<u64>,

    /// Random seed: the same seed gives the same configurations on every machine
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), allow_negative_numbers = true, default_value_t = 1)]
    #[arg(help_heading = JOINTS)]
    pub(crate) seed: u64,

    /// Ignore the pairs of links that an SRDF disables (disable_collisions)
    #[arg(long, value_name = "FILE", help_heading = PAIRS)]
    pub(crate) srdf: Option<PathBuf>,

    /// Ignore pairs of links of which one matches A and the other B; may be repeated
    #[arg(long, value_name = "A:B", value_parser = pair_of_globs, help_heading = PAIRS)]
    pub(crate) ignore: Vec<String>,

    /// Also test adjacent links: connected by a joint, or by joints and links without geometry
    #[arg(long, help_heading = PAIRS)]
    pub(crate) include_adjacent: bool,

    /// Stop the search for colliding links after N pairs, in each configuration
    ///
    /// The search also stops after 100 N pairs with overlapping boxes, or 10,000 N box tests. n links on top of each other have n (n - 1) /
    /// 2 colliding pairs. If there are more, the count is shown as "more than N" (JSON: "complete": false in the summary). If no collision
    /// was found by then, the exit code is 3.
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX), default_value_t = 10_000, help_heading = PAIRS)]
    pub(crate) max_pairs: u64,

    /// Report the penetration depth of colliding links
    #[arg(long, conflicts_with_all = ["samples", "configurations"], help_heading = RESULTS)]
    pub(crate) depth: bool,

    /// Report the closest links among those that do not collide, with distance and points
    #[arg(long, conflicts_with_all = ["samples", "configurations"], help_heading = RESULTS)]
    pub(crate) distance: bool,

    /// Write an SRDF of the pairs that need no test: ignored, always colliding, and never colliding ones
    ///
    /// Needs 1,000 random configurations or more, with no joint held.
    #[arg(long, value_name = "FILE", requires = "samples", help_heading = RESULTS)]
    pub(crate) write_srdf: Option<PathBuf>,

    /// Folder to search for packages of mesh names (package://NAME/...); may be repeated [default: the parent of the URDF's folder]
    ///
    /// Looks for FOLDER/NAME/rest, then FOLDER/rest, then rest without its leading folders, one by one. Meshes outside these folders and
    /// the folder of the URDF are never opened.
    #[arg(long, value_name = "FOLDER", help_heading = "Reading")]
    pub(crate) packages: Vec<PathBuf>,

    /// Use the visual geometry instead of the collision geometry
    #[arg(long, help_heading = "Reading")]
    pub(crate) visual: bool,

    /// Number of segments around cylinders and spheres
    ///
    /// They become polyhedra with their vertices on the surface. With 32 segments, the side of a cylinder is inside it by at most 0.5 % of
    /// the radius, a sphere by 1 %.
    #[arg(long, value_name = "N", value_parser = whole(3..=1024_u32), allow_negative_numbers = true, default_value_t = 32)]
    #[arg(help_heading = "Reading")]
    pub(crate) segments: u32,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Maximum number of rows per table
    ///
    /// Applies to text only; JSON and CSV always have all rows.
    #[arg(long, value_name = "N", value_parser = whole(1..=u32::MAX), default_value_t = 25, help_heading = "Output")]
    pub(crate) max_rows: u32,

    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
}

impl RobotArgs {
    /// Pairs of links to test.
    pub(crate) fn pairs(&self) -> LinkPairOptions {
        let mut pairs = LinkPairOptions::default();
        (pairs.include_adjacent, pairs.max_pairs) = (self.include_adjacent, self.max_pairs);
        pairs.ignore.clone_from(&self.ignore);
        pairs
    }

    /// Options for reading the URDF.
    pub(crate) fn read_options(&self) -> RobotReadOptions {
        RobotReadOptions {
            package_folders: self.packages.clone(),
            geometry: if self.visual { RobotGeometry::Visual } else { RobotGeometry::Collision },
            segments: self.segments,
            read: self.reading.options(),
            ..RobotReadOptions::default()
        }
    }
}

const JOINTS: &str = "Configurations";
const PAIRS: &str = "Pairs of links";
const RESULTS: &str = "Results";

const MAX_SAMPLES: u64 = 1_000_000_000;

/// Value of `--built-in`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BuiltInRobot {
    /// Six axes and a tool
    Arm,
    /// Five fingers on a forearm
    Hand,
}

impl BuiltInRobot {
    /// The robot of the library.
    pub(crate) fn robot(self) -> robot::BuiltInRobot {
        match self {
            Self::Arm => robot::BuiltInRobot::Arm,
            Self::Hand => robot::BuiltInRobot::Hand,
        }
    }
}

const AFTER_HELP: &str = "\
Exit code: 0 if nothing collides, 1 if something does, 2 on an error, 3 if a search
stopped at a limit and had found nothing (--max-pairs).

Examples:
  boxwood robot                                      the built-in arm, all joints at 0
  boxwood robot --samples 100000                     how often it collides, and which links
  boxwood robot --samples 10000 --report arm.html    a page that shows each colliding pair
  boxwood robot arm.urdf --srdf arm.srdf --state home
  boxwood robot arm.urdf --joints 0,-1.2,0.8 --distance
  boxwood robot arm.urdf --samples 10000 --write-srdf arm.srdf

Use --help for details of each option.";

// Each paragraph is one line: clap wraps it to the width of the terminal.
const AFTER_LONG_HELP: &str = "\
Links collide if their surfaces intersect or touch. A link fully enclosed by another, with disjoint surfaces, is not found. Results are \
exact for the coordinates in the files and the poses of the links; there is no tolerance.

Supported URDF elements: links with collision (or visual) geometry: meshes in all formats that boxwood reads (OBJ, STL, PLY, OFF, glTF, \
GLB; not DAE), boxes, cylinders, spheres, capsules; joints of the types revolute, continuous, prismatic, fixed and floating, with origin, \
axis, limits and mimic. Several shapes of a link are merged. Run xacro first. Only --samples respects joint limits: other configurations \
outside them are tested, with a note.

Always and never refer to the tested configurations; always is reported for random ones only if there are 1,000 or more. An event that \
never occurred in N random configurations has a probability below 3/N, with 95 % confidence: over all configurations within the limits \
or, if joints are held, over those with these joint values.

Exit code: 0 if nothing collides (in any configuration), 1 if something does, 2 on an error, 3 if no collision was found but a search \
stopped at a limit (--max-pairs). Results go to standard output; progress, warnings and errors go to standard error.

Examples:
  boxwood robot                                      the built-in arm, all joints at 0
  boxwood robot --joints elbow=2.7,wrist-1-bend=2 --depth
  boxwood robot --samples 1000000                    a million configurations
  boxwood robot --built-in hand --samples 1000000
  boxwood robot --samples 10000 --report arm.html    a page that shows each colliding pair
  boxwood robot arm.urdf --srdf arm.srdf --state home
  boxwood robot arm.urdf --joints 0,-1.2,0.8 --distance
  boxwood robot arm.urdf --samples 10000 --write-srdf arm.srdf
  boxwood robot arm.urdf --configurations path.csv --json | jq '.results[] | select(.collides) | .line'
  boxwood robot hand.urdf --packages ~/ros/src --visual

JSON: {version, robot: {name, file, links: [{name, triangles}], joints: [{name, type, parent, child, lower, upper, values, mimic}], \
packages: [{prefix, folder, mesh_names}]}, ignored_pairs: [{a, b, reason}], ...}. Links without geometry have null triangles; values is \
the range of a joint's values in a configuration. For one configuration: configuration, collisions: [{a, b, kind, point, depth}], \
closest: {a, b, distance, points, triangles}; kinds and depths are those of 'boxwood clash'. For many: pairs: [{a, b, collisions, \
fraction, verdict, first_index, first_configuration}]; verdict is \"always\", \"sometimes\" or \"never\", collisions is the number of \
configurations in which the links collide, and first_index and first_configuration are the index and the values of the first. For a \
file: results: [{configuration, line, collides, pairs}]; for random configurations: suggested_ignored_pairs: [{a, b, reason}]. Then \
summary and warnings. The summary of one configuration has stats: link_box_tests of the boxes of links, and the counts of the tests \
between triangle trees. That of random configurations has fixed_joints: [{joint, values}] and unseen_fraction_bound, the 3/N. complete \
is false if a search stopped at a limit: pairs then lists only the pairs found to collide, and none has the verdict never. JSON lines \
have a type: pair, result, collision, closest, warning, summary. CSV has the pairs.";
