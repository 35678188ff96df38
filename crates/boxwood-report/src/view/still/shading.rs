//! Linear colors and the shading of surfaces.
//!
//! A linear color is the square of the stored color (gamma 2). This is close to sRGB and gives equal results on every
//! machine.

use glam::{DVec3, Vec3};

/// Linear red, green and blue, from 0 to 1.
pub(super) type LinearColor = Vec3;

/// Converts a stored color to a linear one.
pub(super) fn to_linear([red, green, blue]: [u8; 3]) -> LinearColor {
    let color = Vec3::new(f32::from(red), f32::from(green), f32::from(blue)) / 255.0;
    color * color
}

/// Converts a linear color to a stored one.
pub(super) fn from_linear(light: LinearColor) -> [u8; 3] {
    light.to_array().map(|light| (light.clamp(0.0, 1.0).sqrt() * 255.0 + 0.5) as u8)
}

/// Background color, from the top of the image (`down` = 0) to the bottom (1).
pub(super) fn background(down: f64) -> LinearColor {
    to_linear([252, 253, 254]).lerp(to_linear([226, 231, 237]), down.clamp(0.0, 1.0) as f32)
}

/// Brightness of a surface: ambient, sky, headlight and, with the largest weight, the lamp.
pub(super) fn shade(normal: DVec3, to_eye: DVec3, lamp: DVec3) -> f32 {
    let sky = 0.5 + 0.5 * normal.z;
    let eye = normal.dot(to_eye).max(0.0);
    let lamp = normal.dot(lamp).max(0.0);
    (0.22 + 0.22 * sky + 0.24 * eye + 0.46 * lamp) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_conversion_round_trips() {
        for value in 0..=255 {
            assert_eq!(from_linear(to_linear([value; 3])), [value; 3]);
        }
    }
}
