//! The queries for triangle pairs closer than a clearance are exact, and consistent with the distance query.

use crate::distance::rational::closer_than;
use crate::distance::threads::on_threads;
use crate::distance::{ERROR, families};
use crate::support::scenes::{Scene, scenes};
use crate::support::shapes::mesh_of;
use boxwood::query::TrianglePair;
use boxwood::reference;
use boxwood::{InvalidInput, Mesh, Model, Pair, Pose};
use boxwood_scenes::{cuboid, sheet};

/// Clearances to test for two models at `distance` whose bounding box has the longest side `span`: 0, the smallest
/// positive number, `distance`, one ulp below and above it, and values far from it.
fn clearances(distance: f64, span: f64) -> Vec<f64> {
    let mut all =
        vec![0.0, 5e-324, distance.next_down().max(0.0), distance, distance.next_up(), 1.5 * distance, 0.1 * span];
    all.retain(|clearance| clearance.is_finite());
    all.sort_by(f64::total_cmp);
    all
}

/// Asserts that both clearance queries give the results of the reference implementation. Returns the triangle
/// pairs.
fn assert_matches_reference(scene: &Scene, clearance: f64) -> Vec<TrianglePair> {
    let [a, b] = scene.placed();
    let pair = Pair::new(&a, &b);
    let expected = reference::closer_than(&a, &b, clearance);
    let context = || format!("{}, clearance {clearance:e}", scene.name);
    assert_eq!(pair.triangle_pairs_closer_than(clearance).as_ref(), Ok(&expected), "{}", context());
    assert_eq!(
        on_threads(1, || pair.triangle_pairs_closer_than(clearance)).as_ref(),
        Ok(&expected),
        "{}, one thread",
        context()
    );
    assert_eq!(pair.is_closer_than(clearance), Ok(!expected.is_empty()), "{}", context());
    assert!(expected.is_sorted_by(|one, next| one < next), "{}: pairs are not sorted and unique", context());
    expected
}

#[test]
fn pairs_match_reference_and_grow_with_the_clearance() {
    for scene in scenes().iter().filter(|scene| scene.pairs() < 10_000) {
        let [a, b] = scene.placed();
        let Some(closest) = Pair::new(&a, &b).distance() else {
            assert_eq!(assert_matches_reference(scene, f64::INFINITY), [], "{}", scene.name);
            continue;
        };
        let mut fewer = Vec::new();
        for clearance in clearances(closest.distance, scene.span_and_max_abs()[0]) {
            let found = assert_matches_reference(scene, clearance);
            assert!(fewer.iter().all(|pair| found.binary_search(pair).is_ok()), "{}: {clearance:e}", scene.name);
            fewer = found;
        }
        assert_eq!(assert_matches_reference(scene, 0.0), [], "{}: pairs closer than 0", scene.name);
        assert_eq!(
            assert_matches_reference(scene, f64::INFINITY).len(),
            scene.pairs(),
            "{}: all pairs are closer than infinity",
            scene.name
        );
        // With the smallest positive number as clearance, only intersecting pairs are closer. Tiny models are skipped:
        // their positive distances may round to less than this number.
        if scene.span_and_max_abs()[0] > 1e-290 {
            let intersecting = Pair::new(&a, &b).triangle_pairs();
            assert_eq!(assert_matches_reference(scene, f64::from_bits(1)), intersecting, "{}", scene.name);
        }
    }
}

#[test]
fn clearance_is_consistent_with_distance_beyond_its_error() {
    for scene in scenes() {
        let [a, b] = scene.placed();
        let pair = Pair::new(&a, &b);
        let Some(closest) = pair.distance() else { continue };
        let bound = ERROR * scene.span_and_max_abs()[0] + 1e-323;
        let [below, above] = [closest.distance - bound, closest.distance + bound];
        assert_eq!(pair.is_closer_than(above.next_up()), Ok(true), "{}: {closest:?}", scene.name);
        if below >= 0.0 {
            assert_eq!(pair.is_closer_than(below), Ok(false), "{}: {closest:?}", scene.name);
        }
    }
}

