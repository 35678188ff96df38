//! Matrices of glam (through arrays) and nalgebra (through `mint`) as poses, and results as JSON (through `serde`).
//!
//! `cargo run --release --example interop --features mint,serde`

#![expect(clippy::print_stdout, reason = "an example shows its results")]

use boxwood::mesh::primitives;
use boxwood::{Model, Pose};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = Model::new(primitives::cuboid([[0.0; 3], [1.0; 3]])?);

    // From glam: the rows of a 4x4 matrix, as arrays.
    let turn = glam::DMat4::from_axis_angle(glam::DVec3::Z, 0.5);
    let [x, y, z, _] = turn.transpose().to_cols_array_2d();
    let a = model.at(Pose::from_rows([x, y, z]))?;

    // From nalgebra: an isometry, through its 4x4 matrix. A projection matrix would give an error.
    let shift = nalgebra::Isometry3::translation(0.9, 0.2, 0.0).to_homogeneous();
    let matrix: mint::ColumnMatrix4<f64> = shift.into();
    let b = model.at(Pose::try_from(matrix)?)?;

    println!("intersect: {}", a.intersects(&b));
    println!("pose of b: {}", serde_json::to_string(b.pose())?);
    println!("overlap: {}", serde_json::to_string(&a.overlap(&b))?);

    let back: nalgebra::Matrix4<f64> = mint::ColumnMatrix4::from(*b.pose()).into();
    assert_eq!(back, shift);
    let read: Pose = serde_json::from_str(&serde_json::to_string(b.pose())?)?;
    assert_eq!(read, *b.pose());
    Ok(())
}
