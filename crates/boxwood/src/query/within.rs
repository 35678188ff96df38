//! Which triangles of a model are in a volume.

use super::pair::Scratch;
use super::placed::Placed;
use super::volume::Volume;
use crate::exact::{Clipper, Rung};
use crate::tree::{EightTriangles, Tree, WithinLeaves};
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// # Triangles in a volume
impl Placed<'_> {
    /// The triangles that have a point in common with a volume, in order. Touching counts.
    #[must_use]
    pub fn triangles_in(&self, volume: &Volume) -> Vec<u32> {
        Scratch::of_this_thread(|scratch| scratch.triangles_in(self, volume))
    }

    /// The triangles that are wholly inside a volume, in order. They may touch its surface from within.
    #[must_use]
    pub fn triangles_inside(&self, volume: &Volume) -> Vec<u32> {
        Scratch::of_this_thread(|scratch| scratch.triangles_inside(self, volume))
    }

    /// Whether any triangle has a point in common with a volume.
    #[must_use]
    pub fn is_any_in(&self, volume: &Volume) -> bool {
        Scratch::of_this_thread(|scratch| scratch.is_any_in(self, volume))
    }
}

impl Scratch {
    /// [`Placed::triangles_in`].
    pub fn triangles_in(&mut self, placed: &Placed<'_>, volume: &Volume) -> Vec<u32> {
        self.search_within(placed, volume, Wanted::Part)
    }

    /// [`Placed::triangles_inside`].
    pub fn triangles_inside(&mut self, placed: &Placed<'_>, volume: &Volume) -> Vec<u32> {
        self.search_within(placed, volume, Wanted::Whole)
    }

    /// [`Placed::is_any_in`].
    pub fn is_any_in(&mut self, placed: &Placed<'_>, volume: &Volume) -> bool {
        !self.search_within(placed, volume, Wanted::First).is_empty()
    }

    fn search_within(&mut self, placed: &Placed<'_>, volume: &Volume, wanted: Wanted) -> Vec<u32> {
        let Self { memory, work, .. } = self;
        *work = Work::default();
        let sieve = volume.sieve(&placed.placement);
        let mut leaves = Within { placed, volume, wanted, clipper: Clipper::default(), found: Vec::new() };
        // What a search found tells whether it broke.
        let _ = placed.model.tree().search_within(&sieve, memory, work, &mut leaves);
        let mut found = leaves.found;
        found.sort_unstable();
        found
    }
}

/// What is asked about triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// One that has a point in the volume.
    First,
    /// All that have a point there.
    Part,
    /// All that are there wholly.
    Whole,
}

struct Within<'s> {
    placed: &'s Placed<'s>,
    volume: &'s Volume,
    wanted: Wanted,
    clipper: Clipper,
    found: Vec<u32>,
}

impl Within<'_> {
    fn flow(&self) -> ControlFlow<()> {
        if self.wanted == Wanted::First && !self.found.is_empty() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl WithinLeaves for Within<'_> {
    fn inside(&mut self, triangles: &[u32]) -> ControlFlow<()> {
        self.found.extend_from_slice(triangles);
        self.flow()
    }

    fn open(&mut self, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<()> {
        let vertices = self.placed.model.mesh().vertices();
        let place = |corner: u32| self.placed.pose.place_point(DVec3::from_array(vertices[corner as usize]));
        for (&triangle, corners) in leaf.triangles.iter().zip(leaf.corners) {
            work.triangle_tests += 1;
            work.filter_tests += 1;
            let corners = corners.map(place);
            let (is_in, rung) = match self.wanted {
                Wanted::First | Wanted::Part => self.volume.meets(&corners, &mut self.clipper),
                Wanted::Whole => self.volume.holds(&corners),
            };
            work.exact_tests += u64::from(rung == Rung::Exact);
            if is_in {
                self.found.push(triangle);
                self.flow()?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The triangles that have a point in common with a volume, in order: the plain twin of [`Placed::triangles_in`].
#[must_use]
pub fn brute_force_in<T: Tree>(placed: &Placed<'_, T>, volume: &Volume) -> Vec<u32> {
    let mut clipper = Clipper::default();
    placed.triangles().filter(|&triangle| volume.meets(&placed.points(triangle), &mut clipper).0).collect()
}

/// The triangles that are wholly inside a volume, in order: the plain twin of [`Placed::triangles_inside`].
#[must_use]
pub fn brute_force_inside<T: Tree>(placed: &Placed<'_, T>, volume: &Volume) -> Vec<u32> {
    placed.triangles().filter(|&triangle| volume.holds(&placed.points(triangle)).0).collect()
}
