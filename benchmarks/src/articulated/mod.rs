//! Boxes of articulated bodies: what it costs to let them follow the joints, and what they save.
//!
//! ```text
//! Scene: an experiment, frame by frame ─▶ Job: every method in turn ─▶ update, test, query, each on the clock ─▶ Outcome ─▶ Record
//! ```
//!
//! The experiments are those of Schmidl, Walker and Lin (CAB, 2004), Tables 1 to 5, on shapes and motions of our own: see
//! `boxwood_scenes::chains` and `hand_and_ball`. The columns are theirs: how many pairs of links are asked about exactly (#coll), how
//! many of them in vain (#false), and the times for the exact questions (with direction and depth of what meets), for the
//! update of all boxes and for the tests of boxes.

pub mod published;
mod record;
mod scene;

pub use record::Record;

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use boxwood::{LinkFit, LinkPair, LinkScratch, Partner, PenetrationOptions, Posture, Scratch};

use self::scene::{Question, Scene, Standing};
use crate::{clock::Clock, job, measure::Effort};

/// So many frames stand at once: what is timed goes through them one after the other, so that the clock is read seldom, and no
/// branch is taken as in the frame before because it is the same frame. Few enough for the cache.
const BLOCK: usize = 32;

/// An experiment to be measured.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// 1 to 5.
    pub experiment: u32,
    /// The first frames; all if not told.
    pub frames: Option<u32>,
    /// How much is measured.
    pub effort: Effort,
}

/// What a method did in an experiment.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How the boxes are made.
    pub fit: LinkFit,
    /// Frames that were measured.
    pub frames: usize,
    /// Of all bodies.
    pub links: usize,
    /// What is counted, over all frames.
    pub counts: Counts,
    /// The least of all passes, over all frames.
    pub times: Times,
    /// Of all inner boxes of all frames together.
    pub volume: f64,
    /// How many passes there were, and what they took.
    pub passes: u32,
    spent: Duration,
}

/// What is the same in every pass.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Pairs of links that are asked about exactly: #coll.
    pub candidates: u64,
    /// Those that meet. The others are #false.
    pub hits: u64,
    /// Pairs of boxes that were tested.
    pub box_tests: u64,
    /// Of the depths of all that meets, upper bounds.
    pub depths: f64,
    /// Of which pairs meet when.
    pub checksum: u64,
    /// Of which pairs are asked about when.
    pub asked: u64,
}

impl Counts {
    /// Exact questions in vain.
    #[must_use]
    pub fn vain(&self) -> u64 {
        self.candidates - self.hits
    }
}

/// CPU times of all frames.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// Exact questions whether models meet.
    pub meet: Duration,
    /// Direction and depth of those that do.
    pub depth: Duration,
    /// Update of all boxes.
    pub update: Duration,
    /// Tests of boxes.
    pub test: Duration,
}

impl Times {
    const NONE: Self =
        Self { meet: Duration::ZERO, depth: Duration::ZERO, update: Duration::ZERO, test: Duration::ZERO };

    /// Exact questions, with direction and depth of what meets: t[query].
    #[must_use]
    pub fn query(&self) -> Duration {
        self.meet + self.depth
    }

    /// What it takes to know what meets.
    #[must_use]
    pub fn shallow(&self) -> Duration {
        self.meet + self.update + self.test
    }

    /// All of it.
    #[must_use]
    pub fn total(&self) -> Duration {
        self.query() + self.update + self.test
    }

    fn least(self, other: Self) -> Self {
        Self {
            meet: self.meet.min(other.meet),
            depth: self.depth.min(other.depth),
            update: self.update.min(other.update),
            test: self.test.min(other.test),
        }
    }
}

impl Outcome {
    /// Microseconds a frame.
    #[must_use]
    pub fn us(&self, of: impl Fn(&Times) -> Duration) -> f64 {
        of(&self.times).as_secs_f64() * 1e6 / self.frames.max(1) as f64
    }
}

/// The method of a word.
pub fn fit(word: &str) -> Result<LinkFit> {
    match LinkFit::EVERY.into_iter().find(|fit| fit.name() == word) {
        Some(fit) => Ok(fit),
        None => bail!("there is no method {word:?}; there are {}", LinkFit::EVERY.map(LinkFit::name).join(", ")),
    }
}

