//! Finds the distinct patches of a contact, and the distinct segments between its nodes, with the triangle pairs
//! that contain them.

use super::direction;
use super::nodes::ContactNodes;
use super::triangles::IntersectingTriangles;
use crate::kernel::triangle::{PlaneRelation, TriangleFeature};
use crate::query::parallel::Parallelism;
use std::ops::Range;

/// Used in place of the index of a patch, if a segment is not a side of a patch, or a triangle pair has no patch.
const NO_PATCH: u32 = u32::MAX;

/// Segment of a curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct CurveSegment {
    /// Nodes at the ends of the segment, the lower one first.
    pub(super) nodes: [u32; 2],
    /// 1 if the segment is directed from the lower to the higher node, -1 if from the higher to the lower, 0 if it
    /// has no direction.
    pub(super) direction: i8,
    /// Start of the range of this segment in `CurveSegments::sources`.
    start: u32,
    /// End of the range of this segment in `CurveSegments::sources`.
    end: u32,
}

/// Segment that one pair of triangles contributes: their intersection segment, or a side of their intersection
/// polygon if they are coplanar.
#[derive(Clone, Copy, Debug)]
pub(super) struct SegmentSource {
    nodes: [u32; 2],
    pub(super) pair: u32,
    /// Index of the patch that has this segment as a side, or [`NO_PATCH`].
    patch: u32,
    pub(super) features: [TriangleFeature; 2],
    /// Direction of the segment as in [`CurveSegment::direction`], determined from this triangle pair alone.
    pub(super) direction: i8,
    /// True if the planes of the two triangles are different.
    pub(super) across: bool,
}

/// Polygon that two coplanar triangles have in common: its nodes in order, starting at the lowest.
#[derive(Clone, Debug)]
pub(super) struct PatchPolygon {
    pub(super) nodes: Vec<u32>,
    pub(super) pair: u32,
    pub(super) opposed: bool,
}

/// All distinct segments and patches of a contact.
pub(super) struct CurveSegments {
    /// Segments of curves, sorted by nodes.
    pub(super) all: Vec<CurveSegment>,
    sources: Vec<SegmentSource>,
    /// Distinct patches, sorted by nodes.
    pub(super) patches: Vec<PatchPolygon>,
}

impl CurveSegments {
    /// Collects the segments and patches.
    ///
    /// A side that two patches share is inside the common area of the surfaces, and not part of a curve.
    ///
    /// On surfaces without self-contact, exactly two patches share such a side. One patch cannot meet several
    /// patches along one of its sides: where an edge of one surface passes through a vertex of the other, this
    /// vertex is a corner of every patch that contains it.
    pub(super) fn new(intersecting: &IntersectingTriangles, nodes: &ContactNodes, threads: Parallelism) -> Self {
        let (patches, patch_of) = patches(intersecting, nodes);
        let mut sources = Vec::with_capacity(intersecting.pairs.len());
        for pair in 0..intersecting.pairs.len() {
            add_sources(&mut sources, intersecting, nodes, pair, patch_of[pair]);
        }
        threads.sort(&mut sources, |x, y| (x.nodes, x.pair).cmp(&(y.nodes, y.pair)));
        let (mut all, mut start) = (Vec::new(), 0);
        for same in sources.chunk_by(|x, y| x.nodes == y.nodes) {
            let end = start + same.len() as u32;
            if !is_inside_area(same) {
                all.push(CurveSegment {
                    nodes: same[0].nodes,
                    direction: direction::segment_direction(intersecting, same),
                    start,
                    end,
                });
            }
            start = end;
        }
        Self { all, sources, patches }
    }

    /// Sources of a segment: the intersections of triangle pairs that contain it, sorted by pair.
    pub(super) fn sources(&self, segment: &CurveSegment) -> &[SegmentSource] {
        &self.sources[Range { start: segment.start as usize, end: segment.end as usize }]
    }
}

