//! Check of the invariants of contacts, called by tests.

use super::{ContactCurve, ContactRegion, Contacts, TriangleContact};
use crate::kernel::aabb::Aabb;
use crate::pair::Pair;
use crate::query::intersect::search::triangle_box;

impl Contacts {
    /// Checks all invariants of the contacts of `pair`, for tests. Takes O(n) for n contact elements.
    ///
    /// # Errors
    /// Description of the first violated invariant.
    pub fn check(&self, pair: &Pair<'_>) -> Result<(), String> {
        for (index, region) in self.regions.iter().enumerate() {
            region.check(pair).map_err(|what| format!("region {index}: {what}"))?;
        }
        let lowest: Vec<_> = self.regions.iter().filter_map(ContactRegion::lowest_point).collect();
        ensure(lowest.is_sorted_by(|p, q| p <= q), || "regions are not sorted".to_owned())?;
        ensure(lowest.len() == self.regions.len(), || "a region has no points".to_owned())?;
        ensure(self.degenerate_pairs <= self.triangle_pairs, || "more degenerate pairs than pairs".to_owned())?;
        ensure(self.triangle_pairs == 0 || !self.regions.is_empty(), || {
            "there are triangle pairs, but no regions".to_owned()
        })
    }
}

impl ContactRegion {
    fn points_of_all(&self) -> impl Iterator<Item = [f64; 3]> + '_ {
        let on_curves = self.curves.iter().flat_map(|curve| &curve.points);
        let on_patches = self.patches.iter().flat_map(|patch| &patch.points);
        on_curves.chain(on_patches).copied().chain(self.points.iter().map(|contact| contact.point))
    }

    fn lowest_point(&self) -> Option<[f64; 3]> {
        self.points_of_all().reduce(|p, q| if q < p { q } else { p })
    }

    fn check(&self, pair: &Pair<'_>) -> Result<(), String> {
        for (index, curve) in self.curves.iter().enumerate() {
            curve.check(pair).map_err(|what| format!("curve {index}: {what}"))?;
        }
        for patch in &self.patches {
            ensure((3..=6).contains(&patch.points.len()), || format!("a patch has {} corners", patch.points.len()))?;
            let (starts_lowest, inside) = (patch.points.iter().all(|p| *p >= patch.points[0]), |p: &[f64; 3]| {
                is_in_boxes(*p, pair, patch.triangles.a, patch.triangles.b)
            });
            ensure(starts_lowest, || "a patch does not start at its lowest corner".to_owned())?;
            ensure(patch.points.iter().all(inside), || "a patch is outside of its triangles".to_owned())?;
        }
        for contact in &self.points {
            ensure(!contact.contacts.is_empty() && contact.contacts.is_sorted(), || {
                "a point has no triangles, or they are not sorted".to_owned()
            })?;
            let inside = |t: &TriangleContact| is_in_boxes(contact.point, pair, t.triangles.a, t.triangles.b);
            ensure(contact.contacts.iter().all(inside), || "a point is outside of its triangles".to_owned())?;
        }
        let Aabb { min: low, max: high } = self.bounds;
        let bounded = self.points_of_all().all(|p| (0..3).all(|k| low[k] <= p[k] && p[k] <= high[k]));
        ensure(bounded, || "a point is outside of the bounds".to_owned())?;
        let unit = self.normal.is_none_or(|n| (n.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 1e-9);
        ensure(unit, || format!("the normal {:?} is not a unit vector", self.normal))
    }
}

impl ContactCurve {
    fn check(&self, pair: &Pair<'_>) -> Result<(), String> {
        let expected = if self.closed { self.points.len() } else { self.points.len().saturating_sub(1) };
        ensure(self.segment_count() == expected && expected > 0, || {
            format!("{} points, {} segments, closed: {}", self.points.len(), self.segment_count(), self.closed)
        })?;
        ensure(!self.closed || self.points.len() > 2, || "a closed curve has fewer than three points".to_owned())?;
        for segment in 0..self.segment_count() {
            let (ends, traces) = (self.segment(segment), self.triangle_contacts(segment));
            ensure(!traces.is_empty() && traces.is_sorted(), || {
                format!("segment {segment} has no triangles, or they are not sorted")
            })?;
            for trace in traces {
                let inside = ends.iter().all(|&p| is_in_boxes(p, pair, trace.triangles.a, trace.triangles.b));
                ensure(inside, || format!("segment {segment} is outside of triangles {:?}", trace.triangles))?;
            }
        }
        Ok(())
    }
}

/// Returns true if a point is in the boxes of both triangles. Rounding is monotone, so a rounded point is in every box that
/// contains the exact point.
fn is_in_boxes(point: [f64; 3], pair: &Pair<'_>, a: u32, b: u32) -> bool {
    [pair.a.points(a), pair.b.points(b)].map(triangle_box).iter().all(|[low, high]| {
        let point = glam::DVec3::from_array(point);
        low.cmple(point).all() && point.cmple(*high).all()
    })
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}
