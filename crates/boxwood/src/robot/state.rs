//! Robot states: forward kinematics from joint values to link poses, and incremental updates of the link boxes.

use super::link_boxes::LinkBoxes;
use super::{LinkBounds, LinkBoxMethod, Robot, StateError};
use crate::kernel::invalid_input::InvalidInput;
use crate::kernel::pose::Pose;
use crate::placed::{PlacedModel, check_extent};
use std::ops::Range;
use std::sync::Arc;

/// State of a robot: its configuration and base pose, and the link poses and link boxes that follow from them.
///
/// The pose of a link is the motion of its parent joint, followed by the origin of the joint, followed by the pose of the parent link.
///
/// Updates are incremental: only the poses of links below a joint that moved are recomputed, and only the boxes that contain them.
///
/// # Errors
/// Methods that change the state either succeed or return an error and leave it unchanged.
#[derive(Clone, Debug)]
pub struct RobotState {
    robot: Arc<Robot>,
    base: Pose,
    values: Vec<f64>,
    /// World pose of each link.
    pub(super) poses: Vec<Pose>,
    /// World pose of the model of each link; identity for links without a model. Each pose has been checked, so that
    /// [`Model::at`](crate::Model::at) accepts it.
    pub(super) models: Vec<Pose>,
    pub(super) boxes: LinkBoxes,
    update: PendingUpdate,
}

/// New link poses of an update in progress. They are written to the state only after all of them were computed
/// without error.
#[derive(Clone, Debug)]
struct PendingUpdate {
    /// Indices of the links that move.
    moved: Vec<u32>,
    /// One flag per link: true if the link is in `moved`.
    has_moved: Vec<bool>,
    /// New poses of the links in `moved`, indexed by link.
    poses: Vec<Pose>,
    /// New poses of the models of the links in `moved`, indexed by link.
    models: Vec<Pose>,
}

impl RobotState {
    /// Creates a state with all joint values 0, the root link at the world origin, and link boxes by CAB.
    ///
    /// # Errors
    /// [`StateError::LinkPose`] or [`StateError::LinkTooFar`] if forward kinematics overflows at this configuration.
    pub fn new(robot: &Arc<Robot>) -> Result<Self, StateError> {
        Self::with_link_boxes(robot, LinkBoxMethod::Cab)
    }

    /// Creates a state with all joint values 0, the root link at the world origin, and link boxes computed by `method`.
    ///
    /// # Errors
    /// [`StateError::LinkPose`] or [`StateError::LinkTooFar`] if forward kinematics overflows at this configuration.
    pub fn with_link_boxes(robot: &Arc<Robot>, method: LinkBoxMethod) -> Result<Self, StateError> {
        let links = robot.links().len();
        let identities = || vec![Pose::IDENTITY; links];
        let mut state = Self {
            values: vec![0.0; robot.dof()],
            robot: Arc::clone(robot),
            base: Pose::IDENTITY,
            poses: identities(),
            models: identities(),
            boxes: LinkBoxes::new(robot, method),
            update: PendingUpdate {
                moved: Vec::new(),
                has_moved: vec![false; links],
                poses: identities(),
                models: identities(),
            },
        };
        let values = std::mem::take(&mut state.values);
        let joint_values = |joint| &values[robot.source_values(joint)];
        let result = state.forward_kinematics(0..links as u32, Some(Pose::IDENTITY), |_| true, joint_values);
        state.values = values;
        result.map(|()| state)
    }

    /// The robot whose state this is.
    #[must_use]
    pub fn robot(&self) -> &Arc<Robot> {
        &self.robot
    }

    /// Method by which the link boxes are computed.
    #[must_use]
    pub fn link_box_method(&self) -> LinkBoxMethod {
        self.boxes.method()
    }

    /// Configuration: the values of all joints, in the order of the joints.
    #[must_use]
    pub fn configuration(&self) -> &[f64] {
        &self.values
    }

