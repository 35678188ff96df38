//! Published numbers: one file per paper. The best-axis paper (paper 4) has none.

pub(crate) mod aabb_tree;
pub(crate) mod axial_cut;
pub(crate) mod cab;
pub(crate) mod r_tree;
