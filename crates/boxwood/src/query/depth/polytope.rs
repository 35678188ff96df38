//! A convex polytope that grows corner by corner, by exact signs: however flat its faces are and however close its corners,
//! it stays closed and convex.

use crate::exact::{Sign, orient3d_of};
use glam::DVec3;

/// A corner: a difference of a point of one cloud and a point of another, and which.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Corner {
    pub(super) point: DVec3,
    pub(super) from: [u32; 2],
}

/// Corners counter-clockwise from outside; the i-th neighbour is across the edge from corner i to the next.
#[derive(Clone, Copy, Debug)]
struct Face {
    corners: [u32; 3],
    beside: [u32; 3],
    dropped: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Polytope {
    corners: Vec<Corner>,
    faces: Vec<Face>,
    /// For each corner, the new face whose first edge begins there. Valid while the polytope grows.
    begins: Vec<u32>,
    stack: Vec<u32>,
}

impl Polytope {
    /// `None` if the corners are in a plane.
    pub(super) fn tetrahedron(mut corners: [Corner; 4]) -> Option<Self> {
        let [p, q, r, s] = corners.map(|corner| corner.point);
        match orient3d_of(p, q, r, s) {
            Sign::Zero => return None,
            Sign::Positive => corners.swap(1, 2),
            Sign::Negative => (),
        }
        // The last corner is behind 0, 1, 2.
        let face = |corners, beside| Face { corners, beside, dropped: false };
        let faces = vec![
            face([0, 1, 2], [1, 2, 3]),
            face([1, 0, 3], [0, 3, 2]),
            face([2, 1, 3], [0, 1, 3]),
            face([0, 2, 3], [0, 2, 1]),
        ];
        Some(Self { corners: corners.to_vec(), faces, begins: vec![0; 4], stack: Vec::new() })
    }

    /// All faces that there are.
    pub(super) fn faces(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.faces.len() as u32).filter(|&face| self.has(face))
    }

    /// All faces from this one on.
    pub(super) fn faces_from(&self, first: u32) -> impl Iterator<Item = u32> + use<> {
        first..self.faces.len() as u32
    }

    /// Whether a face is still there.
    pub(super) fn has(&self, face: u32) -> bool {
        !self.faces[face as usize].dropped
    }

    pub(super) fn corners(&self, face: u32) -> [Corner; 3] {
        self.faces[face as usize].corners.map(|corner| self.corners[corner as usize])
    }

    pub(super) fn points(&self, face: u32) -> [DVec3; 3] {
        self.corners(face).map(|corner| corner.point)
    }

    /// On which side of a face a point is: positive outside.
    pub(super) fn side(&self, face: u32, point: DVec3) -> Sign {
        let [p, q, r] = self.points(face);
        orient3d_of(p, q, r, point)
    }

    /// Takes a corner in that this face sees, and tells the first of the faces that are new: they are the last. `None`, and no
    /// change, if the face does not see it.
    ///
    /// Faces whose plane the corner is in stay: what is seen strictly is one piece, its rim a simple loop, and none of the new
    /// faces has its corners on a line, since the corner would be in the plane of the face that goes.
    pub(super) fn grow(&mut self, face: u32, corner: Corner) -> Option<u32> {
        if self.side(face, corner.point) != Sign::Positive {
            return None;
        }
        let (tip, first) = (self.corners.len() as u32, self.faces.len() as u32);
        self.corners.push(corner);
        self.begins.push(0);
        self.faces[face as usize].dropped = true;
        self.stack.push(face);
        while let Some(seen) = self.stack.pop() {
            let Face { corners, beside, .. } = self.faces[seen as usize];
            for side in 0..3 {
                let next = beside[side];
                if !self.has(next) {
                    continue;
                }
                if self.side(next, corner.point) == Sign::Positive {
                    self.faces[next as usize].dropped = true;
                    self.stack.push(next);
                } else {
                    self.join(next, [corners[side], corners[(side + 1) % 3]], tip);
                }
            }
        }
        for new in first..self.faces.len() as u32 {
            let [_, to, _] = self.faces[new as usize].corners;
            let after = self.begins[to as usize];
            self.faces[new as usize].beside[1] = after;
            self.faces[after as usize].beside[2] = new;
        }
        Some(first)
    }

    /// A new face between an edge of the rim and the tip; the face beyond the edge stays.
    fn join(&mut self, beyond: u32, [from, to]: [u32; 2], tip: u32) {
        let new = self.faces.len() as u32;
        self.faces.push(Face { corners: [from, to, tip], beside: [beyond; 3], dropped: false });
        self.begins[from as usize] = new;
        let Face { corners, beside, .. } = &mut self.faces[beyond as usize];
        // It runs along the edge the other way.
        if let Some(side) = corners.iter().position(|&corner| corner == to) {
            beside[side] = new;
        }
    }
}
