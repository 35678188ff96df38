//! An update does no more than what happened asks for, and says what it did.

use super::scenes::{shifted, uniform};
use super::{Bounds, METHODS};
use boxwood::{BoxId, BroadMethod, BroadPhase, BroadWay, Reordering};
use boxwood_scenes::Random;

fn scene(method: BroadMethod, random: &mut Random) -> (BroadPhase, Vec<(BoxId, Bounds)>) {
    let mut broad = BroadPhase::with(method);
    let boxes = (0..800).map(|_| {
        let bounds = uniform(random);
        (broad.insert(bounds).expect("a box"), bounds)
    });
    let boxes = boxes.collect();
    (broad, boxes)
}

#[test]
fn without_motion_no_box_is_tested() {
    for method in METHODS {
        let mut random = Random::new(0x3a);
        let (mut broad, boxes) = scene(method, &mut random);
        let pairs: Vec<_> = broad.update().pairs().collect();
        assert!(pairs.len() > 100 && broad.overlaps().work().box_tests > 0);
        for round in 0..4 {
            if round % 2 == 1 {
                // To where they are: that is no motion.
                boxes.iter().for_each(|(id, bounds)| broad.set(*id, *bounds).expect("there"));
            }
            let told = broad.update();
            assert_eq!((told.work().way, told.work().box_tests, told.work().moved), (BroadWay::Unchanged, 0, 0));
            assert_eq!(told.work().boxes, 800);
            assert!(told.pairs().eq(pairs.iter().copied()));
            assert_eq!((told.began().count(), told.ended().count()), (0, 0));
        }
    }
    assert_eq!(BroadPhase::new().update().work().way, BroadWay::Unchanged);
}

#[test]
fn the_tree_takes_the_way_that_the_motion_asks_for() {
    let mut random = Random::new(0x3b);
    let (mut broad, mut boxes) = scene(BroadMethod::Tree, &mut random);
    assert_eq!(broad.update().work().way, BroadWay::Anew(Reordering::First));
    let all = broad.overlaps().work().box_tests;
    let mut shift = |broad: &mut BroadPhase, count: usize| {
        for (id, bounds) in &mut boxes[..count] {
            *bounds = shifted(&mut random, bounds);
            broad.set(*id, *bounds).expect("there");
        }
    };
    shift(&mut broad, 20);
    let work = broad.update().work();
    assert_eq!((work.way, work.moved, work.boxes), (BroadWay::Few, 20, 800));
    assert!(work.box_tests < all / 4, "{} of {all}", work.box_tests);
    shift(&mut broad, 100);
    assert_eq!(broad.update().work().way, BroadWay::Few, "an eighth");
    shift(&mut broad, 101);
    assert_eq!(broad.update().work().way, BroadWay::All, "more than an eighth");
    let ways: Vec<BroadWay> = (0..100)
        .map(|_| {
            shift(&mut broad, 800);
            broad.update().work().way
        })
        .collect();
    assert!(ways.contains(&BroadWay::Anew(Reordering::Grown)));
    assert!(ways.iter().filter(|way| **way == BroadWay::All).count() > 30, "{ways:?}");
    for (id, _) in boxes.drain(..300) {
        broad.remove(id).expect("there");
    }
    assert_eq!(broad.update().work().way, BroadWay::Anew(Reordering::Changed));
    assert_eq!(broad.overlaps().work().boxes, 500);
}
