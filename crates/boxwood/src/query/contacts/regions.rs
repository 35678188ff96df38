//! What hangs together becomes a region: its curves, patches and points, and which way it faces.

use super::super::pair::{Pair, TrianglePair};
use super::super::parallel::Threads;
use super::curves::{Chain, Joints, chains};
use super::nodes::Nodes;
use super::scene::Scene;
use super::segments::{Polygon, Segments};
use super::{Contacts, Curve, PairTrace, Patch, Region, Spot};
use crate::exact::Feature;
use crate::joining::{apart, join, lowest};
use crate::tree::Tree;
use glam::DVec3;

/// Joins what these pairs of triangles, which all meet, have in common.
pub(super) fn contacts<T: Tree>(
    pair: &Pair<'_, T>,
    pairs: Vec<TrianglePair>,
    truncated: bool,
    threads: Threads,
) -> Contacts {
    let scene = Scene::new(pair, pairs, threads);
    debug_assert!(scene.all_meet(), "search and trace disagree");
    let nodes = Nodes::new(&scene, threads);
    let segments = Segments::new(&scene, &nodes, threads);
    let joints = Joints::new(&segments.all, nodes.points.len());
    let chains = chains(&segments, &joints, nodes.points.len());
    let mut drafts = Drafts::new(&scene, &nodes);
    chains.into_iter().for_each(|chain| drafts.of(chain.nodes[0]).chains.push(chain));
    segments.patches.iter().for_each(|patch| drafts.of(patch.nodes[0]).patches.push(patch));
    drafts.add_spots(&scene, &nodes, &segments, &joints);
    Contacts {
        regions: drafts.all.into_iter().map(|draft| draft.finished(&scene, &nodes, &segments)).collect(),
        triangle_pairs: scene.pairs.len() as u64,
        degenerate_pairs: scene.traces.iter().filter(|trace| trace.is_none()).count() as u64,
        truncated,
    }
}

/// A region that is being put together.
struct Draft<'s> {
    low: DVec3,
    high: DVec3,
    chains: Vec<Chain>,
    patches: Vec<&'s Polygon>,
    points: Vec<Spot>,
}

struct Drafts<'s> {
    all: Vec<Draft<'s>>,
    /// The region of each node.
    of_nodes: Vec<u32>,
}

impl<'s> Drafts<'s> {
    /// All nodes of a trace are in one region. Regions are in order of their lowest nodes.
    fn new(scene: &Scene, nodes: &Nodes) -> Self {
        let mut roots = apart(nodes.points.len() as u32);
        for pair in 0..scene.pairs.len() {
            nodes.of(pair).windows(2).for_each(|two| join(&mut roots, two[0], two[1]));
        }
        let (mut all, mut of_nodes) = (Vec::new(), vec![0; roots.len()]);
        for (node, &point) in (0_u32..).zip(&nodes.points) {
            let root = lowest(&mut roots, node);
            if root == node {
                of_nodes[node as usize] = all.len() as u32;
                all.push(Draft { low: point, high: point, chains: vec![], patches: vec![], points: vec![] });
            }
            // The root is the lowest, so it has its region already.
            let region = of_nodes[root as usize];
            of_nodes[node as usize] = region;
            let draft = &mut all[region as usize];
            (draft.low, draft.high) = (draft.low.min(point), draft.high.max(point));
        }
        Self { all, of_nodes }
    }

    fn of(&mut self, node: u32) -> &mut Draft<'s> {
        &mut self.all[self.of_nodes[node as usize] as usize]
    }

    /// The nodes that are on no curve and no patch.
    fn add_spots(&mut self, scene: &Scene, nodes: &Nodes, segments: &Segments, joints: &Joints) {
        let mut alone: Vec<bool> = (0..nodes.points.len() as u32).map(|node| joints.of(node).is_empty()).collect();
        segments.patches.iter().flat_map(|patch| &patch.nodes).for_each(|&node| alone[node as usize] = false);
        let mut found = Vec::new();
        for pair in 0..scene.pairs.len() {
            for (corner, &node) in nodes.of(pair).iter().enumerate() {
                if alone[node as usize] {
                    let features = scene.corner(pair, corner).map_or([Feature::Face; 2], |corner| corner.features);
                    found.push((node, PairTrace { triangles: scene.pairs[pair], features }));
                }
            }
        }
        found.sort_unstable();
        for same in found.chunk_by(|x, y| x.0 == y.0) {
            let point = nodes.points[same[0].0 as usize].to_array();
            self.of(same[0].0).points.push(Spot { point, traces: same.iter().map(|&(_, trace)| trace).collect() });
        }
    }
}

