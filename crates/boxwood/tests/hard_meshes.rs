//! The law of meshes and trees: whatever the mesh (empty, repeated, flat, spaced by powers of two), the tree is sound
//! and shallow, and every question finds exactly the pairs that trying all of them finds.
//!
//! The numbers are those of the project's list of hard inputs. A tree is where a strange mesh does harm that no triangle
//! test can see: a split that divides nothing, a depth that overflows a stack, a count that wraps, a box that loses a
//! triangle. 52 is here as far as it asks about surfaces; 62 is a test beside the code, because such arrays fit none.

use boxwood::{Mesh, MeshError, Model, Pair, Placed, Pose, Sat, Scratch, TrianglePair, Work, brute_force_pairs};
use boxwood_scenes::{Random, cuboid, joined, placed, random_mesh, sheet, soup, sphere, torus};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

type Triangle = [[f64; 3]; 3];

/// The triangle that most cases are about.
const T: Triangle = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// Stands on edge in the middle of T, and reaches above and below it.
const THROUGH_T: Triangle = [[0.25, 0.25, -1.0], [0.25, 0.25, 1.0], [0.25, 0.125, 1.0]];

/// A mesh in which no two triangles share a vertex.
fn mesh_of(triangles: &[Triangle]) -> Mesh {
    let ids = (0..triangles.len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    Mesh::new(triangles.as_flattened().to_vec(), ids).expect("finite")
}

fn shifted(t: Triangle, by: [f64; 3]) -> Triangle {
    t.map(|corner| [0, 1, 2].map(|k| corner[k] + by[k]))
}

/// The model, its tree checked.
#[track_caller]
fn sound(mesh: Mesh) -> Model {
    let model = Model::new(mesh);
    assert_eq!(model.check(), Ok(()));
    let (shape, triangles) = (model.quality(), model.mesh().triangles().len());
    assert_eq!(shape.nodes, (2 * shape.leaves).saturating_sub(1), "a binary tree");
    assert!(shape.leaves <= triangles && shape.greatest_depth <= 64 + 32, "{shape:?}");
    model
}

fn here(model: &Model) -> Placed<'_> {
    model.at(Pose::IDENTITY).expect("in range")
}

/// Asks everything about two models as they stand; the answers agree with one another and with `truth`.
#[track_caller]
fn assert_pairs(a: &Model, b: &Model, truth: &[TrianglePair]) {
    let (a, b) = (here(a), here(b));
    for sat in [Sat::Lite, Sat::Full] {
        let pair = Pair::with_sat(&a, &b, sat);
        assert_eq!(pair.triangle_pairs(), truth, "{sat:?}");
        assert_eq!(pair.intersects(), !truth.is_empty(), "{sat:?}");
        assert_eq!(pair.count(), truth.len() as u64, "{sat:?}");
        assert_eq!(pair.overlap().map_or(0, |overlap| overlap.triangle_pairs), truth.len() as u64, "{sat:?}");
    }
}

/// The pairs by trying all of them, after the search has found the same, both ways round.
#[track_caller]
fn as_brute_force(a: &Model, b: &Model) -> Vec<TrianglePair> {
    let truth = brute_force_pairs(&here(a), &here(b));
    assert_pairs(a, b, &truth);
    let mut exchanged: Vec<_> = truth.iter().map(|pair| TrianglePair { a: pair.b, b: pair.a }).collect();
    exchanged.sort_unstable();
    assert_pairs(b, a, &exchanged);
    truth
}

/// Triangle `a` of the first model with each of the ids of the second.
fn pairs_of(a: u32, ids: impl IntoIterator<Item = u32>) -> Vec<TrianglePair> {
    ids.into_iter().map(|b| TrianglePair { a, b }).collect()
}

