//! The models of document 1, which other documents are tried on as well.

use boxwood::Mesh;
use boxwood_scenes::{spacecraft, teapot_3760, torus_5000};

/// Their names in all tables, in the order of document 1. The second stands for the X-wing.
pub(crate) const NAMES: [&str; 3] = ["torus", "spacecraft", "teapot"];

pub(crate) fn meshes() -> [Mesh; 3] {
    [torus_5000(), spacecraft(), teapot_3760()]
}
