//! Boxes, and whether two of them that are placed in the world can be told apart. Knows no trees and no triangles'
//! meaning: a box stands for whatever vertices it holds.

mod aabb;
mod cover;
mod obb;
mod placement;
mod relative;
mod triangle_box;

pub(crate) use aabb::{Aabb, Frame, WideAabb};
pub(crate) use cover::Cover;
pub(crate) use obb::{Fitted, Obb, ObbRelative, Patch};
pub(crate) use placement::{COORDINATE_LIMIT, Placement};
pub(crate) use relative::{Doubled, Relative};
pub(crate) use triangle_box::MappedTriangle;

/// How thoroughly boxes are tested: the separating axes test of Gottschalk, Lin and Manocha (OBBTree, 1996), or its
/// first six axes (van den Bergen, Efficient Collision Detection of Complex Deformable Models using AABB Trees, 1998,
/// section 3). Answers do not depend on it; the number of boxes and triangles tested does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sat {
    /// The six face axes. Cheaper a test, some more tests.
    #[default]
    Lite,
    /// The six face axes and the nine that are perpendicular to an edge of each box.
    Full,
}
