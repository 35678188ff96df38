//! Joint values given on the command line (`--joints`, `--state`).

use super::subject::LoadedRobot;
use crate::arguments::RobotArgs;
use crate::nearest::did_you_mean;
use crate::notes::{CommandError, printable};
use crate::output::{counted, plain};
use boxwood::Robot;

/// Maximum number of names in an error message.
const MAX_NAMES: usize = 30;

/// Values of all joints, and which of them were given by name.
pub(super) struct JointAssignment {
    pub(super) values: Vec<f64>,
    pub(super) named: Vec<bool>,
    /// True if all values were given without names, in joint order.
    pub(super) all_given: bool,
}

impl JointAssignment {
    /// Computes the joint values: `--state` is applied first, then `--joints`.
    pub(super) fn new(loaded: &LoadedRobot, arguments: &RobotArgs) -> Result<Self, CommandError> {
        let robot = &loaded.robot;
        let mut assignment = Self { values: vec![0.0; robot.dof()], named: vec![false; robot.dof()], all_given: false };
        if let (Some(name), Some((srdf, file))) = (&arguments.state, &loaded.srdf) {
            let Some(state) = srdf.state(name) else {
                let names: Vec<&str> = srdf.states.iter().map(|state| state.name.as_str()).collect();
                let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                return Err(printable(&format!("--state {name}: no such state in {file}; it has {known}")).into());
            };
            for (joint, values) in &state.joints {
                assignment.set(robot, joint, values).map_err(|what| printable(&format!("--state {name}: {what}")))?;
            }
        }
        let words: Vec<JointToken<'_>> = arguments.joints.iter().flat_map(|text| tokens_of(robot, text)).collect();
        let failed =
            |what: String| CommandError::from(printable(&format!("--joints {}: {what}", arguments.joints.join(","))));
        if words.is_empty() && !arguments.joints.is_empty() {
            return Err(failed(format!("write numbers, or NAME=VALUE; {}", joint_list(robot))));
        }
        let by_name = words.iter().filter(|word| word.name.is_some()).count();
        if by_name == words.len() {
            for JointToken { name, text } in words {
                let Some(name) = name else { continue };
                value_range(robot, name).map_err(&failed)?;
                let values: Result<Vec<f64>, String> = text.split(':').map(parse_finite).collect();
                let values = values.map_err(|what| failed(format!("joint {name}: {what}")))?;
                assignment.set(robot, name, &values).map_err(&failed)?;
            }
        } else if by_name == 0 {
            let words: Vec<&str> = words.iter().map(|word| word.text).collect();
            assignment.values = parse_all_values(robot, &words).map_err(&failed)?;
            assignment.all_given = true;
        } else {
            return Err(failed("write numbers for all joints, or NAME=VALUE for some, not both".to_owned()));
        }
        Ok(assignment)
    }

    /// Sets the values of one joint.
    pub(super) fn set(&mut self, robot: &Robot, name: &str, values: &[f64]) -> Result<(), String> {
        let own = value_range(robot, name)?;
        if own.len() != values.len() {
            return Err(format!(
                "joint {name} has {}; {} given",
                counted(own.len() as u64, "value", "values"),
                values.len()
            ));
        }
        self.values[own.clone()].copy_from_slice(values);
        self.named[own].fill(true);
        Ok(())
    }
}

/// A number, or the name of a joint and its values.
struct JointToken<'a> {
    name: Option<&'a str>,
    text: &'a str,
}

const SEPARATORS: [char; 3] = [',', ' ', '\t'];

/// Splits a value of `--joints` into tokens. The longest matching joint name is tried first, because names may contain spaces, commas
/// and equals signs.
fn tokens_of<'a>(robot: &'a Robot, text: &'a str) -> Vec<JointToken<'a>> {
    let (mut words, mut rest) = (Vec::new(), text.trim_start_matches(SEPARATORS));
    while !rest.is_empty() {
        let after = |name: &str| rest.strip_prefix(name)?.trim_start().strip_prefix('=');
        let names = robot.joints().iter().map(boxwood::robot::Joint::name);
        let known = names.filter_map(|name| Some((name, after(name)?.trim_start()))).max_by_key(|(name, _)| name.len());
        let from = known.map_or(rest, |(_, from)| from);
        let (word, left) = from.split_at(from.find(SEPARATORS).unwrap_or(from.len()));
        words.push(match (known, word.rsplit_once('=')) {
            (Some((name, _)), _) => JointToken { name: Some(name), text: word },
            (None, Some((name, text))) => JointToken { name: Some(name), text },
            (None, None) => JointToken { name: None, text: word },
        });
        rest = left.trim_start_matches(SEPARATORS);
    }
    words
}

/// Range of the values of the joint called `name` in a configuration.
pub(super) fn value_range(robot: &Robot, name: &str) -> Result<std::ops::Range<usize>, String> {
    let Some(joint) = robot.joint_index(name) else {
        let names = robot.joints().iter().map(boxwood::robot::Joint::name);
        return Err(format!("unknown joint {name}; {}{}", joint_list(robot), did_you_mean(name, names)));
    };
    let own = robot.value_range(joint);
    if own.is_empty() {
        let why = robot.joints()[joint]
            .mimic()
            .map_or("it is fixed".to_owned(), |mimic| format!("it mimics {}", mimic.joint));
        return Err(format!("joint {name} has no value: {why}"));
    }
    Ok(own)
}

/// Parses the values of all joints, in joint order.
pub(super) fn parse_all_values(robot: &Robot, words: &[&str]) -> Result<Vec<f64>, String> {
    if words.len() != robot.dof() {
        let given = counted(words.len() as u64, "value", "values");
        let dof = counted(robot.dof() as u64, "degree of freedom", "degrees of freedom");
        return Err(format!("{given} given; the robot has {dof}; {}", joint_list(robot)));
    }
    let joint_of = |index: usize| (0..robot.joints().len()).find(|&joint| robot.value_range(joint).contains(&index));
    let value = |(index, word): (usize, &&str)| {
        parse_finite(word).map_err(|what| match joint_of(index) {
            Some(joint) => format!("joint {}: {what}", robot.joints()[joint].name()),
            None => what,
        })
    };
    words.iter().enumerate().map(value).collect()
}

/// Parses a finite number; the error message is for the user.
pub(super) fn parse_finite(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        Ok(number) if number.is_infinite() => Err(format!("'{text}' is too large")),
        _ => Err(format!("'{text}' is not a number")),
    }
}

/// Clause for messages that lists the joints with at least one degree of freedom, in the order of a configuration.
pub(super) fn joint_list(robot: &Robot) -> String {
    let taking = (0..robot.joints().len()).filter(|&joint| !robot.value_range(joint).is_empty());
    let name = |joint: usize| match robot.value_range(joint).len() {
        1 => robot.joints()[joint].name().to_owned(),
        count => format!("{} ({count} values)", robot.joints()[joint].name()),
    };
    let mut names: Vec<String> = taking.map(name).collect();
    let more = names.len().saturating_sub(MAX_NAMES);
    names.truncate(MAX_NAMES);
    match (names.as_slice(), more) {
        ([], _) => "no joint has a value".to_owned(),
        (names, 0) => format!("the joints are {}", names.join(", ")),
        (names, more) => format!("the joints are {} and {more} more", names.join(", ")),
    }
}

/// Formats values in the syntax of `--joints`.
pub(super) fn joints_argument(values: &[f64]) -> String {
    values.iter().map(|&value| plain(value)).collect::<Vec<_>>().join(",")
}
