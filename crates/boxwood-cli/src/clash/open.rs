//! Parts that have no inside, told to who asks for what is inside.

use super::Checked;
use crate::assembly::Part;
use crate::notes::{OpenPart, Warning};
use boxwood::NotClosed;

/// A warning for each part that nothing can be inside of.
pub(crate) fn warnings_of_open_parts(checked: &Checked, parts: &[Part]) -> Vec<Warning> {
    checked.open.iter().map(|&(part, why)| warning(&parts[part], why)).collect()
}

fn warning(part: &Part, why: NotClosed) -> Warning {
    let (edge, triangle, place) = match why {
        NotClosed::Empty => (None, None, "no triangle has three different corners".to_owned()),
        NotClosed::OpenEdge { vertices: [from, to], triangle } => {
            let place = format!("edge {from}-{to} of triangle {triangle} has no match");
            (Some([from, to]), Some(triangle), place)
        }
    };
    let name = &part.name;
    let what = format!("part {name} is not closed, so that nothing can be found inside it: {place}");
    let open = Some(OpenPart { part: name.clone(), edge, triangle });
    Warning { open, ..Warning::once(part.file.clone(), what) }
}