impl Job {
    /// Measures these methods in turns. Fails if they do not find the same pairs, or not as many as there are, or if methods with the
    /// same leaves ask about different ones.
    pub fn run(&self, fits: &[LinkFit]) -> Result<Vec<Outcome>> {
        job::on_one_core(|| self.measured(fits))?
    }

    fn measured(&self, fits: &[LinkFit]) -> Result<Vec<Outcome>> {
        let scene = Scene::new(self.experiment, self.frames)?;
        let mut outcomes = fits.iter().map(|&fit| rehearsed(&scene, fit)).collect::<Result<Vec<_>>>()?;
        self.check(&scene, &outcomes)?;
        for _ in 0..self.effort.turns.max(1) {
            for outcome in &mut outcomes {
                outcome.turn(&scene, self.effort)?;
            }
        }
        Ok(outcomes)
    }

    fn check(&self, scene: &Scene, outcomes: &[Outcome]) -> Result<()> {
        let Some(first) = outcomes.first() else { return Ok(()) };
        let experiment = self.experiment;
        for Outcome { fit, counts, .. } in outcomes {
            let (name, Counts { candidates, hits, .. }) = (fit.name(), *counts);
            let truth = scene.truth.unwrap_or(first.counts.hits);
            ensure!(hits == truth, "experiment {experiment}: by {name} {hits} pairs meet, and {truth} do");
            let other = first.fit.name();
            ensure!(
                counts.checksum == first.counts.checksum,
                "experiment {experiment}: {name} finds others than {other}"
            );
            let all = scene.pairs() as u64 * scene.frames() as u64;
            ensure!(
                *fit != LinkFit::Brute || candidates == all,
                "experiment {experiment}: {candidates} of {all} pairs"
            );
        }
        let mut turned = outcomes.iter().filter(|outcome| has_turned_leaves(outcome.fit));
        let Some(first) = turned.next() else { return Ok(()) };
        for Outcome { fit, counts, .. } in turned {
            let names = [fit, &first.fit].map(|fit| fit.name());
            ensure!(counts.asked == first.counts.asked, "experiment {experiment}: {names:?} ask about other pairs");
        }
        Ok(())
    }
}

/// Whether the boxes of links are those fitted to their models: so that the same pairs of links are asked about, whatever is around
/// the links.
fn has_turned_leaves(fit: LinkFit) -> bool {
    matches!(fit, LinkFit::Cab | LinkFit::CabSum | LinkFit::Obb)
}

impl Outcome {
    /// Passes until a turn has lasted long enough; none if there were enough before.
    fn turn(&mut self, scene: &Scene, effort: Effort) -> Result<()> {
        if self.spent >= effort.enough {
            return Ok(());
        }
        let end = self.spent + effort.turn;
        loop {
            let (times, counts) = pass(scene, self.fit)?;
            ensure!(counts == self.counts, "the answers of {} differ from pass to pass", self.fit.name());
            self.times = if self.passes == 0 { times } else { self.times.least(times) };
            self.passes += 1;
            // A pass that is too short for the clock must end too.
            self.spent += times.total().max(Duration::from_nanos(100));
            if self.spent >= end {
                return Ok(());
            }
        }
    }
}

/// A pass whose times do not count, and the volume of all boxes.
fn rehearsed(scene: &Scene, fit: LinkFit) -> Result<Outcome> {
    let (times, counts) = pass(scene, fit)?;
    let (frames, links) = (scene.frames(), scene.links());
    let mut standing = scene.standing(fit)?;
    let mut volume = 0.0;
    for frame in 0..frames {
        scene.stand(&mut standing, frame)?;
        volume += standing.postures.iter().map(inner_volume).sum::<f64>();
    }
    Ok(Outcome { fit, frames, links, counts, times, volume, passes: 0, spent: Duration::ZERO })
}

