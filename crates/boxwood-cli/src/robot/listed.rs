//! Reads configurations from a file, one per line.

use super::stance::{JointAssignment, parse_all_values, parse_finite, value_range};
use crate::notes::{self, CommandError, printable, shown};
use crate::output::{counted, thousands};
use boxwood::Robot;
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::Range;
use std::path::Path;

/// Maximum length of a line in bytes: enough for the values of 10,000 joints.
const MAX_LINE_LENGTH: u64 = 1 << 20;

/// A configuration and its line number in the file.
pub(super) struct ListedConfiguration {
    pub(super) line: u64,
    pub(super) values: Vec<f64>,
}

pub(super) fn read(
    path: &Path,
    robot: &Robot,
    base: &JointAssignment,
) -> Result<Vec<ListedConfiguration>, CommandError> {
    let name = if path == Path::new("-") { "standard input".to_owned() } else { shown(path) };
    if path == Path::new("-") {
        return lines_of(io::stdin().lock(), &name, robot, base);
    }
    let failed = |what: String| CommandError::from(format!("--configurations {name}: {what}"));
    if path.is_dir() {
        return Err(failed("is a folder, not a file".to_owned()));
    }
    let file = File::open(path).map_err(|error| failed(format!("cannot be read: {error}")))?;
    lines_of(BufReader::new(file), &name, robot, base)
}

fn lines_of(
    mut reader: impl BufRead,
    name: &str,
    robot: &Robot,
    base: &JointAssignment,
) -> Result<Vec<ListedConfiguration>, CommandError> {
    let (mut listed, mut line) = (Vec::new(), Vec::new());
    // For each column of a CSV file: the index range, in a configuration, of the value of its joint.
    let mut header: Option<Vec<Range<usize>>> = None;
    for number in 1_u64.. {
        line.clear();
        let failed =
            |what: &str| CommandError::from(printable(&format!("--configurations {name}, line {number}: {what}")));
        let read = io::Read::take(&mut reader, MAX_LINE_LENGTH).read_until(b'\n', &mut line);
        match read.map_err(|error| failed(&format!("cannot be read: {error}")))? {
            0 => break,
            bytes if bytes as u64 == MAX_LINE_LENGTH => return Err(failed("is too long for a configuration")),
            _ => {}
        }
        let text = str::from_utf8(&line).map_err(|_| failed("is not UTF-8 text"))?.trim();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if text.starts_with(['[', '{']) {
            let values = parse_json(text, robot, base).map_err(|what| failed(&what))?;
            listed.push(ListedConfiguration { line: number, values });
            continue;
        }
        let fields: Vec<&str> = text.split([',', ';', ' ', '\t']).filter(|field| !field.is_empty()).collect();
        if listed.is_empty() && header.is_none() && fields.iter().all(|field| field.parse::<f64>().is_err()) {
            let columns = names_of(text, robot).unwrap_or_else(|| fields.clone());
            let columns = columns.iter().map(|name| column(robot, name.trim_matches('"'))).collect::<Result<_, _>>();
            header = Some(columns.map_err(|what| failed(&what))?);
            continue;
        }
        let values = match &header {
            None => parse_all_values(robot, &fields),
            Some(columns) => by_column(columns, &fields, base),
        };
        listed.push(ListedConfiguration { line: number, values: values.map_err(|what| failed(&what))? });
    }
    if listed.is_empty() {
        return Err(format!(
            "--configurations {name}: no configurations; write one per line, with one number per joint"
        )
        .into());
    }
    Ok(listed)
}

/// Names of a header line, split at separators other than spaces, because names may contain spaces. Returns `None`
/// unless all names are joints.
fn names_of<'a>(text: &'a str, robot: &Robot) -> Option<Vec<&'a str>> {
    let names: Vec<&str> = text.split([',', ';', '\t']).map(|name| name.trim().trim_matches('"')).collect();
    names.iter().all(|name| robot.joint_index(name).is_some()).then_some(names)
}

/// Prints a note with the number of configurations outside the joint limits, and the line of the first one.
pub(super) fn note_limits(listed: &[ListedConfiguration], robot: &Robot) {
    let mut beyond = listed.iter().filter_map(|listed| Some((listed.line, robot.check_limits(&listed.values).err()?)));
    let Some((line, error)) = beyond.next() else { return };
    let count = match 1 + beyond.count() as u64 {
        1 => "1 configuration is".to_owned(),
        count => format!("{} configurations are", thousands(count)),
    };
    let note = format!("{count} outside the joint limits; tested anyway; line {line}: {error}");
    notes::note(&printable(&note));
}

/// Index range, in a configuration, of the value of the joint `name`, which must have one degree of freedom.
fn column(robot: &Robot, name: &str) -> Result<Range<usize>, String> {
    let own = value_range(robot, name)?;
    if own.len() == 1 { Ok(own) } else { Err(format!("joint {name} has {} values; a column has one", own.len())) }
}

fn by_column(columns: &[Range<usize>], fields: &[&str], base: &JointAssignment) -> Result<Vec<f64>, String> {
    if fields.len() != columns.len() {
        return Err(format!(
            "{} for {}",
            counted(fields.len() as u64, "number", "numbers"),
            counted(columns.len() as u64, "column", "columns")
        ));
    }
    let mut values = base.values.clone();
    for (column, field) in columns.iter().zip(fields) {
        values[column.start] = parse_finite(field)?;
    }
    Ok(values)
}

fn parse_json(text: &str, robot: &Robot, base: &JointAssignment) -> Result<Vec<f64>, String> {
    match serde_json::from_str(text).map_err(|error| error.to_string())? {
        Value::Array(items) => {
            let words: Vec<String> = items.iter().map(Value::to_string).collect();
            parse_all_values(robot, &words.iter().map(String::as_str).collect::<Vec<_>>())
        }
        Value::Object(entries) => {
            let mut assignment =
                JointAssignment { values: base.values.clone(), named: base.named.clone(), all_given: false };
            for (name, value) in entries {
                let numbers: Option<Vec<f64>> = match &value {
                    Value::Array(items) => items.iter().map(Value::as_f64).collect(),
                    value => value.as_f64().map(|number| vec![number]),
                };
                let numbers = numbers.ok_or_else(|| format!("{name}: {value} is not a number"))?;
                assignment.set(robot, &name, &numbers)?;
            }
            Ok(assignment.values)
        }
        _ => Err("is neither a JSON array nor an object".to_owned()),
    }
}
