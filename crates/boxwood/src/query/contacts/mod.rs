//! Contact of two surfaces: the intersections of all pairs of triangles, joined to curves, patches and points.
//!
//! What is computed, step by step:
//! ```text
//! pairs          intersecting pairs of triangles (the search)
//! intersections  common part of each pair; its vertices are named by the features of both triangles
//! nodes          vertices with equal names, or with equal exact points, merged; sorted by coordinates
//! segments       intersection segments and sides of patches, each once, with a direction
//! curves         chains of segments
//! regions        connected components
//! ```
//!
//! Signs and comparisons of exact points decide all topology. Coordinates are rounded once, at the end, and decide
//! nothing. Everything is sorted by coordinates, not by indices of triangles or vertices.

mod check;
mod curves;
mod direction;
mod nodes;
mod regions;
mod segments;
mod triangles;

use super::parallel;
use super::parallel::Parallelism;
use crate::kernel::aabb::Aabb;
use crate::kernel::triangle::TriangleFeature;
use crate::pair::{Pair, TrianglePair};
use crate::scratch::Scratch;
use std::ops::ControlFlow;

/// Contact of two models: the common part of their surfaces. Created by [`Pair::contacts`].
///
/// A contact has no penetration depth of its own: [`Pair::penetration`] computes the depth of the pair.
///
/// # Determinism
/// The result does not depend on the order of triangles and vertices, except for their indices. If the models are
/// swapped, directed curves and normals have the opposite direction, and the corners of opposed patches have the
/// reverse order. Everything else is the same, bit for bit.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Contacts {
    /// Connected components of the contact, sorted by their lowest points (by x, then y, then z).
    pub regions: Vec<ContactRegion>,
    /// Number of triangle pairs that have a common point.
    pub triangle_pairs: u64,
    /// Number of intersecting triangle pairs that contain a degenerate triangle. Such a pair produces no curve or
    /// patch. Where there is no other contact, one common point of the pair is reported as a point.
    pub degenerate_pairs: u64,
    /// True if there are more intersecting triangle pairs than the limit of [`Pair::contacts_limited`]. Then
    /// contacts are missing, and curves may end early.
    pub truncated: bool,
}

/// Connected component of the contact of two surfaces.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactRegion {
    /// Curves along which the surfaces cross or touch, and outlines of patches. Closed surfaces in general position have closed curves
    /// only.
    pub curves: Vec<ContactCurve>,
    /// Isolated common points, on no curve or patch.
    pub points: Vec<ContactPoint>,
    /// Polygons where the surfaces are coplanar. Patches that share a side are parts of one area; its outline is among the curves.
    pub patches: Vec<ContactPatch>,
    /// Contact normal from `a` to `b`: the direction of the vector area that the directed curves enclose.
    ///
    /// For models with outward normals this is the mean normal of the part of the surface of `a` inside `b`,
    /// weighted by area. A single open curve is closed by a straight segment between its ends. Several open curves
    /// are closed by segments from their ends to the mean of these ends. If the region also has patches, the
    /// vector area may include the full area of some patches.
    ///
    /// `None` if the vector area is zero, or not above its rounding error.
    pub normal: Option<[f64; 3]>,
    /// Axis-aligned box of all points of the region.
    pub bounds: Aabb,
    /// Total length of all curves.
    pub length: f64,
    /// Total area of all patches.
    pub area: f64,
}

/// Polyline along which two surfaces cross or touch.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactCurve {
    /// Vertices in order. Each coordinate is the exact one, rounded once.
    ///
    /// A closed curve does not repeat its first point. It starts at its lowest point or, if other curves meet it in
    /// a point, at that point.
    pub points: Vec<[f64; 3]>,
    /// True if the curve returns to its start.
    pub closed: bool,
    /// True if the surfaces cross along the curve; false if they touch along it.
    ///
    /// A directed curve follows (normal of a) x (normal of b), so it is counterclockwise seen from `b`. The vertex
    /// order of a triangle gives its normal. A curve without direction starts at its lower end (by x, then y, then
    /// z).
    pub directed: bool,
    /// Sum of the lengths of the segments.
    pub length: f64,
    /// Triangle pairs that contain each segment: those of the first segment, then those of the second, and so on.
    traces: Vec<TriangleContact>,
    /// For each segment, the end of its range in `traces`.
    ends: Vec<u32>,
}

