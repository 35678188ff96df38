//! Command-line arguments of all commands, with their help texts.

mod animate;
mod check;
mod clash;
mod distance;
mod info;
mod kinds;
mod output;
mod picture;
mod placing;
mod ray;
mod reading;
mod region;
mod reproduce;
mod robot;
mod scene;
mod shapes;
mod simulate;
mod sweep;
mod tree;
mod values;
mod view;

pub(crate) use animate::AnimateArgs;
pub(crate) use check::CheckArgs;
pub(crate) use clash::ClashArgs;
pub(crate) use distance::DistanceArgs;
pub(crate) use info::{FormatsArgs, InfoArgs};
pub(crate) use kinds::ClashReportArgs;
pub(crate) use output::{OutputArgs, OutputFormat};
pub(crate) use picture::PictureArgs;
pub(crate) use placing::PlacementArgs;
pub(crate) use ray::RayArgs;
pub(crate) use reading::ReadArgs;
pub(crate) use region::RegionArgs;
pub(crate) use reproduce::{ReproduceArgs, topic};
pub(crate) use robot::RobotArgs;
pub(crate) use scene::SceneArgs;
pub(crate) use simulate::SimulateArgs;
pub(crate) use sweep::SweepArgs;
pub(crate) use tree::TreeArgs;
pub(crate) use view::ViewArgs;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use std::io;
use std::path::{Path, PathBuf};

/// Exact collision detection for assemblies of triangle meshes
///
/// Without a command, boxwood checks a built-in assembly (a small gearbox on its base) and prints every pair of parts whose surfaces
/// intersect: an example of `boxwood clash`.
///
/// The results are exact: parts that touch in a single point are found, parts that are one rounding step apart are not.
#[derive(Parser)]
#[command(name = "boxwood", version, after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    /// Command; the built-in assembly is checked without one.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Also report pairs of the built-in assembly that are closer than LENGTH, in millimeters
    #[arg(long, value_name = "LENGTH", value_parser = values::length, allow_negative_numbers = true)]
    pub(crate) clearance: Option<f64>,

    #[command(flatten)]
    pub(crate) report: ClashReportArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) pictures: PictureArgs,
}

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    // The help texts of these fourteen commands are in the files of their options.
    Clash(Box<ClashArgs>),
    Distance(Box<DistanceArgs>),
    Ray(Box<RayArgs>),
    Sweep(Box<SweepArgs>),
    Region(Box<RegionArgs>),
    Robot(Box<RobotArgs>),
    Check(CheckArgs),
    Animate(AnimateArgs),
    Simulate(Box<SimulateArgs>),
    View(ViewArgs),
    Info(InfoArgs),
    Tree(Box<TreeArgs>),
    Reproduce(ReproduceArgs),
    Formats(FormatsArgs),
    /// Print a completion script for a shell
    ///
    /// For bash: boxwood completions bash > ~/.local/share/bash-completion/completions/boxwood
    Completions {
        /// Shell to generate the script for
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Write man pages of all commands to a folder
    #[command(hide = true)]
    Man {
        /// Folder for boxwood.1, boxwood-clash.1 and the others; it is created if it does not exist
        #[arg(long, value_name = "DIR")]
        output_dir: PathBuf,
    },
}

/// Options that `-h` omits, so that it fits one screen; `--help` lists all. They have the same ids in all commands.
const OMITTED_IN_SHORT_HELP: [&str; 23] = [
    "no_weld",
    "split_groups",
    "threads",
    "skip_unreadable",
    "format",
    "max_rows",
    "units",
    "scale",
    "moves",
    "max_triangle_pairs",
    "max_pairs",
    "max_tests",
    "packages",
    "visual",
    "segments",
    "seed",
    "include_adjacent",
    "built_in",
    "write_srdf",
    "max_leaf_vertices",
    "max_depth",
    "no_fallback_split",
    "every",
];

/// Parser of the command line, from the definitions in the files of the commands.
fn parser() -> clap::Command {
    let shorten = |command: clap::Command| {
        command.mut_args(|argument| {
            let omitted = OMITTED_IN_SHORT_HELP.contains(&argument.get_id().as_str());
            let hidden = omitted || argument.is_hide_short_help_set();
            argument.hide_short_help(hidden)
        })
    };
    let all = shorten(Args::command()).mut_subcommands(shorten);
    all.mut_arg("clearance", |argument| argument.hide_short_help(true))
}

