//! Refit (van den Bergen 1998, section 4): the boxes follow vertices that have moved, the tree stays. Two streams: all
//! vertices into the frame, then the nodes from the last to the first; children stand behind their parents, so their
//! boxes are there when they are needed.

use super::WideTree;
use super::leaves::LeafVertices;
use super::node::Node;
use crate::bounds::{Frame, OUTWARD, OUTWARD_LEAST};
use crate::simd::{LANES, Lanes, dispatch};
use glam::{DVec3, Vec4};

/// Coordinates that are brought into the frame at a time: eight vertices.
const STRIDE: usize = 3 * LANES;

/// What a refit needs, kept from one to the next. Empty until the first.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffers {
    /// The vertices in the frame, rounded to the nearest, three numbers each, and one number more: so that four can be
    /// read of the last one too.
    points: Vec<f32>,
    /// The box of each node.
    boxes: Vec<[Vec4; 2]>,
    /// Whether there are vertices that no triangle uses. They must not count.
    strays: bool,
    /// Of the leaves.
    pub(super) vertices: LeafVertices,
}

impl Buffers {
    /// There is another tree: the next refit prepares them again, in the memory that they have.
    pub(super) fn forget(&mut self) {
        self.vertices.clear();
        self.points.clear();
        self.boxes.clear();
    }

    /// Where they are in memory.
    #[cfg(test)]
    pub(super) fn places(&self) -> (*const f32, *const [Vec4; 2]) {
        (self.points.as_ptr(), self.boxes.as_ptr())
    }

    pub(super) fn bytes(&self) -> usize {
        self.vertices.bytes() + size_of_val(&self.points[..]) + size_of_val(&self.boxes[..])
    }
}

impl WideTree {
    /// Fits all boxes to the vertices. They are those that a fresh fit of the same tree in the same frame would give,
    /// bit for bit. The frame stays, unless the model has outgrown it.
    pub(crate) fn refit(&mut self, vertices: &[[f64; 3]]) {
        if self.nodes.is_empty() {
            return;
        }
        self.sketches.forget();
        self.distinct.forget();
        if self.buffers.points.is_empty() {
            self.prepare(vertices.len());
        }
        let bounds = self.fit(vertices);
        let frame = self.extent.frame;
        self.extent = self.extent.moved(bounds);
        if self.extent.frame != frame {
            self.fit(vertices);
        }
        self.find_coarse();
    }

    /// Lists the vertices of the leaves, unless they are listed.
    pub(super) fn list_vertices(&mut self) {
        self.buffers.vertices.fill(&self.leaves, &self.corners);
    }

    fn prepare(&mut self, vertices: usize) {
        self.list_vertices();
        let Buffers { points, boxes, strays, vertices: own } = &mut self.buffers;
        let mut used = vec![false; vertices];
        own.fours.as_flattened().iter().for_each(|&vertex| used[vertex as usize] = true);
        *strays = used.contains(&false);
        points.resize(3 * vertices + 1, 0.0);
        boxes.resize(self.nodes.len(), [Vec4::ZERO; 2]);
    }

    /// Fits all boxes in the frame as it is; returns the box of all vertices that are used.
    fn fit(&mut self, vertices: &[[f64; 3]]) -> [DVec3; 2] {
        let bounds = dispatch!(l => {
            let bounds = into_frame(l, vertices.as_flattened(), &self.extent.frame, &mut self.buffers.points);
            fit_nodes(self);
            bounds
        });
        if self.buffers.strays { bounds_of_used(self.buffers.vertices.fours.as_flattened(), vertices) } else { bounds }
    }
}

fn bounds_of_used(used: &[u32], vertices: &[[f64; 3]]) -> [DVec3; 2] {
    let point = |vertex: u32| DVec3::from_array(vertices[vertex as usize]);
    let first = point(used[0]);
    used.iter().fold([first; 2], |[low, high], &vertex| [low.min(point(vertex)), high.max(point(vertex))])
}

