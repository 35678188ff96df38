//! A mesh with its tree: what a query needs to be fast.

mod deform;

use crate::mesh::Mesh;
use crate::topology::{Surface, merged};
use crate::tree::{Build, NoSuchTriangle, Outline, Quality, RTree, Search, Tree, WideTree};
use deform::Deforming;
use std::fmt;
use std::sync::{Arc, OnceLock};

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
///
/// Another tree, or other options, by [`Model::with`]. The answers are the same; what they cost is not:
///
/// ```
/// use boxwood::{AabbOptions, AabbTree, Mesh, Model, SplitRule};
///
/// let triangle = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]])?;
/// let model = Model::<AabbTree>::with(triangle, &AabbOptions::with_rule(SplitRule::Sah));
/// assert_eq!(model.quality().leaves, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A model can [deform](Model::deform), whatever its tree.
#[derive(Clone)]
pub struct Model<T: Tree = WideTree> {
    mesh: Arc<Mesh>,
    tree: T,
    /// What the tree was built with, to be built again.
    options: T::Options,
    deforming: Deforming,
    /// How the triangles hang together: found when it is first asked for, and forgotten when vertices move.
    surface: OnceLock<Arc<Surface>>,
    /// A model of the same surface with at most half of the triangles, if there is one: likewise.
    merged: OnceLock<Option<Arc<Model>>>,
}

impl Model {
    /// Builds the default tree of a mesh, which may be shared. An empty mesh is valid: it intersects nothing.
    #[must_use]
    pub fn new(mesh: impl Into<Arc<Mesh>>) -> Self {
        Self::with(mesh, &Build::default())
    }
}

impl Model {
    /// Builds the default tree as told: fast, or for fast questions.
    #[must_use]
    pub fn build(mesh: impl Into<Arc<Mesh>>, options: Build) -> Self {
        Self::with(mesh, &options)
    }

    /// The triangles in the order of the tree, and the nodes of each level as runs of it: what it takes to draw the tree, or to
    /// keep triangles that are near each other together.
    ///
    /// ```
    /// use boxwood::{Mesh, Model};
    ///
    /// let corners = (0..20).map(|n| [f64::from(n), f64::from(n % 2), 0.0]).collect();
    /// let strip = Model::new(Mesh::new(corners, (0..18).map(|n| [n, n + 1, n + 2]).collect())?);
    /// let outline = strip.outline();
    /// assert_eq!(outline.levels[0], [0..18]);
    /// let halves_or_more = &outline.levels[1];
    /// assert!(halves_or_more.len() > 1 && halves_or_more.iter().map(|run| run.len()).sum::<usize>() == 18);
    /// # Ok::<(), boxwood::MeshError>(())
    /// ```
    #[must_use]
    pub fn outline(&self) -> Outline {
        self.tree.outline()
    }
}

impl<T: Tree> Model<T> {
    /// Builds the tree of a mesh as told.
    #[must_use]
    pub fn with(mesh: impl Into<Arc<Mesh>>, options: &T::Options) -> Self {
        let mesh = mesh.into();
        let tree = T::build(&mesh, options);
        Self {
            mesh,
            tree,
            options: options.clone(),
            deforming: Deforming::default(),
            surface: OnceLock::new(),
            merged: OnceLock::new(),
        }
    }

    /// Bytes of everything that is not the mesh, with what a model that deforms keeps to do so without taking memory, what was
    /// found out about its surface, with a second model whose flat faces are merged once [relations](crate::Pair::relation) needed it,
    /// and what one that was asked many [rays](crate::Placed::first_hit) keeps for them.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<T>()
            + self.node_bytes()
            + self.tree.leaf_bytes()
            + self.deforming.bytes()
            + self.surface.get().map_or(0, |surface| surface.bytes())
            + self.merged.get().and_then(Option::as_ref).map_or(0, |merged| {
                size_of_val(merged.mesh.vertices()) + size_of_val(merged.mesh.triangles()) + merged.bytes()
            })
    }

    /// Bytes of the tree's nodes and triangle ids alone.
    #[must_use]
    pub fn node_bytes(&self) -> usize {
        self.tree.node_bytes()
    }

    /// Size, depth and tightness of the tree. Linear in its size.
    #[must_use]
    pub fn quality(&self) -> Quality {
        self.tree.quality()
    }

    /// Checks every invariant of the tree against the mesh; the first that is broken, in words. For tests: linear in
    /// the size of the model, times the depth of the tree if its boxes are oriented.
    pub fn check(&self) -> Result<(), String> {
        self.tree.check(&self.mesh)
    }
}

impl<T: Tree> Model<T> {
    /// The mesh: as it was given, or as it was deformed.
    #[must_use]
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// How its triangles hang together. Found when it is first asked for.
    pub(crate) fn surface(&self) -> &Surface {
        self.surface.get_or_init(|| Arc::new(Surface::new(&self.mesh)))
    }

    /// A model of the same surface with at most half of the triangles, those of flat faces merged; `None` if there is none. Found when
    /// it is first asked for.
    pub(crate) fn merged(&self) -> Option<&Model> {
        let merge = || merged(&self.mesh, self.surface()).map(|mesh| Arc::new(Model::new(mesh)));
        self.merged.get_or_init(merge).as_deref()
    }

    #[inline]
    pub(crate) fn tree(&self) -> &T {
        &self.tree
    }
}

impl Model<RTree> {
    /// Puts a triangle of the mesh back into the tree; `false` if it was in already. An error changes nothing.
    pub fn insert(&mut self, triangle: u32) -> Result<bool, NoSuchTriangle> {
        self.deforming.forget_growth();
        self.tree.insert(&self.mesh, triangle)
    }

    /// Takes a triangle out of the tree, so that no search meets it any more; `false` if it was not in. The mesh stays as
    /// it is, ids too. An error changes nothing.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose, RTree, RTreeOptions};
    ///
    /// let mesh = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2], [2, 1, 0]])?;
    /// let mut model = Model::<RTree>::with(mesh, &RTreeOptions::default());
    /// assert!(model.remove(1)?);
    /// assert!(model.contains(0) && !model.contains(1));
    /// assert_eq!(model.triangle_count(), 1);
    /// let placed = model.at(Pose::IDENTITY)?;
    /// assert_eq!(Pair::new(&placed, &placed).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, triangle: u32) -> Result<bool, NoSuchTriangle> {
        self.deforming.forget_growth();
        self.tree.remove(&self.mesh, triangle)
    }

    /// Whether a triangle of the mesh is in the tree; `false` if there is no such triangle.
    #[must_use]
    pub fn contains(&self, triangle: u32) -> bool {
        self.tree.holds(triangle)
    }

    /// How many triangles are in the tree. The mesh may have more.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.tree.count()
    }
}

/// Without the memory that is kept for later: models that are alike look alike.
impl<T: Tree> fmt::Debug for Model<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { mesh, tree, options, deforming: _, surface: _, merged: _ } = self;
        f.debug_struct("Model")
            .field("mesh", mesh)
            .field("tree", tree)
            .field("options", options)
            .finish_non_exhaustive()
    }
}

impl From<Mesh> for Model {
    fn from(mesh: Mesh) -> Self {
        Self::new(mesh)
    }
}
