//! JSON, JSON Lines and CSV output of `boxwood animate`. The keys are a stable interface: keys are added, never renamed.

use super::film::{AnimatedFrame, Animation};
use crate::output::{VERSION, milliseconds, quoted, write_list, write_value};
use boxwood_assembly::Warning;
use serde::Serialize;
use std::io::{self, Write};
use std::time::Duration;

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
struct OtherModelRow<'a> {
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
    fn new((number, frame): (usize, &'a AnimatedFrame)) -> Self {
        Self {
            frame: number,
            name: &frame.name,
            file: frame.file.as_deref(),
            pairs: frame.pairs,
            self_pairs: frame.self_pairs,
            cost_growth: frame.cost_growth,
            rebuilt: frame.rebuild.is_some(),
            milliseconds: AnimateTimesRow {
                refit: frame.refit.map(milliseconds),
                rebuild: frame.rebuild.map(milliseconds),
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
        refit_ms: frames().map(|frame| frame.refit.map(milliseconds)).collect(),
        query_ms: frames().map(|frame| milliseconds(frame.query())).collect(),
        pairs_ms: frames().map(|frame| frame.pairs_time.map(milliseconds)).collect(),
        self_ms: frames().map(|frame| milliseconds(frame.self_time)).collect(),
        cost_growth: frames().map(|frame| frame.cost_growth).collect(),
    }
}

fn summary(animation: &Animation) -> AnimateSummary {
    let count = |found: fn(&AnimatedFrame) -> bool| animation.frames.iter().filter(|frame| found(frame)).count();
    let query: Duration = animation.frames.iter().map(AnimatedFrame::query).sum();
    AnimateSummary {
        frames: animation.frames.len(),
        frames_with_pairs: animation.other.is_some().then(|| count(|frame| frame.pairs > Some(0))),
        frames_with_self_pairs: count(|frame| frame.self_pairs > 0),
        rebuilds: count(|frame| frame.rebuild.is_some()),
        max_cost_growth: animation.frames.iter().map(|frame| frame.cost_growth).fold(1.0, f64::max),
        milliseconds: AnimateMeanTimes {
            build: milliseconds(animation.build),
            mean_refit: animation.mean_refit().map(milliseconds),
            mean_query: milliseconds(query) / animation.frames.len().max(1) as f64,
        },
    }
}

fn subject(animation: &Animation) -> AnimatedMeshRow<'_> {
    AnimatedMeshRow { name: &animation.title, triangles: animation.triangles, vertices: animation.vertices }
}

fn other(animation: &Animation) -> Option<OtherModelRow<'_>> {
    animation.other.as_ref().map(|(name, triangles)| OtherModelRow { name, triangles: *triangles })
}

/// Writes one JSON document, with one line per frame.
pub(super) fn write_json(out: &mut dyn Write, animation: &Animation) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "mesh", &subject(animation))?;
    write_value(out, "against", &other(animation))?;
    write_value(out, "threads", &animation.threads)?;
    write_value(out, "rebuild_if", &animation.rebuild_if)?;
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
        against: Option<OtherModelRow<'a>>,
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
        against: other(animation),
        threads: animation.threads,
        rebuild_if: animation.rebuild_if,
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
