//! Errors, warnings and notes on standard error. Results are never written there.

use anstyle::{AnsiColor, Style};
use boxwood_assembly::animation::{AnimationError, FrameErrorKind};
use boxwood_assembly::robot::RobotModelError;
use boxwood_assembly::simulation::{BodyErrorKind, SimulationError, SimulationOptions};
use boxwood_assembly::{AssemblyError, OutOfRange, Warning};
use boxwood_io::{LimitKind, ReadError, ReadErrorKind, RobotReadError, RobotReadErrorKind};
use std::io::Write;
use std::path::Path;

pub(crate) use boxwood_report::format::{printable, printable_path as shown};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const NOTE: Style = AnsiColor::Cyan.on_default().bold();

/// Maximum number of warnings of one kind that are printed.
const MAX_WARNINGS: usize = 10;

/// Error of a command: one or more messages, each with the problem, its position and what to do.
#[derive(Debug)]
pub(crate) struct CommandError(pub(crate) Vec<String>);

impl From<String> for CommandError {
    fn from(message: String) -> Self {
        Self(vec![message])
    }
}

impl From<AssemblyError> for CommandError {
    /// Message of the error, with the options that help.
    fn from(error: AssemblyError) -> Self {
        let hint = match &error {
            AssemblyError::Unreadable { errors, files } => {
                let mut messages: Vec<String> = errors.iter().map(read_error_with_path).collect();
                if errors.len() < *files {
                    messages.push(format!("{} of {files} files cannot be read", errors.len()));
                }
                return Self(messages);
            }
            AssemblyError::Names(errors) => return Self(errors.iter().map(|error| format!("--{error}")).collect()),
            AssemblyError::NoObstacle { .. } | AssemblyError::SamePart { .. } => return format!("--{error}").into(),
            AssemblyError::Sources(errors) => return Self(errors.iter().map(ToString::to_string).collect()),
            AssemblyError::OutOfRange { what: OutOfRange::Scale(_), .. } => "; use a smaller factor (--scale)",
            AssemblyError::OutOfRange { what: OutOfRange::Translation(_), .. } => {
                "; use a smaller translation (--move)"
            }
            AssemblyError::OutOfRange { .. } => "; scale the assembly down (--scale), or leave the part out",
            AssemblyError::TooManyPairs { .. } => {
                "; select fewer parts (--only, --between, --ignore) or raise the limit (--max-candidates)"
            }
            _ => "",
        };
        format!("{error}{hint}").into()
    }
}

impl From<RobotModelError> for CommandError {
    /// Message of the error, with the options that help.
    fn from(error: RobotModelError) -> Self {
        match &error {
            RobotModelError::Read(error) => robot_read_error(error).into(),
            RobotModelError::Names(error) => format!("--{error}").into(),
            RobotModelError::NoJointToSample => {
                "--joints sets all joints, so --samples has none to move; give only the joints to hold, as NAME=VALUE"
                    .to_owned()
                    .into()
            }
            RobotModelError::NoFiniteRange { joint, .. } => {
                let hold = format!("--joints {}=0", printable(joint));
                format!("{error}; set finite limits in the URDF, or hold it with {hold}").into()
            }
            _ => error.to_string().into(),
        }
    }
}

impl From<AnimationError> for CommandError {
    /// Message of the error, with the options that help.
    fn from(error: AnimationError) -> Self {
        let AnimationError::Frame(frame) = &error else { return error.to_string().into() };
        match &frame.kind {
            FrameErrorKind::Unreadable(cause) => read_error_with_path(cause),
            FrameErrorKind::Merge(_) => format!("{error}; scale it down"),
            FrameErrorKind::Different { is_welding_likely: true, .. } => format!("{error}, or --no-weld"),
            _ => error.to_string(),
        }
        .into()
    }
}

