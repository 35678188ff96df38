//! Crossing counts are correct for every ray, also through edges and vertices, along edges and in the plane of
//! faces.

use crate::rays::closed::{handedness, reversed, rounded_mesh, surfaces, winding_by_angles};
use crate::support::families::{FAMILIES, Random as Cases};
use crate::support::poses::{Kind, moved};
use crate::support::shapes::mesh_of;
use boxwood::exact::{Sign, orient3d};
use boxwood::query::Crossings;
use boxwood::reference;
use boxwood::{Mesh, Model, PlacedModel, Pose, Ray};
use boxwood_oracle::Triangle;
use boxwood_oracle::integers::{cross, dot, minus, over_common_power};
use boxwood_oracle::triangles::intersect_over_integers;
use boxwood_scenes::{Random, cuboid, merged};
use num_bigint::BigInt;

const NO_CROSSING: Crossings = Crossings::Counted { inward: 0, outward: 0 };
const ONE_INWARD: Crossings = Crossings::Counted { inward: 1, outward: 0 };
const ONE_OUTWARD: Crossings = Crossings::Counted { inward: 0, outward: 1 };

/// Expected crossings of a ray and a triangle. They are those of a ray with the perturbed direction d + (e, e^2, e^3),
/// where d is the direction of `ray` and e is a tiny number.
///
/// Coordinates are scaled to integers, and e is so small that every nonzero determinant outweighs the perturbation. The
/// oracle constructs the intersection of the perturbed ray with the triangle.
fn expected_crossings(ray: &Ray, triangle: &Triangle) -> Crossings {
    let [a, b, c] = *triangle;
    let [a, b, c, o, d] = over_common_power([a, b, c, ray.origin(), ray.direction()]);
    let all = || a.iter().chain(&b).chain(&c).chain(&o).chain(&d);
    let (limit, one) = if ray.max_t() == f64::INFINITY {
        let sum: BigInt = all().map(|x| BigInt::from(x.magnitude().clone())).sum();
        (sum * 4 + 4, BigInt::from(1))
    } else {
        let [[limit, one]] = over_common_power([[ray.max_t(), 1.0]]);
        (limit, one)
    };
    let scaled = |by: &BigInt| [&a, &b, &c, &o].map(|p| p.each_ref().map(|x| x * by));
    let [sa, sb, sc, so] = scaled(&one);
    let end = [0, 1, 2].map(|k| &so[k] + &d[k] * &limit);
    let ends_on = ray.max_t() != f64::INFINITY
        && intersect_over_integers([end.clone(), end.clone(), end], &[sa.clone(), sb.clone(), sc.clone()]);
    if ends_on || intersect_over_integers([so.clone(), so.clone(), so], &[sa, sb, sc]) {
        return Crossings::OnSurface(0);
    }
    let bits = all().map(BigInt::bits).max().unwrap_or(0) + limit.bits() + one.bits();
    let [n, square, cube] = [1, 2, 3].map(|power| BigInt::from(1) << (power * (4 * bits + 64)));
    let d = [&d[0] * &cube + square, &d[1] * &cube + n, &d[2] * &cube + 1];
    let [a, b, c, o] = scaled(&(one * cube));
    let end = [0, 1, 2].map(|k| &o[k] + &d[k] * &limit);
    let normal = cross(&minus(&b, &a), &minus(&c, &a));
    match intersect_over_integers([o, end.clone(), end], &[a, b, c]) {
        false => NO_CROSSING,
        true if dot(&normal, &d) > BigInt::ZERO => ONE_OUTWARD,
        true => ONE_INWARD,
    }
}

