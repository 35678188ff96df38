//! The law of the search: whatever the pose, the tree finds exactly the pairs that trying all of them finds, and every
//! question about a pair agrees with every other. For the default tree and the binary one; a smaller number of the same
//! for every tree is in `every_tree`.

mod poses;

use boxwood::{
    AabbOptions, AabbTree, Mesh, Model, Pair, Placed, Pose, Sat, Scratch, Tree, TrianglePair, brute_force_pairs,
};
use boxwood_scenes::{Random, random_mesh, soup};
use poses::{Kind, moved};
use std::ops::ControlFlow;

/// Asks all questions, of the default tree and of the binary one; returns the pairs.
fn check_all_questions(a: &Placed<'_>, b: &Placed<'_>, context: &str) -> Vec<TrianglePair> {
    let truth = brute_force_pairs(a, b);
    check_questions_of(a, b, &truth, context);
    let binary = [a, b].map(|placed| Model::<AabbTree>::with(placed.model().mesh().clone(), &AabbOptions::default()));
    let [binary_a, binary_b] = [(&binary[0], a), (&binary[1], b)].map(|(model, placed)| model.at(*placed.pose()));
    let (binary_a, binary_b) = (binary_a.expect("in range"), binary_b.expect("in range"));
    check_questions_of(&binary_a, &binary_b, &truth, &format!("{context}, binary tree"));
    truth
}

fn check_questions_of<T: Tree>(a: &Placed<'_, T>, b: &Placed<'_, T>, truth: &[TrianglePair], context: &str) {
    // Without counting axes first: the default tree then searches in lanes.
    let (mut scratch, mut counting) = (Scratch::new(), Scratch::counting_sat_exits());
    for sat in [Sat::Lite, Sat::Full] {
        let pair = Pair::with_sat(a, b, sat);
        assert_eq!(scratch.triangle_pairs(&pair), truth, "{context} {sat:?}");
        let in_lanes = scratch.work();
        assert_eq!(counting.triangle_pairs(&pair), truth, "{context} {sat:?}");
        let mut work = counting.work();
        assert!(work.exact_tests <= work.filter_tests && work.filter_tests <= work.triangle_tests, "{context}");
        let exits = work.sat_exits.take().expect("asked for");
        assert_eq!(exits.iter().sum::<u64>(), work.box_tests, "{context}");
        assert_eq!(in_lanes, work, "the work depends on what is counted: {context} {sat:?}");
        if sat == Sat::Lite {
            assert_eq!(exits[6..15], [0; 9], "SAT lite has no edge axes: {context}");
        }
        for scratch in [&mut scratch, &mut counting] {
            assert_eq!(scratch.intersects(&pair), !truth.is_empty(), "{context} {sat:?}");
            assert_eq!(scratch.count(&pair), truth.len() as u64, "{context} {sat:?}");
        }
        let mut seen = Vec::new();
        let stopped = pair.for_each(|found| {
            seen.push(found);
            if seen.len() == 3 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
        });
        assert_eq!(seen.len(), truth.len().min(3), "{context}");
        assert_eq!(stopped.is_break(), truth.len() >= 3, "{context}");
        assert!(seen.iter().all(|found| truth.contains(found)), "{context}");
        let overlap = pair.overlap();
        assert_eq!(overlap.map_or(0, |overlap| overlap.triangle_pairs), truth.len() as u64, "{context}");
        for &found in truth.iter().take(20) {
            let point = pair.common_point(found).expect("the two have a point in common");
            let [low, high] = overlap.expect("some").bounds;
            assert!((0..3).all(|k| low[k] <= point[k] && point[k] <= high[k]), "{context}: {point:?}");
        }
    }
}

fn meshes(random: &mut Random) -> [Mesh; 2] {
    [soup(random, 40, 0.4), random_mesh(random, 20, 40)]
}

#[test]
fn under_every_pair_of_pose_kinds() {
    let mut random = Random::new(0x7ee);
    for kind_a in Kind::ALL {
        for kind_b in Kind::ALL {
            let mut hits = 0;
            for round in 0..12 {
                let [a, b] = meshes(&mut random).map(Model::new);
                let far = kind_a.offset().max(kind_b.offset());
                let offset = random.direction().map(|x| x * far);
                let pose_a = moved(&kind_a.pose(&mut random), offset);
                let pose_b = kind_b.pose(&mut random);
                // Brought to where the middles nearly meet, so that about half of the pairs intersect.
                let [middle_a, middle_b] = [pose_a.place([0.5; 3]), pose_b.place([0.5; 3])];
                let apart = random.direction().map(|x| x * random.range(0.0, 0.5));
                let pose_b = moved(&pose_b, [0, 1, 2].map(|k| middle_a[k] - middle_b[k] + apart[k]));
                let (a, b) = (a.at(pose_a).expect("in range"), b.at(pose_b).expect("in range"));
                hits += check_all_questions(&a, &b, &format!("{kind_a:?} against {kind_b:?}, round {round}")).len();
            }
            // A plane, line or point rarely meets another exactly, and tiny models miss the gaps of large ones.
            let generic = |kind| matches!(kind, Kind::Identity | Kind::Rigid | Kind::Reflection | Kind::UniformScale);
            assert!(hits > 0 || !generic(kind_a) || !generic(kind_b), "{kind_a:?} against {kind_b:?} never meet");
        }
    }
}

