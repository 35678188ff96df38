//! Ray result as text: the first hit of a single ray in words, several hits as a table.

use crate::output::{
    ListColumn, NumberFormat, TerminalWidth, counted, length, plain, plain_point, thousands, with_units, write_table,
};
use crate::scene::{self, HEADING, QUIET};
use boxwood::query::HitSide;
use boxwood_assembly::scene::{PartHit, RayResult, SceneRay};
use std::io::{self, Write};

/// Barycentric coordinates are printed with six decimals.
const WEIGHT_FORMAT: NumberFormat = NumberFormat::Plain(6);

pub(super) fn write(out: &mut dyn Write, result: &RayResult, max_rows: usize, width: TerminalWidth) -> io::Result<()> {
    let query = match &result.rays[..] {
        [ray] => ray_text(ray, result),
        rays => counted(rays.len() as u64, "ray", "rays"),
    };
    scene::write_heading(out, &result.scene, &query)?;
    match (&result.rays[..], &result.hits[..]) {
        ([ray], [hits]) if !result.options.all_hits => write_first(out, result, ray, hits.first())?,
        _ => write_hits(out, result, max_rows, width)?,
    }
    scene::write_details(out, &result.scene, result.stats, result.search_time)
}

/// Description of a ray.
fn ray_text(ray: &SceneRay, result: &RayResult) -> String {
    let (from, direction) = (plain_point(ray.ray().origin()), plain_point(ray.ray().direction()));
    let max_distance = ray.max_distance().map_or(String::new(), |max_distance| {
        // A typed number is short and shown in full; a computed one is rounded.
        let max_distance = if plain(max_distance).len() < 9 { plain(max_distance) } else { length(max_distance) };
        format!(", up to {}", with_units(&max_distance, result.scene.assembly().units))
    });
    format!("ray from {from} along {direction}{max_distance}")
}

fn write_first(out: &mut dyn Write, result: &RayResult, ray: &SceneRay, first: Option<&PartHit>) -> io::Result<()> {
    let Some(first) = first else { return writeln!(out, "{HEADING}{}{HEADING:#}", result.hit_summary()) };
    let (hit, what) = (&first.hit, result.hit_text(ray, first));
    let weights = hit.barycentric.map(|weight| WEIGHT_FORMAT.number(weight)).join(", ");
    writeln!(out, "{HEADING}{what}{HEADING:#} (t = {})", length(hit.t))?;
    writeln!(out, "  at {} on triangle {}", result.scene.number_format().point(hit.point), hit.triangle)?;
    writeln!(out, "  {}, barycentric {weights}", side_words(hit.side))
}

/// Words for the side of the triangle that is hit, as part of a sentence.
fn side_words(side: HitSide) -> &'static str {
    match side {
        HitSide::Front => "from the front",
        HitSide::Back => "from the back",
        HitSide::EdgeOn => "edge-on",
    }
}

/// Writes one row per hit, and one per ray without hits.
fn write_hits(out: &mut dyn Write, result: &RayResult, max_rows: usize, width: TerminalWidth) -> io::Result<()> {
    let rays = result.rays.iter().zip(&result.hits).enumerate();
    let mut rows: Vec<(usize, &SceneRay, Option<&PartHit>)> = Vec::new();
    let mut all = 0;
    for (index, (ray, hits)) in rays {
        let is_miss = hits.is_empty() && result.rays.len() > 1;
        let ray_rows = hits.iter().map(Some).chain(is_miss.then_some(None));
        all += hits.len() + usize::from(is_miss);
        rows.extend(ray_rows.take(max_rows - rows.len()).map(|hit| (index, ray, hit)));
    }
    if !rows.is_empty() {
        write_rows(out, result, &rows, width)?;
    }
    if let more @ 1.. = all - rows.len() {
        let more = thousands(more as u64);
        writeln!(out, "{QUIET}  and {more} more (--max-rows shows more; --json and --format csv show all){QUIET:#}")?;
    }
    if all > 0 {
        writeln!(out)?;
    }
    let counts = if result.rays.len() > 1 || result.rays_with_hits() > 0 { " (touching counts)" } else { "" };
    let (what, all) = (result.hit_summary(), result.total_summary());
    writeln!(out, "{HEADING}{what}{HEADING:#}{all}{counts}")
}

fn write_rows(
    out: &mut dyn Write,
    result: &RayResult,
    rows: &[(usize, &SceneRay, Option<&PartHit>)],
    width: TerminalWidth,
) -> io::Result<()> {
    let numbers = result.scene.number_format();
    let cell = |show: &dyn Fn(&SceneRay, &PartHit) -> String| -> Vec<String> {
        rows.iter().map(|(_, ray, hit)| hit.map_or("-".to_owned(), |hit| show(ray, hit))).collect()
    };
    let names: Vec<&str> = rows.iter().map(|(.., hit)| hit.map_or("-", |hit| result.scene.name(hit.part))).collect();
    let triangles = cell(&|_, hit| hit.hit.triangle.to_string());
    let distances = cell(&|ray, hit| length(ray.distance(hit.hit.t)));
    let sides = cell(&|_, hit| hit.side_name().to_owned());
    let points = cell(&|_, hit| numbers.point(hit.hit.point));
    let mut columns = vec![
        ListColumn::names("part", &names, width),
        ListColumn::numbers("triangle", triangles.into_iter()),
        ListColumn::numbers("distance", distances.into_iter()),
        ListColumn::text("side", sides.into_iter()),
        ListColumn::text("point", points.into_iter()),
    ];
    if result.rays.len() > 1 {
        columns.insert(0, ListColumn::numbers("ray", rows.iter().map(|(index, ..)| index.to_string())));
    }
    write_table(out, &columns, width)
}
