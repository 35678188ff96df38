//! Claims of the best-axis paper. Their verdicts are computed from the result tables alone.

use super::{MODELS, leaves, prune, rules};
use crate::claims::judge::{ClaimDraft, Judge, TableReader, format_list, format_number, format_percent, judge_all};
use crate::claims::verdict_rules::NOISE_FACTOR;
use crate::result::{Claim, ClaimVerdict, ResultTable};
use boxwood::papers::SplitRule;

const ALL: &[Judge] = &[balanced, perfectly_balanced, more_balanced, prune_is_not_needed, trade_off];

/// Claims of the best-axis paper (paper 4), with verdicts that are computed from the tables of its
/// [`PaperResult`](crate::PaperResult) alone.
#[must_use]
pub fn claims(tables: &[ResultTable]) -> Vec<Claim> {
    judge_all(tables, ALL)
}

/// Numbers in a column for the trees that a split rule builds, one per model.
fn per_model(tables: TableReader<'_>, rule: SplitRule, column: &str) -> [f64; MODELS.len()] {
    MODELS.map(|model| tables.at(&rules::tree_table(model), rule.name(), column))
}

fn format_per_model(numbers: [f64; MODELS.len()]) -> String {
    format_list(MODELS.into_iter().zip(numbers), format_number)
}

fn balanced(tables: TableReader<'_>) -> Claim {
    let ours = per_model(tables, SplitRule::BestAxis, rules::BALANCE);
    ClaimDraft {
        id: "4-balanced",
        place: "tree options and FindBestAxis",
        claimed: "The best axis normally gives a balanced tree.",
    }
    .judged(
        format!("Mean leaf depth of a perfectly balanced tree divided by that of the best-axis tree: {}.", format_per_model(ours)),
        ClaimVerdict::from_cases(ours.map(|balance| balance >= 0.9)),
        "Balanced means a ratio of 0.9 or more: the mean leaf depth is at most a ninth larger than in a perfectly balanced tree. Each model is a \
         case.",
    )
}

fn perfectly_balanced(tables: TableReader<'_>) -> Claim {
    let [deepest, leaves] =
        [rules::DEEPEST, rules::LEAVES].map(|column| per_model(tables, SplitRule::BestAxis, column));
    let minimum = leaves.map(|leaves| f64::from((leaves as u64).next_power_of_two().trailing_zeros()));
    ClaimDraft {
        id: "4-perfectly-balanced",
        place: "tree options",
        claimed: "The best axis normally gives a perfectly balanced tree.",
    }
    .judged(
        format!("Depth of the deepest leaf by best axis: {}; if perfectly balanced: {}.", format_per_model(deepest), format_per_model(minimum)),
        ClaimVerdict::from_cases(deepest.into_iter().zip(minimum).map(|(deepest, minimum)| deepest <= minimum)),
        "Perfectly balanced means that no leaf is deeper than log2 of the number of leaves, rounded up. Each model is a case. A split at the \
         middle of a box is only as even as the distribution of the triangles.",
    )
    .with_plots(&["4-leaves-teapot"])
}

fn more_balanced(tables: TableReader<'_>) -> Claim {
    let [best, longest] =
        [SplitRule::BestAxis, SplitRule::LongestAxis].map(|rule| per_model(tables, rule, rules::BALANCE));
    let [time, tests] = [rules::TIME, rules::BOX_TESTS].map(|column| {
        MODELS.map(|model| {
            let number = |rule: SplitRule| tables.at(&rules::query_table(model), rule.name(), column);
            number(SplitRule::BestAxis) / number(SplitRule::LongestAxis)
        })
    });
    ClaimDraft {
        id: "4-more-balanced",
        place: "FindBestAxis",
        claimed: "The best axis gives a more balanced tree than the longest axis.",
    }
    .judged(
        format!("Balance by best axis: {}; by longest axis: {}.", format_per_model(best), format_per_model(longest)),
        ClaimVerdict::from_cases(best.into_iter().zip(longest).map(|(best, longest)| best > longest)),
        format!(
            "Each model is a case. Balance is not speed: for testing whether two copies intersect, the best axis takes, relative to the longest \
             axis, box tests {}; time {}.",
            format_per_model(tests),
            format_per_model(time)
        ),
    )
}

fn prune_is_not_needed(tables: TableReader<'_>) -> Claim {
    let shares = MODELS.map(|model| tables.at(prune::TABLE, model, prune::SHARE));
    ClaimDraft {
        id: "4-prune",
        place: "tree options",
        claimed: "Pruning is normally not required, because the best axis splits every node.",
    }
    .judged(
        format!(
            "Share of split nodes that had to be split by count: {}.",
            format_list(MODELS.into_iter().zip(shares), format_percent)
        ),
        ClaimVerdict::from_cases(shares.map(|share| share < 0.01)),
        "Normally means at least 99 of 100 split nodes. Each model is a case.",
    )
}

fn trade_off(tables: TableReader<'_>) -> Claim {
    let by_size = |model: &str, column: &str| {
        leaves::MIN_VERTICES.map(|size| tables.at(&leaves::size_table(model), &leaves::size_row(size), column))
    };
    let (mut cases, mut best, mut slowdown) = (Vec::new(), Vec::new(), Vec::new());
    for model in MODELS {
        let times @ [smallest, .., largest] = by_size(model, leaves::TIME);
        let least = times.into_iter().fold(f64::INFINITY, f64::min);
        let at = times.iter().position(|time| *time == least).unwrap_or(0);
        cases.push(by_size(model, leaves::NODES).is_sorted_by(|a, b| a >= b));
        cases.push(by_size(model, leaves::TRIANGLE_TESTS).is_sorted_by(|a, b| a <= b));
        cases.extend([smallest, largest].map(|time| time > least * NOISE_FACTOR));
        best.push((model, f64::from(leaves::MIN_VERTICES[at] / 3)));
        slowdown.push((model, largest));
    }
    ClaimDraft {
        id: "4-trade-off",
        place: "tree options",
        claimed: "Leaf size is a trade-off: few triangles per leaf make many nodes, many triangles per leaf make many triangle tests, and the \
                  optimum is in between.",
    }
    .judged(
        format!(
            "Fastest maximum number of triangles per leaf: {}; time with 128 relative to 1: {}.",
            format_list(best, format_number),
            format_list(slowdown, format_number)
        ),
        ClaimVerdict::from_cases(cases),
        "Four cases for each model: larger leaves never make more nodes; they never make fewer triangle tests; the smallest leaves are slower \
         than the best by more than 5%; the largest leaves are slower than the best by more than 5%.",
    )
    .with_plots(&["4-leaf-size"])
}
