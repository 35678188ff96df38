//! Shells that meet the other surface in points at most: where one point of them is, all of them is.

use super::arrangement::Wanted;
use super::{Relating, Relation};
use crate::exact::{RationalPoint, Sign, has_no_area, side_ahead};
use crate::joining::{apart, join, lowest};
use crate::query::locate::{direction_out, ray_out};
use glam::DVec3;
use std::collections::HashMap;

/// Points of a triangle that are tried, by barycentric coordinates: the middle is on the other surface only if that is made so.
const SHARES: [[f64; 3]; 3] = [[1.0; 3], [5.0, 2.0, 1.0], [3.0, 7.0, 11.0]];

/// Triangles of a shell that are looked at before a shell whose sides are both inside, or both outside, is looked at as a whole.
const TRIES: usize = 3;

/// What is at a point of a triangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Whether the front and the back of the triangle are inside of its own model.
    pub(super) own: [bool; 2],
    /// Whether the point is inside of the other model.
    pub(super) other: bool,
}

impl Relating<'_, '_> {
    /// Whether the front and the back of a triangle are inside of its model, at a point where it is alone; `None` if there is none
    /// among those that are tried, or if it has no area.
    pub(super) fn sides_at(&mut self, side: usize, triangle: u32) -> Option<[bool; 2]> {
        let own = |numbers: [[i64; 2]; 2]| numbers.map(|windings| windings[side] != 0);
        let by_ray = self.around(side, triangle, &[side]);
        by_ray.map(own).or_else(|| self.probe(side, triangle, |_, _| Some(())).map(|(own, ())| own))
    }

    /// The same, and whether the point is in the other model.
    fn place(&mut self, side: usize, triangle: u32) -> Option<Place> {
        if let Some([front, back]) = self.around(side, triangle, &[0, 1])
            && front[1 - side] == back[1 - side]
        {
            return Some(Place { own: [front[side] != 0, back[side] != 0], other: front[1 - side] != 0 });
        }
        let found = self.probe(side, triangle, |relating, point| {
            let other = relating.placed(1 - side);
            let direction = direction_out(other, point.approximate().0);
            let found = relating.scratch.winding(other, point, direction);
            found.on.is_empty().then_some(found.number != 0)
        });
        found.map(|(own, other)| Place { own, other })
    }

    fn probe<R>(
        &mut self,
        side: usize,
        triangle: u32,
        mut ask: impl FnMut(&mut Self, &RationalPoint) -> Option<R>,
    ) -> Option<([bool; 2], R)> {
        let placed = self.placed(side);
        let corners = placed.points(triangle);
        if has_no_area(&corners) {
            return None;
        }
        SHARES.into_iter().find_map(|shares| {
            let point = RationalPoint::within(&corners, shares);
            let direction = direction_out(placed, point.approximate().0);
            let found = self.scratch.winding(placed, &point, direction);
            if found.on != [triangle] {
                return None;
            }
            let answer = ask(self, &point)?;
            // Across a triangle, from its back to its front, the winding number falls by one.
            let numbers = match side_ahead(&corners, direction) {
                Sign::Positive => [found.number, found.number + 1],
                _ => [found.number - 1, found.number],
            };
            Some((numbers.map(|number| number != 0), answer))
        })
    }

    /// Sees all kinds of regions next to shells that are not joined to the other surface. Returns whether that was needed: not if
    /// these are all shells (`all_told`), and all outside of the other model, so that there is no region inside of both.
    pub(super) fn look_at_lone_shells(&mut self, all_told: bool) -> bool {
        let mut lone: Vec<(Option<bool>, usize, u32)> = Vec::new();
        for side in 0..2 {
            for &shell in self.placed(side).model.surface().bounding() {
                if !self.joined[side].contains(&shell) {
                    // The shell is named by its first triangle.
                    lone.push((self.is_in_other(side, shell), side, shell));
                }
            }
        }
        if all_told && lone.iter().all(|&(inside, ..)| inside == Some(false)) {
            return false;
        }
        // Those inside tell more: what they show of the other model need not be looked for again.
        lone.sort_by_key(|&(inside, ..)| inside == Some(false));
        let mut unclear = [const { Vec::new() }; 2];
        for (inside, side, shell) in lone {
            let is_seen = inside.is_some_and(|inside| self.has_all_next_to(side, inside));
            if !is_seen && !self.look_at(side, shell) {
                unclear[side].push(shell);
            }
        }
        for side in 0..2 {
            self.look_at_unclear_shells(side, &unclear[side]);
            if self.thin[side] {
                self.look_at_pieces(side);
            }
        }
        true
    }

