//! Pairs of bodies whose contact is allowed.

use super::ids::BodyId;
use std::collections::BTreeSet;

/// Each pair in both orders, so that all of a body stand together.
#[derive(Clone, Debug, Default)]
pub(super) struct Allowed {
    pairs: BTreeSet<[BodyId; 2]>,
}

impl Allowed {
    #[inline]
    pub(super) fn contains(&self, pair: [BodyId; 2]) -> bool {
        !self.pairs.is_empty() && self.pairs.contains(&pair)
    }

    /// Whether it is new.
    pub(super) fn insert(&mut self, [a, b]: [BodyId; 2]) -> bool {
        self.pairs.insert([b, a]) & self.pairs.insert([a, b])
    }

    /// Whether it was there.
    pub(super) fn remove(&mut self, [a, b]: [BodyId; 2]) -> bool {
        self.pairs.remove(&[b, a]) & self.pairs.remove(&[a, b])
    }

    /// Takes out all pairs of a body.
    pub(super) fn forget(&mut self, body: BodyId) {
        while let Some(&pair) = self.pairs.range([body, BodyId::new(0, 0)]..).next().filter(|pair| pair[0] == body) {
            self.remove(pair);
        }
    }

    /// Each pair once, lower first, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = [BodyId; 2]> + '_ {
        self.pairs.iter().copied().filter(|[a, b]| a < b)
    }

    /// Whether every pair is there in both orders.
    pub(super) fn check(&self) -> Result<(), String> {
        match self.pairs.iter().find(|[a, b]| !self.pairs.contains(&[*b, *a])) {
            Some(pair) => Err(format!("the allowed pair {pair:?} is there in one order alone")),
            None => Ok(()),
        }
    }
}