#[test]
fn crossings_of_single_triangles_match_oracle() {
    let mut seen = [0; 4];
    for (index, family) in FAMILIES.iter().enumerate() {
        let mut random = Cases::new(0x4b1, index as u64);
        for round in 0..120 {
            let [triangle, [from, to, other]] = family.pair(&mut random);
            let middle = |p: [f64; 3], q: [f64; 3]| [0, 1, 2].map(|k| 0.5 * p[k] + 0.5 * q[k]);
            let [a, b, c] = triangle;
            let (from, target) = match random.below(9) {
                0 => (from, to),
                1 => (from, a),
                2 => (from, middle(a, b)),
                3 => (from, middle(middle(a, b), c)),
                4 => (middle(a, from), middle(b, other)),
                5 => (middle(a, b), other),
                6 => (a, middle(b, other)),
                7 => (middle(middle(a, b), c), other),
                _ => ([0, 1, 2].map(|k| 2.0 * a[k] - b[k]), middle(b, c)),
            };
            let Ok(ray) = Ray::new(from, [0, 1, 2].map(|k| target[k] - from[k])) else { continue };
            let model = Model::new(mesh_of(&[triangle]));
            let Ok(placed) = model.at(Pose::IDENTITY) else { continue };
            let just = placed.first_hit(&ray).map_or(0.5, |hit| hit.t);
            for limit in [f64::INFINITY, 1.0, 0.0, just, just.next_down(), just.next_up()] {
                if limit < 0.0 {
                    continue;
                }
                let ray = ray.with_max_t(limit);
                let expected = expected_crossings(&ray, &triangle);
                let context = || format!("family {} {}, {round}: {ray:?} {triangle:?}", family.letter, family.name);
                assert_eq!(reference::crossings(&placed, &ray), expected, "{}", context());
                assert_eq!(placed.crossings(&ray), expected, "search: {}", context());
                let which = [NO_CROSSING, ONE_INWARD, ONE_OUTWARD].iter().position(|one| *one == expected).unwrap_or(3);
                seen[which] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 300), "missed, in, out, on: {seen:?}");
}

/// The winding number that a crossing count gives is the known one, for rays from any point in any direction.
#[test]
fn winding_number_is_independent_of_direction() {
    let mut random = Random::new(0x4b2);
    let (mut on_surface, mut counted) = (0, 0);
    for surface in surfaces() {
        for kind in Kind::ALL {
            let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * kind.offset()));
            let placed = surface.model.at(pose).expect("in range");
            // If the pose flattens the surface, the winding number is unknown, but rays in all directions must give
            // the same one.
            let flat = matches!(kind, Kind::FlatToPlane | Kind::FlatToLine | Kind::FlatToPoint);
            for _ in 0..6 {
                let (point, winding) = (surface.point)(&mut random);
                let origin = pose.transform_point(point);
                let rays = rays_from(&mut random, &placed, origin);
                let first = placed.crossings(&rays[0]).winding_number();
                let expected = if flat { first } else { Some(winding * handedness(&placed)) };
                for ray in rays {
                    let crossings = placed.crossings(&ray);
                    let context = || format!("{} {kind:?} {ray:?}: {crossings:?}", surface.name);
                    assert_eq!(crossings.winding_number(), expected, "{}", context());
                    assert_eq!(crossings.is_odd(), expected.map(|winding| winding % 2 != 0), "{}", context());
                    assert_eq!(crossings, reference::crossings(&placed, &ray), "{}", context());
                    on_surface += u32::from(expected.is_none());
                    counted += u32::from(crossings != NO_CROSSING);
                }
            }
        }
    }
    assert!(counted > 1_500 && on_surface > 20, "{counted} counted, {on_surface} on the surface");
}

/// Rays from `origin` towards a vertex, edges and a face of a random triangle, along an edge, along an axis and in
/// a random direction.
fn rays_from(random: &mut Random, placed: &PlacedModel, origin: [f64; 3]) -> Vec<Ray> {
    let [a, b, c] = placed.triangle_vertices(random.below(placed.model().mesh().triangles().len() as u64) as u32);
    let at = |u: f64, v: f64, w: f64| [0, 1, 2].map(|k| u * a[k] + v * b[k] + w * c[k] - origin[k]);
    let axis = random.below(3) as usize;
    let straight = [0, 1, 2].map(|k| if k == axis { random.sign() } else { 0.0 });
    let directions = [
        at(1.0, 0.0, 0.0),
        at(0.5, 0.5, 0.0),
        at(0.25, 0.25, 0.5),
        at(0.75, 0.25, 0.0),
        [0, 1, 2].map(|k| b[k] - a[k]),
        straight,
        random.direction(),
    ];
    directions.into_iter().filter_map(|direction| Ray::new(origin, direction).ok()).collect()
}

