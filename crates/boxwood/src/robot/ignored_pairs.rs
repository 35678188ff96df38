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
    /// For each link, the sorted links with a higher index that form an ignored pair with it.
    above: Vec<Vec<u32>>,
    /// Index of each link by name.
    indices: Arc<HashMap<String, u32>>,
}

/// A link name or index does not exist.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown link {name:?}")]
pub struct UnknownLink {
    /// The given name, or the given index as text.
    pub name: String,
}

impl IgnoredLinkPairs {
    /// Ignores no pair of links.
    #[must_use]
    pub fn none(robot: &Robot) -> Self {
        let indices = (0..).zip(robot.links()).map(|(index, link)| (link.name().to_owned(), index)).collect();
        Self { above: vec![Vec::new(); robot.links().len()], indices: Arc::new(indices) }
    }

    /// Ignores adjacent links: pairs connected by a joint, and ancestor and descendant with only links without a model between them.
    ///
    /// The second rule covers joints with several axes, which are modeled as several joints with empty links between them. Links with
    /// the same parent are not ignored, whether the parent has a model or not.
    #[must_use]
    pub fn adjacent(robot: &Robot) -> Self {
        let mut ignored = Self::none(robot);
        // For each link, the nearest ancestor with a model. Parents come first in the order.
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

    /// Ignores a pair of links. Returns `true` if it was not ignored before; `false` for `a == b`.
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

    /// Tests a pair of links again. Returns `true` if it was ignored before.
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

    /// [`ignore`](Self::ignore) by link names.
    ///
    /// # Errors
    /// [`UnknownLink`] if there is no link with the name `a` or `b`.
    pub fn ignore_named(&mut self, a: &str, b: &str) -> Result<bool, UnknownLink> {
        let [a, b] = [self.index(a)?, self.index(b)?];
        self.ignore(a, b)
    }

    /// [`restore`](Self::restore) by link names.
    ///
    /// # Errors
    /// [`UnknownLink`] if there is no link with the name `a` or `b`.
    pub fn restore_named(&mut self, a: &str, b: &str) -> Result<bool, UnknownLink> {
        let [a, b] = [self.index(a)?, self.index(b)?];
        self.restore(a, b)
    }

    /// Returns true if a pair of links is ignored, or if `a == b`. False for other pairs with an unknown link.
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

    /// Panics if the pairs belong to a robot with another number of links.
    pub(super) fn check(&self, state: &RobotState) {
        let links = state.robot().links().len();
        assert_eq!(self.above.len(), links, "ignored link pairs belong to a robot with another number of links");
    }

    fn index(&self, name: &str) -> Result<usize, UnknownLink> {
        let index = self.indices.get(name).map(|&index| index as usize);
        index.ok_or_else(|| UnknownLink { name: name.to_owned() })
    }

    /// The lower and the higher of two link indices; an error if one does not exist.
    fn sorted_links(&self, a: usize, b: usize) -> Result<(usize, u32), UnknownLink> {
        match [a, b].into_iter().find(|&link| link >= self.above.len()) {
            Some(link) => Err(UnknownLink { name: link.to_string() }),
            None => Ok((a.min(b), a.max(b) as u32)),
        }
    }
}
