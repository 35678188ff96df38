//! The boxes of a body as it stands, by one of six methods.

use super::hierarchy::Hierarchy;
use super::{Articulation, Link, LinkFit, NodeBox};
use crate::bounds::{AlignedBox, LeafBox, LinkBox, LinkPoses, LinkRule, Vertices, refit_aligned, refit_turned};
use crate::mesh::Mesh;
use crate::pose::Pose;
use glam::DVec3;
use std::collections::HashMap;
use std::sync::Arc;

/// Which model each link has, and its box: models that are shared are looked at once. `None` of links without triangles.
pub(super) fn leaf_boxes(links: &[Link]) -> Vec<Option<(u32, LeafBox)>> {
    let mut known = HashMap::new();
    let mut shapes = 0..;
    let mut of_model = |mesh: &Mesh| {
        let corners = (0..mesh.triangles().len() as u32).map(|triangle| mesh.points(triangle));
        let bounds = LeafBox::around(&used_vertices(mesh), corners);
        bounds.and_then(|bounds| shapes.next().map(|shape| (shape, bounds)))
    };
    let of_link = |link: &Link| {
        let model = link.model.as_ref()?;
        *known.entry(Arc::as_ptr(model)).or_insert_with(|| of_model(model.mesh()))
    };
    links.iter().map(of_link).collect()
}

/// The vertices that triangles use, each once.
fn used_vertices(mesh: &Mesh) -> Vec<DVec3> {
    let mut used = vec![false; mesh.vertices().len()];
    mesh.triangles().iter().flatten().for_each(|&vertex| used[vertex as usize] = true);
    let all = mesh.vertices().iter().zip(used);
    all.filter(|(_, used)| *used).map(|(&vertex, _)| DVec3::from_array(vertex)).collect()
}

/// A box of the world that bodies are tested against.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutsideBox {
    turned: LinkBox,
    aligned: AlignedBox,
}

impl OutsideBox {
    /// The box between two corners.
    pub(super) fn new([low, high]: [[f64; 3]; 2]) -> Self {
        let aligned = AlignedBox { low: DVec3::from_array(low), high: DVec3::from_array(high) };
        Self { turned: aligned.turned(), aligned }
    }

    /// About half its longest side.
    pub(super) fn size(&self) -> f64 {
        self.aligned.size()
    }
}

/// A box a node.
#[derive(Clone, Debug)]
pub(super) enum Boxes {
    Turned(LinkRule, Vec<LinkBox>),
    /// Around all vertices, or around the boxes of links.
    Aligned {
        of_vertices: bool,
        boxes: Vec<AlignedBox>,
    },
    None,
}

/// The boxes of a body as it stands.
#[derive(Clone, Debug)]
pub(super) struct LinkBoxes {
    pub(super) tree: Arc<Hierarchy>,
    fit: LinkFit,
    pub(super) boxes: Boxes,
    /// Of a change under way: leaves and inner nodes that have to follow, by their places, and which of the latter are in the list.
    leaves: Vec<u32>,
    inner: Vec<u32>,
    is_marked: Vec<bool>,
}

impl LinkBoxes {
    /// Boxes that are yet to be [refitted](Self::refit).
    pub(super) fn new(body: &Articulation, fit: LinkFit) -> Self {
        let tree = Arc::clone(&body.hierarchy);
        let turned = |rule| Boxes::Turned(rule, vec![LinkBox::PENDING; tree.len()]);
        let aligned = |of_vertices| Boxes::Aligned { of_vertices, boxes: vec![AlignedBox::ALL; tree.len()] };
        let boxes = match fit {
            LinkFit::Cab => turned(LinkRule::Cab),
            LinkFit::CabSum => turned(LinkRule::CabSum),
            LinkFit::Obb => turned(LinkRule::Covariance),
            LinkFit::AabbOfBoxes => aligned(false),
            LinkFit::AabbOfVertices => aligned(true),
            LinkFit::Brute => Boxes::None,
        };
        if fit == LinkFit::AabbOfVertices {
            tree.vertices.get_or_init(|| vertices_of(body, &tree));
        }
        let is_marked = vec![false; tree.inner.len()];
        Self { tree, fit, boxes, leaves: Vec::new(), inner: Vec::new(), is_marked }
    }

    pub(super) fn fit(&self) -> LinkFit {
        self.fit
    }

