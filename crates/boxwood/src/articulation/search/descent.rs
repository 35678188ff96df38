//! Pairs whose boxes cannot be told apart: two hierarchies at once, the larger box opened first.

use super::super::boxes::{LinkBoxes, OutsideBox};
use super::super::{AllowedLinks, LinkFit, Posture};
use super::{Against, LinkPair, LinkScratch, LinkWork, Partner};
use crate::world::{BodyId, World};

impl LinkScratch {
    /// Finds all candidates, in order.
    pub(super) fn find_candidates(&mut self, posture: &Posture, against: Against<'_>) {
        self.work = LinkWork::default();
        self.candidates.clear();
        let boxes = &posture.boxes;
        match against {
            Against::Itself(allowed) => {
                allowed.check(posture);
                self.pairs_of_one(boxes, allowed);
            }
            Against::Body(other) => self.pairs_of_two(boxes, &other.boxes),
            Against::Model(placed) => {
                if let Some(bounds) = placed.cover() {
                    self.links_near(boxes, &OutsideBox::new(bounds), |_| Some(Partner::Model));
                }
            }
            Against::World(world) => self.links_near_bodies(boxes, world, &|_, _| true),
            Against::WorldWhere(world, wanted) => self.links_near_bodies(boxes, world, wanted),
        }
        self.candidates.sort_unstable();
    }

    /// Links of one body: those of the two halves of each set of links against each other.
    fn pairs_of_one(&mut self, boxes: &LinkBoxes, allowed: &AllowedLinks) {
        let found = |a: u32, b: u32| {
            let (link, other) = (a.min(b) as usize, a.max(b) as usize);
            (!allowed.allows(link, other)).then_some(LinkPair { link, with: Partner::Link(other) })
        };
        if boxes.fit() == LinkFit::Brute {
            for a in boxes.shapes() {
                self.candidates.extend(boxes.shapes().filter(|&b| b > a).filter_map(|b| found(a, b)));
            }
            return;
        }
        for halves in boxes.halves() {
            self.descend([boxes, boxes], halves, found);
        }
    }

    fn pairs_of_two(&mut self, a: &LinkBoxes, b: &LinkBoxes) {
        let found = |link: u32, other: u32| Some(LinkPair { link: link as usize, with: Partner::Link(other as usize) });
        if [a.fit(), b.fit()].contains(&LinkFit::Brute) {
            for link in a.shapes() {
                self.candidates.extend(b.shapes().filter_map(|other| found(link, other)));
            }
        } else if let (Some(root), Some(other)) = (a.root(), b.root()) {
            self.descend([a, b], [root, other], found);
        }
    }

    /// All leaves below two nodes whose boxes cannot be told apart, unless `found` does not want them, which is asked first.
    fn descend(&mut self, [a, b]: [&LinkBoxes; 2], nodes: [u32; 2], found: impl Fn(u32, u32) -> Option<LinkPair>) {
        self.stack.push(nodes);
        while let Some([m, n]) = self.stack.pop() {
            let children = [a.children(m), b.children(n)];
            let pair = if children == [None, None] { found(a.link(m), b.link(n)) } else { None };
            if children == [None, None] && pair.is_none() {
                continue;
            }
            self.work.box_tests += 1;
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
    }

    /// Bodies of a world: by its own boxes near the whole of the links first, then each against the links.
    fn links_near_bodies(&mut self, boxes: &LinkBoxes, world: &World, wanted: &dyn Fn(usize, BodyId) -> bool) {
        let bodies = match boxes.root() {
            None => return,
            Some(_) if boxes.fit() == LinkFit::Brute => world.bodies().collect(),
            // A box that was rounded outward has bounds that are in order, and so is no error.
            Some(root) => world.bodies_in_box(boxes.cover(root)).unwrap_or_else(|_| world.bodies().collect()),
        };
        for body in bodies {
            // A body without triangles has none, and is never met.
            let Ok(Some(bounds)) = world.bounds(body) else { continue };
            let partner = |link| wanted(link as usize, body).then_some(Partner::Body(body));
            self.links_near(boxes, &OutsideBox::new(bounds), partner);
        }
    }

    /// All links whose boxes cannot be told apart from a box of the world.
    fn links_near(&mut self, boxes: &LinkBoxes, outside: &OutsideBox, partner: impl Fn(u32) -> Option<Partner>) {
        let found = |link: u32| partner(link).map(|with| LinkPair { link: link as usize, with });
        if boxes.fit() == LinkFit::Brute {
            self.candidates.extend(boxes.shapes().filter_map(found));
            return;
        }
        self.stack.extend(boxes.root().map(|root| [root, 0]));
        while let Some([node, _]) = self.stack.pop() {
            self.work.box_tests += 1;
            if boxes.is_apart_from(node, outside) {
                continue;
            }
            match boxes.children(node) {
                Some(halves) => self.stack.extend(halves.map(|half| [half, 0])),
                None => self.candidates.extend(found(boxes.link(node))),
            }
        }
    }
}
