//! Which triangles of a model are in a volume.

use super::leaves::placed_corners;
use super::pair::Scratch;
use super::placed::Placed;
use super::volume::Volume;
use crate::exact::{Clipper, Rung, VolumeFilter};
use crate::in_order::in_order;
use crate::simd::Lanes;
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

    /// Whether all triangles are wholly inside a volume, and there are some.
    #[must_use]
    pub fn is_inside(&self, volume: &Volume) -> bool {
        Scratch::of_this_thread(|scratch| scratch.is_inside(self, volume))
    }
}

impl Scratch {
    /// [`Placed::triangles_in`].
    pub fn triangles_in(&mut self, placed: &Placed<'_>, volume: &Volume) -> Vec<u32> {
        self.collect_within(placed, volume, Asked::Part)
    }

    /// [`Placed::triangles_inside`].
    pub fn triangles_inside(&mut self, placed: &Placed<'_>, volume: &Volume) -> Vec<u32> {
        self.collect_within(placed, volume, Asked::Whole)
    }

    /// [`Placed::is_any_in`].
    pub fn is_any_in(&mut self, placed: &Placed<'_>, volume: &Volume) -> bool {
        self.search_within(placed, volume, &mut Any(Leaf::new(placed, volume, Asked::Part))).is_break()
    }

    /// [`Placed::is_inside`].
    pub fn is_inside(&mut self, placed: &Placed<'_>, volume: &Volume) -> bool {
        let not_all = self.search_within(placed, volume, &mut NotAll(Leaf::new(placed, volume, Asked::Whole)));
        not_all.is_continue() && !placed.model.mesh().triangles().is_empty()
    }

    fn collect_within(&mut self, placed: &Placed<'_>, volume: &Volume, asked: Asked) -> Vec<u32> {
        let mut all = All { leaf: Leaf::new(placed, volume, asked), found: Vec::new() };
        // It never breaks.
        let _ = self.search_within(placed, volume, &mut all);
        in_order(all.found, placed.model.mesh().triangles().len())
    }

    fn search_within(
        &mut self,
        placed: &Placed<'_>,
        volume: &Volume,
        leaves: &mut impl WithinLeaves,
    ) -> ControlFlow<()> {
        let Self { memory, work, .. } = self;
        *work = Work::default();
        placed.model.tree().search_within(&volume.sieve(&placed.placement), memory, work, leaves)
    }
}

/// What is asked about triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// Which have a point in the volume.
    Part,
    /// Which are there wholly.
    Whole,
}

/// A volume against the triangles of leaves.
struct Leaf<'s> {
    placed: &'s Placed<'s>,
    volume: &'s Volume,
    asked: Asked,
    filter: VolumeFilter,
    clipper: Clipper,
}

impl<'s> Leaf<'s> {
    fn new(placed: &'s Placed<'s>, volume: &'s Volume, asked: Asked) -> Self {
        Self { placed, volume, asked, filter: volume.filter(&placed.placement), clipper: Clipper::default() }
    }

    /// Lanes of the triangles for which the answer is yes, and of those that are open still.
    #[inline(always)]
    fn judge<L: Lanes>(&self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> [u32; 2] {
        let count = leaf.triangles.len();
        let world = placed_corners(l, self.placed, leaf.corners);
        let certain = match self.asked {
            Asked::Part => self.filter.meets(l, &world),
            Asked::Whole => self.filter.holds(l, &world),
        };
        let valid = (1 << count) - 1;
        let open = valid & !(certain.yes | certain.no);
        work.triangle_tests += count as u64;
        work.filter_tests += u64::from(open.count_ones());
        [valid & certain.yes, open]
    }

    /// One that lanes left open.
    fn decide(&mut self, corners: [u32; 3], work: &mut Work) -> bool {
        let vertices = self.placed.model.mesh().vertices();
        let place = |corner: u32| self.placed.pose.place_point(DVec3::from_array(vertices[corner as usize]));
        let corners = corners.map(place);
        let (is_in, rung) = match self.asked {
            Asked::Part => self.volume.meets(&corners, &mut self.clipper),
            Asked::Whole => self.volume.holds(&corners),
        };
        work.exact_tests += u64::from(rung == Rung::Exact);
        is_in
    }
}

/// The lanes of a mask.
#[inline(always)]
fn lanes(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros() as usize;
        (mask != 0).then(|| mask &= mask - 1).map(|()| lane)
    })
}

/// Keeps all triangles.
struct All<'s> {
    leaf: Leaf<'s>,
    found: Vec<u32>,
}

impl WithinLeaves for All<'_> {
    fn outside(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn inside(&mut self, triangles: &[u32]) -> ControlFlow<()> {
        self.found.extend_from_slice(triangles);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn open<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<()> {
        let [mut found, open] = self.leaf.judge(l, leaf, work);
        for lane in lanes(open) {
            found |= u32::from(self.leaf.decide(leaf.corners[lane], work)) << lane;
        }
        self.found.extend(lanes(found).map(|lane| leaf.triangles[lane]));
        ControlFlow::Continue(())
    }
}

/// Breaks at any triangle.
struct Any<'s>(Leaf<'s>);

impl WithinLeaves for Any<'_> {
    fn outside(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn inside(&mut self, _: &[u32]) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn open<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<()> {
        let [found, open] = self.0.judge(l, leaf, work);
        let is_any = found != 0 || lanes(open).any(|lane| self.0.decide(leaf.corners[lane], work));
        if is_any { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Breaks at any triangle that is not wholly inside.
struct NotAll<'s>(Leaf<'s>);

impl WithinLeaves for NotAll<'_> {
    fn outside(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn inside(&mut self, _: &[u32]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn open<L: Lanes>(&mut self, l: L, leaf: EightTriangles<'_>, work: &mut Work) -> ControlFlow<()> {
        let [found, open] = self.0.judge(l, leaf, work);
        let is_one_out = (found | open).count_ones() < leaf.triangles.len() as u32;
        if is_one_out || lanes(open).any(|lane| !self.0.decide(leaf.corners[lane], work)) {
            return ControlFlow::Break(());
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
