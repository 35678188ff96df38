//! The spur gear with involute teeth: two of one module roll on each other without their flanks ever crossing.
//!
//! Proportions of ISO 53, profile A: pressure angle 20 degrees, teeth one module above the pitch circle and 1.25 below.
//! A flank is the involute of the base circle: at radius `r`, where `cos(a) = base / r`, it has turned by `tan(a) - a`.
//! Flanks are drawn with straight pieces between points of the curve; as the curve is convex, the pieces lie inside the
//! tooth, and the drawn gear meshes wherever the true one does. Below the base circle a flank runs nearly straight to
//! the root; there is no undercut and no fillet.

use crate::builder::loft_ring;
use crate::circle::turn;
use crate::vector::Vector;
use boxwood::Mesh;
use std::f64::consts::PI;

const PRESSURE_ANGLE: f64 = PI / 9.0;
/// Of the tooth, in modules.
const ABOVE_PITCH: f64 = 1.0;
const BELOW_PITCH: f64 = 1.25;
/// Straight pieces of an involute flank. With 6, they miss the curve by at most 0.004 modules.
const FLANK_PIECES: u32 = 6;
/// How far a flank turns outward between base circle and root, of the gap there: all points keep their own direction
/// from the axis, which the faces of the gear need.
const ROOT_SPREAD: f64 = 0.1;

/// A spur gear about the z axis, from z = 0 to its width, with a tooth in the direction of x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gear {
    /// Eight at least.
    pub teeth: u32,
    /// Pitch diameter by teeth. Gears mesh if they have the same one.
    pub module: f64,
    /// Along the axis.
    pub width: f64,
    /// Of the hole for the shaft. Its vertices lie on this radius, in the directions of those of the teeth.
    pub bore_radius: f64,
    /// How much thinner a tooth is than half the pitch, along the pitch circle.
    pub backlash: f64,
}

impl Gear {
    /// Half the sum of two gears' pitch diameters is their distance.
    #[must_use]
    pub fn pitch_radius(&self) -> f64 {
        self.module * f64::from(self.teeth) / 2.0
    }

    /// The radius that the teeth reach.
    #[must_use]
    pub fn tip_radius(&self) -> f64 {
        self.pitch_radius() + ABOVE_PITCH * self.module
    }

    /// The radius between the teeth.
    #[must_use]
    pub fn root_radius(&self) -> f64 {
        self.pitch_radius() - BELOW_PITCH * self.module
    }

    /// The closed mesh.
    ///
    /// # Panics
    /// If there are fewer than 8 teeth, module or width is not positive, the bore is not between 0 and the root radius,
    /// or the backlash leaves nothing of a tooth.
    #[must_use]
    pub fn mesh(&self) -> Mesh {
        assert!(self.teeth >= 8, "a gear needs 8 teeth, not {}", self.teeth);
        assert!(self.module > 0.0 && self.width > 0.0, "a gear needs a positive module and width: {self:?}");
        let bored = 0.0 < self.bore_radius && self.bore_radius < self.root_radius();
        assert!(bored, "a gear needs a bore inside its root radius {}: {self:?}", self.root_radius());
        let outline = self.outline();
        let at = |z: f64| -> Vec<Vector> { outline.iter().map(|&[r, x, y]| [r * x, r * y, z]).collect() };
        let bore = |z: f64| -> Vec<Vector> {
            outline.iter().map(|&[_, x, y]| [self.bore_radius * x, self.bore_radius * y, z]).collect()
        };
        loft_ring(&[at(0.0), at(self.width), bore(self.width), bore(0.0)])
    }

    /// All teeth, counter-clockwise: radius, and the cosine and sine of the direction.
    fn outline(&self) -> Vec<[f64; 3]> {
        let flank = self.flank();
        let rising = flank.iter().map(|&[radius, angle]| [radius, -angle]);
        let tooth: Vec<_> = rising.chain(flank.iter().rev().copied()).collect();
        let mut outline = Vec::with_capacity(self.teeth as usize * tooth.len());
        for k in 0..self.teeth {
            let [cos, sin] = turn(k, self.teeth);
            for &[radius, angle] in &tooth {
                let (s, c) = libm::sincos(angle);
                outline.push([radius, cos * c - sin * s, sin * c + cos * s]);
            }
        }
        outline
    }

