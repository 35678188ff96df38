//! What is promised of the experiments: as many frames, vertices and pairs as published, motions without jumps, and how many pairs meet.

use super::*;
use crate::vector::{Vector, dot, sub};
use boxwood::Placed;

/// The bodies as they stand in a frame.
fn standing(bodies: &[Arc<Articulation>], stances: &[Stance]) -> Vec<Posture> {
    let posture = |(body, stance): (&Arc<Articulation>, &Stance)| {
        let mut posture = Posture::new(body);
        posture.set_base(stance.base).expect("motions stay near");
        posture.set(&stance.values).expect("motions stay near");
        posture
    };
    bodies.iter().zip(stances).map(posture).collect()
}

/// Every link of the bodies with its shape, one body after the other.
fn placed_links<'b>(bodies: &'b [Arc<Articulation>], stances: &[Stance]) -> Vec<Placed<'b>> {
    let mut links = Vec::new();
    for (body, posture) in bodies.iter().zip(standing(bodies, stances)) {
        let pose = |link| model_pose(&posture, link).expect("every link has a shape");
        let models = body.links().iter().filter_map(Link::model).enumerate();
        links.extend(models.map(|(link, model)| model.at(pose(link)).expect("motions stay near")));
    }
    links
}

/// Places of the ends and middles of all links, to see how far they go in a frame.
fn marks(bodies: &[Arc<Articulation>], stances: &[Stance]) -> Vec<Vector> {
    let postures = standing(bodies, stances);
    postures.iter().flat_map(Posture::poses).map(|pose| pose.place([1.0, 0.0, 0.0])).collect()
}

fn check_no_jumps(marks: impl Iterator<Item = Vec<Vector>>, most: f64) {
    let mut last: Option<Vec<Vector>> = None;
    for now in marks {
        assert!(now.iter().flatten().all(|x| x.is_finite()));
        for (before, after) in last.iter().flatten().zip(&now) {
            let way = sub(*after, *before);
            assert!(dot(way, way) <= most * most, "{before:?} {after:?}");
        }
        last = Some(now);
    }
}

fn hash_of_stances<'s>(stances: impl Iterator<Item = &'s Stance>) -> u64 {
    let numbers = stances.flat_map(|stance| stance.base.rows().into_iter().flatten().chain(stance.values.clone()));
    numbers.fold(0, |all, x| (all ^ x.to_bits()).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(17))
}

/// How many of the 120 pairs meet, over all frames. Links are 1 long: those whose middles are farther apart cannot.
fn meetings(chains: &Chains) -> usize {
    let mut count = 0;
    for frame in 0..chains.frames() {
        let links = placed_links(chains.bodies(), &chains.frame(frame));
        let middles: Vec<Vector> = links.iter().map(|link| link.pose().place([0.0; 3])).collect();
        for b in 0..links.len() {
            for a in 0..b {
                let way = sub(middles[a], middles[b]);
                count += usize::from(dot(way, way) <= 1.01 && Pair::new(&links[a], &links[b]).intersects());
            }
        }
    }
    count
}

#[test]
fn chains_are_of_sixteen_links_that_are_free_at_rest() {
    for experiment in 1..=4 {
        let chains = chains(experiment);
        assert_eq!(chains.frames(), 10_000);
        for body in chains.bodies() {
            assert_eq!((body.links().len(), body.freedoms()), (8, 21));
            let posture = Posture::new(body);
            assert!(meeting(&posture).is_empty());
        }
        let models: Vec<_> = chains.bodies().iter().flat_map(|body| body.links()).filter_map(Link::model).collect();
        assert!(models.len() == 16 && models.iter().all(|model| Arc::ptr_eq(model, models[0])));
        assert_eq!(models[0].mesh().vertices().len(), 146);
    }
}

#[test]
fn joints_of_chains_turn_about_axes_across_the_links() {
    for experiment in 1..=4 {
        let chains = chains(experiment);
        for frame in (0..10_000).step_by(997) {
            let across = |stance: &Stance| stance.values.chunks(3).all(|turn| turn[0].abs() < 1e-15);
            assert!(chains.frame(frame).iter().all(across), "{experiment} {frame}");
        }
    }
}

#[test]
fn motions_have_no_jumps() {
    for (experiment, most) in [(1, 0.1), (2, 0.1), (4, 0.02)] {
        let chains = chains(experiment);
        check_no_jumps((0..chains.frames()).map(|frame| marks(chains.bodies(), &chains.frame(frame))), most);
    }
    let scene = hand_and_ball();
    let hand = [Arc::clone(scene.hand())];
    check_no_jumps((0..scene.frames()).map(|frame| marks(&hand, &[scene.frame(frame).hand])), 10.0);
    check_no_jumps((0..scene.frames()).map(|frame| vec![scene.frame(frame).things[0].place([0.0; 3])]), 10.0);
}

#[test]
fn the_dented_links_move_as_the_thin_ones_do() {
    let [thin, dented] = [2, 3].map(chains);
    assert!((0..10_000).step_by(271).all(|frame| thin.frame(frame) == dented.frame(frame)));
    let bounds = |chains: &Chains| chains.bodies()[0].links()[0].model().and_then(|model| model.mesh().bounds());
    assert_eq!(bounds(&thin), bounds(&dented));
}

/// The truth about the experiments: every method must find these, and no others.
#[test]
fn as_many_pairs_of_links_meet_as_is_said() {
    let counts = [1, 2, 3, 4].map(|experiment| meetings(&chains(experiment)));
    assert_eq!(counts, [203, 175, 148, 9_318]);
}

#[test]
fn the_hand_meets_ball_and_table_as_often_as_is_said() {
    let scene = hand_and_ball();
    let hand = [Arc::clone(scene.hand())];
    let mut counts = [0; 4];
    for frame in 0..scene.frames() {
        let HandFrame { hand: stance, things } = scene.frame(frame);
        scene.hand().within_limits(&stance.values).expect("a hand moves as hands do");
        let links = placed_links(&hand, &[stance]);
        for (count, (pose, (_, model))) in counts.iter_mut().zip(things.into_iter().zip(scene.things())) {
            let thing = model.at(pose).expect("things stay near");
            *count += links.iter().filter(|link| Pair::new(link, &thing).intersects()).count();
        }
    }
    assert_eq!(counts, [117, 642, 0, 0]);
}

#[test]
fn motions_are_the_same_on_every_machine() {
    let frames = [0, 1, 777, 5_000, 9_999];
    let chains = [1, 2, 4].map(|experiment| {
        let chains = chains(experiment);
        hash_of_stances(frames.map(|frame| chains.frame(frame)).iter().flatten())
    });
    let scene = hand_and_ball();
    let hand = hash_of_stances([0, 1, 777, 4_000].map(|frame| scene.frame(frame).hand).iter());
    assert_eq!(chains, [0x8b46_0c04_e895_7622, 0x60cd_d0a0_d323_bda0, 0x8dee_2b0c_e95d_3390], "{chains:#x?}");
    assert_eq!(hand, 0xc1aa_9567_faf2_0dcd, "{hand:#x}");
}
