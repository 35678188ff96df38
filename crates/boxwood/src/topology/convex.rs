//! Whether a closed surface is the boundary of a convex solid, exactly and in linear time.
//!
//! After Mehlhorn and others, "Checking geometric programs or verification of geometric structures" (1999), section 2: take a
//! point that every face sees from behind, strictly. Seen from there the surface covers all directions, and each equally often:
//! across an edge one face takes over from the other, because each has its own side of the edge, and none is seen edge-on.
//! How often is the winding number of the point. If that is one, the surface is star-shaped about the point, and if no edge
//! is bent inward besides, it is convex.
//!
//! A box that was turned before it was written to a file has faces that are dented by a rounding. So a star-shaped surface is
//! also asked how far its hull is beyond the planes of its faces, at most: the dent d. A point of the hull that is outside of
//! the surface is beyond the plane of the face in whose direction it is, but no farther than the hull, so by no more than d; a
//! point about which a ball of radius d is in the hull is therefore inside.

use super::Surface;
use crate::exact::{Passage, RayLine, Sign, orient3d_of, passage};
use crate::mesh::Mesh;
use glam::DVec3;

/// A dent of this share of its size still makes a surface a convex one.
const SMALL: f64 = 1e-11;

/// Faces times vertices that are looked at to find a dent.
const MOST: usize = 1 << 24;

/// A surface that is convex, up to a dent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Convex {
    /// A point strictly inside.
    pub(crate) centre: DVec3,
    /// A point about which a ball of this radius is in the hull of the surface is inside of the surface. 0 if it is convex, exactly.
    pub(crate) dent: f64,
}

/// Whether a surface, which may be turned inside out, is convex; `None` if it is not, or so thin that the mean of its corners,
/// rounded, is not inside.
pub(super) fn convexity(surface: &Surface, mesh: &Mesh) -> Option<Convex> {
    let &[first] = surface.bounding() else { return None };
    if !surface.has_inside() {
        return None;
    }
    let centre = mean(surface, mesh);
    let inner = side(mesh, first, centre);
    let bounding = || bounding(surface, mesh);
    let is_star = inner != Sign::Zero
        && bounding().all(|triangle| side(mesh, triangle, centre) == inner)
        && winds_once(mesh, bounding(), centre);
    if !is_star {
        return None;
    }
    if bounding().all(|triangle| bends_nowhere_inward(surface, mesh, triangle, inner)) {
        return Some(Convex { centre, dent: 0.0 });
    }
    dent(mesh, bounding(), centre).map(|dent| Convex { centre, dent })
}

/// How far the hull is beyond the planes of the faces, at most, if that is next to nothing.
///
/// With sides e and f of a face, the normal n is wrong by at most 8u |e| |f|, so its direction by 16u |e| |f| / |n|, u the
/// rounding of a number; of a vertex that is at most twice the size away from a corner of the face, that is 32u of the size times
/// as much, and the product takes 8u of the size.
fn dent(mesh: &Mesh, triangles: impl Iterator<Item = u32> + Clone, centre: DVec3) -> Option<f64> {
    if triangles.clone().count().checked_mul(mesh.vertices().len())? > MOST {
        return None;
    }
    let corners: Vec<DVec3> = triangles.clone().flat_map(|triangle| mesh.points(triangle)).collect();
    let size = corners.iter().map(|corner| corner.distance(centre)).fold(0.0, f64::max);
    let vertices: Vec<DVec3> = mesh.vertices().iter().map(|&v| (DVec3::from_array(v) - centre) / size).collect();
    let mut used = vec![false; vertices.len()];
    mesh.triangles().iter().flatten().for_each(|&vertex| used[vertex as usize] = true);
    let vertices: Vec<DVec3> = vertices.into_iter().zip(used).filter_map(|(v, used)| used.then_some(v)).collect();
    let mut most = 0.0_f64;
    for triangle in triangles {
        let [p, q, r] = mesh.points(triangle).map(|corner| (corner - centre) / size);
        let (e, f) = (q - p, r - p);
        let normal = e.cross(f);
        // Away from the centre, whichever way the surface is turned.
        let outward = normal / normal.length() * normal.dot(p).signum();
        let beyond = vertices.iter().map(|&v| outward.dot(v - p)).fold(0.0, f64::max);
        let wrong = f64::EPSILON * (16.0 * e.length() * f.length() / normal.length() + 8.0);
        most = most.max(beyond + wrong);
    }
    // What is infinite or NaN is not small. Twice, for the roundings of all that is divided by the size.
    (most < SMALL).then_some(2.0 * most * size)
}

/// The triangles that have edges: those with two corners in one point bound nothing.
fn bounding(surface: &Surface, mesh: &Mesh) -> impl Iterator<Item = u32> + Clone {
    (0..mesh.triangles().len() as u32).filter(|&triangle| surface.edge(triangle, 0).is_some())
}

/// The mean of all corners: divided first, so that no sum overflows.
fn mean(surface: &Surface, mesh: &Mesh) -> DVec3 {
    let bounding = bounding(surface, mesh);
    let share = ((3 * bounding.clone().count()) as f64).recip();
    bounding.flat_map(|triangle| mesh.points(triangle)).fold(DVec3::ZERO, |sum, corner| sum + corner * share)
}

fn side(mesh: &Mesh, triangle: u32, point: DVec3) -> Sign {
    let [u, v, w] = mesh.points(triangle);
    orient3d_of(u, v, w, point)
}

/// Whether across each edge there is one other triangle, and its third corner is not on the outer side of this one.
fn bends_nowhere_inward(surface: &Surface, mesh: &Mesh, triangle: u32, inner: Sign) -> bool {
    (0..3).all(|corner| {
        let Some(edge) = surface.edge(triangle, corner) else { return false };
        let &[first, second] = surface.along(edge) else { return false };
        let other = if first == triangle { second } else { first };
        let along = (0..3).find(|&side| surface.edge(other, side) == Some(edge));
        along.is_some_and(|along| {
            let sign = side(mesh, triangle, mesh.points(other)[(along + 2) % 3]);
            sign == inner || sign == Sign::Zero
        })
    })
}

/// Whether the surface winds around a point once, in one direction or the other.
fn winds_once(mesh: &Mesh, triangles: impl Iterator<Item = u32>, point: DVec3) -> bool {
    // A direction that is across few edges, and short enough for 128-bit integers.
    let direction = DVec3::new(1.0, 141.0 / 1024.0, 89.0 / 1024.0);
    let ray = RayLine { origin: point, direction, limit: f64::INFINITY };
    let mut winding = 0_i64;
    for triangle in triangles {
        match passage(&ray, &mesh.points(triangle)).0 {
            Passage::Inward => winding -= 1,
            Passage::Outward => winding += 1,
            Passage::Missed => (),
            Passage::OnSurface => return false,
        }
    }
    winding.abs() == 1
}
