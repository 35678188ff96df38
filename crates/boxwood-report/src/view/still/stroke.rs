//! Strokes over the parts: lines and dots of marks, faint where parts hide them.

use super::super::{Mark, MarkShape};
use super::camera::Camera;
use super::frame::ViewMoment;
use super::patch_boundaries::patch_boundaries;
use super::scene::RenderScene;
use super::unit_transform::UnitTransform;
use glam::{DVec3, Vec2};
use rayon::prelude::*;

/// Radius (half the line width) of curves, in pixels of an image of 1600 x 1000.
const CURVE: f32 = 1.6;
/// Radius (half the line width) of patch boundaries and arrows, in pixels of an image of 1600 x 1000.
const THIN_CURVE: f32 = 1.1;
/// Radius of contact points, in pixels of an image of 1600 x 1000.
const DOT: f32 = 4.5;
/// Length and radius of arrow heads, in pixels of an image of 1600 x 1000.
const ARROW_HEAD: [f32; 2] = [17.0, 6.0];
/// Maximum length of a piece of a line, in pixels of an image of 1600 x 1000. A piece is visible or hidden as a whole.
const MAX_PIECE: f64 = 3.0;
/// Minimum distance of consecutive points of a polyline, in pixels of an image of 1600 x 1000. Closer
/// points are merged.
const MIN_STEP: f64 = 0.75;
/// Marks lie on surfaces, so a point of a mark counts as visible up to this relative depth behind a surface.
const SURFACE_TOLERANCE: f64 = 2e-4;

/// Line with round ends, whose radii may differ. If both ends are equal, it is a dot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub(super) ends: [Vec2; 2],
    pub(super) radii: [f32; 2],
    pub(super) ink: StrokeInk,
    pub(super) is_visible: bool,
}

/// Color class of a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StrokeInk {
    /// Results of the query.
    Found,
    /// Inputs of the query: rays and motions.
    Query,
}

/// Converts marks to strokes.
pub(super) struct StrokePainter<'s> {
    pub(super) scene: &'s RenderScene,
    pub(super) camera: &'s Camera,
    pub(super) unit: &'s UnitTransform,
    /// Size of the image relative to 1600 x 1000.
    pub(super) scale: f32,
}