#[test]
fn invalid_clearances_are_rejected() {
    let models = [cuboid([0.0; 3], [1.0; 3]), Mesh::new(vec![], vec![]).expect("empty mesh is valid")].map(Model::new);
    let [block, nothing] = models.each_ref().map(|model| model.at(Pose::IDENTITY).expect("in range"));
    for pair in [Pair::new(&block, &block), Pair::new(&block, &nothing), Pair::new(&nothing, &nothing)] {
        for wrong in [f64::NAN, -f64::NAN, -1.0, -5e-324, f64::NEG_INFINITY] {
            let errors = [pair.is_closer_than(wrong).err(), pair.triangle_pairs_closer_than(wrong).err()];
            for error in errors {
                let error = error.expect("clearance is invalid");
                let InvalidInput::Negative { what: "clearance", value } = error else { panic!("{error:?}") };
                assert_eq!(value.to_bits(), wrong.to_bits());
                assert_eq!(error.to_string(), format!("clearance is {wrong:e}; it must be at least 0"));
            }
        }
        // Negative zero is a valid clearance.
        assert_eq!(pair.is_closer_than(-0.0), Ok(false));
    }
}

/// Asserts that two meshes are not closer than `distance`, and closer than the next larger number.
#[track_caller]
fn assert_distance_is_exactly(meshes: [&Mesh; 2], distance: f64) {
    let models = meshes.map(|mesh| Model::new(mesh.clone()));
    let [a, b] = models.each_ref().map(|model| model.at(Pose::IDENTITY).expect("in range"));
    for pair in [Pair::new(&a, &b), Pair::new(&b, &a)] {
        assert_eq!(pair.is_closer_than(distance), Ok(false), "a clearance of {distance:e} is satisfied");
        assert_eq!(pair.is_closer_than(distance.next_up()), Ok(true), "one above {distance:e} is violated");
        if distance > 0.0 {
            assert_eq!(pair.is_closer_than(distance.next_down()), Ok(false), "one below {distance:e} is satisfied");
        }
        assert_eq!(pair.triangle_pairs_closer_than(distance), Ok(vec![]));
        assert!(!pair.triangle_pairs_closer_than(distance.next_up()).expect("valid clearance").is_empty());
        let found = pair.distance().expect("not empty").distance;
        assert!((found - distance).abs() <= ERROR * (distance + 10.0), "{found:e}, not {distance:e}");
    }
}

#[test]
fn representable_distances_are_decided_exactly() {
    let block = cuboid([0.0; 3], [1.0; 3]);
    assert_distance_is_exactly([&block, &cuboid([1.5, 0.0, 0.0], [2.0, 1.0, 1.0])], 0.5);
    assert_distance_is_exactly([&block, &cuboid([1.5, 0.25, -3.0], [2.0, 0.75, 4.0])], 0.5);
    // Distances from edge to edge, then from vertex to vertex. All are integers, by the identities 3^2 + 4^2 = 5^2, 2^2
    // + 3^2 + 6^2 = 7^2 and 1^2 + 4^2 + 8^2 = 9^2.
    assert_distance_is_exactly([&block, &cuboid([4.0, 5.0, 0.0], [5.0, 6.0, 1.0])], 5.0);
    assert_distance_is_exactly([&block, &cuboid([3.0, 4.0, 7.0], [4.0, 5.0, 8.0])], 7.0);
    assert_distance_is_exactly([&block, &cuboid([-9.0, -2.0, 5.0], [-8.0, -1.0, 6.0])], 9.0);
    // Boxes that touch in a face, in an edge and in a vertex.
    for high in [[2.0, 1.0, 1.0], [2.0, 2.0, 1.0], [2.0, 2.0, 2.0]] {
        assert_distance_is_exactly([&block, &cuboid(high.map(|x| x - 1.0), high)], 0.0);
    }
    // Distance 0.625 from a plane with slope 3/4: a vertex above the plane, then an edge.
    let tilted =
        mesh_of(&[[[0.0, 0.0, 0.0], [4.0, 3.0, 0.0], [4.0, 3.0, 8.0]], [[0.0; 3], [4.0, 3.0, 8.0], [0.0, 0.0, 8.0]]]);
    let beyond = [2.0 - 3.0 * 0.125, 1.5 + 4.0 * 0.125, 4.0];
    assert_distance_is_exactly([&tilted, &mesh_of(&[[beyond, [0.0, 5.0, 4.0], [0.0, 6.0, 4.0]]])], 0.625);
    assert_distance_is_exactly([&tilted, &mesh_of(&[[[beyond[0], beyond[1], 3.0], beyond, [-3.0, 4.0, 5.0]]])], 0.625);
}

