//! Tests of runs: results do not depend on rebuilds, errors name the frame, and a run can be cancelled.

use super::*;
use crate::observer::{Observer, Progress, Stage};
use boxwood_io::ReadOptions;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Two triangles, one of them at height z.
fn mesh(z: f64) -> Arc<Mesh> {
    let vertices = vec![[0.0, 0.0, z], [1.0, 0.0, z], [0.0, 1.0, z], [3.0, 0.0, 0.0], [4.0, 0.0, 0.0], [3.0, 1.0, 0.0]];
    Arc::new(Mesh::new(vertices, vec![[0, 1, 2], [3, 4, 5]]).expect("valid"))
}

/// A triangle that extends from z = -0.5 to z = 0.5.
fn wall() -> StaticModel {
    let wall = Mesh::new(vec![[0.2, 0.2, -0.5], [0.2, 0.2, 0.5], [0.3, 0.4, 0.0]], vec![[0, 1, 2]]);
    StaticModel::new("wall", wall.expect("valid"))
}

fn run(frames: Vec<Arc<Mesh>>, options: &AnimationOptions) -> Result<Animation, AnimationError> {
    run_animation(&FrameSource::from_meshes("triangles", frames), options, Observer::NONE)
}

#[test]
fn pairs_are_counted_per_frame() {
    let options = AnimationOptions { against: Some(wall()), ..AnimationOptions::default() };
    let animation = run(vec![mesh(0.9), mesh(0.5), mesh(0.0), mesh(-0.6)], &options).expect("an animation");
    assert_eq!(animation.frames.iter().map(|frame| frame.pairs).collect::<Vec<_>>(), [0, 1, 1, 0].map(Some));
    assert_eq!((animation.intersecting_frames(), animation.self_intersecting_frames()), (2, 0));
    assert_eq!(animation.verdict(), "The mesh intersects wall in 2 of 4 frames, itself in 0");
    assert!(!animation.is_clear() && animation.frames[0].is_clear() && animation.mean_refit_time().is_some());
    let alone = run(vec![mesh(0.0)], &AnimationOptions::default()).expect("an animation");
    assert!(alone.is_clear() && alone.frames[0].pairs.is_none() && alone.mean_refit_time().is_none());
}

#[test]
fn rebuilds_change_no_result() {
    let results = |rebuild_if: Option<f64>| {
        let options =
            AnimationOptions { against: Some(StaticModel::built_in()), rebuild_if, ..AnimationOptions::default() };
        let animation = run_animation(&FrameSource::built_in(), &options, Observer::NONE).expect("an animation");
        let pairs: Vec<_> = animation.frames.iter().map(|frame| (frame.pairs, frame.self_pairs)).collect();
        (pairs, animation.rebuilds())
    };
    let (plain, rebuilt) = (results(None), results(Some(1.5)));
    assert_eq!(plain.0, rebuilt.0);
    assert!(plain.1 == 0 && rebuilt.1 > 0);
}

#[test]
fn errors_name_frame_and_difference() {
    let options = AnimationOptions::default();
    let message = |frames: Vec<Arc<Mesh>>| run(frames, &options).expect_err("invalid").to_string();
    assert_eq!(message(vec![]), "no frames; an animation has at least one");
    let fewer = Mesh::new(mesh(0.0).vertices().to_vec(), vec![[0, 1, 2]]).expect("valid");
    assert_eq!(
        message(vec![mesh(0.0), Arc::new(fewer)]),
        "frame-1: has 1 triangle, not 2, unlike the first frame (frame-0); frames must have the same triangles; only \
         vertex positions may differ"
    );
    let turned = Mesh::new(mesh(0.0).vertices().to_vec(), vec![[0, 1, 2], [3, 5, 4]]).expect("valid");
    let error = run(vec![mesh(0.0), mesh(1.0), Arc::new(turned)], &options).expect_err("other triangles");
    let AnimationError::Frame(error) = error else { panic!("{error}") };
    let FrameErrorKind::Different { difference, is_welding_likely: false, .. } = &error.kind else { panic!("{error}") };
    assert_eq!(error.frame, 2);
    assert_eq!(*difference, MeshDifference::Triangle { index: 1, found: [3, 5, 4], expected: [3, 4, 5] });
    let error = FrameSource::find(&["missing.obj", "frames/"], ReadOptions::default()).expect_err("no files");
    assert!(matches!(&error, AssemblyError::Sources(errors) if errors.len() == 2), "{error}");
    for factor in [1.0, f64::NAN] {
        let options = AnimationOptions { rebuild_if: Some(factor), ..AnimationOptions::default() };
        assert!(matches!(run(vec![mesh(0.0)], &options), Err(AnimationError::RebuildFactor(_))));
    }
}

/// The error of a frame has the warnings of the frames before it.
#[test]
fn unreadable_frame_is_an_error_with_earlier_warnings() {
    let folder = crate::testing::Folder::new();
    folder.write("2.obj", "v 0 0 0\n");
    folder.write("10.obj", "v 0 0 inf\n");
    let source = FrameSource::find(&[folder.path("")], ReadOptions::default()).expect("two files");
    let error = run_animation(&source, &AnimationOptions::default(), Observer::NONE).expect_err("unreadable");
    let AnimationError::Frame(error) = error else { panic!("{error}") };
    assert!(matches!(error.kind, FrameErrorKind::Unreadable(_)) && error.name.ends_with("10.obj"), "{error}");
    assert_eq!((error.frame, error.warnings.len()), (1, 1));
    assert!(error.to_string().contains("10.obj: line 1: "), "{error}");
}

#[test]
fn run_can_be_cancelled() {
    let reports = Mutex::new(Vec::new());
    let callback = |progress: Progress| {
        assert_eq!((progress.stage, progress.total), (Stage::Frames, 60));
        reports.lock().expect("no panic").push(progress.done);
        if progress.done == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = AnimationOptions::default();
    let cancelled = run_animation(&FrameSource::built_in(), &options, Observer::new(&callback));
    assert!(matches!(cancelled, Err(AnimationError::Cancelled(_))));
    assert_eq!(reports.into_inner().expect("no panic"), [0, 1, 2, 3]);
}
