//! From one configuration to the next: frames, and what really collides in each of them.

use super::Links;
use crate::notes::{Failure, printable};
use crate::robot::Answer;
use crate::robot::one::links_of;
use boxwood::{Against, Pose};
use std::ops::Range;

/// Frames, and poses of links in all of them together: what a page can hold.
pub(super) const MOST_FRAMES: usize = 2_000;
pub(super) const MOST_POSES: usize = 200_000;

/// Frames for which the motion is made fine: a minute at most, unless there are more configurations.
const SMOOTH_FRAMES: usize = 1_200;

/// From one configuration to the next there are no more frames than this.
const FINEST: usize = 12;

/// A configuration that was asked about, and what it is called.
pub(super) struct Stop {
    pub(super) name: String,
    pub(super) values: Vec<f64>,
}

/// A frame.
pub(super) struct Stand {
    pub(super) name: String,
    pub(super) values: Vec<f64>,
    /// Of the links with shapes.
    pub(super) poses: Vec<Pose>,
    /// The links that collide in it.
    pub(super) pairs: Vec<[usize; 2]>,
}

pub(super) struct Tour {
    pub(super) stands: Vec<Stand>,
    /// Frames from one stop to the next.
    pub(super) step: usize,
}

impl Tour {
    /// Goes through all stops, the joints moving evenly between them, and asks what collides in every frame.
    pub(super) fn through(answer: &Answer, links: &Links, stops: Vec<Stop>) -> Result<Self, Failure> {
        let ways = stops.len().saturating_sub(1).max(1);
        let step = (SMOOTH_FRAMES.min(links.most_stops()) / ways).clamp(1, FINEST);
        let mut stands: Vec<Stand> = Vec::with_capacity(ways * step + 1);
        for stop in stops {
            if let Some(Stand { name, values, .. }) = stands.last() {
                let between: Vec<Stand> = (1..step)
                    .map(|part| {
                        let share = part as f64 / step as f64;
                        let values = values.iter().zip(&stop.values).map(|(a, b)| a * (1.0 - share) + b * share);
                        Stand::new(format!("from {name} to {}", stop.name), values.collect())
                    })
                    .collect();
                stands.extend(between);
            }
            stands.push(Stand::new(stop.name, stop.values));
        }
        let values: Vec<&[f64]> = stands.iter().map(|stand| stand.values.as_slice()).collect();
        let batch = answer.posture.batch(Against::Itself(&answer.untested.allowed));
        let found = batch.collisions_up_to(&values, &answer.untested.limits);
        let found = found.map_err(|error| printable(&error.error.to_string()))?;
        let mut posture = answer.posture.clone();
        for (stand, found) in stands.iter_mut().zip(found) {
            stand.pairs = found.pairs.iter().filter_map(links_of).collect();
            posture.set(&stand.values).map_err(|error| printable(&error.to_string()))?;
            stand.poses = links.all.iter().filter_map(|&link| posture.model_pose(link).copied()).collect();
        }
        Ok(Self { stands, step })
    }

    /// The frames around one in which a pair collides without a break; none if it does not collide there.
    pub(super) fn run(&self, pair: [usize; 2], at: usize) -> Range<usize> {
        let meets = |stand: &Stand| stand.pairs.contains(&pair);
        let before = self.stands[..at].iter().rev().take_while(|stand| meets(stand)).count();
        let after = self.stands[at..].iter().take_while(|stand| meets(stand)).count();
        if after == 0 { at..at } else { at - before..at + after }
    }
}

impl Stand {
    fn new(name: String, values: Vec<f64>) -> Self {
        Self { name, values, poses: Vec::new(), pairs: Vec::new() }
    }
}
