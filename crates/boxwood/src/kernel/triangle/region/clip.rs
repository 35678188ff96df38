//! Intersection test of a triangle and several half-spaces, by clipping (Sutherland and Hodgman, Reentrant polygon
//! clipping, 1974) in barycentric coordinates of the triangle.
//!
//! A point of the triangle is given by three barycentric weights that are not negative, up to a common factor. A
//! linear form on these weights represents a half-space or the line of an edge. Half-space j is the form
//! `d_j = (d_j0, d_j1, d_j2)`, with d_ji the height of corner i above the boundary plane of the half-space. The
//! common point of two lines is the cross product of their forms. This point does not depend on earlier clipping
//! steps. So every number has at most degree three in the heights, for any number of half-spaces. Weights are
//! valid for degenerate triangles too.
//!
//! **Why a vertex can be computed.** The clipped polygon keeps, for each of its edges, the form of a line that
//! contains both ends of the edge. A vertex is created only on an edge whose ends are certainly on opposite sides
//! of the half-space's plane. The form of the half-space then has different signs at the ends, so it is neither
//! constant nor a multiple of the form of the edge. The line and the plane therefore have one common point in the
//! triangle, and the sum of its weights is not zero.

use super::HalfSpace;
use crate::kernel::predicates::integer::Integer;
use crate::kernel::predicates::ring::{BoundedF64, Ring};
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::DecidedBy;
use glam::DVec3;

/// Barycentric weights of a point of the triangle, or a linear form on such weights, which represents a line or a
/// half-space.
type BarycentricForm<N> = [N; 3];

/// Line in the plane of the triangle that contains an edge of the clipped polygon.
#[derive(Clone, Copy, Debug)]
enum ClipEdge {
    /// Line of the triangle's edge opposite to the corner with this index.
    Edge(usize),
    /// Common line of the triangle's plane and the boundary plane of the half-space with this index.
    Plane(usize),
}

/// Corner of the clipped polygon, and the line that contains the edge from this corner to the next.
#[derive(Clone, Debug)]
struct ClipVertex<N> {
    weights: BarycentricForm<N>,
    line: ClipEdge,
}

/// Exact intersection test of a triangle and half-spaces, with reusable memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clipper {
    forms: Vec<BarycentricForm<BoundedF64>>,
    polygon: ClipPolygon<BoundedF64>,
}

impl Clipper {
    /// Returns whether a closed triangle intersects the intersection of all half-spaces, and the stage that decided it.
    pub(crate) fn intersects(&mut self, spaces: &[HalfSpace], triangle: &[DVec3; 3]) -> (bool, DecidedBy) {
        let (mut inside, mut stage) = ([true; 3], DecidedBy::Filter);
        self.forms.clear();
        for space in spaces {
            let mut outside_count = 0;
            for (corner, inside) in triangle.iter().zip(&mut inside) {
                let (side, by) = space.side(*corner);
                let is_outside = side == Sign::Positive;
                outside_count += u32::from(is_outside);
                *inside &= !is_outside;
                if by == DecidedBy::Exact {
                    stage = by;
                }
            }
            if outside_count == 3 {
                return (false, stage);
            }
            // A half-space that contains all corners clips nothing.
            if outside_count > 0 {
                self.forms.push([space.height(triangle[0]), space.height(triangle[1]), space.height(triangle[2])]);
            }
        }
        if inside.contains(&true) {
            return (true, stage);
        }
        let one_hot = [0, 1, 2].map(|i| [0, 1, 2].map(|k| BoundedF64::exact(f64::from(u8::from(i == k)))));
        match self.polygon.clip(&self.forms, &one_hot) {
            Some(intersects) => (intersects, stage),
            None => (intersects_exact(spaces, triangle), DecidedBy::Exact),
        }
    }
}

