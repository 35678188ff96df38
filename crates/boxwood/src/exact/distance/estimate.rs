//! The distance of two triangles between two bounds, in `f64`.

use super::certificate::{Frame, across_edge, direction};
use super::features::{Nearest, Owner, Pairing, Shape, edges_at, nearest, over_face};
use super::{ERROR, U};
use glam::DVec3;

/// Bounds of a distance that are close to each other, as a share of the frame's size. Measured on 2,000 pairs of each
/// family of the tests: none is left open where triangles are random, parallel or 1e-12 from a contact in general
/// position, and up to 1 in 1,000 of thin ones.
const CLOSED: f64 = 10.0 * U;

/// What rounding may have put on a separation, as a share of the frame's size: 22u, and 2u for comparing it.
const LOWER: f64 = 24.0 * U;

/// What rounding may have taken from an upper bound: 19u of a span that is at most twice the size, and 10u for
/// comparing it.
const UPPER: f64 = 48.0 * U;

const _: () = assert!(CLOSED + 22.0 * U <= ERROR && 19.0 * U <= ERROR);

/// Sizes of frames for which no product of up to six differences overflows, and none loses anything by underflow that
/// counts.
const SIZES: std::ops::RangeInclusive<f64> = f64::from_bits((1023 - 100) << 52)..=f64::from_bits((1023 + 100) << 52);

/// What `f64` knows of a distance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    /// The distance of two points of the triangles, and where they are.
    pub(super) value: f64,
    pub(super) pairing: Pairing,
    /// The largest separation that was found.
    separation: f64,
    size: f64,
}

impl Estimate {
    /// `None` if the numbers are too large or too small for it.
    #[inline]
    pub(super) fn of(a: &[DVec3; 3], b: &[DVec3; 3]) -> Option<Self> {
        let (a, b) = (Shape::of(a), Shape::of(b));
        let frame = Frame::of(&a, &b);
        if !SIZES.contains(&frame.size) {
            return None;
        }
        let near = nearest(&a, &b);
        let (first, second) = in_order(&near, &a, &b);
        let mut estimate = Self::by(first, &frame, &a, &b);
        if !estimate.is_closed() {
            estimate.improve(second, &frame, &a, &b);
        }
        Some(estimate)
    }

    #[inline]
    fn by(pairing: Pairing, frame: &Frame, a: &Shape, b: &Shape) -> Self {
        let separation = frame.separation(direction(pairing, a, b));
        Self { value: pairing.gap(a, b).length(), pairing, separation, size: frame.size }
    }

    /// Other features and other directions. Where faces are parallel, all kinds of features are as near as each other
    /// but for rounding, and only the normal of a face is a good direction.
    #[cold]
    fn improve(&mut self, second: Option<Pairing>, frame: &Frame, a: &Shape, b: &Shape) {
        if let Some(pairing) = second {
            let other = Self::by(pairing, frame, a, b);
            self.separation = self.separation.max(other.separation);
            if other.value < self.value {
                (self.value, self.pairing) = (other.value, pairing);
            }
        }
        let gap = self.pairing.gap(a, b);
        let mut directions = [a.direction(), b.direction(), gap, gap];
        if let Pairing::Edges { i, j, .. } = self.pairing {
            directions[3] = if a.squares[i] >= b.squares[j] { across_edge(gap, a, i) } else { across_edge(gap, b, j) };
        }
        for direction in directions {
            self.separation = self.separation.max(frame.separation(direction));
        }
    }

    /// Whether the value is as good as promised, and the triangles surely disjoint.
    #[inline]
    pub(super) fn is_closed(&self) -> bool {
        is_closed(self.value, self.separation, self.size)
    }

    /// Whether the triangles surely do not meet.
    #[inline]
    pub(super) fn is_apart(&self) -> bool {
        self.separation > LOWER * self.size
    }

    /// Whether the distance is less than that, if it is certain.
    #[inline]
    pub(super) fn is_less_than(&self, distance: f64) -> Option<bool> {
        if self.value + UPPER * self.size < distance {
            Some(true)
        } else if self.separation - LOWER * self.size >= distance {
            Some(false)
        } else {
            None
        }
    }
}

/// Whether an upper bound is as good as promised, and positive, and the distance surely positive too.
#[inline]
pub(super) fn is_closed(value: f64, separation: f64, size: f64) -> bool {
    value - separation <= CLOSED * size && separation > LOWER * size && value > 0.0
}

/// The nearest features, and what else may be. A face that is as near as edges, but for rounding, is first.
#[inline]
pub(super) fn in_order(near: &Nearest, a: &Shape, b: &Shape) -> (Pairing, Option<Pairing>) {
    let (squared, i, j) = near.edges;
    let (s, t, _) = edges_at(a, b, i, j);
    let edges = Pairing::Edges { i, j, s, t };
    let (face_squared, owner, corner) = near.face;
    if face_squared == f64::INFINITY {
        return (edges, None);
    }
    let weights = match owner {
        Owner::First => over_face(a, b.corners[corner]).1,
        Owner::Second => over_face(b, a.corners[corner]).1,
    };
    let face = Pairing::Face { owner, corner, weights };
    if face_squared <= squared * (1.0 + 1e-9) { (face, Some(edges)) } else { (edges, Some(face)) }
}
