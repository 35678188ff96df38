//! Self-intersections: a pair of triangles of one mesh is reported if and only if their intersection is not
//! contained in the convex hull of the vertices that they share by index, and always if they have the same three
//! vertices.
//!
//! The test of one triangle pair is compared with an oracle that constructs the intersection in rational
//! arithmetic. The tree search is compared with brute force.

use boxwood::model::BuildOptions;
use boxwood::query::{SelfIntersectionLimits, TrianglePair};
use boxwood::reference;
use boxwood::{Mesh, Model, Pose, measure};
use boxwood_oracle as oracle;
use boxwood_scenes::{Random, merged, random_mesh, sheet, soup, teapot, torus, torus_5000, transformed};
use oracle::triangles;
use std::ops::ControlFlow;

/// Returns true if triangles `i` and `j` of a mesh must be reported as a self-intersection, by the definition
/// above.
fn oracle_intersects(mesh: &Mesh, i: usize, j: usize) -> bool {
    let [names_a, names_b] = [i, j].map(|triangle| mesh.triangles()[triangle]);
    let is_shared = |&i: &usize| names_b.contains(&names_a[i]) && !names_a[..i].contains(&names_a[i]);
    let shared: Vec<usize> = (0..3).filter(is_shared).collect();
    shared.len() == 3
        || triangles::intersect_beyond(&mesh.triangle_vertices(i as u32), &mesh.triangle_vertices(j as u32), &shared)
}

/// Runs all self-intersection queries on a mesh, checks that they agree with brute force, and returns the pairs.
#[track_caller]
fn all_pairs(mesh: &Mesh) -> Vec<TrianglePair> {
    let brute = reference::self_intersections(mesh);
    for build in [BuildOptions::FAST, BuildOptions::HIGH] {
        let model = Model::with_options(mesh.clone(), build);
        let (found, stats) = measure(|| model.self_intersections());
        assert_eq!(found, brute);
        assert!(stats.triangle_tests >= brute.len() as u64);
        assert_eq!(model.count_self_intersections(), brute.len() as u64);
        assert_eq!(model.has_self_intersections(), !brute.is_empty());
        let mut visited = Vec::new();
        let all: ControlFlow<()> = model.for_each_self_intersection(|pair| {
            visited.push(pair);
            ControlFlow::Continue(())
        });
        assert!(all.is_continue());
        visited.sort_unstable();
        assert_eq!(visited, brute);
        let (found, limited_stats) = measure(|| model.self_intersections_limited(&SelfIntersectionLimits::NONE));
        assert_eq!((found.found, found.complete, limited_stats), (brute.clone(), true, stats));
        let first = model.for_each_self_intersection(ControlFlow::Break);
        assert_eq!(first.is_break(), !brute.is_empty());
    }
    brute
}

fn mesh(vertices: &[[f64; 3]], triangles: &[[u32; 3]]) -> Mesh {
    Mesh::new(vertices.to_vec(), triangles.to_vec()).expect("valid")
}

