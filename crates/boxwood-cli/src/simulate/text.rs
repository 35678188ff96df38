//! Text output of `boxwood simulate`: every n-th frame, and statistics over all frames.

use crate::output::{TerminalWidth, TextColumn, counted, short_milliseconds, shortened, thousands};
use anstyle::Style;
use boxwood_assembly::simulation::{BodyKind, Simulation, SimulationFrame, SimulationPhase};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const GAP: &str = "  ";

/// Maximum number of rows without `--every`.
const DEFAULT_ROWS: u32 = 25;
/// Maximum number of kinds of bodies that are named.
const MAX_NAMED_KINDS: usize = 8;
/// Maximum width of the name of a kind.
const MAX_NAME_WIDTH: usize = 40;

pub(super) fn write(
    out: &mut dyn Write,
    simulation: &Simulation,
    every: Option<u32>,
    width: TerminalWidth,
) -> io::Result<()> {
    let bodies = counted(simulation.bodies as u64, "body", "bodies");
    let frames = counted(simulation.frames.len() as u64, "frame", "frames");
    let triangles = counted(simulation.triangles, "triangle", "triangles");
    let sleeping = sleeping(simulation);
    writeln!(out, "{HEADING}{}{HEADING:#}: {bodies}, {triangles}, {frames}{sleeping}", simulation.title)?;
    writeln!(out, "{}", kinds(simulation))?;
    writeln!(out, "{QUIET}room side {}, seed {}{QUIET:#}\n", simulation.room_side_text(), simulation.options.seed)?;
    let every = every.unwrap_or_else(|| step(simulation.frames.len() as u32)) as usize;
    write_table(out, simulation, every, width)?;
    if every > 1 {
        writeln!(out, "{QUIET}1 of {every} frames shown; show all with --every 1, --json or --format csv{QUIET:#}")?;
    }
    writeln!(out)?;
    write_summary(out, simulation)?;
    write_times(out, simulation)
}

/// Number of sleeping bodies, after a comma; empty if there are none.
fn sleeping(simulation: &Simulation) -> String {
    match simulation.sleeping as u64 {
        0 => String::new(),
        count => format!(", {} sleeping", thousands(count)),
    }
}

fn kinds(simulation: &Simulation) -> String {
    let name = |kind: &BodyKind| shortened(&kind.name, MAX_NAME_WIDTH).into_owned();
    let mut names: Vec<String> = simulation.kinds.iter().take(MAX_NAMED_KINDS).map(name).collect();
    match simulation.kinds.len().saturating_sub(MAX_NAMED_KINDS) {
        0 => {}
        more => names.push(format!("{} more", thousands(more as u64))),
    }
    if simulation.options.cloth {
        names.push(format!("a {}", Simulation::CLOTH));
    }
    match &names[..] {
        [all @ .., last] if !all.is_empty() => format!("of {} and {last}", all.join(", ")),
        _ => format!("of {}", names.concat()),
    }
}

/// Interval between the frames that have a row, without `--every`: the smallest of 1, 2, 5, 10, 20, ... with at most
/// [`DEFAULT_ROWS`] rows.
fn step(frames: u32) -> u32 {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|first: u64| first * 10_u64.pow(power)));
    let enough = |step: &u64| u64::from(frames).div_ceil(*step) <= u64::from(DEFAULT_ROWS);
    // The step found fits into 32 bits, because there are fewer than 2^32 frames.
    steps.take(30).find(enough).map_or(1, |step| step as u32)
}

fn columns(frames: &[(usize, &SimulationFrame)], has_reused: bool) -> [Vec<TextColumn>; 2] {
    let column = |heading: &'static str, cell: &dyn Fn(&SimulationFrame) -> String| TextColumn {
        heading,
        cells: frames.iter().map(|(_, frame)| cell(frame)).collect(),
    };
    let count = |number: usize| thousands(number as u64);
    let numbers = frames.iter().map(|(number, _)| number.to_string()).collect();
    let mut pairs = vec![
        TextColumn { heading: "frame", cells: numbers },
        column("candidates", &|frame| count(frame.stats.candidates)),
        column("intersecting", &|frame| count(frame.intersecting)),
        column("began", &|frame| count(frame.began)),
        column("ended", &|frame| count(frame.ended)),
        column("move ms", &|frame| short_milliseconds(frame.move_time)),
        column("broad ms", &|frame| short_milliseconds(frame.broad_time)),
        column("narrow ms", &|frame| short_milliseconds(frame.narrow_time)),
    ];
    if has_reused {
        pairs.insert(2, column("reused", &|frame| count(frame.stats.reused)));
    }
    let tests = vec![
        column("box tests", &|frame| thousands(frame.box_tests())),
        column("triangle tests", &|frame| thousands(frame.stats.narrow_phase.triangle_tests)),
    ];
    [pairs, tests]
}

