//! The frames for people: a row for every so many, and what all come to.

use super::figures::PHASES;
use super::kinds::Kind;
use super::room::{CLOTH, Facts};
use super::steps::{Frame, Simulation};
use crate::output::{Column, Numbers, Width, counted, short, shortened, thousands};
use anstyle::Style;
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const GAP: &str = "  ";

/// Rows of the table, unless somebody asks for more.
const ROWS: u32 = 25;
/// Kinds that are named, and how long a name may be.
const KINDS: usize = 8;
const NAME: usize = 40;

/// Of the room, with as many digits as can be seen of it.
pub(super) fn side(facts: &Facts) -> String {
    Numbers::within([[[0.0; 3], [facts.room; 3]]]).number(facts.room)
}

pub(super) fn write(out: &mut dyn Write, simulation: &Simulation, every: Option<u32>, width: Width) -> io::Result<()> {
    let facts = &simulation.facts;
    let bodies = counted(facts.bodies as u64, "body", "bodies");
    let frames = counted(simulation.frames.len() as u64, "frame", "frames");
    let triangles = counted(facts.triangles, "triangle", "triangles");
    let asleep = asleep(facts);
    writeln!(out, "{HEADING}{}{HEADING:#}: {bodies}, {triangles}, {frames}{asleep}", simulation.title)?;
    writeln!(out, "{}", kinds(simulation))?;
    let side = side(facts);
    writeln!(out, "{QUIET}a room of side {side}, seed {}{QUIET:#}\n", facts.seed)?;
    let every = every.unwrap_or_else(|| step(simulation.frames.len() as u32)) as usize;
    write_table(out, simulation, every, width)?;
    if every > 1 {
        writeln!(
            out,
            "{QUIET}one frame in {every} is shown; --every 1 shows all, as do --json and --format csv{QUIET:#}"
        )?;
    }
    writeln!(out)?;
    write_summary(out, simulation)?;
    write_times(out, simulation)
}

/// How many sleep, after a comma; nothing if none does.
pub(super) fn asleep(facts: &Facts) -> String {
    if facts.asleep > 0 { format!(", {} asleep", thousands(facts.asleep as u64)) } else { String::new() }
}

fn kinds(simulation: &Simulation) -> String {
    let name = |kind: &Kind| shortened(&kind.name, NAME).into_owned();
    let mut names: Vec<String> = simulation.kinds.iter().take(KINDS).map(name).collect();
    match simulation.kinds.len().saturating_sub(KINDS) {
        0 => {}
        more => names.push(format!("{} more", thousands(more as u64))),
    }
    if simulation.facts.cloth {
        names.push(format!("a {CLOTH}"));
    }
    match &names[..] {
        [all @ .., last] if !all.is_empty() => format!("of {} and {last}", all.join(", ")),
        _ => format!("of {}", names.concat()),
    }
}

/// 1, 2, 5, 10, 20, ...: so that not too many rows are shown.
fn step(frames: u32) -> u32 {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|first: u64| first * 10_u64.pow(power)));
    let enough = |step: &u64| u64::from(frames).div_ceil(*step) <= u64::from(ROWS);
    // There are fewer than 2^32 frames.
    steps.take(30).find(enough).map_or(1, |step| step as u32)
}

fn columns(frames: &[(usize, &Frame)], kept: bool) -> [Vec<Column>; 2] {
    let column = |heading: &'static str, cell: &dyn Fn(&Frame) -> String| Column {
        heading,
        cells: frames.iter().map(|(_, frame)| cell(frame)).collect(),
    };
    let count = |number: usize| thousands(number as u64);
    let numbers = frames.iter().map(|(number, _)| number.to_string()).collect();
    let mut pairs = vec![
        Column { heading: "frame", cells: numbers },
        column("candidates", &|frame| count(frame.work.candidates)),
        column("intersect", &|frame| count(frame.intersecting)),
        column("began", &|frame| count(frame.began)),
        column("ended", &|frame| count(frame.ended)),
        column("move ms", &|frame| short(frame.times.moving)),
        column("broad ms", &|frame| short(frame.times.broad)),
        column("narrow ms", &|frame| short(frame.times.narrow)),
    ];
    if kept {
        pairs.insert(2, column("kept", &|frame| count(frame.work.kept)));
    }
    let tests = vec![
        column("box tests", &|frame| thousands(frame.box_tests())),
        column("triangle tests", &|frame| thousands(frame.work.narrow.triangle_tests)),
    ];
    [pairs, tests]
}

