//! JSON, JSON Lines and CSV output of `boxwood animate`. The keys are a stable interface: keys are added, never renamed.

use crate::output::{VERSION, milliseconds, quoted, write_list, write_value};
use boxwood_assembly::Warning;
use boxwood_assembly::animation::{Animation, AnimationFrame};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct AnimateFrameRow<'a> {
    frame: usize,
    name: &'a str,
    /// Path of the frame's file; `null` for a frame of the built-in cloth.
    file: Option<&'a str>,
    /// Number of intersecting triangle pairs with the other model; `null` without `--against`.
    pairs: Option<u64>,
    self_pairs: u64,
    cost_growth: f64,
    rebuilt: bool,
    milliseconds: AnimateTimesRow,
}

#[derive(Serialize)]
struct AnimateTimesRow {
    refit: Option<f64>,
    rebuild: Option<f64>,
    pairs: Option<f64>,
    #[serde(rename = "self")]
    itself: f64,
}

#[derive(Serialize)]
struct AnimateSeries {
    pairs: Option<Vec<u64>>,
    self_pairs: Vec<u64>,
    refit_ms: Vec<Option<f64>>,
    query_ms: Vec<f64>,
    pairs_ms: Option<Vec<f64>>,
    self_ms: Vec<f64>,
    cost_growth: Vec<f64>,
}

#[derive(Serialize)]
struct AnimatedMeshRow<'a> {
    name: &'a str,
    triangles: usize,
    vertices: usize,
}

#[derive(Serialize)]
struct StaticModelRow<'a> {
    name: &'a str,
    triangles: usize,
}

#[derive(Serialize)]
struct AnimateSummary {
    frames: usize,
    frames_with_pairs: Option<usize>,
    frames_with_self_pairs: usize,
    rebuilds: usize,
    max_cost_growth: f64,
    milliseconds: AnimateMeanTimes,
}

#[derive(Serialize)]
struct AnimateMeanTimes {
    build: f64,
    mean_refit: Option<f64>,
    mean_query: f64,
}

impl<'a> AnimateFrameRow<'a> {
    fn new((number, frame): (usize, &'a AnimationFrame)) -> Self {
        Self {
            frame: number,
            name: &frame.name,
            file: frame.file.as_deref(),
            pairs: frame.pairs,
            self_pairs: frame.self_pairs,
            cost_growth: frame.cost_growth,
            rebuilt: frame.rebuild_time.is_some(),
            milliseconds: AnimateTimesRow {
                refit: frame.refit_time.map(milliseconds),
                rebuild: frame.rebuild_time.map(milliseconds),
                pairs: frame.pairs_time.map(milliseconds),
                itself: milliseconds(frame.self_time),
            },
        }
    }
}

fn series(animation: &Animation) -> AnimateSeries {
    let frames = || animation.frames.iter();
    AnimateSeries {
        pairs: frames().map(|frame| frame.pairs).collect(),
        self_pairs: frames().map(|frame| frame.self_pairs).collect(),
        refit_ms: frames().map(|frame| frame.refit_time.map(milliseconds)).collect(),
        query_ms: frames().map(|frame| milliseconds(frame.query_time())).collect(),
        pairs_ms: frames().map(|frame| frame.pairs_time.map(milliseconds)).collect(),
        self_ms: frames().map(|frame| milliseconds(frame.self_time)).collect(),
        cost_growth: frames().map(|frame| frame.cost_growth).collect(),
    }
}

fn summary(animation: &Animation) -> AnimateSummary {
    AnimateSummary {
        frames: animation.frames.len(),
        frames_with_pairs: animation.options.against.is_some().then(|| animation.intersecting_frames()),
        frames_with_self_pairs: animation.self_intersecting_frames(),
        rebuilds: animation.rebuilds(),
        max_cost_growth: animation.frames.iter().map(|frame| frame.cost_growth).fold(1.0, f64::max),
        milliseconds: AnimateMeanTimes {
            build: milliseconds(animation.build_time),
            mean_refit: animation.mean_refit_time().map(milliseconds),
            mean_query: milliseconds(animation.query_time()) / animation.frames.len().max(1) as f64,
        },
    }
}

fn subject(animation: &Animation) -> AnimatedMeshRow<'_> {
    AnimatedMeshRow { name: &animation.title, triangles: animation.triangles, vertices: animation.vertices }
}

fn against(animation: &Animation) -> Option<StaticModelRow<'_>> {
    let against = animation.options.against.as_ref();
    against.map(|model| StaticModelRow { name: &model.name, triangles: model.mesh.triangles().len() })
}

/// Writes one JSON document, with one line per frame.
pub(super) fn write_json(out: &mut dyn Write, animation: &Animation) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "mesh", &subject(animation))?;
    write_value(out, "against", &against(animation))?;
    write_value(out, "threads", &animation.threads)?;
    write_value(out, "rebuild_if", &animation.options.rebuild_if)?;
    write_list(out, "frames", animation.frames.iter().enumerate().map(AnimateFrameRow::new))?;
    out.write_all(b",\n")?;
    write_value(out, "series", &series(animation))?;
    write_value(out, "summary", &summary(animation))?;
    write_list(out, "warnings", &animation.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum AnimateJsonLine<'a> {
    Frame(AnimateFrameRow<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        mesh: AnimatedMeshRow<'a>,
        against: Option<StaticModelRow<'a>>,
        threads: usize,
        rebuild_if: Option<f64>,
        #[serde(flatten)]
        summary: AnimateSummary,
    },
}

/// Writes one JSON object per line: frames, warnings, and the summary last.
pub(super) fn write_lines(out: &mut dyn Write, animation: &Animation) -> io::Result<()> {
    let frames = animation.frames.iter().enumerate().map(|frame| AnimateJsonLine::Frame(AnimateFrameRow::new(frame)));
    let warnings = animation.warnings.iter().map(AnimateJsonLine::Warning);
    let summary = AnimateJsonLine::Summary {
        version: VERSION,
        mesh: subject(animation),
        against: against(animation),
        threads: animation.threads,
        rebuild_if: animation.options.rebuild_if,
        summary: summary(animation),
    };
    for line in frames.chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

const HEADER: &str = "frame,name,pairs,self_pairs,cost_growth,rebuilt,refit_ms,rebuild_ms,pairs_ms,self_ms";

/// Writes one row per frame. Values that do not apply are empty fields.
pub(super) fn write_csv(out: &mut dyn Write, animation: &Animation) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    let field = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:?}"));
    for frame in animation.frames.iter().enumerate().map(AnimateFrameRow::new) {
        let pairs = frame.pairs.map_or(String::new(), |pairs| pairs.to_string());
        write!(out, "{},{},{pairs},{}", frame.frame, quoted(frame.name), frame.self_pairs)?;
        let times = &frame.milliseconds;
        write!(out, ",{:?},{},{},{}", frame.cost_growth, frame.rebuilt, field(times.refit), field(times.rebuild))?;
        writeln!(out, ",{},{:?}", field(times.pairs), times.itself)?;
    }
    Ok(())
}
