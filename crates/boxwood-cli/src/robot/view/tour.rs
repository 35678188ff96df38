//! Motion through configurations: frames, and the links that collide in each of them.

use super::ShapedLinks;
use crate::notes::{CommandError, printable};
use crate::robot::RobotResult;
use crate::robot::one::links_of;
use boxwood::Pose;
use boxwood::robot::Target;
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
    pub(super) fn through(
        result: &RobotResult,
        links: &ShapedLinks,
        stops: Vec<TourStop>,
    ) -> Result<Self, CommandError> {
        let segments = stops.len().saturating_sub(1).max(1);
        let step = (SMOOTH_FRAMES.min(links.max_stops()) / segments).clamp(1, MAX_FRAMES_PER_STEP);
        let mut frames: Vec<TourFrame> = Vec::with_capacity(segments * step + 1);
        for stop in stops {
            if let Some(TourFrame { name, values, .. }) = frames.last() {
                let between: Vec<TourFrame> = (1..step)
                    .map(|part| {
                        let share = part as f64 / step as f64;
                        let values = values.iter().zip(&stop.values).map(|(a, b)| a * (1.0 - share) + b * share);
                        TourFrame::new(format!("from {name} to {}", stop.name), values.collect())
                    })
                    .collect();
                frames.extend(between);
            }
            frames.push(TourFrame::new(stop.name, stop.values));
        }
        let values: Vec<&[f64]> = frames.iter().map(|tour_frame| tour_frame.values.as_slice()).collect();
        let batch = result.state.configuration_batch(Target::SelfCollision(&result.ignored.allowed));
        let found = batch.collisions_limited(&values, &result.ignored.limits);
        let found = found.map_err(|error| printable(&error.cause.to_string()))?;
        let mut state = result.state.clone();
        for (tour_frame, found) in frames.iter_mut().zip(found) {
            tour_frame.pairs = found.pairs.iter().filter_map(links_of).collect();
            state.set_configuration(&tour_frame.values).map_err(|error| printable(&error.to_string()))?;
            tour_frame.poses = links.all.iter().filter_map(|&link| state.model_pose(link).copied()).collect();
        }
        Ok(Self { frames, step })
    }

    /// Consecutive frames around frame `at` in which the pair collides; empty if it does not collide at `at`.
    pub(super) fn run(&self, pair: [usize; 2], at: usize) -> Range<usize> {
        let collides = |tour_frame: &TourFrame| tour_frame.pairs.contains(&pair);
        let before = self.frames[..at].iter().rev().take_while(|tour_frame| collides(tour_frame)).count();
        let after = self.frames[at..].iter().take_while(|tour_frame| collides(tour_frame)).count();
        if after == 0 { at..at } else { at - before..at + after }
    }
}

impl TourFrame {
    fn new(name: String, values: Vec<f64>) -> Self {
        Self { name, values, poses: Vec::new(), pairs: Vec::new() }
    }
}
