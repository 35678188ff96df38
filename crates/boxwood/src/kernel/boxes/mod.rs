//! Bounding boxes and conservative tests on them: separation, distance bounds, sweep bounds and region tests of placed boxes.
//!
//! All tests are sound: a result "separated", "farther than", "outside" or "inside" is proved, including all rounding errors. This
//! module knows no trees. A box bounds a set of vertices, whatever they belong to.

mod bound_keys;
mod distance_bound;
pub(crate) mod eigenvectors;
mod leaf_triangles8;
mod local_aabb;
mod oriented;
pub(crate) mod placed_frame;
mod region_test;
pub(crate) mod separation;
mod sweep_bound;
mod world_bounds;

pub(crate) use bound_keys::{BoundKeys, KeyMatrix8, PairBoundKeys};
pub(crate) use distance_bound::{DistanceBound, KeyScale, PointDistanceBound};
pub(crate) use leaf_triangles8::{LeafTriangles8, corners_of};
pub(crate) use local_aabb::{
    BoxFrame, LocalAabb, LocalAabbA, MIN_ROUND_OUTWARD, ROUND_OUTWARD, inverse_power_of_two_near, power_of_two_near,
};
pub(crate) use oriented::{
    LinkInnerNode, LinkLeaf, LinkLeafBox, LinkPoses, MergeRuleKind, OrientedBox, VertexLanes, WorldAabb, refit_aligned,
    refit_oriented,
};
pub(crate) use placed_frame::{COORDINATE_LIMIT, PlacedFrame};
pub(crate) use region_test::{BoxClassification, RegionBoxTest, WorldBoxes8, WorldRegionTest};
#[cfg(feature = "papers")]
pub(crate) use separation::PlacedSizes;
pub(crate) use separation::{BoxSeparation, Boxes8, DoubledBox, EdgeAxes};
pub(crate) use sweep_bound::{MovingBox, MovingBoxInFrame, PairSweepBound, RayBound, RayFilterResult, SweptExtent};

/// Axes of the separating-axis test (SAT) of two boxes.
///
/// `Full` is the test of Gottschalk, Lin and Manocha (OBBTree, 1996). `Lite` uses its first six axes (van den Bergen, Efficient
/// Collision Detection of Complex Deformable Models using AABB Trees, 1998, section 3). Query results do not depend on the choice; the
/// number of box and triangle tests does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sat {
    /// The six face axes. A test is cheaper than with `Full`, but a query makes a few more tests. The default tree
    /// also tests the edge axes in an intersection query that has found no intersection after a few nodes.
    #[default]
    Lite,
    /// The six face axes and the nine edge axes. Each edge axis is perpendicular to one edge of each box.
    Full,
}

impl Sat {
    /// All variants.
    pub const ALL: [Self; 2] = [Self::Lite, Self::Full];

    /// Name on the command line and in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lite => "lite",
            Self::Full => "full",
        }
    }
}

crate::kernel::named_enum::named_enum!(Sat, "separating-axis test");