#[test]
fn case_48_empty_meshes_meet_nothing() {
    let without_triangles = Mesh::new(T.to_vec(), Vec::new()).expect("vertices alone are a mesh");
    for mesh in [Mesh::default(), without_triangles] {
        assert!(mesh.is_empty());
        let empty = sound(mesh);
        let shape = empty.quality();
        assert_eq!((shape.nodes, shape.leaves, shape.greatest_depth), (0, 0, 0));
        assert_eq!(empty.node_bytes(), 0);
        for partner in [Mesh::default(), mesh_of(&[T]), torus(2.0, 1.0, 12, 8)].map(sound) {
            assert_eq!(as_brute_force(&empty, &partner), []);
            for pose in [
                Pose::scale([0.0; 3]).expect("finite"),
                Pose::scale([1e300; 3]).expect("finite"),
                Pose::translation([-1e300, 0.0, 1e300]).expect("finite"),
                Pose::rotation([1.0, 2.0, 3.0], 4.0).expect("a direction"),
            ] {
                let (a, b) = (empty.at(pose).expect("in range"), here(&partner));
                assert_eq!(a.bounds(), None);
                for sat in [Sat::Lite, Sat::Full] {
                    let pair = Pair::with_sat(&a, &b, sat);
                    assert!(!pair.intersects() && pair.count() == 0 && pair.overlap().is_none());
                    assert!(pair.for_each(ControlFlow::Break).is_continue());
                    let mut scratch = Scratch::new();
                    assert!(!scratch.intersects(&pair));
                    assert_eq!(scratch.work(), Work::default(), "there is nothing to test");
                }
            }
        }
    }
}

#[test]
fn case_49_one_triangle_is_a_root_that_is_a_leaf() {
    let one = sound(mesh_of(&[T]));
    let shape = one.quality();
    assert_eq!((shape.nodes, shape.leaves, shape.greatest_depth, shape.splits_by_count), (1, 1, 0, 0));
    assert_eq!(as_brute_force(&one, &one), pairs_of(0, [0]));
    assert_eq!(as_brute_force(&one, &sound(mesh_of(&[THROUGH_T]))), pairs_of(0, [0]));
    let beside = sound(mesh_of(&[shifted(THROUGH_T, [1.0, 0.0, 0.0])]));
    assert_eq!(as_brute_force(&one, &beside), []);
    let point = sound(mesh_of(&[[[0.25, 0.25, 0.0]; 3]]));
    assert_eq!(as_brute_force(&one, &point), pairs_of(0, [0]));
    assert_eq!(as_brute_force(&point, &sound(mesh_of(&[[[0.25, 0.25, 5e-324]; 3]]))), []);
    // Against a real tree: the leaf stays, the other goes down.
    let many = sound(mesh_of(&[0, 1, 2, 3, 4, 5, 6].map(|i| shifted(THROUGH_T, [2.0 * f64::from(i) - 4.0, 0.0, 0.0]))));
    assert_eq!(as_brute_force(&one, &many), pairs_of(0, [2]));
}

/// A tree of two leaves has a root whose children are both leaves: a peer lost one of them.
#[test]
fn case_50_two_and_three_triangles() {
    let spots = [[0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 5.0]];
    for count in [2, 3] {
        let few: Vec<Triangle> = spots[..count].iter().map(|&by| shifted(T, by)).collect();
        let model = sound(mesh_of(&few));
        assert_eq!(model.quality().leaves, count);
        for (id, &by) in spots[..count].iter().enumerate() {
            let probe = sound(mesh_of(&[shifted(THROUGH_T, by)]));
            assert_eq!(as_brute_force(&probe, &model), pairs_of(0, [id as u32]));
            // All but one: the probe of two or three triangles has the same shape of tree.
            let probes = spots.iter().filter(|&&spot| spot != by).map(|&by| shifted(THROUGH_T, by));
            let found = as_brute_force(&sound(mesh_of(&probes.collect::<Vec<_>>())), &model);
            assert_eq!(found.len(), count - 1);
            assert!(found.iter().all(|pair| pair.b != id as u32));
        }
        let nowhere = sound(mesh_of(&[shifted(THROUGH_T, [1.5, 1.5, 0.0]), shifted(THROUGH_T, [1.5, 1.5, 2.5])]));
        assert_eq!(as_brute_force(&model, &nowhere), []);
        // All in the same place, where no plane divides them.
        let equal = sound(mesh_of(&vec![T; count]));
        assert_eq!(as_brute_force(&equal, &equal).len(), count * count);
    }
}

