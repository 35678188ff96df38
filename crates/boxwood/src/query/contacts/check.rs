//! What must be true of contacts whatever the models: for tests.

use super::super::pair::{Pair, corners_of_box};
use super::{Contacts, Curve, PairTrace, Region};
use crate::tree::Tree;

impl Contacts {
    /// Checks every invariant against the pair that they are of; the first that is broken, in words. For tests: linear
    /// in their size.
    pub fn check<T: Tree>(&self, pair: &Pair<'_, T>) -> Result<(), String> {
        for (number, region) in self.regions.iter().enumerate() {
            region.check(pair).map_err(|what| format!("region {number}: {what}"))?;
        }
        let least: Vec<_> = self.regions.iter().filter_map(Region::least).collect();
        ensure(least.is_sorted_by(|p, q| p <= q), || "regions are not in order".to_owned())?;
        ensure(least.len() == self.regions.len(), || "a region has no points".to_owned())?;
        ensure(self.degenerate_pairs <= self.triangle_pairs, || "more degenerate pairs than pairs".to_owned())?;
        ensure(self.triangle_pairs == 0 || !self.regions.is_empty(), || "pairs, but no region".to_owned())
    }
}

impl Region {
    fn points_of_all(&self) -> impl Iterator<Item = [f64; 3]> + '_ {
        let on_curves = self.curves.iter().flat_map(|curve| &curve.points);
        let on_patches = self.patches.iter().flat_map(|patch| &patch.points);
        on_curves.chain(on_patches).copied().chain(self.points.iter().map(|spot| spot.point))
    }

    fn least(&self) -> Option<[f64; 3]> {
        self.points_of_all().reduce(|p, q| if q < p { q } else { p })
    }

    fn check<T: Tree>(&self, pair: &Pair<'_, T>) -> Result<(), String> {
        for (number, curve) in self.curves.iter().enumerate() {
            curve.check(pair).map_err(|what| format!("curve {number}: {what}"))?;
        }
        for patch in &self.patches {
            ensure((3..=6).contains(&patch.points.len()), || format!("a patch of {} corners", patch.points.len()))?;
            let (from_least, inside) = (patch.points.iter().all(|p| *p >= patch.points[0]), |p: &[f64; 3]| {
                is_in_boxes(*p, pair, patch.triangles.a, patch.triangles.b)
            });
            ensure(from_least, || "a patch does not begin at its least corner".to_owned())?;
            ensure(patch.points.iter().all(inside), || "a patch is not in its triangles".to_owned())?;
        }
        for spot in &self.points {
            ensure(!spot.traces.is_empty() && spot.traces.is_sorted(), || "a point without triangles".to_owned())?;
            let inside = |t: &PairTrace| is_in_boxes(spot.point, pair, t.triangles.a, t.triangles.b);
            ensure(spot.traces.iter().all(inside), || "a point is not in its triangles".to_owned())?;
        }
        let [low, high] = self.bounds;
        let bounded = self.points_of_all().all(|p| (0..3).all(|k| low[k] <= p[k] && p[k] <= high[k]));
        ensure(bounded, || "a point outside the bounds".to_owned())?;
        let unit = self.normal.is_none_or(|n| (n.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 1e-9);
        ensure(unit, || format!("the normal {:?} is no unit vector", self.normal))
    }
}

impl Curve {
    fn check<T: Tree>(&self, pair: &Pair<'_, T>) -> Result<(), String> {
        let expected = if self.closed { self.points.len() } else { self.points.len().saturating_sub(1) };
        ensure(self.segments() == expected && expected > 0, || {
            format!("{} points, {} segments, closed: {}", self.points.len(), self.segments(), self.closed)
        })?;
        ensure(!self.closed || self.points.len() > 2, || "closed with less than three points".to_owned())?;
        for segment in 0..self.segments() {
            let (ends, traces) = (self.segment(segment), self.traces(segment));
            ensure(!traces.is_empty() && traces.is_sorted(), || format!("segment {segment} has no triangles"))?;
            for trace in traces {
                let inside = ends.iter().all(|&p| is_in_boxes(p, pair, trace.triangles.a, trace.triangles.b));
                ensure(inside, || format!("segment {segment} is not in triangles {:?}", trace.triangles))?;
            }
        }
        Ok(())
    }
}

/// Rounding is monotone, so that a rounded point is in every box that the exact one is in.
fn is_in_boxes<T: Tree>(point: [f64; 3], pair: &Pair<'_, T>, a: u32, b: u32) -> bool {
    [pair.a.points(a), pair.b.points(b)].map(corners_of_box).iter().all(|[low, high]| {
        let point = glam::DVec3::from_array(point);
        low.cmple(point).all() && point.cmple(*high).all()
    })
}

fn ensure(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}
