//! Region queries give the triangles that brute force over all triangles finds.

use crate::regions::random_regions::regions_around;
use crate::support::poses::{Kind, moved};
use boxwood::model::BuildOptions;
use boxwood::reference;
use boxwood::{Aabb, Mesh, Model, PlacedModel, Pose, Region};
use boxwood_scenes::{Random, random_mesh, spacecraft, teapot, torus_5000};

/// Counts of tested regions.
#[derive(Default)]
struct RegionCounts {
    /// Number of regions that intersect some but not all triangles of the model.
    some: usize,
    /// Number of all tested regions.
    tested: usize,
}

fn assert_matches_reference(name: &str, placed: &PlacedModel, random_regions: &[Region], counts: &mut RegionCounts) {
    for region in random_regions {
        let expected = reference::triangles_intersecting(placed, region);
        assert!(placed.triangles_intersecting(region) == expected, "{name}, {region:?}");
        assert_eq!(placed.intersects_region(region), !expected.is_empty(), "{name}, {region:?}");
        let inside = reference::triangles_within(placed, region);
        assert!(placed.triangles_within(region) == inside, "{name}, inside {region:?}");
        assert!(inside.iter().all(|triangle| expected.binary_search(triangle).is_ok()), "{name}, {region:?}");
        let all = placed.model().mesh().triangles().len();
        assert_eq!(placed.is_within(region), all > 0 && inside.len() == all, "{name}, all inside {region:?}");
        counts.some += usize::from(!expected.is_empty() && expected.len() < all);
        counts.tested += 1;
    }
}

#[test]
fn regions_match_reference_under_all_poses() {
    let mut random = Random::new(0x701);
    let mut counts = RegionCounts::default();
    for round in 0..6 {
        let model = Model::with_options(random_mesh(&mut random, 60, 20 + 60 * round), BuildOptions::FAST);
        for kind in Kind::ALL {
            let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * kind.offset()));
            let placed = model.at(pose).expect("in range");
            let random_regions = regions_around(&mut random, placed.bounds().expect("not empty"));
            assert_matches_reference(&format!("{kind:?}"), &placed, &random_regions, &mut counts);
        }
    }
    assert!(
        4 * counts.some > counts.tested,
        "too few regions contain a part of a model: {} of {}",
        counts.some,
        counts.tested
    );
}

#[test]
fn regions_match_reference_on_real_meshes() {
    let mut random = Random::new(0x702);
    for (name, mesh) in [("torus", torus_5000()), ("teapot", teapot(7)), ("spacecraft", spacecraft())] {
        let model = Model::new(mesh);
        for kind in [Kind::Identity, Kind::Rigid, Kind::Shear, Kind::FlatToPlane] {
            let placed = model.at(kind.pose(&mut random)).expect("in range");
            let random_regions = regions_around(&mut random, placed.bounds().expect("not empty"));
            assert_matches_reference(name, &placed, &random_regions, &mut RegionCounts::default());
        }
    }
}

#[test]
fn regions_match_reference_for_degenerate_triangles_and_extreme_coordinates() {
    let mut random = Random::new(0x703);
    for size in [1e-320, 1e-300, 1e-150, 1.0, 1e150, 1e295] {
        let mut vertices: Vec<[f64; 3]> = (0..30).map(|_| [0; 3].map(|_| random.range(-1.0, 1.0) * size)).collect();
        vertices.push(vertices[0]);
        let corner = |random: &mut Random| random.below(31) as u32;
        let mut triangles: Vec<[u32; 3]> = (0..60).map(|_| [0; 3].map(|_| corner(&mut random))).collect();
        triangles.extend([[0, 0, 0], [1, 1, 2], [0, 30, 3]]);
        let model = Model::new(Mesh::new(vertices, triangles).expect("valid mesh"));
        let placed = model.at(Pose::IDENTITY).expect("in range");
        let random_regions = regions_around(&mut random, placed.bounds().expect("not empty"));
        assert_matches_reference(&format!("{size:e}"), &placed, &random_regions, &mut RegionCounts::default());
    }
    let model = Model::new(Mesh::new(vec![], vec![]).expect("valid mesh"));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    assert_matches_reference(
        "empty",
        &placed,
        &regions_around(&mut random, Aabb { min: [0.0; 3], max: [1.0; 3] }),
        &mut RegionCounts::default(),
    );
    let model = Model::new(Mesh::new(vec![[3.0; 3]], vec![[0, 0, 0]]).expect("valid mesh"));
    let placed = model.at(Pose::IDENTITY).expect("in range");
    assert_matches_reference(
        "point",
        &placed,
        &regions_around(&mut random, Aabb { min: [2.0; 3], max: [4.0; 3] }),
        &mut RegionCounts::default(),
    );
    let region = Region::sphere([3.0; 3], 0.0).expect("valid sphere");
    assert_eq!(placed.triangles_within(&region), [0]);
}