    /// Whether all kinds of regions were seen that there can be next to a shell that is inside or outside of the other model.
    fn has_all_next_to(&self, side: usize, in_other: bool) -> bool {
        [true, false].into_iter().all(|own| self.regions.has(if side == 0 { [own, in_other] } else { [in_other, own] }))
    }

    /// Whether a corner of a triangle is inside of the other model; `None` if all of them are on its surface.
    fn is_in_other(&mut self, side: usize, triangle: u32) -> Option<bool> {
        self.placed(side).points(triangle).into_iter().find_map(|corner| self.is_inside(1 - side, corner))
    }

    /// Whether a point is inside of a model; `None` if it is on its surface.
    fn is_inside(&mut self, side: usize, point: DVec3) -> Option<bool> {
        let ray = ray_out(self.placed(side), point.to_array()).ok()?;
        let before = self.scratch.work;
        let crossings = self.scratch.crossings(self.placed(side), &ray);
        self.scratch.work += before;
        crossings.winding().map(|winding| winding != 0)
    }

    /// Shells of which the first triangle does not tell all there is next to them.
    fn look_at_unclear_shells(&mut self, side: usize, unclear: &[u32]) {
        if unclear.is_empty() {
            return;
        }
        let surface = self.placed(side).model.surface();
        let mut triangles: HashMap<u32, Vec<u32>> = unclear.iter().map(|&shell| (shell, Vec::new())).collect();
        for triangle in self.placed(side).triangles() {
            if let Some(list) = triangles.get_mut(&surface.shell(triangle)) {
                list.push(triangle);
            }
        }
        for shell in unclear {
            let list = &triangles[shell];
            let spread = list.iter().step_by(list.len().div_ceil(TRIES));
            if spread.copied().any(|triangle| self.look_at(side, triangle)) {
                continue;
            }
            // What covers itself is nowhere alone: a segment across a triangle with area is looked at as a whole.
            for &triangle in list {
                let corners = self.placed(side).points(triangle);
                if !has_no_area(&corners) {
                    let [from, to] = [[1.0; 3], [3.0, 7.0, 11.0]].map(|shares| RationalPoint::within(&corners, shares));
                    self.examine_segment(&from, &to, Wanted::Everywhere);
                    break;
                }
            }
        }
    }

    /// Sees every piece of a surface whose triangles with area are connected across edges. For surfaces that meet the other in triangles
    /// without area: pieces that are connected by such triangles alone may be on different sides of the other surface.
    fn look_at_pieces(&mut self, side: usize) {
        let placed = self.placed(side);
        let surface = placed.model.surface();
        let has_area = |triangle: u32| !has_no_area(&placed.points(triangle));
        let mut pieces = apart(placed.model.mesh().triangles().len() as u32);
        for edge in 0..surface.edge_count() {
            if let [first, second] = *surface.along(edge)
                && has_area(first)
                && has_area(second)
            {
                join(&mut pieces, first, second);
            }
        }
        let mut seen: HashMap<u32, usize> = HashMap::new();
        for triangle in placed.triangles().filter(|&triangle| has_area(triangle)) {
            let tries = seen.entry(lowest(&mut pieces, triangle)).or_default();
            if *tries < TRIES {
                *tries += 1;
                if self.look_at(side, triangle) {
                    *tries = TRIES;
                }
            }
        }
    }

    /// Sees the sides of a triangle that does not meet the other surface in more than points. Returns whether that is all there is
    /// to see of its shell: the sides of a shell that meets itself may be others elsewhere.
    fn look_at(&mut self, side: usize, triangle: u32) -> bool {
        let Some(Place { own, other }) = self.place(side, triangle) else { return false };
        for own in own {
            self.see(if side == 0 { [own, other] } else { [other, own] });
        }
        if own[0] == own[1] {
            let not = !own[0];
            self.maybe[side].see(if side == 0 { [not, other] } else { [other, not] });
        }
        own[0] != own[1]
    }

    /// Surfaces that do not meet, and of which one at least bounds nothing.
    pub(super) fn open_apart(&mut self, solid: [bool; 2]) -> Relation {
        let Some(solid) = solid.iter().position(|&solid| solid) else { return Relation::Disjoint };
        let sheets = 1 - solid;
        let (mut any_in, mut any_out) = (false, false);
        let (placed, surface) = (self.placed(sheets), self.placed(sheets).model.surface());
        for &shell in surface.bounding().iter().chain(surface.edgeless()) {
            // Surfaces that do not meet: any corner is off the other one.
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