#[test]
fn case_51_a_mesh_on_itself_meets_itself_and_all_neighbours() {
    for mesh in [cuboid([-1.0; 3], [1.0; 3]), sphere(1.0, 2), torus(0.7, 0.2, 20, 12), sheet(16, 16, |x, y| x * y)] {
        let model = sound(mesh);
        let pairs: BTreeSet<TrianglePair> = as_brute_force(&model, &model).into_iter().collect();
        let triangles = model.mesh().triangles();
        for (a, corners) in (0..).zip(triangles) {
            assert!(pairs.contains(&TrianglePair { a, b: a }), "triangle {a} misses itself");
            for (b, others) in (0..).zip(triangles) {
                let adjacent = corners.iter().any(|corner| others.contains(corner));
                assert!(!adjacent || pairs.contains(&TrianglePair { a, b }), "{a} misses its neighbour {b}");
            }
        }
        // And nothing but neighbours, because none of these surfaces crosses itself.
        let meeting: usize = triangles
            .iter()
            .map(|corners| triangles.iter().filter(|others| corners.iter().any(|i| others.contains(i))).count())
            .sum();
        assert_eq!(pairs.len(), meeting);
    }
}

#[test]
fn case_52_a_mesh_inside_a_mesh_does_not_meet_its_surface() {
    let ball = sphere(0.4, 3);
    for (inner, outer) in [
        (ball.clone(), cuboid([-1.0; 3], [1.0; 3])),
        (ball.clone(), sphere(0.5, 2)),
        (cuboid([-1.0; 3], [1.0; 3]), cuboid([-1.5; 3], [1.5; 3])),
        // By one unit in the last place on every side.
        (cuboid([-1.0; 3], [1.0; 3]), cuboid([(-1.0_f64).next_down(); 3], [1.0_f64.next_up(); 3])),
        (torus(1.0, 0.1, 24, 8), torus(1.0, 0.3, 24, 8)),
    ] {
        let [inner, outer] = [inner, outer].map(sound);
        assert_eq!(as_brute_force(&inner, &outer), []);
    }
    // Moved until it touches the wall from inside, it does.
    let [inner, outer] = [cuboid([-1.0; 3], [1.0; 3]), cuboid([-1.0, -2.0, -2.0], [2.0; 3])].map(sound);
    assert!(!as_brute_force(&inner, &outer).is_empty());
}

#[test]
fn case_53_every_copy_of_a_triangle_is_reported() {
    let mut vertices = T.to_vec();
    vertices.extend(T);
    // The same three vertices in three orders, and vertices of their own in the same places.
    let copies = vec![[0, 1, 2], [0, 1, 2], [1, 0, 2], [3, 4, 5], [2, 4, 0], [5, 4, 3]];
    let model = sound(Mesh::new(vertices, copies).expect("valid"));
    let probe = sound(mesh_of(&[THROUGH_T]));
    assert_eq!(as_brute_force(&probe, &model), pairs_of(0, 0..6));
    assert_eq!(as_brute_force(&model, &model).len(), 36);
    // Copies of a whole surface, far apart in the list.
    let ball = sphere(1.0, 1);
    let twice = sound(joined(&[ball.clone(), cuboid([5.0; 3], [6.0; 3]), ball.clone()]));
    let once = as_brute_force(&sound(ball.clone()), &probe);
    let both = as_brute_force(&twice, &probe);
    let second = ball.triangles().len() as u32 + 12;
    let expected = once.iter().chain(&once).enumerate().map(|(i, pair)| {
        let offset = if i < once.len() { 0 } else { second };
        TrianglePair { a: pair.a + offset, b: pair.b }
    });
    assert!(!once.is_empty());
    assert!(both.into_iter().eq(expected));
}

