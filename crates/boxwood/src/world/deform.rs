//! Deformation of bodies.
//!
//! Every method also updates the box of the body. The new vertices are checked before anything is written: they must be
//! finite, and the pose of the body must not place them at 2^1000 or beyond.

use super::World;
use super::body::BodyEntry;
use super::ids::{BodyId, WorldError};
use crate::kernel::pose::Pose;
use crate::mesh::Mesh;
use crate::model::Model;
use crate::placed::check_extent;

/// # Deformation
///
/// These methods move the vertices of a deformable body, as the methods of the same names do for a
/// [model](Model#deformation). Each call also updates the box of the body.
///
/// # Errors
/// [`WorldError::UnknownBody`] if there is no such body, [`WorldError::NotDeformable`] if it is rigid,
/// [`WorldError::Mesh`] if the method of the model would fail, and [`WorldError::Input`] if the pose of the body
/// would place a vertex at 2^1000 or beyond.
impl World {
    /// Moves all vertices of a deformable body, like [`Model::deform`].
    pub fn deform(
        &mut self,
        id: BodyId,
        move_vertices: impl FnOnce(&[[f64; 3]], &mut [[f64; 3]]),
    ) -> Result<(), WorldError> {
        let (model, pose) = self.bodies.get_mut(id)?.deformable_model(id)?;
        model.deform_checked(move_vertices, |mesh, new| check_placed(mesh, &pose, new))?;
        self.after_deform(id)
    }

    /// Sets all vertices of a deformable body, like [`Model::set_vertices`].
    pub fn set_vertices(&mut self, id: BodyId, vertices: &[[f64; 3]]) -> Result<(), WorldError> {
        let (model, pose) = self.bodies.get_mut(id)?.deformable_model(id)?;
        model.mesh().check_vertices(vertices)?;
        check_placed(model.mesh(), &pose, vertices)?;
        model.set_vertices(vertices)?;
        self.after_deform(id)
    }

    /// Moves some vertices of a deformable body, like [`Model::deform_vertices`].
    pub fn deform_vertices(
        &mut self,
        id: BodyId,
        vertices: &[u32],
        move_vertex: impl FnMut(u32, [f64; 3]) -> [f64; 3],
    ) -> Result<(), WorldError> {
        let (model, pose) = self.bodies.get_mut(id)?.deformable_model(id)?;
        let current_max = model.largest();
        model.deform_vertices_checked(vertices, move_vertex, |mesh, moved, new| {
            // A cheap check with an upper bound of all coordinates: the maximum over the new positions and over
            // all vertices before the move. Most vertices move little, so this bound is usually small enough. If
            // it is too large, all vertices that triangles use are checked.
            let is_uncertain = check_extent(&pose, max_abs(new.iter().chain([&current_max]))).is_err();
            if is_uncertain { check_placed_some(mesh, &pose, moved, new) } else { Ok(()) }
        })?;
        self.after_deform(id)
    }

    /// Rebuilds the tree of a deformable body if its [query cost](Model::cost_growth) has grown by more than
    /// `factor`, like [`Model::rebuild_if_degraded`].
    ///
    /// Returns `true` if the tree was rebuilt. A rebuild never changes the results of queries.
    pub fn rebuild_if_degraded(&mut self, id: BodyId, factor: f64) -> Result<bool, WorldError> {
        let (model, _) = self.bodies.get_mut(id)?.deformable_model(id)?;
        let rebuilt = model.rebuild_if_degraded(factor);
        if rebuilt {
            // The body's box is computed from the top nodes of its tree, which the rebuild has changed.
            self.update_box(id)?;
        }
        Ok(rebuilt)
    }

    /// Invalidates the cached results of a body and updates its box, after its vertices have moved.
    fn after_deform(&mut self, id: BodyId) -> Result<(), WorldError> {
        self.invalidate_body(id)?;
        self.update_box(id)
    }

    /// Updates the box of a body from its tree, after the tree has changed.
    fn update_box(&mut self, id: BodyId) -> Result<(), WorldError> {
        self.dirty = true;
        let entry = self.bodies.get_mut(id)?;
        entry.set_pose(entry.placed.pose, &mut self.broad_phase)
    }
}

impl BodyEntry {
    /// Model and pose of a deformable body. Returns an error that names `id` if the body is rigid.
    fn deformable_model(&mut self, id: BodyId) -> Result<(&mut Model, Pose), WorldError> {
        if self.deformable {
            Ok((&mut self.placed.model, self.placed.pose))
        } else {
            Err(WorldError::NotDeformable(id))
        }
    }
}

/// Fails if the pose would place a vertex of a triangle at 2^1000 or beyond.
fn check_placed(mesh: &Mesh, pose: &Pose, vertices: &[[f64; 3]]) -> Result<(), WorldError> {
    // Vertices that no triangle uses may be placed anywhere. Few meshes have such vertices far away, so a bound over
    // all vertices is tried first.
    if check_extent(pose, max_abs(vertices.iter())).is_err() {
        let used = mesh.triangles().iter().flatten().filter_map(|&vertex| vertices.get(vertex as usize));
        check_extent(pose, max_abs(used))?;
    }
    Ok(())
}

/// Like [`check_placed`], but for a mesh in which the vertices `moved`, in increasing order, move to `positions`.
fn check_placed_some(mesh: &Mesh, pose: &Pose, moved: &[u32], positions: &[[f64; 3]]) -> Result<(), WorldError> {
    let position = |vertex: u32| match moved.binary_search(&vertex) {
        Ok(index) => positions.get(index),
        Err(_) => mesh.vertices().get(vertex as usize),
    };
    let used = mesh.triangles().iter().flatten().filter_map(|&vertex| position(vertex));
    Ok(check_extent(pose, max_abs(used))?)
}

/// Largest absolute coordinate of the vertices, per axis.
fn max_abs<'v>(vertices: impl Iterator<Item = &'v [f64; 3]>) -> [f64; 3] {
    vertices
        .fold([0.0; 3], |[x, y, z], vertex| [x.max(vertex[0].abs()), y.max(vertex[1].abs()), z.max(vertex[2].abs())])
}
