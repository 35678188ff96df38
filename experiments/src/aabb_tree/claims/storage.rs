//! Claims in section 2 of the AABB tree paper, about the memory of trees and about split rules.

use super::{NAMES, divide, format_per_model};
use crate::aabb_tree::costs::TREES;
use crate::aabb_tree::rules::RULES;
use crate::claims::judge::{ClaimDraft, Judge, TableReader};
use crate::claims::verdict_rules::{is_about, is_over};
use crate::published::aabb_tree::BOX_SCALARS;
use crate::{Claim, ClaimVerdict};

pub(super) const ALL: &[Judge] = &[storage, scalars, split_rule];

fn storage(tables: TableReader<'_>) -> Claim {
    let [obb, aabb] = TREES.map(|tree| NAMES.map(|model| tables.at("1-storage", tree, model)));
    let ratios = divide(obb, aabb);
    ClaimDraft {
        id: "1-storage",
        place: "section 2",
        claimed: "An AABB tree takes about half the memory of an OBB tree.",
    }
    .judged(
        format!("Bytes of an OBB tree divided by those of an AABB tree: {}.", format_per_model(ratios)),
        ClaimVerdict::from_cases(ratios.map(|ratio| is_about(ratio, 2.0))),
        "Confirmed if about 2, for each model, in bytes of nodes and triangle ids. By construction: it follows from the number of scalars per \
         box.",
    )
    .by_construction()
}

fn scalars(tables: TableReader<'_>) -> Claim {
    let ours = TREES.map(|tree| tables.at("1-storage", tree, "scalars"));
    ClaimDraft {
        id: "1-scalars",
        place: "section 2",
        claimed: "An oriented box has 15 scalars, an axis-aligned one 6.",
    }
    .judged(
        format!("{} and {}.", ours[0], ours[1]),
        ClaimVerdict::from_cases(ours.into_iter().zip(BOX_SCALARS).map(|(ours, theirs)| (ours - theirs).abs() < 0.5)),
        "Confirmed if equal. By construction: boxes are stored as in the paper.",
    )
    .by_construction()
}

fn split_rule(tables: TableReader<'_>) -> Claim {
    let [middle, median, half] =
        RULES.map(|(rule, _)| NAMES.map(|model| tables.at("1-rules", rule, &format!("time, {model}"))));
    let others = [divide(median, middle), divide(half, middle)];
    ClaimDraft {
        id: "1-split-rule",
        place: "section 2",
        claimed: "In general, splitting a box in the middle performs best: better than equal counts, and better than the least overlap of a \
                  half-balanced tree.",
    }
    .judged(
        format!(
            "Times relative to splitting in the middle: equal counts {}; half-balanced {}.",
            format_per_model(others[0]),
            format_per_model(others[1])
        ),
        ClaimVerdict::from_cases(others.concat().iter().map(|&ratio| is_over(ratio, 1.0))),
        "Each rule and model is a case: confirmed if slower than splitting in the middle by more than noise.",
    )
}