/// A mesh of two triangles with vertices on few lattice points, so that the triangles often share vertices,
/// positions, lines and planes.
fn lattice_pair(random: &mut Random) -> Mesh {
    let (names, range) = (2 + random.below(5) as u32, 2 + random.below(3));
    let flat = random.below(3) == 0;
    let by = [1.0, 0.1, 2.0_f64.powi(-400), 2.0_f64.powi(340), 5e-324][random.below(5) as usize];
    let coordinate = |random: &mut Random| random.below(range) as f64 * by;
    let vertices = (0..names).map(|_| {
        let [x, y, z] = [0; 3].map(|_| coordinate(random));
        if flat { [x, y, x] } else { [x, y, z] }
    });
    let vertices: Vec<_> = vertices.collect();
    let triangles = [0; 2].map(|_| [0; 3].map(|_| random.below(names.into()) as u32));
    mesh(&vertices, &triangles)
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

#[test]
fn lattice_pairs_match_oracle() {
    let mut random = Random::new(0x5e1f);
    // Number of triangle pairs, indexed by the number of shared vertices and by whether the pair is reported (1) or
    // not (0).
    let mut counts = [[0_u32; 2]; 4];
    for _ in 0..60_000 {
        let mesh = lattice_pair(&mut random);
        let expected = oracle_intersects(&mesh, 0, 1);
        let found = reference::self_intersections(&mesh);
        assert_eq!(!found.is_empty(), expected, "{mesh:?}");
        assert_eq!(Model::with_options(mesh.clone(), BuildOptions::FAST).self_intersections(), found, "{mesh:?}");
        let [a, b] = [mesh.triangles()[0], mesh.triangles()[1]];
        let shared = (0..3).filter(|&i| b.contains(&a[i]) && !a[..i].contains(&a[i])).count();
        counts[shared][usize::from(expected)] += 1;
    }
    assert!(counts[..3].iter().flatten().all(|&count| count > 500), "{counts:?}");
    assert!(counts[3][0] == 0 && counts[3][1] > 500, "the same three vertices: {counts:?}");
}

#[test]
fn result_is_independent_of_vertex_and_triangle_order() {
    let mut random = Random::new(0x0de);
    let mut reported = 0;
    for _ in 0..2_000 {
        let pair = lattice_pair(&mut random);
        let expected = oracle_intersects(&pair, 0, 1);
        reported += u32::from(expected);
        for [i, j] in [[0, 1], [1, 0]] {
            for first in ORDERS {
                for second in ORDERS {
                    let (a, b) = (pair.triangles()[i], pair.triangles()[j]);
                    let reordered =
                        mesh(pair.vertices(), &[first.map(|corner| a[corner]), second.map(|corner| b[corner])]);
                    assert_eq!(!reference::self_intersections(&reordered).is_empty(), expected, "{reordered:?}");
                }
            }
        }
    }
    assert!(reported > 200 && reported < 1_800, "{reported}");
}

const T: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

#[test]
fn case_21_shared_vertex_only() {
    let vertices = [T[0], T[1], T[2], [-1.0, 0.0, 1.0], [0.0, -1.0, 1.0]];
    assert_eq!(all_pairs(&mesh(&vertices, &[[0, 1, 2], [0, 3, 4]])), []);
}

#[test]
fn case_22_shared_edge() {
    let vertices = [T[0], T[1], T[2], [0.0, -1.0, 1.0], [1.0, -1.0, 0.0]];
    assert_eq!(all_pairs(&mesh(&vertices, &[[0, 1, 2], [1, 0, 3]])), []);
    // Two triangles of one plane, on opposite sides of the shared edge.
    assert_eq!(all_pairs(&mesh(&vertices, &[[0, 1, 2], [1, 0, 4]])), []);
}

const PAIR: [TrianglePair; 1] = [TrianglePair { a: 0, b: 1 }];

#[test]
fn case_23_shared_vertex_and_crossing_elsewhere() {
    let vertices = [T[0], T[1], T[2], [1.0, 1.0, 1.0], [1.0, 1.0, -1.0], [0.5, 0.5, 1.0]];
    assert_eq!(all_pairs(&mesh(&vertices, &[[0, 1, 2], [0, 3, 4]])), PAIR);
    // The triangles share one vertex, 0. Their intersection is the edge of the first triangle from 0 to 1, which
    // lies on the edge of the second triangle from 0 to 3.
    let along = [T[0], T[1], T[2], [2.0, 0.0, 0.0], [0.0, -1.0, 1.0]];
    assert_eq!(all_pairs(&mesh(&along, &[[0, 1, 2], [0, 3, 4]])), PAIR);
}

#[test]
fn case_24_folded_flat_on_itself() {
    let vertices = [T[0], T[1], T[2], [1.0, 5e-324, 0.0], [1.0, -5e-324, 0.0]];
    assert_eq!(all_pairs(&mesh(&vertices, &[[0, 1, 2], [1, 0, 3]])), PAIR);
    assert_eq!(all_pairs(&mesh(&vertices, &[[0, 1, 2], [1, 0, 4]])), []);
    // Two triangles with the same three vertices and opposite orientations.
    assert_eq!(all_pairs(&mesh(&T, &[[0, 1, 2], [2, 1, 0]])), PAIR);
}

#[test]
fn case_25_same_position_different_indices() {
    let vertices = [T[0], T[1], T[2], T[0], T[1], [0.0, -1.0, -0.0]];
    let seam = mesh(&vertices, &[[0, 1, 2], [4, 3, 5]]);
    assert_eq!(all_pairs(&seam), PAIR);
    assert_eq!(all_pairs(&seam.welded()), []);
}

#[test]
fn degenerate_neighbors_match_oracle() {
    let vertices = [[0.0; 3], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [3.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0; 3]];
    for (a, b, expected) in [
        // Degenerate triangles that both extend beyond the shared edge: to the same side (reported), to opposite
        // sides (not).
        ([0, 1, 2], [0, 1, 3], true),
        ([0, 1, 2], [0, 1, 4], false),
        // Segments that share a vertex: in opposite directions (not reported), or overlapping (reported).
        ([1, 2, 2], [1, 0, 0], false),
        ([1, 2, 2], [1, 3, 3], true),
        ([1, 0, 2], [1, 4, 4], true),
        // Vertices 0 and 5, which both triangles share, have the same position.
        ([0, 5, 1], [0, 5, 2], true),
        ([0, 5, 1], [0, 5, 4], false),
        ([0, 5, 5], [0, 5, 4], false),
        // A point and a segment that ends there (not reported), two points at one position (reported), a segment
        // and itself (not reported), a triangle and itself (reported).
        ([0, 0, 0], [0, 1, 1], false),
        ([0, 0, 0], [5, 5, 5], true),
        ([0, 1, 1], [1, 0, 0], false),
        ([0, 1, 2], [0, 1, 2], true),
    ] {
        let pair = mesh(&vertices, &[a, b]);
        assert_eq!(oracle_intersects(&pair, 0, 1), expected, "{a:?}, {b:?}: oracle");
        assert_eq!(all_pairs(&pair), if expected { &PAIR[..] } else { &[] }, "{a:?}, {b:?}");
    }
}

/// All self-intersections of a mesh, by testing every pair of triangles with the oracle.
fn oracle_pairs(mesh: &Mesh) -> Vec<TrianglePair> {
    let count = mesh.triangles().len();
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let expected = pairs.filter(|&(a, b)| oracle_intersects(mesh, a, b));
    expected.map(|(a, b)| TrianglePair { a: a as u32, b: b as u32 }).collect()
}

/// Random meshes that are so small that the oracle can test every pair of triangles.
#[test]
fn small_meshes_match_oracle() {
    let mut random = Random::new(0x3e5);
    let mut reported = 0;
    for round in 0..200 {
        let (names, range) = (4 + random.below(10) as u32, 2 + random.below(4));
        let vertices: Vec<_> = (0..names).map(|_| [0; 3].map(|_| random.below(range) as f64 * 0.1)).collect();
        let triangles: Vec<_> = (0..12).map(|_| [0; 3].map(|_| random.below(names.into()) as u32)).collect();
        let mesh = mesh(&vertices, &triangles);
        let expected = oracle_pairs(&mesh);
        assert_eq!(all_pairs(&mesh), expected, "round {round}");
        reported += expected.len();
    }
    assert!(reported > 1_000, "{reported}");
}

#[test]
fn soups_and_random_meshes_match_reference() {
    let mut random = Random::new(0x50);
    let mut reported = 0;
    for round in 0..12_u32 {
        reported += all_pairs(&soup(&mut random, 40 * round, 0.2)).len();
        reported += all_pairs(&random_mesh(&mut random, 10 + 6 * round, 40 * round)).len();
    }
    assert!(reported > 1_000, "{reported}");
}

/// Tests sheets with random bumps, both as they are and folded in the middle. The height of the bumps decreases in
/// powers of ten, from far above the error bounds of the filters down to zero, so that neighboring triangles are
/// nearly coplanar.
#[test]
fn nearly_flat_and_nearly_folded_sheets_match_reference() {
    let mut random = Random::new(0xf1a7);
    let (mut reported, mut not) = (0, 0);
    for power in 0..20 {
        let height = if power == 19 { 0.0 } else { 10.0_f64.powi(-power) };
        let flat = sheet(6, 6, |_, _| 0.0);
        let bent = flat.vertices().iter().map(|&[x, y, _]| [x, y, height * random.range(-1.0, 1.0)]).collect();
        let bent = Mesh::new(bent, flat.triangles().to_vec()).expect("finite");
        not += u32::from(all_pairs(&bent).is_empty());
        // The bent sheet folded in the middle, so that one half lies on the other or close to it.
        let low = bent.bounds().expect("not empty").min;
        let fold = |[x, y, z]: [f64; 3]| {
            let x = x - low[0];
            let other = (x - 0.5).max(0.0);
            [x - 2.0 * other, y, z + height * other]
        };
        let folded = bent.vertices().iter().map(|&vertex| fold(vertex)).collect();
        let folded = Mesh::new(folded, bent.triangles().to_vec()).expect("finite");
        reported += all_pairs(&folded).len();
        let turn = Pose::from_rotation_matrix(random.rotation(), [0.3, 1e3, -7.0]).expect("valid rotation");
        reported += all_pairs(&transformed(&folded, &turn)).len();
    }
    assert!(reported > 500 && not > 5, "{reported}, {not}");
}

/// The mesh with three vertices of its own for every triangle.
fn unwelded(mesh: &Mesh) -> Mesh {
    let count = mesh.triangles().len() as u32;
    let vertices: Vec<_> = (0..count).flat_map(|triangle| mesh.triangle_vertices(triangle)).collect();
    Mesh::new(vertices, (0..count).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect()).expect("valid")
}

#[test]
fn scenes_match_reference() {
    assert_eq!(all_pairs(&torus(0.5, 0.2, 24, 12)), []);
    let ring = torus(0.5, 0.2, 24, 12);
    let reordered = Pose::from_axis_angle([1.0, 0.3, 0.0], 1.0).expect("nonzero axis");
    assert!(all_pairs(&merged(&[ring.clone(), transformed(&ring, &reordered)])).len() > 100);
    let (welded, separate) = (teapot(3).welded(), unwelded(&teapot(3)));
    assert!(all_pairs(&separate).len() > all_pairs(&welded).len() + 1_000);
    assert_eq!(all_pairs(&separate.welded()), all_pairs(&welded));
    // A mesh large enough for several parallel tasks; brute force would take too long for it.
    let large = merged(&[torus_5000(), transformed(&torus_5000(), &reordered)]);
    let model = Model::new(large);
    let pairs = model.self_intersections();
    assert!(pairs.len() > 100 && pairs.is_sorted() && pairs.iter().all(|pair| pair.a < pair.b));
    let mut visited = Vec::new();
    // This query visits pairs one by one on the current thread; it must find the pairs of the parallel query.
    let _: ControlFlow<()> = model.for_each_self_intersection(|pair| {
        visited.push(pair);
        ControlFlow::Continue(())
    });
    visited.sort_unstable();
    assert_eq!(visited, pairs);
}

/// Distribution of the vertices of a mesh.
#[derive(Clone, Copy, Debug)]
enum VertexDistribution {
    Anywhere,
    Lattice,
    /// On a plane through the origin, up to rounding.
    Plane,
    /// On a line through the origin, up to rounding.
    Line,
    PlaneLattice,
    /// Within 1e-8 of a line through the origin, so that triangles are needles.
    Needles,
    /// Near the plane z = 0; the distance of each vertex is a random number times a random power of ten from 1e0 to
    /// 1e-17.
    NearPlane,
    /// Every coordinate has its own magnitude 2^e, with |e| at most this value.
    Sizes(i32),
}

impl VertexDistribution {
    const ALL: [Self; 9] = [
        Self::Anywhere,
        Self::Lattice,
        Self::Plane,
        Self::Line,
        Self::PlaneLattice,
        Self::Needles,
        Self::NearPlane,
        Self::Sizes(60),
        Self::Sizes(1000),
    ];

    fn vertices(self, random: &mut Random, count: usize) -> Vec<[f64; 3]> {
        let anywhere = |random: &mut Random| random.point_in_box([-1.0; 3], [1.0; 3]);
        let (d, e) = (anywhere(random), anywhere(random));
        let on_plane = |s: f64, t: f64| std::array::from_fn(|k| s * d[k] + t * e[k]);
        let vertex = |_| match self {
            Self::Anywhere => anywhere(random),
            Self::Lattice => [0; 3].map(|_| random.below(4) as f64 * 0.1),
            Self::Plane => on_plane(random.range(-1.0, 1.0), random.range(-1.0, 1.0)),
            Self::Line => on_plane(random.range(-1.0, 1.0), 0.0),
            Self::PlaneLattice => on_plane(random.below(5) as f64, random.below(5) as f64),
            Self::Needles => on_plane(random.range(-1.0, 1.0), 0.0).map(|x| x + 1e-8 * random.range(-1.0, 1.0)),
            Self::NearPlane => {
                let [x, y, z] = anywhere(random);
                [x, y, z * 10.0_f64.powi(-(random.below(18) as i32))]
            }
            Self::Sizes(max_exponent) => {
                anywhere(random).map(|x| x * 2.0_f64.powi(random.below(2 * max_exponent as u64) as i32 - max_exponent))
            }
        };
        (0..count).map(vertex).collect()
    }
}

/// Replaces some vertices: by another vertex, by the midpoint of two others, or by another vertex with one
/// coordinate moved by one ulp.
fn merge_some(random: &mut Random, vertices: &mut [[f64; 3]]) {
    for i in 0..vertices.len() {
        let [j, k] = [0; 2].map(|_| random.below(vertices.len() as u64) as usize);
        match random.below(6) {
            0 => vertices[i] = vertices[j],
            1 => vertices[i] = std::array::from_fn(|axis| 0.5 * vertices[j][axis] + 0.5 * vertices[k][axis]),
            2 => {
                vertices[i] = vertices[j];
                let x = &mut vertices[i][random.below(3) as usize];
                *x = if random.below(2) == 0 { x.next_up() } else { x.next_down() };
            }
            _ => {}
        }
    }
}

fn fuzzed_mesh(random: &mut Random, distribution: VertexDistribution) -> Mesh {
    let count = 3 + random.below(14) as usize;
    let mut vertices = distribution.vertices(random, count);
    merge_some(random, &mut vertices);
    let by = [1e-318, 1e-300, 1e-30, 1.0, 1.0, 1.0, 1e30, 1e290][random.below(8) as usize];
    let offset = [0.0, 0.0, 3.0, 1e6, 1e16][random.below(5) as usize];
    if !matches!(distribution, VertexDistribution::Sizes(_)) {
        vertices.as_flattened_mut().iter_mut().for_each(|x| *x = (*x + offset) * by);
    }
    let triangles: Vec<_> =
        (0..2 + random.below(16)).map(|_| [0; 3].map(|_| random.below(count as u64) as u32)).collect();
    mesh(&vertices, &triangles)
}

/// Meshes that are difficult for the filters: nearly degenerate in every way and of every size.
#[test]
fn fuzzed_meshes_match_oracle() {
    let mut random = Random::new(0xf022);
    // Number of triangle pairs and of reported pairs, both indexed by the number of vertices that the two triangles
    // share.
    let (mut pairs, mut reported) = ([0; 4], [0; 4]);
    for distribution in VertexDistribution::ALL {
        let (mut by_filter, mut by_exact) = (0, 0);
        for round in 0..40 {
            let mesh = fuzzed_mesh(&mut random, distribution);
            let expected = oracle_pairs(&mesh);
            assert_eq!(all_pairs(&mesh), expected, "{distribution:?}, round {round}: {mesh:?}");
            let shared = |pair: &TrianglePair| {
                let [a, b] = [pair.a, pair.b].map(|triangle| mesh.triangles()[triangle as usize]);
                (0..3).filter(|&i| b.contains(&a[i]) && !a[..i].contains(&a[i])).count()
            };
            let count = mesh.triangles().len() as u32;
            let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| TrianglePair { a, b }));
            all.for_each(|pair| pairs[shared(&pair)] += 1);
            expected.iter().for_each(|pair| reported[shared(pair)] += 1);
            let model = Model::new(mesh);
            let (_, stats) = measure(|| model.count_self_intersections());
            by_filter += stats.filter_tests - stats.exact_tests;
            by_exact += stats.exact_tests;
        }
        assert!(
            by_filter > 300 && by_exact > 300,
            "{distribution:?}: {by_filter} by the filter, {by_exact} by exact arithmetic"
        );
    }
    for shared in 0..3 {
        let not = pairs[shared] - reported[shared];
        assert!(reported[shared] > 50 && not > 1_000, "{pairs:?}, {reported:?}");
    }
}

