//! Writes an SRDF of the pairs of links that need no test (`--write-srdf`).

use crate::arguments::RobotArgs;
use crate::notes::{self, CommandError};
use crate::output::{ContentKind, Destination, counted};
use boxwood_assembly::robot::{BatchResult, HeldJoints, MIN_SAMPLES, RobotModel, SuggestionError};
use std::path::Path;

/// Returns an error if an SRDF is requested of too few random configurations.
pub(super) fn check_sample_count(arguments: &RobotArgs) -> Result<(), CommandError> {
    match arguments.samples {
        Some(samples) if arguments.write_srdf.is_some() && samples < MIN_SAMPLES => {
            Err(error(&SuggestionError::TooFewSamples { configurations: samples }))
        }
        _ => Ok(()),
    }
}

/// Returns an error if joints are held: no SRDF could be written after the sampling.
pub(super) fn check_held_joints(robot: &RobotModel, held: &HeldJoints) -> Result<(), CommandError> {
    if held.matters { Err(error(&SuggestionError::JointsHeld { joints: held.text(robot) })) } else { Ok(()) }
}

/// Writes the SRDF.
pub(super) fn write(result: &BatchResult, path: &Path, destination: &Destination) -> Result<(), CommandError> {
    let srdf = result.srdf().map_err(|cause| error(&cause))?;
    let written = destination.write(ContentKind::Data, |out, _| srdf.write(out));
    written.map_err(|error| crate::cannot_write(&error))?;
    notes::note(&format!("{} pairs that need no test written to {}", srdf.pairs.len(), notes::shown(path)));
    Ok(())
}

fn error(error: &SuggestionError) -> CommandError {
    let hint = match error {
        SuggestionError::TooFewSamples { configurations } => {
            let few = counted(*configurations, "configuration is", "configurations are");
            let what = format!("{few} too few to decide which pairs never collide");
            return format!("--write-srdf: {what}; use --samples {MIN_SAMPLES} or more").into();
        }
        SuggestionError::JointsHeld { .. } => "; hold no joint",
        SuggestionError::Incomplete { .. } => "; raise it with --max-pairs",
        _ => "",
    };
    format!("--write-srdf: {error}{hint}").into()
}
