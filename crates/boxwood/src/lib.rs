//! Exact, fast collision detection for triangle meshes.
//!
//! Two meshes, two poses: do they intersect, and where? The answer is the mathematically exact one. Triangles that touch
//! in one point are found, triangles one rounding step apart are not, and no epsilon is involved anywhere.
//!
//! ```text
//! arrays ─▶ Mesh ─▶ Model ─▶ Placed ─▶ Pair ─▶ answer + Work
//!           checked  + tree   + pose    both     exact
//! ```
//!
//! ```
//! use boxwood::{Mesh, Model, Pair, Pose};
//!
//! let floor = Mesh::new(
//!     vec![[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0]],
//!     vec![[0, 1, 2], [0, 2, 3]],
//! )?;
//! let spike = Mesh::new(vec![[0.0, 0.0, 0.0], [1.0, 0.0, 2.0], [0.0, 1.0, 2.0]], vec![[0, 1, 2]])?;
//! let (floor, spike) = (Model::new(floor), Model::new(spike));
//!
//! let floor = floor.at(Pose::IDENTITY)?;
//! let standing = spike.at(Pose::translation([1.0, 2.0, 0.0])?)?;
//! let hovering = spike.at(Pose::translation([1.0, 2.0, 1e-300])?)?;
//! assert!(Pair::new(&floor, &standing).intersects());
//! assert!(!Pair::new(&floor, &hovering).intersects());
//!
//! let overlap = Pair::new(&floor, &standing).overlap().expect("they touch");
//! assert_eq!(overlap.point, [1.0, 2.0, 0.0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **What exact means.** Vertices are `f64`. A pose places each vertex in the world, rounded to `f64` once, in one fixed
//! order of operations ([`Pose::place`]); from there on nothing is rounded that could change an answer. So the answer is
//! the same for (a, b) and (b, a) and for any order of triangles and vertices; it does not depend on the machine. Degenerate triangles,
//! empty meshes and poses that flatten are valid input; anything that is not finite is a typed error at the door.
//!
//! **How far.** [`Pair::distance`] is 0 exactly where models intersect, and elsewhere the distance with a stated error, and the
//! two points; [`Pair::is_closer_than`] is exact at the boundary. [`Placed::nearest`] finds the nearest point of a model.
//! [`Pair::penetration`] says how deep closed models are in each other, and where to move one to be free.
//!
//! **Where.** [`Pair::contacts`] gives the curves, patches and points where surfaces meet, by connected region, with their
//! triangles, lengths, areas and normals: exact in what belongs together, and rounded once where it is.
//!
//! **What it costs.** A search works on `f32` boxes and `f64` filters with derived error bounds; exact arithmetic is for
//! the pairs that those leave open, which on real meshes are few. Every query can tell its [`Work`]; ask a [`Scratch`].
//! The plain twins are public too: [`brute_force_pairs`] and its like beside the searches, three formulations of [`TriangleTest`].
//!
//! **What may move.** A model is placed by a pose, as often as you like: any affine map, so that stretching is no
//! deformation. Vertices that move among themselves [deform](Model::deform) a model; its tree follows, and
//! [tells](Model::growth) when it should be built anew.
//!
//! **What hangs together.** An [`Articulation`] is links and joints: a robot, a hand. A [`Posture`] is how it stands, with boxes that
//! follow the joints; it is asked [against](Against) itself, other bodies, models and a [`World`].
//!
//! **One mesh.** [`Model::self_intersections`] finds the triangles of a mesh that meet beyond the corners that they share
//! ([`Mesh::welded`] first, if equal corners have no common number); [`topology()`] says whether it is closed, and what is wrong.
//!
//! **Which tree.** [`Model::new`] builds a [`WideTree`], which is the fastest to ask and to deform. The trees of the papers
//! are here too, behind the same questions about pairs and with the same answers:
//! `Model::<ObbTree>::with(mesh, &ObbOptions::default())`.
//!
//! | tree | choose it |
//! |---|---|
//! | [`WideTree`] | unless one of the others is what you need |
//! | [`Leafless`] | for the least memory, 21 bytes a triangle; [`LeaflessFull`] and [`PlainTree`] are the steps towards it |
//! | [`RTree`] | to take triangles out and put them back in |
//! | [`AabbTree`] | to compare [split rules](SplitRule) and box tests, and where counts should be those of the literature |
//! | [`ObbTree`] | for fewer box tests on smooth models, at several times the cost of a test |
//!
//! The processor must be in its default floating-point mode (round to nearest, subnormals kept). Targets that compute
//! `f64` with other precision (x87) are refused at compile time.

