//! Boxes of the links of a robot state, and of connected sets of links, computed by one of the six methods of
//! [`LinkBoxMethod`].

use super::link_tree::LinkTree;
use super::{Link, LinkBounds, LinkBoxMethod, Robot};
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::{
    LinkLeafBox, LinkPoses, MergeRuleKind, OrientedBox, VertexLanes, WorldAabb, refit_aligned, refit_oriented,
};
use crate::kernel::pose::Pose;
use crate::mesh::Mesh;
use glam::DVec3;
use std::collections::HashMap;
use std::sync::Arc;

/// For each link, the index of its mesh among the distinct meshes, and the box of the mesh; `None` for links without
/// triangles.
///
/// The box of a mesh that several links share is computed once. Shared meshes are recognized by their address, which
/// is sound because the links keep their meshes alive and unchanged.
pub(super) fn leaf_boxes(links: &[Link]) -> Vec<Option<(u32, LinkLeafBox)>> {
    let mut boxes = HashMap::new();
    let mut shapes = 0..;
    let mut compute = |mesh: &Mesh| {
        let corners = (0..mesh.triangles().len() as u32).map(|triangle| mesh.points(triangle));
        let bounds = LinkLeafBox::around(&used_vertices(mesh), corners);
        bounds.and_then(|bounds| shapes.next().map(|shape| (shape, bounds)))
    };
    let link_box = |link: &Link| {
        let model = link.model.as_ref()?;
        *boxes.entry(std::ptr::from_ref(model.mesh())).or_insert_with(|| compute(model.mesh()))
    };
    links.iter().map(link_box).collect()
}

/// Vertices of a mesh that triangles use, each once.
fn used_vertices(mesh: &Mesh) -> Vec<DVec3> {
    let mut used = vec![false; mesh.vertices().len()];
    mesh.triangles().iter().flatten().for_each(|&vertex| used[vertex as usize] = true);
    let all = mesh.vertices().iter().zip(used);
    all.filter(|(_, used)| *used).map(|(&vertex, _)| DVec3::from_array(vertex)).collect()
}

/// World-space AABB of a model or body that a robot is tested against, also stored as an oriented box.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExternalBox {
    oriented: OrientedBox,
    aligned: WorldAabb,
}

impl ExternalBox {
    /// Creates the box from a world-space AABB.
    pub(super) fn new(Aabb { min: low, max: high }: Aabb) -> Self {
        let aligned = WorldAabb { low: DVec3::from_array(low), high: DVec3::from_array(high) };
        Self { oriented: aligned.to_oriented(), aligned }
    }

    /// About half the length of the longest side.
    pub(super) fn size(&self) -> f64 {
        self.aligned.size()
    }
}

/// Boxes of all nodes of a link tree, indexed by node, in the form that the [`LinkBoxMethod`] needs.
#[derive(Clone, Debug)]
pub(super) enum NodeBoxes {
    Oriented(MergeRuleKind, Vec<OrientedBox>),
    Aligned {
        /// If true, the boxes enclose all vertices of the links; otherwise, they enclose the oriented boxes of the
        /// links.
        of_vertices: bool,
        boxes: Vec<WorldAabb>,
    },
    None,
}

/// Link tree of a robot and the boxes of its nodes in one robot state.
#[derive(Clone, Debug)]
pub(super) struct LinkBoxes {
    pub(super) tree: Arc<LinkTree>,
    method: LinkBoxMethod,
    pub(super) boxes: NodeBoxes,
    /// Memory of [`update`](Self::update), reused between calls: slots of the leaves to recompute.
    dirty_leaves: Vec<u32>,
    /// Memory of [`update`](Self::update), reused between calls: slots of the inner nodes to recompute.
    dirty_inner: Vec<u32>,
    /// One flag per inner node: true if the slot of the node is in `dirty_inner`.
    is_dirty: Vec<bool>,
}

