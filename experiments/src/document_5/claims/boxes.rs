//! Claims about boxes: what they tell apart, what their update takes, how large they are.

use super::{Line, named, published, ratios};
use crate::document_5::tables::{CANDIDATES, HITS, METHODS, SIZES, UPDATE, VAIN, VOLUME, id};
use crate::judging::{Judge, Numbers, Sentence, figure, listed};
use crate::rules::gained;
use crate::{Claim, Verdict};

pub(super) const ALL: &[Judge] = &[same_hits, same_as_obb, fit, update_obb, update_aabb, all_vertices, variant];

fn same_hits(all: Numbers<'_>) -> Claim {
    let hits = |number: u32| METHODS.map(|(method, _)| all.at(&id(number), method, HITS));
    let same = |number: u32| hits(number).iter().all(|&own| own == hits(number)[0]);
    Sentence {
        id: "5-same-hits",
        place: "Tables 1 to 5",
        claimed: "What meets is found by every method: #coll - #false is the same for all of them.",
    }
    .judged(
        format!("Pairs that meet, by brute force: {}.", named([1, 2, 3, 4, 5].map(|number| hits(number)[0]))),
        Verdict::of((1..=5).map(same)),
        "Each experiment is a case: confirmed if all six numbers are the same. By construction: all methods are exact, and the run ends with an \
         error if they find other pairs in any frame.",
    )
    .by_construction()
}

fn same_as_obb(all: Numbers<'_>) -> Claim {
    let same = |number: u32| {
        [CANDIDATES, VAIN].iter().all(|column| all.at(&id(number), "OBB", column) == all.at(&id(number), "CAB", column))
    };
    let asked = [1, 2, 3, 4, 5].map(|number| all.at(&id(number), "CAB", CANDIDATES));
    Sentence {
        id: "5-same-as-obb",
        place: "section 4",
        claimed: "OBB and CAB ask about the same pairs: #coll and #false are the same, since the boxes of single links are.",
    }
    .judged(
        format!("#coll of both: {}.", named(asked)),
        Verdict::of((1..=5).map(same)),
        "Each experiment is a case: confirmed if equal. By construction: the boxes of single links are the same, and the run ends with an error \
         if other pairs are asked about.",
    )
    .by_construction()
}

const AABBS: [&str; 2] = ["AABB+", "AABB*"];

fn fit(all: Numbers<'_>) -> Claim {
    let vain = |number: u32, method: &str| all.at(&id(number), method, VAIN);
    let growth = |method: &str| all.at(&id(2), method, CANDIDATES) / all.at(&id(1), method, CANDIDATES);
    let theirs = [Line::AabbPlus, Line::AabbStar, Line::Obb].map(|line| {
        let asked = |table: usize| crate::published::document_5::TABLES[table][line as usize][0];
        asked(1) / asked(0)
    });
    let fits = [1, 2].iter().flat_map(|&number| AABBS.map(|method| vain(number, "OBB") < vain(number, method)));
    let depends = AABBS.map(|method| growth("OBB") < growth(method));
    let methods = [AABBS[0], AABBS[1], "OBB"];
    let shown = |number: u32| listed(methods.map(|method| (method, vain(number, method))), figure);
    Sentence {
        id: "5-fit",
        place: "section 4, Tables 1 and 2",
        claimed: "Oriented boxes approximate links better than axis-aligned ones, and depend less on how long a link is for its thickness.",
    }
    .judged(
        format!(
            "#false, 3 to 1: {}; 6 to 1: {}. #coll of 6 to 1 over that of 3 to 1: {}; published: {}.",
            shown(1),
            shown(2),
            listed(methods.map(|method| (method, growth(method))), figure),
            listed(methods.into_iter().zip(theirs), figure)
        ),
        Verdict::of(fits.chain(depends)),
        "Six cases: OBB has fewer #false than AABB+ and than AABB*, in each of the two experiments; and its #coll grows less than theirs. The \
         motions of the two experiments are not the same, and were fitted to the #coll of OBB: that it grows as published is no finding. \
         Boxes around all vertices (AABB+) do not cover the corners of oriented ones; where links lie along the axes they are the smaller.",
    )
}

/// An update that is faster than another by what is published.
fn update_over(all: Numbers<'_>, sentence: Sentence, [rival, method]: [(&str, Line); 2], more: &str) -> Claim {
    let ours = ratios(all, rival.0, method.0, UPDATE);
    let theirs = published(rival.1, method.1, |line| line[3]);
    sentence.judged(
        format!("t[upd] of {} over that of {}: {}; published: {}.", rival.0, method.0, named(ours), named(theirs)),
        gained(ours.into_iter().zip(theirs)),
        format!(
            "Confirmed if about what is published in each experiment; in part if {} is faster in some, but not about by that.{more}",
            method.0
        ),
    )
}

fn update_obb(all: Numbers<'_>) -> Claim {
    let sentence = Sentence {
        id: "5-update-obb",
        place: "section 4",
        claimed: "CAB updates its boxes 2.3 times as fast as the covariance of corners does.",
    };
    update_over(all, sentence, [("OBB", Line::Obb), ("CAB", Line::Cab)], "")
}

fn update_aabb(all: Numbers<'_>) -> Claim {
    let sentence = Sentence {
        id: "5-update-aabb",
        place: "sections 2 and 4",
        claimed: "CAB updates its boxes faster than axis-aligned ones around the corners of boxes are (AABB*): 1.27 times as fast.",
    };
    let more = " The axis-aligned box of eight corners is the centre and a sum of three absolute values here, and the box around two is six \
                minima and maxima; the corners need not be made.";
    update_over(all, sentence, [("AABB*", Line::AabbStar), ("CAB", Line::Cab)], more)
}

fn all_vertices(all: Numbers<'_>) -> Claim {
    let sentence = Sentence {
        id: "5-all-vertices",
        place: "section 4",
        claimed: "Boxes around all vertices are highly inefficient: their update takes 15 to 17 times as long as that around the corners of \
                  boxes.",
    };
    let more = " Vertices go through in lanes of eight here.";
    update_over(all, sentence, [("AABB+", Line::AabbPlus), ("AABB*", Line::AabbStar)], more)
}

fn variant(all: Numbers<'_>) -> Claim {
    let sizes = all.column(SIZES, VOLUME[0].0);
    let differing: Vec<f64> = sizes.iter().map(|&(_, ratio)| ratio).filter(|&ratio| ratio != 1.0).collect();
    let words: Vec<String> = sizes.iter().map(|(name, ratio)| format!("{name} {ratio:.4}")).collect();
    Sentence {
        id: "5-variant",
        place: "section 3.2.1",
        claimed: "The variant, along the sum of the two axes where their ends are near each other, gives slightly larger boxes.",
    }
    .judged(
        format!("Volume of its boxes over that of CAB's: {}.", words.join(", ")),
        Verdict::of(differing.into_iter().map(|ratio| ratio > 1.0)),
        "Only where two halves are folded onto each other, by less than 60 degrees, does the variant differ: what gives 1 is no case, \
         and of the others more than 1 agrees.",
    )
}
