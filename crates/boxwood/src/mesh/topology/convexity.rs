//! Exact linear-time test whether a closed surface is the boundary of a convex solid.
//!
//! After Mehlhorn et al., "Checking geometric programs or verification of geometric structures" (1999), section 2.
//! Take a point c that is strictly behind every face. Seen from c, the surface covers all directions equally
//! often. At an edge, one face continues where the other ends, because the two faces are on different sides of the
//! edge and neither is seen edge-on. The number of covers is the winding number of c. If it is one, the surface is
//! star-shaped about c. If also no edge is reflex, the surface is convex.
//!
//! A box that was rotated before it was written to a file is slightly concave because of rounding. For a
//! star-shaped surface, the test therefore also computes the concavity d: the largest distance by which the convex
//! hull extends beyond the plane of a face. Consider a point p of the hull that is outside of the surface, and the
//! face that is seen from c in the direction of p. The point p is beyond the plane of this face, and the hull
//! extends beyond this plane by at most d. So the ball of radius d about p is not completely in the hull. In
//! reverse, if the ball of radius d about a point is in the hull, the point is inside the surface.

use super::EdgeTable;
use crate::kernel::predicates::orient::orient3d as orient3d_of;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::{BoundedRay, RayPassage, ray_passage};
use crate::mesh::Mesh;
use glam::DVec3;

/// Largest concavity of a surface that counts as convex, as a share of its size.
const MAX_CONCAVITY_SHARE: f64 = 1e-11;

/// Largest number of pairs of a face and a vertex for which the concavity is computed. Larger surfaces that are
/// slightly concave do not count as convex.
const MAX_TESTS: usize = 1 << 24;

/// Convex surface, up to a small concavity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ConvexityBound {
    /// Point strictly inside the surface.
    pub(crate) center: DVec3,
    /// Upper bound of the concavity: a point is inside the surface if the ball of this radius about it is in the convex
    /// hull. 0 if the surface is exactly convex.
    pub(crate) max_concavity: f64,
}

/// Tests whether a surface, which may be inside out, is convex. `None` if it is not, or if it is so thin that the
/// rounded mean of its corners is not inside.
pub(super) fn convexity(surface: &EdgeTable, mesh: &Mesh) -> Option<ConvexityBound> {
    let &[first] = surface.bounding_shells() else { return None };
    if !surface.has_interior() {
        return None;
    }
    let center = mean(surface, mesh);
    let inner = side(mesh, first, center);
    let bounding_triangles = || bounding_triangles(surface, mesh);
    let is_star = inner != Sign::Zero
        && bounding_triangles().all(|triangle| side(mesh, triangle, center) == inner)
        && is_single_cover(mesh, bounding_triangles(), center);
    if !is_star {
        return None;
    }
    if bounding_triangles().all(|triangle| has_no_reflex_edge(surface, mesh, triangle, inner)) {
        return Some(ConvexityBound { center, max_concavity: 0.0 });
    }
    max_concavity(mesh, bounding_triangles(), center).map(|max_concavity| ConvexityBound { center, max_concavity })
}

