//! For a line that lies on both surfaces: finds the regions of space around the line, and whether each is inside of
//! each solid.

use super::RelationSearch;
use super::contact::SheetLabels;
use crate::kernel::predicates::angular_order::{AngularOrder, corner_on_each_side, front_is_ahead};
use crate::kernel::triangle::is_degenerate;
use crate::placed::PlacedModel;
use glam::DVec3;

/// The triangles of one model that contain a given line segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineSurroundings {
    /// One triangle; the line runs through its interior.
    Inside(u32),
    /// All triangles along an edge of the mesh, which is given as a side of one of these triangles.
    Edge { triangle: u32, side: usize },
}

/// Triangle that is seen as a half-plane around a line: only the direction in which it leaves the line matters.
#[derive(Clone, Copy, Debug)]
struct HalfPlaneSheet {
    /// Model of the triangle: 0 or 1.
    owner: usize,
    /// Vertex of the triangle that is not on the line.
    point: DVec3,
    /// True if, in a turn around the line, the space just before this half-plane is inside its model.
    before: bool,
    /// True if, in a turn around the line, the space just after this half-plane is inside its model.
    after: bool,
}

impl RelationSearch<'_, '_> {
    /// Records the regions of space around a line that lies on both surfaces. The triangles in `fans`, which
    /// contain the line, bound these regions.
    ///
    /// `None` if a triangle at the line is degenerate. Other triangles of the mesh may then meet it in the middle
    /// of the line, so the regions may be different along the line.
    pub(super) fn classify_around_line(
        &mut self,
        line: [DVec3; 2],
        fans: [LineSurroundings; 2],
        labels: &mut SheetLabels,
    ) -> Option<()> {
        // This function is called for every triangle along an edge, always with the same result. Only the call for the
        // first of these triangles does the work.
        for side in 0..2 {
            if !is_first(self.placed(side), fans[side])? {
                return Some(());
            }
        }
        let mut sheets = Vec::new();
        for (owner, fan) in fans.into_iter().enumerate() {
            match fan {
                LineSurroundings::Inside(triangle) => {
                    let corners = self.placed(owner).points(triangle);
                    for point in corner_on_each_side(line, &corners).into_iter().flatten() {
                        sheets.push(self.sheet(line, owner, triangle, point, labels)?);
                    }
                }
                LineSurroundings::Edge { triangle, side } => {
                    let surface = self.placed(owner).model.surface();
                    let edge = surface.edge(triangle, side)?;
                    for &triangle in surface.triangles_along(edge) {
                        let side = (0..3).find(|&side| surface.edge(triangle, side) == Some(edge))?;
                        let point = self.placed(owner).points(triangle)[(side + 2) % 3];
                        sheets.push(self.sheet(line, owner, triangle, point, labels)?);
                    }
                }
            }
        }
        let angular_order = AngularOrder::new(line, sheets.first()?.point);
        sheets.sort_by(|s, t| angular_order.order(s.point, t.point));
        let directions: Vec<&[HalfPlaneSheet]> =
            sheets.chunk_by(|s, t| angular_order.order(s.point, t.point).is_eq()).collect();
        for i in 0..directions.len() {
            let [in_a, in_b] = [0, 1].map(|owner| inside_between(&directions, i, owner));
            self.record_cell([in_a?, in_b?]);
        }
        Some(())
    }

    /// Describes a triangle as a half-plane that is bounded by `line`. `point` is its vertex off the line.
    fn sheet(
        &mut self,
        line: [DVec3; 2],
        owner: usize,
        triangle: u32,
        point: DVec3,
        labels: &mut SheetLabels,
    ) -> Option<HalfPlaneSheet> {
        let [front, back] = self.connect_triangle(labels, owner, triangle)?;
        let is_ahead = front_is_ahead(line, point, &self.placed(owner).points(triangle));
        let (before, after) = if is_ahead { (back, front) } else { (front, back) };
        Some(HalfPlaneSheet { owner, point, before, after })
    }
}

/// Returns true if the triangle of `fan` is the first of the triangles along its edge; `None` if one of these is
/// degenerate.
fn is_first(placed: &PlacedModel, fan: LineSurroundings) -> Option<bool> {
    let LineSurroundings::Edge { triangle, side } = fan else { return Some(true) };
    let surface = placed.model.surface();
    let along = surface.triangles_along(surface.edge(triangle, side)?);
    let have_area = along.iter().all(|&triangle| !is_degenerate(&placed.points(triangle)));
    have_area.then_some(along.first() == Some(&triangle))
}

/// Returns true if the space between two directions around the line is inside model `owner`: between the
/// half-planes at `index` and those at the next index.
///
/// The nearest half-planes of this model before and after that space determine the result. `None` if they
/// contradict each other.
fn inside_between(directions: &[&[HalfPlaneSheet]], index: usize, owner: usize) -> Option<bool> {
    let count = directions.len();
    let own = |i: usize| directions[i].iter().filter(|sheet| sheet.owner == owner);
    let has_own = |&i: &usize| own(i).next().is_some();
    let behind = (0..count).map(|step| (index + count - step) % count).find(has_own)?;
    let ahead = (1..=count).map(|step| (index + step) % count).find(has_own)?;
    // Several half-planes may have the same direction. Whether the space on one side of them is inside the model
    // is known only if all of them agree.
    let agreed = |i: usize, side: fn(&HalfPlaneSheet) -> bool| {
        let first = side(own(i).next()?);
        own(i).all(|sheet| side(sheet) == first).then_some(first)
    };
    match (agreed(behind, |sheet| sheet.after), agreed(ahead, |sheet| sheet.before)) {
        (Some(after), Some(before)) => (after == before).then_some(after),
        (after, before) => after.or(before),
    }
}
