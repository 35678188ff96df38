//! What is promised of bodies: solid links, free of each other at rest.

mod motions;

use super::*;
use crate::random::Random;
use crate::topology::{check_solid, hash};
use boxwood::{Articulation, Pair, Posture};
use std::sync::Arc;

/// Where the model of a link is.
fn model_pose(posture: &Posture, link: usize) -> Option<Pose> {
    let own = &posture.body().links()[link];
    own.model().map(|_| own.origin().then(posture.pose(link)).expect("links are where numbers reach"))
}

/// Whether links of two bodies, or of one, meet.
fn meet(a: (&Posture, usize), b: (&Posture, usize)) -> bool {
    let [one, other] =
        [a, b].map(|(posture, link)| Some((posture.body().links()[link].model()?, model_pose(posture, link)?)));
    let (Some((first, here)), Some((second, there))) = (one, other) else { return false };
    let (first, second) = (first.at(here).expect("in reach"), second.at(there).expect("in reach"));
    Pair::new(&first, &second).intersects()
}

/// The pairs of links of a body that meet.
fn meeting(posture: &Posture) -> Vec<[usize; 2]> {
    let links = posture.body().links().len();
    let pairs = (0..links).flat_map(|a| (a + 1..links).map(move |b| [a, b]));
    pairs.filter(|&[a, b]| meet((posture, a), (posture, b))).collect()
}

/// Whether a joint is between them, or joints with no shape between.
fn adjacent(body: &Articulation, [a, b]: [usize; 2]) -> bool {
    let carried_by = |mut link: usize, other: usize| {
        while let Some(joint) = body.carrier(link) {
            link = body.ends(joint)[0];
            if link == other || body.links()[link].model().is_some() {
                return link == other;
            }
        }
        false
    };
    carried_by(a, b) || carried_by(b, a)
}

fn anywhere(body: &Articulation, random: &mut Random) -> Vec<f64> {
    body.joints().iter().filter_map(Joint::limits).map(|[lower, upper]| random.range(lower, upper)).collect()
}

fn check_links(body: &Articulation) {
    for model in body.links().iter().filter_map(Link::model) {
        check_solid(model.mesh());
        assert!(!model.intersects_itself());
    }
}

/// One number that changes with any shape, and with the place of any link.
fn hash_of(posture: &Posture) -> u64 {
    let shapes = posture.body().links().iter().filter_map(Link::model).map(|model| hash(model.mesh()));
    let places = posture.poses().iter().flat_map(Pose::rows).flatten().map(f64::to_bits);
    shapes.chain(places).fold(0, |all, one| (all ^ one).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(17))
}

#[test]
fn the_arm_is_free_upright_and_meets_itself_now_and_then() {
    let arm = arm();
    check_links(&arm);
    let triangles = arm.links().iter().filter_map(Link::model).map(|model| model.mesh().triangles().len());
    assert_eq!(triangles.collect::<Vec<_>>(), [576, 704, 1152, 1152, 704, 704, 896]);
    let mut posture = Posture::new(&arm);
    assert!(meeting(&posture).is_empty());
    let (mut random, mut count) = (Random::new(1), 0);
    for _ in 0..1_000 {
        posture.set(&anywhere(&arm, &mut random)).expect("within limits");
        let pairs = meeting(&posture);
        assert!(pairs.iter().all(|&pair| !adjacent(&arm, pair)), "{pairs:?}");
        count += usize::from(!pairs.is_empty());
    }
    assert!((80..160).contains(&count), "{count} of 1000");
}

#[test]
fn the_hand_is_free_at_rest() {
    for two_ways in [false, true] {
        let hand = hand::hand_of(two_ways);
        check_links(&hand);
        assert_eq!(hand.links().iter().filter_map(Link::model).count(), 18);
        assert_eq!(hand.links().len(), if two_ways { 24 } else { 18 });
        let mut posture = Posture::new(&hand);
        assert!(meeting(&posture).is_empty());
        hand.within_limits(posture.values()).expect("rest is within limits");
        // A fist without the thumb: fingers beside each other stay free.
        let joint = |joint: &Joint| joint.name().ends_with("-flexion") && !joint.name().starts_with("thumb");
        let fist: Vec<f64> = hand.joints().iter().map(|j| if joint(j) { 0.9 } else { 0.0 }).collect();
        posture.set(&fist).expect("finite");
        assert!(meeting(&posture).iter().all(|&pair| adjacent(&hand, pair)), "{:?}", meeting(&posture));
    }
}

#[test]
fn bodies_are_the_same_on_every_machine() {
    let all = [arm(), hand()].map(|body| {
        let mut posture = Posture::new(&body);
        posture.set(&anywhere(&body, &mut Random::new(2))).expect("within limits");
        hash_of(&posture)
    });
    assert_eq!(all, [0x3aba_53d2_a091_eb6b, 0x2710_9c16_371e_f0a0], "{all:#x?}");
}