/// Scaling a mesh by a power of two changes no orientation sign, as long as no coordinate loses digits.
#[test]
fn results_are_independent_of_scale() {
    let small = random_mesh(&mut Random::new(0xe4), 12, 24);
    let scaled = |power: i32| {
        // Multiplies by two powers of two: 2^power itself may be too small for `powi`.
        let by = [power / 2, power - power / 2].map(|half| 2.0_f64.powi(half));
        let vertices = small.vertices().iter().map(|vertex| vertex.map(|x| x * by[0] * by[1])).collect();
        Mesh::new(vertices, small.triangles().to_vec()).expect("finite")
    };
    let expected = oracle_pairs(&small);
    assert!(expected.len() > 20, "{}", expected.len());
    for power in (-900..=900).step_by(25) {
        assert_eq!(all_pairs(&scaled(power)), expected, "2^{power}");
    }
    // At these scales coordinates lose digits (at 2^-1074 nearly all), so the result may differ from that of `small`.
    // It is compared with the oracle instead.
    for power in [-1022, -1030, -1050, -1065, -1070, -1072, -1074] {
        let lost = scaled(power);
        assert_eq!(all_pairs(&lost), oracle_pairs(&lost), "2^{power}");
    }
    // A mesh with coordinates at both ends of the range of f64.
    let far = f64::MAX;
    let vertices = [[-far; 3], [far, -far, 0.0], [far; 3], [-far, far, -far], [0.0, 0.0, far], [5e-324, 0.0, -far]];
    let across = mesh(&vertices, &[[0, 1, 2], [0, 2, 3], [1, 2, 4], [4, 5, 0], [3, 4, 5]]);
    assert_eq!(all_pairs(&across), oracle_pairs(&across));
}

