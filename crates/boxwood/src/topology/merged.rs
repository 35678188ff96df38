//! The same surface with fewer triangles: vertices inside of flat faces, and along straight creases, are removed one by one.
//!
//! A vertex is removed by moving it to a neighbor within its face, or along its crease: two triangles vanish there. The surface is closed, and
//! faces are of triangles that are connected across edges of exactly two, which run along them in opposite directions. So before
//! and after, the triangles around the vertex have the same boundary, and are in the same planes: they are equal as chains, and winding
//! numbers stay what they are whatever the surface does elsewhere. Since no triangle is turned over, which is decided exactly, they are
//! the same set of points too.

use super::Surface;
use crate::exact::{Sign, lie_in_a_plane, orient2d_in, projection_of};
use crate::joining::{apart, join, lowest};
use crate::mesh::Mesh;
use glam::DVec3;

/// A vertex with more triangles around it stays: moving it would take long, and others are left.
const MOST_AROUND: u32 = 24;

/// The corners of a triangle that vanished.
const VANISHED: [u32; 3] = [u32::MAX; 3];

/// What is around a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// A corner, or anything unusual. Stays.
    Fixed,
    /// Inside of a flat face.
    InFace,
    /// On a straight crease between two flat faces: the points before and behind it.
    OnCrease([u32; 2]),
}

/// How a face is projected: along an axis, and how its triangles turn then.
#[derive(Clone, Copy, Debug)]
struct Projection {
    axis: usize,
    turn: Sign,
}

/// The creases at a point: how many, and where the first two lead to.
#[derive(Clone, Copy, Debug, Default)]
struct Beside {
    count: u32,
    ends: [u32; 2],
}

impl Beside {
    fn add(&mut self, end: u32) {
        if let Some(free) = self.ends.get_mut(self.count as usize) {
            *free = end;
        }
        self.count += 1;
    }
}

/// Triangles by points, of which some are removed.
struct Faces {
    points: Vec<DVec3>,
    places: Vec<Place>,
    /// The triangles around each point, and others that vanished.
    around: Vec<Vec<u32>>,
    /// How many of them did not.
    count_around: Vec<u32>,
    triangles: Vec<[u32; 3]>,
    /// The face of each triangle, by a triangle of it.
    face: Vec<u32>,
    projections: Vec<Projection>,
}

/// A mesh of the same surface with at most half of the triangles; `None` if that many are not in flat faces, or some have no area.
pub(crate) fn merged(mesh: &Mesh, surface: &Surface) -> Option<Mesh> {
    let mut faces = Faces::new(mesh, surface)?;
    faces.remove_all();
    let mut used = vec![u32::MAX; faces.points.len()];
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for triangle in faces.triangles.iter().filter(|&&triangle| triangle != VANISHED) {
        triangles.push(triangle.map(|point| {
            let number = &mut used[point as usize];
            if *number == u32::MAX {
                *number = vertices.len() as u32;
                vertices.push(faces.points[point as usize].to_array());
            }
            *number
        }));
    }
    (2 * triangles.len() <= mesh.triangles().len()).then(|| Mesh::new(vertices, triangles).ok()).flatten()
}

