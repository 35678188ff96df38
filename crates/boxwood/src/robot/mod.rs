//! Robots: rigid links connected by joints, for collision and distance queries. Hands and characters are robots,
//! too.
//!
//! From the input of a robot to its queries:
//!
//! ```text
//! links, joints ─▶ Robot (checked: one root, no cycle)
//!     ─▶ RobotState: configuration ─▶ link poses ─▶ link boxes ─▶ queries
//! ```
//!
//! Nothing recurses: links are stored in topological order, every link after its parent.

mod check;
mod error;
mod ignored_pairs;
mod joint;
mod link_box_method;
mod link_boxes;
mod link_tree;
mod query;
mod state;

pub use error::{RobotError, StateError};
pub use ignored_pairs::{IgnoredLinkPairs, UnknownLink};
pub use joint::{Joint, JointKind, Mimic};
pub use link_box_method::{LinkBounds, LinkBoxMethod};
pub use query::{
    ConfigurationBatch, ConfigurationBatchError, LinkCollisions, LinkContact, LinkDistance, LinkLimits, LinkPair,
    Partner, Target,
};
pub use state::RobotState;

use crate::kernel::pose::Pose;
use crate::model::Model;
use link_tree::LinkTree;
use std::collections::HashMap;
use std::sync::Arc;

/// Rigid part of a robot: a coordinate frame, with or without a model.
#[derive(Clone, Debug)]
pub struct Link {
    name: String,
    model: Option<Model>,
    origin: Pose,
}

impl Link {
    /// Creates a link without a model.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), model: None, origin: Pose::IDENTITY }
    }

    /// Sets the model. `origin` is the pose of the model in the frame of the link.
    ///
    /// A [`Model`] is a cheap handle: many links can share a model.
    #[must_use]
    pub fn with_model(mut self, model: impl Into<Model>, origin: Pose) -> Self {
        (self.model, self.origin) = (Some(model.into()), origin);
        self
    }

    /// Name of the link.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Model of the link; `None` if the link has no model.
    #[must_use]
    pub fn model(&self) -> Option<&Model> {
        self.model.as_ref()
    }

    /// Pose of the model in the frame of the link.
    #[must_use]
    pub fn origin(&self) -> &Pose {
        &self.origin
    }
}

/// A robot: a tree of links connected by joints.
///
/// Every link except the root is the child of exactly one joint. Links and joints are identified by their indices in the lists passed to
/// [`new`](Self::new). A [`RobotState`] holds the joint values and link poses of a robot.
///
/// # Examples
/// ```
/// use boxwood::{Pose, Robot, RobotState};
/// use boxwood::robot::{Joint, JointKind, Link};
/// use std::sync::Arc;
///
/// let hinge = |name, parent, child, at| {
///     Joint::new(name, parent, child, Pose::from_translation(at), JointKind::Revolute { axis: [0.0, 0.0, 1.0] })
/// };
/// let links = ["base", "upper", "lower", "hand"].map(Link::new);
/// let joints = [
///     hinge("shoulder", "base", "upper", [0.0; 3]).with_limits(-2.0, 2.0),
///     hinge("elbow", "upper", "lower", [2.0, 0.0, 0.0]),
///     Joint::new("wrist", "lower", "hand", Pose::from_translation([1.0, 0.0, 0.0]), JointKind::Fixed),
/// ];
/// let arm = Arc::new(Robot::new(links.to_vec(), joints.to_vec())?);
/// assert_eq!(arm.dof(), 2);
///
/// let mut state = RobotState::new(&arm)?;
/// state.set_configuration(&[0.0, std::f64::consts::FRAC_PI_2])?;
/// let [x, y, _] = state.link_pose(3).transform_point([0.0; 3]);
/// assert!((x - 2.0).abs() < 1e-15 && (y - 1.0).abs() < 1e-15);
/// assert!(arm.check_limits(&[3.0, 0.0]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Robot {
    links: Vec<Link>,
    joints: Vec<Joint>,
    /// For each link, the joint whose child is this link; `None` for the root.
    parent_joints: Vec<Option<u32>>,
    /// For each joint, its parent link and its child link.
    joint_links: Vec<[u32; 2]>,
    /// All links in depth-first order: each link after its parent, and the links of a subtree as a contiguous range.
    order: Vec<u32>,
    /// For each joint, a range of `order` with all links that move if the value of the joint changes, including the
    /// links below joints that mimic it.
    subtrees: Vec<std::ops::Range<u32>>,
    /// For each joint, the index of its first value in a configuration; after the last joint, the total number of
    /// values.
    value_starts: Vec<usize>,
    /// For each joint, the joint that it mimics, or the joint itself if it is not a mimic joint.
    mimic_sources: Vec<u32>,
    /// Binary tree of connected sets of links. Each set gets a box in every robot state.
    link_tree: Arc<LinkTree>,
}

