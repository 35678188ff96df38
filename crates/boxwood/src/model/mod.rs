//! A mesh with its bounding-volume hierarchy.

mod deform;
pub(crate) mod mesh_tree;

pub use crate::bvh::stats::{LevelStats, TreeStats};
pub use crate::bvh::{BuildOptions, BuildQuality, TreeLayout};
pub use crate::kernel::named_enum::UnknownName;

use crate::bvh::Bvh8;
use crate::bvh::tree::{Bvh, PairSearch};
use crate::mesh::Mesh;
use crate::mesh::topology::{EdgeTable, merge_faces};
use mesh_tree::MeshTree;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A mesh with its bounding-volume hierarchy, built once and queried under any pose.
///
/// A model is a handle: a clone shares mesh and tree, and costs no more than an [`Arc`]. A model that is
/// [deformed](Self#deformation) while clones or [placed models](crate::PlacedModel) exist is copied first.
///
/// ```
/// use boxwood::{Mesh, Model, Pair, Pose};
///
/// let triangle = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// let model = Model::new(triangle);
/// let here = model.at(Pose::IDENTITY)?;
/// let upright = model.at(Pose::from_axis_angle([1.0, 0.0, 0.0], 1.5)?)?;
/// assert!(Pair::new(&here, &upright).intersects());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Model {
    data: Arc<ModelData>,
}

#[derive(Clone)]
struct ModelData {
    core: MeshTree<Bvh8>,
    /// Edges and shells of the mesh. Computed on first use, and dropped when vertices move.
    edges: OnceLock<Arc<EdgeTable>>,
    /// Model of the same surface with merged flat faces and at most half of the triangles. Empty before its first
    /// use and after vertices have moved; contains `None` if there is no such model.
    merged: OnceLock<Option<Model>>,
}

impl Model {
    /// Builds the hierarchy of a mesh, which may be shared by several models. An empty mesh is valid: it intersects
    /// nothing.
    #[must_use]
    pub fn new(mesh: impl Into<Arc<Mesh>>) -> Self {
        Self::with_options(mesh, BuildOptions::default())
    }

    /// Builds the hierarchy with the given options.
    #[must_use]
    pub fn with_options(mesh: impl Into<Arc<Mesh>>, options: BuildOptions) -> Self {
        let core = MeshTree::new(mesh.into(), &options);
        Self { data: Arc::new(ModelData { core, edges: OnceLock::new(), merged: OnceLock::new() }) }
    }

    /// The mesh, with the current positions of its vertices.
    #[must_use]
    pub fn mesh(&self) -> &Mesh {
        &self.data.core.mesh
    }

    /// Triangles in the order of the tree, and the nodes of each level as ranges of that order.
    ///
    /// Can be used to draw the tree, or to store triangles that are near each other together.
    ///
    /// ```
    /// use boxwood::{Mesh, Model};
    ///
    /// let corners = (0..20).map(|n| [f64::from(n), f64::from(n % 2), 0.0]).collect();
    /// let strip = Model::new(Mesh::new(corners, (0..18).map(|n| [n, n + 1, n + 2]).collect())?);
    /// let layout = strip.tree_layout();
    /// assert_eq!(layout.levels[0], [0..18]);
    /// let halves_or_more = &layout.levels[1];
    /// assert!(halves_or_more.len() > 1 && halves_or_more.iter().map(|run| run.len()).sum::<usize>() == 18);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    #[must_use]
    pub fn tree_layout(&self) -> TreeLayout {
        self.tree().outline()
    }

    /// Size, depth and quality of the tree (cost and overlap of its boxes), computed in O(n).
    #[must_use]
    pub fn tree_stats(&self) -> TreeStats {
        self.data.core.stats()
    }

