//! Claims about builds and refits: sections 2, 4 and 5.

use super::{Judge, NAMES, over};
use crate::document_1::costs::TODAY;
use crate::published::document_1::{OPERATIONS, REFIT_GAIN};
use crate::tabular::{Numbers, Sentence, figure, listed, percent};
use crate::{Claim, Verdict};

pub(super) const ALL: &[Judge] =
    &[build_ratio, refit_gain, linear, arithmetic, refit_against_test, refit_against_obb_build, deformable];

/// A row of Table 3, model by model, in milliseconds.
fn operation(numbers: Numbers<'_>, name: &str) -> [f64; 3] {
    NAMES.map(|model| numbers.at("1-3", name, model))
}

/// Whether there are at least such gains, and whether they are about that: within a factor of 1.5.
fn gained(gains: &[f64], published: f64) -> Verdict {
    Verdict::of(gains.iter().flat_map(|&gain| [gain >= published / 1.5, gain <= published * 1.5]))
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
        listed(&NAMES, &ratios, figure),
        gained(&ratios, 3.0),
        "Two cases for each model: from 2 times on, which is the gain, and up to 4.5 times, which is its figure.",
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
        format!("{} times, in the order of the table", shown(&gains)),
        gained(&gains, REFIT_GAIN),
        "Two cases for each model: from 6.7 times on, which is the gain, and up to 15 times, which is its figure.",
    )
}

fn linear(numbers: Numbers<'_>) -> Claim {
    let each = larger_than(numbers, 1_000.0, "refit a triangle");
    let [least, most] = [f64::min, f64::max].map(|of| each.iter().copied().fold(f64::NAN, of));
    Sentence {
        id: "1-refit-linear",
        place: "section 5",
        claimed: "A refit is linear: of more than 1,000 triangles it takes the same time for each (2.9 us on a \
                  machine of 1997).",
    }
    .judged(
        format!("{} ns a triangle, in the order of the table", shown(&each)),
        Verdict::of([most <= 2.0 * least]),
        "Confirmed if no size takes more than twice the time a triangle of another.",
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
        format!("{} for boxes as the document has them, {} for ours", figure(theirs), figure(ours)),
        Verdict::of([theirs < OPERATIONS, ours < OPERATIONS]),
        "Two cases: the smallest boxes alone, and all that a refit does here. Ours are rounded to f32, outward, in \
         a frame of their own, which is what makes them safe and small; that is more arithmetic than the boxes \
         themselves.",
    )
}

fn refit_against_test(numbers: Numbers<'_>) -> Claim {
    let [refit, test] =
        ["Refit an AABB tree", "Test a pair of AABB trees"].map(|name| numbers.at("1-3", name, NAMES[0]));
    let ratio = 2.0 * refit / test;
    Sentence {
        id: "1-refit-test",
        place: "section 5",
        claimed: "To refit a pair of models of 5,000 triangles takes more than ten times as long as to test them.",
    }
    .judged(format!("{} times (torus)", figure(ratio)), Verdict::of([ratio > 10.0]), "Confirmed above 10.")
}

fn refit_against_obb_build(numbers: Numbers<'_>) -> Claim {
    let shares = over(operation(numbers, "Refit an AABB tree"), operation(numbers, "Build an OBB tree"));
    Sentence {
        id: "1-refit-obb",
        place: "section 5, Table 3",
        claimed: "An AABB tree is refitted in less than 5% of the time that it takes to rebuild an OBB tree.",
    }
    .judged(
        listed(&NAMES, &shares, percent),
        Verdict::of(shares.map(|share| share < 0.05)),
        "Confirmed below 5%, for each model.",
    )
}

fn deformable(numbers: Numbers<'_>) -> Claim {
    let of = |name| operation(numbers, name);
    let [build, refit] = [of("Build an OBB tree"), of("Refit an AABB tree")];
    let [obb, aabb] = [of("Test a pair of OBB trees"), of("Test a pair of AABB trees")];
    let ratios = [0, 1, 2].map(|model| (build[model] + obb[model]) / (refit[model] + aabb[model]));
    Sentence {
        id: "1-deformable",
        place: "sections 5 and 7",
        claimed: "For models that deform, AABB trees that are refitted perform better than OBB trees that are \
                  rebuilt.",
    }
    .judged(
        format!("a deformation and a test take {} times as long with OBB trees", listed(&NAMES, &ratios, figure)),
        Verdict::of(ratios.map(|ratio| ratio > 1.0)),
        "Confirmed above 1, for each model.",
    )
}
