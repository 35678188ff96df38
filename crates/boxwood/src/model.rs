//! A mesh with its tree: what a query needs to be fast.

use crate::mesh::Mesh;
use crate::tree::{AabbTree, TreeShape};
use std::sync::Arc;

/// A mesh and the tree over its triangles, built once and asked many times, under any pose.
///
/// ```
/// use boxwood::{Mesh, Model, Pair, Pose};
///
/// let triangle = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// let model = Model::new(triangle);
/// let here = model.at(Pose::IDENTITY)?;
/// let upright = model.at(Pose::rotation([1.0, 0.0, 0.0], 1.5)?)?;
/// assert!(Pair::new(&here, &upright).intersects());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Model {
    mesh: Arc<Mesh>,
    tree: AabbTree,
}

impl Model {
    /// Builds the tree of a mesh, which may be shared. An empty mesh is valid: it intersects nothing.
    #[must_use]
    pub fn new(mesh: impl Into<Arc<Mesh>>) -> Self {
        let mesh = mesh.into();
        let tree = AabbTree::new(&mesh);
        Self { mesh, tree }
    }

    /// The mesh, as it was given.
    #[must_use]
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// Bytes of everything that is not the mesh.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<AabbTree>() + self.node_bytes()
    }

    /// Bytes of the tree's nodes and triangle ids alone.
    #[must_use]
    pub fn node_bytes(&self) -> usize {
        self.tree.node_bytes()
    }

    /// Size and depth of the tree.
    #[must_use]
    pub fn shape(&self) -> TreeShape {
        self.tree.shape()
    }

    /// Checks every invariant of the tree against the mesh; the first that is broken, in words. For tests: linear in
    /// the size of the model.
    pub fn check(&self) -> Result<(), String> {
        self.tree.check(&self.mesh)
    }

    #[inline]
    pub(crate) fn tree(&self) -> &AabbTree {
        &self.tree
    }
}

impl From<Mesh> for Model {
    fn from(mesh: Mesh) -> Self {
        Self::new(mesh)
    }
}
