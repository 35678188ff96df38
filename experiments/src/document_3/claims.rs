//! What document 3 claims, each judged by the tables alone.

use super::proximity::{HUNDREDTHS, OBB, V1, V2};
use super::tables::at;
use crate::published::document_3::{AABB_TEST_GAIN, OBB_STORAGE, RATES, TABLE_1, TABLE_2};
use crate::tabular::{Numbers, Sentence, figure, is_about};
use crate::{Claim, Table, Verdict};

/// What document 3 claims, judged by the tables of its [`Outcome`](crate::Outcome) alone.
#[must_use]
pub fn claims(tables: &[Table]) -> Vec<Claim> {
    let all: [fn(Numbers<'_>) -> Claim; 9] =
        [rate, faster, slowest_at_0, box_tests, box_tests_at_0, triangle_tests, no_triangles, box_test, storage];
    all.iter().map(|judge| judge(Numbers(tables))).collect()
}

/// A figure over distances, from 0.00 on.
fn over_distances(numbers: Numbers<'_>, table: &str, method: &str) -> Vec<f64> {
    HUNDREDTHS.iter().map(|hundredths| numbers.at(table, method, &format!("0.{hundredths:02}"))).collect()
}

fn rate(numbers: Numbers<'_>) -> Claim {
    let rate = 1e6 / numbers.at("3-figure-6", V2, "0.00");
    Sentence {
        id: "3-rate",
        place: "section 4",
        claimed: "Version 2 answers more than 100 times a second where the grids all but touch; 20 times are needed.",
    }
    .judged(
        format!("{rate:.0} times a second"),
        Verdict::of(RATES.map(|needed| rate > needed)),
        "Confirmed above 100. The only time here that is not a ratio: a machine of today makes it easier than one \
         of 2009.",
    )
}

fn faster(numbers: Numbers<'_>) -> Claim {
    let at_0 = numbers.at("3-figure-6", V1, "0.00") / numbers.at("3-figure-6", V2, "0.00");
    let overall = numbers.at("3-1", V1, "time") / numbers.at("3-1", V2, "time");
    Sentence {
        id: "3-faster",
        place: "abstract, section 4, Figure 6",
        claimed: "Version 2 is an order of magnitude faster than version 1.",
    }
    .judged(
        format!("{} times at distance 0, {} times over all distances", figure(at_0), figure(overall)),
        Verdict::of([at_0 >= 10.0, overall >= 10.0]),
        "Confirmed from 10 times on, at distance 0 and over all distances.",
    )
}

fn slowest_at_0(numbers: Numbers<'_>) -> Claim {
    let slowest = |table: &str, method: &str| {
        let all = over_distances(numbers, table, method);
        all[1..].iter().all(|&other| other < all[0])
    };
    let falls = |method: &str| {
        let all = over_distances(numbers, "3-boxes", method);
        figure(all[0] / all[all.len() - 1])
    };
    Sentence {
        id: "3-slowest-at-0",
        place: "section 4, Figure 6",
        claimed: "Distance 0 takes the most time, and the more distant the grids, the less time it takes.",
    }
    .judged(
        format!(
            "from 0.00 to 0.20 box tests fall to 1 in {} (version 1) and 1 in {} (version 2)",
            falls(V1),
            falls(V2)
        ),
        Verdict::of([V1, V2].iter().flat_map(|method| ["3-figure-6", "3-boxes"].map(|table| slowest(table, method)))),
        "Confirmed if time and box tests of both versions are greatest at 0.00.",
    )
}

/// Whether there is at least such a gain, and whether it is about that: within a factor of two.
fn gained(gain: f64, published: f64) -> Verdict {
    Verdict::of([gain >= published / 2.0, gain <= published * 2.0])
}

fn box_tests(numbers: Numbers<'_>) -> Claim {
    let [v1, v2] = [V1, V2].map(|method| numbers.at("3-1", method, "box tests"));
    let published = TABLE_1[0][0] / TABLE_1[1][0];
    Sentence {
        id: "3-box-tests",
        place: "section 4, Table 1",
        claimed: "Over all distances, version 2 tests 1 box where version 1 tests 294: 6,303 a step, not 1.85 \
                  million.",
    }
    .judged(
        format!("{v2:.0} and {v1:.0} a step: 1 in {}", figure(v1 / v2)),
        gained(v1 / v2, published),
        "Two cases: 1 in 147 or better, which is the gain, and no more than 1 in 587, which is its figure within a \
         factor of two.",
    )
}

fn box_tests_at_0(numbers: Numbers<'_>) -> Claim {
    let [v1, v2] = [V1, V2].map(|method| numbers.at("3-2", method, &at("box tests", 0)));
    let [[then_1, _], [then_2, _]] = TABLE_2[0].1;
    Sentence {
        id: "3-box-tests-at-0",
        place: "section 4, Table 2",
        claimed: "At distance 0, version 2 tests 1 box where version 1 tests 377: 16,315, not 6.15 million.",
    }
    .judged(
        format!("{v2:.0} and {v1:.0} a position: 1 in {}", figure(v1 / v2)),
        gained(v1 / v2, then_1 / then_2),
        "Two cases: 1 in 188 or better, which is the gain, and no more than 1 in 754, which is its figure within a \
         factor of two.",
    )
}

fn triangle_tests(numbers: Numbers<'_>) -> Claim {
    let [v1, v2] = [V1, V2].map(|method| numbers.at("3-1", method, "triangle tests"));
    Sentence {
        id: "3-triangle-tests",
        place: "section 4, Table 1",
        claimed: "The number of triangle tests does not change much from version to version: 12 and 14 a step.",
    }
    .judged(
        format!("{} and {} a step", figure(v1), figure(v2)),
        Verdict::of([is_about(v2, v1, 1.25)]),
        "Confirmed within a quarter of each other.",
    )
}

fn no_triangles(numbers: Numbers<'_>) -> Claim {
    let counts = [V1, V2].map(|method| [10, 20].map(|place| numbers.at("3-2", method, &at("triangle tests", place))));
    let [v1, v2] = counts.map(|counts| counts.map(figure).join(" and "));
    Sentence {
        id: "3-no-triangles",
        place: "section 4, Table 2",
        claimed: "At distances 0.10 and 0.20 boxes tell everything apart, and no triangles are tested.",
    }
    .judged(
        format!("version 1: {v1}; version 2: {v2}"),
        Verdict::of(counts.concat().iter().map(|&count| count.abs() < 0.5)),
        "Confirmed if, in the mean, less than half a triangle test is left, as in a table of whole numbers.",
    )
}

fn box_test(numbers: Numbers<'_>) -> Claim {
    let ratio = numbers.at("3-box", OBB, "over version 1");
    Sentence {
        id: "3-box-test",
        place: "section 3, citing a survey of 2002",
        claimed: "To test two axis-aligned boxes of one frame is about 40 times as fast as to test two oriented \
                  boxes.",
    }
    .judged(
        format!("{} times", figure(ratio)),
        Verdict::of([is_about(ratio, AABB_TEST_GAIN, 1.5)]),
        "Confirmed from 27 to 60 times. Measured at distance 0: the time of version 1, which compares boxes and \
         does hardly anything else, and of an OBB tree, each over its box tests. The 18-DOPs of the same sentence \
         are not in boxwood.",
    )
}

fn storage(numbers: Numbers<'_>) -> Claim {
    let ratio = numbers.at("3-box", OBB, "over axis-aligned");
    Sentence {
        id: "3-storage",
        place: "section 3",
        claimed: "An oriented box takes 2.5 times the storage of an axis-aligned one.",
    }
    .judged(
        format!("{} times", figure(ratio)),
        Verdict::of([is_about(ratio, OBB_STORAGE, 1.02)]),
        "Confirmed if equal. The 18-DOPs of the same sentence, 3 times, are not in boxwood.",
    )
}