    /// Pose of the root link in the world.
    #[must_use]
    pub fn base_pose(&self) -> &Pose {
        &self.base
    }

    /// Pose of a link in the world.
    ///
    /// # Panics
    /// If there is no link with this index.
    #[must_use]
    pub fn link_pose(&self, link: usize) -> &Pose {
        &self.poses[link]
    }

    /// Poses of all links in the world, indexed by link.
    #[must_use]
    pub fn link_poses(&self) -> &[Pose] {
        &self.poses
    }

    /// Pose of the model of a link in the world; `None` if the link has no model.
    ///
    /// # Panics
    /// If there is no link with this index.
    #[must_use]
    pub fn model_pose(&self, link: usize) -> Option<&Pose> {
        self.robot.links()[link].model().map(|_| &self.models[link])
    }

    /// Model of a link at its pose, for queries on single links or pairs; `None` if the link has no model.
    ///
    /// # Panics
    /// If there is no link with this index.
    #[must_use]
    pub fn placed_link(&self, link: usize) -> Option<PlacedModel> {
        let placed = self.robot.links()[link].model()?.at(self.models[link]);
        debug_assert!(placed.is_ok(), "model poses are checked when they are set");
        placed.ok()
    }

    /// Boxes of single links and of sets of links, for visualization; each set before its subsets. Empty for
    /// [`LinkBoxMethod::None`].
    #[must_use]
    pub fn link_bounds(&self) -> Vec<LinkBounds> {
        self.boxes.list()
    }

    /// Recomputes all link boxes. Only for measuring the time of a full update: the link boxes are always up to
    /// date.
    pub fn refit_link_boxes(&mut self) {
        self.boxes.refit(&self.poses, &self.models);
    }

    /// Sets the configuration: the values of all joints, in the order of the joints.
    ///
    /// Joint limits are not enforced; see [`Robot::check_limits`].
    ///
    /// # Errors
    /// [`StateError::WrongValueCount`] or [`StateError::NonFinite`] for invalid values; [`StateError::LinkPose`] or [`StateError::LinkTooFar`] if a link
    /// pose overflows.
    pub fn set_configuration(&mut self, values: &[f64]) -> Result<(), StateError> {
        self.robot.check_values(values)?;
        let robot = Arc::clone(&self.robot);
        let old = std::mem::take(&mut self.values);
        let is_moving = |joint| {
            let range = robot.source_values(joint);
            old[range.clone()] != values[range]
        };
        let joint_values = |joint| &values[robot.source_values(joint)];
        let result = self.forward_kinematics(0..robot.order.len() as u32, None, is_moving, joint_values);
        self.values = old;
        result?;
        self.values.copy_from_slice(values);
        Ok(())
    }

    /// Sets the values of one joint, and moves the joints that mimic it.
    ///
    /// # Errors
    /// [`StateError::UnknownJoint`] if there is no such joint; otherwise the errors of
    /// [`set_configuration`](Self::set_configuration).
    pub fn set_joint(&mut self, joint: usize, values: &[f64]) -> Result<(), StateError> {
        let robot = Arc::clone(&self.robot);
        let joints = robot.joints().len();
        if joint >= joints {
            return Err(StateError::UnknownJoint { joint, joints });
        }
        let range = robot.value_range(joint);
        if range.len() != values.len() {
            return Err(StateError::WrongValueCount { expected: range.len(), found: values.len() });
        }
        if let Some(&value) = values.iter().find(|value| !value.is_finite()) {
            return Err(StateError::NonFinite { joint: robot.joints()[joint].name().to_owned(), value });
        }
        let old = std::mem::take(&mut self.values);
        let is_change = old[range.clone()] != *values;
        let has_source = |other: usize| robot.mimic_sources[other] as usize == joint;
        let joint_values = |other: usize| if has_source(other) { values } else { &old[robot.source_values(other)] };
        let is_moving = |other: usize| is_change && has_source(other);
        let result = self.forward_kinematics(robot.subtrees[joint].clone(), None, is_moving, joint_values);
        self.values = old;
        result?;
        self.values[range].copy_from_slice(values);
        Ok(())
    }

