//! When a moving triangle first meets another, or comes within a radius of it.

use super::Rung;
use super::distance::triangles_apart;
use glam::DVec3;

/// How a moving triangle first meets another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Meeting {
    /// From 0 to 1. Never later than the true time, and earlier by at most [`SWEEP_ERROR`].
    pub(crate) t: f64,
    /// Whether they meet where the motion begins, exactly.
    pub(crate) at_start: bool,
    /// Of the triangle that rests.
    pub(crate) point: DVec3,
    /// From the triangle that rests to the one that moves, of length one; zero if they meet where the motion begins.
    pub(crate) normal: DVec3,
}

/// By which share of the motion the time of a meeting may be too early.
pub(crate) const SWEEP_ERROR: f64 = 1.0 / (1_u64 << 40) as f64;

/// When `a`, moved by t `motion`, t from 0 to 1, first is not farther than a radius from `b`; `None` if it never is, or surely
/// not up to `until`.
pub(crate) fn first_meeting(
    a: &[DVec3; 3],
    b: &[DVec3; 3],
    motion: DVec3,
    radius: f64,
    until: f64,
) -> (Option<Meeting>, Rung) {
    let mut t = 0.0;
    for _ in 0..1000 {
        let moved = a.map(|corner| corner + motion * t);
        let (apart, rung) = triangles_apart(&moved, b);
        let [p, q] = apart.points;
        let at_start = t == 0.0 && apart.distance <= radius;
        let normal = (p - q).normalize_or_zero();
        if apart.distance <= radius + 1e-12 {
            let normal = if at_start { DVec3::ZERO } else { normal };
            return (Some(Meeting { t, at_start, point: q, normal }), rung);
        }
        let speed = -normal.dot(motion);
        if speed <= 0.0 {
            return (None, rung);
        }
        t += (apart.distance - radius) / speed;
        if t > until {
            return (None, rung);
        }
    }
    (None, Rung::Filter)
}
