//! Text output of `boxwood robot`.

use super::RobotResult;
use crate::notes::printable;
use crate::output::{
    ListColumn, NumberFormat, TerminalWidth, counted, depth_text, length, plain, shortened, thousands, time,
    with_units, write_table,
};
use crate::scene::{HEADING, QUIET};
use boxwood_assembly::robot::{
    BatchResult, ClosestLinks, CollisionVerdict, ConfigurationResult, LinkCollision, LinkPairCount, LinkPairs,
    MIN_SAMPLES, RobotModel, percent,
};
use std::io::{self, Write};

/// Maximum number of pairs of links that are named per line.
const NAMED: usize = 6;
/// Maximum number of joints of a configuration that is shown.
const JOINTS: usize = 12;
/// Maximum width of the name of a link.
const NAME: usize = 40;

pub(super) fn write(
    out: &mut dyn Write,
    result: &RobotResult,
    max_rows: usize,
    width: TerminalWidth,
) -> io::Result<()> {
    let robot = result.robot();
    let links = counted(robot.robot.links().len() as u64, "link", "links");
    let bare = robot.robot.links().len() - robot.links_with_geometry().len();
    let bare = if bare > 0 { format!(" ({} without geometry)", thousands(bare as u64)) } else { String::new() };
    let joints = counted(robot.movable_joints().len() as u64, "movable joint", "movable joints");
    let triangles = counted(robot.triangle_count(), "triangle", "triangles");
    writeln!(out, "{HEADING}{}{HEADING:#}: {links}{bare}, {joints}, {triangles}", robot.name)?;
    writeln!(out, "{}", configurations_text(result))?;
    writeln!(out, "{QUIET}{}{QUIET:#}\n", pairs_text(result.pairs()))?;
    match result {
        RobotResult::Single(single) => write_single(out, single, max_rows, width)?,
        RobotResult::Batch(batch) => write_batch(out, batch, max_rows, width)?,
    }
    let [read, search] = [robot.read_time, result.search_time()].map(time);
    let threads = counted(rayon::current_num_threads() as u64, "thread", "threads");
    let rate = match result {
        RobotResult::Batch(batch) => {
            let rate = batch.configurations as f64 / batch.search_time.as_secs_f64().max(1e-9);
            format!(", {} configurations per second", thousands(rate.round() as u64))
        }
        RobotResult::Single(_) => String::new(),
    };
    writeln!(out, "{QUIET}read {read}, search {search}{rate}, {threads}{QUIET:#}")
}

/// Description of the tested configurations.
fn configurations_text(result: &RobotResult) -> String {
    match result {
        RobotResult::Single(single) => single.configuration_text(),
        RobotResult::Batch(batch) => batch.configurations_text(),
    }
}

/// Text with the number of tested pairs, and of ignored pairs per reason.
fn pairs_text(pairs: &LinkPairs) -> String {
    // The library names no options.
    match pairs.ignored_counts.pattern {
        0 => pairs.summary(),
        _ => pairs.summary().replace(" by pattern", " by --ignore"),
    }
}

