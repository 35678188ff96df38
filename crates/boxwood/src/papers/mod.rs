//! Data structures of the five papers, kept for comparison with boxwood's default tree, a BVH with eight children
//! per node.
//!
//! The modules, each with the paper it follows:
//!
//! ```text
//! aabb_tree       binary tree of AABBs (van den Bergen 1998)
//! split           split rules of the binary trees (van den Bergen 1998; Wang, Wang and Li; Best Axis Algorithm 2004; SAH)
//! plain_tree      the AABB tree with separate arrays of inner nodes and leaves
//! leafless_tree   trees without leaf nodes, uncompressed and compressed (Wang, Wang and Li, section 3.2)
//! obb_tree        binary tree of oriented boxes (Gottschalk, Lin and Manocha 1996)
//! r_tree          R-tree with removal of triangles (Figueiredo 2009)
//! axial_cut       broad phase by axial cut (Wang, Wang and Li)
//! ```
//!
//! The trees support the same pair queries as the default tree and return the same results.

pub(crate) mod aabb_tree;
pub(crate) mod axial_cut;
mod binary_traversal;
mod boxed_tree;
pub(crate) mod boxes;
pub(crate) mod leafless_tree;
pub(crate) mod obb_tree;
pub(crate) mod plain_tree;
pub(crate) mod r_tree;
pub(crate) mod split;
mod tree_model;
pub(crate) mod triangle_tests;

pub use crate::broad_phase::BroadPhaseMethod;
pub use crate::bvh::Bvh8;
pub use crate::bvh::tree::Bvh;
pub use crate::kernel::boxes::Sat;
pub use crate::robot::LinkBoxMethod;
pub use aabb_tree::{AabbTree, AabbTreeOptions};
pub use axial_cut::{AxialCutOptions, AxialCutStats, Endpoint, EndpointSort, SortPolicy, SortStats, sort_endpoints};
pub use leafless_tree::{EncodedTreeOptions, LeaflessCompressed, LeaflessFull, LeaflessTree};
pub use obb_tree::{ObbTree, ObbTreeOptions};
pub use plain_tree::PlainTree;
pub use r_tree::{Fanout, FanoutError, RTree, RTreeConstruction, RTreeOptions, RTreeSearch, UnknownTriangle};
pub use split::SplitRule;
pub use tree_model::{PlacedTree, TreeModel, TreePair, TreeScratch, TreeSearchStats, brute_force_pairs};
pub use triangle_tests::TriangleTest;
