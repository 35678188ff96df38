//! Sketches of all leaves, for rays: made when so many rays were asked that they are worth it, and dropped when vertices move.

use super::WideTree;
use crate::bounds::Sketch;
use crate::mesh::Mesh;
use crate::simd::dispatch;
use crate::tree::parallel;
use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Leaves that one task sketches.
const LEAVES: usize = 1024;

/// Not part of what a tree is: a copy has none, and all look alike.
#[derive(Default)]
pub(super) struct Sketches {
    all: OnceLock<Vec<Sketch>>,
    /// Rays that were asked without them.
    asked: AtomicUsize,
}

impl Sketches {
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(super) fn bytes(&self) -> usize {
        self.all.get().map_or(0, |all| size_of_val(&all[..]))
    }
}

impl Clone for Sketches {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Sketches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sketches")
    }
}

impl WideTree {
    /// Sketches of all leaves for one of so many rays, or `None` if rays are still too few.
    #[inline]
    pub(crate) fn sketches(&self, mesh: &Mesh, rays: usize) -> Option<&[Sketch]> {
        match self.sketches.all.get() {
            Some(all) => Some(all),
            None => self.sketches_for(mesh, rays),
        }
    }

    /// No thread waits for another: the one whose rays are enough makes them, and others go on without.
    #[cold]
    fn sketches_for(&self, mesh: &Mesh, rays: usize) -> Option<&[Sketch]> {
        let before = self.sketches.asked.fetch_add(rays, Ordering::Relaxed);
        // To sketch a leaf takes half as long as a ray does without: never dearer than what has been asked already.
        let enough = self.leaf_count();
        if before > enough || before.saturating_add(rays) <= enough {
            return None;
        }
        let mut all = Vec::new();
        parallel::chunks(&self.leaves[..self.leaf_count()], LEAVES, &mut all, |first, leaves, all| {
            dispatch!(l => {
                for leaf in first..first + leaves.len() {
                    let corners = self.leaf(leaf as u32).corners;
                    all.push(Sketch::of(l, &self.extent.frame, mesh.vertices(), corners));
                }
            });
        });
        Some(self.sketches.all.get_or_init(|| all))
    }
}
