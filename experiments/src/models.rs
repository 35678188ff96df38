//! The three models of the AABB tree paper. The experiments of the axial-cut paper and the best-axis paper use them
//! too.

use boxwood::Mesh;
use boxwood_scenes::{spacecraft, teapot_3760, torus_5000};

/// Model names in all tables, in the order of the AABB tree paper. The spacecraft replaces the X-wing of that paper.
pub(crate) const NAMES: [&str; 3] = ["torus", "spacecraft", "teapot"];

/// Meshes in the order of [`NAMES`].
pub(crate) fn meshes() -> [Mesh; 3] {
    [torus_5000(), spacecraft(), teapot_3760()]
}
