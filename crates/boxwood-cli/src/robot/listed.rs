//! Configurations from a file: a line each.

use super::stance::{Stance, finite, in_order, numbers_of};
use crate::notes::{self, Failure, printable, shown};
use crate::output::thousands;
use boxwood::Articulation;
use serde_json::Value;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::Range;
use std::path::Path;

/// A line has no more: room for the numbers of 10,000 joints.
const LONGEST_LINE: u64 = 1 << 20;

/// A configuration, and the line that it is from.
pub(super) struct Listed {
    pub(super) line: u64,
    pub(super) values: Vec<f64>,
}

pub(super) fn read(path: &Path, body: &Articulation, base: &Stance) -> Result<Vec<Listed>, Failure> {
    let name = if path == Path::new("-") { "standard input".to_owned() } else { shown(path) };
    if path == Path::new("-") {
        return lines_of(io::stdin().lock(), &name, body, base);
    }
    let failed = |what: String| Failure::from(format!("--configurations {name}: {what}"));
    if path.is_dir() {
        return Err(failed("is a folder, not a file".to_owned()));
    }
    let file = File::open(path).map_err(|error| failed(format!("cannot be read: {error}")))?;
    lines_of(BufReader::new(file), &name, body, base)
}

fn lines_of(mut reader: impl BufRead, name: &str, body: &Articulation, base: &Stance) -> Result<Vec<Listed>, Failure> {
    let (mut listed, mut line) = (Vec::new(), Vec::new());
    // Of a CSV file: which numbers the columns are.
    let mut header: Option<Vec<Range<usize>>> = None;
    for number in 1_u64.. {
        line.clear();
        let failed = |what: &str| Failure::from(printable(&format!("--configurations {name}, line {number}: {what}")));
        let read = io::Read::take(&mut reader, LONGEST_LINE).read_until(b'\n', &mut line);
        match read.map_err(|error| failed(&format!("cannot be read: {error}")))? {
            0 => break,
            bytes if bytes as u64 == LONGEST_LINE => return Err(failed("is longer than any configuration")),
            _ => {}
        }
        let text = str::from_utf8(&line).map_err(|_| failed("is no text"))?.trim();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if text.starts_with(['[', '{']) {
            let values = of_json(text, body, base).map_err(|what| failed(&what))?;
            listed.push(Listed { line: number, values });
            continue;
        }
        let fields: Vec<&str> = text.split([',', ';', ' ', '\t']).filter(|field| !field.is_empty()).collect();
        if listed.is_empty() && header.is_none() && fields.iter().all(|field| field.parse::<f64>().is_err()) {
            let columns = names_of(text, body).unwrap_or_else(|| fields.clone());
            let columns = columns.iter().map(|name| column(body, name.trim_matches('"'))).collect::<Result<_, _>>();
            header = Some(columns.map_err(|what| failed(&what))?);
            continue;
        }
        let values = match &header {
            None => in_order(body, &fields),
            Some(columns) => by_column(columns, &fields, base),
        };
        listed.push(Listed { line: number, values: values.map_err(|what| failed(&what))? });
    }
    if listed.is_empty() {
        return Err(format!(
            "--configurations {name}: has no configurations; one is a line of numbers, one for each joint"
        )
        .into());
    }
    Ok(listed)
}

/// The names of a header, if they are joints: these may have blanks.
fn names_of<'a>(text: &'a str, body: &Articulation) -> Option<Vec<&'a str>> {
    let names: Vec<&str> = text.split([',', ';', '\t']).map(|name| name.trim().trim_matches('"')).collect();
    names.iter().all(|name| body.joint(name).is_some()).then_some(names)
}

/// Says how many are beyond the limits of joints, and which is the first.
pub(super) fn note_limits(listed: &[Listed], body: &Articulation) {
    let mut beyond = listed.iter().filter_map(|listed| Some((listed.line, body.within_limits(&listed.values).err()?)));
    let Some((line, error)) = beyond.next() else { return };
    let (count, them) = match 1 + beyond.count() as u64 {
        1 => ("1 configuration is".to_owned(), "it is"),
        count => (format!("{} configurations are", thousands(count)), "they are"),
    };
    let note = format!("{count} beyond the limits of joints; {them} tried all the same; line {line}: {error}");
    notes::note(&printable(&note));
}

/// The number of a joint that takes one.
fn column(body: &Articulation, name: &str) -> Result<Range<usize>, String> {
    let own = numbers_of(body, name)?;
    if own.len() == 1 { Ok(own) } else { Err(format!("joint {name} takes {} numbers; a column has one", own.len())) }
}

fn by_column(columns: &[Range<usize>], fields: &[&str], base: &Stance) -> Result<Vec<f64>, String> {
    if fields.len() != columns.len() {
        return Err(format!("{} numbers under {} names", fields.len(), columns.len()));
    }
    let mut values = base.values.clone();
    for (column, field) in columns.iter().zip(fields) {
        values[column.start] = finite(field)?;
    }
    Ok(values)
}

fn of_json(text: &str, body: &Articulation, base: &Stance) -> Result<Vec<f64>, String> {
    match serde_json::from_str(text).map_err(|error| error.to_string())? {
        Value::Array(items) => {
            let words: Vec<String> = items.iter().map(Value::to_string).collect();
            in_order(body, &words.iter().map(String::as_str).collect::<Vec<_>>())
        }
        Value::Object(entries) => {
            let mut stance = Stance { values: base.values.clone(), named: base.named.clone(), in_order: false };
            for (name, value) in entries {
                let numbers: Option<Vec<f64>> = match &value {
                    Value::Array(items) => items.iter().map(Value::as_f64).collect(),
                    value => value.as_f64().map(|number| vec![number]),
                };
                let numbers = numbers.ok_or_else(|| format!("{name}: {value} is no number"))?;
                stance.set(body, &name, &numbers)?;
            }
            Ok(stance.values)
        }
        _ => Err("is neither an array nor an object".to_owned()),
    }
}
