//! Procedural meshes, robots, motions and assemblies, shared by boxwood's tests, benchmarks, experiments and examples. A number in a
//! table, a failing test and an image can therefore refer to the same scene.
//!
//! All output is bit-identical on every machine: sines and cosines come from `libm`, square roots are correctly rounded by IEEE 754,
//! random numbers come from [`Random`], and nothing depends on the order of a hash map.
//!
//! Meshes are indexed. Unless stated otherwise they are closed (each edge is used by two triangles, once in each direction), wound
//! counter-clockwise seen from outside, and have no degenerate triangles and no unused vertices. Surfaces of revolution have the z axis
//! as their axis. Parameters are constants in source code, so invalid ones panic.
//!
//! | Scenes | Items |
//! |---|---|
//! | models of the published experiments | [`torus_5000`], [`spacecraft`], [`teapot`], [`grid_46080`] |
//! | basic solids | [`cuboid`], [`cylinder`], [`tube`], [`torus`], [`sphere`], [`prism`], [`revolve`], [`revolve_ring`] |
//! | machine parts | [`Gear`], [`bolt`], [`pipe`], [`Bracket`], [`plate`], [`Block`] |
//! | deformable meshes | [`sheet`], [`wave`], [`Cloth`], [`Deformation`] |
//! | motions in a room | [`Tumble`], [`room_side`] |
//! | robots | [`arm`], [`hand()`] |
//! | links, robots and motions of published experiments | [`ellipsoid_link`], [`dented_link`], [`chains()`], [`hand_and_ball()`] |
//! | random pairs of placements of one model | [`random_placements`], [`placements_at_distance`] |
//! | moving boxes for broad phases | [`MovingBoxes`], [`BoxChange`], [`projection_lists`] |
//! | unstructured triangles | [`soup`], [`random_mesh`] |
//! | a machine of 48 parts, with the expected result for every pair | [`assembly()`], [`expected_contacts`], [`near_misses`] |
//!
//! ```
//! let torus = boxwood_scenes::torus_5000();
//! assert_eq!(torus.triangles().len(), 5_000);
//! ```
mod assembly;
mod block;
mod bolt;
mod boxes;
mod bracket;
mod builder;
mod circle;
mod cloth;
mod deformation;
mod endpoint_lists;
mod gear;
mod grid;
mod merge;
mod pipe;
mod placements;
mod plate;
mod primitives;
mod prism;
mod proximity;
mod random;
mod revolve;
mod robots;
mod sheet;
mod soup;
mod spacecraft;
mod teapot;
#[cfg(test)]
mod test_topology;
mod tumble;
mod vector;

pub use assembly::{ContactKind, ExpectedContact, NearMiss, ScenePart, assembly, expected_contacts, near_misses};
pub use block::Block;
pub use bolt::bolt;
pub use boxes::{BoxDistribution, MovingBoxes};
pub use boxwood::mesh::primitives::unit_circle_point;
pub use bracket::Bracket;
pub use circle::unit_circle;
pub use cloth::Cloth;
pub use deformation::Deformation;
pub use endpoint_lists::{BoxChange, projection_lists};
pub use gear::Gear;
pub use grid::{grid, grid_46080};
pub use merge::{merged, transformed, unit_sized};
pub use pipe::{pipe, rounded_path};
pub use placements::random_placements;
pub use plate::plate;
pub use primitives::{cuboid, cylinder, sphere, torus, torus_5000};
pub use prism::prism;
pub use proximity::placements_at_distance;
pub use random::Random;
pub use revolve::{revolve, revolve_ring, tube};
pub use robots::{
    Chains, HandAndBall, HandFrame, RobotPlacement, arm, chains, dented_link, ellipsoid_link, hand, hand_and_ball,
};
pub use sheet::{sheet, wave};
pub use soup::{random_mesh, soup};
pub use spacecraft::spacecraft;
pub use teapot::{teapot, teapot_3760, teapot_with};
pub use tumble::{Tumble, room_side};
