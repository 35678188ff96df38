//! Endpoints of boxes on an axis, in `f32`, rounded outward.

/// Twice the unit roundoff of `f32`: a step of this share of a number reaches at least the adjacent number.
const OUTWARD_STEP: f32 = f32::EPSILON;

/// Rounds down: the result is at most `x`, and at most 2^-22 of its magnitude below it (of the largest `f32` if that is
/// smaller), or 2^-125.
///
/// Rounding to nearest errs by less than half the distance to the adjacent number, and the step reaches at least the
/// adjacent one. Never +infinity: the largest finite number is used instead.
#[inline(always)]
pub(super) fn round_down(x: f64) -> f32 {
    let nearest = (x as f32).min(f32::MAX);
    nearest - (nearest.abs() * OUTWARD_STEP + f32::MIN_POSITIVE)
}

/// Rounds up: the mirror image of [`round_down`].
#[inline(always)]
pub(super) fn round_up(x: f64) -> f32 {
    -round_down(-x)
}

/// Lower or upper endpoint of a box on an axis, with the id of its box. Ordered by position; of equal positions lower
/// endpoints come first, so that touching boxes overlap in the list too.
///
/// Stored as one integer. The upper half is an integer in the order of the `f32`, even for lower endpoints and odd for
/// upper ones; the lower half is the owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Endpoint(u64);

impl Endpoint {
    /// Lower endpoint of a box.
    #[must_use]
    pub fn lower(at: f64, owner: u32) -> Self {
        Self::from_lower(round_down(at), owner)
    }

    /// Upper endpoint of a box.
    #[must_use]
    pub fn upper(at: f64, owner: u32) -> Self {
        Self::from_upper(round_up(at), owner)
    }

    /// Lower endpoint; the position is rounded down to an even integer.
    #[inline(always)]
    pub(super) fn from_lower(at: f32, owner: u32) -> Self {
        Self(u64::from(to_ordered_bits(at) & !1) << 32 | u64::from(owner))
    }

    /// Upper endpoint; the position is rounded up to an odd integer.
    #[inline(always)]
    pub(super) fn from_upper(at: f32, owner: u32) -> Self {
        Self(u64::from(to_ordered_bits(at) | 1) << 32 | u64::from(owner))
    }

    /// Id of the box.
    #[must_use]
    #[inline(always)]
    pub fn owner(self) -> u32 {
        self.0 as u32
    }

    /// Returns true for an upper endpoint.
    #[must_use]
    #[inline(always)]
    pub fn is_upper(self) -> bool {
        self.0 >> 32 & 1 == 1
    }

    /// Position. NaN if the box starts at -infinity, which has no even neighbor.
    #[inline(always)]
    pub(super) fn at(self) -> f32 {
        let ordered = (self.0 >> 32) as u32;
        f32::from_bits(if ordered >> 31 == 1 { ordered ^ 1 << 31 } else { !ordered })
    }
}

/// Maps a number to an integer with the same order.
#[inline(always)]
fn to_ordered_bits(x: f32) -> u32 {
    let bits = x.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}
