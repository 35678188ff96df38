//! The orientation signs, compared with determinants of big integers, over all exponents of `f64`.
//!
//! The determinant of more than half of the cases is exactly zero, or was before one coordinate was moved by one
//! ulp. The number of cases is small by default; the full campaign is
//!
//! ```text
//! BOXWOOD_SIGNS=10000000 cargo test --release -p boxwood --test sign_oracle -- --nocapture
//! ```

use crate::support::families;
use boxwood_oracle as oracle;
use std::cmp::Ordering;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use boxwood::InvalidInput;
use boxwood::exact::{Sign, orient2d, orient3d};
use families::campaign::Campaign;
use families::{Random, nudge, power_of_two};
use oracle::signs;

const KINDS: [&str; 6] = [
    "one coordinate shared",
    "combined, one scale",
    "combined, one scale per axis",
    "repeated",
    "combined, rounded",
    "anywhere",
];

/// Counts of a campaign: cases, cases with sign zero, cases one ulp from zero; then errors: wrong signs, and wrong
/// signs after two points are swapped.
type Counts = [u64; 5];

#[test]
fn orient3d_matches_oracle() {
    let counts = campaign("orient3d").run(|kind, random| {
        let (points, ulp) = points::<3, 4>(kind, random);
        let sign = |[a, b, c, d]: [[f64; 3]; 4]| orient3d(a, b, c, d);
        let [a, b, c, d] = points;
        count_errors(points, ulp, signs::orient3d(a, b, c, d), sign, random)
    });
    print_and_check("orient3d", &counts);
}

#[test]
fn orient2d_matches_oracle() {
    let counts = campaign("orient2d").run(|kind, random| {
        let (points, ulp) = points::<2, 3>(kind, random);
        let sign = |[a, b, c]: [[f64; 2]; 3]| orient2d(a, b, c);
        let [a, b, c] = points;
        count_errors(points, ulp, signs::orient2d(a, b, c), sign, random)
    });
    print_and_check("orient2d", &counts);
}

#[test]
fn orient3d_is_positive_on_the_side_of_the_right_handed_normal() {
    let [a, b, c] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    assert_eq!(orient3d(a, b, c, [0.0, 0.0, 1.0]), Ok(Sign::Positive));
    assert_eq!(orient3d(a, b, c, [0.0, 0.0, -1.0]), Ok(Sign::Negative));
    assert_eq!(orient3d(a, b, c, [7.0, -5.0, -0.0]), Ok(Sign::Zero));
}

#[test]
fn orient2d_is_positive_counterclockwise() {
    let [a, b] = [[0.0; 2], [1.0, 0.0]];
    assert_eq!(orient2d(a, b, [0.5, 1.0]), Ok(Sign::Positive));
    assert_eq!(orient2d(a, b, [0.5, -1.0]), Ok(Sign::Negative));
    assert_eq!(orient2d(a, b, [9.0, -0.0]), Ok(Sign::Zero));
}

#[test]
fn non_finite_coordinate_is_named_in_the_error() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (point, axis) in (0..4).flat_map(|point| (0..3).map(move |axis| (point, axis))) {
            let mut points = [[1.0, 2.0, 3.0]; 4];
            points[point][axis] = value;
            let [a, b, c, d] = points;
            assert_error_names(orient3d(a, b, c, d), point, axis, value);
        }
        for (point, axis) in (0..3).flat_map(|point| (0..2).map(move |axis| (point, axis))) {
            let mut points = [[1.0, 2.0]; 3];
            points[point][axis] = value;
            let [a, b, c] = points;
            assert_error_names(orient2d(a, b, c), point, axis, value);
        }
    }
}

