//! What the document claims, judged by the tables.

use super::tables::{CANDIDATES, FRAME, HITS, METHODS, SIZES, TOTAL, UPDATE, VAIN, VOLUME, id};
use crate::published::document_5::TABLES;
use crate::tabular::{Numbers, Sentence, figure, is_about, listed, mean};
use crate::{Claim, Table, Verdict};

/// Every claim of the document, judged by the tables.
#[must_use]
pub fn claims(tables: &[Table]) -> Vec<Claim> {
    let claims = [
        same_hits,
        same_as_obb,
        update_obb,
        update_aabb,
        all_vertices,
        twice_as_fast,
        braided,
        dented,
        a_frame,
        variant,
    ];
    claims.into_iter().map(|claim| claim(Numbers(tables))).collect()
}

const SHORT: [&str; 5] = ["3:1", "6:1", "dented", "braided", "hand"];
/// Of what is measured in time, less than a fifth below the published figure agrees with it: shapes and motions are not the same.
const ROOM: f64 = 0.8;

/// A column of one method over that of another, of all experiments.
fn ratios(all: Numbers<'_>, over: &str, method: &str, column: &str) -> [f64; 5] {
    [1, 2, 3, 4, 5].map(|number| all.at(&id(number), over, column) / all.at(&id(number), method, column))
}

fn named(numbers: &[f64; 5]) -> String {
    listed(&SHORT, numbers, figure)
}

/// What the document's own tables give: `column` 2 to 5 of two of its lines, AABB+ being 1, AABB* 2, OBB 3 and CAB 4.
fn published(over: usize, method: usize, column: usize) -> [f64; 5] {
    TABLES.map(|table| table[over][column] / table[method][column])
}

fn same_hits(all: Numbers<'_>) -> Claim {
    let hits = |number: u32| METHODS.map(|(method, _)| all.at(&id(number), method, HITS));
    let same = |number: u32| hits(number).iter().all(|&own| own == hits(number)[0]);
    Sentence {
        id: "5-same-hits",
        place: "document 5, Tables 1 to 5",
        claimed: "What meets is found by every method: #coll - #false is the same for all of them.",
    }
    .judged(
        format!("Pairs that meet, by brute force: {}.", named(&[1, 2, 3, 4, 5].map(|number| hits(number)[0]))),
        Verdict::of((1..=5).map(same)),
        "Each experiment is a case: all six numbers are the same. That they are the same pairs in the same frames is checked on the way.",
    )
}

fn same_as_obb(all: Numbers<'_>) -> Claim {
    let same = |number: u32| {
        [CANDIDATES, VAIN].iter().all(|column| all.at(&id(number), "OBB", column) == all.at(&id(number), "CAB", column))
    };
    let asked = [1, 2, 3, 4, 5].map(|number| all.at(&id(number), "CAB", CANDIDATES));
    Sentence {
        id: "5-same-as-obb",
        place: "document 5, section 4",
        claimed: "OBB and CAB ask about the same pairs: #coll and #false are the same, since the boxes of single links are.",
    }
    .judged(format!("#coll of both: {}.", named(&asked)), Verdict::of((1..=5).map(same)), "Each experiment is a case.")
}

/// An update that is faster than another by about what is published.
fn update_over(all: Numbers<'_>, sentence: Sentence, rival: &str, place: usize, more: &str) -> Claim {
    let (ours, theirs) = (ratios(all, rival, "CAB", UPDATE), published(place, 4, 3));
    sentence.judged(
        format!("t[upd] of {rival} over that of CAB: {}; published: {}.", named(&ours), named(&theirs)),
        Verdict::of(ours.into_iter().zip(theirs).map(|(ours, theirs)| ours >= ROOM * theirs)),
        format!("Each experiment is a case; less than a fifth below the published ratio agrees.{more}"),
    )
}

fn update_obb(all: Numbers<'_>) -> Claim {
    let sentence = Sentence {
        id: "5-update-obb",
        place: "document 5, section 4",
        claimed: "CAB updates its boxes 2.3 times as fast as the covariance of corners does.",
    };
    update_over(all, sentence, "OBB", 3, "")
}

fn update_aabb(all: Numbers<'_>) -> Claim {
    let sentence = Sentence {
        id: "5-update-aabb",
        place: "document 5, sections 2 and 4",
        claimed: "CAB updates its boxes faster than axis-aligned ones around the corners of boxes are (AABB*): 1.27 times as fast.",
    };
    let more = " The axis-aligned box of eight corners is the centre and a sum of three absolute values here, and the box around two is six \
                minima and maxima; the corners need not be made.";
    update_over(all, sentence, "AABB*", 2, more)
}

