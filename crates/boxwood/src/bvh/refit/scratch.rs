//! Memory that is reused between refits. Each kind of tree uses only some of the fields.

use super::{MovedVertices, NodewiseRefit, RefitChild};
use crate::bvh::exact_aabb::ExactAabb;
use crate::kernel::boxes::LocalAabb;
use crate::mesh::Mesh;
use glam::DVec3;

/// Reusable memory of the refits of one model. Each buffer is empty until a refit needs it.
#[derive(Clone, Debug, Default)]
pub(crate) struct RefitScratch {
    /// Box of each node, for leafless trees of the papers, whose nodes may store only some of the six bounds.
    pub(crate) boxes: Vec<LocalAabb>,
    /// Box of each node as a search reconstructs it from the stored bounds, for leafless trees of the papers.
    pub(crate) decoded: Vec<LocalAabb>,
    /// Nodes to be fitted, for trees whose node indices do not order children after parents (R-trees).
    pub(crate) queue: Vec<u32>,
    /// Nodes that must be fitted because vertices below them moved.
    pub(crate) marked: NodeSet,
    pub(crate) vertex_triangles: VertexTriangles,
    parent_links: ParentLinks,
    /// Bounds of all triangles of the mesh. Valid only if every vertex that moved after they were computed was passed
    /// to [`Self::update_bounds`].
    bounds: Option<ExactAabb>,
}

impl RefitScratch {
    /// Invalidates the bounds: any vertex may have moved.
    pub(crate) fn invalidate_bounds(&mut self) {
        self.bounds = None;
    }

    /// Invalidates the parent links, which depend on the tree, after the tree of the mesh was replaced.
    pub(crate) fn invalidate_tree(&mut self) {
        self.parent_links.triangle_nodes.clear();
        self.parent_links.parents.clear();
    }

    pub(crate) fn bytes(&self) -> usize {
        let Self { boxes, decoded, queue, marked, vertex_triangles, parent_links, bounds: _ } = self;
        let numbers = [
            queue,
            &vertex_triangles.starts,
            &vertex_triangles.triangles,
            &parent_links.triangle_nodes,
            &parent_links.parents,
        ];
        let numbers: usize = numbers.iter().map(|numbers| size_of_val(&numbers[..])).sum();
        size_of_val(&boxes[..]) + size_of_val(&decoded[..]) + size_of_val(&marked.words[..]) + numbers
    }

    /// Bounds of all triangles after the `moved` vertices moved; `None` if no triangle uses any of these vertices.
    ///
    /// All vertices are read only if the old bounds are unknown, or if a moved vertex was on the boundary of the old
    /// bounds and moved inward.
    pub(crate) fn update_bounds(&mut self, mesh: &Mesh, moved: MovedVertices<'_>) -> Option<ExactAabb> {
        self.vertex_triangles.build(mesh);
        let point = |&vertex: &u32| DVec3::from_array(mesh.vertices()[vertex as usize]);
        let steps = moved.vertices.iter().zip(moved.old).filter(|(vertex, _)| self.vertex_triangles.any(**vertex));
        let mut steps = steps.map(|(vertex, &old)| [DVec3::from_array(old), point(vertex)]).peekable();
        steps.peek()?;
        let stays_valid = |bounds: &ExactAabb| {
            let left = |[old, new]: [DVec3; 2]| {
                let (low, high) =
                    (old.cmple(bounds.min) & new.cmpgt(bounds.min), old.cmpge(bounds.max) & new.cmplt(bounds.max));
                (low | high).any()
            };
            !steps.clone().any(left)
        };
        let all = match self.bounds.filter(stays_valid) {
            Some(bounds) => steps.fold(bounds, |all, [_, new]| all.union(&ExactAabb::from_point(new))),
            None => {
                let used = (0..mesh.vertices().len() as u32).filter(|&vertex| self.vertex_triangles.any(vertex));
                used.map(|vertex| ExactAabb::from_point(point(&vertex))).reduce(|all, own| all.union(&own))?
            }
        };
        self.bounds = Some(all);
        Some(all)
    }