impl LinkBoxes {
    /// Allocates the boxes; [`refit`](Self::refit) must compute them before they are used.
    pub(super) fn new(robot: &Robot, method: LinkBoxMethod) -> Self {
        let tree = Arc::clone(&robot.link_tree);
        let oriented = |rule| NodeBoxes::Oriented(rule, vec![OrientedBox::PLACEHOLDER; tree.len()]);
        let aligned = |of_vertices| NodeBoxes::Aligned { of_vertices, boxes: vec![WorldAabb::ALL; tree.len()] };
        let boxes = match method {
            LinkBoxMethod::Cab => oriented(MergeRuleKind::Cab),
            LinkBoxMethod::CabSum => oriented(MergeRuleKind::CabSum),
            LinkBoxMethod::Covariance => oriented(MergeRuleKind::Covariance),
            LinkBoxMethod::AabbOfBoxes => aligned(false),
            LinkBoxMethod::AabbOfVertices => aligned(true),
            LinkBoxMethod::None => NodeBoxes::None,
        };
        if method == LinkBoxMethod::AabbOfVertices {
            tree.vertices.get_or_init(|| vertices_by_shape(robot, &tree));
        }
        let is_dirty = vec![false; tree.inner.len()];
        Self { tree, method, boxes, dirty_leaves: Vec::new(), dirty_inner: Vec::new(), is_dirty }
    }

    pub(super) fn method(&self) -> LinkBoxMethod {
        self.method
    }

    /// Recomputes all boxes. `links` are the world poses of the links, `models` the world poses of their models.
    pub(super) fn refit(&mut self, links: &[Pose], models: &[Pose]) {
        let (tree, poses) = (&*self.tree, LinkPoses { links, models });
        let (leaves, inner) = (tree.leaves.iter(), tree.inner.iter());
        match &mut self.boxes {
            NodeBoxes::Oriented(rule, boxes) => refit_oriented(*rule, boxes, leaves, inner, poses),
            NodeBoxes::Aligned { of_vertices, boxes } => {
                let vertices = tree.vertices.get().filter(|_| *of_vertices);
                refit_aligned(vertices.map(Vec::as_slice), boxes, leaves, inner, poses);
            }
            NodeBoxes::None => {}
        }
    }

    /// Recomputes the boxes of the links `moved` and of the sets that contain these links.
    ///
    /// No other box changes. The box of a set depends on its links and on the position of the joint at which the set
    /// is split. If this joint moves, links of the set have moved too: the joint is fixed to a link of the first half,
    /// and the whole second half moves with this link.
    pub(super) fn update(&mut self, moved: &[u32], links: &[Pose], models: &[Pose]) {
        if moved.len() == links.len() {
            return self.refit(links, models);
        }
        self.mark_dirty(moved);
        let (tree, poses) = (&*self.tree, LinkPoses { links, models });
        let leaves = self.dirty_leaves.iter().map(|&slot| &tree.leaves[slot as usize]);
        let inner = self.dirty_inner.iter().map(|&slot| &tree.inner[slot as usize]);
        match &mut self.boxes {
            NodeBoxes::Oriented(rule, boxes) => refit_oriented(*rule, boxes, leaves, inner, poses),
            NodeBoxes::Aligned { of_vertices, boxes } => {
                let vertices = tree.vertices.get().filter(|_| *of_vertices);
                refit_aligned(vertices.map(Vec::as_slice), boxes, leaves, inner, poses);
            }
            NodeBoxes::None => {}
        }
        self.dirty_inner.iter().for_each(|&slot| self.is_dirty[slot as usize] = false);
    }

