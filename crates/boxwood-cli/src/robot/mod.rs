//! `boxwood robot`: checks a robot for self-collision.
//!
//! ```text
//! URDF, SRDF ─▶ LoadedRobot ─▶ IgnoredLinks ─▶ configurations (JointAssignment, listed, sampled) ─▶ one, many ─▶ text, data, view
//! ```

mod data;
mod listed;
mod many;
mod one;
mod sample;
mod stance;
mod subject;
mod suggest;
mod text;
mod untested;
mod view;

use crate::arguments::{OutputFormat, RobotArgs};
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, Destination, accept_closed_pipe, counted, thousands};
use crate::view::PictureFiles;
use boxwood::RobotState;
use boxwood_assembly::Warning;
use listed::ListedConfiguration;
use many::{BatchResult, MIN_SAMPLES};
use one::{RobotQuery, SingleResult};
use sample::Sampler;
use stance::JointAssignment;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};
use subject::LoadedRobot;
use untested::IgnoredLinks;

/// Input and result of a run.
struct RobotResult {
    loaded: LoadedRobot,
    ignored: IgnoredLinks,
    /// State at the joint values given on the command line.
    state: RobotState,
    /// Configurations of `--configurations`; empty without it.
    listed: Vec<ListedConfiguration>,
    findings: RobotFindings,
    query: RobotQuery,
    search: Duration,
    threads: usize,
}

enum RobotFindings {
    Single(Box<SingleResult>),
    Batch(BatchResult),
}

impl RobotResult {
    fn collides(&self) -> bool {
        match &self.findings {
            RobotFindings::Single(single) => !single.collisions.is_empty(),
            RobotFindings::Batch(batch) => batch.colliding > 0,
        }
    }

    /// Returns false if a search stopped at a limit.
    fn is_complete(&self) -> bool {
        match &self.findings {
            RobotFindings::Single(single) => single.complete,
            RobotFindings::Batch(batch) => batch.complete,
        }
    }
}

pub(crate) fn run(arguments: &RobotArgs) -> Result<u8, CommandError> {
    let RobotFiles { destination, srdf, pictures } = RobotFiles::new(arguments)?;
    if let Some(samples) = arguments.samples.filter(|&samples| arguments.write_srdf.is_some() && samples < MIN_SAMPLES)
    {
        let few = counted(samples, "configuration is", "configurations are");
        return Err(format!(
            "--write-srdf: {few} too few to decide which pairs never collide; use --samples {MIN_SAMPLES} or more"
        )
        .into());
    }
    let result = run_query(arguments)?;
    write_srdf(&result, arguments, &srdf)?;
    accept_closed_pipe(write(&result, arguments, &destination)).map_err(|error| crate::cannot_write(&error))?;
    if pictures.are_wanted() {
        let view = view::build(&result)?;
        pictures.draw(|| view)?;
    }
    Ok(match result.collides() {
        true => crate::EXIT_FOUND,
        false if !result.is_complete() => crate::EXIT_INCOMPLETE,
        false => crate::EXIT_CLEAR,
    })
}

fn run_query(arguments: &RobotArgs) -> Result<RobotResult, CommandError> {
    let mut loaded = LoadedRobot::read(arguments)?;
    let ignored = IgnoredLinks::new(&mut loaded, arguments)?;
    let assignment = JointAssignment::new(&loaded, arguments)?;
    if ignored.tested == 0 {
        notes::note("no pair of links to test: all pairs are ignored");
    }
    let mut state = RobotState::new(&loaded.robot).map_err(|error| error.to_string())?;
    state.set_configuration(&assignment.values).map_err(|error| notes::printable(&error.to_string()))?;
    let query = RobotQuery { depth: arguments.depth, distance: arguments.distance };
    let (start, mut listed) = (Instant::now(), Vec::new());
    let findings = if let Some(samples) = arguments.samples {
        let mut sampler = Sampler::new(&loaded.robot, &assignment, arguments.seed)?;
        if arguments.write_srdf.is_some() && sampler.fixed().matters {
            let fixed = text::fixed(&loaded.robot, sampler.fixed());
            return Err(format!("--write-srdf: joints are held ({fixed}); pairs that never collide at these values may collide at others; hold no joint").into());
        }
        RobotFindings::Batch(many::sample(&mut sampler, samples, arguments.seed, &state, &ignored)?)
    } else if let Some(path) = &arguments.configurations {
        listed = listed::read(path, &loaded.robot, &assignment)?;
        listed::note_limits(&listed, &loaded.robot);
        RobotFindings::Batch(many::try_listed(&listed, &state, &ignored)?)
    } else {
        if let Err(error) = loaded.robot.check_limits(&assignment.values) {
            notes::note(&notes::printable(&format!("{error}; tested anyway")));
        }
        RobotFindings::Single(Box::new(one::run_query(&loaded, &ignored, &state, query)?))
    };
    let (search, threads) = (start.elapsed(), rayon::current_num_threads());
    let mut result = RobotResult { loaded, ignored, state, listed, findings, query, search, threads };
    if !result.is_complete() {
        let max_pairs = thousands(result.ignored.limits.collisions);
        let what =
            format!("search for colliding links stopped at its limit of {max_pairs} pairs (raise it with --max-pairs)");
        let warning = Warning::new(result.loaded.file.clone(), what);
        notes::warn(std::slice::from_ref(&warning));
        result.loaded.warnings.push(warning);
    }
    Ok(result)
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

fn write_srdf(result: &RobotResult, arguments: &RobotArgs, destination: &Destination) -> Result<(), CommandError> {
    let (Some(path), RobotFindings::Batch(batch)) = (&arguments.write_srdf, &result.findings) else { return Ok(()) };
    if !batch.complete {
        let max_pairs = thousands(result.ignored.limits.collisions);
        return Err(format!(
            "--write-srdf: unknown which pairs never collide, because the search stopped at its limit of {max_pairs} pairs; \
             raise it with --max-pairs"
        )
        .into());
    }
    let Some(suggestions) = suggest::suggestions(result, batch) else {
        return Err(format!("--write-srdf: {} pairs of links are too many to write", result.ignored.all).into());
    };
    let written = suggest::write(result, &suggestions, destination);
    written.map_err(|error| crate::cannot_write(&error))?;
    notes::note(&format!("{} pairs that need no test written to {}", suggestions.len(), notes::shown(path)));
    Ok(())
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
