//! Whether a closed surface is the boundary of a convex solid, exactly and in linear time.
//!
//! After Mehlhorn and others, "Checking geometric programs or verification of geometric structures" (1999), section 2: take a
//! point that every face sees from behind, strictly. Seen from there the surface covers all directions, and each equally often:
//! across an edge one face takes over from the other, because each has its own side of the edge, and none is seen edge-on.
//! How often is the winding number of the point. If that is one, the surface is star-shaped about the point, and if no edge
//! is bent inward besides, it is convex.

use super::Surface;
use crate::exact::{Passage, RayLine, Sign, orient3d_of, passage};
use crate::mesh::Mesh;
use glam::DVec3;

/// A point strictly inside of a convex surface, which may be turned inside out; `None` if the surface is not convex, or so
/// thin that the mean of its corners, rounded, is not inside.
pub(super) fn convex_centre(surface: &Surface, mesh: &Mesh) -> Option<DVec3> {
    let &[first] = surface.bounding() else { return None };
    if !surface.has_inside() {
        return None;
    }
    let centre = mean(surface, mesh);
    let inner = side(mesh, first, centre);
    let bounding = || bounding(surface, mesh);
    let is_convex = inner != Sign::Zero
        && bounding().all(|triangle| side(mesh, triangle, centre) == inner)
        && bounding().all(|triangle| bends_nowhere_inward(surface, mesh, triangle, inner))
        && winds_once(mesh, bounding(), centre);
    is_convex.then_some(centre)
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
