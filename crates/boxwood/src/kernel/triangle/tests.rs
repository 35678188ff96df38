use super::*;
use boxwood_scenes::Random;

/// For triangles in a common plane perpendicular to an axis, the shortcut and the general test return the same
/// result. They also agree on whether the filter or exact arithmetic decided it.
#[test]
fn axis_plane_shortcut_matches_general_test() {
    let mut random = Random::new(0x1e7e1);
    let (mut in_axis_plane, mut intersecting, mut exact) = (0, 0, 0);
    for case in 0..60_000 {
        // Corners have few distinct coordinates, so that many corners and edges coincide and many triangles are
        // degenerate.
        let mut corner = || DVec3::from_array([0; 3].map(|_: u8| random.below(5) as f64 / 3.0));
        let [mut a, mut b] = [0; 2].map(|_: u8| [corner(), corner(), corner()]);
        let axis = random.below(4) as usize;
        if axis < 3 {
            let height = random.below(3) as f64 - 0.7;
            a.iter_mut().chain(&mut b).for_each(|point| point[axis] = height);
        }
        if random.below(2) == 0 {
            // Moves `b` so that the bounding boxes are disjoint or just touch.
            b.iter_mut().for_each(|point| point[(axis + 1) % 3] += 4.0 / 3.0);
        }
        let result = undecided_triangles_intersect(&a, &b);
        assert_eq!(result, triangles_intersect(&a, &b), "case {case}: {a:?} {b:?}");
        assert_eq!(result.0, intersect::edgewise::edgewise(&a, &b).is_some(), "case {case}: {a:?} {b:?}");
        in_axis_plane += u32::from(axis < 3);
        intersecting += u32::from(axis < 3 && result.0);
        exact += u32::from(axis < 3 && result.1 == DecidedBy::Exact);
    }
    let counts = (in_axis_plane, intersecting, exact);
    assert!(in_axis_plane > 10_000 && exact > 1_000, "{counts:?}");
    assert!(intersecting > 1_000 && intersecting < in_axis_plane - 1_000, "{counts:?}");
}
