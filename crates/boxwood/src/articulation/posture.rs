//! Where the links of an articulated body are: forward kinematics.

use super::{Articulation, PostureError};
use crate::pose::Pose;
use std::sync::Arc;

/// An articulated body as it stands: the numbers of its joints, and the poses of its links that follow from them.
///
/// A link is where its joint puts it in the link that carries it: the motion of the joint, then the origin of the joint, then the
/// pose of that link. Only what hangs on a joint that moved is placed anew. An error changes nothing.
#[derive(Clone, Debug)]
pub struct Posture {
    body: Arc<Articulation>,
    base: Pose,
    values: Vec<f64>,
    /// Of each link.
    poses: Vec<Pose>,
    /// The poses as they would be, and whether a link has moved: of a change under way.
    next: Vec<Pose>,
    moved: Vec<bool>,
}

impl Posture {
    /// All numbers 0, the root at the origin of the world.
    ///
    /// # Panics
    /// If a link then stands beyond all numbers, which no origins of joints of a sensible body do: see
    /// [`try_new`](Self::try_new).
    #[must_use]
    pub fn new(body: &Arc<Articulation>) -> Self {
        match Self::try_new(body) {
            Ok(posture) => posture,
            Err(error) => panic!("{error}"),
        }
    }

    /// The same; an error if a link then stands beyond all numbers.
    pub fn try_new(body: &Arc<Articulation>) -> Result<Self, PostureError> {
        let links = body.links().len();
        let mut posture = Self {
            values: vec![0.0; body.freedoms()],
            body: Arc::clone(body),
            base: Pose::IDENTITY,
            poses: vec![Pose::IDENTITY; links],
            next: vec![Pose::IDENTITY; links],
            moved: vec![true; links],
        };
        let values = std::mem::take(&mut posture.values);
        posture.place(Pose::IDENTITY, &values, |_| true)?;
        posture.values = values;
        Ok(posture)
    }

    /// The body.
    #[must_use]
    pub fn body(&self) -> &Arc<Articulation> {
        &self.body
    }

    /// The numbers of all joints, one joint after the other.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Where the root is.
    #[must_use]
    pub fn base(&self) -> &Pose {
        &self.base
    }

    /// Where a link is, in the world.
    ///
    /// # Panics
    /// If there is no such link.
    #[must_use]
    pub fn pose(&self, link: usize) -> &Pose {
        &self.poses[link]
    }

    /// Where all links are.
    #[must_use]
    pub fn poses(&self) -> &[Pose] {
        &self.poses
    }

    /// Where the model of a link is; `None` if it has none.
    ///
    /// # Panics
    /// If there is no such link.
    pub fn model_pose(&self, link: usize) -> Result<Option<Pose>, PostureError> {
        let link = (&self.body.links()[link], &self.poses[link]);
        let pose = link.0.model().map(|_| link.0.origin().then(link.1)).transpose();
        pose.map_err(|cause| PostureError::Pose { link: link.0.name().to_owned(), cause })
    }

    /// Moves all joints. Limits are not enforced: see [`Articulation::within_limits`].
    pub fn set(&mut self, values: &[f64]) -> Result<(), PostureError> {
        self.body.check_values(values)?;
        let body = Arc::clone(&self.body);
        let old = std::mem::take(&mut self.values);
        let placed = self.place(self.base, values, |joint| {
            let own = body.values_moving(joint);
            old[own.clone()] != values[own]
        });
        self.values = old;
        placed?;
        self.values.copy_from_slice(values);
        Ok(())
    }

    /// Moves one joint.
    pub fn set_joint(&mut self, joint: usize, values: &[f64]) -> Result<(), PostureError> {
        let joints = self.body.joints().len();
        if joint >= joints {
            return Err(PostureError::NoJoint { joint, joints });
        }
        let own = self.body.values_of(joint);
        if own.len() != values.len() {
            return Err(PostureError::Count { expected: own.len(), found: values.len() });
        }
        let mut all = self.values.clone();
        all[own].copy_from_slice(values);
        self.set(&all)
    }

    /// Moves the root, and all with it.
    pub fn set_base(&mut self, base: Pose) -> Result<(), PostureError> {
        let values = std::mem::take(&mut self.values);
        let placed = self.place(base, &values, |_| false);
        self.values = values;
        placed?;
        self.base = base;
        Ok(())
    }

    /// Places what hangs on joints that move, or on a root that does.
    fn place(&mut self, base: Pose, values: &[f64], moves: impl Fn(usize) -> bool) -> Result<(), PostureError> {
        let Self { body, poses, next, moved, .. } = self;
        for &link in &body.order {
            let link = link as usize;
            let (pose, has_moved) = match body.carrier(link) {
                None => (Ok(base), moved[link] || poses[link] != base),
                Some(joint) => {
                    let [parent, _] = body.ends(joint);
                    let has_moved = moved[link] || moved[parent] || moves(joint);
                    if !has_moved {
                        (Ok(poses[link]), false)
                    } else {
                        let own = &body.joints()[joint];
                        let motion = own.motion(&values[body.values_moving(joint)]);
                        let pose = motion.and_then(|motion| motion.then(&own.origin)?.then(&next[parent]));
                        (pose, true)
                    }
                }
            };
            match pose {
                Ok(pose) => (next[link], moved[link]) = (pose, has_moved),
                Err(cause) => {
                    moved.fill(false);
                    return Err(PostureError::Pose { link: body.links()[link].name().to_owned(), cause });
                }
            }
        }
        poses.copy_from_slice(next);
        moved.fill(false);
        Ok(())
    }
}
