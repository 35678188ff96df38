//! A mesh with a tree over its triangles that is refitted when the vertices move. [`Model`](super::Model) and the
//! papers' `TreeModel` share this type.

use crate::bvh::refit::MovedVertices;
use crate::bvh::refit::scratch::RefitScratch;
use crate::bvh::stats::{TreeStats, sah_lower_bound};
use crate::bvh::tree::Bvh;
use crate::mesh::{Mesh, MeshError};
use std::sync::{Arc, OnceLock};

/// If more than `1 / PARTIAL_REFIT_SHARE` of the vertices move, all boxes are refitted in one pass; otherwise only
/// the boxes of moved vertices, one by one.
///
/// Measured break-even if the moved vertices are scattered: 1 in 25 vertices (default tree) to 1 in 5 (other trees).
/// If they are neighbors, as is usual: 1 in 6 to 1 in 2.
const PARTIAL_REFIT_SHARE: usize = 8;

/// A mesh, a tree over its triangles and the memory for refitting it.
#[derive(Clone)]
pub(crate) struct MeshTree<T: Bvh> {
    pub(crate) mesh: Arc<Mesh>,
    pub(crate) tree: T,
    /// Options of the first build, reused by a rebuild.
    pub(crate) options: T::Options,
    deform: DeformState,
}

/// Memory that is kept from one deformation to the next. Empty before the first deformation and in a clone.
#[derive(Debug, Default)]
struct DeformState {
    /// During a deformation, the new positions: of all vertices, or of the vertices in `moved`.
    spare: Vec<[f64; 3]>,
    /// Indices of the moved vertices in a partial deformation.
    moved: Vec<u32>,
    scratch: RefitScratch,
    /// [`MeshTree::cost_ratio`] when the tree was built; computed before the first deformation.
    ratio_at_build: Option<f64>,
    /// Cache of [`MeshTree::cost_growth`], cleared by every change of the tree.
    growth: OnceLock<f64>,
}

impl Clone for DeformState {
    fn clone(&self) -> Self {
        Self { ratio_at_build: self.ratio_at_build, growth: self.growth.clone(), ..Self::default() }
    }
}

impl<T: Bvh> MeshTree<T> {
    pub(crate) fn new(mesh: Arc<Mesh>, options: &T::Options) -> Self {
        let tree = T::build(&mesh, options);
        Self { mesh, tree, options: options.clone(), deform: DeformState::default() }
    }

    /// Bytes of the tree and of the memory for deformations, without the mesh.
    pub(crate) fn memory_bytes(&self) -> usize {
        let DeformState { spare, moved, scratch, .. } = &self.deform;
        let deform = size_of_val(&spare[..]) + size_of_val(&moved[..]) + scratch.bytes();
        size_of::<T>() + self.tree.node_bytes() + self.tree.leaf_bytes() + deform
    }

    pub(crate) fn stats(&self) -> TreeStats {
        self.tree.quality()
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        self.tree.check(&self.mesh)
    }

    /// Moves all vertices if the new positions are finite and `accept` returns `Ok`. On an error, nothing is changed.
    pub(crate) fn deform_checked<E: From<MeshError>>(
        &mut self,
        move_vertices: impl FnOnce(&[[f64; 3]], &mut [[f64; 3]]),
        accept: impl FnOnce(&Mesh, &[[f64; 3]]) -> Result<(), E>,
    ) -> Result<(), E> {
        let spare = &mut self.deform.spare;
        spare.resize(self.mesh.vertices().len(), [0.0; 3]);
        if cfg!(debug_assertions) {
            // Detects a vertex that `move_vertices` forgets to write: NaN is an error, but an old position would go
            // unnoticed.
            spare.fill([f64::NAN; 3]);
        }
        move_vertices(self.mesh.vertices(), spare);
        self.mesh.check_vertices(spare)?;
        accept(&self.mesh, spare)?;
        self.prepare_deform();
        Arc::make_mut(&mut self.mesh).swap_vertices(&mut self.deform.spare);
        self.refit();
        Ok(())
    }

    pub(crate) fn set_vertices(&mut self, vertices: &[[f64; 3]]) -> Result<(), MeshError> {
        self.mesh.check_vertices(vertices)?;
        self.prepare_deform();
        Arc::make_mut(&mut self.mesh).copy_vertices(vertices);
        self.refit();
        Ok(())
    }

    /// Moves the listed vertices if they exist, their new positions are finite, and `accept` returns `Ok`. On an
    /// error, nothing is changed.
    ///
    /// `accept` gets the mesh, the sorted list of vertices and their new positions.
    pub(crate) fn deform_vertices_checked<E: From<MeshError>>(
        &mut self,
        vertices: &[u32],
        mut move_vertex: impl FnMut(u32, [f64; 3]) -> [f64; 3],
        accept: impl FnOnce(&Mesh, &[u32], &[[f64; 3]]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.mesh.check_vertex_ids(vertices)?;
        let DeformState { spare, moved, .. } = &mut self.deform;
        moved.clear();
        moved.extend_from_slice(vertices);
        moved.sort_unstable();
        moved.dedup();
        spare.clear();
        spare.extend(moved.iter().map(|&vertex| move_vertex(vertex, self.mesh.vertices()[vertex as usize])));
        self.mesh.check_positions(moved, spare)?;
        accept(&self.mesh, moved, spare)?;
        self.prepare_deform();
        let DeformState { spare, moved, scratch, .. } = &mut self.deform;
        Arc::make_mut(&mut self.mesh).swap_positions(moved, spare);
        if moved.len() > self.mesh.vertices().len() / PARTIAL_REFIT_SHARE {
            self.refit();
            return Ok(());
        }
        self.tree.refit_vertices(&self.mesh, MovedVertices { vertices: moved, old: spare }, scratch);
        Ok(())
    }

    pub(crate) fn rebuild(&mut self) {
        self.tree.rebuild_tree(&self.mesh, &self.options);
        self.deform.scratch.invalidate_tree();
        self.deform.ratio_at_build = None;
        self.invalidate_cost_growth();
    }

    pub(crate) fn rebuild_if_degraded(&mut self, factor: f64) -> bool {
        let pays = self.cost_growth() > factor;
        if pays {
            self.rebuild();
        }
        pays
    }

    pub(crate) fn cost_growth(&self) -> f64 {
        let Some(then) = self.deform.ratio_at_build else { return 1.0 };
        *self.deform.growth.get_or_init(|| self.cost_ratio().map_or(1.0, |now| now / then))
    }

    pub(crate) fn invalidate_cost_growth(&mut self) {
        self.deform.growth.take();
    }

    /// SAH cost of the tree divided by the SAH lower bound for the current triangles; `None` if the bounding box has
    /// no surface.
    fn cost_ratio(&self) -> Option<f64> {
        self.tree.cost().zip(sah_lower_bound(&self.tree, &self.mesh)).map(|(cost, least)| cost / least)
    }

    /// Must be called before vertices move: records the cost ratio of the tree, and clears the cached cost growth.
    fn prepare_deform(&mut self) {
        if !T::REFIT_IS_REBUILD && self.deform.ratio_at_build.is_none() {
            // A tree over a point or a line has no cost ratio. The ratio 1 is used for it: then the cost growth after a
            // deformation is the new cost ratio.
            self.deform.ratio_at_build = Some(self.cost_ratio().unwrap_or(1.0));
        }
        self.invalidate_cost_growth();
    }

    /// Refits all boxes. Must be called after vertices have moved.
    fn refit(&mut self) {
        self.deform.scratch.invalidate_bounds();
        self.tree.refit(&self.mesh, &mut self.deform.scratch);
    }
}
