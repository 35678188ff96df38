//! Boxes of all triangles: the input of a build.

use crate::kernel::boxes::{BoxFrame, LocalAabb, MIN_ROUND_OUTWARD, ROUND_OUTWARD};
use crate::kernel::threads;
use crate::mesh::Mesh;
use glam::{DVec3, Vec4, Vec4Swizzles};

/// Number of triangles whose boxes one parallel task computes.
const CHUNK: usize = 8192;

/// Box of a triangle, with the triangle id, in two vectors of four lanes.
///
/// The fourth lanes contain the halves of the triangle id, each as the lower bits of a number between one and two.
/// Arithmetic on all lanes then involves no subnormal numbers, which are slow on some machines.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(in crate::bvh) struct BuildItem {
    pub(in crate::bvh) min: Vec4,
    pub(in crate::bvh) max: Vec4,
}

impl BuildItem {
    #[inline(always)]
    fn new(min: Vec4, max: Vec4, triangle: u32) -> Self {
        let half = |bits: u32| f32::from_bits(1.0_f32.to_bits() | bits);
        Self { min: min.with_w(half(triangle & 0xffff)), max: max.with_w(half(triangle >> 16)) }
    }

    #[inline(always)]
    pub(in crate::bvh) fn triangle(&self) -> u32 {
        self.min.w.to_bits() & 0xffff | self.max.w.to_bits() << 16
    }

    /// Twice the center of the box.
    #[inline(always)]
    pub(super) fn doubled_center(&self) -> Vec4 {
        self.min + self.max
    }
}

/// Box that grows as items are added; starts as [`EMPTY`](Self::EMPTY).
#[derive(Clone, Copy)]
pub(super) struct ItemBounds {
    pub(in crate::bvh) min: Vec4,
    pub(in crate::bvh) max: Vec4,
}

impl ItemBounds {
    pub(in crate::bvh) const EMPTY: Self = Self { min: Vec4::INFINITY, max: Vec4::NEG_INFINITY };

    #[inline(always)]
    pub(in crate::bvh) fn add(&mut self, min: Vec4, max: Vec4) {
        self.min = self.min.min(min);
        self.max = self.max.max(max);
    }

    #[inline(always)]
    pub(in crate::bvh) fn bounds(&self) -> LocalAabb {
        LocalAabb { min: self.min.xyz(), max: self.max.xyz() }
    }
}

/// Boxes of all triangles, in the order of the mesh.
pub(in crate::bvh) fn items_of(mesh: &Mesh, frame: &BoxFrame) -> Vec<BuildItem> {
    let points: Vec<Vec4> = mesh.vertices().iter().map(|&vertex| point(vertex, frame)).collect();
    let mut items = Vec::with_capacity(mesh.triangles().len());
    threads::map_chunks(mesh.triangles(), CHUNK, &mut items, |first, triangles, items| {
        items.extend((first as u32..).zip(triangles).map(|(triangle, &corners)| item(&points, corners, triangle)));
    });
    items
}

/// Vertex in the frame, rounded to nearest. Rounding is monotone, so the box of the rounded vertices equals the
/// rounded box of the vertices.
#[inline(always)]
fn point(vertex: [f64; 3], frame: &BoxFrame) -> Vec4 {
    frame.to_local(DVec3::from_array(vertex)).as_vec3().extend(0.0)
}

/// Box of a triangle, rounded outward as in [`LocalAabb::between`], bit for bit.
#[inline(always)]
fn item(points: &[Vec4], [u, v, w]: [u32; 3], triangle: u32) -> BuildItem {
    let [u, v, w] = [points[u as usize], points[v as usize], points[w as usize]];
    let (low, high) = (u.min(v).min(w), u.max(v).max(w));
    let outward = |bound: Vec4| bound.abs() * ROUND_OUTWARD + MIN_ROUND_OUTWARD;
    BuildItem::new(low - outward(low), high + outward(high), triangle)
}
