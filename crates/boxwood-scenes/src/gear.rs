//! Spur gear with involute teeth: two gears of the same module roll on each other without crossing flanks.
//!
//! Proportions of ISO 53, profile A: pressure angle 20 degrees, addendum 1 module, dedendum 1.25 modules. A flank is
//! the involute of the base circle, whose radius is `base`: a point of the flank at radius `r` has the polar angle
//! `tan(a) - a`, where `cos(a) = base / r`. Flanks are polylines through points of the curve. The curve is convex, so
//! the segments lie inside the tooth, and the polygonal gear meshes wherever the true one does. Below the base circle a
//! flank is nearly a straight line to the root; there is no undercut and no fillet.

use crate::builder::loft_ring;
use crate::vector::Vector;
use boxwood::Mesh;
use boxwood::mesh::primitives::unit_circle_point;
use std::f64::consts::PI;

const PRESSURE_ANGLE: f64 = PI / 9.0;
/// Height of a tooth above the pitch circle, in modules.
const ADDENDUM: f64 = 1.0;
/// Depth of a tooth below the pitch circle, in modules.
const DEDENDUM: f64 = 1.25;
/// Number of segments of an involute flank. With 6 segments, the flank deviates from the curve by at most 0.004
/// modules.
const FLANK_SEGMENTS: u32 = 6;
/// Widening of a tooth from the base circle to the root, as a fraction of the gap between two teeth at the base
/// circle. It gives every point of the outline a different polar angle, which the triangulation of the faces
/// requires.
const ROOT_SPREAD: f64 = 0.1;

/// A spur gear around the z axis, from z = 0 to `width`, with the center of a tooth on the x axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gear {
    /// Number of teeth, at least 8.
    pub teeth: u32,
    /// Pitch diameter divided by the number of teeth. Gears with equal modules mesh.
    pub module: f64,
    /// Size along the axis.
    pub width: f64,
    /// Radius of the hole for the shaft. The vertices of the hole have the same polar angles as those of the teeth.
    pub bore_radius: f64,
    /// Play between teeth: `pitch / 2 - tooth_thickness`, with both lengths measured along the pitch circle.
    pub backlash: f64,
}

impl Gear {
    /// Radius of the pitch circle. Two gears mesh at an axis distance equal to the sum of their pitch radii.
    #[must_use]
    pub fn pitch_radius(&self) -> f64 {
        self.module * f64::from(self.teeth) / 2.0
    }

    /// Outer radius, at the tips of the teeth.
    #[must_use]
    pub fn tip_radius(&self) -> f64 {
        self.pitch_radius() + ADDENDUM * self.module
    }

    /// Radius at the bottom of the gaps between the teeth.
    #[must_use]
    pub fn root_radius(&self) -> f64 {
        self.pitch_radius() - DEDENDUM * self.module
    }

