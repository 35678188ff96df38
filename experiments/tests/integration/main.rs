//! Integration tests of the experiments, as one program: one module per paper.

mod aabb_tree;
mod axial_cut;
mod best_axis;
mod cab;
mod r_tree;
mod support;
