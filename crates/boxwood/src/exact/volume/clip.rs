//! Whether a triangle has a point in all of some half-spaces, by clipping it (Sutherland and Hodgman, Reentrant polygon
//! clipping, 1974) in the triangle's own weights.
//!
//! A point of the triangle is a triple of weights that are not negative, up to a factor. Half-space j is a linear form on
//! them, `d_j = (d_j0, d_j1, d_j2)`, with d_ji the height of corner i above its plane, and so is each edge of the triangle. A
//! point of a line and another is the cross product of their forms, whatever was clipped before: so that no number is of
//! a degree above three in the heights, however many half-spaces there are. The triangle may be degenerate: its weights are not.
//!
//! **Why a vertex can be computed.** Of an edge of the polygon both ends are on its line. A vertex is made only between
//! ends whose signs are opposite, both certain and not zero: then the form of the half-space is no multiple of the
//! edge's, nor constant, and the lines meet in one point of the triangle. The sum of its weights is not zero.

use super::{HalfSpace, Rung};
use crate::exact::integer::Integer;
use crate::exact::number::{Approximate, Number};
use crate::exact::sign::Sign;
use glam::DVec3;

/// A linear form on weights, or weights.
type Triple<N> = [N; 3];

/// The line of an edge of the polygon.
#[derive(Clone, Copy, Debug)]
enum Line {
    /// The edge of the triangle that is opposite a corner.
    Edge(usize),
    /// The plane of a half-space.
    Plane(usize),
}

/// A corner of the polygon, and the line from it to the next one.
#[derive(Clone, Debug)]
struct Vertex<N> {
    weights: Triple<N>,
    line: Line,
}

/// The memory of the filter, to be used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clipper {
    forms: Vec<Triple<Approximate>>,
    polygon: Polygon<Approximate>,
}

impl Clipper {
    /// Whether a closed triangle has a point in all half-spaces.
    pub(crate) fn meets(&mut self, spaces: &[HalfSpace], triangle: &[DVec3; 3]) -> (bool, Rung) {
        let (mut held, mut rung) = ([true; 3], Rung::Filter);
        self.forms.clear();
        for space in spaces {
            let mut beyond = 0;
            for (corner, held) in triangle.iter().zip(&mut held) {
                let (side, by) = space.side(*corner);
                let is_beyond = side == Sign::Positive;
                beyond += u32::from(is_beyond);
                *held &= !is_beyond;
                if by == Rung::Exact {
                    rung = by;
                }
            }
            if beyond == 3 {
                return (false, rung);
            }
            // One that no corner is beyond takes nothing away.
            if beyond > 0 {
                self.forms.push([space.height(triangle[0]), space.height(triangle[1]), space.height(triangle[2])]);
            }
        }
        if held.contains(&true) {
            return (true, rung);
        }
        let one_hot = [0, 1, 2].map(|i| [0, 1, 2].map(|k| Approximate::exactly(f64::from(u8::from(i == k)))));
        match self.polygon.clip(&self.forms, &one_hot) {
            Some(meets) => (meets, rung),
            None => (meets_exactly(spaces, triangle), Rung::Exact),
        }
    }
}

#[cold]
fn meets_exactly(spaces: &[HalfSpace], triangle: &[DVec3; 3]) -> bool {
    let forms: Vec<_> = spaces.iter().map(|space| space.heights_exactly(triangle)).collect();
    let one_hot = [0, 1, 2].map(|i| [0, 1, 2].map(|k| Integer::over(f64::from(u8::from(i == k)), 0)));
    // Of whole numbers every sign is certain.
    Polygon::default().clip(&forms, &one_hot) == Some(true)
}

/// What is left of a triangle.
#[derive(Clone, Debug)]
struct Polygon<N> {
    vertices: Vec<Vertex<N>>,
    sides: Vec<Sign>,
    next: Vec<Vertex<N>>,
}

impl<N> Default for Polygon<N> {
    fn default() -> Self {
        Self { vertices: Vec::new(), sides: Vec::new(), next: Vec::new() }
    }
}

impl<N: Number + Clone> Polygon<N> {
    /// Whether anything is left by all forms; `None` if a sign is not certain. `one_hot` is the identity: the corners as
    /// weights, and the forms of the edges opposite them.
    fn clip(&mut self, forms: &[Triple<N>], one_hot: &[Triple<N>; 3]) -> Option<bool> {
        self.vertices.clear();
        let corner = |i: usize| Vertex { weights: one_hot[i].clone(), line: Line::Edge((i + 2) % 3) };
        self.vertices.extend([0, 1, 2].map(corner));
        for (number, form) in forms.iter().enumerate() {
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
                    // From here on along the plane.
                    self.next.push(Vertex { weights: vertex.weights.clone(), line: Line::Plane(number) });
                }
                if side * following == Sign::Negative {
                    let of_edge = match vertex.line {
                        Line::Edge(opposite) => &one_hot[opposite],
                        Line::Plane(other) => &forms[other],
                    };
                    let line = if leaves { Line::Plane(number) } else { vertex.line };
                    self.next.push(Vertex { weights: common_point(of_edge, form)?, line });
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

fn dot<N: Number>(p: &Triple<N>, q: &Triple<N>) -> N {
    p[0].times(&q[0]).plus(&p[1].times(&q[1])).plus(&p[2].times(&q[2]))
}

/// The weights of the point of two lines, their sum positive.
fn common_point<N: Number>(p: &Triple<N>, q: &Triple<N>) -> Option<Triple<N>> {
    let weights = cross(p, q);
    match weights[0].plus(&weights[1]).plus(&weights[2]).sign()? {
        Sign::Positive => Some(weights),
        _ => Some(cross(q, p)),
    }
}

fn cross<N: Number>(p: &Triple<N>, q: &Triple<N>) -> Triple<N> {
    let component = |i: usize, j: usize| p[i].times(&q[j]).minus(&p[j].times(&q[i]));
    [component(1, 2), component(2, 0), component(0, 1)]
}
