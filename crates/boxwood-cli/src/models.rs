//! Boxes, models and placed models of parts.

use crate::notes::CommandError;
use crate::progress;
use boxwood::{Aabb, Mesh, Model, PlacedModel, Pose};
use boxwood_assembly::{AssemblyError, OutOfRange, Part};
use rayon::prelude::*;
use std::sync::Arc;

/// Bounding box of a placed part.
pub(crate) fn part_bounds(part: &Part, mesh: &Mesh) -> Result<Option<Aabb>, CommandError> {
    let out_of_range = |x| AssemblyError::OutOfRange { part: part.name.clone(), what: OutOfRange::Vertex(x) };
    placed_bounds(mesh, &part.pose).map_err(|x| out_of_range(x).into())
}

/// Bounding box of a mesh at a pose; `None` for a mesh without triangles. Vertices that no triangle uses are ignored.
///
/// # Errors
/// The first placed coordinate that is not finite.
pub(crate) fn placed_bounds(mesh: &Mesh, pose: &Pose) -> Result<Option<Aabb>, f64> {
    let mut is_used = vec![false; mesh.vertices().len()];
    mesh.triangles().iter().flatten().for_each(|&vertex| is_used[vertex as usize] = true);
    let mut bounds: Option<Aabb> = None;
    for (vertex, _) in mesh.vertices().iter().zip(is_used).filter(|(_, is_used)| *is_used) {
        let point = pose.transform_point(*vertex);
        if let Some(&x) = point.iter().find(|x| !x.is_finite()) {
            return Err(x);
        }
        let at = Aabb { min: point, max: point };
        bounds = Some(bounds.map_or(at, |bounds| bounds.union(&at)));
    }
    Ok(bounds)
}

/// Builds the models of the needed meshes, one per mesh, on all threads. Parts can share a mesh.
pub(crate) fn build_models(meshes: Vec<Arc<Mesh>>, needed: &[bool]) -> Vec<Option<Model>> {
    let bar = progress::bar("building", needed.iter().filter(|&&needed| needed).count());
    let build = |(mesh, &needed): (Arc<Mesh>, &bool)| {
        needed.then(|| {
            let model = Model::new(mesh);
            bar.inc(1);
            model
        })
    };
    let models = meshes.into_par_iter().zip(needed).map(build).collect();
    bar.finish_and_clear();
    models
}

/// Places the parts that have models at their poses.
pub(crate) fn place_parts(parts: &[Part], models: &[Option<Model>]) -> Result<Vec<Option<PlacedModel>>, CommandError> {
    let placed = |part: &Part| {
        let placed = models[part.mesh].as_ref().map(|model| model.at(part.pose)).transpose();
        placed.map_err(|error| {
            CommandError::from(AssemblyError::OutOfRange { part: part.name.clone(), what: OutOfRange::Pose(error) })
        })
    };
    parts.iter().map(placed).collect()
}
