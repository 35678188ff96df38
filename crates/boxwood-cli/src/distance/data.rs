//! The distance as JSON. The keys are an interface: they are added to, never renamed.

use super::Answer;
use crate::arguments::Units;
use crate::output::{VERSION, WorkCounts, write_list, write_value};
use serde::Serialize;
use std::io::{self, Write};

/// Where it is closest, on one side.
#[derive(Serialize)]
struct End<'a> {
    part: &'a str,
    /// `null` in the built-in assembly.
    file: Option<&'a str>,
    triangle: u32,
    point: [f64; 3],
}

#[derive(Serialize)]
struct Summary {
    files: usize,
    /// Of each side.
    parts: [usize; 2],
    pairs_of_parts: usize,
    measured_pairs: usize,
    units: Option<Units>,
    seconds: Seconds,
    work: WorkCounts,
    threads: usize,
}

#[derive(Serialize)]
struct Seconds {
    read: f64,
    build: f64,
    measure: f64,
}

pub(super) fn write_json(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    let closest = answer.measured.closest;
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "distance", &closest.map(|found| found.closest.distance))?;
    write_value(out, "intersects", &answer.measured.intersects())?;
    write_value(out, "a", &end(answer, 0))?;
    write_value(out, "b", &end(answer, 1))?;
    write_value(out, "summary", &summary(answer))?;
    write_list(out, "warnings", &answer.assembly.warnings)?;
    out.write_all(b"\n}\n")
}

fn end(answer: &Answer, side: usize) -> Option<End<'_>> {
    let found = answer.measured.closest?;
    let part = &answer.assembly.parts[found.parts[side]];
    let triangles = [found.closest.triangles.a, found.closest.triangles.b];
    let (triangle, point) = (triangles[side], found.closest.points[side]);
    Some(End { part: &part.name, file: part.file.as_deref(), triangle, point })
}

fn summary(answer: &Answer) -> Summary {
    let measured = &answer.measured;
    Summary {
        files: answer.assembly.files.len(),
        parts: [answer.sides.parts[0].len(), answer.sides.parts[1].len()],
        pairs_of_parts: measured.pairs,
        measured_pairs: measured.asked,
        units: answer.units,
        seconds: Seconds {
            read: answer.assembly.read.as_secs_f64(),
            build: measured.build.as_secs_f64(),
            measure: measured.measure.as_secs_f64(),
        },
        work: measured.work.into(),
        threads: answer.threads,
    }
}
