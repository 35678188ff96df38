//! Text output of `boxwood robot`.

use super::many::{BatchResult, CollisionVerdict, LinkPairCount, MIN_SAMPLES};
use super::one::{LinkCollision, SingleResult};
use super::sample::FixedJoints;
use super::stance::joints_argument;
use super::{RobotFindings, RobotResult, suggest};
use crate::notes::printable;
use crate::output::{
    ListColumn, NumberFormat, TerminalWidth, counted, depth_text, length, shortened, thousands, time, with_units,
    write_table,
};
use crate::scene::{HEADING, QUIET};
use boxwood::Robot;
use std::io::{self, Write};

/// Maximum number of pairs of links that are named per line.
const NAMED: usize = 6;
/// Maximum number of joints that are shown per configuration.
const JOINTS: usize = 12;
/// Maximum width of the name of a link or joint.
const NAME: usize = 40;

pub(super) fn write(
    out: &mut dyn Write,
    result: &RobotResult,
    max_rows: usize,
    width: TerminalWidth,
) -> io::Result<()> {
    let (loaded, robot) = (&result.loaded, &result.loaded.robot);
    let links_with_geometry = loaded.links_with_geometry();
    let triangles: u64 =
        links_with_geometry.iter().filter_map(|&link| loaded.triangles(link)).map(|count| count as u64).sum();
    let links = counted(robot.links().len() as u64, "link", "links");
    let bare = robot.links().len() - links_with_geometry.len();
    let bare = if bare > 0 { format!(" ({} without geometry)", thousands(bare as u64)) } else { String::new() };
    let moving = (0..robot.joints().len()).filter(|&joint| !robot.value_range(joint).is_empty()).count();
    let joints = counted(moving as u64, "movable joint", "movable joints");
    let triangles = counted(triangles, "triangle", "triangles");
    writeln!(out, "{HEADING}{}{HEADING:#}: {links}{bare}, {joints}, {triangles}", loaded.name)?;
    writeln!(out, "{}", configurations_text(result))?;
    writeln!(out, "{QUIET}{}{QUIET:#}\n", result.ignored.words(loaded))?;
    match &result.findings {
        RobotFindings::Single(single) => write_single(out, result, single, max_rows, width)?,
        RobotFindings::Batch(batch) => write_batch(out, result, batch, max_rows, width)?,
    }
    let [read, search] = [loaded.read, result.search].map(time);
    let threads = counted(result.threads as u64, "thread", "threads");
    let rate = match &result.findings {
        RobotFindings::Batch(batch) => {
            let rate = batch.configurations as f64 / batch.search.as_secs_f64().max(1e-9);
            format!(", {} configurations per second", thousands(rate.round() as u64))
        }
        RobotFindings::Single(_) => String::new(),
    };
    writeln!(out, "{QUIET}read {read}, search {search}{rate}, {threads}{QUIET:#}")
}

/// Description of the tested configurations.
pub(super) fn configurations_text(result: &RobotResult) -> String {
    match &result.findings {
        RobotFindings::Single(single) => configuration(result, single),
        RobotFindings::Batch(batch) => configurations(result, batch),
    }
}

/// Joint values of the tested configuration.
fn configuration(result: &RobotResult, single: &SingleResult) -> String {
    let robot = &result.loaded.robot;
    if robot.dof() == 0 {
        return "no movable joints".to_owned();
    }
    if single.values.iter().all(|&value| value == 0.0) {
        return "all joints at 0".to_owned();
    }
    let taking = (0..robot.joints().len()).filter(|&joint| !robot.value_range(joint).is_empty());
    places(robot, taking.map(|joint| (joint, &single.values[robot.value_range(joint)])))
}

/// Text with the names of the held joints and their values.
pub(super) fn fixed(robot: &Robot, fixed: &FixedJoints) -> String {
    places(robot, fixed.joints.iter().map(|(joint, values)| (*joint, values.as_slice())))
}

fn places<'a>(robot: &Robot, joints: impl Iterator<Item = (usize, &'a [f64])>) -> String {
    let texts: Vec<String> = joints
        .map(|(joint, values)| {
            let values = joints_argument(values).replace(',', ":");
            format!("{} {values}", shortened(&printable(robot.joints()[joint].name()), NAME))
        })
        .collect();
    let more = texts.len().saturating_sub(JOINTS);
    let more = if more > 0 { format!(" and {} more", thousands(more as u64)) } else { String::new() };
    format!("{}{more}", texts[..texts.len().min(JOINTS)].join(", "))
}

fn configurations(result: &RobotResult, batch: &BatchResult) -> String {
    let count = batch.configurations;
    match batch.seed {
        Some(seed) => {
            let configurations = counted(count, "random configuration", "random configurations");
            let fixed = fixed(&result.loaded.robot, &batch.fixed);
            let fixed = if fixed.is_empty() { fixed } else { format!("; held: {fixed}") };
            format!("{configurations} within the joint limits, seed {seed}{fixed}")
        }
        None => counted(count, "configuration from a file", "configurations from a file"),
    }
}

