//! Pairs of links that are not tested for self-collision.

use super::{Robot, RobotState};
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;

/// Pairs of links of a robot that are not tested for self-collision: usually adjacent links, which touch by design.
///
/// MoveIt calls this the allowed collision matrix.
///
/// ```
/// use boxwood::{Pose, Robot};
/// use boxwood::robot::{IgnoredLinkPairs, Joint, JointKind, Link};
///
/// let links = ["base", "arm", "hand"].map(Link::new).to_vec();
/// let fixed = |name, from, to| Joint::new(name, from, to, Pose::IDENTITY, JointKind::Fixed);
/// let robot = Robot::new(links, vec![fixed("shoulder", "base", "arm"), fixed("wrist", "arm", "hand")])?;
/// let mut ignored = IgnoredLinkPairs::adjacent(&robot);
/// assert!(ignored.is_ignored(0, 1) && !ignored.is_ignored(0, 2));
/// ignored.ignore_named("hand", "base")?;
/// assert_eq!(ignored.pairs().collect::<Vec<_>>(), [[0, 1], [0, 2], [1, 2]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IgnoredLinkPairs {
    /// For each link, the sorted indices of all links that form an ignored pair with it and have a higher index.
    above: Vec<Vec<u32>>,
    /// Index of each link by name.
    indices: Arc<HashMap<String, u32>>,
}

/// Error: a robot has no link with the given name or index.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown link {name:?}")]
pub struct UnknownLink {
    /// The name that does not exist, or the index that does not exist, as text.
    pub name: String,
}

impl IgnoredLinkPairs {
    /// Creates an empty set: no pair of links is ignored.
    #[must_use]
    pub fn none(robot: &Robot) -> Self {
        let indices = (0..).zip(robot.links()).map(|(index, link)| (link.name().to_owned(), index)).collect();
        Self { above: vec![Vec::new(); robot.links().len()], indices: Arc::new(indices) }
    }

    /// Creates the set of adjacent links: pairs connected by a joint, and pairs of an ancestor and a descendant if no
    /// link between the two has a model.
    ///
    /// The pairs of ancestor and descendant cover joints with several axes, which are modeled as several joints with
    /// empty links between them. Links with the same parent are not ignored, whether the parent has a model or not.
    #[must_use]
    pub fn adjacent(robot: &Robot) -> Self {
        let mut ignored = Self::none(robot);
        // For each link, the nearest ancestor with a model. Computed in one pass, because `order` has parents before
        // their children.
        let mut ancestors: Vec<Option<u32>> = vec![None; robot.links().len()];
        for &link in &robot.order {
            let Some(joint) = robot.parent_joint(link as usize) else { continue };
            let [parent, _] = robot.joint_links(joint);
            let has_model = robot.links()[parent].model().is_some();
            let ancestor = if has_model { Some(parent as u32) } else { ancestors[parent] };
            ancestors[link as usize] = ancestor;
            let adjacent = [Some(parent as u32), ancestor.filter(|&ancestor| ancestor as usize != parent)];
            for other in adjacent.into_iter().flatten() {
                ignored.above[link.min(other) as usize].push(link.max(other));
            }
        }
        ignored.above.iter_mut().for_each(|above| above.sort_unstable());
        ignored
    }

    /// Ignores a pair of links. Returns `true` if the pair was not ignored before, `false` for `a == b`.
    ///
    /// # Errors
    /// [`UnknownLink`] if there is no link with index `a` or `b`.
    pub fn ignore(&mut self, a: usize, b: usize) -> Result<bool, UnknownLink> {
        let (low, high) = self.sorted_links(a, b)?;
        let Err(position) = self.above[low].binary_search(&high) else { return Ok(false) };
        if low != high as usize {
            self.above[low].insert(position, high);
        }
        Ok(low != high as usize)
    }

    /// Removes a pair of links from the ignored pairs, so that it is tested again. Returns `true` if the pair was
    /// ignored before.
    ///
    /// # Errors
    /// [`UnknownLink`] if there is no link with index `a` or `b`.
    pub fn restore(&mut self, a: usize, b: usize) -> Result<bool, UnknownLink> {
        let (low, high) = self.sorted_links(a, b)?;
        let position = self.above[low].binary_search(&high);
        position.map_or(Ok(false), |position| {
            self.above[low].remove(position);
            Ok(true)
        })
    }

    /// Ignores a pair of links, given by name; see [`ignore`](Self::ignore).
    ///
    /// # Errors
    /// [`UnknownLink`] if there is no link with the name `a` or `b`.
    pub fn ignore_named(&mut self, a: &str, b: &str) -> Result<bool, UnknownLink> {
        let [a, b] = [self.index(a)?, self.index(b)?];
        self.ignore(a, b)
    }

    /// Removes a pair of links, given by name, from the ignored pairs; see [`restore`](Self::restore).
    ///
    /// # Errors
    /// [`UnknownLink`] if there is no link with the name `a` or `b`.
    pub fn restore_named(&mut self, a: &str, b: &str) -> Result<bool, UnknownLink> {
        let [a, b] = [self.index(a)?, self.index(b)?];
        self.restore(a, b)
    }

    /// Returns true if the pair of links is ignored, or if `a == b`. Returns false if `a` and `b` differ and one does
    /// not exist.
    #[must_use]
    pub fn is_ignored(&self, a: usize, b: usize) -> bool {
        let (low, high) = (a.min(b), a.max(b));
        low == high || self.above.get(low).is_some_and(|above| above.binary_search(&(high as u32)).is_ok())
    }

    /// All ignored pairs, sorted; the lower index comes first in each pair.
    pub fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        let pairs = self.above.iter().enumerate();
        pairs.flat_map(|(low, above)| above.iter().map(move |&high| [low, high as usize]))
    }

    /// Panics if the number of links of `state`'s robot differs from that of the robot for which the set was created.
    pub(super) fn check(&self, state: &RobotState) {
        let links = state.robot().links().len();
        assert_eq!(self.above.len(), links, "ignored link pairs belong to a robot with another number of links");
    }

    fn index(&self, name: &str) -> Result<usize, UnknownLink> {
        let index = self.indices.get(name).map(|&index| index as usize);
        index.ok_or_else(|| UnknownLink { name: name.to_owned() })
    }

    /// Returns the lower and the higher of two link indices, or an error if one of the links does not exist.
    fn sorted_links(&self, a: usize, b: usize) -> Result<(usize, u32), UnknownLink> {
        match [a, b].into_iter().find(|&link| link >= self.above.len()) {
            Some(link) => Err(UnknownLink { name: link.to_string() }),
            None => Ok((a.min(b), a.max(b) as u32)),
        }
    }
}