/// 10 million triangles by default need about 1.3 GB and some seconds; `BOXWOOD_COINCIDENT` sets another number.
#[test]
fn case_54_millions_of_coincident_triangles() {
    let number = std::env::var("BOXWOOD_COINCIDENT").ok().map(|text| text.parse().expect("a number of triangles"));
    let count: usize = number.unwrap_or(10_000_000);
    let model = sound(Mesh::new(T.to_vec(), vec![[0, 1, 2]; count]).expect("valid"));
    let shape = model.quality();
    assert!(shape.greatest_depth <= 64, "{shape:?}");
    assert_eq!(shape.greatest_depth, count.next_power_of_two().ilog2(), "halved by count, so as shallow as can be");
    assert_eq!((shape.leaves, shape.splits_by_count), (count, count as u64 - 1));
    assert!(model.bytes() < 70 * count + 1000, "{} bytes", model.bytes());

    let placed = here(&model);
    let mut scratch = Scratch::new();
    for sat in [Sat::Lite, Sat::Full] {
        let itself = Pair::with_sat(&placed, &placed, sat);
        assert!(scratch.intersects(&itself));
        assert!(scratch.work().box_tests < 200 && scratch.work().triangle_tests == 1, "{:?}", scratch.work());

        let mut seen = BTreeSet::new();
        let stopped = scratch.for_each(&itself, |pair| {
            seen.insert(pair);
            if seen.len() == 1_000 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
        });
        assert_eq!(stopped, ControlFlow::Break("enough"));
        assert_eq!(seen.len(), 1_000, "each pair once");
        assert!(scratch.work().box_tests < 200 + 4 * 1_000, "{:?}", scratch.work());

        let beside = sound(mesh_of(&[shifted(T, [1.5, 0.0, 0.0])]));
        assert!(!scratch.intersects(&Pair::with_sat(&placed, &here(&beside), sat)));
        assert_eq!(scratch.work().box_tests, 1);
    }
}

#[test]
fn case_55_equal_middles_and_different_sizes() {
    // Both have their centroid in the origin, the second has the middle of its box there too.
    let centred: [Triangle; 2] = [
        [[-1.0, -1.0, 2.0], [2.0, -1.0, -1.0], [-1.0, 2.0, -1.0]],
        [[-1.0, -1.0, 0.0], [1.0, 0.0, -1.0], [0.0, 1.0, 1.0]],
    ];
    for t in centred {
        let sized = |i: u32| t.map(|corner| corner.map(|x| x * f64::from(1 + i)));
        let nested = sound(mesh_of(&(0..100).map(sized).collect::<Vec<_>>()));
        // All in one plane through the origin, each inside the next.
        assert_eq!(as_brute_force(&nested, &nested).len(), 100 * 100);
        // Across that plane, too far from the middle for the smallest.
        let probe = mesh_of(&[[[25.0, 0.0, -250.0], [25.0, 0.0, 250.0], [26.0, 0.0, 250.0]]]);
        let met = as_brute_force(&nested, &sound(probe)).len();
        assert!((50..100).contains(&met), "{met}");
        // Halving by count keeps it shallow where the middle of the box divides nothing.
        assert!(nested.quality().greatest_depth <= 64, "{:?}", nested.quality());
    }
    // Crossing planes: the same triangle turned about its middle by cyclic exchange of axes, in 100 sizes.
    let turned = |i: u32| {
        let size = f64::from(1 + i);
        centred[0].map(|corner| [0, 1, 2].map(|k| size * corner[(k + i as usize) % 3] * if k == 0 { 1.0 } else { 2.0 }))
    };
    let crossing = sound(mesh_of(&(0..100).map(turned).collect::<Vec<_>>()));
    assert!(!as_brute_force(&crossing, &crossing).is_empty());
}

