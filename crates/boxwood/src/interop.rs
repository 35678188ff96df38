//! Conversions for other crates: `serde` for poses and meshes, `mint` for poses.
//!
//! Types that are plain data derive `serde`'s traits where they are defined.

/// `serde` implementations for poses and meshes.
///
/// A mesh is serialized as `{ "vertices": .., "triangles": .. }` and validated when it is deserialized.
#[cfg(feature = "serde")]
mod serialization {
    use crate::{Mesh, Pose};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize)]
    #[serde(rename = "Mesh")]
    struct MeshFields<'m> {
        vertices: &'m [[f64; 3]],
        triangles: &'m [[u32; 3]],
    }

    #[derive(Deserialize)]
    #[serde(rename = "Mesh")]
    struct OwnedMeshFields {
        vertices: Vec<[f64; 3]>,
        triangles: Vec<[u32; 3]>,
    }

    impl Serialize for Mesh {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            MeshFields { vertices: self.vertices(), triangles: self.triangles() }.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Mesh {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let OwnedMeshFields { vertices, triangles } = OwnedMeshFields::deserialize(deserializer)?;
            Self::new(vertices, triangles).map_err(serde::de::Error::custom)
        }
    }

    /// Serializes a pose as the three rows of its matrix `[R|t]`.
    impl Serialize for Pose {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.to_rows().serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Pose {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let pose = Self::from_rows(<[[f64; 4]; 3]>::deserialize(deserializer)?);
            pose.check_finite().map(|()| pose).map_err(serde::de::Error::custom)
        }
    }
}

/// Conversions of `Pose` from and to `mint` matrices.
///
/// Other math libraries convert their own matrices from and to `mint`; `examples/interop.rs` shows this for
/// nalgebra, and for glam through arrays.
#[cfg(feature = "mint")]
mod math {
    use crate::{InvalidInput, Pose};
    use mint::{ColumnMatrix3x4, ColumnMatrix4, RowMatrix3x4};

    impl From<RowMatrix3x4<f64>> for Pose {
        fn from(matrix: RowMatrix3x4<f64>) -> Self {
            Self::from_rows(<[[f64; 4]; 3]>::from(matrix))
        }
    }

    impl From<Pose> for RowMatrix3x4<f64> {
        fn from(pose: Pose) -> Self {
            pose.to_rows().into()
        }
    }

    impl From<ColumnMatrix3x4<f64>> for Pose {
        fn from(ColumnMatrix3x4 { x, y, z, w }: ColumnMatrix3x4<f64>) -> Self {
            let [x, y, z, w] = [x, y, z, w].map(<[f64; 3]>::from);
            Self::from_rows([0, 1, 2].map(|row| [x[row], y[row], z[row], w[row]]))
        }
    }

    impl From<Pose> for ColumnMatrix3x4<f64> {
        fn from(pose: Pose) -> Self {
            let rows = pose.to_rows();
            let [x, y, z, w] = [0, 1, 2, 3].map(|column| rows.map(|row| row[column]).into());
            Self { x, y, z, w }
        }
    }

    /// Fails if the last row is not 0, 0, 0, 1: a projection is not a pose.
    impl TryFrom<ColumnMatrix4<f64>> for Pose {
        type Error = InvalidInput;

        fn try_from(ColumnMatrix4 { x, y, z, w }: ColumnMatrix4<f64>) -> Result<Self, InvalidInput> {
            let last_row = [x.w, y.w, z.w, w.w];
            if last_row != [0.0, 0.0, 0.0, 1.0] {
                return Err(InvalidInput::NotAffine { last_row });
            }
            let [x, y, z, w] = [x, y, z, w].map(<[f64; 4]>::from);
            Ok(Self::from_rows([0, 1, 2].map(|row| [x[row], y[row], z[row], w[row]])))
        }
    }

    impl From<Pose> for ColumnMatrix4<f64> {
        fn from(pose: Pose) -> Self {
            let rows = pose.to_rows();
            let column = |column: usize, last: f64| [rows[0][column], rows[1][column], rows[2][column], last].into();
            Self { x: column(0, 0.0), y: column(1, 0.0), z: column(2, 0.0), w: column(3, 1.0) }
        }
    }
}
