//! Hits for people: the first of one ray in words, several in a table.

use super::Answer;
use super::beams::Beam;
use super::cast::PartHit;
use super::data::side;
use crate::output::{Cells, Numbers, Width, counted, length, plain, plain_point, thousands, with_units, write_table};
use crate::scene::{HEADING, QUIET};
use std::io::{self, Write};

/// Of barycentric coordinates.
const WEIGHTS: Numbers = Numbers::Plain(6);

pub(super) fn write(out: &mut dyn Write, answer: &Answer, most: usize, width: Width) -> io::Result<()> {
    let question = match &answer.beams[..] {
        [beam] => words(beam, answer),
        beams => counted(beams.len() as u64, "ray", "rays"),
    };
    answer.scene.write_heading(out, &question)?;
    match (&answer.beams[..], &answer.hits[..]) {
        ([beam], [hits]) if !answer.all => write_first(out, answer, beam, hits.first())?,
        _ => write_hits(out, answer, most, width)?,
    }
    answer.scene.write_details(out, &answer.cost)
}

fn words(beam: &Beam, answer: &Answer) -> String {
    let (from, direction) = (plain_point(beam.ray.origin()), plain_point(beam.ray.direction()));
    let up_to = beam.up_to.map_or(String::new(), |up_to| {
        // One that was typed has few digits, one that was computed need not be shown with all.
        let up_to = if plain(up_to).len() < 9 { plain(up_to) } else { length(up_to) };
        format!(", up to {}", with_units(&up_to, answer.scene.units))
    });
    format!("a ray from {from} along {direction}{up_to}")
}

fn write_first(out: &mut dyn Write, answer: &Answer, beam: &Beam, first: Option<&PartHit>) -> io::Result<()> {
    let Some(first) = first else { return writeln!(out, "{HEADING}{NOTHING}{HEADING:#}") };
    let (hit, what) = (&first.hit, first_words(answer, beam, first));
    let weights = hit.barycentric.map(|weight| WEIGHTS.number(weight)).join(", ");
    writeln!(out, "{HEADING}{what}{HEADING:#} (t = {})", length(hit.t))?;
    writeln!(out, "  at {} on triangle {}", answer.scene.numbers().point(hit.point), hit.triangle)?;
    writeln!(out, "  from the {}, barycentric {weights}", side(hit.side))
}

/// A row a hit, and one for a ray that hits nothing.
fn write_hits(out: &mut dyn Write, answer: &Answer, most: usize, width: Width) -> io::Result<()> {
    let beams = answer.beams.iter().zip(&answer.hits).enumerate();
    let mut rows: Vec<(usize, &Beam, Option<&PartHit>)> = Vec::new();
    let mut all = 0;
    for (ray, (beam, hits)) in beams {
        let alone = hits.is_empty() && answer.beams.len() > 1;
        let of_ray = hits.iter().map(Some).chain(alone.then_some(None));
        all += hits.len() + usize::from(alone);
        rows.extend(of_ray.take(most - rows.len()).map(|hit| (ray, beam, hit)));
    }
    if !rows.is_empty() {
        write_rows(out, answer, &rows, width)?;
    }
    if let more @ 1.. = all - rows.len() {
        let more = thousands(more as u64);
        writeln!(out, "{QUIET}  and {more} more (--max-rows shows more, --json and --format csv all){QUIET:#}")?;
    }
    if all > 0 {
        writeln!(out)?;
    }
    let counts = if answer.beams.len() > 1 || answer.hitting() > 0 { " (touching counts)" } else { "" };
    let (what, all) = (sentence(answer), in_all(answer));
    writeln!(out, "{HEADING}{what}{HEADING:#}{all}{counts}")
}

/// What came out.
pub(super) fn verdict(answer: &Answer) -> String {
    match (&answer.beams[..], &answer.hits[..]) {
        ([_], _) if answer.hitting() == 0 => "Nothing is hit".to_owned(),
        ([beam], [hits]) if !answer.all && !hits.is_empty() => first_words(answer, beam, &hits[0]),
        _ => sentence(answer) + &in_all(answer),
    }
}

const NOTHING: &str = "nothing is hit";

fn first_words(answer: &Answer, beam: &Beam, &PartHit { part, hit }: &PartHit) -> String {
    let distance = with_units(&length(beam.distance(hit.t)), answer.scene.units);
    format!("{} is hit after {distance}", answer.scene.name(part))
}

/// Of all hits of a ray, or of many rays.
fn sentence(answer: &Answer) -> String {
    let hits: usize = answer.hits.iter().map(Vec::len).sum();
    match &answer.beams[..] {
        [_] if hits == 0 => NOTHING.to_owned(),
        [_] => {
            let parts: std::collections::BTreeSet<usize> = answer.hits.iter().flatten().map(|hit| hit.part).collect();
            let parts = counted(parts.len() as u64, "part", "parts");
            format!("{} of {parts} hit", counted(hits as u64, "triangle", "triangles"))
        }
        beams => {
            let (hitting, rays) = (thousands(answer.hitting() as u64), thousands(beams.len() as u64));
            format!("{hitting} of {rays} rays hit something")
        }
    }
}

/// How many triangles many rays hit, if all were asked for.
fn in_all(answer: &Answer) -> String {
    if answer.beams.len() == 1 || !answer.all {
        return String::new();
    }
    let hits: usize = answer.hits.iter().map(Vec::len).sum();
    format!(", {} in all", counted(hits as u64, "triangle", "triangles"))
}

fn write_rows(
    out: &mut dyn Write,
    answer: &Answer,
    rows: &[(usize, &Beam, Option<&PartHit>)],
    width: Width,
) -> io::Result<()> {
    let numbers = answer.scene.numbers();
    let cell = |show: &dyn Fn(&Beam, &PartHit) -> String| -> Vec<String> {
        rows.iter().map(|(_, beam, hit)| hit.map_or("-".to_owned(), |hit| show(beam, hit))).collect()
    };
    let names: Vec<&str> = rows.iter().map(|(.., hit)| hit.map_or("-", |hit| answer.scene.name(hit.part))).collect();
    let triangles = cell(&|_, hit| hit.hit.triangle.to_string());
    let distances = cell(&|beam, hit| length(beam.distance(hit.hit.t)));
    let sides = cell(&|_, hit| side(hit.hit.side).to_owned());
    let points = cell(&|_, hit| numbers.point(hit.hit.point));
    let mut columns = vec![
        Cells::names("part", &names, width),
        Cells::figures("triangle", triangles.into_iter()),
        Cells::figures("distance", distances.into_iter()),
        Cells::words("side", sides.into_iter()),
        Cells::words("point", points.into_iter()),
    ];
    if answer.beams.len() > 1 {
        columns.insert(0, Cells::figures("ray", rows.iter().map(|(ray, ..)| ray.to_string())));
    }
    write_table(out, &columns, width)
}