/// Triangle i reaches from 2^(top - i) to twice that, where it shares a corner with the one before: each split by the
/// middle takes off one triangle, and boxes can no longer tell the last ones from a point. In a tree whose boxes are
/// relative to the middle of the mesh that needs the middle to be where the triangles crowd, so the last triangle is the
/// first one mirrored; without it they crowd in a corner.
fn spaced_by_powers_of_two(count: i32, top: i32, crowd_in_the_middle: bool) -> Mesh {
    let spaced = |i: i32| {
        let p = power_of_two(top - i);
        [[p, 0.0, 0.0], [2.0 * p, 0.0, 0.0], [p, p, 0.0]]
    };
    let mut triangles: Vec<Triangle> = (0..count).map(spaced).collect();
    if crowd_in_the_middle {
        triangles.push(spaced(0).map(|corner| corner.map(|x| -x)));
    }
    mesh_of(&triangles)
}

/// In two steps, because `powi` of -1001 alone goes by the inverse of 2^1001.
fn power_of_two(exponent: i32) -> f64 {
    2_f64.powi(exponent / 2) * 2_f64.powi(exponent - exponent / 2)
}

/// What the construction says: each meets itself and the two beside it, the mirrored one only itself.
fn chain(count: u32, crowd_in_the_middle: bool) -> Vec<TrianglePair> {
    let beside = |a: u32| a.saturating_sub(1)..(a + 2).min(count);
    let mirrored = crowd_in_the_middle.then_some(TrianglePair { a: count, b: count });
    (0..count).flat_map(|a| pairs_of(a, beside(a))).chain(mirrored).collect()
}

/// Runs a test where a recursion as deep as the tree would overflow.
fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(test).expect("a thread");
    thread.join().expect("the test on the small stack");
}

#[test]
fn case_56_geometric_spacing_over_the_range_of_f32() {
    on_a_small_stack(|| {
        for crowd_in_the_middle in [false, true] {
            let model = sound(spaced_by_powers_of_two(150, 0, crowd_in_the_middle));
            let shape = model.quality();
            assert!(!crowd_in_the_middle || shape.greatest_depth > 64, "the case is not hard: {shape:?}");
            assert_eq!(as_brute_force(&model, &model), chain(150, crowd_in_the_middle));
        }
    });
}

#[test]
fn case_56_geometric_spacing_over_the_range_of_f64() {
    on_a_small_stack(|| {
        for crowd_in_the_middle in [false, true] {
            let model = sound(spaced_by_powers_of_two(2_000, 998, crowd_in_the_middle));
            let shape = model.quality();
            assert!(!crowd_in_the_middle || shape.greatest_depth > 64, "the case is not hard: {shape:?}");
            let truth = chain(2_000, crowd_in_the_middle);
            // One question by each box test: most boxes are the same point, so a search tests all pairs of their leaves.
            let placed = here(&model);
            for sat in [Sat::Lite, Sat::Full] {
                assert_eq!(Pair::with_sat(&placed, &placed, sat).triangle_pairs(), truth, "{sat:?}");
            }
            // Integers of 2,000 bits are slow, so brute force tries every 40th against all.
            let sampled: Vec<Triangle> = (0..2_000).step_by(40).map(|i| model.mesh().corners(i)).collect();
            let found = as_brute_force(&sound(mesh_of(&sampled)), &model);
            assert!(
                found.iter().copied().eq(truth
                    .iter()
                    .filter(|pair| pair.a % 40 == 0 && pair.a < 2_000)
                    .map(|pair| TrianglePair { a: pair.a / 40, b: pair.b }))
            );
        }
    });
}

#[test]
fn case_57_triangles_in_a_line() {
    let count = 1024;
    for step in [[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0], [2.0, 2.0, 2.0], [-2.0, 1e-9, 1e-300]] {
        let at = |i: u32, t| shifted(t, step.map(|x| x * f64::from(i)));
        let line = sound(mesh_of(&(0..count).map(|i| at(i, T)).collect::<Vec<_>>()));
        assert!(line.quality().greatest_depth <= 12, "evenly spaced, so evenly divided: {:?}", line.quality());
        let probes = sound(mesh_of(&(0..count).step_by(7).map(|i| at(i, THROUGH_T)).collect::<Vec<_>>()));
        let found = as_brute_force(&probes, &line);
        assert!(found.iter().zip((0..count).step_by(7)).all(|(pair, i)| pair.b == i));
        assert_eq!(found.len(), count.div_ceil(7) as usize);
    }
}

