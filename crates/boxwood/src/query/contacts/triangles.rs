//! Intersecting triangles in world coordinates, their intersections, and names for their features.

use crate::kernel::triangle::{
    ExactPoint, IntersectionVertex, TriangleFeature, TriangleIntersection, is_degenerate, triangle_intersection,
};
use crate::pair::{Pair, TrianglePair};
use crate::placed::PlacedModel;
use crate::query::parallel::Parallelism;
use glam::DVec3;
use std::cmp::Ordering;

/// Placeholder in a [`SurfaceFeature`] with fewer than three points.
const NO_INDEX: u32 = u32::MAX;

/// Name of a vertex, edge or face of a surface: the sorted [ranks](WorldTriangle::ranks) of its points, padded
/// with [`NO_INDEX`]. Equal points have equal ranks, so a feature that several triangles share has one name.
pub(super) type SurfaceFeature = [u32; 3];

/// Triangle of one of the models in world coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorldTriangle {
    pub(super) points: [DVec3; 3],
    /// Rank of each vertex: its position in the order by x, then y, then z. The vertices of all intersecting
    /// triangles of both models are ordered together.
    pub(super) ranks: [u32; 3],
    /// True if the triangle has zero area.
    pub(super) degenerate: bool,
}

impl WorldTriangle {
    fn name(&self, feature: TriangleFeature) -> SurfaceFeature {
        let rank = |i: u8| self.ranks[usize::from(i % 3)];
        let mut name = match feature {
            TriangleFeature::Vertex(i) => [rank(i), NO_INDEX, NO_INDEX],
            TriangleFeature::Edge(i) => [rank(i), rank(i + 1), NO_INDEX],
            TriangleFeature::Face => self.ranks,
        };
        name.sort_unstable();
        name
    }

    fn sorted(&self) -> ([u32; 3], [DVec3; 3]) {
        let mut order = [0, 1, 2];
        order.sort_unstable_by_key(|&i| self.ranks[i]);
        (order.map(|i| self.ranks[i]), order.map(|i| self.points[i]))
    }
}

/// All intersecting triangles, and the intersection of each pair.
pub(super) struct IntersectingTriangles {
    /// Intersecting triangle pairs, sorted.
    pub(super) pairs: Vec<TrianglePair>,
    /// Triangles of each model, sorted by index.
    triangles: [Vec<WorldTriangle>; 2],
    /// Positions of the two triangles of each pair in `triangles`.
    pub(super) triangle_indices: Vec<[u32; 2]>,
    /// Intersection of each pair; `None` if a triangle of the pair is degenerate.
    pub(super) intersections: Vec<Option<TriangleIntersection>>,
}

impl IntersectingTriangles {
    pub(super) fn new(pair: &Pair<'_>, mut pairs: Vec<TrianglePair>, threads: Parallelism) -> Self {
        threads.sort(&mut pairs, Ord::cmp);
        let mut ids = [pairs.iter().map(|pair| pair.a).collect(), pairs.iter().map(|pair| pair.b).collect()];
        ids.iter_mut().for_each(sort_and_dedup);
        let triangles = world_triangles(pair, &ids, threads);
        let [ids_a, ids_b] = &ids;
        let index = |ids: &[u32], triangle: u32| ids.partition_point(|&t| t < triangle) as u32;
        let triangle_indices = threads.map(&pairs, |pair| [index(ids_a, pair.a), index(ids_b, pair.b)]);
        let intersections = threads.map(&triangle_indices, |&[a, b]| {
            let (a, b) = (&triangles[0][a as usize], &triangles[1][b as usize]);
            (!a.degenerate && !b.degenerate).then(|| triangle_intersection(&a.points, &b.points))
        });
        Self { pairs, triangles, triangle_indices, intersections }
    }

    /// The two triangles of a pair.
    pub(super) fn triangles_of(&self, pair: usize) -> [&WorldTriangle; 2] {
        let [a, b] = self.triangle_indices[pair];
        [&self.triangles[0][a as usize], &self.triangles[1][b as usize]]
    }

    /// Number of vertices of the intersection of a pair. It is 1 if a triangle of the pair is degenerate, because
    /// then the intersection is represented by one common point.
    pub(super) fn vertex_count(&self, pair: usize) -> usize {
        self.intersections[pair].as_ref().map_or(1, |intersection| intersection.corners().len())
    }

