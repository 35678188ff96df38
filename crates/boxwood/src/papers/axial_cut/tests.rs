//! Tests that the axial cut finds the same pairs as brute force, over sequences of insertions, removals and
//! motions. Also tests properties of the cuts and of the sorting algorithms.

use super::*;
use crate::broad_phase::ids::BoxId;
use crate::broad_phase::pair_keys::{key, overlap};
use crate::kernel::aabb::Aabb;
use boxwood_scenes::Random;

/// Boxes and the broad phase under test.
struct AxialCutWorld {
    slots: BoxSlots,
    ids: Vec<BoxId>,
    axial: AxialCut,
}

impl AxialCutWorld {
    fn new(options: AxialCutOptions) -> Self {
        Self { slots: BoxSlots::default(), ids: Vec::new(), axial: AxialCut::new(options) }
    }

    fn insert(&mut self, bounds: Aabb) {
        self.ids.push(self.slots.insert(&bounds).expect("a box"));
    }

    fn set(&mut self, index: usize, bounds: Aabb) {
        self.slots.set(self.ids[index], &bounds).expect("a box");
    }

    fn remove(&mut self, index: usize) {
        self.slots.remove(self.ids.swap_remove(index)).expect("a box");
    }

    fn bounds(&self, index: usize) -> Aabb {
        *self.slots.bounds(self.slots.slot(self.ids[index]).expect("there"))
    }

    /// Updates the axial cut and returns the number of pairs. Asserts that the pairs equal those of brute force, each
    /// once, and that all invariants hold.
    fn update(&mut self) -> usize {
        let (mut pairs, mut stats) = (Vec::new(), UpdateStats::default());
        self.axial.find(&self.slots, &mut pairs, &mut stats);
        self.slots.settle();
        pairs.sort_unstable();
        let live: Vec<u32> = self.slots.live_slots().collect();
        let mut expected = Vec::new();
        for (at, &a) in live.iter().enumerate() {
            let others = live[at + 1..].iter();
            expected
                .extend(others.filter(|&&b| overlap(self.slots.bounds(a), self.slots.bounds(b))).map(|&b| key(a, b)));
        }
        assert_eq!(pairs.len(), expected.len());
        assert_eq!(pairs, expected);
        assert_eq!(self.axial.check(&self.slots), Ok(()));
        pairs.len()
    }
}

/// Options that cover both sort policies and several numbers of segments.
fn all_options() -> [AxialCutOptions; 5] {
    [
        AxialCutOptions::default(),
        AxialCutOptions { resort: SortPolicy::OnCut, ..AxialCutOptions::default() },
        AxialCutOptions { resort: SortPolicy::EveryUpdate, sort: EndpointSort::Standard, segments: Some(u32::MAX) },
        AxialCutOptions { resort: SortPolicy::OnCut, segments: Some(0), ..AxialCutOptions::default() },
        AxialCutOptions { segments: Some(3), ..AxialCutOptions::default() },
    ]
}

fn centered_box(center: [f64; 3], sides: [f64; 3]) -> Aabb {
    [-0.5, 0.5].map(|half| [0, 1, 2].map(|axis| center[axis] + half * sides[axis])).into()
}

fn random_point(random: &mut Random, world: f64) -> [f64; 3] {
    [0, 1, 2].map(|_| random.range(-world, world))
}

