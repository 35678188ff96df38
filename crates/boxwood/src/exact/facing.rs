//! Which way a triangle faces.

use super::ray::volume_filtered;
use super::sign::Sign;
use glam::DVec3;

/// Whether what comes along a direction surely leaves through the back of a triangle: its normal, by the turn of its corners,
/// points against the direction. False for what `f64` leaves open.
pub(crate) fn faces_against(corners: &[DVec3; 3], direction: DVec3) -> bool {
    let [a, b, c] = *corners;
    volume_filtered(direction, b - a, c - a) == Some(Sign::Negative)
}