    /// The closed mesh.
    ///
    /// # Panics
    /// If there are fewer than 8 teeth, module or width is not positive, the bore radius is not between 0 and the root radius, or the
    /// teeth have no width because of the backlash.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        assert!(self.teeth >= 8, "a gear needs at least 8 teeth, not {}", self.teeth);
        assert!(self.module > 0.0 && self.width > 0.0, "a gear needs a positive module and width: {self:?}");
        let bore_fits = 0.0 < self.bore_radius && self.bore_radius < self.root_radius();
        assert!(bore_fits, "a gear needs a bore inside its root radius {}: {self:?}", self.root_radius());
        let outline = self.outline();
        let at = |z: f64| -> Vec<Vector> { outline.iter().map(|&[r, x, y]| [r * x, r * y, z]).collect() };
        let bore = |z: f64| -> Vec<Vector> {
            outline.iter().map(|&[_, x, y]| [self.bore_radius * x, self.bore_radius * y, z]).collect()
        };
        loft_ring(&[at(0.0), at(self.width), bore(self.width), bore(0.0)])
    }

    /// Outline of all teeth, counter-clockwise. A point is given by its radius and the cosine and sine of its polar
    /// angle.
    fn outline(&self) -> Vec<[f64; 3]> {
        let flank = self.flank();
        let rising = flank.iter().map(|&[radius, angle]| [radius, -angle]);
        let tooth: Vec<_> = rising.chain(flank.iter().rev().copied()).collect();
        let mut outline = Vec::with_capacity(self.teeth as usize * tooth.len());
        for k in 0..self.teeth {
            let [cos, sin] = unit_circle_point(k, self.teeth);
            for &[radius, angle] in &tooth {
                let (s, c) = libm::sincos(angle);
                outline.push([radius, cos * c - sin * s, sin * c + cos * s]);
            }
        }
        outline
    }

    /// One flank from root to tip. A point is given by its radius and its angle from the center of the tooth.
    fn flank(&self) -> Vec<[f64; 2]> {
        let base = self.pitch_radius() * libm::cos(PRESSURE_ANGLE);
        let involute = |angle: f64| libm::tan(angle) - angle;
        let half_pitch = PI / f64::from(self.teeth);
        let at_pitch = half_pitch / 2.0 - self.backlash / 2.0 / self.pitch_radius();
        // The involute starts at radius `base`. Without the comparison, rounding could pass a value above 1 to
        // `acos`.
        let polar_angle = |radius: f64| if radius <= base { 0.0 } else { involute(libm::acos(base / radius)) };
        let angle = |radius: f64| at_pitch + involute(PRESSURE_ANGLE) - polar_angle(radius);
        let (root, tip) = (self.root_radius(), self.tip_radius());
        let start = base.max(root);
        assert!(angle(tip) > 0.0 && angle(start) < half_pitch, "the teeth have no width: {self:?}");
        let mut flank = Vec::new();
        if root < base {
            flank.push([root, angle(base) + ROOT_SPREAD * (half_pitch - angle(base))]);
        }
        for k in 0..=FLANK_SEGMENTS {
            // The points are denser near the base circle, where the involute has the largest curvature. With the
            // power 3/2 all segments deviate from the curve by about the same distance.
            let part = f64::from(k) / f64::from(FLANK_SEGMENTS);
            let radius = start + (tip - start) * (part * part.sqrt());
            flank.push([radius, angle(radius)]);
        }
        flank
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_topology::{check_solid, hash};
    use crate::vector::dot;

    const PINION: Gear = Gear { teeth: 20, module: 2.0, width: 20.0, bore_radius: 10.0, backlash: 0.05 };

    #[test]
    fn gears_are_solid_and_reach_the_tip_radius() {
        for teeth in [8, 12, 17, 20, 33, 40, 41, 42, 60, 100] {
            let gear = Gear { teeth, bore_radius: 0.5 * f64::from(teeth), ..PINION };
            let mesh = gear.mesh();
            check_solid(&mesh);
            // The outline of a tooth has seven points per flank, eight if the base circle is outside the root
            // circle. The mesh connects four loops with two triangles per point and loop.
            let points = if gear.pitch_radius() * libm::cos(PRESSURE_ANGLE) > gear.root_radius() { 16 } else { 14 };
            assert_eq!(mesh.triangles().len() as u32, 8 * points * teeth);
            let radius = |p: &[f64; 3]| dot([p[0], p[1], 0.0], [p[0], p[1], 0.0]).sqrt();
            let outer = mesh.vertices().iter().map(radius).fold(0.0, f64::max);
            assert!((outer - gear.tip_radius()).abs() < 1e-12);
        }
        assert_eq!(hash(&PINION.mesh()), 0x9e0e_4773_e7c7_26a5);
    }

    /// Verifies that tooth thickness plus backlash is half the pitch, measured along the pitch circle.
    #[test]
    fn tooth_thickness_is_half_the_pitch_minus_backlash() {
        let flank = PINION.flank();
        let segment =
            flank.windows(2).find(|pair| pair[1][0] >= PINION.pitch_radius()).expect("crosses the pitch circle");
        let part = (PINION.pitch_radius() - segment[0][0]) / (segment[1][0] - segment[0][0]);
        let angle = segment[0][1] + part * (segment[1][1] - segment[0][1]);
        let thickness = 2.0 * angle * PINION.pitch_radius();
        assert!((thickness - (PI * 2.0 / 2.0 - 0.05)).abs() < 0.016, "{thickness}");
    }

    #[test]
    #[should_panic(expected = "needs a bore inside")]
    fn mesh_panics_if_bore_reaches_the_teeth() {
        let _ = Gear { bore_radius: 18.0, ..PINION }.mesh();
    }
}
