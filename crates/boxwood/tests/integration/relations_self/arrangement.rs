//! The second oracle: the cells of the arrangement of all planes of all triangles of both meshes, in exact
//! integers.
//!
//! A bounded cell of an arrangement of planes has edges: segments of lines where planes intersect. The oracle
//! walks along all of these lines, segment by segment. The line of a segment divides every plane through it into
//! two half-planes. Each half-plane contains one facet of the arrangement at the segment, with a cell on either
//! side. So the oracle visits all bounded facets and cells. A cell is identified by the sides of all planes on
//! which it lies. The winding numbers of a cell are counted once, along a ray. Unbounded cells are outside of both
//! meshes.
//!
//! The boundary of a solid consists of the closed facets with the solid on one side only. Two closed facets share
//! a point if and only if they share a vertex of the arrangement: their intersection, unless it is empty, is a
//! bounded face of the arrangement and so has a vertex.
//!
//! An `i128` holds all numbers if the coordinates of the meshes are at most 2^4. The bounds of absolute values are
//! as follows; for a fraction, "2^m over 2^n" bounds the numerator by 2^m and the denominator by 2^n:
//! - normals of planes 2^11, offsets of planes 2^17, directions of lines 2^23;
//! - the coordinates of a point on a line: 2^53 over 2^48;
//! - the parameter of a vertex along a line: 2^66 over 2^36. Two such fractions are compared by products below
//!   2^103;
//! - the coordinates of a vertex of the arrangement: 2^42 over 2^36;
//! - the coordinates of the midpoint of two vertices: 2^79 over 2^73;
//! - linear functions with factors below 2^15, whose sign at such a midpoint decides its side of a plane or line:
//!   2^97 for the numerator.

use boxwood::query::Relation;
use boxwood_oracle::triangles::intersect;
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

pub(crate) type Triangle = [[i32; 3]; 3];

const LARGEST_COORDINATE: i32 = 16;

type Vector = [i128; 3];

fn dot(a: Vector, b: Vector) -> i128 {
    (0..3).map(|k| a[k] * b[k]).sum()
}

fn cross(a: Vector, b: Vector) -> Vector {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| a[i] * b[j] - a[j] * b[i])
}

fn minus(a: Vector, b: Vector) -> Vector {
    [0, 1, 2].map(|k| a[k] - b[k])
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// The rational point `xyz / w`, with `w > 0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct RationalPoint {
    xyz: Vector,
    w: i128,
}

impl RationalPoint {
    /// The point in canonical form, so that equal points have equal fields.
    fn new(xyz: Vector, w: i128) -> Self {
        let common = xyz.iter().fold(w, |common, &x| gcd(common, x)) * w.signum();
        Self { xyz: xyz.map(|x| x / common), w: w / common }
    }

    fn midpoint(self, other: Self) -> Self {
        let xyz = [0, 1, 2].map(|k| self.xyz[k] * other.w + other.xyz[k] * self.w);
        Self { xyz, w: 2 * self.w * other.w }
    }
}

/// The points with `normal · x = offset`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Plane {
    normal: Vector,
    offset: i128,
}

fn corners(triangle: &Triangle) -> [Vector; 3] {
    triangle.map(|corner| corner.map(i128::from))
}

impl Plane {
    fn from_triangle(triangle: &Triangle) -> Self {
        let [a, b, c] = corners(triangle);
        let normal = cross(minus(b, a), minus(c, a));
        Self { normal, offset: dot(normal, a) }
    }

    /// The plane in canonical form, independent of the side that its triangle faces. `None` if the normal is zero.
    fn reduced(self) -> Option<Self> {
        let first = self.normal.into_iter().find(|&x| x != 0)?;
        let common = self.normal.iter().fold(self.offset, |common, &x| gcd(common, x)) * first.signum();
        Some(Self { normal: self.normal.map(|x| x / common), offset: self.offset / common })
    }

    /// The common point of three planes, by Cramer's rule; their normals must be linearly independent.
    fn common_point(planes: [Self; 3]) -> RationalPoint {
        let [n0, n1, n2] = planes.map(|plane| plane.normal);
        let [c0, c1, c2] = planes.map(|plane| plane.offset);
        let (x0, x1, x2) = (cross(n1, n2), cross(n2, n0), cross(n0, n1));
        RationalPoint::new([0, 1, 2].map(|k| c0 * x0[k] + c1 * x1[k] + c2 * x2[k]), dot(n0, x0))
    }
}

