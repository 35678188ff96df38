//! The five experiments of the CAB paper: robots, the tests of each frame, and the configurations of all frames.

use std::{ops::Range, sync::Arc};

use anyhow::{Result, bail};
use boxwood::papers::LinkBoxMethod;
use boxwood::robot::{IgnoredLinkPairs, LinkPair, Partner, Target};
use boxwood::{Model, PlacedModel, Pose, Robot, RobotState};
use boxwood_scenes::{HandFrame, RobotPlacement, chains, hand_and_ball};

/// Number of intersecting link pairs over all frames, for experiments 1 to 5. The tests of `boxwood-scenes` assert
/// the same numbers.
const HITS: [u64; 5] = [203, 175, 148, 9_318, 759];

/// Robots, obstacles and frames of one experiment.
pub(super) struct RobotExperiment {
    robots: Vec<Arc<Robot>>,
    /// Empty sets of ignored pairs, one per robot: all link pairs are tested.
    no_ignored_pairs: Vec<IgnoredLinkPairs>,
    obstacles: Vec<Model>,
    frames: Vec<RobotFrame>,
    /// Number of intersecting link pairs over all frames; `None` if frames were left out.
    pub(super) known_hits: Option<u64>,
}

/// Placements of all robots and poses of all obstacles in one frame.
struct RobotFrame {
    placements: Vec<RobotPlacement>,
    obstacles: Vec<Pose>,
}

/// Test that is run in every frame.
#[derive(Clone, Copy, Debug)]
pub(super) enum FrameTask {
    /// Links of the robot with this index against each other.
    SelfPairs(usize),
    /// Links of the first robot against links of the second.
    BetweenRobots,
    /// Links of the first robot against the obstacle with this index.
    Obstacle(usize),
}

impl FrameTask {
    /// Index of the test. No other test of the same experiment has this index.
    pub(super) fn index(self) -> usize {
        match self {
            Self::SelfPairs(index) | Self::Obstacle(index) => index,
            Self::BetweenRobots => 2,
        }
    }
}

/// Robots and obstacles at the poses of one frame, with the link boxes of one method. Also the link pairs that the box
/// tests and the exact tests found.
pub(super) struct PosedRobots {
    pub(super) states: Vec<RobotState>,
    obstacles: Vec<PlacedModel>,
    /// Link pairs whose boxes overlap.
    pub(super) candidates: Vec<(FrameTask, LinkPair)>,
    /// Candidates that intersect.
    pub(super) hits: Vec<(FrameTask, LinkPair)>,
}

impl RobotExperiment {
    /// Creates an experiment with its first `max_frames` frames, or with all frames if `max_frames` is `None`.
    pub(super) fn new(experiment: u32, max_frames: Option<u32>) -> Result<Self> {
        let (robots, obstacles, all) = match experiment {
            1..=4 => {
                let scene = chains(experiment);
                let frame = |frame| RobotFrame { placements: scene.frame(frame).into(), obstacles: Vec::new() };
                let frames = move |frames: Range<u32>| frames.map(frame).collect();
                (scene.robots().to_vec(), Vec::new(), first_frames(scene.frames(), max_frames, frames))
            }
            5 => {
                let scene = hand_and_ball();
                let obstacles = scene.obstacles().iter().map(|(_, model)| model.clone()).collect();
                let robots = vec![Arc::clone(scene.hand())];
                let frame = |frame| {
                    let HandFrame { hand, obstacles } = scene.frame(frame);
                    RobotFrame { placements: vec![hand], obstacles: obstacles.into() }
                };
                (robots, obstacles, first_frames(scene.frames(), max_frames, |frames| frames.map(frame).collect()))
            }
            _ => bail!("unknown experiment {experiment}; experiments are 1 to 5"),
        };
        let (frames, is_complete) = all;
        let no_ignored_pairs = robots.iter().map(|robot| IgnoredLinkPairs::none(robot)).collect();
        let known_hits = is_complete.then_some(HITS[experiment as usize - 1]);
        Ok(Self { robots, no_ignored_pairs, obstacles, frames, known_hits })
    }

