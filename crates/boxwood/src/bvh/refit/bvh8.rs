//! SIMD refit of all nodes of a [`Bvh8`].
//!
//! There are two passes. First all vertices are transformed to the frame; then the nodes are fitted from the last to
//! the first. Children are stored after their parents, so the boxes of the children are ready when their parent is
//! fitted.

use crate::bvh::Bvh8;
use crate::bvh::build::leaf_lists::LeafVertices;
use crate::bvh::node::Node8;
use crate::kernel::boxes::{BoxFrame, MIN_ROUND_OUTWARD, ROUND_OUTWARD};
use crate::kernel::simd::{LANES, Lanes, dispatch};
use glam::{DVec3, Vec4};

/// Number of coordinates that are transformed at a time: three for each of eight vertices.
const STRIDE: usize = 3 * LANES;

/// Memory of a tree that is reused between its refits. Empty until the first refit.
#[derive(Clone, Debug, Default)]
pub(in crate::bvh) struct RefitBuffers {
    /// Coordinates of all vertices in the frame, rounded to nearest, three numbers per vertex. One more number at the
    /// end lets a load of four numbers also read the last vertex.
    points: Vec<f32>,
    /// For each node, the box of all its children, as `[min, max]`, not rounded outward.
    boxes: Vec<[Vec4; 2]>,
    /// True if the mesh has vertices that no triangle uses. These vertices must not affect the bounds of the
    /// model.
    has_unused_vertices: bool,
    /// Distinct vertices of each leaf.
    pub(in crate::bvh) vertices: LeafVertices,
}

impl RefitBuffers {
    /// Marks the buffers as invalid, for a rebuilt tree. The next refit fills them again, in the same memory.
    pub(in crate::bvh) fn clear(&mut self) {
        self.vertices.clear();
        self.points.clear();
        self.boxes.clear();
    }

    /// Memory addresses of the buffers, to test that their memory is reused.
    #[cfg(test)]
    pub(in crate::bvh) fn addresses(&self) -> (*const f32, *const [Vec4; 2]) {
        (self.points.as_ptr(), self.boxes.as_ptr())
    }

    pub(in crate::bvh) fn bytes(&self) -> usize {
        self.vertices.bytes() + size_of_val(&self.points[..]) + size_of_val(&self.boxes[..])
    }
}

impl Bvh8 {
    /// Fits all boxes to the vertices, bit-identical to a new fit of the same tree in the same frame. The frame is kept
    /// unless the model has outgrown it.
    pub(crate) fn refit(&mut self, vertices: &[[f64; 3]]) {
        if self.nodes.is_empty() {
            return;
        }
        self.leaf_triangles.clear();
        self.distinct.clear();
        if self.buffers.points.is_empty() {
            self.prepare(vertices.len());
        }
        let bounds = self.fit(vertices);
        let frame = self.tree_frame.frame;
        self.tree_frame = self.tree_frame.for_bounds(bounds);
        if self.tree_frame.frame != frame {
            self.fit(vertices);
        }
        self.find_coarse();
    }

    /// Fills the vertex lists of the leaves if they are empty.
    pub(in crate::bvh) fn list_vertices(&mut self) {
        self.buffers.vertices.fill(&self.leaves, &self.corners);
    }

    /// Allocates the buffers and detects unused vertices. `vertices` is the number of vertices of the mesh.
    fn prepare(&mut self, vertices: usize) {
        self.list_vertices();
        let RefitBuffers { points, boxes, has_unused_vertices, vertices: own } = &mut self.buffers;
        let mut used = vec![false; vertices];
        own.fours.as_flattened().iter().for_each(|&vertex| used[vertex as usize] = true);
        *has_unused_vertices = used.contains(&false);
        points.resize(3 * vertices + 1, 0.0);
        boxes.resize(self.nodes.len(), [Vec4::ZERO; 2]);
    }

    /// Fits all boxes in the current frame. Returns the bounds of all vertices that triangles use.
    fn fit(&mut self, vertices: &[[f64; 3]]) -> [DVec3; 2] {
        let bounds = dispatch!(l => {
            let bounds = into_frame(l, vertices.as_flattened(), &self.tree_frame.frame, &mut self.buffers.points);
            fit_nodes(self);
            bounds
        });
        if self.buffers.has_unused_vertices {
            bounds_of_used(self.buffers.vertices.fours.as_flattened(), vertices)
        } else {
            bounds
        }
    }
}

/// Bounds of the vertices whose indices are in `used`.
fn bounds_of_used(used: &[u32], vertices: &[[f64; 3]]) -> [DVec3; 2] {
    let point = |vertex: u32| DVec3::from_array(vertices[vertex as usize]);
    let first = point(used[0]);
    used.iter().fold([first; 2], |[low, high], &vertex| [low.min(point(vertex)), high.max(point(vertex))])
}

