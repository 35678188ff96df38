//! Convex polytope that grows vertex by vertex with exact predicates: it stays closed and convex, however flat its
//! faces and however close its vertices are.

use crate::kernel::predicates::orient::orient3d as orient3d_of;
use crate::kernel::predicates::sign::Sign;
use glam::DVec3;

/// Vertex of a Minkowski difference: a point of the first cloud minus a point of the second, with the indices of
/// these points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MinkowskiVertex {
    pub(super) point: DVec3,
    pub(super) from: [u32; 2],
}

/// Face with corners counterclockwise from outside. Neighbor `i` is across the edge from corner `i` to the next.
#[derive(Clone, Copy, Debug)]
struct PolytopeFace {
    corners: [u32; 3],
    neighbors: [u32; 3],
    removed: bool,
}

/// Convex polytope with triangular faces.
#[derive(Clone, Debug)]
pub(super) struct Polytope {
    corners: Vec<MinkowskiVertex>,
    faces: Vec<PolytopeFace>,
    /// For each corner, the new face whose first edge starts there. Used only inside of [`Self::grow`].
    face_starting_at: Vec<u32>,
    stack: Vec<u32>,
}

impl Polytope {
    /// Tetrahedron of four vertices; `None` if they are coplanar.
    pub(super) fn tetrahedron(mut corners: [MinkowskiVertex; 4]) -> Option<Self> {
        let [p, q, r, s] = corners.map(|corner| corner.point);
        match orient3d_of(p, q, r, s) {
            Sign::Zero => return None,
            Sign::Positive => corners.swap(1, 2),
            Sign::Negative => (),
        }
        // The corners are now ordered so that the last one is behind the face 0, 1, 2.
        let face = |corners, neighbors| PolytopeFace { corners, neighbors, removed: false };
        let faces = vec![
            face([0, 1, 2], [1, 2, 3]),
            face([1, 0, 3], [0, 3, 2]),
            face([2, 1, 3], [0, 1, 3]),
            face([0, 2, 3], [0, 2, 1]),
        ];
        Some(Self { corners: corners.to_vec(), faces, face_starting_at: vec![0; 4], stack: Vec::new() })
    }

    /// Ids of all faces that have not been removed.
    pub(super) fn faces(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.faces.len() as u32).filter(|&face| self.has(face))
    }

    /// Ids of all faces from `first` on. After [`Self::grow`], these are the new faces, if `first` is its result.
    pub(super) fn faces_from(&self, first: u32) -> impl Iterator<Item = u32> + use<> {
        first..self.faces.len() as u32
    }

    /// Returns true if a face has not been removed.
    pub(super) fn has(&self, face: u32) -> bool {
        !self.faces[face as usize].removed
    }

    pub(super) fn corners(&self, face: u32) -> [MinkowskiVertex; 3] {
        self.faces[face as usize].corners.map(|corner| self.corners[corner as usize])
    }

    pub(super) fn points(&self, face: u32) -> [DVec3; 3] {
        self.corners(face).map(|corner| corner.point)
    }

    /// Side of the plane of a face on which a point lies; positive if outside of the polytope.
    pub(super) fn side(&self, face: u32, point: DVec3) -> Sign {
        let [p, q, r] = self.points(face);
        orient3d_of(p, q, r, point)
    }

    /// Adds a vertex that is strictly outside of `face`. Returns the id of the first new face; the new faces are
    /// the last ones. `None`, without any change, if the vertex is not outside of the face.
    ///
    /// The faces that have the vertex strictly on their outer side are removed. They are connected, and their rim
    /// is a simple loop. Faces whose plane contains the vertex stay. Each edge of the rim and the vertex form a
    /// new face. It is not degenerate: if the vertex were on the line of the edge, it would be in the plane of the
    /// removed face at this edge.
    pub(super) fn grow(&mut self, face: u32, corner: MinkowskiVertex) -> Option<u32> {
        if self.side(face, corner.point) != Sign::Positive {
            return None;
        }
        let (tip, first) = (self.corners.len() as u32, self.faces.len() as u32);
        self.corners.push(corner);
        self.face_starting_at.push(0);
        self.faces[face as usize].removed = true;
        self.stack.push(face);
        while let Some(visible) = self.stack.pop() {
            let PolytopeFace { corners, neighbors, .. } = self.faces[visible as usize];
            for side in 0..3 {
                let next = neighbors[side];
                if !self.has(next) {
                    continue;
                }
                if self.side(next, corner.point) == Sign::Positive {
                    self.faces[next as usize].removed = true;
                    self.stack.push(next);
                } else {
                    self.add_face(next, [corners[side], corners[(side + 1) % 3]], tip);
                }
            }
        }
        for new in first..self.faces.len() as u32 {
            let [_, to, _] = self.faces[new as usize].corners;
            let after = self.face_starting_at[to as usize];
            self.faces[new as usize].neighbors[1] = after;
            self.faces[after as usize].neighbors[2] = new;
        }
        Some(first)
    }

    /// Adds a face between the new vertex `tip` and the edge from `from` to `to`. This edge is on the rim of the
    /// removed faces; `beyond` is the remaining face on its other side.
    fn add_face(&mut self, beyond: u32, [from, to]: [u32; 2], tip: u32) {
        let new = self.faces.len() as u32;
        self.faces.push(PolytopeFace { corners: [from, to, tip], neighbors: [beyond; 3], removed: false });
        self.face_starting_at[from as usize] = new;
        let PolytopeFace { corners, neighbors, .. } = &mut self.faces[beyond as usize];
        // The face `beyond` uses the edge in the opposite direction, so there the edge starts at `to`.
        if let Some(side) = corners.iter().position(|&corner| corner == to) {
            neighbors[side] = new;
        }
    }
}
