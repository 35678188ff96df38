//! Test of one configuration: colliding links, their relation and depth, and the closest links.

use super::error::RobotModelError;
use super::held_joints::joint_values_text;
use super::link_pairs::{LinkPairOptions, LinkPairs};
use super::robot_model::RobotModel;
use crate::clash::ClashKind;
use crate::observer::{Observer, Stage};
use crate::warning::Warning;
use boxwood::query::{ClosestPoints, Penetration, QueryStats};
use boxwood::robot::{LinkLimits, LinkPair, Partner, StateError, Target};
use boxwood::{Aabb, Pair, RobotState, measure};
use boxwood_report::format::{counted, thousands};
use std::time::{Duration, Instant};

/// Options of [`RobotModel::check_configuration`]. The default computes no depths and no distance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConfigurationOptions {
    /// Pairs of links to test.
    pub pairs: LinkPairOptions,
    /// Compute the penetration depth of each collision.
    pub depth: bool,
    /// Find the closest links among those that do not collide.
    pub distance: bool,
}

/// Two colliding links.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LinkCollision {
    /// Indices of the two links, the lower one first.
    pub links: [usize; 2],
    /// Relation of the two links.
    pub kind: ClashKind,
    /// A point on both surfaces.
    pub point: Option<[f64; 3]>,
    /// Penetration depth, if requested and the interiors intersect.
    pub depth: Option<Penetration>,
}

/// Closest pair of links among those that do not collide.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ClosestLinks {
    /// Indices of the two links, the lower one first.
    pub links: [usize; 2],
    /// Distance and closest points.
    pub closest: ClosestPoints,
}

/// Result of [`RobotModel::check_configuration`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ConfigurationResult {
    /// The robot. Its warnings include those of the query.
    pub robot: RobotModel,
    /// Options of the query.
    pub options: ConfigurationOptions,
    /// Pairs of links that were tested.
    pub pairs: LinkPairs,
    /// State of the robot at the tested configuration.
    pub state: RobotState,
    /// First joint value that is outside the limits of its joint, if there is one. It is tested anyway.
    pub outside_limits: Option<StateError>,
    /// Colliding links, sorted by link indices.
    pub collisions: Vec<LinkCollision>,
    /// False if the search stopped at a limit.
    pub complete: bool,
    /// True if there certainly are more collisions than those in `collisions`.
    pub has_more: bool,
    /// Closest links; `None` if not requested, if there are none, or if the search is incomplete.
    pub closest_links: Option<ClosestLinks>,
    /// Stats of the search for colliding links.
    pub stats: QueryStats,
    /// Boxes of the links with geometry, in world coordinates. They are larger than the links.
    pub bounds: Vec<Aabb>,
    /// Elapsed time of the queries.
    pub search_time: Duration,
}

impl RobotModel {
    /// Finds the links that collide at one configuration: the values of all joints, in joint order.
    ///
    /// ```
    /// use boxwood_assembly::robot::{BuiltInRobot, ConfigurationOptions, RobotModel};
    /// use boxwood_assembly::{ClashKind, Observer};
    ///
    /// let arm = RobotModel::built_in(BuiltInRobot::Arm);
    /// let mut options = ConfigurationOptions::default();
    /// options.depth = true;
    /// let result = arm.check_configuration(&[0.0, 0.0, 2.7, 2.0, 0.0, 0.0], &options, Observer::NONE)?;
    /// let collision = &result.collisions[0];
    /// assert_eq!(arm.link_names(collision.links), ["upper-arm", "wrist-2"]);
    /// assert_eq!((collision.kind, collision.depth.is_some()), (ClashKind::Crossing, true));
    /// # Ok::<(), boxwood_assembly::robot::RobotModelError>(())
    /// ```
    ///
    /// # Errors
    /// - [`RobotModelError::Names`] if a pair of patterns is invalid or matches no link.
    /// - [`RobotModelError::State`] if the number of values is wrong, a value is not finite, or the pose of a link overflows.
    /// - [`RobotModelError::Cancelled`].
    pub fn check_configuration(
        &self,
        values: &[f64],
        options: &ConfigurationOptions,
        observer: Observer<'_>,
    ) -> Result<ConfigurationResult, RobotModelError> {
        let pairs = self.link_pairs(&options.pairs)?;
        let mut state = RobotState::new(&self.robot)?;
        state.set_configuration(values)?;
        let start = Instant::now();
        let progress = observer.begin(Stage::Testing, 1);
        progress.check()?;
        // The search may find one pair more than the limit: this pair shows that there are more than the limit.
        let max_collisions = pairs.limits.collisions;
        let limits = LinkLimits { collisions: max_collisions.saturating_add(1), ..pairs.limits };
        let (found, stats) = measure(|| state.collisions_limited(Target::SelfCollision(&pairs.ignored), &limits));
        progress.advance(1);
        progress.check()?;
        let mut colliding: Vec<[usize; 2]> = found.pairs.iter().filter_map(links_of).collect();
        let has_more = colliding.len() as u64 > max_collisions;
        let complete = found.complete && !has_more;
        colliding.truncate(usize::try_from(max_collisions).unwrap_or(usize::MAX));
        let collisions =
            observer.map(Stage::Classifying, &colliding, |&links| collision(&state, links, options.depth))?;
        // If the search is incomplete, there are no closest links: a colliding pair that was not found would be the
        // closest one, with distance 0.
        let mut closest = None;
        if options.distance && complete {
            let progress = observer.begin(Stage::Measuring, 1);
            progress.check()?;
            closest = closest_links(&pairs, &state, &colliding);
            progress.advance(1);
        }
        let mut robot = self.clone();
        robot.warnings.extend((!complete).then(|| incomplete_search(self, &pairs)));
        Ok(ConfigurationResult {
            options: options.clone(),
            outside_limits: self.robot.check_limits(values).err(),
            collisions: collisions.into_iter().flatten().collect(),
            complete,
            has_more,
            closest_links: closest,
            stats,
            bounds: self.links_with_geometry().into_iter().filter_map(|link| bounds_of(&state, link)).collect(),
            search_time: start.elapsed(),
            pairs,
            state,
            robot,
        })
    }
}