/// A point moved by an infinitesimal multiple of `steps[0]`, and then by an infinitesimally smaller multiple of
/// `steps[1]`.
#[derive(Clone, Copy)]
struct Sample {
    point: RationalPoint,
    steps: [Vector; 2],
}

impl Sample {
    /// The sign of `factor · x + constant` at the sample.
    fn sign(&self, factor: Vector, constant: i128) -> i128 {
        let at_point = dot(factor, self.point.xyz) + constant * self.point.w;
        let values = [at_point, dot(factor, self.steps[0]), dot(factor, self.steps[1])];
        values.into_iter().find(|&value| value != 0).unwrap_or(0).signum()
    }

    /// The winding number of a mesh at the sample: the sum of signed crossings of a ray. If the line of the ray
    /// intersects an edge, another random ray is used.
    fn winding(&self, mesh: &[Triangle]) -> i32 {
        let mut state = 1_i128;
        let mut random_component = || {
            state = (state * 48_271) % 2_147_483_647;
            state % 1_023 - 511
        };
        loop {
            let ray = [random_component(), random_component(), random_component()];
            if let Some(winding) = mesh.iter().map(|triangle| self.crossing(triangle, ray)).sum() {
                return winding;
            }
        }
    }

    /// Crossing of a ray from the sample with a triangle: 1 if the ray leaves through the front, -1 through the
    /// back, 0 if it misses. `None` if the line of the ray intersects an edge.
    fn crossing(&self, triangle: &Triangle, ray: Vector) -> Option<i32> {
        let Plane { normal, offset } = Plane::from_triangle(triangle);
        if normal == [0; 3] {
            return Some(0);
        }
        let corners = corners(triangle);
        // For each edge from a to b, the side on which the line of the ray passes it: the sign of ray · ((a - x) ×
        // (b - x)), where x is the sample.
        let sides = [0, 1, 2].map(|i| {
            let (a, b) = (corners[i], corners[(i + 1) % 3]);
            self.sign(cross(ray, minus(b, a)), dot(ray, cross(a, b)))
        });
        let along = dot(normal, ray).signum();
        match sides {
            [1, 1, 1] | [-1, -1, -1] if self.sign(normal, -offset) == -along => Some(along as i32),
            _ if sides.contains(&0) => None,
            _ => Some(0),
        }
    }
}

#[derive(Default)]
struct Arrangement {
    planes: Vec<Plane>,
    /// Winding numbers of each cell with respect to the two meshes. The map key identifies the cell: bit k is set if
    /// the cell is on the positive side of plane k.
    cells: HashMap<u128, [i32; 2]>,
    /// Vertices of the arrangement that are on the boundary of a solid, with the solids (A, B) for which this
    /// holds.
    vertices: HashMap<RationalPoint, [bool; 2]>,
}

impl Arrangement {
    fn new(meshes: [&[Triangle]; 2]) -> Self {
        let planes: HashSet<Plane> =
            meshes.iter().flat_map(|mesh| mesh.iter()).filter_map(|t| Plane::from_triangle(t).reduced()).collect();
        let mut all = Self { planes: planes.into_iter().collect(), ..Self::default() };
        assert!(all.planes.len() <= 128, "too many planes for one bit per plane");
        for i in 0..all.planes.len() {
            for j in i + 1..all.planes.len() {
                all.visit_line([i, j], meshes);
            }
        }
        all
    }

    /// Visits all segments of the line where planes i and j intersect. Does nothing if the line also lies on a
    /// plane before j, because it is then visited with another pair of planes.
    fn visit_line(&mut self, [i, j]: [usize; 2], meshes: [&[Triangle]; 2]) {
        let [first, second] = [self.planes[i], self.planes[j]];
        let along = cross(first.normal, second.normal);
        let length = dot(along, along);
        if length == 0 {
            return;
        }
        // A point of the line, multiplied by `length`, the squared length of `along`.
        let (u, v) = (cross(second.normal, along), cross(along, first.normal));
        let origin = [0, 1, 2].map(|k| first.offset * u[k] + second.offset * v[k]);
        let (mut through, mut crossed, mut positive) = (Vec::new(), Vec::new(), 0_u128);
        for (k, plane) in self.planes.iter().enumerate() {
            let rate = dot(plane.normal, along);
            let distance = plane.offset * length - dot(plane.normal, origin);
            if rate != 0 {
                crossed.push((distance * rate.signum(), rate.abs(), k));
            } else if distance == 0 {
                through.push(k);
            }
            // At the beginning of the line, before all vertices, the line is on the positive side of plane k.
            if rate < 0 || (rate == 0 && distance < 0) {
                positive |= 1 << k;
            }
        }
        if through[..2] != [i, j] {
            return;
        }
        let order = |a: &(i128, i128, usize), b: &(i128, i128, usize)| (a.0 * b.1).cmp(&(b.0 * a.1));
        crossed.sort_unstable_by(order);
        let mut last = None;
        for group in crossed.chunk_by(|a, b| order(a, b) == Ordering::Equal) {
            let vertex = Plane::common_point([first, second, self.planes[group[0].2]]);
            if let Some(last) = last {
                self.visit_segment([last, vertex], &through, along, positive, meshes);
            }
            group.iter().for_each(|&(_, _, k)| positive ^= 1 << k);
            last = Some(vertex);
        }
    }