    /// All boxes anew; `models` are the poses of the models of links.
    pub(super) fn refit(&mut self, links: &[Pose], models: &[Pose]) {
        let (tree, poses) = (&*self.tree, LinkPoses { links, models });
        let (leaves, inner) = (tree.leaves.iter(), tree.inner.iter());
        match &mut self.boxes {
            Boxes::Turned(rule, boxes) => refit_turned(*rule, boxes, leaves, inner, poses),
            Boxes::Aligned { of_vertices, boxes } => {
                let vertices = tree.vertices.get().filter(|_| *of_vertices);
                refit_aligned(vertices.map(Vec::as_slice), boxes, leaves, inner, poses);
            }
            Boxes::None => {}
        }
    }

    /// The boxes of links that have moved, and of the sets that they are in.
    ///
    /// The joint at which a set is split is where a link of its first half puts it; with that link all of its second half moves.
    pub(super) fn follow(&mut self, moved: &[u32], links: &[Pose], models: &[Pose]) {
        if moved.len() == links.len() {
            return self.refit(links, models);
        }
        self.mark(moved);
        let (tree, poses) = (&*self.tree, LinkPoses { links, models });
        let leaves = self.leaves.iter().map(|&slot| &tree.leaves[slot as usize]);
        let inner = self.inner.iter().map(|&slot| &tree.inner[slot as usize]);
        match &mut self.boxes {
            Boxes::Turned(rule, boxes) => refit_turned(*rule, boxes, leaves, inner, poses),
            Boxes::Aligned { of_vertices, boxes } => {
                let vertices = tree.vertices.get().filter(|_| *of_vertices);
                refit_aligned(vertices.map(Vec::as_slice), boxes, leaves, inner, poses);
            }
            Boxes::None => {}
        }
        self.inner.iter().for_each(|&slot| self.is_marked[slot as usize] = false);
    }

    /// Lists the leaves of links and all nodes above them, these bottom-up.
    fn mark(&mut self, moved: &[u32]) {
        let tree = &*self.tree;
        self.leaves.clear();
        self.inner.clear();
        for leaf in moved.iter().filter_map(|&link| tree.leaf(link)) {
            self.leaves.push(tree.slot(leaf));
            let mut at = leaf;
            while let Some(parent) = tree.parent(at) {
                let slot = tree.slot(parent);
                if std::mem::replace(&mut self.is_marked[slot as usize], true) {
                    break;
                }
                self.inner.push(slot);
                at = parent;
            }
        }
        self.inner.sort_unstable();
    }

    /// For pictures: those of outer nodes first.
    pub(super) fn list(&self) -> Vec<NodeBox> {
        let mut all = Vec::new();
        let mut open: Vec<(u32, usize)> = self.root().map(|root| (root, 0)).into_iter().collect();
        while let Some((node, level)) = open.pop() {
            let corners = match &self.boxes {
                Boxes::Turned(_, boxes) => boxes[node as usize].corners(),
                Boxes::Aligned { boxes, .. } => boxes[node as usize].corners(),
                Boxes::None => return all,
            };
            let links = self.tree.leaves_in(node).iter().map(|leaf| leaf.link as usize).collect();
            all.push(NodeBox { level, links, corners });
            open.extend(self.children(node).into_iter().flatten().rev().map(|child| (child, level + 1)));
        }
        all
    }
}

/// What searches ask.
impl LinkBoxes {
    /// The node of all links; `None` if no link has a shape.
    #[inline]
    pub(super) fn root(&self) -> Option<u32> {
        self.tree.root()
    }

    /// How many links the body has, with shapes or without.
    pub(super) fn links(&self) -> usize {
        self.tree.links()
    }

