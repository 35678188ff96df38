//! Runs an animation: refits the tree to each frame and counts intersecting triangle pairs.

use super::error::{FrameError, FrameErrorKind};
use super::frame_source::{FrameReader, LoadedFrame};
use super::recording::AnimationRecorder;
use super::seam_welding::weld_seams;
use super::{Animation, AnimationError, AnimationFrame, AnimationOptions, FrameSource, StaticModel};
use crate::observer::{Observer, Stage};
use boxwood::{Mesh, Model, Pair, PlacedModel, Pose};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Counts, in every frame, the intersecting triangle pairs of a deforming mesh with itself and with a static model. Exact: there is no
/// tolerance, and touching counts.
///
/// ```
/// use boxwood_assembly::Observer;
/// use boxwood_assembly::animation::{AnimationOptions, FrameSource, StaticModel, run_animation};
///
/// let mut options = AnimationOptions::default();
/// options.against = Some(StaticModel::built_in());
/// let animation = run_animation(&FrameSource::built_in(), &options, Observer::NONE)?;
/// assert_eq!(animation.frames.len(), 60);
/// // The cloth falls onto the ball, and folds.
/// assert_eq!((animation.frames[0].pairs, animation.frames[0].self_pairs), (Some(0), 0));
/// assert!(animation.intersecting_frames() > 0 && animation.self_intersecting_frames() > 0);
/// # Ok::<(), boxwood_assembly::animation::AnimationError>(())
/// ```
///
/// # Errors
/// - [`AnimationError::NoFrames`] if the source is empty.
/// - [`AnimationError::RebuildFactor`] if the factor of [`AnimationOptions::rebuild_if`] is not above 1.
/// - [`AnimationError::Frame`] if a frame cannot be read, or differs from the first one in more than vertex positions.
/// - [`AnimationError::StaticModel`] if the static model is out of range.
/// - [`AnimationError::Cancelled`].
pub fn run_animation(
    source: &FrameSource,
    options: &AnimationOptions,
    observer: Observer<'_>,
) -> Result<Animation, AnimationError> {
    if let Some(factor) = options.rebuild_if.filter(|&factor| factor.is_nan() || factor <= 1.0) {
        return Err(AnimationError::RebuildFactor(factor));
    }
    if source.is_empty() {
        return Err(AnimationError::NoFrames);
    }
    let progress = observer.begin(Stage::Frames, source.len());
    progress.check()?;
    let failed = |frame, kind, warnings| {
        let name = source.path_or_name(frame);
        AnimationError::Frame(Box::new(FrameError { frame, name, kind, warnings }))
    };
    let (mut reader, mut warnings) = (FrameReader::new(source), Vec::new());
    let mut loaded = reader.read(&mut warnings).map_err(|kind| failed(0, kind, Vec::new()))?;
    let mut animated = AnimatedModel::new(source.path_or_name(0), &mut loaded, options.weld);
    let (triangles, vertices) = (animated.mesh().triangles().len(), animated.mesh().vertices().len());
    let static_model = options.against.as_ref().map(StaticModel::placed).transpose()?;
    let mut recorder = options.record.then(|| AnimationRecorder::new(animated.mesh(), source.len()));
    let mut frames = Vec::with_capacity(source.len());
    for index in 0..source.len() {
        progress.check()?;
        let earlier = warnings.len();
        let mut run_frame = || {
            let mut refit_time = None;
            if index > 0 {
                loaded = reader.read(&mut warnings)?;
                refit_time = Some(animated.refit(&loaded)?);
            }
            animated.test(&loaded, refit_time, static_model.as_ref(), options.rebuild_if)
        };
        match run_frame() {
            Ok(frame) => frames.push(frame),
            Err(kind) => {
                warnings.truncate(earlier);
                return Err(failed(index, kind, warnings));
            }
        }
        if let Some(recorder) = &mut recorder {
            recorder.record(index, &animated.model, static_model.as_ref());
        }
        progress.advance(1);
    }
    progress.check()?;
    let mut all_warnings = options.against.as_ref().map_or_else(Vec::new, |against| against.warnings.clone());
    all_warnings.extend(warnings);
    Ok(Animation {
        title: source.title(),
        options: options.clone(),
        triangles,
        vertices,
        frames,
        build_time: animated.build_time,
        threads: rayon::current_num_threads(),
        warnings: all_warnings,
        recording: recorder.map(AnimationRecorder::finish),
    })
}

impl StaticModel {
    fn placed(&self) -> Result<PlacedModel, AnimationError> {
        let placed = Model::new(Arc::clone(&self.mesh)).at(Pose::IDENTITY);
        placed.map_err(|cause| AnimationError::StaticModel { name: self.name.clone(), cause })
    }
}

/// Model of the deforming mesh.
struct AnimatedModel {
    model: Model,
    build_time: Duration,
    /// Mesh of the first frame as read, if the model uses a welded copy.
    unwelded: Option<Arc<Mesh>>,
    /// Path or name of the first frame.
    first_name: String,
}

impl AnimatedModel {
    /// Model of the first frame. Takes the mesh of `first`: the vertices of a mesh that is not shared are changed in place.
    fn new(first_name: String, first: &mut LoadedFrame, weld: bool) -> Self {
        let (mut mesh, mut unwelded) = (std::mem::take(&mut first.mesh), None);
        if let Some(welded) = weld.then(|| weld_seams(&mesh, &first.part_sizes)).flatten() {
            unwelded = Some(std::mem::replace(&mut mesh, Arc::new(welded)));
        }
        let start = Instant::now();
        let model = Model::new(mesh);
        Self { model, build_time: start.elapsed(), unwelded, first_name }
    }

    fn mesh(&self) -> &Mesh {
        self.model.mesh()
    }

    /// Moves the vertices and refits the tree. Returns the elapsed time.
    fn refit(&mut self, frame: &LoadedFrame) -> Result<Duration, FrameErrorKind> {
        frame.check_same_triangles(self.unwelded.as_deref().unwrap_or(self.model.mesh()), &self.first_name)?;
        let start = Instant::now();
        let moved = self.model.set_vertices(frame.mesh.vertices());
        let time = start.elapsed();
        moved.map(|()| time).map_err(FrameErrorKind::Vertices)
    }

    /// Rebuilds the tree if its cost growth exceeds `rebuild_if`, and runs the queries of one frame.
    fn test(
        &mut self,
        frame: &LoadedFrame,
        refit_time: Option<Duration>,
        static_model: Option<&PlacedModel>,
        rebuild_if: Option<f64>,
    ) -> Result<AnimationFrame, FrameErrorKind> {
        let model = &mut self.model;
        let cost_growth = model.cost_growth();
        let rebuild_time = rebuild_if.and_then(|factor| {
            let start = Instant::now();
            model.rebuild_if_degraded(factor).then(|| start.elapsed())
        });
        let (mut pairs, mut pairs_time) = (None, None);
        if let Some(static_model) = static_model {
            let start = Instant::now();
            let placed = model.at(Pose::IDENTITY).map_err(FrameErrorKind::OutOfRange)?;
            pairs = Some(Pair::new(&placed, static_model).count_triangle_pairs());
            pairs_time = Some(start.elapsed());
        }
        let start = Instant::now();
        let self_pairs = model.count_self_intersections();
        Ok(AnimationFrame {
            name: frame.name.clone(),
            file: frame.file.clone(),
            pairs,
            self_pairs,
            cost_growth,
            refit_time,
            rebuild_time,
            pairs_time,
            self_time: start.elapsed(),
        })
    }
}
