//! Claims in sections 3, 5 and 6 of the AABB tree paper, about queries.

use super::{divide, format_per_model, format_percent_per_model, per_model};
use crate::aabb_tree::costs::TREES;
use crate::aabb_tree::rotated_models::ROTATIONS;
use crate::claims::judge::{ClaimDraft, Judge, TableReader, format_list, format_number, format_percent, mean};
use crate::claims::verdict_rules::{SIMILAR_TIMES_FACTOR, is_about, is_about_share, is_faster, is_over};
use crate::models::NAMES;
use crate::published::aabb_tree::{
    EDGE_AXIS_SHARE, INTERSECTING_SHARE, OVERLAPPING_SHARE, SAT_LITE_ERROR_SHARE, TRIANGLE_TEST_TIME_SHARE,
};
use crate::{Claim, ClaimVerdict};

pub(super) const ALL: &[Judge] = &[
    intersecting_share,
    overlapping_share,
    edge_axis_share,
    sat_lite_errors,
    box_tests,
    times,
    triangle_tests,
    sat_lite_speeds_up_aabb,
    sat_lite_hardly_changes_obb,
    triangle_test_time_share,
];

const OBB: &str = TREES[0];
const AABB: &str = TREES[1];

/// Numbers in a column of the table of shares, for both trees and all models.
fn shares_by_tree_and_model(tables: TableReader<'_>, column: &str) -> Vec<f64> {
    TREES.iter().flat_map(|tree| per_model(tables, "1-shares", tree, column)).collect()
}

/// Formats the result of [`shares_by_tree_and_model`].
fn format_shares(shares: &[f64]) -> String {
    let [obb, aabb] =
        [&shares[..3], &shares[3..]].map(|own| format_list(NAMES.into_iter().zip(own.iter().copied()), format_percent));
    format!("OBB tree: {obb}; AABB tree: {aabb}.")
}

fn intersecting_share(tables: TableReader<'_>) -> Claim {
    let shares = per_model(tables, "1-shares", AABB, "hits");
    ClaimDraft {
        id: "1-hits",
        place: "section 5",
        claimed: "The size of the cube is chosen so that about 60% of the placements intersect.",
    }
    .judged(
        format!("Placements that intersect: {}.", format_percent_per_model(shares)),
        ClaimVerdict::from_cases(shares.map(|share| (share - INTERSECTING_SHARE).abs() <= 0.02)),
        "Confirmed from 58% to 62%, for each model. By construction: bisection chooses the size of the cube.",
    )
    .by_construction()
}

fn overlapping_share(tables: TableReader<'_>) -> Claim {
    let shares = shares_by_tree_and_model(tables, "overlapping");
    ClaimDraft {
        id: "1-positive",
        place: "section 3",
        claimed: "For both trees, about 60% of all box tests find an overlap.",
    }
    .judged(
        format_shares(&shares),
        ClaimVerdict::from_cases(shares.iter().map(|share| is_about_share(*share, OVERLAPPING_SHARE))),
        "Confirmed if about 60%, from 47% to 73%, for each tree and model. Every overlap except that of two leaves is \
         followed by two tests, so half of the tests of any descent are positive. Overlapping leaves, and descents that stop at a hit, add the \
         rest.",
    )
}

fn edge_axis_share(tables: TableReader<'_>) -> Claim {
    let shares = shares_by_tree_and_model(tables, "on edge axes");
    ClaimDraft {
        id: "1-on-edges",
        place: "section 3, Figure 2",
        claimed: "For disjoint boxes, SAT ends on an edge axis in about 15% of the tests.",
    }
    .judged(
        format_shares(&shares),
        ClaimVerdict::from_cases(shares.iter().map(|share| is_about_share(*share, EDGE_AXIS_SHARE))),
        "Confirmed if about 15%, from 10% to 20%, for each tree and model.",
    )
    .with_plots(&["1-figure-2"])
}

fn sat_lite_errors(tables: TableReader<'_>) -> Claim {
    let shares = shares_by_tree_and_model(tables, "SAT lite errors");
    ClaimDraft {
        id: "1-lite-errs",
        place: "section 3",
        claimed: "Without the edge axes a box test errs 6% of the time: 40% of 15%.",
    }
    .judged(
        format_shares(&shares),
        ClaimVerdict::from_cases(shares.iter().map(|share| is_about_share(*share, SAT_LITE_ERROR_SHARE))),
        "Confirmed if about 6%, from 4% to 8%, for each tree and model. The share of tests that end on an edge axis is counted, \
         among all tests of a descent with SAT.",
    )
}

fn box_tests(tables: TableReader<'_>) -> Claim {
    let [obb, aabb] = TREES.map(|tree| per_model(tables, "1-1", tree, "N_b"));
    let ratios = divide(aabb, obb);
    let rotated: Vec<String> = ROTATIONS[1..].iter().map(|rotation| rotated_ratios(tables, rotation)).collect();
    ClaimDraft {
        id: "1-box-tests",
        place: "section 5, Table 1",
        claimed: "An AABB tree needs about twice as many box tests as an OBB tree (table of the paper: 3.2, 1.9 and 2.1 times).",
    }
    .judged(
        format!(
            "AABB divided by OBB: {}; if the model is rotated before the trees are built: {}.",
            format_per_model(ratios),
            rotated.join("; ")
        ),
        ClaimVerdict::from_cases(ratios.map(|ratio| is_about(ratio, 2.0))),
        "Confirmed from 1.33 to 3 times, for each model as modeled. The torus of the paper, 3.2 times, is not about twice by this rule. The \
         orientation of a model is decisive: axis-aligned boxes fit only surfaces along the axes, such as most of our spacecraft. The paper \
         does not state the orientation of its models.",
    )
}

