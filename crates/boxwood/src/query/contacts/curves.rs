//! Segments joined into curves: through every node that has exactly two, and whose directions agree.

use super::segments::{Segment, Segments};

/// A chain of segments, by numbers.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// That of the start is not repeated if it is closed.
    pub(super) nodes: Vec<u32>,
    pub(super) segments: Vec<u32>,
    pub(super) closed: bool,
    /// Whether it has a direction, and whether it goes against the order in which it was found. That order depends on the
    /// places of nodes alone.
    pub(super) direction: i8,
}

/// Which segments end at a node.
pub(super) struct Joints {
    starts: Vec<u32>,
    segments: Vec<u32>,
}

impl Joints {
    pub(super) fn new(segments: &[Segment], nodes: usize) -> Self {
        let mut starts = vec![0_u32; nodes + 2];
        for node in segments.iter().flat_map(|segment| segment.nodes) {
            starts[node as usize + 2] += 1;
        }
        for node in 1..starts.len() {
            starts[node] += starts[node - 1];
        }
        // Filled in order of the segments, so that neighbours of a node are in order too.
        let mut joints = vec![0; 2 * segments.len()];
        for (number, segment) in (0..).zip(segments) {
            for node in segment.nodes {
                let place = &mut starts[node as usize + 1];
                joints[*place as usize] = number;
                *place += 1;
            }
        }
        Self { starts, segments: joints }
    }

    pub(super) fn of(&self, node: u32) -> &[u32] {
        &self.segments[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }
}

/// 1 if a segment leaves a node, -1 if it comes to it, 0 if it has no direction.
pub(super) fn outward(segment: &Segment, node: u32) -> i8 {
    if segment.nodes[0] == node { segment.direction } else { -segment.direction }
}

/// All curves: first those with ends, then those without, each in order of the nodes where they were found.
pub(super) fn chains(segments: &Segments, joints: &Joints, nodes: usize) -> Vec<Chain> {
    let all = &segments.all;
    let goes_on = |node: u32| match joints.of(node) {
        &[one, other] => outward(&all[one as usize], node) == -outward(&all[other as usize], node),
        _ => false,
    };
    let (mut taken, mut chains) = (vec![false; all.len()], Vec::new());
    for with_ends in [true, false] {
        for node in (0..nodes as u32).filter(|&node| goes_on(node) != with_ends) {
            for &segment in joints.of(node) {
                if !taken[segment as usize] {
                    chains.push(follow(all, joints, goes_on, node, segment, &mut taken));
                }
            }
        }
    }
    chains
}

fn follow(
    all: &[Segment],
    joints: &Joints,
    goes_on: impl Fn(u32) -> bool,
    start: u32,
    first: u32,
    taken: &mut [bool],
) -> Chain {
    let direction = outward(&all[first as usize], start);
    let mut chain = Chain { nodes: vec![start], segments: Vec::new(), closed: false, direction };
    let (mut node, mut segment) = (start, first);
    loop {
        taken[segment as usize] = true;
        chain.segments.push(segment);
        let [low, high] = all[segment as usize].nodes;
        node = if node == low { high } else { low };
        if node == start {
            chain.closed = true;
            return chain;
        }
        chain.nodes.push(node);
        let next = joints.of(node).iter().copied().find(|&next| next != segment);
        match next {
            Some(next) if goes_on(node) => segment = next,
            _ => return chain,
        }
    }
}
