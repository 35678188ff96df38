//! The laws of articulated bodies: every link is where its joints put it, however it got there, and what makes no body is
//! refused by name.

mod enclosing;
mod fits;
mod questions;
mod refused;

use boxwood::{Articulation, Joint, JointKind, Link, Model, Pose, Posture};
use boxwood_scenes::Random;
use std::sync::Arc;

const UP: [f64; 3] = [0.0, 0.0, 1.0];

fn shift(by: [f64; 3]) -> Pose {
    Pose::translation(by).expect("finite")
}

/// Links in a row, each a length of one along x from the one before, turning about z.
fn chain(links: usize) -> Arc<Articulation> {
    chain_of(links, None)
}

/// The same, of one model.
fn chain_of(links: usize, model: Option<&Arc<Model>>) -> Arc<Articulation> {
    let name = |i: usize| format!("link {i}");
    let joint = |i: usize| {
        let at = if i == 1 { [0.0; 3] } else { [1.0, 0.0, 0.0] };
        Joint::new(&format!("joint {i}"), &name(i - 1), &name(i), shift(at), JointKind::Continuous { axis: UP })
    };
    let link = |i: usize| match model {
        None => Link::new(&name(i)),
        Some(model) => Link::new(&name(i)).with_model(Arc::clone(model), Pose::IDENTITY),
    };
    let links: Vec<Link> = (0..links).map(link).collect();
    let joints = (1..links.len()).map(joint).collect();
    Arc::new(Articulation::new(links, joints).expect("a chain"))
}

/// Any tree of links, in any order, with joints of all kinds in any order.
fn random_body(random: &mut Random, links: usize) -> Arc<Articulation> {
    random_tree(random, links, |_, name| Link::new(name))
}

/// The same of links that are made by name.
fn random_tree(random: &mut Random, links: usize, link: impl Fn(&mut Random, &str) -> Link) -> Arc<Articulation> {
    let mut names: Vec<String> = (0..links).map(|i| format!("{i}")).collect();
    random.shuffle(&mut names);
    let mut joints = Vec::new();
    for i in 1..links {
        let axis = random.direction().map(|x| x * 3.0);
        let kind = match random.below(6) {
            0 => JointKind::Fixed,
            1 => JointKind::Revolute { axis },
            2 => JointKind::Continuous { axis },
            3 => JointKind::Prismatic { axis },
            4 => JointKind::Spherical,
            _ => JointKind::Floating,
        };
        let origin = Pose::rigid(random.rotation(), random.point_in_box([-1.0; 3], [1.0; 3])).expect("rigid");
        let parent = &names[random.below(i as u64) as usize];
        joints.push(Joint::new(&format!("j{i}"), parent, &names[i], origin, kind));
    }
    random.shuffle(&mut joints);
    let mut links: Vec<Link> = names.iter().map(|name| link(random, name)).collect();
    random.shuffle(&mut links);
    Arc::new(Articulation::new(links, joints).expect("a tree"))
}

/// From the root down to a link, joint by joint, by the definition: the plain twin of a posture.
fn by_hand(body: &Articulation, values: &[f64], base: Pose, link: usize) -> Pose {
    let mut way = Vec::new();
    let mut at = link;
    while let Some(joint) = body.carrier(at) {
        way.push(joint);
        at = body.ends(joint)[0];
    }
    assert_eq!(at, body.root());
    way.into_iter().rev().fold(base, |pose, joint| {
        let own = &values[body.values_of(joint)];
        let turn = |v: &[f64]| {
            let angle = v[0].hypot(v[1]).hypot(v[2]);
            if angle == 0.0 { Pose::IDENTITY } else { Pose::rotation([v[0], v[1], v[2]], angle).expect("finite") }
        };
        let motion = match body.joints()[joint].kind() {
            JointKind::Fixed => Pose::IDENTITY,
            JointKind::Revolute { axis } | JointKind::Continuous { axis } => {
                Pose::rotation(axis, own[0]).expect("finite")
            }
            JointKind::Prismatic { axis } => {
                let largest = axis.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
                let scaled = axis.map(|x| x / largest);
                let norm = scaled.iter().map(|x| x * x).sum::<f64>().sqrt();
                shift(scaled.map(|x| x / norm * own[0]))
            }
            JointKind::Spherical => turn(own),
            JointKind::Floating => turn(&own[3..]).then(&shift([own[0], own[1], own[2]])).expect("finite"),
        };
        let in_parent = motion.then(body.joints()[joint].origin()).expect("finite");
        in_parent.then(&pose).expect("finite")
    })
}

#[test]
fn a_chain_in_a_plane_is_a_sum_of_angles() {
    let body = chain(9);
    let mut posture = Posture::new(&body);
    let angles: Vec<f64> = (1..9).map(|i| 0.3 * f64::from(i) - 1.0).collect();
    posture.set(&angles).expect("placed");
    let (mut sum, mut at) = (0.0, [0.0, 0.0]);
    for (link, angle) in (1..9).zip(&angles) {
        let [x, y, z] = posture.pose(link).place([0.0; 3]);
        assert!((x - at[0]).abs() < 1e-14 && (y - at[1]).abs() < 1e-14 && z == 0.0, "link {link}");
        sum += angle;
        at = [at[0] + f64::cos(sum), at[1] + f64::sin(sum)];
    }
}

