//! What refits keep from one to the next, so that they take no memory: each tree uses its own part of it.

use super::{Link, Moved, NodeByNode};
use crate::bounds::Aabb;
use crate::mesh::Mesh;
use crate::tree::split::Exact;
use glam::DVec3;

/// Empty until a refit needs it.
#[derive(Clone, Debug, Default)]
pub(crate) struct RefitMemory {
    /// Of trees that do not store all bounds: the boxes as they should be, and as a search reads them.
    pub(in crate::tree) boxes: Vec<Aabb>,
    pub(in crate::tree) read: Vec<Aabb>,
    /// Nodes to be fitted, of trees whose numbers are in no order.
    pub(in crate::tree) queue: Vec<u32>,
    pub(in crate::tree) marks: Marks,
    pub(in crate::tree) uses: Uses,
    ways_up: WaysUp,
    /// The box of all triangles of the mesh, if nothing has moved since it was found but what [`Self::follow`] was
    /// told.
    bounds: Option<Exact>,
}

impl RefitMemory {
    /// Any vertex may have moved.
    pub(crate) fn forget_bounds(&mut self) {
        self.bounds = None;
    }

    /// There is another tree of the same mesh.
    pub(crate) fn forget_tree(&mut self) {
        self.ways_up.holders.clear();
        self.ways_up.parents.clear();
    }

    pub(crate) fn bytes(&self) -> usize {
        let Self { boxes, read, queue, marks, uses, ways_up, bounds: _ } = self;
        let numbers = [queue, &uses.starts, &uses.triangles, &ways_up.holders, &ways_up.parents];
        let numbers: usize = numbers.iter().map(|numbers| size_of_val(&numbers[..])).sum();
        size_of_val(&boxes[..]) + size_of_val(&read[..]) + size_of_val(&marks.words[..]) + numbers
    }

    /// The box of all triangles after some vertices have moved; `None` if no triangle uses any of them. All vertices
    /// are looked at only if one of those has left the edge of the box.
    pub(in crate::tree) fn follow(&mut self, mesh: &Mesh, moved: Moved<'_>) -> Option<Exact> {
        self.uses.learn(mesh);
        let point = |&vertex: &u32| DVec3::from_array(mesh.vertices()[vertex as usize]);
        let steps = moved.vertices.iter().zip(moved.old).filter(|(vertex, _)| self.uses.any(**vertex));
        let mut steps = steps.map(|(vertex, &old)| [DVec3::from_array(old), point(vertex)]).peekable();
        steps.peek()?;
        let stayed = |bounds: &Exact| {
            let left = |[old, new]: [DVec3; 2]| {
                let (low, high) =
                    (old.cmple(bounds.min) & new.cmpgt(bounds.min), old.cmpge(bounds.max) & new.cmplt(bounds.max));
                (low | high).any()
            };
            !steps.clone().any(left)
        };
        let all = match self.bounds.filter(stayed) {
            Some(bounds) => steps.fold(bounds, |all, [_, new]| all.union(&Exact::at(new))),
            None => {
                let used = (0..mesh.vertices().len() as u32).filter(|&vertex| self.uses.any(vertex));
                used.map(|vertex| Exact::at(point(&vertex))).reduce(|all, own| all.union(&own))?
            }
        };
        self.bounds = Some(all);
        Some(all)
    }

    /// Marks the nodes that hold a triangle of these vertices, and all above them.
    pub(super) fn mark(&mut self, tree: &impl NodeByNode, mesh: &Mesh, vertices: &[u32]) -> &mut Marks {
        self.ways_up.learn(tree, mesh);
        self.marks.make_room(tree.node_count());
        for &vertex in vertices {
            for &triangle in self.uses.of(vertex) {
                let mut node = self.ways_up.holders[triangle as usize];
                while self.marks.set(node) && node != 0 {
                    node = self.ways_up.parents[node as usize];
                }
            }
        }
        &mut self.marks
    }
}

/// Which triangles use a vertex.
#[derive(Clone, Debug, Default)]
pub(in crate::tree) struct Uses {
    /// Of each vertex, where its triangles begin; and where the last ones end. A mesh has fewer than 2^32 corners.
    starts: Vec<u32>,
    triangles: Vec<u32>,
}

impl Uses {
    /// Once a mesh, whose triangles never change.
    fn learn(&mut self, mesh: &Mesh) {
        let count = mesh.vertices().len();
        if self.starts.len() == count + 1 {
            return;
        }
        // Each is first where the triangles of its vertex end, and moves down as they come in.
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
                let place = &mut self.starts[vertex as usize];
                *place -= 1;
                self.triangles[*place as usize] = triangle;
            }
        }
    }

    fn any(&self, vertex: u32) -> bool {
        self.starts[vertex as usize] != self.starts[vertex as usize + 1]
    }

    /// A triangle that names a vertex twice is there twice.
    pub(in crate::tree) fn of(&self, vertex: u32) -> &[u32] {
        let [start, end] = [self.starts[vertex as usize], self.starts[vertex as usize + 1]];
        &self.triangles[start as usize..end as usize]
    }
}

/// From a triangle to the node that holds it, and from a node to its parent: no search needs them, so no tree has them.
#[derive(Clone, Debug, Default)]
struct WaysUp {
    holders: Vec<u32>,
    /// Of the root: 0.
    parents: Vec<u32>,
}

impl WaysUp {
    /// Once a tree.
    fn learn(&mut self, tree: &impl NodeByNode, mesh: &Mesh) {
        if !self.parents.is_empty() {
            return;
        }
        self.holders.resize(mesh.triangles().len(), 0);
        self.parents.resize(tree.node_count(), 0);
        for node in 0..tree.node_count() as u32 {
            tree.for_each_below(node, |link| match link {
                Link::Node(child) => self.parents[child as usize] = node,
                Link::Triangle(triangle) => self.holders[triangle as usize] = node,
            });
        }
    }
}

/// A set of nodes: a bit for each.
#[derive(Clone, Debug, Default)]
pub(in crate::tree) struct Marks {
    words: Vec<u64>,
    /// No word from here on has a bit.
    end: usize,
}

impl Marks {
    pub(in crate::tree) fn make_room(&mut self, nodes: usize) {
        self.words.resize(nodes.div_ceil(64), 0);
    }

    /// Whether it was not in the set.
    pub(in crate::tree) fn set(&mut self, node: u32) -> bool {
        let (word, bit) = (node as usize / 64, 1 << (node % 64));
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        self.end = self.end.max(word + 1);
        is_new
    }

    pub(in crate::tree) fn clear(&mut self) {
        self.words[..self.end].fill(0);
        self.end = 0;
    }

    /// Takes the greatest out.
    pub(in crate::tree) fn take_last(&mut self) -> Option<u32> {
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
