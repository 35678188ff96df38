//! Many configurations: how often each pair of links collides.

use super::listed::Listed;
use super::one::links_of;
use super::sample::{Held, Sampler};
use super::subject::Subject;
use super::untested::{MOST_PAIRS, Untested};
use crate::notes::{Failure, printable};
use crate::progress;
use boxwood::{Against, Posture};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Configurations that are asked at once: enough for all cores, and little memory.
const BATCH: usize = 4096;
/// The least of them, and the pairs that all of them together may find: 100 MB.
const LEAST_BATCH: usize = 64;
const MOST_FOUND: u64 = 4_000_000;

fn batch_of(untested: &Untested) -> usize {
    let most = untested.limits.collisions.min(untested.tested).max(1);
    usize::try_from(MOST_FOUND / most).unwrap_or(BATCH).clamp(LEAST_BATCH, BATCH)
}

/// Random configurations that tell something of all: what never is in them is in fewer than 0.3 %, with 95 % certainty.
pub(super) const ENOUGH: u64 = 1_000;

/// How often two links collide.
#[derive(Clone, Debug)]
pub(super) struct Count {
    pub(super) collides: u64,
    /// The number of the first configuration in which they do, from 0, and its numbers.
    pub(super) first: u64,
    pub(super) example: Vec<f64>,
}

/// Whether they always do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Always,
    Sometimes,
    Never,
}

impl Verdict {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Sometimes => "sometimes",
            Self::Never => "never",
        }
    }
}

/// One of a file.
pub(super) struct Answer {
    pub(super) line: u64,
    pub(super) pairs: Vec<[usize; 2]>,
}

/// What there is to say of all.
pub(super) struct Many {
    pub(super) configurations: u64,
    /// How many collide.
    pub(super) colliding: u64,
    /// The pairs that collide in one at least.
    pub(super) counts: BTreeMap<[usize; 2], Count>,
    /// Whether these are all, in every configuration.
    pub(super) complete: bool,
    /// Of a file, in order.
    pub(super) answers: Option<Vec<Answer>>,
    /// Of random ones.
    pub(super) seed: Option<u64>,
    pub(super) held: Held,
    pub(super) search: Duration,
}

impl Many {
    pub(super) fn verdict(&self, pair: [usize; 2]) -> Verdict {
        match self.counts.get(&pair) {
            None => Verdict::Never,
            Some(count) if count.collides == self.configurations && !self.few() => Verdict::Always,
            Some(_) => Verdict::Sometimes,
        }
    }

    /// Whether these are too few random ones to say that something always is so.
    pub(super) fn few(&self) -> bool {
        self.seed.is_some() && self.configurations < ENOUGH
    }

    /// All pairs that were tested, in order; `None` if they are too many to be listed, or if a search ended at a limit.
    pub(super) fn tested<'a>(&self, subject: &'a Subject, untested: &'a Untested) -> Option<Vec<[usize; 2]>> {
        if untested.all > MOST_PAIRS || !self.complete {
            return None;
        }
        let shaped = subject.shaped();
        let pairs = (0..shaped.len()).flat_map(|i| shaped[i + 1..].iter().map(move |&b| [i, b]));
        Some(pairs.map(|[i, b]| [shaped[i], b]).filter(|pair| !untested.pairs.contains_key(pair)).collect())
    }

    /// The first configuration that collides.
    pub(super) fn example(&self) -> Option<&Count> {
        self.counts.values().min_by_key(|count| count.first)
    }
}

/// Asks about random configurations.
pub(super) fn sample(
    sampler: &mut Sampler,
    configurations: u64,
    seed: u64,
    posture: &Posture,
    untested: &Untested,
) -> Result<Many, Failure> {
    let (mut left, at_once) = (configurations, batch_of(untested) as u64);
    let next = || {
        let batch = left.min(at_once);
        left -= batch;
        (0..batch).map(|_| sampler.next()).collect()
    };
    let mut many = ask(next, configurations, posture, untested, |_, _| {})?;
    many.seed = Some(seed);
    many.held = sampler.held().clone();
    Ok(many)
}

/// Asks about those of a file.
pub(super) fn try_listed(listed: &[Listed], posture: &Posture, untested: &Untested) -> Result<Many, Failure> {
    let mut batches = listed.chunks(batch_of(untested));
    let next = || batches.next().unwrap_or_default().iter().map(|listed| listed.values.clone()).collect();
    let mut answers = Vec::with_capacity(listed.len());
    let mut many = ask(next, listed.len() as u64, posture, untested, |number, pairs| {
        answers.push(Answer { line: listed[number as usize].line, pairs: pairs.to_vec() });
    })?;
    many.answers = Some(answers);
    Ok(many)
}

/// Batch after batch; the answers come in order, whatever the number of threads.
fn ask(
    mut next: impl FnMut() -> Vec<Vec<f64>>,
    configurations: u64,
    posture: &Posture,
    untested: &Untested,
    mut each: impl FnMut(u64, &[[usize; 2]]),
) -> Result<Many, Failure> {
    let (start, bar) = (Instant::now(), progress::bar("trying", configurations as usize));
    let batch = posture.batch(Against::Itself(&untested.allowed));
    let (mut asked, mut colliding, mut counts, mut complete) = (0, 0, BTreeMap::new(), true);
    while asked < configurations {
        let values = next();
        let answers = batch.collisions_up_to(&values, &untested.limits).map_err(|error| {
            let number = asked + error.configuration as u64 + 1;
            printable(&format!("configuration {number}: {}", error.error))
        })?;
        for (met, values) in answers.iter().zip(&values) {
            complete &= met.complete;
            let pairs: Vec<[usize; 2]> = met.pairs.iter().filter_map(links_of).collect();
            for &pair in &pairs {
                let fresh = || Count { collides: 0, first: asked, example: values.clone() };
                counts.entry(pair).or_insert_with(fresh).collides += 1;
            }
            colliding += u64::from(!pairs.is_empty());
            each(asked, &pairs);
            asked += 1;
        }
        bar.inc(values.len() as u64);
    }
    bar.finish_and_clear();
    Ok(Many {
        configurations,
        colliding,
        counts,
        complete,
        answers: None,
        seed: None,
        held: Held::default(),
        search: start.elapsed(),
    })
}
