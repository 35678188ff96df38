//! `boxwood robot`: checks a robot for self-collision.
//!
//! ```text
//! arguments ─▶ RobotModel (load) ─▶ ConfigurationResult, BatchResult (library) ─▶ text, data (rows), srdf, page
//! ```

mod data;
mod load;
mod rows;
mod srdf;
mod text;

use crate::arguments::{OutputFormat, RobotArgs};
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, Destination, accept_closed_pipe, counted};
use crate::progress;
use crate::view::{PictureFiles, command_line};
use boxwood::robot::StateError;
use boxwood_assembly::robot::{
    BatchResult, ConfigurationList, ConfigurationOptions, ConfigurationResult, JointAssignment, LinkPairOptions,
    LinkPairs, OutsideLimits, RobotModel, SampleOptions,
};
use boxwood_report::view::View;
use std::io;
use std::path::Path;

/// Result of a run: of one configuration or of many.
enum RobotResult {
    Single(Box<ConfigurationResult>),
    Batch(Box<BatchResult>),
}

impl RobotResult {
    fn robot(&self) -> &RobotModel {
        match self {
            Self::Single(single) => &single.robot,
            Self::Batch(batch) => &batch.robot,
        }
    }

    fn pairs(&self) -> &LinkPairs {
        match self {
            Self::Single(single) => &single.pairs,
            Self::Batch(batch) => &batch.pairs,
        }
    }

    fn collides(&self) -> bool {
        match self {
            Self::Single(single) => single.collides(),
            Self::Batch(batch) => batch.collides(),
        }
    }

    /// Returns false if a search stopped at a limit.
    fn is_complete(&self) -> bool {
        match self {
            Self::Single(single) => single.complete,
            Self::Batch(batch) => batch.complete,
        }
    }

    fn search_time(&self) -> std::time::Duration {
        match self {
            Self::Single(single) => single.search_time,
            Self::Batch(batch) => batch.search_time,
        }
    }

    fn view(&self) -> View {
        match self {
            Self::Single(single) => single.view(&command_line()),
            Self::Batch(batch) => batch.view(&command_line()),
        }
    }
}

