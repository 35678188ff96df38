//! Structure of a tree without its boxes: an order of the triangles in which every node is a contiguous range.

use super::Bvh8;
use super::node::ChildKind;
use std::ops::Range;

/// Triangles in an order in which each node of the tree is a contiguous range. Created by
/// [`Model::tree_layout`](crate::Model::tree_layout).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeLayout {
    /// Ids of all triangles, each exactly once, in the order of the leaves.
    pub triangles: Vec<u32>,
    /// Nodes of each level from the root down, as consecutive ranges of `triangles`.
    ///
    /// A leaf is repeated on the levels below it, so that every level contains every triangle once. The number of
    /// levels is that of [`TreeStats::levels`](crate::model::TreeStats::levels); an empty mesh has no levels.
    pub levels: Vec<Vec<Range<u32>>>,
}

impl Bvh8 {
    pub(crate) fn outline(&self) -> TreeLayout {
        let counts = self.triangle_counts();
        let count = |child: &ChildKind| match *child {
            ChildKind::Node(node) => counts[node as usize],
            ChildKind::Leaf(leaf) => self.leaf(leaf).triangles.len() as u32,
        };
        let mut outline = TreeLayout::default();
        let mut level: Vec<ChildKind> = self.nodes.first().map(|_| ChildKind::Node(0)).into_iter().collect();
        while !level.is_empty() {
            outline.levels.push(runs(level.iter().map(count)));
            if level.iter().all(|child| matches!(child, ChildKind::Leaf(_))) {
                break;
            }
            level = level.iter().flat_map(|&child| self.below(child)).collect();
        }
        for child in level {
            if let ChildKind::Leaf(leaf) = child {
                outline.triangles.extend_from_slice(self.leaf(leaf).triangles);
            }
        }
        outline
    }

    /// Number of triangles below each node.
    fn triangle_counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.nodes.len()];
        // Backward, because children are stored after their parents: the count of a child is known before its parent
        // needs it.
        for (index, node) in self.nodes.iter().enumerate().rev() {
            counts[index] = (0..node.count as usize)
                .map(|slot| match node.child(slot) {
                    ChildKind::Node(child) => counts[child as usize],
                    ChildKind::Leaf(leaf) => self.leaf(leaf).triangles.len() as u32,
                })
                .sum();
        }
        counts
    }

    /// Nodes and leaves that take the place of `child` on the next level: the children of a node, or the leaf itself.
    fn below(&self, child: ChildKind) -> impl Iterator<Item = ChildKind> {
        let node = match child {
            ChildKind::Node(node) => Some(&self.nodes[node as usize]),
            ChildKind::Leaf(_) => None,
        };
        let children = node.into_iter().flat_map(|node| (0..node.count as usize).map(|slot| node.child(slot)));
        node.is_none().then_some(child).into_iter().chain(children)
    }
}

