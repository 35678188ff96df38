//! On which side of a shell its inside is.

use super::super::pair::Scratch;
use super::super::placed::Placed;
use super::super::ray::{LIMIT, Ray};
use crate::exact::{Passage, direction_ahead, order_along, passage_from_middle};
use crate::work::Work;
use glam::DVec3;
use std::collections::HashMap;

/// Whether a model is so small that rays can begin outside of it on all sides.
pub(super) fn within_reach(cover: &[[f64; 3]; 2]) -> bool {
    cover.iter().flatten().all(|x| x.abs() < LIMIT / 64.0)
}

/// What is known of the shells of a model: whether the front and the back are inside; `None` if the shell bounds nothing.
#[derive(Debug, Default)]
pub(super) struct Labels {
    known: HashMap<u32, Option<[bool; 2]>>,
}

impl Labels {
    /// Whether the front and the back of a triangle are inside of its model.
    pub(super) fn of(
        &mut self,
        scratch: &mut Scratch,
        placed: &Placed<'_>,
        triangle: u32,
        work: &mut Work,
    ) -> Option<[bool; 2]> {
        let shell = placed.model.surface().shell(triangle);
        *self.known.entry(shell).or_insert_with(|| label(scratch, placed, shell, work))
    }
}

/// Sends a ray from outside through a triangle of the shell, and looks at the places where it goes through the shell:
/// what is in front of it and behind it is what the crossings up to there add up to. Where it crosses several triangles at
/// once, another place is tried; so it is where both sides are inside, as where shells of one model run through each other: the shell
/// is elsewhere the boundary then, unless it is inside all along.
fn label(scratch: &mut Scratch, placed: &Placed<'_>, shell: u32, work: &mut Work) -> Option<[bool; 2]> {
    let surface = placed.model.surface();
    let of_shell = || placed.triangles().skip(shell as usize).filter(|&triangle| surface.shell(triangle) == shell);
    let mut hidden = None;
    for triangle in of_shell() {
        let Some(ray) = ray_through(placed, triangle) else { continue };
        let mut passages = scratch.passages(placed, &ray);
        *work += scratch.work();
        let order = |s: u32, t: u32| order_along(ray.line(), &placed.points(s), &placed.points(t));
        passages.sort_by(|&(s, _), &(t, _)| order(s, t));
        let mut winding: i64 = -passages.iter().map(|&(_, passage)| change(passage)).sum::<i64>();
        for together in passages.chunk_by(|&(s, _), &(t, _)| order(s, t).is_eq()) {
            let before = winding;
            winding += together.iter().map(|&(_, passage)| change(passage)).sum::<i64>();
            if !together.iter().any(|&(triangle, _)| surface.shell(triangle) == shell) {
                continue;
            }
            let [(_, passage)] = *together else { continue };
            let [before, after] = [before, winding].map(|winding| winding != 0);
            let sides = if passage == Passage::Inward { [before, after] } else { [after, before] };
            if sides != [true; 2] {
                return Some(sides);
            }
            hidden = Some(sides);
        }
    }
    hidden.or_else(|| of_shell().find_map(|triangle| label_in_middle(placed, triangle)))
}

/// The same at the middle of a triangle, exactly, triangle by triangle: where no ray of numbers goes through the shell well, as
/// where it is only some steps of rounding large. `None` if the triangle is none, or is not alone there.
fn label_in_middle(placed: &Placed<'_>, triangle: u32) -> Option<[bool; 2]> {
    let corners = placed.points(triangle);
    let ahead = direction_ahead(&corners)?;
    let winding = |direction: DVec3| {
        placed.triangles().filter(|&other| other != triangle).try_fold(0, |winding, other| {
            let passage = passage_from_middle(&corners, direction, &placed.points(other));
            (passage != Passage::OnSurface).then(|| winding - change(passage))
        })
    };
    Some([winding(ahead)? != 0, winding(-ahead)? != 0])
}

/// By how much the surface winds more often around what is behind the triangle.
fn change(passage: Passage) -> i64 {
    match passage {
        Passage::Inward => 1,
        Passage::Outward => -1,
        Passage::Missed | Passage::OnSurface => 0,
    }
}

/// A ray from outside of the model that goes through the middle of a triangle or near it, about across it.
fn ray_through(placed: &Placed<'_>, triangle: u32) -> Option<Ray> {
    let [low, high] = placed.cover()?.map(DVec3::from_array);
    let [p, q, r] = placed.points(triangle);
    let scale = (high - low).max_element();
    let [u, v] = [(q - p) / scale, (r - p) / scale];
    let normal = u.cross(v);
    // Of a sliver that is lost any direction will do.
    let direction = normal.try_normalize().unwrap_or(DVec3::new(1.0, 0.25, 0.125));
    let middle = p / 3.0 + q / 3.0 + r / 3.0;
    // Further away than any point of the model.
    let origin = middle - direction * (4.0 * scale);
    (scale > 0.0 && origin.is_finite()).then(|| Ray::along(origin, direction))
}
