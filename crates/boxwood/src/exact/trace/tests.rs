//! Names do not depend on which triangle is the first or where its corners begin; that they are right is tested against
//! rational arithmetic in `tests/contacts`.

use super::{Corner, ExactPoint, Kind, Trace, has_no_area, trace};
use crate::exact::{Feature, triangles_meet};
use boxwood_scenes::Random;
use glam::DVec3;

/// Triangles on a small grid, a third of them in one plane, all with an area.
fn triangles(random: &mut Random, flat: bool) -> [[DVec3; 3]; 2] {
    loop {
        let mut corner =
            || DVec3::from_array([0, 1, 2].map(|k| if flat && k == 2 { 1.0 } else { random.below(6) as f64 }));
        let pair = [0; 2].map(|_| [0; 3].map(|_| corner()));
        if !pair.iter().any(has_no_area) {
            return pair;
        }
    }
}

fn names(trace: &Trace) -> Vec<[Feature; 2]> {
    trace.corners().iter().map(|corner| corner.features).collect()
}

/// From the least name on, so that polygons can be compared.
fn around(mut names: Vec<[Feature; 2]>, kind: Kind) -> Vec<[Feature; 2]> {
    let least = (0..names.len()).min_by_key(|&i| names[i]).unwrap_or(0);
    if kind == Kind::Across {
        return names;
    }
    names.rotate_left(least);
    names
}

#[test]
fn exchanged_triangles_have_exchanged_names() {
    let mut random = Random::new(0x7ac);
    for case in 0..30_000 {
        let [a, b] = triangles(&mut random, case % 3 == 0);
        let (one, other) = (trace(&a, &b), trace(&b, &a));
        assert_eq!(one.kind(), other.kind());
        let mut back: Vec<[Feature; 2]> = names(&other).into_iter().map(|[x, y]| [y, x]).collect();
        if one.kind() != Kind::FlatAlike && (one.kind() == Kind::Across || back.len() > 2) {
            back.reverse();
        }
        if one.kind() != Kind::Across && back.len() == 2 {
            back.sort_unstable();
        }
        let mut forth = names(&one);
        if one.kind() != Kind::Across && forth.len() == 2 {
            forth.sort_unstable();
        }
        assert_eq!(around(forth, one.kind()), around(back, one.kind()), "{a:?} {b:?}");
        assert_eq!(!one.corners().is_empty(), triangles_meet(&a, &b).0);
    }
}

#[test]
fn turned_corners_have_turned_names_and_the_same_points() {
    let mut random = Random::new(0x7ad);
    for case in 0..30_000 {
        let [a, b] = triangles(&mut random, case % 3 == 0);
        let before = trace(&a, &b);
        let turned = [a[1], a[2], a[0]];
        let after = trace(&turned, &b);
        let renamed = |feature: Feature| match feature {
            Feature::Vertex(i) => Feature::Vertex((i + 1) % 3),
            Feature::Edge(i) => Feature::Edge((i + 1) % 3),
            Feature::Face => Feature::Face,
        };
        for corner in after.corners() {
            let name = [renamed(corner.features[0]), corner.features[1]];
            let same = before.corners().iter().find(|known| known.features == name);
            let same: &Corner = same.unwrap_or_else(|| panic!("{name:?} of {a:?} and {b:?}"));
            let (p, q) = (ExactPoint::of(corner, &turned, &b), ExactPoint::of(same, &a, &b));
            assert!(p.compare(&q).is_eq() && p.rounded() == q.rounded());
        }
        assert_eq!(before.corners().len(), after.corners().len());
    }
}