impl Robot {
    /// Creates a robot from links and joints. Joints refer to links by name.
    ///
    /// # Errors
    /// [`RobotError`] if a name is used twice or unknown, if there is not exactly one root link, if links form a cycle, or if an
    /// origin, an axis, limits or a [`Mimic`] are invalid.
    pub fn new(links: Vec<Link>, joints: Vec<Joint>) -> Result<Self, RobotError> {
        if links.len().max(joints.len()) > 1 << 31 {
            return Err(RobotError::TooManyLinks);
        }
        let mut link_indices = HashMap::with_capacity(links.len());
        for (index, link) in (0..).zip(&links) {
            if link_indices.insert(link.name.as_str(), index).is_some() {
                return Err(RobotError::DuplicateLink { name: link.name.clone() });
            }
            let invalid_origin = |error| RobotError::InvalidOrigin { name: link.name.clone(), error };
            link.origin.check_finite().map_err(invalid_origin)?;
        }
        let mut joint_indices = HashMap::with_capacity(joints.len());
        let (mut parent_joints, mut joint_links): (Vec<Option<u32>>, Vec<[u32; 2]>) =
            (vec![None; links.len()], Vec::new());
        for (index, joint) in (0..).zip(&joints) {
            if joint_indices.insert(joint.name.as_str(), index).is_some() {
                return Err(RobotError::DuplicateJoint { name: joint.name.clone() });
            }
            check_joint(joint)?;
            let link_index = |link: &String| {
                let unknown = || RobotError::UnknownLink { joint: joint.name.clone(), link: link.clone() };
                link_indices.get(link.as_str()).copied().ok_or_else(unknown)
            };
            let [parent, child] = [link_index(&joint.parent)?, link_index(&joint.child)?];
            if let Some(other) = parent_joints[child as usize].replace(index) {
                let joints = [joints[other as usize].name.clone(), joint.name.clone()];
                return Err(RobotError::TwoParents { link: joint.child.clone(), joints });
            }
            joint_links.push([parent, child]);
        }
        let mimic_sources: Vec<u32> =
            (0..).zip(&joints).map(|joint| mimic_source(joint, &joints, &joint_indices)).collect::<Result<_, _>>()?;
        let order = topological_order(&links, &joints, &parent_joints, &joint_links)?;
        let mut value_starts = vec![0];
        for joint in &joints {
            value_starts.push(value_starts[value_starts.len() - 1] + joint.independent_dof());
        }
        let subtrees = subtrees(&order, &parent_joints, &joint_links, &mimic_sources);
        let bounds = link_boxes::leaf_boxes(&links);
        let link_tree = Arc::default();
        let mut robot =
            Self { links, joints, parent_joints, joint_links, order, subtrees, value_starts, mimic_sources, link_tree };
        robot.link_tree = Arc::new(LinkTree::new(&robot, &bounds));
        Ok(robot)
    }

    /// Links, in the order in which they were passed to [`new`](Self::new).
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Joints, in the order in which they were passed to [`new`](Self::new).
    #[must_use]
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// Index of the root link: the only link without a parent joint.
    #[must_use]
    pub fn root(&self) -> usize {
        self.order[0] as usize
    }

    /// Index of the joint whose child is `link`; `None` for the root link.
    ///
    /// # Panics
    /// If there is no link with this index.
    #[must_use]
    pub fn parent_joint(&self, link: usize) -> Option<usize> {
        self.parent_joints[link].map(|joint| joint as usize)
    }

    /// Indices of the parent link and the child link of a joint.
    ///
    /// # Panics
    /// If there is no joint with this index.
    #[must_use]
    pub fn joint_links(&self, joint: usize) -> [usize; 2] {
        self.joint_links[joint].map(|link| link as usize)
    }