/// Pair of triangles, and the feature of each that contains a segment or point of contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TriangleContact {
    /// Indices of the triangles.
    pub triangles: TrianglePair,
    /// Feature of the triangle of `a` and of the triangle of `b`: in each, the lowest-dimensional feature that
    /// contains the segment or point. Always [`TriangleFeature::Face`] if one of the triangles is degenerate.
    pub features: [TriangleFeature; 2],
}

/// Isolated point of contact.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactPoint {
    /// Coordinates of the point: each is the exact one, rounded once.
    pub point: [f64; 3],
    /// All triangle pairs that have the point in common, sorted by triangle indices.
    pub contacts: Vec<TriangleContact>,
}

/// Common part of two coplanar triangles: a convex polygon.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContactPatch {
    /// Three to six corners, counterclockwise around the normal of the triangle of `a`, starting at the lowest corner.
    pub points: Vec<[f64; 3]>,
    /// Indices of the triangles. If several triangle pairs have the same polygon in common, the lowest of these pairs.
    pub triangles: TrianglePair,
    /// True if the normals of the two triangles are opposite, as where two bodies touch; false if they are equal.
    pub opposed: bool,
    /// Area of the polygon.
    pub area: f64,
}

impl ContactCurve {
    /// Number of segments: the number of points if the curve is closed, one less otherwise.
    #[must_use]
    pub fn segment_count(&self) -> usize {
        self.ends.len()
    }

    /// End points of a segment.
    ///
    /// # Panics
    /// If `segment` is not below [`segment_count`](Self::segment_count).
    #[must_use]
    pub fn segment(&self, segment: usize) -> [[f64; 3]; 2] {
        assert!(
            segment < self.segment_count(),
            "segment {segment} is out of range: the curve has {} segments",
            self.segment_count()
        );
        [self.points[segment], self.points[(segment + 1) % self.points.len()]]
    }

    /// All triangle pairs that contain a segment, sorted by triangle indices.
    ///
    /// There is one pair where faces cross. There are two pairs where an edge of one surface lies in a face of the
    /// other, because two triangles share the edge. There may be more where an edge lies on an edge.
    ///
    /// # Panics
    /// If `segment` is not below [`segment_count`](Self::segment_count).
    #[must_use]
    pub fn triangle_contacts(&self, segment: usize) -> &[TriangleContact] {
        let start = segment.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.traces[start as usize..self.ends[segment] as usize]
    }
}

impl Pair<'_> {
    /// Contact of the two surfaces: curves, patches and points, grouped into connected regions.
    ///
    /// Large models use all threads. The result does not depend on the number of threads.
    ///
    /// ```
    /// use boxwood::{Mesh, Model, Pair, Pose};
    ///
    /// let corners = vec![[0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 3.0]];
    /// let tetrahedron = Model::new(Mesh::new(corners, vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?);
    /// let below = tetrahedron.at(Pose::IDENTITY)?;
    /// let above = tetrahedron.at(Pose::from_translation([0.25, 0.25, 1.0]))?;
    ///
    /// // A corner of the upper tetrahedron is inside the lower one. The surfaces cross along a triangle.
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
        let found = parallel::run_tasks(&self.input(), |scratch, tasks| scratch.pairs_of(&self.input(), tasks));
        regions::contacts(self, found.concat(), false, Parallelism::All)
    }

    /// [`contacts`](Self::contacts) that uses only the first `max_triangle_pairs` intersecting pairs that the search
    /// finds. This bounds the time and memory for models with very many intersecting triangles.
    #[must_use]
    pub fn contacts_limited(&self, max_triangle_pairs: u64) -> Contacts {
        Scratch::query(|scratch| scratch.contacts_limited(self, max_triangle_pairs))
    }
}

impl Scratch {
    /// [`Pair::contacts`], computed on the current thread only.
    pub(crate) fn contacts(&mut self, pair: &Pair<'_>) -> Contacts {
        self.contacts_limited(pair, u64::MAX)
    }

    /// Implements [`Pair::contacts_limited`].
    pub(crate) fn contacts_limited(&mut self, pair: &Pair<'_>, max_triangle_pairs: u64) -> Contacts {
        let mut pairs = Vec::new();
        let search = self.search(&pair.input(), None, crate::query::intersect::search::BLOCK, &mut |found| {
            let remaining = usize::try_from(max_triangle_pairs - pairs.len() as u64).unwrap_or(usize::MAX);
            pairs.extend_from_slice(&found[..found.len().min(remaining)]);
            if found.len() > remaining { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        regions::contacts(pair, pairs, search.is_break(), Parallelism::One)
    }
}
