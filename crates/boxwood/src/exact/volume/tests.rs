//! Triangles that touch a volume, and those one step away.

use super::{Ball, Clipper, HalfSpace};
use glam::DVec3;

fn triangle(corners: [[f64; 3]; 3]) -> [DVec3; 3] {
    corners.map(DVec3::from_array)
}

/// Below the planes of a wedge with its edge on the z axis, opening towards -y.
fn wedge(offset: f64) -> [HalfSpace; 2] {
    [HalfSpace { normal: [3.0, 1.0, 0.0], offset }, HalfSpace { normal: [-3.0, 1.0, 0.0], offset }]
}

#[test]
fn a_triangle_without_a_corner_in_a_wedge_may_touch_its_edge() {
    let across = triangle([[-1.0, 0.0, 0.0], [1.0, 0.0, 1.0], [0.0, 5.0, 0.0]]);
    let mut clipper = Clipper::default();
    assert!(clipper.meets(&wedge(0.0), &across).0);
    assert!(!clipper.meets(&wedge(-5e-324), &across).0);
    assert!(clipper.meets(&wedge(5e-324), &across).0);
}

#[test]
fn scale_makes_no_difference() {
    let across = [[-1.0, 0.0, 0.0], [1.0, 0.0, 1.0], [0.0, 5.0, 0.0]];
    for size in [1e-318, 1e-200, 1.0, 1e200, 1e299] {
        let across = triangle(across.map(|corner| corner.map(|x| x * size)));
        for length in [1e-310, 1.0, 1e290] {
            let spaces = wedge(0.0).map(|space| HalfSpace { normal: space.normal.map(|x| x * length), offset: 0.0 });
            assert!(Clipper::default().meets(&spaces, &across).0, "{size:e}, {length:e}");
            let moved = across.map(|corner| corner + DVec3::Y * size * 1e-6);
            assert!(!Clipper::default().meets(&spaces, &moved).0 || size < 1e-300, "{size:e}, {length:e}");
        }
    }
}

#[test]
fn a_ball_touches_a_face_an_edge_and_a_corner() {
    let flat = triangle([[0.0, 0.0, 0.0], [8.0, 0.0, 0.0], [0.0, 8.0, 0.0]]);
    for (centre, radius) in [([1.0, 1.0, 3.0], 3.0_f64), ([2.0, -3.0, 4.0], 5.0), ([-2.0, -3.0, -6.0], 7.0)] {
        let ball = |radius: f64| Ball { centre: DVec3::from_array(centre), radius };
        assert!(ball(radius).meets(&flat).0, "{centre:?}");
        assert!(!ball(radius.next_down()).meets(&flat).0, "{centre:?}");
        assert!(ball(radius.next_up()).meets(&flat).0, "{centre:?}");
    }
    let ball = |radius: f64| Ball { centre: DVec3::new(-2.0, -3.0, -6.0), radius };
    assert!(ball(7.0).holds(flat[0]).0 && !ball(7.0_f64.next_down()).holds(flat[0]).0);
    let point = Ball { centre: DVec3::new(1.0, 1.0, 0.0), radius: 0.0 };
    assert!(point.meets(&flat).0 && !Ball { centre: DVec3::new(1.0, 1.0, 5e-324), radius: 0.0 }.meets(&flat).0);
}
