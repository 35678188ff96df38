//! Distance of a robot: best-first search over pairs of boxes. It ends when no remaining pair can be closer than the
//! closest pair found.

use super::{LinkPair, Partner, RobotScratch, Target, with_models};
use crate::query::ClosestPoints;
use crate::query::stats::QueryStats;
use crate::robot::link_boxes::{ExternalBox, LinkBoxes};
use crate::robot::{LinkBoxMethod, RobotState};
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// A link and another link, a model or a body, with their distance and closest points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkDistance {
    /// The pair. In `closest`, the link is the first of the two models.
    pub pair: LinkPair,
    /// Distance and closest points of the pair.
    pub closest: ClosestPoints,
}

/// Element of the search queue: a pair of boxes with a lower bound of its distance.
#[derive(Clone, Copy, Debug)]
struct DistanceCandidate {
    /// Lower bound of [`ClosestPoints::distance`] for any two models that are contained in the two boxes.
    min_distance: f64,
    /// Node of the robot's link tree: the first box of the pair.
    node: u32,
    other: OtherNode,
}

/// The second box of a pair: a node of a link tree, or the box of a model or body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OtherNode {
    /// Node of the link tree of the other robot, or of the same robot in a self-collision query.
    Node(u32),
    /// Index, in [`DistanceQuery::external`], of the box of a model or body.
    External(u32),
}

/// Relative margin by which [`min_measured_distance`] lowers its bound, 2^-45.
///
/// Let d be the exact distance of two models, and gap <= d a lower bound of the distance of their boxes. The
/// measured distance is below d by at most 2^-48 times the largest coordinate difference of the vertices of two
/// triangles ([`ClosestPoints::distance`]). This coordinate difference is at most d plus the diagonals of the two
/// boxes. The diagonal of a box is at most four times its size, which is about half its longest side. So the
/// measured distance is at least `gap (1 - 2^-48) - 2^-46 (sum of sizes)`. The margin 2^-45 is greater than both
/// 2^-48 and 2^-46. The rest of the margin covers the rounding in [`min_measured_distance`].
const MEASUREMENT_ERROR: f64 = 1.0 / (1_u64 << 45) as f64;

/// Lower bound of the measured distance between models in two boxes. `gap` is a lower bound of the distance of the
/// boxes. `sizes` is the sum of the sizes of the boxes: about half the longest side of each.
fn min_measured_distance(gap: f64, sizes: f64) -> f64 {
    gap - MEASUREMENT_ERROR * (gap + sizes)
}

impl Ord for DistanceCandidate {
    /// Compares the lower bounds in reversed order, so that the max-heap returns the candidate with the smallest
    /// bound first. The order of equal bounds does not matter.
    fn cmp(&self, other: &Self) -> Ordering {
        let by_nodes = || (other.node, other.other).cmp(&(self.node, self.other));
        other.min_distance.total_cmp(&self.min_distance).then_with(by_nodes)
    }
}

impl PartialOrd for DistanceCandidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for DistanceCandidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for DistanceCandidate {}

impl RobotState {
    /// Smallest distance of the robot to the target, with the closest pair and its closest points; `None` if there is
    /// no pair to measure.
    ///
    /// Of several pairs with the same distance, the first in the order of [`LinkPair`] is returned. Distances are between surfaces: 0 exactly
    /// if they intersect, and positive for a link that is completely inside another model.
    ///
    /// ```
    /// use boxwood::robot::{Link, Target};
    /// use boxwood::{Model, Pose, Robot, RobotState, mesh::primitives};
    /// use std::sync::Arc;
    ///
    /// let ball = Model::new(primitives::sphere(1.0, 2)?);
    /// let robot = Arc::new(Robot::new(vec![Link::new("base").with_model(ball, Pose::IDENTITY)], vec![])?);
    /// let state = RobotState::new(&robot)?;
    /// let obstacle = Model::new(primitives::cuboid([[-0.5; 3], [0.5; 3]])?).at(Pose::from_translation([5.0, 0.0, 0.0]))?;
    /// let nearest = state.distance(Target::Model(&obstacle)).expect("one link and one obstacle");
    /// assert!((nearest.closest.distance - 3.5).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// An obstacle of several parts is a [`World`](crate::World): [`Target::World`].
    ///
    /// # Panics
    /// If the pairs of [`Target::SelfCollision`] belong to a robot with another number of links.
    #[must_use]
    pub fn distance(&self, target: Target<'_>) -> Option<LinkDistance> {
        RobotScratch::query(|scratch| scratch.distance(self, target))
    }
}

