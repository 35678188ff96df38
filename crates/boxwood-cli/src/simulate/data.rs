//! The frames for programs. The keys are an interface: they are added to, never renamed.

use super::figures::Spent;
use super::kinds::Kind;
use super::steps::{Frame, Simulation, Times};
use crate::notes::Warning;
use crate::output::{VERSION, WorkCounts, milliseconds, write_list, write_value};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct Scene<'a> {
    title: &'a str,
    bodies: usize,
    asleep: usize,
    deforming: usize,
    triangles: u64,
    /// Its side.
    room: f64,
    seed: u64,
    speed: f64,
    density: f64,
    kinds: Vec<KindData<'a>>,
}

#[derive(Serialize)]
struct KindData<'a> {
    name: &'a str,
    /// `null` for what is built in.
    file: Option<&'a str>,
    triangles: usize,
    bodies: usize,
}

#[derive(Serialize)]
struct FrameData {
    frame: usize,
    bodies: usize,
    moved: usize,
    candidates: usize,
    asked: usize,
    kept: usize,
    intersecting: usize,
    began: usize,
    ended: usize,
    touching: usize,
    broad: BroadCounts,
    narrow: WorkCounts,
    milliseconds: Milliseconds,
}

#[derive(Serialize)]
struct BroadCounts {
    box_tests: u64,
}

#[derive(Serialize)]
struct Milliseconds {
    r#move: f64,
    broad: f64,
    narrow: f64,
}

#[derive(Serialize)]
struct Series {
    candidates: Vec<usize>,
    kept: Vec<usize>,
    intersecting: Vec<usize>,
    began: Vec<usize>,
    ended: Vec<usize>,
    box_tests: Vec<u64>,
    triangle_tests: Vec<u64>,
    move_ms: Vec<f64>,
    broad_ms: Vec<f64>,
    narrow_ms: Vec<f64>,
}

/// Sums over all frames, and times.
#[derive(Serialize)]
struct Summary {
    frames: usize,
    frames_with_contacts: usize,
    candidates: u64,
    asked: u64,
    kept: u64,
    intersecting: u64,
    began: u64,
    ended: u64,
    box_tests: u64,
    triangle_tests: u64,
    exact_tests: u64,
    milliseconds: SummaryTimes,
}

#[derive(Serialize)]
struct SummaryTimes {
    build: f64,
    r#move: SpentData,
    broad: SpentData,
    narrow: SpentData,
    frame: SpentData,
}

#[derive(Serialize)]
struct SpentData {
    mean: f64,
    median: f64,
    worst: f64,
    worst_frame: usize,
    total: f64,
}

impl From<Spent> for SpentData {
    fn from(spent: Spent) -> Self {
        let times = [spent.mean, spent.median, spent.worst, spent.total];
        let [mean, median, worst, total] = times.map(milliseconds);
        Self { mean, median, worst, worst_frame: spent.worst_frame, total }
    }
}

impl FrameData {
    fn of((number, frame): (usize, &Frame)) -> Self {
        let Frame { work, intersecting, began, ended, touching, times } = frame;
        let [r#move, broad, narrow] = [times.moving, times.broad, times.narrow].map(milliseconds);
        Self {
            frame: number,
            bodies: work.broad.boxes,
            moved: work.broad.moved,
            candidates: work.candidates,
            asked: work.asked,
            kept: work.kept,
            intersecting: *intersecting,
            began: *began,
            ended: *ended,
            touching: *touching,
            broad: BroadCounts { box_tests: work.broad.box_tests },
            narrow: work.narrow.into(),
            milliseconds: Milliseconds { r#move, broad, narrow },
        }
    }
}

fn scene(simulation: &Simulation) -> Scene<'_> {
    let (facts, kinds) = (&simulation.facts, &simulation.kinds);
    let deforming = usize::from(facts.cloth);
    // In turn, so that the first ones have one more. There are no more kinds than bodies.
    let bodies = |place: usize| (facts.bodies - deforming - place).div_ceil(kinds.len());
    let kind = |(place, kind)| kind_data(kind, bodies(place));
    Scene {
        title: &simulation.title,
        bodies: facts.bodies,
        asleep: facts.asleep,
        deforming,
        triangles: facts.triangles,
        room: facts.room,
        seed: facts.seed,
        speed: facts.speed,
        density: facts.density,
        kinds: kinds.iter().enumerate().map(kind).collect(),
    }
}

fn kind_data(kind: &Kind, bodies: usize) -> KindData<'_> {
    KindData { name: &kind.name, file: kind.file.as_deref(), triangles: kind.triangles(), bodies }
}

