//! Sweep result as text: the first contact in words, all contacts as a table.

use crate::output::{
    ListColumn, NumberFormat, TerminalWidth, counted, length, plain_point, thousands, with_units, write_table,
};
use crate::scene::{self, HEADING, QUIET};
use boxwood::query::Impact;
use boxwood_assembly::scene::{PartImpact, SweepResult, SweptObject};
use std::io::{self, Write};

/// Normals are printed with six decimals: their components do not depend on the size of the scene.
const NORMAL_FORMAT: NumberFormat = NumberFormat::Plain(6);

pub(super) fn write(
    out: &mut dyn Write,
    result: &SweepResult,
    max_rows: usize,
    width: TerminalWidth,
) -> io::Result<()> {
    let query = format!("{}, moved by {}", result.swept_text(), plain_point(result.motion.displacement()));
    scene::write_heading(out, &result.scene, &query)?;
    match result.impacts.first() {
        None => {
            let obstacles = counted(result.obstacles as u64, "part", "parts");
            writeln!(out, "{HEADING}no contact{HEADING:#}: none of {obstacles} is hit")?;
        }
        Some(first) if !result.options.all_parts => write_first(out, result, first)?,
        Some(_) => write_all(out, result, max_rows, width)?,
    }
    scene::write_details(out, &result.scene, result.stats, result.search_time)
}

fn write_first(out: &mut dyn Write, result: &SweepResult, first: &PartImpact) -> io::Result<()> {
    let PartImpact { part, swept_part, impact, .. } = first;
    let (name, point) = (result.scene.name(*part), result.scene.number_format().point(impact.point));
    if impact.at_start {
        writeln!(out, "{HEADING}in contact with {name} at the start{HEADING:#} (touching counts)")?;
    } else {
        let distance = with_units(&length(result.distance(impact.t)), result.scene.assembly().units);
        writeln!(out, "{HEADING}{name} is hit after {distance}{HEADING:#} (t = {})", length(impact.t))?;
    }
    writeln!(out, "  at {point} on triangle {}", impact.triangle)?;
    if let (Some(swept_part), Some(triangle)) = (swept_part, impact.moving_triangle) {
        writeln!(out, "  moving part {}, triangle {triangle}", result.scene.name(*swept_part))?;
    }
    if impact.at_start {
        return writeln!(
            out,
            "{QUIET}  --all reports the contacts with all parts; --except excludes intended contacts{QUIET:#}"
        );
    }
    writeln!(out, "  normal {}", NORMAL_FORMAT.point(impact.normal))
}

fn write_all(out: &mut dyn Write, result: &SweepResult, max_rows: usize, width: TerminalWidth) -> io::Result<()> {
    let shown = &result.impacts[..result.impacts.len().min(max_rows)];
    let numbers = result.scene.number_format();
    let cells =
        |show: &dyn Fn(&Impact) -> String| -> Vec<String> { shown.iter().map(|impact| show(&impact.impact)).collect() };
    let distances =
        cells(&|impact| if impact.at_start { "at start".to_owned() } else { length(result.distance(impact.t)) });
    let normals = cells(&|impact| if impact.at_start { "-".to_owned() } else { NORMAL_FORMAT.point(impact.normal) });
    let names: Vec<&str> = shown.iter().map(|impact| result.scene.name(impact.part)).collect();
    let mut columns = vec![
        ListColumn::names("part", &names, width),
        ListColumn::numbers("distance", distances.into_iter()),
        ListColumn::numbers("triangle", cells(&|impact| impact.triangle.to_string()).into_iter()),
        ListColumn::text("point", cells(&|impact| numbers.point(impact.point)).into_iter()),
        ListColumn::text("normal", normals.into_iter()),
    ];
    if let SweptObject::Parts(parts) = &result.swept
        && parts.len() > 1
    {
        let name = |impact: &PartImpact| impact.swept_part.map_or("", |part| result.scene.name(part));
        columns.push(ListColumn::names("moving part", &shown.iter().map(name).collect::<Vec<_>>(), width));
    }
    write_table(out, &columns, width)?;
    if let more @ 1.. = result.impacts.len() - shown.len() {
        let more = thousands(more as u64);
        writeln!(out, "{QUIET}  and {more} more (--max-rows shows more; --json and --format csv show all){QUIET:#}")?;
    }
    let (hit, obstacles) = (thousands(result.impacts.len() as u64), counted(result.obstacles as u64, "part", "parts"));
    let at_start = result.impacts.iter().filter(|impact| impact.impact.at_start).count();
    let at_start =
        if at_start > 0 { format!(", {} of them at the start", thousands(at_start as u64)) } else { String::new() };
    writeln!(out, "\n{HEADING}{hit} of {obstacles} hit{HEADING:#}{at_start} (touching counts)")
}
