//! Exact, fast collision detection for triangle meshes.
mod mesh;
mod pose;

pub use mesh::{Mesh, MeshError};
pub use pose::{Pose, PoseError};