    /// One flank from root to tip: radius, and angle from the middle of the tooth.
    fn flank(&self) -> Vec<[f64; 2]> {
        let base = self.pitch_radius() * libm::cos(PRESSURE_ANGLE);
        let involute = |angle: f64| libm::tan(angle) - angle;
        let half_pitch = PI / f64::from(self.teeth);
        let at_pitch = half_pitch / 2.0 - self.backlash / 2.0 / self.pitch_radius();
        // At the base circle, where the arc cosine of a rounded 1 could be of more than 1, the curve begins at 0.
        let turned = |radius: f64| if radius <= base { 0.0 } else { involute(libm::acos(base / radius)) };
        let angle = |radius: f64| at_pitch + involute(PRESSURE_ANGLE) - turned(radius);
        let (root, tip) = (self.root_radius(), self.tip_radius());
        let start = base.max(root);
        assert!(angle(tip) > 0.0 && angle(start) < half_pitch, "the teeth have no width: {self:?}");
        let mut flank = Vec::new();
        if root < base {
            flank.push([root, angle(base) + ROOT_SPREAD * (half_pitch - angle(base))]);
        }
        for k in 0..=FLANK_PIECES {
            // Closer together near the base circle, where the involute bends most: power 3/2 makes all pieces miss the
            // curve by about the same.
            let part = f64::from(k) / f64::from(FLANK_PIECES);
            let radius = start + (tip - start) * (part * part.sqrt());
            flank.push([radius, angle(radius)]);
        }
        flank
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{check_solid, hash};
    use crate::vector::dot;

    const PINION: Gear = Gear { teeth: 20, module: 2.0, width: 20.0, bore_radius: 10.0, backlash: 0.05 };

    #[test]
    fn gears_are_solid() {
        for teeth in [8, 12, 17, 20, 33, 40, 41, 42, 60, 100] {
            let gear = Gear { teeth, bore_radius: 0.5 * f64::from(teeth), ..PINION };
            let mesh = gear.mesh();
            check_solid(&mesh);
            // Seven points of each flank, one more where the base circle is outside the root; four loops of them.
            let points = if gear.pitch_radius() * libm::cos(PRESSURE_ANGLE) > gear.root_radius() { 16 } else { 14 };
            assert_eq!(mesh.triangles().len() as u32, 8 * points * teeth);
            let radius = |p: &[f64; 3]| dot([p[0], p[1], 0.0], [p[0], p[1], 0.0]).sqrt();
            let reach = mesh.vertices().iter().map(radius).fold(0.0, f64::max);
            assert!((reach - gear.tip_radius()).abs() < 1e-12);
        }
        assert_eq!(hash(&PINION.mesh()), 0x9e0e_4773_e7c7_26a5);
    }

    /// On the pitch circle, tooth and backlash together are half the pitch.
    #[test]
    fn teeth_are_half_as_wide_as_the_pitch() {
        let flank = PINION.flank();
        let pieces =
            flank.windows(2).find(|pair| pair[1][0] >= PINION.pitch_radius()).expect("crosses the pitch circle");
        let part = (PINION.pitch_radius() - pieces[0][0]) / (pieces[1][0] - pieces[0][0]);
        let angle = pieces[0][1] + part * (pieces[1][1] - pieces[0][1]);
        let thickness = 2.0 * angle * PINION.pitch_radius();
        assert!((thickness - (PI * 2.0 / 2.0 - 0.05)).abs() < 0.016, "{thickness}");
    }

    #[test]
    #[should_panic(expected = "needs a bore inside")]
    fn a_bore_through_the_teeth_is_refused() {
        let _ = Gear { bore_radius: 18.0, ..PINION }.mesh();
    }
}
