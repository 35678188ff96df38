//! Merges the triangles of flat faces: removes vertices inside flat faces and along straight creases one by one,
//! without changing the surface.
//!
//! A face consists of coplanar triangles that are connected across edges. Each of these edges belongs to exactly
//! two triangles, which use it in opposite directions. A vertex is removed by collapsing it to a neighbor within
//! its face or along its crease; two triangles vanish.
//!
//! **Why the winding numbers do not change.** The surface must be closed. So the triangles around the vertex
//! before the collapse, and those that replace them, have the same boundary and lie in the same planes. They are
//! equal as chains (formal sums of oriented triangles). This holds whatever the rest of the surface is like.
//!
//! **Why the set of points does not change.** An exact test ensures that the collapse flips no triangle.

use super::EdgeTable;
use crate::kernel::disjoint_sets::{disjoint_sets, find, union};
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::{are_coplanar, orient2d_in, projection_of};
use crate::mesh::Mesh;
use glam::DVec3;

/// Vertices with more triangles than this are not removed: their removal would be slow, and enough other vertices
/// can be removed.
const MAX_TRIANGLES_AROUND: u32 = 24;

/// A removed triangle has this value instead of its three corners.
const REMOVED: [u32; 3] = [u32::MAX; 3];

/// Kind of a point by its neighborhood, which determines how it can be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PointKind {
    /// Corner of several faces, or a point with an unusual neighborhood. It is not removed.
    Fixed,
    /// Inside a flat face.
    InFace,
    /// On a straight crease between two flat faces, with the previous and the next point of the crease.
    OnCrease([u32; 2]),
}

/// Projection of a face along an axis, and the orientation of its triangles in the projection.
#[derive(Clone, Copy, Debug)]
struct FaceProjection {
    axis: usize,
    orientation: Sign,
}

/// Number of creases that end at a point, and the other ends of the first two.
#[derive(Clone, Copy, Debug, Default)]
struct PointCreases {
    count: u32,
    ends: [u32; 2],
}

impl PointCreases {
    fn add(&mut self, end: u32) {
        if let Some(free) = self.ends.get_mut(self.count as usize) {
            *free = end;
        }
        self.count += 1;
    }
}

/// State of merging: the triangles in terms of point ids, from which points are removed one by one.
struct FaceMerger {
    points: Vec<DVec3>,
    kinds: Vec<PointKind>,
    /// Indices of the triangles around each point, including some that were removed.
    around: Vec<Vec<u32>>,
    /// Number of triangles around each point, without the removed ones.
    count_around: Vec<u32>,
    triangles: Vec<[u32; 3]>,
    /// Id of the face of each triangle: the index of one triangle of the face.
    face: Vec<u32>,
    projections: Vec<FaceProjection>,
}

/// Mesh of the same surface with at most half of the triangles.
///
/// `None` if flat faces do not have enough triangles for that, if a triangle is degenerate, or if the surface is open.
pub(crate) fn merge_faces(mesh: &Mesh, surface: &EdgeTable) -> Option<Mesh> {
    let mut merger = FaceMerger::new(mesh, surface)?;
    merger.remove_all();
    let mut used = vec![u32::MAX; merger.points.len()];
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for triangle in merger.triangles.iter().filter(|&&triangle| triangle != REMOVED) {
        triangles.push(triangle.map(|point| {
            let index = &mut used[point as usize];
            if *index == u32::MAX {
                *index = vertices.len() as u32;
                vertices.push(merger.points[point as usize].to_array());
            }
            *index
        }));
    }
    (2 * triangles.len() <= mesh.triangles().len()).then(|| Mesh::new(vertices, triangles).ok()).flatten()
}