    /// Number of degrees of freedom: the length of a configuration vector.
    #[must_use]
    pub fn dof(&self) -> usize {
        self.value_starts[self.joints.len()]
    }

    /// Range of the joint's values in a configuration vector. Empty for fixed and mimic joints.
    ///
    /// # Panics
    /// If there is no joint with this index.
    #[must_use]
    pub fn value_range(&self, joint: usize) -> std::ops::Range<usize> {
        self.value_starts[joint]..self.value_starts[joint + 1]
    }

    /// Index of the link with this name; `None` if there is no such link.
    #[must_use]
    pub fn link_index(&self, name: &str) -> Option<usize> {
        self.links.iter().position(|link| link.name == name)
    }

    /// Index of the joint with this name; `None` if there is no such joint.
    #[must_use]
    pub fn joint_index(&self, name: &str) -> Option<usize> {
        self.joints.iter().position(|joint| joint.name == name)
    }

    /// Checks that all joint values of a configuration, including the values of mimic joints, are within the limits
    /// of their joints.
    ///
    /// # Errors
    /// [`StateError::OutsideLimits`] for the first joint with a value outside its limits;
    /// [`StateError::WrongValueCount`] or [`StateError::NonFinite`] if `values` is not a configuration.
    pub fn check_limits(&self, values: &[f64]) -> Result<(), StateError> {
        self.check_values(values)?;
        for (joint, index) in self.joints.iter().zip(0..) {
            let Some([lower, upper]) = joint.limits else { continue };
            let joint_value = |&value: &f64| joint.mimic.as_ref().map_or(value, |mimic| mimic.apply(value));
            let mut joint_values = values[self.source_values(index)].iter().map(joint_value);
            if let Some(value) = joint_values.find(|&value| value < lower || value > upper) {
                return Err(StateError::OutsideLimits { joint: joint.name.clone(), value, lower, upper });
            }
        }
        Ok(())
    }

    /// Range, in a configuration, of the values that move a joint: its own values, or those of the joint that it
    /// mimics.
    fn source_values(&self, joint: usize) -> std::ops::Range<usize> {
        self.value_range(self.mimic_sources[joint] as usize)
    }

    /// Fails if the number of values differs from the degrees of freedom, or if a value is not finite.
    fn check_values(&self, values: &[f64]) -> Result<(), StateError> {
        let (expected, found) = (self.dof(), values.len());
        if expected != found {
            return Err(StateError::WrongValueCount { expected, found });
        }
        match values.iter().position(|value| !value.is_finite()) {
            None => Ok(()),
            Some(index) => {
                // The last joint with a start at or before `index` is the joint that has this value. A joint
                // without values has the same start as the next joint, so it is never the last one.
                let joint = self.value_starts.partition_point(|&start| start <= index) - 1;
                Err(StateError::NonFinite { joint: self.joints[joint].name.clone(), value: values[index] })
            }
        }
    }
}

/// Checks the origin, the axis and the limits of a joint.
fn check_joint(joint: &Joint) -> Result<(), RobotError> {
    let invalid_origin = |error| RobotError::InvalidOrigin { name: joint.name.clone(), error };
    joint.origin.check_finite().map_err(invalid_origin)?;
    if let Some(axis) = joint.kind.axis()
        && (axis.iter().any(|x| !x.is_finite()) || axis == [0.0; 3])
    {
        return Err(RobotError::InvalidAxis { joint: joint.name.clone(), axis });
    }
    match joint.limits {
        Some([lower, upper]) if lower.is_nan() || upper.is_nan() || lower > upper => {
            Err(RobotError::InvalidLimits { joint: joint.name.clone(), lower, upper })
        }
        _ => Ok(()),
    }
}

/// Index of the joint that `joint` mimics, or the index of `joint` itself if it is not a mimic joint.
fn mimic_source(
    (index, joint): (u32, &Joint),
    joints: &[Joint],
    joint_indices: &HashMap<&str, u32>,
) -> Result<u32, RobotError> {
    let Some(Mimic { joint: leader, multiplier: factor, offset }) = &joint.mimic else { return Ok(index) };
    let (joint_name, leader_name) = (joint.name.clone(), leader.clone());
    if !(factor.is_finite() && offset.is_finite()) {
        return Err(RobotError::NonFiniteMimic { joint: joint_name, factor: *factor, offset: *offset });
    }
    match joint_indices.get(leader.as_str()) {
        None => Err(RobotError::UnknownMimicJoint { joint: joint_name, leader: leader_name }),
        // A mimic joint has no independent degree of freedom, so it is rejected as the joint to mimic. This also
        // rejects a joint that mimics itself.
        Some(&other) if [joint.kind.dof(), joints[other as usize].independent_dof()] == [1, 1] => Ok(other),
        Some(_) => Err(RobotError::InvalidMimicJoint { joint: joint_name, leader: leader_name }),
    }
}

