//! Ray result as JSON and CSV. The keys are an interface: keys may be added, never renamed.

use crate::output::{SCHEMA, VERSION, quoted, write_list, write_start};
use crate::scene::SceneSummary;
use boxwood_assembly::Warning;
use boxwood_assembly::scene::{PartHit, RayResult, SceneRay};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct RayRow<'a> {
    from: [f64; 3],
    direction: [f64; 3],
    /// Maximum distance of a hit, as a length; `null` for a ray without end.
    max_distance: Option<f64>,
    hits: Vec<HitRow<'a>>,
}

#[derive(Serialize)]
struct HitRow<'a> {
    part: &'a str,
    /// Path of the file of the part that is hit; `null` for a part of the built-in assembly.
    file: Option<&'a str>,
    triangle: u32,
    t: f64,
    distance: f64,
    point: [f64; 3],
    barycentric: [f64; 3],
    side: &'static str,
}

#[derive(Serialize)]
struct RaySummary {
    rays: usize,
    rays_with_hits: usize,
    hits: usize,
    #[serde(flatten)]
    scene: SceneSummary,
}

fn rows(result: &RayResult) -> impl Iterator<Item = RayRow<'_>> {
    result.rays.iter().zip(&result.hits).map(|(ray, hits)| RayRow {
        from: ray.ray().origin(),
        direction: ray.ray().direction(),
        max_distance: ray.max_distance(),
        hits: hits.iter().map(|hit| hit_row(result, ray, hit)).collect(),
    })
}

fn hit_row<'a>(result: &'a RayResult, ray: &SceneRay, part_hit: &PartHit) -> HitRow<'a> {
    let (part, hit) = (result.scene.part(part_hit.part), part_hit.hit);
    HitRow {
        part: &part.name,
        file: part.file.as_deref(),
        triangle: hit.triangle,
        t: hit.t,
        distance: ray.distance(hit.t),
        point: hit.point,
        barycentric: hit.barycentric,
        side: part_hit.side_name(),
    }
}

fn summary(result: &RayResult) -> RaySummary {
    RaySummary {
        rays: result.rays.len(),
        rays_with_hits: result.rays_with_hits(),
        hits: result.hit_count(),
        scene: SceneSummary::new(&result.scene, result.stats, result.search_time),
    }
}

/// Writes one JSON document, with one line per ray.
pub(super) fn write_json(out: &mut dyn Write, result: &RayResult) -> io::Result<()> {
    write_start(out)?;
    write_list(out, "rays", rows(result))?;
    out.write_all(b",\n  \"summary\": ")?;
    serde_json::to_writer(&mut *out, &summary(result))?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", &result.scene.assembly().warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum RayJsonLine<'a> {
    Ray {
        ray: usize,
        #[serde(flatten)]
        row: RayRow<'a>,
    },
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        schema: u32,
        #[serde(flatten)]
        summary: RaySummary,
    },
}

/// Writes JSON Lines: rays, warnings, and the summary as the last line.
pub(super) fn write_lines(out: &mut dyn Write, result: &RayResult) -> io::Result<()> {
    let rays = rows(result).enumerate().map(|(ray, row)| RayJsonLine::Ray { ray, row });
    let warnings = result.scene.assembly().warnings.iter().map(RayJsonLine::Warning);
    let summary = RayJsonLine::Summary { version: VERSION, schema: SCHEMA, summary: summary(result) };
    for line in rays.chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes CSV with one row per hit. A ray without hits has a row with its index only.
pub(super) fn write_csv(out: &mut dyn Write, result: &RayResult) -> io::Result<()> {
    writeln!(out, "ray,part,triangle,t,distance,x,y,z,u,v,w,side")?;
    for (ray, row) in rows(result).enumerate() {
        for HitRow { part, triangle, t, distance, point: [x, y, z], barycentric: [u, v, w], side, .. } in &row.hits {
            let part = quoted(part);
            writeln!(out, "{ray},{part},{triangle},{t:?},{distance:?},{x:?},{y:?},{z:?},{u:?},{v:?},{w:?},{side}")?;
        }
        if row.hits.is_empty() {
            writeln!(out, "{ray},,,,,,,,,,,")?;
        }
    }
    Ok(())
}