    /// Fills `dirty_leaves` with the slots of the leaves of the links `moved`, and `dirty_inner` with the slots of
    /// all inner nodes above these leaves, in bottom-up order.
    fn mark_dirty(&mut self, moved: &[u32]) {
        let tree = &*self.tree;
        self.dirty_leaves.clear();
        self.dirty_inner.clear();
        for leaf in moved.iter().filter_map(|&link| tree.leaf(link)) {
            self.dirty_leaves.push(tree.slot(leaf));
            let mut node = leaf;
            while let Some(parent) = tree.parent(node) {
                let slot = tree.slot(parent);
                if std::mem::replace(&mut self.is_dirty[slot as usize], true) {
                    break;
                }
                self.dirty_inner.push(slot);
                node = parent;
            }
        }
        // The slots of inner nodes are numbered bottom-up, so sorted slots are in bottom-up order.
        self.dirty_inner.sort_unstable();
    }

    /// All boxes, for visualization; each box before those of its children.
    pub(super) fn list(&self) -> Vec<LinkBounds> {
        let mut all = Vec::new();
        let mut stack: Vec<(u32, usize)> = self.root().map(|root| (root, 0)).into_iter().collect();
        while let Some((node, level)) = stack.pop() {
            let corners = match &self.boxes {
                NodeBoxes::Oriented(_, boxes) => boxes[node as usize].corners(),
                NodeBoxes::Aligned { boxes, .. } => boxes[node as usize].corners(),
                NodeBoxes::None => return all,
            };
            let links = self.tree.leaves_in(node).iter().map(|leaf| leaf.link as usize).collect();
            all.push(LinkBounds { level, links, corners });
            stack.extend(self.children(node).into_iter().flatten().rev().map(|child| (child, level + 1)));
        }
        all
    }
}

/// Access to the nodes and their bounds, for queries.
impl LinkBoxes {
    /// Root node of the link tree; `None` if no link has a box.
    #[inline]
    pub(super) fn root(&self) -> Option<u32> {
        self.tree.root()
    }

    /// Number of links of the robot, with or without a box.
    pub(super) fn link_count(&self) -> usize {
        self.tree.link_count()
    }

