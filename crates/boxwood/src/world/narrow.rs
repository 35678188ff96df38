//! The searches of a step, over threads if they are worth it. Each answer is its pair's own and the work is a sum of whole
//! numbers: both are the same on any number of threads.

use super::body::Bodies;
use super::ids::BodyId;
use crate::query::{Pair, Scratch};
use crate::work::Work;
#[cfg(feature = "parallel")]
use rayon::prelude::*;

/// Whether two bodies intersect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) pair: [BodyId; 2],
    /// Its place among the candidates.
    pub(super) candidate: usize,
    /// The answer, once it was asked.
    pub(super) meets: bool,
}

/// Questions that one task answers.
#[cfg(feature = "parallel")]
const PER_TASK: usize = 4;
/// Questions that are worth threads, if they are about small models.
#[cfg(feature = "parallel")]
const MANY: usize = 64;
/// Triangles that make a question worth as much as [`MANY`].
#[cfg(feature = "parallel")]
const LARGE: usize = 16_384;

/// Answers all questions.
pub(super) fn ask(bodies: &Bodies, questions: &mut [Question]) -> Work {
    if are_for_threads(bodies, questions.iter().map(|question| question.pair)) {
        #[cfg(feature = "parallel")]
        return questions.par_chunks_mut(PER_TASK).map(|some| ask_in_turn(bodies, some)).reduce(Work::default, sum);
    }
    ask_in_turn(bodies, questions)
}

fn ask_in_turn(bodies: &Bodies, questions: &mut [Question]) -> Work {
    Scratch::of_this_thread(|scratch| {
        let answers = questions.iter_mut().map(|question| {
            let [a, b] = question.pair.map(|id| bodies.get(id));
            // Bodies whose boxes overlap are there.
            let (Ok(a), Ok(b)) = (a, b) else { return Work::default() };
            let (a, b) = (a.placed(), b.placed());
            question.meets = scratch.intersects(&Pair::new(&a, &b));
            scratch.work()
        });
        answers.fold(Work::default(), sum)
    })
}

pub(super) fn sum(mut work: Work, other: Work) -> Work {
    work += other;
    work
}

/// Whether searches of so many pairs, of bodies of their sizes, are worth threads, and there are any.
#[cfg(feature = "parallel")]
pub(super) fn are_for_threads(bodies: &Bodies, mut pairs: impl ExactSizeIterator<Item = [BodyId; 2]>) -> bool {
    let worth = |pair: [BodyId; 2]| {
        let triangles = pair.iter().filter_map(|&id| bodies.get(id).ok());
        1 + triangles.map(|entry| entry.body.model().mesh().triangles().len()).sum::<usize>() * MANY / LARGE
    };
    let mut total = 0;
    let is_enough = |pair: [BodyId; 2]| {
        total += worth(pair);
        total >= MANY
    };
    // Size first: asking for the threads starts them.
    pairs.len() > 1 && pairs.any(is_enough) && rayon::current_num_threads() > 1
}

#[cfg(not(feature = "parallel"))]
pub(super) fn are_for_threads(_: &Bodies, _: impl ExactSizeIterator<Item = [BodyId; 2]>) -> bool {
    false
}
