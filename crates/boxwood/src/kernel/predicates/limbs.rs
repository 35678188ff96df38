//! Limbs (64-bit digits) of a long integer, stored inline if they are few and on the heap otherwise.
//!
//! Products of coordinates of one scale mostly fit inline. With heap storage alone, allocation took most of the
//! time of such products.

use std::ops::{Deref, DerefMut};

/// Number of limbs stored inline: enough for a product of seven 64-bit coordinates.
const INLINE_LIMBS: usize = 7;

/// List of 64-bit limbs, the digits of a long integer.
#[derive(Clone, Debug)]
pub(super) enum Limbs {
    /// Number of limbs in use, and the array that contains them. The elements beyond that number have no meaning.
    Inline(u32, [u64; INLINE_LIMBS]),
    Heap(Vec<u64>),
}

impl Limbs {
    pub(in crate::kernel) const EMPTY: Self = Self::Inline(0, [0; INLINE_LIMBS]);

    /// Creates a list of `count` limbs that are all zero.
    #[inline]
    pub(in crate::kernel) fn zeros(count: usize) -> Self {
        if count <= INLINE_LIMBS { Self::Inline(count as u32, [0; INLINE_LIMBS]) } else { Self::Heap(vec![0; count]) }
    }

    /// Removes zero limbs at the end, which are the most significant ones.
    #[inline]
    pub(super) fn trim(&mut self) {
        let zeros = self.iter().rev().take_while(|&&limb| limb == 0).count();
        match self {
            Self::Inline(count, _) => *count -= zeros as u32,
            Self::Heap(limbs) => limbs.truncate(limbs.len() - zeros),
        }
    }

    #[inline]
    pub(in crate::kernel) fn push(&mut self, limb: u64) {
        match self {
            Self::Inline(count, limbs) if (*count as usize) < INLINE_LIMBS => {
                limbs[*count as usize] = limb;
                *count += 1;
            }
            Self::Inline(_, limbs) => {
                let mut heap = limbs.to_vec();
                heap.push(limb);
                *self = Self::Heap(heap);
            }
            Self::Heap(limbs) => limbs.push(limb),
        }
    }
}

impl Deref for Limbs {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match self {
            Self::Inline(count, limbs) => &limbs[..*count as usize],
            Self::Heap(limbs) => limbs,
        }
    }
}

impl DerefMut for Limbs {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Inline(count, limbs) => &mut limbs[..*count as usize],
            Self::Heap(limbs) => limbs,
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
    fn list_grows_and_shrinks_across_the_inline_limit() {
        let (mut limbs, mut plain) = (Limbs::EMPTY, Vec::new());
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
                let mut same = Limbs::EMPTY;
                (0..count).for_each(|_| same.push(7));
                same
            });
        }
    }
}
