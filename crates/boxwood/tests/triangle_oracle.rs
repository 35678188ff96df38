//! The triangle tests against the rational twin, on families of hard pairs.
//!
//! Small by default. The full campaign is one command:
//!
//! ```text
//! BOXWOOD_PAIRS=10000000 BOXWOOD_ORDERS=100000 cargo test --release -p boxwood --test triangle_oracle -- --nocapture
//! ```

mod families;
mod twin;

use std::fmt;
use std::panic::catch_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use boxwood::{TriangleTest, common_point};
use families::campaign::Campaign;
use families::{FAMILIES, Pair, Random, Triangle, orders, power_of_two};
use twin::{hull, triangles};

/// What a pair counts: itself, whether it meets, then what is wrong: each test, and the common point.
type Counts = [u64; 6];
const WRONG: usize = 2;

#[test]
fn every_test_and_the_common_point_agree_with_the_twin() {
    let campaign = Campaign::sized_by("BOXWOOD_PAIRS", 130_000, "pairs against the twin", FAMILIES.len());
    let counts = campaign.run(|family, random| {
        let pair = FAMILIES[family].pair(random);
        let [a, b] = pair;
        let meet = triangles::intersect(&a, &b);
        let [x, y, z] =
            TriangleTest::ALL.map(|test| wrong(format_args!("{test:?}"), &pair, answers(test, &pair, meet)));
        [1, u64::from(meet), x, y, z, wrong(format_args!("common_point"), &pair, right_point(&a, &b, meet))]
    });
    print_and_judge(&counts);
    for (family, counts) in FAMILIES.iter().zip(&counts) {
        let (pairs, meet) = (counts[0], counts[1]);
        assert!(0 < meet && meet < pairs, "family {} has one answer only: it tests nothing", family.letter);
    }
}

#[test]
fn the_order_of_corners_and_sides_does_not_matter() {
    let campaign = Campaign::sized_by("BOXWOOD_ORDERS", 2_600, "pairs in 72 orders", FAMILIES.len());
    let counts = campaign.run(|family, random| {
        let pair = FAMILIES[family].pair(random);
        let meet = triangles::intersect(&pair[0], &pair[1]);
        let mut counts = [1, u64::from(meet), 0, 0, 0, 0];
        for pair in orders(pair) {
            for (i, test) in TriangleTest::ALL.into_iter().enumerate() {
                counts[WRONG + i] += wrong(format_args!("{test:?}"), &pair, answers(test, &pair, meet));
            }
            counts[5] += wrong(format_args!("common_point"), &pair, right_point(&pair[0], &pair[1], meet));
        }
        counts
    });
    print_and_judge(&counts);
}

/// Not only the answer: there is a true common point within one ulp, on each axis, of the one that is given.
#[test]
fn the_common_point_is_a_common_point_rounded() {
    let campaign = Campaign::sized_by("BOXWOOD_ORDERS", 26_000, "common points", FAMILIES.len());
    let counts = campaign.run(|family, random| {
        let [a, b] = FAMILIES[family].pair(random);
        let Ok(Some(point)) = common_point(&a, &b) else {
            return [1, 0, 0];
        };
        let low = point.map(|x| x.next_down().max(f64::MIN));
        let high = point.map(|x| x.next_up().min(f64::MAX));
        let near = triangles::intersect_in_box(&a, &b, low, high);
        [1, 1, wrong(format_args!("common_point {point:?}"), &[a, b], near)]
    });
    let far: Vec<_> =
        FAMILIES.iter().zip(&counts).map(|(f, [_, meet, far])| format!("{} {far} of {meet}", f.letter)).collect();
    assert!(
        counts.iter().all(|[_, _, far]| *far == 0),
        "further than an ulp from any common point: {}",
        far.join(", ")
    );
}