pub(crate) fn run(arguments: &RobotArgs) -> Result<u8, CommandError> {
    let RobotFiles { destination, srdf, pictures } = RobotFiles::new(arguments)?;
    srdf::check_sample_count(arguments)?;
    let result = run_query(arguments)?;
    if let (Some(path), RobotResult::Batch(batch)) = (&arguments.write_srdf, &result) {
        srdf::write(batch, path, &srdf)?;
    }
    accept_closed_pipe(write(&result, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    pictures.draw(|| result.view())?;
    Ok(match result.collides() {
        true => crate::EXIT_FOUND,
        false if !result.is_complete() => crate::EXIT_INCOMPLETE,
        false => crate::EXIT_CLEAR,
    })
}

fn run_query(arguments: &RobotArgs) -> Result<RobotResult, CommandError> {
    let robot = load::robot(arguments)?;
    let joints = load::joints(&robot, arguments)?;
    let pairs = arguments.pairs();
    let mut result = if let Some(samples) = arguments.samples {
        RobotResult::Batch(Box::new(sample(&robot, joints, pairs, samples, arguments)?))
    } else if let Some(path) = &arguments.configurations {
        let list = configurations(path, &joints)?;
        let batch = progress::observed(|observer| robot.check_configurations(&list, &pairs, observer))?;
        batch.outside_limits.iter().for_each(note_outside_limits);
        RobotResult::Batch(Box::new(batch))
    } else {
        let mut options = ConfigurationOptions::default();
        (options.pairs, options.depth, options.distance) = (pairs, arguments.depth, arguments.distance);
        let single = progress::observed(|observer| robot.check_configuration(joints.values(), &options, observer))?;
        single.outside_limits.iter().for_each(note_outside);
        RobotResult::Single(Box::new(single))
    };
    if result.pairs().tested == 0 {
        notes::note("no pair of links to test: all pairs are ignored");
    }
    warn_if_incomplete(&mut result);
    Ok(result)
}

fn sample(
    robot: &RobotModel,
    joints: JointAssignment,
    pairs: LinkPairOptions,
    samples: u64,
    arguments: &RobotArgs,
) -> Result<BatchResult, CommandError> {
    let held = robot.held_joints(&joints)?;
    let floating = held.joints.iter().filter(|held| !held.is_set);
    let floating: Vec<&str> = floating.map(|held| robot.robot.joints()[held.joint].name()).collect();
    if !floating.is_empty() {
        notes::note(&notes::printable(&format!("floating joints are held: {}", floating.join(", "))));
    }
    if held.all {
        notes::note("all joints are held: all configurations are the same");
    }
    if arguments.write_srdf.is_some() {
        srdf::check_held_joints(robot, &held)?;
    }
    let mut options = SampleOptions::default();
    (options.pairs, options.configurations, options.seed) = (pairs, samples, arguments.seed);
    options.joints = Some(joints);
    Ok(progress::observed(|observer| robot.sample(&options, observer))?)
}

/// Configurations of a file, or of standard input for `-`.
fn configurations(path: &Path, joints: &JointAssignment) -> Result<ConfigurationList, CommandError> {
    let list = if path == Path::new("-") {
        ConfigurationList::from_reader(io::stdin().lock(), "standard input", joints)
    } else {
        ConfigurationList::read(path, joints)
    };
    list.map_err(|error| format!("--configurations {error}").into())
}

fn note_outside(error: &StateError) {
    notes::note(&notes::printable(&format!("{error}; tested anyway")));
}

fn note_outside_limits(outside: &OutsideLimits) {
    let count = counted(outside.count, "configuration is", "configurations are");
    let (line, cause) = (outside.line, &outside.cause);
    let note = format!("{count} outside the joint limits; tested anyway; line {line}: {cause}");
    notes::note(&notes::printable(&note));
}

/// Adds the option that raises the limit to the warning about an incomplete search, which is the last one, and prints it.
fn warn_if_incomplete(result: &mut RobotResult) {
    if result.is_complete() {
        return;
    }
    let robot = match result {
        RobotResult::Single(single) => &mut single.robot,
        RobotResult::Batch(batch) => &mut batch.robot,
    };
    if let Some(warning) = robot.warnings.last_mut() {
        warning.what.push_str(" (raise it with --max-pairs)");
        notes::warn(std::slice::from_ref(warning));
    }
}

/// Output files: the result, the SRDF and the pictures.
struct RobotFiles {
    destination: Destination,
    srdf: Destination,
    pictures: PictureFiles,
}

impl RobotFiles {
    fn new(arguments: &RobotArgs) -> Result<Self, CommandError> {
        let inputs = [&arguments.file, &arguments.srdf, &arguments.configurations];
        let inputs: Vec<_> = inputs.into_iter().flatten().filter_map(|path| path.canonicalize().ok()).collect();
        let inputs: Vec<&Path> = inputs.iter().map(std::path::PathBuf::as_path).collect();
        let destination = Destination::new(arguments.output.output.as_deref(), &inputs)?;
        let srdf = Destination::for_option("--write-srdf", arguments.write_srdf.as_deref(), &inputs)?;
        if destination == srdf && srdf.is_file() {
            return Err("-o and --write-srdf are the same file; choose another name for one of them".to_owned().into());
        }
        let pictures = PictureFiles::new(&arguments.pictures, &inputs, &[&destination, &srdf])?;
        Ok(Self { destination, srdf, pictures })
    }
}

fn write(result: &RobotResult, arguments: &RobotArgs, destination: &Destination) -> io::Result<()> {
    let format = arguments.output.format();
    destination.write(ContentKind::from_format(format), |out, width| match format {
        OutputFormat::Text => text::write(out, result, arguments.max_rows as usize, width),
        OutputFormat::Json => data::write_json(out, result),
        OutputFormat::Jsonl => data::write_lines(out, result),
        OutputFormat::Csv => data::write_csv(out, result),
    })
}