fn all_vertices(all: Numbers<'_>) -> Claim {
    let (ours, theirs) = (ratios(all, "AABB+", "AABB*", UPDATE), published(1, 2, 3));
    Sentence {
        id: "5-all-vertices",
        place: "document 5, section 4",
        claimed: "Boxes around all vertices are highly inefficient: their update takes 15 to 17 times as long as that around the corners of \
                  boxes.",
    }
    .judged(
        format!("t[upd] of AABB+ over that of AABB*: {}; published: {}.", named(&ours), named(&theirs)),
        Verdict::of(ours.into_iter().zip(theirs).map(|(ours, theirs)| ours >= ROOM * theirs)),
        "Each experiment is a case; less than a fifth below the published ratio agrees. Vertices go through in lanes of eight here.",
    )
}

fn twice_as_fast(all: Numbers<'_>) -> Claim {
    let (obb, aabb) = (ratios(all, "OBB", "CAB", TOTAL), ratios(all, "AABB*", "CAB", TOTAL));
    let every: Vec<f64> = obb.iter().chain(&aabb).copied().collect();
    Sentence {
        id: "5-twice-as-fast",
        place: "document 5, abstract",
        claimed: "In close proximity CAB is twice as fast in all as existing techniques, on average (its tables: 1.75 against OBB, 1.87 against \
                  AABB*).",
    }
    .judged(
        format!(
            "t[total] of OBB over that of CAB: {}; of AABB*: {}; the mean of all: {}.",
            named(&obb),
            named(&aabb),
            figure(mean(&every))
        ),
        Verdict::of([is_about(mean(&every), 2.0, 1.35) || mean(&every) > 2.0]),
        "A mean of 1.5 and more is about twice as fast, as the document's own mean of 1.81 is.",
    )
}

fn braided(all: Numbers<'_>) -> Claim {
    let ratio = ratios(all, "OBB", "AABB*", TOTAL)[3];
    Sentence {
        id: "5-braided",
        place: "document 5, section 4, Table 4",
        claimed: "Where chains are braided, axis-aligned boxes (AABB*) take less time in all than OBB.",
    }
    .judged(
        format!(
            "t[total] of OBB over that of AABB*, braided: {}; published: {}.",
            figure(ratio),
            figure(published(3, 2, 5)[3])
        ),
        Verdict::of([ratio > 1.0]),
        "More than 1 agrees.",
    )
}

fn dented(all: Numbers<'_>) -> Claim {
    let ratio = ratios(all, "AABB*", "CAB", TOTAL);
    let theirs = published(2, 4, 5);
    Sentence {
        id: "5-dented",
        place: "document 5, section 4, Table 3",
        claimed: "CAB is farther ahead of axis-aligned boxes (AABB*) with dented links than with convex ones of the same size and motion.",
    }
    .judged(
        format!(
            "t[total] of AABB* over that of CAB: dented {}, convex {}; published: {} and {}.",
            figure(ratio[2]),
            figure(ratio[1]),
            figure(theirs[2]),
            figure(theirs[1])
        ),
        Verdict::of([ratio[2] > ratio[1]]),
        "A larger ratio with dented links agrees. The document explains it by exact questions that cost more of links that are not convex.",
    )
}

fn a_frame(all: Numbers<'_>) -> Claim {
    let ours = [1, 2, 3, 4, 5].map(|number| all.at(&id(number), "CAB", FRAME));
    let shares = ours.map(|us| us / (1e6 / 30.0));
    Sentence {
        id: "5-frame",
        place: "document 5, section 4",
        claimed: "CAB takes 3% to 4% of the time of a frame at 30 frames a second, all in all, and so is fit for real time.",
    }
    .judged(
        format!(
            "Microseconds a frame: {}; in per cent of a thirtieth of a second: {}.",
            named(&ours),
            listed(&SHORT, &shares.map(|share| 100.0 * share), figure)
        ),
        Verdict::of(shares.map(|share| share <= 0.04)),
        "Each experiment is a case; 4% or less agrees. That machines are faster by now is no merit of CAB.",
    )
}

fn variant(all: Numbers<'_>) -> Claim {
    let sizes = all.column(SIZES, VOLUME[0].0);
    let differing: Vec<f64> = sizes.iter().map(|&(_, ratio)| ratio).filter(|&ratio| ratio != 1.0).collect();
    let words: Vec<String> = sizes.iter().map(|(name, ratio)| format!("{name} {ratio:.4}")).collect();
    Sentence {
        id: "5-variant",
        place: "document 5, section 3.2.1",
        claimed: "The variant, along the sum of the two axes where their ends are near each other, gives slightly larger boxes.",
    }
    .judged(
        format!("Volume of its boxes over that of CAB's: {}.", words.join(", ")),
        Verdict::of(differing.into_iter().map(|ratio| ratio > 1.0)),
        "Only where two halves are folded onto each other, by less than 60 degrees, does the variant differ: what gives 1 is no case, \
         and of the others more than 1 agrees.",
    )
}