impl From<SimulationError> for CommandError {
    /// Message of the error, with the options that help.
    fn from(error: SimulationError) -> Self {
        match &error {
            SimulationError::TooManyPairs { bodies, density, pairs } => format!(
                "--bodies {bodies} with --density {density}: about {pairs:.0e} overlapping box pairs per frame; the \
                 limit is {:.0e}; use fewer bodies or a lower density",
                SimulationOptions::MAX_PAIRS
            ),
            SimulationError::NoTriangles => "no triangles in any of the files; bodies need triangles".to_owned(),
            SimulationError::Body { part, kind: BodyErrorKind::TooSmall } => {
                format!("part {part}: too small for --unit-size; scale it up")
            }
            SimulationError::Body { .. } => format!("{error}; scale it down, or use --unit-size"),
            _ => error.to_string(),
        }
        .into()
    }
}

/// Adds the option that skips unreadable files to an error about them.
pub(crate) fn with_skip_hint(error: AssemblyError) -> CommandError {
    let is_partly_readable = matches!(&error, AssemblyError::Unreadable { errors, files } if errors.len() < *files);
    let mut error = CommandError::from(error);
    if let (true, Some(last)) = (is_partly_readable, error.0.last_mut()) {
        last.push_str("; --skip-unreadable skips them");
    }
    error
}

/// Prints an error. A failure to write it is ignored: the exit code still reports the error.
pub(crate) fn error(message: &str) {
    let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {message}");
}

pub(crate) fn warn(warnings: &[Warning]) {
    for warning in warnings {
        let _ = writeln!(anstream::stderr(), "{WARNING}warning:{WARNING:#} {warning}");
    }
}

/// Prints the first `MAX_WARNINGS` warnings, and the number of further ones. `what` is the noun for the warnings,
/// in the plural. JSON output contains all warnings.
pub(crate) fn warn_first(warnings: &[Warning], what: &str) {
    let (first, more) = warnings.split_at(warnings.len().min(MAX_WARNINGS));
    warn(first);
    if !more.is_empty() {
        note(&format!("and {} more {what}; --json prints all", more.len()));
    }
}

pub(crate) fn note(message: &str) {
    let _ = writeln!(anstream::stderr(), "{NOTE}note:{NOTE:#} {message}");
}

/// Message of a read error without the path, with a hint to the option that helps.
pub(crate) fn read_error(error: &ReadError) -> String {
    format!("{}{}", error.detail(), limit_hint(&error.kind))
}

/// Message of a read error: path, position and reason, with a hint to the option that helps.
pub(crate) fn read_error_with_path(error: &ReadError) -> String {
    format!("{}: {}", shown(&error.path), read_error(error))
}

/// Message of a robot read error, printable, with a hint to the option that helps.
fn robot_read_error(error: &RobotReadError) -> String {
    let hint = match &*error.kind {
        RobotReadErrorKind::Read(kind) => limit_hint(kind),
        RobotReadErrorKind::Mesh { cause, .. } => limit_hint(&cause.kind),
        RobotReadErrorKind::WrongFileKind { expected: "URDF" } => "; pass an SRDF with --srdf".to_owned(),
        RobotReadErrorKind::MeshName { .. } => "; permit another folder with --packages DIR".to_owned(),
        RobotReadErrorKind::MeshMissing { .. } => {
            "; pass the folder that contains its package with --packages DIR".to_owned()
        }
        _ => String::new(),
    };
    printable(&format!("{error}{hint}"))
}

/// Hint to the option that raises an exceeded limit; empty if there is no such option.
fn limit_hint(kind: &ReadErrorKind) -> String {
    let ReadErrorKind::Limit { limit, .. } = kind else { return String::new() };
    let option = match limit {
        LimitKind::FileBytes => "--max-file-bytes",
        LimitKind::GzipRatio => "--max-gzip-ratio",
        LimitKind::Parts => "--max-parts",
        LimitKind::NodeDepth => "--max-node-depth",
        LimitKind::ConcaveCorners => "--max-concave-corners",
        _ => return String::new(),
    };
    format!("; raise it with {option}")
}

/// A path in JSON and CSV. Bytes that are not Unicode are replaced.
pub(crate) fn text_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
