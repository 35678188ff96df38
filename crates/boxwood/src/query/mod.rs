//! Questions about placed models. Allocates nothing per node, and no answer depends on how the search got there.

mod batch;
mod brute;
mod contacts;
mod depth;
mod distance;
mod itself;
mod leaves;
mod locate;
mod near;
mod nearest;
mod pair;
mod parallel;
mod placed;
mod ray;
mod relation;
mod solid;
mod sweep;
mod volume;
mod winding;
mod within;
mod world_boxes;

pub use batch::{Batch, BatchError};
pub use brute::{brute_force_closer_than, brute_force_distance, brute_force_hits, brute_force_nearest};
pub use brute::{brute_force_pairs, brute_force_self_intersections};
pub use contacts::{Contacts, Curve, PairTrace, Patch, Region, Spot};
pub use depth::{DepthBasis, Extreme, Penetration, PenetrationError, PenetrationOptions};
pub use distance::{ClearanceError, Closest};
pub use itself::{SelfIntersections, SelfLimits};
pub use locate::{LocateError, Location, NotClosed, brute_force_locate};
pub(crate) use nearest::check_point;
pub use nearest::{Nearest, PointError};
pub use pair::{Overlap, Pair, Scratch, TrianglePair};
pub(crate) use placed::Stand;
pub use placed::{PlaceError, Placed};
pub use ray::{Crossings, Hit, Ray, RayError, Side, brute_force_crossings};
pub use relation::Relation;
pub use solid::{Solid, SolidError};
pub use sweep::{Impact, Motion, MotionError, brute_force_impact, brute_force_impact_of_models};
pub(crate) use volume::Nearby;
pub use volume::{Volume, VolumeError};
pub use within::{brute_force_in, brute_force_inside};

#[cfg(test)]
mod tests;