/// Random box of one of the [`KINDS`] of scenes.
fn random_box(random: &mut Random, kind: u64, world: f64) -> Aabb {
    let center = random_point(random, world);
    let side = |random: &mut Random| random.range(0.5, 1.0);
    match kind {
        // Uniformly distributed boxes.
        0 => centered_box(center, [side(random), side(random), side(random)]),
        // Boxes on a coarse lattice: many bounds are equal.
        1 => centered_box(center.map(f64::round), [1.0, 2.0, 1.0]),
        // Boxes without extent on random axes.
        2 => centered_box(center.map(|x| (x * 2.0).round() / 2.0), [0, 1, 2].map(|_| random.below(2) as f64)),
        // Boxes without thickness along y, all in one plane.
        3 => centered_box([center[0], 7.0, center[2]], [side(random), 0.0, side(random)]),
        // Boxes with centers on one line.
        4 => centered_box([center[0] * 5.0, 1.0, -1.0], [side(random); 3]),
        // Boxes of all sizes.
        5 => centered_box(center, [0, 1, 2].map(|_| 2_f64.powi(random.below(12) as i32 - 6))),
        // Boxes of which some are infinite on some axes.
        6 => {
            let mut bounds = centered_box(center, [side(random); 3]);
            for axis in 0..3 {
                match random.below(40) {
                    0 => bounds.min[axis] = f64::NEG_INFINITY,
                    1 => bounds.max[axis] = f64::INFINITY,
                    2 => bounds.min[axis] = -1e300,
                    3 => [bounds.min[axis], bounds.max[axis]] = [f64::INFINITY; 2],
                    4 => [bounds.min[axis], bounds.max[axis]] = [f64::MIN / 2.0, -1e300],
                    _ => (),
                }
            }
            bounds
        }
        // Boxes far from the origin: `f32` coordinates cannot distinguish neighbors.
        7 => centered_box(center.map(|x| x + 1e8), [side(random); 3]),
        // Tiny boxes: all coordinates are equal in `f32`.
        8 => centered_box([0, 1, 2].map(|_| random.below(5) as f64 * 1e-310), [0.0, 1e-320, 1e-310]),
        // One cluster of boxes, and a few boxes far from it.
        _ => {
            let spread = if random.below(8) == 0 { 100.0 } else { 0.1 };
            centered_box(center.map(|x| x * spread), [side(random) * 0.2; 3])
        }
    }
}

const KINDS: u64 = 10;

/// Moves a box slightly, or to a random position.
fn moved(random: &mut Random, bounds: &Aabb, kind: u64, world: f64) -> Aabb {
    match random.below(20) {
        0 => random_box(random, kind, world),
        _ => {
            let mut step = [0, 1, 2].map(|_| random.range(-0.1, 0.1));
            match kind {
                1 => step = step.map(|x| (x * 15.0).round()),
                3 => step[1] = 0.0,
                8 => step = step.map(|x| (x * 15.0).round() * 1e-310),
                _ => (),
            }
            bounds.corners().map(|corner| [0, 1, 2].map(|axis| corner[axis] + step[axis])).into()
        }
    }
}

#[test]
fn pairs_match_brute_force() {
    let mut random = Random::new(0xa1);
    for kind in 0..KINDS {
        for options in all_options() {
            let mut world = AxialCutWorld::new(options);
            let mut pairs = 0;
            for round in 0..40 {
                let grows = if round == 0 { 300 } else { random.below(if round == 20 { 600 } else { 12 }) };
                (0..grows).for_each(|_| world.insert(random_box(&mut random, kind, 6.0)));
                let shrinks = if round == 30 { world.ids.len() * 9 / 10 } else { random.below(12) as usize };
                for _ in 0..shrinks.min(world.ids.len()) {
                    let index = random.below(world.ids.len() as u64) as usize;
                    world.remove(index);
                }
                let percent_moved = [0, 5, 100][random.below(3) as usize];
                for index in 0..world.ids.len() {
                    if random.below(100) < percent_moved {
                        world.set(index, moved(&mut random, &world.bounds(index), kind, 6.0));
                    }
                }
                pairs += world.update();
            }
            assert!(pairs > 500, "kind {kind} has only {pairs} pairs");
        }
    }
}

/// Pairs are correct if all boxes get new random positions at every update, so that no list stays almost sorted.
#[test]
fn pairs_are_correct_without_coherence() {
    let mut random = Random::new(0xa2);
    for options in all_options() {
        let mut world = AxialCutWorld::new(options);
        (0..2_000).for_each(|_| world.insert(random_box(&mut random, 0, 8.0)));
        for size in [8.0, 8.0, 0.8, 20.0, 8.0] {
            (0..world.ids.len()).for_each(|index| world.set(index, random_box(&mut random, 0, size)));
            assert!(world.update() > 0);
        }
        // All boxes become equal, then all are removed.
        (0..world.ids.len()).for_each(|index| world.set(index, [[1.0; 3], [2.0; 3]].into()));
        assert_eq!(world.update(), 2_000 * 1_999 / 2);
        (0..2_000).for_each(|_| world.remove(0));
        assert_eq!(world.update(), 0);
        (0..100).for_each(|_| world.insert(random_box(&mut random, 1, 4.0)));
        assert!(world.update() > 0);
    }
}

