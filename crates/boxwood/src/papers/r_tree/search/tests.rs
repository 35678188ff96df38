//! Tests that the search equals a literal implementation of Figures 1 to 4 of Figueiredo 2009. The literal
//! implementation is recursive, compares `f32` numbers one by one, and counts every comparison of boxes and every
//! visited node.

use super::*;
use crate::bvh::tree::Bvh;
use crate::bvh::tree_frame::TreeFrame;
use crate::kernel::pose::Pose;
use crate::mesh::Mesh;
use crate::papers::r_tree::{Fanout, RTreeConstruction, RTreeOptions};
use crate::testing::{grid, soup, teapot, torus};
use boxwood_scenes::Random;

/// Result of a search with its counts.
#[derive(Debug, Default, PartialEq, Eq)]
struct SearchRecord {
    box_tests: u64,
    node_visits: u64,
    /// Candidate pairs of triangles, sorted.
    pairs: Vec<[u32; 2]>,
}

/// Literal implementation of the algorithms in Figures 1 to 4 of Figueiredo 2009.
struct Figures<'s> {
    a: SearchSide<'s, RTree>,
    b: SearchSide<'s, RTree>,
    covers: &'s [CoverFrame; 2],
    record: SearchRecord,
}

fn box_intersection(one: &LocalAabb, other: &LocalAabb) -> LocalAabb {
    let (mut min, mut max) = (one.min, one.max);
    for k in 0..3 {
        min[k] = min[k].max(other.min[k]);
        max[k] = max[k].min(other.max[k]);
    }
    LocalAabb { min, max }
}

impl Figures<'_> {
    fn intersect(&mut self, one: &LocalAabb, other: &LocalAabb) -> bool {
        self.record.box_tests += 1;
        (0..3).all(|k| one.min[k] <= other.max[k] && other.min[k] <= one.max[k])
    }

    /// Overlap boxes OAABB_A and OAABB_B of the models; `None` if the models are disjoint. In Figueiredo 2009,
    /// these are lines 1 to 3 and 5 of Figure 1, the part of line 6 that tests the root, and lines 1 to 3 of
    /// Figure 4.
    fn overlap_boxes(&mut self) -> Option<[LocalAabb; 2]> {
        let [in_a, in_b] = self.covers;
        let (box_a, box_b) = (self.a.tree.bounds()?, self.b.tree.bounds()?);
        let a_in_b = in_b.cover_box(&box_a);
        if !self.intersect(&box_b, &a_in_b) {
            return None;
        }
        let oaabb_b = box_intersection(&box_b, &a_in_b);
        let oaabb_a = in_a.cover_box(&oaabb_b);
        self.intersect(&box_a, &oaabb_a).then_some([oaabb_a, oaabb_b])
    }

    /// Version 1 of the search (Figueiredo 2009, Figure 1).
    fn run_version_1(&mut self) -> Option<()> {
        let [oaabb_a, oaabb_b] = self.overlap_boxes()?;
        let (mut of_b, mut of_a) = (Vec::new(), Vec::new());
        self.filter(self.b.tree, self.b.tree.root?, &oaabb_b, &mut of_b);
        self.filter(self.a.tree, self.a.tree.root?, &oaabb_a, &mut of_a);
        self.intersect_triangles(&of_a, &of_b);
        Some(())
    }

    /// Collects the triangles below `node` whose boxes overlap `oaabb` (Figueiredo 2009, Figure 2). The caller has
    /// tested the box of `node` already. In a leaf, the children are triangles.
    fn filter(&mut self, tree: &RTree, node: u32, oaabb: &LocalAabb, found: &mut Vec<RTreeEntry>) {
        self.record.node_visits += 1;
        for child in tree.nodes.entries(node) {
            if self.intersect(&child.bounds, oaabb) {
                if tree.nodes.level(node) == 0 {
                    found.push(*child);
                } else {
                    self.filter(tree, child.id, oaabb, found);
                }
            }
        }
    }

    /// Compares the boxes of all pairs of triangles that passed the filters (Figueiredo 2009, Figure 3).
    fn intersect_triangles(&mut self, of_a: &[RTreeEntry], of_b: &[RTreeEntry]) {
        for b in of_b {
            let optimal = self.optimal_box(b.id);
            for a in of_a {
                if self.intersect(&a.bounds, &optimal) {
                    self.record.pairs.push([a.id, b.id]);
                }
            }
        }
    }

    /// Axis-aligned box of a triangle of B in A's frame (the "optimal box" of Figueiredo 2009).
    fn optimal_box(&self, b: u32) -> LocalAabb {
        let corners = self.b.mesh.points(b).map(|corner| self.b.tree.extent.frame.to_local(corner));
        self.covers[0].optimal_box(corners)
    }

    /// Version 2 of the search (Figueiredo 2009, Figure 4).
    fn run_version_2(&mut self) -> Option<()> {
        let [oaabb_a, oaabb_b] = self.overlap_boxes()?;
        let mut of_b = Vec::new();
        self.filter(self.b.tree, self.b.tree.root?, &oaabb_b, &mut of_b);
        for b in of_b {
            let query = box_intersection(&oaabb_a, &self.optimal_box(b.id));
            // The root box of A and `query` are compared once, by computing their intersection. If they are
            // disjoint, the intersection is empty and does not even overlap itself.
            let at_root = box_intersection(&self.a.tree.bounds()?, &query);
            if self.intersect(&at_root, &at_root) {
                let mut of_a = Vec::new();
                self.filter(self.a.tree, self.a.tree.root?, &query, &mut of_a);
                self.record.pairs.extend(of_a.iter().map(|a| [a.id, b.id]));
            }
        }
        Some(())
    }
}

