//! The command line: what can be asked, in the words of the help.

mod animate;
mod check;
mod choice;
mod clash;
mod cull;
mod distance;
mod info;
mod kinds;
mod output;
mod picture;
mod placing;
mod ray;
mod reading;
mod reproduce;
mod robot;
mod scene;
mod shapes;
mod simulate;
mod sweep;
mod tree;
mod values;
mod view;

pub(crate) use animate::AnimateArguments;
pub(crate) use check::CheckArguments;
pub(crate) use choice::ChoiceArguments;
pub(crate) use clash::{ClashArguments, MOST_CANDIDATES};
pub(crate) use cull::CullArguments;
pub(crate) use distance::DistanceArguments;
pub(crate) use info::{FormatsArguments, InfoArguments};
pub(crate) use kinds::KindArguments;
pub(crate) use output::{Format, OutputArguments};
pub(crate) use picture::PictureArguments;
pub(crate) use placing::{PlacingArguments, Units};
pub(crate) use ray::RayArguments;
pub(crate) use reading::ReadingArguments;
pub(crate) use reproduce::ReproduceArguments;
pub(crate) use robot::{BuiltIn, FitName, RobotArguments};
pub(crate) use scene::SceneArguments;
pub(crate) use shapes::{Capsule, Shape};
pub(crate) use simulate::SimulateArguments;
pub(crate) use sweep::SweepArguments;
pub(crate) use tree::TreeArguments;
pub(crate) use view::ViewArguments;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

/// Which parts of an assembly collide or come too close, and where
///
/// Without a command, boxwood checks an assembly that is built into it (a small gearbox on its base) and prints every
/// pair of parts whose surfaces intersect: an example of what `boxwood clash` says about your files.
///
/// The answer is exact: parts that touch in a single point are found, parts that are one rounding step apart are not.
#[derive(Parser)]
#[command(name = "boxwood", version, after_help = AFTER_HELP)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    /// What to do; the built-in assembly is checked if nothing is named.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Find also the parts of the built-in assembly that come closer than this, in millimetres
    #[arg(long, value_name = "LENGTH", value_parser = values::length, allow_negative_numbers = true)]
    pub(crate) clearance: Option<f64>,

    #[command(flatten)]
    pub(crate) kinds: KindArguments,

    #[command(flatten)]
    pub(crate) output: OutputArguments,

    #[command(flatten)]
    pub(crate) pictures: PictureArguments,
}

/// The commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    // These fourteen are described where their options are.
    Clash(Box<ClashArguments>),
    Distance(Box<DistanceArguments>),
    Ray(Box<RayArguments>),
    Sweep(Box<SweepArguments>),
    Cull(Box<CullArguments>),
    Robot(Box<RobotArguments>),
    Check(CheckArguments),
    Animate(AnimateArguments),
    Simulate(Box<SimulateArguments>),
    View(ViewArguments),
    Info(InfoArguments),
    Tree(Box<TreeArguments>),
    Reproduce(ReproduceArguments),
    Formats(FormatsArguments),
    /// Print a completion script for a shell
    ///
    /// For bash: boxwood completions bash > ~/.local/share/bash-completion/completions/boxwood
    Completions {
        /// The shell that the script is for
        #[arg(value_enum)]
        shell: Shell,
    },
}

impl Arguments {
    /// The command line of this process; or else help, the version, or what is wrong with it: to be printed.
    pub(crate) fn from_command_line() -> Result<Self, clap::Error> {
        Self::try_parse().map_err(with_hint)
    }
}

/// Says what somebody may have meant, where clap cannot know.
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
        // Who writes `boxwood gear.stl` means `boxwood clash gear.stl`.
        ErrorKind::InvalidSubcommand => {
            let word = text(ContextKind::InvalidSubcommand)?;
            let like_a_path = word.contains(['.', '/', '\\', '*']) || std::path::Path::new(word).exists();
            let command = if word.to_ascii_lowercase().ends_with(".urdf") { "robot" } else { "clash" };
            like_a_path.then(|| format!("to find what collides, write 'boxwood {command} {word}'"))
        }
        // `boxwood --clearance 1 clash`: clash has that option too.
        ErrorKind::ArgumentConflict => {
            let command = text(ContextKind::InvalidSubcommand)?;
            Some(format!("options of a command are written behind it: 'boxwood {command} ... --option'"))
        }
        // `boxwood distance a.stl b.stl --clearance 1`.
        ErrorKind::UnknownArgument if text(ContextKind::InvalidArg)? == "--clearance" => {
            Some("to find what is closer than a length, write 'boxwood clash ... --clearance LENGTH'".to_owned())
        }
        _ => None,
    }
}

/// The completion script of a shell.
pub(crate) fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "boxwood", &mut script);
    script
}

const AFTER_HELP: &str = "\
Exit code: 0 if nothing collides, 1 if something does, 2 on an error, 3 if a limit of check or robot ended a search \
that had found nothing; of check, 1 if something is wrong; of ray, sweep and cull, 1 if something is hit, met or in the volume. What comes too close (--clearance) counts as what collides.

Examples:
  boxwood                            check the built-in assembly
  boxwood --report page.html         and look at what it found, in 3D
  boxwood clash parts/               check all mesh files of a folder
  boxwood clash parts/ --clearance 0.5
                                     also what comes closer than 0.5
  boxwood clash parts/ --solid --ignore-touching
                                     also parts inside others, not what only touches
  boxwood clash parts/ --json | jq '.pairs[] | [.a, .b]'
  boxwood distance arm.stl wall.stl  how far apart two files are, and where
  boxwood ray gear.stl --from 0,0,9 --direction 0,0,-1
                                     what a ray hits first, and where
  boxwood sweep cell.glb --part 'arm*' --by 0,9,0
                                     what a moving part or solid runs into
  boxwood cull cell.glb --box 0,0,0,9,9,5
                                     which parts are in a box, a ball or a view
  boxwood robot arm.urdf --samples 10000
                                     which links of a robot collide, and how often
  boxwood check bracket.stl          what is wrong with a mesh, and where
  boxwood animate                    a cloth falls over a ball, frame by frame
  boxwood simulate                   1,000 bodies tumble through a room, frame by frame
  boxwood view gearbox.glb           all parts of a file in 3D: a page to look at
  boxwood info gearbox.glb           what is in a file
  boxwood tree gear.stl              all trees over its triangles, side by side
  boxwood reproduce --quick          the published experiments, run again: a page of verdicts

'boxwood COMMAND --help' has all that a command can be told.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