    /// The links that have a shape.
    pub(super) fn shapes(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.links() as u32).filter(|&link| self.leaf(link).is_some())
    }

    /// The halves of every node that has some.
    pub(super) fn halves(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        self.tree.inner.iter().map(|inner| inner.children)
    }

    /// Whether the hierarchy is of no use for pairs of links: [`Hierarchy::is_deep`].
    pub(super) fn is_deep(&self) -> bool {
        self.tree.is_deep()
    }

    /// A box of the world around a node, lower and upper corner; infinite if there are no boxes.
    pub(super) fn cover(&self, node: u32) -> [[f64; 3]; 2] {
        let AlignedBox { low, high } = match &self.boxes {
            Boxes::Turned(_, boxes) => AlignedBox::around_box(&boxes[node as usize]),
            Boxes::Aligned { boxes, .. } => boxes[node as usize],
            Boxes::None => AlignedBox::ALL,
        };
        [low.to_array(), high.to_array()]
    }

    /// The halves of a node; `None` of a leaf.
    #[inline]
    pub(super) fn children(&self, node: u32) -> Option<[u32; 2]> {
        self.tree.children(node)
    }

    /// The link of a leaf.
    #[inline]
    pub(super) fn link(&self, node: u32) -> u32 {
        self.tree.link(node)
    }

    /// The leaf of a link; `None` if it has no shape.
    #[inline]
    pub(super) fn leaf(&self, link: u32) -> Option<u32> {
        self.tree.leaf(link)
    }

    /// Of a node, to choose which of two to open; without boxes the number of links.
    #[inline]
    pub(super) fn size(&self, node: u32) -> f64 {
        match &self.boxes {
            Boxes::Turned(_, boxes) => boxes[node as usize].size(),
            Boxes::Aligned { boxes, .. } => boxes[node as usize].size(),
            Boxes::None => self.tree.leaves_in(node).len() as f64,
        }
    }

    /// Whether what is in two nodes is surely apart.
    #[inline]
    pub(super) fn is_apart(&self, node: u32, other: &Self, other_node: u32) -> bool {
        let (a, b) = (node as usize, other_node as usize);
        match (&self.boxes, &other.boxes) {
            (Boxes::Turned(_, own), Boxes::Turned(_, other)) => own[a].is_apart(&other[b]),
            (Boxes::Aligned { boxes: own, .. }, Boxes::Aligned { boxes: other, .. }) => own[a].is_apart(&other[b]),
            (Boxes::Turned(_, own), Boxes::Aligned { boxes: other, .. }) => own[a].is_apart(&other[b].turned()),
            (Boxes::Aligned { boxes: own, .. }, Boxes::Turned(_, other)) => own[a].turned().is_apart(&other[b]),
            (Boxes::None, _) | (_, Boxes::None) => false,
        }
    }

    /// At most the distance of what is in two nodes.
    #[inline]
    pub(super) fn gap(&self, node: u32, other: &Self, other_node: u32) -> f64 {
        let (a, b) = (node as usize, other_node as usize);
        match (&self.boxes, &other.boxes) {
            (Boxes::Turned(_, own), Boxes::Turned(_, other)) => own[a].gap(&other[b]),
            (Boxes::Aligned { boxes: own, .. }, Boxes::Aligned { boxes: other, .. }) => own[a].gap(&other[b]),
            (Boxes::Turned(_, own), Boxes::Aligned { boxes: other, .. }) => own[a].gap(&other[b].turned()),
            (Boxes::Aligned { boxes: own, .. }, Boxes::Turned(_, other)) => own[a].turned().gap(&other[b]),
            (Boxes::None, _) | (_, Boxes::None) => 0.0,
        }
    }

    /// Whether what is in a node is surely apart from a box.
    #[inline]
    pub(super) fn is_apart_from(&self, node: u32, outside: &OutsideBox) -> bool {
        match &self.boxes {
            Boxes::Turned(_, own) => own[node as usize].is_apart(&outside.turned),
            Boxes::Aligned { boxes: own, .. } => own[node as usize].is_apart(&outside.aligned),
            Boxes::None => false,
        }
    }

    /// At most the distance of what is in a node from a box.
    #[inline]
    pub(super) fn gap_from(&self, node: u32, outside: &OutsideBox) -> f64 {
        match &self.boxes {
            Boxes::Turned(_, own) => own[node as usize].gap(&outside.turned),
            Boxes::Aligned { boxes: own, .. } => own[node as usize].gap(&outside.aligned),
            Boxes::None => 0.0,
        }
    }
}

/// The vertices of all models, in the order of shapes.
fn vertices_of(body: &Articulation, tree: &Hierarchy) -> Vec<Vertices> {
    let mut of_shape: Vec<(u32, u32)> = tree.leaves.iter().map(|leaf| (leaf.shape, leaf.link)).collect();
    of_shape.sort_unstable();
    of_shape.dedup_by_key(|&mut (shape, _)| shape);
    let models = of_shape.iter().filter_map(|&(_, link)| body.links[link as usize].model.as_ref());
    models.map(|model| Vertices::new(&used_vertices(model.mesh()))).collect()
}