    /// For each of the two surfaces, the feature that contains the given vertex of an intersection.
    pub(super) fn names(&self, pair: usize, corner: usize) -> [SurfaceFeature; 2] {
        let [a, b] = self.triangles_of(pair);
        let features = self.corner(pair, corner).map_or([TriangleFeature::Face; 2], |corner| corner.features);
        [a.name(features[0]), b.name(features[1])]
    }

    /// Vertex of the intersection of a pair; `None` if one of the triangles is degenerate.
    pub(super) fn corner(&self, pair: usize, corner: usize) -> Option<&IntersectionVertex> {
        self.intersections[pair].as_ref().map(|intersection| &intersection.corners()[corner])
    }

    /// Exact point of a vertex of the intersection of a pair.
    pub(super) fn point(&self, pair: usize, corner: usize) -> Option<ExactPoint> {
        let [a, b] = self.triangles_of(pair);
        if let Some(corner) = self.corner(pair, corner) {
            return Some(ExactPoint::new(corner, &a.points, &b.points));
        }
        // The result of `ExactPoint::common` depends on the order of the two triangles and of their vertices. So
        // the vertices of each triangle are sorted first, then the triangles.
        let (one, other) = (a.sorted(), b.sorted());
        let (first, second) = if one.0 <= other.0 { (one, other) } else { (other, one) };
        ExactPoint::common(&first.1, &second.1)
    }

    /// Returns true if the computed intersection of every pair found by the search has at least one vertex.
    pub(super) fn matches_search(&self) -> bool {
        (0..self.pairs.len()).all(|pair| self.vertex_count(pair) > 0)
    }
}

fn sort_and_dedup(ids: &mut Vec<u32>) {
    if !ids.is_sorted() {
        ids.sort_unstable();
    }
    ids.dedup();
}

/// Transforms the triangles to world coordinates and ranks their vertices.
fn world_triangles(pair: &Pair<'_>, triangles: &[Vec<u32>; 2], threads: Parallelism) -> [Vec<WorldTriangle>; 2] {
    let sides = [pair.a, pair.b];
    let vertices = [0, 1].map(|side| vertices_of(sides[side], &triangles[side]));
    let points = [0, 1].map(|side| normalized_points(sides[side], &vertices[side]));
    let first_of_b = points[0].len();
    let ranks = ranks_of(&points.concat(), threads);
    let ranks = [&ranks[..first_of_b], &ranks[first_of_b..]];
    [0, 1].map(|side| {
        let mesh = sides[side].model().mesh();
        threads.map(&triangles[side], |&triangle| {
            let indices = mesh.triangles()[triangle as usize].map(|v| vertices[side].partition_point(|&u| u < v));
            let points = indices.map(|index| points[side][index]);
            WorldTriangle { points, ranks: indices.map(|index| ranks[side][index]), degenerate: is_degenerate(&points) }
        })
    })
}

/// Sorted indices of the vertices of some triangles.
fn vertices_of(placed: &PlacedModel, triangles: &[u32]) -> Vec<u32> {
    let mesh = placed.model().mesh();
    let mut vertices: Vec<u32> = triangles.iter().flat_map(|&t| mesh.triangles()[t as usize]).collect();
    sort_and_dedup(&mut vertices);
    vertices
}

/// Vertices in world coordinates, with -0 replaced by 0 so that equal points have equal bits.
fn normalized_points(placed: &PlacedModel, vertices: &[u32]) -> Vec<DVec3> {
    let mesh = placed.model().mesh();
    let transform =
        |&v: &u32| DVec3::from_array(placed.pose().transform_point(mesh.vertices()[v as usize])) + DVec3::ZERO;
    vertices.iter().map(transform).collect()
}

/// Compares two points by x, then y, then z.
pub(super) fn by_coordinates(p: &DVec3, q: &DVec3) -> Ordering {
    p.x.total_cmp(&q.x).then_with(|| p.y.total_cmp(&q.y)).then_with(|| p.z.total_cmp(&q.z))
}

/// Rank of each point: its position in the order by x, then y, then z. Equal points have equal ranks.
fn ranks_of(points: &[DVec3], threads: Parallelism) -> Vec<u32> {
    let mut order: Vec<(DVec3, u32)> = points.iter().copied().zip(0..).collect();
    threads.sort(&mut order, |(p, i), (q, j)| by_coordinates(p, q).then_with(|| i.cmp(j)));
    let mut ranks = vec![0; points.len()];
    for (rank, same) in (0..).zip(order.chunk_by(|(p, _), (q, _)| p == q)) {
        same.iter().for_each(|&(_, point)| ranks[point as usize] = rank);
    }
    ranks
}