    /// Visits the facets and cells around a segment of a line: counts winding numbers of new cells, and records the
    /// ends of the segment if a facet is on the boundary of a solid.
    fn visit_segment(
        &mut self,
        ends: [RationalPoint; 2],
        through: &[usize],
        along: Vector,
        positive: u128,
        meshes: [&[Triangle]; 2],
    ) {
        let point = ends[0].midpoint(ends[1]);
        for &k in through {
            let normal = self.planes[k].normal;
            let into = cross(normal, along);
            for step in [into, into.map(|x| -x)] {
                let others = through.iter().filter(|&&other| other != k && dot(self.planes[other].normal, step) > 0);
                let behind = others.fold(positive, |bits, &other| bits | 1 << other);
                let [front, back] = [(behind | 1 << k, normal), (behind, normal.map(|x| -x))].map(|(cell, off)| {
                    let sample = Sample { point, steps: [step, off] };
                    *self.cells.entry(cell).or_insert_with(|| meshes.map(|mesh| sample.winding(mesh)))
                });
                let is_boundary = [0, 1].map(|side| (front[side] == 0) != (back[side] == 0));
                if is_boundary != [false; 2] {
                    for end in ends {
                        let on = self.vertices.entry(end).or_default();
                        *on = [0, 1].map(|side| on[side] | is_boundary[side]);
                    }
                }
            }
        }
    }
}

/// The relation of two closed meshes, by the arrangement of the planes of their triangles.
pub(crate) fn relation(a: &[Triangle], b: &[Triangle]) -> Relation {
    let mut coordinates = a.iter().chain(b).flatten().flatten();
    assert!(coordinates.all(|x| x.abs() <= LARGEST_COORDINATE), "coordinates exceed the bound of the i128 arithmetic");
    let arrangement = Arrangement::new([a, b]);
    let has = |kind: [bool; 2]| arrangement.cells.values().any(|cell| cell.map(|winding| winding != 0) == kind);
    let touching = arrangement.vertices.values().any(|&on| on == [true; 2]);
    match [0, 1].map(|side| arrangement.cells.values().any(|cell| cell[side] != 0)) {
        [true, true] => match (has([true, true]), has([true, false]), has([false, true])) {
            // Solids without common interior can share only boundary points.
            (false, ..) if touching => Relation::Touching,
            (false, ..) => Relation::Disjoint,
            (true, true, true) => Relation::Crossing,
            (true, true, false) => Relation::BInsideA { touching },
            (true, false, true) => Relation::AInsideB { touching },
            (true, false, false) => Relation::Coincident,
        },
        _ if surfaces_intersect(a, b) => Relation::SurfacesOnly,
        [false, false] => Relation::Disjoint,
        [true, false] => relation_of_surface(b, a).swapped(),
        [false, true] => relation_of_surface(a, b),
    }
}

fn surfaces_intersect(a: &[Triangle], b: &[Triangle]) -> bool {
    let float = |triangle: &Triangle| triangle.map(|corner| corner.map(f64::from));
    a.iter().any(|first| b.iter().any(|second| intersect(&float(first), &float(second))))
}

/// Relation of a surface (as model A) to a solid (as model B). The surface must not intersect the triangles of the
/// solid.
fn relation_of_surface(surface: &[Triangle], solid: &[Triangle]) -> Relation {
    let inside = |triangle: &Triangle| {
        let point = RationalPoint { xyz: corners(triangle)[0], w: 1 };
        // The infinitesimal steps move the sample off the lines of all edges, so that rays avoid the edges. They do
        // not leave the cell that contains the point.
        Sample { point, steps: [[1, 0, 0], [0, 1, 0]] }.winding(solid) != 0
    };
    match (surface.iter().any(inside), surface.iter().all(inside)) {
        (false, _) => Relation::Disjoint,
        (true, false) => Relation::Crossing,
        (true, true) => Relation::AInsideB { touching: false },
    }
}