/// Returns true if two different patches share the segment, given all its sources.
fn is_inside_area(same: &[SegmentSource]) -> bool {
    let mut patches = same.iter().map(|source| source.patch).filter(|&patch| patch != NO_PATCH);
    patches.next().is_some_and(|first| patches.any(|other| other != first))
}

/// Distinct patches, and for each triangle pair the index of its patch or [`NO_PATCH`].
fn patches(intersecting: &IntersectingTriangles, nodes: &ContactNodes) -> (Vec<PatchPolygon>, Vec<u32>) {
    let mut found: Vec<(Vec<u32>, PatchPolygon)> = Vec::new();
    for (pair, intersection) in intersecting.intersections.iter().enumerate() {
        if let Some(intersection) = intersection
            && intersection.corners().len() > 2
        {
            let mut around = nodes.of_pair(pair).to_vec();
            let lowest = (0..around.len()).min_by_key(|&i| around[i]).unwrap_or(0);
            around.rotate_left(lowest);
            let opposed = intersection.kind() == PlaneRelation::CoplanarOppositeFacing;
            // Key that is the same for a polygon and its reverse: it begins with the lowest node, followed by the
            // lower one of the two neighbors of this node.
            let mut key = around.clone();
            if key.last() < key.get(1) {
                key[1..].reverse();
            }
            found.push((key, PatchPolygon { nodes: around, pair: pair as u32, opposed }));
        }
    }
    found.sort_unstable_by(|(x, p), (y, q)| x.cmp(y).then_with(|| p.pair.cmp(&q.pair)));
    let (mut patches, mut patch_of) = (Vec::new(), vec![NO_PATCH; intersecting.pairs.len()]);
    for same in found.chunk_by_mut(|(x, _), (y, _)| x == y) {
        same.iter().for_each(|(_, polygon)| patch_of[polygon.pair as usize] = patches.len() as u32);
        if let Some((_, first)) = same.first() {
            patches.push(first.clone());
        }
    }
    (patches, patch_of)
}

/// Adds the sources of one triangle pair: its intersection segment, or the sides of its intersection polygon.
fn add_sources(
    sources: &mut Vec<SegmentSource>,
    intersecting: &IntersectingTriangles,
    nodes: &ContactNodes,
    pair: usize,
    patch: u32,
) {
    let Some(intersection) = &intersecting.intersections[pair] else { return };
    let (corners, corner_nodes) = (intersection.corners(), nodes.of_pair(pair));
    let sides = match corners.len() {
        0 | 1 => 0,
        2 => 1,
        count => count,
    };
    for i in 0..sides {
        let j = (i + 1) % corners.len();
        let has_direction = match intersection.kind() {
            PlaneRelation::Noncoplanar => true,
            PlaneRelation::CoplanarOppositeFacing => patch != NO_PATCH,
            PlaneRelation::CoplanarSameFacing => false,
        };
        let upward = if corner_nodes[i] < corner_nodes[j] { 1 } else { -1 };
        sources.push(SegmentSource {
            nodes: [corner_nodes[i].min(corner_nodes[j]), corner_nodes[i].max(corner_nodes[j])],
            pair: pair as u32,
            patch,
            features: [0, 1].map(|side| common_feature(corners[i].features[side], corners[j].features[side])),
            direction: if has_direction { upward } else { 0 },
            across: intersection.kind() == PlaneRelation::Noncoplanar,
        });
    }
}

/// Lowest-dimensional feature of a triangle that contains a segment, given the features that contain the ends of the
/// segment.
fn common_feature(one: TriangleFeature, other: TriangleFeature) -> TriangleFeature {
    let is_on = |feature: TriangleFeature, side: u8| match feature {
        TriangleFeature::Vertex(i) => i == side || i == (side + 1) % 3,
        TriangleFeature::Edge(i) => i == side,
        TriangleFeature::Face => false,
    };
    (0..3).find(|&side| is_on(one, side) && is_on(other, side)).map_or(TriangleFeature::Face, TriangleFeature::Edge)
}