impl Args {
    /// Parses the command line of this process.
    ///
    /// # Errors
    /// A message to print: an error, the help or the version.
    pub(crate) fn from_command_line() -> Result<Self, clap::Error> {
        let matches = parser().try_get_matches();
        matches.and_then(|matches| Self::from_arg_matches(&matches)).map_err(with_hint)
    }
}

/// Adds a hint for mistakes that clap cannot recognize.
fn with_hint(mut error: clap::Error) -> clap::Error {
    if let Some(tip) = hint(&error) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
        error.remove(ContextKind::SuggestedSubcommand);
    }
    error
}

fn hint(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        // `boxwood gear.stl` is meant as `boxwood clash gear.stl`.
        ErrorKind::InvalidSubcommand => {
            let word = text(ContextKind::InvalidSubcommand)?;
            let is_path_like = word.contains(['.', '/', '\\', '*']) || Path::new(word).exists();
            let command = if word.to_ascii_lowercase().ends_with(".urdf") { "robot" } else { "clash" };
            is_path_like.then(|| format!("to find collisions, use 'boxwood {command} {word}'"))
        }
        // `boxwood --clearance 1 clash`: the option must follow the command, because `clash` has it too.
        ErrorKind::ArgumentConflict => {
            let command = text(ContextKind::InvalidSubcommand)?;
            Some(format!("options follow the command: 'boxwood {command} ... --option'"))
        }
        // `boxwood distance a.stl b.stl --clearance 1`: of the commands, only `clash` has this option.
        ErrorKind::UnknownArgument if text(ContextKind::InvalidArg)? == "--clearance" => {
            Some("to find pairs closer than a length, use 'boxwood clash ... --clearance LENGTH'".to_owned())
        }
        _ => None,
    }
}

/// Completion script for a shell.
pub(crate) fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut parser(), "boxwood", &mut script);
    script
}

/// Writes one man page per command, such as `boxwood-clash.1`, to a folder.
pub(crate) fn write_man_pages(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(parser().disable_help_subcommand(true), folder)
}

const AFTER_HELP: &str = "\
Exit code: 0 nothing found, 1 something found, 2 error, 3 stopped at a limit.

Examples:
  boxwood clash parts/           check all mesh files of a folder
  boxwood COMMAND -h             options of a command; all details: --help";

const AFTER_LONG_HELP: &str = "\
Exit code: 0 if nothing is found, 1 if something is found, 2 on an error, 3 if a limit of check or robot ended a search that had found nothing. Found are: \
collisions and pairs closer than --clearance; with check, defects; with ray and sweep, hits; with region, parts in the region.

Examples:
  boxwood                            check the built-in assembly
  boxwood --report page.html         and write an HTML page with the result
  boxwood clash parts/               check all mesh files of a folder
  boxwood clash parts/ --clearance 0.5
                                     also pairs closer than 0.5
  boxwood clash parts/ --solid --ignore-touching
                                     also enclosed parts, without mere contact
  boxwood clash parts/ --json | jq '.pairs[] | [.a, .b]'
  boxwood distance arm.stl wall.stl  distance and closest points of two files
  boxwood ray gear.stl --from 0,0,9 --direction 0,0,-1
                                     first hit of a ray
  boxwood sweep cell.glb --part 'arm*' --by 0,9,0
                                     first contact of moving parts or shapes
  boxwood region cell.glb --box 0,0,0,9,9,5
                                     parts in a box, sphere or camera frustum
  boxwood robot arm.urdf --samples 10000
                                     self-collisions of a robot, and how often
  boxwood check bracket.stl          defects of a mesh
  boxwood animate                    collisions of a cloth that falls over a ball
  boxwood simulate                   collisions of 1,000 bodies that move in a room
  boxwood view gearbox.glb           an HTML page with all parts in 3D
  boxwood info gearbox.glb           parts, sizes and topology of a file
  boxwood tree gear.stl              bounding-volume hierarchies of a mesh, compared
  boxwood reproduce --quick          rerun the published experiments

'boxwood COMMAND --help' describes all options of a command.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_line_is_consistent() {
        parser().debug_assert();
    }
}