/// [`Clipper::intersects`] in integers.
#[cold]
fn intersects_exact(spaces: &[HalfSpace], triangle: &[DVec3; 3]) -> bool {
    let forms: Vec<_> = spaces.iter().map(|space| space.heights_exact(triangle)).collect();
    let one_hot = [0, 1, 2].map(|i| [0, 1, 2].map(|k| Integer::over(f64::from(u8::from(i == k)), 0)));
    // Signs of integers are always certain, so the result is not `None`.
    ClipPolygon::default().clip(&forms, &one_hot) == Some(true)
}

/// The part of a triangle that is in all half-spaces processed so far.
#[derive(Clone, Debug)]
struct ClipPolygon<N> {
    vertices: Vec<ClipVertex<N>>,
    sides: Vec<Sign>,
    next: Vec<ClipVertex<N>>,
}

impl<N> Default for ClipPolygon<N> {
    fn default() -> Self {
        Self { vertices: Vec::new(), sides: Vec::new(), next: Vec::new() }
    }
}

impl<N: Ring + Clone> ClipPolygon<N> {
    /// Clips the triangle by all half-spaces. Returns whether any part remains; `None` if a sign is not certain.
    ///
    /// Each half-space is given as a linear form on barycentric weights: the heights of the triangle's corners
    /// above its plane. `one_hot` is the identity matrix. Row i contains the weights of corner i, and is also the
    /// form of the edge opposite to corner i.
    fn clip(&mut self, forms: &[BarycentricForm<N>], one_hot: &[BarycentricForm<N>; 3]) -> Option<bool> {
        self.vertices.clear();
        let corner = |i: usize| ClipVertex { weights: one_hot[i].clone(), line: ClipEdge::Edge((i + 2) % 3) };
        self.vertices.extend([0, 1, 2].map(corner));
        for (index, form) in forms.iter().enumerate() {
            self.sides.clear();
            for vertex in &self.vertices {
                self.sides.push(dot(&vertex.weights, form).sign()?);
            }
            if self.sides.iter().all(|&side| side != Sign::Positive) {
                continue;
            }
            self.next.clear();
            for (at, vertex) in self.vertices.iter().enumerate() {
                let side = self.sides[at];
                let following = self.sides[(at + 1) % self.sides.len()];
                let leaves = side != Sign::Positive && following == Sign::Positive;
                if side != Sign::Positive && (side == Sign::Negative || !leaves) {
                    self.next.push(vertex.clone());
                }
                if side == Sign::Zero && leaves {
                    // The vertex is on the boundary plane; the next edge of the clipped polygon runs along this
                    // plane.
                    self.next.push(ClipVertex { weights: vertex.weights.clone(), line: ClipEdge::Plane(index) });
                }
                if side * following == Sign::Negative {
                    let edge_form = match vertex.line {
                        ClipEdge::Edge(opposite) => &one_hot[opposite],
                        ClipEdge::Plane(other) => &forms[other],
                    };
                    let line = if leaves { ClipEdge::Plane(index) } else { vertex.line };
                    self.next.push(ClipVertex { weights: common_point(edge_form, form)?, line });
                }
            }
            std::mem::swap(&mut self.vertices, &mut self.next);
            if self.vertices.is_empty() {
                return Some(false);
            }
        }
        Some(true)
    }
}

fn dot<N: Ring>(p: &BarycentricForm<N>, q: &BarycentricForm<N>) -> N {
    p[0].times(&q[0]).plus(&p[1].times(&q[1])).plus(&p[2].times(&q[2]))
}

/// Barycentric weights of the common point of two lines, with a positive sum; `None` if the sign of the sum is not
/// certain.
fn common_point<N: Ring>(p: &BarycentricForm<N>, q: &BarycentricForm<N>) -> Option<BarycentricForm<N>> {
    let weights = cross(p, q);
    match weights[0].plus(&weights[1]).plus(&weights[2]).sign()? {
        Sign::Positive => Some(weights),
        _ => Some(cross(q, p)),
    }
}

fn cross<N: Ring>(p: &BarycentricForm<N>, q: &BarycentricForm<N>) -> BarycentricForm<N> {
    let component = |i: usize, j: usize| p[i].times(&q[j]).minus(&p[j].times(&q[i]));
    [component(1, 2), component(2, 0), component(0, 1)]
}
