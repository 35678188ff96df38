//! What is around a line that two surfaces have in common.

use super::Relating;
use super::contact::Labels;
use crate::exact::{Axle, corners_beside, faces_ahead, is_degenerate};
use crate::query::placed::Placed;
use glam::DVec3;

/// What a model has around a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fan {
    /// A triangle, in whose inside the line runs.
    Inside(u32),
    /// All triangles along an edge: this side of a triangle.
    Edge { triangle: u32, side: usize },
}

/// A triangle that begins at a line.
#[derive(Clone, Copy, Debug)]
struct Sheet {
    /// 0 of the first model, 1 of the second.
    owner: usize,
    /// A point of it that is not on the line.
    point: DVec3,
    /// Whether what comes before it and after it, as one turns around the line, is inside of its model.
    before: bool,
    after: bool,
}

impl Relating<'_, '_> {
    /// Looks at what is between the triangles around a line that both surfaces have in common. `None` if there are triangles without
    /// area, behind which others may begin and end on the way.
    pub(super) fn look_around(&mut self, line: [DVec3; 2], fans: [Fan; 2], labels: &mut Labels) -> Option<()> {
        // All triangles of a fan meet the line, and each would come here.
        for side in 0..2 {
            if !is_first(self.placed(side), fans[side])? {
                return Some(());
            }
        }
        let mut sheets = Vec::new();
        for (owner, fan) in fans.into_iter().enumerate() {
            match fan {
                Fan::Inside(triangle) => {
                    let corners = self.placed(owner).points(triangle);
                    for point in corners_beside(line, &corners).into_iter().flatten() {
                        sheets.push(self.sheet(line, owner, triangle, point, labels)?);
                    }
                }
                Fan::Edge { triangle, side } => {
                    let surface = self.placed(owner).model.surface();
                    let edge = surface.edge(triangle, side)?;
                    for &triangle in surface.along(edge) {
                        let side = (0..3).find(|&side| surface.edge(triangle, side) == Some(edge))?;
                        let point = self.placed(owner).points(triangle)[(side + 2) % 3];
                        sheets.push(self.sheet(line, owner, triangle, point, labels)?);
                    }
                }
            }
        }
        let axle = Axle::new(line, sheets.first()?.point);
        sheets.sort_by(|s, t| axle.order(s.point, t.point));
        let directions: Vec<&[Sheet]> = sheets.chunk_by(|s, t| axle.order(s.point, t.point).is_eq()).collect();
        for i in 0..directions.len() {
            let [in_a, in_b] = [0, 1].map(|owner| inside_between(&directions, i, owner));
            self.see([in_a?, in_b?]);
        }
        Some(())
    }

    /// A triangle that begins at a line, by a corner of it that is not on the line.
    fn sheet(
        &mut self,
        line: [DVec3; 2],
        owner: usize,
        triangle: u32,
        point: DVec3,
        labels: &mut Labels,
    ) -> Option<Sheet> {
        let [front, back] = self.join_one(labels, owner, triangle)?;
        let is_ahead = faces_ahead(line, point, &self.placed(owner).points(triangle));
        let (before, after) = if is_ahead { (back, front) } else { (front, back) };
        Some(Sheet { owner, point, before, after })
    }
}

/// Whether a triangle is the first of its fan; `None` if one of them has no area.
fn is_first(placed: &Placed<'_>, fan: Fan) -> Option<bool> {
    let Fan::Edge { triangle, side } = fan else { return Some(true) };
    let surface = placed.model.surface();
    let along = surface.along(surface.edge(triangle, side)?);
    let have_area = along.iter().all(|&triangle| !is_degenerate(&placed.points(triangle)));
    have_area.then_some(along.first() == Some(&triangle))
}

/// Whether what is between a direction and the next is inside of a model: by the nearest sheets of it on either side. `None` if
/// these do not agree.
fn inside_between(directions: &[&[Sheet]], place: usize, owner: usize) -> Option<bool> {
    let count = directions.len();
    let own = |i: usize| directions[i].iter().filter(|sheet| sheet.owner == owner);
    let has_own = |&i: &usize| own(i).next().is_some();
    let behind = (0..count).map(|step| (place + count - step) % count).find(has_own)?;
    let ahead = (1..=count).map(|step| (place + step) % count).find(has_own)?;
    // Sheets that lie on each other were looked at together, and say the same.
    let agreed = |i: usize, says: fn(&Sheet) -> bool| {
        let first = says(own(i).next()?);
        own(i).all(|sheet| says(sheet) == first).then_some(first)
    };
    match (agreed(behind, |sheet| sheet.after), agreed(ahead, |sheet| sheet.before)) {
        (Some(after), Some(before)) => (after == before).then_some(after),
        (after, before) => after.or(before),
    }
}