    /// Memory of the model in bytes, without the mesh.
    ///
    /// Includes data that is built on demand: memory for deformations, the edge table, the model with merged faces for
    /// [relations](crate::Pair::relation), and the triangle cache of [rays](crate::PlacedModel::first_hit).
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        let merged_bytes = |merged: &Self| {
            let mesh = merged.mesh();
            size_of_val(mesh.vertices()) + size_of_val(mesh.triangles()) + merged.memory_bytes()
        };
        let ModelData { core, edges, merged } = &*self.data;
        core.memory_bytes()
            + edges.get().map_or(0, |edges| edges.bytes())
            + merged.get().and_then(Option::as_ref).map_or(0, merged_bytes)
    }

    /// Memory of the tree's nodes and triangle ids in bytes.
    #[must_use]
    pub fn node_bytes(&self) -> usize {
        self.tree().node_bytes()
    }

    /// Checks every invariant of the tree against the mesh, for tests. Takes O(n).
    ///
    /// # Errors
    /// Description of the first violated invariant.
    pub fn check(&self) -> Result<(), String> {
        self.data.core.check()
    }

    /// Edges and shells of the mesh. Computed on first use.
    pub(crate) fn surface(&self) -> &EdgeTable {
        self.data.edges.get_or_init(|| Arc::new(EdgeTable::new(self.mesh())))
    }

    /// Model of the same surface with merged flat faces and at most half of the triangles; `None` if there is no
    /// such model. Computed on first use.
    pub(crate) fn merged(&self) -> Option<&Model> {
        // `get_or_init` could deadlock here. A large model is built on several threads. While a thread waits for
        // them, it may run another query on this model, and this query would wait for the unfinished build.
        if let Some(known) = self.data.merged.get() {
            return known.as_ref();
        }
        let merged = merge_faces(self.mesh(), self.surface()).map(Self::new);
        self.data.merged.get_or_init(|| merged).as_ref()
    }

    #[inline]
    pub(crate) fn tree(&self) -> &Bvh8 {
        &self.data.core.tree
    }

    /// Per axis, the largest absolute coordinate of the vertices that triangles use.
    pub(crate) fn largest(&self) -> [f64; 3] {
        self.tree().tree_frame().vertex_extent.to_array()
    }

    /// Mutable state of this handle. If the state is shared with other handles, it is copied first.
    fn data_mut(&mut self) -> &mut ModelData {
        Arc::make_mut(&mut self.data)
    }

    /// Builds the tree again. If the state is shared with other handles, this handle gets a new one, without copying
    /// the old tree.
    fn rebuild_tree(&mut self) {
        if let Some(data) = Arc::get_mut(&mut self.data) {
            data.core.rebuild();
        } else {
            let ModelData { core, edges, merged } = &*self.data;
            let core = MeshTree::new(Arc::clone(&core.mesh), &core.options);
            self.data = Arc::new(ModelData { core, edges: edges.clone(), merged: merged.clone() });
        }
    }

    /// Calls `change`, which moves vertices. If it succeeds, drops all cached data that was computed from the old
    /// positions.
    fn change<E>(&mut self, change: impl FnOnce(&mut MeshTree<Bvh8>) -> Result<(), E>) -> Result<(), E> {
        let data = self.data_mut();
        change(&mut data.core)?;
        data.edges.take();
        data.merged.take();
        Ok(())
    }
}

/// Prints mesh, tree and options, without caches, so that equal models print equal text.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MeshTree { mesh, tree, options, .. } = &self.data.core;
        f.debug_struct("Model")
            .field("mesh", mesh)
            .field("tree", tree)
            .field("options", options)
            .finish_non_exhaustive()
    }
}

/// Creates a second handle to the same model.
impl From<&Model> for Model {
    fn from(model: &Model) -> Self {
        model.clone()
    }
}

impl From<Mesh> for Model {
    fn from(mesh: Mesh) -> Self {
        Self::new(mesh)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pose;
    use crate::testing::torus;

    fn share(a: &Model, b: &Model) -> bool {
        Arc::ptr_eq(&a.data, &b.data)
    }

    #[test]
    fn deformed_model_leaves_clones_and_placed_models_unchanged() {
        let mut model = Model::new(torus());
        let (clone, placed) = (model.clone(), model.at(Pose::IDENTITY).expect("near"));
        assert!(share(&model, &clone) && share(&model, placed.model()));
        let old = model.mesh().vertices().to_vec();
        let moved: Vec<[f64; 3]> = old.iter().map(|[x, y, z]| [x + 1.0, *y, 2.0 * z]).collect();
        model.set_vertices(&moved).expect("finite");
        assert!(!share(&model, &clone) && share(&clone, placed.model()));
        assert_eq!((clone.mesh().vertices(), placed.model().mesh().vertices()), (&old[..], &old[..]));
        assert_eq!(model.mesh().vertices(), moved);
        assert_eq!((model.check(), clone.check()), (Ok(()), Ok(())));
    }

    #[test]
    fn rejected_vertices_do_not_copy_a_shared_model() {
        let mut model = Model::new(torus());
        let clone = model.clone();
        assert!(model.set_vertices(&[[0.0; 3]]).is_err());
        assert!(model.deform_vertices(&[u32::MAX], |_, position| position).is_err());
        assert!(share(&model, &clone));
    }

    #[test]
    fn rebuilt_model_leaves_clones_unchanged() {
        let mut model = Model::new(torus());
        let clone = model.clone();
        model.rebuild();
        assert!(!share(&model, &clone));
        assert_eq!((model.check(), clone.check(), model.cost_growth()), (Ok(()), Ok(()), 1.0));
    }

    #[test]
    fn sole_owner_deforms_in_place() {
        let mut model = Model::new(torus());
        let state = Arc::as_ptr(&model.data);
        model.deform(|old, new| new.copy_from_slice(old)).expect("finite");
        model.rebuild();
        assert_eq!(Arc::as_ptr(&model.data), state);
    }
}
