//! The law of placement: whatever the pose (mirrored, flattened, sheared, far away), answers are those for the vertices
//! as `Pose::place` gives them, and what cannot be placed is an error that names the entry, the axis and the value.
//!
//! The numbers are those of the project's list of hard inputs. The trees are never transformed: boxes are compared
//! through inverses and error bounds, which is where a pose that has no inverse or loses all digits would do harm. So
//! every case is asked three times: of the placed models, of models whose vertices were placed beforehand, and of all
//! pairs of triangles without any box.

mod poses;
mod twin;

use boxwood::{
    Mesh, MeshError, Model, NonFinitePoint, Pair, PlaceError, Pose, PoseError, Sat, Scratch, TrianglePair,
    brute_force_pairs,
};
use boxwood_scenes::{Random, cuboid, placed, random_mesh, sheet, soup, sphere};
use poses::{Kind, moved};
use twin::{Triangle, triangles};

/// Placed coordinates must stay below this.
const LIMIT: f64 = f64::from_bits((1023 + 1000) << 52);

const UNIT_ROWS: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn scale(x: f64, y: f64, z: f64) -> Pose {
    Pose::scale([x, y, z]).expect("finite")
}

fn translation(by: [f64; 3]) -> Pose {
    Pose::translation(by).expect("finite")
}

fn unit_cube() -> Mesh {
    cuboid([0.0; 3], [1.0; 3])
}

fn triangle(corners: Triangle) -> Mesh {
    Mesh::new(corners.to_vec(), vec![[0, 1, 2]]).expect("finite")
}

/// The square from 0 to 1 across z, at a height.
fn plate(z: f64) -> Mesh {
    let corners = vec![[0.0, 0.0, z], [1.0, 0.0, z], [1.0, 1.0, z], [0.0, 1.0, z]];
    Mesh::new(corners, vec![[0, 1, 2], [0, 2, 3]]).expect("finite")
}

/// The pairs of two meshes at their poses, after every way to find them has found the same.
#[track_caller]
fn pairs(a: &Mesh, pose_a: Pose, b: &Mesh, pose_b: Pose) -> Vec<TrianglePair> {
    let models = [a, b].map(|mesh| Model::new(mesh.clone()));
    let (at_a, at_b) = (models[0].at(pose_a).expect("in range"), models[1].at(pose_b).expect("in range"));
    let beforehand = [placed(a, &pose_a), placed(b, &pose_b)].map(Model::new);
    let truth = brute_force_pairs(&at_a, &at_b);
    let [here_a, here_b] = beforehand.each_ref().map(|model| model.at(Pose::IDENTITY).expect("in range"));
    for sat in [Sat::Lite, Sat::Full] {
        let pair = Pair::with_sat(&at_a, &at_b, sat);
        assert_eq!(pair.triangle_pairs(), truth, "{sat:?} {pose_a:?} {pose_b:?}");
        assert_eq!(pair.intersects(), !truth.is_empty());
        let exchanged = Pair::with_sat(&at_b, &at_a, sat);
        assert_eq!(exchanged.count(), truth.len() as u64, "{sat:?} exchanged {pose_a:?} {pose_b:?}");
        assert_eq!(Pair::with_sat(&here_a, &here_b, sat).triangle_pairs(), truth, "placed beforehand");
    }
    truth
}

/// The same, and each pair decided by rational arithmetic on the placed corners.
#[track_caller]
fn pairs_by_the_twin(a: &Mesh, pose_a: Pose, b: &Mesh, pose_b: Pose) -> Vec<TrianglePair> {
    let corners = |mesh: &Mesh, id: u32, pose: &Pose| mesh.corners(id).map(|corner| pose.place(corner));
    let count = |mesh: &Mesh| mesh.triangles().len() as u32;
    let all = (0..count(a)).flat_map(|i| (0..count(b)).map(move |j| TrianglePair { a: i, b: j }));
    let truth: Vec<_> =
        all.filter(|pair| triangles::intersect(&corners(a, pair.a, &pose_a), &corners(b, pair.b, &pose_b))).collect();
    assert_eq!(pairs(a, pose_a, b, pose_b), truth);
    truth
}

#[track_caller]
fn meet(a: &Mesh, pose_a: Pose, b: &Mesh, pose_b: Pose) {
    assert!(!pairs_by_the_twin(a, pose_a, b, pose_b).is_empty(), "{pose_a:?} misses {pose_b:?}");
}

