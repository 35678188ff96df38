//! Deformation of a model: vertices move, triangles stay, the tree is refitted.

use super::Model;
use crate::mesh::{Mesh, MeshError};

/// # Deformation
///
/// Vertices move, triangles stay. The tree is refitted: its boxes are those of a fresh fit of the same tree, so
/// results stay exact. A refit is one pass over the tree and takes about a tenth of the time of a build. From the
/// second time on it allocates nothing, if no clone, placed model or `Arc` of the mesh is alive: drop placed models
/// before you deform, and place the model again afterwards.
///
/// If a deformation fails, or the function that moves the vertices panics, the model is unchanged. If a
/// [`PlacedModel`](crate::PlacedModel) or another handle still holds the model, the state is copied first, so that
/// the other holders keep the old state. Otherwise the model is deformed in place.
impl Model {
    /// Moves all vertices.
    ///
    /// `move_vertices` gets the current positions and a slice of the same length. It must write every position of
    /// the slice, whose initial values are undefined. To move a few vertices, see
    /// [`deform_vertices`](Self::deform_vertices).
    ///
    /// # Errors
    /// [`MeshError`] if a new coordinate is not finite. With debug assertions on, a vertex that was not written is
    /// such an error.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let (floor, mut cloth) = (Model::new(mesh.clone()), Model::new(mesh));
    /// cloth.deform(|old, new| {
    ///     for (old, new) in old.iter().zip(new) {
    ///         *new = [old[0], old[1], old[2] + 0.1];
    ///     }
    /// })?;
    /// let (floor, cloth) = (floor.at(Pose::IDENTITY)?, cloth.at(Pose::IDENTITY)?);
    /// assert!(!Pair::new(&floor, &cloth).intersects());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn deform(&mut self, move_vertices: impl FnOnce(&[[f64; 3]], &mut [[f64; 3]])) -> Result<(), MeshError> {
        self.deform_checked(move_vertices, |_, _| Ok(()))
    }

    /// [`deform`](Self::deform), but only if `accept` returns `Ok` for the new positions, which were checked to be
    /// finite.
    pub(crate) fn deform_checked<E: From<MeshError>>(
        &mut self,
        move_vertices: impl FnOnce(&[[f64; 3]], &mut [[f64; 3]]),
        accept: impl FnOnce(&Mesh, &[[f64; 3]]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.change(|core| core.deform_checked(move_vertices, accept))
    }

    /// Sets the positions of all vertices.
    ///
    /// # Errors
    /// [`MeshError`] if the number of positions is not the number of vertices, or a coordinate is not finite.
    pub fn set_vertices(&mut self, vertices: &[[f64; 3]]) -> Result<(), MeshError> {
        // The new vertices are checked first, because `change` copies a model that other handles share, even if
        // the deformation then fails.
        self.mesh().check_vertices(vertices)?;
        self.change(|core| core.set_vertices(vertices))
    }

    /// Moves the listed vertices.
    ///
    /// `move_vertex` gets the index and the position of a vertex and returns its new position. It is called once per
    /// vertex, even if a vertex is listed twice, in the order of the indices.
    ///
    /// The result is that of [`deform`](Self::deform), bit for bit, but only boxes around moved vertices are
    /// refitted. All boxes are refitted if more than an eighth of the vertices move, or if the size of the model
    /// changes by an order of magnitude. From the first call on, the model stores the triangles of each vertex and the
    /// parent of each node: about 20 bytes per triangle.
    ///
    /// # Errors
    /// [`MeshError`] if a vertex does not exist or a new coordinate is not finite.
    ///
    /// ```
    /// use boxwood::{Mesh, Model};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
    /// let mut model = Model::new(mesh);
    /// model.deform_vertices(&[2], |_, [x, y, z]| [x, y, z + 0.5])?;
    /// assert_eq!(model.mesh().vertices()[2], [0.0, 1.0, 0.5]);
    /// assert!(model.deform_vertices(&[3], |_, position| position).is_err());
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    pub fn deform_vertices(
        &mut self,
        vertices: &[u32],
        move_vertex: impl FnMut(u32, [f64; 3]) -> [f64; 3],
    ) -> Result<(), MeshError> {
        self.deform_vertices_checked(vertices, move_vertex, |_, _, _| Ok(()))
    }

    /// [`deform_vertices`](Self::deform_vertices), but only if `accept` returns `Ok` for the sorted vertices and
    /// their new positions, which were checked to be finite.
    pub(crate) fn deform_vertices_checked<E: From<MeshError>>(
        &mut self,
        vertices: &[u32],
        move_vertex: impl FnMut(u32, [f64; 3]) -> [f64; 3],
        accept: impl FnOnce(&Mesh, &[u32], &[[f64; 3]]) -> Result<(), E>,
    ) -> Result<(), E> {
        // The vertex indices are checked first, because `change` copies a model that other handles share, even if
        // the deformation then fails.
        self.mesh().check_vertex_ids(vertices)?;
        self.change(|core| core.deform_vertices_checked(vertices, move_vertex, accept))
    }

    /// Builds the tree again for the current vertices, with the options of the first build.
    pub fn rebuild(&mut self) {
        self.rebuild_tree();
    }

    /// [Rebuilds](Self::rebuild) the tree if [`cost_growth`](Self::cost_growth) is above `factor`. Returns `true` if
    /// it was rebuilt.
    ///
    /// 1.5 to 2 is a good factor. A mesh that bends and waves stays below this factor (van den Bergen 1998, section
    /// 4). A mesh whose triangles exchange places, or that unfolds from a crumpled shape, exceeds it. After a
    /// rebuild the growth is 1, so a shape that has a high cost in any tree is not rebuilt again and again.
    ///
    /// ```
    /// use boxwood::{Mesh, Model};
    ///
    /// // Triangles in a row exchange their places.
    /// let corners = |x: f64| [[x, 0.0, 0.0], [x + 1.0, 0.0, 0.0], [x, 1.0, 0.0]];
    /// let triangles = (0..64).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    /// let mesh = Mesh::new((0..64).flat_map(|i| corners(f64::from(i))).collect(), triangles)?;
    /// let mut model = Model::new(mesh);
    /// let mixed: Vec<[f64; 3]> = (0..64).flat_map(|i| corners(f64::from(i * 27 % 64))).collect();
    /// model.set_vertices(&mixed)?;
    /// assert!(model.cost_growth() > 2.0);
    /// assert!(model.rebuild_if_degraded(2.0));
    /// assert!(!model.rebuild_if_degraded(2.0) && model.cost_growth() == 1.0);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    pub fn rebuild_if_degraded(&mut self, factor: f64) -> bool {
        let pays = self.cost_growth() > factor;
        if pays {
            self.rebuild();
        }
        pays
    }

    /// Growth of the query cost since the tree was built, relative to what the current triangles require.
    ///
    /// With `r` = SAH cost of the tree / SAH lower bound of the triangles (one box per triangle, one box around
    /// all), this is `r now / r at build time`. It is 1 for a model that was never deformed or whose bounding box
    /// has no surface.
    ///
    /// A rebuild usually pays off above 1.5 to 2. In 30 measured deformations, nine were at least twice as fast
    /// after a rebuild. The value was above 2 for eight of these nine; in the ninth, a single vertex had moved far
    /// away. The value was also above 2 for three of the other deformations.
    ///
    /// Computed on first use in O(n) and cached until the next deformation.
    #[must_use]
    pub fn cost_growth(&self) -> f64 {
        self.data.core.cost_growth()
    }
}
