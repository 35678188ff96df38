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
    #[cfg(feature = "parallel")]
    // Size first: asking for the threads starts them.
    if are_worth_threads(bodies, questions) && rayon::current_num_threads() > 1 {
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

fn sum(mut work: Work, other: Work) -> Work {
    work += other;
    work
}

#[cfg(feature = "parallel")]
fn are_worth_threads(bodies: &Bodies, questions: &[Question]) -> bool {
    let worth = |question: &Question| {
        let triangles = question.pair.iter().filter_map(|&id| bodies.get(id).ok());
        1 + triangles.map(|entry| entry.body.model().mesh().triangles().len()).sum::<usize>() * MANY / LARGE
    };
    let mut total = 0;
    questions.len() > 1
        && questions.iter().any(|question| {
            total += worth(question);
            total >= MANY
        })
}
