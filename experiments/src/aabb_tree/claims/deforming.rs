//! Claims in sections 4 and 5 of the AABB tree paper, about trees that are refitted after deformations.

use super::NAMES;
use crate::claims::judge::{ClaimDraft, Judge, TableReader, format_number, mean};
use crate::claims::verdict_rules::{ABOUT_FACTOR, SIMILAR_COUNTS_FACTOR, is_about, is_over};
use crate::{Claim, ClaimVerdict};
use boxwood_scenes::Deformation;

pub(super) const ALL: &[Judge] = &[
    gentle_deformations,
    severe_deformations,
    torn_mesh,
    overlap_grows_near_root,
    few_deforming_models,
    refits_linear_in_deforming_models,
];

/// Number of box tests with the refitted tree divided by that with the rebuilt tree, for each model.
fn ratios(tables: TableReader<'_>, deformation: Deformation) -> [f64; 3] {
    let row = |model: &str| format!("{}, {model}", deformation.name());
    NAMES.map(|model| tables.at("1-deformations", &row(model), "N_b ratio"))
}

/// Formats the ratios of box tests of several deformations, for all models.
fn format_ratios(tables: TableReader<'_>, deformations: &[Deformation]) -> String {
    let entries = deformations.iter().map(|&deformation| {
        let boxes = ratios(tables, deformation).map(format_number).join(", ");
        format!("{} {boxes}", deformation.name())
    });
    format!(
        "Box tests, refitted relative to rebuilt (torus, spacecraft, teapot): {}.",
        entries.collect::<Vec<_>>().join("; ")
    )
}

/// Number of box tests with the refitted tree divided by that with the rebuilt tree, for each deformation and model.
fn box_tests(tables: TableReader<'_>, deformations: &[Deformation]) -> Vec<f64> {
    deformations.iter().flat_map(|&deformation| ratios(tables, deformation)).collect()
}

/// Judges the claim that a refit does not increase the number of box tests. Each pair of a deformation and a model
/// is a case. A case agrees if the refit increases the number of box tests at most by the factor
/// [`SIMILAR_COUNTS_FACTOR`].
fn judge_unchanged(tables: TableReader<'_>, deformations: &[Deformation]) -> ClaimVerdict {
    ClaimVerdict::from_cases(box_tests(tables, deformations).into_iter().map(|ratio| ratio <= SIMILAR_COUNTS_FACTOR))
}

fn gentle_deformations(tables: TableReader<'_>) -> Claim {
    let deformations = [Deformation::Wave, Deformation::Bend];
    ClaimDraft {
        id: "1-gentle",
        place: "section 4",
        claimed: "After deformations that keep neighboring triangles together, such as waves and bends, a refitted tree performs no worse than a \
                  rebuilt one.",
    }
    .judged(
        format_ratios(tables, &deformations),
        judge_unchanged(tables, &deformations),
        "Each deformation and model is a case: confirmed up to 1.25 times the box tests.",
    )
}

fn severe_deformations(tables: TableReader<'_>) -> Claim {
    let deformations = [Deformation::Twist, Deformation::BlowUp, Deformation::Fold];
    ClaimDraft {
        id: "1-severe",
        place: "section 4",
        claimed: "Even after severe deformations, a refitted tree performs no worse than a rebuilt one: a radical twist, a blown-up feature, a \
                  model folded into itself.",
    }
    .judged(
        format_ratios(tables, &deformations),
        judge_unchanged(tables, &deformations),
        "Each deformation and model is a case: confirmed up to 1.25 times the box tests.",
    )
}

fn torn_mesh(tables: TableReader<'_>) -> Claim {
    let deformations = [Deformation::Tear];
    ClaimDraft {
        id: "1-torn",
        place: "section 4",
        claimed: "A torn mesh is the exception: there a refitted tree is worse than a rebuilt one.",
    }
    .judged(
        format_ratios(tables, &deformations),
        ClaimVerdict::from_cases(
            box_tests(tables, &deformations).into_iter().map(|ratio| ratio > SIMILAR_COUNTS_FACTOR),
        ),
        "Each model is a case: confirmed above 1.25 times the box tests.",
    )
}

