//! Results and options of queries on placed models.
//!
//! The queries themselves are methods of [`Pair`](crate::Pair), [`PlacedModel`](crate::PlacedModel) and [`Model`](crate::Model). They
//! allocate nothing per node, and no result depends on the order of the traversal.

pub(crate) mod batch;
pub mod contacts;
mod depth;
pub(crate) mod distance;
pub(crate) mod intersect;
pub(crate) mod locate;
pub(crate) mod measure;
pub(crate) mod nearest;
pub(crate) mod parallel;
pub(crate) mod pose_batch;
pub(crate) mod ray;
pub(crate) mod region;
mod relation;
pub(crate) mod self_intersection;
pub(crate) mod stats;
pub(crate) mod sweep;
mod winding;
pub(crate) mod world_tree;

pub use crate::kernel::triangle::{HalfSpace, TriangleFeature};
pub use crate::pair::{Overlap, TrianglePair};
pub use crate::region::Frustum;
pub use depth::{DepthBasis, MeshFeature, Penetration, PenetrationError, PenetrationOptions};
pub use distance::ClosestPoints;
pub use locate::{LocateError, Location, NotClosed};
pub use nearest::NearestPoint;
pub use pose_batch::{PoseBatch, PoseBatchError};
pub use ray::{Crossings, Hit, HitSide};
pub use relation::Relation;
pub use self_intersection::{SelfIntersectionLimits, SelfIntersections};
pub use stats::QueryStats;
pub use sweep::Impact;

#[cfg(test)]
mod tests;
