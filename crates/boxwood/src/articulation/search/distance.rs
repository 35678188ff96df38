//! How far a body is from something: the pairs of boxes that are nearest first, until none can be nearer than what was found.

use super::super::boxes::{LinkBoxes, OutsideBox};
use super::super::{LinkFit, Posture};
use super::{Against, LinkPair, LinkScratch, LinkWork, Partner, with_models};
use crate::query::Closest;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Where a link is closest to something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkDistance {
    /// Which they are. The link is the first of the two models.
    pub pair: LinkPair,
    /// How far apart, and where.
    pub closest: Closest,
}

/// Two things that may be near.
#[derive(Clone, Copy, Debug)]
struct Near {
    /// No less is measured between models in them.
    least: f64,
    node: u32,
    other: Other,
}

/// The other side of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Other {
    Node(u32),
    Outside(u32),
}

/// A measured distance is less than the true one d by at most 2^-48 of the span of two triangles ([`Closest::distance`]), and that is
/// at most d and the diagonals of the boxes, which are at most four times their sizes. So with d >= gap no less is measured than
/// gap (1 - 2^-48) - 2^-46 (sum of sizes); the rest is room for the roundings of this.
const MEASURED: f64 = 1.0 / (1_u64 << 45) as f64;

fn least(gap: f64, sizes: f64) -> f64 {
    gap - MEASURED * (gap + sizes)
}

impl Ord for Near {
    /// The nearest is the greatest: a heap gives that first. Of equals, any order will do.
    fn cmp(&self, other: &Self) -> Ordering {
        let by_place = || (other.node, other.other).cmp(&(self.node, self.other));
        other.least.total_cmp(&self.least).then_with(by_place)
    }
}

impl PartialOrd for Near {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Near {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Near {}

impl Posture {
    /// Where the body is closest to something; of equals the first pair in order. `None` if there is nothing to measure.
    #[must_use]
    pub fn distance(&self, against: Against<'_>) -> Option<LinkDistance> {
        LinkScratch::new().distance(self, against)
    }
}

impl LinkScratch {
    /// [`Posture::distance`].
    pub fn distance(&mut self, posture: &Posture, against: Against<'_>) -> Option<LinkDistance> {
        self.work = LinkWork::default();
        let sides = Sides::new(posture, against);
        let mut best = None;
        if sides.is_brute() {
            self.find_candidates(posture, against);
            for pair in std::mem::take(&mut self.candidates) {
                best = self.nearer(posture, against, pair, best);
            }
            return best;
        }
        let mut heap = sides.begin(&mut self.work);
        while let Some(near) = heap.pop() {
            if best.is_some_and(|best: LinkDistance| near.least > best.closest.distance) {
                break;
            }
            match sides.open(near) {
                Opened::Pair(pair) => best = self.nearer(posture, against, pair, best),
                Opened::Unwanted => {}
                Opened::Halves(halves) => {
                    heap.extend(halves.map(|(node, other)| sides.near(node, other, &mut self.work)));
                }
            }
        }
        best
    }

    /// The better of the best so far and a pair.
    fn nearer(
        &mut self,
        posture: &Posture,
        against: Against<'_>,
        pair: LinkPair,
        best: Option<LinkDistance>,
    ) -> Option<LinkDistance> {
        let limit = best.map_or(f64::INFINITY, |best| {
            let distance = best.closest.distance;
            if pair < best.pair { distance.next_up() } else { distance }
        });
        let found = with_models(posture, against, pair, |models| self.scratch.distance_below(models, limit)).flatten();
        self.count(found.is_some_and(|closest| closest.distance == 0.0));
        found.map(|closest| LinkDistance { pair, closest }).or(best)
    }
}

/// The body and what it is measured against.
struct Sides<'q> {
    boxes: &'q LinkBoxes,
    against: Against<'q>,
    /// Whom it is against, if those have no hierarchy, each with its box.
    outside: Vec<(Partner, OutsideBox)>,
}

enum Opened {
    Pair(LinkPair),
    Unwanted,
    Halves([(u32, Other); 2]),
}

impl<'q> Sides<'q> {
    fn new(posture: &'q Posture, against: Against<'q>) -> Self {
        let outside = match against {
            Against::Itself(allowed) => {
                allowed.check(posture);
                Vec::new()
            }
            Against::Body(_) => Vec::new(),
            Against::Model(placed) => {
                placed.cover().map(|bounds| (Partner::Model, OutsideBox::new(bounds))).into_iter().collect()
            }
            Against::World(world) | Against::WorldWhere(world, _) => {
                let with_box = |body| Some((Partner::Body(body), OutsideBox::new(world.bounds(body).ok()??)));
                world.bodies().filter_map(with_box).collect()
            }
        };
        Self { boxes: &posture.boxes, against, outside }
    }