/// Rays from degenerate origins: on vertices, edges and faces, on the line of an edge beyond it, and in the plane
/// of a face.
#[test]
fn crossings_from_degenerate_origins_are_consistent() {
    let mut random = Random::new(0x4b3);
    let mut seen = [0; 2];
    for surface in surfaces() {
        for kind in [Kind::Identity, Kind::UniformScale, Kind::Reflection, Kind::FarAway] {
            let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * kind.offset()));
            let placed = surface.model.at(pose).expect("in range");
            for round in 0..40 {
                let triangle = random.below(surface.model.mesh().triangles().len() as u64) as u32;
                let [a, b, c] = placed.triangle_vertices(triangle);
                let at = |u: f64, v: f64, w: f64| [0, 1, 2].map(|k| u * a[k] + v * b[k] + w * c[k]);
                let beyond = 0.25 * random.range(1.0, 20.0).round();
                let origin = match round % 5 {
                    0 => a,
                    1 => at(0.5, 0.5, 0.0),
                    2 => at(0.25, 0.25, 0.5),
                    3 => at(1.0 + beyond, -beyond, 0.0),
                    _ => at(1.0 + beyond, 0.5 - beyond, -0.5),
                };
                let expected = winding_by_angles(&placed, origin);
                let mut triangles = 0..surface.model.mesh().triangles().len() as u32;
                let on = triangles.any(|triangle| is_on_triangle(&placed.triangle_vertices(triangle), origin));
                let mut rays = rays_from(&mut random, &placed, origin);
                rays.extend(Ray::new(origin, [0, 1, 2].map(|k| a[k] - origin[k])));
                rays.extend(Ray::new(origin, [0, 1, 2].map(|k| 0.5 * (b[k] + c[k]) - origin[k])));
                for ray in &rays {
                    let crossings = placed.crossings(ray);
                    let context = || format!("{} {kind:?} {ray:?}: {crossings:?}, {expected:?}", surface.name);
                    assert_eq!(crossings, reference::crossings(&placed, ray), "{}", context());
                    let Some(winding) = crossings.winding_number() else {
                        assert!(on, "{}", context());
                        seen[0] += 1;
                        continue;
                    };
                    assert!(!on, "{}", context());
                    // Close to the surface the expected winding number is unknown, but rays in all directions must
                    // give the same one.
                    let expected = expected.or_else(|| placed.crossings(&rays[0]).winding_number());
                    assert_eq!(Some(winding), expected, "{}", context());
                    seen[1] += 1;
                }
            }
        }
    }
    assert!(seen[0] > 1_000 && seen[1] > 1_000, "on the surface, off it: {seen:?}");
}

fn is_on_triangle(corners: &Triangle, point: [f64; 3]) -> bool {
    let beside = |k: usize| corners.iter().all(|c| c[k] < point[k]) || corners.iter().all(|c| c[k] > point[k]);
    if (0..3).any(beside) {
        return false;
    }
    let [a, b, c, o] = over_common_power([corners[0], corners[1], corners[2], point]);
    intersect_over_integers([o.clone(), o.clone(), o], &[a, b, c])
}

/// Twelve closed tetrahedra that overlap arbitrarily: the winding number of a point is the sum over the tetrahedra.
/// A point is inside a tetrahedron if it is on the same side of all four faces.
#[test]
fn crossings_of_overlapping_tetrahedra_match_winding_numbers() {
    let mut random = Random::new(0x4b4);
    let mut max_winding = 0;
    for round in 0..60 {
        let mut vertices = Vec::new();
        let mut triangles = Vec::new();
        for t in 0..12 {
            // Vertices are integer points, so that many tetrahedra touch, share planes or are degenerate.
            vertices.extend((0..4).map(|_| [0; 3].map(|_| random.range(-4.0, 4.0).round())));
            triangles.extend([[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]].map(|face| face.map(|i: u32| i + 4 * t)));
        }
        let model = Model::new(Mesh::new(vertices, triangles).expect("finite"));
        let kind = [Kind::Identity, Kind::Rigid, Kind::Shear, Kind::Identity][round % 4];
        let placed = model.at(kind.pose(&mut random)).expect("in range");
        for _ in 0..12 {
            let origin = placed.pose().transform_point([0; 3].map(|_| (random.range(-3.0, 3.0) * 2.0).round() / 2.0));
            let expected = (0..12).map(|t| winding_of_tetrahedron(&placed, t, origin)).sum::<Option<i64>>();
            for ray in rays_from(&mut random, &placed, origin) {
                let crossings = placed.crossings(&ray);
                assert_eq!(crossings.winding_number(), expected, "{kind:?} {ray:?}: {crossings:?}");
                assert_eq!(crossings, reference::crossings(&placed, &ray), "{ray:?}");
            }
            max_winding = max_winding.max(expected.map_or(0, i64::abs));
        }
    }
    assert!(max_winding >= 2, "{max_winding}");
}

