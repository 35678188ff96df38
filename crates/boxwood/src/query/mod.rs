//! Queries on placed models. They allocate nothing per node, and no result depends on the order of the traversal.

mod contacts;
mod depth;
pub(crate) mod distance;
pub(crate) mod intersect;
mod locate;
pub(crate) mod nearest;
pub(crate) mod parallel;
pub(crate) mod pose_batch;
pub(crate) mod ray;
pub(crate) mod region;
mod relation;
pub(crate) mod self_intersection;
pub(crate) mod stats;
mod sweep;
mod winding;
pub(crate) mod world_tree;

pub use contacts::{ContactCurve, ContactPatch, ContactPoint, ContactRegion, Contacts, TriangleContact};
pub use depth::{DepthBasis, MeshFeature, Penetration, PenetrationError, PenetrationOptions};
pub use distance::{ClearanceError, ClosestPoints};
pub use locate::{LocateError, Location, NotClosed, brute_force_locate};
pub(crate) use nearest::check_point;
pub use nearest::{NearestPoint, PointError};
pub use pose_batch::{PoseBatch, PoseBatchError};
pub use ray::{Crossings, Hit, HitSide, Ray, RayError, brute_force_crossings};
pub use region::{brute_force_in, brute_force_inside};
pub use relation::Relation;
pub use self_intersection::{SelfIntersections, SelfLimits};
pub use sweep::{Impact, Motion, MotionError, brute_force_impact, brute_force_impact_of_models};

#[cfg(test)]
mod tests;
