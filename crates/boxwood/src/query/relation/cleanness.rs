//! Self-contact of a placed mesh: finding it, and examining the regions of space around it. A mesh without
//! self-contact may have some after placement, because the placed vertices are rounded.

use super::RelationSearch;
use super::arrangement::{IntersectingPair, SegmentScope};
use crate::kernel::disjoint_sets::{disjoint_sets, find, union};
use crate::kernel::predicates::rational::RationalPoint;
use crate::kernel::triangle::{intersect_beyond_shared, is_degenerate};
use crate::model::Model;
use crate::placed::PlacedModel;
use crate::query::measure;

impl RelationSearch<'_, '_> {
    /// Returns the sheet of each triangle in `triangles`. A sheet is a connected piece of the surface that has the
    /// interior of its model on the same side everywhere.
    ///
    /// `None` if one of `triangles` intersects its own mesh beyond shared edges and vertices. `positions` contains,
    /// for each triangle of the model, its position in `triangles` plus one, or 0 if it is not in `triangles`.
    pub(super) fn sheets(&mut self, side: usize, triangles: &[u32], positions: &[u32]) -> Option<Vec<u32>> {
        let placed = self.placed(side);
        let surface = placed.model.surface();
        if is_clean(placed) {
            return Some(triangles.iter().map(|&triangle| surface.shell(triangle)).collect());
        }
        let names = |triangle: u32| placed.model.mesh().triangles()[triangle as usize].map(|v| surface.point(v));
        let mut sheets = disjoint_sets(triangles.len() as u32);
        for (index, &triangle) in (0_u32..).zip(triangles) {
            let corners = placed.points(triangle);
            for other in self.scratch.triangles_near(placed, &corners, 0.0) {
                if other != triangle
                    && intersect_beyond_shared(&corners, names(triangle), &placed.points(other), names(other)).0
                {
                    return None;
                }
            }
            for edge in (0..3).filter_map(|i| surface.edge(triangle, i)) {
                // Two triangles belong to one sheet if they share an edge that has no other triangles, and are in one
                // shell. Across other edges the interior may be on the other side.
                if let [first, second] = *surface.triangles_along(edge)
                    && surface.shell(first) == surface.shell(second)
                    && let position @ 1.. = positions[if first == triangle { second } else { first } as usize]
                {
                    union(&mut sheets, index, position - 1);
                }
            }
        }
        Some((0..triangles.len() as u32).map(|index| find(&mut sheets, index)).collect())
    }

    /// Records the regions of space around all self-contacts of a model: pairs of triangles that intersect, and
    /// edges that are not shared by exactly two triangles of one shell.
    pub(super) fn examine_self_contacts(&mut self, side: usize) {
        // So far, pieces of segments where only one model has triangles were skipped. Now all pieces must be
        // examined, so no segment counts as examined any more.
        self.examined_edges.clear();
        self.examined_pairs.clear();
        self.examined_segments.clear();
        let placed = self.placed(side);
        let mesh = placed.model.mesh().mapped(|vertex| placed.pose.transform_point(vertex)).welded();
        let welded = Model::new(mesh);
        for pair in measure::paused(|| welded.self_intersections()) {
            self.examine_pair(IntersectingPair { sides: [side; 2], triangles: [pair.a, pair.b] });
            if self.cells.is_complete() {
                return;
            }
        }
        // The edges are those of the placed mesh after welding: rounding may place two different edges at the same
        // points.
        let surface = welded.surface();
        for edge in 0..surface.edge_count() {
            let along = surface.triangles_along(edge);
            if let [first, second] = *along
                && surface.shell(first) == surface.shell(second)
            {
                continue;
            }
            let Some(&triangle) = along.iter().find(|&&triangle| !is_degenerate(&placed.points(triangle))) else {
                continue;
            };
            let corners = placed.points(triangle);
            if let Some(i) = (0..3).find(|&i| surface.edge(triangle, i) == Some(edge)) {
                let [from, to] = [corners[i], corners[(i + 1) % 3]].map(RationalPoint::at);
                self.examine_segment(&from, &to, SegmentScope::Everywhere);
            }
        }
    }
}

/// Returns true if a placed model certainly has no self-contact. Returns false if its pose rounds the vertices;
/// otherwise the result is computed once per model and cached.
pub(super) fn is_clean(placed: &PlacedModel) -> bool {
    let (model, surface) = (&placed.model, placed.model.surface());
    let intersects_itself = || match surface.is_welded() {
        true => measure::paused(|| model.has_self_intersections()),
        false => measure::paused(|| Model::new(model.mesh().welded()).has_self_intersections()),
    };
    placed.pose.is_exact_for(model.mesh().vertices()) && !surface.self_intersects(intersects_itself)
}