/// Bit for bit the same, whatever moved before: one joint, all of them, the root, or nothing.
#[test]
fn links_are_where_joints_put_them_however_they_got_there() {
    let mut random = Random::new(1);
    for case in 0..200 {
        let links = 1 + random.below(30) as usize;
        let body = random_body(&mut random, links);
        let mut posture = Posture::new(&body);
        let mut base = Pose::IDENTITY;
        for _ in 0..6 {
            let joints = body.joints().len() as u64;
            match random.below(4) {
                0 if joints > 0 => {
                    let joint = random.below(joints) as usize;
                    let values: Vec<f64> = body.values_of(joint).map(|_| random.range(-3.0, 3.0)).collect();
                    posture.set_joint(joint, &values).expect("placed");
                }
                1 => {
                    base = Pose::rigid(random.rotation(), random.direction()).expect("rigid");
                    posture.set_base(base).expect("placed");
                }
                2 => {
                    let values = posture.values().to_vec();
                    posture.set(&values).expect("placed");
                }
                _ => {
                    let values: Vec<f64> = (0..body.freedoms()).map(|_| random.range(-3.0, 3.0)).collect();
                    posture.set(&values).expect("placed");
                }
            }
            for link in 0..links {
                assert_eq!(*posture.pose(link), by_hand(&body, posture.values(), base, link), "case {case}, {link}");
            }
        }
    }
}

/// Ten thousand links in a row, or on one, on a small stack.
#[test]
fn long_and_wide_bodies() {
    let run = || {
        let body = chain(10_000);
        let mut posture = Posture::new(&body);
        posture.set_joint(0, &[std::f64::consts::PI]).expect("placed");
        let [x, ..] = posture.pose(9_999).place([0.0; 3]);
        assert!((x + 9_998.0).abs() < 1e-6, "{x}");
        let links = (0..10_000).map(|i| Link::new(&format!("{i}"))).collect();
        let fixed =
            |i| Joint::new(&format!("{i}"), "0", &format!("{i}"), shift([f64::from(i), 0.0, 0.0]), JointKind::Fixed);
        let star = Arc::new(Articulation::new(links, (1..10_000).map(fixed).collect()).expect("a star"));
        assert_eq!(Posture::new(&star).pose(9_999).place([0.0; 3]), [9_999.0, 0.0, 0.0]);
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).expect("a thread").join().expect("no overflow");
}

#[test]
fn models_stand_in_their_links() {
    let model = Arc::new(Model::new(boxwood_scenes::cuboid([0.0; 3], [1.0; 3])));
    let links = vec![Link::new("base"), Link::new("arm").with_model(model, shift([0.0, 0.0, 5.0]))];
    let kind = JointKind::Prismatic { axis: [0.0, 2.0, 0.0] };
    let joint = Joint::new("lift", "base", "arm", shift([1.0, 0.0, 0.0]), kind);
    let body = Arc::new(Articulation::new(links, vec![joint]).expect("a body"));
    let mut posture = Posture::new(&body);
    posture.set(&[0.5]).expect("placed");
    assert_eq!(posture.model_pose(0), None);
    assert_eq!(posture.model_pose(1).expect("a model").place([0.0; 3]), [1.0, 0.5, 5.0]);
}

/// A gripper whose second finger follows the first, against one whose fingers are told both.
#[test]
fn joints_that_follow_stand_where_they_would_be_told_to() {
    let slide = |name: &str, to: &str| Joint::new(name, "palm", to, shift([0.0; 3]), JointKind::Prismatic { axis: UP });
    let body = |second: Joint| {
        let links = ["palm", "left", "right"].map(Link::new).to_vec();
        Arc::new(Articulation::new(links, vec![second, slide("first", "left")]).expect("a gripper"))
    };
    let follows = body(slide("second", "right").mimicking("first", -0.5, 0.25).with_limits(-1.0, 1.0));
    let told = body(slide("second", "right"));
    assert_eq!((follows.freedoms(), follows.values_of(0), follows.values_of(1)), (1, 0..0, 0..1));
    let [mut follower, mut twin] = [Posture::new(&follows), Posture::new(&told)];
    assert_eq!(follower.pose(2).place([0.0; 3]), [0.0, 0.0, 0.25]);
    for value in [0.0, 0.75, -2.0, 0.75] {
        follower.set_joint(1, &[value]).expect("placed");
        twin.set(&[-0.5 * value + 0.25, value]).expect("placed");
        assert_eq!(follower.poses(), twin.poses());
    }
    assert_eq!(follows.within_limits(&[2.5]), Ok(()));
    let beyond = follows.within_limits(&[2.75]).expect_err("too far");
    assert_eq!(beyond.to_string(), "joint \"second\" is to stand at -1.125, beyond its limits -1 and 1");
}
