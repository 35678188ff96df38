//! Endpoints of boxes on an axis, in `f32`, rounded outward.

/// Twice the unit roundoff of `f32`. Adding this share of a number to it gives at least the adjacent `f32`.
const OUTWARD_STEP: f32 = f32::EPSILON;

/// Rounds down to `f32`: the result is at most `x`, and not more than 2^-22 |x| or 2^-125 below it. For |x| beyond
/// the range of `f32`, the largest `f32` counts as |x|.
///
/// The conversion to the nearest `f32` errs by less than half the distance to the adjacent number. The subtraction
/// then lowers the result at least to the adjacent number. The result is never +infinity: the largest finite
/// number is used instead.
#[inline(always)]
pub(super) fn round_down(x: f64) -> f32 {
    let nearest = (x as f32).min(f32::MAX);
    nearest - (nearest.abs() * OUTWARD_STEP + f32::MIN_POSITIVE)
}

/// Rounds up to `f32`, with the same error bounds as [`round_down`].
#[inline(always)]
pub(super) fn round_up(x: f64) -> f32 {
    -round_down(-x)
}

/// Lower or upper endpoint of a box on an axis, with the id of its box. Endpoints are ordered by position. At
/// equal positions lower endpoints come first, so that touching boxes also overlap in the list.
///
/// Stored as one integer. Its upper half stands for the position: an integer that has the same order as the `f32`
/// positions. This integer is even for lower endpoints and odd for upper ones. The lower half is the id of the
/// box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Endpoint(u64);

impl Endpoint {
    /// Lower endpoint at position `at` of the box with id `owner`.
    #[must_use]
    pub fn lower(at: f64, owner: u32) -> Self {
        Self::from_lower(round_down(at), owner)
    }

    /// Upper endpoint at position `at` of the box with id `owner`.
    #[must_use]
    pub fn upper(at: f64, owner: u32) -> Self {
        Self::from_upper(round_up(at), owner)
    }

    /// Lower endpoint from an `f32` position. The integer that stands for the position is rounded down to an even
    /// one.
    #[inline(always)]
    pub(super) fn from_lower(at: f32, owner: u32) -> Self {
        Self(u64::from(to_ordered_bits(at) & !1) << 32 | u64::from(owner))
    }

    /// Upper endpoint from an `f32` position. The integer that stands for the position is rounded up to an odd
    /// one.
    #[inline(always)]
    pub(super) fn from_upper(at: f32, owner: u32) -> Self {
        Self(u64::from(to_ordered_bits(at) | 1) << 32 | u64::from(owner))
    }

    /// Id of the box that the endpoint belongs to.
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

    /// Position of the endpoint. NaN if it is a lower endpoint at -infinity, which has no even neighbor below.
    #[inline(always)]
    pub(super) fn at(self) -> f32 {
        let ordered = (self.0 >> 32) as u32;
        f32::from_bits(if ordered >> 31 == 1 { ordered ^ 1 << 31 } else { !ordered })
    }
}

/// Maps an `f32` to an integer such that integers have the order of the numbers.
#[inline(always)]
fn to_ordered_bits(x: f32) -> u32 {
    let bits = x.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}
