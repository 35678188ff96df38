//! JSON, JSON Lines and CSV output of `boxwood simulate`. The keys are a stable interface: keys are added, never renamed.

use crate::output::{StatsRow, VERSION, milliseconds, write_list, write_value};
use boxwood_assembly::Warning;
use boxwood_assembly::simulation::{BodyKind, Simulation, SimulationFrame, SimulationPhase, TimeStats};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct SimulationSceneRow<'a> {
    title: &'a str,
    bodies: usize,
    sleeping: usize,
    deformable: usize,
    triangles: u64,
    room_side: f64,
    seed: u64,
    speed: f64,
    density: f64,
    kinds: Vec<BodyKindRow<'a>>,
}

#[derive(Serialize)]
struct BodyKindRow<'a> {
    name: &'a str,
    /// Path of the mesh file; `null` for a built-in kind of body.
    file: Option<&'a str>,
    triangles: usize,
    bodies: usize,
}

#[derive(Serialize)]
struct SimulationFrameRow {
    frame: usize,
    bodies: usize,
    moved: usize,
    candidates: usize,
    tested: usize,
    reused: usize,
    intersecting: usize,
    began: usize,
    ended: usize,
    bodies_in_contact: usize,
    broad_phase: BroadCounts,
    narrow_phase: StatsRow,
    milliseconds: FrameMilliseconds,
}

#[derive(Serialize)]
struct BroadCounts {
    box_tests: u64,
}

#[derive(Serialize)]
struct FrameMilliseconds {
    r#move: f64,
    broad_phase: f64,
    narrow_phase: f64,
}

#[derive(Serialize)]
struct SimulationSeries {
    candidates: Vec<usize>,
    reused: Vec<usize>,
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
struct SimulationSummary {
    frames: usize,
    frames_with_contacts: usize,
    candidates: u64,
    tested: u64,
    reused: u64,
    intersecting: u64,
    began: u64,
    ended: u64,
    box_tests: u64,
    triangle_tests: u64,
    exact_tests: u64,
    milliseconds: SimulationTimesRow,
}

#[derive(Serialize)]
struct SimulationTimesRow {
    build: f64,
    r#move: TimeStatsRow,
    broad_phase: TimeStatsRow,
    narrow_phase: TimeStatsRow,
    frame: TimeStatsRow,
}

#[derive(Serialize)]
struct TimeStatsRow {
    mean: f64,
    median: f64,
    max: f64,
    max_frame: usize,
    total: f64,
}

impl From<TimeStats> for TimeStatsRow {
    fn from(time_stats: TimeStats) -> Self {
        let times = [time_stats.mean, time_stats.median, time_stats.max, time_stats.total];
        let [mean, median, max, total] = times.map(milliseconds);
        Self { mean, median, max, max_frame: time_stats.max_frame, total }
    }
}

impl SimulationFrameRow {
    fn new((number, frame): (usize, &SimulationFrame)) -> Self {
        let stats = &frame.stats;
        let times = [frame.move_time, frame.broad_time, frame.narrow_time];
        let [r#move, broad_phase, narrow_phase] = times.map(milliseconds);
        Self {
            frame: number,
            bodies: stats.broad_phase.boxes,
            moved: stats.broad_phase.moved,
            candidates: stats.candidates,
            tested: stats.tested,
            reused: stats.reused,
            intersecting: frame.intersecting,
            began: frame.began,
            ended: frame.ended,
            bodies_in_contact: frame.bodies_in_contact,
            broad_phase: BroadCounts { box_tests: stats.broad_phase.box_tests },
            narrow_phase: stats.narrow_phase.into(),
            milliseconds: FrameMilliseconds { r#move, broad_phase, narrow_phase },
        }
    }
}

fn scene(simulation: &Simulation) -> SimulationSceneRow<'_> {
    let options = &simulation.options;
    SimulationSceneRow {
        title: &simulation.title,
        bodies: simulation.bodies,
        sleeping: simulation.sleeping,
        deformable: usize::from(options.cloth),
        triangles: simulation.triangles,
        room_side: simulation.room_side,
        seed: options.seed,
        speed: options.speed,
        density: options.density,
        kinds: simulation.kinds.iter().map(kind_row).collect(),
    }
}

fn kind_row(kind: &BodyKind) -> BodyKindRow<'_> {
    BodyKindRow { name: &kind.name, file: kind.file.as_deref(), triangles: kind.triangles(), bodies: kind.bodies }
}

fn series(simulation: &Simulation) -> SimulationSeries {
    fn of<T>(simulation: &Simulation, figure: impl Fn(&SimulationFrame) -> T) -> Vec<T> {
        simulation.frames.iter().map(figure).collect()
    }
    SimulationSeries {
        candidates: of(simulation, |frame| frame.stats.candidates),
        reused: of(simulation, |frame| frame.stats.reused),
        intersecting: of(simulation, |frame| frame.intersecting),
        began: of(simulation, |frame| frame.began),
        ended: of(simulation, |frame| frame.ended),
        box_tests: of(simulation, SimulationFrame::box_tests),
        triangle_tests: of(simulation, |frame| frame.stats.narrow_phase.triangle_tests),
        move_ms: of(simulation, |frame| milliseconds(frame.move_time)),
        broad_ms: of(simulation, |frame| milliseconds(frame.broad_time)),
        narrow_ms: of(simulation, |frame| milliseconds(frame.narrow_time)),
    }
}

fn summary(simulation: &Simulation) -> SimulationSummary {
    let sum = |count: fn(&SimulationFrame) -> u64| simulation.sum(count);
    SimulationSummary {
        frames: simulation.frames.len(),
        frames_with_contacts: simulation.frames.iter().filter(|frame| frame.intersecting > 0).count(),
        candidates: sum(|frame| frame.stats.candidates as u64),
        tested: sum(|frame| frame.stats.tested as u64),
        reused: sum(|frame| frame.stats.reused as u64),
        intersecting: sum(|frame| frame.intersecting as u64),
        began: sum(|frame| frame.began as u64),
        ended: sum(|frame| frame.ended as u64),
        box_tests: sum(SimulationFrame::box_tests),
        triangle_tests: sum(|frame| frame.stats.narrow_phase.triangle_tests),
        exact_tests: sum(|frame| frame.stats.narrow_phase.exact_tests),
        milliseconds: SimulationTimesRow {
            build: milliseconds(simulation.build_time),
            r#move: simulation.time_stats(SimulationPhase::Move).into(),
            broad_phase: simulation.time_stats(SimulationPhase::Broad).into(),
            narrow_phase: simulation.time_stats(SimulationPhase::Narrow).into(),
            frame: simulation.time_stats(SimulationPhase::Frame).into(),
        },
    }
}

/// Writes one JSON document, with one line per frame.
pub(super) fn write_json(out: &mut dyn Write, simulation: &Simulation) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "scene", &scene(simulation))?;
    write_value(out, "threads", &simulation.threads)?;
    write_list(out, "frames", simulation.frames.iter().enumerate().map(SimulationFrameRow::new))?;
    out.write_all(b",\n")?;
    write_value(out, "series", &series(simulation))?;
    write_value(out, "summary", &summary(simulation))?;
    write_list(out, "warnings", &simulation.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum SimulationJsonLine<'a> {
    Frame(SimulationFrameRow),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        scene: SimulationSceneRow<'a>,
        threads: usize,
        #[serde(flatten)]
        summary: Box<SimulationSummary>,
    },
}

