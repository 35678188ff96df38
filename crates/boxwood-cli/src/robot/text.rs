//! Collisions of links for people.

use super::many::{Count, ENOUGH, Many, Verdict};
use super::one::{Collision, One};
use super::sample::Held;
use super::stance::typed;
use super::{Answer, Found, suggest};
use crate::notes::printable;
use crate::output::{
    Cells, Numbers, Width, counted, depth_words, length, shortened, thousands, time, with_units, write_table,
};
use crate::scene::{HEADING, QUIET};
use boxwood::Articulation;
use std::io::{self, Write};

/// Pairs that are named in a line, joints of a configuration, and how long a name may be.
const NAMED: usize = 6;
const JOINTS: usize = 12;
const NAME: usize = 40;

pub(super) fn write(out: &mut dyn Write, answer: &Answer, most: usize, width: Width) -> io::Result<()> {
    let (subject, body) = (&answer.subject, &answer.subject.body);
    let shaped = subject.shaped();
    let triangles: u64 = shaped.iter().filter_map(|&link| subject.triangles(link)).map(|count| count as u64).sum();
    let links = counted(body.links().len() as u64, "link", "links");
    let bare = body.links().len() - shaped.len();
    let bare = if bare > 0 { format!(" ({} without a shape)", thousands(bare as u64)) } else { String::new() };
    let moving = (0..body.joints().len()).filter(|&joint| !body.values_of(joint).is_empty()).count();
    let joints = counted(moving as u64, "joint that moves", "joints that move");
    let triangles = counted(triangles, "triangle", "triangles");
    writeln!(out, "{HEADING}{}{HEADING:#}: {links}{bare}, {joints}, {triangles}", subject.name)?;
    writeln!(out, "{}", asked(answer))?;
    writeln!(out, "{QUIET}{}{QUIET:#}\n", answer.untested.words(subject))?;
    match &answer.found {
        Found::One(one) => write_one(out, answer, one, most, width)?,
        Found::Many(many) => write_many(out, answer, many, most, width)?,
    }
    let [read, search] = [subject.read, answer.search].map(time);
    let threads = counted(answer.threads as u64, "thread", "threads");
    let rate = match &answer.found {
        Found::Many(many) => {
            let rate = many.configurations as f64 / many.search.as_secs_f64().max(1e-9);
            format!(", {} configurations a second", thousands(rate.round() as u64))
        }
        Found::One(_) => String::new(),
    };
    writeln!(out, "{QUIET}read {read}, search {search}{rate}, {threads}{QUIET:#}")
}

/// Which configurations were asked about.
pub(super) fn asked(answer: &Answer) -> String {
    match &answer.found {
        Found::One(one) => configuration(answer, one),
        Found::Many(many) => configurations(answer, many),
    }
}

/// Where the joints are.
fn configuration(answer: &Answer, one: &One) -> String {
    let body = &answer.subject.body;
    if body.freedoms() == 0 {
        return "no joint moves".to_owned();
    }
    if one.values.iter().all(|&value| value == 0.0) {
        return "all joints at 0".to_owned();
    }
    let taking = (0..body.joints().len()).filter(|&joint| !body.values_of(joint).is_empty());
    places(body, taking.map(|joint| (joint, &one.values[body.values_of(joint)])))
}

/// The joints that are held, and where.
pub(super) fn held(body: &Articulation, held: &Held) -> String {
    places(body, held.joints.iter().map(|(joint, values)| (*joint, values.as_slice())))
}

fn places<'a>(body: &Articulation, joints: impl Iterator<Item = (usize, &'a [f64])>) -> String {
    let told: Vec<String> = joints
        .map(|(joint, values)| {
            let values = typed(values).replace(',', ":");
            format!("{} {values}", shortened(&printable(body.joints()[joint].name()), NAME))
        })
        .collect();
    let more = told.len().saturating_sub(JOINTS);
    let more = if more > 0 { format!(" and {} more", thousands(more as u64)) } else { String::new() };
    format!("{}{more}", told[..told.len().min(JOINTS)].join(", "))
}

fn configurations(answer: &Answer, many: &Many) -> String {
    let count = many.configurations;
    match many.seed {
        Some(seed) => {
            let configurations = counted(count, "random configuration", "random configurations");
            let held = held(&answer.subject.body, &many.held);
            let held = if held.is_empty() { held } else { format!("; held: {held}") };
            format!("{configurations} within the limits of the joints, seed {seed}{held}")
        }
        None => counted(count, "configuration of a file", "configurations of a file"),
    }
}