    pub(super) fn frames(&self) -> usize {
        self.frames.len()
    }

    /// Number of links of all robots.
    pub(super) fn links(&self) -> usize {
        self.robots.iter().map(|robot| robot.links().len()).sum()
    }

    /// Number of link pairs that are tested per frame.
    pub(super) fn pairs(&self) -> usize {
        let counts = self.robots.iter().map(|robot| robot.links().len());
        match counts.collect::<Vec<_>>()[..] {
            [links] => links * self.obstacles.len(),
            [a, b] => a * (a - 1) / 2 + b * (b - 1) / 2 + a * b,
            _ => 0,
        }
    }

    /// Tests that are run in every frame.
    pub(super) fn tasks(&self) -> impl Iterator<Item = FrameTask> + Clone {
        let chains = [FrameTask::SelfPairs(0), FrameTask::SelfPairs(1), FrameTask::BetweenRobots];
        let chains = chains.into_iter().filter(|_| self.robots.len() == 2);
        chains.chain((0..self.obstacles.len()).map(FrameTask::Obstacle))
    }

    /// Creates the robots with the link boxes of `method`. Their poses are arbitrary until `set_frame` is called.
    pub(super) fn posed(&self, method: LinkBoxMethod) -> Result<PosedRobots> {
        let states =
            self.robots.iter().map(|robot| RobotState::with_link_boxes(robot, method)).collect::<Result<_, _>>()?;
        Ok(PosedRobots { states, obstacles: Vec::new(), candidates: Vec::new(), hits: Vec::new() })
    }

    /// Sets robots and obstacles to their poses in a frame.
    pub(super) fn set_frame(&self, posed: &mut PosedRobots, frame: usize) -> Result<()> {
        let RobotFrame { placements, obstacles } = &self.frames[frame];
        for (state, placement) in posed.states.iter_mut().zip(placements) {
            state.set_base_pose(placement.base)?;
            state.set_configuration(&placement.values)?;
        }
        let placed = self.obstacles.iter().zip(obstacles).map(|(model, &pose)| model.at(pose));
        posed.obstacles = placed.collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Returns the arguments for boxwood's collision query between a robot and a target, so that the query runs
    /// `task`.
    pub(super) fn query<'q>(&'q self, posed: &'q PosedRobots, task: FrameTask) -> (&'q RobotState, Target<'q>) {
        let states = &posed.states;
        match task {
            FrameTask::SelfPairs(robot) => (&states[robot], Target::SelfCollision(&self.no_ignored_pairs[robot])),
            FrameTask::BetweenRobots => (&states[0], Target::Robot(&states[1])),
            FrameTask::Obstacle(obstacle) => (&states[0], Target::Model(&posed.obstacles[obstacle])),
        }
    }
}

impl PosedRobots {
    /// Runs `query` on the two placed models of a link pair: two links, or a link and an obstacle.
    pub(super) fn with_models<R>(
        &self,
        task: FrameTask,
        pair: LinkPair,
        query: impl FnOnce(&PlacedModel, &PlacedModel) -> R,
    ) -> Option<R> {
        let (robot, other) = match task {
            FrameTask::SelfPairs(robot) => (robot, robot),
            FrameTask::BetweenRobots | FrameTask::Obstacle(_) => (0, 1),
        };
        let one = self.states[robot].placed_link(pair.link)?;
        match (task, pair.partner) {
            (FrameTask::Obstacle(obstacle), _) => Some(query(&one, &self.obstacles[obstacle])),
            (_, Partner::Link(link)) => Some(query(&one, &self.states[other].placed_link(link)?)),
            _ => None,
        }
    }
}

/// Returns the first `max_frames` frames, or all frames if `max_frames` is `None`. Also returns whether all frames
/// are included.
fn first_frames(
    all: u32,
    max_frames: Option<u32>,
    frames: impl FnOnce(Range<u32>) -> Vec<RobotFrame>,
) -> (Vec<RobotFrame>, bool) {
    let count = max_frames.map_or(all, |max_frames| max_frames.min(all));
    (frames(0..count), count == all)
}