/// Consecutive ranges with the lengths `counts`. The first range starts at 0.
fn runs(counts: impl Iterator<Item = u32>) -> Vec<Range<u32>> {
    let mut end = 0;
    let run = |count| {
        let start = end;
        end += count;
        start..end
    };
    counts.map(run).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bvh::exact_aabb::triangle_bounds;
    use crate::bvh::tree::Bvh;
    use crate::bvh::{BuildOptions, BuildQuality};
    use crate::mesh::Mesh;
    use crate::testing::{random_mesh, soup, torus};
    use boxwood_scenes::Random;

    /// Boxes of the nodes at depth `level` and of the leaves at that depth or above, computed by a depth-first
    /// walk of the tree.
    fn boxes_by_walk(tree: &Bvh8, level: usize) -> Vec<crate::kernel::boxes::LocalAabb> {
        let mut walked = Vec::new();
        let mut stack = vec![(0, 0)];
        while let Some((node, depth)) = stack.pop() {
            let node = &tree.nodes[node as usize];
            if depth == level {
                walked.push(node.all());
                continue;
            }
            // Children are pushed in reverse order, because the node pushed last is visited next.
            for slot in (0..node.count as usize).rev() {
                if let ChildKind::Node(child) = node.child(slot) {
                    stack.push((child, depth + 1));
                }
            }
            for slot in 0..node.count as usize {
                if node.is_leaf(slot) {
                    walked.push(node.bounds(slot));
                }
            }
        }
        walked
    }

    fn check(mesh: &Mesh, quality: BuildQuality) {
        let tree = Bvh8::build(mesh, &BuildOptions { quality });
        let TreeLayout { triangles, levels } = tree.outline();
        let mut sorted = triangles.clone();
        sorted.sort_unstable();
        assert!(sorted.iter().copied().eq(0..mesh.triangles().len() as u32), "each triangle occurs once");
        assert_eq!(levels.len(), tree.quality().levels.len());
        let boxes = |runs: &[Range<u32>]| -> Vec<_> {
            let bounds = |&triangle: &u32| triangle_bounds(mesh, &tree.tree_frame.frame, triangle);
            let all = |run: &Range<u32>| {
                let mut boxes = triangles[run.start as usize..run.end as usize].iter().map(bounds);
                let first = boxes.next().expect("no range is empty");
                boxes.fold(first, |all, own| all.union(&own))
            };
            runs.iter().map(all).collect()
        };
        for (depth, runs) in levels.iter().enumerate() {
            let mut end = 0;
            for run in runs {
                assert!(run.start == end && run.end > run.start, "ranges are consecutive");
                end = run.end;
            }
            assert_eq!(end as usize, triangles.len(), "every level contains all triangles");
            if let Some(below) = levels.get(depth + 1) {
                let mut parents = runs.iter();
                let mut parent = parents.next().expect("a level has a node");
                for child in below {
                    while child.start >= parent.end {
                        parent = parents.next().expect("a child has a parent");
                    }
                    assert!(child.end <= parent.end, "a child is within its parent");
                }
            }
            let order = |list: &mut Vec<crate::kernel::boxes::LocalAabb>| list.sort_by_key(|own| format!("{own:?}"));
            let (mut own, mut walked) = (boxes(runs), boxes_by_walk(&tree, depth));
            order(&mut own);
            order(&mut walked);
            assert_eq!(own, walked, "the boxes of level {depth}");
        }
        if let Some(last) = levels.last() {
            assert_eq!(last.len(), tree.leaf_count());
        }
    }

    #[test]
    fn level_ranges_match_boxes_of_tree() {
        let mut random = Random::new(0x0071);
        for quality in [BuildQuality::Fast, BuildQuality::High] {
            check(&torus(), quality);
            check(&soup(&mut random, 700, 0.1), quality);
            for triangles in [1, 2, 7, 8, 9, 10, 65, 150] {
                check(&random_mesh(&mut random, 60, triangles), quality);
            }
        }
    }

    /// Checks the layouts of two extreme meshes: triangles spaced by powers of two give the deepest tree, and equal
    /// triangles are split by count.
    #[test]
    fn layout_is_valid_for_deep_and_degenerate_trees() {
        let spaced = |n: i32| [[2_f64.powi(-n), 0.0, 0.0], [2_f64.powi(-n), 1e-9, 0.0], [2_f64.powi(-n), 0.0, 1e-9]];
        let vertices: Vec<[f64; 3]> = (0..500).flat_map(spaced).collect();
        let triangles: Vec<[u32; 3]> = (0..500).map(|n| [3 * n, 3 * n + 1, 3 * n + 2]).collect();
        let mesh = Mesh::new(vertices, triangles).expect("finite");
        let point = Mesh::new(vec![[1.0; 3]], vec![[0; 3]; 100]).expect("finite");
        for quality in [BuildQuality::Fast, BuildQuality::High] {
            check(&mesh, quality);
            check(&point, quality);
        }
    }

    #[test]
    fn empty_mesh_has_no_levels() {
        assert_eq!(Bvh8::build(&Mesh::default(), &BuildOptions::HIGH).outline(), TreeLayout::default());
    }
}