fn write_single(
    out: &mut dyn Write,
    result: &RobotResult,
    single: &SingleResult,
    max_rows: usize,
    width: TerminalWidth,
) -> io::Result<()> {
    let (loaded, tested) = (&result.loaded, result.ignored.tested);
    let pairs = counted(tested, "pair of links", "pairs of links");
    if single.collisions.is_empty() && !single.complete {
        writeln!(out, "{HEADING}no collision found{HEADING:#}, but not all of {pairs} were tested")?;
    } else if single.collisions.is_empty() {
        writeln!(out, "{HEADING}nothing collides{HEADING:#}: {pairs} tested")?;
    } else {
        let shown = &single.collisions[..single.collisions.len().min(max_rows)];
        let numbers = NumberFormat::for_boxes(single.bounds.iter().copied());
        let names = |side: usize| shown.iter().map(|collision| loaded.shown(collision.links[side])).collect::<Vec<_>>();
        let text = |show: &dyn Fn(&LinkCollision) -> String| shown.iter().map(show).collect::<Vec<_>>().into_iter();
        let mut columns = vec![
            ListColumn::names("link", &names(0), width),
            ListColumn::names("link", &names(1), width),
            ListColumn::text("kind", text(&|collision| collision.kind.label().to_owned())),
        ];
        if result.query.depth {
            let depth = |collision: &LinkCollision| {
                let text = |depth| with_units(&depth_text(&depth), Some(loaded.units));
                collision.depth.map_or("-".to_owned(), text)
            };
            columns.push(ListColumn::text("depth", text(&depth)));
        }
        let point = |collision: &LinkCollision| collision.point.map_or("-".to_owned(), |point| numbers.point(point));
        columns.push(ListColumn::text("point", text(&point)));
        write_table(out, &columns, width)?;
        write_more(out, single.collisions.len() - shown.len())?;
        let count = format!("{}{}", bound(single), thousands(single.collisions.len() as u64));
        let verb = if single.collisions.len() == 1 { "collides" } else { "collide" };
        writeln!(out, "\n{HEADING}{count} of {pairs} {verb}{HEADING:#} (touching counts)")?;
    }
    if !result.query.distance {
        return Ok(());
    }
    if !single.complete {
        return writeln!(out, "closest links not measured: the search for collisions is incomplete");
    }
    let Some(([a, b], closest)) = single.closest_links else {
        return writeln!(out, "no pair of links to measure");
    };
    let distance = with_units(&length(closest.distance), Some(loaded.units));
    let numbers = NumberFormat::for_boxes(single.bounds.iter().copied());
    let [p, q] = closest.points.map(|point| numbers.point(point));
    writeln!(out, "closest: {} and {}, distance {distance}, {p} to {q}", loaded.shown(a), loaded.shown(b))
}

/// Prefix of the number of collisions if it is only a lower bound.
pub(super) fn bound(single: &SingleResult) -> &'static str {
    match (single.more, single.complete) {
        (true, _) => "more than ",
        (false, false) => "at least ",
        (false, true) => "",
    }
}

fn write_more(out: &mut dyn Write, more: usize) -> io::Result<()> {
    if more == 0 {
        return Ok(());
    }
    let more = thousands(more as u64);
    writeln!(out, "{QUIET}  and {more} more (show them with --max-rows, --json or --format csv){QUIET:#}")
}

fn write_batch(
    out: &mut dyn Write,
    result: &RobotResult,
    batch: &BatchResult,
    max_rows: usize,
    width: TerminalWidth,
) -> io::Result<()> {
    write_results(out, result, batch, max_rows, width)?;
    write_counts(out, result, batch, max_rows, width)?;
    let (colliding, all) =
        (thousands(batch.colliding), counted(batch.configurations, "configuration", "configurations"));
    let share = percent(batch.colliding, batch.configurations);
    writeln!(out, "{HEADING}{colliding} of {all} collide{HEADING:#} ({share}; touching counts)")?;
    let of = |verdict| batch.counts.keys().filter(|&&pair| batch.verdict(pair) == verdict).count() as u64;
    let [always, sometimes] = [of(CollisionVerdict::Always), of(CollisionVerdict::Sometimes)];
    let never = result.ignored.tested - always - sometimes;
    let pairs = counted(result.ignored.tested, "pair of links", "pairs of links");
    let [always, sometimes] = [always, sometimes].map(thousands);
    if batch.complete {
        writeln!(out, "of {pairs}, {always} always collide, {sometimes} sometimes, {} never", thousands(never))?;
    } else {
        writeln!(out, "of {pairs}, at least {always} always collide and {sometimes} sometimes: not all were tested")?;
    }
    if batch.seed.is_some() {
        write_suggestions(out, result, batch)?;
    }
    if let Some(LinkPairCount { first_configuration, .. }) = batch.first_collision()
        && first_configuration.len() <= JOINTS
    {
        writeln!(out, "first colliding configuration: --joints {}", joints_argument(first_configuration))?;
    }
    Ok(())
}

