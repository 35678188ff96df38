//! Triangles that just touch a region intersect it. The same triangles do not intersect a region that is one rounding
//! step smaller.

use super::{Ball, Clipper, HalfSpace};
use glam::DVec3;

fn triangle(corners: [[f64; 3]; 3]) -> [DVec3; 3] {
    corners.map(DVec3::from_array)
}

/// Wedge of two half-spaces that opens towards -y. With offset 0 its edge is the z axis.
fn wedge(offset: f64) -> [HalfSpace; 2] {
    [HalfSpace { normal: [3.0, 1.0, 0.0], offset }, HalfSpace { normal: [-3.0, 1.0, 0.0], offset }]
}

#[test]
fn triangle_without_corner_in_wedge_touches_wedge_edge() {
    let across = triangle([[-1.0, 0.0, 0.0], [1.0, 0.0, 1.0], [0.0, 5.0, 0.0]]);
    let mut clipper = Clipper::default();
    assert!(clipper.intersects(&wedge(0.0), &across).0);
    assert!(!clipper.intersects(&wedge(-5e-324), &across).0);
    assert!(clipper.intersects(&wedge(5e-324), &across).0);
}

#[test]
fn result_does_not_depend_on_scale() {
    let across = [[-1.0, 0.0, 0.0], [1.0, 0.0, 1.0], [0.0, 5.0, 0.0]];
    for size in [1e-318, 1e-200, 1.0, 1e200, 1e299] {
        let across = triangle(across.map(|corner| corner.map(|x| x * size)));
        for length in [1e-310, 1.0, 1e290] {
            let spaces = wedge(0.0).map(|space| HalfSpace { normal: space.normal.map(|x| x * length), offset: 0.0 });
            assert!(Clipper::default().intersects(&spaces, &across).0, "{size:e}, {length:e}");
            let moved = across.map(|corner| corner + DVec3::Y * size * 1e-6);
            assert!(!Clipper::default().intersects(&spaces, &moved).0 || size < 1e-300, "{size:e}, {length:e}");
        }
    }
}

#[test]
fn ball_touches_face_edge_and_corner() {
    let flat = triangle([[0.0, 0.0, 0.0], [8.0, 0.0, 0.0], [0.0, 8.0, 0.0]]);
    for (center, radius) in [([1.0, 1.0, 3.0], 3.0_f64), ([2.0, -3.0, 4.0], 5.0), ([-2.0, -3.0, -6.0], 7.0)] {
        let ball = |radius: f64| Ball { center: DVec3::from_array(center), radius };
        assert!(ball(radius).intersects(&flat).0, "{center:?}");
        assert!(!ball(radius.next_down()).intersects(&flat).0, "{center:?}");
        assert!(ball(radius.next_up()).intersects(&flat).0, "{center:?}");
    }
    let ball = |radius: f64| Ball { center: DVec3::new(-2.0, -3.0, -6.0), radius };
    assert!(ball(7.0).contains(flat[0]).0 && !ball(7.0_f64.next_down()).contains(flat[0]).0);
    let point = Ball { center: DVec3::new(1.0, 1.0, 0.0), radius: 0.0 };
    assert!(
        point.intersects(&flat).0 && !Ball { center: DVec3::new(1.0, 1.0, 5e-324), radius: 0.0 }.intersects(&flat).0
    );
}
