//! Text output of `boxwood animate`: one row per frame.

use crate::output::{TerminalWidth, TextColumn, counted, padded, short_milliseconds, shortened, thousands, width_of};
use anstyle::Style;
use boxwood_assembly::animation::{Animation, AnimationFrame};
use std::io::{self, Write};
use std::time::Duration;

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const GAP: &str = "  ";

/// Minimum and maximum width of the column with the names of the frames.
const NAME: [usize; 2] = [8, 60];

pub(super) fn write(out: &mut dyn Write, animation: &Animation, width: TerminalWidth) -> io::Result<()> {
    let frames = counted(animation.frames.len() as u64, "frame", "frames");
    let triangles = counted(animation.triangles as u64, "triangle", "triangles");
    let vertices = counted(animation.vertices as u64, "vertex", "vertices");
    writeln!(out, "{HEADING}{}{HEADING:#}: {frames}, {triangles}, {vertices}", animation.title)?;
    if let Some(model) = &animation.options.against {
        let triangles = counted(model.mesh.triangles().len() as u64, "triangle", "triangles");
        writeln!(out, "against {}: {triangles}", model.name)?;
    }
    writeln!(out)?;
    write_table(out, animation, width)?;
    writeln!(out)?;
    write_summary(out, animation)
}

fn columns(animation: &Animation) -> Vec<TextColumn> {
    let column = |heading: &'static str, cell: &dyn Fn(&AnimationFrame) -> String| TextColumn {
        heading,
        cells: animation.frames.iter().map(cell).collect(),
    };
    let time = |time: Option<Duration>| time.map_or("-".to_owned(), short_milliseconds);
    let mut columns = vec![column("self pairs", &|frame| thousands(frame.self_pairs))];
    let mut times = vec![column("self ms", &|frame| short_milliseconds(frame.self_time))];
    if animation.options.against.is_some() {
        columns.insert(0, column("pairs", &|frame| frame.pairs.map_or("-".to_owned(), thousands)));
        times.insert(0, column("pairs ms", &|frame| time(frame.pairs_time)));
    }
    times.insert(0, column("refit ms", &|frame| time(frame.refit_time)));
    columns.extend(times);
    // A star after the cost growth marks a rebuild of the tree. The other rows have a blank there, so that the
    // numbers stay aligned.
    let blank = if animation.rebuilds() > 0 { " " } else { "" };
    let mark = |frame: &AnimationFrame| if frame.rebuild_time.is_some() { "*" } else { blank };
    columns.push(column("cost growth", &|frame| format!("{:.3}{}", frame.cost_growth, mark(frame))));
    columns
}

fn write_table(out: &mut dyn Write, animation: &Animation, TerminalWidth(width): TerminalWidth) -> io::Result<()> {
    let numbers: Vec<String> = (0..animation.frames.len()).map(|number| number.to_string()).collect();
    let mut columns = columns(animation);
    columns.insert(0, TextColumn { heading: "frame", cells: numbers });
    let widths: Vec<usize> = columns.iter().map(TextColumn::width).collect();
    // Built-in frames have no names, only indices.
    let names = animation.frames.iter().any(|frame| frame.file.is_some()).then(|| {
        let room = width.saturating_sub(widths.iter().map(|width| width + GAP.len()).sum::<usize>() + GAP.len());
        let longest = animation.frames.iter().map(|frame| width_of(&frame.name)).max().unwrap_or(0).max("file".len());
        longest.min(room.clamp(NAME[0], NAME[1]))
    });
    for row in std::iter::once(None).chain((0..animation.frames.len()).map(Some)) {
        let style = if row.is_none() { HEADING } else { Style::new() };
        let mut line = String::new();
        for (index, (column, width)) in columns.iter().zip(&widths).enumerate() {
            let text = row.map_or(column.heading, |row| column.cells[row].as_str());
            line += &format!("{GAP}{text:>width$}");
            if let (0, Some(room)) = (index, names) {
                let name = row.map_or("file".into(), |row| shortened(&animation.frames[row].name, room));
                line += &format!("{GAP}{}", padded(&name, room));
            }
        }
        writeln!(out, "{style}{}{style:#}", line.trim_end())?;
    }
    Ok(())
}

fn write_summary(out: &mut dyn Write, animation: &Animation) -> io::Result<()> {
    let all = counted(animation.frames.len() as u64, "frame", "frames");
    let self_intersecting = thousands(animation.self_intersecting_frames() as u64);
    let (intersect, themselves) =
        if animation.frames.len() == 1 { ("intersects", "itself") } else { ("intersect", "themselves") };
    let found = match &animation.options.against {
        Some(model) => {
            let intersecting = thousands(animation.intersecting_frames() as u64);
            format!("{intersecting} of {all} {intersect} {}, {self_intersecting} {themselves}", model.name)
        }
        None => format!("{self_intersecting} of {all} {intersect} {themselves}"),
    };
    writeln!(out, "{HEADING}{found}{HEADING:#} (touching counts)")?;
    let build = short_milliseconds(animation.build_time);
    let refit = animation.mean_refit_time().map(short_milliseconds);
    let refit = refit.map_or(String::new(), |refit| format!(", mean refit {refit} ms"));
    let threads = counted(animation.threads as u64, "thread", "threads");
    writeln!(out, "{QUIET}build {build} ms{refit}, {threads}{QUIET:#}")?;
    if animation.rebuilds() > 0 {
        writeln!(out, "{QUIET}* the tree was rebuilt{QUIET:#}")?;
    }
    writeln!(
        out,
        "{QUIET}cost growth: SAH cost / lower bound for the shape, relative to when the tree was built{QUIET:#}"
    )
}