impl Faces {
    /// `None` if less than half of the edges are flat, since a vertex that is removed takes three edges with it; or if a triangle has
    /// no area, or the surface is open.
    fn new(mesh: &Mesh, surface: &Surface) -> Option<Self> {
        let count = mesh.triangles().len() as u32;
        let corners = |triangle: u32| mesh.points(triangle);
        let projections: Vec<Projection> = (0..count)
            .map(|triangle| {
                let (axis, turn) = projection_of(&corners(triangle));
                Projection { axis, turn }
            })
            .collect();
        if surface.open_edge().is_some() || projections.iter().any(|projection| projection.turn == Sign::Zero) {
            return None;
        }
        let mut face = apart(count);
        let mut creases = Vec::new();
        for edge in 0..surface.edge_count() {
            let along = surface.along(edge);
            let is_flat = match *along {
                [first, second] if surface.shell(first) == surface.shell(second) => {
                    let [one, other] = [first, second].map(|triangle| projections[triangle as usize]);
                    (one.axis, one.turn) == (other.axis, other.turn)
                        && lie_in_a_plane(&corners(first), &corners(second))
                }
                _ => false,
            };
            match along {
                [first, second] if is_flat => join(&mut face, *first, *second),
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
        for (number, corners) in (0_u32..).zip(mesh.triangles()) {
            for &vertex in corners {
                let point = surface.point(vertex) as usize;
                points[point] = DVec3::from_array(mesh.vertices()[vertex as usize]);
                around[point].push(number);
            }
        }
        let places = vec![Place::InFace; size];
        let face = (0..count).map(|triangle| lowest(&mut face, triangle)).collect();
        let count_around = around.iter().map(|triangles| triangles.len() as u32).collect();
        let mut faces = Self { points, places, around, count_around, triangles, face, projections };
        faces.fix(surface, &creases);
        Some(faces)
    }

    /// Finds out which points stay, and which are on straight creases.
    fn fix(&mut self, surface: &Surface, creases: &[u32]) {
        let mut beside = vec![Beside::default(); self.points.len()];
        for &edge in creases {
            let along = surface.along(edge);
            let triangle = along[0];
            let Some(side) = (0..3).find(|&side| surface.edge(triangle, side) == Some(edge)) else { continue };
            let corners = self.triangles[triangle as usize];
            let [from, to] = [corners[side], corners[(side + 1) % 3]];
            beside[from as usize].add(to);
            beside[to as usize].add(from);
            if !matches!(*along, [first, second] if surface.shell(first) == surface.shell(second)) {
                self.places[from as usize] = Place::Fixed;
                self.places[to as usize] = Place::Fixed;
            }
        }
        for (point, beside) in beside.into_iter().enumerate() {
            let faces = || self.around[point].iter().map(|&triangle| self.face[triangle as usize]);
            let first = faces().next();
            let second = faces().find(|&face| Some(face) != first);
            let are_two = faces().all(|face| Some(face) == first || Some(face) == second);
            let Beside { count, ends: [before, behind] } = beside;
            self.places[point] = match (self.places[point], count) {
                (Place::InFace, 0) if second.is_none() => Place::InFace,
                (Place::InFace, 2) if are_two && self.is_straight(before, point as u32, behind) => {
                    Place::OnCrease([before, behind])
                }
                _ => Place::Fixed,
            };
        }
    }

    /// Whether a point is on the segment between two others.
    fn is_straight(&self, before: u32, point: u32, behind: u32) -> bool {
        let [p, q, r] = [before, point, behind].map(|point| self.points[point as usize]);
        let is_between = q.cmpge(p.min(r)).all() && q.cmple(p.max(r)).all();
        is_between && (0..3).all(|axis| orient2d_in(axis, p, q, r) == Sign::Zero)
    }

    /// Removes points until none can be removed.
    fn remove_all(&mut self) {
        let mut waiting: Vec<u32> = (0..self.points.len() as u32).collect();
        let mut is_waiting = vec![true; self.points.len()];
        while let Some(point) = waiting.pop() {
            is_waiting[point as usize] = false;
            let Some(to) = self.target_of(point) else { continue };
            let before = self.around[to as usize].len();
            self.move_to(point, to);
            // What is next to it may be removed where it could not before.
            let moved = &self.around[to as usize][before..];
            for near in moved.iter().flat_map(|&triangle| self.triangles[triangle as usize]) {
                if self.places[near as usize] != Place::Fixed && !is_waiting[near as usize] {
                    is_waiting[near as usize] = true;
                    waiting.push(near);
                }
            }
        }
    }

    /// Where a point can be moved to.
    fn target_of(&mut self, point: u32) -> Option<u32> {
        if self.count_around[point as usize] > MOST_AROUND || self.places[point as usize] == Place::Fixed {
            return None;
        }
        let triangles = &self.triangles;
        self.around[point as usize].retain(|&triangle| triangles[triangle as usize] != VANISHED);
        let around = &self.around[point as usize];
        match self.places[point as usize] {
            Place::Fixed => None,
            Place::OnCrease(ends) => ends.into_iter().find(|&end| self.can_move(point, end)),
            Place::InFace => {
                let corners = around.iter().flat_map(|&triangle| self.triangles[triangle as usize]);
                corners.filter(|&corner| corner != point).find(|&corner| self.can_move(point, corner))
            }
        }
    }

    /// Whether no triangle is turned over or loses its area if a point is moved to a neighbor, but for two that vanish.
    fn can_move(&self, point: u32, to: u32) -> bool {
        let mut vanishing = 0;
        for &triangle in &self.around[point as usize] {
            let corners = self.triangles[triangle as usize];
            if corners.contains(&to) {
                vanishing += 1;
                continue;
            }
            let [p, q, r] = corners.map(|corner| self.points[if corner == point { to } else { corner } as usize]);
            let Projection { axis, turn } = self.projections[triangle as usize];
            if orient2d_in(axis, p, q, r) != turn {
                return false;
            }
        }
        vanishing == 2
    }

    /// Moves a point. The triangles that do not vanish are the last around where it is now.
    fn move_to(&mut self, point: u32, to: u32) {
        for triangle in std::mem::take(&mut self.around[point as usize]) {
            let corners = &mut self.triangles[triangle as usize];
            if corners.contains(&to) {
                corners.iter().for_each(|&corner| self.count_around[corner as usize] -= 1);
                *corners = VANISHED;
            } else {
                *corners = corners.map(|corner| if corner == point { to } else { corner });
                self.around[to as usize].push(triangle);
                self.count_around[to as usize] += 1;
            }
        }
        if let Place::OnCrease([before, behind]) = self.places[point as usize] {
            for (end, next) in [(before, behind), (behind, before)] {
                if let Place::OnCrease(ends) = &mut self.places[end as usize] {
                    ends.iter_mut().filter(|end| **end == point).for_each(|end| *end = next);
                }
            }
        }
        self.places[point as usize] = Place::Fixed;
    }
}

#[cfg(test)]
mod tests;