    /// Links that have a box, in increasing order.
    pub(super) fn links_with_box(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.link_count() as u32).filter(|&link| self.leaf(link).is_some())
    }

    /// The two child nodes of every inner node, as pairs.
    pub(super) fn child_pairs(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        self.tree.inner.iter().map(|inner| inner.children)
    }

    /// Returns true if the tree is too unbalanced for an efficient search of pairs of links; see [`LinkTree::is_deep`].
    pub(super) fn is_deep(&self) -> bool {
        self.tree.is_deep()
    }

    /// World-space AABB of the box of a node; infinite for [`LinkBoxMethod::None`].
    pub(super) fn world_aabb(&self, node: u32) -> Aabb {
        let WorldAabb { low, high } = match &self.boxes {
            NodeBoxes::Oriented(_, boxes) => WorldAabb::around_box(&boxes[node as usize]),
            NodeBoxes::Aligned { boxes, .. } => boxes[node as usize],
            NodeBoxes::None => WorldAabb::ALL,
        };
        Aabb::from_vectors(low, high)
    }

    /// Children of a node; `None` for a leaf.
    #[inline]
    pub(super) fn children(&self, node: u32) -> Option<[u32; 2]> {
        self.tree.children(node)
    }

    /// Index of the link that a leaf contains.
    #[inline]
    pub(super) fn link(&self, node: u32) -> u32 {
        self.tree.first_link(node)
    }

    /// Leaf that contains a link; `None` if the link has no box.
    #[inline]
    pub(super) fn leaf(&self, link: u32) -> Option<u32> {
        self.tree.leaf(link)
    }

    /// Size of the box of a node; with [`LinkBoxMethod::None`], the number of links below the node. Of a node
    /// pair, a search replaces the larger node by its children.
    #[inline]
    pub(super) fn size(&self, node: u32) -> f64 {
        match &self.boxes {
            NodeBoxes::Oriented(_, boxes) => boxes[node as usize].size(),
            NodeBoxes::Aligned { boxes, .. } => boxes[node as usize].size(),
            NodeBoxes::None => self.tree.leaves_in(node).len() as f64,
        }
    }

    /// Returns true if the box of `node` and the box of `other_node` in `other` are certainly disjoint.
    #[inline]
    pub(super) fn is_separated(&self, node: u32, other: &Self, other_node: u32) -> bool {
        let (a, b) = (node as usize, other_node as usize);
        match (&self.boxes, &other.boxes) {
            (NodeBoxes::Oriented(_, own), NodeBoxes::Oriented(_, other)) => own[a].is_separated(&other[b]),
            (NodeBoxes::Aligned { boxes: own, .. }, NodeBoxes::Aligned { boxes: other, .. }) => {
                own[a].is_separated(&other[b])
            }
            (NodeBoxes::Oriented(_, own), NodeBoxes::Aligned { boxes: other, .. }) => {
                own[a].is_separated(&other[b].to_oriented())
            }
            (NodeBoxes::Aligned { boxes: own, .. }, NodeBoxes::Oriented(_, other)) => {
                own[a].to_oriented().is_separated(&other[b])
            }
            (NodeBoxes::None, _) | (_, NodeBoxes::None) => false,
        }
    }

    /// Lower bound of the distance between any link of `node` and any link of `other_node` in `other`.
    #[inline]
    pub(super) fn min_distance(&self, node: u32, other: &Self, other_node: u32) -> f64 {
        let (a, b) = (node as usize, other_node as usize);
        match (&self.boxes, &other.boxes) {
            (NodeBoxes::Oriented(_, own), NodeBoxes::Oriented(_, other)) => own[a].gap(&other[b]),
            (NodeBoxes::Aligned { boxes: own, .. }, NodeBoxes::Aligned { boxes: other, .. }) => own[a].gap(&other[b]),
            (NodeBoxes::Oriented(_, own), NodeBoxes::Aligned { boxes: other, .. }) => {
                own[a].gap(&other[b].to_oriented())
            }
            (NodeBoxes::Aligned { boxes: own, .. }, NodeBoxes::Oriented(_, other)) => {
                own[a].to_oriented().gap(&other[b])
            }
            (NodeBoxes::None, _) | (_, NodeBoxes::None) => 0.0,
        }
    }

    /// Returns true if the box of a node is certainly disjoint from an external box.
    #[inline]
    pub(super) fn is_separated_from(&self, node: u32, external: &ExternalBox) -> bool {
        match &self.boxes {
            NodeBoxes::Oriented(_, own) => own[node as usize].is_separated(&external.oriented),
            NodeBoxes::Aligned { boxes: own, .. } => own[node as usize].is_separated(&external.aligned),
            NodeBoxes::None => false,
        }
    }

    /// Lower bound of the distance between any link of `node` and the model or body in an external box.
    #[inline]
    pub(super) fn min_distance_from(&self, node: u32, external: &ExternalBox) -> f64 {
        match &self.boxes {
            NodeBoxes::Oriented(_, own) => own[node as usize].gap(&external.oriented),
            NodeBoxes::Aligned { boxes: own, .. } => own[node as usize].gap(&external.aligned),
            NodeBoxes::None => 0.0,
        }
    }
}

/// For each distinct mesh, the vertices that its triangles use. Indexed by `LinkLeaf::vertices`.
fn vertices_by_shape(robot: &Robot, tree: &LinkTree) -> Vec<VertexLanes> {
    let mut shape_links: Vec<(u32, u32)> = tree.leaves.iter().map(|leaf| (leaf.vertices, leaf.link)).collect();
    shape_links.sort_unstable();
    shape_links.dedup_by_key(|&mut (shape, _)| shape);
    let models = shape_links.iter().filter_map(|&(_, link)| robot.links[link as usize].model.as_ref());
    models.map(|model| VertexLanes::new(&used_vertices(model.mesh()))).collect()
}
