//! Corners of traces that are the same point become one node.

use super::super::parallel::Threads;
use super::scene::{Name, Scene, by_coordinates};
use crate::exact::ExactPoint;
use glam::DVec3;
use std::cmp::Ordering;

/// The points where traces begin, end or turn.
pub(super) struct Nodes {
    /// Of each node, rounded; in the order of nodes: by coordinates as rounded, and where these are equal by the exact
    /// ones.
    pub(super) points: Vec<DVec3>,
    /// The nodes of the corners of all traces, one trace after the other.
    of_corners: Vec<u32>,
    /// Where those of each trace begin, and the end of the last.
    starts: Vec<u32>,
}

/// A corner of a trace, and what its point is called.
struct Called {
    names: [Name; 2],
    pair: u32,
    corner: u32,
}

impl Called {
    fn point(&self, scene: &Scene) -> Option<ExactPoint> {
        let point = scene.point(self.pair as usize, self.corner as usize);
        debug_assert!(point.is_some(), "triangles that meet have a common point");
        point
    }
}

/// Corners of one name, and where they are.
struct Named<'c> {
    point: DVec3,
    corners: &'c [Called],
}

impl Named<'_> {
    /// By the rounded points, and by the exact ones if that says nothing.
    fn compare(&self, other: &Self, scene: &Scene) -> Ordering {
        by_coordinates(&self.point, &other.point).then_with(|| {
            let [p, q] = [self, other].map(|named| named.corners[0].point(scene));
            p.zip(q).map_or(Ordering::Equal, |(p, q)| p.compare(&q))
        })
    }
}

impl Nodes {
    /// Of clean surfaces a point has one name. Where vertices lie on edges or sheets touch one another it may have
    /// several; so names whose points are equal as rounded are compared exactly.
    pub(super) fn new(scene: &Scene, threads: Threads) -> Self {
        let (mut starts, mut called) = (vec![0], Vec::new());
        for pair in 0..scene.pairs.len() {
            for corner in 0..scene.count(pair) {
                let names = scene.names(pair, corner);
                called.push(Called { names, pair: pair as u32, corner: corner as u32 });
            }
            starts.push(called.len() as u32);
        }
        threads.sort(&mut called, |x, y| (x.names, x.pair, x.corner).cmp(&(y.names, y.pair, y.corner)));
        let groups: Vec<&[Called]> = called.chunk_by(|x, y| x.names == y.names).collect();
        let mut named = threads.map(&groups, |corners| {
            let point = corners[0].point(scene).map_or(DVec3::ZERO, |point| point.rounded());
            Named { point, corners }
        });
        threads.sort(&mut named, |x, y| x.compare(y, scene));
        let (mut points, mut of_corners) = (Vec::with_capacity(named.len()), vec![0; called.len()]);
        for same in named.chunk_by(|x, y| x.compare(y, scene).is_eq()) {
            for corner in same.iter().flat_map(|named| named.corners) {
                of_corners[(starts[corner.pair as usize] + corner.corner) as usize] = points.len() as u32;
            }
            points.push(same[0].point);
        }
        Self { points, of_corners, starts }
    }

    /// The nodes of the corners of a trace, in its order.
    pub(super) fn of(&self, pair: usize) -> &[u32] {
        &self.of_corners[self.starts[pair] as usize..self.starts[pair + 1] as usize]
    }
}