/// Brings all vertices into the frame: [`Frame::local`] rounded to the nearest, as [`Aabb::between`](crate::bounds::Aabb::between)
/// does it. Every step is monotone, so the box of the rounded points is the rounded box. Returns the box of all.
#[inline(always)]
fn into_frame<L: Lanes>(l: L, coordinates: &[f64], frame: &Frame, points: &mut [f32]) -> [DVec3; 2] {
    let shift = frame.origin * frame.scale;
    let (scale, shifts) = (l.splat_wide(frame.scale), repeated(l, &shift.to_array()));
    let first = repeated(l, coordinates);
    let mut bounds = [first, first];
    let (whole, rest) = coordinates.as_chunks::<STRIDE>();
    let (whole_points, rest_points) = points.as_chunks_mut::<STRIDE>();
    for (coordinates, points) in whole.iter().zip(whole_points) {
        eight_vertices(l, coordinates, scale, &shifts, &mut bounds, points);
    }
    // The others, filled up by the first vertex.
    let mut padded = [0.0; STRIDE];
    for (i, padded) in padded.iter_mut().enumerate() {
        *padded = coordinates[i % 3];
    }
    padded[..rest.len()].copy_from_slice(rest);
    let mut padded_points = [0.0; STRIDE];
    eight_vertices(l, &padded, scale, &shifts, &mut bounds, &mut padded_points);
    rest_points[..rest.len()].copy_from_slice(&padded_points[..rest.len()]);
    let [mut low, mut high] = [DVec3::from_slice(coordinates); 2];
    for k in 0..3 {
        let [lows, highs] = [l.store_wide(bounds[0][k]), l.store_wide(bounds[1][k])];
        for i in 0..LANES {
            let axis = (k * LANES + i) % 3;
            low[axis] = low[axis].min(lows[i]);
            high[axis] = high[axis].max(highs[i]);
        }
    }
    [low, high]
}

/// Three lanes of eight that repeat three numbers.
#[inline(always)]
fn repeated<L: Lanes>(l: L, three: &[f64]) -> [L::D; 3] {
    let mut all = [0.0; STRIDE];
    for (i, x) in all.iter_mut().enumerate() {
        *x = three[i % 3];
    }
    let (eights, _) = all.as_chunks::<LANES>();
    [l.load_wide(&eights[0]), l.load_wide(&eights[1]), l.load_wide(&eights[2])]
}

#[inline(always)]
fn eight_vertices<L: Lanes>(
    l: L,
    coordinates: &[f64; STRIDE],
    scale: L::D,
    shifts: &[L::D; 3],
    [low, high]: &mut [[L::D; 3]; 2],
    points: &mut [f32; STRIDE],
) {
    let (coordinates, _) = coordinates.as_chunks::<LANES>();
    let (points, _) = points.as_chunks_mut::<LANES>();
    for k in 0..3 {
        let x = l.load_wide(&coordinates[k]);
        low[k] = l.min_wide(low[k], x);
        high[k] = l.max_wide(high[k], x);
        points[k] = l.store(l.narrow(x * scale - shifts[k]));
    }
}

/// Fits the boxes of all nodes to the points.
#[inline(always)]
fn fit_nodes(tree: &mut WideTree) {
    let WideTree { nodes, buffers, .. } = tree;
    for (index, node) in nodes.iter_mut().enumerate().rev() {
        let (mut low, mut high) = (Vec4::INFINITY, Vec4::NEG_INFINITY);
        for slot in 0..node.count as usize {
            let child = node.children[slot] as usize;
            let own = if node.is_leaf(slot) {
                box_of_leaf(buffers.vertices.of(child), &buffers.points)
            } else {
                buffers.boxes[child]
            };
            set_outward(node, slot, own);
            (low, high) = (low.min(own[0]), high.max(own[1]));
        }
        buffers.boxes[index] = [low, high];
        node.fill_up();
    }
}

/// Sets the box of a slot, rounded outward as [`Aabb::between`](crate::bounds::Aabb::between) does it.
#[inline(always)]
fn set_outward(node: &mut Node, slot: usize, [low, high]: [Vec4; 2]) {
    let low = low - (low.abs() * OUTWARD + OUTWARD_LEAST);
    let high = high + (high.abs() * OUTWARD + OUTWARD_LEAST);
    for axis in 0..3 {
        node.boxes.min[axis][slot] = low[axis];
        node.boxes.max[axis][slot] = high[axis];
    }
}

/// The box of some points, not rounded outward.
#[inline(always)]
fn box_of_leaf(vertices: &[[u32; 4]], points: &[f32]) -> [Vec4; 2] {
    let mut all = box_of_four(&vertices[0], points);
    for four in &vertices[1..] {
        let [low, high] = box_of_four(four, points);
        all = [all[0].min(low), all[1].max(high)];
    }
    all
}

#[inline(always)]
fn box_of_four(vertices: &[u32; 4], points: &[f32]) -> [Vec4; 2] {
    let [a, b] = [point(vertices[0], points), point(vertices[1], points)];
    let [c, d] = [point(vertices[2], points), point(vertices[3], points)];
    [a.min(b).min(c.min(d)), a.max(b).max(c.max(d))]
}

/// A vertex and one number more: the next coordinate, whatever it is.
#[inline(always)]
fn point(vertex: u32, points: &[f32]) -> Vec4 {
    let first = vertex as usize * 3;
    Vec4::from_slice(&points[first..first + 4])
}
