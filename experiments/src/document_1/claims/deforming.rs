//! Claims about trees that follow deformations: sections 4 and 5.

use super::NAMES;
use crate::judging::{Judge, Numbers, Sentence, figure, mean};
use crate::rules::{ABOUT, COUNTS_ALIKE, is_about, is_over};
use crate::{Claim, Verdict};
use boxwood_scenes::Deformation;

pub(super) const ALL: &[Judge] = &[gentle, severe, torn, high_in_the_tree, few_deform, linear_in_deforming];

/// Box tests after a refit over those after a rebuild, for each model.
fn ratios(numbers: Numbers<'_>, deformation: Deformation) -> [f64; 3] {
    let row = |model: &str| format!("{}, {model}", deformation.name());
    NAMES.map(|model| numbers.at("1-deformations", &row(model), "N_b ratio"))
}

/// Each deformation with the ratios of box tests, of all models.
fn shown(numbers: Numbers<'_>, deformations: &[Deformation]) -> String {
    let words = deformations.iter().map(|&deformation| {
        let boxes = ratios(numbers, deformation).map(figure).join(", ");
        format!("{} {boxes}", deformation.name())
    });
    format!("Box tests, refitted over rebuilt (torus, spacecraft, teapot): {}.", words.collect::<Vec<_>>().join("; "))
}

/// Box tests after a refit over those after a rebuild, of each deformation and model.
fn box_tests(numbers: Numbers<'_>, deformations: &[Deformation]) -> Vec<f64> {
    deformations.iter().flat_map(|&deformation| ratios(numbers, deformation)).collect()
}

/// Whether box tests are as many as ever, of each deformation and model.
fn as_ever(numbers: Numbers<'_>, deformations: &[Deformation]) -> Verdict {
    Verdict::of(box_tests(numbers, deformations).into_iter().map(|ratio| ratio <= COUNTS_ALIKE))
}

fn gentle(numbers: Numbers<'_>) -> Claim {
    let deformations = [Deformation::Wave, Deformation::Bend];
    Sentence {
        id: "1-gentle",
        place: "section 4",
        claimed: "After deformations that keep neighbouring triangles together, a refitted tree performs no worse \
                  than a rebuilt one: waves and bends.",
    }
    .judged(
        shown(numbers, &deformations),
        as_ever(numbers, &deformations),
        "Each deformation and model is a case: confirmed up to 1.25 times the box tests.",
    )
}

fn severe(numbers: Numbers<'_>) -> Claim {
    let deformations = [Deformation::Twist, Deformation::BlowUp, Deformation::Fold];
    Sentence {
        id: "1-severe",
        place: "section 4",
        claimed: "The same holds even for severe deformations: a radical twist, a blown-up feature, a model folded \
                  into itself.",
    }
    .judged(
        shown(numbers, &deformations),
        as_ever(numbers, &deformations),
        "Each deformation and model is a case: confirmed up to 1.25 times the box tests.",
    )
}

fn torn(numbers: Numbers<'_>) -> Claim {
    let deformations = [Deformation::Tear];
    Sentence {
        id: "1-torn",
        place: "section 4",
        claimed: "A mesh that is torn up is the exception: there a refitted tree is worse.",
    }
    .judged(
        shown(numbers, &deformations),
        Verdict::of(box_tests(numbers, &deformations).into_iter().map(|ratio| ratio > COUNTS_ALIKE)),
        "Each model is a case: confirmed above 1.25 times the box tests.",
    )
}

/// How much more siblings overlap after a refit: in the upper half of the levels, and in the lower.
fn increases(numbers: Numbers<'_>, deformation: Deformation) -> [f64; 2] {
    let of = |side: &str| numbers.column("1-overlap", &format!("{}, {side}", deformation.name()));
    let by_level: Vec<f64> = of("refitted")
        .iter()
        .zip(of("rebuilt"))
        .map(|((_, refitted), (_, rebuilt))| refitted - rebuilt)
        .filter(|increase| !increase.is_nan())
        .collect();
    let (upper, lower) = by_level.split_at(by_level.len() / 2);
    [upper, lower].map(mean)
}

fn high_in_the_tree(numbers: Numbers<'_>) -> Claim {
    let whole = Deformation::ALL.into_iter().filter(|deformation| deformation.keeps_neighbours());
    let increases: Vec<_> = whole.map(|deformation| (deformation, increases(numbers, deformation))).collect();
    let words = increases.iter().map(|(deformation, [upper, lower])| {
        format!("{} {} above, {} below", deformation.name(), figure(*upper), figure(*lower))
    });
    Sentence {
        id: "1-high",
        place: "section 4",
        claimed: "By a deformation that keeps neighbours, boxes come to overlap more mostly high in the tree; most \
                  of the boxes that are tested are near the leaves.",
    }
    .judged(
        format!(
            "Overlap of siblings, refitted less rebuilt, in the upper and the lower half of the levels: {}.",
            words.collect::<Vec<_>>().join("; ")
        ),
        Verdict::of(increases.iter().map(|(_, [upper, lower])| upper > lower)),
        "Confirmed, for each deformation of the torus, if the upper half of the levels has the larger increase. At \
         which level boxes are tested is not counted.",
    )
    .drawn(&["1-overlap"])
}

fn row(deforming: usize) -> String {
    format!("AABB tree, {deforming} of 20 deform")
}

fn few_deform(numbers: Numbers<'_>) -> Claim {
    let ratios = [1, 2, 20].map(|deforming| numbers.at("1-frames", &row(deforming), "refits / tests"));
    Sentence {
        id: "1-few-deform",
        place: "section 5",
        claimed: "Where all models deform, refits are the bottleneck; where many move and only a few deform, refits \
                  take not much more time than tests.",
    }
    .judged(
        format!(
            "Refits over tests: {} with 1 of 20 deforming, {} with 2, {} with all.",
            figure(ratios[0]),
            figure(ratios[1]),
            figure(ratios[2])
        ),
        Verdict::of([ratios[0] <= ABOUT, ratios[1] <= ABOUT, is_over(ratios[2], 1.0)]),
        "Three cases: refits take at most 1.5 times the time of tests with 1 and with 2 of 20 deforming, and longer than tests with all.",
    )
    .drawn(&["1-frames"])
}

fn linear_in_deforming(numbers: Numbers<'_>) -> Claim {
    let refits = [2, 20].map(|deforming| numbers.at("1-frames", &row(deforming), "refits"));
    let ratio = refits[1] / refits[0];
    Sentence {
        id: "1-linear-in-deforming",
        place: "section 1",
        claimed: "Refits are linear in what deforms: rigid models cost nothing.",
    }
    .judged(
        format!("Refits of 20 models that deform take {} times those of 2.", figure(ratio)),
        Verdict::of([is_about(ratio, 10.0)]),
        "Confirmed if about 10 times, from 6.7 to 15.",
    )
    .drawn(&["1-frames"])
}
