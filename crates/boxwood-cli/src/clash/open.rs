//! Warnings about parts that are not closed and therefore have no interior.

use super::ClashResult;
use crate::assembly::AssemblyPart;
use crate::notes::{OpenPart, RunWarning};
use boxwood::query::NotClosed;

/// One warning per part that is not closed.
pub(crate) fn open_part_warnings(result: &ClashResult, parts: &[AssemblyPart]) -> Vec<RunWarning> {
    result.open_parts.iter().map(|&(part, reason)| warning(&parts[part], reason)).collect()
}

fn warning(part: &AssemblyPart, reason: NotClosed) -> RunWarning {
    let (edge, triangle, reason) = match reason {
        NotClosed::Empty => (None, None, "no triangle has three different vertices".to_owned()),
        NotClosed::OpenEdge { vertices: [from, to], triangle } => {
            let reason = format!("edge {from}-{to} of triangle {triangle} is open");
            (Some([from, to]), Some(triangle), reason)
        }
    };
    let name = &part.name;
    let what = format!("part {name} is not closed, so it has no interior: {reason}");
    let open_part = Some(OpenPart { part: name.clone(), edge, triangle });
    RunWarning { open_part, ..RunWarning::once(part.file.clone(), what) }
}
