//! Compares the filter with the exact test on blocks that are hard for it, and compares its results on all
//! instruction sets.

mod families;

use super::*;
use crate::kernel::simd::{ScalarLanes, dispatch_on, on_every_level};
use crate::kernel::triangle::triangles_intersect;
use boxwood_scenes::Random;
use families::{BlockFamily, Triangle, blocks};
use std::ops::ControlFlow;

/// Prepares a block of up to eight triangles for the filter. Unused lanes repeat the first triangle.
fn prepared<L: Lanes>(l: L, triangles: &[Triangle], scale: f64) -> TriangleBlock8 {
    let mut world: TriangleCorners8 = [[[0.0; LANES]; 3]; 3];
    for lane in 0..LANES {
        let triangle = triangles.get(lane).unwrap_or(&triangles[0]);
        for corner in 0..3 {
            for axis in 0..3 {
                world[corner][axis][lane] = triangle[corner][axis];
            }
        }
    }
    let mut block = TriangleBlock8::EMPTY;
    block.prepare(l, load_f64(l, &world), triangles.len(), scale);
    block
}

type RowResults = [FilterResult8; LANES];

/// Runs the filter on two blocks and returns one result per row (triangle of a). A row that the filter skips has no
/// tested pairs.
#[inline(always)]
fn row_results<L: Lanes>(l: L, margin: f32, [a, b]: &[Vec<Triangle>; 2], scale: f64) -> RowResults {
    let (mut block_a, mut block_b) = (prepared(l, a, scale), prepared(l, b, scale));
    TriangleBlock8::anchor_both(l, &mut block_a, &mut block_b, &mut [f64::NAN; 3]);
    let mut results = [FilterResult8 { tested: 0, hits: 0, undecided: 0 }; LANES];
    let done: ControlFlow<()> = filter_blocks_by(l, margin, &block_a, &block_b, |row, result| {
        results[row] = result;
        ControlFlow::Continue(())
    });
    assert!(done.is_continue());
    results
}

/// Number of pairs per result of the filter, and number of results that contradict the exact test.
#[derive(Clone, Copy, Debug, Default)]
struct FilterTally {
    pairs: u64,
    tested: u64,
    hits: u64,
    misses: u64,
    undecided: u64,
    wrong: u64,
    /// Number of hits whose triangles have a vertex in common.
    hits_sharing: u64,
    /// Number of undecided pairs whose triangles have a vertex in common.
    undecided_sharing: u64,
}

impl FilterTally {
    /// Compares the results for all pairs of two blocks with the exact test.
    fn add(&mut self, [a, b]: &[Vec<Triangle>; 2], results: &RowResults) {
        for (row, result) in results.iter().enumerate() {
            let all = if row < a.len() { (1 << b.len()) - 1 } else { 0 };
            assert_eq!(result.tested & !all, 0, "a lane without a triangle was tested");
            assert_eq!((result.hits | result.undecided) & !result.tested, 0, "{result:?}");
            assert_eq!(result.hits & result.undecided, 0, "{result:?}");
            for lane in (0..b.len()).filter(|_| row < a.len()) {
                let [tested, hit, undecided] =
                    [result.tested, result.hits, result.undecided].map(|bits| bits >> lane & 1 == 1);
                self.pairs += 1;
                self.tested += u64::from(tested);
                self.hits += u64::from(hit);
                self.undecided += u64::from(undecided);
                self.misses += u64::from(tested && !hit && !undecided);
                let share = a[row].iter().any(|vertex| b[lane].contains(vertex));
                self.hits_sharing += u64::from(hit && share);
                self.undecided_sharing += u64::from(undecided && share);
                self.wrong += u64::from(!undecided && hit != triangles_intersect(&a[row], &b[lane]).0);
            }
        }
    }
}

/// Tests `rounds` random pairs of blocks of a family with the given margin, and counts the results. Asserts that all
/// instruction sets return the same results.
fn campaign(family: BlockFamily, rounds: u32, margin: f32) -> FilterTally {
    let mut random = Random::new(0x8e + family as u64);
    let mut tally = FilterTally::default();
    for round in 0..rounds {
        let (pair, scale) = blocks(family, &mut random);
        let scalar = row_results(ScalarLanes, margin, &pair, scale);
        on_every_level(|level| {
            let vector = dispatch_on!(level, l => row_results(l, margin, &pair, scale));
            assert_eq!(vector, scalar, "{family:?}, round {round}, {level:?}: {pair:?}");
        });
        tally.add(&pair, &scalar);
    }
    tally
}

