//! All boxes of a body, or those that have to follow a motion: leaves first, then inner ones, each after what it holds.
//!
//! Plain arithmetic in one loop a method, compiled for what the processor has: nothing is fused, so every machine gives the same bits.

use super::parent::{Cab, CabSum, Covariance, Rule};
use super::{AlignedBox, LeafBox, LinkBox, Vertices};
use crate::pose::Pose;
use crate::simd::dispatch;
use glam::DVec3;

/// A link that has a box: its number, and that of its node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkLeaf {
    pub(crate) node: u32,
    pub(crate) link: u32,
    /// Which of the vertices are its own.
    pub(crate) shape: u32,
    /// In the frame of its model.
    pub(crate) bounds: LeafBox,
}

/// A node around two others, which hang together by a joint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inner {
    pub(crate) node: u32,
    pub(crate) children: [u32; 2],
    /// The link that carries the joint, and where the joint is in it.
    pub(crate) carrier: u32,
    pub(crate) at: DVec3,
}

/// How boxes around two others are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkRule {
    /// CAB.
    Cab,
    /// CAB, along a1 + a2 where that is called for.
    CabSum,
    /// By the covariance of the corners.
    Covariance,
}

/// Where the links of a body are, and the models of the links.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkPoses<'p> {
    pub(crate) links: &'p [Pose],
    pub(crate) models: &'p [Pose],
}

/// Oriented boxes of these leaves and then of these inner nodes, in this order.
pub(crate) fn refit_turned<'n>(
    rule: LinkRule,
    boxes: &mut [LinkBox],
    leaves: impl Iterator<Item = &'n LinkLeaf>,
    inner: impl Iterator<Item = &'n Inner>,
    poses: LinkPoses<'_>,
) {
    match rule {
        LinkRule::Cab => dispatch!(_l => refit(Cab, boxes, leaves, inner, poses)),
        LinkRule::CabSum => dispatch!(_l => refit(CabSum, boxes, leaves, inner, poses)),
        LinkRule::Covariance => dispatch!(_l => refit(Covariance, boxes, leaves, inner, poses)),
    }
}

#[inline(always)]
fn refit<'n>(
    rule: impl Rule,
    boxes: &mut [LinkBox],
    leaves: impl Iterator<Item = &'n LinkLeaf>,
    inner: impl Iterator<Item = &'n Inner>,
    poses: LinkPoses<'_>,
) {
    for leaf in leaves {
        boxes[leaf.node as usize] = leaf.bounds.at(&poses.models[leaf.link as usize]);
    }
    for node in inner {
        let joint = poses.links[node.carrier as usize].place_point(node.at);
        let [a, b] = node.children;
        boxes[node.node as usize] = LinkBox::around_two(rule, &boxes[a as usize], &boxes[b as usize], joint);
    }
}

/// Axis-aligned boxes of the same: those of leaves around all vertices, if these are given, else around the oriented
/// boxes of the links.
pub(crate) fn refit_aligned<'n>(
    vertices: Option<&[Vertices]>,
    boxes: &mut [AlignedBox],
    leaves: impl Iterator<Item = &'n LinkLeaf>,
    inner: impl Iterator<Item = &'n Inner>,
    poses: LinkPoses<'_>,
) {
    dispatch!(l => {
        match vertices {
            Some(vertices) => {
                for leaf in leaves {
                    let pose = &poses.models[leaf.link as usize];
                    boxes[leaf.node as usize] = vertices[leaf.shape as usize].bounds(l, pose);
                }
            }
            None => {
                for leaf in leaves {
                    let turned = leaf.bounds.at(&poses.models[leaf.link as usize]);
                    boxes[leaf.node as usize] = AlignedBox::around_box(&turned);
                }
            }
        }
        for node in inner {
            let [a, b] = node.children;
            boxes[node.node as usize] = AlignedBox::around_two(&boxes[a as usize], &boxes[b as usize]);
        }
    });
}