impl RobotScratch {
    /// Implements [`RobotState::distance`].
    pub(super) fn distance(&mut self, state: &RobotState, target: Target<'_>) -> Option<LinkDistance> {
        self.stats = QueryStats::default();
        let sides = DistanceQuery::new(state, target);
        let mut best = None;
        if sides.is_brute() {
            self.find_candidates(state, target);
            for pair in std::mem::take(&mut self.candidates) {
                best = self.closer(state, target, pair, best);
            }
            return best;
        }
        let mut heap = sides.initial_candidates(&mut self.stats);
        while let Some(candidate) = heap.pop() {
            if best.is_some_and(|best: LinkDistance| candidate.min_distance > best.closest.distance) {
                break;
            }
            match sides.expand(candidate) {
                Expansion::Pair(pair) => best = self.closer(state, target, pair, best),
                Expansion::Ignored => {}
                Expansion::Children(children) => {
                    heap.extend(children.map(|(node, other)| sides.candidate(node, other, &mut self.stats)));
                }
            }
        }
        best
    }

    /// Measures `pair`. Returns it if it is closer than `best`, or equally close and before `best` in the order of
    /// [`LinkPair`]; otherwise returns `best`.
    fn closer(
        &mut self,
        state: &RobotState,
        target: Target<'_>,
        pair: LinkPair,
        best: Option<LinkDistance>,
    ) -> Option<LinkDistance> {
        let limit = best.map_or(f64::INFINITY, |best| {
            let distance = best.closest.distance;
            if pair < best.pair { distance.next_up() } else { distance }
        });
        let found = with_models(state, target, pair, |models| self.scratch.distance_below(models, limit)).flatten();
        self.count_tested_pair();
        found.map(|closest| LinkDistance { pair, closest }).or(best)
    }
}

/// Boxes of a robot and of its target in a distance query.
struct DistanceQuery<'q> {
    boxes: &'q LinkBoxes,
    target: Target<'q>,
    /// The model or bodies of the target, with their boxes; empty if the target is a robot.
    external: Vec<(Partner, ExternalBox)>,
}

/// Next step of the search for a candidate: measure its pair, or search the children of a box.
enum Expansion {
    /// Both boxes are leaves: the distance of the two things in them must be measured.
    Pair(LinkPair),
    /// Both boxes are leaves, and the pair is ignored.
    Ignored,
    /// The two children of the larger box, each paired with the smaller box.
    Children([(u32, OtherNode); 2]),
}

impl<'q> DistanceQuery<'q> {
    fn new(state: &'q RobotState, target: Target<'q>) -> Self {
        let external = match target {
            Target::SelfCollision(ignored) => {
                ignored.check(state);
                Vec::new()
            }
            Target::Robot(_) => Vec::new(),
            Target::Model(placed) => {
                placed.loose_bounds().map(|bounds| (Partner::Model, ExternalBox::new(bounds))).into_iter().collect()
            }
            Target::World(world) | Target::WorldFiltered(world, _) => {
                let with_box = |body| Some((Partner::Body(body), ExternalBox::new(world.bounds(body).ok()??)));
                world.ids().filter_map(with_box).collect()
            }
        };
        Self { boxes: &state.boxes, target, external }
    }