#[track_caller]
fn miss(a: &Mesh, pose_a: Pose, b: &Mesh, pose_b: Pose) {
    assert_eq!(pairs_by_the_twin(a, pose_a, b, pose_b), [], "{pose_a:?} and {pose_b:?}");
}

#[test]
fn case_66_reflections_answer_as_their_placed_vertices() {
    // One corner of the unit cube is cut off by a triangle; mirrored in x, it is the corner on the other side.
    let corner = triangle([[0.9, 1.1, 0.9], [1.1, 0.9, 0.9], [0.9, 0.9, 1.1]]);
    let slanted = triangle([[-0.9, 1.1, 0.9], [-1.1, 0.9, 0.9], [-0.9, 0.9, 1.1]]);
    let mirror = scale(-1.0, 1.0, 1.0);
    meet(&unit_cube(), Pose::IDENTITY, &corner, Pose::IDENTITY);
    miss(&unit_cube(), mirror, &corner, Pose::IDENTITY);
    meet(&unit_cube(), mirror, &slanted, Pose::IDENTITY);
    meet(&unit_cube(), Pose::IDENTITY, &slanted, mirror);
    meet(&unit_cube(), scale(-1.0, -1.0, -1.0), &corner, scale(-1.0, -1.0, -1.0));

    let mut random = Random::new(0x66);
    let mut met = 0;
    for round in 0..60 {
        let (a, b) = (soup(&mut random, 40, 0.4), random_mesh(&mut random, 20, 40));
        let pose_a = Kind::Reflection.pose(&mut random);
        let pose_b = if round % 2 == 0 { Kind::Rigid } else { Kind::Reflection }.pose(&mut random);
        met += pairs(&a, pose_a, &b, pose_b).len();
    }
    assert!(met > 100, "only {met} pairs met");
}

#[test]
fn case_67_flattened_to_a_plane() {
    // The cube becomes a square at z = 0.
    let (cube, flat) = (unit_cube(), scale(1.0, 1.0, 0.0));
    meet(&cube, flat, &plate(0.0), Pose::IDENTITY);
    miss(&cube, flat, &plate(5e-324), Pose::IDENTITY);
    miss(&cube, flat, &plate(-5e-324), Pose::IDENTITY);
    meet(&cube, flat, &plate(0.0), translation([1.0, 1.0, 0.0]));
    miss(&cube, flat, &plate(0.0), translation([1.0_f64.next_up(), 0.0, 0.0]));
    // Two flat cubes, in one plane and in two that cross.
    meet(&cube, flat, &cube, flat);
    meet(&cube, flat, &cube, scale(0.0, 1.0, 1.0));
    miss(&cube, flat, &cube, moved(&scale(0.0, 1.0, 1.0), [-0.5, 0.0, 0.0]));
    miss(&cube, flat, &cube, moved(&flat, [0.0, 0.0, 5e-324]));
    // Into a slanted plane, where the last bits decide.
    let slanted = Pose::affine([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.3, 0.7, 0.0]], [0.1, 0.2, 0.3]).expect("finite");
    meet(&cube, slanted, &placed(&plate(0.5), &slanted), Pose::IDENTITY);
    miss(&cube, slanted, &cube, moved(&slanted, [0.0, 0.0, 1e-15]));
}

#[test]
fn case_67_flattened_to_a_line() {
    // The cube becomes the edge from 0 to 1 on x.
    let (cube, line) = (unit_cube(), scale(1.0, 0.0, 0.0));
    meet(&cube, line, &plate(0.0), Pose::IDENTITY);
    miss(&cube, line, &plate(5e-324), Pose::IDENTITY);
    let wall = Pose::affine([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], [0.0, -0.5, -0.5]).expect("finite");
    meet(&cube, line, &plate(0.25), wall);
    meet(&cube, line, &plate(1.0), wall);
    miss(&cube, line, &plate(1.0_f64.next_up()), wall);
    miss(&cube, line, &plate(0.25), moved(&wall, [0.0, 0.6, 0.0]));
    // Lines on lines: along, across, and just off.
    meet(&cube, line, &cube, moved(&line, [1.0, 0.0, 0.0]));
    miss(&cube, line, &cube, moved(&line, [1.0_f64.next_up(), 0.0, 0.0]));
    meet(&cube, line, &cube, moved(&scale(0.0, 1.0, 0.0), [0.5, -0.5, 0.0]));
    miss(&cube, line, &cube, moved(&scale(0.0, 1.0, 0.0), [0.5, -0.5, 5e-324]));
}

