//! Conversions of poses and other types that the features `mint` and `serde` add.

#![cfg(all(feature = "mint", feature = "serde"))]

use boxwood::mesh::primitives;
use boxwood::query::QueryStats;
use boxwood::{Aabb, InvalidInput, Mesh, Model, Pose, measure};
use mint::{ColumnMatrix3x4, ColumnMatrix4, RowMatrix3x4};

/// Pose matrix with twelve different entries, so that an accidental transposition shows.
const ROWS: [[f64; 4]; 3] = [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]];

#[test]
fn every_mint_matrix_gives_the_same_pose() {
    let pose = Pose::from_rows(ROWS);
    assert_eq!(Pose::from(RowMatrix3x4::from(pose)), pose);
    assert_eq!(Pose::from(ColumnMatrix3x4::from(pose)), pose);
    assert_eq!(Pose::try_from(ColumnMatrix4::from(pose)), Ok(pose));
    let RowMatrix3x4 { y, .. } = RowMatrix3x4::from(pose);
    assert_eq!([y.x, y.y, y.z, y.w], ROWS[1]);
    let ColumnMatrix4 { w, .. } = ColumnMatrix4::from(pose);
    assert_eq!([w.x, w.y, w.z, w.w], [4.0, 8.0, 12.0, 1.0]);
}

#[test]
fn projection_is_not_a_pose() {
    let mut matrix = ColumnMatrix4::from(Pose::IDENTITY);
    matrix.z.w = -1.0;
    let last_row = [0.0, 0.0, -1.0, 1.0];
    assert_eq!(Pose::try_from(matrix), Err(InvalidInput::NotAffine { last_row }));
}

#[test]
fn invalid_values_are_rejected_when_they_are_read() {
    let mesh = primitives::sphere(1.5, 1).expect("valid");
    let json = serde_json::to_string(&mesh).expect("plain numbers");
    assert_eq!(serde_json::from_str::<Mesh>(&json).expect("as written"), mesh);
    let error = serde_json::from_str::<Mesh>(r#"{"vertices": [[0, 0, 0]], "triangles": [[0, 0, 1]]}"#)
        .expect_err("no vertex 1");
    assert!(error.to_string().contains("triangle 0 refers to vertex 1"), "{error}");

    let json = serde_json::to_string(&Pose::from_rows(ROWS)).expect("plain numbers");
    assert_eq!(serde_json::from_str::<Pose>(&json).expect("as written"), Pose::from_rows(ROWS));
    assert!(serde_json::from_str::<Pose>("[[1, 0, 0], [0, 1, 0], [0, 0, 1]]").is_err());
}

#[test]
fn results_survive_json() {
    let model = Model::new(primitives::cuboid([[0.0; 3], [1.0; 3]]).expect("valid"));
    let (a, b) = (model.at(Pose::IDENTITY), model.at(Pose::from_translation([0.5, 0.25, 0.125])));
    let (a, b) = (a.expect("in range"), b.expect("in range"));
    let ((overlap, contacts), stats) = measure(|| (a.overlap(&b).expect("they intersect"), a.contacts(&b)));
    let again = |json: Result<String, serde_json::Error>| json.expect("plain data");
    assert_eq!(serde_json::from_str::<Aabb>(&again(serde_json::to_string(&overlap.bounds))).ok(), Some(overlap.bounds));
    assert_eq!(serde_json::from_str(&again(serde_json::to_string(&contacts))).ok(), Some(contacts));
    assert_eq!(serde_json::from_str::<QueryStats>(&again(serde_json::to_string(&stats))).ok(), Some(stats));
    assert_eq!(serde_json::from_str(&again(serde_json::to_string(&a.relation(&b)))).ok(), Some(a.relation(&b)));
}
