//! The triangle tests, compared with the rational oracle on families of hard pairs.
//!
//! The number of pairs is small by default. The full campaign is one command:
//!
//! ```text
//! BOXWOOD_PAIRS=10000000 BOXWOOD_ORDERS=100000 cargo test --release -p boxwood --test triangle_oracle -- --nocapture
//! ```

use crate::support::families;
use boxwood_oracle as oracle;
use std::fmt;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use boxwood::exact::common_point;
use boxwood::papers::TriangleTest;
use families::campaign::Campaign;
use families::{FAMILIES, Pair, Random, Triangle, orders, power_of_two};
use oracle::{hull, triangles};

/// Counts of a campaign: tested pairs, intersecting pairs; then errors of each of the three triangle tests and of
/// `common_point`.
type Counts = [u64; 6];
/// Index of the first error count in [`Counts`].
const FIRST_ERROR: usize = 2;

#[test]
fn every_test_and_the_common_point_match_oracle() {
    let campaign = Campaign::sized_by("BOXWOOD_PAIRS", 130_000, "pairs against the oracle", FAMILIES.len());
    let counts = campaign.run(|family, random| {
        let pair = FAMILIES[family].pair(random);
        let [a, b] = pair;
        let intersects = triangles::intersect(&a, &b);
        let [x, y, z] = TriangleTest::ALL
            .map(|test| count_if_wrong(format_args!("{test:?}"), &pair, gives_result(test, &pair, intersects)));
        [
            1,
            u64::from(intersects),
            x,
            y,
            z,
            count_if_wrong(format_args!("common_point"), &pair, is_point_correct(&a, &b, intersects)),
        ]
    });
    print_and_check(&counts);
    for (family, counts) in FAMILIES.iter().zip(&counts) {
        let (pairs, intersects) = (counts[0], counts[1]);
        assert!(
            0 < intersects && intersects < pairs,
            "family {} gives only one result, so it tests nothing",
            family.letter
        );
    }
}

#[test]
fn results_are_independent_of_vertex_and_triangle_order() {
    let campaign = Campaign::sized_by("BOXWOOD_ORDERS", 2_600, "pairs in 72 orders", FAMILIES.len());
    let counts = campaign.run(|family, random| {
        let pair = FAMILIES[family].pair(random);
        let intersects = triangles::intersect(&pair[0], &pair[1]);
        let mut counts = [1, u64::from(intersects), 0, 0, 0, 0];
        for pair in orders(pair) {
            for (i, test) in TriangleTest::ALL.into_iter().enumerate() {
                counts[FIRST_ERROR + i] +=
                    count_if_wrong(format_args!("{test:?}"), &pair, gives_result(test, &pair, intersects));
            }
            counts[5] +=
                count_if_wrong(format_args!("common_point"), &pair, is_point_correct(&pair[0], &pair[1], intersects));
        }
        counts
    });
    print_and_check(&counts);
}

/// Each coordinate of the point that `common_point` returns is within one ulp of that of an exact common point of
/// the triangles.
#[test]
fn common_point_is_within_one_ulp_of_a_true_one() {
    let campaign = Campaign::sized_by("BOXWOOD_ORDERS", 26_000, "common points", FAMILIES.len());
    let counts = campaign.run(|family, random| {
        let [a, b] = FAMILIES[family].pair(random);
        let Ok(Some(point)) = common_point(&a, &b) else {
            return [1, 0, 0];
        };
        let low = point.map(|x| x.next_down().max(f64::MIN));
        let high = point.map(|x| x.next_up().min(f64::MAX));
        let near = triangles::intersect_in_box(&a, &b, low, high);
        [1, 1, count_if_wrong(format_args!("common_point {point:?}"), &[a, b], near)]
    });
    let far: Vec<_> = FAMILIES
        .iter()
        .zip(&counts)
        .map(|(f, [_, intersects, far])| format!("{} {far} of {intersects}", f.letter))
        .collect();
    assert!(
        counts.iter().all(|[_, _, far]| *far == 0),
        "farther than one ulp from any common point: {}",
        far.join(", ")
    );
}

#[test]
fn results_are_independent_of_scale() {
    let campaign = Campaign::sized_by("BOXWOOD_ORDERS", 2_600, "pairs scaled", FAMILIES.len());
    let counts = campaign.run(|family, random| {
        let pair = FAMILIES[family].pair(random);
        let scaled = scaled_exactly(&pair, random);
        let intersects = triangles::intersect(&pair[0], &pair[1]);
        let [x, y, z] = TriangleTest::ALL
            .map(|test| count_if_wrong(format_args!("{test:?}"), &scaled, gives_result(test, &scaled, intersects)));
        [
            1,
            u64::from(intersects),
            x,
            y,
            z,
            count_if_wrong(format_args!("common_point"), &scaled, is_point_correct(&scaled[0], &scaled[1], intersects)),
        ]
    });
    print_and_check(&counts);
}

