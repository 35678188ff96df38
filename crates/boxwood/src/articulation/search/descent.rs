//! Pairs whose boxes cannot be told apart: two hierarchies at once, the larger box opened first.

use super::super::boxes::{LinkBoxes, OutsideBox};
use super::super::{AllowedLinks, LinkFit, Posture};
use super::{Against, LinkLimits, LinkPair, LinkScratch, LinkWork, Partner};
use crate::broad::for_each_overlap;
use crate::world::{BodyId, World};
use std::ops::ControlFlow;

impl LinkScratch {
    /// Finds all candidates, in order.
    pub(super) fn find_candidates(&mut self, posture: &Posture, against: Against<'_>) {
        self.find_candidates_up_to(posture, against, &LinkLimits::NONE);
    }

    /// Finds candidates, in order, and says whether these are all.
    pub(super) fn find_candidates_up_to(
        &mut self,
        posture: &Posture,
        against: Against<'_>,
        limits: &LinkLimits,
    ) -> bool {
        self.work = LinkWork::default();
        self.candidates.clear();
        self.stack.clear();
        let boxes = &posture.boxes;
        let search = match against {
            Against::Itself(allowed) => {
                allowed.check(posture);
                self.pairs_of_one(boxes, allowed, limits)
            }
            Against::Body(other) => self.pairs_of_two(boxes, &other.boxes, limits),
            Against::Model(placed) => match placed.cover() {
                Some(bounds) => self.links_near(boxes, &OutsideBox::new(bounds), |_| Some(Partner::Model), limits),
                None => ControlFlow::Continue(()),
            },
            Against::World(world) => self.links_near_bodies(boxes, world, &|_, _| true, limits),
            Against::WorldWhere(world, wanted) => self.links_near_bodies(boxes, world, wanted, limits),
        };
        if search.is_break() {
            self.candidates.truncate(usize::try_from(limits.candidates).unwrap_or(usize::MAX));
        }
        self.candidates.sort_unstable();
        search.is_continue()
    }

    /// Adds a pair that is wanted. Breaks once there are too many, or too many boxes were tested.
    #[inline]
    fn add(&mut self, pair: Option<LinkPair>, limits: &LinkLimits) -> ControlFlow<()> {
        self.candidates.extend(pair);
        self.go_on(limits)
    }

