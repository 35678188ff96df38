//! Groups curves, patches and points into connected regions, and computes their normals.

use super::curves::{NodeSegments, SegmentChain, chains};
use super::nodes::ContactNodes;
use super::segments::{CurveSegments, PatchPolygon};
use super::triangles::IntersectingTriangles;
use super::{ContactCurve, ContactPatch, ContactPoint, ContactRegion, Contacts, TriangleContact};
use crate::kernel::aabb::Aabb;
use crate::kernel::disjoint_sets::{disjoint_sets, find, union};
use crate::kernel::triangle::TriangleFeature;
use crate::pair::{Pair, TrianglePair};
use crate::query::parallel::Parallelism;
use glam::DVec3;

/// Computes the contacts from the intersecting triangle pairs of two models.
pub(super) fn contacts(pair: &Pair<'_>, pairs: Vec<TrianglePair>, truncated: bool, threads: Parallelism) -> Contacts {
    let intersecting = IntersectingTriangles::new(pair, pairs, threads);
    debug_assert!(intersecting.matches_search(), "a pair found by the search has no intersection");
    let nodes = ContactNodes::new(&intersecting, threads);
    let segments = CurveSegments::new(&intersecting, &nodes, threads);
    let node_segments = NodeSegments::new(&segments.all, nodes.points.len());
    let chains = chains(&segments, &node_segments, nodes.points.len());
    let mut drafts = RegionDrafts::new(&intersecting, &nodes);
    chains.into_iter().for_each(|chain| drafts.at(chain.nodes[0]).chains.push(chain));
    segments.patches.iter().for_each(|patch| drafts.at(patch.nodes[0]).patches.push(patch));
    drafts.add_points(&intersecting, &nodes, &segments, &node_segments);
    Contacts {
        regions: drafts.all.into_iter().map(|draft| draft.finish(&intersecting, &nodes, &segments)).collect(),
        triangle_pairs: intersecting.pairs.len() as u64,
        degenerate_pairs: intersecting.intersections.iter().filter(|trace| trace.is_none()).count() as u64,
        truncated,
    }
}

/// Region under construction.
struct RegionDraft<'s> {
    low: DVec3,
    high: DVec3,
    chains: Vec<SegmentChain>,
    patches: Vec<&'s PatchPolygon>,
    points: Vec<ContactPoint>,
}

/// All regions under construction, and the region of each node.
struct RegionDrafts<'s> {
    all: Vec<RegionDraft<'s>>,
    /// Index of the region of each node.
    node_regions: Vec<u32>,
}

impl<'s> RegionDrafts<'s> {
    /// Creates the regions. Two nodes of the intersection of one triangle pair are always in the same region. The
    /// regions are sorted by their lowest nodes.
    fn new(intersecting: &IntersectingTriangles, nodes: &ContactNodes) -> Self {
        let mut roots = disjoint_sets(nodes.points.len() as u32);
        for pair in 0..intersecting.pairs.len() {
            nodes.of_pair(pair).windows(2).for_each(|two| union(&mut roots, two[0], two[1]));
        }
        let (mut all, mut node_regions) = (Vec::new(), vec![0; roots.len()]);
        for (node, &point) in (0_u32..).zip(&nodes.points) {
            let root = find(&mut roots, node);
            if root == node {
                node_regions[node as usize] = all.len() as u32;
                all.push(RegionDraft { low: point, high: point, chains: vec![], patches: vec![], points: vec![] });
            }
            // The loop visits the nodes in ascending order, and the root is the lowest node of its set. So the root was
            // visited before, and its region exists.
            let region = node_regions[root as usize];
            node_regions[node as usize] = region;
            let draft = &mut all[region as usize];
            (draft.low, draft.high) = (draft.low.min(point), draft.high.max(point));
        }
        Self { all, node_regions }
    }

