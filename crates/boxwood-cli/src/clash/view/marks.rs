//! What is drawn on the parts: triangles that meet, curves, patches and points of contact, ways out, gaps.

use super::super::Clash;
use crate::output::Report;
use boxwood::{Contacts, Penetration};
use boxwood_report::view::{Figure, Mark};

/// So many patches are filled: a page holds one in about 170 bytes. Surfaces that lie on each other have one for every two
/// triangles; all have outlines, which are curves.
const MOST_PATCHES: usize = 100_000;

/// The marks of all rows, and in how many of them patches are not filled.
pub(super) fn of(report: &Report<'_>) -> (Vec<Mark>, usize) {
    let (clashes, close) = (&report.checked.clashes, &report.checked.close);
    let (mut marks, mut patches, mut unfilled) = (Vec::new(), 0, 0);
    for (row, clash) in clashes.iter().enumerate() {
        let mut add = |figure, part| marks.push(Mark { figure, row: Some(row), part: Some(part), frames: None });
        let [a, b] = clash.parts;
        for (part, triangles) in
            clash.parts.into_iter().zip(clash.drawing.iter().flat_map(|drawing| &drawing.triangles))
        {
            if !triangles.is_empty() {
                add(Figure::Triangles(triangles.clone()), part);
            }
        }
        if let Some(contacts) = contacts_of(clash) {
            let of_pair: usize = contacts.regions.iter().map(|region| region.patches.len()).sum();
            let fills = patches + of_pair <= MOST_PATCHES;
            patches += if fills { of_pair } else { 0 };
            unfilled += usize::from(!fills);
            figures(contacts, fills).for_each(|figure| add(figure, a));
        }
        if let Some(depth) = &clash.depth {
            add(way_out(clash, depth), b);
        }
    }
    let gaps = close.iter().enumerate().map(|(place, close)| Mark {
        figure: Figure::Gap(close.closest.points),
        row: Some(clashes.len() + place),
        part: None,
        frames: None,
    });
    marks.extend(gaps);
    (marks, unfilled)
}

fn contacts_of(clash: &Clash) -> Option<&Contacts> {
    clash.contacts.as_ref().or(clash.drawing.as_ref()?.contacts.as_ref())
}

fn figures(contacts: &Contacts, fills: bool) -> impl Iterator<Item = Figure> {
    contacts.regions.iter().flat_map(move |region| {
        let curves =
            region.curves.iter().map(|curve| Figure::Curve { points: curve.points.clone(), closed: curve.closed });
        let patches = region.patches.iter().filter(move |_| fills).map(|patch| Figure::Patch(patch.points.clone()));
        let points = region.points.iter().map(|spot| Figure::Point(spot.point));
        curves.chain(patches).chain(points)
    })
}

/// From where the parts meet, as far as the second must be moved.
fn way_out(clash: &Clash, depth: &Penetration) -> Figure {
    let middle = |[low, high]: [[f64; 3]; 2]| [0, 1, 2].map(|axis: usize| low[axis] / 2.0 + high[axis] / 2.0);
    let from = clash.bounds.map(middle).unwrap_or_default();
    let to = [0, 1, 2].map(|axis: usize| from[axis] + depth.upper * depth.direction[axis]);
    Figure::Arrow([from, to])
}
