//! Every pair of parts of an assembly: those whose boxes meet are asked for their overlap.

use boxwood::{Mesh, Model, Overlap, Pair, PlaceError, Placed, Scratch, Work};
use boxwood_scenes::Part;
use std::collections::HashMap;
use std::sync::Arc;

/// Two parts that intersect.
pub(crate) struct Clash {
    /// Their places in the list of parts.
    pub(crate) parts: [usize; 2],
    pub(crate) overlap: Overlap,
}

/// What a check found, and what it did.
pub(crate) struct Checked {
    /// In the order of the parts.
    pub(crate) clashes: Vec<Clash>,
    pub(crate) triangles: usize,
    /// All pairs of parts, and how many of them have boxes that meet.
    pub(crate) pairs: usize,
    pub(crate) candidates: usize,
    pub(crate) work: Work,
}

/// A part that cannot be placed.
pub(crate) struct Unplaceable {
    pub(crate) part: String,
    pub(crate) error: PlaceError,
}

pub(crate) fn check(parts: &[Part]) -> Result<Checked, Unplaceable> {
    // Parts that share a mesh (bolts, bearings) share its model.
    let mut models: HashMap<*const Mesh, Model> = HashMap::new();
    for part in parts {
        models.entry(Arc::as_ptr(&part.mesh)).or_insert_with(|| Model::new(part.mesh.as_ref().clone()));
    }
    let placed = parts
        .iter()
        .map(|part| {
            let model = &models[&Arc::as_ptr(&part.mesh)];
            model.at(part.pose).map_err(|error| Unplaceable { part: part.name.clone(), error })
        })
        .collect::<Result<Vec<Placed<'_>>, _>>()?;
    let boxes: Vec<_> = placed.iter().map(Placed::bounds).collect();
    let mut scratch = Scratch::new();
    let mut checked = Checked {
        clashes: Vec::new(),
        triangles: parts.iter().map(|part| part.mesh.triangles().len()).sum(),
        pairs: parts.len() * parts.len().saturating_sub(1) / 2,
        candidates: 0,
        work: Work::default(),
    };
    for i in 0..parts.len() {
        for j in i + 1..parts.len() {
            if !boxes_meet(boxes[i], boxes[j]) {
                continue;
            }
            checked.candidates += 1;
            if let Some(overlap) = scratch.overlap(&Pair::new(&placed[i], &placed[j])) {
                checked.clashes.push(Clash { parts: [i, j], overlap });
            }
            checked.work += scratch.work();
        }
    }
    Ok(checked)
}

fn boxes_meet(a: Option<[[f64; 3]; 2]>, b: Option<[[f64; 3]; 2]>) -> bool {
    let (Some([low_a, high_a]), Some([low_b, high_b])) = (a, b) else { return false };
    (0..3).all(|axis| low_a[axis] <= high_b[axis] && low_b[axis] <= high_a[axis])
}