fn by_figures(sides: [SearchSide<'_, RTree>; 2], covers: &[CoverFrame; 2]) -> SearchRecord {
    let [a, b] = sides;
    let mut figures = Figures { a, b, covers, record: SearchRecord::default() };
    let _ = match a.tree.options.search {
        RTreeSearch::V1 => figures.run_version_1(),
        RTreeSearch::V2 => figures.run_version_2(),
    };
    figures.record.pairs.sort_unstable();
    figures.record
}

fn by_search(sides: [SearchSide<'_, RTree>; 2], relation: &FrameRelation) -> SearchRecord {
    let (mut stats, mut pairs) = (QueryStats::default(), Vec::new());
    let _ = search(sides, relation, &mut RTreeSearchBuffers::default(), &mut stats, |a, b, _| {
        pairs.push([a[0], b[0]]);
        ControlFlow::Continue(())
    });
    pairs.sort_unstable();
    SearchRecord { box_tests: stats.box_tests, node_visits: stats.node_visits, pairs }
}

fn placed(tree: &RTree, pose: &Pose) -> PlacedFrame {
    let TreeFrame { frame, vertex_extent, box_extent } = &tree.extent;
    PlacedFrame::new(pose, frame, *vertex_extent, *box_extent).expect("in range")
}

/// Two random poses, rigid or sheared, for which the models are anything from disjoint to one inside the other.
fn poses(random: &mut Random, round: u32) -> [Pose; 2] {
    let rotated = Pose::from_rotation_matrix(random.rotation(), [0.0; 3]).expect("a rotation");
    let away = random.direction().map(|x| x * f64::from(round % 5) * 0.35);
    let moved = Pose::from_rotation_matrix(random.rotation(), away).expect("a rotation");
    let sheared = moved * Pose::from_scale([1.0, 0.5, 1.5]);
    [rotated, if round % 3 == 2 { sheared } else { moved }]
}

#[test]
fn search_matches_figures() {
    let mut random = Random::new(0xf19);
    let meshes: [Mesh; 4] = [torus(), teapot(), grid(4), soup(&mut random, 300, 0.1)];
    let fanouts = [[2, 4], [3, 8], [8, 16]].map(|[min, max]| Fanout::new(min, max).expect("allowed"));
    let mut sums = [0_u64; 3];
    for build in [RTreeConstruction::Bulk, RTreeConstruction::Insertion] {
        for (search, fanout) in [RTreeSearch::V1, RTreeSearch::V2].into_iter().flat_map(|v| fanouts.map(|f| (v, f))) {
            let trees = [0, 1, 2, 3].map(|i| RTree::build(&meshes[i], &RTreeOptions { fanout, build, search }));
            for round in 0..20 {
                let [i, j] = [round as usize % 4, (round as usize + round as usize / 8) % 4];
                let poses = poses(&mut random, round);
                let placements = [placed(&trees[i], &poses[0]), placed(&trees[j], &poses[1])];
                let relation = FrameRelation::new(&placements[0], &placements[1]);
                let FrameRelation::Covers(covers) = &relation else { panic!("no pose is singular") };
                let sides = [i, j].map(|i| SearchSide { tree: &trees[i], mesh: &meshes[i] });
                let record = by_figures(sides, covers);
                assert_eq!(by_search(sides, &relation), record, "{build:?} {search:?} {fanout:?}, round {round}");
                let counts = [record.box_tests, record.node_visits, record.pairs.len() as u64];
                sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
        }
    }
    assert!(sums.iter().all(|&sum| sum > 10_000), "{sums:?}");
}
