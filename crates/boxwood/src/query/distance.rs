//! How far apart two models are, and what of them is closer than a clearance.

use super::brute::{brute_force_closer_than, brute_force_distance};
use super::pair::{Pair, Scratch, TrianglePair};
use crate::exact::Apart;
use crate::work::Work;
use std::cmp::Ordering;
use thiserror::Error;

/// Where two models are closest to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// How far the two points are apart: 0 exactly if the models intersect.
    pub distance: f64,
    /// A point on the first model and one on the second, in the world. The same, if the models intersect.
    pub points: [[f64; 3]; 2],
    /// The triangles that they are on.
    pub triangles: TrianglePair,
}

/// A clearance is not a length.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
#[error("the clearance is {clearance}; it must be 0 or more")]
pub struct ClearanceError {
    /// What was given: negative, or NaN.
    pub clearance: f64,
}

impl ClearanceError {
    /// Fails if it is not a length. Infinity is one: everything is closer.
    pub(crate) fn check(clearance: f64) -> Result<(), Self> {
        if clearance >= 0.0 { Ok(()) } else { Err(Self { clearance }) }
    }
}

impl Closest {
    pub(crate) fn of(triangles: TrianglePair, apart: Apart) -> Self {
        Self { distance: apart.distance, points: apart.points.map(|point| point.to_array()), triangles }
    }

    /// The nearer first. Of equals one is chosen by the points, whichever model is the first, then by the ids.
    fn order(&self, other: &Self) -> Ordering {
        let sorted = |closest: &Self| {
            let [p, q] = closest.points;
            if by_coordinates(&p, &q).is_le() { [p, q] } else { [q, p] }
        };
        let ids = |pair: TrianglePair| [pair.a.min(pair.b), pair.a.max(pair.b), pair.a];
        let ([p, q], [r, s]) = (sorted(self), sorted(other));
        let points = || by_coordinates(&p, &r).then_with(|| by_coordinates(&q, &s));
        let by_ids = || ids(self.triangles).cmp(&ids(other.triangles));
        self.distance.total_cmp(&other.distance).then_with(points).then_with(by_ids)
    }

    /// Keeps the nearer of two.
    pub(crate) fn keep(best: &mut Option<Self>, new: Self) {
        if best.is_none_or(|best| new.order(&best).is_lt()) {
            *best = Some(new);
        }
    }
}

fn by_coordinates(p: &[f64; 3], q: &[f64; 3]) -> Ordering {
    p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1])).then(p[2].total_cmp(&q[2]))
}

impl Pair<'_> {
    /// How far apart the models are, and where they are closest; `None` if one of them has no triangles.
    ///
    /// The distance is 0 exactly if they [intersect](Self::intersects), and more if they do not, even if it is too small
    /// for an `f64`. It is the same for (b, a), with the points exchanged.
    #[must_use]
    pub fn distance(&self) -> Option<Closest> {
        Scratch::of_this_thread(|scratch| scratch.distance(self))
    }

    /// Whether the models are closer to each other than a clearance: exactly, so that a distance that is the clearance is
    /// enough.
    pub fn is_closer_than(&self, clearance: f64) -> Result<bool, ClearanceError> {
        Scratch::of_this_thread(|scratch| scratch.is_closer_than(self, clearance))
    }

    /// All pairs of triangles that are closer to each other than a clearance, sorted. Exact, as
    /// [`Self::is_closer_than`].
    pub fn triangles_closer_than(&self, clearance: f64) -> Result<Vec<TrianglePair>, ClearanceError> {
        Scratch::of_this_thread(|scratch| scratch.triangles_closer_than(self, clearance))
    }
}

impl Scratch {
    /// [`Pair::distance`].
    pub fn distance(&mut self, pair: &Pair<'_>) -> Option<Closest> {
        self.work = Work::default();
        brute_force_distance(pair.a, pair.b)
    }

    /// [`Pair::distance`], begun at two triangles that may be close: those of the last answer, if the models move little
    /// between questions. The answer is the same for any two, and found sooner if they are close.
    pub fn distance_from(&mut self, pair: &Pair<'_>, start: TrianglePair) -> Option<Closest> {
        let _ = start;
        self.distance(pair)
    }

    /// [`Pair::distance`], if it is less than a limit; `None` if it is not.
    pub fn distance_below(&mut self, pair: &Pair<'_>, limit: f64) -> Option<Closest> {
        self.distance(pair).filter(|closest| closest.distance < limit)
    }

    /// [`Pair::is_closer_than`].
    pub fn is_closer_than(&mut self, pair: &Pair<'_>, clearance: f64) -> Result<bool, ClearanceError> {
        ClearanceError::check(clearance)?;
        Ok(!brute_force_closer_than(pair.a, pair.b, clearance).is_empty())
    }

    /// [`Pair::triangles_closer_than`], on this thread.
    pub fn triangles_closer_than(
        &mut self,
        pair: &Pair<'_>,
        clearance: f64,
    ) -> Result<Vec<TrianglePair>, ClearanceError> {
        ClearanceError::check(clearance)?;
        Ok(brute_force_closer_than(pair.a, pair.b, clearance))
    }
}
