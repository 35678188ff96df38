//! One step of a world: from overlapping boxes to intersecting pairs and events.
//!
//! If nothing has changed since the last step, all results are reused ([`PairTracker::reuse_all`]). If something
//! has changed, the step does this:
//!
//! ```text
//! overlapping boxes ─▶ exclude by groups and ignored pairs ─▶ candidates
//!     neither body of a candidate changed ─▶ reuse the last result
//!     a body of a candidate changed ─▶ narrow phase: exact test
//! intersecting candidates, compared with those of the last step ─▶ began, ended
//! ```
//!
//! Candidates are sorted by box id, so the lists of two steps are compared in one merge pass. A body that reuses
//! the slot of a removed body counts as changed, so a stale result is never reused. Intersecting pairs are sorted
//! by body id. All lists are kept between steps: a step does not allocate once the lists are large enough. If
//! contacts are tracked, the contact cache finally computes the contacts of the intersecting pairs that were
//! tested.

use super::body::{BodySlots, BoxEntry};
use super::events::StepStats;
use super::ids::{BodyId, sorted_pair};
use super::ignored_pairs::IgnoredBodyPairs;
use super::narrow_phase;
use super::narrow_phase::NarrowPhaseTask;
use crate::broad_phase::{BoxId, BroadPhase};
use std::mem::swap;

/// Two bodies whose boxes overlap and that are not excluded from testing.
#[derive(Clone, Copy, Debug)]
struct StepCandidate {
    boxes: [BoxId; 2],
    intersects: bool,
}

/// Candidates, intersecting pairs and events of the last step.
#[derive(Clone, Debug, Default)]
pub(super) struct PairTracker {
    candidates: Vec<StepCandidate>,
    /// Candidates of the previous step, whose results may be reused.
    previous_candidates: Vec<StepCandidate>,
    tasks: Vec<NarrowPhaseTask>,
    intersecting: Vec<[BodyId; 2]>,
    /// Intersecting pairs of the previous step.
    previous_intersecting: Vec<[BodyId; 2]>,
    began: Vec<[BodyId; 2]>,
    ended: Vec<[BodyId; 2]>,
    pub(super) stats: StepStats,
}

/// The data of a world that a step reads.
pub(super) struct StepInput<'w> {
    pub(super) bodies: &'w BodySlots,
    /// For each box, the data of its body; indexed by the slot of the box.
    pub(super) box_entries: &'w [BoxEntry],
    pub(super) ignored_pairs: &'w IgnoredBodyPairs,
    /// Number of steps before this one.
    pub(super) step_count: u64,
}

impl PairTracker {
    /// Pairs that the last step tested exactly, with their results.
    pub(super) fn tasks(&self) -> &[NarrowPhaseTask] {
        &self.tasks
    }

    pub(super) fn intersecting(&self) -> &[[BodyId; 2]] {
        &self.intersecting
    }

    pub(super) fn began(&self) -> &[[BodyId; 2]] {
        &self.began
    }

    pub(super) fn ended(&self) -> &[[BodyId; 2]] {
        &self.ended
    }

    /// Makes a step for a world in which nothing has changed since the last step: all results are reused.
    pub(super) fn reuse_all(&mut self, broad_phase: &BroadPhase) {
        let reused = self.candidates.len();
        self.stats = StepStats { candidates: reused, reused, ..StepStats::default() };
        self.stats.broad_phase.boxes = broad_phase.len();
        self.began.clear();
        self.ended.clear();
    }

    /// Makes a step for a world in which something may have changed since the last step.
    pub(super) fn step(&mut self, broad_phase: &mut BroadPhase, input: &StepInput<'_>) {
        self.find_candidates(broad_phase, input);
        let narrow = narrow_phase::test_pairs(input.bodies, &mut self.tasks);
        for task in &self.tasks {
            self.candidates[task.candidate].intersects = task.intersects;
        }
        let (candidates, tested) = (self.candidates.len(), self.tasks.len());
        let reused = candidates - tested;
        self.stats = StepStats { narrow_phase: narrow, candidates, tested, reused, ..self.stats };
        self.find_events(input.box_entries);
    }