/// Many triangles with one and the same middle, in a few places: what ties in a Morton code are.
#[test]
fn case_57_ties() {
    let mut random = Random::new(0x57);
    let places: Vec<[f64; 3]> = (0..8).map(|_| random.point_in_box([0.0; 3], [4.0; 3])).collect();
    let tied = |random: &mut Random| {
        let triangles: Vec<Triangle> = (0..400)
            .map(|_| {
                let arm = random.direction().map(|x| x * random.unit());
                let across = random.direction().map(|x| x * random.unit());
                let place = places[random.below(8) as usize];
                [[0.0; 3], arm, across].map(|d| [0, 1, 2].map(|k| place[k] + d[k]))
            })
            .collect();
        sound(mesh_of(&triangles))
    };
    let (a, b) = (tied(&mut random), tied(&mut random));
    let pairs = as_brute_force(&a, &b);
    // An eighth of all pairs shares the place, which is a corner of both.
    assert!(pairs.len() > 400 * 400 / 9, "{}", pairs.len());
}

/// The unit sheet laid into the plane across an axis, at this height.
fn flat_sheet(axis: usize, height: f64, by: [f64; 2]) -> Mesh {
    let sheet = sheet(6, 6, |_, _| height);
    let across = sheet.vertices().iter().map(|&[x, y, height]| {
        let mut point = [0.0; 3];
        point[axis] = height;
        point[(axis + 1) % 3] = x + by[0];
        point[(axis + 2) % 3] = y + by[1];
        point
    });
    Mesh::new(across.collect(), sheet.triangles().to_vec()).expect("finite")
}

#[test]
fn case_58_flat_meshes_in_axis_planes() {
    let ball = sound(sphere(0.45, 2));
    for axis in 0..3 {
        let flat = sound(flat_sheet(axis, 0.0, [0.0; 2]));
        let [low, high] = flat.mesh().bounds().expect("not empty");
        assert_eq!(high[axis] - low[axis], 0.0);
        for other in 0..3 {
            let pairs = as_brute_force(&flat, &sound(flat_sheet(other, 0.0, [0.03, 0.07])));
            assert!(!pairs.is_empty(), "planes {axis} and {other} cross in the middle");
        }
        assert!(!as_brute_force(&flat, &ball).is_empty());
        let beyond = sound(flat_sheet(axis, 0.46, [0.0; 2]));
        assert_eq!(as_brute_force(&beyond, &ball), []);
    }
}

#[test]
fn case_58_coplanar_plates_touch_exactly_or_not_at_all() {
    for axis in 0..3 {
        for height in [0.0, 0.3, -7.0] {
            let plate = sound(flat_sheet(axis, height, [0.0; 2]));
            let at = |height, by| as_brute_force(&plate, &sound(flat_sheet(axis, height, by))).len();
            assert_eq!(at(height.next_up(), [0.0; 2]), 0, "one unit in the last place above");
            assert_eq!(at(height.next_down(), [0.0; 2]), 0, "one unit in the last place below");
            // Edge on edge, in part of it, and corner on corner, from each side.
            for side in [-1.0, 1.0] {
                assert!(at(height, [side, 0.0]) >= 6 && at(height, [0.25, side]) >= 4 && at(height, [side, side]) >= 1);
                let off = side * 1.0_f64.next_up();
                assert_eq!((at(height, [off, 0.0]), at(height, [0.25, off]), at(height, [off, off])), (0, 0, 0));
            }
            // Away from the border, a triangle meets itself and its twelve neighbours.
            assert!((2 * 4 * 4 * 13..2 * 6 * 6 * 13).contains(&at(height, [0.0; 2])));
        }
    }
}