/// The spout and the handle of the teapot pass through its body: 161 pairs, none of them between neighboring
/// triangles.
#[test]
fn teapot_has_the_expected_pairs() {
    let (welded, separate) = (teapot(10), unwelded(&teapot(10)));
    assert_eq!(welded.triangles().len(), 6_320);
    assert_eq!(welded, welded.welded(), "the teapot has shared vertices");
    let pairs = Model::new(welded.clone()).self_intersections();
    let corners = |triangle: u32| welded.triangles()[triangle as usize];
    let neighbors = pairs.iter().filter(|pair| corners(pair.a).iter().any(|corner| corners(pair.b).contains(corner)));
    assert_eq!((pairs.len(), neighbors.count()), (161, 0));
    assert_eq!(Model::new(separate.welded()).self_intersections(), pairs);
}

/// For a flat sheet and a fan around one vertex, rotated or sheared, the filters decide nearly all triangle pairs:
/// at most one in a hundred needs the exact test.
#[test]
fn flat_neighbors_need_no_exact_tests() {
    let fan = |segments: u32| {
        let around = boxwood_scenes::unit_circle(segments);
        let rim = around.iter().map(|&[x, y]| [x, y, 0.0]);
        let triangles = (1..segments).map(|i| [0, i, i + 1]).collect();
        Mesh::new(std::iter::once([0.0; 3]).chain(rim).collect(), triangles).expect("finite")
    };
    let mut random = Random::new(0xf1a);
    for flat in [sheet(80, 80, |_, _| 0.0), sheet(40, 40, |x, y| 0.3 * x + 0.7 * y), fan(64), fan(300)] {
        let reordered = Pose::from_rotation_matrix(random.rotation(), [0.3, 1.0, -7.0]).expect("valid rotation");
        let sheared = Pose::from_mat3_translation([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.5, 0.1, 1.0]], [0.0; 3]);
        for mesh in [flat.clone(), transformed(&flat, &reordered), transformed(&flat, &sheared)] {
            let model = Model::new(mesh);
            let (intersects, stats) = measure(|| model.has_self_intersections());
            assert!(!intersects);
            assert!(stats.filter_tests > 1_000 && stats.exact_tests * 100 < stats.filter_tests, "{stats:?}");
        }
    }
}

