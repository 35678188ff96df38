//! The laws of boxes: whatever moves, and by whatever method, boxes hold what is in them, and those that follow are those that would be
//! made anew.

use crate::{chain_of, shift};
use boxwood::{Articulation, Joint, JointKind, Link, LinkFit, Mesh, Model, Pose, Posture};
use boxwood_scenes::{Random, sphere};
use std::sync::Arc;

/// A model of a kind that is hard to box: long, flat, a needle, one point, a triangle, nothing, or two far from each other.
pub(crate) fn random_model(random: &mut Random) -> Arc<Model> {
    let stretched = |by: [f64; 3], random: &mut Random| {
        let (vertices, triangles) = sphere(1.0, 1).into_parts();
        let turn = Pose::rigid(random.rotation(), random.direction()).expect("rigid");
        let vertices = vertices.iter().map(|v| turn.place([v[0] * by[0], v[1] * by[1], v[2] * by[2]])).collect();
        Mesh::new(vertices, triangles).expect("finite")
    };
    let mesh = match random.below(8) {
        0 => stretched([2.0, 0.5, 0.4], random),
        1 => stretched([1.0, 1.0, 0.0], random),
        2 => stretched([1.5, 0.0, 0.0], random),
        3 => stretched([0.0; 3], random),
        4 => stretched([1.0; 3], random),
        5 => {
            let corners = [0; 3].map(|_| random.point_in_box([-1.0; 3], [1.0; 3]));
            Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).expect("finite")
        }
        6 => Mesh::new(Vec::new(), Vec::new()).expect("nothing"),
        _ => boxwood_scenes::cuboid([-0.2, -1.0, -0.1], [0.2, 1.0, 0.1]),
    };
    Arc::new(Model::new(mesh))
}

/// Any tree of links, with a model each or without.
pub(crate) fn random_body(random: &mut Random, links: usize) -> Arc<Articulation> {
    let models = [0; 4].map(|_| random_model(random));
    let mut joints = Vec::new();
    let shape = random.below(3);
    for i in 1..links {
        let axis = if random.below(3) == 0 { [0.0, 0.0, 1.0] } else { random.direction() };
        let kind = match random.below(6) {
            0 => JointKind::Fixed,
            1 => JointKind::Revolute { axis },
            2 => JointKind::Continuous { axis },
            3 => JointKind::Prismatic { axis },
            4 => JointKind::Spherical,
            _ => JointKind::Floating,
        };
        // A joint may be where the one before is.
        let at = if random.below(4) == 0 { [0.0; 3] } else { random.point_in_box([-2.0; 3], [2.0; 3]) };
        let origin = if random.below(3) == 0 { shift(at) } else { Pose::rigid(random.rotation(), at).expect("rigid") };
        let parent = match shape {
            0 => random.below(i as u64) as usize,
            1 => i - 1,
            _ if i % 4 == 1 => 0,
            _ => i - 1,
        };
        joints.push(Joint::new(&format!("j{i}"), &format!("{parent}"), &format!("{i}"), origin, kind));
    }
    random.shuffle(&mut joints);
    let link = |i: usize| {
        let link = Link::new(&format!("{i}"));
        let model = Arc::clone(&models[random.below(4) as usize]);
        let origin = match random.below(12) {
            0 => Pose::affine([0; 3].map(|_| random.direction()), random.direction()),
            1 => Pose::affine([[1.0, 0.0, 0.0], [0.0, 1e-3, 0.0], [0.0; 3]], [0.0; 3]),
            2 => Pose::rigid(random.rotation(), random.direction()),
            _ => Pose::translation([0.5, 0.0, 0.0]),
        };
        if random.below(5) == 0 { link } else { link.with_model(model, origin.expect("finite")) }
    };
    Arc::new(Articulation::new((0..links).map(link).collect(), joints).expect("a tree"))
}

#[test]
fn boxes_hold_what_is_in_them_however_they_got_there() {
    let mut random = Random::new(0xb0c5);
    for case in 0..300 {
        let links = 1 + random.below(20) as usize;
        let body = random_body(&mut random, links);
        for fit in LinkFit::EVERY {
            let mut posture = Posture::with_fit(&body, fit).expect("placed");
            assert_eq!(posture.fit(), fit);
            for _ in 0..5 {
                let joints = body.joints().len() as u64;
                match random.below(4) {
                    0 | 1 if joints > 0 => {
                        let joint = random.below(joints) as usize;
                        let values: Vec<f64> = body.values_of(joint).map(|_| random.range(-3.0, 3.0)).collect();
                        posture.set_joint(joint, &values).expect("placed");
                    }
                    2 => {
                        let base = Pose::rigid(random.rotation(), random.direction()).expect("rigid");
                        posture.set_base(base).expect("placed");
                    }
                    _ => {
                        let values: Vec<f64> = (0..body.freedoms()).map(|_| random.range(-3.0, 3.0)).collect();
                        posture.set(&values).expect("placed");
                    }
                }
                assert_eq!(posture.check(), Ok(()), "case {case}, {}", fit.name());
            }
        }
    }
}