#[cfg(feature = "parallel")]
#[test]
fn pairs_are_independent_of_thread_count() {
    let mut random = Random::new(0xab);
    let mut slots = BoxSlots::default();
    for _ in 0..20_000 {
        slots.insert(&random_box(&mut random, 5, 40.0)).expect("a box");
    }
    let mut found = [1, 2, 3].map(|threads| {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let (mut pairs, mut stats) = (Vec::new(), UpdateStats::default());
        let options = AxialCutOptions::default();
        threads.install(|| AxialCut::new(options).find(&slots, &mut pairs, &mut stats));
        (pairs, stats)
    });
    assert!(found[0].0.len() > 20_000);
    found.iter_mut().for_each(|(pairs, _)| pairs.sort_unstable());
    assert!(found[0] == found[1] && found[0] == found[2]);
}

/// Pairs are correct if a slot is reused while the endpoints of its removed box are still in the lists.
#[test]
fn reused_slots_give_correct_pairs() {
    let mut random = Random::new(0xa3);
    for options in all_options() {
        let mut world = AxialCutWorld::new(options);
        (0..400).for_each(|_| world.insert(random_box(&mut random, 0, 4.0)));
        for _ in 0..60 {
            (0..40).for_each(|_| world.remove(random.below(world.ids.len() as u64) as usize));
            world.update();
            (0..40).for_each(|_| world.insert(random_box(&mut random, 5, 4.0)));
            world.update();
        }
    }
}

#[test]
fn large_boxes_are_divided_or_set_aside() {
    let mut random = Random::new(0xa4);
    let mut world = AxialCutWorld::new(AxialCutOptions::default());
    (0..4_000).for_each(|_| world.insert(random_box(&mut random, 0, 10.0)));
    world.insert(centered_box([0.0; 3], [9.0, 9.0, 9.0]));
    world.insert([[-1e300, -4.0, -1e300], [1e300, -3.0, 1e300]].into());
    world.insert([[f64::NEG_INFINITY; 3], [f64::INFINITY, f64::INFINITY, 0.0]].into());
    world.update();
    let stats = world.axial.stats();
    assert!(stats.recut && stats.segments.iter().product::<usize>() > 16, "{stats:?}");
    assert_eq!(stats.set_aside, 2, "infinite boxes are set aside");
    assert!(world.axial.pieces > 3, "large boxes are divided");
    assert!(stats.members < 4 * 4_000);
}

#[test]
fn cut_is_reused_until_it_no_longer_fits() {
    let mut random = Random::new(0xa5);
    let mut world = AxialCutWorld::new(AxialCutOptions { resort: SortPolicy::OnCut, ..AxialCutOptions::default() });
    (0..3_000).for_each(|_| world.insert(random_box(&mut random, 0, 10.0)));
    world.update();
    assert!(world.axial.stats().recut);
    for _ in 0..5 {
        for index in 0..world.ids.len() {
            world.set(index, moved(&mut random, &world.bounds(index), 0, 10.0));
        }
        world.update();
        assert!(!world.axial.stats().recut && world.axial.stats().sort == SortStats::default());
    }
    // Compressing all boxes along x makes the cuts unsuitable.
    for index in 0..world.ids.len() {
        world.set(index, world.bounds(index).corners().map(|corner| [corner[0] * 0.1, corner[1], corner[2]]).into());
    }
    world.update();
    assert!(world.axial.stats().recut);
}

/// If all boxes lie in a plane, the axis perpendicular to it is not cut, and the other axes are cut more often.
#[test]
fn axis_without_extent_is_not_cut() {
    let mut random = Random::new(0xa6);
    let mut world = AxialCutWorld::new(AxialCutOptions::default());
    (0..3_000).for_each(|_| world.insert(random_box(&mut random, 3, 60.0)));
    world.update();
    let segments = world.axial.stats().segments;
    assert!(segments[1] == 1 && segments[0].max(segments[2]) > 4, "{segments:?}");
}

