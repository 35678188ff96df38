//! Where two surfaces meet: the common points of all pairs of triangles, joined into curves, patches and points.
//!
//! ```text
//! pairs of triangles that meet (the search)
//! trace: what each pair has in common, its corners named by features of both (exact::trace)
//! nodes: corners of the same name are one, and so are names of the same exact point; in order of coordinates
//! segments: ends of traces and sides of patches, each once, with a direction
//! curves: chains of segments; regions: what hangs together
//! ```
//!
//! All topology is decided by signs and by comparing exact points; coordinates are rounded once, at the end, and decide
//! nothing. Everything is put in order by where it is, not by numbers of triangles or vertices.

mod check;
mod curves;
mod direction;
mod nodes;
mod regions;
mod scene;
mod segments;

use super::pair::{Pair, Scratch, TrianglePair};
use super::parallel::{self, Threads};
use crate::exact::Feature;
use crate::tree::Tree;
use std::ops::ControlFlow;

/// Where two models meet: the common part of their surfaces. Made by [`Pair::contacts`].
///
/// The same whatever the order of the triangles and vertices, but for their numbers. With the models exchanged,
/// directed curves and normals are reversed, patches that face each other go around the other way, and the rest is the
/// same, bit for bit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contacts {
    /// What hangs together is a region. In order of the least point of each, by x, then y, then z.
    pub regions: Vec<Region>,
    /// How many pairs of triangles have a point in common.
    pub triangle_pairs: u64,
    /// In how many of them a triangle has no area. They bound nothing and make no curves or patches; where nothing else
    /// is, one of their common points is a point of a region.
    pub degenerate_pairs: u64,
    /// Whether there are more pairs than were asked for: then curves may end where they do not.
    pub truncated: bool,
}

/// A connected part of what two surfaces have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// Where the surfaces cross or touch along lines, and the outlines of patches. Surfaces that are closed and in general
    /// position meet in closed curves alone.
    pub curves: Vec<Curve>,
    /// Where they meet in single points, on no curve or patch.
    pub points: Vec<Spot>,
    /// Where they share a plane. Patches that have a side in common are parts of one area; its outline is among the curves.
    pub patches: Vec<Patch>,
    /// Which way from a to b: the direction of the vector area that the directed curves enclose. For models with
    /// outward normals this is the mean normal of the surface of a in b, weighted by area. Open curves are closed
    /// straight (several: by way of the mean of their ends). Where surfaces also lie on each other, parts of those may count in full.
    /// `None` if it is zero, or not larger than what rounding could make of zero.
    pub normal: Option<[f64; 3]>,
    /// The box of all points, lower and upper corner.
    pub bounds: [[f64; 3]; 2],
    /// The length of all curves.
    pub length: f64,
    /// The area of all patches.
    pub area: f64,
}

/// A chain of segments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// One after the other; each coordinate is the exact one, rounded once. Those of a closed curve are not repeated at its
    /// end; it starts at the least of them, unless other curves meet it in one point.
    pub points: Vec<[f64; 3]>,
    /// Whether it returns to its start.
    pub closed: bool,
    /// Whether the surfaces cross along it. Then it goes along (normal of a) x (normal of b), as the corners of the
    /// triangles tell, so that what it encloses is seen counter-clockwise from b. Otherwise they touch along it, and it
    /// starts at the lesser end.
    pub directed: bool,
    /// The sum of the lengths of its segments.
    pub length: f64,
    /// Of all segments, one after the other.
    traces: Vec<PairTrace>,
    /// Where those of each segment end.
    ends: Vec<u32>,
}

/// Two triangles, and the features of them that something is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PairTrace {
    /// The triangles.
    pub triangles: TrianglePair,
    /// The feature of the triangle of a, and of that of b: the lowest on which all of it lies. Of triangles without area
    /// always [`Feature::Face`].
    pub features: [Feature; 2],
}

/// A single common point.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Each coordinate is the exact one, rounded once.
    pub point: [f64; 3],
    /// All triangles that meet there, in order of their numbers.
    pub traces: Vec<PairTrace>,
}

/// What two triangles of one plane have in common: a convex polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch {
    /// Three to six corners, counter-clockwise about the normal of the triangle of a, from the least.
    pub points: Vec<[f64; 3]>,
    /// The triangles. If several pairs have the same polygon in common, the first in order of their numbers.
    pub triangles: TrianglePair,
    /// Whether the normals are opposed, as where two bodies touch; otherwise they are the same.
    pub opposed: bool,
    /// The area.
    pub area: f64,
}

impl Curve {
    /// How many segments it has: as many as points if it is closed, one less if not.
    #[must_use]
    pub fn segments(&self) -> usize {
        self.ends.len()
    }

    /// The ends of a segment.
    ///
    /// # Panics
    /// If there is no such segment.
    #[must_use]
    pub fn segment(&self, segment: usize) -> [[f64; 3]; 2] {
        assert!(segment < self.segments(), "segment {segment} of {}", self.segments());
        [self.points[segment], self.points[(segment + 1) % self.points.len()]]
    }

    /// All pairs of triangles that have a segment in common, in order of their numbers: one where faces cross, two
    /// where an edge of one surface lies in a face of the other, and so on.
    ///
    /// # Panics
    /// If there is no such segment.
    #[must_use]
    pub fn traces(&self, segment: usize) -> &[PairTrace] {
        let start = segment.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.traces[start as usize..self.ends[segment] as usize]
    }
}

impl<T: Tree> Pair<'_, T> {
    /// Where the two meet: curves, patches and points, by connected region. Large work is spread over threads; the
    /// answer is the same on any number of them.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    ///
    /// let corners = vec![[0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 3.0]];
    /// let tetrahedron = Model::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
    /// let below = tetrahedron.at(Pose::IDENTITY)?;
    /// let above = tetrahedron.at(Pose::translation([0.25, 0.25, 1.0])?)?;
    ///
    /// // A corner of the upper one is in the lower one, and comes out through one of its faces.
    /// let contacts = Pair::new(&above, &below).contacts();
    /// let [region] = &contacts.regions[..] else { panic!("one region") };
    /// let [curve] = &region.curves[..] else { panic!("one curve") };
    /// assert!(curve.closed && curve.directed);
    /// assert_eq!(curve.points.len(), 3);
    /// assert_eq!(curve.points[0], [0.25, 0.25, 2.5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn contacts(&self) -> Contacts {
        let found = parallel::each_part(self, |scratch, parts| scratch.pairs_of(self, parts)).0;
        regions::contacts(self, found.concat(), false, Threads::All)
    }
}

impl Scratch {
    /// [`Pair::contacts`], on this thread.
    pub fn contacts<T: Tree>(&mut self, pair: &Pair<'_, T>) -> Contacts {
        self.contacts_up_to(pair, u64::MAX)
    }

    /// [`Pair::contacts`] of at most this many pairs of triangles, those that the search meets first: bounds the time and
    /// the memory for models that lie in one another.
    pub fn contacts_up_to<T: Tree>(&mut self, pair: &Pair<'_, T>, most: u64) -> Contacts {
        let mut pairs = Vec::new();
        let search = self.search(pair, None, super::pair::BLOCK, &mut |found| {
            let room = usize::try_from(most - pairs.len() as u64).unwrap_or(usize::MAX);
            pairs.extend_from_slice(&found[..found.len().min(room)]);
            if found.len() > room { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        regions::contacts(pair, pairs, search.is_break(), Threads::One)
    }
}
