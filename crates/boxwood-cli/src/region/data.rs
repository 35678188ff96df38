//! Region result as JSON and CSV. The keys are an interface: keys may be added, never renamed.

use crate::output::{SCHEMA, VERSION, quoted, write_list, write_start, write_value};
use crate::scene::SceneSummary;
use boxwood::query::HalfSpace;
use boxwood_assembly::Warning;
use boxwood_assembly::scene::{RegionResult, SceneFrustum, SceneRegion, SceneShape};
use serde::Serialize;
use std::io::{self, Write};

/// Region with its parameters.
#[derive(Serialize)]
#[serde(untagged)]
enum RegionRow<'a> {
    Shape(&'a SceneShape),
    HalfSpaces {
        kind: &'static str,
        half_spaces: Vec<HalfSpaceRow>,
    },
    Frustum {
        kind: &'static str,
        #[serde(flatten)]
        frustum: &'a SceneFrustum,
    },
}

/// Half-space of all points `p` with `normal . p <= offset`.
#[derive(Serialize)]
struct HalfSpaceRow {
    normal: [f64; 3],
    offset: f64,
}

#[derive(Serialize)]
struct RegionPartRow<'a> {
    part: &'a str,
    /// Path of the part's file; `null` for a part of the built-in assembly.
    file: Option<&'a str>,
    triangles: usize,
    intersecting: usize,
    within: usize,
    contained: bool,
    /// Indices of the intersecting triangles, written only with `--triangles`.
    #[serde(flatten)]
    triangle_ids: Option<RegionTrianglesRow<'a>>,
}

#[derive(Serialize)]
struct RegionTrianglesRow<'a> {
    intersecting_triangles: &'a [u32],
    triangles_within: &'a [u32],
}

#[derive(Serialize)]
struct RegionSummary {
    parts_intersecting: usize,
    parts_within: usize,
    triangles_intersecting: usize,
    triangles_within: usize,
    #[serde(flatten)]
    scene: SceneSummary,
}

fn region_row(region: &SceneRegion) -> RegionRow<'_> {
    match region {
        SceneRegion::Shape(shape) => RegionRow::Shape(shape),
        SceneRegion::HalfSpaces(half_spaces) => {
            let row = |&HalfSpace { normal, offset }: &HalfSpace| HalfSpaceRow { normal, offset };
            RegionRow::HalfSpaces { kind: "half_spaces", half_spaces: half_spaces.iter().map(row).collect() }
        }
        SceneRegion::Frustum(frustum) => RegionRow::Frustum { kind: "frustum", frustum },
    }
}

fn rows(result: &RegionResult, with_triangles: bool) -> impl Iterator<Item = RegionPartRow<'_>> {
    result.parts.iter().map(move |part| RegionPartRow {
        part: result.scene.name(part.part),
        file: result.scene.part(part.part).file.as_deref(),
        triangles: result.triangles(part),
        intersecting: part.intersecting.len(),
        within: part.within.len(),
        contained: result.is_contained(part),
        triangle_ids: with_triangles.then_some(RegionTrianglesRow {
            intersecting_triangles: &part.intersecting,
            triangles_within: &part.within,
        }),
    })
}

fn summary(result: &RegionResult) -> RegionSummary {
    RegionSummary {
        parts_intersecting: result.parts.len(),
        parts_within: result.contained_parts(),
        triangles_intersecting: result.intersecting_triangles(),
        triangles_within: result.triangles_within(),
        scene: SceneSummary::new(&result.scene, result.stats, result.search_time),
    }
}

/// Writes one JSON document, with one line per part.
pub(super) fn write_json(out: &mut dyn Write, result: &RegionResult, with_triangles: bool) -> io::Result<()> {
    write_start(out)?;
    write_value(out, "region", &region_row(&result.region))?;
    write_list(out, "parts", rows(result, with_triangles))?;
    out.write_all(b",\n")?;
    write_value(out, "summary", &summary(result))?;
    write_list(out, "warnings", &result.scene.assembly().warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum RegionJsonLine<'a> {
    Part(RegionPartRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        schema: u32,
        region: RegionRow<'a>,
        #[serde(flatten)]
        summary: RegionSummary,
    },
}

/// Writes JSON Lines: parts, warnings, and the summary as the last line.
pub(super) fn write_lines(out: &mut dyn Write, result: &RegionResult, with_triangles: bool) -> io::Result<()> {
    let warnings = result.scene.assembly().warnings.iter().map(RegionJsonLine::Warning);
    let (region, summary) = (region_row(&result.region), summary(result));
    let summary = RegionJsonLine::Summary { version: VERSION, schema: SCHEMA, region, summary };
    for line in rows(result, with_triangles).map(RegionJsonLine::Part).chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes CSV with one row per part, or with one row per intersecting triangle.
pub(super) fn write_csv(out: &mut dyn Write, result: &RegionResult, with_triangles: bool) -> io::Result<()> {
    if with_triangles {
        writeln!(out, "part,triangle,within")?;
        for part in &result.parts {
            let name = quoted(result.scene.name(part.part));
            for triangle in &part.intersecting {
                let within = part.within.binary_search(triangle).is_ok();
                writeln!(out, "{name},{triangle},{within}")?;
            }
        }
        return Ok(());
    }
    writeln!(out, "part,file,triangles,intersecting,within,contained")?;
    for RegionPartRow { part, file, triangles, intersecting, within, contained, .. } in rows(result, false) {
        let (part, file) = (quoted(part), quoted(file.unwrap_or_default()));
        writeln!(out, "{part},{file},{triangles},{intersecting},{within},{contained}")?;
    }
    Ok(())
}
