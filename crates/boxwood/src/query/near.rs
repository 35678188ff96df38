//! What becomes of two leaves that may be near each other: their triangles are placed in the world and measured, after a filter
//! in lanes.

use super::distance::Closest;
use super::leaves::{Blocks, scale_of};
use super::pair::TrianglePair;
use super::placed::Placed;
use super::world_boxes::{WorldBox, WorldLeaves};
use crate::bounds::Scale;
use crate::exact::{ERROR, Rung, near_blocks, triangles_apart, triangles_closer_than};
use crate::simd::{LANES, Lanes};
use crate::tree::{EightTriangles, NearLeaves};
use crate::work::Work;
use glam::DVec3;
use std::ops::ControlFlow;

/// Measures the triangles of leaves, and keeps the nearest.
pub(super) struct NearestPair<'s> {
    placed: [&'s Placed<'s>; 2],
    blocks: &'s mut Blocks,
    best: Best<'s>,
}

/// The nearest triangles so far.
struct Best<'s> {
    scale: &'s Scale,
    closest: Option<Closest>,
    /// The least distance so far, or what it must be below.
    value: f64,
    /// How far apart triangles may be to matter still.
    reach: f64,
    /// From a to b, where they are closest so far. Along it, surfaces that are near are thin.
    direction: DVec3,
}

impl<'s> NearestPair<'s> {
    /// Nothing at `limit` or beyond matters.
    pub(super) fn new(
        placed: [&'s Placed<'s>; 2],
        first_stays: bool,
        blocks: &'s mut Blocks,
        scale: &'s Scale,
        limit: f64,
    ) -> Self {
        blocks.clear(first_stays, scale_of(placed));
        let best = Best { scale, closest: None, value: limit, reach: scale.reach(limit), direction: DVec3::ZERO };
        Self { placed, blocks, best }
    }

    /// Measures two triangles ahead of the search.
    pub(super) fn begin_with(&mut self, start: TrianglePair, work: &mut Work) -> ControlFlow<()> {
        let [a, b] = [self.placed[0].points(start.a), self.placed[1].points(start.b)];
        self.best.measure(start, [&a, &b], work).map_continue(|_| ())
    }

    pub(super) fn closest(&self) -> Option<Closest> {
        self.best.closest
    }
}

impl Best<'_> {
    /// Measures two triangles; says whether they are the nearest so far, and breaks if none can be nearer.
    fn measure(&mut self, triangles: TrianglePair, [a, b]: [&[DVec3; 3]; 2], work: &mut Work) -> ControlFlow<(), bool> {
        let (apart, rung) = triangles_apart(a, b);
        work.exact_tests += u64::from(rung == Rung::Exact);
        let nearer = self.closest.is_none_or(|closest| apart.distance < closest.distance);
        Closest::keep(&mut self.closest, Closest::of(triangles, apart));
        if nearer {
            let [p, q] = apart.points;
            self.direction = (q - p).normalize_or_zero();
            self.value = self.value.min(apart.distance);
            self.reach = self.reach.min(self.scale.reach(apart.distance));
        }
        if apart.distance == 0.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(nearer) }
    }
}