/// Mean increase of the overlap of sibling boxes: overlap in the refitted tree minus overlap in the rebuilt tree.
/// Returns two means, over the upper half and over the lower half of the tree levels.
fn increases(tables: TableReader<'_>, deformation: Deformation) -> [f64; 2] {
    let column = |side: &str| tables.column("1-overlap", &format!("{}, {side}", deformation.name()));
    let by_level: Vec<f64> = column("refitted")
        .iter()
        .zip(column("rebuilt"))
        .map(|((_, refitted), (_, rebuilt))| refitted - rebuilt)
        .filter(|increase| !increase.is_nan())
        .collect();
    let (upper, lower) = by_level.split_at(by_level.len() / 2);
    [upper, lower].map(mean)
}

fn overlap_grows_near_root(tables: TableReader<'_>) -> Claim {
    let untorn = Deformation::ALL.into_iter().filter(|deformation| deformation.preserves_adjacency());
    let increases: Vec<_> = untorn.map(|deformation| (deformation, increases(tables, deformation))).collect();
    let entries = increases.iter().map(|(deformation, [upper, lower])| {
        format!("{} {} and {}", deformation.name(), format_number(*upper), format_number(*lower))
    });
    ClaimDraft {
        id: "1-high",
        place: "section 4",
        claimed: "A deformation that keeps neighboring triangles together increases the overlap of boxes mostly near the root, but most of the \
                  tested boxes are near the leaves.",
    }
    .judged(
        format!(
            "Overlap of siblings, refitted minus rebuilt, in the upper and the lower half of the levels: {}.",
            entries.collect::<Vec<_>>().join("; ")
        ),
        ClaimVerdict::from_cases(increases.iter().map(|(_, [upper, lower])| upper > lower)),
        "Each deformation of the torus is a case: confirmed if the increase is larger in the upper half of the levels. The levels at which boxes \
         are tested are not counted.",
    )
    .with_plots(&["1-overlap"])
}

fn row(deforming: usize) -> String {
    format!("AABB tree, {deforming} of 20 deform")
}

fn few_deforming_models(tables: TableReader<'_>) -> Claim {
    let ratios = [1, 2, 20].map(|deforming| tables.at("1-frames", &row(deforming), "refits / tests"));
    ClaimDraft {
        id: "1-few-deform",
        place: "section 5",
        claimed: "If all models deform, refits are the bottleneck; if many models move and only a few deform, refits take not much more time than \
                  tests.",
    }
    .judged(
        format!(
            "Time of refits relative to tests: {} with 1 of 20 deforming, {} with 2, {} with all.",
            format_number(ratios[0]),
            format_number(ratios[1]),
            format_number(ratios[2])
        ),
        ClaimVerdict::from_cases([ratios[0] <= ABOUT_FACTOR, ratios[1] <= ABOUT_FACTOR, is_over(ratios[2], 1.0)]),
        "Three cases: refits take at most 1.5 times the time of tests with 1 and with 2 of 20 deforming, and longer than tests with all.",
    )
    .with_plots(&["1-frames"])
}

fn refits_linear_in_deforming_models(tables: TableReader<'_>) -> Claim {
    let refits = [2, 20].map(|deforming| tables.at("1-frames", &row(deforming), "refits"));
    let ratio = refits[1] / refits[0];
    ClaimDraft {
        id: "1-linear-in-deforming",
        place: "section 1",
        claimed: "The time of refits is linear in the number of deforming models: rigid models cost nothing.",
    }
    .judged(
        format!("Refits with 20 deforming models take {} times as long as with 2.", format_number(ratio)),
        ClaimVerdict::from_cases([is_about(ratio, 10.0)]),
        "Confirmed if about 10 times, from 6.7 to 15.",
    )
    .with_plots(&["1-frames"])
}