#[test]
fn scaling_by_a_power_of_two_does_not_matter() {
    let campaign = Campaign::sized_by("BOXWOOD_ORDERS", 2_600, "pairs scaled", FAMILIES.len());
    let counts = campaign.run(|family, random| {
        let pair = FAMILIES[family].pair(random);
        let scaled = scaled_exactly(&pair, random);
        let meet = triangles::intersect(&pair[0], &pair[1]);
        let [x, y, z] =
            TriangleTest::ALL.map(|test| wrong(format_args!("{test:?}"), &scaled, answers(test, &scaled, meet)));
        [
            1,
            u64::from(meet),
            x,
            y,
            z,
            wrong(format_args!("common_point"), &scaled, right_point(&scaled[0], &scaled[1], meet)),
        ]
    });
    print_and_judge(&counts);
}

/// The twin is checked too, by a formulation that has nothing in common with it.
#[test]
fn the_twin_agrees_with_caratheodory_on_small_grids() {
    let campaign = Campaign { title: "twin against hulls", kinds: 6, cases: 60_000, talkative: false };
    let counts = campaign.run(|kind, random| {
        let reach = 1 + kind as i64 / 2;
        let mut triangle = || [(); 3].map(|()| [(); 3].map(|()| random.integer(-reach, reach)));
        let [mut a, mut b] = [triangle(), triangle()];
        if kind % 2 == 1 {
            a[2] = a[random.below(2)];
            b[2] = b[random.below(3)];
        }
        let meet = hull::differences_enclose_origin(&a.map(|p| p.map(i128::from)), &b.map(|p| p.map(i128::from)));
        let [a, b] = [a, b].map(|t| t.map(|p| p.map(|x| x as f64)));
        let both_ways = [triangles::intersect(&a, &b), triangles::intersect(&b, &a)];
        [1, u64::from(meet), wrong(format_args!("twin"), &[a, b], both_ways == [meet; 2])]
    });
    for [pairs, meet, wrong] in counts {
        assert!(0 < meet && meet < pairs, "{meet} of {pairs} meet");
        assert_eq!(wrong, 0);
    }
}

/// Whether the library gives this answer; a panic is none.
fn answers(test: TriangleTest, [a, b]: &Pair, meet: bool) -> bool {
    catch_unwind(|| test.intersect(a, b)).is_ok_and(|answer| answer == Ok(meet))
}

/// Whether there is a point if and only if the triangles meet, and within both boxes.
fn right_point(a: &Triangle, b: &Triangle, meet: bool) -> bool {
    let inside = |t: &Triangle, point: [f64; 3]| {
        (0..3).all(|k| t.iter().any(|p| p[k] <= point[k]) && t.iter().any(|p| point[k] <= p[k]))
    };
    match catch_unwind(|| common_point(a, b)) {
        Ok(Ok(Some(point))) => meet && inside(a, point) && inside(b, point),
        Ok(Ok(None)) => !meet,
        _ => false,
    }
}

/// The pair times a random power of two that changes no significant digit; itself if none is found.
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

/// One if it is wrong; the first few are shown.
fn wrong(who: fmt::Arguments<'_>, pair: &Pair, right: bool) -> u64 {
    static SHOWN: AtomicUsize = AtomicUsize::new(0);
    if !right && SHOWN.fetch_add(1, Relaxed) < 10 {
        // `{:?}` of an `f64` reads back as the same number.
        eprintln!("{who} is wrong:\n    let a = {:?};\n    let b = {:?};", pair[0], pair[1]);
    }
    u64::from(!right)
}

fn print_and_judge(counts: &[Counts]) {
    let names = TriangleTest::ALL.map(|test| format!("{test:?}"));
    let [x, y, z] = &names;
    let mut table =
        format!("{:34}{:>10}{:>14}{x:>17}{y:>10}{z:>10}{:>14}\n", "family", "pairs", "intersecting", "common_point");
    for (family, [pairs, meet, x, y, z, point]) in FAMILIES.iter().zip(counts) {
        let name = format!("{} {}", family.letter, family.name);
        table += &format!("{name:34}{pairs:>10}{meet:>14}{x:>17}{y:>10}{z:>10}{point:>14}\n");
    }
    eprintln!("{table}");
    let wrong: u64 = counts.iter().flat_map(|row| &row[WRONG..]).sum();
    assert_eq!(wrong, 0, "wrong answers in the table above");
}
