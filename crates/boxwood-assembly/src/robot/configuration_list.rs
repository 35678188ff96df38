//! Lists of configurations, one per line of a file.

use super::joint_assignment::{JointAssignment, parse_all, value_range};
use super::joint_error::JointError;
use super::joint_syntax::finite_number;
use boxwood::Robot;
use boxwood_report::format::{counted, printable, printable_path};
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;
use std::path::Path;
use thiserror::Error;

/// Maximum length of a line in bytes: enough for the values of 10,000 joints.
const MAX_LINE_LENGTH: u64 = 1 << 20;

/// List of configurations to test, from a file or made in code.
///
/// ```
/// use boxwood_assembly::robot::{BuiltInRobot, ConfigurationList, JointAssignment, RobotModel};
///
/// let arm = RobotModel::built_in(BuiltInRobot::Arm);
/// let text = "elbow,wrist-1-bend\n0,0\n2.7,2\n";
/// let list = ConfigurationList::from_reader(text.as_bytes(), "text", &JointAssignment::new(&arm))?;
/// assert_eq!(list.entries[1].values, [0.0, 0.0, 2.7, 2.0, 0.0, 0.0]);
/// # Ok::<(), boxwood_assembly::robot::ConfigurationListError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ConfigurationList {
    /// Configurations in order.
    pub entries: Vec<ConfigurationEntry>,
    /// Joint values for joints that a line does not set; empty for a list made in code.
    pub(super) base: Vec<f64>,
}

/// Configuration of a list.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ConfigurationEntry {
    /// Line in the file, from 1; for a list made in code, the position in the list, from 1.
    pub line: u64,
    /// Values of all joints.
    pub values: Vec<f64>,
}

/// Error of a list of configurations.
#[derive(Debug, Error)]
#[error("{}{}: {kind}", printable(name), line.map_or_else(String::new, |line| format!(", line {line}")))]
#[non_exhaustive]
pub struct ConfigurationListError {
    /// Path of the file, or name of the list.
    pub name: String,
    /// Line of the error, from 1; `None` if the whole file is wrong.
    pub line: Option<u64>,
    /// What is wrong.
    pub kind: ConfigurationListErrorKind,
}

/// What is wrong with a list of configurations.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ConfigurationListErrorKind {
    /// The path leads to a folder.
    #[error("is a folder, not a file")]
    Folder,
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    /// The line has more bytes than any configuration needs.
    #[error("is too long for a configuration")]
    TooLong,
    /// The line is not UTF-8 text.
    #[error("is not UTF-8 text")]
    NotText,
    /// The line is not valid JSON.
    #[error("{}", printable(.0))]
    Json(String),
    /// The value of a joint in a JSON object is not a number.
    #[error("{}: {} is not a number", printable(joint), printable(value))]
    NotANumber {
        /// Name of the joint.
        joint: String,
        /// The value.
        value: String,
    },
    /// A column has the name of a joint with several values.
    #[error("joint {} has {count} values; a column has one", printable(joint))]
    SeveralValues {
        /// Name of the joint.
        joint: String,
        /// Degrees of freedom of the joint.
        count: usize,
    },
    /// The line has another number of values than the header has columns.
    #[error(
        "{} for {}",
        counted(*numbers as u64, "number", "numbers"),
        counted(*columns as u64, "column", "columns")
    )]
    WrongColumnCount {
        /// Number of values in the line.
        numbers: usize,
        /// Number of columns in the header.
        columns: usize,
    },
    /// Joint values are invalid.
    #[error(transparent)]
    Joints(#[from] JointError),
    /// There are no configurations.
    #[error("no configurations; write one per line, with one number per joint")]
    Empty,
}

use ConfigurationListErrorKind as Kind;

impl FromIterator<Vec<f64>> for ConfigurationList {
    fn from_iter<I: IntoIterator<Item = Vec<f64>>>(configurations: I) -> Self {
        let entries = (1..).zip(configurations).map(|(line, values)| ConfigurationEntry { line, values });
        Self { entries: entries.collect(), base: Vec::new() }
    }
}

impl ConfigurationList {
    /// Reads a file with one configuration per line.
    ///
    /// A line has one number per degree of freedom, separated by spaces, tabs, commas or semicolons. If the first line has names of
    /// joints, the numbers below are values of these joints; others have the values of `joints`. A line may also be a JSON array
    /// of numbers, or an object of names and numbers. Empty lines and lines that start with `#` are skipped.
    ///
    /// # Errors
    /// [`ConfigurationListError`] if the file cannot be read, a line is not a configuration, or there are none.
    pub fn read(path: impl AsRef<Path>, joints: &JointAssignment) -> Result<Self, ConfigurationListError> {
        let (path, name) = (path.as_ref(), printable_path(path.as_ref()));
        let failed = |kind| ConfigurationListError { name: name.clone(), line: None, kind };
        if path.is_dir() {
            return Err(failed(Kind::Folder));
        }
        let file = File::open(path).map_err(|error| failed(Kind::Unreadable(error)))?;
        Self::from_reader(BufReader::new(file), &name, joints)
    }

