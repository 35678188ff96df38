//! The rules that verdicts follow: how far "about" reaches, and what is noise. The page states them once, for all claims.

use crate::Verdict;

/// What is less than this much faster or slower may be noise.
pub(crate) const NOISE: f64 = 1.05;
/// A ratio is about another within this factor, either way.
pub(crate) const ABOUT: f64 = 1.5;
/// A share of counts is about another within this part of it, or of what it leaves of one if that is less.
const ABOUT_SHARE: f64 = 1.0 / 3.0;
/// What hardly changes, changes by no more than this factor: of counts, and of times.
pub(crate) const COUNTS_ALIKE: f64 = 1.25;
pub(crate) const TIMES_ALIKE: f64 = 1.125;

/// The rules in words, for whoever reads verdicts.
pub const RULES: [&str; 5] = [
    "About: a ratio is about another if it is within a factor of 1.5 of it, either way; a share of counts, if it is off by no more than a \
     third of it, or of what it leaves of one if that is less.",
    "Hardly changed, as good, as long: counts within a quarter, times within an eighth.",
    "Faster, slower, longer, of times: by more than 5%. What is less is noise, and decides nothing.",
    "A gain that a document puts a figure on is confirmed if it is about that figure, confirmed in part if it is there but not about the \
     figure, and not confirmed if it is not there.",
    "By construction: so are marked claims that hold because code or experiment are made so. They are checked, but could hardly fail.",
];

/// Whether a ratio is about another.
pub(crate) fn is_about(number: f64, expected: f64) -> bool {
    number <= expected * ABOUT && number * ABOUT >= expected
}

/// Whether a share of counts is about another.
pub(crate) fn is_about_share(share: f64, expected: f64) -> bool {
    // As much room as the numbers of a document have that are rounded to whole per cent.
    const ROUNDING: f64 = 1e-9;
    (share - expected).abs() <= ABOUT_SHARE * expected.min(1.0 - expected) + ROUNDING
}

/// Whether what was measured is over a limit, and not by noise.
pub(crate) fn is_over(number: f64, limit: f64) -> bool {
    number > limit * NOISE
}

/// Whether a ratio of times says faster, and not by noise.
pub(crate) fn is_faster(ratio: f64) -> bool {
    is_over(1.0, ratio)
}

/// Judges gains, each beside the figure of the document: how many times as fast, or as few.
pub(crate) fn gained(gains: impl IntoIterator<Item = (f64, f64)>) -> Verdict {
    let (mut some, mut all_about) = (false, true);
    for (gain, published) in gains {
        some |= is_over(gain, 1.0);
        all_about &= is_about(gain, published) && is_over(gain, 1.0);
    }
    match (some, all_about) {
        (true, true) => Verdict::Confirmed,
        (true, false) => Verdict::Partly,
        (false, _) => Verdict::NotConfirmed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_is_either_way_and_never_of_nothing() {
        assert!([0.667, 1.0, 1.5].iter().all(|&x| is_about(x, 1.0)));
        assert!([0.66, 1.51, f64::NAN].iter().all(|&x| !is_about(x, 1.0)));
        assert!([0.1, 0.15, 0.2].iter().all(|&x| is_about_share(x, 0.15)));
        assert!([0.47, 0.73].iter().all(|&x| is_about_share(x, 0.6)));
        assert!([0.46, 0.74, f64::NAN].iter().all(|&x| !is_about_share(x, 0.6)));
    }

    #[test]
    fn noise_decides_nothing() {
        assert!(is_faster(0.95) && !is_faster(0.96) && !is_faster(1.0) && !is_faster(f64::NAN));
        assert!(is_over(10.6, 10.0) && !is_over(10.4, 10.0) && !is_over(f64::NAN, 1.0));
    }

    #[test]
    fn a_gain_is_about_its_figure_or_there_or_not() {
        assert_eq!(gained([(2.0, 3.0), (4.5, 3.0)]), Verdict::Confirmed);
        assert_eq!(gained([(3.0, 3.0), (6.0, 3.0)]), Verdict::Partly);
        assert_eq!(gained([(3.0, 3.0), (0.5, 3.0)]), Verdict::Partly);
        assert_eq!(gained([(1.04, 1.2), (f64::NAN, 1.2)]), Verdict::NotConfirmed, "by noise alone");
        assert_eq!(gained([]), Verdict::NotConfirmed);
    }
}
