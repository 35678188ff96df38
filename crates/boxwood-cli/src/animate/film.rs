//! Runs the animation: refits the tree and counts intersecting pairs in every frame.

use super::reel::{FrameSource, LoadedFrame};
use super::seams;
use super::seen::RecordedAnimation;
use crate::notes::{self, CommandError};
use crate::progress;
use boxwood::{Model, Pair, PlacedModel, Pose};
use boxwood_assembly::Warning;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The model of `--against`, which does not move.
pub(super) struct OtherModel {
    pub(super) name: String,
    pub(super) model: Model,
}

/// Result of one frame.
pub(super) struct AnimatedFrame {
    pub(super) name: String,
    pub(super) file: Option<String>,
    /// Number of triangle pairs with the other model; `None` without one.
    pub(super) pairs: Option<u64>,
    pub(super) self_pairs: u64,
    /// Cost growth of the refitted tree, measured before a rebuild in this frame.
    pub(super) cost_growth: f64,
    /// Time of the refit; `None` for the first frame.
    pub(super) refit: Option<Duration>,
    /// Time of the rebuild; `None` if the tree was not rebuilt.
    pub(super) rebuild: Option<Duration>,
    /// Time to count the pairs with the other model.
    pub(super) pairs_time: Option<Duration>,
    /// Time to count the self-intersections.
    pub(super) self_time: Duration,
}

/// Result of `boxwood animate` for all frames.
pub(super) struct Animation {
    pub(super) title: String,
    pub(super) triangles: usize,
    pub(super) vertices: usize,
    /// Name and number of triangles of the other model.
    pub(super) other: Option<(String, usize)>,
    pub(super) rebuild_if: Option<f64>,
    /// Build time of the first tree.
    pub(super) build: Duration,
    pub(super) frames: Vec<AnimatedFrame>,
    pub(super) threads: usize,
    pub(super) warnings: Vec<Warning>,
    /// Recording of the frames for `--report` and `--image`; `None` if neither is written.
    pub(super) recording: Option<RecordedAnimation>,
}

impl AnimatedFrame {
    /// Time of both queries of the frame: pairs with the other model, and self-intersections.
    pub(super) fn query(&self) -> Duration {
        self.pairs_time.unwrap_or_default() + self.self_time
    }
}

impl Animation {
    /// Mean time of a refit; `None` without refits.
    pub(super) fn mean_refit(&self) -> Option<Duration> {
        let refits: Vec<Duration> = self.frames.iter().filter_map(|frame| frame.refit).collect();
        (!refits.is_empty()).then(|| refits.iter().sum::<Duration>() / refits.len() as u32)
    }
}

/// Refits the tree to each frame of `source` and runs the queries. If `pictures` is set, also records the frames
/// for the HTML page (`--report`) and the still picture (`--image`).
pub(super) fn run(
    mut source: FrameSource,
    other: Option<OtherModel>,
    rebuild_if: Option<f64>,
    weld: bool,
    pictures: bool,
    mut warnings: Vec<Warning>,
) -> Result<Animation, CommandError> {
    let (title, count) = (source.title(), source.len());
    let bar = progress::bar("frames", count);
    let mut warned = warnings.len();
    let mut loaded = source.frame(0, &mut warnings)?;
    let first_name = loaded.display_name();
    let mut mesh = std::mem::take(&mut loaded.mesh);
    // Mesh of the first frame as read from the file, kept if the model uses a welded copy.
    let mut unwelded = None;
    if let Some(welded) = weld.then(|| seams::weld_seams(&mesh, &loaded.parts)).flatten() {
        unwelded = Some(std::mem::replace(&mut mesh, Arc::new(welded)));
    }
    let start = Instant::now();
    let mut model = Model::new(mesh);
    let build = start.elapsed();
    let (triangles, vertices) = (model.mesh().triangles().len(), model.mesh().vertices().len());
    let other_placed = other.as_ref().map(|other| {
        let placed = other.model.at(Pose::IDENTITY);
        placed.map_err(|error| format!("{}: {error}", other.name))
    });
    let other_placed = other_placed.transpose()?;
    let mut recording = pictures.then(|| RecordedAnimation::new(model.mesh(), other.as_ref(), count));
    let mut frames = Vec::with_capacity(count);
    for index in 0..count {
        let mut refit = None;
        if index > 0 {
            loaded = source.frame(index, &mut warnings)?;
            loaded.check_same_triangles(unwelded.as_deref().unwrap_or(model.mesh()), &first_name)?;
            let start = Instant::now();
            let moved = model.set_vertices(loaded.mesh.vertices());
            refit = Some(start.elapsed());
            moved.map_err(|error| format!("{}: {error}", loaded.display_name()))?;
        }
        bar.suspend(|| notes::warn(&warnings[warned..]));
        warned = warnings.len();
        frames.push(test_frame(&mut model, &loaded, refit, other_placed.as_ref(), rebuild_if)?);
        if let Some(recording) = &mut recording {
            recording.record(index, &model, other_placed.as_ref());
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let other = other.map(|other| (other.name, other.model.mesh().triangles().len()));
    let threads = rayon::current_num_threads();
    Ok(Animation { title, triangles, vertices, other, rebuild_if, build, frames, threads, warnings, recording })
}

/// Rebuilds the tree if its cost growth exceeds `rebuild_if`, and runs the queries of one frame.
fn test_frame(
    model: &mut Model,
    loaded: &LoadedFrame,
    refit: Option<Duration>,
    other_placed: Option<&PlacedModel>,
    rebuild_if: Option<f64>,
) -> Result<AnimatedFrame, CommandError> {
    let cost_growth = model.cost_growth();
    let rebuild = rebuild_if.and_then(|factor| {
        let start = Instant::now();
        model.rebuild_if_degraded(factor).then(|| start.elapsed())
    });
    let (pairs, pairs_time) = match other_placed {
        Some(other_placed) => {
            let start = Instant::now();
            let placed = model.at(Pose::IDENTITY).map_err(|error| format!("{}: {error}", loaded.display_name()))?;
            let pairs = Pair::new(&placed, other_placed).count_triangle_pairs();
            (Some(pairs), Some(start.elapsed()))
        }
        None => (None, None),
    };
    let start = Instant::now();
    let self_pairs = model.count_self_intersections();
    let self_time = start.elapsed();
    let (name, file) = (loaded.name.clone(), loaded.file.clone());
    Ok(AnimatedFrame { name, file, pairs, self_pairs, cost_growth, refit, rebuild, pairs_time, self_time })
}