    /// Reads a list of configurations, as [`read`](Self::read) does. `name` is for errors.
    ///
    /// # Errors
    /// [`ConfigurationListError`] if a line cannot be read or is not a configuration, or if there are none.
    pub fn from_reader(
        mut reader: impl BufRead,
        name: &str,
        joints: &JointAssignment,
    ) -> Result<Self, ConfigurationListError> {
        let mut lines = LineParser { joints, columns: None, is_first: true };
        let (mut entries, mut line) = (Vec::new(), Vec::new());
        for number in 1_u64.. {
            line.clear();
            let failed = |kind| ConfigurationListError { name: name.to_owned(), line: Some(number), kind };
            let read = Read::take(&mut reader, MAX_LINE_LENGTH).read_until(b'\n', &mut line);
            match read.map_err(|error| failed(Kind::Unreadable(error)))? {
                0 => break,
                bytes if bytes as u64 == MAX_LINE_LENGTH => return Err(failed(Kind::TooLong)),
                _ => {}
            }
            let text = str::from_utf8(&line).map_err(|_| failed(Kind::NotText))?.trim();
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            if let Some(values) = lines.parse(text).map_err(failed)? {
                entries.push(ConfigurationEntry { line: number, values });
            }
        }
        if entries.is_empty() {
            return Err(ConfigurationListError { name: name.to_owned(), line: None, kind: Kind::Empty });
        }
        Ok(Self { entries, base: joints.values().to_vec() })
    }
}

/// Parser of the lines of a file, with the columns of its header.
struct LineParser<'a> {
    joints: &'a JointAssignment,
    /// For each column of a CSV file: the index range, in a configuration, of the value of its joint.
    columns: Option<Vec<Range<usize>>>,
    /// True until the header or the first configuration.
    is_first: bool,
}

impl LineParser<'_> {
    /// Parses a line. Returns `None` for a header, a comment and an empty line.
    fn parse(&mut self, text: &str) -> Result<Option<Vec<f64>>, Kind> {
        if text.is_empty() || text.starts_with('#') {
            return Ok(None);
        }
        let (robot, is_first) = (self.joints.robot(), std::mem::take(&mut self.is_first));
        if text.starts_with(['[', '{']) {
            return parse_json(text, self.joints).map(Some);
        }
        let fields: Vec<&str> = text.split([',', ';', ' ', '\t']).filter(|field| !field.is_empty()).collect();
        if is_first && fields.iter().all(|field| field.parse::<f64>().is_err()) {
            let names = names_of(text, robot).unwrap_or(fields);
            let columns = names.iter().map(|name| column(robot, name.trim_matches('"')));
            self.columns = Some(columns.collect::<Result<_, _>>()?);
            return Ok(None);
        }
        Ok(Some(match &self.columns {
            None => parse_all(robot, &fields)?,
            Some(columns) => by_column(columns, &fields, self.joints)?,
        }))
    }
}

/// Names of a header line, split at separators other than spaces, because names may contain spaces. Returns `None`
/// unless all names are joints.
fn names_of<'a>(text: &'a str, robot: &Robot) -> Option<Vec<&'a str>> {
    let names: Vec<&str> = text.split([',', ';', '\t']).map(|name| name.trim().trim_matches('"')).collect();
    names.iter().all(|name| robot.joint_index(name).is_some()).then_some(names)
}

/// Index range, in a configuration, of the value of the joint `name`, which must have one degree of freedom.
fn column(robot: &Robot, name: &str) -> Result<Range<usize>, Kind> {
    let own = value_range(robot, name)?;
    if own.len() == 1 { Ok(own) } else { Err(Kind::SeveralValues { joint: name.to_owned(), count: own.len() }) }
}

fn by_column(columns: &[Range<usize>], fields: &[&str], base: &JointAssignment) -> Result<Vec<f64>, Kind> {
    if fields.len() != columns.len() {
        return Err(Kind::WrongColumnCount { numbers: fields.len(), columns: columns.len() });
    }
    let mut values = base.values().to_vec();
    for (column, field) in columns.iter().zip(fields) {
        values[column.start] = finite_number(field, None)?;
    }
    Ok(values)
}

fn parse_json(text: &str, base: &JointAssignment) -> Result<Vec<f64>, Kind> {
    // The text starts with a bracket or a brace.
    match serde_json::from_str(text).map_err(|error| Kind::Json(error.to_string()))? {
        Value::Object(entries) => {
            let mut joints = base.clone();
            for (name, value) in entries {
                let numbers: Option<Vec<f64>> = match &value {
                    Value::Array(items) => items.iter().map(Value::as_f64).collect(),
                    value => value.as_f64().map(|number| vec![number]),
                };
                let not_a_number = || Kind::NotANumber { joint: name.clone(), value: value.to_string() };
                joints.set(&name, &numbers.ok_or_else(not_a_number)?)?;
            }
            Ok(joints.values().to_vec())
        }
        value => {
            let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
            let words: Vec<String> = items.iter().map(Value::to_string).collect();
            Ok(parse_all(base.robot(), &words.iter().map(String::as_str).collect::<Vec<_>>())?)
        }
    }
}
