//! The frames for people: a row a frame.

use super::film::{Film, Frame};
use crate::output::{Column, Width, counted, padded, short, shortened, thousands, width_of};
use anstyle::Style;
use std::io::{self, Write};
use std::time::Duration;

const HEADING: Style = Style::new().bold();
const QUIET: Style = Style::new().dimmed();
const GAP: &str = "  ";

/// A name is not shortened below this, nor shown longer than that.
const NAME: [usize; 2] = [8, 60];

pub(super) fn write(out: &mut dyn Write, film: &Film, width: Width) -> io::Result<()> {
    let frames = counted(film.frames.len() as u64, "frame", "frames");
    let triangles = counted(film.triangles as u64, "triangle", "triangles");
    let vertices = counted(film.vertices as u64, "vertex", "vertices");
    writeln!(out, "{HEADING}{}{HEADING:#}: {frames}, {triangles}, {vertices}", film.title)?;
    if let Some((name, triangles)) = &film.other {
        writeln!(out, "against {name}: {}", counted(*triangles as u64, "triangle", "triangles"))?;
    }
    writeln!(out)?;
    write_table(out, film, width)?;
    writeln!(out)?;
    write_summary(out, film)
}

fn columns(film: &Film) -> Vec<Column> {
    let column = |heading: &'static str, cell: &dyn Fn(&Frame) -> String| Column {
        heading,
        cells: film.frames.iter().map(cell).collect(),
    };
    let time = |time: Option<Duration>| time.map_or("-".to_owned(), short);
    let mut columns = vec![column("self pairs", &|frame| thousands(frame.self_pairs))];
    let mut times = vec![column("self ms", &|frame| short(frame.asked_itself))];
    if film.other.is_some() {
        columns.insert(0, column("pairs", &|frame| frame.pairs.map_or("-".to_owned(), thousands)));
        times.insert(0, column("pairs ms", &|frame| time(frame.asked)));
    }
    times.insert(0, column("refit ms", &|frame| time(frame.refit)));
    columns.extend(times);
    // Numbers stand below each other, with a mark or without.
    let blank = if film.frames.iter().any(|frame| frame.rebuild.is_some()) { " " } else { "" };
    let mark = |frame: &Frame| if frame.rebuild.is_some() { "*" } else { blank };
    columns.push(column("growth", &|frame| format!("{:.3}{}", frame.growth, mark(frame))));
    columns
}

fn write_table(out: &mut dyn Write, film: &Film, Width(width): Width) -> io::Result<()> {
    let numbers: Vec<String> = (0..film.frames.len()).map(|number| number.to_string()).collect();
    let mut columns = columns(film);
    columns.insert(0, Column { heading: "frame", cells: numbers });
    let widths: Vec<usize> = columns.iter().map(Column::width).collect();
    // Frames that are built in have no names but their numbers.
    let names = film.frames.iter().any(|frame| frame.file.is_some()).then(|| {
        let room = width.saturating_sub(widths.iter().map(|width| width + GAP.len()).sum::<usize>() + GAP.len());
        let longest = film.frames.iter().map(|frame| width_of(&frame.name)).max().unwrap_or(0).max("file".len());
        longest.min(room.clamp(NAME[0], NAME[1]))
    });
    for row in std::iter::once(None).chain((0..film.frames.len()).map(Some)) {
        let style = if row.is_none() { HEADING } else { Style::new() };
        let mut line = String::new();
        for (place, (column, width)) in columns.iter().zip(&widths).enumerate() {
            let text = row.map_or(column.heading, |row| column.cells[row].as_str());
            line += &format!("{GAP}{text:>width$}");
            if let (0, Some(room)) = (place, names) {
                let name = row.map_or("file".into(), |row| shortened(&film.frames[row].name, room));
                line += &format!("{GAP}{}", padded(&name, room));
            }
        }
        writeln!(out, "{style}{}{style:#}", line.trim_end())?;
    }
    Ok(())
}

fn write_summary(out: &mut dyn Write, film: &Film) -> io::Result<()> {
    let all = counted(film.frames.len() as u64, "frame", "frames");
    let count = |found: fn(&Frame) -> bool| thousands(film.frames.iter().filter(|frame| found(frame)).count() as u64);
    let itself = count(|frame| frame.self_pairs > 0);
    let (intersect, themselves) =
        if film.frames.len() == 1 { ("intersects", "itself") } else { ("intersect", "themselves") };
    let found = match &film.other {
        Some((name, _)) => {
            let meeting = count(|frame| frame.pairs > Some(0));
            format!("{meeting} of {all} {intersect} {name}, {itself} {themselves}")
        }
        None => format!("{itself} of {all} {intersect} {themselves}"),
    };
    writeln!(out, "{HEADING}{found}{HEADING:#} (touching counts)")?;
    let build = short(film.build);
    let refit = film.mean_refit().map(short);
    let refit = refit.map_or(String::new(), |refit| format!(", refit {refit} ms in the mean"));
    let threads = counted(film.threads as u64, "thread", "threads");
    writeln!(out, "{QUIET}build {build} ms{refit}, {threads}{QUIET:#}")?;
    if film.frames.iter().any(|frame| frame.rebuild.is_some()) {
        writeln!(out, "{QUIET}* the tree was built anew{QUIET:#}")?;
    }
    writeln!(
        out,
        "{QUIET}growth: cost of the tree over the least for the shape, now over when it was built; ms: times{QUIET:#}"
    )
}