/// Writes a table of the colliding configurations of a file: line number and colliding pairs.
fn write_results(
    out: &mut dyn Write,
    result: &RobotResult,
    batch: &BatchResult,
    max_rows: usize,
    width: TerminalWidth,
) -> io::Result<()> {
    let Some(results) = &batch.results else { return Ok(()) };
    let colliding: Vec<_> = results.iter().filter(|result| !result.pairs.is_empty()).collect();
    if colliding.is_empty() {
        return Ok(());
    }
    let shown = &colliding[..colliding.len().min(max_rows)];
    let pairs = |pairs: &[[usize; 2]]| named(result, pairs);
    let columns = [
        ListColumn::numbers("line", shown.iter().map(|result| result.line.to_string())),
        ListColumn::text("colliding pairs", shown.iter().map(|result| pairs(&result.pairs))),
    ];
    write_table(out, &columns, width)?;
    write_more(out, colliding.len() - shown.len())?;
    writeln!(out)
}

/// Names of the first `NAMED` pairs of links, in one line, and the number of further pairs.
fn named(result: &RobotResult, pairs: &[[usize; 2]]) -> String {
    let name = |link: usize| shortened(result.loaded.shown(link), NAME);
    let texts: Vec<String> = pairs.iter().take(NAMED).map(|&[a, b]| format!("{} - {}", name(a), name(b))).collect();
    let more = pairs.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {} more", thousands(more as u64)) } else { String::new() };
    format!("{}{more}", texts.join(", "))
}

/// Writes a table of the colliding pairs of links, the most frequent pair first.
fn write_counts(
    out: &mut dyn Write,
    result: &RobotResult,
    batch: &BatchResult,
    max_rows: usize,
    width: TerminalWidth,
) -> io::Result<()> {
    if batch.counts.is_empty() {
        return Ok(());
    }
    let mut rows: Vec<([usize; 2], u64)> = batch.counts.iter().map(|(&pair, count)| (pair, count.collisions)).collect();
    rows.sort_by_key(|&(pair, count)| (std::cmp::Reverse(count), pair));
    let shown = &rows[..rows.len().min(max_rows)];
    let names = |side: usize| shown.iter().map(|(pair, _)| result.loaded.shown(pair[side])).collect::<Vec<_>>();
    let columns = [
        ListColumn::names("link", &names(0), width),
        ListColumn::names("link", &names(1), width),
        ListColumn::text("collide", shown.iter().map(|&(pair, _)| batch.verdict(pair).word().to_owned())),
        ListColumn::numbers("collisions", shown.iter().map(|&(_, count)| thousands(count))),
        ListColumn::numbers("fraction", shown.iter().map(|&(_, count)| percent(count, batch.configurations))),
    ];
    write_table(out, &columns, width)?;
    write_more(out, rows.len() - shown.len())?;
    writeln!(out)
}

fn write_suggestions(out: &mut dyn Write, result: &RobotResult, batch: &BatchResult) -> io::Result<()> {
    let Some(suggestions) = suggest::suggestions(result, batch) else { return Ok(()) };
    let tested = batch.tested(&result.loaded, &result.ignored).unwrap_or_default();
    let never: Vec<[usize; 2]> =
        tested.into_iter().filter(|&pair| batch.verdict(pair) == CollisionVerdict::Never).collect();
    if !never.is_empty() {
        writeln!(out, "never: {}", named(result, &never))?;
        let bound = percent(3, batch.configurations);
        let of = if batch.fixed.matters { "the configurations with these joint values" } else { "all configurations" };
        if batch.configurations > 3 {
            writeln!(
                out,
                "{QUIET}  (with 95 % confidence, each of these collides in less than {bound} of {of}){QUIET:#}"
            )?;
        }
    }
    if batch.fixed.matters {
        return writeln!(out, "no pairs are suggested to be ignored while joints are held");
    }
    match suggestions.len() - result.ignored.pairs.len() {
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

/// Formats `part / whole` as a percentage. Prints 0 or 100 only if exact.
pub(super) fn percent(part: u64, whole: u64) -> String {
    let share = 100.0 * part as f64 / whole as f64;
    let text = match share {
        _ if part == 0 || part >= whole => return format!("{} %", if part == 0 { 0 } else { 100 }),
        99.95.. => "> 99.9".to_owned(),
        9.95.. => format!("{share:.1}"),
        0.0995.. => format!("{share:.2}"),
        _ => length(share),
    };
    format!("{text} %")
}
