//! Sweep result as JSON and CSV. The keys are an interface: keys may be added, never renamed.

use crate::output::{SCHEMA, VERSION, quoted, write_list, write_start, write_value};
use crate::scene::SceneSummary;
use boxwood_assembly::Warning;
use boxwood_assembly::scene::{PartImpact, SceneCapsule, SceneShape, SweepResult, SweptObject};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
#[serde(untagged)]
enum SweptObjectRow<'a> {
    Shape(&'a SceneShape),
    Capsule {
        kind: &'static str,
        #[serde(flatten)]
        capsule: &'a SceneCapsule,
    },
    Parts {
        kind: &'static str,
        parts: Vec<&'a str>,
    },
}

#[derive(Serialize)]
struct ImpactRow<'a> {
    part: &'a str,
    /// Path of the file of the part that is hit; `null` for a part of the built-in assembly.
    file: Option<&'a str>,
    triangle: u32,
    t: f64,
    distance: f64,
    at_start: bool,
    point: [f64; 3],
    /// Normal of the contact; `null` for a contact at the start.
    normal: Option<[f64; 3]>,
    /// Name of the swept part that hits; `null` if a shape is swept.
    swept_part: Option<&'a str>,
    /// Triangle of the swept part; `null` if a shape is swept.
    swept_triangle: Option<u32>,
}

#[derive(Serialize)]
struct SweepSummary {
    obstacles: usize,
    obstacles_hit: usize,
    #[serde(flatten)]
    scene: SceneSummary,
}

fn swept_row(result: &SweepResult) -> SweptObjectRow<'_> {
    match &result.swept {
        SweptObject::Shape(shape) => SweptObjectRow::Shape(shape),
        SweptObject::Capsule(capsule) => SweptObjectRow::Capsule { kind: "capsule", capsule },
        SweptObject::Parts(parts) => {
            SweptObjectRow::Parts { kind: "parts", parts: parts.iter().map(|&part| result.scene.name(part)).collect() }
        }
    }
}

fn rows(result: &SweepResult) -> impl Iterator<Item = ImpactRow<'_>> {
    result.impacts.iter().map(move |&PartImpact { part, swept_part, impact, .. }| ImpactRow {
        part: result.scene.name(part),
        file: result.scene.part(part).file.as_deref(),
        triangle: impact.triangle,
        t: impact.t,
        distance: result.distance(impact.t),
        at_start: impact.at_start,
        point: impact.point,
        normal: (!impact.at_start).then_some(impact.normal),
        swept_part: swept_part.map(|part| result.scene.name(part)),
        swept_triangle: impact.moving_triangle,
    })
}

fn summary(result: &SweepResult) -> SweepSummary {
    let scene = SceneSummary::new(&result.scene, result.stats, result.search_time);
    SweepSummary { obstacles: result.obstacles, obstacles_hit: result.impacts.len(), scene }
}

/// Writes one JSON document, with one line per contact.
pub(super) fn write_json(out: &mut dyn Write, result: &SweepResult) -> io::Result<()> {
    write_start(out)?;
    write_value(out, "swept", &swept_row(result))?;
    write_value(out, "by", &result.motion.displacement())?;
    write_list(out, "impacts", rows(result))?;
    out.write_all(b",\n")?;
    write_value(out, "summary", &summary(result))?;
    write_list(out, "warnings", &result.scene.assembly().warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum SweepJsonLine<'a> {
    Impact(ImpactRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        schema: u32,
        swept: SweptObjectRow<'a>,
        by: [f64; 3],
        #[serde(flatten)]
        summary: SweepSummary,
    },
}

/// Writes JSON Lines: contacts, warnings, and the summary as the last line.
pub(super) fn write_lines(out: &mut dyn Write, result: &SweepResult) -> io::Result<()> {
    let warnings = result.scene.assembly().warnings.iter().map(SweepJsonLine::Warning);
    let (swept, by) = (swept_row(result), result.motion.displacement());
    let summary = SweepJsonLine::Summary { version: VERSION, schema: SCHEMA, swept, by, summary: summary(result) };
    for line in rows(result).map(SweepJsonLine::Impact).chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes CSV with one row per contact. Fields that do not apply are empty.
pub(super) fn write_csv(out: &mut dyn Write, result: &SweepResult) -> io::Result<()> {
    writeln!(out, "part,triangle,t,distance,at_start,x,y,z,normal_x,normal_y,normal_z,swept_part,swept_triangle")?;
    for row in rows(result) {
        let ImpactRow { triangle, t, distance, at_start, point: [x, y, z], .. } = row;
        write!(out, "{},{triangle},{t:?},{distance:?},{at_start},{x:?},{y:?},{z:?}", quoted(row.part))?;
        match row.normal {
            Some([x, y, z]) => write!(out, ",{x:?},{y:?},{z:?}")?,
            None => write!(out, ",,,")?,
        }
        let swept_triangle = row.swept_triangle.map_or(String::new(), |triangle| triangle.to_string());
        writeln!(out, ",{},{swept_triangle}", quoted(row.swept_part.unwrap_or_default()))?;
    }
    Ok(())
}