#[test]
fn case_67_flattened_to_a_point() {
    let (cube, point) = (unit_cube(), scale(0.0, 0.0, 0.0));
    let every = 12 * 12;
    assert_eq!(pairs_by_the_twin(&cube, point, &cube, point).len(), every);
    miss(&cube, point, &cube, moved(&point, [0.0, 5e-324, 0.0]));
    meet(&cube, moved(&point, [0.25, 0.25, 0.5]), &plate(0.5), Pose::IDENTITY);
    miss(&cube, moved(&point, [0.25, 0.25, 0.5_f64.next_up()]), &plate(0.5), Pose::IDENTITY);
    // Inside the cube is not on its surface.
    miss(&cube, moved(&point, [0.5, 0.5, 0.5]), &cube, Pose::IDENTITY);
    meet(&cube, moved(&point, [1.0, 0.5, 0.5]), &cube, Pose::IDENTITY);
    meet(&cube, moved(&point, [0.5, 0.0, 0.0]), &cube, scale(1.0, 0.0, 0.0));
}

#[test]
fn case_67_flattened_meshes_answer_as_their_placed_vertices() {
    let mut random = Random::new(0x67);
    let (mut met, mut missed) = (0, 0);
    for _ in 0..20 {
        for kind in [Kind::FlatToPlane, Kind::FlatToLine, Kind::FlatToPoint] {
            let (a, b) = (soup(&mut random, 30, 0.5), random_mesh(&mut random, 15, 30));
            let pose = kind.pose(&mut random);
            let partner = Kind::Rigid.pose(&mut random);
            // A corner of b onto a flattened corner of a, up to one rounding: it meets or it does not.
            let [onto, from] = [pose.place(a.vertices()[0]), partner.place(b.vertices()[b.triangles()[0][0] as usize])];
            let partner = moved(&partner, [0, 1, 2].map(|k| onto[k] - from[k]));
            let found = pairs_by_the_twin(&a, pose, &b, partner).len();
            met += found;
            missed += usize::from(found == 0);
        }
    }
    assert!(met > 100 && missed > 0, "{met} pairs met, {missed} models missed");
}

/// Neither pose has an inverse to test boxes with, and the search is a search still.
#[test]
fn case_67_flattened_meshes_are_pruned() {
    let model = Model::new(sphere(0.5, 3));
    let (flat, upright) = (scale(1.0, 1.0, 0.0), scale(0.0, 1.0, 1.0));
    let count = |a: Pose, b: Pose| {
        let (a, b) = (model.at(a).expect("in range"), model.at(b).expect("in range"));
        let mut scratch = Scratch::new();
        (scratch.count(&Pair::new(&a, &b)), scratch.work().box_tests)
    };
    let (met, box_tests) = count(flat, moved(&upright, [0.6, 0.0, 0.0]));
    assert_eq!((met, box_tests), (0, 1), "apart from the start");
    // Discs that cross in a short line near their rims.
    let (met, box_tests) = count(flat, moved(&upright, [0.49, 0.0, 0.0]));
    assert!(met > 0 && box_tests < 100 * met, "{box_tests} box tests for {met} pairs of {}", 1280 * 1280);
}

