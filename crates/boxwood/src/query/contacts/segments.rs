//! Segments between nodes, each once, whatever pairs of triangles have it in common; and patches.

use super::super::parallel::Threads;
use super::direction;
use super::nodes::Nodes;
use super::scene::Scene;
use crate::exact::{Feature, Kind};
use std::ops::Range;

/// No patch.
const NONE: u32 = u32::MAX;

/// A segment that is part of a curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    /// Its ends, the lower first.
    pub(super) nodes: [u32; 2],
    /// 1 if it goes from the lower node to the higher, -1 if not, 0 if it has no direction.
    pub(super) direction: i8,
    start: u32,
    end: u32,
}

/// A segment that a pair of triangles has in common, or a side of its polygon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    nodes: [u32; 2],
    pub(super) pair: u32,
    /// The patch that it is a side of.
    patch: u32,
    pub(super) features: [Feature; 2],
    /// As that of a segment, by this pair alone.
    pub(super) direction: i8,
    /// Whether the planes of the triangles differ.
    pub(super) across: bool,
}

/// The nodes of a polygon, in its order, from the least.
#[derive(Clone, Debug)]
pub(super) struct Polygon {
    pub(super) nodes: Vec<u32>,
    pub(super) pair: u32,
    pub(super) opposed: bool,
}

pub(super) struct Segments {
    /// In order of their nodes.
    pub(super) all: Vec<Segment>,
    pieces: Vec<Piece>,
    /// In order of their nodes, each once.
    pub(super) patches: Vec<Polygon>,
}

impl Segments {
    /// A side of two patches is within the area that they are parts of, and no part of a curve. Of clean surfaces each
    /// such side is one of exactly two: where an edge of one passes a corner of the other, the corner is a corner of
    /// all patches there.
    pub(super) fn new(scene: &Scene, nodes: &Nodes, threads: Threads) -> Self {
        let (patches, patch_of) = patches(scene, nodes);
        let mut pieces = Vec::with_capacity(scene.pairs.len());
        for pair in 0..scene.pairs.len() {
            add_pieces(&mut pieces, scene, nodes, pair, patch_of[pair]);
        }
        threads.sort(&mut pieces, |x, y| (x.nodes, x.pair).cmp(&(y.nodes, y.pair)));
        let (mut all, mut start) = (Vec::new(), 0);
        for same in pieces.chunk_by(|x, y| x.nodes == y.nodes) {
            let end = start + same.len() as u32;
            if !is_within_area(same) {
                all.push(Segment { nodes: same[0].nodes, direction: direction::of(scene, same), start, end });
            }
            start = end;
        }
        Self { all, pieces, patches }
    }

    /// The pairs that have a segment in common, in order.
    pub(super) fn pieces(&self, segment: &Segment) -> &[Piece] {
        &self.pieces[Range { start: segment.start as usize, end: segment.end as usize }]
    }
}

fn is_within_area(same: &[Piece]) -> bool {
    let mut patches = same.iter().map(|piece| piece.patch).filter(|&patch| patch != NONE);
    patches.next().is_some_and(|first| patches.any(|other| other != first))
}

/// All polygons, each once, and which of them a pair has in common.
fn patches(scene: &Scene, nodes: &Nodes) -> (Vec<Polygon>, Vec<u32>) {
    let mut found: Vec<(Vec<u32>, Polygon)> = Vec::new();
    for (pair, trace) in scene.traces.iter().enumerate() {
        if let Some(trace) = trace
            && trace.corners().len() > 2
        {
            let mut around = nodes.of(pair).to_vec();
            let least = (0..around.len()).min_by_key(|&i| around[i]).unwrap_or(0);
            around.rotate_left(least);
            let opposed = trace.kind() == Kind::FlatOpposed;
            // Whichever way around it goes.
            let mut key = around.clone();
            if key.last() < key.get(1) {
                key[1..].reverse();
            }
            found.push((key, Polygon { nodes: around, pair: pair as u32, opposed }));
        }
    }
    found.sort_unstable_by(|(x, p), (y, q)| x.cmp(y).then_with(|| p.pair.cmp(&q.pair)));
    let (mut patches, mut patch_of) = (Vec::new(), vec![NONE; scene.pairs.len()]);
    for same in found.chunk_by_mut(|(x, _), (y, _)| x == y) {
        same.iter().for_each(|(_, polygon)| patch_of[polygon.pair as usize] = patches.len() as u32);
        if let Some((_, first)) = same.first() {
            patches.push(first.clone());
        }
    }
    (patches, patch_of)
}

fn add_pieces(pieces: &mut Vec<Piece>, scene: &Scene, nodes: &Nodes, pair: usize, patch: u32) {
    let Some(trace) = &scene.traces[pair] else { return };
    let (corners, of) = (trace.corners(), nodes.of(pair));
    let sides = match corners.len() {
        0 | 1 => 0,
        2 => 1,
        count => count,
    };
    for i in 0..sides {
        let j = (i + 1) % corners.len();
        let has_direction = match trace.kind() {
            Kind::Across => true,
            Kind::FlatOpposed => patch != NONE,
            Kind::FlatAlike => false,
        };
        let upward = if of[i] < of[j] { 1 } else { -1 };
        pieces.push(Piece {
            nodes: [of[i].min(of[j]), of[i].max(of[j])],
            pair: pair as u32,
            patch,
            features: [0, 1].map(|side| joined(corners[i].features[side], corners[j].features[side])),
            direction: if has_direction { upward } else { 0 },
            across: trace.kind() == Kind::Across,
        });
    }
}

/// The feature that a segment is on whose ends are on these.
fn joined(one: Feature, other: Feature) -> Feature {
    let is_on = |feature: Feature, side: u8| match feature {
        Feature::Vertex(i) => i == side || i == (side + 1) % 3,
        Feature::Edge(i) => i == side,
        Feature::Face => false,
    };
    (0..3).find(|&side| is_on(one, side) && is_on(other, side)).map_or(Feature::Face, Feature::Edge)
}