impl NearLeaves for NearestPair<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaves: [EightTriangles<'_>; 2], work: &mut Work) -> ControlFlow<()> {
        work.triangle_tests += (leaves[0].triangles.len() * leaves[1].triangles.len()) as u64;
        let [a, b] = self.blocks.both(l, self.placed, leaves);
        let mut pairs = near_blocks(l, [a, b], self.best.reach, self.best.direction);
        work.filter_tests += u64::from(pairs.tested);
        let mut measured = 0;
        while let Some(bit) = pairs.nearest() {
            measured |= 1 << bit;
            pairs.near &= !measured;
            let (row, lane) = (bit as usize / LANES, bit as usize % LANES);
            let triangles = TrianglePair { a: leaves[0].triangles[row], b: leaves[1].triangles[lane] };
            let nearer = self.best.measure(triangles, [&a.corners(row), &b.corners(lane)], work)?;
            if nearer && pairs.near != 0 {
                pairs = near_blocks(l, [a, b], self.best.reach, self.best.direction);
                pairs.near &= !measured;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.best.reach
    }

    #[inline(always)]
    fn wants_originals_only(&self) -> bool {
        true
    }
}

impl WorldLeaves for NearestPair<'_> {
    /// The value of a distance is less than it by a share of the span of two triangles at most, and a step of the subnormals: twice
    /// that pays for rounding the gap, which is a part of the span, and the sum.
    fn key(&self, a: &WorldBox, b: &WorldBox) -> Option<f64> {
        let (gap, value) = (a.gap(b), self.best.value);
        (gap <= value + 2.0 * ERROR * (value + a.span(b)) + 4.0 * 5e-324).then_some(gap)
    }

    fn meet(&mut self, a: u32, b: u32, work: &mut Work) -> ControlFlow<()> {
        work.triangle_tests += 1;
        work.filter_tests += 1;
        self.begin_with(TrianglePair { a, b }, work)
    }
}

/// Finds the triangles of leaves that are closer to each other than a clearance.
pub(super) struct Closer<'s> {
    placed: [&'s Placed<'s>; 2],
    blocks: &'s mut Blocks,
    clearance: f64,
    found: &'s mut Vec<TrianglePair>,
    most: usize,
}

impl<'s> Closer<'s> {
    /// Breaks when so many are found.
    pub(super) fn new(
        placed: [&'s Placed<'s>; 2],
        first_stays: bool,
        blocks: &'s mut Blocks,
        clearance: f64,
        found: &'s mut Vec<TrianglePair>,
        most: usize,
    ) -> Self {
        blocks.clear(first_stays, scale_of(placed));
        Self { placed, blocks, clearance, found, most }
    }
}

impl NearLeaves for Closer<'_> {
    #[inline(always)]
    fn meet<L: Lanes>(&mut self, l: L, leaves: [EightTriangles<'_>; 2], work: &mut Work) -> ControlFlow<()> {
        work.triangle_tests += (leaves[0].triangles.len() * leaves[1].triangles.len()) as u64;
        let [a, b] = self.blocks.both(l, self.placed, leaves);
        let pairs = near_blocks(l, [a, b], self.clearance, DVec3::ZERO);
        work.filter_tests += u64::from(pairs.tested);
        let mut left = pairs.near;
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            let (row, lane) = (bit / LANES, bit % LANES);
            let (closer, rung) = triangles_closer_than(&a.corners(row), &b.corners(lane), self.clearance);
            work.exact_tests += u64::from(rung == Rung::Exact);
            if closer {
                self.found.push(TrianglePair { a: leaves[0].triangles[row], b: leaves[1].triangles[lane] });
                if self.found.len() >= self.most {
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn reach(&self) -> f64 {
        self.clearance
    }

    #[inline(always)]
    fn wants_originals_only(&self) -> bool {
        self.most == 1
    }
}

impl WorldLeaves for Closer<'_> {
    /// A gap that is above the clearance when it is rounded is above it.
    fn key(&self, a: &WorldBox, b: &WorldBox) -> Option<f64> {
        let gap = a.gap(b);
        (gap <= self.clearance).then_some(gap)
    }

    fn meet(&mut self, a: u32, b: u32, work: &mut Work) -> ControlFlow<()> {
        work.triangle_tests += 1;
        work.filter_tests += 1;
        let [corners_a, corners_b] = [self.placed[0].points(a), self.placed[1].points(b)];
        let (closer, rung) = triangles_closer_than(&corners_a, &corners_b, self.clearance);
        work.exact_tests += u64::from(rung == Rung::Exact);
        if closer {
            self.found.push(TrianglePair { a, b });
        }
        if self.found.len() >= self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