/// Winding number of a point with respect to one tetrahedron; `None` on the surface.
fn winding_of_tetrahedron(placed: &PlacedModel, index: u32, point: [f64; 3]) -> Option<i64> {
    let faces = [0, 1, 2, 3].map(|face| placed.triangle_vertices(4 * index + face));
    let signs = faces.map(|[a, b, c]| orient3d(a, b, c, point).expect("finite"));
    let flat = {
        let ([a, c, b], [.., d]) = (faces[0], faces[1]);
        orient3d(a, b, c, d) == Ok(Sign::Zero)
    };
    if faces.iter().any(|face| is_on_triangle(face, point)) {
        return None;
    }
    if flat {
        return Some(0);
    }
    match (signs.contains(&Sign::Positive), signs.contains(&Sign::Negative)) {
        (true, false) => Some(-1),
        (false, true) => Some(1),
        _ => Some(0),
    }
}

/// Random cubes of a lattice, which may share faces, edges or vertices. Every cube has all of its faces, also those
/// between two cubes. Origins and limits are multiples of 1/8, so that rays run along edges and faces and end
/// exactly on them.
#[test]
fn crossings_of_lattice_cubes_match_cells() {
    let mut random = Random::new(0x4b5);
    let mut seen = [0; 3];
    for _ in 0..60 {
        let cells: Vec<[i32; 3]> =
            (0..64).map(|i| [i % 4, i / 4 % 4, i / 16]).filter(|_| random.below(2) == 0).collect();
        let cubes: Vec<Mesh> = cells
            .iter()
            .map(|cell| {
                let low = cell.map(f64::from);
                cuboid(low, low.map(|x| x + 1.0))
            })
            .collect();
        let model = Model::new(merged(&cubes));
        let placed = model.at(Pose::IDENTITY).expect("in range");
        // Winding number of a point: the number of cubes that contain it, or `None` if it is on the surface of a
        // cube.
        let winding = |point: [f64; 3]| {
            let within = |x: f64, low: i32| (f64::from(low)..=f64::from(low + 1)).contains(&x);
            let is_in = |cell: &&[i32; 3]| (0..3).all(|k| within(point[k], cell[k]));
            let on_lattice = point.iter().any(|x| x.fract() == 0.0);
            match cells.iter().filter(is_in).count() {
                0 => Some(0),
                _ if on_lattice => None,
                count => Some(count as i64),
            }
        };
        for _ in 0..200 {
            // A random origin, often on a plane, a line or a point of the lattice.
            let origin = [0; 3].map(|_| {
                let per_unit = [1.0, 2.0, 4.0, 8.0][random.below(4) as usize];
                (random.range(-0.5, 4.5) * per_unit).round() / per_unit
            });
            let direction = [0; 3].map(|_| random.range(-2.0, 2.0).round());
            let Ok(ray) = Ray::new(origin, direction) else { continue };
            let crossings = placed.crossings(&ray);
            assert_eq!(crossings.winding_number(), winding(origin), "{cells:?} {ray:?} {crossings:?}");
            assert_eq!(crossings, reference::crossings(&placed, &ray), "{ray:?}");
            let limit = random.below(17) as f64 * 0.125;
            let end = [0, 1, 2].map(|k| origin[k] + limit * direction[k]);
            let expected = winding(origin).zip(winding(end)).map(|(begin, end)| begin - end);
            let limited = placed.crossings(&ray.with_max_t(limit));
            assert_eq!(limited.winding_number(), expected, "{cells:?} {ray:?} up to {limit}: {limited:?}");
            assert_eq!(limited, reference::crossings(&placed, &ray.with_max_t(limit)), "{ray:?} up to {limit}");
            let which = expected.map_or(0, |expected| if expected == 0 { 1 } else { 2 });
            seen[which] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 400), "on surface, same side, other side: {seen:?}");
}

