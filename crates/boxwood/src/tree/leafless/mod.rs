//! Trees without leaf nodes (Wang, Wang and Li, Research on Collision Detection Algorithm Based on AABB, section 3.2;
//! Terdiman, Memory-optimized bounding-volume hierarchies, 2001): a parent names its triangles itself, so that n
//! triangles need n - 1 nodes, none if there is but one. The box of a triangle is the triangle: it is tested against
//! boxes as it is ([`MappedTriangle`](crate::bounds::MappedTriangle)).
//!
//! ```text
//! full          24 bytes of bounds, 4 + 4 of children, 1 of flags       33 (n - 1)
//! compressed    12 bytes of bounds                                      21 (n - 1)
//! ```
//!
//! How twelve bytes are enough is told in [`node`]. Each is an [`AabbTree`] with one triangle a leaf, encoded: the same
//! boxes and the same order of nodes.

mod check;
mod encode;
mod node;
mod refit;
mod search;
#[cfg(test)]
mod tests;

pub(super) use search::Spot;

use super::aabb::{AabbOptions, AabbTree};
use super::descent::Binary;
use super::quality::{Quality, Tally};
use super::split::SplitRule;
use super::{Extent, Tree};
use crate::bounds::Aabb;
use crate::mesh::Mesh;
use node::{Compressed, Full, Node};

/// How a [`PlainTree`](super::PlainTree), a [`LeaflessFull`] or a [`Leafless`] is built: each is an [`AabbTree`] with one
/// triangle a leaf, encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedOptions {
    /// Which triangles go to which child. The default is the balanced tree of the paper.
    pub rule: SplitRule,
}

impl Default for EncodedOptions {
    fn default() -> Self {
        Self { rule: SplitRule::Centroid }
    }
}

impl EncodedOptions {
    /// Divided by this rule.
    #[must_use]
    pub fn with_rule(rule: SplitRule) -> Self {
        Self { rule }
    }

    /// The tree that is encoded: one triangle a leaf.
    pub(super) fn source(self, mesh: &Mesh) -> AabbTree {
        AabbTree::build(mesh, &AabbOptions::with_rule(self.rule))
    }
}

/// A tree without leaf nodes: [`Leafless`] or [`LeaflessFull`].
///
/// A triangle has no box, so in its [`Quality`] it counts with the surface of its parent's box (whoever meets that, tests
/// the triangle), and only siblings that both have boxes can overlap.
#[derive(Clone, Debug)]
pub struct LeaflessTree<N> {
    /// One less than triangles. The root first, every child after its parent.
    nodes: Vec<N>,
    root: Root,
    extent: Extent,
    splits_by_count: u64,
}

/// The tree without leaf nodes and with whole boxes: 33 (n - 1) bytes.
pub type LeaflessFull = LeaflessTree<Full>;

/// The tree without leaf nodes and with half of its bounds, compressed: 21 (n - 1) bytes. The other half is inherited,
/// which makes some boxes larger: those beside a triangle and what is below them.
pub type Leafless = LeaflessTree<Compressed>;

/// What no node says.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Root {
    Empty,
    /// The only triangle, and its box.
    Triangle(u32, Aabb),
    /// The first node's box.
    Node(Aabb),
}

impl<N: Node> Tree for LeaflessTree<N> {
    type Options = EncodedOptions;

    const NAME: &'static str = N::NAME;

    fn build(mesh: &Mesh, options: &EncodedOptions) -> Self {
        encode::encode(&options.source(mesh))
    }

    fn check(&self, mesh: &Mesh) -> Result<(), String> {
        check::check(self, mesh)
    }

    fn quality(&self) -> Quality {
        let mut tally = Tally::default();
        let mut stack: Vec<(Spot, u32)> = self.root().map(|root| (root, 0)).into_iter().collect();
        while let Some((spot, depth)) = stack.pop() {
            let bounds = Aabb::from(spot.bounds);
            if spot.is_triangle {
                tally.leaf(depth, bounds.surface(), 1);
                continue;
            }
            tally.inner(depth, bounds.surface());
            let children @ [negative, positive] = self.children(&spot);
            if !negative.is_triangle && !positive.is_triangle {
                let share = Aabb::from(negative.bounds).shared_with(&positive.bounds.into());
                tally.siblings(depth + 1, share);
            }
            stack.extend(children.map(|child| (child, depth + 1)));
        }
        tally.finish(self.nodes.len(), self.node_bytes(), self.splits_by_count)
    }

    fn node_bytes(&self) -> usize {
        size_of_val(&self.nodes[..])
    }
}