/// Writes all vertices in the frame to `points`, computed as [`BoxFrame::to_local`] and rounded to nearest, as in
/// [`LocalAabb::between`](crate::kernel::boxes::LocalAabb::between). Rounding is monotone, so the box of the rounded
/// points equals the rounded box of the points. Returns the bounds of all vertices in mesh coordinates.
#[inline(always)]
fn into_frame<L: Lanes>(l: L, coordinates: &[f64], frame: &BoxFrame, points: &mut [f32]) -> [DVec3; 2] {
    let shift = frame.origin * frame.scale;
    let (scale, shifts) = (l.splat_f64(frame.scale), repeated(l, &shift.to_array()));
    let first = repeated(l, coordinates);
    let mut bounds = [first, first];
    let (whole, rest) = coordinates.as_chunks::<STRIDE>();
    let (whole_points, rest_points) = points.as_chunks_mut::<STRIDE>();
    for (coordinates, points) in whole.iter().zip(whole_points) {
        transform_vertices8(l, coordinates, scale, &shifts, &mut bounds, points);
    }
    // The last group of fewer than eight vertices, padded with the first vertex of the mesh.
    let mut padded = [0.0; STRIDE];
    for (i, padded) in padded.iter_mut().enumerate() {
        *padded = coordinates[i % 3];
    }
    padded[..rest.len()].copy_from_slice(rest);
    let mut padded_points = [0.0; STRIDE];
    transform_vertices8(l, &padded, scale, &shifts, &mut bounds, &mut padded_points);
    rest_points[..rest.len()].copy_from_slice(&padded_points[..rest.len()]);
    let [mut low, mut high] = [DVec3::from_slice(coordinates); 2];
    for k in 0..3 {
        let [lows, highs] = [l.store_f64(bounds[0][k]), l.store_f64(bounds[1][k])];
        for i in 0..LANES {
            let axis = (k * LANES + i) % 3;
            low[axis] = low[axis].min(lows[i]);
            high[axis] = high[axis].max(highs[i]);
        }
    }
    [low, high]
}

/// Three registers that together hold the given three numbers eight times in a row, like the coordinates of eight
/// vertices.
#[inline(always)]
fn repeated<L: Lanes>(l: L, three: &[f64]) -> [L::F64; 3] {
    let mut all = [0.0; STRIDE];
    for (i, x) in all.iter_mut().enumerate() {
        *x = three[i % 3];
    }
    let (eights, _) = all.as_chunks::<LANES>();
    [l.load_f64(&eights[0]), l.load_f64(&eights[1]), l.load_f64(&eights[2])]
}

/// Transforms eight vertices to the frame and extends the bounds by them.
#[inline(always)]
fn transform_vertices8<L: Lanes>(
    l: L,
    coordinates: &[f64; STRIDE],
    scale: L::F64,
    shifts: &[L::F64; 3],
    [low, high]: &mut [[L::F64; 3]; 2],
    points: &mut [f32; STRIDE],
) {
    let (coordinates, _) = coordinates.as_chunks::<LANES>();
    let (points, _) = points.as_chunks_mut::<LANES>();
    for k in 0..3 {
        let x = l.load_f64(&coordinates[k]);
        low[k] = l.min_f64(low[k], x);
        high[k] = l.max_f64(high[k], x);
        points[k] = l.store(l.to_f32(x * scale - shifts[k]));
    }
}

/// Fits the boxes of all nodes to `buffers.points`, the vertices in the frame.
#[inline(always)]
fn fit_nodes(tree: &mut Bvh8) {
    let Bvh8 { nodes, buffers, .. } = tree;
    for (index, node) in nodes.iter_mut().enumerate().rev() {
        let (mut low, mut high) = (Vec4::INFINITY, Vec4::NEG_INFINITY);
        for slot in 0..node.count as usize {
            let child = node.children[slot] as usize;
            let own = if node.is_leaf(slot) {
                leaf_box(buffers.vertices.of(child), &buffers.points)
            } else {
                buffers.boxes[child]
            };
            set_outward(node, slot, own);
            (low, high) = (low.min(own[0]), high.max(own[1]));
        }
        buffers.boxes[index] = [low, high];
        node.pad_lanes();
    }
}

/// Sets the box of a slot, rounded outward as in [`LocalAabb::between`](crate::kernel::boxes::LocalAabb::between).
#[inline(always)]
fn set_outward(node: &mut Node8, slot: usize, [low, high]: [Vec4; 2]) {
    let low = low - (low.abs() * ROUND_OUTWARD + MIN_ROUND_OUTWARD);
    let high = high + (high.abs() * ROUND_OUTWARD + MIN_ROUND_OUTWARD);
    for axis in 0..3 {
        node.boxes.min[axis][slot] = low[axis];
        node.boxes.max[axis][slot] = high[axis];
    }
}

/// Box of the vertices of a leaf, not rounded outward. `vertices` are the leaf's groups of four vertex indices.
#[inline(always)]
fn leaf_box(vertices: &[[u32; 4]], points: &[f32]) -> [Vec4; 2] {
    let mut all = box_of_points4(&vertices[0], points);
    for four in &vertices[1..] {
        let [low, high] = box_of_points4(four, points);
        all = [all[0].min(low), all[1].max(high)];
    }
    all
}

/// Box of four vertices, not rounded outward.
#[inline(always)]
fn box_of_points4(vertices: &[u32; 4], points: &[f32]) -> [Vec4; 2] {
    let [a, b] = [point(vertices[0], points), point(vertices[1], points)];
    let [c, d] = [point(vertices[2], points), point(vertices[3], points)];
    [a.min(b).min(c.min(d)), a.max(b).max(c.max(d))]
}

/// Coordinates of a vertex in three lanes. The fourth lane holds the number stored after them, which callers ignore.
#[inline(always)]
fn point(vertex: u32, points: &[f32]) -> Vec4 {
    let first = vertex as usize * 3;
    Vec4::from_slice(&points[first..first + 4])
}
