//! Bodies of rigid links that hang together by joints: robots, hands, characters.
//!
//! ```text
//! links, joints ─▶ Articulation (checked: one root, no circle) ─▶ Posture: numbers of joints ─▶ poses of links ─▶ boxes of links ─▶ search: what meets
//! ```
//!
//! Nothing recurses: links are kept in an order in which every one comes after the one that carries it.

mod allowed;
mod boxes;
mod check;
mod error;
mod fit;
mod hierarchy;
mod joint;
mod posture;
mod search;

pub use allowed::{AllowedLinks, NoSuchLink};
pub use error::{ArticulationError, PostureError};
pub use fit::{LinkFit, NodeBox};
pub use joint::{Joint, JointKind, Mimic};
pub use posture::Posture;
pub use search::{
    Against, LinkBatch, LinkBatchError, LinkCollisions, LinkContact, LinkDistance, LinkLimits, LinkPair, LinkScratch,
    LinkWork, Partner,
};

use crate::model::Model;
use crate::pose::Pose;
use hierarchy::Hierarchy;
use std::collections::HashMap;
use std::sync::Arc;

/// A rigid part of an articulated body: a model in a place of its frame, or a frame alone.
#[derive(Clone, Debug)]
pub struct Link {
    name: String,
    model: Option<Arc<Model>>,
    origin: Pose,
}

impl Link {
    /// A link without a shape.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), model: None, origin: Pose::IDENTITY }
    }

    /// With a model, which `origin` places in the frame of the link.
    #[must_use]
    pub fn with_model(mut self, model: impl Into<Arc<Model>>, origin: Pose) -> Self {
        (self.model, self.origin) = (Some(model.into()), origin);
        self
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its shape, if it has one.
    #[must_use]
    pub fn model(&self) -> Option<&Arc<Model>> {
        self.model.as_ref()
    }

    /// From the frame of the model to that of the link.
    #[must_use]
    pub fn origin(&self) -> &Pose {
        &self.origin
    }
}

/// An articulated body: links that hang together by joints, each carried by one other, down to one that is carried by none.
///
/// Links and joints are known by their place in the lists that they were given in. Where all of them are is a [`Posture`].
///
/// ```
/// use boxwood::{Articulation, Joint, JointKind, Link, Pose, Posture};
/// use std::sync::Arc;
///
/// let hinge = |name, parent, child, at| {
///     Ok::<_, boxwood::PoseError>(Joint::new(name, parent, child, Pose::translation(at)?, JointKind::Revolute { axis: [0.0, 0.0, 1.0] }))
/// };
/// let links = ["base", "upper", "lower", "hand"].map(Link::new);
/// let joints = [
///     hinge("shoulder", "base", "upper", [0.0; 3])?.with_limits(-2.0, 2.0),
///     hinge("elbow", "upper", "lower", [2.0, 0.0, 0.0])?,
///     Joint::new("wrist", "lower", "hand", Pose::translation([1.0, 0.0, 0.0])?, JointKind::Fixed),
/// ];
/// let arm = Arc::new(Articulation::new(links.to_vec(), joints.to_vec())?);
/// assert_eq!(arm.freedoms(), 2);
///
/// let mut posture = Posture::new(&arm);
/// posture.set(&[0.0, std::f64::consts::FRAC_PI_2])?;
/// let [x, y, _] = posture.pose(3).place([0.0; 3]);
/// assert!((x - 2.0).abs() < 1e-15 && (y - 1.0).abs() < 1e-15);
/// assert!(arm.within_limits(&[3.0, 0.0]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Articulation {
    links: Vec<Link>,
    joints: Vec<Joint>,
    /// Of each link the joint that carries it, and of each joint its two links: the one that carries first.
    carriers: Vec<Option<u32>>,
    ends: Vec<[u32; 2]>,
    /// All links, each after the one that carries it; those of one branch follow each other as the joints do.
    order: Vec<u32>,
    /// Of each joint, between which of these all are that move with it.
    branches: Vec<std::ops::Range<u32>>,
    /// Where the numbers of each joint begin among those of all, and the end of the last.
    starts: Vec<usize>,
    /// The joint that each follows: mostly itself.
    leaders: Vec<u32>,
    /// Which links are boxed together.
    hierarchy: Arc<Hierarchy>,
}

