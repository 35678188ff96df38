//! Shells that meet the other surface in points at most: where one point of them is, all of them is.

use super::super::locate::ray_out;
use super::super::ray::Crossings;
use super::{Relating, Relation};
use crate::exact::{Passage, is_degenerate, passage_from_middle};
use crate::query::placed::Placed;
use crate::work::Work;
use glam::DVec3;
use std::collections::{HashMap, HashSet};

impl Relating<'_, '_> {
    /// Sees both sides of all shells of a model that are not joined to the other.
    pub(super) fn look_at_lone_shells(&mut self, side: usize) {
        let shells = self.placed(side).model.surface().bounding().iter().copied();
        let shells = shells.filter(|shell| !self.joined[side].contains(shell)).collect();
        let located = self.locate_shells(side, shells);
        let mut located: Vec<(u32, bool)> = located.into_iter().collect();
        located.sort_unstable();
        for (shell, in_other) in located {
            let placed = self.placed(side);
            // A shell that bounds nothing has no sides to see.
            let label = self.labels[side].of(self.scratch, placed, shell, &mut self.work);
            for in_own in label.into_iter().flatten() {
                let (in_a, in_b) = if side == 0 { (in_own, in_other) } else { (in_other, in_own) };
                self.regions.see(in_a, in_b);
            }
        }
    }

    /// Surfaces that do not meet, and of which one at least is open.
    pub(super) fn open_apart(&mut self, closed: [bool; 2]) -> Relation {
        let Some(solid) = closed.iter().position(|&closed| closed) else { return Relation::Disjoint };
        let sheets = 1 - solid;
        let shells = self.placed(sheets).model.surface().bounding().iter().copied().collect();
        let located = self.locate_shells(sheets, shells);
        let [any_in, any_out] = [true, false].map(|inside| located.values().any(|&in_solid| in_solid == inside));
        match (any_in, any_out) {
            (false, _) => Relation::Disjoint,
            (true, true) => Relation::Crossing,
            (true, false) if sheets == 0 => Relation::AInsideB { touching: false },
            (true, false) => Relation::BInsideA { touching: false },
        }
    }

    /// Whether shells, which meet the other surface in points at most, are inside of it.
    fn locate_shells(&mut self, side: usize, mut open: HashSet<u32>) -> HashMap<u32, bool> {
        let (placed, other) = (self.placed(side), self.placed(1 - side));
        let mut located = HashMap::new();
        let surface = placed.model.surface();
        let mut by = |relating: &mut Self, find: &mut dyn FnMut(&mut Self, u32) -> Option<bool>| {
            for triangle in placed.triangles() {
                let shell = surface.shell(triangle);
                if open.contains(&shell)
                    && let Some(inside) = find(relating, triangle)
                {
                    open.remove(&shell);
                    located.insert(shell, inside);
                }
                if open.is_empty() {
                    break;
                }
            }
        };
        by(self, &mut |relating, triangle| relating.locate_corner(other, placed.points(triangle)));
        // All corners are on the other surface: then the middle of a triangle, which is no number of 64 bits.
        by(self, &mut |relating, triangle| locate_middle(other, &placed.points(triangle), &mut relating.work));
        located
    }

    /// Whether a corner that is not on a surface is inside of it.
    fn locate_corner(&mut self, other: &Placed<'_>, corners: [DVec3; 3]) -> Option<bool> {
        corners.into_iter().find_map(|corner| {
            let ray = ray_out(other, corner.to_array()).ok()?;
            let crossings = self.scratch.crossings(other, &ray);
            self.count_work();
            match crossings {
                Crossings::OnSurface(_) => None,
                Crossings::Counted { inward, outward } => Some(inward != outward),
            }
        })
    }
}

/// The same of the middle of a triangle, unless it is on the surface. In integers, triangle by triangle: for surfaces that
/// touch in all corners of a shell and nowhere else.
fn locate_middle(other: &Placed<'_>, corners: &[DVec3; 3], work: &mut Work) -> Option<bool> {
    if is_degenerate(corners) {
        return None;
    }
    let direction = DVec3::new(1.0, 0.25, 0.125);
    let mut winding = 0_i64;
    for triangle in other.triangles() {
        work.exact_tests += 1;
        match passage_from_middle(corners, direction, &other.points(triangle)) {
            Passage::Missed => (),
            Passage::Inward => winding -= 1,
            Passage::Outward => winding += 1,
            Passage::OnSurface => return None,
        }
    }
    Some(winding != 0)
}