/// All links in depth-first order, each link after its parent. Fails if there is not exactly one root link, or if
/// there is a cycle.
fn topological_order(
    links: &[Link],
    joints: &[Joint],
    parent_joints: &[Option<u32>],
    joint_links: &[[u32; 2]],
) -> Result<Vec<u32>, RobotError> {
    let name = |link: u32| links[link as usize].name.clone();
    let mut roots = (0..links.len() as u32).filter(|&link| parent_joints[link as usize].is_none());
    let (root, other) = (roots.next(), roots.next());
    if let (Some(root), Some(other)) = (root, other) {
        return Err(RobotError::MultipleRoots { links: [name(root), name(other)] });
    }
    // Joints grouped by their parent link; within a group in the order of their indices.
    let mut by_parent: Vec<u32> = (0..joints.len() as u32).collect();
    by_parent.sort_by_key(|&joint| joint_links[joint as usize][0]);
    let child_joints = |link: u32| {
        let first = by_parent.partition_point(|&joint| joint_links[joint as usize][0] < link);
        by_parent[first..].iter().copied().take_while(move |&joint| joint_links[joint as usize][0] == link)
    };
    let (mut order, mut reached) = (Vec::with_capacity(links.len()), vec![false; links.len()]);
    let mut stack: Vec<u32> = root.into_iter().collect();
    while let Some(link) = stack.pop() {
        reached[link as usize] = true;
        order.push(link);
        let first = stack.len();
        stack.extend(child_joints(link).map(|joint| joint_links[joint as usize][1]));
        stack[first..].reverse();
    }
    // Every link except the root has a parent, so a link that was not reached is in a cycle or below a cycle.
    match reached.iter().position(|&reached| !reached) {
        None if links.is_empty() => Err(RobotError::NoLinks),
        None => Ok(order),
        Some(unreached) => Err(find_cycle(unreached as u32, links, joints, parent_joints, joint_links)),
    }
}

/// For each joint, a range of `order` with all links below the joint and below the joints that mimic it.
///
/// The links below a joint are a contiguous range of `order`. If other joints mimic the joint, the returned range
/// covers the ranges of all of them, so it may contain links that do not move.
fn subtrees(
    order: &[u32],
    parent_joints: &[Option<u32>],
    joint_links: &[[u32; 2]],
    mimic_sources: &[u32],
) -> Vec<std::ops::Range<u32>> {
    let mut subtrees = vec![0..0; joint_links.len()];
    for (position, &link) in (0..order.len() as u32).zip(order).rev() {
        let Some(joint) = parent_joints[link as usize] else { continue };
        let subtree = &mut subtrees[joint as usize];
        *subtree = position..subtree.end.max(position + 1);
        let end = subtree.end;
        if let Some(above) = parent_joints[joint_links[joint as usize][0] as usize] {
            let above = &mut subtrees[above as usize];
            above.end = above.end.max(end);
        }
    }
    for (joint, &source) in mimic_sources.iter().enumerate() {
        let subtree = subtrees[joint].clone();
        let all = &mut subtrees[source as usize];
        *all = all.start.min(subtree.start)..all.end.max(subtree.end);
    }
    subtrees
}

/// Error for a link that is in a cycle or below a cycle. Goes from parent to parent as many times as there are links,
/// so it ends at a link of the cycle.
fn find_cycle(
    unreached: u32,
    links: &[Link],
    joints: &[Joint],
    parent_joints: &[Option<u32>],
    joint_links: &[[u32; 2]],
) -> RobotError {
    let mut link = unreached;
    let parent_joint = |link: u32| parent_joints[link as usize].unwrap_or(0) as usize;
    for _ in 0..links.len() {
        link = joint_links[parent_joint(link)][0];
    }
    RobotError::Cycle { link: links[link as usize].name.clone(), joint: joints[parent_joint(link)].name.clone() }
}
