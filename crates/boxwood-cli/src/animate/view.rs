//! The frames to be looked at: the mesh as it deforms, the triangles that meet lit up, and a row a frame.

use super::film::{Film, Frame};
use super::seen::{Seen, Shown};
use crate::output::{VERSION, counted, milliseconds, short, thousands};
use crate::view::{Facts, command_line, count, or_empty, words};
use boxwood::Pose;
use boxwood_report::view::{
    Cell, Column, ColumnKind, Fact, Figure, Frames, Look, Mark, Moves, Part, Row, Table, Tone, Verdict, View,
};
use std::time::Duration;

/// Frames a second.
const RATE: f64 = 24.0;

/// The places of the parts.
const MESH: usize = 0;
const OTHER: usize = 1;

/// What deforms: it has a name of its own in every frame.
const NAME: &str = "mesh";

/// Takes what is kept for it out of the film.
pub(super) fn of(film: &mut Film) -> Option<View> {
    let seen = film.seen.take()?;
    let file = film.frames.first().and_then(|frame| frame.file.clone());
    let part = |name: &str, file: Option<String>, shape: usize| Part {
        name: name.to_owned(),
        file,
        shape,
        pose: Pose::IDENTITY,
        look: Look::AsFound,
    };
    let mut parts = vec![part(NAME, file, MESH)];
    if let Some((other, _)) = &film.other {
        // Names must differ.
        let other = if other == NAME { format!("{other} (against)") } else { other.clone() };
        parts.push(part(&other, None, OTHER));
    }
    let marks = marks(&seen);
    let (table, facts, notes) = (table(film, &seen), facts(film), notes(film, &seen));
    let shown = film.frames.iter().step_by(seen.every);
    let names = shown.map(|frame| frame.name.clone()).collect();
    let vertices = seen.shown.into_iter().map(|shown| shown.vertices).collect();
    Some(View {
        title: film.title.clone(),
        verdict: verdict(film),
        command: command_line(),
        version: VERSION.to_owned(),
        units: None,
        facts,
        notes,
        shapes: std::iter::once(seen.mesh).chain(seen.other).collect(),
        parts,
        marks,
        table,
        frames: Some(Frames { names, rate: RATE, moves: Moves::Vertices { shape: MESH, vertices } }),
    })
}

fn verdict(film: &Film) -> Verdict {
    let all = counted(film.frames.len() as u64, "frame", "frames");
    let count = |found: fn(&Frame) -> bool| film.frames.iter().filter(|frame| found(frame)).count() as u64;
    let (pairs, own) = (count(|frame| frame.pairs > Some(0)), count(|frame| frame.self_pairs > 0));
    let text = match &film.other {
        _ if pairs + own == 0 => format!("Nothing intersects in {all}"),
        Some((name, _)) => {
            format!("It intersects {name} in {} of {all}, itself in {}", thousands(pairs), thousands(own))
        }
        None => format!("It intersects itself in {} of {all}", thousands(own)),
    };
    Verdict { tone: if pairs + own == 0 { Tone::Clear } else { Tone::Found }, text }
}

fn facts(film: &Film) -> Vec<Fact> {
    let mut facts = Facts::default();
    facts.count("frames", film.frames.len() as u64);
    facts.count("triangles", film.triangles as u64);
    facts.count("vertices", film.vertices as u64);
    if let Some((name, triangles)) = &film.other {
        facts.setting("against", format!("{name}, {}", counted(*triangles as u64, "triangle", "triangles")));
    }
    let rebuild = film.rebuild_if.map_or("never".to_owned(), |factor| format!("if its growth exceeds {factor}"));
    facts.setting("tree built anew", rebuild);
    facts.setting("threads", thousands(film.threads as u64));
    facts.time("build", film.build);
    if let Some(refit) = film.mean_refit() {
        facts.time("refit, in the mean", refit);
    }
    facts.time("questions", film.frames.iter().map(Frame::query).sum());
    facts.into_list()
}

fn notes(film: &Film, seen: &Seen) -> Vec<String> {
    let mut notes: Vec<String> = film.warnings.iter().map(ToString::to_string).collect();
    if seen.every > 1 {
        let (shown, all) = (thousands(seen.shown.len() as u64), thousands(film.frames.len() as u64));
        notes.push(format!(
            "{shown} of {all} frames are shown: all would be too much for a page. The table has all of them."
        ));
    }
    if seen.truncated {
        notes.push(
            "Not all triangles that intersect are lit up: there are too many of them. The table counts all.".to_owned(),
        );
    }
    notes
}

fn table(film: &Film, seen: &Seen) -> Table {
    use ColumnKind::{Choice, Number, Text};
    let mut columns = vec![("frame", Number)];
    // Frames that are built in have no names but their numbers.
    let named = film.frames.iter().any(|frame| frame.file.is_some());
    columns.extend(named.then_some(("file", Text)));
    columns.push(("meets", Choice));
    columns.extend(film.other.is_some().then_some(("pairs", Number)));
    columns.extend([("self pairs", Number), ("refit ms", Number), ("query ms", Number), ("growth", Number)]);
    let row = |(number, frame): (usize, &Frame)| {
        let time = |time: Duration| Cell::Number(milliseconds(time), short(time));
        let mut cells = vec![count(number as u64)];
        cells.extend(named.then(|| words(frame.name.as_str())));
        cells.push(words(meets(film, frame)));
        cells.extend(frame.pairs.map(count));
        cells.extend([count(frame.self_pairs), or_empty(frame.refit.map(time)), time(frame.query())]);
        cells.push(Cell::Number(frame.growth, format!("{:.3}", frame.growth)));
        let mut parts = Vec::new();
        parts.extend((frame.pairs.unwrap_or(0) + frame.self_pairs > 0).then_some(MESH));
        parts.extend((frame.pairs > Some(0)).then_some(OTHER));
        let (place, is_shown) = seen.frame(number);
        // A row of nothing holds nowhere, but its frame is known.
        let holds = is_shown && !parts.is_empty();
        Row { cells, parts, bounds: None, frames: Some(place..place + usize::from(holds)) }
    };
    Table {
        caption: "Frames, and how many pairs of triangles intersect in each".to_owned(),
        columns: columns.into_iter().map(|(name, kind)| Column { name: name.to_owned(), kind }).collect(),
        rows: film.frames.iter().enumerate().map(row).collect(),
    }
}

