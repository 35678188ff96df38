//! Shells that touch the other mesh in isolated points at most. Such a shell is completely inside or completely
//! outside of the other model, so the location of one of its points decides which.

use super::arrangement::SegmentScope;
use super::{Relation, RelationSearch};
use crate::kernel::disjoint_sets::{disjoint_sets, find, union};
use crate::kernel::predicates::rational::RationalPoint;
use crate::kernel::predicates::sign::Sign;
use crate::kernel::triangle::{is_degenerate, perturbed_side};
use crate::query::locate::{direction_to_outside, ray_to_outside};
use glam::DVec3;
use std::collections::HashMap;

/// Barycentric weights of the sample points of a triangle, not normalized. The center is first: it is rarely on the
/// other surface, except where the models were designed so.
const SAMPLE_WEIGHTS: [[f64; 3]; 3] = [[1.0; 3], [5.0, 2.0, 1.0], [3.0, 7.0, 11.0]];

/// Maximum number of triangles of a shell whose two sides are tested. If none of them has the interior of its
/// model on exactly one side, a segment across a triangle of the shell is examined instead.
const MAX_SHELL_SAMPLES: usize = 3;

/// Location of a sample point of a triangle relative to both models.
#[derive(Clone, Copy, Debug)]
pub(super) struct TriangleLocation {
    /// Whether the front, and whether the back, of the triangle is inside its own model.
    pub(super) own: [bool; 2],
    /// True if the sample point is inside the other model.
    pub(super) other: bool,
}

impl RelationSearch<'_, '_> {
    /// Returns whether the front and the back of a triangle are inside its model, at a sample point that no other
    /// triangle contains.
    ///
    /// `None` if no such sample point is found, or if the triangle is degenerate.
    pub(super) fn triangle_sides(&mut self, side: usize, triangle: u32) -> Option<[bool; 2]> {
        let own = |both: [[i64; 2]; 2]| both.map(|windings| windings[side] != 0);
        let by_ray = self.windings_at(side, triangle, &[side]);
        by_ray.map(own).or_else(|| self.probe(side, triangle, |_, _| Some(())).map(|(own, ())| own))
    }

    /// Returns the result of [`triangle_sides`](Self::triangle_sides), and whether the sample point is inside the other
    /// model.
    fn locate_triangle(&mut self, side: usize, triangle: u32) -> Option<TriangleLocation> {
        if let Some([front, back]) = self.windings_at(side, triangle, &[0, 1])
            && front[1 - side] == back[1 - side]
        {
            return Some(TriangleLocation { own: [front[side] != 0, back[side] != 0], other: front[1 - side] != 0 });
        }
        let found = self.probe(side, triangle, |search, point| {
            let other = search.placed(1 - side);
            let direction = direction_to_outside(other, point.approximate().0);
            let found = search.scratch.winding(other, point, direction);
            found.on.is_empty().then_some(found.number != 0)
        });
        found.map(|(own, other)| TriangleLocation { own, other })
    }

    /// Tries the sample points of a triangle in turn. Skips points that another triangle of the same model
    /// contains, and points for which `query` returns `None`. At the first point that is not skipped, returns
    /// whether the front and the back of the triangle are inside its model, and the result of `query`.
    fn probe<R>(
        &mut self,
        side: usize,
        triangle: u32,
        mut query: impl FnMut(&mut Self, &RationalPoint) -> Option<R>,
    ) -> Option<([bool; 2], R)> {
        let placed = self.placed(side);
        let corners = placed.points(triangle);
        if is_degenerate(&corners) {
            return None;
        }
        SAMPLE_WEIGHTS.into_iter().find_map(|weights| {
            let point = RationalPoint::within(&corners, weights);
            let direction = direction_to_outside(placed, point.approximate().0);
            let found = self.scratch.winding(placed, &point, direction);
            if found.on != [triangle] {
                return None;
            }
            let result = query(self, &point)?;
            // From the back of a triangle to its front, the winding number decreases by one.
            let windings = match perturbed_side(&corners, direction) {
                Sign::Positive => [found.number, found.number + 1],
                _ => [found.number - 1, found.number],
            };
            Some((windings.map(|winding| winding != 0), result))
        })
    }

    /// Records all kinds of regions of space next to shells that are not connected to the other mesh.
    ///
    /// `are_all_shells` is true if no shell of either model is connected to the other mesh. If all shells are then
    /// also outside of the other model, the result is false and nothing is recorded, because no region is inside
    /// both models.
    pub(super) fn classify_unconnected_shells(&mut self, are_all_shells: bool) -> bool {
        let mut lone: Vec<(Option<bool>, usize, u32)> = Vec::new();
        for side in 0..2 {
            for &shell in self.placed(side).model.surface().bounding_shells() {
                if !self.connected_shells[side].contains(&shell) {
                    // The id of a shell is the index of its first triangle.
                    lone.push((self.is_in_other(side, shell), side, shell));
                }
            }
        }
        if are_all_shells && lone.iter().all(|&(inside, ..)| inside == Some(false)) {
            return false;
        }
        // Shells that may be inside the other model come first. Usually they show that there are regions inside both
        // models and inside the other model only, and fewer regions remain to be found next to the later shells.
        lone.sort_by_key(|&(inside, ..)| inside == Some(false));
        let mut ambiguous = [const { Vec::new() }; 2];
        for (inside, side, shell) in lone {
            let is_known = inside.is_some_and(|inside| self.has_all_regions_next_to(side, inside));
            if !is_known && !self.classify_triangle(side, shell) {
                ambiguous[side].push(shell);
            }
        }
        for side in 0..2 {
            self.classify_ambiguous_shells(side, &ambiguous[side]);
            if self.has_degenerate_contact[side] {
                self.classify_pieces(side);
            }
        }
        true
    }

