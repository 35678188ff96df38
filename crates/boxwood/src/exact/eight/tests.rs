//! What the filter claims, against the exact test, on blocks that are made to mislead it; and the same claims on every
//! instruction set.

mod families;

use super::*;
use crate::exact::triangles_meet;
use crate::simd::{Scalar, dispatch_on, on_every_level};
use boxwood_scenes::Random;
use families::{Family, Triangle, blocks};
use std::ops::ControlFlow;

/// A block of up to eight triangles, prepared.
fn prepared<L: Lanes>(l: L, triangles: &[Triangle], scale: f64) -> Block {
    let mut world: Corners = [[[0.0; LANES]; 3]; 3];
    for lane in 0..LANES {
        let triangle = triangles.get(lane).unwrap_or(&triangles[0]);
        for corner in 0..3 {
            for axis in 0..3 {
                world[corner][axis][lane] = triangle[corner][axis];
            }
        }
    }
    let mut block = Block::EMPTY;
    block.prepare(l, load_wide(l, &world), triangles.len(), scale);
    block
}

type Verdicts = [Verdict; LANES];

/// The verdicts of all rows; a row that is not handed out has nothing tested.
#[inline(always)]
fn verdicts<L: Lanes>(l: L, uncertain: f32, [a, b]: &[Vec<Triangle>; 2], scale: f64) -> Verdicts {
    let (mut block_a, mut block_b) = (prepared(l, a, scale), prepared(l, b, scale));
    Block::see_both(l, &mut block_a, &mut block_b, &mut [f64::NAN; 3]);
    let mut verdicts = [Verdict { tested: 0, hits: 0, open: 0 }; LANES];
    let done: ControlFlow<()> = test_blocks_by(l, uncertain, &block_a, &block_b, |row, verdict| {
        verdicts[row] = verdict;
        ControlFlow::Continue(())
    });
    assert!(done.is_continue());
    verdicts
}

/// How many pairs were claimed to be what, and how many claims were wrong.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    pairs: u64,
    tested: u64,
    hits: u64,
    misses: u64,
    open: u64,
    wrong: u64,
    /// Hits and undecided pairs whose triangles have a vertex in common.
    hits_sharing: u64,
    open_sharing: u64,
}

impl Tally {
    /// Judges the verdicts on all pairs of two blocks by the exact test.
    fn judge(&mut self, [a, b]: &[Vec<Triangle>; 2], verdicts: &Verdicts) {
        for (row, verdict) in verdicts.iter().enumerate() {
            let all = if row < a.len() { (1 << b.len()) - 1 } else { 0 };
            assert_eq!(verdict.tested & !all, 0, "a lane without a triangle was tested");
            assert_eq!((verdict.hits | verdict.open) & !verdict.tested, 0, "{verdict:?}");
            assert_eq!(verdict.hits & verdict.open, 0, "{verdict:?}");
            for lane in (0..b.len()).filter(|_| row < a.len()) {
                let [tested, hit, open] =
                    [verdict.tested, verdict.hits, verdict.open].map(|bits| bits >> lane & 1 == 1);
                self.pairs += 1;
                self.tested += u64::from(tested);
                self.hits += u64::from(hit);
                self.open += u64::from(open);
                self.misses += u64::from(tested && !hit && !open);
                let share = a[row].iter().any(|vertex| b[lane].contains(vertex));
                self.hits_sharing += u64::from(hit && share);
                self.open_sharing += u64::from(open && share);
                self.wrong += u64::from(!open && hit != triangles_meet(&a[row], &b[lane]).0);
            }
        }
    }
}

/// Many blocks of a family, on all lanes, by a margin.
fn campaign(family: Family, rounds: u32, uncertain: f32) -> Tally {
    let mut random = Random::new(0x8e + family as u64);
    let mut tally = Tally::default();
    for round in 0..rounds {
        let (pair, scale) = blocks(family, &mut random);
        let scalar = verdicts(Scalar, uncertain, &pair, scale);
        on_every_level(|level| {
            let vector = dispatch_on!(level, l => verdicts(l, uncertain, &pair, scale));
            assert_eq!(vector, scalar, "{family:?}, round {round}, {level:?}: {pair:?}");
        });
        tally.judge(&pair, &scalar);
    }
    tally
}