impl Draft<'_> {
    fn finished(self, scene: &Scene, nodes: &Nodes, segments: &Segments) -> Region {
        let normal = self.normal(nodes, segments);
        let curves: Vec<Curve> = self.chains.into_iter().map(|chain| curve(chain, scene, nodes, segments)).collect();
        let patches: Vec<Patch> = self.patches.iter().map(|polygon| patch(polygon, scene, nodes)).collect();
        Region {
            // The sum of nothing is -0.
            length: curves.iter().map(|curve| curve.length).sum::<f64>() + 0.0,
            area: patches.iter().map(|patch| patch.area).sum::<f64>() + 0.0,
            curves,
            points: self.points,
            patches,
            normal,
            bounds: [self.low.to_array(), self.high.to_array()],
        }
    }

    /// The direction of the vector area, half the sum of p x q over all directed segments pq, seen from a point o.
    /// Around closed curves, and where as many segments come to a node as leave it, o makes no difference. If there are
    /// ends that have no partner, o is their mean: for one open curve the middle of the chord that closes it.
    ///
    /// In units of the size s of the region a coordinate as rounded is off by u M at most, M the largest of them over
    /// s; so a coordinate relative to o is off by u (M + 2), a product of two of them by u (2 M + 5), and o, where it
    /// matters, by 2 u M. With the rounding of the sum a component is off by less than 2 u n (16 M + 16 + sum of all
    /// terms).
    fn normal(&self, nodes: &Nodes, segments: &Segments) -> Option<[f64; 3]> {
        let size = (self.high - self.low).max_element();
        let origin = self.origin(nodes);
        let at = |node: u32| (nodes.points[node as usize] - origin) / size;
        let (mut sum, mut terms, mut count) = (DVec3::ZERO, 0.0, 0.0);
        for &number in self.chains.iter().flat_map(|chain| &chain.segments) {
            let segment = segments.all[number as usize];
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
        // NaN and infinity say no.
        (sum.abs().max_element() > error).then(|| (sum.normalize() + DVec3::ZERO).to_array())
    }

    fn origin(&self, nodes: &Nodes) -> DVec3 {
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

fn curve(chain: Chain, scene: &Scene, nodes: &Nodes, segments: &Segments) -> Curve {
    let Chain { nodes: mut way, segments: mut numbers, closed, direction } = chain;
    let place = |node: u32| nodes.points[node as usize];
    let length_of = |number: &u32| {
        let [p, q] = segments.all[*number as usize].nodes.map(place);
        length(q - p)
    };
    // Before it is turned: a sum is the same with the models exchanged only if it is taken in the same order.
    let length = numbers.iter().map(length_of).sum();
    if direction < 0 {
        way[usize::from(closed)..].reverse();
        numbers.reverse();
    }
    let (mut traces, mut ends) = (Vec::new(), Vec::with_capacity(numbers.len()));
    for number in numbers {
        let pieces = segments.pieces(&segments.all[number as usize]);
        traces
            .extend(pieces.iter().map(|p| PairTrace { triangles: scene.pairs[p.pair as usize], features: p.features }));
        ends.push(traces.len() as u32);
    }
    let points = way.into_iter().map(|node| place(node).to_array()).collect();
    Curve { points, closed, directed: direction != 0, length, traces, ends }
}

fn patch(polygon: &Polygon, scene: &Scene, nodes: &Nodes) -> Patch {
    let points: Vec<DVec3> = polygon.nodes.iter().map(|&node| nodes.points[node as usize]).collect();
    let mut around = points.clone();
    if polygon.nodes.last() < polygon.nodes.get(1) {
        // The area is summed the same way around with the models exchanged.
        around[1..].reverse();
    }
    let from = |p: &DVec3| *p - around[0];
    let size = around.iter().map(|p| from(p).abs().max_element()).fold(0.0, f64::max);
    let twice: DVec3 = around[1..].windows(2).map(|two| (from(&two[0]) / size).cross(from(&two[1]) / size)).sum();
    Patch {
        points: points.into_iter().map(|p| p.to_array()).collect(),
        triangles: scene.pairs[polygon.pair as usize],
        opposed: polygon.opposed,
        // Corners that are one point as rounded have no area.
        area: if size > 0.0 { twice.length() / 2.0 * size * size } else { 0.0 },
    }
}

/// The length of a vector, of any size.
fn length(vector: DVec3) -> f64 {
    let size = vector.abs().max_element();
    if size > 0.0 { (vector / size).length() * size } else { 0.0 }
}
