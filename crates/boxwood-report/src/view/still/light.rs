//! Colours as light, and how much of it a surface gives back.
//!
//! Light is taken as the square of what a file has for it. That is near to what screens do, and the same on every machine.

use glam::{DVec3, Vec3};

/// Red, green and blue, from 0 to 1.
pub(super) type Light = Vec3;

/// A colour as light.
pub(super) fn light([red, green, blue]: [u8; 3]) -> Light {
    let colour = Vec3::new(f32::from(red), f32::from(green), f32::from(blue)) / 255.0;
    colour * colour
}

/// Light as a colour.
pub(super) fn colour(light: Light) -> [u8; 3] {
    light.to_array().map(|light| (light.clamp(0.0, 1.0).sqrt() * 255.0 + 0.5) as u8)
}

/// What is behind everything, from the top of the picture (0) to the bottom (1).
pub(super) fn background(down: f64) -> Light {
    light([252, 253, 254]).lerp(light([226, 231, 237]), down.clamp(0.0, 1.0) as f32)
}

/// How much of its colour a surface shows that faces the eye this way: some from everywhere, some from the sky, some from the
/// eye, and most from a lamp.
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
    fn colours_come_back() {
        for value in 0..=255 {
            assert_eq!(colour(light([value; 3])), [value; 3]);
        }
    }
}