/// Checks the oracle itself, which clips triangles, against an unrelated method that follows Carathéodory's
/// theorem.
#[test]
fn oracle_matches_caratheodory_on_small_grids() {
    let campaign = Campaign { title: "oracle against hulls", kinds: 6, cases: 60_000, prints_progress: false };
    let counts = campaign.run(|kind, random| {
        let limit = 1 + kind as i64 / 2;
        let mut triangle = || [(); 3].map(|()| [(); 3].map(|()| random.integer(-limit, limit)));
        let [mut a, mut b] = [triangle(), triangle()];
        if kind % 2 == 1 {
            a[2] = a[random.below(2)];
            b[2] = b[random.below(3)];
        }
        let intersects = hull::differences_enclose_origin(&a.map(|p| p.map(i128::from)), &b.map(|p| p.map(i128::from)));
        let [a, b] = [a, b].map(|t| t.map(|p| p.map(|x| x as f64)));
        let both_orders = [triangles::intersect(&a, &b), triangles::intersect(&b, &a)];
        [1, u64::from(intersects), count_if_wrong(format_args!("oracle"), &[a, b], both_orders == [intersects; 2])]
    });
    for [pairs, intersects, count_if_wrong] in counts {
        assert!(0 < intersects && intersects < pairs, "{intersects} of {pairs} intersect");
        assert_eq!(count_if_wrong, 0);
    }
}

/// Returns true if `test` gives the expected result for the pair, without a panic.
fn gives_result(test: TriangleTest, [a, b]: &Pair, intersects: bool) -> bool {
    catch_unwind(|| test.intersect(a, b)).is_ok_and(|result| result == Ok(intersects))
}

/// Returns true if `common_point` finds a point exactly if the triangles intersect, and the point is inside both
/// bounding boxes.
fn is_point_correct(a: &Triangle, b: &Triangle, intersects: bool) -> bool {
    let inside = |t: &Triangle, point: [f64; 3]| {
        (0..3).all(|k| t.iter().any(|p| p[k] <= point[k]) && t.iter().any(|p| point[k] <= p[k]))
    };
    match catch_unwind(|| common_point(a, b)) {
        Ok(Ok(Some(point))) => intersects && inside(a, point) && inside(b, point),
        Ok(Ok(None)) => !intersects,
        _ => false,
    }
}

/// The pair scaled by a random power of two that changes no significant digit; unchanged if none is found in 20
/// attempts.
fn scaled_exactly(pair: &Pair, random: &mut Random) -> Pair {
    let exact = |x: f64, by: f64| (x * by).is_finite() && x * by / by == x;
    for _ in 0..20 {
        let by = power_of_two(random.integer(-1000, 1000) as i32);
        if pair.as_flattened().as_flattened().iter().all(|&x| exact(x, by)) {
            return pair.map(|t| t.map(|corner| corner.map(|x| x * by)));
        }
    }
    *pair
}

/// Returns 0 if the result is right and 1 if it is wrong; prints the first ten wrong pairs.
fn count_if_wrong(subject: fmt::Arguments<'_>, pair: &Pair, right: bool) -> u64 {
    static SHOWN: AtomicUsize = AtomicUsize::new(0);
    if !right && SHOWN.fetch_add(1, Relaxed) < 10 {
        // `{:?}` of an `f64` parses to the same number.
        eprintln!("{subject} is wrong:\n    let a = {:?};\n    let b = {:?};", pair[0], pair[1]);
    }
    u64::from(!right)
}

fn print_and_check(counts: &[Counts]) {
    let names = TriangleTest::ALL.map(|test| format!("{test:?}"));
    let [x, y, z] = &names;
    let mut table =
        format!("{:34}{:>10}{:>14}{x:>17}{y:>10}{z:>10}{:>14}\n", "family", "pairs", "intersecting", "common_point");
    for (family, [pairs, intersects, x, y, z, point]) in FAMILIES.iter().zip(counts) {
        let name = format!("{} {}", family.letter, family.name);
        table += &format!("{name:34}{pairs:>10}{intersects:>14}{x:>17}{y:>10}{z:>10}{point:>14}\n");
    }
    eprintln!("{table}");
    let count_if_wrong: u64 = counts.iter().flat_map(|row| &row[FIRST_ERROR..]).sum();
    assert_eq!(count_if_wrong, 0, "wrong results in the table above");
}
