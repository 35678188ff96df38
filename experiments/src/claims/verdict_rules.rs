//! Rules for all verdicts: what "about" means, and which differences are noise. Reports print the rules once, as
//! [`RULES`].

use crate::ClaimVerdict;

/// Limit of noise: if one time is longer than another by less than this factor, the difference may be noise.
pub(crate) const NOISE_FACTOR: f64 = 1.05;
/// A ratio is "about" another ratio if neither is larger than the other by more than this factor.
pub(crate) const ABOUT_FACTOR: f64 = 1.5;
/// A share `s` of counts is "about" a share `p` if `|s - p|` is at most this fraction of `min(p, 1 - p)`.
const ABOUT_SHARE: f64 = 1.0 / 3.0;
/// Counts that differ by at most this factor are regarded as equal.
pub(crate) const SIMILAR_COUNTS_FACTOR: f64 = 1.25;
/// Times that differ by at most this factor are regarded as equal.
pub(crate) const SIMILAR_TIMES_FACTOR: f64 = 1.125;

/// The rules for verdicts in words, for readers of the reports.
pub const RULES: [&str; 5] = [
    "About: a ratio is about another if it is within a factor of 1.5 of it, either way. A share p of counts is about another if it differs \
     by at most a third of p, or of 1 - p if that is smaller.",
    "Hardly changed, as good, as long: counts within a factor of 1.25, times within a factor of 1.125.",
    "Faster, slower, longer, for times: by more than 5%. Smaller differences are noise and decide nothing.",
    "A gain for which a paper gives a number is confirmed if ours is about that number, confirmed in part if there is a gain but not about \
     that number, and not confirmed if there is no gain.",
    "By construction: marks claims that hold because the code or the experiment is made that way. They are checked, but can hardly fail.",
];

/// Returns true if a ratio is about the expected ratio, within [`ABOUT_FACTOR`].
pub(crate) fn is_about(number: f64, expected: f64) -> bool {
    number <= expected * ABOUT_FACTOR && number * ABOUT_FACTOR >= expected
}

/// Returns true if a share of counts is about the expected share, within [`ABOUT_SHARE`].
pub(crate) fn is_about_share(share: f64, expected: f64) -> bool {
    // Tolerance for rounding errors: papers give shares in whole percent, so a share may lie exactly on the limit.
    const ROUNDING: f64 = 1e-9;
    (share - expected).abs() <= ABOUT_SHARE * expected.min(1.0 - expected) + ROUNDING
}

/// Returns true if a number is above a limit by a factor of more than [`NOISE_FACTOR`].
pub(crate) fn is_over(number: f64, limit: f64) -> bool {
    number > limit * NOISE_FACTOR
}

/// Returns true if a time ratio is below 1 by a factor of more than [`NOISE_FACTOR`].
pub(crate) fn is_faster(ratio: f64) -> bool {
    is_over(1.0, ratio)
}

/// Judges a claim by its gains. A gain is a factor, such as how many times as fast or how many times fewer; each is
/// given as measured and as published.
///
/// Confirmed if all measured gains exceed 1 by more than noise and are about the published gains. Confirmed in part if
/// some measured gain exceeds 1 by more than noise.
pub(crate) fn judge_gains(gains: impl IntoIterator<Item = (f64, f64)>) -> ClaimVerdict {
    let (mut some, mut all_about) = (false, true);
    for (gain, published) in gains {
        some |= is_over(gain, 1.0);
        all_about &= is_about(gain, published) && is_over(gain, 1.0);
    }
    match (some, all_about) {
        (true, true) => ClaimVerdict::Confirmed,
        (true, false) => ClaimVerdict::Partly,
        (false, _) => ClaimVerdict::NotConfirmed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_is_symmetric_and_false_for_nan() {
        assert!([0.667, 1.0, 1.5].iter().all(|&x| is_about(x, 1.0)));
        assert!([0.66, 1.51, f64::NAN].iter().all(|&x| !is_about(x, 1.0)));
        assert!([0.1, 0.15, 0.2].iter().all(|&x| is_about_share(x, 0.15)));
        assert!([0.47, 0.73].iter().all(|&x| is_about_share(x, 0.6)));
        assert!([0.46, 0.74, f64::NAN].iter().all(|&x| !is_about_share(x, 0.6)));
    }

    #[test]
    fn differences_within_noise_decide_nothing() {
        assert!(is_faster(0.95) && !is_faster(0.96) && !is_faster(1.0) && !is_faster(f64::NAN));
        assert!(is_over(10.6, 10.0) && !is_over(10.4, 10.0) && !is_over(f64::NAN, 1.0));
    }

    #[test]
    fn gains_are_confirmed_only_if_about_published() {
        assert_eq!(judge_gains([(2.0, 3.0), (4.5, 3.0)]), ClaimVerdict::Confirmed);
        assert_eq!(judge_gains([(3.0, 3.0), (6.0, 3.0)]), ClaimVerdict::Partly);
        assert_eq!(judge_gains([(3.0, 3.0), (0.5, 3.0)]), ClaimVerdict::Partly);
        assert_eq!(judge_gains([(1.04, 1.2), (f64::NAN, 1.2)]), ClaimVerdict::NotConfirmed, "by noise alone");
        assert_eq!(judge_gains([]), ClaimVerdict::NotConfirmed);
    }
}