fn series(simulation: &Simulation) -> Series {
    fn of<T>(simulation: &Simulation, figure: impl Fn(&Frame) -> T) -> Vec<T> {
        simulation.frames.iter().map(figure).collect()
    }
    Series {
        candidates: of(simulation, |frame| frame.work.candidates),
        kept: of(simulation, |frame| frame.work.kept),
        intersecting: of(simulation, |frame| frame.intersecting),
        began: of(simulation, |frame| frame.began),
        ended: of(simulation, |frame| frame.ended),
        box_tests: of(simulation, Frame::box_tests),
        triangle_tests: of(simulation, |frame| frame.work.narrow.triangle_tests),
        move_ms: of(simulation, |frame| milliseconds(frame.times.moving)),
        broad_ms: of(simulation, |frame| milliseconds(frame.times.broad)),
        narrow_ms: of(simulation, |frame| milliseconds(frame.times.narrow)),
    }
}

fn summary(simulation: &Simulation) -> Summary {
    let sum = |count: fn(&Frame) -> u64| simulation.sum(count);
    Summary {
        frames: simulation.frames.len(),
        frames_with_contacts: simulation.frames.iter().filter(|frame| frame.intersecting > 0).count(),
        candidates: sum(|frame| frame.work.candidates as u64),
        asked: sum(|frame| frame.work.asked as u64),
        kept: sum(|frame| frame.work.kept as u64),
        intersecting: sum(|frame| frame.intersecting as u64),
        began: sum(|frame| frame.began as u64),
        ended: sum(|frame| frame.ended as u64),
        box_tests: sum(Frame::box_tests),
        triangle_tests: sum(|frame| frame.work.narrow.triangle_tests),
        exact_tests: sum(|frame| frame.work.narrow.exact_tests),
        milliseconds: SummaryTimes {
            build: milliseconds(simulation.build),
            r#move: simulation.spent(|times| times.moving).into(),
            broad: simulation.spent(|times| times.broad).into(),
            narrow: simulation.spent(|times| times.narrow).into(),
            frame: simulation.spent(Times::sum).into(),
        },
    }
}

/// One document, with a line for each frame.
pub(super) fn write_json(out: &mut dyn Write, simulation: &Simulation) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "scene", &scene(simulation))?;
    write_value(out, "threads", &simulation.threads)?;
    write_list(out, "frames", simulation.frames.iter().enumerate().map(FrameData::of))?;
    out.write_all(b",\n")?;
    write_value(out, "series", &series(simulation))?;
    write_value(out, "summary", &summary(simulation))?;
    write_list(out, "warnings", &simulation.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Frame(FrameData),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        scene: Scene<'a>,
        threads: usize,
        #[serde(flatten)]
        summary: Box<Summary>,
    },
}

/// Frames, warnings, and all that is said of all frames as the last line.
pub(super) fn write_lines(out: &mut dyn Write, simulation: &Simulation) -> io::Result<()> {
    let frames = simulation.frames.iter().enumerate().map(|frame| Line::Frame(FrameData::of(frame)));
    let warnings = simulation.warnings.iter().map(Line::Warning);
    let (threads, scene, summary) = (simulation.threads, scene(simulation), Box::new(summary(simulation)));
    let summary = Line::Summary { version: VERSION, scene, threads, summary };
    for line in frames.chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

const HEADER: &str = "frame,bodies,moved,candidates,asked,kept,intersecting,began,ended,touching,broad_box_tests,\
                      narrow_box_tests,triangle_tests,exact_tests,move_ms,broad_ms,narrow_ms";

/// A row a frame.
pub(super) fn write_csv(out: &mut dyn Write, simulation: &Simulation) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    for frame in simulation.frames.iter().enumerate().map(FrameData::of) {
        let FrameData { bodies, moved, candidates, asked, kept, intersecting, began, ended, touching, .. } = frame;
        write!(out, "{},{bodies},{moved},{candidates},{asked},{kept}", frame.frame)?;
        write!(out, ",{intersecting},{began},{ended},{touching},{}", frame.broad.box_tests)?;
        let WorkCounts { box_tests, triangle_tests, exact_tests, .. } = frame.narrow;
        let Milliseconds { r#move, broad, narrow } = frame.milliseconds;
        writeln!(out, ",{box_tests},{triangle_tests},{exact_tests},{move:?},{broad:?},{narrow:?}", move = r#move)?;
    }
    Ok(())
}
