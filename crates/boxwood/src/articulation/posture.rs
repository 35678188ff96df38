//! Where the links of an articulated body are: forward kinematics, and boxes that follow.

use super::boxes::LinkBoxes;
use super::{Articulation, LinkFit, NodeBox, PostureError};
use crate::pose::{Pose, PoseError};
use crate::query::{PlaceError, Placed};
use std::ops::Range;
use std::sync::Arc;

/// An articulated body as it stands: the numbers of its joints, and the poses of its links and the boxes that follow from them.
///
/// A link is where its joint puts it in the link that carries it: the motion of the joint, then the origin of the joint, then the
/// pose of that link. Only what hangs on a joint that moved is placed anew, and only boxes around it follow. An error changes nothing.
#[derive(Clone, Debug)]
pub struct Posture {
    body: Arc<Articulation>,
    base: Pose,
    values: Vec<f64>,
    /// Of each link, and of its model, of a link that has one. Models are nowhere too far: they can be placed.
    pub(super) poses: Vec<Pose>,
    pub(super) models: Vec<Pose>,
    pub(super) boxes: LinkBoxes,
    change: Change,
}

/// A change under way: nothing of it is written before all of it is known to be possible.
#[derive(Clone, Debug)]
struct Change {
    /// Which links move.
    moved: Vec<u32>,
    has_moved: Vec<bool>,
    /// Where they and their models will be.
    poses: Vec<Pose>,
    models: Vec<Pose>,
}

