//! Claims of the CAB paper about boxes: which pairs they separate, how long their update takes, and how large they
//! are.

use super::{TableLine, format_per_experiment, published, ratios};
use crate::cab::tables::{CANDIDATES, FALSE_CANDIDATES, HITS, METHODS, SIZES, UPDATE, VOLUME, id};
use crate::claims::judge::{ClaimDraft, Judge, TableReader, format_list, format_number};
use crate::claims::verdict_rules::judge_gains;
use crate::{Claim, ClaimVerdict};

pub(super) const ALL: &[Judge] =
    &[same_hits, same_as_obb, oriented_boxes_fit_better, update_obb, update_aabb, update_all_vertices, variant];

fn same_hits(tables: TableReader<'_>) -> Claim {
    let hits = |number: u32| METHODS.map(|(method, _)| tables.at(&id(number), method, HITS));
    let same = |number: u32| hits(number).iter().all(|&own| own == hits(number)[0]);
    ClaimDraft {
        id: "5-same-hits",
        place: "Tables 1 to 5",
        claimed: "Every method finds the same collisions: #coll - #false is the same for all of them.",
    }
    .judged(
        format!("Intersecting pairs, by brute force: {}.", format_per_experiment([1, 2, 3, 4, 5].map(|number| hits(number)[0]))),
        ClaimVerdict::from_cases((1..=5).map(same)),
        "Each experiment is a case: confirmed if all six numbers are equal. By construction: all methods are exact, and the run stops with \
         an error if they find different pairs in any frame.",
    )
    .by_construction()
}

fn same_as_obb(tables: TableReader<'_>) -> Claim {
    let same = |number: u32| {
        [CANDIDATES, FALSE_CANDIDATES]
            .iter()
            .all(|column| tables.at(&id(number), "OBB", column) == tables.at(&id(number), "CAB", column))
    };
    let candidates = [1, 2, 3, 4, 5].map(|number| tables.at(&id(number), "CAB", CANDIDATES));
    ClaimDraft {
        id: "5-same-as-obb",
        place: "section 4",
        claimed: "OBB and CAB have the same candidates: #coll and #false are equal, because the boxes of single links are.",
    }
    .judged(
        format!("#coll of both: {}.", format_per_experiment(candidates)),
        ClaimVerdict::from_cases((1..=5).map(same)),
        "Each experiment is a case: confirmed if equal. By construction: the boxes of single links are the same, and the run stops with \
         an error if the numbers of candidates differ.",
    )
    .by_construction()
}

const AABBS: [&str; 2] = ["AABB+", "AABB*"];

fn oriented_boxes_fit_better(tables: TableReader<'_>) -> Claim {
    let false_candidates = |number: u32, method: &str| tables.at(&id(number), method, FALSE_CANDIDATES);
    let growth = |method: &str| tables.at(&id(2), method, CANDIDATES) / tables.at(&id(1), method, CANDIDATES);
    let theirs = [TableLine::AabbPlus, TableLine::AabbStar, TableLine::Obb].map(|line| {
        let candidates = |table: usize| crate::published::cab::TABLES[table][line as usize][0];
        candidates(1) / candidates(0)
    });
    let fits = [1, 2]
        .iter()
        .flat_map(|&number| AABBS.map(|method| false_candidates(number, "OBB") < false_candidates(number, method)));
    let depends = AABBS.map(|method| growth("OBB") < growth(method));
    let methods = [AABBS[0], AABBS[1], "OBB"];
    let format_false =
        |number: u32| format_list(methods.map(|method| (method, false_candidates(number, method))), format_number);
    ClaimDraft {
        id: "5-fit",
        place: "section 4, Tables 1 and 2",
        claimed: "Oriented boxes fit links better than axis-aligned ones, and depend less on the ratio of length to thickness of a link.",
    }
    .judged(
        format!(
            "#false, 3 to 1: {}; 6 to 1: {}. #coll of 6 to 1 divided by that of 3 to 1: {}; published: {}.",
            format_false(1),
            format_false(2),
            format_list(methods.map(|method| (method, growth(method))), format_number),
            format_list(methods.into_iter().zip(theirs), format_number)
        ),
        ClaimVerdict::from_cases(fits.chain(depends)),
        "Six cases: OBB has fewer #false than AABB+ and than AABB*, in each of the two experiments; and its #coll grows by a smaller factor than \
         theirs. The motions of the two experiments differ and are calibrated to the #coll of OBB, so its growth is not a finding. \
         Boxes around all vertices (AABB+) need not contain the corners of oriented boxes; for links along the axes they are smaller.",
    )
}

