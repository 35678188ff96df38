//! Exact, fast collision detection for triangle meshes.
mod bounds;
mod exact;
mod mesh;
mod model;
mod pose;
mod query;
mod tree;
mod work;

pub use bounds::Sat;
pub use exact::{NonFinitePoint, Sign, TriangleTest, common_point, orient2d, orient3d};
pub use mesh::{Mesh, MeshError};
pub use model::Model;
pub use pose::{Pose, PoseError};
pub use query::{Overlap, Pair, PlaceError, Placed, Scratch, TrianglePair, brute_force_pairs};
pub use tree::TreeShape;
pub use work::Work;