/// Upper bound of the concavity: how far the convex hull extends beyond the plane of any face. `None` if it is not
/// small.
///
/// Let e and f be edges of a face, n = e x f its normal, and u = 2^-53. The error of n is at most 8u |e| |f|, so
/// the error of its direction is at most 16u |e| |f| / |n|. Lengths are in units of the size of the surface, so a
/// vertex is at most 2 away from a corner of the face. So the error of n causes an error of at most
/// 32u |e| |f| / |n| in the height of the vertex above the face. The dot product that computes the height adds 8u.
/// `error`, which is added to the result, is at least the sum of both errors.
fn max_concavity(mesh: &Mesh, triangles: impl Iterator<Item = u32> + Clone, center: DVec3) -> Option<f64> {
    if triangles.clone().count().checked_mul(mesh.vertices().len())? > MAX_TESTS {
        return None;
    }
    let corners: Vec<DVec3> = triangles.clone().flat_map(|triangle| mesh.points(triangle)).collect();
    let size = corners.iter().map(|corner| corner.distance(center)).fold(0.0, f64::max);
    let vertices: Vec<DVec3> = mesh.vertices().iter().map(|&v| (DVec3::from_array(v) - center) / size).collect();
    let mut used = vec![false; vertices.len()];
    mesh.triangles().iter().flatten().for_each(|&vertex| used[vertex as usize] = true);
    let vertices: Vec<DVec3> = vertices.into_iter().zip(used).filter_map(|(v, used)| used.then_some(v)).collect();
    let mut max = 0.0_f64;
    for triangle in triangles {
        let [p, q, r] = mesh.points(triangle).map(|corner| (corner - center) / size);
        let (e, f) = (q - p, r - p);
        let normal = e.cross(f);
        // Unit normal that points away from the center, whatever the orientation of the surface.
        let outward = normal / normal.length() * normal.dot(p).signum();
        let excess = vertices.iter().map(|&v| outward.dot(v - p)).fold(0.0, f64::max);
        let error = f64::EPSILON * (16.0 * e.length() * f.length() / normal.length() + 8.0);
        max = max.max(excess + error);
    }
    // The comparison is false for infinity and NaN. The factor 2 covers the rounding of all coordinates that were
    // divided by `size`.
    (max < MAX_CONCAVITY_SHARE).then_some(2.0 * max * size)
}

/// Indices of the triangles with three different corner points. Other triangles do not bound a solid.
fn bounding_triangles(surface: &EdgeTable, mesh: &Mesh) -> impl Iterator<Item = u32> + Clone {
    (0..mesh.triangles().len() as u32).filter(|&triangle| surface.edge(triangle, 0).is_some())
}

/// Mean of all corners of the bounding triangles. Each corner is divided before it is added, so that the sum cannot
/// overflow.
fn mean(surface: &EdgeTable, mesh: &Mesh) -> DVec3 {
    let bounding_triangles = bounding_triangles(surface, mesh);
    let share = ((3 * bounding_triangles.clone().count()) as f64).recip();
    bounding_triangles.flat_map(|triangle| mesh.points(triangle)).fold(DVec3::ZERO, |sum, corner| sum + corner * share)
}

/// Side of a triangle's plane on which a point lies.
fn side(mesh: &Mesh, triangle: u32, point: DVec3) -> Sign {
    let [u, v, w] = mesh.points(triangle);
    orient3d_of(u, v, w, point)
}

/// Returns true if no edge of `triangle` is reflex: each edge has exactly one other triangle, whose third corner
/// is in the plane of `triangle` or on the side `inner` of this plane.
fn has_no_reflex_edge(surface: &EdgeTable, mesh: &Mesh, triangle: u32, inner: Sign) -> bool {
    (0..3).all(|corner| {
        let Some(edge) = surface.edge(triangle, corner) else { return false };
        let &[first, second] = surface.triangles_along(edge) else { return false };
        let other = if first == triangle { second } else { first };
        let along = (0..3).find(|&side| surface.edge(other, side) == Some(edge));
        along.is_some_and(|along| {
            let sign = side(mesh, triangle, mesh.points(other)[(along + 2) % 3]);
            sign == inner || sign == Sign::Zero
        })
    })
}

/// Returns true if the winding number of the surface about a point is 1 or -1.
fn is_single_cover(mesh: &Mesh, triangles: impl Iterator<Item = u32>, point: DVec3) -> bool {
    // With this direction, the ray meets few edges, and its components have few enough bits for 128-bit integers.
    let direction = DVec3::new(1.0, 141.0 / 1024.0, 89.0 / 1024.0);
    let ray = BoundedRay { origin: point, direction, limit: f64::INFINITY };
    let mut winding = 0_i64;
    for triangle in triangles {
        match ray_passage(&ray, &mesh.points(triangle)).0 {
            RayPassage::Inward => winding -= 1,
            RayPassage::Outward => winding += 1,
            RayPassage::Miss => (),
            RayPassage::OnSurface => return false,
        }
    }
    winding.abs() == 1
}
