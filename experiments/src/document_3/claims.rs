//! What document 3 claims, each judged by the tables alone.

use super::proximity::{HUNDREDTHS, OBB, V1, V2};
use super::tables::{OVER, at, distance};
use crate::judging::{Judge, Numbers, Sentence, figure, judged};
use crate::published::document_3::{AABB_TEST_GAIN, OBB_STORAGE, RATES, TABLE_1, TABLE_2};
use crate::rules::{COUNTS_ALIKE, NOISE, gained, is_over};
use crate::{Claim, Table, Verdict};

const ALL: &[Judge] =
    &[rate, faster, slowest_at_0, box_tests, box_tests_at_0, triangle_tests, no_triangles, box_test, storage];

/// What document 3 claims, judged by the tables of its [`Outcome`](crate::Outcome) alone.
#[must_use]
pub fn claims(tables: &[Table]) -> Vec<Claim> {
    judged(tables, ALL)
}

/// A figure over distances, from 0.00 on.
fn over_distances(numbers: Numbers<'_>, table: &str, method: &str) -> Vec<f64> {
    HUNDREDTHS.iter().map(|hundredths| numbers.at(table, &distance(*hundredths), method)).collect()
}

fn rate(numbers: Numbers<'_>) -> Claim {
    let rate = 1e6 / numbers.at("3-figure-6", &distance(0), V2);
    Sentence {
        id: "3-rate",
        place: "section 4",
        claimed: "Version 2 answers more than 100 times a second where the grids all but touch; 20 times are needed.",
    }
    .judged(
        format!("{} times a second.", figure(rate)),
        Verdict::of(RATES.map(|needed| is_over(rate, needed))),
        "Two cases: above 100, and above 20. Like 5-frame, this is judged by seconds and not by a ratio: a machine of today makes it \
         easier than one of 2009.",
    )
    .drawn(&["3-figure-6"])
}

fn faster(numbers: Numbers<'_>) -> Claim {
    let at_0 = numbers.at("3-figure-6", &distance(0), V1) / numbers.at("3-figure-6", &distance(0), V2);
    let overall = numbers.at("3-1", V1, "time") / numbers.at("3-1", V2, "time");
    Sentence {
        id: "3-faster",
        place: "abstract, section 4, Figure 6",
        claimed: "Version 2 is an order of magnitude faster than version 1.",
    }
    .judged(
        format!("{} times as fast at distance 0.00, {} times over all distances.", figure(at_0), figure(overall)),
        Verdict::of([at_0, overall].map(|gain| is_over(gain, 10.0))),
        "Two cases, at distance 0.00 and over all distances: confirmed if more than 10 times as fast.",
    )
    .drawn(&["3-figure-6"])
}

fn slowest_at_0(numbers: Numbers<'_>) -> Claim {
    let slowest = |table: &str, method: &str| {
        let all = over_distances(numbers, table, method);
        all[1..].iter().all(|&other| other < all[0]) && all.windows(2).all(|step| step[1] <= step[0] * NOISE)
    };
    let said = |table: &str, method: &str| {
        let all = over_distances(numbers, table, method);
        let steepest = all.windows(2).map(|step| step[1] / step[0]).fold(f64::NAN, f64::max);
        format!("to 1 in {}, and from a distance to the next to {} at most", figure(all[0] / all[20]), figure(steepest))
    };
    Sentence {
        id: "3-slowest-at-0",
        place: "section 4, Figure 6",
        claimed: "Distance 0 takes the most time, and the more distant the grids, the less time it takes.",
    }
    .judged(
        format!(
            "From 0.00 to 0.20 time falls {} (version 1); {} (version 2). Box tests fall {}; {}.",
            said("3-figure-6", V1),
            said("3-figure-6", V2),
            said("3-boxes", V1),
            said("3-boxes", V2)
        ),
        Verdict::of([V1, V2].iter().flat_map(|method| ["3-figure-6", "3-boxes"].map(|table| slowest(table, method)))),
        "Four cases, time and box tests of each version: confirmed if the greatest is at 0.00, and no step to a greater distance adds \
         more than noise.",
    )
    .drawn(&["3-figure-6", "3-boxes"])
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
        format!("{} and {} a step: 1 in {}.", figure(v2.round()), figure(v1.round()), figure(v1 / v2)),
        gained([(v1 / v2, published)]),
        "Confirmed from 1 in 196 to 1 in 440; in part if version 2 tests fewer, but not about 1 in 294.",
    )
    .drawn(&["3-boxes"])
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
        format!("{} and {} a position: 1 in {}.", figure(v2.round()), figure(v1.round()), figure(v1 / v2)),
        gained([(v1 / v2, then_1 / then_2)]),
        "Confirmed from 1 in 251 to 1 in 565; in part if version 2 tests fewer, but not about 1 in 377.",
    )
    .drawn(&["3-boxes"])
}

fn triangle_tests(numbers: Numbers<'_>) -> Claim {
    let [v1, v2] = [V1, V2].map(|method| numbers.at("3-1", method, "triangle tests"));
    Sentence {
        id: "3-triangle-tests",
        place: "section 4, Table 1",
        claimed: "The number of triangle tests does not change much from version to version: 12 and 14 a step.",
    }
    .judged(
        format!("{} and {} a step.", figure(v1), figure(v2)),
        Verdict::of([v2 <= v1 * COUNTS_ALIKE && v1 <= v2 * COUNTS_ALIKE]),
        "Confirmed within a quarter of each other. How many there are is another matter: at the positions made here far fewer are left \
         than the document has.",
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
        format!("Version 1: {v1}; version 2: {v2}."),
        Verdict::of(counts.concat().iter().map(|&count| count.abs() < 0.5)),
        "Each version and distance is a case: confirmed if, in the mean, less than half a triangle test is left, as in a table of whole numbers.",
    )
}

fn box_test(numbers: Numbers<'_>) -> Claim {
    let ratios = OVER.map(|column| numbers.at("3-box", OBB, column));
    Sentence {
        id: "3-box-test",
        place: "section 3, citing a survey of 2002",
        claimed: "To test two axis-aligned boxes of one frame is about 40 times as fast as to test two oriented boxes.",
    }
    .judged(
        format!(
            "What an OBB tree takes for a box test, over what version 1 takes: {}; over what version 2 takes: {}.",
            figure(ratios[0]),
            figure(ratios[1])
        ),
        gained(ratios.map(|ratio| (ratio, AABB_TEST_GAIN))),
        "Confirmed if both are about 40, from 27 to 60; in part if axis-aligned boxes are faster, but not by that. What is measured is \
         whole searches over their box tests, with all that is around a test, and not tests by themselves. Version 1 compares boxes in \
         one loop over all pairs, which a machine of today does several at a time; an OBB tree picks its way from node to node. \
         Version 2 does so too: it is like compared with like. The 18-DOPs of the same sentence are not in boxwood.",
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
        format!("{} times.", figure(ratio)),
        Verdict::of([(ratio - OBB_STORAGE).abs() < 0.05]),
        "Confirmed if equal to the digits given. By construction: 15 scalars against 6. The 18-DOPs of the same sentence, 3 times, are \
         not in boxwood.",
    )
    .by_construction()
}
