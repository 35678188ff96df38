//! Exact, fast collision detection for triangle meshes.
mod exact;
mod mesh;
mod pose;

pub use exact::{NonFinitePoint, Sign, TriangleTest, common_point, orient2d, orient3d};
pub use mesh::{Mesh, MeshError};
pub use pose::{Pose, PoseError};