impl Posture {
    /// All numbers 0, the root at the origin of the world, boxes by CAB.
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
        Self::with_fit(body, LinkFit::Cab)
    }

    /// The same with boxes of another kind.
    pub fn with_fit(body: &Arc<Articulation>, fit: LinkFit) -> Result<Self, PostureError> {
        let links = body.links().len();
        let nowhere = || vec![Pose::IDENTITY; links];
        let mut posture = Self {
            values: vec![0.0; body.freedoms()],
            body: Arc::clone(body),
            base: Pose::IDENTITY,
            poses: nowhere(),
            models: nowhere(),
            boxes: LinkBoxes::new(body, fit),
            change: Change { moved: Vec::new(), has_moved: vec![false; links], poses: nowhere(), models: nowhere() },
        };
        let values = std::mem::take(&mut posture.values);
        let placed =
            posture.place(0..links as u32, Some(Pose::IDENTITY), |_| true, |joint| &values[body.values_moving(joint)]);
        posture.values = values;
        placed.map(|()| posture)
    }

    /// The body.
    #[must_use]
    pub fn body(&self) -> &Arc<Articulation> {
        &self.body
    }

    /// How its boxes are made.
    #[must_use]
    pub fn fit(&self) -> LinkFit {
        self.boxes.fit()
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
    #[must_use]
    pub fn model_pose(&self, link: usize) -> Option<&Pose> {
        self.body.links()[link].model().map(|_| &self.models[link])
    }

    /// The model of a link where it is; `None` if it has none.
    ///
    /// # Panics
    /// If there is no such link.
    #[must_use]
    pub fn placed(&self, link: usize) -> Option<Placed<'_>> {
        let placed = self.body.links()[link].model()?.at(self.models[link]);
        debug_assert!(placed.is_ok(), "poses of models were checked when they were set");
        placed.ok()
    }

    /// The boxes around links and around sets of them, those around others first, for pictures. None for [`LinkFit::Brute`].
    #[must_use]
    pub fn boxes(&self) -> Vec<NodeBox> {
        self.boxes.list()
    }

    /// Makes all boxes anew, although none has to follow: to see what that costs.
    pub fn refit(&mut self) {
        self.boxes.refit(&self.poses, &self.models);
    }

    /// Moves all joints. Limits are not enforced: see [`Articulation::within_limits`].
    pub fn set(&mut self, values: &[f64]) -> Result<(), PostureError> {
        self.body.check_values(values)?;
        let body = Arc::clone(&self.body);
        let old = std::mem::take(&mut self.values);
        let moves = |joint| {
            let own = body.values_moving(joint);
            old[own.clone()] != values[own]
        };
        let placed = self.place(0..body.order.len() as u32, None, moves, |joint| &values[body.values_moving(joint)]);
        self.values = old;
        placed?;
        self.values.copy_from_slice(values);
        Ok(())
    }

    /// Moves one joint, and those that follow it.
    pub fn set_joint(&mut self, joint: usize, values: &[f64]) -> Result<(), PostureError> {
        let body = Arc::clone(&self.body);
        let joints = body.joints().len();
        if joint >= joints {
            return Err(PostureError::NoJoint { joint, joints });
        }
        let own = body.values_of(joint);
        if own.len() != values.len() {
            return Err(PostureError::Count { expected: own.len(), found: values.len() });
        }
        if let Some(&value) = values.iter().find(|value| !value.is_finite()) {
            return Err(PostureError::NonFinite { joint: body.joints()[joint].name().to_owned(), value });
        }
        let old = std::mem::take(&mut self.values);
        let is_other = old[own.clone()] != *values;
        let is_moving = |joint_number: usize| body.leaders[joint_number] as usize == joint;
        let stands_at = |number: usize| if is_moving(number) { values } else { &old[body.values_moving(number)] };
        let placed = self.place(body.branches[joint].clone(), None, |number| is_other && is_moving(number), stands_at);
        self.values = old;
        placed?;
        self.values[own].copy_from_slice(values);
        Ok(())
    }

    /// Moves the root, and all with it.
    pub fn set_base(&mut self, base: Pose) -> Result<(), PostureError> {
        let body = Arc::clone(&self.body);
        let values = std::mem::take(&mut self.values);
        let links = 0..body.order.len() as u32;
        let placed = self.place(
            links,
            (base != self.base).then_some(base),
            |_| false,
            |joint| &values[body.values_moving(joint)],
        );
        self.values = values;
        placed?;
        self.base = base;
        Ok(())
    }

    /// Places what hangs on joints that move, or on a root that does: of the links in these places of the order.
    fn place<'v>(
        &mut self,
        among: Range<u32>,
        base: Option<Pose>,
        moves: impl Fn(usize) -> bool,
        stands_at: impl Fn(usize) -> &'v [f64],
    ) -> Result<(), PostureError> {
        let Self { body, poses, models, boxes, change, .. } = self;
        let mut result = Ok(());
        for &link in &body.order[among.start as usize..among.end as usize] {
            let carrier =
                body.carriers[link as usize].map(|joint| (joint as usize, body.ends[joint as usize][0] as usize));
            let pose = match carrier {
                None => match base {
                    None => continue,
                    Some(base) => Ok(base),
                },
                Some((joint, parent)) if !(change.has_moved[parent] || moves(joint)) => continue,
                Some((joint, parent)) => {
                    let parent = if change.has_moved[parent] { &change.poses[parent] } else { &poses[parent] };
                    let own = &body.joints()[joint];
                    own.motion(stands_at(joint)).and_then(|motion| motion.then(&own.origin)?.then(parent))
                }
            };
            result = change.add(body, link, pose);
            if result.is_err() {
                break;
            }
        }
        if result.is_ok() {
            for &link in &change.moved {
                let link = link as usize;
                (poses[link], models[link]) = (change.poses[link], change.models[link]);
            }
            boxes.follow(&change.moved, poses, models);
        }
        change.end();
        result
    }
}

impl Change {
    /// A link moves to a pose, if that is one, and its model can be there.
    fn add(&mut self, body: &Articulation, link: u32, pose: Result<Pose, PoseError>) -> Result<(), PostureError> {
        let own = &body.links()[link as usize];
        let name = || own.name().to_owned();
        let pose = pose.map_err(|cause| PostureError::Pose { link: name(), cause })?;
        let place = link as usize;
        if let Some(model) = own.model() {
            let at = own.origin().then(&pose).map_err(|cause| PostureError::Pose { link: name(), cause })?;
            PlaceError::check(&at, model.largest()).map_err(|cause| PostureError::Place { link: name(), cause })?;
            self.models[place] = at;
        }
        self.poses[place] = pose;
        self.has_moved[place] = true;
        self.moved.push(link);
        Ok(())
    }

    fn end(&mut self) {
        self.moved.drain(..).for_each(|link| self.has_moved[link as usize] = false);
    }
}