/// What is seen of boxes: one around all, halves in it, and each link with a shape alone in one.
#[test]
fn boxes_are_listed_from_all_to_one() {
    let model = Arc::new(Model::new(boxwood_scenes::cuboid([0.0; 3], [1.0, 0.25, 0.25])));
    let body = chain_of(5, Some(&model));
    for fit in LinkFit::EVERY {
        let boxes = Posture::with_fit(&body, fit).expect("placed").boxes();
        if fit == LinkFit::Brute {
            assert!(boxes.is_empty());
            continue;
        }
        let links: Vec<(usize, &[usize])> = boxes.iter().map(|node| (node.level, node.links.as_slice())).collect();
        let expected: [(usize, &[usize]); 9] = [
            (0, &[0, 1, 2, 3, 4]),
            (1, &[0, 1]),
            (2, &[0]),
            (2, &[1]),
            (1, &[2, 3, 4]),
            (2, &[2]),
            (2, &[3, 4]),
            (3, &[3]),
            (3, &[4]),
        ];
        assert_eq!(links, expected);
        // Links lie along x, the first two at the same place: the box of all is as long as four of them, and no thicker.
        for corner in boxes[0].corners {
            let [x, y, z] = corner.map(f64::abs);
            assert!(
                (x < 1e-9 || (x - 4.0).abs() < 1e-9) && [y, z].iter().all(|t| *t < 1e-9 || (t - 0.25).abs() < 1e-9)
            );
        }
    }
}

/// A model that can be nowhere is an error that names its link, and changes nothing.
#[test]
fn models_beyond_all_numbers_are_refused() {
    let model = Arc::new(Model::new(boxwood_scenes::cuboid([0.0; 3], [1.0; 3])));
    let links = vec![Link::new("a"), Link::new("b").with_model(model, Pose::IDENTITY)];
    let slide = Joint::new("j", "a", "b", Pose::IDENTITY, JointKind::Prismatic { axis: [0.0, 1.0, 0.0] });
    let body = Arc::new(Articulation::new(links, vec![slide]).expect("a body"));
    let mut posture = Posture::new(&body);
    posture.set(&[1.0]).expect("placed");
    let before = posture.boxes();
    let told = posture.set(&[1e302]).expect_err("too far").to_string();
    assert!(told.starts_with("link \"b\": the pose can place a vertex at y = 1e302"), "{told}");
    assert_eq!((posture.values(), posture.boxes()), (&[1.0][..], before));
    assert_eq!(posture.check(), Ok(()));
    assert!(posture.placed(0).is_none() && posture.placed(1).is_some());
}

/// Hard case 103: ten thousand links, with boxes; one of them moves.
#[test]
fn ten_thousand_boxes_follow() {
    let model = Arc::new(Model::new(boxwood_scenes::cuboid([0.0, -0.1, -0.1], [1.0, 0.1, 0.1])));
    let body = chain_of(10_000, Some(&model));
    for fit in LinkFit::EVERY {
        let mut posture = Posture::with_fit(&body, fit).expect("placed");
        posture.set_joint(9_990, &[1.0]).expect("placed");
        posture.set_joint(5_000, &[0.5]).expect("placed");
        assert_eq!(posture.check(), Ok(()), "{}", fit.name());
    }
}

/// A link without any length says nothing about axes: the box around it and a bar, which holds it, is that of the bar.
#[test]
fn links_without_length_are_parallel_to_all() {
    let bar = Arc::new(Model::new(boxwood_scenes::cuboid([0.0, -0.5, -0.05], [4.0, 0.5, 0.05])));
    let point = Arc::new(Model::new(Mesh::new(vec![[0.0; 3]; 3], vec![[0, 1, 2]]).expect("a point")));
    let turned = Pose::rotation([1.0, 0.0, 0.0], std::f64::consts::FRAC_PI_4).expect("finite");
    for order in [[0, 1], [1, 0]] {
        let links = [
            Link::new("0").with_model(Arc::clone(&bar), turned),
            Link::new("1").with_model(Arc::clone(&point), turned),
        ];
        let at = if order[0] == 0 { [2.0, 0.0, 0.0] } else { [0.0; 3] };
        let kind = JointKind::Revolute { axis: [0.3, 0.5, 0.7] };
        let joint = Joint::new("joint", &format!("{}", order[0]), &format!("{}", order[1]), shift(at), kind);
        let body = Arc::new(Articulation::new(links.to_vec(), vec![joint]).expect("a body"));
        let mut posture = Posture::new(&body);
        posture.set_base(shift([1000.0, -300.0, 50.0])).expect("placed");
        for angle in [0.0, 0.5, 2.0] {
            // Of the two the point turns, or the bar about it.
            posture.set(&[angle]).expect("placed");
            let volume = |corners: &[[f64; 3]; 8]| {
                let length = |to: usize| {
                    let side = [0, 1, 2].map(|axis| corners[to][axis] - corners[0][axis]);
                    side.iter().map(|x| x * x).sum::<f64>().sqrt()
                };
                length(1) * length(2) * length(4)
            };
            let whole = volume(&posture.boxes()[0].corners);
            assert!((whole - 0.4).abs() < 1e-6, "{order:?}, {angle}: {whole}");
        }
    }
}