#[test]
fn cuts_have_equal_counts_and_min_distance() {
    let mut random = Random::new(0xa7);
    for _ in 0..300 {
        let mut ends: Vec<f32> = (0..=random.below(300)).map(|_| random.range(-9.0, 9.0) as f32).collect();
        ends.sort_unstable_by(f32::total_cmp);
        let (segments, min_distance) = (1 + random.below(40) as usize, random.below(3) as f32 * 0.5);
        let mut axis = AxisSegments::default();
        axis.cut(&ends, segments, min_distance, 100.0);
        assert!(axis.segments() <= segments);
        assert!(axis.lengths().all(|length| length > min_distance));
        if min_distance == 0.0 && ends.len() > 2 * segments {
            assert_eq!(axis.segments(), segments, "no two ends are equal");
        }
    }
}

#[test]
fn rounding_is_outward_and_close() {
    let mut random = Random::new(0xa8);
    let special = [0.0, -0.0, 1.0, 5e-324, f64::MIN_POSITIVE, 1e-40, 3.4e38, 3.5e38, 1e300, f64::MAX, f64::INFINITY];
    let some = (0..20_000).map(|_| random.range(-1.0, 1.0) * 2_f64.powi(random.below(400) as i32 - 200));
    for x in special.into_iter().flat_map(|x| [x, -x]).chain(some) {
        let (low, high) = (endpoint::round_down(x), endpoint::round_up(x));
        assert!(f64::from(low) <= x && x <= f64::from(high), "{x:e}: {low:e} {high:e}");
        assert!(low < f32::MAX && high > f32::MIN);
        if x.abs() < 1e38 {
            assert!(f64::from(high) - f64::from(low) <= x.abs() * 2_f64.powi(-21) + 2_f64.powi(-124), "{x:e}");
        }
        assert!(Endpoint::lower(x, 9) < Endpoint::upper(x, 2), "touching boxes overlap");
        assert!(Endpoint::upper(x, 2).is_upper() && !Endpoint::lower(x, 9).is_upper());
        assert!(Endpoint::lower(x, 9).owner() == 9);
        let ends = [Endpoint::lower(x, 9).at(), Endpoint::upper(x, 9).at()];
        assert!(x.abs() > 3.3e38 || f64::from(ends[0]) <= x && x <= f64::from(ends[1]), "{x:e}: {ends:?}");
    }
}

const SORTS: [EndpointSort; 4] =
    [EndpointSort::Shell, EndpointSort::ShellHalving, EndpointSort::Insertion, EndpointSort::Standard];

#[test]
fn all_sorts_sort() {
    let mut random = Random::new(0xa9);
    for count in [0, 1, 2, 3, 5, 24, 57, 58, 700, 702, 1_578, 4_000] {
        for values in [3, 1 << 32] {
            let list: Vec<u64> = (0..count).map(|_| random.below(values)).collect();
            let mut expected = list.clone();
            expected.sort_unstable();
            let inversions =
                || (0..list.len()).map(|i| list[..i].iter().filter(|x| **x > list[i]).count() as u64).sum();
            for by in SORTS {
                let mut sorted = list.clone();
                let stats = sort::sort(&mut sorted, by);
                assert_eq!(sorted, expected, "{by:?}");
                if by == EndpointSort::Insertion {
                    let inversions: u64 = inversions();
                    assert!((inversions..=inversions + count).contains(&stats.moves), "one shift per inversion");
                    assert!((inversions..=inversions + count).contains(&stats.comparisons));
                }
                let again = sort::sort(&mut sorted, by);
                assert_eq!(again.moves, 0, "{by:?}");
                assert!(again.comparisons <= count * 16, "{by:?}: {again:?}");
            }
        }
    }
}

#[test]
fn shell_sort_uses_ciura_gaps() {
    let gaps = |count: usize| std::iter::successors(Some(count), |&gap| Some(sort::next_ciura_gap(gap))).skip(1);
    let taken: Vec<usize> = gaps(5_000).take_while(|&gap| gap > 0).collect();
    assert_eq!(taken, [3548, 1577, 701, 301, 132, 57, 23, 10, 4, 1]);
}

#[test]
fn merge_result_is_sorted() {
    let mut random = Random::new(0xaa);
    for _ in 0..200 {
        let mut lists = [0, 1].map(|_| -> Vec<u64> { (0..random.below(30)).map(|_| random.below(40)).collect() });
        lists.iter_mut().for_each(|list| list.sort_unstable());
        let [mut merged, others] = lists;
        let mut expected = [&merged[..], &others].concat();
        expected.sort_unstable();
        sort::merge(&mut merged, &others);
        assert_eq!(merged, expected);
    }
}
