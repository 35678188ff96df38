//! Which links of a body may touch each other.

use super::{Articulation, Posture};
use std::collections::HashMap;
use std::sync::Arc;
use thiserror::Error;

/// Pairs of links of one body that are not asked about: mostly those that a joint joins, which touch by design.
///
/// ```
/// use boxwood::{AllowedLinks, Articulation, Joint, JointKind, Link, Pose};
///
/// let links = ["base", "arm", "hand"].map(Link::new).to_vec();
/// let fixed = |name, from, to| Joint::new(name, from, to, Pose::IDENTITY, JointKind::Fixed);
/// let body = Articulation::new(links, vec![fixed("shoulder", "base", "arm"), fixed("wrist", "arm", "hand")])?;
/// let mut allowed = AllowedLinks::adjacent(&body);
/// assert!(allowed.allows(0, 1) && !allowed.allows(0, 2));
/// allowed.allow_named("hand", "base")?;
/// assert_eq!(allowed.pairs().collect::<Vec<_>>(), [[0, 1], [0, 2], [1, 2]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedLinks {
    /// Of each link the higher ones that it may touch, in order.
    above: Vec<Vec<u32>>,
    numbers: Arc<HashMap<String, u32>>,
}

/// There is no such link.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no link {name:?}")]
pub struct NoSuchLink {
    /// What was given: a name, or a number.
    pub name: String,
}

impl AllowedLinks {
    /// No two links may touch.
    #[must_use]
    pub fn none(body: &Articulation) -> Self {
        let numbers = (0..).zip(body.links()).map(|(number, link)| (link.name().to_owned(), number)).collect();
        Self { above: vec![Vec::new(); body.links().len()], numbers: Arc::new(numbers) }
    }

    /// Links that a joint joins may touch, and so may two on whose way from the one down to the other only links without a shape
    /// are, as in a joint of two axes. Links that hang on the same one may not, with a shape or without.
    #[must_use]
    pub fn adjacent(body: &Articulation) -> Self {
        let mut allowed = Self::none(body);
        // Of each link the next one with a shape on the way to the root; each comes after the one that carries it.
        let mut carried_by: Vec<Option<u32>> = vec![None; body.links().len()];
        for &link in &body.order {
            let Some(joint) = body.carrier(link as usize) else { continue };
            let [carrier, _] = body.ends(joint);
            let has_shape = body.links()[carrier].model().is_some();
            let next = if has_shape { Some(carrier as u32) } else { carried_by[carrier] };
            carried_by[link as usize] = next;
            let joined = [Some(carrier as u32), next.filter(|&next| next as usize != carrier)];
            for other in joined.into_iter().flatten() {
                allowed.above[link.min(other) as usize].push(link.max(other));
            }
        }
        allowed.above.iter_mut().for_each(|above| above.sort_unstable());
        allowed
    }

    /// From now on two links may touch; whether they could not before. A link always may touch itself.
    pub fn allow(&mut self, a: usize, b: usize) -> Result<bool, NoSuchLink> {
        let (low, high) = self.in_order(a, b)?;
        let Err(place) = self.above[low].binary_search(&high) else { return Ok(false) };
        if low != high as usize {
            self.above[low].insert(place, high);
        }
        Ok(low != high as usize)
    }

    /// From now on two links may not touch; whether they could before.
    pub fn forbid(&mut self, a: usize, b: usize) -> Result<bool, NoSuchLink> {
        let (low, high) = self.in_order(a, b)?;
        let place = self.above[low].binary_search(&high);
        place.map_or(Ok(false), |place| {
            self.above[low].remove(place);
            Ok(true)
        })
    }

    /// [`allow`](Self::allow), by names.
    pub fn allow_named(&mut self, a: &str, b: &str) -> Result<bool, NoSuchLink> {
        let [a, b] = [self.number(a)?, self.number(b)?];
        self.allow(a, b)
    }

    /// [`forbid`](Self::forbid), by names.
    pub fn forbid_named(&mut self, a: &str, b: &str) -> Result<bool, NoSuchLink> {
        let [a, b] = [self.number(a)?, self.number(b)?];
        self.forbid(a, b)
    }

    /// Whether two links may touch. A link may touch itself; of links that are not there, no two may.
    #[must_use]
    pub fn allows(&self, a: usize, b: usize) -> bool {
        let (low, high) = (a.min(b), a.max(b));
        low == high || self.above.get(low).is_some_and(|above| above.binary_search(&(high as u32)).is_ok())
    }

    /// All pairs that may touch, the lower link first, in order.
    pub fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        let pairs = self.above.iter().enumerate();
        pairs.flat_map(|(low, above)| above.iter().map(move |&high| [low, high as usize]))
    }

    /// Panics if they are those of a body with another number of links.
    pub(super) fn check(&self, posture: &Posture) {
        let links = posture.body().links().len();
        assert_eq!(self.above.len(), links, "links that may touch are those of a body of other links");
    }

    fn number(&self, name: &str) -> Result<usize, NoSuchLink> {
        let number = self.numbers.get(name).map(|&number| number as usize);
        number.ok_or_else(|| NoSuchLink { name: name.to_owned() })
    }

    /// The lower of two links, and the higher.
    fn in_order(&self, a: usize, b: usize) -> Result<(usize, u32), NoSuchLink> {
        match [a, b].into_iter().find(|&link| link >= self.above.len()) {
            Some(link) => Err(NoSuchLink { name: link.to_string() }),
            None => Ok((a.min(b), a.max(b) as u32)),
        }
    }
}
