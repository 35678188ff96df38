//! Motion through configurations: frames, and the links that collide in each of them.

use super::super::batch_result::BatchResult;
use super::super::configuration_result::links_of;
use super::ShapedLinks;
use boxwood::robot::Target;
use boxwood::{Pose, RobotState};
use std::ops::Range;

/// Maximum number of frames of a tour.
pub(super) const MAX_FRAMES: usize = 2_000;
/// Maximum number of link poses in all frames of a tour. It limits the size of the HTML page.
pub(super) const MAX_POSES: usize = 200_000;

/// Target number of frames of a tour: less than a minute at 24 frames per second. A tour of more configurations
/// has more frames.
const SMOOTH_FRAMES: usize = 1_200;

/// Maximum number of frames from one configuration of a tour to the next.
const MAX_FRAMES_PER_STEP: usize = 12;

/// A tested configuration and its name.
pub(super) struct TourStop {
    pub(super) name: String,
    pub(super) values: Vec<f64>,
}

/// A frame of the motion.
pub(super) struct TourFrame {
    pub(super) name: String,
    pub(super) values: Vec<f64>,
    /// Poses of the links with geometry.
    pub(super) poses: Vec<Pose>,
    /// Colliding pairs of links.
    pub(super) pairs: Vec<[usize; 2]>,
}

/// Animation of the robot through a sequence of configurations.
pub(super) struct Tour {
    pub(super) frames: Vec<TourFrame>,
    /// Number of frames from one tested configuration to the next.
    pub(super) step: usize,
}

impl Tour {
    /// Interpolates the joint values linearly between the stops and tests every frame for collisions.
    pub(super) fn through(result: &BatchResult, links: &ShapedLinks, stops: Vec<TourStop>) -> Self {
        let segments = stops.len().saturating_sub(1).max(1);
        let step = (SMOOTH_FRAMES.min(links.max_stops()) / segments).clamp(1, MAX_FRAMES_PER_STEP);
        let mut frames: Vec<TourFrame> = Vec::with_capacity(segments * step + 1);
        let mut state = result.state.clone();
        for stop in stops {
            let last = frames.last().map(|last| (last.name.clone(), last.values.clone()));
            for part in 1..step {
                let Some((name, from)) = &last else { break };
                let share = part as f64 / step as f64;
                let values: Vec<f64> =
                    from.iter().zip(&stop.values).map(|(a, b)| a * (1.0 - share) + b * share).collect();
                let name = format!("from {name} to {}", stop.name);
                // Between two valid configurations, a pose can overflow. The robot stands still there.
                let values = if state.set_configuration(&values).is_ok() { values } else { from.clone() };
                frames.push(TourFrame::new(name, values, &mut state, links));
            }
            frames.push(TourFrame::new(stop.name, stop.values, &mut state, links));
        }
        let values: Vec<&[f64]> = frames.iter().map(|frame| frame.values.as_slice()).collect();
        let batch = result.state.configuration_batch(Target::SelfCollision(&result.pairs.ignored));
        // Never an error: all configurations are valid.
        let found = batch.collisions_limited(&values, &result.pairs.limits).unwrap_or_default();
        for (frame, found) in frames.iter_mut().zip(found) {
            frame.pairs = found.pairs.iter().filter_map(links_of).collect();
        }
        Self { frames, step }
    }

    /// Consecutive frames around frame `at` in which the pair collides; empty if it does not collide at `at`.
    pub(super) fn run(&self, pair: [usize; 2], at: usize) -> Range<usize> {
        let collides = |frame: &TourFrame| frame.pairs.contains(&pair);
        let before = self.frames[..at].iter().rev().take_while(|frame| collides(frame)).count();
        let after = self.frames[at..].iter().take_while(|frame| collides(frame)).count();
        if after == 0 { at..at } else { at - before..at + after }
    }
}

impl TourFrame {
    /// Frame without colliding pairs. `values` must be valid; `state` is scratch memory.
    fn new(name: String, values: Vec<f64>, state: &mut RobotState, links: &ShapedLinks) -> Self {
        let valid = state.set_configuration(&values);
        debug_assert!(valid.is_ok(), "the configuration is valid");
        let poses = links.all.iter().filter_map(|&link| state.model_pose(link).copied()).collect();
        Self { name, values, poses, pairs: Vec::new() }
    }
}
