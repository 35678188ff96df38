//! Exact, fast collision detection for triangle meshes.
//!
//! Two meshes, two poses: do they intersect, and where? The result is mathematically exact. Triangles that touch in one point are
//! found, triangles one rounding step apart are not, and no epsilon is involved anywhere.
//!
//! ```text
//! arrays ─▶ Mesh ─▶ Model ─▶ PlacedModel ─▶ Pair ─▶ result
//!           checked  + BVH    + pose         both    exact
//! ```
//!
//! ```
//! use boxwood::{Mesh, Model, Pose};
//!
//! let floor = Mesh::new(
//!     vec![[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]],
//!     vec![[0, 1, 2], [0, 2, 3]],
//! )?;
//! let spike = Mesh::new(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 2.0], [0.0, 1.0, 2.0]], vec![[0, 1, 2]])?;
//! let (floor, spike) = (Model::new(floor), Model::new(spike));
//!
//! let floor = floor.at(Pose::IDENTITY)?;
//! let standing = spike.at(Pose::from_translation([1.0, 2.0, 0.0])?)?;
//! let hovering = spike.at(Pose::from_translation([1.0, 2.0, 1e-300])?)?;
//! assert!(floor.pair(&standing).intersects());
//! assert!(!floor.pair(&hovering).intersects());
//!
//! let overlap = floor.pair(&standing).overlap().expect("they touch");
//! assert_eq!(overlap.point, [1.0, 2.0, 0.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What exact means
//!
//! Vertices are `f64`. A pose transforms each vertex to world coordinates, rounded to `f64` once, in one fixed order of operations
//! ([`Pose::transform_point`]). From there on nothing is rounded that could change a result. So results are the same for (a, b) and (b, a), for any
//! order of triangles and vertices, and on any machine. Degenerate triangles, empty meshes and singular poses are valid input; a number
//! that is not finite is a typed error.
//!
//! # Queries
//!
//! | query | on |
//! |---|---|
//! | intersection: [`Pair::intersects`], [`Pair::overlap`], [`Pair::triangle_pairs`] | two placed models |
//! | contact curves, patches and points: [`Pair::contacts`] | two placed models |
//! | distance and clearance: [`Pair::distance`], [`Pair::is_closer_than`] | two placed models |
//! | relation of solids and penetration depth: [`Pair::relation`], [`Pair::penetration`] | two placed models |
//! | first contact along a translation: [`Pair::first_impact`], [`PlacedModel::first_impact`] | a model or a shape that moves |
//! | nearest point: [`PlacedModel::nearest`] | a placed model and a point |
//! | rays: [`PlacedModel::first_hit`]; location of a point: [`PlacedModel::locate`] | a placed model |
//! | self-intersections and defects: [`Model::self_intersections`], [`topology()`] | one mesh |
//! | many bodies, step by step: [`World`] | rigid and deformable bodies |
//! | robots: [`Robot`] and [`RobotState`] | links and joints |
//!
//! # Motion
//!
//! A pose is any affine map, so stretching a model needs no deformation. Vertices that move relative to each other
//! [deform](Model::deform) a model; its tree is refitted, and [`Model::cost_growth`] tells when a rebuild pays off.
//!
//! # Which types to store
//!
//! [`Model`] is a handle that is cheap to clone, and [`PlacedModel`] owns one: both can be stored in any struct. A [`Pair`] borrows two
//! placed models and is cheap to create for each query.
//!
//! # Performance
//!
//! A search works on `f32` boxes and `f64` filters with derived error bounds; exact arithmetic decides the pairs that the filters leave
//! undecided, which are few on real meshes. [`QueryStats`] counts what a query did; ask a [`Scratch`]. The brute-force references are public
//! too: [`brute_force_pairs`] and its like.
//!
//! # The papers
//!
//! The trees of the five papers are in [`papers`], with the same pair queries and the same results.
//!
//! # Platforms
//!
//! The processor must be in its default floating-point mode (round to nearest, subnormals kept). Targets that compute `f64` with other
//! precision (x87) are rejected at compile time.

#[cfg(all(target_arch = "x86", not(target_feature = "sse2")))]
compile_error!("boxwood needs f64 arithmetic that rounds to f64: x86 without SSE2 does not");

mod broad_phase;
mod bvh;
mod kernel;
mod mesh;
mod model;
mod pair;
pub mod papers;
mod placed;
mod query;
mod reference;
mod region;
mod robot;
mod scratch;
mod shape;
#[cfg(test)]
mod testing;
mod world;

pub use broad_phase::{Bounds, BoxError, BoxId, BoxPairs, BroadPhase, RebuildReason, UpdateKind, UpdateStats};
pub use broad_phase::{for_each_overlapping_pair, overlapping_pairs};
pub use bvh::stats::{LevelStats, TreeStats};
pub use bvh::{BuildOptions, BuildQuality, TreeLayout};
pub use kernel::pose::{Pose, PoseError};
pub use kernel::predicates::sign::Sign;
pub use kernel::triangle::{HalfSpace, NonFinitePoint, TriangleFeature, common_point, orient2d, orient3d};
pub use mesh::topology::{Defects, Edge, Topology, defects, topology};
pub use mesh::{Mesh, MeshError};
pub use model::Model;
pub use pair::{Overlap, Pair, TrianglePair};
pub use placed::{PlaceError, PlacedModel};
pub use query::stats::QueryStats;
pub use query::{ClearanceError, ClosestPoints, NearestPoint, PointError, PoseBatch, PoseBatchError};
pub use query::{ContactCurve, ContactPatch, ContactPoint, ContactRegion, Contacts, TriangleContact};
pub use query::{Crossings, Hit, HitSide, Ray, RayError, brute_force_crossings};
pub use query::{DepthBasis, MeshFeature, Penetration, PenetrationError, PenetrationOptions};
pub use query::{Impact, Motion, MotionError, brute_force_impact, brute_force_impact_of_models};
pub use query::{LocateError, Location, NotClosed, Relation, brute_force_locate};
pub use query::{SelfIntersections, SelfLimits};
pub use query::{brute_force_in, brute_force_inside};
pub use reference::{brute_force_closer_than, brute_force_distance, brute_force_hits, brute_force_nearest};
pub use reference::{brute_force_pairs, brute_force_self_intersections};
pub use region::{Region, VolumeError};
pub use robot::{
    ConfigurationBatch, ConfigurationBatchError, IgnoredLinkPairs, LinkCollisions, LinkContact, LinkDistance,
    LinkLimits, LinkPair, LinkScratch, LinkWork, Partner, Target, UnknownLink,
};
pub use robot::{Joint, JointKind, Link, LinkBounds, Mimic, Robot, RobotError, RobotState, StateError};
pub use scratch::Scratch;
pub use shape::{Shape, SolidError};
pub use world::{Body, BodyHit, BodyId, BodyImpact, CastWork, ClosestBodies, CullWork, Events, Groups, NearestBody};
pub use world::{StepStats, World, WorldError};