/// Writes one JSON object per line: frames, warnings, and the summary last.
pub(super) fn write_lines(out: &mut dyn Write, simulation: &Simulation) -> io::Result<()> {
    let frames =
        simulation.frames.iter().enumerate().map(|frame| SimulationJsonLine::Frame(SimulationFrameRow::new(frame)));
    let warnings = simulation.warnings.iter().map(SimulationJsonLine::Warning);
    let (threads, scene, summary) = (simulation.threads, scene(simulation), Box::new(summary(simulation)));
    let summary = SimulationJsonLine::Summary { version: VERSION, scene, threads, summary };
    for line in frames.chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

const HEADER: &str = "frame,bodies,moved,candidates,tested,reused,intersecting,began,ended,bodies_in_contact,broad_box_tests,\
                      narrow_box_tests,triangle_tests,exact_tests,move_ms,broad_ms,narrow_ms";

/// Writes one row per frame.
pub(super) fn write_csv(out: &mut dyn Write, simulation: &Simulation) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    for frame in simulation.frames.iter().enumerate().map(SimulationFrameRow::new) {
        let SimulationFrameRow {
            bodies,
            moved,
            candidates,
            tested,
            reused,
            intersecting,
            began,
            ended,
            bodies_in_contact,
            ..
        } = frame;
        write!(out, "{},{bodies},{moved},{candidates},{tested},{reused}", frame.frame)?;
        write!(out, ",{intersecting},{began},{ended},{bodies_in_contact},{}", frame.broad_phase.box_tests)?;
        let StatsRow { box_tests, triangle_tests, exact_tests, .. } = frame.narrow_phase;
        let FrameMilliseconds { r#move, broad_phase: broad, narrow_phase: narrow } = frame.milliseconds;
        writeln!(out, ",{box_tests},{triangle_tests},{exact_tests},{move:?},{broad:?},{narrow:?}", move = r#move)?;
    }
    Ok(())
}
