//! Where a node stands in its parent: by a matrix, or by scale, then rotation, then translation.

use super::json::Node;
use crate::error::{Broken, Place};
use crate::input::Input;
use boxwood::{Pose, PoseError};

/// `None` if the node stands where its parent stands.
pub(super) fn local(input: &mut Input<'_>, node: &Node<'_>, place: Place) -> Result<Option<Pose>, Broken> {
    let has_steps = node.translation.is_some() || node.rotation.is_some() || node.scale.is_some();
    let pose = match &node.matrix {
        Some(columns) => {
            if has_steps {
                input.warn("nodes with a matrix and also translation, rotation or scale: the matrix is used", place);
            }
            matrix(columns, place)?
        }
        None if has_steps => steps(node),
        None => return Ok(None),
    };
    pose.map(Some).map_err(|error| Broken { place, problem: error.into() })
}

fn matrix(columns: &[f64; 16], place: Place) -> Result<Result<Pose, PoseError>, Broken> {
    let row = |row: usize| [columns[row], columns[row + 4], columns[row + 8], columns[row + 12]];
    if row(3) != [0.0, 0.0, 0.0, 1.0] {
        let what = format!("the last row of the matrix is {:?}; it must be 0, 0, 0, 1", row(3));
        return Err(Broken::syntax(place, what));
    }
    Ok(Pose::from_rows([row(0), row(1), row(2)]))
}

fn steps(node: &Node<'_>) -> Result<Pose, PoseError> {
    let translation = node.translation.as_deref().copied().unwrap_or([0.0; 3]);
    let rotation = node.rotation.as_deref().copied().unwrap_or([0.0, 0.0, 0.0, 1.0]);
    let moved = Pose::quaternion(rotation, translation)?;
    match node.scale.as_deref() {
        Some(&scale) => Pose::scale(scale)?.then(&moved),
        None => Ok(moved),
    }
}
