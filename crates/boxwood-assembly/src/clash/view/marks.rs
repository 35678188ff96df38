//! Marks on the parts of the HTML page of a clash result: intersecting triangles, contacts, penetration directions,
//! gaps.

use super::super::{Clash, ClashResult};
use boxwood::query::Penetration;
use boxwood::query::contacts::Contacts;
use boxwood_report::view::{Mark, MarkShape};

/// Maximum number of coplanar contact patches that are drawn filled. A patch takes about 170 bytes of the HTML page,
/// and coplanar surfaces have one patch per two triangles. The outline of a patch is a contact curve and is always
/// drawn.
const MAX_PATCHES: usize = 100_000;

/// Marks of all rows, and the number of rows whose patches are not filled.
pub(super) fn marks(result: &ClashResult) -> (Vec<Mark>, usize) {
    let (clashes, close) = (&result.clashes, &result.close);
    let (mut marks, mut patches, mut unfilled) = (Vec::new(), 0, 0);
    for (row, clash) in clashes.iter().enumerate() {
        let mut add = |shape, part| marks.push(Mark { shape, row: Some(row), part: Some(part), frames: None });
        let [a, b] = clash.parts;
        for (part, triangles) in
            clash.parts.into_iter().zip(clash.drawing.iter().flat_map(|drawing| &drawing.triangles))
        {
            if !triangles.is_empty() {
                add(MarkShape::Triangles(triangles.clone()), part);
            }
        }
        if let Some(contacts) = contacts_of(clash) {
            let of_pair: usize = contacts.regions.iter().map(|region| region.patches.len()).sum();
            let is_filled = patches + of_pair <= MAX_PATCHES;
            patches += if is_filled { of_pair } else { 0 };
            unfilled += usize::from(!is_filled);
            contact_shapes(contacts, is_filled).for_each(|shape| add(shape, a));
        }
        if let Some(depth) = &clash.depth {
            add(separating_move(clash, depth), b);
        }
    }
    let gaps = close.iter().enumerate().map(|(index, close)| Mark {
        shape: MarkShape::Gap(close.closest.points),
        row: Some(clashes.len() + index),
        part: None,
        frames: None,
    });
    marks.extend(gaps);
    (marks, unfilled)
}

fn contacts_of(clash: &Clash) -> Option<&Contacts> {
    clash.contacts.as_ref().or(clash.drawing.as_ref()?.contacts.as_ref())
}

fn contact_shapes(contacts: &Contacts, is_filled: bool) -> impl Iterator<Item = MarkShape> {
    contacts.regions.iter().flat_map(move |region| {
        let curves =
            region.curves.iter().map(|curve| MarkShape::Curve { points: curve.points.clone(), closed: curve.closed });
        let patches =
            region.patches.iter().filter(move |_| is_filled).map(|patch| MarkShape::Patch(patch.points.clone()));
        let points = region.points.iter().map(|point| MarkShape::Point(point.point));
        curves.chain(patches).chain(points)
    })
}

/// Arrow from the middle of the overlap: direction and length of the move of the second part that separates the two.
fn separating_move(clash: &Clash, depth: &Penetration) -> MarkShape {
    let from = clash.bounds.map(|bounds| bounds.center()).unwrap_or_default();
    let to = [0, 1, 2].map(|axis: usize| from[axis] + depth.upper * depth.direction[axis]);
    MarkShape::Arrow([from, to])
}
