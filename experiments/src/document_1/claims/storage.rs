//! Claims about what trees take to store, and where boxes are divided: section 2.

use super::{NAMES, figures, over};
use crate::document_1::costs::TREES;
use crate::document_1::rules::RULES;
use crate::judging::{Judge, Numbers, Sentence};
use crate::published::document_1::SCALARS;
use crate::rules::{is_about, is_over};
use crate::{Claim, Verdict};

pub(super) const ALL: &[Judge] = &[storage, scalars, split_rule];

fn storage(numbers: Numbers<'_>) -> Claim {
    let [obb, aabb] = TREES.map(|tree| NAMES.map(|model| numbers.at("1-storage", tree, model)));
    let ratios = over(obb, aabb);
    Sentence {
        id: "1-storage",
        place: "section 2",
        claimed: "An AABB tree takes about half the storage of an OBB tree.",
    }
    .judged(
        format!("Bytes of an OBB tree over those of an AABB tree: {}.", figures(ratios)),
        Verdict::of(ratios.map(|ratio| is_about(ratio, 2.0))),
        "Confirmed if about 2, for each model, in bytes of nodes and triangle numbers. By construction: it follows from the scalars of a \
         box.",
    )
    .by_construction()
}

fn scalars(numbers: Numbers<'_>) -> Claim {
    let ours = TREES.map(|tree| numbers.at("1-storage", tree, "scalars"));
    Sentence { id: "1-scalars", place: "section 2", claimed: "An oriented box is 15 scalars, an axis-aligned one 6." }
        .judged(
            format!("{} and {}.", ours[0], ours[1]),
            Verdict::of(ours.into_iter().zip(SCALARS).map(|(ours, theirs)| (ours - theirs).abs() < 0.5)),
            "Confirmed if equal. By construction: boxes are stored as the document stores them.",
        )
        .by_construction()
}

fn split_rule(numbers: Numbers<'_>) -> Claim {
    let [middle, median, half] =
        RULES.map(|(rule, _)| NAMES.map(|model| numbers.at("1-rules", rule, &format!("time, {model}"))));
    let others = [over(median, middle), over(half, middle)];
    Sentence {
        id: "1-split-rule",
        place: "section 2",
        claimed: "In general, to divide a box in the middle performs best: better than equal counts, and better than the least overlap of \
                  a half-balanced tree.",
    }
    .judged(
        format!(
            "Times over those of the middle: equal counts {}; half-balanced {}.",
            figures(others[0]),
            figures(others[1])
        ),
        Verdict::of(others.concat().iter().map(|&ratio| is_over(ratio, 1.0))),
        "Each rule and model is a case: confirmed if slower than the middle by more than noise.",
    )
}
