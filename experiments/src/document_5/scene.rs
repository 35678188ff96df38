//! The five experiments: bodies, what they are asked about, and where all are in every frame.

use boxwood::{Against, AllowedLinks, Articulation, LinkFit, LinkPair, Model, Pair, Partner, Placed, Pose, Posture};
use boxwood_scenes::{HandFrame, Random, Stance, chains, hand_and_ball};
use std::f64::consts::PI;
use std::ops::Range;
use std::sync::Arc;

/// An experiment.
pub(super) struct Scene {
    bodies: Vec<Arc<Articulation>>,
    /// That no links of a body may touch.
    none: Vec<AllowedLinks>,
    things: Vec<Arc<Model>>,
    frames: Vec<Frame>,
}

/// Where all are.
struct Frame {
    stances: Vec<Stance>,
    things: Vec<Pose>,
}

/// A question that is asked in every frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// A body with itself.
    Itself(usize),
    /// The first body with the second.
    Between,
    /// The first body with a thing.
    Thing(usize),
}

/// The bodies as they stand in a frame, with boxes by a method, the things beside them, and what could not be told apart.
pub(super) struct Standing<'s> {
    pub(super) postures: Vec<Posture>,
    things: Vec<Placed<'s>>,
    pub(super) candidates: Vec<(Question, LinkPair)>,
}

impl Scene {
    /// The first frames of an experiment, or all.
    pub(super) fn new(experiment: u32, most: Option<u32>) -> Result<Self, String> {
        let (bodies, things, frames) = match experiment {
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
            _ => return Err(format!("there is no experiment {experiment}; there are 1 to 5")),
        };
        let none = bodies.iter().map(|body| AllowedLinks::none(body)).collect();
        Ok(Self { bodies, none, things, frames })
    }

    pub(super) fn frames(&self) -> usize {
        self.frames.len()
    }

    /// Whether there is anything besides the bodies.
    pub(super) fn has_things(&self) -> bool {
        !self.things.is_empty()
    }

    /// The models of all links, body by body, and of all things; whether one is a thing.
    pub(super) fn models(&self) -> impl Iterator<Item = (&Arc<Model>, bool)> {
        let links = self.bodies.iter().flat_map(|body| body.links()).filter_map(|link| link.model());
        links.map(|model| (model, false)).chain(self.things.iter().map(|model| (model, true)))
    }

    /// What is asked in every frame.
    pub(super) fn questions(&self) -> impl Iterator<Item = Question> + Clone {
        let chains = [Question::Itself(0), Question::Itself(1), Question::Between];
        let chains = chains.into_iter().filter(|_| self.bodies.len() == 2);
        chains.chain((0..self.things.len()).map(Question::Thing))
    }

    /// The first chain by itself, at stances that fold it in any way.
    pub(super) fn folded(frames: usize) -> Self {
        let body = Arc::clone(&chains(2).bodies()[0]);
        let mut random = Random::new(5);
        let mut stance = || {
            let values = (0..body.freedoms()).map(|_| random.range(-PI, PI)).collect();
            Frame { stances: vec![Stance { base: Pose::IDENTITY, values }], things: Vec::new() }
        };
        let frames = (0..frames).map(|_| stance()).collect();
        Self { none: vec![AllowedLinks::none(&body)], bodies: vec![body], things: Vec::new(), frames }
    }

    /// The bodies with boxes by a method, anywhere.
    pub(super) fn standing(&self, fit: LinkFit) -> Result<Standing<'_>, String> {
        let postures = self
            .bodies
            .iter()
            .map(|body| Posture::with_fit(body, fit))
            .collect::<Result<_, _>>()
            .map_err(|error| error.to_string())?;
        Ok(Standing { postures, things: Vec::new(), candidates: Vec::new() })
    }

    /// Moves all to where they are in a frame.
    pub(super) fn stand<'s>(&'s self, standing: &mut Standing<'s>, frame: usize) -> Result<(), String> {
        let Frame { stances, things } = &self.frames[frame];
        for (posture, stance) in standing.postures.iter_mut().zip(stances) {
            posture.set_base(stance.base).map_err(|error| error.to_string())?;
            posture.set(&stance.values).map_err(|error| error.to_string())?;
        }
        let placed = self.things.iter().zip(things).map(|(model, &pose)| model.at(pose));
        standing.things = placed.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        Ok(())
    }

    /// A question as the library has it.
    pub(super) fn against<'q>(&'q self, standing: &'q Standing<'_>, question: Question) -> (&'q Posture, Against<'q>) {
        let postures = &standing.postures;
        match question {
            Question::Itself(body) => (&postures[body], Against::Itself(&self.none[body])),
            Question::Between => (&postures[0], Against::Body(&postures[1])),
            Question::Thing(thing) => (&postures[0], Against::Model(&standing.things[thing])),
        }
    }
}

impl Standing<'_> {
    /// All links, body by body, and all things, as [`Scene::models`] has them.
    pub(super) fn placed(&self) -> impl Iterator<Item = Placed<'_>> {
        let links = |posture: &'_ Posture| 0..posture.body().links().len();
        let links =
            self.postures.iter().flat_map(move |posture| links(posture).filter_map(|link| posture.placed(link)));
        links.chain(self.things.iter().cloned())
    }

    /// Asks about the models of a pair.
    pub(super) fn with_models<R>(
        &self,
        question: Question,
        pair: LinkPair,
        ask: impl FnOnce(&Pair<'_>) -> R,
    ) -> Option<R> {
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

/// As many frames as there are, or as told.
fn cut(all: u32, most: Option<u32>, of: impl FnOnce(Range<u32>) -> Vec<Frame>) -> Vec<Frame> {
    of(0..most.map_or(all, |most| most.min(all)))
}