#[test]
fn results_match_exact_test_on_all_lanes() {
    for family in BlockFamily::ALL {
        let tally = campaign(family, 400, CERTAINTY_MARGIN);
        assert_eq!(tally.wrong, 0, "{family:?}: {tally:?}");
        assert!(tally.tested > tally.pairs / 50, "{family:?} is decided by boxes: {tally:?}");
        let is_in_range = family != BlockFamily::TooFar;
        assert!(!is_in_range || tally.undecided_sharing == 0, "a common vertex was not found: {family:?}, {tally:?}");
        // The filter must also decide pairs: one that leaves all pairs undecided would never be wrong.
        match family {
            BlockFamily::TooFar => assert_eq!((tally.undecided, tally.tested), (tally.pairs, tally.pairs), "{tally:?}"),
            BlockFamily::Coplanar | BlockFamily::AxisPlane | BlockFamily::Points => {
                assert_eq!(tally.hits, tally.hits_sharing, "no sign is certain: {family:?}, {tally:?}");
            }
            BlockFamily::Lattice | BlockFamily::Segments | BlockFamily::Tiny => {}
            _ => assert!(tally.hits > 100 && tally.misses > 100, "{family:?}: {tally:?}"),
        }
    }
}

#[test]
fn near_contact_is_never_wrong_at_any_gap_and_scale() {
    let tally = campaign(BlockFamily::Near, 6_000, CERTAINTY_MARGIN);
    assert_eq!(tally.wrong, 0, "{tally:?}");
    assert!(tally.undecided > tally.pairs / 100, "the pairs are not near: {tally:?}");
}

/// The tests can detect a wrong error bound: with the margin of only a single rounding, the filter returns wrong
/// results.
#[test]
fn campaign_detects_too_small_margin() {
    let single = 1.0 / (1 << 24) as f32;
    let tally = campaign(BlockFamily::Near, 3_000, single);
    assert!(tally.wrong > 20, "{tally:?}");
    let none = campaign(BlockFamily::Near, 1_000, 0.0);
    assert!(none.wrong > 100, "{none:?}");
}

#[test]
fn few_pairs_in_general_position_are_undecided() {
    let tally = campaign(BlockFamily::Random, 2_000, CERTAINTY_MARGIN);
    assert!(tally.tested > 10_000 && tally.hits > 1_000, "{tally:?}");
    assert!(tally.undecided * 100 < tally.tested, "{tally:?}");
    // Far from the world origin and at any scale, the filter still decides nearly all pairs.
    let moved = campaign(BlockFamily::Moved, 2_000, CERTAINTY_MARGIN);
    assert!(moved.undecided * 100 < moved.tested, "{moved:?}");
}

#[test]
fn block_returns_exact_corners() {
    let mut random = Random::new(0xb10);
    for family in BlockFamily::ALL {
        let ([a, _], scale) = blocks(family, &mut random);
        let block = prepared(ScalarLanes, &a, scale);
        for (lane, triangle) in a.iter().enumerate() {
            assert_eq!(
                block.corners(lane).map(|corner| corner.to_array().map(f64::to_bits)),
                triangle.map(|corner| corner.to_array().map(f64::to_bits))
            );
        }
    }
}

#[test]
fn break_stops_the_filter() {
    let triangle = [DVec3::ZERO, DVec3::X, DVec3::Y];
    let [mut a, mut b] = [prepared(ScalarLanes, &[triangle; 8], 0.125), prepared(ScalarLanes, &[triangle; 8], 0.125)];
    TriangleBlock8::anchor_both(ScalarLanes, &mut a, &mut b, &mut [f64::NAN; 3]);
    let mut rows = 0;
    let broken = filter_blocks(ScalarLanes, &a, &b, |row, result| {
        rows += 1;
        assert_eq!(result, FilterResult8 { tested: 0xff, hits: 0xff, undecided: 0 }, "the same triangle");
        if row == 2 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    });
    assert_eq!((broken, rows), (ControlFlow::Break("enough"), 3));
}