impl FaceMerger {
    /// Finds the flat faces.
    ///
    /// `None` if less than half of the edges are inside flat faces (removing a vertex removes three edges, so too
    /// few triangles could be removed), if a triangle is degenerate, or if the surface is open.
    fn new(mesh: &Mesh, surface: &EdgeTable) -> Option<Self> {
        let count = mesh.triangles().len() as u32;
        let corners = |triangle: u32| mesh.points(triangle);
        let projections: Vec<FaceProjection> = (0..count)
            .map(|triangle| {
                let (axis, orientation) = projection_of(&corners(triangle));
                FaceProjection { axis, orientation }
            })
            .collect();
        if surface.open_edge().is_some() || projections.iter().any(|projection| projection.orientation == Sign::Zero) {
            return None;
        }
        let mut face = disjoint_sets(count);
        let mut creases = Vec::new();
        for edge in 0..surface.edge_count() {
            let along = surface.triangles_along(edge);
            let is_flat = match *along {
                [first, second] if surface.shell(first) == surface.shell(second) => {
                    let [one, other] = [first, second].map(|triangle| projections[triangle as usize]);
                    (one.axis, one.orientation) == (other.axis, other.orientation)
                        && are_coplanar(&corners(first), &corners(second))
                }
                _ => false,
            };
            match along {
                [first, second] if is_flat => union(&mut face, *first, *second),
                _ => creases.push(edge),
            }
        }
        if 2 * creases.len() as u32 > surface.edge_count() {
            return None;
        }
        let triangles: Vec<[u32; 3]> =
            mesh.triangles().iter().map(|corners| corners.map(|vertex| surface.point(vertex))).collect();
        let size = triangles.iter().flatten().max().map_or(0, |&last| last as usize + 1);
        let mut points = vec![DVec3::ZERO; size];
        let mut around: Vec<Vec<u32>> = (0..size).map(|_| Vec::with_capacity(8)).collect();
        for (index, corners) in (0_u32..).zip(mesh.triangles()) {
            for &vertex in corners {
                let point = surface.point(vertex) as usize;
                points[point] = DVec3::from_array(mesh.vertices()[vertex as usize]);
                around[point].push(index);
            }
        }
        let kinds = vec![PointKind::InFace; size];
        let face = (0..count).map(|triangle| find(&mut face, triangle)).collect();
        let count_around = around.iter().map(|triangles| triangles.len() as u32).collect();
        let mut merger = Self { points, kinds, around, count_around, triangles, face, projections };
        merger.classify_points(surface, &creases);
        Some(merger)
    }

    /// Determines the [`PointKind`] of each point, given the ids of the edges that are creases.
    fn classify_points(&mut self, surface: &EdgeTable, creases: &[u32]) {
        let mut point_creases = vec![PointCreases::default(); self.points.len()];
        for &edge in creases {
            let along = surface.triangles_along(edge);
            let triangle = along[0];
            let Some(side) = (0..3).find(|&side| surface.edge(triangle, side) == Some(edge)) else { continue };
            let corners = self.triangles[triangle as usize];
            let [from, to] = [corners[side], corners[(side + 1) % 3]];
            point_creases[from as usize].add(to);
            point_creases[to as usize].add(from);
            if !matches!(*along, [first, second] if surface.shell(first) == surface.shell(second)) {
                self.kinds[from as usize] = PointKind::Fixed;
                self.kinds[to as usize] = PointKind::Fixed;
            }
        }
        for (point, point_creases) in point_creases.into_iter().enumerate() {
            let faces = || self.around[point].iter().map(|&triangle| self.face[triangle as usize]);
            let first = faces().next();
            let second = faces().find(|&face| Some(face) != first);
            let are_two = faces().all(|face| Some(face) == first || Some(face) == second);
            let PointCreases { count, ends: [before, after] } = point_creases;
            self.kinds[point] = match (self.kinds[point], count) {
                (PointKind::InFace, 0) if second.is_none() => PointKind::InFace,
                (PointKind::InFace, 2) if are_two && self.is_straight(before, point as u32, after) => {
                    PointKind::OnCrease([before, after])
                }
                _ => PointKind::Fixed,
            };
        }
    }

