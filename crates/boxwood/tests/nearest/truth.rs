//! Distances that geometry knows: of points and boxes, balls and plates.

use boxwood::{Model, Nearest, Placed, Pose};
use boxwood_scenes::{Random, cuboid, sheet, sphere};

fn nearest(placed: &Placed<'_>, point: [f64; 3]) -> Nearest {
    placed.nearest(point).expect("in range").expect("not empty")
}

/// Of a point to the surface of a box: the gaps of its sides outside, the nearest side within.
fn to_box(point: [f64; 3], high: [f64; 3]) -> f64 {
    let beyond = [0, 1, 2].map(|k| (point[k] - high[k]).max(-point[k]));
    let nearest_side = beyond.into_iter().fold(f64::NEG_INFINITY, f64::max);
    if nearest_side <= 0.0 { -nearest_side } else { beyond.map(|x| x.max(0.0).powi(2)).iter().sum::<f64>().sqrt() }
}

#[test]
fn boxes() {
    let mut random = Random::new(0xb0c6);
    // As it stands, and turned by 3-4-5 and away.
    let turned = [[0.6, -0.8, 0.0], [0.8, 0.6, 0.0], [0.0, 0.0, 1.0]];
    let poses = [Pose::IDENTITY, Pose::rigid(turned, [7.0, -3.0, 1.0]).expect("a rotation")];
    let [mut within, mut beyond] = [0; 2];
    for round in 0..300 {
        let high = [0; 3].map(|_| random.range(0.1, 3.0));
        let model = Model::new(cuboid([0.0; 3], high));
        let point = match round % 4 {
            0 => random.point_in_box([0.0; 3], high),
            1 => random.point_in_box([-1.0; 3], [4.0; 3]),
            2 => random.point_in_box([-1e3; 3], [1e3; 3]),
            _ => random.point_in_box([-1e9; 3], [1e9; 3]),
        };
        let truth = to_box(point, high);
        let inside = (0..3).all(|k| 0.0 < point[k] && point[k] < high[k]);
        *(if inside { &mut within } else { &mut beyond }) += 1;
        for pose in poses {
            let placed = model.at(pose).expect("in range");
            let found = nearest(&placed, pose.place(point));
            assert!((found.distance - truth).abs() <= 1e-12 * (truth + 10.0), "round {round}: {found:?}, not {truth}");
        }
    }
    assert!(within > 10 && beyond > 100, "{within} within, {beyond} beyond");
}

/// A ball of flat faces is between two round ones.
#[test]
fn balls() {
    let mut random = Random::new(0xba12);
    let model = Model::new(sphere(2.0, 3));
    let placed = model.at(Pose::translation([1.0, 2.0, 3.0]).expect("finite")).expect("in range");
    for _ in 0..500 {
        let from_middle = 10_f64.powf(random.range(-3.0, 12.0));
        let direction = random.direction();
        let found = nearest(&placed, [0, 1, 2].map(|k| [1.0, 2.0, 3.0][k] + direction[k] * from_middle));
        // Faces of the ball are less than 0.05 inside it.
        let (least, most) = if from_middle > 2.0 {
            (from_middle - 2.0, from_middle - 1.95)
        } else {
            ((1.95 - from_middle).max(0.0), 2.0 - from_middle)
        };
        let slack = 1e-12 * (from_middle + 2.0);
        assert!(found.distance >= least - slack && found.distance <= most + slack, "{from_middle}: {found:?}");
        let off = [0, 1, 2].map(|k| found.point[k] - [1.0, 2.0, 3.0][k]).map(|x| x * x).iter().sum::<f64>().sqrt();
        assert!((1.95..=2.0 + 1e-12).contains(&off), "{found:?} is not on the ball");
    }
}

/// Over a plate the height, beside it what is left to its border.
#[test]
fn plates() {
    let mut random = Random::new(0x91a);
    let model = Model::new(sheet(7, 5, |_, _| 0.0));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    for _ in 0..500 {
        let point = random.point_in_box([-1.0; 3], [1.0; 3]);
        let [x, y, z] = point;
        let [dx, dy] = [x, y].map(|x: f64| (x.abs() - 0.5).max(0.0));
        let truth = (dx * dx + dy * dy + z * z).sqrt();
        let found = nearest(&placed, point);
        assert!((found.distance - truth).abs() <= 1e-12, "{point:?}: {found:?}, not {truth}");
        let at = [x.clamp(-0.5, 0.5), y.clamp(-0.5, 0.5), 0.0];
        assert!((0..3).all(|k| (found.point[k] - at[k]).abs() <= 1e-12), "{point:?}: {found:?}, not {at:?}");
        assert!(placed.k_nearest(point, 5).expect("in range")[0] == found);
    }
}
