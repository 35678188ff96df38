//! What is around a line that two surfaces have in common.

use super::Relating;
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
    /// Looks at what is between the triangles around a line that both surfaces have in common.
    pub(super) fn look_around(&mut self, line: [DVec3; 2], fans: [Fan; 2]) {
        // All triangles of a fan meet the line, and each would come here.
        if (0..2).any(|side| !is_first(self.placed(side), fans[side])) {
            return;
        }
        let mut sheets = Vec::new();
        for (owner, fan) in fans.into_iter().enumerate() {
            self.unfold(line, owner, fan, &mut sheets);
        }
        let Some(first) = sheets.first() else { return };
        let axle = Axle::new(line, first.point);
        sheets.sort_by(|s, t| axle.order(s.point, t.point));
        let directions: Vec<&[Sheet]> = sheets.chunk_by(|s, t| axle.order(s.point, t.point).is_eq()).collect();
        let count = directions.len();
        for i in 0..count {
            let between = [0, 1].map(|owner| inside_between(&directions, i, owner));
            match between {
                [Some(in_a), Some(in_b)] => self.regions.see(in_a, in_b),
                _ => self.unclear = true,
            }
        }
    }

    fn unfold(&mut self, line: [DVec3; 2], owner: usize, fan: Fan, sheets: &mut Vec<Sheet>) {
        let placed = self.placed(owner);
        let mut sheet = |triangle: u32, point: DVec3, corners: &[DVec3; 3]| match self.label(owner, triangle) {
            None => self.unclear = true,
            Some([front, back]) => {
                let (before, after) = if faces_ahead(line, point, corners) { (back, front) } else { (front, back) };
                sheets.push(Sheet { owner, point, before, after });
            }
        };
        match fan {
            Fan::Inside(triangle) => {
                let corners = placed.points(triangle);
                for point in corners_beside(line, &corners).into_iter().flatten() {
                    sheet(triangle, point, &corners);
                }
            }
            Fan::Edge { triangle, side } => {
                let surface = placed.model.surface();
                let Some(edge) = surface.edge(triangle, side) else { return };
                for &triangle in surface.along(edge) {
                    let corners = placed.points(triangle);
                    if is_degenerate(&corners) {
                        // What is beyond it begins along the same line, and is not known here.
                        self.unclear = true;
                        return;
                    }
                    let own = (0..3).find(|&side| surface.edge(triangle, side) == Some(edge)).unwrap_or(0);
                    sheet(triangle, corners[(own + 2) % 3], &corners);
                }
            }
        }
    }
}

/// Whether a triangle is the first of its fan.
fn is_first(placed: &Placed<'_>, fan: Fan) -> bool {
    let Fan::Edge { triangle, side } = fan else { return true };
    let surface = placed.model.surface();
    let Some(edge) = surface.edge(triangle, side) else { return false };
    let first = surface.along(edge).iter().find(|&&triangle| !is_degenerate(&placed.points(triangle)));
    first == Some(&triangle)
}

/// Whether what is between a direction and the next is inside of a model: by the nearest sheet of it on either side. A model that
/// has two sheets in one direction does not tell by them. `None` if nothing tells, or if the two sides do not agree.
fn inside_between(directions: &[&[Sheet]], place: usize, owner: usize) -> Option<bool> {
    let count = directions.len();
    let own = |i: usize| directions[i].iter().filter(|sheet| sheet.owner == owner);
    let has_own = |&i: &usize| own(i).next().is_some();
    let behind = (0..count).map(|step| (place + count - step) % count).find(has_own)?;
    let ahead = (1..=count).map(|step| (place + step) % count).find(has_own)?;
    let single = |i: usize| own(i).next().filter(|_| own(i).count() == 1);
    match (single(behind).map(|sheet| sheet.after), single(ahead).map(|sheet| sheet.before)) {
        (Some(after), Some(before)) => (after == before).then_some(after),
        (after, before) => after.or(before),
    }
}