impl StrokePainter<'_> {
    /// Strokes of all marks.
    pub(super) fn strokes(&self, moment: &ViewMoment<'_>) -> Vec<Stroke> {
        let (marks, patch_boundaries): (Vec<&Mark>, _) = (moment.marks().collect(), patch_boundaries(moment));
        let shapes = marks.par_iter().flat_map_iter(|mark| self.shape(&mark.shape));
        let patch_boundaries = patch_boundaries.par_iter().flat_map_iter(|boundary| {
            let mut strokes = Vec::new();
            self.line(boundary, false, THIN_CURVE, StrokeInk::Found, &mut strokes);
            strokes
        });
        shapes.chain(patch_boundaries).collect()
    }

    fn shape(&self, shape: &MarkShape) -> Vec<Stroke> {
        let mut strokes = Vec::new();
        match shape {
            // Triangles and patches are drawn as part of the surfaces; the boundaries of patches are
            // collected separately.
            MarkShape::Triangles(_) | MarkShape::Patch(_) => {}
            MarkShape::Curve { points, closed } => self.line(points, *closed, CURVE, StrokeInk::Found, &mut strokes),
            MarkShape::Point(point) => self.dot(*point, DOT, &mut strokes),
            MarkShape::Gap(ends) => {
                self.line(ends, false, CURVE, StrokeInk::Found, &mut strokes);
                ends.iter().for_each(|&end| self.dot(end, 0.75 * DOT, &mut strokes));
            }
            MarkShape::Arrow(ends) => {
                self.line(ends, false, THIN_CURVE, StrokeInk::Query, &mut strokes);
                self.arrow_head(ends, &mut strokes);
            }
            MarkShape::Edges(edges) => {
                edges.iter().for_each(|edge| self.line(edge, false, CURVE, StrokeInk::Found, &mut strokes));
            }
        }
        strokes
    }

    fn line(&self, points: &[[f64; 3]], closed: bool, radius: f32, ink: StrokeInk, strokes: &mut Vec<Stroke>) {
        let Some((&first, rest)) = points.split_first() else { return };
        let mut from = self.unit.point(first);
        let last = rest.len() + usize::from(closed);
        for (index, &point) in rest.iter().chain(closed.then_some(&first)).enumerate() {
            let to = self.unit.point(point);
            if self.pixel_distance(from, to) < MIN_STEP * f64::from(self.scale) && index + 1 < last {
                continue;
            }
            self.segment([from, to], radius, ink, strokes);
            from = to;
        }
    }

    /// Straight line, split into visible and hidden pieces.
    fn segment(&self, [from, to]: [DVec3; 2], radius: f32, ink: StrokeInk, strokes: &mut Vec<Stroke>) {
        let pieces = (self.pixel_distance(from, to) / (MAX_PIECE * f64::from(self.scale))).ceil().max(1.0);
        let at = |piece: f64| from.lerp(to, piece / pieces);
        let mut begin = 0.0;
        let mut is_visible = self.is_visible(at(0.5));
        for piece in 1..=pieces as u64 {
            let end = piece as f64;
            let next = end < pieces && self.is_visible(at(end + 0.5));
            if end >= pieces || next != is_visible {
                let ends = [at(begin), at(end)].map(|point| self.to_pixels(point));
                strokes.push(Stroke { ends, radii: [radius * self.scale; 2], ink, is_visible });
                (begin, is_visible) = (end, next);
            }
        }
    }

    fn dot(&self, point: [f64; 3], radius: f32, strokes: &mut Vec<Stroke>) {
        let point = self.unit.point(point);
        let (at, is_visible) = (self.to_pixels(point), self.is_visible(point));
        strokes.push(Stroke { ends: [at; 2], radii: [radius * self.scale; 2], ink: StrokeInk::Found, is_visible });
    }

    fn arrow_head(&self, &[from, tip]: &[[f64; 3]; 2], strokes: &mut Vec<Stroke>) {
        let [from, tip] = [from, tip].map(|point| self.unit.point(point));
        let is_visible = self.is_visible(tip);
        let [from, tip] = [from, tip].map(|point| self.to_pixels(point));
        let [length, radius] = ARROW_HEAD.map(|size| size * self.scale);
        let base = tip + (from - tip).clamp_length_max(length);
        strokes.push(Stroke { ends: [base, tip], radii: [radius, 0.3], ink: StrokeInk::Query, is_visible });
    }

    fn is_visible(&self, point: DVec3) -> bool {
        let ray = self.camera.ray_to(point);
        ray.is_ok_and(|ray| self.scene.first_solid(&ray).is_none_or(|hit| hit.hit.t > 1.0 - SURFACE_TOLERANCE))
    }

    fn to_pixels(&self, point: DVec3) -> Vec2 {
        let seen = self.camera.project(point);
        Vec2::new(seen.x as f32, seen.y as f32)
    }

    fn pixel_distance(&self, a: DVec3, b: DVec3) -> f64 {
        let [a, b] = [a, b].map(|point| self.camera.project(point));
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).sqrt()
    }
}

impl Stroke {
    /// Signed distance of an image position to the stroke; negative inside.
    pub(super) fn signed_distance(&self, point: Vec2) -> f32 {
        let [from, to] = self.ends;
        let along = to - from;
        let part = match along.length_squared() {
            0.0 => 0.0,
            length => ((point - from).dot(along) / length).clamp(0.0, 1.0),
        };
        point.distance(from + along * part) - (self.radii[0] + (self.radii[1] - self.radii[0]) * part)
    }

    /// Bounding box, enlarged by `margin`.
    pub(super) fn bounds(&self, margin: f32) -> [Vec2; 2] {
        let margin = Vec2::splat(self.radii[0].max(self.radii[1]) + margin);
        [self.ends[0].min(self.ends[1]) - margin, self.ends[0].max(self.ends[1]) + margin]
    }
}
