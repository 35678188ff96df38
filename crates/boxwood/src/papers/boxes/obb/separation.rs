//! Separation test for oriented boxes of two placed models.
//!
//! All axes are tested in one frame ([`frame_view`](super::frame_view)): the frame of a, or the frame of b with the
//! roles of the models swapped. If both poses are singular, the world axes are used
//! ([`world_axes`](super::world_axes)).

use super::Obb;
use super::frame_view::{ObbFrameView, RelativeObb};
use super::world_axes::ObbWorldAxes;
use crate::kernel::boxes::{PlacedFrame, Sat};
use glam::{DMat3, DVec3, Vec3};

/// Separation test of two placed models, computed once per query.
#[derive(Clone, Debug)]
pub(crate) struct ObbSeparation {
    viewpoint: ObbViewpoint,
    sat: Sat,
    /// Volume scale of both models: |determinant| of the map to the world, with lengths in a common unit. Used to
    /// compare boxes by volume.
    volume_scale: [f32; 2],
    /// Maps from both box frames to the world, with lengths in the same unit as `volume_scale`.
    maps: [DMat3; 2],
}

/// Frame in which boxes are compared.
#[derive(Clone, Debug)]
enum ObbViewpoint {
    /// The frame of a, or the frame of b if `from_b` is set; the roles of the models are then swapped.
    Frame { view: ObbFrameView, from_b: bool },
    /// The world axes.
    World(ObbWorldAxes),
}

impl ObbSeparation {
    pub(crate) fn new(a: &PlacedFrame, b: &PlacedFrame, sat: Sat) -> Self {
        let maps = PlacedFrame::in_common_unit(a, b);
        Self {
            viewpoint: ObbViewpoint::new(a, b),
            sat,
            volume_scale: maps.map(|map| map.determinant().abs() as f32),
            maps,
        }
    }

    /// Returns false only if the boxes are certainly disjoint.
    #[inline(always)]
    pub(crate) fn may_overlap(&self, a: &Obb, b: &Obb) -> bool {
        let relative = match &self.viewpoint {
            ObbViewpoint::Frame { view, from_b } => {
                let (own, other) = if *from_b { (b, a) } else { (a, b) };
                view.relate(own, other)
            }
            ObbViewpoint::World(world) => return separated_world_axes(world, a, b) == 0,
        };
        relative.own_faces() == 0
            && relative.other_faces() == 0
            && (self.sat == Sat::Lite || separated_edges(&relative) == 0)
    }

    /// Index of the first separating axis: 0 to 2 for the face axes of a, 3 to 5 for the face axes of b, 6 to 14
    /// for the edge axes. If neither frame is usable, 0 to 2 stand for the world axes. `None` exactly if
    /// [`Self::may_overlap`] returns true.
    pub(crate) fn separating_axis(&self, a: &Obb, b: &Obb) -> Option<usize> {
        let all = |relative: &RelativeObb| {
            let edges = if self.sat == Sat::Full { relative.edges() } else { 0 };
            [relative.own_faces(), relative.other_faces(), edges]
        };
        let [faces_a, faces_b, edges] = match &self.viewpoint {
            ObbViewpoint::Frame { view, from_b: false } => all(&view.relate(a, b)),
            ObbViewpoint::Frame { view, from_b: true } => {
                let [faces_b, faces_a, edges] = all(&view.relate(b, a));
                [faces_a, faces_b, transpose_edges(edges)]
            }
            ObbViewpoint::World(world) => [world.separated_axes(a, b), 0, 0],
        };
        let bits = faces_a | (faces_b << 3) | (edges << 6);
        (bits != 0).then(|| bits.trailing_zeros() as usize)
    }

    /// Returns true if the box of a is at least as large as the box of b in the world. Compares volumes, and the
    /// longest sides if the volumes are equal.
    #[inline(always)]
    pub(crate) fn a_is_larger(&self, a: &Obb, b: &Obb) -> bool {
        let volume = |half: Vec3| (half.x * half.y) * half.z;
        let (volume_a, volume_b) = (volume(a.half) * self.volume_scale[0], volume(b.half) * self.volume_scale[1]);
        if volume_a != volume_b { volume_a > volume_b } else { self.a_is_longer(a, b) }
    }

    #[cold]
    fn a_is_longer(&self, a: &Obb, b: &Obb) -> bool {
        longest_half_side(&self.maps[0], a) >= longest_half_side(&self.maps[1], b)
    }
}

impl ObbViewpoint {
    /// Chooses the frame of a, unless the slack in b's frame, in world units, is less than half of the slack in a's
    /// frame.
    fn new(a: &PlacedFrame, b: &PlacedFrame) -> Self {
        let slack = |view: &ObbFrameView, placement: &PlacedFrame| f64::from(view.slack.x) * placement.linear_norm;
        match [ObbFrameView::new(a, b), ObbFrameView::new(b, a)] {
            [Some(from_a), Some(from_b)] if 2.0 * slack(&from_b, b) < slack(&from_a, a) => {
                Self::Frame { view: from_b, from_b: true }
            }
            [Some(view), _] => Self::Frame { view, from_b: false },
            [None, Some(view)] => Self::Frame { view, from_b: true },
            [None, None] => Self::World(ObbWorldAxes::new(a, b)),
        }
    }
}

/// Edge axes that certainly separate the boxes. Not inlined: otherwise the compiler moves half of this computation
/// in front of the face-axis test, for every pair. Few pairs need the computation.
#[inline(never)]
fn separated_edges(relative: &RelativeObb) -> u32 {
    relative.edges()
}

#[cold]
fn separated_world_axes(world: &ObbWorldAxes, a: &Obb, b: &Obb) -> u32 {
    world.separated_axes(a, b)
}

/// Moves bit 3 j + i to bit 3 i + j, which swaps the roles of the two boxes in a set of edge axes.
fn transpose_edges(edges: u32) -> u32 {
    (0..9).map(|bit| ((edges >> bit) & 1) << (3 * (bit % 3) + bit / 3)).sum()
}

/// Half the longest side of a box in the world.
fn longest_half_side(map: &DMat3, bounds: &Obb) -> f64 {
    let [x, y, z] = bounds.rows.map(Vec3::as_dvec3);
    let side = |k: usize| (*map * DVec3::new(x[k], y[k], z[k])).length() * f64::from(bounds.half[k]);
    side(0).max(side(1)).max(side(2))
}