    fn at(&mut self, node: u32) -> &mut RegionDraft<'s> {
        &mut self.all[self.node_regions[node as usize] as usize]
    }

    /// Adds the nodes that are on no curve and no patch as points.
    fn add_points(
        &mut self,
        intersecting: &IntersectingTriangles,
        nodes: &ContactNodes,
        segments: &CurveSegments,
        node_segments: &NodeSegments,
    ) {
        let mut isolated: Vec<bool> =
            (0..nodes.points.len() as u32).map(|node| node_segments.at(node).is_empty()).collect();
        segments.patches.iter().flat_map(|patch| &patch.nodes).for_each(|&node| isolated[node as usize] = false);
        let mut found = Vec::new();
        for pair in 0..intersecting.pairs.len() {
            for (corner, &node) in nodes.of_pair(pair).iter().enumerate() {
                if isolated[node as usize] {
                    let features =
                        intersecting.corner(pair, corner).map_or([TriangleFeature::Face; 2], |corner| corner.features);
                    found.push((node, TriangleContact { triangles: intersecting.pairs[pair], features }));
                }
            }
        }
        found.sort_unstable();
        for same in found.chunk_by(|x, y| x.0 == y.0) {
            let point = nodes.points[same[0].0 as usize].to_array();
            self.at(same[0].0)
                .points
                .push(ContactPoint { point, contacts: same.iter().map(|&(_, trace)| trace).collect() });
        }
    }
}

impl RegionDraft<'_> {
    fn finish(
        self,
        intersecting: &IntersectingTriangles,
        nodes: &ContactNodes,
        segments: &CurveSegments,
    ) -> ContactRegion {
        let normal = self.normal(nodes, segments);
        let curves: Vec<ContactCurve> =
            self.chains.into_iter().map(|chain| curve_from(chain, intersecting, nodes, segments)).collect();
        let patches: Vec<ContactPatch> =
            self.patches.iter().map(|polygon| patch_from(polygon, intersecting, nodes)).collect();
        ContactRegion {
            // The sum of no terms is -0.0; adding 0.0 changes it to 0.0.
            length: curves.iter().map(|curve| curve.length).sum::<f64>() + 0.0,
            area: patches.iter().map(|patch| patch.area).sum::<f64>() + 0.0,
            curves,
            points: self.points,
            patches,
            normal,
            bounds: Aabb::from_vectors(self.low, self.high),
        }
    }

    /// Unit vector in the direction of the vector area that the directed segments of the region enclose. The
    /// vector area is half the sum of the terms `p x q` over all directed segments from `p` to `q`. All points are
    /// relative to an origin `o` (see [`origin`](Self::origin)).
    ///
    /// The choice of `o` has no effect if all curves are closed, or if equally many segments enter and leave each
    /// node. In other regions, an end of an open curve is unpaired if no other curve continues it, and `o` is the
    /// mean of the unpaired ends. For one open curve this is the midpoint of the chord that closes it.
    ///
    /// **Error bound.** All lengths are divided by the size `s` of the region. Let `M` = largest coordinate / `s`
    /// and `u` = 2^-53. A rounded coordinate has an error of at most `u M`, and a coordinate relative to `o` has
    /// an error of `u (M + 2)`. A product of two such coordinates has an error of `u (2 M + 5)`. Where `o` has an
    /// effect, `o` itself has an error of `2 u M`. Let `n` be the number of terms `p x q`, and `T` the sum of
    /// their largest absolute components. Each component of the sum has an error below `2 u n (16 M + 16 + T)`,
    /// which includes the rounding of the sum itself.
    ///
    /// The result is `None` if no component of the sum is larger than this bound.
    fn normal(&self, nodes: &ContactNodes, segments: &CurveSegments) -> Option<[f64; 3]> {
        let size = (self.high - self.low).max_element();
        let origin = self.origin(nodes);
        let at = |node: u32| (nodes.points[node as usize] - origin) / size;
        let (mut sum, mut terms, mut count) = (DVec3::ZERO, 0.0, 0.0);
        for &index in self.chains.iter().flat_map(|chain| &chain.segments) {
            let segment = segments.all[index as usize];
            if segment.direction != 0 {
                let [p, q] = segment.nodes.map(at);
                let term = p.cross(q);
                sum += term * f64::from(segment.direction);
                terms += term.abs().max_element();
                count += 1.0;
            }
        }
        let largest = self.low.abs().max(self.high.abs()).max_element() / size;
        let error = f64::EPSILON * count * (16.0 * largest + 16.0 + terms);
        // The comparison is false if the sum is NaN or the error bound is infinite.
        (sum.abs().max_element() > error).then(|| (sum.normalize() + DVec3::ZERO).to_array())
    }

    /// Origin of the coordinates in which the vector area is computed: the mean of the unpaired ends of directed
    /// open curves, or the center of the region's box if there are none. Where one curve ends at a node and
    /// another starts there, their ends are paired and do not count.
    fn origin(&self, nodes: &ContactNodes) -> DVec3 {
        let mut ends: Vec<(u32, i32)> = Vec::new();
        for chain in self.chains.iter().filter(|chain| !chain.closed && chain.direction != 0) {
            let (direction, last) = (i32::from(chain.direction), chain.nodes.len() - 1);
            ends.extend([(chain.nodes[0], direction), (chain.nodes[last], -direction)]);
        }
        ends.sort_unstable_by_key(|&(node, _)| node);
        let (mut sum, mut weight) = (DVec3::ZERO, 0.0);
        for same in ends.chunk_by(|x, y| x.0 == y.0) {
            let net = f64::from(same.iter().map(|&(_, direction)| direction).sum::<i32>().abs());
            sum += nodes.points[same[0].0 as usize] * net;
            weight += net;
        }
        if weight > 0.0 { sum / weight } else { self.low / 2.0 + self.high / 2.0 }
    }
}