fn write_single(
    out: &mut dyn Write,
    single: &ConfigurationResult,
    max_rows: usize,
    width: TerminalWidth,
) -> io::Result<()> {
    let robot = &single.robot;
    let pairs = counted(single.pairs.tested, "pair of links", "pairs of links");
    if single.collisions.is_empty() && !single.complete {
        writeln!(out, "{HEADING}no collision found{HEADING:#}, but not all of {pairs} were tested")?;
    } else if single.collisions.is_empty() {
        writeln!(out, "{HEADING}nothing collides{HEADING:#}: {pairs} tested")?;
    } else {
        let shown = &single.collisions[..single.collisions.len().min(max_rows)];
        let numbers = NumberFormat::for_boxes(single.bounds.iter().copied());
        let names = |side: usize| shown.iter().map(|collision| name(robot, collision.links[side])).collect::<Vec<_>>();
        let names = [0, 1].map(names);
        let text = |show: &dyn Fn(&LinkCollision) -> String| shown.iter().map(show).collect::<Vec<_>>().into_iter();
        let mut columns = vec![
            ListColumn::names("link", &strs(&names[0]), width),
            ListColumn::names("link", &strs(&names[1]), width),
            ListColumn::text("kind", text(&|collision| collision.kind.label().to_owned())),
        ];
        if single.options.depth {
            let depth = |collision: &LinkCollision| {
                let text = |depth| with_units(&depth_text(&depth), robot.units);
                collision.depth.map_or("-".to_owned(), text)
            };
            columns.push(ListColumn::text("depth", text(&depth)));
        }
        let point = |collision: &LinkCollision| collision.point.map_or("-".to_owned(), |point| numbers.point(point));
        columns.push(ListColumn::text("point", text(&point)));
        write_table(out, &columns, width)?;
        write_more(out, single.collisions.len() - shown.len())?;
        writeln!(out, "\n{HEADING}{}{HEADING:#} (touching counts)", single.verdict())?;
    }
    if !single.options.distance {
        return Ok(());
    }
    if !single.complete {
        return writeln!(out, "closest links not measured: the search for collisions is incomplete");
    }
    let Some(ClosestLinks { links, closest, .. }) = single.closest_links else {
        return writeln!(out, "no pair of links to measure");
    };
    let distance = with_units(&length(closest.distance), robot.units);
    let numbers = NumberFormat::for_boxes(single.bounds.iter().copied());
    let [p, q] = closest.points.map(|point| numbers.point(point));
    let [a, b] = links.map(|link| name(robot, link));
    writeln!(out, "closest: {a} and {b}, distance {distance}, {p} to {q}")
}

fn write_more(out: &mut dyn Write, more: usize) -> io::Result<()> {
    if more == 0 {
        return Ok(());
    }
    let more = thousands(more as u64);
    writeln!(out, "{QUIET}  and {more} more (show them with --max-rows, --json or --format csv){QUIET:#}")
}

fn write_batch(out: &mut dyn Write, batch: &BatchResult, max_rows: usize, width: TerminalWidth) -> io::Result<()> {
    write_results(out, batch, max_rows, width)?;
    write_counts(out, batch, max_rows, width)?;
    let (colliding, all) =
        (thousands(batch.colliding), counted(batch.configurations, "configuration", "configurations"));
    let share = percent(batch.colliding, batch.configurations);
    writeln!(out, "{HEADING}{colliding} of {all} collide{HEADING:#} ({share}; touching counts)")?;
    let verdicts = [CollisionVerdict::Always, CollisionVerdict::Sometimes, CollisionVerdict::Never];
    let [always, sometimes, never] = verdicts.map(|verdict| thousands(batch.verdict_count(verdict)));
    let pairs = counted(batch.pairs.tested, "pair of links", "pairs of links");
    if batch.complete {
        writeln!(out, "of {pairs}, {always} always collide, {sometimes} sometimes, {never} never")?;
    } else {
        writeln!(out, "of {pairs}, at least {always} always collide and {sometimes} sometimes: not all were tested")?;
    }
    if batch.sampling.is_some() {
        write_suggestions(out, batch)?;
    }
    if let Some(LinkPairCount { first_configuration, .. }) = batch.first_collision()
        && first_configuration.len() <= JOINTS
    {
        let values: Vec<String> = first_configuration.iter().map(|&value| plain(value)).collect();
        writeln!(out, "first colliding configuration: --joints {}", values.join(","))?;
    }
    Ok(())
}

/// Writes a table of the colliding configurations of a file: line number and colliding pairs.
fn write_results(out: &mut dyn Write, batch: &BatchResult, max_rows: usize, width: TerminalWidth) -> io::Result<()> {
    let Some(entries) = &batch.entries else { return Ok(()) };
    let colliding: Vec<_> = entries.iter().filter(|entry| !entry.pairs.is_empty()).collect();
    if colliding.is_empty() {
        return Ok(());
    }
    let shown = &colliding[..colliding.len().min(max_rows)];
    let columns = [
        ListColumn::numbers("line", shown.iter().map(|entry| entry.line.to_string())),
        ListColumn::text("colliding pairs", shown.iter().map(|entry| named(&batch.robot, &entry.pairs))),
    ];
    write_table(out, &columns, width)?;
    write_more(out, colliding.len() - shown.len())?;
    writeln!(out)
}