#[test]
fn every_claim_is_true_and_the_same_on_all_lanes() {
    for family in Family::ALL {
        let tally = campaign(family, 400, UNCERTAIN);
        assert_eq!(tally.wrong, 0, "{family:?}: {tally:?}");
        assert!(tally.tested > tally.pairs / 50, "{family:?} is decided by boxes: {tally:?}");
        let is_judged = family != Family::TooFar;
        assert!(!is_judged || tally.open_sharing == 0, "a common vertex was not found: {family:?}, {tally:?}");
        // A filter that leaves all open would be right too.
        match family {
            Family::TooFar => assert_eq!((tally.open, tally.tested), (tally.pairs, tally.pairs), "{tally:?}"),
            Family::Coplanar | Family::Level | Family::Points => {
                assert_eq!(tally.hits, tally.hits_sharing, "no sign is certain: {family:?}, {tally:?}");
            }
            Family::Lattice | Family::Segments | Family::Tiny => {}
            _ => assert!(tally.hits > 100 && tally.misses > 100, "{family:?}: {tally:?}"),
        }
    }
}

#[test]
fn near_contact_at_every_gap_and_scale() {
    let tally = campaign(Family::Near, 6_000, UNCERTAIN);
    assert_eq!(tally.wrong, 0, "{tally:?}");
    assert!(tally.open > tally.pairs / 100, "the pairs are not near: {tally:?}");
}

/// The campaign has teeth: with the margin of a single rounding it finds claims that are wrong.
#[test]
fn a_margin_that_is_too_small_is_found_out() {
    let single = 1.0 / (1 << 24) as f32;
    let tally = campaign(Family::Near, 3_000, single);
    assert!(tally.wrong > 20, "{tally:?}");
    let none = campaign(Family::Near, 1_000, 0.0);
    assert!(none.wrong > 100, "{none:?}");
}

#[test]
fn few_pairs_in_general_position_stay_open() {
    let tally = campaign(Family::Random, 2_000, UNCERTAIN);
    assert!(tally.tested > 10_000 && tally.hits > 1_000, "{tally:?}");
    assert!(tally.open * 100 < tally.tested, "{tally:?}");
    // World offsets and scales are not felt.
    let moved = campaign(Family::Moved, 2_000, UNCERTAIN);
    assert!(moved.open * 100 < moved.tested, "{moved:?}");
}

/// The corners come back as they were given.
#[test]
fn blocks_keep_the_exact_points() {
    let mut random = Random::new(0xb10);
    for family in Family::ALL {
        let ([a, _], scale) = blocks(family, &mut random);
        let block = prepared(Scalar, &a, scale);
        for (lane, triangle) in a.iter().enumerate() {
            assert_eq!(
                block.corners(lane).map(|corner| corner.to_array().map(f64::to_bits)),
                triangle.map(|corner| corner.to_array().map(f64::to_bits))
            );
        }
    }
}

/// A visitor that breaks is not called again.
#[test]
fn a_break_ends_the_test() {
    let triangle = [DVec3::ZERO, DVec3::X, DVec3::Y];
    let [mut a, mut b] = [prepared(Scalar, &[triangle; 8], 0.125), prepared(Scalar, &[triangle; 8], 0.125)];
    Block::see_both(Scalar, &mut a, &mut b, &mut [f64::NAN; 3]);
    let mut rows = 0;
    let broken = test_blocks(Scalar, &a, &b, |row, verdict| {
        rows += 1;
        assert_eq!(verdict, Verdict { tested: 0xff, hits: 0xff, open: 0 }, "the same triangle");
        if row == 2 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    });
    assert_eq!((broken, rows), (ControlFlow::Break("enough"), 3));
}
