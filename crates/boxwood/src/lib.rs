//! Exact, fast collision detection for triangle meshes.
//!
//! Two meshes, two poses: do they intersect, and where? The result is mathematically exact. Triangles that touch in
//! one point are found, triangles one rounding step apart are not, and no epsilon is involved anywhere.
//!
//! From the input to a result, and what each step adds:
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
//! let standing = spike.at(Pose::from_translation([1.0, 2.0, 0.0]))?;
//! let hovering = spike.at(Pose::from_translation([1.0, 2.0, 1e-300]))?;
//! assert!(floor.intersects(&standing));
//! assert!(!floor.intersects(&hovering));
//!
//! let overlap = floor.overlap(&standing).expect("they touch");
//! assert_eq!(overlap.point, [1.0, 2.0, 0.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Meshes come from arrays, or from files by the crate `boxwood-io` (OBJ, STL, PLY, OFF, glTF, URDF). For many queries on the
//! same two placed models, `let pair = floor.pair(&spike);` computes their relative pose once.
//!
//! # What exact means
//!
//! Vertices are `f64`. A pose transforms each vertex to world coordinates, rounded to `f64` once, in one fixed order
//! of operations ([`Pose::transform_point`]). No later rounding can change a result. So results are the same for
//! (a, b) and (b, a), for any order of triangles and vertices, and on any machine. Degenerate triangles, empty
//! meshes and singular poses are valid input; a number that is not finite is a typed error.
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
//! | self-intersections and defects: [`Model::self_intersections`], [`Mesh::defects`] | one mesh |
//! | many bodies that the caller moves: [`World`] | rigid and deformable bodies |
//! | robots: [`Robot`] and [`RobotState`] | links and joints |
//!
//! Names of other libraries, and what plays their part here:
//!
//! | FCL, coal, parry, Bullet | boxwood |
//! |---|---|
//! | `BVHModel`, `TriMesh`, `btBvhTriangleMeshShape` | [`Model`] |
//! | `CollisionObject` | [`PlacedModel`]; a body of a [`World`] |
//! | `collide`, `distance` | methods of [`Pair`] and [`PlacedModel`] |
//! | `CollisionResult`, contact manifold | [`Contacts`](query::contacts::Contacts); depth: [`Pair::penetration`] |
//! | `DynamicAABBTreeCollisionManager`, broad-phase BVH | [`World`] (with exact results), [`BroadPhase`] (boxes only) |
//! | `continuousCollide`, shape cast | [`Pair::first_impact`], [`PlacedModel::first_impact`] |
//!
//! # Motion
//!
//! A pose is any affine map, so stretching a model needs no deformation. Vertices that move relative to each other
//! [deform](Model::deform) a model; its tree is refitted, and [`Model::cost_growth`] tells when a rebuild pays off.
//!
//! # Which types to store
//!
//! All types without a lifetime may be stored. [`Pair`], `Events`, `BoxPairs`, `Target`,
//! `PoseBatch` and `ConfigurationBatch` borrow: create or fetch them again when needed ([`World::events`],
//! [`BroadPhase::pairs`]). [`Model`] is a handle that is cheap to clone, and [`PlacedModel`] owns such a handle;
//! [`World`], [`BroadPhase`], [`Robot`] and [`RobotState`] own their data. A [`Pair`] borrows two placed models and
//! is cheap to create. All types are `Send` and `Sync`.
//!
//! # Performance
//!
//! A query searches with `f32` boxes and `f64` filters with derived error bounds; exact arithmetic decides the pairs
//! that the filters leave undecided, which are few on real meshes. Queries reuse memory of their thread, and large
//! ones run on all threads with the same result. [`measure`] counts their work. The brute-force implementation of
//! each query is public in [`reference`](mod@reference).
//!
//! # The papers
//!
//! The trees of five publications are reimplemented in the module `papers` (feature `papers`). They support the same
//! pair queries as the default tree, with the same results.
//!
//! # Features
//!
//! | feature | default | effect |
//! |---|---|---|
//! | `parallel` | yes | large queries and batches use all threads; the results are the same without this feature |
//! | `papers` | no | module `papers`: the published structures |
//! | `serde` | no | `Serialize` and `Deserialize` for meshes, poses, boxes, results of queries on models, options and stats |
//! | `mint` | no | conversions of [`Pose`] from and to `mint` matrices, and so nalgebra and cgmath |
//!
//! # Platforms
//!
//! The processor must be in its default floating-point mode (round to nearest, subnormals kept). Targets that
//! compute `f64` with other precision (x87) are rejected at compile time.

// Queries are generic over the tree type. Without the feature `papers`, code that only the trees of the papers use
// has no caller.
#![cfg_attr(not(feature = "papers"), allow(dead_code, unreachable_pub))]

#[cfg(all(target_arch = "x86", not(target_feature = "sse2")))]
compile_error!("boxwood needs f64 arithmetic that rounds to f64: x86 without SSE2 does not");

pub mod broad_phase;
mod bvh;
pub mod exact;
mod interop;
mod kernel;
pub mod mesh;
pub mod model;
mod pair;
#[cfg(feature = "papers")]
pub mod papers;
mod placed;
pub mod query;
pub mod reference;
mod region;
pub mod robot;
mod scratch;
mod shape;
#[cfg(test)]
mod testing;
pub mod world;

pub use broad_phase::BroadPhase;
pub use kernel::aabb::Aabb;
pub use kernel::invalid_input::InvalidInput;
pub use kernel::pose::Pose;
pub use mesh::{Mesh, MeshError};
pub use model::Model;
pub use pair::Pair;
pub use placed::PlacedModel;
pub use query::measure::measure;
pub use query::ray::Ray;
pub use query::sweep::Motion;
pub use region::Region;
pub use robot::{Robot, RobotState};
pub use shape::Shape;
pub use world::{BodyId, World};

/// Compile-time check that all types that users store are `Send` and `Sync`.
const _: () = {
    const fn is_send_and_sync<T: Send + Sync>() {}
    is_send_and_sync::<(Mesh, Model, PlacedModel, Pair<'static>, BroadPhase, World, Robot, RobotState)>();
    is_send_and_sync::<(Pose, Aabb, Ray, Shape, Motion, Region, InvalidInput, MeshError)>();
};
