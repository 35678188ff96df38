//! Half-spaces and balls whose border grazes a model, or that just contain a model. If the error margin (slack) of a
//! box test were too small, the query would lose a triangle.

use crate::support::poses::{Kind, moved};
use boxwood::query::HalfSpace;
use boxwood::reference;
use boxwood::{Model, Region};
use boxwood_scenes::{Random, soup};

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The smallest and the largest of some values, each moved by a small random amount.
fn perturbed_range(random: &mut Random, values: impl Iterator<Item = f64>) -> [f64; 2] {
    let [min, max] = values.fold([f64::INFINITY, f64::NEG_INFINITY], |[min, max], x| [min.min(x), max.max(x)]);
    // The unit of the amount is the range of the values, or their magnitude. Rounding errors are relative to the
    // magnitude, so they may be a large part of the range.
    let unit = [max - min, max.abs()][random.below(2) as usize];
    [min, max].map(|x| x + random.range(-1.0, 1.0) * 10_f64.powf(random.range(-17.0, -2.0)) * unit)
}

#[test]
fn no_triangle_is_lost_by_grazing_regions() {
    let mut random = Random::new(0x706);
    let (mut few, mut nearly_all) = (0, 0);
    for _ in 0..40 {
        let model = Model::new(soup(&mut random, 150, 0.2));
        let count = model.mesh().triangles().len();
        // Adds many poses far away, where most of the error margin (slack) of the box tests is for the rounding of
        // placed vertices.
        for kind in Kind::ALL.into_iter().chain([Kind::VeryFarAway; 40]) {
            let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * kind.offset()));
            let placed = model.at(pose).expect("in range");
            let corners: Vec<_> = (0..count as u32).flat_map(|triangle| placed.triangle_vertices(triangle)).collect();
            let normal = random.direction().map(|x| x * 10_f64.powf(random.range(-5.0, 5.0)));
            let heights = perturbed_range(&mut random, corners.iter().map(|&corner| dot(normal, corner)));
            let center = [0, 1, 2].map(|k| corners[0][k] + normal[k]);
            let away = |corner: &[f64; 3]| [0, 1, 2].map(|k| corner[k] - center[k]);
            let radii =
                perturbed_range(&mut random, corners.iter().map(|corner| dot(away(corner), away(corner)).sqrt()));
            let planes =
                heights.map(|offset| Region::half_spaces(&[HalfSpace { normal, offset }]).expect("valid half-space"));
            let balls = radii.map(|radius| Region::sphere(center, radius.max(0.0)).expect("valid sphere"));
            for region in planes.iter().chain(&balls) {
                let (found, inside) = (placed.triangles_intersecting(region), placed.triangles_within(region));
                assert_eq!(found, reference::triangles_intersecting(&placed, region), "{kind:?}, {region:?}");
                assert_eq!(inside, reference::triangles_within(&placed, region), "{kind:?}, inside {region:?}");
                few += usize::from(found.len() == 1);
                nearly_all += usize::from(inside.len() + 1 == count);
            }
        }
    }
    assert!(few > 100 && nearly_all > 100, "{few} contain few, {nearly_all} contain nearly all");
}
