//! Claims about builds and refits: sections 2, 4 and 5.

use super::{NAMES, figures, over, percents};
use crate::document_1::costs::TODAY;
use crate::document_1::operations::{BOTH_REFITS, REFIT_EACH};
use crate::judging::{Judge, Numbers, Sentence, figure, mean};
use crate::published::document_1::{OPERATIONS, REFIT_GAIN};
use crate::rules::{gained, is_about, is_over};
use crate::{Claim, Verdict};

pub(super) const ALL: &[Judge] =
    &[build_ratio, refit_gain, linear, arithmetic, refit_against_test, refit_against_obb_build, deformable];

/// A row of Table 3, model by model, in milliseconds.
fn operation(numbers: Numbers<'_>, name: &str) -> [f64; 3] {
    NAMES.map(|model| numbers.at("1-3", name, model))
}

fn build_ratio(numbers: Numbers<'_>) -> Claim {
    let ratios = over(operation(numbers, "Build an OBB tree"), operation(numbers, "Build an AABB tree"));
    Sentence {
        id: "1-build",
        place: "section 2, Table 3",
        claimed: "Building an OBB tree takes about three times as long as building an AABB tree (its table: 3.2, \
                  2.6 and 3.4).",
    }
    .judged(
        format!("OBB over AABB: {}.", figures(ratios)),
        gained(ratios.map(|ratio| (ratio, 3.0))),
        "Confirmed from 2 to 4.5 times for each model; in part if an OBB tree takes longer, but not about three times as long.",
    )
}

/// The AABB trees of more than so many triangles, and a column of theirs.
fn larger_than(numbers: Numbers<'_>, triangles: f64, column: &str) -> Vec<f64> {
    let sizes = numbers.column("1-refit", "triangles");
    let own = numbers.column("1-refit", column);
    let wanted = sizes.iter().zip(own).filter(|((name, size), _)| !name.starts_with(TODAY) && *size > triangles);
    wanted.map(|(_, (_, figure))| figure).collect()
}

fn shown(figures: &[f64]) -> String {
    figures.iter().map(|&x| figure(x)).collect::<Vec<_>>().join(", ")
}

fn refit_gain(numbers: Numbers<'_>) -> Claim {
    let gains = larger_than(numbers, 6_000.0, "build / refit");
    Sentence {
        id: "1-refit-gain",
        place: "section 4",
        claimed: "Of models of over 6,000 triangles, a refit is about ten times as fast as a rebuild.",
    }
    .judged(
        format!("A rebuild over a refit, in the order of the table: {}.", shown(&gains)),
        gained(gains.iter().map(|&gain| (gain, REFIT_GAIN))),
        "Confirmed from 6.7 to 15 times for each model; in part if refits are faster, but not about ten times as fast.",
    )
}

fn linear(numbers: Numbers<'_>) -> Claim {
    let each = larger_than(numbers, 1_000.0, REFIT_EACH);
    let usual = mean(&each);
    Sentence {
        id: "1-refit-linear",
        place: "section 5",
        claimed: "A refit is linear: of more than 1,000 triangles it takes the same time for each (2.9 µs there).",
    }
    .judged(
        format!("Nanoseconds a triangle, in the order of the table: {}; in the mean {}.", shown(&each), figure(usual)),
        Verdict::of(each.iter().map(|&each| is_about(each, usual))),
        "Each size is a case: confirmed if it takes about the mean of all for a triangle. Larger models leave the cache.",
    )
}

fn arithmetic(numbers: Numbers<'_>) -> Claim {
    let rows = ["boxes as the document has them", "boxes of f32 that lose no pair"];
    let [theirs, ours] = rows.map(|row| numbers.at("1-arithmetic", row, "a triangle"));
    Sentence {
        id: "1-arithmetic",
        place: "section 4",
        claimed: "A refit takes fewer than 48 arithmetic operations a triangle.",
    }
    .judged(
        format!("{} for boxes as the document has them, {} for ours.", figure(theirs), figure(ours)),
        Verdict::of([theirs < OPERATIONS, ours < OPERATIONS]),
        "By construction: operations of a step were counted in the code, and only how many nodes take it was \
         measured. Two cases: the smallest boxes alone, and all that a refit does here. Ours are rounded to f32, \
         outward, in a frame of their own, which is what makes them safe and small; that is more arithmetic than the boxes \
         themselves.",
    )
    .by_construction()
}

fn refit_against_test(numbers: Numbers<'_>) -> Claim {
    let [refits, test] = [BOTH_REFITS, "Test a pair of AABB trees"].map(|name| numbers.at("1-3", name, NAMES[0]));
    let ratio = refits / test;
    Sentence {
        id: "1-refit-test",
        place: "section 5",
        claimed: "To refit a pair of models of 5,000 triangles takes 29 ms, more than ten times as long as to test them.",
    }
    .judged(
        format!("{} times as long (torus).", figure(ratio)),
        Verdict::of([is_over(ratio, 10.0)]),
        "Confirmed if more than 10 times as long, and not by noise.",
    )
}

fn refit_against_obb_build(numbers: Numbers<'_>) -> Claim {
    let shares = over(operation(numbers, "Refit an AABB tree"), operation(numbers, "Build an OBB tree"));
    Sentence {
        id: "1-refit-obb",
        place: "section 5, Table 3",
        claimed: "An AABB tree is refitted in less than 5% of the time that it takes to rebuild an OBB tree.",
    }
    .judged(
        format!("A refit over a build: {}.", percents(shares)),
        Verdict::of(shares.map(|share| is_over(0.05, share))),
        "Each model is a case: confirmed below 5%, and not by noise.",
    )
}

fn deformable(numbers: Numbers<'_>) -> Claim {
    let of = |name| operation(numbers, name);
    let [build, refit] = [of("Build an OBB tree"), of("Refit an AABB tree")];
    let [obb, aabb] = [of("Test a pair of OBB trees"), of("Test a pair of AABB trees")];
    let ratios = [0, 1, 2].map(|model| (build[model] + obb[model]) / (refit[model] + aabb[model]));
    Sentence {
        id: "1-deformable",
        place: "section 5",
        claimed: "For models that deform, AABB trees that are refitted perform better than OBB trees that are \
                  rebuilt.",
    }
    .judged(
        format!("A deformation and a test, OBB trees over AABB trees: {}.", figures(ratios)),
        Verdict::of(ratios.map(|ratio| is_over(ratio, 1.0))),
        "Each model is a case: confirmed if OBB trees take longer.",
    )
}
