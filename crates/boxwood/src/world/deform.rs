//! Bodies that deform. Box and pose follow in the same call, and nothing is written before all of it is checked: that
//! the vertices are finite, and that the pose does not carry them too far.

use super::World;
use super::body::{Body, Entry};
use super::ids::{BodyId, WorldError};
use crate::mesh::Mesh;
use crate::model::Model;
use crate::pose::Pose;
use crate::query::PlaceError;

/// # Bodies that deform
///
/// As [models](Model#models-that-deform) do, by the same three ways; the body's box follows in the same call. Beside what a
/// model refuses, it is an error if the body is rigid, or if its pose would carry a vertex to 2^1000 or beyond.
impl World {
    /// Moves all vertices of a body: [`Model::deform`].
    pub fn deform(
        &mut self,
        id: BodyId,
        move_vertices: impl FnOnce(&[[f64; 3]], &mut [[f64; 3]]),
    ) -> Result<(), WorldError> {
        let (model, pose) = self.bodies.get_mut(id)?.deforming(id)?;
        model.deform_if(move_vertices, |mesh, new| check_places(mesh, &pose, new))?;
        self.deformed(id)
    }

    /// Moves all vertices of a body to these places: [`Model::set_vertices`].
    pub fn set_vertices(&mut self, id: BodyId, vertices: &[[f64; 3]]) -> Result<(), WorldError> {
        let (model, pose) = self.bodies.get_mut(id)?.deforming(id)?;
        model.mesh().check_vertices(vertices)?;
        check_places(model.mesh(), &pose, vertices)?;
        model.set_vertices(vertices)?;
        self.deformed(id)
    }

    /// Moves some vertices of a body: [`Model::deform_some`].
    pub fn deform_some(
        &mut self,
        id: BodyId,
        vertices: &[u32],
        move_vertex: impl FnMut(u32, [f64; 3]) -> [f64; 3],
    ) -> Result<(), WorldError> {
        let (model, pose) = self.bodies.get_mut(id)?.deforming(id)?;
        let within = model.largest();
        model.deform_some_if(vertices, move_vertex, |mesh, moved, new| {
            // Most moves are small: all vertices are looked at only in doubt.
            let doubt = PlaceError::check(&pose, largest(new.iter().chain([&within]))).is_err();
            if doubt { check_some(mesh, &pose, moved, new) } else { Ok(()) }
        })?;
        self.deformed(id)
    }

    /// Builds the tree of a body anew if that [pays](Model::rebuild_if); says whether it did. No answer depends on it.
    pub fn rebuild_if(&mut self, id: BodyId, factor: f64) -> Result<bool, WorldError> {
        let (model, _) = self.bodies.get_mut(id)?.deforming(id)?;
        let rebuilt = model.rebuild_if(factor);
        if rebuilt {
            // Other boxes at the top of the tree.
            self.follow(id)?;
        }
        Ok(rebuilt)
    }

    /// After the vertices of a body have moved.
    fn deformed(&mut self, id: BodyId) -> Result<(), WorldError> {
        self.mark_changed(id)?;
        self.follow(id)
    }

    /// The tree of a body has changed: so may its box.
    fn follow(&mut self, id: BodyId) -> Result<(), WorldError> {
        self.touched = true;
        let entry = self.bodies.get_mut(id)?;
        entry.place(*entry.stand.pose(), &mut self.broad)
    }
}

impl Entry {
    fn deforming(&mut self, id: BodyId) -> Result<(&mut Model, Pose), WorldError> {
        match &mut self.body {
            Body::Deforming(model) => Ok((model, *self.stand.pose())),
            Body::Rigid(_) => Err(WorldError::Rigid(id)),
        }
    }
}

/// Fails if the pose would carry a vertex of a triangle too far.
fn check_places(mesh: &Mesh, pose: &Pose, vertices: &[[f64; 3]]) -> Result<(), WorldError> {
    // Those that no triangle uses may be anywhere; but hardly ever are.
    if PlaceError::check(pose, largest(vertices.iter())).is_err() {
        let used = mesh.triangles().iter().flatten().filter_map(|&vertex| vertices.get(vertex as usize));
        PlaceError::check(pose, largest(used))?;
    }
    Ok(())
}

/// The same if some vertices move, in increasing order.
fn check_some(mesh: &Mesh, pose: &Pose, moved: &[u32], places: &[[f64; 3]]) -> Result<(), WorldError> {
    let place = |vertex: u32| match moved.binary_search(&vertex) {
        Ok(at) => places.get(at),
        Err(_) => mesh.vertices().get(vertex as usize),
    };
    let used = mesh.triangles().iter().flatten().filter_map(|&vertex| place(vertex));
    Ok(PlaceError::check(pose, largest(used))?)
}

/// The largest |coordinate| of all, an axis.
fn largest<'v>(vertices: impl Iterator<Item = &'v [f64; 3]>) -> [f64; 3] {
    vertices
        .fold([0.0; 3], |[x, y, z], vertex| [x.max(vertex[0].abs()), y.max(vertex[1].abs()), z.max(vertex[2].abs())])
}
