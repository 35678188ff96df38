//! The boxes of all triangles: what a build begins with.

use crate::bounds::{Aabb, Frame, OUTWARD, OUTWARD_LEAST};
use crate::mesh::Mesh;
use crate::tree::parallel;
use glam::{DVec3, Vec4, Vec4Swizzles};

/// Triangles that one task makes boxes of.
const CHUNK: usize = 8192;

/// A triangle's box, in two times four lanes. The last lanes hold the two halves of the triangle's number, each as the
/// lower bits of a number between one and two: so that arithmetic on all lanes meets no subnormal numbers, which are slow
/// on some machines.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(super) struct Item {
    pub(super) min: Vec4,
    pub(super) max: Vec4,
}

impl Item {
    #[inline(always)]
    fn new(min: Vec4, max: Vec4, triangle: u32) -> Self {
        let half = |bits: u32| f32::from_bits(1.0_f32.to_bits() | bits);
        Self { min: min.with_w(half(triangle & 0xffff)), max: max.with_w(half(triangle >> 16)) }
    }

    #[inline(always)]
    pub(super) fn triangle(&self) -> u32 {
        self.min.w.to_bits() & 0xffff | self.max.w.to_bits() << 16
    }

    /// Twice its middle.
    #[inline(always)]
    pub(super) fn middle(&self) -> Vec4 {
        self.min + self.max
    }
}

/// The box of some items; empty at first.
#[derive(Clone, Copy)]
pub(super) struct Union {
    pub(super) min: Vec4,
    pub(super) max: Vec4,
}

impl Union {
    pub(super) const EMPTY: Self = Self { min: Vec4::INFINITY, max: Vec4::NEG_INFINITY };

    #[inline(always)]
    pub(super) fn add(&mut self, min: Vec4, max: Vec4) {
        self.min = self.min.min(min);
        self.max = self.max.max(max);
    }

    #[inline(always)]
    pub(super) fn bounds(&self) -> Aabb {
        Aabb { min: self.min.xyz(), max: self.max.xyz() }
    }
}

/// The boxes of all triangles, in their order.
pub(super) fn items_of(mesh: &Mesh, frame: &Frame) -> Vec<Item> {
    let points: Vec<Vec4> = mesh.vertices().iter().map(|&vertex| point(vertex, frame)).collect();
    let mut items = Vec::with_capacity(mesh.triangles().len());
    parallel::chunks(mesh.triangles(), CHUNK, &mut items, |first, triangles, items| {
        items.extend((first as u32..).zip(triangles).map(|(triangle, &corners)| item(&points, corners, triangle)));
    });
    items
}

/// A vertex in the frame, rounded to the nearest. Every step is monotone, so that the box of rounded points is the rounded
/// box.
#[inline(always)]
fn point(vertex: [f64; 3], frame: &Frame) -> Vec4 {
    frame.local(DVec3::from_array(vertex)).as_vec3().extend(0.0)
}

/// The box of a triangle, rounded outward as [`Aabb::between`] does it, bit for bit.
#[inline(always)]
fn item(points: &[Vec4], [u, v, w]: [u32; 3], triangle: u32) -> Item {
    let [u, v, w] = [points[u as usize], points[v as usize], points[w as usize]];
    let (low, high) = (u.min(v).min(w), u.max(v).max(w));
    let outward = |bound: Vec4| bound.abs() * OUTWARD + OUTWARD_LEAST;
    Item::new(low - outward(low), high + outward(high), triangle)
}
