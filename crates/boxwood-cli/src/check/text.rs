//! The verdicts for people: a line a file, then what is wrong with it.
//!
//! ```text
//! bracket.stl: 2 problems
//!   12 open edges: a rim or a hole
//!     edge 3-17 of triangle 5, (0, 0, 1) to (0, 1, 1)
//! ```
//! Parts of a file of several stand one step further in: those of which there is something to say, problems first.

use super::examine::{Health, Kind, Place, Problem};
use super::{Examined, FileHealth, PartHealth};
use crate::notes::printable;
use crate::output::{Numbers, counted, shortened, thousands};
use anstyle::{AnsiColor, Style};
use std::io::{self, Write};

const HEADING: Style = Style::new().bold();
const WRONG: Style = AnsiColor::Red.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const QUIET: Style = Style::new().dimmed();

/// What is said of a mesh without problems; so it is fit for all questions.
pub(super) const PERFECT: &str = "closed, oriented, free of self-intersections; fit for all questions";
pub(super) const ALLOWED: &str = "nothing wrong but what is allowed";
/// What is said of one without problems whose search ended at a limit.
pub(super) const UNFINISHED: &str = "nothing wrong was found, but not all was searched for self-intersections";
/// More parts of a file than this are not listed; the JSON has them all.
const LISTED: usize = 20;
/// Columns for the name of a part.
const LONGEST_NAME: usize = 60;