impl ConfigurationResult {
    /// Returns true if links collide.
    #[must_use]
    pub fn collides(&self) -> bool {
        !self.collisions.is_empty()
    }

    /// The result in one sentence: "2 of 15 pairs of links collide".
    #[must_use]
    pub fn verdict(&self) -> String {
        let pairs = counted(self.pairs.tested, "pair of links", "pairs of links");
        match self.collisions.len() {
            0 if !self.complete => format!("No collision found, but not all of {pairs} were tested"),
            0 => format!("Nothing collides: {pairs} tested"),
            count => {
                let bound = match (self.has_more, self.complete) {
                    (true, _) => "more than ",
                    (false, false) => "at least ",
                    (false, true) => "",
                };
                let verb = if count == 1 { "collides" } else { "collide" };
                format!("{bound}{} of {pairs} {verb}", thousands(count as u64))
            }
        }
    }

    /// Text with the values of all joints: "shoulder 0, elbow 2.7", or "all joints at 0".
    #[must_use]
    pub fn configuration_text(&self) -> String {
        let (robot, values) = (&self.robot.robot, self.state.configuration());
        if values.is_empty() {
            return "no movable joints".to_owned();
        }
        if values.iter().all(|&value| value == 0.0) {
            return "all joints at 0".to_owned();
        }
        let joints = self.robot.movable_joints();
        joint_values_text(&self.robot, joints.into_iter().map(|joint| (joint, &values[robot.value_range(joint)])))
    }
}

/// Warning that the search for colliding links stopped at its limit.
pub(super) fn incomplete_search(robot: &RobotModel, pairs: &LinkPairs) -> Warning {
    let limit = thousands(pairs.limits.collisions);
    Warning::new(robot.file.clone(), format!("search for colliding links stopped at its limit of {limit} pairs"))
}

/// Link indices of a self-collision pair.
pub(super) fn links_of(pair: &LinkPair) -> Option<[usize; 2]> {
    match pair.partner {
        Partner::Link(other) => Some([pair.link, other]),
        _ => None,
    }
}

fn collision(state: &RobotState, links: [usize; 2], needs_depth: bool) -> Option<LinkCollision> {
    let [a, b] = [state.placed_link(links[0])?, state.placed_link(links[1])?];
    let pair = Pair::new(&a, &b);
    let kind = ClashKind::from_relation(pair.relation(), true)?;
    let depth = if needs_depth && kind.has_depth() { pair.penetration().ok().flatten() } else { None };
    let point = pair.overlap_limited(1).map(|overlap| overlap.point);
    Some(LinkCollision { links, kind, point, depth })
}

/// Closest pair of links among the tested pairs, without the colliding pairs.
fn closest_links(pairs: &LinkPairs, state: &RobotState, colliding: &[[usize; 2]]) -> Option<ClosestLinks> {
    let mut others = pairs.ignored.clone();
    for &[a, b] in colliding {
        let known = others.ignore(a, b);
        debug_assert!(known.is_ok(), "the indices are those of links");
    }
    let found = state.distance(Target::SelfCollision(&others))?;
    Some(ClosestLinks { links: links_of(&found.pair)?, closest: found.closest })
}

/// Box in world coordinates around the eight corners of the bounding box of a link's model. It is larger than the link,
/// but sufficient to choose the number of digits to print.
fn bounds_of(state: &RobotState, link: usize) -> Option<Aabb> {
    let link_of = &state.robot().links()[link];
    let bounds = link_of.model()?.mesh().bounds()?.corners();
    let pose = state.model_pose(link)?;
    let corners = (0..8).map(|corner| pose.transform_point([0, 1, 2].map(|axis| bounds[corner >> axis & 1][axis])));
    Aabb::from_points(corners)
}
