//! Which pairs are looked at and which of them intersect, from step to step.
//!
//! ```text
//! pairs of boxes ─▶ groups, allowed ─▶ candidates ─▶ neither changed: the answer of the step before
//!                                                └▶ asked: narrow ─▶ meeting ─▶ began, ended
//! ```
//!
//! Candidates are in the order of their boxes, so that those of two steps are compared in one pass; a body that takes the
//! box's place of another is new, and so has changed. The pairs that intersect are in the order of bodies.

use super::allowed::Allowed;
use super::body::{Bodies, Boxed};
use super::events::StepWork;
use super::ids::{BodyId, in_order};
use super::narrow::{self, Question};
use crate::broad::{BoxId, BroadPhase};
use std::mem::swap;

/// Two bodies whose boxes overlap and that are looked at.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    boxes: [BoxId; 2],
    meets: bool,
}

/// The lists of a world. All are kept, so that a step takes no memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Tracked {
    /// Of the last step, and of the one before.
    candidates: Vec<Candidate>,
    old_candidates: Vec<Candidate>,
    questions: Vec<Question>,
    /// Of the last step, and of the one before.
    meeting: Vec<[BodyId; 2]>,
    old_meeting: Vec<[BodyId; 2]>,
    began: Vec<[BodyId; 2]>,
    ended: Vec<[BodyId; 2]>,
    pub(super) work: StepWork,
}

/// What a step looks at.
pub(super) struct Scene<'w> {
    pub(super) bodies: &'w Bodies,
    /// By the slot of the box.
    pub(super) boxed: &'w [Boxed],
    pub(super) allowed: &'w Allowed,
    /// How many steps there have been.
    pub(super) steps: u64,
}

impl Tracked {
    /// What the last step asked anew, and the answers.
    pub(super) fn questions(&self) -> &[Question] {
        &self.questions
    }

    pub(super) fn meeting(&self) -> &[[BodyId; 2]] {
        &self.meeting
    }

    pub(super) fn began(&self) -> &[[BodyId; 2]] {
        &self.began
    }

    pub(super) fn ended(&self) -> &[[BodyId; 2]] {
        &self.ended
    }

    /// A step in which nothing has changed.
    pub(super) fn stay(&mut self, broad: &BroadPhase) {
        let kept = self.candidates.len();
        self.work = StepWork { candidates: kept, kept, ..StepWork::default() };
        self.work.broad.boxes = broad.len();
        self.began.clear();
        self.ended.clear();
    }

    /// A step in which something may have changed.
    pub(super) fn step(&mut self, broad: &mut BroadPhase, scene: &Scene<'_>) {
        self.find_candidates(broad, scene);
        let narrow = narrow::ask(scene.bodies, &mut self.questions);
        for question in &self.questions {
            self.candidates[question.candidate].meets = question.meets;
        }
        let (candidates, asked) = (self.candidates.len(), self.questions.len());
        let kept = candidates - asked;
        self.work = StepWork { narrow, candidates, asked, kept, ..self.work };
        self.find_events(scene.boxed);
    }

    fn find_candidates(&mut self, broad: &mut BroadPhase, scene: &Scene<'_>) {
        swap(&mut self.candidates, &mut self.old_candidates);
        self.candidates.clear();
        self.questions.clear();
        let overlaps = broad.update();
        self.work.broad = overlaps.work();
        let mut old = self.old_candidates.iter().peekable();
        for boxes in overlaps.pairs() {
            let pair = boxes.map(|id| &scene.boxed[id.slot()]);
            let Some(settled) = scene.look_at(pair) else { continue };
            while old.next_if(|old| old.boxes < boxes).is_some() {}
            let known = old.next_if(|old| old.boxes == boxes).filter(|_| settled);
            if known.is_none() {
                self.questions.push(Question {
                    pair: pair.map(|boxed| boxed.body),
                    candidate: self.candidates.len(),
                    meets: false,
                });
            }
            self.candidates.push(Candidate { boxes, meets: known.is_some_and(|known| known.meets) });
        }
    }

    fn find_events(&mut self, boxed: &[Boxed]) {
        swap(&mut self.meeting, &mut self.old_meeting);
        self.meeting.clear();
        let meeting = self.candidates.iter().filter(|candidate| candidate.meets);
        self.meeting.extend(meeting.map(|candidate| in_order(candidate.boxes.map(|id| boxed[id.slot()].body))));
        self.meeting.sort_unstable();
        difference(&self.meeting, &self.old_meeting, &mut self.began);
        difference(&self.old_meeting, &self.meeting, &mut self.ended);
    }

    pub(super) fn check(&self) -> Result<(), String> {
        if !self.candidates.is_sorted_by(|a, b| a.boxes < b.boxes) {
            return Err("the candidates are not in order".to_owned());
        }
        let lists = [&self.meeting, &self.began, &self.ended];
        if !lists.iter().all(|list| list.is_sorted_by(|a, b| a < b) && list.iter().all(|[a, b]| a < b)) {
            return Err("pairs of bodies are not in order".to_owned());
        }
        let meeting = self.candidates.iter().filter(|candidate| candidate.meets).count();
        if meeting != self.meeting.len() {
            return Err(format!("{meeting} candidates meet, {} pairs are listed", self.meeting.len()));
        }
        Ok(())
    }
}

impl Scene<'_> {
    /// Whether neither body has changed since the last step; `None` if the two are not looked at.
    #[inline]
    fn look_at(&self, [a, b]: [&Boxed; 2]) -> Option<bool> {
        let looked_at = a.groups.meet(b.groups) && !self.allowed.contains([a.body, b.body]);
        looked_at.then_some(a.changed.max(b.changed) < self.steps)
    }
}

/// The pairs of one sorted list that are not in another.
fn difference(pairs: &[[BodyId; 2]], others: &[[BodyId; 2]], found: &mut Vec<[BodyId; 2]>) {
    found.clear();
    let mut others = others.iter().peekable();
    found.extend(pairs.iter().filter(|&pair| {
        while others.next_if(|other| *other < pair).is_some() {}
        others.peek() != Some(&pair)
    }));
}
