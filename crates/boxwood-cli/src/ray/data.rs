//! Hits for programs. The keys are an interface: they are added to, never renamed.

use super::Answer;
use super::beams::Beam;
use super::cast::PartHit;
use crate::notes::Warning;
use crate::output::{VERSION, quoted, write_list};
use crate::scene;
use boxwood::Side;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct RayRow<'a> {
    from: [f64; 3],
    direction: [f64; 3],
    /// A length; `null` if it has no end.
    up_to: Option<f64>,
    hits: Vec<HitRow<'a>>,
}

#[derive(Serialize)]
struct HitRow<'a> {
    part: &'a str,
    /// `null` in the built-in assembly.
    file: Option<&'a str>,
    triangle: u32,
    t: f64,
    distance: f64,
    point: [f64; 3],
    barycentric: [f64; 3],
    side: &'static str,
}

#[derive(Serialize)]
struct Summary {
    rays: usize,
    rays_that_hit: usize,
    hits: usize,
    #[serde(flatten)]
    scene: scene::Summary,
}

/// The word for a side.
pub(super) fn side(side: Side) -> &'static str {
    match side {
        Side::Front => "front",
        Side::Back => "back",
        Side::Edge => "edge",
    }
}

fn rows(answer: &Answer) -> impl Iterator<Item = RayRow<'_>> {
    answer.beams.iter().zip(&answer.hits).map(|(beam, hits)| RayRow {
        from: beam.ray.origin(),
        direction: beam.ray.direction(),
        up_to: beam.up_to,
        hits: hits.iter().map(|hit| hit_row(answer, beam, hit)).collect(),
    })
}

fn hit_row<'a>(answer: &'a Answer, beam: &Beam, &PartHit { part, hit }: &PartHit) -> HitRow<'a> {
    HitRow {
        part: answer.scene.name(part),
        file: answer.scene.file(part),
        triangle: hit.triangle,
        t: hit.t,
        distance: beam.distance(hit.t),
        point: hit.point,
        barycentric: hit.barycentric,
        side: side(hit.side),
    }
}

fn summary(answer: &Answer) -> Summary {
    Summary {
        rays: answer.beams.len(),
        rays_that_hit: answer.hitting(),
        hits: answer.hits.iter().map(Vec::len).sum(),
        scene: answer.scene.summary(&answer.cost),
    }
}

/// One document, with a line for each ray.
pub(super) fn write_json(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_list(out, "rays", rows(answer))?;
    out.write_all(b",\n  \"summary\": ")?;
    serde_json::to_writer(&mut *out, &summary(answer))?;
    out.write_all(b",\n")?;
    write_list(out, "warnings", &answer.scene.assembly.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Ray {
        ray: usize,
        #[serde(flatten)]
        row: RayRow<'a>,
    },
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        #[serde(flatten)]
        summary: Summary,
    },
}

/// Rays, warnings, and the summary as the last line.
pub(super) fn write_lines(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    let rays = rows(answer).enumerate().map(|(ray, row)| Line::Ray { ray, row });
    let warnings = answer.scene.assembly.warnings.iter().map(Line::Warning);
    let summary = Line::Summary { version: VERSION, summary: summary(answer) };
    for line in rays.chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// A row a hit; of a ray that hits nothing, its number and nothing else.
pub(super) fn write_csv(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    writeln!(out, "ray,part,triangle,t,distance,x,y,z,u,v,w,side")?;
    for (ray, row) in rows(answer).enumerate() {
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