pub(super) fn write(out: &mut dyn Write, examined: &Examined<'_>) -> io::Result<()> {
    let mut cut = false;
    for file in &examined.files {
        cut |= write_file(out, file, examined.allowed)?;
    }
    if cut {
        writeln!(out, "{QUIET}--max-places N shows more places{QUIET:#}")?;
    }
    let all = examined.files.len() + examined.unreadable.len();
    if all > 1 {
        let good = examined.files.iter().filter(|file| file.is_good(examined.allowed)).count();
        let wrong = examined.files.iter().filter(|file| file.is_wrong(examined.allowed)).count();
        let mut verdicts = vec![format!("{} good", thousands(good as u64))];
        let unfinished = examined.files.len() - good - wrong;
        let others = [
            (wrong, "with problems"),
            (unfinished, "not searched to the end"),
            (examined.unreadable.len(), "unreadable"),
        ];
        verdicts
            .extend(others.iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{} {what}", thousands(*n as u64))));
        let style = if good == all { GOOD } else { WRONG };
        let files = counted(all as u64, "file", "files");
        writeln!(out, "\n{HEADING}{files}{HEADING:#}: {style}{}{style:#}", verdicts.join(", "))?;
    }
    Ok(())
}

/// Says whether there are more places than it shows.
fn write_file(out: &mut dyn Write, file: &FileHealth, allowed: &[Kind]) -> io::Result<bool> {
    let name = printable(&file.file);
    let parts = match &file.parts[..] {
        [part] => {
            write_verdict(out, &name, &part.health, allowed, 0)?;
            return write_health(out, &part.health, allowed, 2);
        }
        parts => parts,
    };
    let is_listed = |part: &&PartHealth| !part.health.problems.is_empty() || !part.health.complete;
    let (mut listed, perfect): (Vec<_>, Vec<_>) = parts.iter().partition(is_listed);
    listed.sort_by_key(|part| part.health.is_good(allowed));
    let wrong = listed.iter().filter(|part| part.health.wrong(allowed) > 0).count();
    let all = counted(parts.len() as u64, "part", "parts");
    write!(out, "{HEADING}{name}{HEADING:#}: ")?;
    if wrong == 0 && !file.is_good(allowed) {
        writeln!(out, "{WRONG}{all}{WRONG:#}: {UNFINISHED}")?;
    } else if wrong == 0 {
        let words = if listed.is_empty() { PERFECT } else { ALLOWED };
        writeln!(out, "{GOOD}good{GOOD:#}: {all}, {words}")?;
    } else {
        let have = if wrong == 1 { "has" } else { "have" };
        writeln!(out, "{WRONG}{} of {all} {have} problems{WRONG:#}", thousands(wrong as u64))?;
    }
    let mut cut = false;
    for part in listed.iter().take(LISTED) {
        write_verdict(out, &shortened(&part.name, LONGEST_NAME), &part.health, allowed, 2)?;
        cut |= write_health(out, &part.health, allowed, 4)?;
    }
    if let more @ 1.. = listed.len().saturating_sub(LISTED) {
        writeln!(out, "{QUIET}  and {} more (--json lists all){QUIET:#}", thousands(more as u64))?;
    }
    if !listed.is_empty() && !perfect.is_empty() {
        let others = counted(perfect.len() as u64, "other part", "other parts");
        writeln!(out, "  {others}: {GOOD}good{GOOD:#}: {PERFECT}")?;
    }
    Ok(cut)
}

fn write_verdict(out: &mut dyn Write, name: &str, health: &Health, allowed: &[Kind], indent: usize) -> io::Result<()> {
    write!(out, "{:indent$}{HEADING}{name}{HEADING:#}: ", "")?;
    match (health.wrong(allowed), health.problems.len()) {
        (0, _) if health.is_unknown(allowed) => writeln!(out, "{WRONG}incomplete{WRONG:#}: {UNFINISHED}"),
        (0, 0) => writeln!(out, "{GOOD}good{GOOD:#}: {PERFECT}"),
        (0, _) => writeln!(out, "{GOOD}good{GOOD:#}: {ALLOWED}"),
        (wrong, _) => writeln!(out, "{WRONG}{}{WRONG:#}", counted(wrong as u64, "problem", "problems")),
    }
}

/// Says whether there are more places than it shows.
fn write_health(out: &mut dyn Write, health: &Health, allowed: &[Kind], indent: usize) -> io::Result<bool> {
    let mut cut = false;
    let numbers = Numbers::within(health.bounds);
    for problem in &health.problems {
        let is_allowed = if allowed.contains(&problem.kind) { " (allowed)" } else { "" };
        writeln!(out, "{:indent$}{}{is_allowed}", "", words(problem))?;
        for place in &problem.places {
            writeln!(out, "{QUIET}{:indent$}  {}{QUIET:#}", "", words_of_place(problem.kind, place, numbers))?;
        }
        let more = problem.count - problem.places.len() as u64;
        if more > 0 && !problem.places.is_empty() {
            cut = true;
            let plus = if problem.truncated { "+" } else { "" };
            writeln!(out, "{QUIET}{:indent$}  and {}{plus} more{QUIET:#}", "", thousands(more))?;
        }
    }
    if health.joined > 0 && health.problems.iter().any(|problem| problem.kind == Kind::SelfIntersection) {
        let joined = counted(health.joined, "vertex", "vertices");
        let line = format!("{joined} joined to others of equal coordinates (--no-weld leaves them)");
        writeln!(out, "{QUIET}{:indent$}{line}{QUIET:#}", "")?;
    }
    // A verdict without problems has said it.
    if health.problems.is_empty() {
        return Ok(cut);
    }
    writeln!(out, "{:indent$}{}", "", questions(health))?;
    Ok(cut)
}

/// What is wrong, and what that means.
pub(super) fn words(problem: &Problem) -> String {
    let bound = match (problem.more, problem.truncated) {
        (true, _) => "more than ",
        (false, true) => "at least ",
        (false, false) => "",
    };
    let many = |one: &str, many: &str| {
        format!("{bound}{} {}", thousands(problem.count), if problem.count == 1 { one } else { many })
    };
    match problem.kind {
        Kind::Empty => "no triangles".to_owned(),
        Kind::SelfIntersection => {
            let pairs = many("pair of triangles intersects", "pairs of triangles intersect");
            match problem.sharing {
                None | Some(0) => pairs,
                Some(1) if problem.count == 1 => format!("{pairs}, which are neighbours"),
                Some(sharing) => format!("{pairs}, {} of them neighbours", thousands(sharing)),
            }
        }
        Kind::Open => format!("{}: a rim or a hole", many("open edge", "open edges")),
        Kind::Nonmanifold => many("edge of three or more triangles", "edges of three or more triangles"),
        Kind::Orientation => {
            let what = "between triangles that face opposite ways";
            format!("{} {what}", many("edge", "edges"))
        }
        Kind::InsideOut => "inside out: the triangles face inward".to_owned(),
        Kind::Degenerate => many("triangle without area", "triangles without area"),
        Kind::Duplicate => many("triangle that repeats another", "triangles that repeat others"),
        Kind::Unreferenced => format!("{}: can be left out", many("vertex of no triangle", "vertices of no triangle")),
    }
}

pub(super) fn words_of_place(kind: Kind, place: &Place, numbers: Numbers) -> String {
    let at = |n: usize| place.points.get(n).map_or(String::new(), |&point| format!(" at {}", numbers.point(point)));
    match (kind, &place.triangles[..], &place.vertices[..]) {
        (Kind::SelfIntersection, [a, b], _) => format!("triangles {a} and {b}{}", at(0)),
        (Kind::Degenerate, [triangle], _) => format!("triangle {triangle}{}", at(0)),
        (Kind::Duplicate, [first, again], _) => format!("triangle {again} repeats {first}{}", at(0)),
        (Kind::Unreferenced, _, [vertex]) => format!("vertex {vertex}{}", at(0)),
        (_, triangles, [u, v]) => {
            let ids: Vec<String> = triangles.iter().map(u32::to_string).collect();
            let word = if ids.len() == 1 { "triangle" } else { "triangles" };
            let ends: Vec<String> = place.points.iter().map(|&point| numbers.point(point)).collect();
            format!("edge {u}-{v} of {word} {}, {}", ids.join(", "), ends.join(" to "))
        }
        _ => String::new(),
    }
}

/// Which questions can be asked of the mesh.
fn questions(health: &Health) -> String {
    let facts = &health.topology;
    match (facts.edges, facts.unbalanced_edges) {
        (0, _) => "fit to ask what collides; nothing can be inside".to_owned(),
        (_, 0) if health.problems.iter().any(|problem| problem.kind == Kind::SelfIntersection) => {
            "fit to ask what collides, and what is inside: where the winding number is not zero".to_owned()
        }
        (_, 0) => "fit to ask what collides, and what is inside".to_owned(),
        (_, edges) => {
            let edges = counted(edges, "edge has", "edges have");
            format!("fit to ask what collides, not what is inside: {edges} no match in the other direction")
        }
    }
}