/// Names of the first `NAMED` pairs of links, in one line, and the number of further pairs.
fn named(robot: &RobotModel, pairs: &[[usize; 2]]) -> String {
    let short = |link: usize| shortened(&name(robot, link), NAME).into_owned();
    let texts: Vec<String> = pairs.iter().take(NAMED).map(|&[a, b]| format!("{} - {}", short(a), short(b))).collect();
    let more = pairs.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {} more", thousands(more as u64)) } else { String::new() };
    format!("{}{more}", texts.join(", "))
}

/// Writes a table of the colliding pairs of links, the most frequent pair first.
fn write_counts(out: &mut dyn Write, batch: &BatchResult, max_rows: usize, width: TerminalWidth) -> io::Result<()> {
    if batch.counts.is_empty() {
        return Ok(());
    }
    let mut rows: Vec<([usize; 2], u64)> = batch.counts.iter().map(|(&pair, count)| (pair, count.collisions)).collect();
    rows.sort_by_key(|&(pair, count)| (std::cmp::Reverse(count), pair));
    let shown = &rows[..rows.len().min(max_rows)];
    let names = |side: usize| shown.iter().map(|(pair, _)| name(&batch.robot, pair[side])).collect::<Vec<_>>();
    let names = [0, 1].map(names);
    let columns = [
        ListColumn::names("link", &strs(&names[0]), width),
        ListColumn::names("link", &strs(&names[1]), width),
        ListColumn::text("collide", shown.iter().map(|&(pair, _)| batch.pair_verdict(pair).to_string())),
        ListColumn::numbers("collisions", shown.iter().map(|&(_, count)| thousands(count))),
        ListColumn::numbers("fraction", shown.iter().map(|&(_, count)| percent(count, batch.configurations))),
    ];
    write_table(out, &columns, width)?;
    write_more(out, rows.len() - shown.len())?;
    writeln!(out)
}

fn write_suggestions(out: &mut dyn Write, batch: &BatchResult) -> io::Result<()> {
    let Some(suggestions) = batch.suggestions() else { return Ok(()) };
    let tested = batch.tested_pairs().unwrap_or_default();
    let never: Vec<[usize; 2]> =
        tested.into_iter().filter(|&pair| batch.pair_verdict(pair) == CollisionVerdict::Never).collect();
    if !never.is_empty() {
        writeln!(out, "never: {}", named(&batch.robot, &never))?;
        let bound = percent(3, batch.configurations);
        let of = if batch.holds_joints() { "the configurations with these joint values" } else { "all configurations" };
        if batch.configurations > 3 {
            writeln!(
                out,
                "{QUIET}  (with 95 % confidence, each of these collides in less than {bound} of {of}){QUIET:#}"
            )?;
        }
    }
    if batch.holds_joints() {
        return writeln!(out, "no pairs are suggested to be ignored while joints are held");
    }
    match suggestions.len() - batch.pairs.reasons.len() {
        0 if batch.has_few_samples() => Ok(()),
        new if batch.has_few_samples() => {
            let pairs = counted(new as u64, "pair was", "pairs were");
            writeln!(
                out,
                "{pairs} never seen to collide; use --samples {MIN_SAMPLES} or more to decide which need no test"
            )
        }
        0 => writeln!(out, "every tested pair needs its test"),
        new => {
            let (new, all) =
                (counted(new as u64, "more pair needs", "more pairs need"), thousands(suggestions.len() as u64));
            writeln!(out, "{new} no test; write all {all} such pairs with --write-srdf FILE")
        }
    }
}

/// Name of a link without control characters, for a terminal.
fn name(robot: &RobotModel, link: usize) -> String {
    printable(robot.link_name(link))
}

fn strs(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}