#[test]
fn case_68_shear_and_uneven_scale_are_not_rotations() {
    let cube = unit_cube();
    let probe = |x: f64, y: f64, z: f64| triangle([[x, y, z - 0.1], [x, y, z + 0.1], [x, y + 0.01, z + 0.1]]);
    // The top of the sheared cube is at x from 1 to 2.
    let shear = Pose::affine([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]).expect("finite");
    meet(&cube, shear, &probe(1.9, 0.5, 1.0), Pose::IDENTITY);
    meet(&cube, shear, &probe(2.0, 0.5, 1.0), Pose::IDENTITY);
    miss(&cube, shear, &probe(2.0_f64.next_up(), 0.5, 1.0), Pose::IDENTITY);
    miss(&cube, shear, &probe(0.1, 0.5, 1.0), Pose::IDENTITY);
    meet(&cube, shear, &probe(0.1, 0.5, 0.0), Pose::IDENTITY);
    // A long thin box.
    let stretched = scale(100.0, 0.01, 1.0);
    meet(&cube, stretched, &probe(99.0, 0.005, 1.0), Pose::IDENTITY);
    miss(&cube, stretched, &probe(99.0, 0.02, 1.0), Pose::IDENTITY);
    meet(&probe(99.0, 0.005, 1.0), Pose::IDENTITY, &cube, stretched);
    // Whoever says rigid and means this is told.
    for pose in [shear, stretched] {
        let rows = pose.rows().map(|[x, y, z, _]| [x, y, z]);
        assert!(matches!(Pose::rigid(rows, [0.0; 3]), Err(PoseError::NotRigid { .. })));
    }
    let mut random = Random::new(0x68);
    let mut met = 0;
    for _ in 0..40 {
        for kind in [Kind::Shear, Kind::NonUniformScale, Kind::Skewed] {
            let (a, b) = (soup(&mut random, 40, 0.4), random_mesh(&mut random, 20, 40));
            let (pose, partner) = (kind.pose(&mut random), kind.pose(&mut random));
            let [onto, from] = [pose.place([0.5; 3]), partner.place([0.5; 3])];
            met += pairs(&a, pose, &b, moved(&partner, [0, 1, 2].map(|k| onto[k] - from[k]))).len();
        }
    }
    assert!(met > 1_000, "only {met} pairs met");
}

#[test]
fn case_69_rigid_refuses_what_is_no_rotation() {
    let scaled = |by: f64| UNIT_ROWS.map(|row| row.map(|x| x * by));
    // RᵀR differs by about twice the drift: 8e-7 is drift, 1.2e-6 is meant.
    for by in [1.0, 1.0 + 4e-7, 1.0 - 4e-7] {
        let pose = Pose::rigid(scaled(by), [1.0, 2.0, 3.0]).expect("drift");
        assert_eq!(pose, Pose::affine(scaled(by), [1.0, 2.0, 3.0]).expect("finite"), "taken as it is");
    }
    for (by, expected) in [(1.0 + 6e-7, 1.2e-6), (1.0 - 6e-7, 1.2e-6), (2.0, 3.0), (0.0, 1.0), (1e200, f64::INFINITY)] {
        let Err(PoseError::NotRigid { deviation }) = Pose::rigid(scaled(by), [0.0; 3]) else {
            panic!("a scale by {by} is no rotation")
        };
        assert!(deviation == expected || (deviation - expected).abs() < 1e-11, "{deviation}");
        assert!(Pose::affine(scaled(by), [0.0; 3]).is_ok(), "affine takes anything finite");
    }
    // Shear: the columns have length one, the angle is wrong.
    let sheared = [[1.0, 0.6, 0.0], [0.0, 0.8, 0.0], [0.0, 0.0, 1.0]];
    let Err(PoseError::NotRigid { deviation }) = Pose::rigid(sheared, [0.0; 3]) else { panic!("sheared") };
    assert!((deviation - 0.6).abs() < 1e-15);
    // A mirror keeps all lengths and is still refused.
    for axis in 0..3 {
        let mut mirrored = UNIT_ROWS;
        mirrored[axis][axis] = -1.0;
        assert_eq!(Pose::rigid(mirrored, [0.0; 3]), Err(PoseError::Reflection { determinant: -1.0 }));
    }
    let mut random = Random::new(0x69);
    for _ in 0..1_000 {
        let rows = random.rotation();
        assert!(Pose::rigid(rows, [0.0; 3]).is_ok());
        let mirrored = [rows[1], rows[0], rows[2]];
        assert!(matches!(Pose::rigid(mirrored, [0.0; 3]), Err(PoseError::Reflection { .. })));
    }
}

