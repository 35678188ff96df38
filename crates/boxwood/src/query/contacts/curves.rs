//! Joins segments to curves. A curve passes through every node that has exactly two segments whose directions agree,
//! and ends at all other nodes.

use super::segments::{CurveSegment, CurveSegments};

/// Curve as a chain of consecutive segments, given by the indices of its nodes and of its segments.
#[derive(Clone, Debug)]
pub(super) struct SegmentChain {
    /// Nodes in order. A closed chain does not repeat its first node.
    pub(super) nodes: Vec<u32>,
    pub(super) segments: Vec<u32>,
    pub(super) closed: bool,
    /// Direction of the curve: 1 along the order of `nodes`, -1 against it, 0 if the curve has no direction. The
    /// order of `nodes` depends only on the coordinates of the nodes.
    pub(super) direction: i8,
}

/// Indices of the segments that end at each node: those of node `i` are `segments[starts[i]..starts[i + 1]]`.
pub(super) struct NodeSegments {
    starts: Vec<u32>,
    segments: Vec<u32>,
}

impl NodeSegments {
    pub(super) fn new(segments: &[CurveSegment], nodes: usize) -> Self {
        let mut starts = vec![0_u32; nodes + 2];
        for node in segments.iter().flat_map(|segment| segment.nodes) {
            starts[node as usize + 2] += 1;
        }
        for node in 1..starts.len() {
            starts[node] += starts[node - 1];
        }
        // The lists are filled in the order of the segments, so that the segments of each node are sorted.
        let mut sorted = vec![0; 2 * segments.len()];
        for (index, segment) in (0..).zip(segments) {
            for node in segment.nodes {
                let next = &mut starts[node as usize + 1];
                sorted[*next as usize] = index;
                *next += 1;
            }
        }
        Self { starts, segments: sorted }
    }

    pub(super) fn at(&self, node: u32) -> &[u32] {
        &self.segments[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }
}

/// Direction of a segment relative to one of its nodes: 1 if away from `node`, -1 if toward it, 0 if the segment has
/// no direction.
pub(super) fn outward_direction(segment: &CurveSegment, node: u32) -> i8 {
    if segment.nodes[0] == node { segment.direction } else { -segment.direction }
}

/// All curves, in two groups. First come the curves that start at a node where curves end, sorted by this node.
/// The closed curves that contain no such node follow, sorted by their lowest node.
pub(super) fn chains(segments: &CurveSegments, node_segments: &NodeSegments, nodes: usize) -> Vec<SegmentChain> {
    let all = &segments.all;
    let continues = |node: u32| match node_segments.at(node) {
        &[one, other] => outward_direction(&all[one as usize], node) == -outward_direction(&all[other as usize], node),
        _ => false,
    };
    let (mut taken, mut chains) = (vec![false; all.len()], Vec::new());
    for open in [true, false] {
        for node in (0..nodes as u32).filter(|&node| continues(node) != open) {
            for &segment in node_segments.at(node) {
                if !taken[segment as usize] {
                    chains.push(follow_chain(all, node_segments, continues, node, segment, &mut taken));
                }
            }
        }
    }
    chains
}

/// Follows a chain from node `start` along segment `first` until it ends or closes.
fn follow_chain(
    all: &[CurveSegment],
    node_segments: &NodeSegments,
    continues: impl Fn(u32) -> bool,
    start: u32,
    first: u32,
    taken: &mut [bool],
) -> SegmentChain {
    let direction = outward_direction(&all[first as usize], start);
    let mut chain = SegmentChain { nodes: vec![start], segments: Vec::new(), closed: false, direction };
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
        let next = node_segments.at(node).iter().copied().find(|&next| next != segment);
        match next {
            Some(next) if continues(node) => segment = next,
            _ => return chain,
        }
    }
}