    /// The boxes of the other body, which may be the same.
    fn others(&self) -> &'q LinkBoxes {
        match self.against {
            Against::Body(other) => &other.boxes,
            _ => self.boxes,
        }
    }

    fn is_brute(&self) -> bool {
        [self.boxes.fit(), self.others().fit()].contains(&LinkFit::Brute)
    }

    fn begin(&self, work: &mut LinkWork) -> BinaryHeap<Near> {
        let starts: Vec<(u32, Other)> = match (self.against, self.boxes.root()) {
            (_, None) => Vec::new(),
            (Against::Itself(_), _) => self.boxes.halves().map(|[m, n]| (m, Other::Node(n))).collect(),
            (Against::Body(other), Some(root)) => {
                other.boxes.root().map(|other| (root, Other::Node(other))).into_iter().collect()
            }
            (_, Some(root)) => (0..self.outside.len() as u32).map(|other| (root, Other::Outside(other))).collect(),
        };
        starts.into_iter().map(|(node, other)| self.near(node, other, work)).collect()
    }

    fn near(&self, node: u32, other: Other, work: &mut LinkWork) -> Near {
        work.box_tests += 1;
        let (gap, size) = match other {
            Other::Node(n) => (self.boxes.gap(node, self.others(), n), self.others().size(n)),
            Other::Outside(n) => {
                let outside = &self.outside[n as usize].1;
                (self.boxes.gap_from(node, outside), outside.size())
            }
        };
        Near { least: least(gap, self.boxes.size(node) + size), node, other }
    }

    /// The larger of two boxes opened, or the pair that they are of.
    fn open(&self, near: Near) -> Opened {
        let Near { node, other, .. } = near;
        let halves = self.boxes.children(node);
        let others = match other {
            Other::Node(n) => self.others().children(n),
            Other::Outside(_) => None,
        };
        let own_first = match other {
            Other::Node(n) => others.is_none() || self.boxes.size(node) >= self.others().size(n),
            Other::Outside(_) => true,
        };
        match (halves, others) {
            (Some(halves), _) if own_first => Opened::Halves(halves.map(|half| (half, other))),
            (_, Some(halves)) => Opened::Halves(halves.map(|half| (node, Other::Node(half)))),
            _ => self.pair(node, other).map_or(Opened::Unwanted, Opened::Pair),
        }
    }

    fn pair(&self, node: u32, other: Other) -> Option<LinkPair> {
        let link = self.boxes.link(node) as usize;
        match (self.against, other) {
            (Against::Itself(allowed), Other::Node(n)) => {
                let other = self.boxes.link(n) as usize;
                let pair = LinkPair { link: link.min(other), with: Partner::Link(link.max(other)) };
                (!allowed.allows(link, other)).then_some(pair)
            }
            (_, Other::Node(n)) => Some(LinkPair { link, with: Partner::Link(self.others().link(n) as usize) }),
            (Against::WorldWhere(_, wanted), Other::Outside(n)) => {
                let with = self.outside[n as usize].0;
                let is_wanted = matches!(with, Partner::Body(body) if wanted(link, body));
                is_wanted.then_some(LinkPair { link, with })
            }
            (_, Other::Outside(n)) => Some(LinkPair { link, with: self.outside[n as usize].0 }),
        }
    }
}
