//! The five experiments of the CAB paper: robots, obstacles, the queries of a frame, and all poses in every frame.

use boxwood::papers::LinkBoxMethod;
use boxwood::robot::{IgnoredLinkPairs, LinkPair, Partner, Target};
use boxwood::{Model, PlacedModel, Pose, Robot, RobotState};
use boxwood_scenes::{HandFrame, Random, RobotPlacement, chains, hand_and_ball};
use std::f64::consts::PI;
use std::ops::Range;
use std::sync::Arc;

/// Robots, obstacles and motion of one experiment.
pub(super) struct RobotExperiment {
    robots: Vec<Arc<Robot>>,
    /// One empty list per robot: no link pair is ignored, so adjacent links are tested too.
    no_ignored_pairs: Vec<IgnoredLinkPairs>,
    obstacles: Vec<Model>,
    frames: Vec<RobotFrame>,
}

/// Configurations of the robots and poses of the obstacles in one frame.
struct RobotFrame {
    configurations: Vec<RobotPlacement>,
    obstacles: Vec<Pose>,
}

/// Query that is run in every frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrameTask {
    /// Self-collision of the robot with this index.
    SelfCollision(usize),
    /// Test of the first robot against the second.
    BetweenRobots,
    /// Test of the first robot against the obstacle with this index.
    Obstacle(usize),
}

/// Robots and obstacles at the poses of one frame, with the link boxes of one method, and the pairs that passed the box tests.
pub(super) struct PosedRobots {
    pub(super) states: Vec<RobotState>,
    obstacles: Vec<PlacedModel>,
    pub(super) candidates: Vec<(FrameTask, LinkPair)>,
}

impl RobotExperiment {
    /// Creates an experiment with its first `max_frames` frames, or with all frames if `max_frames` is `None`.
    ///
    /// # Errors
    /// A message if `experiment` is not a number from 1 to 5.
    pub(super) fn new(experiment: u32, max_frames: Option<u32>) -> Result<Self, String> {
        let (robots, obstacles, frames) = match experiment {
            1..=4 => {
                let scene = chains(experiment);
                let frame = |frame| RobotFrame { configurations: scene.frame(frame).into(), obstacles: Vec::new() };
                let make = move |frames: Range<u32>| frames.map(frame).collect();
                (scene.robots().to_vec(), Vec::new(), first_frames(scene.frames(), max_frames, make))
            }
            5 => {
                let scene = hand_and_ball();
                let obstacles = scene.obstacles().iter().map(|(_, model)| model.clone()).collect();
                let robots = vec![Arc::clone(scene.hand())];
                let frame = |frame| {
                    let HandFrame { hand, obstacles } = scene.frame(frame);
                    RobotFrame { configurations: vec![hand], obstacles: obstacles.into() }
                };
                let make = |frames: Range<u32>| frames.map(frame).collect();
                (robots, obstacles, first_frames(scene.frames(), max_frames, make))
            }
            _ => return Err(format!("unknown experiment {experiment}; need a number from 1 to 5")),
        };
        let no_ignored_pairs = robots.iter().map(|robot| IgnoredLinkPairs::none(robot)).collect();
        Ok(Self { robots, no_ignored_pairs, obstacles, frames })
    }

    pub(super) fn frame_count(&self) -> usize {
        self.frames.len()
    }

    pub(super) fn has_obstacles(&self) -> bool {
        !self.obstacles.is_empty()
    }

    /// Models of all links, robot by robot, then of all obstacles. The flag is true for obstacles.
    pub(super) fn models(&self) -> impl Iterator<Item = (&Model, bool)> {
        let links = self.robots.iter().flat_map(|robot| robot.links()).filter_map(|link| link.model());
        links.map(|model| (model, false)).chain(self.obstacles.iter().map(|model| (model, true)))
    }

    /// Queries that are run in every frame, in order.
    pub(super) fn tasks(&self) -> impl Iterator<Item = FrameTask> + Clone {
        let chains = [FrameTask::SelfCollision(0), FrameTask::SelfCollision(1), FrameTask::BetweenRobots];
        let chains = chains.into_iter().filter(|_| self.robots.len() == 2);
        chains.chain((0..self.obstacles.len()).map(FrameTask::Obstacle))
    }

