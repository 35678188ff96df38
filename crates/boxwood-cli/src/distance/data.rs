//! Distance result as JSON. The keys are an interface: keys may be added, never renamed.

use crate::output::{StatsRow, write_list, write_start, write_value};
use boxwood_assembly::Units;
use boxwood_assembly::scene::DistanceResult;
use serde::Serialize;
use std::io::{self, Write};

/// Closest point on one of the two sets.
#[derive(Serialize)]
struct ClosestEndRow<'a> {
    part: &'a str,
    /// Path of the part's file; `null` for a part of the built-in assembly.
    file: Option<&'a str>,
    triangle: u32,
    point: [f64; 3],
}

#[derive(Serialize)]
struct DistanceSummary {
    files: usize,
    /// Number of parts in each of the two sets.
    parts: [usize; 2],
    part_pairs: u64,
    /// Number of pairs that were tested exactly.
    pair_tests: u64,
    units: Option<Units>,
    seconds: DistanceSeconds,
    stats: StatsRow,
    threads: usize,
}

#[derive(Serialize)]
struct DistanceSeconds {
    read: f64,
    build: f64,
    measure: f64,
}

pub(super) fn write_json(out: &mut dyn Write, result: &DistanceResult) -> io::Result<()> {
    let closest = result.closest;
    write_start(out)?;
    write_value(out, "distance", &closest.map(|found| found.closest.distance))?;
    write_value(out, "intersects", &result.intersects())?;
    write_value(out, "a", &closest_end(result, 0))?;
    write_value(out, "b", &closest_end(result, 1))?;
    write_value(out, "summary", &summary(result))?;
    write_list(out, "warnings", &result.scene.assembly().warnings)?;
    out.write_all(b"\n}\n")
}

fn closest_end(result: &DistanceResult, set: usize) -> Option<ClosestEndRow<'_>> {
    let found = result.closest?;
    let part = result.scene.part(found.parts[set]);
    let triangles = [found.closest.triangles.a, found.closest.triangles.b];
    let (triangle, point) = (triangles[set], found.closest.points[set]);
    Some(ClosestEndRow { part: &part.name, file: part.file.as_deref(), triangle, point })
}

fn summary(result: &DistanceResult) -> DistanceSummary {
    let assembly = result.scene.assembly();
    DistanceSummary {
        files: assembly.files.len(),
        parts: result.sets.parts.each_ref().map(Vec::len),
        part_pairs: result.part_pairs,
        pair_tests: result.stats.bodies_tested,
        units: assembly.units,
        seconds: DistanceSeconds {
            read: assembly.read_time.as_secs_f64(),
            build: result.scene.build_time().as_secs_f64(),
            measure: result.measure_time.as_secs_f64(),
        },
        stats: result.stats.into(),
        threads: rayon::current_num_threads(),
    }
}
