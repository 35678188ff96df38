//! Local transform of a node: a matrix, or scale, then rotation, then translation.

use super::json::GltfNode;
use crate::error::{FileLocation, ParseError};
use crate::reader_input::ReaderInput;
use boxwood::{InvalidInput, Pose};

/// Pose of a node relative to its parent; `None` for the identity.
pub(super) fn local(
    input: &mut ReaderInput<'_>,
    node: &GltfNode<'_>,
    location: FileLocation,
) -> Result<Option<Pose>, ParseError> {
    let has_trs = node.translation.is_some() || node.rotation.is_some() || node.scale.is_some();
    let pose = match &node.matrix {
        Some(columns) => {
            if has_trs {
                input
                    .warn("nodes with both a matrix and translation, rotation or scale: the matrix was used", location);
            }
            Ok(matrix(columns, location)?)
        }
        None if has_trs => from_trs(node),
        None => return Ok(None),
    };
    pose.and_then(|pose| pose.check_finite().map(|()| Some(pose)))
        .map_err(|error| ParseError { location, kind: error.into() })
}

fn matrix(columns: &[f64; 16], location: FileLocation) -> Result<Pose, ParseError> {
    let row = |row: usize| [columns[row], columns[row + 4], columns[row + 8], columns[row + 12]];
    if row(3) != [0.0, 0.0, 0.0, 1.0] {
        let what = format!("the last row of the matrix is {:?}; it must be 0, 0, 0, 1", row(3));
        return Err(ParseError::syntax(location, what));
    }
    Ok(Pose::from_rows([row(0), row(1), row(2)]))
}

fn from_trs(node: &GltfNode<'_>) -> Result<Pose, InvalidInput> {
    let translation = node.translation.as_deref().copied().unwrap_or([0.0; 3]);
    let rotation = node.rotation.as_deref().copied().unwrap_or([0.0, 0.0, 0.0, 1.0]);
    let moved = Pose::from_quat_translation(rotation, translation)?;
    Ok(node.scale.as_deref().map_or(moved, |&scale| moved * Pose::from_scale(scale)))
}