#[test]
fn case_60_one_bad_vertex_among_a_million_is_named() {
    let count = 1_000_000;
    let vertices: Vec<[f64; 3]> = (0..count).map(|i| [f64::from(i % 100), f64::from(i / 100 % 100), 0.5]).collect();
    let triangles: Vec<[u32; 3]> = (0..count / 3).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    for (vertex, axis, bad) in [(777_777, 1, f64::NAN), (0, 0, f64::INFINITY), (999_999, 2, f64::NEG_INFINITY)] {
        let mut poisoned = vertices.clone();
        poisoned[vertex][axis] = bad;
        let error = Mesh::new(poisoned, triangles.clone()).expect_err("not finite");
        let MeshError::NonFiniteVertex { vertex: named, axis: its_axis, value } = error else {
            panic!("{error} is the wrong complaint")
        };
        assert_eq!((named, its_axis, value.to_bits()), (vertex, axis, bad.to_bits()));
        let text = error.to_string();
        assert!(text.contains(&vertex.to_string()) && text.contains(&bad.to_string()), "{text}");
    }
    // Without it, the same mesh is fine.
    let model = sound(Mesh::new(vertices, triangles).expect("finite"));
    assert!(Pair::new(&here(&model), &here(&model)).intersects());
}

#[test]
fn case_61_wrong_indices_are_refused_and_repeated_ones_are_not() {
    let refused = |corner: usize, index: u32| {
        let mut last = [2, 1, 0];
        last[corner] = index;
        let error = Mesh::new(T.to_vec(), vec![[0, 1, 2], [0, 0, 1], last]).expect_err("no such vertex");
        assert_eq!(error, MeshError::IndexOutOfRange { triangle: 2, corner, index, vertices: 3 });
    };
    for corner in 0..3 {
        for index in [3, 4, u32::MAX / 2, u32::MAX - 1, u32::MAX] {
            refused(corner, index);
        }
    }
    let error = Mesh::new(Vec::new(), vec![[0, 0, 0]]).expect_err("no vertex at all");
    assert_eq!(error, MeshError::IndexOutOfRange { triangle: 0, corner: 0, index: 0, vertices: 0 });

    // A face with a repeated index is a segment or a point, and meets what that meets.
    let vertices = vec![[0.25, 0.25, -1.0], [0.25, 0.25, 1.0], [0.25, 0.25, 0.0], [2.0, 2.0, 0.0]];
    let faces = vec![[0, 0, 1], [0, 1, 0], [1, 0, 0], [2, 2, 2], [3, 3, 3], [2, 2, 3], [1, 3, 3], [0, 0, 0]];
    let model = sound(Mesh::new(vertices, faces).expect("valid"));
    assert_eq!(as_brute_force(&sound(mesh_of(&[T])), &model), pairs_of(0, [0, 1, 2, 3, 5]));
}

/// Counts around what fits 8 and 16 bits: a leaf or a split that counts in too few would lose or repeat triangles.
#[test]
fn case_63_equal_triangles_around_8_and_16_bits() {
    let probe = sound(mesh_of(&[THROUGH_T]));
    let beside = sound(mesh_of(&[shifted(THROUGH_T, [-1.0, 0.0, 0.0])]));
    for count in [255, 256, 257, 65_535, 65_536] {
        let equal = sound(Mesh::new(T.to_vec(), vec![[0, 1, 2]; count as usize]).expect("valid"));
        assert!(equal.quality().greatest_depth <= 16, "{:?}", equal.quality());
        assert_pairs(&probe, &equal, &pairs_of(0, 0..count));
        assert_pairs(&beside, &equal, &[]);
        // With one more that is elsewhere, first, last or in the middle of the list.
        for odd in [0, count / 2, count] {
            let mut triangles = vec![[0, 1, 2]; count as usize];
            triangles.insert(odd as usize, [3, 4, 5]);
            let vertices = [T, shifted(T, [-1.0, 0.0, 0.0])].as_flattened().to_vec();
            let model = sound(Mesh::new(vertices, triangles).expect("valid"));
            assert_pairs(&beside, &model, &pairs_of(0, [odd]));
            assert_eq!(Pair::new(&here(&probe), &here(&model)).count(), u64::from(count));
        }
    }
}

