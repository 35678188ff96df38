//! Frame after frame: the tree follows, and the questions are asked.

use super::reel::{Reel, Shot};
use super::seams;
use super::seen::Seen;
use crate::notes::{self, Failure, Warning};
use crate::progress;
use boxwood::{Model, Pair, Placed, Pose};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A model that stays as it is.
pub(super) struct Other {
    pub(super) name: String,
    pub(super) model: Model,
}

/// What became of a frame.
pub(super) struct Frame {
    pub(super) name: String,
    pub(super) file: Option<String>,
    /// Against the other model; `None` without one.
    pub(super) pairs: Option<u64>,
    pub(super) self_pairs: u64,
    /// Of the tree, before it was built anew.
    pub(super) growth: f64,
    /// `None` for the first frame.
    pub(super) refit: Option<Duration>,
    /// `None` if the tree was kept.
    pub(super) rebuild: Option<Duration>,
    /// How long the questions took.
    pub(super) asked: Option<Duration>,
    pub(super) asked_itself: Duration,
}

/// All frames.
pub(super) struct Film {
    pub(super) title: String,
    pub(super) triangles: usize,
    pub(super) vertices: usize,
    /// Its name and triangles.
    pub(super) other: Option<(String, usize)>,
    pub(super) rebuild_if: Option<f64>,
    /// How long the first tree took.
    pub(super) build: Duration,
    pub(super) frames: Vec<Frame>,
    pub(super) threads: usize,
    pub(super) warnings: Vec<Warning>,
    /// For pictures, if they are wanted.
    pub(super) seen: Option<Seen>,
}

impl Frame {
    /// Both questions.
    pub(super) fn query(&self) -> Duration {
        self.asked.unwrap_or_default() + self.asked_itself
    }
}

impl Film {
    /// The mean time of a refit; `None` if there was none.
    pub(super) fn mean_refit(&self) -> Option<Duration> {
        let refits: Vec<Duration> = self.frames.iter().filter_map(|frame| frame.refit).collect();
        (!refits.is_empty()).then(|| refits.iter().sum::<Duration>() / refits.len() as u32)
    }
}

/// All frames of a reel; what pictures need of them is kept if they are wanted.
pub(super) fn shoot(
    mut reel: Reel,
    other: Option<Other>,
    rebuild_if: Option<f64>,
    weld: bool,
    pictures: bool,
    mut warnings: Vec<Warning>,
) -> Result<Film, Failure> {
    let (title, count) = (reel.title(), reel.len());
    let bar = progress::bar("frames", count);
    let mut told = warnings.len();
    let mut shot = reel.frame(0, &mut warnings)?;
    let first_name = shot.shown();
    let mut mesh = std::mem::take(&mut shot.mesh);
    // The triangles as they are in the files, if those of the model are others.
    let mut as_read = None;
    if let Some(whole) = weld.then(|| seams::joined(&mesh, &shot.parts)).flatten() {
        as_read = Some(std::mem::replace(&mut mesh, Arc::new(whole)));
    }
    let start = Instant::now();
    let mut model = Model::new(mesh);
    let build = start.elapsed();
    let (triangles, vertices) = (model.mesh().triangles().len(), model.mesh().vertices().len());
    let there = other.as_ref().map(|other| {
        let placed = other.model.at(Pose::IDENTITY);
        placed.map_err(|error| format!("{}: {error}", other.name))
    });
    let there = there.transpose()?;
    let mut seen = pictures.then(|| Seen::new(model.mesh(), other.as_ref(), count));
    let mut frames = Vec::with_capacity(count);
    for number in 0..count {
        let mut refit = None;
        if number > 0 {
            shot = reel.frame(number, &mut warnings)?;
            shot.follows(as_read.as_deref().unwrap_or(model.mesh()), &first_name)?;
            let start = Instant::now();
            let moved = model.set_vertices(shot.mesh.vertices());
            refit = Some(start.elapsed());
            moved.map_err(|error| format!("{}: {error}", shot.shown()))?;
        }
        bar.suspend(|| notes::warn(&warnings[told..]));
        told = warnings.len();
        frames.push(ask(&mut model, &shot, refit, there.as_ref(), rebuild_if)?);
        if let Some(seen) = &mut seen {
            seen.keep(number, &model, there.as_ref());
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let other = other.map(|other| (other.name, other.model.mesh().triangles().len()));
    let threads = rayon::current_num_threads();
    Ok(Film { title, triangles, vertices, other, rebuild_if, build, frames, threads, warnings, seen })
}

/// Asks all that is asked of a frame.
fn ask(
    model: &mut Model,
    shot: &Shot,
    refit: Option<Duration>,
    there: Option<&Placed<'_>>,
    rebuild_if: Option<f64>,
) -> Result<Frame, Failure> {
    let growth = model.growth();
    let rebuild = rebuild_if.and_then(|factor| {
        let start = Instant::now();
        model.rebuild_if(factor).then(|| start.elapsed())
    });
    let (pairs, asked) = match there {
        Some(there) => {
            let start = Instant::now();
            let placed = model.at(Pose::IDENTITY).map_err(|error| format!("{}: {error}", shot.shown()))?;
            let pairs = Pair::new(&placed, there).count();
            (Some(pairs), Some(start.elapsed()))
        }
        None => (None, None),
    };
    let start = Instant::now();
    let self_pairs = model.count_self_intersections();
    let asked_itself = start.elapsed();
    let (name, file) = (shot.name.clone(), shot.file.clone());
    Ok(Frame { name, file, pairs, self_pairs, growth, refit, rebuild, asked, asked_itself })
}