fn meets(film: &Film, frame: &Frame) -> String {
    let other = film.other.as_ref().map_or("", |(name, _)| name);
    match (frame.pairs.unwrap_or(0), frame.self_pairs) {
        (0, 0) => "nothing".to_owned(),
        (_, 0) => other.to_owned(),
        (0, _) => "itself".to_owned(),
        _ => format!("{other} and itself"),
    }
}

/// The triangles that meet in each frame.
fn marks(seen: &Seen) -> Vec<Mark> {
    let of_frame = |(place, shown): (usize, &Shown)| {
        let triangles = [(MESH, &shown.meeting), (OTHER, &shown.met), (MESH, &shown.own)];
        let mark = move |(part, triangles): (usize, &Vec<u32>)| Mark {
            figure: Figure::Triangles(triangles.clone()),
            row: Some(place * seen.every),
            part: Some(part),
            frames: Some(place..place + 1),
        };
        triangles.into_iter().filter(|(_, triangles)| !triangles.is_empty()).map(mark).collect::<Vec<_>>()
    };
    seen.shown.iter().enumerate().flat_map(of_frame).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Other;
    use super::super::film;
    use super::super::reel::Reel;
    use super::*;
    use boxwood::{Mesh, Model, Pair};
    use boxwood_scenes::Cloth;

    fn cloth() -> Film {
        let other = Some(Other::new("ball", Cloth::ball()));
        film::shoot(Reel::cloth(), other, None, true, true, Vec::new()).expect("a film")
    }

    /// The law of all frames: the vertices are those of the cloth, and what is lit up is what the library finds there.
    #[test]
    fn the_cloth_is_shown_as_it_falls() {
        let mut film = cloth();
        let view = of(&mut film).expect("pictures were wanted");
        let Some(Frames { names, moves: Moves::Vertices { shape: MESH, vertices }, .. }) = &view.frames else {
            panic!("vertices move")
        };
        assert_eq!((names.len(), vertices.len(), view.table.rows.len()), (60, 60, 60));
        let mut cloth = Cloth::new(60);
        let ball = Model::new(view.shapes[OTHER].as_ref().clone());
        let ball = ball.at(Pose::IDENTITY).expect("a place");
        for (place, vertices) in vertices.iter().enumerate() {
            assert_eq!(vertices, cloth.vertices(), "{place}");
            cloth.advance();
            let model =
                Model::new(Mesh::new(vertices.clone(), view.shapes[MESH].triangles().to_vec()).expect("a mesh"));
            let here = model.at(Pose::IDENTITY).expect("a place");
            let pairs = Pair::new(&here, &ball).triangle_pairs();
            let lit = |part: usize| {
                let marks = view.marks.iter().filter(move |mark| mark.part == Some(part) && mark.row == Some(place));
                let mut lit: Vec<u32> = marks
                    .flat_map(|mark| {
                        assert_eq!(mark.frames, Some(place..place + 1));
                        let Figure::Triangles(triangles) = &mark.figure else { panic!("triangles") };
                        triangles.clone()
                    })
                    .collect();
                lit.sort_unstable();
                lit.dedup();
                lit
            };
            let own = model.self_intersections();
            let mut mine: Vec<u32> =
                pairs.iter().map(|pair| pair.a).chain(own.iter().flat_map(|pair| [pair.a, pair.b])).collect();
            let mut theirs: Vec<u32> = pairs.iter().map(|pair| pair.b).collect();
            for side in [&mut mine, &mut theirs] {
                side.sort_unstable();
                side.dedup();
            }
            assert_eq!((lit(MESH), lit(OTHER)), (mine, theirs), "{place}");
            let row = &view.table.rows[place];
            assert_eq!(row.frames, Some(place..place + usize::from(!row.parts.is_empty())));
            assert_eq!(row.parts.contains(&OTHER), !pairs.is_empty());
            assert_eq!(row.cells.len(), view.table.columns.len());
        }
        assert!(view.parts.iter().all(|part| part.look == Look::AsFound));
        assert!(view.table.rows[0].parts.is_empty() && view.verdict.tone == Tone::Found);
    }

    #[test]
    fn nothing_is_kept_unless_pictures_are_wanted() {
        let other = Some(Other::new("ball", Cloth::ball()));
        let mut film = film::shoot(Reel::cloth(), other, None, true, false, Vec::new()).expect("a film");
        assert!(of(&mut film).is_none());
    }

    #[test]
    fn of_very_many_frames_some_are_shown() {
        let cloth = Cloth::new(60).mesh();
        let seen = Seen::new(&cloth, None, 100_000);
        assert_eq!(seen.every, 31);
        assert_eq!((seen.frame(0), seen.frame(30), seen.frame(31)), ((0, true), (0, false), (1, true)));
        assert_eq!(Seen::new(&Mesh::default(), None, 1).every, 1);
    }
}
