//! The triangles that meet, where they are placed, and the features of them by name.

use super::super::pair::{Pair, TrianglePair};
use super::super::parallel::Threads;
use super::super::placed::Placed;
use crate::exact::{Corner, ExactPoint, Feature, Trace, has_no_area, trace};
use crate::tree::Tree;
use glam::DVec3;
use std::cmp::Ordering;

/// No point.
const NONE: u32 = u32::MAX;

/// A feature of a surface: the ranks of its points, in order, [`NONE`] behind them. Equal points have one rank, so that
/// what several triangles share has one name.
pub(super) type Name = [u32; 3];

/// A triangle of one of the models, in the world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corners {
    pub(super) points: [DVec3; 3],
    /// The ranks of its corners among those of all triangles that meet, by x, then y, then z.
    pub(super) ranks: [u32; 3],
    /// Whether it has no area.
    pub(super) degenerate: bool,
}

impl Corners {
    fn name(&self, feature: Feature) -> Name {
        let rank = |i: u8| self.ranks[usize::from(i % 3)];
        let mut name = match feature {
            Feature::Vertex(i) => [rank(i), NONE, NONE],
            Feature::Edge(i) => [rank(i), rank(i + 1), NONE],
            Feature::Face => self.ranks,
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

/// All triangles that meet, and what each pair of them has in common.
pub(super) struct Scene {
    /// In order.
    pub(super) pairs: Vec<TrianglePair>,
    /// The triangles of each model, in order of their numbers.
    corners: [Vec<Corners>; 2],
    /// For each pair the places of its triangles.
    pub(super) places: Vec<[u32; 2]>,
    /// For each pair; `None` if one of its triangles has no area.
    pub(super) traces: Vec<Option<Trace>>,
}

impl Scene {
    pub(super) fn new<T: Tree>(pair: &Pair<'_, T>, mut pairs: Vec<TrianglePair>, threads: Threads) -> Self {
        threads.sort(&mut pairs, Ord::cmp);
        let mut triangles = [pairs.iter().map(|pair| pair.a).collect(), pairs.iter().map(|pair| pair.b).collect()];
        triangles.iter_mut().for_each(in_order);
        let corners = placed_corners(pair, &triangles, threads);
        let [of_a, of_b] = &triangles;
        let place = |triangles: &[u32], triangle: u32| triangles.partition_point(|&t| t < triangle) as u32;
        let places = threads.map(&pairs, |pair| [place(of_a, pair.a), place(of_b, pair.b)]);
        let traces = threads.map(&places, |&[a, b]| {
            let (a, b) = (&corners[0][a as usize], &corners[1][b as usize]);
            (!a.degenerate && !b.degenerate).then(|| trace(&a.points, &b.points))
        });
        Self { pairs, corners, places, traces }
    }

    /// The two triangles of a pair.
    pub(super) fn corners(&self, pair: usize) -> [&Corners; 2] {
        let [a, b] = self.places[pair];
        [&self.corners[0][a as usize], &self.corners[1][b as usize]]
    }

    /// How many corners what a pair has in common has: of triangles without area one point of it.
    pub(super) fn count(&self, pair: usize) -> usize {
        self.traces[pair].as_ref().map_or(1, |trace| trace.corners().len())
    }

    /// The features of both surfaces that a corner is on.
    pub(super) fn names(&self, pair: usize, corner: usize) -> [Name; 2] {
        let [a, b] = self.corners(pair);
        let features = self.corner(pair, corner).map_or([Feature::Face; 2], |corner| corner.features);
        [a.name(features[0]), b.name(features[1])]
    }

    pub(super) fn corner(&self, pair: usize, corner: usize) -> Option<&Corner> {
        self.traces[pair].as_ref().map(|trace| &trace.corners()[corner])
    }

    /// Where a corner is.
    pub(super) fn point(&self, pair: usize, corner: usize) -> Option<ExactPoint> {
        let [a, b] = self.corners(pair);
        if let Some(corner) = self.corner(pair, corner) {
            return Some(ExactPoint::of(corner, &a.points, &b.points));
        }
        // Which common point is found depends on the order of triangles and corners; this one is the same for all.
        let (one, other) = (a.sorted(), b.sorted());
        let (first, second) = if one.0 <= other.0 { (one, other) } else { (other, one) };
        ExactPoint::common(&first.1, &second.1)
    }

    /// Whether search and trace agree.
    pub(super) fn all_meet(&self) -> bool {
        (0..self.pairs.len()).all(|pair| self.count(pair) > 0)
    }
}

fn in_order(numbers: &mut Vec<u32>) {
    if !numbers.is_sorted() {
        numbers.sort_unstable();
    }
    numbers.dedup();
}

/// Places the triangles, and ranks their corners.
fn placed_corners<T: Tree>(pair: &Pair<'_, T>, triangles: &[Vec<u32>; 2], threads: Threads) -> [Vec<Corners>; 2] {
    let sides = [pair.a, pair.b];
    let vertices = [0, 1].map(|side| vertices_of(sides[side], &triangles[side]));
    let points = [0, 1].map(|side| places_of(sides[side], &vertices[side]));
    let first_of_b = points[0].len();
    let ranks = ranks_of(&points.concat(), threads);
    let ranks = [&ranks[..first_of_b], &ranks[first_of_b..]];
    [0, 1].map(|side| {
        let mesh = sides[side].model().mesh();
        threads.map(&triangles[side], |&triangle| {
            let places = mesh.triangles()[triangle as usize].map(|v| vertices[side].partition_point(|&u| u < v));
            let points = places.map(|place| points[side][place]);
            Corners { points, ranks: places.map(|place| ranks[side][place]), degenerate: has_no_area(&points) }
        })
    })
}

fn vertices_of<T: Tree>(placed: &Placed<'_, T>, triangles: &[u32]) -> Vec<u32> {
    let mesh = placed.model().mesh();
    let mut vertices: Vec<u32> = triangles.iter().flat_map(|&t| mesh.triangles()[t as usize]).collect();
    in_order(&mut vertices);
    vertices
}

/// Zero loses its sign: the points are the same.
fn places_of<T: Tree>(placed: &Placed<'_, T>, vertices: &[u32]) -> Vec<DVec3> {
    let mesh = placed.model().mesh();
    let place = |&v: &u32| DVec3::from_array(placed.pose().place(mesh.vertices()[v as usize])) + DVec3::ZERO;
    vertices.iter().map(place).collect()
}

/// By x, then y, then z.
pub(super) fn by_coordinates(p: &DVec3, q: &DVec3) -> Ordering {
    p.x.total_cmp(&q.x).then_with(|| p.y.total_cmp(&q.y)).then_with(|| p.z.total_cmp(&q.z))
}

/// The places of points in the order of their coordinates; equal ones have the same.
fn ranks_of(points: &[DVec3], threads: Threads) -> Vec<u32> {
    let mut order: Vec<(DVec3, u32)> = points.iter().copied().zip(0..).collect();
    threads.sort(&mut order, |(p, i), (q, j)| by_coordinates(p, q).then_with(|| i.cmp(j)));
    let mut ranks = vec![0; points.len()];
    for (rank, same) in (0..).zip(order.chunk_by(|(p, _), (q, _)| p == q)) {
        same.iter().for_each(|&(_, point)| ranks[point as usize] = rank);
    }
    ranks
}