    /// The first chain alone, at `frames` random configurations.
    pub(super) fn random_configurations(frames: usize) -> Self {
        let robot = Arc::clone(&chains(2).robots()[0]);
        let mut random = Random::new(5);
        let mut frame = || {
            let values = (0..robot.dof()).map(|_| random.range(-PI, PI)).collect();
            RobotFrame { configurations: vec![RobotPlacement { base: Pose::IDENTITY, values }], obstacles: Vec::new() }
        };
        let frames = (0..frames).map(|_| frame()).collect();
        Self {
            no_ignored_pairs: vec![IgnoredLinkPairs::none(&robot)],
            robots: vec![robot],
            obstacles: Vec::new(),
            frames,
        }
    }

    /// Creates the robots with the link boxes of `method`, at their initial configurations.
    pub(super) fn posed_robots(&self, method: LinkBoxMethod) -> Result<PosedRobots, String> {
        let states = self
            .robots
            .iter()
            .map(|robot| RobotState::with_link_boxes(robot, method))
            .collect::<Result<_, _>>()
            .map_err(|error| error.to_string())?;
        Ok(PosedRobots { states, obstacles: Vec::new(), candidates: Vec::new() })
    }

    /// Moves robots and obstacles to their poses in a frame.
    pub(super) fn set_frame(&self, posed: &mut PosedRobots, frame: usize) -> Result<(), String> {
        let RobotFrame { configurations, obstacles } = &self.frames[frame];
        for (state, configuration) in posed.states.iter_mut().zip(configurations) {
            state.set_base_pose(configuration.base).map_err(|error| error.to_string())?;
            state.set_configuration(&configuration.values).map_err(|error| error.to_string())?;
        }
        let placed = self.obstacles.iter().zip(obstacles).map(|(model, &pose)| model.at(pose));
        posed.obstacles = placed.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Returns the arguments for boxwood's collision query between a robot and a target, so that the query runs
    /// `task`.
    pub(super) fn query<'q>(&'q self, posed: &'q PosedRobots, task: FrameTask) -> (&'q RobotState, Target<'q>) {
        let states = &posed.states;
        match task {
            FrameTask::SelfCollision(robot) => (&states[robot], Target::SelfCollision(&self.no_ignored_pairs[robot])),
            FrameTask::BetweenRobots => (&states[0], Target::Robot(&states[1])),
            FrameTask::Obstacle(obstacle) => (&states[0], Target::Model(&posed.obstacles[obstacle])),
        }
    }
}

impl PosedRobots {
    /// All placed links and obstacles, in the order of [`RobotExperiment::models`].
    pub(super) fn placed(&self) -> impl Iterator<Item = PlacedModel> {
        let links = |state: &'_ RobotState| 0..state.robot().links().len();
        let links = self.states.iter().flat_map(move |state| links(state).filter_map(|link| state.placed_link(link)));
        links.chain(self.obstacles.iter().cloned())
    }

    /// Calls `visit` with the two placed models of a link pair: two links, or a link and an obstacle.
    pub(super) fn with_models<R>(
        &self,
        task: FrameTask,
        pair: LinkPair,
        visit: impl FnOnce(&PlacedModel, &PlacedModel) -> R,
    ) -> Option<R> {
        let (first, second) = match task {
            FrameTask::SelfCollision(robot) => (robot, robot),
            FrameTask::BetweenRobots | FrameTask::Obstacle(_) => (0, 1),
        };
        let link_a = self.states[first].placed_link(pair.link)?;
        match (task, pair.partner) {
            (FrameTask::Obstacle(obstacle), _) => Some(visit(&link_a, &self.obstacles[obstacle])),
            (_, Partner::Link(link_b)) => Some(visit(&link_a, &self.states[second].placed_link(link_b)?)),
            _ => None,
        }
    }
}

/// Creates the first `max_frames` of `count` frames, or all frames if `max_frames` is `None`.
fn first_frames(
    count: u32,
    max_frames: Option<u32>,
    make: impl FnOnce(Range<u32>) -> Vec<RobotFrame>,
) -> Vec<RobotFrame> {
    make(0..max_frames.map_or(count, |max| max.min(count)))
}