#[track_caller]
fn assert_error_names(result: Result<Sign, InvalidInput>, point: usize, axis: usize, value: f64) {
    let error = result.expect_err("the argument is not finite");
    let InvalidInput::NotFinite { what: "point", index, axis: Some(found_axis), value: found } = error else {
        panic!("{error:?} does not name point {point}")
    };
    assert_eq!((index, found_axis), (Some(point), axis));
    // `total_cmp` instead of `==`, because NaN is not equal to itself.
    assert_eq!(found.total_cmp(&value), Ordering::Equal, "{found} instead of {value}");
}

/// Campaign for one of the two predicates: half of the cases that `BOXWOOD_SIGNS` requests.
fn campaign(title: &'static str) -> Campaign {
    let campaign = Campaign::sized_by("BOXWOOD_SIGNS", 100_000, title, KINDS.len());
    Campaign { cases: campaign.cases.div_ceil(2), ..campaign }
}

/// `N` random points of dimension `D`, whose orientation sign (the sign of a determinant) is tested. The flag is
/// true if the points were generated with a zero determinant and one coordinate was then moved by one ulp.
fn points<const D: usize, const N: usize>(kind: usize, random: &mut Random) -> ([[f64; D]; N], bool) {
    let mut points = match kind {
        0 => one_coordinate_shared(random),
        1 => combined(random, true),
        2 => combined(random, false),
        3 => repeated(random),
        4 => return (combined_rounded(random), false),
        _ => return (arbitrary(random), false),
    };
    random.shuffle(&mut points);
    let ulp = random.one_in(2);
    if ulp {
        let x = &mut points[random.below(N)][random.below(D)];
        nudge(x, random);
        // A move by one ulp from the largest number gives infinity.
        *x = x.clamp(f64::MIN, f64::MAX);
    }
    (points, ulp)
}

/// Points that all have the same coordinate on one axis, so they lie in a plane (in two dimensions: on a line)
/// perpendicular to it. The other coordinates are arbitrary.
fn one_coordinate_shared<const D: usize, const N: usize>(random: &mut Random) -> [[f64; D]; N] {
    let mut points = arbitrary::<D, N>(random);
    let axis = random.below(D);
    let shared = points[0][axis];
    points.iter_mut().for_each(|point| point[axis] = shared);
    points
}

/// Points with a zero determinant: small integers, where the last point is an integer combination of the others
/// with weights that sum to 1.
///
/// All coordinates are then multiplied by one power of two, or by one per axis, which keeps a zero determinant
/// zero. Nothing is rounded: integers of less than 53 bits fit at every exponent, subnormal ones too.
fn combined<const D: usize, const N: usize>(random: &mut Random, one_scale: bool) -> [[f64; D]; N] {
    let (bits, weight) = *[(3, 2), (10, 30), (24, 1 << 24)].get(random.below(3)).expect("one of three");
    let limit = (1 << bits) - 1;
    let mut points = [[0i64; D]; N];
    points.as_flattened_mut().iter_mut().for_each(|x| *x = random.integer(-limit, limit));
    // The last point is the first point plus integer multiples of the edges from the first point to the others.
    let weights = [(); N].map(|()| random.integer(-weight, weight));
    for k in 0..D {
        let base = points[0][k];
        points[N - 1][k] = base + (1..N - 1).map(|i| weights[i] * (points[i][k] - base)).sum::<i64>();
    }
    // The coordinates have at most 51 bits. Those of the last point are largest: a coordinate of the first point,
    // plus two products of a weight (at most 2^24) and an edge (at most 2^25). So the largest exponent of the
    // scale is 1023 - 51.
    let together = random.integer(-1074, 1023 - 51) as i32;
    let scales = [(); D].map(|()| if one_scale { together } else { random.integer(-1074, 1023 - 51) as i32 });
    points.map(|point| {
        let mut axis = 0..D;
        point.map(|x| x as f64 * power_of_two(scales[axis.next().expect("one axis per coordinate")]))
    })
}

