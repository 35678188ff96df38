//! JSON, JSON Lines and CSV output of `boxwood robot`.

use super::RobotResult;
use super::rows::{
    ClosestLinksRow, CollisionRow, ConfigurationRow, LinkPairRow, RobotSummary, closest_row, collision_rows,
    ignored_pair_rows, pair_rows, result_rows, robot_row, suggested_rows, summary,
};
use crate::output::{DEPTH_COLUMNS, VERSION, depth_fields, quoted, write_list, write_value};
use boxwood_assembly::Warning;
use boxwood_assembly::robot::LinkCollision;
use serde::Serialize;
use std::io::{self, Write};

/// Writes one JSON document, with one line per list element.
pub(super) fn write_json(out: &mut dyn Write, result: &RobotResult) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "robot", &robot_row(result.robot()))?;
    write_list(out, "ignored_pairs", ignored_pair_rows(result))?;
    out.write_all(b",\n")?;
    match result {
        RobotResult::Single(single) => {
            write_value(out, "configuration", &single.state.configuration())?;
            write_list(out, "collisions", collision_rows(single))?;
            out.write_all(b",\n")?;
            if single.options.distance {
                write_value(out, "closest", &closest_row(single))?;
            }
        }
        RobotResult::Batch(batch) => {
            write_list(out, "pairs", pair_rows(batch))?;
            out.write_all(b",\n")?;
            if batch.entries.is_some() {
                write_list(out, "results", result_rows(batch))?;
            } else {
                write_list(out, "suggested_ignored_pairs", suggested_rows(batch))?;
            }
            out.write_all(b",\n")?;
        }
    }
    write_value(out, "summary", &summary(result))?;
    write_list(out, "warnings", &result.robot().warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum RobotJsonLine<'a> {
    Collision(CollisionRow<'a>),
    Closest(ClosestLinksRow<'a>),
    Pair(LinkPairRow<'a>),
    Result(ConfigurationRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        robot: &'a str,
        #[serde(flatten)]
        summary: RobotSummary<'a>,
    },
}

/// Writes one JSON object per line: results, warnings, and the summary last.
pub(super) fn write_lines(out: &mut dyn Write, result: &RobotResult) -> io::Result<()> {
    let found: Box<dyn Iterator<Item = RobotJsonLine<'_>>> = match result {
        RobotResult::Single(single) => {
            let closest = closest_row(single).map(RobotJsonLine::Closest);
            Box::new(collision_rows(single).map(RobotJsonLine::Collision).chain(closest))
        }
        RobotResult::Batch(batch) => {
            Box::new(pair_rows(batch).map(RobotJsonLine::Pair).chain(result_rows(batch).map(RobotJsonLine::Result)))
        }
    };
    let warnings = result.robot().warnings.iter().map(RobotJsonLine::Warning);
    let summary = RobotJsonLine::Summary { version: VERSION, robot: &result.robot().name, summary: summary(result) };
    for line in found.chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes one row per pair. Values that do not apply are empty fields.
pub(super) fn write_csv(out: &mut dyn Write, result: &RobotResult) -> io::Result<()> {
    match result {
        RobotResult::Single(single) => {
            let depth = if single.options.depth { format!(",{DEPTH_COLUMNS}") } else { String::new() };
            writeln!(out, "a,b,kind,x,y,z{depth}")?;
            for LinkCollision { links, kind, point, depth, .. } in &single.collisions {
                let [a, b] = single.robot.link_names(*links).map(quoted);
                let point = point.map_or(",,".to_owned(), |[x, y, z]| format!("{x:?},{y:?},{z:?}"));
                let depth = if single.options.depth { depth_fields(depth.as_ref()) } else { String::new() };
                writeln!(out, "{a},{b},{},{point}{depth}", kind.name())?;
            }
        }
        RobotResult::Batch(batch) => {
            writeln!(out, "a,b,collisions,fraction,verdict,first_index")?;
            for LinkPairRow { a, b, collisions, fraction, verdict, first_index, .. } in pair_rows(batch) {
                let first_index = first_index.map_or(String::new(), |index| index.to_string());
                writeln!(out, "{},{},{collisions},{fraction:?},{verdict},{first_index}", quoted(a), quoted(b))?;
            }
        }
    }
    Ok(())
}