    /// Updates the broad phase and lists the candidates. A candidate whose bodies have not changed keeps its last
    /// result; for every other candidate, a task is added.
    fn find_candidates(&mut self, broad_phase: &mut BroadPhase, input: &StepInput<'_>) {
        swap(&mut self.candidates, &mut self.previous_candidates);
        self.candidates.clear();
        self.tasks.clear();
        let overlaps = broad_phase.update();
        self.stats.broad_phase = overlaps.stats();
        let mut previous = self.previous_candidates.iter().peekable();
        for boxes in overlaps.pairs() {
            let pair = boxes.map(|id| &input.box_entries[id.index()]);
            if !input.should_test(pair) {
                continue;
            }
            while previous.next_if(|previous| previous.boxes < boxes).is_some() {}
            let reused = previous.next_if(|previous| previous.boxes == boxes).filter(|_| input.is_unchanged(pair));
            if reused.is_none() {
                self.tasks.push(NarrowPhaseTask {
                    pair: pair.map(|entry| entry.body),
                    candidate: self.candidates.len(),
                    intersects: false,
                });
            }
            let intersects = reused.is_some_and(|reused| reused.intersects);
            self.candidates.push(StepCandidate { boxes, intersects });
        }
    }

    /// Lists the intersecting pairs, and compares them with those of the previous step to find the pairs that began
    /// and ended.
    fn find_events(&mut self, box_entries: &[BoxEntry]) {
        swap(&mut self.intersecting, &mut self.previous_intersecting);
        self.intersecting.clear();
        let found = self.candidates.iter().filter(|candidate| candidate.intersects);
        let pairs = found.map(|candidate| sorted_pair(candidate.boxes.map(|id| box_entries[id.index()].body)));
        self.intersecting.extend(pairs);
        self.intersecting.sort_unstable();
        difference(&self.intersecting, &self.previous_intersecting, &mut self.began);
        difference(&self.previous_intersecting, &self.intersecting, &mut self.ended);
    }

    /// Checks that the lists are sorted and consistent with each other.
    pub(super) fn check(&self) -> Result<(), String> {
        if !self.candidates.is_sorted_by(|a, b| a.boxes < b.boxes) {
            return Err("candidates are not sorted".to_owned());
        }
        let lists = [&self.intersecting, &self.began, &self.ended];
        if !lists.iter().all(|list| list.is_sorted_by(|a, b| a < b) && list.iter().all(|[a, b]| a < b)) {
            return Err("pairs of bodies are not sorted".to_owned());
        }
        let intersecting = self.candidates.iter().filter(|candidate| candidate.intersects).count();
        if intersecting != self.intersecting.len() {
            return Err(format!(
                "{intersecting} candidates intersect, but {} pairs are listed",
                self.intersecting.len()
            ));
        }
        Ok(())
    }
}

impl StepInput<'_> {
    /// Returns true if neither groups nor an ignored pair exclude these bodies from testing.
    #[inline]
    fn should_test(&self, [a, b]: [&BoxEntry; 2]) -> bool {
        a.groups.test(b.groups) && !self.ignored_pairs.contains([a.body, b.body])
    }

    /// Returns true if neither body has changed since the last step.
    #[inline]
    fn is_unchanged(&self, [a, b]: [&BoxEntry; 2]) -> bool {
        a.changed_at.max(b.changed_at) < self.step_count
    }
}

/// Sets `found` to the elements of the sorted list `pairs` that are not in the sorted list `others`.
fn difference(pairs: &[[BodyId; 2]], others: &[[BodyId; 2]], found: &mut Vec<[BodyId; 2]>) {
    found.clear();
    let mut others = others.iter().peekable();
    found.extend(pairs.iter().filter(|&pair| {
        while others.next_if(|other| *other < pair).is_some() {}
        others.peek() != Some(&pair)
    }));
}
