//! The ends of boxes on an axis, in `f32`, rounded outward.

/// Twice the rounding of an `f32`: a step of this part of a number leads past its neighbour.
const STEP: f32 = f32::EPSILON;

/// A number not above this one and at most 2^-22 of its size below it (of the largest `f32` if that is smaller), or 2^-125.
///
/// To the nearest errs by less than half the distance to the neighbour, and the step goes to the neighbour or past it. Never
/// +infinity: the largest number is not above that.
#[inline(always)]
pub(super) fn below(x: f64) -> f32 {
    let nearest = (x as f32).min(f32::MAX);
    nearest - (nearest.abs() * STEP + f32::MIN_POSITIVE)
}

/// A number not below this one: the mirror image of [`below`].
#[inline(always)]
pub(super) fn above(x: f64) -> f32 {
    -below(-x)
}

/// The lower or upper end of a box on an axis, and whose it is. In order of place; of equal ends the lower ones come first,
/// so that boxes that touch overlap in the list too.
///
/// One number: a whole number in the order of the `f32` in its upper half, even for lower ends and odd for upper ones, and the
/// owner in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Projection(u64);

impl Projection {
    /// Where a box begins.
    #[must_use]
    pub fn lower(at: f64, owner: u32) -> Self {
        Self::begins(below(at), owner)
    }

    /// Where a box ends.
    #[must_use]
    pub fn upper(at: f64, owner: u32) -> Self {
        Self::ends(above(at), owner)
    }

    /// Rounded to an even number, which is not above.
    #[inline(always)]
    pub(super) fn begins(at: f32, owner: u32) -> Self {
        Self(u64::from(ordered(at) & !1) << 32 | u64::from(owner))
    }

    /// Rounded to an odd number, which is not below.
    #[inline(always)]
    pub(super) fn ends(at: f32, owner: u32) -> Self {
        Self(u64::from(ordered(at) | 1) << 32 | u64::from(owner))
    }

    /// Whose end it is.
    #[must_use]
    #[inline(always)]
    pub fn owner(self) -> u32 {
        self.0 as u32
    }

    /// Whether the box ends here.
    #[must_use]
    #[inline(always)]
    pub fn is_upper(self) -> bool {
        self.0 >> 32 & 1 == 1
    }

    /// The place. NaN if the box begins at -infinity, which has no even neighbour.
    #[inline(always)]
    pub(super) fn at(self) -> f32 {
        let ordered = (self.0 >> 32) as u32;
        f32::from_bits(if ordered >> 31 == 1 { ordered ^ 1 << 31 } else { !ordered })
    }
}

/// A whole number that is greater for a greater number.
#[inline(always)]
fn ordered(x: f32) -> u32 {
    let bits = x.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}