#[test]
fn case_64_unreferenced_vertices_are_in_no_box() {
    let mut random = Random::new(0x64);
    for stray in [[7.0; 3], [-1e300, 1e300, 0.0], [f64::MAX; 3], [f64::MIN, 5e-324, -0.0]] {
        let (a, b) = (soup(&mut random, 40, 0.4), random_mesh(&mut random, 30, 40));
        // In front, so that every index moves, and behind.
        let mut vertices = vec![stray];
        vertices.extend(a.vertices());
        vertices.push(stray.map(|x| -x));
        let triangles = a.triangles().iter().map(|corners| corners.map(|i| i + 1)).collect();
        let strayed = sound(Mesh::new(vertices, triangles).expect("finite"));
        let [a, b] = [a, b].map(sound);
        assert_eq!(strayed.mesh().bounds(), a.mesh().bounds());
        assert_eq!(here(&strayed).bounds(), a.mesh().bounds());
        assert_eq!(strayed.quality(), a.quality());
        assert_eq!(as_brute_force(&strayed, &b), as_brute_force(&a, &b));
        // The same boxes: not one box test more.
        let work = |model: &Model| {
            let mut scratch = Scratch::counting_sat_exits();
            scratch.count(&Pair::new(&here(model), &here(&b)));
            scratch.work()
        };
        assert_eq!(work(&strayed), work(&a));
    }
}

/// What one scratch says to all questions about a pair, and the work of each.
fn all_answers(scratch: &mut Scratch, pair: &Pair<'_>) -> (Vec<TrianglePair>, Vec<Work>, String) {
    let mut work = Vec::new();
    let pairs = scratch.triangle_pairs(pair);
    work.push(scratch.work());
    let intersects = scratch.intersects(pair);
    work.push(scratch.work());
    let count = scratch.count(pair);
    work.push(scratch.work());
    let overlap = scratch.overlap(pair);
    work.push(scratch.work());
    // Broken off in the middle of a block, with pairs still waiting.
    let mut left = 5;
    let fifth = scratch.for_each(pair, |found| {
        left -= 1;
        if left == 0 { ControlFlow::Break(found) } else { ControlFlow::Continue(()) }
    });
    work.push(scratch.work());
    (pairs, work, format!("{intersects} {count} {overlap:?} {fifth:?}"))
}

#[test]
fn case_65_a_scratch_used_again_never_accumulates() {
    let mut random = Random::new(0x65);
    let meshes = [Mesh::default(), mesh_of(&[T]), soup(&mut random, 300, 0.3), torus(0.5, 0.2, 20, 10), sphere(0.4, 2)];
    let models = meshes.map(sound);
    for make in [Scratch::new, Scratch::counting_sat_exits] {
        let mut reused = make();
        let mut met = 0;
        for _ in 0..3 {
            for (a, b) in models.iter().flat_map(|a| models.iter().map(move |b| (a, b))) {
                let (a, b) = (here(a), here(b));
                for sat in [Sat::Lite, Sat::Full] {
                    let pair = Pair::with_sat(&a, &b, sat);
                    let fresh = all_answers(&mut make(), &pair);
                    assert_eq!(all_answers(&mut reused, &pair), fresh);
                    assert_eq!(all_answers(&mut reused, &pair), fresh);
                    met += fresh.0.len();
                }
            }
        }
        assert!(met > 1_000, "only {met} pairs met");
    }
    // Nor does a model or a placed one remember anything.
    let (ball, moved) = (&models[4], placed(models[4].mesh(), &Pose::translation([9.0, 0.0, 0.0]).expect("finite")));
    let (ball, far) = (here(ball), sound(moved));
    let mut scratch = Scratch::new();
    assert!(scratch.intersects(&Pair::new(&ball, &ball)));
    assert!(!scratch.intersects(&Pair::new(&ball, &here(&far))));
    assert_eq!((scratch.work().box_tests, scratch.work().triangle_tests), (1, 0));
}