#[test]
fn case_69_quaternions_are_normalised_and_zero_is_refused() {
    let mut random = Random::new(0x6b);
    for _ in 0..1_000 {
        let unit = [0; 4].map(|_| random.normal());
        let pose = Pose::quaternion(unit, [0.0; 3]).expect("not zero");
        let rows = pose.rows().map(|[x, y, z, _]| [x, y, z]);
        let residual = Pose::rigid(rows, [0.0; 3]).expect("a rotation");
        assert_eq!(residual, pose);
        // A power of two changes no digit of the quaternion, so none of the matrix.
        for exponent in [-900, -1, 3, 900] {
            let scaled = unit.map(|x| x * 2_f64.powi(exponent));
            assert_eq!(Pose::quaternion(scaled, [0.0; 3]), Ok(pose));
        }
    }
    for zero in [[0.0; 4], [-0.0; 4], [0.0, -0.0, 0.0, -0.0]] {
        let error = Pose::quaternion(zero, [1.0; 3]).expect_err("no direction");
        assert_eq!(error, PoseError::ZeroQuaternion);
    }
    // The smallest that is not zero is a rotation like any other: a half turn about x.
    assert_eq!(Pose::quaternion([5e-324, 0.0, 0.0, 0.0], [0.0; 3]), Ok(scale(1.0, -1.0, -1.0)));
    assert_eq!(Pose::quaternion([f64::MAX, 0.0, 0.0, 0.0], [0.0; 3]), Ok(scale(1.0, -1.0, -1.0)));
}

/// Bits, because NaN is not equal to itself.
#[track_caller]
fn assert_non_finite(error: Result<Pose, PoseError>, row: usize, column: usize, value: f64) {
    let Err(error @ PoseError::NonFinite { row: its_row, column: its_column, value: its_value }) = error else {
        panic!("{error:?} does not name row {row}, column {column}, {value}")
    };
    assert_eq!((its_row, its_column, its_value.to_bits()), (row, column, value.to_bits()));
    let text = error.to_string();
    assert!(text.contains(&format!("row {row}, column {column}")) && text.contains(&value.to_string()), "{text}");
}

#[track_caller]
fn assert_bad_argument(error: Result<Pose, PoseError>, argument: &str, value: f64) {
    let Err(error @ PoseError::NonFiniteArgument { what, value: its_value }) = error else {
        panic!("{error:?} does not name the {argument} and {value}")
    };
    assert_eq!((what, its_value.to_bits()), (argument, value.to_bits()));
    assert_eq!(error.to_string(), format!("the {argument} contains {value}; it must be finite"));
}

#[test]
fn case_70_nan_and_infinity_are_named() {
    for value in [f64::NAN, -f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (row, column) in (0..3).flat_map(|row| (0..4).map(move |column| (row, column))) {
            let mut rows = Pose::IDENTITY.rows();
            rows[row][column] = value;
            let (linear, moved) = (rows.map(|[x, y, z, _]| [x, y, z]), rows.map(|row| row[3]));
            assert_non_finite(Pose::from_rows(rows), row, column, value);
            assert_non_finite(Pose::affine(linear, moved), row, column, value);
            assert_non_finite(Pose::rigid(linear, moved), row, column, value);
        }
        for k in 0..3 {
            let mut vector = [1.0, 2.0, 3.0];
            vector[k] = value;
            assert_non_finite(Pose::translation(vector), k, 3, value);
            assert_non_finite(Pose::scale(vector), k, k, value);
            // What makes a matrix is refused before it makes one, by the name of the argument.
            assert_bad_argument(Pose::rotation(vector, 1.0), "rotation axis", value);
            assert_non_finite(Pose::quaternion([0.0, 0.0, 0.0, 1.0], vector), k, 3, value);
            assert_bad_argument(Pose::look_at(vector, [0.0; 3], [0.0, 1.0, 0.0]), "eye point", value);
            assert_bad_argument(Pose::look_at([0.0; 3], vector, [0.0, 1.0, 0.0]), "target point", value);
            assert_bad_argument(Pose::look_at([0.0; 3], [1.0; 3], vector), "up direction", value);
        }
        for k in 0..4 {
            let mut quaternion = [0.5; 4];
            quaternion[k] = value;
            assert_bad_argument(Pose::quaternion(quaternion, [0.0; 3]), "quaternion", value);
        }
        assert_bad_argument(Pose::rotation([1.0, 0.0, 0.0], value), "angle", value);
    }
}

