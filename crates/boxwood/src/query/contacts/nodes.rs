//! Merges vertices of triangle intersections that are the same point into nodes.

use super::triangles::{IntersectingTriangles, SurfaceFeature, by_coordinates};
use crate::kernel::triangle::ExactPoint;
use crate::query::parallel::Parallelism;
use glam::DVec3;
use std::cmp::Ordering;

/// Nodes: the distinct vertices of all triangle intersections.
pub(super) struct ContactNodes {
    /// Rounded point of each node. Nodes are sorted by rounded coordinates; ties are broken by the exact ones.
    pub(super) points: Vec<DVec3>,
    /// For each vertex of each triangle intersection, the index of its node. The vertices of one intersection are
    /// consecutive, in the order of the triangle pairs.
    vertex_nodes: Vec<u32>,
    /// Start of the range of each intersection in `vertex_nodes`, and the end of the last range.
    starts: Vec<u32>,
}

/// Vertex of a triangle intersection, named by the features of both surfaces that contain it.
struct NamedVertex {
    names: [SurfaceFeature; 2],
    pair: u32,
    corner: u32,
}

impl NamedVertex {
    fn point(&self, intersecting: &IntersectingTriangles) -> Option<ExactPoint> {
        let point = intersecting.point(self.pair as usize, self.corner as usize);
        debug_assert!(point.is_some(), "intersecting triangles have a common point");
        point
    }
}

/// Vertices with equal names, and their rounded point.
struct VertexGroup<'c> {
    point: DVec3,
    vertices: &'c [NamedVertex],
}

impl VertexGroup<'_> {
    /// Compares the rounded points; if they are equal, the exact points.
    fn compare(&self, other: &Self, intersecting: &IntersectingTriangles) -> Ordering {
        by_coordinates(&self.point, &other.point).then_with(|| {
            let [p, q] = [self, other].map(|group| group.vertices[0].point(intersecting));
            p.zip(q).map_or(Ordering::Equal, |(p, q)| p.compare(&q))
        })
    }
}

impl ContactNodes {
    /// Merges vertices with equal names (see [`NamedVertex`]), then those with equal exact points.
    ///
    /// On a surface without self-contact, all vertices at one point have the same name. Where parts of one surface
    /// touch or cross each other, a point may have several names. So vertices with different names but equal
    /// rounded points are also compared exactly.
    pub(super) fn new(intersecting: &IntersectingTriangles, threads: Parallelism) -> Self {
        let (mut starts, mut vertices) = (vec![0], Vec::new());
        for pair in 0..intersecting.pairs.len() {
            for corner in 0..intersecting.vertex_count(pair) {
                let names = intersecting.names(pair, corner);
                vertices.push(NamedVertex { names, pair: pair as u32, corner: corner as u32 });
            }
            starts.push(vertices.len() as u32);
        }
        threads.sort(&mut vertices, |x, y| (x.names, x.pair, x.corner).cmp(&(y.names, y.pair, y.corner)));
        let same_names: Vec<&[NamedVertex]> = vertices.chunk_by(|x, y| x.names == y.names).collect();
        let mut groups = threads.map(&same_names, |vertices| {
            let point = vertices[0].point(intersecting).map_or(DVec3::ZERO, |point| point.rounded());
            VertexGroup { point, vertices }
        });
        threads.sort(&mut groups, |x, y| x.compare(y, intersecting));
        let (mut points, mut vertex_nodes) = (Vec::with_capacity(groups.len()), vec![0; vertices.len()]);
        for same in groups.chunk_by(|x, y| x.compare(y, intersecting).is_eq()) {
            for vertex in same.iter().flat_map(|group| group.vertices) {
                vertex_nodes[(starts[vertex.pair as usize] + vertex.corner) as usize] = points.len() as u32;
            }
            points.push(same[0].point);
        }
        Self { points, vertex_nodes, starts }
    }

    /// Nodes of the vertices of the intersection of triangle pair `pair`, in the order of these vertices.
    pub(super) fn of_pair(&self, pair: usize) -> &[u32] {
        &self.vertex_nodes[self.starts[pair] as usize..self.starts[pair + 1] as usize]
    }
}
