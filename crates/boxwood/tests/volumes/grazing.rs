//! Planes and balls that pass a model, or hold it, by next to nothing: where a slack that is too small would lose a triangle.

use crate::poses::{Kind, moved};
use boxwood::{HalfSpace, Model, Volume, brute_force_in, brute_force_inside};
use boxwood_scenes::{Random, soup};

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The least and the greatest of some numbers, about: moved by next to nothing.
fn about(random: &mut Random, numbers: impl Iterator<Item = f64>) -> [f64; 2] {
    let [least, most] =
        numbers.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], x| [least.min(x), most.max(x)]);
    // Of the model's size, or of its distance, whose rounding may be a large part of the size.
    let unit = [most - least, most.abs()][random.below(2) as usize];
    [least, most].map(|x| x + random.range(-1.0, 1.0) * 10_f64.powf(random.range(-17.0, -2.0)) * unit)
}

#[test]
fn nothing_is_lost_by_next_to_nothing() {
    let mut random = Random::new(0x706);
    let (mut some, mut whole) = (0, 0);
    for _ in 0..40 {
        let model = Model::new(soup(&mut random, 150, 0.2));
        let count = model.mesh().triangles().len();
        // Far away the rounding of vertices is most of the slack.
        for kind in Kind::ALL.into_iter().chain([Kind::VeryFarAway; 40]) {
            let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * kind.offset()));
            let placed = model.at(pose).expect("in range");
            let corners: Vec<_> = (0..count as u32).flat_map(|triangle| placed.corners(triangle)).collect();
            let normal = random.direction().map(|x| x * 10_f64.powf(random.range(-5.0, 5.0)));
            let heights = about(&mut random, corners.iter().map(|&corner| dot(normal, corner)));
            let centre = [0, 1, 2].map(|k| corners[0][k] + normal[k]);
            let away = |corner: &[f64; 3]| [0, 1, 2].map(|k| corner[k] - centre[k]);
            let radii = about(&mut random, corners.iter().map(|corner| dot(away(corner), away(corner)).sqrt()));
            let planes = heights.map(|offset| Volume::half_spaces(&[HalfSpace { normal, offset }]).expect("a plane"));
            let balls = radii.map(|radius| Volume::sphere(centre, radius.max(0.0)).expect("a ball"));
            for volume in planes.iter().chain(&balls) {
                let (found, inside) = (placed.triangles_in(volume), placed.triangles_inside(volume));
                assert_eq!(found, brute_force_in(&placed, volume), "{kind:?}, {volume:?}");
                assert_eq!(inside, brute_force_inside(&placed, volume), "{kind:?}, inside {volume:?}");
                some += usize::from(found.len() == 1);
                whole += usize::from(inside.len() + 1 == count);
            }
        }
    }
    assert!(some > 100 && whole > 100, "{some} pass by a hair, {whole} hold all but one");
}