/// Formats, for each model, the number of box tests of the AABB tree divided by that of the OBB tree. `rotation` names
/// the rotation of the models before the trees were built.
fn rotated_ratios(tables: TableReader<'_>, rotation: &str) -> String {
    let [obb, aabb] = TREES.map(|tree| per_model(tables, "1-rotated", tree, rotation));
    format_per_model(divide(aabb, obb))
}

fn times(tables: TableReader<'_>) -> Claim {
    let [obb, aabb] = TREES.map(|tree| per_model(tables, "1-1", tree, "T_total"));
    let ratios = divide(aabb, obb);
    let [obb, aabb] = TREES.map(|tree| per_model(tables, "1-1", tree, "C_b"));
    let tests = divide(obb, aabb);
    ClaimDraft {
        id: "1-times",
        place: "section 5, Table 1",
        claimed: "With SAT, an AABB tree takes only 50% longer than an OBB tree; for the torus almost three times as long.",
    }
    .judged(
        format!(
            "Time of AABB divided by OBB: {}; time of a box test of OBB divided by AABB: {} (table of the paper: 1.3 to 1.5).",
            format_per_model(ratios),
            format_per_model(tests)
        ),
        ClaimVerdict::from_cases(ratios.into_iter().zip([3.0, 1.5, 1.5]).map(|(ours, theirs)| is_about(ours, theirs))),
        "Each model is a case: confirmed from 2 to 4.5 times for the torus, from 1 to 2.25 times for the others. The more expensive a \
         test of oriented boxes is, the less their smaller number helps.",
    )
}

fn triangle_tests(tables: TableReader<'_>) -> Claim {
    let [obb, aabb] = TREES.map(|tree| per_model(tables, "1-1", tree, "N_p").map(|count| count / 1e5));
    let (smooth, of_aabb) = ([obb[0], obb[2]], [aabb[0], aabb[2]]);
    ClaimDraft {
        id: "1-triangle-tests",
        place: "section 5, Table 1",
        claimed: "An OBB tree needs fewer than two triangle tests per placement for the torus and the teapot, far fewer than an AABB tree.",
    }
    .judged(
        format!(
            "Triangle tests per placement, OBB tree: {}; AABB tree: {}.",
            format_list(SMOOTH.into_iter().zip(smooth), format_number),
            format_list(SMOOTH.into_iter().zip(of_aabb), format_number)
        ),
        ClaimVerdict::from_cases([0, 1].map(|model: usize| smooth[model] < 2.0 && of_aabb[model] > 2.0 * smooth[model])),
        "Each model is a case: confirmed if fewer than 2, and fewer than half of the AABB tree's.",
    )
}

/// The two models with smooth surfaces, which the claim `1-triangle-tests` is about.
const SMOOTH: [&str; 2] = [NAMES[0], NAMES[2]];

/// Speedup of a tree by SAT lite, minus 1: 0.15 means 15% faster.
fn sat_lite_gain(tables: TableReader<'_>, tree: &str) -> [f64; 3] {
    let [full, lite] = ["1-1", "1-2"].map(|table| per_model(tables, table, tree, "T_total"));
    divide(full, lite).map(|ratio| ratio - 1.0)
}

fn sat_lite_speeds_up_aabb(tables: TableReader<'_>) -> Claim {
    let gains = sat_lite_gain(tables, AABB);
    let average = mean(&gains);
    ClaimDraft {
        id: "1-lite-aabb",
        place: "section 5, Table 2",
        claimed: "SAT lite makes the AABB tree faster in all cases, by about 15% on average (tables of the paper: 12, 7 and 26%).",
    }
    .judged(
        format!("Faster by {}; on average by {}.", format_percent_per_model(gains), format_percent(average)),
        ClaimVerdict::from_cases(gains.iter().map(|gain| is_faster(1.0 / (1.0 + gain))).chain([is_about(average, 0.15)])),
        "Four cases: each model is faster by more than noise, and the average is about 15%, from 10% to 22.5%.",
    )
}

fn sat_lite_hardly_changes_obb(tables: TableReader<'_>) -> Claim {
    let gains = sat_lite_gain(tables, OBB);
    ClaimDraft {
        id: "1-lite-obb",
        place: "section 5, Table 2",
        claimed: "SAT lite hardly changes the time of the OBB tree (tables of the paper: 1, -4 and 11%).",
    }
    .judged(
        format!("Faster by {}.", format_percent_per_model(gains)),
        ClaimVerdict::from_cases(gains.map(|gain| (1.0 + gain).max(1.0 / (1.0 + gain)) <= SIMILAR_TIMES_FACTOR)),
        "Each model is a case: confirmed within a factor of 1.125, either way.",
    )
}

fn triangle_test_time_share(tables: TableReader<'_>) -> Claim {
    let [obb, aabb] = TREES.map(|tree| per_model(tables, "1-shares", tree, "T_p / T_total"));
    let means = [obb, aabb].map(|shares| mean(&shares));
    let close = |tree: usize| is_about(means[tree], TRIANGLE_TEST_TIME_SHARE[tree]);
    ClaimDraft {
        id: "1-time-in-triangles",
        place: "section 6",
        claimed: "Triangle tests take 28% of the time with an AABB tree, and 5% with an OBB tree.",
    }
    .judged(
        format!("AABB tree: {}; OBB tree: {}.", format_percent_per_model(aabb), format_percent_per_model(obb)),
        ClaimVerdict::from_cases([close(0), close(1), (0..3).all(|model| is_over(aabb[model], obb[model]))]),
        "Three cases: each mean is about its published number, and the share is larger with the AABB tree for every model.",
    )
}