/// b is a's own placed vertices: everything touches exactly, where any lost rounding would show.
#[test]
fn where_everything_touches_exactly() {
    let mut random = Random::new(0x7ac);
    for kind in Kind::ALL {
        for round in 0..20 {
            let mesh = random_mesh(&mut random, 12, 16);
            let offset = random.direction().map(|x| x * kind.offset());
            let pose = moved(&kind.pose(&mut random), offset);
            let vertices = mesh.vertices().iter().map(|&v| pose.place(v)).collect();
            let placed = Model::new(Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite"));
            let model = Model::new(mesh);
            let (a, b) = (model.at(pose).expect("in range"), placed.at(Pose::IDENTITY).expect("in range"));
            let pairs = check_all_questions(&a, &b, &format!("{kind:?}, round {round}"));
            assert!(
                (0..16).all(|i| pairs.contains(&TrianglePair { a: i, b: i })),
                "{kind:?}: a triangle misses itself"
            );
        }
    }
}

/// Both flattened, and sharing placed vertices: only the axes of the world are left, and everything touches.
#[test]
fn where_both_are_flat_and_touch_exactly() {
    let mut random = Random::new(0xf1a);
    for kind in [Kind::FlatToPlane, Kind::FlatToLine, Kind::FlatToPoint, Kind::Skewed] {
        for round in 0..40 {
            let pose = kind.pose(&mut random);
            let [a, b] = [0; 2].map(|_| random_mesh(&mut random, 10, 14));
            // b's first vertices are a's own, so that under the same pose they are placed at the same points.
            let mut vertices = b.vertices().to_vec();
            vertices[..5].copy_from_slice(&a.vertices()[..5]);
            // Coordinates of very different size in one box: its middle is not an f32.
            vertices[9] = vertices[9].map(|x| x * 1e-10);
            let b = Model::new(Mesh::new(vertices, b.triangles().to_vec()).expect("finite"));
            let a = Model::new(a);
            let (a, b) = (a.at(pose).expect("in range"), b.at(pose).expect("in range"));
            check_all_questions(&a, &b, &format!("{kind:?}, round {round}"));
        }
    }
}

/// A corner so near to the middle of its box that the middle loses it when rounded to `f32`.
#[test]
fn where_a_flattened_box_has_a_corner_near_its_middle() {
    let e = 1e-10;
    let around = [[1.5, -1.5, 0.0], [-1.5, -1.5, 0.0], [1.5, 1.5, 0.5]];
    let a = Mesh::new(
        [[[-1.5, 0.0, 0.0], [-1.5, 1.0, 0.0], [e, 0.5, 0.0]], around].concat(),
        vec![[0, 1, 2], [3, 3, 3], [4, 4, 4], [5, 5, 5]],
    );
    let b = Mesh::new(
        vec![[e, 0.5, 0.0], [1.5 * e, 0.4, 0.0], [1.5 * e, 0.6, 0.0], [-1.0, -3.0, 0.0], [1.0, 3.0, 0.0]],
        vec![[0, 1, 2], [3, 3, 3], [4, 4, 4]],
    );
    let [a, b] = [a, b].map(|mesh| Model::new(mesh.expect("finite")));
    for pose in [Pose::scale([1.0, 1.0, 0.0]).expect("finite"), Pose::IDENTITY] {
        let (a, b) = (a.at(pose).expect("in range"), b.at(pose).expect("in range"));
        assert_eq!(check_all_questions(&a, &b, "a, b"), [TrianglePair { a: 0, b: 0 }]);
        assert_eq!(check_all_questions(&b, &a, "b, a"), [TrianglePair { a: 0, b: 0 }]);
    }
}

/// The larger model is beyond the range of `f32` in the frame of the smaller: an overflow must not look like a distance.
#[test]
fn where_the_partner_overflows_f32() {
    let small = Mesh::new(vec![[0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0]], vec![[0, 1, 2]]);
    let vertices = vec![[0.25, 0.25, -1e36], [0.25, 0.25, 1e36], [1e36, 0.25, 0.0], [3.402_823_8e38, 0.0, 0.0]];
    let large = Mesh::new(vertices, vec![[0, 1, 2], [3, 3, 3]]);
    let [small, large] = [small, large].map(|mesh| Model::new(mesh.expect("finite")));
    let (a, b) = (small.at(Pose::IDENTITY).expect("in range"), large.at(Pose::IDENTITY).expect("in range"));
    assert_eq!(check_all_questions(&a, &b, "small, large").len(), 1);
    assert_eq!(check_all_questions(&b, &a, "large, small").len(), 1);
}

/// Models of very different size: the smaller is far below the resolution of the larger one's boxes.
#[test]
fn at_size_ratios_up_to_1e40() {
    let mut random = Random::new(0x51e);
    for exponent in [3, 6, 9, 12, 19, 25, 40] {
        let ratio = 10_f64.powi(exponent);
        let mut hits = 0;
        for round in 0..20 {
            let [a, b] = meshes(&mut random).map(Model::new);
            let corner = a.mesh().corners(random.below(40) as u32);
            let centre = [0, 1, 2].map(|k| (corner[0][k] + corner[1][k] + corner[2][k]) / 3.0);
            let small =
                Pose::rigid(random.rotation(), [0.0; 3]).and_then(|pose| pose.then(&Pose::scale([1.0 / ratio; 3])?));
            let small = small.expect("finite");
            let middle = small.place([0.5; 3]);
            let small = moved(&small, [0, 1, 2].map(|k| centre[k] - middle[k]));
            let (a, b) = (a.at(Pose::IDENTITY).expect("in range"), b.at(small).expect("in range"));
            hits += check_all_questions(&a, &b, &format!("ratio {ratio:e}, round {round}")).len();
            check_all_questions(&b, &a, &format!("ratio {ratio:e}, round {round}, exchanged"));
        }
        // Beyond 1e16 the small model is placed at a single point, which need not be exactly in a triangle.
        assert!(hits > 0 || exponent > 12, "at ratio {ratio:e} nothing met");
    }
}

/// Meshes whose own coordinates are extreme, where frames and scales could overflow or vanish.
#[test]
fn at_the_ends_of_the_range() {
    let mut random = Random::new(0xe4d);
    for exponent in [-1070, -1030, -1000, -500, 500, 900, 995] {
        // In two steps: 2^-1074 is below what powi reaches in one.
        let scale = |x: f64| x * 2_f64.powi(exponent / 2) * 2_f64.powi(exponent - exponent / 2);
        let mut hits = 0;
        for round in 0..10 {
            let models = meshes(&mut random).map(|mesh| {
                let vertices = mesh.vertices().iter().map(|v| v.map(scale)).collect();
                Model::new(Mesh::new(vertices, mesh.triangles().to_vec()).expect("finite"))
            });
            models.iter().for_each(|model| model.check().expect("sound"));
            let turned = Pose::rigid(random.rotation(), [0.0; 3]).expect("a rotation");
            for pose in [Pose::IDENTITY, turned] {
                let (a, b) = (models[0].at(Pose::IDENTITY).expect("in range"), models[1].at(pose).expect("in range"));
                hits += check_all_questions(&a, &b, &format!("2^{exponent}, round {round}")).len();
            }
        }
        assert!(hits > 0, "at 2^{exponent} nothing met");
    }
}

/// Tiny meshes far from their own origin: the scale of their frame may not carry the offset to infinity.
#[test]
fn where_a_mesh_is_tiny_and_far_from_its_origin() {
    let mut random = Random::new(0x0ff);
    for offset in [1.0, 3e5, 1e100, 1e290] {
        for extent in [0.0, 5e-324, 1e-310, 1e-65, 1e-12] {
            let flat = random_mesh(&mut random, 12, 30);
            // x and y are the offset itself, z is tiny: the difference of coordinates is exact in every axis.
            let vertices = flat.vertices().iter().map(|v| [offset, -offset, v[2] * extent]).collect();
            let model = Model::new(Mesh::new(vertices, flat.triangles().to_vec()).expect("finite"));
            model.check().expect("sound");
            let (a, b) = (model.at(Pose::IDENTITY).expect("in range"), model.at(Pose::IDENTITY).expect("in range"));
            let pairs = check_all_questions(&a, &b, &format!("offset {offset:e}, extent {extent:e}"));
            assert!(pairs.len() >= 30, "a triangle misses itself");
        }
    }
}
