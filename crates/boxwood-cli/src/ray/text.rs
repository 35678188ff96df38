//! Ray result as text: the first hit of a single ray in words, several hits as a table.

use super::RayResult;
use super::beams::RayInput;
use super::cast::PartHit;
use super::data::side_name;
use crate::output::{
    ListColumn, NumberFormat, TerminalWidth, counted, length, plain, plain_point, thousands, with_units, write_table,
};
use crate::scene::{HEADING, QUIET};
use boxwood::query::HitSide;
use std::io::{self, Write};

/// Barycentric coordinates are printed with six decimals.
const WEIGHT_FORMAT: NumberFormat = NumberFormat::Plain(6);

pub(super) fn write(out: &mut dyn Write, result: &RayResult, max_rows: usize, width: TerminalWidth) -> io::Result<()> {
    let query = match &result.inputs[..] {
        [input] => ray_words(input, result),
        inputs => counted(inputs.len() as u64, "ray", "rays"),
    };
    result.scene.write_heading(out, &query)?;
    match (&result.inputs[..], &result.hits[..]) {
        ([input], [hits]) if !result.all => write_first(out, result, input, hits.first())?,
        _ => write_hits(out, result, max_rows, width)?,
    }
    result.scene.write_details(out, &result.cost)
}

/// Description of a ray.
fn ray_words(input: &RayInput, result: &RayResult) -> String {
    let (from, direction) = (plain_point(input.ray.origin()), plain_point(input.ray.direction()));
    let max_distance = input.max_distance.map_or(String::new(), |max_distance| {
        // A typed number is short and shown in full; a computed one is rounded.
        let max_distance = if plain(max_distance).len() < 9 { plain(max_distance) } else { length(max_distance) };
        format!(", up to {}", with_units(&max_distance, result.scene.units))
    });
    format!("ray from {from} along {direction}{max_distance}")
}

fn write_first(out: &mut dyn Write, result: &RayResult, input: &RayInput, first: Option<&PartHit>) -> io::Result<()> {
    let Some(first) = first else { return writeln!(out, "{HEADING}{NO_HIT}{HEADING:#}") };
    let (hit, what) = (&first.hit, first_words(result, input, first));
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
    let inputs = result.inputs.iter().zip(&result.hits).enumerate();
    let mut rows: Vec<(usize, &RayInput, Option<&PartHit>)> = Vec::new();
    let mut all = 0;
    for (ray, (input, hits)) in inputs {
        let is_miss = hits.is_empty() && result.inputs.len() > 1;
        let ray_rows = hits.iter().map(Some).chain(is_miss.then_some(None));
        all += hits.len() + usize::from(is_miss);
        rows.extend(ray_rows.take(max_rows - rows.len()).map(|hit| (ray, input, hit)));
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
    let counts = if result.inputs.len() > 1 || result.rays_with_hits() > 0 { " (touching counts)" } else { "" };
    let (what, all) = (hit_counts(result), total_hits(result));
    writeln!(out, "{HEADING}{what}{HEADING:#}{all}{counts}")
}

/// The result in one sentence.
pub(super) fn verdict(result: &RayResult) -> String {
    match (&result.inputs[..], &result.hits[..]) {
        ([_], _) if result.rays_with_hits() == 0 => "No hit".to_owned(),
        ([input], [hits]) if !result.all && !hits.is_empty() => first_words(result, input, &hits[0]),
        _ => hit_counts(result) + &total_hits(result),
    }
}

const NO_HIT: &str = "no hit";

fn first_words(result: &RayResult, input: &RayInput, &PartHit { part, hit }: &PartHit) -> String {
    let distance = with_units(&length(input.distance(hit.t)), result.scene.units);
    format!("{} is hit at distance {distance}", result.scene.name(part))
}

/// Text with the numbers of hits: for a single ray, triangles and parts; for several rays, the rays that hit a
/// part.
fn hit_counts(result: &RayResult) -> String {
    let hits: usize = result.hits.iter().map(Vec::len).sum();
    match &result.inputs[..] {
        [_] if hits == 0 => NO_HIT.to_owned(),
        [_] => {
            let parts: std::collections::BTreeSet<usize> = result.hits.iter().flatten().map(|hit| hit.part).collect();
            let parts = counted(parts.len() as u64, "part", "parts");
            format!("{} of {parts} hit", counted(hits as u64, "triangle", "triangles"))
        }
        inputs => {
            let (with_hits, rays) = (thousands(result.rays_with_hits() as u64), thousands(inputs.len() as u64));
            format!("{with_hits} of {rays} rays hit a part")
        }
    }
}

/// Text with the total number of hits of several rays, with `--all`; otherwise empty.
fn total_hits(result: &RayResult) -> String {
    if result.inputs.len() == 1 || !result.all {
        return String::new();
    }
    let hits: usize = result.hits.iter().map(Vec::len).sum();
    format!(", {} in total", counted(hits as u64, "hit", "hits"))
}

fn write_rows(
    out: &mut dyn Write,
    result: &RayResult,
    rows: &[(usize, &RayInput, Option<&PartHit>)],
    width: TerminalWidth,
) -> io::Result<()> {
    let numbers = result.scene.number_format();
    let cell = |show: &dyn Fn(&RayInput, &PartHit) -> String| -> Vec<String> {
        rows.iter().map(|(_, input, hit)| hit.map_or("-".to_owned(), |hit| show(input, hit))).collect()
    };
    let names: Vec<&str> = rows.iter().map(|(.., hit)| hit.map_or("-", |hit| result.scene.name(hit.part))).collect();
    let triangles = cell(&|_, hit| hit.hit.triangle.to_string());
    let distances = cell(&|input, hit| length(input.distance(hit.hit.t)));
    let sides = cell(&|_, hit| side_name(hit.hit.side).to_owned());
    let points = cell(&|_, hit| numbers.point(hit.hit.point));
    let mut columns = vec![
        ListColumn::names("part", &names, width),
        ListColumn::numbers("triangle", triangles.into_iter()),
        ListColumn::numbers("distance", distances.into_iter()),
        ListColumn::text("side", sides.into_iter()),
        ListColumn::text("point", points.into_iter()),
    ];
    if result.inputs.len() > 1 {
        columns.insert(0, ListColumn::numbers("ray", rows.iter().map(|(ray, ..)| ray.to_string())));
    }
    write_table(out, &columns, width)
}