#[test]
fn smallest_gaps_are_decided_exactly() {
    let floor = sheet(3, 3, |_, _| 0.0);
    for gap in [5e-324, 1e-323, 3e-310, 2.3e-308, 1e-200, 1e-160, 1e-20, 0.1, 1.0, 1e3, 1e12, 1e200] {
        assert_distance_is_exactly([&floor, &sheet(2, 5, |_, _| gap)], gap);
        assert_distance_is_exactly([&floor, &mesh_of(&[[[0.1, 0.2, gap]; 3]])], gap);
        let beside = mesh_of(&[[[0.5 + 3.0, 0.5 + 4.0, -12.0]; 3]]);
        assert_distance_is_exactly([&floor, &beside], 13.0);
    }
    // A vertex at a distance of 5 times the smallest positive number from another vertex (3-4-5).
    let corner = mesh_of(&[[[0.0; 3], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]]]);
    let smallest = 5e-324;
    let near = mesh_of(&[[[3.0 * smallest, 4.0 * smallest, 0.0], [1.0, 1.0, 0.0], [1.0, 1.0, 1.0]]]);
    assert_distance_is_exactly([&corner, &near], 5.0 * smallest);
    // The distance is sqrt(2) s, where s is the smallest positive number: more than s, less than the next number 2
    // s.
    let nearer = mesh_of(&[[[smallest, smallest, 0.0], [1.0, 1.0, 0.0], [1.0, 1.0, 1.0]]]);
    let models = [corner, nearer].map(Model::new);
    let [a, b] = models.each_ref().map(|model| model.at(Pose::IDENTITY).expect("in range"));
    let pair = Pair::new(&a, &b);
    assert!(!pair.intersects() && pair.distance().expect("not empty").distance > 0.0);
    assert_eq!(
        [0.0, smallest, 2.0 * smallest].map(|d| pair.is_closer_than(d).expect("valid clearance")),
        [false, false, true]
    );
}

/// Distances are within their error bound of the exact value in rational arithmetic, and clearances next to the
/// computed distance are decided exactly.
#[test]
fn triangle_pairs_match_rational_arithmetic() {
    for (index, family) in families::FAMILIES.iter().enumerate() {
        let mut random = families::Random::new(0xd15, index as u64);
        for round in 0..100 {
            let [a, b] = family.pair(&mut random);
            let context = || format!("family {} {}, round {round}: {a:?} {b:?}", family.letter, family.name);
            let models = [a, b].map(|corners| Model::new(mesh_of(&[corners])));
            // A few triangles of the last family have coordinates of 2^1000 or more, which models cannot be placed
            // with.
            let [Ok(one), Ok(other)] = models.each_ref().map(|model| model.at(Pose::IDENTITY)) else { continue };
            let pair = Pair::new(&one, &other);
            let distance = pair.distance().expect("not empty").distance;
            let bound = ERROR * crate::distance::span([a, b].as_flattened()) + 1e-323;
            for clearance in [distance.next_down(), distance, distance.next_up(), distance - bound, distance + bound] {
                if clearance >= 0.0 && clearance.is_finite() {
                    let expected = closer_than(&a, &b, clearance);
                    assert_eq!(pair.is_closer_than(clearance), Ok(expected), "{clearance:e}, {}", context());
                }
            }
            assert!(closer_than(&a, &b, (distance + bound).next_up()), "{distance:e} is too small: {}", context());
            assert!(
                distance < bound || !closer_than(&a, &b, distance - bound),
                "{distance:e} is too large: {}",
                context()
            );
        }
    }
}