/// At 1e16 the numbers are 2 apart: the answer is that of the rounded vertices, and says nothing of the lost digits.
#[test]
fn case_71_translation_by_1e16() {
    let far = |x: f64| translation([x, 0.0, 0.0]);
    let cube = unit_cube();
    // Both sides of the cube in x are rounded to 1e16, which makes it a square; the half is lost in the pose already.
    meet(&cube, far(1e16), &cube, far(1e16 + 0.5));
    miss(&cube, far(1e16), &cube, far(1e16 + 2.0));
    // 3 is rounded to 4, so cubes of side 3 that are 4 apart touch.
    let large = cuboid([0.0; 3], [3.0; 3]);
    meet(&large, far(1e16), &large, far(1e16 + 4.0));
    miss(&large, far(1e16), &large, far(1e16 + 6.0));

    let mut random = Random::new(0x71);
    let (mut met, mut missed) = (0, 0);
    for distance in [1e15, 1e16, 1e17, 1e20, 1e100, 1e300] {
        for _ in 0..10 {
            let (a, b) = (soup(&mut random, 12, 0.5), random_mesh(&mut random, 10, 12));
            let direction = random.direction().map(|x| x * distance);
            let size = scale(4.0, 4.0, 4.0);
            let (pose_a, pose_b) = (moved(&size, direction), moved(&size, direction.map(|x| x + random.unit())));
            let found = pairs_by_the_twin(&a, pose_a, &b, pose_b).len();
            met += found;
            missed += 12 * 12 - found;
        }
    }
    assert!(met > 100 && missed > 100, "{met} met, {missed} missed");
}

#[test]
fn case_72_a_singular_matrix_needs_no_inverse() {
    let mut random = Random::new(0x72);
    let mut touched = 0;
    for round in 0..200 {
        let [u, v] = [0; 2].map(|_| [0; 3].map(|_| random.range(-2.0, 2.0)));
        let (s, t) = (random.range(-2.0, 2.0), random.range(-2.0, 2.0));
        // Dependent rows in random order: singular but for rounding, so that a computed inverse is noise. The last kind
        // is singular to the bit.
        let mut rows = [u, v, [0, 1, 2].map(|k| s * u[k] + t * v[k])];
        if round % 3 == 1 {
            rows[1] = u.map(|x| s * x);
        } else if round % 3 == 2 {
            rows[2] = u;
        }
        random.shuffle(&mut rows);
        let pose = Pose::affine(rows, random.point_in_box([-1.0; 3], [1.0; 3])).expect("finite");
        let (a, b) = (random_mesh(&mut random, 12, 16), soup(&mut random, 16, 0.5));
        pairs(&a, pose, &b, Kind::Rigid.pose(&mut random));
        pairs(&b, pose, &a, pose);
        // Against its own placed vertices: everything touches exactly.
        let itself = pairs(&a, pose, &placed(&a, &pose), Pose::IDENTITY);
        assert!((0..16).all(|i| itself.contains(&TrianglePair { a: i, b: i })), "a triangle misses itself");
        touched += itself.len();
    }
    assert!(touched > 200 * 16);
}

/// Invertible, though the determinant of the matrix is 0 or infinite in `f64`: right, and pruned as at any scale.
#[test]
fn case_72_a_determinant_out_of_range_is_not_singular() {
    let ball = sphere(0.5, 2);
    let work = |size: f64| {
        let model = Model::new(ball.clone());
        let pose = Pose::rotation([1.0, 2.0, 3.0], 0.7).expect("a direction").then(&scale(size, size, size));
        let pose = pose.expect("finite");
        let (a, b) = (model.at(pose), model.at(moved(&pose, [0.9 * size, 0.0, 0.0])));
        let (a, b) = (a.expect("in range"), b.expect("in range"));
        let mut scratch = Scratch::new();
        let count = scratch.count(&Pair::new(&a, &b));
        assert_eq!(count, brute_force_pairs(&a, &b).len() as u64, "at {size:e}");
        assert!(count > 0);
        scratch.work().box_tests
    };
    let plain = work(1.0);
    for size in [1e-200, 1e-120, 1e120, 1e200] {
        assert!(work(size) < 2 * plain, "at {size:e}: {} box tests, at 1: {plain}", work(size));
    }
}

/// Rotation rounds, so the answer may differ from that at identity; but vertices that are equal stay equal.
#[test]
fn case_73_the_same_pose_for_both() {
    let mut random = Random::new(0x73);
    for kind in Kind::ALL {
        for _ in 0..12 {
            let a = random_mesh(&mut random, 12, 20);
            // Every triangle of b has one corner of its triangle in a, and is elsewhere otherwise.
            let mut vertices = a.vertices().to_vec();
            vertices.extend((0..40).map(|_| random.point_in_box([1.5; 3], [2.5; 3])));
            let corners = (0..).zip(a.triangles()).map(|(t, [i, _, _])| [*i, 12 + 2 * t, 13 + 2 * t]);
            let b = Mesh::new(vertices, corners.collect()).expect("valid");
            let offset = random.direction().map(|x| x * kind.offset());
            let pose = moved(&kind.pose(&mut random), offset);
            let found = pairs(&a, pose, &b, pose);
            assert!((0..20).all(|i| found.contains(&TrianglePair { a: i, b: i })), "{kind:?}: a shared corner is lost");
        }
    }
}