#[test]
fn crossings_of_degenerate_rays_are_counted() {
    let block = Model::new(cuboid([0.0; 3], [2.0; 3]));
    let placed = block.at(Pose::IDENTITY).expect("in range");
    let ray = |origin, direction| Ray::new(origin, direction).expect("valid ray");
    let outside = [
        ("along an edge", ray([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0])),
        ("in a face", ray([-1.0, 1.0, 2.0], [1.0, 0.0, 0.0])),
        ("in a face, at its diagonal", ray([-1.0, -1.0, 0.0], [1.0, 1.0, 0.0])),
        ("touches an edge", ray([-1.0, 1.0, 1.0], [1.0, -1.0, 0.0])),
        ("touches a corner", ray([-1.0, 1.0, 0.5], [1.0, -1.0, -0.5])),
        ("through two corners", ray([-1.0; 3], [1.0; 3])),
        ("through two edges", ray([1.0, -1.0, -1.0], [0.0, 1.0, 1.0])),
        ("away", ray([-1.0; 3], [-1.0; 3])),
    ];
    for (name, ray) in outside {
        assert_eq!(placed.crossings(&ray).winding_number(), Some(0), "{name}");
    }
    let inside = [ray([1.0; 3], [1.0; 3]), ray([1.0; 3], [0.0, 1.0, 1.0]), ray([1.0; 3], [0.0, 0.0, -1e-320])];
    for ray in inside {
        assert_eq!(placed.crossings(&ray), ONE_OUTWARD, "{ray:?}");
        assert_eq!(placed.crossings(&ray.with_max_t(0.5)), NO_CROSSING);
        assert_eq!(placed.crossings(&ray.with_max_t(f64::NAN)), NO_CROSSING);
        assert_eq!(placed.crossings(&ray.with_max_t(-1.0)), NO_CROSSING);
    }
    assert!(matches!(placed.crossings(&inside[0].with_max_t(1.0)), Crossings::OnSurface(_)));
    let mirrored = Model::new(reversed(&rounded_mesh(block.mesh())));
    let mirrored = mirrored.at(Pose::IDENTITY).expect("in range");
    assert_eq!(mirrored.crossings(&inside[1]), ONE_INWARD);
    let on = ray([2.0, 1.0, 1.0], [1.0, 0.0, 0.0]);
    assert!(matches!(placed.crossings(&on), Crossings::OnSurface(_)));
    assert_eq!(placed.crossings(&on.with_max_t(f64::NAN)), NO_CROSSING);
    // Triangles degenerated to a segment and a point: no ray crosses them, but a ray may start or end on them.
    let flat = Model::new(mesh_of(&[[[0.0; 3], [1.0, 1.0, 1.0], [3.0; 3]], [[4.0; 3]; 3]]));
    let flat = flat.at(Pose::IDENTITY).expect("in range");
    assert_eq!(flat.crossings(&ray([2.0, 2.0, 0.0], [0.0, 0.0, 1.0])), NO_CROSSING);
    assert_eq!(flat.crossings(&ray([-1.0; 3], [1.0; 3])), NO_CROSSING);
    assert_eq!(flat.crossings(&ray([2.0; 3], [1.0; 3])), Crossings::OnSurface(0));
    assert_eq!(flat.crossings(&ray([3.5; 3], [1.0; 3])), NO_CROSSING);
    assert_eq!(flat.crossings(&ray([4.0; 3], [0.0, 0.0, 1.0])), Crossings::OnSurface(1));
    assert_eq!(flat.crossings(&ray([3.5; 3], [1.0; 3]).with_max_t(0.5)), Crossings::OnSurface(1));
    let empty = Model::new(Mesh::new(vec![], vec![]).expect("valid mesh"));
    assert_eq!(empty.at(Pose::IDENTITY).expect("in range").crossings(&on), NO_CROSSING);
}