impl Articulation {
    /// Checks that links and joints make a body: all names known, none twice, one link that is carried by none, no circle.
    pub fn new(links: Vec<Link>, joints: Vec<Joint>) -> Result<Self, ArticulationError> {
        if links.len().max(joints.len()) > 1 << 31 {
            return Err(ArticulationError::TooManyLinks);
        }
        let mut numbers = HashMap::with_capacity(links.len());
        for (number, link) in (0..).zip(&links) {
            if numbers.insert(link.name.as_str(), number).is_some() {
                return Err(ArticulationError::SameLink { name: link.name.clone() });
            }
        }
        let mut names = HashMap::with_capacity(joints.len());
        let (mut carriers, mut ends): (Vec<Option<u32>>, Vec<[u32; 2]>) = (vec![None; links.len()], Vec::new());
        for (number, joint) in (0..).zip(&joints) {
            if names.insert(joint.name.as_str(), number).is_some() {
                return Err(ArticulationError::SameJoint { name: joint.name.clone() });
            }
            check_joint(joint)?;
            let end = |link: &String| {
                let unknown = || ArticulationError::UnknownLink { joint: joint.name.clone(), link: link.clone() };
                numbers.get(link.as_str()).copied().ok_or_else(unknown)
            };
            let [parent, child] = [end(&joint.parent)?, end(&joint.child)?];
            if let Some(other) = carriers[child as usize].replace(number) {
                let joints = [joints[other as usize].name.clone(), joint.name.clone()];
                return Err(ArticulationError::CarriedTwice { link: joint.child.clone(), joints });
            }
            ends.push([parent, child]);
        }
        let leaders: Vec<u32> =
            (0..).zip(&joints).map(|joint| leader(joint, &joints, &names)).collect::<Result<_, _>>()?;
        let order = in_order(&links, &joints, &carriers, &ends)?;
        let mut starts = vec![0];
        for joint in &joints {
            starts.push(starts[starts.len() - 1] + joint.own_freedoms());
        }
        let branches = branches(&order, &carriers, &ends, &leaders);
        let bounds = boxes::leaf_boxes(&links);
        let hierarchy = Arc::default();
        let mut body = Self { links, joints, carriers, ends, order, branches, starts, leaders, hierarchy };
        body.hierarchy = Arc::new(Hierarchy::new(&body, &bounds));
        Ok(body)
    }

    /// The links, in the order in which they were given.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The joints, in the order in which they were given.
    #[must_use]
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// The link that is carried by none.
    #[must_use]
    pub fn root(&self) -> usize {
        self.order[0] as usize
    }

    /// The joint that carries a link; `None` of the root.
    ///
    /// # Panics
    /// If there is no such link.
    #[must_use]
    pub fn carrier(&self, link: usize) -> Option<usize> {
        self.carriers[link].map(|joint| joint as usize)
    }

    /// The two links of a joint, the one that carries first.
    ///
    /// # Panics
    /// If there is no such joint.
    #[must_use]
    pub fn ends(&self, joint: usize) -> [usize; 2] {
        self.ends[joint].map(|link| link as usize)
    }

    /// How many numbers say where all joints stand, one joint after the other.
    #[must_use]
    pub fn freedoms(&self) -> usize {
        self.starts[self.joints.len()]
    }

    /// Which of these numbers are those of a joint; none of one that follows another.
    ///
    /// # Panics
    /// If there is no such joint.
    #[must_use]
    pub fn values_of(&self, joint: usize) -> std::ops::Range<usize> {
        self.starts[joint]..self.starts[joint + 1]
    }

    /// The link of that name.
    #[must_use]
    pub fn link(&self, name: &str) -> Option<usize> {
        self.links.iter().position(|link| link.name == name)
    }

    /// The joint of that name.
    #[must_use]
    pub fn joint(&self, name: &str) -> Option<usize> {
        self.joints.iter().position(|joint| joint.name == name)
    }

    /// Whether numbers of all joints are within their limits; the first that is not.
    pub fn within_limits(&self, values: &[f64]) -> Result<(), PostureError> {
        self.check_values(values)?;
        for (joint, number) in self.joints.iter().zip(0..) {
            let Some([lower, upper]) = joint.limits else { continue };
            let stands_at = |&value: &f64| joint.mimic.as_ref().map_or(value, |mimic| mimic.of(value));
            let mut own = values[self.values_moving(number)].iter().map(stands_at);
            if let Some(value) = own.find(|&value| value < lower || value > upper) {
                return Err(PostureError::BeyondLimits { joint: joint.name.clone(), value, lower, upper });
            }
        }
        Ok(())
    }

    /// Which numbers say where a joint stands: its own, or that of the joint that it follows.
    fn values_moving(&self, joint: usize) -> std::ops::Range<usize> {
        self.values_of(self.leaders[joint] as usize)
    }

    /// Fails if they are not as many as the joints take, or if one is not finite.
    fn check_values(&self, values: &[f64]) -> Result<(), PostureError> {
        let (expected, found) = (self.freedoms(), values.len());
        if expected != found {
            return Err(PostureError::Count { expected, found });
        }
        match values.iter().position(|value| !value.is_finite()) {
            None => Ok(()),
            Some(place) => {
                // The last joint that begins at or before it: those without numbers begin where the next one does.
                let joint = self.starts.partition_point(|&start| start <= place) - 1;
                Err(PostureError::NonFinite { joint: self.joints[joint].name.clone(), value: values[place] })
            }
        }
    }
}

