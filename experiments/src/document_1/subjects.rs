//! The three models of the experiment, each with the placements of its two copies.

use crate::Settings;
use crate::models::{NAMES, meshes};
use crate::published::document_1::PLACEMENTS;
use boxwood::{Mesh, Pose};
use boxwood_scenes::{random_placements, unit_sized};
use std::sync::Arc;

const SEED: u64 = 1998;

/// A model and where its copies stand.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) mesh: Arc<Mesh>,
    pub(crate) placements: Vec<[Pose; 2]>,
}

impl Subject {
    /// What a count or a time of all placements is multiplied by to be one of as many as were published.
    pub(crate) fn scale(&self) -> f64 {
        f64::from(PLACEMENTS) / self.placements.len() as f64
    }
}

/// The models; quick, with 1 placement in 50.
pub(crate) fn subjects(settings: &Settings<'_>) -> [Subject; 3] {
    let mut number = 0;
    meshes().map(|mesh| {
        let mesh = Arc::new(unit_sized(&mesh));
        let placements = random_placements(&mesh, settings.of(PLACEMENTS, PLACEMENTS / 50), SEED);
        number += 1;
        Subject { name: NAMES[number - 1], mesh, placements: placements.expect("models of size one can be placed") }
    })
}
