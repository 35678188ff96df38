//! The three models of the AABB tree paper, each with placements of two copies.

use crate::RunSettings;
use crate::models::{NAMES, meshes};
use crate::published::aabb_tree::PLACEMENTS;
use boxwood::{Mesh, Pose};
use boxwood_scenes::{random_placements, unit_sized};
use std::sync::Arc;

const SEED: u64 = 1998;

/// Model with the poses of its two copies in every placement.
pub(crate) struct ModelPlacements {
    pub(crate) name: &'static str,
    pub(crate) mesh: Arc<Mesh>,
    pub(crate) placements: Vec<[Pose; 2]>,
}

impl ModelPlacements {
    /// Factor that scales a count or time, summed over all placements, to the published number of placements.
    pub(crate) fn scale(&self) -> f64 {
        f64::from(PLACEMENTS) / self.placements.len() as f64
    }
}

/// Creates the models with random placements: as many as published, or a fiftieth of that in a quick run.
pub(crate) fn placed_models(settings: &RunSettings<'_>) -> [ModelPlacements; 3] {
    let mut count = 0;
    meshes().map(|mesh| {
        let mesh = Arc::new(unit_sized(&mesh));
        let placements = random_placements(&mesh, settings.choose(PLACEMENTS, PLACEMENTS / 50), SEED);
        count += 1;
        ModelPlacements { name: NAMES[count - 1], mesh, placements: placements.expect("models have unit size") }
    })
}