/// Sheets that share an edge, carried through both poses: the boxes of the contact touch up to rounding, and a pruning
/// that does not pay for its own rounding loses it.
#[test]
fn case_74_pruning_pays_for_the_rounding_of_relative_poses() {
    let mut random = Random::new(0x74);
    let flat = sheet(5, 5, |_, _| 0.0);
    let raised = sheet(5, 5, |x, y| x * x + y);
    for distance in [0.0, 1.0, 1e3, 1e6, 1e9, 1e12] {
        let (mut met, mut missed) = (0, 0);
        for round in 0..60 {
            let kind = [Kind::Rigid, Kind::Shear, Kind::NonUniformScale, Kind::Reflection][round % 4];
            let pose = moved(&kind.pose(&mut random), random.direction().map(|x| x * distance));
            // One cell, edge or corner beside: exact before rounding, anything after it.
            let beside = [[1.0, 0.0, 0.0], [1.0, 0.2, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1e-16]][round / 4 % 4];
            let (a, b) = if round % 3 == 0 { (&flat, &raised) } else { (&flat, &flat) };
            let neighbour = translation(beside).then(&pose).expect("finite");
            let found = pairs(a, pose, b, neighbour).len();
            met += usize::from(found > 0);
            missed += usize::from(found == 0);
        }
        assert!(met > 0 && missed > 0, "at {distance:e} {met} met and {missed} missed");
    }
}

#[test]
fn poses_that_pass_the_limit_are_refused_by_axis_and_bound() {
    let model = Model::new(unit_cube());
    for axis in 0..3 {
        let along = |length: f64| {
            let mut by = [0.0; 3];
            by[axis] = length;
            by
        };
        let refused = |pose: Pose, reach: f64| {
            let error = model.at(pose).expect_err("too far");
            assert_eq!(error, PlaceError { axis, reach });
            let text = error.to_string();
            assert!(text.contains(['x', 'y', 'z'][axis]) && text.contains(&format!("{reach:e}")), "{text}");
            assert!(text.contains("2^1000"), "{text}");
        };
        // The sum of cube and translation is rounded to the translation.
        refused(translation(along(LIMIT)), LIMIT);
        refused(translation(along(-1e305)), 1e305);
        refused(translation(along(f64::MAX)), f64::MAX);
        assert!(model.at(translation(along(LIMIT.next_down()))).is_ok());
        let mut by = [1.0; 3];
        by[axis] = -LIMIT;
        refused(Pose::scale(by).expect("finite"), LIMIT);
        by[axis] = LIMIT.next_down();
        assert!(model.at(Pose::scale(by).expect("finite")).is_ok());
        // The bound itself overflows.
        let mut rows = [[0.0; 4]; 3];
        rows[axis] = [f64::MAX; 4];
        refused(Pose::from_rows(rows).expect("finite"), f64::INFINITY);
    }
    // The mesh alone is too large for any pose but one that makes it smaller.
    let huge = Model::new(cuboid([-1e305; 3], [1e305; 3]));
    assert_eq!(huge.check(), Ok(()));
    assert_eq!(huge.at(Pose::IDENTITY).expect_err("too far"), PlaceError { axis: 0, reach: 1e305 });
    assert!(huge.at(scale(1e-10, 1e-10, 1e-10)).is_ok());
}

