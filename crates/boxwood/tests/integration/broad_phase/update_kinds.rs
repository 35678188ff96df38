//! An update does no more work than necessary, and its stats report which kind of update it was (`UpdateKind`).

use super::scenes::{shifted, uniform};
use super::{Corners, METHODS};
use boxwood::BroadPhase;
use boxwood::broad_phase::{BoxId, RebuildReason, UpdateKind};
use boxwood::papers::BroadPhaseMethod;
use boxwood_scenes::Random;

fn scene(method: BroadPhaseMethod, random: &mut Random) -> (BroadPhase, Vec<(BoxId, Corners)>) {
    let mut broad = BroadPhase::with_method(method);
    let boxes = (0..800).map(|_| {
        let bounds = uniform(random);
        (broad.insert(bounds).expect("valid box"), bounds)
    });
    let boxes = boxes.collect();
    (broad, boxes)
}

#[test]
fn update_without_motion_tests_no_box() {
    for method in METHODS {
        let mut random = Random::new(0x3a);
        let (mut broad, boxes) = scene(method, &mut random);
        let pairs: Vec<_> = broad.update().pairs().collect();
        assert!(pairs.len() > 100 && broad.pairs().stats().box_tests > 0);
        for round in 0..4 {
            if round % 2 == 1 {
                // Setting a box to its current bounds does not count as a motion.
                boxes.iter().for_each(|(id, bounds)| broad.set_bounds(*id, *bounds).expect("box exists"));
            }
            let overlaps = broad.update();
            assert_eq!(
                (overlaps.stats().kind, overlaps.stats().box_tests, overlaps.stats().moved),
                (UpdateKind::Unchanged, 0, 0)
            );
            assert_eq!(overlaps.stats().boxes, 800);
            assert!(overlaps.pairs().eq(pairs.iter().copied()));
            assert_eq!((overlaps.began().count(), overlaps.ended().count()), (0, 0));
        }
    }
    assert_eq!(BroadPhase::new().update().stats().kind, UpdateKind::Unchanged);
}

#[test]
fn update_kind_depends_on_the_motion() {
    let mut random = Random::new(0x3b);
    let (mut broad, mut boxes) = scene(BroadPhaseMethod::Tree, &mut random);
    assert_eq!(broad.update().stats().kind, UpdateKind::Rebuilt(RebuildReason::Initial));
    let all = broad.pairs().stats().box_tests;
    let mut shift = |broad: &mut BroadPhase, count: usize| {
        for (id, bounds) in &mut boxes[..count] {
            *bounds = shifted(&mut random, bounds);
            broad.set_bounds(*id, *bounds).expect("box exists");
        }
    };
    shift(&mut broad, 20);
    let stats = broad.update().stats();
    assert_eq!((stats.kind, stats.moved, stats.boxes), (UpdateKind::Incremental, 20, 800));
    assert!(stats.box_tests < all / 4, "{} of {all}", stats.box_tests);
    shift(&mut broad, 100);
    assert_eq!(broad.update().stats().kind, UpdateKind::Incremental, "an eighth");
    shift(&mut broad, 101);
    assert_eq!(broad.update().stats().kind, UpdateKind::Full, "more than an eighth");
    let kinds: Vec<UpdateKind> = (0..100)
        .map(|_| {
            shift(&mut broad, 800);
            broad.update().stats().kind
        })
        .collect();
    assert!(kinds.contains(&UpdateKind::Rebuilt(RebuildReason::NodesGrown)));
    assert!(kinds.iter().filter(|kind| **kind == UpdateKind::Full).count() > 30, "{kinds:?}");
    for (id, _) in boxes.drain(..300) {
        broad.remove(id).expect("box exists");
    }
    assert_eq!(broad.update().stats().kind, UpdateKind::Rebuilt(RebuildReason::ManyInsertedOrRemoved));
    assert_eq!(broad.pairs().stats().boxes, 500);
}
