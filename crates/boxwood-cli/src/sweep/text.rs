//! Contacts for people: the first in words, all in a table.

use super::Answer;
use super::meet::PartImpact;
use super::mover::Mover;
use crate::output::{
    Cells, Numbers, Width, counted, length, plain_point, shortened, thousands, with_units, write_table,
};
use crate::scene::{HEADING, QUIET, length_of};
use boxwood::Impact;
use std::io::{self, Write};

/// Of normals.
const UNIT: Numbers = Numbers::Plain(6);
/// Parts that are named, and how long a name may be.
const NAMED: usize = 4;
const NAME: usize = 40;

pub(super) fn write(out: &mut dyn Write, answer: &Answer, most: usize, width: Width) -> io::Result<()> {
    let question = format!("{}, moved by {}", words_of(answer), plain_point(answer.motion.way()));
    answer.scene.write_heading(out, &question)?;
    match answer.impacts.first() {
        None => {
            let others = counted(answer.others as u64, "part", "parts");
            writeln!(out, "{HEADING}the way is free{HEADING:#}: none of {others} is met")?;
        }
        Some(first) if !answer.all => write_first(out, answer, first)?,
        Some(_) => write_all(out, answer, most, width)?,
    }
    answer.scene.write_details(out, &answer.cost)
}

/// What moves.
pub(super) fn words_of(answer: &Answer) -> String {
    let parts = match &answer.mover {
        Mover::Shape(shape, _) => return shape.to_string(),
        Mover::Capsule(capsule, _) => return capsule.to_string(),
        Mover::Parts(parts) => parts,
    };
    let name = |&part: &usize| shortened(answer.scene.name(part), NAME).into_owned();
    let mut names: Vec<String> = parts.iter().take(NAMED).map(name).collect();
    if let more @ 1.. = parts.len().saturating_sub(NAMED) {
        names.push(format!("{} more", thousands(more as u64)));
    }
    match &names[..] {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        _ => names.concat(),
    }
}

fn write_first(out: &mut dyn Write, answer: &Answer, first: &PartImpact) -> io::Result<()> {
    let PartImpact { part, mover, impact } = first;
    let (name, point) = (answer.scene.name(*part), answer.scene.numbers().point(impact.point));
    if impact.at_start {
        writeln!(out, "{HEADING}in contact with {name} at the start{HEADING:#} (touching counts)")?;
    } else {
        let way = with_units(&length(impact.t * length_of(answer.motion.way())), answer.scene.units);
        writeln!(out, "{HEADING}{name} is met after {way}{HEADING:#} (t = {})", length(impact.t))?;
    }
    writeln!(out, "  at {point} on triangle {}", impact.triangle)?;
    if let (Some(mover), Some(triangle)) = (mover, impact.mover) {
        writeln!(out, "  by {}, triangle {triangle}", answer.scene.name(*mover))?;
    }
    if impact.at_start {
        return writeln!(out, "{QUIET}  --all finds what else is met, --except leaves out what is meant{QUIET:#}");
    }
    writeln!(out, "  normal {}", UNIT.point(impact.normal))
}

fn write_all(out: &mut dyn Write, answer: &Answer, most: usize, width: Width) -> io::Result<()> {
    let shown = &answer.impacts[..answer.impacts.len().min(most)];
    let numbers = answer.scene.numbers();
    let whole = length_of(answer.motion.way());
    let cells =
        |show: &dyn Fn(&Impact) -> String| -> Vec<String> { shown.iter().map(|impact| show(&impact.impact)).collect() };
    let ways = cells(&|impact| if impact.at_start { "at start".to_owned() } else { length(impact.t * whole) });
    let normals = cells(&|impact| if impact.at_start { "-".to_owned() } else { UNIT.point(impact.normal) });
    let names: Vec<&str> = shown.iter().map(|impact| answer.scene.name(impact.part)).collect();
    let mut columns = vec![
        Cells::names("part", &names, width),
        Cells::figures("distance", ways.into_iter()),
        Cells::figures("triangle", cells(&|impact| impact.triangle.to_string()).into_iter()),
        Cells::words("point", cells(&|impact| numbers.point(impact.point)).into_iter()),
        Cells::words("normal", normals.into_iter()),
    ];
    if let Mover::Parts(parts) = &answer.mover
        && parts.len() > 1
    {
        let name = |impact: &PartImpact| impact.mover.map_or("", |part| answer.scene.name(part));
        columns.push(Cells::names("by", &shown.iter().map(name).collect::<Vec<_>>(), width));
    }
    write_table(out, &columns, width)?;
    if let more @ 1.. = answer.impacts.len() - shown.len() {
        let more = thousands(more as u64);
        writeln!(out, "{QUIET}  and {more} more (--max-rows shows more, --json and --format csv all){QUIET:#}")?;
    }
    let (met, others) = (thousands(answer.impacts.len() as u64), counted(answer.others as u64, "part", "parts"));
    let at_start = answer.impacts.iter().filter(|impact| impact.impact.at_start).count();
    let at_start =
        if at_start > 0 { format!(", {} of them at the start", thousands(at_start as u64)) } else { String::new() };
    writeln!(out, "\n{HEADING}{met} of {others} met{HEADING:#}{at_start} (touching counts)")
}
