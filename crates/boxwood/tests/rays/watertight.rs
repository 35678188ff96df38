//! No ray leaves a closed surface without meeting it, wherever it is aimed.

use crate::families::campaign::Campaign;
use crate::poses::Kind;
use boxwood::{Mesh, Model, Pose, Ray, Side};
use boxwood_scenes::{Random, cuboid, sphere};

/// Rays of the campaign in a usual run; the variable says how many in a large one.
const RAYS: u64 = 20_000;
const VARIABLE: &str = "BOXWOOD_RAYS";

/// Convex surfaces around the origin; of one of them the vertices have few bits, so that rays go through them exactly.
fn surfaces() -> Vec<Mesh> {
    let ball = sphere(1.0, 3);
    let rounded = ball.vertices().iter().map(|v| v.map(|x| (x * 1024.0).round() / 1024.0)).collect();
    let rounded = Mesh::new(rounded, ball.triangles().to_vec()).expect("finite");
    vec![cuboid([-1.0, -2.0, -0.5], [1.0, 1.5, 2.0]), ball, rounded]
}

const POSES: [Kind; 5] = [Kind::Identity, Kind::Rigid, Kind::NonUniformScale, Kind::Shear, Kind::FarAway];

#[test]
fn nothing_slips_between_neighbours() {
    let surfaces: Vec<_> = surfaces().into_iter().map(Model::new).collect();
    let kinds = surfaces.len() * POSES.len();
    let campaign = Campaign::sized_by(VARIABLE, RAYS, "rays from inside", kinds);
    let counts = campaign.run(|kind, own| {
        let mut random = Random::new(own.bits());
        let model = &surfaces[kind % surfaces.len()];
        let pose = POSES[kind / surfaces.len()];
        let linear = pose.pose(&mut random);
        let away = Pose::translation([pose.offset(), 0.5 * pose.offset(), 0.0]).expect("finite");
        let placed = model.at(linear.then(&away).expect("finite")).expect("in range");
        // Few bits, so that differences are exact where the surface has few.
        let inside = random.point_in_box([-0.25; 3], [0.25; 3]).map(|x| (x * 1024.0).round() / 1024.0);
        let origin = placed.pose().place(inside);
        let triangles = placed.model().mesh().triangles().len() as u64;
        let mut counted = [0; 3];
        for aim in 0..4 {
            let [a, b, c] = placed.corners(random.below(triangles) as u32);
            let share = random.unit();
            let target = match aim {
                0 => a,
                1 => [0, 1, 2].map(|k| 0.5 * (a[k] + b[k])),
                2 => [0, 1, 2].map(|k| a[k] + share * (b[k] - a[k])),
                _ => [0, 1, 2].map(|k| 0.5 * a[k] + 0.25 * b[k] + 0.25 * c[k]),
            };
            let ray = Ray::new(origin, [0, 1, 2].map(|k| target[k] - origin[k])).expect("in range");
            let hits = placed.hits(&ray);
            assert!(!hits.is_empty() && placed.any_hit(&ray), "{ray:?} slips through");
            assert_eq!(placed.first_hit(&ray).as_ref(), hits.first(), "{ray:?}");
            // Across faces alone, one more time out than in.
            let across = hits.iter().all(|hit| hit.side != Side::Edge && hit.barycentric.iter().all(|&x| x > 0.0));
            if across {
                assert_eq!(hits.len() % 2, 1, "{ray:?}: {hits:?}");
            }
            counted[0] += 1;
            counted[1] += u64::from(across);
            counted[2] += u64::from(hits.len() > 1);
        }
        counted
    });
    let sum = |which: usize| counts.iter().map(|row| row[which]).sum::<u64>();
    assert!(sum(1) > sum(0) / 8 && sum(2) > sum(0) / 20, "{counts:?}: rays, across faces alone, of several triangles");
}
