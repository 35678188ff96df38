//! Set of pairs of bodies that are never tested.

use super::ids::BodyId;
use std::collections::BTreeSet;

/// Set of ignored pairs. Each pair is stored in both orders, so that all pairs of a body are adjacent in the set.
#[derive(Clone, Debug, Default)]
pub(super) struct IgnoredBodyPairs {
    pairs: BTreeSet<[BodyId; 2]>,
}

impl IgnoredBodyPairs {
    #[inline]
    pub(super) fn contains(&self, pair: [BodyId; 2]) -> bool {
        !self.pairs.is_empty() && self.pairs.contains(&pair)
    }

    /// Adds a pair. Returns true if the pair was not in the set before.
    pub(super) fn insert(&mut self, [a, b]: [BodyId; 2]) -> bool {
        self.pairs.insert([b, a]) & self.pairs.insert([a, b])
    }

    /// Removes a pair. Returns true if it was in the set.
    pub(super) fn remove(&mut self, [a, b]: [BodyId; 2]) -> bool {
        self.pairs.remove(&[b, a]) & self.pairs.remove(&[a, b])
    }

    /// Removes all pairs that contain `body`.
    pub(super) fn remove_body(&mut self, body: BodyId) {
        while let Some(&pair) = self.pairs.range([body, BodyId::new(0, 0)]..).next().filter(|pair| pair[0] == body) {
            self.remove(pair);
        }
    }

    /// All ignored pairs, each once with the lower id first, sorted.
    pub(super) fn iter(&self) -> impl Iterator<Item = [BodyId; 2]> + '_ {
        self.pairs.iter().copied().filter(|[a, b]| a < b)
    }

    /// Checks that every pair is stored in both orders.
    pub(super) fn check(&self) -> Result<(), String> {
        match self.pairs.iter().find(|[a, b]| !self.pairs.contains(&[*b, *a])) {
            Some(pair) => Err(format!("ignored pair {pair:?} is stored in one order only")),
            None => Ok(()),
        }
    }
}
