//! Two box frames placed in the world, for boxes that have orientations of their own.
//!
//! All axes are tested in one frame ([`sight`](super::sight)): that of a, or of b with the roles exchanged; if both are
//! flattened, the axes of the world remain ([`world`](super::world)).

use super::Obb;
use super::sight::{Related, Sight};
use super::world::World;
use crate::bounds::{Placement, Sat};
use glam::{DMat3, DVec3, Vec3};

/// All that a query needs of the two poses, computed once a query.
#[derive(Clone, Debug)]
pub(crate) struct ObbRelative {
    view: View,
    sat: Sat,
    /// |det| of each map to the world, and the map, in one unit: to compare boxes by size.
    volume_scale: [f32; 2],
    maps: [DMat3; 2],
}

/// From where the boxes are seen.
#[derive(Clone, Debug)]
enum View {
    /// From the frame of a, or of b with the roles exchanged.
    Frame {
        sight: Sight,
        from_b: bool,
    },
    World(World),
}

impl ObbRelative {
    pub(crate) fn new(a: &Placement, b: &Placement, sat: Sat) -> Self {
        let maps = Placement::in_one_unit(a, b);
        Self { view: View::new(a, b), sat, volume_scale: maps.map(|map| map.determinant().abs() as f32), maps }
    }

    /// Whether the boxes may overlap; if not, they are surely apart.
    #[inline(always)]
    pub(crate) fn may_overlap(&self, a: &Obb, b: &Obb) -> bool {
        let related = match &self.view {
            View::Frame { sight, from_b } => {
                let (own, other) = if *from_b { (b, a) } else { (a, b) };
                sight.relate(own, other)
            }
            View::World(world) => return in_world(world, a, b) == 0,
        };
        related.own_faces() == 0 && related.other_faces() == 0 && (self.sat == Sat::Lite || edges(&related) == 0)
    }

    /// The first axis that separates: 0 to 2 a's faces (or the world's axes where neither frame is of use), 3 to 5 b's
    /// faces, 6 to 14 the edge pairs. `None` exactly where [`Self::may_overlap`].
    pub(crate) fn separating_axis(&self, a: &Obb, b: &Obb) -> Option<usize> {
        let all = |related: &Related| {
            let edges = if self.sat == Sat::Full { related.edges() } else { 0 };
            [related.own_faces(), related.other_faces(), edges]
        };
        let [faces_a, faces_b, edges] = match &self.view {
            View::Frame { sight, from_b: false } => all(&sight.relate(a, b)),
            View::Frame { sight, from_b: true } => {
                let [faces_b, faces_a, edges] = all(&sight.relate(b, a));
                [faces_a, faces_b, transposed(edges)]
            }
            View::World(world) => [world.apart(a, b), 0, 0],
        };
        let bits = faces_a | (faces_b << 3) | (edges << 6);
        (bits != 0).then(|| bits.trailing_zeros() as usize)
    }

    /// Whether a's box is the larger in the world, by volume; ties by the longest side, then a.
    #[inline(always)]
    pub(crate) fn a_is_larger(&self, a: &Obb, b: &Obb) -> bool {
        let volume = |half: Vec3| (half.x * half.y) * half.z;
        let (volume_a, volume_b) = (volume(a.half) * self.volume_scale[0], volume(b.half) * self.volume_scale[1]);
        if volume_a != volume_b { volume_a > volume_b } else { self.a_is_longer(a, b) }
    }

    #[cold]
    fn a_is_longer(&self, a: &Obb, b: &Obb) -> bool {
        longest(&self.maps[0], a) >= longest(&self.maps[1], b)
    }
}

impl View {
    /// From a, unless b sees twice as sharply, by the slack in units of the world.
    fn new(a: &Placement, b: &Placement) -> Self {
        let slack = |sight: &Sight, placement: &Placement| f64::from(sight.slack.x) * placement.linear_norm;
        match [Sight::new(a, b), Sight::new(b, a)] {
            [Some(from_a), Some(from_b)] if 2.0 * slack(&from_b, b) < slack(&from_a, a) => {
                Self::Frame { sight: from_b, from_b: true }
            }
            [Some(sight), _] => Self::Frame { sight, from_b: false },
            [None, Some(sight)] => Self::Frame { sight, from_b: true },
            [None, None] => Self::World(World::new(a, b)),
        }
    }
}

/// Never inlined: the compiler would compute half of it ahead of every test that does not need it.
#[inline(never)]
fn edges(related: &Related) -> u32 {
    related.edges()
}

#[cold]
fn in_world(world: &World, a: &Obb, b: &Obb) -> u32 {
    world.apart(a, b)
}

/// Bit 3 i + j for bit 3 j + i.
fn transposed(edges: u32) -> u32 {
    (0..9).map(|bit| ((edges >> bit) & 1) << (3 * (bit % 3) + bit / 3)).sum()
}

/// The longest side of a box in the world, halved.
fn longest(map: &DMat3, bounds: &Obb) -> f64 {
    let [x, y, z] = bounds.rows.map(Vec3::as_dvec3);
    let side = |k: usize| (*map * DVec3::new(x[k], y[k], z[k])).length() * f64::from(bounds.half[k]);
    side(0).max(side(1)).max(side(2))
}
