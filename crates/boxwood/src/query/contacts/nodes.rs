//! Corners of traces that are the same point become one node.

use super::super::parallel::Threads;
use super::scene::{Name, Scene, by_coordinates};
use glam::DVec3;

/// The points where traces begin, end or turn.
pub(super) struct Nodes {
    /// Of each node, rounded; in the order of nodes: by coordinates as rounded, and where these are equal by the exact ones.
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

impl Nodes {
    /// Of clean surfaces a point has one name. Where vertices lie on edges or sheets touch one another it may have several; so
    /// names whose points are equal as rounded are compared exactly.
    pub(super) fn new(scene: &Scene, threads: Threads) -> Self {
        let mut starts = vec![0];
        let mut called = Vec::new();
        for pair in 0..scene.pairs.len() {
            for corner in 0..scene.count(pair) {
                let names = scene.names(pair, corner);
                called.push(Called { names, pair: pair as u32, corner: corner as u32 });
            }
            starts.push(called.len() as u32);
        }
        threads.sort(&mut called, |x, y| (x.names, x.pair, x.corner).cmp(&(y.names, y.pair, y.corner)));
        let groups: Vec<&[Called]> = called.chunk_by(|x, y| x.names == y.names).collect();
        let mut placed: Vec<_> = threads.map(&groups, |group| {
            let exact = scene.point(group[0].pair as usize, group[0].corner as usize);
            debug_assert!(exact.is_some(), "triangles that meet have a common point");
            (exact.map_or(DVec3::ZERO, |exact| exact.rounded()), exact, *group)
        });
        threads.sort(&mut placed, |(p, exact_p, _), (q, exact_q, _)| {
            by_coordinates(p, q).then_with(|| match (exact_p, exact_q) {
                (Some(p), Some(q)) => p.compare(q),
                _ => std::cmp::Ordering::Equal,
            })
        });
        let (mut points, mut of_corners) = (Vec::new(), vec![0; called.len()]);
        let same =
            |(p, exact_p, _): &(DVec3, Option<_>, _), (q, exact_q, _): &(DVec3, Option<_>, _)| match (exact_p, exact_q)
            {
                (Some(exact_p), Some(exact_q)) => p == q && crate::exact::ExactPoint::compare(exact_p, exact_q).is_eq(),
                _ => false,
            };
        for groups in placed.chunk_by(same) {
            for corner in groups.iter().flat_map(|(.., group)| *group) {
                of_corners[(starts[corner.pair as usize] + corner.corner) as usize] = points.len() as u32;
            }
            points.push(groups[0].0);
        }
        Self { points, of_corners, starts }
    }

    /// The nodes of the corners of a trace, in its order.
    pub(super) fn of(&self, pair: usize) -> &[u32] {
        &self.of_corners[self.starts[pair] as usize..self.starts[pair + 1] as usize]
    }
}
