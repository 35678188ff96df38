//! Boxes in the order in which one that moves comes to them: as [`nearest`](super::nearest), with time in the place of distance.

use super::ids::{Bounds, BoxId};
use super::nearest::{Queue, Waiting, What};
use super::sift::{Gathered, SiftWork, WORLD};
use super::slots::Slots;
use super::{BroadPhase, Engine};
use crate::bounds::{FrameMotion, MovingBox};
use crate::simd::dispatch;
use std::ops::ControlFlow;

/// A box that moves along {s direction}, s from 0 to a reach. A ray's origin is one without extent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    pub(crate) bounds: Bounds,
    pub(crate) direction: [f64; 3],
    pub(crate) reach: f64,
}

impl BroadPhase {
    /// Calls `visit` for boxes that one which moves may overlap, about in the order in which it comes to them, until it breaks or all
    /// others are surely beyond the least reach that it returned. As the boxes are now: an update is not needed, but boxes that
    /// have changed since the last one are all looked at.
    pub(crate) fn along(
        &self,
        course: &Course,
        Queue(queue): &mut Queue,
        visit: &mut dyn FnMut(BoxId) -> ControlFlow<(), f64>,
    ) -> SiftWork {
        let mut work = SiftWork::default();
        // NaN is no reach.
        if course.reach.is_nan() || course.reach < 0.0 {
            return work;
        }
        let moving = MovingBox::new(course.bounds, course.direction);
        let mut threshold = moving.threshold(course.reach);
        let mut others = Others { slots: &self.slots, motion: moving.in_frame(&WORLD), threshold, work: &mut work };
        queue.clear();
        let tree = match &self.engine {
            Engine::Tree(tree) => {
                others.wait(tree.beside(&self.slots).chain(self.slots.moved()), |next| queue.push(next));
                queue.extend(tree.top());
                work.nodes = tree.node_count();
                Some((tree, moving.in_frame(tree.frame())))
            }
            _ => {
                others.wait(self.slots.live_slots(), |next| queue.push(next));
                None
            }
        };
        while let Some(Waiting { what, .. }) = queue.pop().filter(|next| !next.is_beyond(threshold)) {
            match (what, &tree) {
                (What::Block(level, place), Some((tree, motion))) => {
                    let children = tree.children_along(&self.slots, motion, [level, place], &mut work);
                    queue.extend(children.filter(|next| !next.is_beyond(threshold)));
                }
                (What::Slot(slot) | What::FirstOfOthers(slot), _) => match visit(self.slots.id(slot)) {
                    ControlFlow::Continue(reach) => threshold = threshold.min(moving.threshold(reach)),
                    ControlFlow::Break(()) => break,
                },
                (What::Block(..), None) => {}
            }
        }
        work
    }
}

/// Boxes that are in no tree.
struct Others<'s> {
    slots: &'s Slots,
    motion: FrameMotion,
    threshold: f64,
    work: &'s mut SiftWork,
}

impl Others<'_> {
    /// Hands those on that the box may come to.
    fn wait(&mut self, mut left: impl Iterator<Item = u32>, mut push: impl FnMut(Waiting)) {
        let mut some = Gathered::default();
        while some.next(self.slots, &mut left) {
            self.work.box_tests += some.slots().len();
            let found = dispatch!(l => self.motion.keys(l, &some.boxes(l)));
            for (lane, &slot) in some.slots().iter().enumerate() {
                let next = Waiting { least: found.keys[lane], what: What::Slot(slot) };
                if found.never >> lane & 1 == 0 && !next.is_beyond(self.threshold) {
                    push(next);
                }
            }
        }
    }
}
