//! Against brute force, over sequences of everything that can happen to boxes; the laws of the cut and of the sorts.

use super::super::ids::BoxId;
use super::super::pairs::{key, overlap};
use super::*;
use boxwood_scenes::Random;

/// Boxes and the method under test.
struct World {
    slots: Slots,
    ids: Vec<BoxId>,
    axial: AxialCut,
}

impl World {
    fn new(options: AxialCutOptions) -> Self {
        Self { slots: Slots::default(), ids: Vec::new(), axial: AxialCut::new(options) }
    }

    fn insert(&mut self, bounds: Bounds) {
        self.ids.push(self.slots.insert(&bounds).expect("a box"));
    }

    fn set(&mut self, place: usize, bounds: Bounds) {
        self.slots.set(self.ids[place], &bounds).expect("a box");
    }

    fn remove(&mut self, place: usize) {
        self.slots.remove(self.ids.swap_remove(place)).expect("a box");
    }

    fn bounds(&self, place: usize) -> Bounds {
        *self.slots.bounds(self.slots.slot(self.ids[place]).expect("there"))
    }

    /// The pairs, which must be those of brute force, each once.
    fn update(&mut self) -> usize {
        let (mut pairs, mut work) = (Vec::new(), BroadWork::default());
        self.axial.find(&self.slots, &mut pairs, &mut work);
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

/// All ways to run it that differ in more than the sort.
fn all_options() -> [AxialCutOptions; 5] {
    [
        AxialCutOptions::default(),
        AxialCutOptions { resort: Resort::WhenCutting, ..AxialCutOptions::default() },
        AxialCutOptions { resort: Resort::EveryUpdate, sort: ProjectionSort::Standard, segments: Some(u32::MAX) },
        AxialCutOptions { resort: Resort::WhenCutting, segments: Some(0), ..AxialCutOptions::default() },
        AxialCutOptions { segments: Some(3), ..AxialCutOptions::default() },
    ]
}

fn centred(centre: [f64; 3], sides: [f64; 3]) -> Bounds {
    [-0.5, 0.5].map(|half| [0, 1, 2].map(|axis| centre[axis] + half * sides[axis]))
}

fn at_random(random: &mut Random, world: f64) -> [f64; 3] {
    [0, 1, 2].map(|_| random.range(-world, world))
}

/// Kinds of scenes, by number.
fn some_box(random: &mut Random, kind: u64, world: f64) -> Bounds {
    let centre = at_random(random, world);
    let side = |random: &mut Random| random.range(0.5, 1.0);
    match kind {
        // Uniform.
        0 => centred(centre, [side(random), side(random), side(random)]),
        // On a coarse lattice: all bounds tie.
        1 => centred(centre.map(f64::round), [1.0, 2.0, 1.0]),
        // Without extent, on axes of its choice.
        2 => centred(centre.map(|x| (x * 2.0).round() / 2.0), [0, 1, 2].map(|_| random.below(2) as f64)),
        // In a plane.
        3 => centred([centre[0], 7.0, centre[2]], [side(random), 0.0, side(random)]),
        // On a line.
        4 => centred([centre[0] * 5.0, 1.0, -1.0], [side(random); 3]),
        // Of all sizes.
        5 => centred(centre, [0, 1, 2].map(|_| 2_f64.powi(random.below(12) as i32 - 6))),
        // Infinite, now and then.
        6 => {
            let mut bounds = centred(centre, [side(random); 3]);
            for axis in 0..3 {
                match random.below(40) {
                    0 => bounds[0][axis] = f64::NEG_INFINITY,
                    1 => bounds[1][axis] = f64::INFINITY,
                    2 => bounds[0][axis] = -1e300,
                    3 => [bounds[0][axis], bounds[1][axis]] = [f64::INFINITY; 2],
                    4 => [bounds[0][axis], bounds[1][axis]] = [f64::MIN / 2.0, -1e300],
                    _ => (),
                }
            }
            bounds
        }
        // Far from the origin: f32 cannot tell neighbours apart.
        7 => centred(centre.map(|x| x + 1e8), [side(random); 3]),
        // Tiny: in f32 all are one.
        8 => centred([0, 1, 2].map(|_| random.below(5) as f64 * 1e-310), [0.0, 1e-320, 1e-310]),
        // One cluster and a few elsewhere.
        _ => {
            let spread = if random.below(8) == 0 { 100.0 } else { 0.1 };
            centred(centre.map(|x| x * spread), [side(random) * 0.2; 3])
        }
    }
}

const KINDS: u64 = 10;

/// Moves a box a little, or elsewhere.
fn moved(random: &mut Random, bounds: &Bounds, kind: u64, world: f64) -> Bounds {
    match random.below(20) {
        0 => some_box(random, kind, world),
        _ => {
            let mut step = [0, 1, 2].map(|_| random.range(-0.1, 0.1));
            match kind {
                1 => step = step.map(|x| (x * 15.0).round()),
                3 => step[1] = 0.0,
                8 => step = step.map(|x| (x * 15.0).round() * 1e-310),
                _ => (),
            }
            bounds.map(|corner| [0, 1, 2].map(|axis| corner[axis] + step[axis]))
        }
    }
}

#[test]
fn the_pairs_are_those_of_brute_force() {
    let mut random = Random::new(0xa1);
    for kind in 0..KINDS {
        for options in all_options() {
            let mut world = World::new(options);
            let mut pairs = 0;
            for round in 0..40 {
                let grows = if round == 0 { 300 } else { random.below(if round == 20 { 600 } else { 12 }) };
                (0..grows).for_each(|_| world.insert(some_box(&mut random, kind, 6.0)));
                let shrinks = if round == 30 { world.ids.len() * 9 / 10 } else { random.below(12) as usize };
                for _ in 0..shrinks.min(world.ids.len()) {
                    let place = random.below(world.ids.len() as u64) as usize;
                    world.remove(place);
                }
                let movers = [0, 5, 100][random.below(3) as usize];
                for place in 0..world.ids.len() {
                    if random.below(100) < movers {
                        world.set(place, moved(&mut random, &world.bounds(place), kind, 6.0));
                    }
                }
                pairs += world.update();
            }
            assert!(pairs > 500, "kind {kind} has pairs: {pairs}");
        }
    }
}

/// Scenes that keep nothing from one update to the next.
#[test]
fn boxes_may_jump() {
    let mut random = Random::new(0xa2);
    for options in all_options() {
        let mut world = World::new(options);
        (0..2_000).for_each(|_| world.insert(some_box(&mut random, 0, 8.0)));
        for size in [8.0, 8.0, 0.8, 20.0, 8.0] {
            (0..world.ids.len()).for_each(|place| world.set(place, some_box(&mut random, 0, size)));
            assert!(world.update() > 0);
        }
        // All the same, then gone.
        (0..world.ids.len()).for_each(|place| world.set(place, [[1.0; 3], [2.0; 3]]));
        assert_eq!(world.update(), 2_000 * 1_999 / 2);
        (0..2_000).for_each(|_| world.remove(0));
        assert_eq!(world.update(), 0);
        (0..100).for_each(|_| world.insert(some_box(&mut random, 1, 4.0)));
        assert!(world.update() > 0);
    }
}

#[cfg(feature = "parallel")]
#[test]
fn the_pairs_do_not_depend_on_threads() {
    let mut random = Random::new(0xab);
    let mut slots = Slots::default();
    for _ in 0..20_000 {
        slots.insert(&some_box(&mut random, 5, 40.0)).expect("a box");
    }
    let mut found = [1, 2, 3].map(|threads| {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let (mut pairs, mut work) = (Vec::new(), BroadWork::default());
        let options = AxialCutOptions::default();
        threads.install(|| AxialCut::new(options).find(&slots, &mut pairs, &mut work));
        (pairs, work)
    });
    assert!(found[0].0.len() > 20_000);
    found.iter_mut().for_each(|(pairs, _)| pairs.sort_unstable());
    assert!(found[0] == found[1] && found[0] == found[2]);
}

/// A slot is used again while its ends are still in the lists.
#[test]
fn slots_are_used_again() {
    let mut random = Random::new(0xa3);
    for options in all_options() {
        let mut world = World::new(options);
        (0..400).for_each(|_| world.insert(some_box(&mut random, 0, 4.0)));
        for _ in 0..60 {
            (0..40).for_each(|_| world.remove(random.below(world.ids.len() as u64) as usize));
            world.update();
            (0..40).for_each(|_| world.insert(some_box(&mut random, 5, 4.0)));
            world.update();
        }
    }
}

#[test]
fn large_boxes_are_divided_or_kept_apart() {
    let mut random = Random::new(0xa4);
    let mut world = World::new(AxialCutOptions::default());
    (0..4_000).for_each(|_| world.insert(some_box(&mut random, 0, 10.0)));
    world.insert(centred([0.0; 3], [9.0, 9.0, 9.0]));
    world.insert([[-1e300, -4.0, -1e300], [1e300, -3.0, 1e300]]);
    world.insert([[f64::NEG_INFINITY; 3], [f64::INFINITY, f64::INFINITY, 0.0]]);
    world.update();
    let work = world.axial.work();
    assert!(work.cut && work.segments.iter().product::<usize>() > 16, "{work:?}");
    assert_eq!(work.apart, 2, "what has no end is kept apart");
    assert!(world.axial.pieces > 3, "what is large is divided");
    assert!(work.members < 4 * 4_000);
}

#[test]
fn a_cut_is_kept_until_it_no_longer_fits() {
    let mut random = Random::new(0xa5);
    let mut world = World::new(AxialCutOptions { resort: Resort::WhenCutting, ..AxialCutOptions::default() });
    (0..3_000).for_each(|_| world.insert(some_box(&mut random, 0, 10.0)));
    world.update();
    assert!(world.axial.work().cut);
    for _ in 0..5 {
        for place in 0..world.ids.len() {
            world.set(place, moved(&mut random, &world.bounds(place), 0, 10.0));
        }
        world.update();
        assert!(!world.axial.work().cut && world.axial.work().sort == SortWork::default());
    }
    // All to one side.
    for place in 0..world.ids.len() {
        world.set(place, world.bounds(place).map(|corner| [corner[0] * 0.1, corner[1], corner[2]]));
    }
    world.update();
    assert!(world.axial.work().cut);
}

/// All boxes in a plane: the other axes are cut more often.
#[test]
fn an_axis_without_extent_leaves_its_cuts_to_the_others() {
    let mut random = Random::new(0xa6);
    let mut world = World::new(AxialCutOptions::default());
    (0..3_000).for_each(|_| world.insert(some_box(&mut random, 3, 60.0)));
    world.update();
    let segments = world.axial.work().segments;
    assert!(segments[1] == 1 && segments[0].max(segments[2]) > 4, "{segments:?}");
}

#[test]
fn cuts_are_equal_counts_and_further_apart_than_asked() {
    let mut random = Random::new(0xa7);
    for _ in 0..300 {
        let mut ends: Vec<f32> = (0..=random.below(300)).map(|_| random.range(-9.0, 9.0) as f32).collect();
        ends.sort_unstable_by(f32::total_cmp);
        let (wanted, apart) = (1 + random.below(40) as usize, random.below(3) as f32 * 0.5);
        let mut axis = Axis::default();
        axis.cut(&ends, wanted, apart, 100.0);
        assert!(axis.segments() <= wanted);
        assert!(axis.lengths().all(|length| length > apart));
        if apart == 0.0 && ends.len() > 2 * wanted {
            assert_eq!(axis.segments(), wanted, "no two ends are equal");
        }
    }
}

#[test]
fn rounding_is_outward_and_close() {
    let mut random = Random::new(0xa8);
    let special = [0.0, -0.0, 1.0, 5e-324, f64::MIN_POSITIVE, 1e-40, 3.4e38, 3.5e38, 1e300, f64::MAX, f64::INFINITY];
    let some = (0..20_000).map(|_| random.range(-1.0, 1.0) * 2_f64.powi(random.below(400) as i32 - 200));
    for x in special.into_iter().flat_map(|x| [x, -x]).chain(some) {
        let (low, high) = (projection::below(x), projection::above(x));
        assert!(f64::from(low) <= x && x <= f64::from(high), "{x:e}: {low:e} {high:e}");
        assert!(low < f32::MAX && high > f32::MIN);
        if x.abs() < 1e38 {
            assert!(f64::from(high) - f64::from(low) <= x.abs() * 2_f64.powi(-21) + 2_f64.powi(-124), "{x:e}");
        }
        assert!(Projection::lower(x, 9) < Projection::upper(x, 2), "boxes that touch overlap");
        assert!(Projection::upper(x, 2).is_upper() && !Projection::lower(x, 9).is_upper());
        assert!(Projection::lower(x, 9).owner() == 9);
        let ends = [Projection::lower(x, 9).at(), Projection::upper(x, 9).at()];
        assert!(x.abs() > 3.3e38 || f64::from(ends[0]) <= x && x <= f64::from(ends[1]), "{x:e}: {ends:?}");
    }
}

const SORTS: [ProjectionSort; 4] =
    [ProjectionSort::Shell, ProjectionSort::ShellHalving, ProjectionSort::Insertion, ProjectionSort::Standard];

#[test]
fn the_sorts_sort() {
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
                let work = sort::sort(&mut sorted, by);
                assert_eq!(sorted, expected, "{by:?}");
                if by == ProjectionSort::Insertion {
                    let inversions: u64 = inversions();
                    assert!((inversions..=inversions + count).contains(&work.moves), "a shift an inversion");
                    assert!((inversions..=inversions + count).contains(&work.comparisons));
                }
                let again = sort::sort(&mut sorted, by);
                assert_eq!(again.moves, 0, "{by:?}");
                assert!(again.comparisons <= count * 16, "{by:?}: {again:?}");
            }
        }
    }
}

#[test]
fn shell_sort_takes_the_gaps_of_ciura() {
    let gaps = |count: usize| std::iter::successors(Some(count), |&gap| Some(sort::ciura(gap))).skip(1);
    let taken: Vec<usize> = gaps(5_000).take_while(|&gap| gap > 0).collect();
    assert_eq!(taken, [3548, 1577, 701, 301, 132, 57, 23, 10, 4, 1]);
}

#[test]
fn merging_is_sorting() {
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