/// All frames, each by itself: bodies are moved off the clock, and what follows from it is on it.
fn pass(scene: &Scene, fit: LinkFit) -> Result<(Times, Counts)> {
    let (mut times, mut counts) = (Times::NONE, Counts::default());
    let (mut links, mut models) = (LinkScratch::new(), Scratch::new());
    let mut block = (0..BLOCK.min(scene.frames())).map(|_| scene.standing(fit)).collect::<Result<Vec<Standing>>>()?;
    let all: Vec<usize> = (0..scene.frames()).collect();
    for frames in all.chunks(BLOCK) {
        let block = &mut block[..frames.len()];
        for (standing, &frame) in block.iter_mut().zip(frames) {
            scene.stand(standing, frame)?;
        }
        times.update += timed(|| block.iter_mut().flat_map(|one| &mut one.postures).for_each(Posture::refit));
        times.test += timed(|| block.iter_mut().for_each(|one| test(scene, one, &mut links, &mut counts)));
        times.meet += timed(|| block.iter_mut().for_each(|one| meet(one, &mut models)));
        times.depth += timed(|| block.iter().for_each(|one| measure_depths(one, &mut models, &mut counts)));
        block.iter().zip(frames).for_each(|(standing, &frame)| count(standing, frame, &mut counts));
    }
    Ok((times, counts))
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Clock::Thread.now();
    work();
    Clock::Thread.now() - start
}

/// Which pairs of links have boxes that cannot be told apart?
fn test(scene: &Scene, standing: &mut Standing, scratch: &mut LinkScratch, counts: &mut Counts) {
    let mut found = std::mem::take(&mut standing.candidates);
    found.clear();
    for question in scene.questions() {
        let (posture, against) = scene.against(standing, question);
        found.extend(scratch.candidates(posture, against).iter().map(|&pair| (question, pair)));
        counts.box_tests += scratch.work().box_tests;
    }
    standing.candidates = found;
}

/// Which of them meet?
fn meet(standing: &mut Standing, scratch: &mut Scratch) {
    let mut met = std::mem::take(&mut standing.met);
    met.clear();
    let meets = |&&(question, pair): &&(Question, LinkPair)| {
        standing.with_models(question, pair, |models| scratch.intersects(models)) == Some(true)
    };
    met.extend(standing.candidates.iter().filter(meets));
    standing.met = met;
}

/// And how deep are those in each other? Of what only touches there is no depth.
fn measure_depths(standing: &Standing, scratch: &mut Scratch, counts: &mut Counts) {
    let options = PenetrationOptions::default();
    for &(question, pair) in &standing.met {
        let depth = standing.with_models(question, pair, |models| scratch.penetration(models, &options));
        counts.depths += depth.and_then(|depth| depth.ok().flatten()).map_or(0.0, |depth| depth.upper);
    }
}

fn count(standing: &Standing, frame: usize, counts: &mut Counts) {
    counts.candidates += standing.candidates.len() as u64;
    counts.hits += standing.met.len() as u64;
    counts.checksum = summed(counts.checksum, frame, &standing.met);
    counts.asked = summed(counts.asked, frame, &standing.candidates);
}

fn summed(sum: u64, frame: usize, pairs: &[(Question, LinkPair)]) -> u64 {
    let numbers = |(question, pair): &(Question, LinkPair)| [frame, question.number(), pair.link, partner(pair.with)];
    pairs.iter().flat_map(numbers).fold(sum, |sum, number| mixed(sum, number as u64))
}

fn partner(with: Partner) -> usize {
    if let Partner::Link(link) = with { link } else { usize::MAX }
}

/// Of the boxes around more than one link.
fn inner_volume(posture: &Posture) -> f64 {
    let volume = |corners: &[[f64; 3]; 8]| {
        let side = |corner: usize| [0, 1, 2].map(|axis| corners[corner][axis] - corners[0][axis]);
        let length = |side: [f64; 3]| side.iter().map(|x| x * x).sum::<f64>().sqrt();
        [1, 2, 4].map(|corner| length(side(corner))).iter().product::<f64>()
    };
    posture.boxes().iter().filter(|one| one.links.len() > 1).map(|one| volume(&one.corners)).sum()
}

fn mixed(sum: u64, with: u64) -> u64 {
    (sum.rotate_left(5) ^ with).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