/// Like [`combined`], but the coordinates and weights have random digits. The last point is rounded, so the
/// determinant is a few ulps from zero.
fn combined_rounded<const D: usize, const N: usize>(random: &mut Random) -> [[f64; D]; N] {
    let scale = power_of_two(random.integer(-1074, 1020) as i32);
    let mut points = [(); N].map(|()| [(); D].map(|()| random.signed()));
    let weights = [(); N].map(|()| random.signed());
    for k in 0..D {
        let base = points[0][k];
        points[N - 1][k] = base + (1..N - 1).map(|i| weights[i] * (points[i][k] - base)).sum::<f64>();
    }
    random.shuffle(&mut points);
    points.map(|point| point.map(|x| x * scale))
}

/// Points of which two are equal; the others are arbitrary.
fn repeated<const D: usize, const N: usize>(random: &mut Random) -> [[f64; D]; N] {
    let mut points = arbitrary::<D, N>(random);
    points[0] = points[1];
    points
}

/// Points with random digits; the exponents vary over the whole range of `f64` or within a few of each other.
fn arbitrary<const D: usize, const N: usize>(random: &mut Random) -> [[f64; D]; N] {
    let middle = random.integer(-1074, 1023);
    let spread = *[0, 3, 60, 2100].get(random.below(4)).expect("one of four");
    let mut random_number = || {
        let exponent = (middle + random.integer(-spread, spread)).clamp(-1074, 1022) as i32;
        random.signed() * 2.0 * power_of_two(exponent)
    };
    [(); N].map(|()| [(); D].map(|()| random_number()))
}

/// Compares the orientation sign of the points with that of the oracle. Swaps two points and compares the sign
/// with the opposite of the oracle's.
fn count_errors<const D: usize, const N: usize>(
    points: [[f64; D]; N],
    ulp: bool,
    expected: Ordering,
    sign: impl Fn([[f64; D]; N]) -> Result<Sign, InvalidInput>,
    random: &mut Random,
) -> Counts {
    let mut swapped = points;
    let i = random.below(N);
    swapped.swap(i, (i + 1 + random.below(N - 1)) % N);
    let is_correct = sign(points) == Ok(to_sign(expected));
    let swapped_is_correct = sign(swapped) == Ok(to_sign(expected.reverse()));
    show_if_wrong(is_correct && swapped_is_correct, &points);
    let zero = expected == Ordering::Equal;
    [1, u64::from(zero), u64::from(ulp && !zero), u64::from(!is_correct), u64::from(!swapped_is_correct)]
}

fn to_sign(sign: Ordering) -> Sign {
    match sign {
        Ordering::Less => Sign::Negative,
        Ordering::Equal => Sign::Zero,
        Ordering::Greater => Sign::Positive,
    }
}

fn show_if_wrong<const D: usize>(is_correct: bool, points: &[[f64; D]]) {
    static SHOWN: AtomicUsize = AtomicUsize::new(0);
    if !is_correct && SHOWN.fetch_add(1, Relaxed) < 10 {
        eprintln!("wrong sign: {points:?}");
    }
}

fn print_and_check(title: &str, counts: &[Counts]) {
    let mut table =
        format!("{title:30}{:>10}{:>10}{:>10}{:>10}{:>10}\n", "signs", "zero", "one ulp", "wrong", "swapped");
    for (kind, [cases, zero, ulp, wrong, swapped]) in KINDS.iter().zip(counts) {
        table += &format!("{kind:30}{cases:>10}{zero:>10}{ulp:>10}{wrong:>10}{swapped:>10}\n");
    }
    let all: Counts = [0, 1, 2, 3, 4].map(|i| counts.iter().map(|row| row[i]).sum());
    let share = |part: u64| 100.0 * part as f64 / all[0] as f64;
    eprintln!("{table}{:.1}% zero, {:.1}% one ulp from zero\n", share(all[1]), share(all[2]));
    assert!(share(all[1] + all[2]) >= 50.0, "too few cases are near zero");
    assert_eq!([all[3], all[4]], [0, 0], "wrong signs in the table above");
}