    /// Sets the pose of the root link, and moves all links with it.
    ///
    /// # Errors
    /// [`StateError::LinkPose`] or [`StateError::LinkTooFar`] if a link pose overflows.
    pub fn set_base_pose(&mut self, base: Pose) -> Result<(), StateError> {
        let robot = Arc::clone(&self.robot);
        let values = std::mem::take(&mut self.values);
        let links = 0..robot.order.len() as u32;
        let new_base = (base != self.base).then_some(base);
        let result = self.forward_kinematics(links, new_base, |_| false, |joint| &values[robot.source_values(joint)]);
        self.values = values;
        result?;
        self.base = base;
        Ok(())
    }

    /// Recomputes the poses and boxes of links below moving joints, or of all links if the base moves.
    ///
    /// `range` is the part of the robot's link order that contains all links that move. `base` is the new base pose,
    /// or `None` if the base does not move. `is_moving` returns true for joints whose values change. `joint_values`
    /// returns the new values of a joint; for a mimic joint, those of the joint that it mimics.
    fn forward_kinematics<'v>(
        &mut self,
        range: Range<u32>,
        base: Option<Pose>,
        is_moving: impl Fn(usize) -> bool,
        joint_values: impl Fn(usize) -> &'v [f64],
    ) -> Result<(), StateError> {
        let Self { robot, poses, models, boxes, update, .. } = self;
        let mut result = Ok(());
        for &link in &robot.order[range.start as usize..range.end as usize] {
            let joint_and_parent = robot.parent_joints[link as usize]
                .map(|joint| (joint as usize, robot.joint_links[joint as usize][0] as usize));
            let pose = match joint_and_parent {
                None => match base {
                    None => continue,
                    Some(base) => Ok(base),
                },
                Some((joint, parent)) if !(update.has_moved[parent] || is_moving(joint)) => continue,
                Some((joint, parent)) => {
                    let parent = if update.has_moved[parent] { &update.poses[parent] } else { &poses[parent] };
                    let values = joint_values(joint);
                    let joint = &robot.joints()[joint];
                    joint.motion(values).map(|motion| *parent * (joint.origin * motion))
                }
            };
            result = update.stage_link(robot, link, pose);
            if result.is_err() {
                break;
            }
        }
        if result.is_ok() {
            for &link in &update.moved {
                let link = link as usize;
                (poses[link], models[link]) = (update.poses[link], update.models[link]);
            }
            boxes.update(&update.moved, poses, models);
        }
        update.clear();
        result
    }
}

impl PendingUpdate {
    /// Stages the new pose of the link with this index. Fails if the pose overflows, or if it places a vertex of the
    /// link's model at 2^1000 or beyond.
    fn stage_link(&mut self, robot: &Robot, index: u32, pose: Result<Pose, InvalidInput>) -> Result<(), StateError> {
        let link = &robot.links()[index as usize];
        let name = || link.name().to_owned();
        let finite = |pose: Pose| pose.check_finite().map(|()| pose);
        let pose = pose.and_then(finite).map_err(|cause| StateError::LinkPose { link: name(), cause })?;
        let slot = index as usize;
        if let Some(model) = link.model() {
            let model_pose =
                finite(pose * *link.origin()).map_err(|cause| StateError::LinkPose { link: name(), cause })?;
            check_extent(&model_pose, model.largest())
                .map_err(|cause| StateError::LinkTooFar { link: name(), cause })?;
            self.models[slot] = model_pose;
        }
        self.poses[slot] = pose;
        self.has_moved[slot] = true;
        self.moved.push(index);
        Ok(())
    }

    /// Discards the staged poses, so that the next update can begin.
    fn clear(&mut self) {
        self.moved.drain(..).for_each(|link| self.has_moved[link as usize] = false);
    }
}
