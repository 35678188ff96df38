//! Refit (van den Bergen 1998, section 4): the boxes follow vertices that have moved, the tree stays. One pass over the
//! nodes from the last to the first; children stand behind their parents, so they are up to date when they are needed.

use super::WideTree;
use super::node::Node;
use crate::bounds::{Aabb, EightBoxes, Frame, OUTWARD, OUTWARD_LEAST};
use crate::simd::{LANES, Lanes, dispatch};
use crate::tree::Extent;
use glam::DVec3;

/// A model that has grown, shrunk or moved by this factor of its size since its frame was chosen gets a new one: `f32`
/// boxes are tight near the middle of their frame only.
const OUTGROWN: f64 = 16.0;

impl WideTree {
    /// Fits all boxes to the vertices. They are those that a fresh fit of the same tree in the same frame would give,
    /// bit for bit. The frame stays, unless the model has outgrown it.
    pub(crate) fn refit(&mut self, vertices: &[[f64; 3]]) {
        if self.nodes.is_empty() {
            return;
        }
        let bounds = self.fit(vertices);
        let extent = Extent::between(bounds, self.extent.frame);
        if outgrown(bounds, &extent) {
            self.extent.frame = Frame::around(bounds);
            self.fit(vertices);
            self.extent = Extent::between(bounds, self.extent.frame);
        } else {
            self.extent = extent;
        }
    }

    /// Fits all boxes in the frame as it is; returns the box of all vertices that are used.
    fn fit(&mut self, vertices: &[[f64; 3]]) -> [DVec3; 2] {
        dispatch!(l => fit_nodes(l, self, vertices.as_flattened()))
    }
}

/// Whether `f32` boxes in this frame are coarse for a model with these bounds.
fn outgrown([low, high]: [DVec3; 2], extent: &Extent) -> bool {
    // Halved: the difference could overflow.
    let half = (high * 0.5 - low * 0.5).max_element() * extent.frame.scale;
    // A model that has become a point is fine anywhere.
    extent.reach > OUTGROWN || (half > 0.0 && half * OUTGROWN < extent.reach)
}

#[inline(always)]
fn fit_nodes<L: Lanes>(l: L, tree: &mut WideTree, coordinates: &[f64]) -> [DVec3; 2] {
    let frame = tree.extent.frame;
    let first = point(l, coordinates, tree.corners[0][0]);
    let (mut low, mut high) = (first, first);
    for index in (0..tree.nodes.len()).rev() {
        let node = &tree.nodes[index];
        let (mut lows, mut highs) = ([[0.0; LANES]; 3], [[0.0; LANES]; 3]);
        for_each_bit(node.leaves, |slot| {
            let own = corners_of_box(l, tree.vertices_of(node.children[slot]), coordinates);
            (low, high) = (l.min_four(low, own[0]), l.max_four(high, own[1]));
            let [own_low, own_high] = [l.store_four(own[0]), l.store_four(own[1])];
            for axis in 0..3 {
                lows[axis][slot] = own_low[axis];
                highs[axis][slot] = own_high[axis];
            }
        });
        let mut boxes = rounded_outward(l, &lows, &highs, &frame);
        for_each_bit(node.filled() & !node.leaves, |slot| {
            boxes.set(slot, &all(l, &tree.nodes[node.children[slot] as usize]));
        });
        let node = &mut tree.nodes[index];
        node.boxes = boxes;
        node.fill_up();
    }
    [three(l, low), three(l, high)]
}

/// Eight boxes in a frame: [`Aabb::between`], lane by lane and bit for bit.
#[inline(always)]
fn rounded_outward<L: Lanes>(l: L, lows: &[[f64; LANES]; 3], highs: &[[f64; LANES]; 3], frame: &Frame) -> EightBoxes {
    let mut boxes = EightBoxes { min: [[0.0; LANES]; 3], max: [[0.0; LANES]; 3] };
    let (scale, outward, least) = (l.splat_wide(frame.scale), l.splat(OUTWARD), l.splat(OUTWARD_LEAST));
    for axis in 0..3 {
        let origin = l.splat_wide(frame.origin[axis] * frame.scale);
        let low = l.narrow(l.load_wide(&lows[axis]) * scale - origin);
        let high = l.narrow(l.load_wide(&highs[axis]) * scale - origin);
        boxes.min[axis] = l.store(low - (l.abs(low) * outward + least));
        boxes.max[axis] = l.store(high + (l.abs(high) * outward + least));
    }
    boxes
}

#[inline(always)]
fn for_each_bit(mut bits: u32, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// The box of all slots: those that hold nothing repeat the first.
#[inline(always)]
fn all<L: Lanes>(l: L, node: &Node) -> Aabb {
    let mut all = node.bounds(0);
    for axis in 0..3 {
        all.min[axis] = l.smallest(l.load(&node.boxes.min[axis]));
        all.max[axis] = l.largest(l.load(&node.boxes.max[axis]));
    }
    all
}

/// The smallest and the largest coordinates of a leaf, in `f64`: what is rounded once is as tight as can be.
#[inline(always)]
fn corners_of_box<L: Lanes>(l: L, vertices: &[u32], coordinates: &[f64]) -> [L::Q; 2] {
    let first = point(l, coordinates, vertices[0]);
    let (mut low, mut high) = (first, first);
    for &vertex in &vertices[1..] {
        let point = point(l, coordinates, vertex);
        low = l.min_four(low, point);
        high = l.max_four(high, point);
    }
    [low, high]
}

/// A vertex and one number more: the next coordinate, whatever it is.
#[inline(always)]
fn point<L: Lanes>(l: L, coordinates: &[f64], vertex: u32) -> L::Q {
    let first = vertex as usize * 3;
    match coordinates.get(first..first + 4).and_then(|four| four.try_into().ok()) {
        Some(four) => l.load_four(four),
        // The last one.
        None => l.load_four(&[coordinates[first], coordinates[first + 1], coordinates[first + 2], 0.0]),
    }
}

#[inline(always)]
fn three<L: Lanes>(l: L, point: L::Q) -> DVec3 {
    let [x, y, z, _] = l.store_four(point);
    DVec3::new(x, y, z)
}