fn check_joint(joint: &Joint) -> Result<(), ArticulationError> {
    if let Some(axis) = joint.kind.axis()
        && (axis.iter().any(|x| !x.is_finite()) || axis == [0.0; 3])
    {
        return Err(ArticulationError::Axis { joint: joint.name.clone(), axis });
    }
    match joint.limits {
        Some([lower, upper]) if lower.is_nan() || upper.is_nan() || lower > upper => {
            Err(ArticulationError::Limits { joint: joint.name.clone(), lower, upper })
        }
        _ => Ok(()),
    }
}

/// The number of the joint that a joint follows: its own if it follows none.
fn leader(
    (number, joint): (u32, &Joint),
    joints: &[Joint],
    names: &HashMap<&str, u32>,
) -> Result<u32, ArticulationError> {
    let Some(Mimic { leader, factor, offset }) = &joint.mimic else { return Ok(number) };
    let (joint_name, leader_name) = (joint.name.clone(), leader.clone());
    if !(factor.is_finite() && offset.is_finite()) {
        return Err(ArticulationError::Mimic { joint: joint_name, factor: *factor, offset: *offset });
    }
    match names.get(leader.as_str()) {
        None => Err(ArticulationError::UnknownLeader { joint: joint_name, leader: leader_name }),
        // A leader that follows another, or this one itself, has no number of its own.
        Some(&other) if [joint.kind.freedoms(), joints[other as usize].own_freedoms()] == [1, 1] => Ok(other),
        Some(_) => Err(ArticulationError::Leader { joint: joint_name, leader: leader_name }),
    }
}

/// All links, each after the one that carries it.
fn in_order(
    links: &[Link],
    joints: &[Joint],
    carriers: &[Option<u32>],
    ends: &[[u32; 2]],
) -> Result<Vec<u32>, ArticulationError> {
    let name = |link: u32| links[link as usize].name.clone();
    let mut roots = (0..links.len() as u32).filter(|&link| carriers[link as usize].is_none());
    let (root, other) = (roots.next(), roots.next());
    if let (Some(root), Some(other)) = (root, other) {
        return Err(ArticulationError::TwoRoots { links: [name(root), name(other)] });
    }
    // The joints of each carrying link, in order.
    let mut carried: Vec<u32> = (0..joints.len() as u32).collect();
    carried.sort_by_key(|&joint| ends[joint as usize][0]);
    let of = |link: u32| {
        let from = carried.partition_point(|&joint| ends[joint as usize][0] < link);
        carried[from..].iter().copied().take_while(move |&joint| ends[joint as usize][0] == link)
    };
    let (mut order, mut reached) = (Vec::with_capacity(links.len()), vec![false; links.len()]);
    let mut open: Vec<u32> = root.into_iter().collect();
    while let Some(link) = open.pop() {
        reached[link as usize] = true;
        order.push(link);
        let first = open.len();
        open.extend(of(link).map(|joint| ends[joint as usize][1]));
        open[first..].reverse();
    }
    // Every link but the root is carried by one: those that are not reached carry each other.
    match reached.iter().position(|&reached| !reached) {
        None if links.is_empty() => Err(ArticulationError::NoLinks),
        None => Ok(order),
        Some(lost) => Err(circle(lost as u32, links, joints, carriers, ends)),
    }
}

/// Of each joint the links that hang on it, which follow each other in the order, and those on joints that follow it.
fn branches(order: &[u32], carriers: &[Option<u32>], ends: &[[u32; 2]], leaders: &[u32]) -> Vec<std::ops::Range<u32>> {
    let mut branches = vec![0..0; ends.len()];
    for (place, &link) in (0..order.len() as u32).zip(order).rev() {
        let Some(joint) = carriers[link as usize] else { continue };
        let own = &mut branches[joint as usize];
        *own = place..own.end.max(place + 1);
        let end = own.end;
        if let Some(above) = carriers[ends[joint as usize][0] as usize] {
            let above = &mut branches[above as usize];
            above.end = above.end.max(end);
        }
    }
    for (joint, &leader) in leaders.iter().enumerate() {
        let own = branches[joint].clone();
        let all = &mut branches[leader as usize];
        *all = all.start.min(own.start)..all.end.max(own.end);
    }
    branches
}

/// Goes from one link to the one that carries it until it is in the circle.
fn circle(
    lost: u32,
    links: &[Link],
    joints: &[Joint],
    carriers: &[Option<u32>],
    ends: &[[u32; 2]],
) -> ArticulationError {
    let mut link = lost;
    let carrier = |link: u32| carriers[link as usize].unwrap_or(0) as usize;
    for _ in 0..links.len() {
        link = ends[carrier(link)][0];
    }
    ArticulationError::Cycle { link: links[link as usize].name.clone(), joint: joints[carrier(link)].name.clone() }
}