    /// Link boxes of the other robot; of the same robot in a self-collision query.
    fn other_boxes(&self) -> &'q LinkBoxes {
        match self.target {
            Target::Robot(other) => &other.boxes,
            _ => self.boxes,
        }
    }

    /// Returns true if one of the robots has no boxes, so that all pairs must be measured.
    fn is_brute(&self) -> bool {
        [self.boxes.method(), self.other_boxes().method()].contains(&LinkBoxMethod::None)
    }

    /// Pairs of boxes with which the search starts. They cover all pairs that the query measures.
    fn initial_candidates(&self, stats: &mut QueryStats) -> BinaryHeap<DistanceCandidate> {
        let starts: Vec<(u32, OtherNode)> = match (self.target, self.boxes.root()) {
            (_, None) => Vec::new(),
            (Target::SelfCollision(_), _) => self.boxes.child_pairs().map(|[m, n]| (m, OtherNode::Node(n))).collect(),
            (Target::Robot(other), Some(root)) => {
                other.boxes.root().map(|other| (root, OtherNode::Node(other))).into_iter().collect()
            }
            (_, Some(root)) => {
                (0..self.external.len() as u32).map(|other| (root, OtherNode::External(other))).collect()
            }
        };
        starts.into_iter().map(|(node, other)| self.candidate(node, other, stats)).collect()
    }

    /// Creates a candidate: computes the lower bound of the distance for a pair of boxes.
    fn candidate(&self, node: u32, other: OtherNode, stats: &mut QueryStats) -> DistanceCandidate {
        stats.link_box_tests += 1;
        let (gap, size) = match other {
            OtherNode::Node(n) => (self.boxes.min_distance(node, self.other_boxes(), n), self.other_boxes().size(n)),
            OtherNode::External(n) => {
                let external = &self.external[n as usize].1;
                (self.boxes.min_distance_from(node, external), external.size())
            }
        };
        let min_distance = min_measured_distance(gap, self.boxes.size(node) + size);
        DistanceCandidate { min_distance, node, other }
    }

    /// Replaces the larger of the two boxes by its children; returns the pair to measure if both boxes are leaves.
    fn expand(&self, candidate: DistanceCandidate) -> Expansion {
        let DistanceCandidate { node, other, .. } = candidate;
        let children = self.boxes.children(node);
        let other_children = match other {
            OtherNode::Node(n) => self.other_boxes().children(n),
            OtherNode::External(_) => None,
        };
        let opens_node = match other {
            OtherNode::Node(n) => other_children.is_none() || self.boxes.size(node) >= self.other_boxes().size(n),
            OtherNode::External(_) => true,
        };
        match (children, other_children) {
            (Some(children), _) if opens_node => Expansion::Children(children.map(|child| (child, other))),
            (_, Some(children)) => Expansion::Children(children.map(|child| (node, OtherNode::Node(child)))),
            _ => self.pair(node, other).map_or(Expansion::Ignored, Expansion::Pair),
        }
    }

    /// The pair of links, or of a link and a model or body, that belongs to two leaves; `None` if the pair is ignored.
    fn pair(&self, node: u32, other: OtherNode) -> Option<LinkPair> {
        let link = self.boxes.link(node) as usize;
        match (self.target, other) {
            (Target::SelfCollision(ignored), OtherNode::Node(n)) => {
                let other = self.boxes.link(n) as usize;
                let pair = LinkPair { link: link.min(other), partner: Partner::Link(link.max(other)) };
                (!ignored.is_ignored(link, other)).then_some(pair)
            }
            (_, OtherNode::Node(n)) => {
                Some(LinkPair { link, partner: Partner::Link(self.other_boxes().link(n) as usize) })
            }
            (Target::WorldFiltered(_, wanted), OtherNode::External(n)) => {
                let with = self.external[n as usize].0;
                let is_wanted = matches!(with, Partner::Body(body) if wanted(link, body));
                is_wanted.then_some(LinkPair { link, partner: with })
            }
            (_, OtherNode::External(n)) => Some(LinkPair { link, partner: self.external[n as usize].0 }),
        }
    }
}
