//! What the document claims, judged by the tables.

use super::{MODELS, leaves, prune, rules};
use crate::judging::{Judge, Numbers, Sentence, figure, judged, listed, percent};
use crate::outcome::{Claim, Table, Verdict};
use crate::rules::NOISE;
use boxwood::SplitRule;

const ALL: &[Judge] = &[balanced, perfectly_balanced, more_balanced, prune_is_not_needed, trade_off];

/// Every claim of the document, judged by the tables.
#[must_use]
pub fn claims(tables: &[Table]) -> Vec<Claim> {
    judged(tables, ALL)
}

/// A figure of the trees of all models, by a rule.
fn of_models(all: Numbers<'_>, rule: SplitRule, column: &str) -> [f64; MODELS.len()] {
    MODELS.map(|model| all.at(&rules::tree_table(model), rule.name(), column))
}

fn named(numbers: [f64; MODELS.len()]) -> String {
    listed(MODELS.into_iter().zip(numbers), figure)
}

fn balanced(all: Numbers<'_>) -> Claim {
    let ours = of_models(all, SplitRule::BestAxis, rules::BALANCE);
    Sentence {
        id: "4-balanced",
        place: "the options of the tree and FindBestAxis",
        claimed: "The best axis normally gives a balanced tree.",
    }
    .judged(
        format!("Mean depth of leaves in a perfectly balanced tree over that by best axis: {}.", named(ours)),
        Verdict::of(ours.map(|balance| balance >= 0.9)),
        "Balanced means that leaves are at most a ninth deeper in the mean than if perfectly balanced: 0.9 or more. Each model is \
         a case.",
    )
}

fn perfectly_balanced(all: Numbers<'_>) -> Claim {
    let [deepest, leaves] = [rules::DEEPEST, rules::LEAVES].map(|column| of_models(all, SplitRule::BestAxis, column));
    let least = leaves.map(|leaves| f64::from((leaves as u64).next_power_of_two().trailing_zeros()));
    Sentence {
        id: "4-perfectly-balanced",
        place: "the options of the tree",
        claimed: "The best axis normally gives a perfectly balanced tree.",
    }
    .judged(
        format!("The deepest leaf by best axis: {}; if perfectly balanced: {}.", named(deepest), named(least)),
        Verdict::of(deepest.into_iter().zip(least).map(|(deepest, least)| deepest <= least)),
        "Perfectly balanced means that no leaf is deeper than log2 of their number, rounded up. Each model is a case. The middle of \
         a box divides what is in it only as evenly as it lies there.",
    )
    .drawn(&["4-leaves-teapot"])
}

fn more_balanced(all: Numbers<'_>) -> Claim {
    let [best, longest] =
        [SplitRule::BestAxis, SplitRule::LongestAxis].map(|rule| of_models(all, rule, rules::BALANCE));
    let [time, tests] = [rules::TIME, rules::BOX_TESTS].map(|column| {
        MODELS.map(|model| {
            let of = |rule: SplitRule| all.at(&rules::question_table(model), rule.name(), column);
            of(SplitRule::BestAxis) / of(SplitRule::LongestAxis)
        })
    });
    Sentence {
        id: "4-more-balanced",
        place: "FindBestAxis",
        claimed: "The best axis gives a more balanced tree than the longest axis.",
    }
    .judged(
        format!("Balance by best axis: {}; by longest axis: {}.", named(best), named(longest)),
        Verdict::of(best.into_iter().zip(longest).map(|(best, longest)| best > longest)),
        format!(
            "Each model is a case. Balance is not speed: of what the longest axis takes to tell whether two copies intersect, the \
             best axis takes in box tests {}; in time {}.",
            named(tests),
            named(time)
        ),
    )
}

fn prune_is_not_needed(all: Numbers<'_>) -> Claim {
    let shares = MODELS.map(|model| all.at(prune::TABLE, model, prune::SHARE));
    Sentence {
        id: "4-prune",
        place: "the options of the tree",
        claimed: "Pruning is normally not required, because the best axis divides every node.",
    }
    .judged(
        format!(
            "Nodes that had to be halved by count, of all that were divided: {}.",
            listed(MODELS.into_iter().zip(shares), percent)
        ),
        Verdict::of(shares.map(|share| share < 0.01)),
        "Normally means all but one node of a hundred. Each model is a case.",
    )
}

fn trade_off(all: Numbers<'_>) -> Claim {
    let of = |model: &str, column: &str| {
        leaves::MIN_VERTICES.map(|size| all.at(&leaves::size_table(model), &leaves::size_row(size), column))
    };
    let (mut cases, mut best, mut most) = (Vec::new(), Vec::new(), Vec::new());
    for model in MODELS {
        let times @ [smallest, .., largest] = of(model, leaves::TIME);
        let least = times.into_iter().fold(f64::INFINITY, f64::min);
        let at = times.iter().position(|time| *time == least).unwrap_or(0);
        cases.push(of(model, leaves::NODES).is_sorted_by(|a, b| a >= b));
        cases.push(of(model, leaves::TRIANGLE_TESTS).is_sorted_by(|a, b| a <= b));
        cases.extend([smallest, largest].map(|time| time > least * NOISE));
        best.push((model, f64::from(leaves::MIN_VERTICES[at] / 3)));
        most.push((model, largest));
    }
    Sentence {
        id: "4-trade-off",
        place: "the options of the tree",
        claimed: "Leaf size is a trade-off: few triangles a leaf make many nodes, many triangles a leaf make many triangle \
                  tests, and the best is between.",
    }
    .judged(
        format!(
            "Fastest with up to so many triangles a leaf: {}; time with 128, over that with one: {}.",
            listed(best, figure),
            listed(most, figure)
        ),
        Verdict::of(cases),
        "Of each model four cases: larger leaves never make more nodes; nor fewer triangle tests; the smallest leaves are slower \
         than the best by 5%; so are the largest.",
    )
    .drawn(&["4-leaf-size"])
}
