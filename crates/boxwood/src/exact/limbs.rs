//! The limbs of a whole number: in place while they are few, which they are for most coordinates of one scale, else on the heap.
//! Taking and giving back memory took most of the time of products of short numbers.

use std::ops::{Deref, DerefMut};

/// Limbs that are kept in place: products of seven coordinates of 64 bits.
const IN_PLACE: usize = 7;

/// A list of limbs.
#[derive(Clone, Debug)]
pub(super) enum Limbs {
    /// How many, and those; of no meaning beyond.
    Few(u32, [u64; IN_PLACE]),
    Many(Vec<u64>),
}

impl Limbs {
    pub(super) const NONE: Self = Self::Few(0, [0; IN_PLACE]);

    /// So many, all zero.
    #[inline]
    pub(super) fn zeros(count: usize) -> Self {
        if count <= IN_PLACE { Self::Few(count as u32, [0; IN_PLACE]) } else { Self::Many(vec![0; count]) }
    }

    /// Takes off what is zero at the end.
    #[inline]
    pub(super) fn trim(&mut self) {
        let zeros = self.iter().rev().take_while(|&&limb| limb == 0).count();
        match self {
            Self::Few(count, _) => *count -= zeros as u32,
            Self::Many(limbs) => limbs.truncate(limbs.len() - zeros),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, limb: u64) {
        match self {
            Self::Few(count, limbs) if (*count as usize) < IN_PLACE => {
                limbs[*count as usize] = limb;
                *count += 1;
            }
            Self::Few(_, limbs) => {
                let mut many = limbs.to_vec();
                many.push(limb);
                *self = Self::Many(many);
            }
            Self::Many(limbs) => limbs.push(limb),
        }
    }
}

impl Deref for Limbs {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match self {
            Self::Few(count, limbs) => &limbs[..*count as usize],
            Self::Many(limbs) => limbs,
        }
    }
}

impl DerefMut for Limbs {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Few(count, limbs) => &mut limbs[..*count as usize],
            Self::Many(limbs) => limbs,
        }
    }
}

impl PartialEq for Limbs {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Limbs {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_grow_and_shrink_across_the_limit() {
        let (mut limbs, mut plain) = (Limbs::NONE, Vec::new());
        for limb in 1..40 {
            limbs.push(limb);
            plain.push(limb);
            assert_eq!(limbs[..], plain[..]);
        }
        for count in (0..40).rev() {
            limbs[count.min(38)..].fill(0);
            limbs.trim();
            plain.truncate(count.min(38));
            assert_eq!(limbs[..], plain[..]);
            let mut zeros = Limbs::zeros(count);
            assert_eq!(zeros.len(), count);
            zeros[..].copy_from_slice(&vec![7; count]);
            assert_eq!(zeros, {
                let mut same = Limbs::NONE;
                (0..count).for_each(|_| same.push(7));
                same
            });
        }
    }
}
