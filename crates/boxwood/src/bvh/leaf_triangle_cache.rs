//! Cache of the leaf triangles as `f32` lanes, for ray queries. It is built once the tree has answered enough ray
//! queries, and dropped when vertices move.

use super::Bvh8;
use crate::kernel::boxes::LeafTriangles8;
use crate::kernel::simd::dispatch;
use crate::kernel::threads;
use crate::mesh::Mesh;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of leaves that one parallel task adds to the cache.
const LEAVES_PER_TASK: usize = 1024;

/// Lazily built copies of the leaf triangles. Not part of the tree's value: a clone starts empty, and `Debug` prints
/// only the type name.
#[derive(Default)]
pub(super) struct LeafTriangleCache {
    all: OnceLock<Vec<LeafTriangles8>>,
    /// Number of rays that were queried before the cache was built.
    ray_count: AtomicUsize,
}

impl LeafTriangleCache {
    /// Drops the cached triangles.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn bytes(&self) -> usize {
        self.all.get().map_or(0, |all| size_of_val(&all[..]))
    }
}

impl Clone for LeafTriangleCache {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for LeafTriangleCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LeafTriangleCache")
    }
}

impl Bvh8 {
    /// Cached triangles of all leaves. Returns `None` while the tree has seen too few rays to build the cache. `rays`
    /// is the number of rays of this query.
    #[inline]
    pub(crate) fn leaf_triangles(&self, mesh: &Mesh, rays: usize) -> Option<&[LeafTriangles8]> {
        match self.leaf_triangles.all.get() {
            Some(all) => Some(all),
            None => self.leaf_triangles_for_ray(mesh, rays),
        }
    }

    /// Counts the rays and builds the cache if enough were counted. No thread waits for another one: the thread whose
    /// rays reach the limit builds the cache; the others continue without the cache.
    #[cold]
    fn leaf_triangles_for_ray(&self, mesh: &Mesh, rays: usize) -> Option<&[LeafTriangles8]> {
        let before = self.leaf_triangles.ray_count.fetch_add(rays, Ordering::Relaxed);
        // The limit is one ray per leaf. Caching a leaf takes half as long as tracing a ray without the cache. So
        // building the whole cache takes no longer than the rays that were traced before it.
        let enough = self.leaf_count();
        if before > enough || before.saturating_add(rays) <= enough {
            return None;
        }
        let mut all = Vec::new();
        threads::map_chunks(&self.leaves[..self.leaf_count()], LEAVES_PER_TASK, &mut all, |first, leaves, all| {
            dispatch!(l => {
                for leaf in first..first + leaves.len() {
                    let corners = self.leaf(leaf as u32).corners;
                    all.push(LeafTriangles8::new(l, &self.tree_frame.frame, mesh.vertices(), corners));
                }
            });
        });
        Some(self.leaf_triangles.all.get_or_init(|| all))
    }
}
