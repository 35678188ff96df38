//! What is around a line that two surfaces have in common.

use super::Relating;
use super::contact::Labels;
use crate::exact::{Axle, Stretch, corners_beside, faces_ahead, is_degenerate, stretch_in};
use crate::query::placed::Placed;
use glam::DVec3;
use std::collections::HashSet;

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

/// A triangle with area along a line, or two sides of one in whose inside the line runs.
#[derive(Clone, Copy, Debug)]
struct Strip {
    owner: usize,
    triangle: u32,
    /// Its side on the line, and where that begins and ends along the axis of the line; none if it is all around.
    side: Option<(usize, [f64; 2])>,
}

impl Relating<'_, '_> {
    /// Looks at what is between the triangles around a line that both surfaces have in common.
    ///
    /// Mostly that is the same all along. But behind triangles without area, which lie on the line too, others may begin and
    /// end on the way: then it is looked at from one such place to the next.
    pub(super) fn look_around(&mut self, line: [DVec3; 2], fans: [Fan; 2], labels: &mut Labels) -> Option<()> {
        // All triangles of a fan meet the line, and each would come here.
        if (0..2).any(|side| !is_first(self.placed(side), fans[side])) {
            return Some(());
        }
        let axis = (0..3).find(|&axis| line[0][axis] != line[1][axis]).unwrap_or(0);
        let (mut strips, mut stops) = (Vec::new(), Vec::new());
        for (owner, fan) in fans.into_iter().enumerate() {
            list_strips(self.placed(owner), owner, fan, axis, &mut strips, &mut stops);
        }
        stops.sort_by(|x: &DVec3, y| x[axis].total_cmp(&y[axis]));
        stops.dedup_by(|x, y| x[axis] == y[axis]);
        for part in stops.windows(2) {
            self.look_around_part(line, axis, [part[0], part[1]], fans, &strips, labels)?;
        }
        Some(())
    }

    /// On a part of the line on which no triangle begins or ends.
    fn look_around_part(
        &mut self,
        line: [DVec3; 2],
        axis: usize,
        part: [DVec3; 2],
        fans: [Fan; 2],
        strips: &[Strip],
        labels: &mut Labels,
    ) -> Option<()> {
        let covers = |owner: usize| match fans[owner] {
            Fan::Inside(triangle) => stretch_in(part, &self.placed(owner).points(triangle)) == Some(Stretch::Inside),
            Fan::Edge { triangle, side } => {
                let ends = edge_ends(&self.placed(owner).points(triangle), side, axis);
                ends[0] <= part[0][axis] && part[1][axis] <= ends[1]
            }
        };
        if !covers(0) || !covers(1) {
            return Some(());
        }
        let along =
            |strip: &&Strip| strip.side.is_none_or(|(_, ends)| ends[0] <= part[0][axis] && part[1][axis] <= ends[1]);
        let mut sheets = Vec::new();
        for strip in strips.iter().filter(along) {
            self.unfold(line, strip, &mut sheets, labels)?;
        }
        let Some(first) = sheets.first() else { return Some(()) };
        let axle = Axle::new(line, first.point);
        sheets.sort_by(|s, t| axle.order(s.point, t.point));
        let directions: Vec<&[Sheet]> = sheets.chunk_by(|s, t| axle.order(s.point, t.point).is_eq()).collect();
        for i in 0..directions.len() {
            let [in_a, in_b] = [0, 1].map(|owner| inside_between(&directions, i, owner));
            self.see([in_a?, in_b?]);
        }
        Some(())
    }

    fn unfold(&mut self, line: [DVec3; 2], strip: &Strip, sheets: &mut Vec<Sheet>, labels: &mut Labels) -> Option<()> {
        let corners = self.placed(strip.owner).points(strip.triangle);
        let [front, back] = self.join_one(labels, strip.owner, strip.triangle)?;
        let points = match strip.side {
            Some((side, _)) => [Some(corners[(side + 2) % 3]), None],
            None => corners_beside(line, &corners),
        };
        sheets.extend(points.into_iter().flatten().map(|point| {
            let (before, after) = if faces_ahead(line, point, &corners) { (back, front) } else { (front, back) };
            Sheet { owner: strip.owner, point, before, after }
        }));
        Some(())
    }
}

/// Lists the triangles with area of a fan, and those behind triangles without, which lie on the line; and where edges begin
/// and end.
fn list_strips(
    placed: &Placed<'_>,
    owner: usize,
    fan: Fan,
    axis: usize,
    strips: &mut Vec<Strip>,
    stops: &mut Vec<DVec3>,
) {
    let Fan::Edge { triangle, side } = fan else {
        if let Fan::Inside(triangle) = fan {
            strips.push(Strip { owner, triangle, side: None });
        }
        return;
    };
    let surface = placed.model.surface();
    let mut edges: Vec<u32> = surface.edge(triangle, side).into_iter().collect();
    // Of those behind triangles without area, of which there are none as a rule.
    let mut seen: HashSet<u32> = HashSet::new();
    let mut next = 0;
    while let Some(&edge) = edges.get(next) {
        next += 1;
        for &triangle in surface.along(edge) {
            let corners = placed.points(triangle);
            let flat = is_degenerate(&corners);
            if flat {
                seen.insert(edge);
            }
            for side in 0..3 {
                match surface.edge(triangle, side) {
                    Some(own) if own == edge => {
                        let ends = edge_ends(&corners, side, axis);
                        stops.extend([corners[side], corners[(side + 1) % 3]]);
                        if !flat {
                            strips.push(Strip { owner, triangle, side: Some((side, ends)) });
                        }
                    }
                    Some(other) if flat && seen.insert(other) => edges.push(other),
                    _ => (),
                }
            }
        }
    }
}

/// Where a side of a triangle begins and ends along an axis.
fn edge_ends(corners: &[DVec3; 3], side: usize, axis: usize) -> [f64; 2] {
    let [from, to] = [corners[side][axis], corners[(side + 1) % 3][axis]];
    [from.min(to), from.max(to)]
}

/// Whether a triangle is the first of its fan that has area.
fn is_first(placed: &Placed<'_>, fan: Fan) -> bool {
    let Fan::Edge { triangle, side } = fan else { return true };
    let surface = placed.model.surface();
    let Some(edge) = surface.edge(triangle, side) else { return false };
    let first = surface.along(edge).iter().find(|&&triangle| !is_degenerate(&placed.points(triangle)));
    first == Some(&triangle)
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