fn curve_from(
    chain: SegmentChain,
    intersecting: &IntersectingTriangles,
    nodes: &ContactNodes,
    segments: &CurveSegments,
) -> ContactCurve {
    let SegmentChain { nodes: mut chain_nodes, segments: mut indices, closed, direction } = chain;
    let point_of = |node: u32| nodes.points[node as usize];
    let length_of = |index: &u32| {
        let [p, q] = segments.all[*index as usize].nodes.map(point_of);
        length(q - p)
    };
    // If the models are swapped, the curve has the opposite direction. The lengths are added before the curve is
    // reversed, so that their order, and the rounding of the sum, are the same as for the swapped models.
    let length = indices.iter().map(length_of).sum();
    if direction < 0 {
        chain_nodes[usize::from(closed)..].reverse();
        indices.reverse();
    }
    let (mut traces, mut ends) = (Vec::new(), Vec::with_capacity(indices.len()));
    for index in indices {
        let sources = segments.sources(&segments.all[index as usize]);
        traces.extend(
            sources
                .iter()
                .map(|p| TriangleContact { triangles: intersecting.pairs[p.pair as usize], features: p.features }),
        );
        ends.push(traces.len() as u32);
    }
    let points = chain_nodes.into_iter().map(|node| point_of(node).to_array()).collect();
    ContactCurve { points, closed, directed: direction != 0, length, traces, ends }
}

fn patch_from(polygon: &PatchPolygon, intersecting: &IntersectingTriangles, nodes: &ContactNodes) -> ContactPatch {
    let points: Vec<DVec3> = polygon.nodes.iter().map(|&node| nodes.points[node as usize]).collect();
    let mut around = points.clone();
    if polygon.nodes.last() < polygon.nodes.get(1) {
        // If the models are swapped, the corners have the reverse order. The area is therefore computed in an
        // order that is the same for the swapped models, so that its rounding is the same too.
        around[1..].reverse();
    }
    let from = |p: &DVec3| *p - around[0];
    let size = around.iter().map(|p| from(p).abs().max_element()).fold(0.0, f64::max);
    let twice: DVec3 = around[1..].windows(2).map(|two| (from(&two[0]) / size).cross(from(&two[1]) / size)).sum();
    ContactPatch {
        points: points.into_iter().map(|p| p.to_array()).collect(),
        triangles: intersecting.pairs[polygon.pair as usize],
        opposed: polygon.opposed,
        // If all corners are rounded to one point, the area is 0.
        area: if size > 0.0 { twice.length() / 2.0 * size * size } else { 0.0 },
    }
}

/// Length of a vector, without overflow or underflow.
fn length(vector: DVec3) -> f64 {
    let size = vector.abs().max_element();
    if size > 0.0 { (vector / size).length() * size } else { 0.0 }
}