/// Writes the table. If it does not fit, the columns of tests are omitted; if it still does not fit, so is the
/// column of the time to move.
fn write_table(
    out: &mut dyn Write,
    simulation: &Simulation,
    every: usize,
    TerminalWidth(width): TerminalWidth,
) -> io::Result<()> {
    let frames: Vec<(usize, &SimulationFrame)> = simulation.frames.iter().enumerate().step_by(every).collect();
    let [mut columns, tests] = columns(&frames, simulation.sum(|frame| frame.stats.reused as u64) > 0);
    let width_of = |columns: &[TextColumn]| columns.iter().map(|column| column.width() + GAP.len()).sum::<usize>();
    if width_of(&columns) + width_of(&tests) <= width {
        let at = columns.len() - 3;
        columns.splice(at..at, tests);
    } else if width_of(&columns) > width {
        columns.retain(|column| column.heading != "move ms");
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
    let sum = |count: fn(&SimulationFrame) -> u64| simulation.sum(count);
    let mean = |count: fn(&SimulationFrame) -> u64| {
        let mean = simulation.mean(count);
        if mean < 99.5 { format!("{mean:.1}") } else { thousands(mean.round() as u64) }
    };
    let (began, ended) = (sum(|frame| frame.began as u64), sum(|frame| frame.ended as u64));
    let contacts = counted(began, "contact", "contacts");
    let frames = counted(simulation.frames.len() as u64, "frame", "frames");
    writeln!(out, "{HEADING}{contacts} began, {} ended{HEADING:#} in {frames} (touching counts)", thousands(ended))?;
    let (pairs, boxes) = (mean(|frame| frame.intersecting as u64), mean(|frame| frame.stats.candidates as u64));
    let bodies_in_contact = mean(|frame| frame.bodies_in_contact as u64);
    let bodies = thousands(simulation.bodies as u64);
    writeln!(
        out,
        "mean per frame: {boxes} candidates, {pairs} intersecting; {bodies_in_contact} of {bodies} bodies in contact"
    )?;
    let (candidates, reused) = (sum(|frame| frame.stats.candidates as u64), sum(|frame| frame.stats.reused as u64));
    if reused > 0 {
        let share = 100.0 * reused as f64 / candidates as f64;
        writeln!(
            out,
            "{} of {} candidates ({share:.0}%) reused the result of the last frame",
            thousands(reused),
            thousands(candidates)
        )?;
    }
    let tests = counted(sum(|frame| frame.stats.narrow_phase.triangle_tests), "triangle test", "triangle tests");
    let exact = thousands(sum(|frame| frame.stats.narrow_phase.exact_tests));
    let boxes = counted(sum(SimulationFrame::box_tests), "box test", "box tests");
    writeln!(out, "{QUIET}{boxes}, {tests} ({exact} by exact arithmetic){QUIET:#}\n")
}

fn write_times(out: &mut dyn Write, simulation: &Simulation) -> io::Result<()> {
    writeln!(out, "{HEADING}  ms           mean    median       max  in frame      total{HEADING:#}")?;
    for phase in SimulationPhase::ALL {
        let (name, time_stats) = (phase.name(), simulation.time_stats(phase));
        let [mean, median, max, total] =
            [time_stats.mean, time_stats.median, time_stats.max, time_stats.total].map(short_milliseconds);
        let style = if phase == SimulationPhase::Frame { HEADING } else { Style::new() };
        let frame = time_stats.max_frame;
        writeln!(out, "{style}  {name:<7}  {mean:>8}  {median:>8}  {max:>8}  {frame:>8}  {total:>9}{style:#}")?;
    }
    let (build, threads) =
        (short_milliseconds(simulation.build_time), counted(simulation.threads as u64, "thread", "threads"));
    writeln!(out, "{QUIET}build {build} ms, {threads}{QUIET:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_step_limits_number_of_rows() {
        let steps = [1, 25, 26, 50, 51, 120, 1_000, 1_000_000].map(step);
        assert_eq!(steps, [1, 1, 2, 2, 5, 5, 50, 50_000]);
    }
}
