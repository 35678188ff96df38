//! Boxes, and whether two of them that are placed in the world can be told apart. Knows no trees and no triangles'
//! meaning: a box stands for whatever vertices it holds.

mod aabb;
mod cover;
mod gauge;
mod keys;
mod linked;
mod motion;
mod obb;
mod placement;
mod relative;
mod sieve;
mod sketch;
mod triangle_box;

pub(crate) use aabb::{Aabb, Frame, OUTWARD, OUTWARD_LEAST, WideAabb, per_power_of_two_near, power_of_two_near};
pub(crate) use cover::Cover;
pub(crate) use gauge::{Gauge, PointGauge, Scale};
pub(crate) use keys::{BoxKeys, Keys, PairKeys};
pub(crate) use linked::{
    AlignedBox, Inner, LeafBox, LinkBox, LinkLeaf, LinkPoses, LinkRule, Vertices, refit_aligned, refit_turned,
};
pub(crate) use motion::{Extent, FrameMotion, Met, MovingBox, RayGauge, SweepGauge};
pub(crate) use obb::{Fitted, Obb, ObbRelative, Patch};
pub(crate) use placement::{COORDINATE_LIMIT, Placement};
pub(crate) use relative::{Doubled, Edges, EightBoxes, Relative, Sizes};
pub(crate) use sieve::{FrameSieve, Sieve, Sorted, WideBoxes};
pub(crate) use sketch::{Sketch, corners_of};
pub(crate) use triangle_box::MappedTriangle;

/// How thoroughly boxes are tested: the separating axes test of Gottschalk, Lin and Manocha (OBBTree, 1996), or its
/// first six axes (van den Bergen, Efficient Collision Detection of Complex Deformable Models using AABB Trees, 1998,
/// section 3). Answers do not depend on it; the number of boxes and triangles tested does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sat {
    /// The six face axes. Cheaper a test, some more tests. The default tree takes the others too where a question turns out to
    /// be a close call.
    #[default]
    Lite,
    /// The six face axes and the nine that are perpendicular to an edge of each box.
    Full,
}

impl Sat {
    /// The word on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lite => "lite",
            Self::Full => "full",
        }
    }
}