fn write_one(out: &mut dyn Write, answer: &Answer, one: &One, most: usize, width: Width) -> io::Result<()> {
    let (subject, tested) = (&answer.subject, answer.untested.tested);
    let pairs = counted(tested, "pair of links", "pairs of links");
    if one.collisions.is_empty() && !one.complete {
        writeln!(out, "{HEADING}nothing was found to collide{HEADING:#}, but not all of {pairs} were tested")?;
    } else if one.collisions.is_empty() {
        writeln!(out, "{HEADING}nothing collides{HEADING:#}: none of {pairs}")?;
    } else {
        let shown = &one.collisions[..one.collisions.len().min(most)];
        let numbers = Numbers::within(one.bounds.iter().copied());
        let names = |side: usize| shown.iter().map(|met| subject.shown(met.links[side])).collect::<Vec<_>>();
        let words = |show: &dyn Fn(&Collision) -> String| shown.iter().map(show).collect::<Vec<_>>().into_iter();
        let mut columns = vec![
            Cells::names("link", &names(0), width),
            Cells::names("link", &names(1), width),
            Cells::words("kind", words(&|met| met.kind.words().to_owned())),
        ];
        if answer.asked.depth {
            let depth = |met: &Collision| {
                let words = |depth| with_units(&depth_words(&depth), Some(subject.units));
                met.depth.map_or("-".to_owned(), words)
            };
            columns.push(Cells::words("depth", words(&depth)));
        }
        let point = |met: &Collision| met.point.map_or("-".to_owned(), |point| numbers.point(point));
        columns.push(Cells::words("point", words(&point)));
        write_table(out, &columns, width)?;
        write_more(out, one.collisions.len() - shown.len())?;
        let count = format!("{}{}", bound(one), thousands(one.collisions.len() as u64));
        let verb = if one.collisions.len() == 1 { "collides" } else { "collide" };
        writeln!(out, "\n{HEADING}{count} of {pairs} {verb}{HEADING:#} (touching counts)")?;
    }
    if !answer.asked.distance {
        return Ok(());
    }
    if !one.complete {
        return writeln!(out, "the nearest links are not measured: not all that collide are known");
    }
    let Some(([a, b], closest)) = one.nearest else { return writeln!(out, "no two links are left to be measured") };
    let apart = with_units(&length(closest.distance), Some(subject.units));
    let numbers = Numbers::within(one.bounds.iter().copied());
    let [p, q] = closest.points.map(|point| numbers.point(point));
    writeln!(out, "nearest: {} and {}, {apart} apart, {p} to {q}", subject.shown(a), subject.shown(b))
}

/// What stands before the number of collisions if there are more, or may be.
pub(super) fn bound(one: &One) -> &'static str {
    match (one.more, one.complete) {
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
    writeln!(out, "{QUIET}  and {more} more (--max-rows shows more, --json and --format csv all){QUIET:#}")
}

fn write_many(out: &mut dyn Write, answer: &Answer, many: &Many, most: usize, width: Width) -> io::Result<()> {
    write_answers(out, answer, many, most, width)?;
    write_counts(out, answer, many, most, width)?;
    let (colliding, all) = (thousands(many.colliding), counted(many.configurations, "configuration", "configurations"));
    let share = percent(many.colliding, many.configurations);
    writeln!(out, "{HEADING}{colliding} of {all} collide{HEADING:#} ({share}; touching counts)")?;
    let of = |verdict| many.counts.keys().filter(|&&pair| many.verdict(pair) == verdict).count() as u64;
    let [always, sometimes] = [of(Verdict::Always), of(Verdict::Sometimes)];
    let never = answer.untested.tested - always - sometimes;
    let pairs = counted(answer.untested.tested, "pair of links", "pairs of links");
    let [always, sometimes] = [always, sometimes].map(thousands);
    if many.complete {
        writeln!(out, "of {pairs}, {always} always collide, {sometimes} sometimes, {} never", thousands(never))?;
    } else {
        writeln!(out, "of {pairs}, at least {always} always collide and {sometimes} sometimes: not all were tested")?;
    }
    if many.seed.is_some() {
        write_suggestions(out, answer, many)?;
    }
    if let Some(Count { example, .. }) = many.example()
        && example.len() <= JOINTS
    {
        writeln!(out, "the first that collides: --joints {}", typed(example))?;
    }
    Ok(())
}

