//! The frames for programs. The keys are an interface: they are added to, never renamed.

use super::film::{Film, Frame};
use crate::notes::Warning;
use crate::output::{VERSION, milliseconds, quoted, write_list, write_value};
use serde::Serialize;
use std::io::{self, Write};
use std::time::Duration;

#[derive(Serialize)]
struct FrameData<'a> {
    frame: usize,
    name: &'a str,
    /// `null` for what is built in.
    file: Option<&'a str>,
    /// `null` without another model.
    pairs: Option<u64>,
    self_pairs: u64,
    growth: f64,
    rebuilt: bool,
    milliseconds: Times,
}

#[derive(Serialize)]
struct Times {
    refit: Option<f64>,
    rebuild: Option<f64>,
    pairs: Option<f64>,
    #[serde(rename = "self")]
    itself: f64,
}

#[derive(Serialize)]
struct Series {
    pairs: Option<Vec<u64>>,
    self_pairs: Vec<u64>,
    refit: Vec<Option<f64>>,
    query: Vec<f64>,
    pairs_ms: Option<Vec<f64>>,
    self_ms: Vec<f64>,
    growth: Vec<f64>,
}

#[derive(Serialize)]
struct Subject<'a> {
    name: &'a str,
    triangles: usize,
    vertices: usize,
}

#[derive(Serialize)]
struct OtherData<'a> {
    name: &'a str,
    triangles: usize,
}

#[derive(Serialize)]
struct Summary {
    frames: usize,
    frames_with_pairs: Option<usize>,
    frames_with_self_pairs: usize,
    rebuilds: usize,
    greatest_growth: f64,
    milliseconds: MeanTimes,
}

#[derive(Serialize)]
struct MeanTimes {
    build: f64,
    mean_refit: Option<f64>,
    mean_query: f64,
}

impl<'a> FrameData<'a> {
    fn of((number, frame): (usize, &'a Frame)) -> Self {
        Self {
            frame: number,
            name: &frame.name,
            file: frame.file.as_deref(),
            pairs: frame.pairs,
            self_pairs: frame.self_pairs,
            growth: frame.growth,
            rebuilt: frame.rebuild.is_some(),
            milliseconds: Times {
                refit: frame.refit.map(milliseconds),
                rebuild: frame.rebuild.map(milliseconds),
                pairs: frame.asked.map(milliseconds),
                itself: milliseconds(frame.asked_itself),
            },
        }
    }
}

fn series(film: &Film) -> Series {
    let frames = || film.frames.iter();
    Series {
        pairs: frames().map(|frame| frame.pairs).collect(),
        self_pairs: frames().map(|frame| frame.self_pairs).collect(),
        refit: frames().map(|frame| frame.refit.map(milliseconds)).collect(),
        query: frames().map(|frame| milliseconds(frame.query())).collect(),
        pairs_ms: frames().map(|frame| frame.asked.map(milliseconds)).collect(),
        self_ms: frames().map(|frame| milliseconds(frame.asked_itself)).collect(),
        growth: frames().map(|frame| frame.growth).collect(),
    }
}

fn summary(film: &Film) -> Summary {
    let count = |found: fn(&Frame) -> bool| film.frames.iter().filter(|frame| found(frame)).count();
    let query: Duration = film.frames.iter().map(Frame::query).sum();
    Summary {
        frames: film.frames.len(),
        frames_with_pairs: film.other.is_some().then(|| count(|frame| frame.pairs > Some(0))),
        frames_with_self_pairs: count(|frame| frame.self_pairs > 0),
        rebuilds: count(|frame| frame.rebuild.is_some()),
        greatest_growth: film.frames.iter().map(|frame| frame.growth).fold(1.0, f64::max),
        milliseconds: MeanTimes {
            build: milliseconds(film.build),
            mean_refit: film.mean_refit().map(milliseconds),
            mean_query: milliseconds(query) / film.frames.len().max(1) as f64,
        },
    }
}

fn subject(film: &Film) -> Subject<'_> {
    Subject { name: &film.title, triangles: film.triangles, vertices: film.vertices }
}

fn other(film: &Film) -> Option<OtherData<'_>> {
    film.other.as_ref().map(|(name, triangles)| OtherData { name, triangles: *triangles })
}

/// One document, with a line for each frame.
pub(super) fn write_json(out: &mut dyn Write, film: &Film) -> io::Result<()> {
    writeln!(out, "{{\n  \"version\": \"{VERSION}\",")?;
    write_value(out, "mesh", &subject(film))?;
    write_value(out, "against", &other(film))?;
    write_value(out, "threads", &film.threads)?;
    write_value(out, "rebuild_if", &film.rebuild_if)?;
    write_list(out, "frames", film.frames.iter().enumerate().map(FrameData::of))?;
    out.write_all(b",\n")?;
    write_value(out, "series", &series(film))?;
    write_value(out, "summary", &summary(film))?;
    write_list(out, "warnings", &film.warnings)?;
    out.write_all(b"\n}\n")
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Frame(FrameData<'a>),
    Warning(&'a Warning),
    Summary {
        version: &'static str,
        mesh: Subject<'a>,
        against: Option<OtherData<'a>>,
        threads: usize,
        rebuild_if: Option<f64>,
        #[serde(flatten)]
        summary: Summary,
    },
}

/// Frames, warnings, and all that is said of all frames as the last line.
pub(super) fn write_lines(out: &mut dyn Write, film: &Film) -> io::Result<()> {
    let frames = film.frames.iter().enumerate().map(|frame| Line::Frame(FrameData::of(frame)));
    let warnings = film.warnings.iter().map(Line::Warning);
    let summary = Line::Summary {
        version: VERSION,
        mesh: subject(film),
        against: other(film),
        threads: film.threads,
        rebuild_if: film.rebuild_if,
        summary: summary(film),
    };
    for line in frames.chain(warnings).chain([summary]) {
        serde_json::to_writer(&mut *out, &line)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

const HEADER: &str = "frame,name,pairs,self_pairs,growth,rebuilt,refit_ms,rebuild_ms,pairs_ms,self_ms";

/// A row a frame. What does not apply is an empty field.
pub(super) fn write_csv(out: &mut dyn Write, film: &Film) -> io::Result<()> {
    writeln!(out, "{HEADER}")?;
    let field = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:?}"));
    for frame in film.frames.iter().enumerate().map(FrameData::of) {
        let pairs = frame.pairs.map_or(String::new(), |pairs| pairs.to_string());
        write!(out, "{},{},{pairs},{}", frame.frame, quoted(frame.name), frame.self_pairs)?;
        let times = &frame.milliseconds;
        write!(out, ",{:?},{},{},{}", frame.growth, frame.rebuilt, field(times.refit), field(times.rebuild))?;
        writeln!(out, ",{},{:?}", field(times.pairs), times.itself)?;
    }
    Ok(())
}