    /// Returns true if a point is on the segment between two others.
    fn is_straight(&self, before: u32, point: u32, after: u32) -> bool {
        let [p, q, r] = [before, point, after].map(|point| self.points[point as usize]);
        let is_between = q.cmpge(p.min(r)).all() && q.cmple(p.max(r)).all();
        is_between && (0..3).all(|axis| orient2d_in(axis, p, q, r) == Sign::Zero)
    }

    /// Removes points until no more can be removed.
    fn remove_all(&mut self) {
        let mut waiting: Vec<u32> = (0..self.points.len() as u32).collect();
        let mut is_waiting = vec![true; self.points.len()];
        while let Some(point) = waiting.pop() {
            is_waiting[point as usize] = false;
            let Some(to) = self.collapse_target(point) else { continue };
            let before = self.around[to as usize].len();
            self.collapse(point, to);
            // The collapse changed triangles, which may have made their points removable. So these points are
            // tested again.
            let moved = &self.around[to as usize][before..];
            for near in moved.iter().flat_map(|&triangle| self.triangles[triangle as usize]) {
                if self.kinds[near as usize] != PointKind::Fixed && !is_waiting[near as usize] {
                    is_waiting[near as usize] = true;
                    waiting.push(near);
                }
            }
        }
    }

    /// Neighbor to which a point can be collapsed; `None` if the point cannot be removed now.
    fn collapse_target(&mut self, point: u32) -> Option<u32> {
        if self.count_around[point as usize] > MAX_TRIANGLES_AROUND || self.kinds[point as usize] == PointKind::Fixed {
            return None;
        }
        let triangles = &self.triangles;
        self.around[point as usize].retain(|&triangle| triangles[triangle as usize] != REMOVED);
        let around = &self.around[point as usize];
        match self.kinds[point as usize] {
            PointKind::Fixed => None,
            PointKind::OnCrease(ends) => ends.into_iter().find(|&end| self.can_collapse(point, end)),
            PointKind::InFace => {
                let corners = around.iter().flat_map(|&triangle| self.triangles[triangle as usize]);
                corners.filter(|&corner| corner != point).find(|&corner| self.can_collapse(point, corner))
            }
        }
    }

    /// Returns true if collapsing `point` to its neighbor `to` removes exactly two triangles, and neither flips
    /// another triangle nor makes it degenerate.
    fn can_collapse(&self, point: u32, to: u32) -> bool {
        let mut removed = 0;
        for &triangle in &self.around[point as usize] {
            let corners = self.triangles[triangle as usize];
            if corners.contains(&to) {
                removed += 1;
                continue;
            }
            let [p, q, r] = corners.map(|corner| self.points[if corner == point { to } else { corner } as usize]);
            let FaceProjection { axis, orientation } = self.projections[triangle as usize];
            if orient2d_in(axis, p, q, r) != orientation {
                return false;
            }
        }
        removed == 2
    }

    /// Collapses `point` to its neighbor `to`. The remaining triangles of `point` are appended to the triangles
    /// around `to`.
    fn collapse(&mut self, point: u32, to: u32) {
        for triangle in std::mem::take(&mut self.around[point as usize]) {
            let corners = &mut self.triangles[triangle as usize];
            if corners.contains(&to) {
                corners.iter().for_each(|&corner| self.count_around[corner as usize] -= 1);
                *corners = REMOVED;
            } else {
                *corners = corners.map(|corner| if corner == point { to } else { corner });
                self.around[to as usize].push(triangle);
                self.count_around[to as usize] += 1;
            }
        }
        if let PointKind::OnCrease([before, after]) = self.kinds[point as usize] {
            for (end, next) in [(before, after), (after, before)] {
                if let PointKind::OnCrease(ends) = &mut self.kinds[end as usize] {
                    ends.iter_mut().filter(|end| **end == point).for_each(|end| *end = next);
                }
            }
        }
        self.kinds[point as usize] = PointKind::Fixed;
    }
}

#[cfg(test)]
mod tests;
