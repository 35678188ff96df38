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

/// Triangles whose middles are tried where rays do not tell. Each looks at all others; a shell that is folded onto itself has no
/// label anywhere.
const MIDDLES: usize = 8;

/// What is known of the shells of a model: whether the front and the back are inside; `None` if the shell bounds nothing.
#[derive(Debug, Default)]
pub(super) struct Labels {
    known: HashMap<u32, Option<[bool; 2]>>,
    /// Whether a triangle was seen that bounds something.
    bounds: bool,
}

impl Labels {
    /// Whether the front and the back of the shell of a triangle are inside of the model.
    pub(super) fn of(
        &mut self,
        scratch: &mut Scratch,
        placed: &Placed<'_>,
        triangle: u32,
        work: &mut Work,
    ) -> Option<[bool; 2]> {
        let shell = placed.model.surface().shell(triangle);
        let sides = *self.known.entry(shell).or_insert_with(|| label(scratch, placed, shell, work));
        self.bounds |= sides.is_some_and(|sides| sides.contains(&true));
        sides
    }

    /// The same of a triangle near a place of it. It is that of its shell, unless the surface crosses or touches itself.
    pub(super) fn near(
        &mut self,
        scratch: &mut Scratch,
        placed: &Placed<'_>,
        triangle: u32,
        place: impl FnOnce() -> Option<DVec3>,
        work: &mut Work,
    ) -> Option<[bool; 2]> {
        let crosses_itself = || {
            let crosses = scratch.intersects_itself(placed.model);
            *work += scratch.work();
            crosses
        };
        if placed.model.surface().crosses_itself(crosses_itself)
            && let Some(sides) = place().and_then(|place| label_near(scratch, placed, triangle, place, work))
        {
            self.bounds |= sides.contains(&true);
            return Some(sides);
        }
        self.of(scratch, placed, triangle, work)
    }

    /// Whether anything that was asked about bounds something.
    pub(super) fn any(&self) -> bool {
        self.bounds
    }
}

/// Triangles that a ray goes through at once, and whether what is before them and behind them is inside.
struct Layer {
    triangles: Vec<(u32, Passage)>,
    before: bool,
    after: bool,
}

impl Layer {
    /// Whether the front and the back of some of its triangles are inside; `None` if the ray goes through them as often one way as
    /// the other, or through none.
    fn sides(&self, of: impl Fn(u32) -> bool) -> Option<[bool; 2]> {
        let own = self.triangles.iter().filter(|&&(triangle, _)| of(triangle));
        match own.map(|&(_, passage)| change(passage)).sum::<i64>() {
            0 => None,
            inward if inward > 0 => Some([self.before, self.after]),
            _ => Some([self.after, self.before]),
        }
    }
}

/// What a ray from outside of the model goes through, in order.
fn layers(scratch: &mut Scratch, placed: &Placed<'_>, ray: &Ray, work: &mut Work) -> Vec<Layer> {
    let mut passages = scratch.passages(placed, ray);
    *work += scratch.work();
    let order = |s: u32, t: u32| order_along(ray.line(), &placed.points(s), &placed.points(t));
    passages.sort_by(|&(s, _), &(t, _)| order(s, t));
    let mut winding: i64 = -passages.iter().map(|&(_, passage)| change(passage)).sum::<i64>();
    let at_once = passages.chunk_by(|&(s, _), &(t, _)| order(s, t).is_eq());
    let layers = at_once.map(|triangles| {
        let before = winding;
        winding += triangles.iter().map(|&(_, passage)| change(passage)).sum::<i64>();
        Layer { triangles: triangles.to_vec(), before: before != 0, after: winding != 0 }
    });
    layers.collect()
}

/// Sends rays from outside through triangles of the shell, and looks at the places where they go through the shell: what is
/// in front of it and behind it is what the crossings up to there add up to. Where both sides are inside, as where shells of one
/// model run through each other, another place is tried: the shell is elsewhere the boundary then, unless it is inside all along.
fn label(scratch: &mut Scratch, placed: &Placed<'_>, shell: u32, work: &mut Work) -> Option<[bool; 2]> {
    let surface = placed.model.surface();
    let of_shell = || placed.triangles().skip(shell as usize).filter(|&triangle| surface.shell(triangle) == shell);
    let mut hidden = None;
    for triangle in of_shell() {
        let [p, q, r] = placed.points(triangle);
        let Some(ray) = ray_through(placed, triangle, p / 3.0 + q / 3.0 + r / 3.0) else { continue };
        for layer in layers(scratch, placed, &ray, work) {
            match layer.sides(|triangle| surface.shell(triangle) == shell) {
                Some([true, true]) => hidden = Some([true; 2]),
                Some(sides) => return Some(sides),
                None => (),
            }
        }
    }
    hidden.or_else(|| of_shell().take(MIDDLES).find_map(|triangle| label_in_middle(placed, triangle, work)))
}

/// The sides of a triangle near a place of it, by a ray; `None` if none goes through it there.
fn label_near(
    scratch: &mut Scratch,
    placed: &Placed<'_>,
    triangle: u32,
    place: DVec3,
    work: &mut Work,
) -> Option<[bool; 2]> {
    let [p, q, r] = placed.points(triangle);
    let middle = p / 3.0 + q / 3.0 + r / 3.0;
    [1.0 / 64.0, 0.125].into_iter().find_map(|share| {
        let ray = ray_through(placed, triangle, place + (middle - place) * share)?;
        layers(scratch, placed, &ray, work).iter().find_map(|layer| layer.sides(|other| other == triangle))
    })
}

/// The same at the middle of a triangle, exactly, triangle by triangle: where no ray of numbers goes through the shell well, as
/// where it is only some steps of rounding large. `None` if the triangle is none, or is not alone there.
fn label_in_middle(placed: &Placed<'_>, triangle: u32, work: &mut Work) -> Option<[bool; 2]> {
    let corners = placed.points(triangle);
    let ahead = direction_ahead(&corners)?;
    let mut winding = |direction: DVec3| {
        placed.triangles().filter(|&other| other != triangle).try_fold(0, |winding, other| {
            work.exact_tests += 1;
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

/// A ray from outside of the model that goes through a point of a triangle or near it, about across the triangle.
fn ray_through(placed: &Placed<'_>, triangle: u32, point: DVec3) -> Option<Ray> {
    let [low, high] = placed.cover()?.map(DVec3::from_array);
    let [p, q, r] = placed.points(triangle);
    let scale = (high - low).max_element();
    let normal = ((q - p) / scale).cross((r - p) / scale);
    // Of a sliver that is lost any direction will do.
    let direction = normal.try_normalize().unwrap_or(DVec3::new(1.0, 0.25, 0.125));
    // Further away than any point of the model.
    let origin = point - direction * (4.0 * scale);
    (scale > 0.0 && origin.is_finite()).then(|| Ray::along(origin, direction))
}
