//! The nearest points of two triangles while one of them moves, as far as `f64` can tell.

use super::certificate::direction;
use super::estimate::in_order;
use super::features::{Pairing, Parts, Shape, nearest_of};
use glam::DVec3;

/// Two triangles, the first of which moves.
#[derive(Clone, Copy, Debug)]
pub(in crate::exact) struct Moving {
    a: Shape,
    b: Shape,
    parts: Parts,
}

/// What of a motion changes how far features are apart.
#[derive(Clone, Copy, Debug)]
pub(in crate::exact) enum Freedom {
    /// All of it: they are two corners.
    Any,
    /// What is across this edge.
    Across(DVec3),
    /// What is along the direction.
    Along,
}

/// Points that are about as near to each other as any.
#[derive(Clone, Copy, Debug)]
pub(in crate::exact) struct Near {
    pairing: Pairing,
    /// From the first triangle to the second, of any length: across the features.
    pub(in crate::exact) direction: DVec3,
    pub(in crate::exact) freedom: Freedom,
}

impl Moving {
    /// The corners of the first are sorted.
    #[inline]
    pub(in crate::exact) fn new(a: &[DVec3; 3], b: &[DVec3; 3]) -> Self {
        Self { a: Shape::of(a), b: Shape::of(b), parts: Parts::of(a) }
    }

    #[inline]
    fn moved(&self, by: DVec3) -> Shape {
        let mut a = self.a;
        for corner in &mut a.corners {
            *corner += by;
        }
        a
    }

    /// After a way; and what else may be as near.
    #[inline]
    pub(in crate::exact) fn near(&self, by: DVec3) -> (Near, Option<Near>) {
        let a = self.moved(by);
        let (first, second) = in_order(&nearest_of(self.parts, &a, &self.b), &a, &self.b);
        let near = |pairing: Pairing| {
            let (towards, gap) = (direction(pairing, &a, &self.b), pairing.gap(&a, &self.b));
            let direction = if towards.dot(gap) < 0.0 { -towards } else { towards };
            Near { pairing, direction, freedom: self.freedom(pairing) }
        };
        (near(first), second.map(near))
    }

    fn freedom(&self, pairing: Pairing) -> Freedom {
        let inside = |x: f64| x > 0.0 && x < 1.0;
        match pairing {
            Pairing::Face { .. } => Freedom::Along,
            Pairing::Edges { i, j, s, t } => match (inside(s), inside(t)) {
                (true, true) => Freedom::Along,
                (true, false) => Freedom::Across(self.a.edges[i]),
                (false, true) => Freedom::Across(self.b.edges[j]),
                (false, false) => Freedom::Any,
            },
        }
    }

    /// From one of the points to the other, after a way.
    #[inline]
    pub(in crate::exact) fn gap(&self, near: &Near, by: DVec3) -> DVec3 {
        near.pairing.gap(&self.moved(by), &self.b)
    }
}

impl Near {
    /// The point on the second triangle, given as it is.
    pub(in crate::exact) fn point(&self, b: &[DVec3; 3]) -> DVec3 {
        // Nothing of the first is in it.
        self.pairing.points(b, b)[1]
    }
}
