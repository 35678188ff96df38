//! Test data that several modules use: families of difficult triangle pairs, kinds of poses, meshes, scenes and trees.

pub(crate) mod families;
pub(crate) mod poses;
pub(crate) mod scenes;
pub(crate) mod shapes;
pub(crate) mod trees;