    /// Marks the nodes that contain a triangle of the given vertices, and all ancestors of these nodes.
    pub(in crate::bvh) fn mark(&mut self, tree: &impl NodewiseRefit, mesh: &Mesh, vertices: &[u32]) -> &mut NodeSet {
        self.parent_links.build(tree, mesh);
        self.marked.resize(tree.node_count());
        for &vertex in vertices {
            for &triangle in self.vertex_triangles.of(vertex) {
                let mut node = self.parent_links.triangle_nodes[triangle as usize];
                while self.marked.set(node) && node != 0 {
                    node = self.parent_links.parents[node as usize];
                }
            }
        }
        &mut self.marked
    }
}

/// Lists of the triangles that use each vertex.
#[derive(Clone, Debug, Default)]
pub(crate) struct VertexTriangles {
    /// Index in `triangles` where the list of each vertex starts, and the end of the last list. `u32` suffices,
    /// because a mesh has fewer than 2^32 corners.
    starts: Vec<u32>,
    triangles: Vec<u32>,
}

impl VertexTriangles {
    /// Builds the lists unless they exist already. They never become invalid, because the triangles of a mesh never
    /// change.
    fn build(&mut self, mesh: &Mesh) {
        let count = mesh.vertices().len();
        if self.starts.len() == count + 1 {
            return;
        }
        // After the prefix sum, `starts[v]` is the end of the list of vertex v. Each triangle that is written to
        // this list decreases `starts[v]` by one. When the list is complete, `starts[v]` is therefore its start.
        self.starts = vec![0; count + 1];
        for &vertex in mesh.triangles().as_flattened() {
            self.starts[vertex as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.triangles = vec![0; sum as usize];
        for (triangle, corners) in (0..).zip(mesh.triangles()) {
            for &vertex in corners {
                let start = &mut self.starts[vertex as usize];
                *start -= 1;
                self.triangles[*start as usize] = triangle;
            }
        }
    }

    /// Returns true if a triangle uses the vertex.
    fn any(&self, vertex: u32) -> bool {
        self.starts[vertex as usize] != self.starts[vertex as usize + 1]
    }

    /// Triangles that use a vertex. A triangle that uses the vertex twice is listed twice.
    pub(crate) fn of(&self, vertex: u32) -> &[u32] {
        let [start, end] = [self.starts[vertex as usize], self.starts[vertex as usize + 1]];
        &self.triangles[start as usize..end as usize]
    }
}

/// For each triangle the node that contains it, and for each node its parent. Searches do not need these links, so
/// trees do not store them.
#[derive(Clone, Debug, Default)]
struct ParentLinks {
    /// For each triangle, the node that contains it directly.
    triangle_nodes: Vec<u32>,
    /// Parent of each node; 0 for the root.
    parents: Vec<u32>,
}

impl ParentLinks {
    /// Builds the links unless they exist already for the current tree.
    fn build(&mut self, tree: &impl NodewiseRefit, mesh: &Mesh) {
        if !self.parents.is_empty() {
            return;
        }
        self.triangle_nodes.resize(mesh.triangles().len(), 0);
        self.parents.resize(tree.node_count(), 0);
        for node in 0..tree.node_count() as u32 {
            tree.for_each_child(node, |link| match link {
                RefitChild::Node(child) => self.parents[child as usize] = node,
                RefitChild::Triangle(triangle) => self.triangle_nodes[triangle as usize] = node,
            });
        }
    }
}

/// Set of nodes, with one bit per node.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeSet {
    words: Vec<u64>,
    /// All elements of `words` from this index on are zero.
    end: usize,
}

impl NodeSet {
    /// Sets the number of nodes that the set can contain.
    pub(crate) fn resize(&mut self, nodes: usize) {
        self.words.resize(nodes.div_ceil(64), 0);
    }

    /// Adds a node. Returns true if the node was not in the set before.
    pub(crate) fn set(&mut self, node: u32) -> bool {
        let (word, bit) = (node as usize / 64, 1 << (node % 64));
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        self.end = self.end.max(word + 1);
        is_new
    }

    pub(crate) fn clear(&mut self) {
        self.words[..self.end].fill(0);
        self.end = 0;
    }

    /// Removes the node with the greatest index and returns it; `None` if the set is empty.
    pub(in crate::bvh) fn take_last(&mut self) -> Option<u32> {
        while self.end > 0 {
            let word = &mut self.words[self.end - 1];
            if *word != 0 {
                let bit = 63 - word.leading_zeros();
                *word &= !(1 << bit);
                return Some((self.end as u32 - 1) * 64 + bit);
            }
            self.end -= 1;
        }
        None
    }
}