    /// Returns true if all kinds of regions that can be next to a shell inside (or outside) the other model were found.
    fn has_all_regions_next_to(&self, side: usize, in_other: bool) -> bool {
        [true, false]
            .into_iter()
            .all(|own| self.cells.contains(if side == 0 { [own, in_other] } else { [in_other, own] }))
    }

    /// Returns true if a vertex of a triangle is inside the other model; `None` if all vertices are on its surface.
    fn is_in_other(&mut self, side: usize, triangle: u32) -> Option<bool> {
        self.placed(side).points(triangle).into_iter().find_map(|corner| self.is_inside(1 - side, corner))
    }

    /// Returns true if a point is inside a model; `None` if it is on its surface.
    fn is_inside(&mut self, side: usize, point: DVec3) -> Option<bool> {
        let ray = ray_to_outside(self.placed(side), point.to_array()).ok()?;
        let before = self.scratch.stats;
        let crossings = self.scratch.crossings(self.placed(side), &ray);
        self.scratch.stats += before;
        crossings.winding_number().map(|winding| winding != 0)
    }

    /// Records the regions of space next to those shells for which the first triangle does not determine all regions.
    fn classify_ambiguous_shells(&mut self, side: usize, ambiguous: &[u32]) {
        if ambiguous.is_empty() {
            return;
        }
        let surface = self.placed(side).model.surface();
        let mut triangles: HashMap<u32, Vec<u32>> = ambiguous.iter().map(|&shell| (shell, Vec::new())).collect();
        for triangle in self.placed(side).triangles() {
            if let Some(list) = triangles.get_mut(&surface.shell(triangle)) {
                list.push(triangle);
            }
        }
        for shell in ambiguous {
            let list = &triangles[shell];
            let spread = list.iter().step_by(list.len().div_ceil(MAX_SHELL_SAMPLES));
            if spread.copied().any(|triangle| self.classify_triangle(side, triangle)) {
                continue;
            }
            // If the shell covers itself, every sample point is on several triangles. Then a segment across a
            // nondegenerate triangle is examined instead.
            for &triangle in list {
                let corners = self.placed(side).points(triangle);
                if !is_degenerate(&corners) {
                    let [from, to] = [[1.0; 3], [3.0, 7.0, 11.0]].map(|shares| RationalPoint::within(&corners, shares));
                    self.examine_segment(&from, &to, SegmentScope::Everywhere);
                    break;
                }
            }
        }
    }

    /// Records the regions of space next to every connected piece of nondegenerate triangles of a mesh.
    ///
    /// Needed for meshes that touch the other mesh in degenerate triangles: pieces that are connected only by such
    /// triangles may be on different sides of the other mesh.
    fn classify_pieces(&mut self, side: usize) {
        let placed = self.placed(side);
        let surface = placed.model.surface();
        let has_area = |triangle: u32| !is_degenerate(&placed.points(triangle));
        let mut pieces = disjoint_sets(placed.model.mesh().triangles().len() as u32);
        for edge in 0..surface.edge_count() {
            if let [first, second] = *surface.triangles_along(edge)
                && has_area(first)
                && has_area(second)
            {
                union(&mut pieces, first, second);
            }
        }
        let mut samples: HashMap<u32, usize> = HashMap::new();
        for triangle in placed.triangles().filter(|&triangle| has_area(triangle)) {
            let count = samples.entry(find(&mut pieces, triangle)).or_default();
            if *count < MAX_SHELL_SAMPLES {
                *count += 1;
                if self.classify_triangle(side, triangle) {
                    *count = MAX_SHELL_SAMPLES;
                }
            }
        }
    }

    /// Records the regions of space on both sides of a triangle that touches the other mesh in points at most.
    ///
    /// Returns true if exactly one side of the triangle is inside its own model. Then all kinds of regions next to
    /// the shell of the triangle are recorded. Returns false if both sides are inside or both are outside: the
    /// shell may have self-contacts, so exactly one side of another of its triangles may be inside.
    fn classify_triangle(&mut self, side: usize, triangle: u32) -> bool {
        let Some(TriangleLocation { own, other }) = self.locate_triangle(side, triangle) else { return false };
        for own in own {
            self.record_cell(if side == 0 { [own, other] } else { [other, own] });
        }
        if own[0] == own[1] {
            let not = !own[0];
            self.possible_cells[side].insert(if side == 0 { [not, other] } else { [other, not] });
        }
        own[0] != own[1]
    }

    /// Relation of meshes that do not intersect, at least one of which has no interior. `solid` is true for each
    /// mesh with an interior.
    pub(super) fn relation_with_open_mesh(&mut self, solid: [bool; 2]) -> Relation {
        let Some(solid) = solid.iter().position(|&solid| solid) else { return Relation::Disjoint };
        let sheets = 1 - solid;
        let (mut any_in, mut any_out) = (false, false);
        let (placed, surface) = (self.placed(sheets), self.placed(sheets).model.surface());
        for &shell in surface.bounding_shells().iter().chain(surface.collapsed_triangles()) {
            // The meshes do not intersect, so no vertex is on the other mesh, and one vertex decides for the whole
            // shell.
            let inside = self.is_inside(solid, placed.points(shell)[0]) == Some(true);
            any_in |= inside;
            any_out |= !inside;
        }
        match (any_in, any_out) {
            (false, _) => Relation::Disjoint,
            (true, true) => Relation::Crossing,
            (true, false) if sheets == 0 => Relation::AInsideB { touching: false },
            (true, false) => Relation::BInsideA { touching: false },
        }
    }
}
