//! Integration tests of the library, as one program: one module per topic.
//!
//! `support` has test data that several modules use. The crate `boxwood-oracle` has the predicates in rational arithmetic that
//! results are compared with. Tests that count allocations are the program `allocations`.

mod assembly;
mod broad_phase;
mod contacts;
mod deform;
mod depth;
mod determinism;
mod distance;
mod every_tree;
mod hard_meshes;
mod hard_transforms;
mod hard_trees;
mod hard_triangles;
mod interop;
mod layering;
mod leafless;
mod measure;
mod mesh;
mod nearest;
mod obb_tree;
mod order_independence;
mod overlapping_boxes;
mod paper_counts;
mod pose;
mod rays;
mod regions;
mod relations;
mod relations_self;
mod robot;
mod rtree;
mod self_intersection;
mod sign_oracle;
mod support;
mod sweeps;
mod topology;
mod tree_matches_reference;
mod triangle_oracle;
mod type_names;
mod work_growth;
mod world;
