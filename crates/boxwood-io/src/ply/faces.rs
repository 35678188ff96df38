//! From lists of vertices to triangles: faces of any number of corners, and strips.

use crate::error::{Broken, Place};
use crate::input::Input;
use crate::options::Limits;
use crate::polygon::{CROSSING, Cut, Cutter};

const TOO_FEW: &str = "faces with fewer than 3 corners were left out";

/// Ends a strip within a list.
const RESTART: i64 = -1;

/// A face may go through a vertex more than once (along the bridge to a hole), but not more often than this in the mean:
/// it bounds the memory of one face by the vertices that are there.
const MOST_VISITS: u64 = 4;

pub(super) struct Faces<'a> {
    vertices: &'a [[f64; 3]],
    pub(super) triangles: Vec<[u32; 3]>,
    cutter: Cutter,
    /// The corners of one face.
    corners: Vec<u32>,
}

impl<'a> Faces<'a> {
    pub(super) fn new(vertices: &'a [[f64; 3]], limits: &Limits) -> Self {
        Self { vertices, triangles: Vec::new(), cutter: Cutter::new(limits), corners: Vec::new() }
    }

    /// Room for more triangles. Grows by a quarter: doubling would need three times the list at times, and so break the
    /// promise about memory.
    pub(super) fn make_room(&mut self, more: usize) {
        let (length, capacity) = (self.triangles.len(), self.triangles.capacity());
        if capacity - length < more {
            self.triangles.reserve_exact(more.max(length / 4));
        }
    }

    /// Adds triangles as long as their corners exist; says how many.
    #[inline]
    pub(super) fn add_triangles(&mut self, triangles: impl Iterator<Item = [u32; 3]>, limit: u32) -> usize {
        let before = self.triangles.len();
        let vertices = u32::try_from(self.vertices.len()).unwrap_or(u32::MAX).min(limit);
        let good = triangles.take_while(|[a, b, c]| (*a).max(*b).max(*c) < vertices);
        self.triangles.extend(good);
        self.triangles.len() - before
    }

    /// Adds the triangles of a face, given by its number and the list of its corners, which is read to its end.
    pub(super) fn add_face(
        &mut self,
        number: u64,
        (length, list): (usize, impl Iterator<Item = Result<i64, Broken>>),
        input: &mut Input<'_>,
    ) -> Result<(), Broken> {
        let place = Place::Element("face", number);
        if length as u64 > MOST_VISITS.saturating_mul(self.vertices.len() as u64) {
            let what = format!("has {length} corners, but the file has only {} vertices", self.vertices.len());
            return Err(Broken::syntax(place, what));
        }
        self.corners.clear();
        self.corners.reserve_exact(length);
        for corner in list {
            let corner = self.vertex(corner?, place)?;
            self.corners.push(corner);
        }
        if length < 3 {
            input.warn(TOO_FEW, place);
            return Ok(());
        }
        self.make_room(length - 2);
        match self.cutter.cut(&self.corners, self.vertices, place, &mut self.triangles)? {
            Cut::Proper => {}
            Cut::Fan => input.warn(CROSSING, place),
        }
        Ok(())
    }

    /// Adds the triangles of strips: each vertex makes one with the two before it, every other one turned over. Those
    /// that name a vertex twice only lead from one strip to the next and are left out, as when they are drawn.
    pub(super) fn add_strips(
        &mut self,
        number: u64,
        (length, list): (usize, impl Iterator<Item = Result<i64, Broken>>),
    ) -> Result<(), Broken> {
        self.make_room(length.saturating_sub(2));
        let mut last = [None, None];
        let mut turned = false;
        for index in list {
            let index = index?;
            if index == RESTART {
                (last, turned) = ([None, None], false);
                continue;
            }
            let c = self.vertex(index, Place::Element("tristrips", number))?;
            if let [Some(a), Some(b)] = last {
                if a != b && b != c && c != a {
                    self.triangles.push(if turned { [b, a, c] } else { [a, b, c] });
                }
                turned = !turned;
            }
            last = [last[1], Some(c)];
        }
        Ok(())
    }

    /// An index as a vertex that exists.
    #[inline]
    fn vertex(&self, index: i64, place: Place) -> Result<u32, Broken> {
        let count = self.vertices.len();
        let vertex = u32::try_from(index).ok().filter(|&vertex| (vertex as usize) < count);
        vertex.ok_or_else(|| {
            let what = format!("refers to vertex {index}, but the file has {count} vertices (numbered from 0)");
            Broken::syntax(place, what)
        })
    }
}
