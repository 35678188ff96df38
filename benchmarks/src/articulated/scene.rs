//! The five experiments: bodies, what they are asked about, and where all are in every frame.

use std::{ops::Range, sync::Arc};

use anyhow::{Result, bail};
use boxwood::{Against, AllowedLinks, Articulation, LinkFit, LinkPair, Model, Pair, Partner, Placed, Pose, Posture};
use boxwood_scenes::{HandFrame, Stance, chains, hand_and_ball};

/// Pairs of links that meet in all frames of an experiment, by its number less 1: pinned by the tests of the scenes.
const HITS: [u64; 5] = [203, 175, 148, 9_318, 759];

/// An experiment.
pub(super) struct Scene {
    bodies: Vec<Arc<Articulation>>,
    /// That no links of a body may touch.
    none: Vec<AllowedLinks>,
    things: Vec<Arc<Model>>,
    frames: Vec<Frame>,
    /// In all frames, if none was left out.
    pub(super) truth: Option<u64>,
}

/// Where all are.
struct Frame {
    stances: Vec<Stance>,
    things: Vec<Pose>,
}

/// A question that is asked in every frame.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    /// A body with itself.
    Itself(usize),
    /// The first body with the second.
    Between,
    /// The first body with a thing.
    Thing(usize),
}

impl Question {
    /// No two of an experiment have the same.
    pub(super) fn number(self) -> usize {
        match self {
            Self::Itself(number) | Self::Thing(number) => number,
            Self::Between => 2,
        }
    }
}

/// The bodies as they stand in a frame, with boxes by a method, the things beside them, and what could not be told apart.
pub(super) struct Standing<'s> {
    pub(super) postures: Vec<Posture>,
    things: Vec<Placed<'s>>,
    pub(super) candidates: Vec<(Question, LinkPair)>,
    /// Those of them that meet.
    pub(super) met: Vec<(Question, LinkPair)>,
}

impl Scene {
    /// The first frames of an experiment, or all.
    pub(super) fn new(experiment: u32, most: Option<u32>) -> Result<Self> {
        let (bodies, things, all) = match experiment {
            1..=4 => {
                let scene = chains(experiment);
                let frame = |frame| Frame { stances: scene.frame(frame).into(), things: Vec::new() };
                let of = move |frames: Range<u32>| frames.map(frame).collect();
                (scene.bodies().to_vec(), Vec::new(), cut(scene.frames(), most, of))
            }
            5 => {
                let scene = hand_and_ball();
                let things = scene.things().iter().map(|(_, model)| Arc::clone(model)).collect();
                let bodies = vec![Arc::clone(scene.hand())];
                let frame = |frame| {
                    let HandFrame { hand, things } = scene.frame(frame);
                    Frame { stances: vec![hand], things: things.into() }
                };
                (bodies, things, cut(scene.frames(), most, |frames| frames.map(frame).collect()))
            }
            _ => bail!("there is no experiment {experiment}; there are 1 to 5"),
        };
        let (frames, is_whole) = all;
        let none = bodies.iter().map(|body| AllowedLinks::none(body)).collect();
        let truth = is_whole.then_some(HITS[experiment as usize - 1]);
        Ok(Self { bodies, none, things, frames, truth })
    }

    pub(super) fn frames(&self) -> usize {
        self.frames.len()
    }

    /// Links of all bodies.
    pub(super) fn links(&self) -> usize {
        self.bodies.iter().map(|body| body.links().len()).sum()
    }

    /// Pairs that could meet in a frame.
    pub(super) fn pairs(&self) -> usize {
        let own = self.bodies.iter().map(|body| body.links().len());
        match own.collect::<Vec<_>>()[..] {
            [links] => links * self.things.len(),
            [a, b] => a * (a - 1) / 2 + b * (b - 1) / 2 + a * b,
            _ => 0,
        }
    }

    /// What is asked in every frame.
    pub(super) fn questions(&self) -> impl Iterator<Item = Question> + Clone {
        let chains = [Question::Itself(0), Question::Itself(1), Question::Between];
        let chains = chains.into_iter().filter(|_| self.bodies.len() == 2);
        chains.chain((0..self.things.len()).map(Question::Thing))
    }

    /// The bodies with boxes by a method, anywhere.
    pub(super) fn standing(&self, fit: LinkFit) -> Result<Standing<'_>> {
        let postures = self.bodies.iter().map(|body| Posture::with_fit(body, fit)).collect::<Result<_, _>>()?;
        Ok(Standing { postures, things: Vec::new(), candidates: Vec::new(), met: Vec::new() })
    }

    /// Moves all to where they are in a frame.
    pub(super) fn stand<'s>(&'s self, standing: &mut Standing<'s>, frame: usize) -> Result<()> {
        let Frame { stances, things } = &self.frames[frame];
        for (posture, stance) in standing.postures.iter_mut().zip(stances) {
            posture.set_base(stance.base)?;
            posture.set(&stance.values)?;
        }
        let placed = self.things.iter().zip(things).map(|(model, &pose)| model.at(pose));
        standing.things = placed.collect::<Result<_, _>>()?;
        Ok(())
    }

    /// A question as the library has it.
    pub(super) fn against<'q>(&'q self, standing: &'q Standing, question: Question) -> (&'q Posture, Against<'q>) {
        let postures = &standing.postures;
        match question {
            Question::Itself(body) => (&postures[body], Against::Itself(&self.none[body])),
            Question::Between => (&postures[0], Against::Body(&postures[1])),
            Question::Thing(thing) => (&postures[0], Against::Model(&standing.things[thing])),
        }
    }
}

impl Standing<'_> {
    /// Asks about the models of a pair.
    pub(super) fn with_models<R>(&self, question: Question, pair: LinkPair, ask: impl FnOnce(&Pair) -> R) -> Option<R> {
        let (body, other) = match question {
            Question::Itself(body) => (body, body),
            Question::Between | Question::Thing(_) => (0, 1),
        };
        let one = self.postures[body].placed(pair.link)?;
        match (question, pair.with) {
            (Question::Thing(thing), _) => Some(ask(&Pair::new(&one, &self.things[thing]))),
            (_, Partner::Link(link)) => Some(ask(&Pair::new(&one, &self.postures[other].placed(link)?))),
            _ => None,
        }
    }
}

/// As many frames as there are, or as told; whether that is all.
fn cut(all: u32, most: Option<u32>, of: impl FnOnce(Range<u32>) -> Vec<Frame>) -> (Vec<Frame>, bool) {
    let count = most.map_or(all, |most| most.min(all));
    (of(0..count), count == all)
}