#[test]
fn just_below_the_limit_answers_are_exact() {
    let size = LIMIT.next_down();
    let floor = triangle([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    let tip = |z: f64| triangle([[0.25, 0.25, z], [0.0, 0.0, 1.0], [1.0, 1.0, 1.0]]);
    for (x, y, z) in [(size, size, size), (-size, size, size), (size, 1.0, size), (size, size, 1e-300)] {
        let pose = scale(x, y, z);
        meet(&floor, pose, &tip(0.0), pose);
        meet(&floor, pose, &tip(-1e-9), pose);
        miss(&floor, pose, &tip(1e-9), pose);
        meet(&unit_cube(), pose, &unit_cube(), pose);
    }
    // From one end of what is allowed to the other, with a gap of one unit in the last place.
    let (low, high) = (translation([-size, 0.0, 0.0]), translation([size, 0.0, 0.0]));
    meet(&unit_cube(), high, &unit_cube(), high);
    miss(&unit_cube(), low, &unit_cube(), high);
    miss(&unit_cube(), high, &unit_cube(), translation([size.next_down(), 0.0, 0.0]));
    miss(&unit_cube(), scale(size, size, size), &unit_cube(), translation([-1e-300, -3.0, 0.0]));
    // A matrix whose entries overflow in the model's box frame, though no vertex passes the limit.
    let tall =
        Mesh::new(vec![[0.0, -1e300, 0.0], [0.0, 1e300, 0.0], [0.0, 0.0, 1.0]], vec![[0, 1, 2]]).expect("finite");
    let pressed = scale(1e300, 1e-300, 1.0);
    meet(&tall, pressed, &triangle([[-1.0, 0.0, 0.5], [1.0, 0.0, 0.5], [1.0, 3.0, 0.5]]), Pose::IDENTITY);
    miss(&tall, pressed, &triangle([[-1.0, 0.0, 1.5], [1.0, 0.0, 1.5], [1.0, 3.0, 1.5]]), Pose::IDENTITY);
}

/// Who reads the message must be able to find the element: it names it and shows the value.
#[test]
fn every_error_names_its_element_and_value() {
    let mesh = |vertices: Vec<[f64; 3]>, triangles| Mesh::new(vertices, triangles).expect_err("wrong").to_string();
    assert_eq!(
        mesh(vec![[0.0; 3], [0.0, f64::NAN, 0.0]], vec![]),
        "vertex 1 has NaN as its y coordinate; coordinates must be finite"
    );
    assert_eq!(
        mesh(vec![[0.0, 0.0, f64::NEG_INFINITY]], vec![]),
        "vertex 0 has -inf as its z coordinate; coordinates must be finite"
    );
    assert_eq!(
        mesh(vec![[0.0; 3]; 3], vec![[0, 1, 2], [0, 3, 1]]),
        "triangle 1 refers to vertex 3, but the mesh has 3 vertices (numbered from 0)"
    );
    assert_eq!(
        MeshError::TooLarge { what: "vertices", count: 4_294_967_297, limit: 4_294_967_296 }.to_string(),
        "4294967297 vertices are too many: at most 4294967296 are supported"
    );

    let pose = |error: Result<Pose, PoseError>| error.expect_err("wrong").to_string();
    assert_eq!(
        pose(Pose::translation([0.0, f64::INFINITY, 0.0])),
        "row 1, column 3 of the pose is inf; every entry must be finite"
    );
    assert_eq!(
        pose(Pose::rigid(UNIT_ROWS.map(|row| row.map(|x| 2.0 * x)), [0.0; 3])),
        "the matrix is no rotation: an entry of RᵀR differs from the identity by 3e0 (at most 1e-6 is allowed); \
         Pose::affine takes any matrix"
    );
    assert_eq!(
        pose(Pose::rigid([[-1.0, 0.0, 0.0], UNIT_ROWS[1], UNIT_ROWS[2]], [0.0; 3])),
        "the matrix is a reflection (determinant -1); Pose::affine takes any matrix"
    );
    assert_eq!(pose(Pose::rotation([0.0; 3], 1.0)), "the rotation axis [0.0, 0.0, 0.0] gives no direction");
    assert_eq!(
        pose(Pose::look_at([0.0; 3], [0.0, 2.0, 0.0], [0.0, 1.0, 0.0])),
        "the up direction [0.0, 1.0, 0.0] is parallel to the line of sight"
    );

    let model = Model::new(unit_cube());
    let far = model.at(translation([0.0, 0.0, 2e305])).expect_err("too far").to_string();
    assert!(far.contains("z = 2e305") && far.contains("2^1000 = 1.07") && far.contains("e301"), "{far}");

    let point = NonFinitePoint { point: 4, axis: 0, value: f64::INFINITY };
    assert_eq!(point.to_string(), "point 4 has inf as its x coordinate; coordinates must be finite");
}
