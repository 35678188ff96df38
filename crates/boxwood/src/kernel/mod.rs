//! Numbers and geometry: exact predicates, triangles, boxes, poses, SIMD and threads. Knows no meshes, trees or
//! queries.
//!
//! The main modules and what they contain:
//!
//! ```text
//! predicates   signs of determinants, integers of any size, rational points
//! triangle     exact tests and constructions for triangles, most with an eight-lane filter in front
//! boxes        conservative tests of bounding boxes, sound despite rounding: separation, distance, sweep and region tests
//! aabb         the public axis-aligned box in `f64`
//! pose         affine maps; `Pose::transform_point` defines the coordinates of a placed vertex
//! simd         eight-lane vectors; the instruction set is chosen at run time
//! threads      parallel loops, and their sequential form without the feature `parallel`
//! ```

pub(crate) mod aabb;
pub(crate) mod axis_name;
pub(crate) mod boxes;
pub(crate) mod disjoint_sets;
pub(crate) mod invalid_input;
pub(crate) mod named_enum;
pub(crate) mod pose;
pub(crate) mod predicates;
pub(crate) mod simd;
pub(crate) mod sort_ids;
pub(crate) mod threads;
pub(crate) mod triangle;