#[cfg(all(target_arch = "x86", not(target_feature = "sse2")))]
compile_error!("boxwood needs f64 arithmetic that rounds to f64: x86 without SSE2 does not");

mod articulation;
mod axis;
mod bounds;
mod broad;
mod exact;
mod in_order;
mod joining;
mod mesh;
mod model;
mod pose;
mod query;
mod simd;
mod topology;
mod tree;
mod work;
mod world;

pub use articulation::{
    Against, AllowedLinks, LinkBatch, LinkBatchError, LinkCollisions, LinkContact, LinkDistance, LinkLimits, LinkPair,
    LinkScratch, LinkWork, NoSuchLink, Partner,
};
pub use articulation::{
    Articulation, ArticulationError, Joint, JointKind, Link, LinkFit, Mimic, NodeBox, Posture, PostureError,
};
pub use bounds::Sat;
pub use broad::{AxialCutOptions, AxialCutWork, Projection, ProjectionSort, Resort, SortWork, sort_projections};
pub use broad::{Bounds, BoxError, BoxId, BoxPairs, BroadMethod, BroadPhase, BroadWay, BroadWork, Reordering};
pub use broad::{for_each_overlap, overlapping_boxes};
pub use exact::{Feature, HalfSpace, NonFinitePoint, Sign, TriangleTest, common_point, orient2d, orient3d};
pub use mesh::{Mesh, MeshError};
pub use model::Model;
pub use pose::{Pose, PoseError};
pub use query::{
    Batch, BatchError, ClearanceError, Closest, Nearest, Overlap, Pair, PlaceError, Placed, PointError, Scratch,
    TrianglePair, Volume, VolumeError,
};
pub use query::{Contacts, Curve, PairTrace, Patch, Region, Spot};
pub use query::{Crossings, Hit, Ray, RayError, Side, brute_force_crossings};
pub use query::{DepthBasis, Extreme, Penetration, PenetrationError, PenetrationOptions};
pub use query::{Impact, Motion, MotionError, Solid, SolidError, brute_force_impact, brute_force_impact_of_models};
pub use query::{LocateError, Location, NotClosed, Relation, brute_force_locate};
pub use query::{SelfIntersections, SelfLimits};
pub use query::{brute_force_closer_than, brute_force_distance, brute_force_hits, brute_force_nearest};
pub use query::{brute_force_in, brute_force_inside};
pub use query::{brute_force_pairs, brute_force_self_intersections};
pub use topology::{Defects, Edge, Topology, defects, topology};
pub use tree::{AabbOptions, AabbTree, Level, ObbOptions, ObbTree, Quality, SplitRule, Tree};
pub use tree::{Build, BuildQuality, Outline, WideTree};
pub use tree::{Collide, Fanout, FanoutError, NoSuchTriangle, RTree, RTreeBuild, RTreeOptions};
pub use tree::{EncodedOptions, Leafless, LeaflessFull, LeaflessTree, PlainTree};
pub use work::Work;
pub use world::{Body, BodyHit, BodyId, BodyImpact, CastWork, ClosestBodies, CullWork, Events, Groups, NearestBody};
pub use world::{StepWork, World, WorldError};
