//! What is drawn over the parts: lines and dots of marks, faint where parts hide them.

use super::super::{Figure, Mark};
use super::camera::Camera;
use super::moment::Moment;
use super::rims::rims;
use super::scene::Scene;
use super::unit::Unit;
use glam::{DVec3, Vec2};
use rayon::prelude::*;

/// Sizes in pixels of a picture of 1600 x 1000.
const CURVE: f32 = 1.6;
const THIN: f32 = 1.1;
const DOT: f32 = 4.5;
const HEAD: [f32; 2] = [17.0, 6.0];
/// How long a piece is at most that is seen or hidden as a whole.
const PIECE: f64 = 3.0;
/// Points of a line that are nearer to each other are one.
const LEAST: f64 = 0.75;
/// Marks lie on surfaces. This much behind one, of the way from the eye, is on it.
const ON_IT: f64 = 2e-4;

/// A line with round ends, which may be of different size: a dot if it has no length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub(super) ends: [Vec2; 2],
    pub(super) radii: [f32; 2],
    pub(super) ink: Ink,
    pub(super) is_seen: bool,
}

/// What a stroke is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// Of what was found.
    Found,
    /// Of what was asked: rays and motions.
    Asked,
}

/// Who draws strokes.
pub(super) struct Pen<'s> {
    pub(super) scene: &'s Scene,
    pub(super) camera: &'s Camera,
    pub(super) unit: &'s Unit,
    /// How much larger the picture is than one of 1600 x 1000.
    pub(super) scale: f32,
}

impl Pen<'_> {
    /// The strokes of all marks.
    pub(super) fn strokes(&self, moment: &Moment<'_>) -> Vec<Stroke> {
        let (marks, rims): (Vec<&Mark>, _) = (moment.marks().collect(), rims(moment));
        let figures = marks.par_iter().flat_map_iter(|mark| self.figure(&mark.figure));
        let rims = rims.par_iter().flat_map_iter(|rim| {
            let mut strokes = Vec::new();
            self.line(rim, false, THIN, Ink::Found, &mut strokes);
            strokes
        });
        figures.chain(rims).collect()
    }

    fn figure(&self, figure: &Figure) -> Vec<Stroke> {
        let mut strokes = Vec::new();
        match figure {
            // Seen on surfaces; the rims of patches are drawn together.
            Figure::Triangles(_) | Figure::Patch(_) => {}
            Figure::Curve { points, closed } => self.line(points, *closed, CURVE, Ink::Found, &mut strokes),
            Figure::Point(point) => self.dot(*point, DOT, &mut strokes),
            Figure::Gap(ends) => {
                self.line(ends, false, CURVE, Ink::Found, &mut strokes);
                ends.iter().for_each(|&end| self.dot(end, 0.75 * DOT, &mut strokes));
            }
            Figure::Arrow(ends) => {
                self.line(ends, false, THIN, Ink::Asked, &mut strokes);
                self.head(ends, &mut strokes);
            }
            Figure::Edges(edges) => {
                edges.iter().for_each(|edge| self.line(edge, false, CURVE, Ink::Found, &mut strokes));
            }
        }
        strokes
    }

    fn line(&self, points: &[[f64; 3]], closed: bool, radius: f32, ink: Ink, strokes: &mut Vec<Stroke>) {
        let Some((&first, rest)) = points.split_first() else { return };
        let mut from = self.unit.point(first);
        let last = rest.len() + usize::from(closed);
        for (number, &point) in rest.iter().chain(closed.then_some(&first)).enumerate() {
            let to = self.unit.point(point);
            if self.apart(from, to) < LEAST * f64::from(self.scale) && number + 1 < last {
                continue;
            }
            self.straight([from, to], radius, ink, strokes);
            from = to;
        }
    }

    /// A straight line, in pieces that are seen and pieces that are hidden.
    fn straight(&self, [from, to]: [DVec3; 2], radius: f32, ink: Ink, strokes: &mut Vec<Stroke>) {
        let pieces = (self.apart(from, to) / (PIECE * f64::from(self.scale))).ceil().max(1.0);
        let at = |piece: f64| from.lerp(to, piece / pieces);
        let mut begin = 0.0;
        let mut is_seen = self.is_seen(at(0.5));
        for piece in 1..=pieces as u64 {
            let end = piece as f64;
            let next = end < pieces && self.is_seen(at(end + 0.5));
            if end >= pieces || next != is_seen {
                let ends = [at(begin), at(end)].map(|point| self.on_picture(point));
                strokes.push(Stroke { ends, radii: [radius * self.scale; 2], ink, is_seen });
                (begin, is_seen) = (end, next);
            }
        }
    }

    fn dot(&self, point: [f64; 3], radius: f32, strokes: &mut Vec<Stroke>) {
        let point = self.unit.point(point);
        let (at, is_seen) = (self.on_picture(point), self.is_seen(point));
        strokes.push(Stroke { ends: [at; 2], radii: [radius * self.scale; 2], ink: Ink::Found, is_seen });
    }

    fn head(&self, &[from, tip]: &[[f64; 3]; 2], strokes: &mut Vec<Stroke>) {
        let [from, tip] = [from, tip].map(|point| self.unit.point(point));
        let is_seen = self.is_seen(tip);
        let [from, tip] = [from, tip].map(|point| self.on_picture(point));
        let [length, radius] = HEAD.map(|size| size * self.scale);
        let base = tip + (from - tip).clamp_length_max(length);
        strokes.push(Stroke { ends: [base, tip], radii: [radius, 0.3], ink: Ink::Asked, is_seen });
    }

    fn is_seen(&self, point: DVec3) -> bool {
        let ray = self.camera.ray_to(point);
        ray.is_ok_and(|ray| self.scene.first_solid(&ray).is_none_or(|met| met.hit.t > 1.0 - ON_IT))
    }

    fn on_picture(&self, point: DVec3) -> Vec2 {
        let seen = self.camera.seen(point);
        Vec2::new(seen.x as f32, seen.y as f32)
    }

    fn apart(&self, a: DVec3, b: DVec3) -> f64 {
        let [a, b] = [a, b].map(|point| self.camera.seen(point));
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).sqrt()
    }
}

impl Stroke {
    /// How far outside of the stroke a point of the picture is; negative inside.
    pub(super) fn outside(&self, point: Vec2) -> f32 {
        let [from, to] = self.ends;
        let along = to - from;
        let part = match along.length_squared() {
            0.0 => 0.0,
            length => ((point - from).dot(along) / length).clamp(0.0, 1.0),
        };
        point.distance(from + along * part) - (self.radii[0] + (self.radii[1] - self.radii[0]) * part)
    }

    /// The lower and upper corner of what it may touch, this much around it.
    pub(super) fn bounds(&self, around: f32) -> [Vec2; 2] {
        let around = Vec2::splat(self.radii[0].max(self.radii[1]) + around);
        [self.ends[0].min(self.ends[1]) - around, self.ends[0].max(self.ends[1]) + around]
    }
}
