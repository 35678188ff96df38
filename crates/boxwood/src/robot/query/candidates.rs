//! Search for candidate pairs of a robot query: simultaneous traversal of two link trees. Of a node pair, the node
//! with the larger box is replaced by its children first.
//!
//! A pair of links is a candidate unless its two boxes are certainly disjoint.

use super::{LinkLimits, LinkPair, Partner, RobotScratch, Target};
use crate::broad_phase::for_each_overlapping_pair;
use crate::query::stats::QueryStats;
use crate::robot::link_boxes::{ExternalBox, LinkBoxes};
use crate::robot::{IgnoredLinkPairs, LinkBoxMethod, RobotState};
use crate::world::{BodyId, World};
use std::ops::ControlFlow;

impl RobotScratch {
    /// Stores all candidates in `self.candidates`, sorted.
    pub(super) fn find_candidates(&mut self, state: &RobotState, target: Target<'_>) {
        self.find_candidates_limited(state, target, &LinkLimits::NONE);
    }

    /// Stores candidates in `self.candidates`, sorted, until a limit is exceeded. Returns true if no limit was
    /// exceeded, so that all candidates are stored.
    pub(super) fn find_candidates_limited(
        &mut self,
        state: &RobotState,
        target: Target<'_>,
        limits: &LinkLimits,
    ) -> bool {
        self.stats = QueryStats::default();
        self.candidates.clear();
        self.stack.clear();
        let boxes = &state.boxes;
        let search = match target {
            Target::SelfCollision(ignored) => {
                ignored.check(state);
                self.self_pairs(boxes, ignored, limits)
            }
            Target::Robot(other) => self.pairs_of_two_robots(boxes, &other.boxes, limits),
            Target::Model(placed) => match placed.loose_bounds() {
                Some(bounds) => self.links_near_box(boxes, &ExternalBox::new(bounds), |_| Some(Partner::Model), limits),
                None => ControlFlow::Continue(()),
            },
            Target::World(world) => self.links_near_bodies(boxes, world, &|_, _| true, limits),
            Target::WorldFiltered(world, wanted) => self.links_near_bodies(boxes, world, wanted, limits),
        };
        if search.is_break() {
            self.candidates.truncate(usize::try_from(limits.candidates).unwrap_or(usize::MAX));
        }
        self.candidates.sort_unstable();
        search.is_continue()
    }

    /// Adds `pair` to the candidates unless it is `None`. Breaks if a limit is exceeded.
    #[inline]
    fn add(&mut self, pair: Option<LinkPair>, limits: &LinkLimits) -> ControlFlow<()> {
        self.candidates.extend(pair);
        self.check_limits(limits)
    }