/// The lines of a file that collide.
fn write_answers(out: &mut dyn Write, answer: &Answer, many: &Many, most: usize, width: Width) -> io::Result<()> {
    let Some(answers) = &many.answers else { return Ok(()) };
    let colliding: Vec<_> = answers.iter().filter(|answer| !answer.pairs.is_empty()).collect();
    if colliding.is_empty() {
        return Ok(());
    }
    let shown = &colliding[..colliding.len().min(most)];
    let pairs = |pairs: &[[usize; 2]]| named(answer, pairs);
    let columns = [
        Cells::figures("line", shown.iter().map(|answer| answer.line.to_string())),
        Cells::words("collide", shown.iter().map(|answer| pairs(&answer.pairs))),
    ];
    write_table(out, &columns, width)?;
    write_more(out, colliding.len() - shown.len())?;
    writeln!(out)
}

/// Pairs of links in a line.
fn named(answer: &Answer, pairs: &[[usize; 2]]) -> String {
    let name = |link: usize| shortened(answer.subject.shown(link), NAME);
    let told: Vec<String> = pairs.iter().take(NAMED).map(|&[a, b]| format!("{} - {}", name(a), name(b))).collect();
    let more = pairs.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {} more", thousands(more as u64)) } else { String::new() };
    format!("{}{more}", told.join(", "))
}

/// The pairs that collide, most often first.
fn write_counts(out: &mut dyn Write, answer: &Answer, many: &Many, most: usize, width: Width) -> io::Result<()> {
    if many.counts.is_empty() {
        return Ok(());
    }
    let mut rows: Vec<([usize; 2], u64)> = many.counts.iter().map(|(&pair, count)| (pair, count.collides)).collect();
    rows.sort_by_key(|&(pair, count)| (std::cmp::Reverse(count), pair));
    let shown = &rows[..rows.len().min(most)];
    let names = |side: usize| shown.iter().map(|(pair, _)| answer.subject.shown(pair[side])).collect::<Vec<_>>();
    let columns = [
        Cells::names("link", &names(0), width),
        Cells::names("link", &names(1), width),
        Cells::words("collide", shown.iter().map(|&(pair, _)| many.verdict(pair).word().to_owned())),
        Cells::figures("times", shown.iter().map(|&(_, count)| thousands(count))),
        Cells::figures("share", shown.iter().map(|&(_, count)| percent(count, many.configurations))),
    ];
    write_table(out, &columns, width)?;
    write_more(out, rows.len() - shown.len())?;
    writeln!(out)
}

fn write_suggestions(out: &mut dyn Write, answer: &Answer, many: &Many) -> io::Result<()> {
    let Some(suggestions) = suggest::of(answer, many) else { return Ok(()) };
    let tested = many.tested(&answer.subject, &answer.untested).unwrap_or_default();
    let never: Vec<[usize; 2]> = tested.into_iter().filter(|&pair| many.verdict(pair) == Verdict::Never).collect();
    if !never.is_empty() {
        writeln!(out, "never: {}", named(answer, &never))?;
        let most = percent(3, many.configurations);
        let of = if many.held.matters { "these configurations, with joints held" } else { "all" };
        if many.configurations > 3 {
            writeln!(
                out,
                "{QUIET}  (what was never seen happens in fewer than {most} of {of}, with 95 % certainty){QUIET:#}"
            )?;
        }
    }
    if many.held.matters {
        return writeln!(out, "which pairs need no test is not said while joints are held");
    }
    match suggestions.len() - answer.untested.pairs.len() {
        0 if many.few() => Ok(()),
        new if many.few() => {
            let pairs = counted(new as u64, "pair was", "pairs were");
            writeln!(
                out,
                "{pairs} never seen to collide, which means little: --samples {ENOUGH} or more tells which need no test"
            )
        }
        0 => writeln!(out, "every pair that was tested needs its test"),
        new => {
            let (new, all) =
                (counted(new as u64, "more pair needs", "more pairs need"), thousands(suggestions.len() as u64));
            writeln!(out, "{new} no test; --write-srdf FILE writes all {all} that need none")
        }
    }
}

/// A share of a whole; never 0 or 100 unless it is.
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