/// The tests are left out where they have no room.
fn write_table(out: &mut dyn Write, simulation: &Simulation, every: usize, Width(width): Width) -> io::Result<()> {
    let frames: Vec<(usize, &Frame)> = simulation.frames.iter().enumerate().step_by(every).collect();
    let [mut columns, tests] = columns(&frames, simulation.sum(|frame| frame.work.kept as u64) > 0);
    let width_of = |columns: &[Column]| columns.iter().map(|column| column.width() + GAP.len()).sum::<usize>();
    if width_of(&columns) + width_of(&tests) <= width {
        let at = columns.len() - 3;
        columns.splice(at..at, tests);
    }
    for row in std::iter::once(None).chain((0..frames.len()).map(Some)) {
        let style = if row.is_none() { HEADING } else { Style::new() };
        let cells = columns.iter().map(|column| {
            let text = row.map_or(column.heading, |row| column.cells[row].as_str());
            format!("{GAP}{text:>wide$}", wide = column.width())
        });
        writeln!(out, "{style}{}{style:#}", cells.collect::<String>())?;
    }
    Ok(())
}

fn write_summary(out: &mut dyn Write, simulation: &Simulation) -> io::Result<()> {
    let sum = |count: fn(&Frame) -> u64| simulation.sum(count);
    let mean = |count: fn(&Frame) -> u64| {
        let mean = simulation.mean(count);
        if mean < 99.5 { format!("{mean:.1}") } else { thousands(mean.round() as u64) }
    };
    let (began, ended) = (sum(|frame| frame.began as u64), sum(|frame| frame.ended as u64));
    let contacts = counted(began, "contact", "contacts");
    let frames = counted(simulation.frames.len() as u64, "frame", "frames");
    writeln!(out, "{HEADING}{contacts} began, {} ended{HEADING:#} in {frames} (touching counts)", thousands(ended))?;
    let (pairs, boxes) = (mean(|frame| frame.intersecting as u64), mean(|frame| frame.work.candidates as u64));
    let touching = mean(|frame| frame.touching as u64);
    let bodies = thousands(simulation.facts.bodies as u64);
    writeln!(out, "mean frame: {boxes} candidates, {pairs} intersect; {touching} of {bodies} bodies meet another")?;
    let (candidates, kept) = (sum(|frame| frame.work.candidates as u64), sum(|frame| frame.work.kept as u64));
    if kept > 0 {
        let share = 100.0 * kept as f64 / candidates as f64;
        writeln!(
            out,
            "{} of {} candidates ({share:.0}%) were answered from the frame before",
            thousands(kept),
            thousands(candidates)
        )?;
    }
    let tests = counted(sum(|frame| frame.work.narrow.triangle_tests), "triangle test", "triangle tests");
    let exact = thousands(sum(|frame| frame.work.narrow.exact_tests));
    let boxes = counted(sum(Frame::box_tests), "box test", "box tests");
    writeln!(out, "{QUIET}{boxes}, {tests} ({exact} by exact arithmetic){QUIET:#}\n")
}

fn write_times(out: &mut dyn Write, simulation: &Simulation) -> io::Result<()> {
    writeln!(out, "{HEADING}  ms           mean    median     worst  in frame      total{HEADING:#}")?;
    for (name, time) in PHASES {
        let spent = simulation.spent(time);
        let [mean, median, worst, total] = [spent.mean, spent.median, spent.worst, spent.total].map(short);
        let style = if name == "frame" { HEADING } else { Style::new() };
        let frame = spent.worst_frame;
        writeln!(out, "{style}  {name:<7}  {mean:>8}  {median:>8}  {worst:>8}  {frame:>8}  {total:>9}{style:#}")?;
    }
    let (build, threads) = (short(simulation.build), counted(simulation.threads as u64, "thread", "threads"));
    writeln!(out, "{QUIET}build {build} ms, {threads}{QUIET:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_a_sensible_length() {
        let steps = [1, 25, 26, 50, 51, 120, 1_000, 1_000_000].map(step);
        assert_eq!(steps, [1, 1, 2, 2, 5, 5, 50, 50_000]);
    }
}
