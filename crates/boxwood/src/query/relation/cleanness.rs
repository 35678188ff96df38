//! Whether a surface meets itself, as it is placed: where the vertices are rounded, parts that touch may cross.

use super::Relating;
use super::arrangement::{Met, Wanted};
use crate::exact::{RationalPoint, has_no_area, meet_beyond_shared};
use crate::joining::{apart, join, lowest};
use crate::model::Model;
use crate::query::placed::Placed;

impl Relating<'_, '_> {
    /// The sheets of some triangles of a model: connected pieces of its surface, on each of which the same side is inside all along.
    /// `None` if one of the triangles meets its own surface beyond shared edges and corners. `places` has the place of each triangle of the
    /// model among them, plus one, and 0 for others.
    pub(super) fn sheets(&mut self, side: usize, triangles: &[u32], places: &[u32]) -> Option<Vec<u32>> {
        let placed = self.placed(side);
        let surface = placed.model.surface();
        if is_clean(placed) {
            return Some(triangles.iter().map(|&triangle| surface.shell(triangle)).collect());
        }
        let names = |triangle: u32| placed.model.mesh().triangles()[triangle as usize].map(|v| surface.point(v));
        let mut sheets = apart(triangles.len() as u32);
        for (own, &triangle) in (0_u32..).zip(triangles) {
            let corners = placed.points(triangle);
            for other in self.scratch.triangles_near(placed, &corners, 0.0) {
                if other != triangle
                    && meet_beyond_shared(&corners, names(triangle), &placed.points(other), names(other)).0
                {
                    return None;
                }
            }
            for edge in (0..3).filter_map(|i| surface.edge(triangle, i)) {
                // At other edges it may be another side that is inside.
                if let [first, second] = *surface.along(edge)
                    && surface.shell(first) == surface.shell(second)
                    && let place @ 1.. = places[if first == triangle { second } else { first } as usize]
                {
                    join(&mut sheets, own, place - 1);
                }
            }
        }
        Some((0..triangles.len() as u32).map(|own| lowest(&mut sheets, own)).collect())
    }

    /// All that a model meets of itself: pairs of triangles, and edges that are not shared by two that face the same way.
    pub(super) fn examine_itself(&mut self, side: usize) {
        // So far only those pieces were looked at where both models are.
        self.examined_edges.clear();
        self.examined_pairs.clear();
        self.examined.clear();
        let placed = self.placed(side);
        let mesh = placed.model.mesh().mapped(|vertex| placed.pose.place(vertex)).welded();
        let itself = Model::new(mesh);
        for pair in itself.self_intersections() {
            self.examine(Met { sides: [side; 2], triangles: [pair.a, pair.b] });
            if self.regions.all() {
                return;
            }
        }
        // Of the placed and welded mesh: edges may coincide only where they are placed.
        let surface = itself.surface();
        for edge in 0..surface.edge_count() {
            let along = surface.along(edge);
            if let [first, second] = *along
                && surface.shell(first) == surface.shell(second)
            {
                continue;
            }
            let Some(&triangle) = along.iter().find(|&&triangle| !has_no_area(&placed.points(triangle))) else {
                continue;
            };
            let corners = placed.points(triangle);
            if let Some(i) = (0..3).find(|&i| surface.edge(triangle, i) == Some(edge)) {
                let [from, to] = [corners[i], corners[(i + 1) % 3]].map(RationalPoint::at);
                self.examine_segment(&from, &to, Wanted::Everywhere);
            }
        }
    }
}

/// Whether a model surely does not meet itself: known, and found once, for those whose vertices are not rounded where they are placed.
pub(super) fn is_clean(placed: &Placed<'_>) -> bool {
    let (model, surface) = (placed.model, placed.model.surface());
    let meets_itself = || match surface.is_welded() {
        true => model.intersects_itself(),
        false => Model::new(model.mesh().welded()).intersects_itself(),
    };
    placed.pose.places_exactly(model.mesh().vertices()) && !surface.crosses_itself(meets_itself)
}
