//! Bounding boxes, models and placed models of the parts of an assembly.

use crate::assembly::{Assembly, Part};
use crate::error::{AssemblyError, OutOfRange};
use crate::observer::{Cancelled, Observer, Stage};
use boxwood::{Aabb, Mesh, Model, PlacedModel, Pose};
use rayon::prelude::*;
use std::sync::Arc;

impl Assembly {
    /// Bounding box of each placed part; `None` for a part without triangles. Needs no tree. Vertices that no triangle uses are
    /// ignored.
    ///
    /// # Errors
    /// [`AssemblyError::OutOfRange`] if a pose places a vertex at a coordinate that is not finite.
    pub fn bounds(&self) -> Result<Vec<Option<Aabb>>, AssemblyError> {
        let of_part = |part: &Part| {
            placed_bounds(&self.meshes[part.mesh], &part.pose)
                .map_err(|x| AssemblyError::OutOfRange { part: part.name.clone(), what: OutOfRange::Vertex(x) })
        };
        self.parts.par_iter().map(of_part).collect()
    }

    /// Builds the models of the given parts, one per mesh, on all threads. Returns one entry per mesh; `None` if no given
    /// part uses it.
    pub(crate) fn build_models(
        &self,
        parts: impl IntoIterator<Item = usize>,
        observer: Observer<'_>,
    ) -> Result<Vec<Option<Model>>, Cancelled> {
        let mut is_needed = vec![false; self.meshes.len()];
        parts.into_iter().for_each(|part| is_needed[self.parts[part].mesh] = true);
        let needed: Vec<usize> = (0..self.meshes.len()).filter(|&mesh| is_needed[mesh]).collect();
        let built = observer.map(Stage::Building, &needed, |&mesh| Model::new(Arc::clone(&self.meshes[mesh])))?;
        let mut models = vec![None; self.meshes.len()];
        needed.into_iter().zip(built).for_each(|(mesh, model)| models[mesh] = Some(model));
        Ok(models)
    }

    /// Places the parts whose meshes have models. Returns one entry per part.
    pub(crate) fn place(&self, models: &[Option<Model>]) -> Result<Vec<Option<PlacedModel>>, AssemblyError> {
        let placed = |part: &Part| {
            let placed = models[part.mesh].as_ref().map(|model| model.at(part.pose)).transpose();
            placed.map_err(|error| AssemblyError::pose(&part.name, error))
        };
        self.parts.iter().map(placed).collect()
    }
}

/// Bounding box of a mesh at a pose; `None` for a mesh without triangles.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placed_bounds_reports_overflow_and_ignores_unused_vertices() {
        let far = Mesh::new(vec![[1e308, 0.0, 0.0], [0.0; 3], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("valid");
        let pose = Pose::from_scale([2.0, 1.0, 1.0]);
        assert_eq!(placed_bounds(&far, &pose), Err(f64::INFINITY));
        assert_eq!(placed_bounds(&far, &Pose::IDENTITY), Ok(Some(Aabb { min: [0.0; 3], max: [1e308, 1.0, 0.0] })));
        assert_eq!(placed_bounds(&Mesh::default(), &pose), Ok(None));
        let unused = Mesh::new(vec![[0.0; 3], [1e308; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 2, 3]]);
        assert_eq!(
            placed_bounds(&unused.expect("valid"), &pose),
            Ok(Some(Aabb { min: [0.0; 3], max: [2.0, 1.0, 0.0] }))
        );
    }
}
