//! Meshes, motions and assemblies made in code, shared by boxwood's tests, benchmarks, experiments and examples, so
//! that a number in a table, a failing test and a picture all speak of the same thing.
//!
//! Everything is the same bits on every machine: sines and cosines come from `libm`, square roots are correctly rounded
//! by IEEE 754, random numbers come from our own [`Random`], and nothing depends on the order of a hash map.
//!
//! Meshes are indexed. Unless a function says otherwise they are closed (each edge is used by two triangles, once in
//! each direction), wound counter-clockwise seen from outside, without degenerate triangles and without unused
//! vertices. Shapes that turn about an axis turn about z. Parameters are constants that a programmer chose, so wrong
//! ones panic.
//!
//! | What | Where from |
//! |---|---|
//! | models of the published experiments | [`torus_5000`], [`spacecraft`], [`teapot`], [`grid_46080`] |
//! | basic solids | [`cuboid`], [`cylinder`], [`tube`], [`torus`], [`sphere`], [`prism`], [`turned`], [`turned_ring`] |
//! | machine parts | [`Gear`], [`bolt`], [`pipe`], [`Bracket`], [`plate`], [`Block`] |
//! | things that deform | [`sheet`], [`wave`], [`Cloth`], [`Deformation`] |
//! | motions through a room | [`Tumble`], [`room_for`] |
//! | bodies with joints | [`arm`], [`hand()`] |
//! | links, bodies and motions of the published experiments with them | [`ellipsoid_link`], [`dented_link`], [`chains()`], [`hand_and_ball()`] |
//! | copies of a model, placed at random or near each other | [`random_placements`], [`placements_at_distance`] |
//! | boxes that move, come and go | [`MovingBoxes`], [`BoxChange`], [`projection_lists`] |
//! | things without order | [`soup`], [`random_mesh`] |
//! | a machine of 48 parts, with the truth about every pair | [`assembly()`], [`expected_contacts`], [`near_misses`] |
//!
//! ```
//! let torus = boxwood_scenes::torus_5000();
//! assert_eq!(torus.triangles().len(), 5_000);
//! ```
mod articulated;
mod assembly;
mod block;
mod bolt;
mod boxes;
mod bracket;
mod builder;
mod circle;
mod cloth;
mod combine;
mod cuboid;
mod deformation;
mod ends;
mod gear;
mod grid;
mod pipe;
mod placements;
mod plate;
mod prism;
mod proximity;
mod random;
mod sheet;
mod soup;
mod spacecraft;
mod sphere;
mod teapot;
#[cfg(test)]
mod topology;
mod tumble;
mod turned;
mod vector;

pub use articulated::{
    Chains, HandAndBall, HandFrame, Stance, arm, chains, dented_link, ellipsoid_link, hand, hand_and_ball,
};
pub use assembly::{Expected, Kind, NearMiss, Part, assembly, expected_contacts, near_misses};
pub use block::Block;
pub use bolt::bolt;
pub use boxes::{MovingBoxes, Spread};
pub use bracket::Bracket;
pub use circle::{circle, turn};
pub use cloth::Cloth;
pub use combine::{joined, placed, unit_sized};
pub use cuboid::cuboid;
pub use deformation::Deformation;
pub use ends::{BoxChange, projection_lists};
pub use gear::Gear;
pub use grid::{grid, grid_46080};
pub use pipe::{pipe, rounded};
pub use placements::random_placements;
pub use plate::plate;
pub use prism::prism;
pub use proximity::placements_at_distance;
pub use random::Random;
pub use sheet::{sheet, wave};
pub use soup::{random_mesh, soup};
pub use spacecraft::spacecraft;
pub use sphere::sphere;
pub use teapot::{teapot, teapot_3760, teapot_of};
pub use tumble::{Tumble, room_for};
pub use turned::{cylinder, torus, torus_5000, tube, turned, turned_ring};
