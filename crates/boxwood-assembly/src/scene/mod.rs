//! Scenes: the parts of an assembly as bodies of a [`World`], for rays, sweeps, regions and distances.
//!
//! ```text
//! Assembly ─▶ boxes, models ─▶ World, one body per part ─┬▶ cast_rays ───────▶ RayResult
//!                                                        ├▶ sweep ───────────▶ SweepResult
//!                                                        ├▶ parts_in_region ─▶ RegionResult
//!                                                        └▶ distance ────────▶ DistanceResult
//! ```
//!
//! Bodies are inserted in the order of the parts, also parts without triangles. So the index of a body is the index of its part,
//! and the order of results by body is the order by part.

mod distance;
mod facts;
mod ray;
mod region;
mod shape;
mod sweep;
#[cfg(test)]
mod tests;
mod vector_length;

pub use distance::{ClosestParts, DistanceResult, PartSets};
pub use ray::{PartHit, RayOptions, RayResult, SceneRay};
pub use region::{PartInRegion, RegionResult, SceneFrustum, SceneRegion};
pub use shape::{SceneCapsule, SceneShape};
pub use sweep::{PartImpact, SweepOptions, SweepResult, SweptObject};

use crate::assembly::{Assembly, Part};
use crate::error::AssemblyError;
use crate::observer::Observer;
use boxwood::broad_phase::for_each_overlapping_pair;
use boxwood::world::{Groups, WorldError};
use boxwood::{Aabb, BodyId, PlacedModel, World};
use boxwood_report::format::NumberFormat;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Maximum number of pairs of overlapping boxes for which the tree of a world is built in advance. Building it lists these pairs,
/// which takes 16 bytes per pair. Without the tree, queries test all boxes one by one.
const MAX_BOX_PAIRS: u64 = 10_000_000;

/// The parts of an assembly, prepared for queries: [rays](Self::cast_rays), [sweeps](Self::sweep),
/// [regions](Self::parts_in_region) and [distances](Self::distance). Created by [`Assembly::scene`].
///
/// A scene is a cheap handle: clones share their data, and results contain a clone. To select parts, use [`Assembly::select`] first.
/// For other queries, use the [`World`].
///
/// ```
/// use boxwood_assembly::scene::{RayOptions, SceneRay};
/// use boxwood_assembly::{Assembly, Observer};
///
/// let scene = Assembly::built_in().scene(Observer::NONE)?;
/// let ray = SceneRay::towards([0.0, 0.0, 500.0], [20.0, -25.0, 0.0])?;
/// let result = scene.cast_rays(vec![ray], &RayOptions::default(), Observer::NONE)?;
/// assert_eq!(result.verdict(), "housing-cover is hit at distance 364.745 mm");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene(Arc<SceneData>);

#[derive(Debug)]
struct SceneData {
    assembly: Assembly,
    /// One body per part, with the index of the part.
    world: World,
    bodies: Vec<BodyId>,
    bounds: Vec<Option<Aabb>>,
    build_time: Duration,
}

impl Assembly {
    /// Builds the models of all parts and places them in a [`Scene`].
    ///
    /// # Errors
    /// - [`AssemblyError::OutOfRange`] if the pose of a part overflows.
    /// - [`AssemblyError::World`] if there are too many parts.
    /// - [`AssemblyError::Cancelled`].
    pub fn scene(&self, observer: Observer<'_>) -> Result<Scene, AssemblyError> {
        let start = Instant::now();
        let bounds = self.bounds()?;
        let models = self.build_models(0..self.parts.len(), observer)?;
        let mut world = World::new();
        let mut bodies = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            // Every mesh that a part uses has a model.
            let Some(model) = &models[part.mesh] else { continue };
            let body = world.insert(model, part.pose).map_err(|error| match error {
                WorldError::Input(cause) => AssemblyError::pose(&part.name, cause),
                error => AssemblyError::World(error),
            })?;
            bodies.push(body);
        }
        build_tree(&mut world)?;
        let assembly = self.clone();
        Ok(Scene(Arc::new(SceneData { assembly, world, bodies, bounds, build_time: start.elapsed() })))
    }
}

/// Builds the tree over the boxes of the bodies, unless the boxes have too many overlapping pairs. Results do not depend on it.
fn build_tree(world: &mut World) -> Result<(), AssemblyError> {
    let boxes = world.ids().map(|id| world.bounds(id)).collect::<Result<Vec<_>, _>>()?;
    let mut pairs = 0;
    let counted = for_each_overlapping_pair(&boxes, |_| {
        pairs += 1;
        if pairs > MAX_BOX_PAIRS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if counted.map_err(AssemblyError::Boxes)?.is_continue() {
        world.update_boxes();
    }
    Ok(())
}

impl Scene {
    /// The assembly; part indices refer to its parts.
    #[must_use]
    pub fn assembly(&self) -> &Assembly {
        &self.0.assembly
    }

    /// The world with one body per part.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.0.world
    }

    /// Bounding box of each part; `None` for a part without triangles.
    #[must_use]
    pub fn bounds(&self) -> &[Option<Aabb>] {
        &self.0.bounds
    }

    /// Elapsed time for building boxes, models and the world.
    #[must_use]
    pub fn build_time(&self) -> Duration {
        self.0.build_time
    }

    /// Body of a part.
    ///
    /// # Panics
    /// If there is no such part.
    #[must_use]
    pub fn body(&self, part: usize) -> BodyId {
        self.0.bodies[part]
    }

    /// Index of the part of a body of [`world`](Self::world).
    #[must_use]
    pub fn part_of(&self, body: BodyId) -> usize {
        body.index()
    }

    /// A part.
    ///
    /// # Panics
    /// If there is no such part.
    #[must_use]
    pub fn part(&self, part: usize) -> &Part {
        &self.0.assembly.parts[part]
    }

    /// Name of a part.
    ///
    /// # Panics
    /// If there is no such part.
    #[must_use]
    pub fn name(&self, part: usize) -> &str {
        &self.part(part).name
    }

    /// Format for coordinates, with a precision that suits the size of the parts.
    #[must_use]
    pub fn number_format(&self) -> NumberFormat {
        NumberFormat::for_boxes(self.0.bounds.iter().copied().flatten())
    }

    /// Model of a part at its pose.
    fn placed(&self, part: usize) -> Result<&PlacedModel, AssemblyError> {
        Ok(self.0.world.placed(self.0.bodies[part])?)
    }

    /// Copy of the world with these groups of the parts. Models and their trees are shared.
    fn world_with_groups(&self, groups: impl Fn(usize) -> Groups) -> Result<World, AssemblyError> {
        let mut world = self.0.world.clone();
        for (part, &body) in self.0.bodies.iter().enumerate() {
            world.set_groups(body, groups(part))?;
        }
        Ok(world)
    }

    /// Returns true for the given parts.
    ///
    /// # Errors
    /// [`AssemblyError::UnknownPart`] if a part does not exist.
    fn membership(&self, parts: &[usize]) -> Result<Vec<bool>, AssemblyError> {
        let mut is_member = vec![false; self.0.bodies.len()];
        let count = is_member.len();
        for &part in parts {
            *is_member.get_mut(part).ok_or(AssemblyError::UnknownPart { part, parts: count })? = true;
        }
        Ok(is_member)
    }
}