/// Judges the claim that updating the boxes of `method` is faster than updating those of `rival` by the published
/// factor.
fn update_over(
    tables: TableReader<'_>,
    draft: ClaimDraft,
    [rival, method]: [(&str, TableLine); 2],
    more: &str,
) -> Claim {
    let ours = ratios(tables, rival.0, method.0, UPDATE);
    let theirs = published(rival.1, method.1, |line| line[3]);
    draft.judged(
        format!("t[upd] of {} divided by that of {}: {}; published: {}.", rival.0, method.0, format_per_experiment(ours), format_per_experiment(theirs)),
        judge_gains(ours.into_iter().zip(theirs)),
        format!(
            "Confirmed if about the published ratio in each experiment; in part if {} is faster in some, but not by about that ratio.{more}",
            method.0
        ),
    )
}

fn update_obb(tables: TableReader<'_>) -> Claim {
    let draft = ClaimDraft {
        id: "5-update-obb",
        place: "section 4",
        claimed: "CAB updates its boxes 2.3 times as fast as OBB, which uses the covariance of corners.",
    };
    update_over(tables, draft, [("OBB", TableLine::Obb), ("CAB", TableLine::Cab)], "")
}

fn update_aabb(tables: TableReader<'_>) -> Claim {
    let draft = ClaimDraft {
        id: "5-update-aabb",
        place: "sections 2 and 4",
        claimed: "CAB updates its boxes 1.27 times as fast as AABB*, axis-aligned boxes around the corners of boxes.",
    };
    let more = " Here the axis-aligned box of eight corners is computed from the center and a sum of three absolute values, and the box \
                around two boxes from six minima and maxima; the corners are not computed.";
    update_over(tables, draft, [("AABB*", TableLine::AabbStar), ("CAB", TableLine::Cab)], more)
}

fn update_all_vertices(tables: TableReader<'_>) -> Claim {
    let draft = ClaimDraft {
        id: "5-all-vertices",
        place: "section 4",
        claimed: "Boxes around all vertices (AABB+) are highly inefficient: their update takes 15 to 17 times as long as that of boxes around \
                  the corners of boxes (AABB*).",
    };
    let more = " Here vertices are processed in eight SIMD lanes.";
    update_over(tables, draft, [("AABB+", TableLine::AabbPlus), ("AABB*", TableLine::AabbStar)], more)
}

fn variant(tables: TableReader<'_>) -> Claim {
    let sizes = tables.column(SIZES, VOLUME[0].0);
    let differing: Vec<f64> = sizes.iter().map(|&(_, ratio)| ratio).filter(|&ratio| ratio != 1.0).collect();
    let words: Vec<String> = sizes.iter().map(|(name, ratio)| format!("{name} {ratio:.4}")).collect();
    ClaimDraft {
        id: "5-variant",
        place: "section 3.2.1",
        claimed: "The variant, which uses the sum of the two axes where their ends are near each other, gives slightly larger boxes.",
    }
    .judged(
        format!("Volume of its boxes divided by that of CAB's: {}.", words.join(", ")),
        ClaimVerdict::from_cases(differing.into_iter().map(|ratio| ratio > 1.0)),
        "The variant differs only where two halves are folded onto each other, at less than 60 degrees. A ratio of exactly 1 is therefore not a \
         case; every other ratio is one, confirmed above 1.",
    )
}
