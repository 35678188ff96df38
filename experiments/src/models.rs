//! The three models of paper 1, which papers 2 and 4 are tested on as well.

use boxwood::Mesh;
use boxwood_scenes::{spacecraft, teapot_3760, torus_5000};

/// Model names in all tables, in the order of paper 1. The spacecraft replaces the X-wing.
pub(crate) const NAMES: [&str; 3] = ["torus", "spacecraft", "teapot"];

/// Meshes in the order of [`NAMES`].
pub(crate) fn meshes() -> [Mesh; 3] {
    [torus_5000(), spacecraft(), teapot_3760()]
}