    #[inline]
    fn go_on(&self, limits: &LinkLimits) -> ControlFlow<()> {
        let exceeded = limits.are_exceeded_by(self.candidates.len(), &self.work);
        if exceeded { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Links of one body: those of the two halves of each set of links against each other.
    fn pairs_of_one(&mut self, boxes: &LinkBoxes, allowed: &AllowedLinks, limits: &LinkLimits) -> ControlFlow<()> {
        let found = |a: u32, b: u32| {
            let (link, other) = (a.min(b) as usize, a.max(b) as usize);
            (!allowed.allows(link, other)).then_some(LinkPair { link, with: Partner::Link(other) })
        };
        if boxes.fit() == LinkFit::Brute {
            let mut pairs = boxes.shapes().flat_map(|a| boxes.shapes().filter(move |&b| b > a).map(move |b| [a, b]));
            return pairs.try_for_each(|[a, b]| self.add(found(a, b), limits));
        }
        if boxes.is_deep()
            && let Some(search) = self.pairs_of_leaves(boxes, found, limits)
        {
            return search;
        }
        for halves in boxes.halves() {
            self.descend([boxes, boxes], halves, found, limits)?;
        }
        ControlFlow::Continue(())
    }

    /// Links whose boxes of the world overlap, and whose own boxes cannot be told apart: without the hierarchy. `None` if a link is so far away
    /// that its box of the world has no finite corners.
    fn pairs_of_leaves(
        &mut self,
        boxes: &LinkBoxes,
        found: impl Fn(u32, u32) -> Option<LinkPair>,
        limits: &LinkLimits,
    ) -> Option<ControlFlow<()>> {
        let leaves: Vec<u32> = boxes.shapes().filter_map(|link| boxes.leaf(link)).collect();
        let covers: Vec<_> = leaves.iter().map(|&leaf| Some(boxes.cover(leaf))).collect();
        // A box of the world is made for each.
        self.work.box_tests += leaves.len() as u64;
        let search = for_each_overlap(&covers, |pair| {
            let [m, n] = pair.map(|place| leaves[place]);
            let Some(pair) = found(boxes.link(m), boxes.link(n)) else { return ControlFlow::Continue(()) };
            self.work.box_tests += 1;
            self.add((!boxes.is_apart(m, boxes, n)).then_some(pair), limits)
        });
        search.ok()
    }

    fn pairs_of_two(&mut self, a: &LinkBoxes, b: &LinkBoxes, limits: &LinkLimits) -> ControlFlow<()> {
        let found = |link: u32, other: u32| Some(LinkPair { link: link as usize, with: Partner::Link(other as usize) });
        if [a.fit(), b.fit()].contains(&LinkFit::Brute) {
            let mut pairs = a.shapes().flat_map(|link| b.shapes().map(move |other| [link, other]));
            return pairs.try_for_each(|[link, other]| self.add(found(link, other), limits));
        }
        match (a.root(), b.root()) {
            (Some(root), Some(other)) => self.descend([a, b], [root, other], found, limits),
            _ => ControlFlow::Continue(()),
        }
    }

    /// All leaves below two nodes whose boxes cannot be told apart, unless `found` does not want them, which is asked first.
    fn descend(
        &mut self,
        [a, b]: [&LinkBoxes; 2],
        nodes: [u32; 2],
        found: impl Fn(u32, u32) -> Option<LinkPair>,
        limits: &LinkLimits,
    ) -> ControlFlow<()> {
        self.stack.push(nodes);
        while let Some([m, n]) = self.stack.pop() {
            let children = [a.children(m), b.children(n)];
            let pair = if children == [None, None] { found(a.link(m), b.link(n)) } else { None };
            if children == [None, None] && pair.is_none() {
                continue;
            }
            self.work.box_tests += 1;
            self.go_on(limits)?;
            if a.is_apart(m, b, n) {
                continue;
            }
            match children {
                [None, None] => self.candidates.extend(pair),
                [Some(halves), None] => self.stack.extend(halves.map(|half| [half, n])),
                [None, Some(halves)] => self.stack.extend(halves.map(|half| [m, half])),
                [Some(halves), Some(_)] if a.size(m) >= b.size(n) => self.stack.extend(halves.map(|half| [half, n])),
                [Some(_), Some(halves)] => self.stack.extend(halves.map(|half| [m, half])),
            }
        }
        self.go_on(limits)
    }

    /// Bodies of a world: by its own boxes near the whole of the links first, then each against the links.
    fn links_near_bodies(
        &mut self,
        boxes: &LinkBoxes,
        world: &World,
        wanted: &dyn Fn(usize, BodyId) -> bool,
        limits: &LinkLimits,
    ) -> ControlFlow<()> {
        let bodies = match boxes.root() {
            None => return ControlFlow::Continue(()),
            Some(_) if boxes.fit() == LinkFit::Brute => world.bodies().collect(),
            // A box that was rounded outward has bounds that are in order, and so is no error.
            Some(root) => world.bodies_in_box(boxes.cover(root)).unwrap_or_else(|_| world.bodies().collect()),
        };
        for body in bodies {
            // A body without triangles has none, and is never met.
            let Ok(Some(bounds)) = world.bounds(body) else { continue };
            let partner = |link| wanted(link as usize, body).then_some(Partner::Body(body));
            self.links_near(boxes, &OutsideBox::new(bounds), partner, limits)?;
        }
        ControlFlow::Continue(())
    }

    /// All links whose boxes cannot be told apart from a box of the world.
    fn links_near(
        &mut self,
        boxes: &LinkBoxes,
        outside: &OutsideBox,
        partner: impl Fn(u32) -> Option<Partner>,
        limits: &LinkLimits,
    ) -> ControlFlow<()> {
        let found = |link: u32| partner(link).map(|with| LinkPair { link: link as usize, with });
        if boxes.fit() == LinkFit::Brute {
            return boxes.shapes().try_for_each(|link| self.add(found(link), limits));
        }
        self.stack.extend(boxes.root().map(|root| [root, 0]));
        while let Some([node, _]) = self.stack.pop() {
            self.work.box_tests += 1;
            self.go_on(limits)?;
            if boxes.is_apart_from(node, outside) {
                continue;
            }
            match boxes.children(node) {
                Some(halves) => self.stack.extend(halves.map(|half| [half, 0])),
                None => self.candidates.extend(found(boxes.link(node))),
            }
        }
        self.go_on(limits)
    }
}
