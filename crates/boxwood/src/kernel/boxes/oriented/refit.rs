//! Update of the boxes of a robot, of all or only of those that a motion affects. Leaves are updated first, then
//! every inner node after its children.
//!
//! The arithmetic is plain `f64` code in one loop per merge rule, compiled once for each SIMD level. No operations
//! are fused, so every machine computes the same bits.

use super::merge::{CabRule, CabSumRule, CovarianceRule, MergeRule};
use super::{LinkLeafBox, OrientedBox, VertexLanes, WorldAabb};
use crate::kernel::pose::Pose;
use crate::kernel::simd::dispatch;
use glam::DVec3;

/// Leaf of the link tree: a link that has a mesh and therefore a box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkLeaf {
    /// Index of the leaf among the boxes of all nodes.
    pub(crate) node: u32,
    /// Index of the link.
    pub(crate) link: u32,
    /// Index of the link's vertices in a list of [`VertexLanes`].
    pub(crate) vertices: u32,
    /// Oriented box of the link's vertices in the frame of the link's model.
    pub(crate) bounds: LinkLeafBox,
}

/// Inner node: a box around two nodes that are connected by a joint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkInnerNode {
    pub(crate) node: u32,
    pub(crate) children: [u32; 2],
    /// Parent link of the joint.
    pub(crate) parent_link: u32,
    /// Position of the joint in the frame of the parent link.
    pub(crate) at: DVec3,
}

/// Rule that chooses the axes of the boxes of inner nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MergeRuleKind {
    /// Rule of the CAB paper (Schmidl, Walker and Lin, 2004).
    Cab,
    /// Variant of the CAB rule. If the difference of the longest axes of both boxes is shorter than each of these
    /// axes, the first axis of the new box is along their sum instead.
    CabSum,
    /// The axes of the new box are the eigenvectors of the covariance of the corners of both boxes.
    Covariance,
}

/// World poses of the links of a robot, and world poses of the links' models.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkPoses<'p> {
    pub(crate) links: &'p [Pose],
    pub(crate) models: &'p [Pose],
}

/// Computes the oriented boxes of all `leaves` first, then those of the nodes in `inner`, in the order of `inner`.
pub(crate) fn refit_oriented<'n>(
    rule: MergeRuleKind,
    boxes: &mut [OrientedBox],
    leaves: impl Iterator<Item = &'n LinkLeaf>,
    inner: impl Iterator<Item = &'n LinkInnerNode>,
    poses: LinkPoses<'_>,
) {
    match rule {
        MergeRuleKind::Cab => dispatch!(_l => refit(CabRule, boxes, leaves, inner, poses)),
        MergeRuleKind::CabSum => dispatch!(_l => refit(CabSumRule, boxes, leaves, inner, poses)),
        MergeRuleKind::Covariance => dispatch!(_l => refit(CovarianceRule, boxes, leaves, inner, poses)),
    }
}

#[inline(always)]
fn refit<'n>(
    rule: impl MergeRule,
    boxes: &mut [OrientedBox],
    leaves: impl Iterator<Item = &'n LinkLeaf>,
    inner: impl Iterator<Item = &'n LinkInnerNode>,
    poses: LinkPoses<'_>,
) {
    for leaf in leaves {
        boxes[leaf.node as usize] = leaf.bounds.at(&poses.models[leaf.link as usize]);
    }
    for node in inner {
        let joint = poses.links[node.parent_link as usize].transform_point_f64(node.at);
        let [a, b] = node.children;
        boxes[node.node as usize] = OrientedBox::merge(rule, &boxes[a as usize], &boxes[b as usize], joint);
    }
}

/// Computes the axis-aligned boxes of all `leaves` first, then those of the nodes in `inner`, in the order of
/// `inner`. The box of a leaf bounds the vertices of its link if `vertices` is given, else the oriented box of the
/// link.
pub(crate) fn refit_aligned<'n>(
    vertices: Option<&[VertexLanes]>,
    boxes: &mut [WorldAabb],
    leaves: impl Iterator<Item = &'n LinkLeaf>,
    inner: impl Iterator<Item = &'n LinkInnerNode>,
    poses: LinkPoses<'_>,
) {
    dispatch!(l => {
        match vertices {
            Some(vertices) => {
                for leaf in leaves {
                    let pose = &poses.models[leaf.link as usize];
                    boxes[leaf.node as usize] = vertices[leaf.vertices as usize].bounds(l, pose);
                }
            }
            None => {
                for leaf in leaves {
                    let oriented = leaf.bounds.at(&poses.models[leaf.link as usize]);
                    boxes[leaf.node as usize] = WorldAabb::around_box(&oriented);
                }
            }
        }
        for node in inner {
            let [a, b] = node.children;
            boxes[node.node as usize] = WorldAabb::merge(&boxes[a as usize], &boxes[b as usize]);
        }
    });
}