#[test]
fn self_intersections_of_small_meshes_are_counted() {
    assert_eq!(all_pairs(&Mesh::default()), []);
    assert_eq!(all_pairs(&mesh(&T, &[[0, 1, 2]])), []);
    assert_eq!(all_pairs(&mesh(&T, &[[0, 0, 0]; 3])), []);
    // 20 copies of one triangle: all 190 pairs of copies are reported.
    assert_eq!(all_pairs(&mesh(&T, &[[0, 1, 2]; 20])).len(), 190);
}

/// After a deformation, self-intersections are found with the new vertices, not taken from an earlier result.
#[test]
fn deformed_model_is_tested_again() {
    let mut model = Model::new(sheet(10, 10, |_, _| 0.0));
    assert!(!model.has_self_intersections());
    model
        .deform(|old, new| old.iter().zip(new).for_each(|(old, new)| *new = [old[0].abs(), old[1], 0.0]))
        .expect("finite");
    assert_eq!(model.self_intersections(), reference::self_intersections(model.mesh()));
    for by in [20.0, 1e-3, 1e5] {
        model.deform(|old, new| old.iter().zip(new).for_each(|(old, new)| *new = old.map(|x| x * by))).expect("finite");
        assert_eq!(model.self_intersections(), reference::self_intersections(model.mesh()));
    }
}