    /// Breaks if the number of candidates or of box tests exceeds its limit.
    #[inline]
    fn check_limits(&self, limits: &LinkLimits) -> ControlFlow<()> {
        let exceeded = limits.are_exceeded_by(self.candidates.len(), &self.stats);
        if exceeded { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Adds the candidate pairs of links of one robot: for each inner node, searches its two children against each
    /// other.
    fn self_pairs(&mut self, boxes: &LinkBoxes, ignored: &IgnoredLinkPairs, limits: &LinkLimits) -> ControlFlow<()> {
        let make_pair = |a: u32, b: u32| {
            let (link, other) = (a.min(b) as usize, a.max(b) as usize);
            (!ignored.is_ignored(link, other)).then_some(LinkPair { link, partner: Partner::Link(other) })
        };
        if boxes.method() == LinkBoxMethod::None {
            let mut pairs = boxes
                .links_with_box()
                .flat_map(|a| boxes.links_with_box().filter(move |&b| b > a).map(move |b| [a, b]));
            return pairs.try_for_each(|[a, b]| self.add(make_pair(a, b), limits));
        }
        if boxes.is_deep()
            && let Some(search) = self.self_pairs_of_leaves(boxes, make_pair, limits)
        {
            return search;
        }
        for children in boxes.child_pairs() {
            self.descend([boxes, boxes], children, make_pair, limits)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds the candidate pairs of links of one robot without using the tree: links whose world-space AABBs overlap
    /// and whose boxes are not certainly disjoint.
    ///
    /// Returns `None` if a link is so far away that its AABB has no finite corners.
    fn self_pairs_of_leaves(
        &mut self,
        boxes: &LinkBoxes,
        make_pair: impl Fn(u32, u32) -> Option<LinkPair>,
        limits: &LinkLimits,
    ) -> Option<ControlFlow<()>> {
        let leaves: Vec<u32> = boxes.links_with_box().filter_map(|link| boxes.leaf(link)).collect();
        let aabbs: Vec<_> = leaves.iter().map(|&leaf| Some(boxes.world_aabb(leaf))).collect();
        // The stats count the computation of the AABB of a link as one box test.
        self.stats.link_box_tests += leaves.len() as u64;
        let search = for_each_overlapping_pair(&aabbs, |pair| {
            let [m, n] = pair.map(|index| leaves[index]);
            let Some(pair) = make_pair(boxes.link(m), boxes.link(n)) else { return ControlFlow::Continue(()) };
            self.stats.link_box_tests += 1;
            self.add((!boxes.is_separated(m, boxes, n)).then_some(pair), limits)
        });
        search.ok()
    }

    /// Adds the candidate pairs of a link of one robot and a link of another robot.
    fn pairs_of_two_robots(&mut self, a: &LinkBoxes, b: &LinkBoxes, limits: &LinkLimits) -> ControlFlow<()> {
        let make_pair =
            |link: u32, other: u32| Some(LinkPair { link: link as usize, partner: Partner::Link(other as usize) });
        if [a.method(), b.method()].contains(&LinkBoxMethod::None) {
            let mut pairs = a.links_with_box().flat_map(|link| b.links_with_box().map(move |other| [link, other]));
            return pairs.try_for_each(|[link, other]| self.add(make_pair(link, other), limits));
        }
        match (a.root(), b.root()) {
            (Some(root), Some(other)) => self.descend([a, b], [root, other], make_pair, limits),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Searches for pairs of a link below one node and a link below another node. Adds each of these pairs to the
    /// candidates if the boxes of the two links are not certainly disjoint.
    ///
    /// `make_pair` returns `None` for ignored pairs; it is called before the boxes of two leaves are tested.
    fn descend(
        &mut self,
        [a, b]: [&LinkBoxes; 2],
        nodes: [u32; 2],
        make_pair: impl Fn(u32, u32) -> Option<LinkPair>,
        limits: &LinkLimits,
    ) -> ControlFlow<()> {
        self.stack.push(nodes);
        while let Some([m, n]) = self.stack.pop() {
            let children = [a.children(m), b.children(n)];
            let pair = if children == [None, None] { make_pair(a.link(m), b.link(n)) } else { None };
            if children == [None, None] && pair.is_none() {
                continue;
            }
            self.stats.link_box_tests += 1;
            self.check_limits(limits)?;
            if a.is_separated(m, b, n) {
                continue;
            }
            match children {
                [None, None] => self.candidates.extend(pair),
                [Some(children), None] => self.stack.extend(children.map(|child| [child, n])),
                [None, Some(children)] => self.stack.extend(children.map(|child| [m, child])),
                [Some(children), Some(_)] if a.size(m) >= b.size(n) => {
                    self.stack.extend(children.map(|child| [child, n]));
                }
                [Some(_), Some(children)] => self.stack.extend(children.map(|child| [m, child])),
            }
        }
        self.check_limits(limits)
    }

    /// Adds the candidate pairs of a link and a body of a world. Finds the bodies near the box of the whole robot,
    /// then tests each of these bodies against the link tree.
    fn links_near_bodies(
        &mut self,
        boxes: &LinkBoxes,
        world: &World,
        wanted: &dyn Fn(usize, BodyId) -> bool,
        limits: &LinkLimits,
    ) -> ControlFlow<()> {
        let bodies = match boxes.root() {
            None => return ControlFlow::Continue(()),
            Some(_) if boxes.method() == LinkBoxMethod::None => world.ids().collect(),
            // This query never fails, because the AABB of a node is valid.
            Some(root) => world.bodies_near_box(boxes.world_aabb(root)).unwrap_or_else(|_| world.ids().collect()),
        };
        for body in bodies {
            // A body without triangles has no box and never collides.
            let Ok(Some(bounds)) = world.bounds(body) else { continue };
            let partner = |link| wanted(link as usize, body).then_some(Partner::Body(body));
            self.links_near_box(boxes, &ExternalBox::new(bounds), partner, limits)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds a candidate pair for each link whose box is not certainly disjoint from an external box. `partner`
    /// returns the second member of the pair, or `None` if the pair is ignored.
    fn links_near_box(
        &mut self,
        boxes: &LinkBoxes,
        external: &ExternalBox,
        partner: impl Fn(u32) -> Option<Partner>,
        limits: &LinkLimits,
    ) -> ControlFlow<()> {
        let make_pair = |link: u32| partner(link).map(|with| LinkPair { link: link as usize, partner: with });
        if boxes.method() == LinkBoxMethod::None {
            return boxes.links_with_box().try_for_each(|link| self.add(make_pair(link), limits));
        }
        self.stack.extend(boxes.root().map(|root| [root, 0]));
        while let Some([node, _]) = self.stack.pop() {
            self.stats.link_box_tests += 1;
            self.check_limits(limits)?;
            if boxes.is_separated_from(node, external) {
                continue;
            }
            match boxes.children(node) {
                Some(children) => self.stack.extend(children.map(|child| [child, 0])),
                None => self.candidates.extend(make_pair(boxes.link(node))),
            }
        }
        self.check_limits(limits)
    }
}
