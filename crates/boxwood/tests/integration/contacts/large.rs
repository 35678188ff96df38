//! Large results: the contacts of two closed surfaces with 80,000 triangles each, which cross nearly everywhere.

use crate::contacts::contacts_of;
use boxwood::{Model, Pose};
use boxwood_scenes::{sphere, transformed};

#[test]
fn large_surfaces_intersect_in_closed_curves() {
    let ball = sphere(1.0, 6);
    // A sphere mesh and its rotated copy: they have the same size and cross wherever a vertex of one is outside the
    // other.
    let rotated = transformed(&ball, &Pose::from_axis_angle([1.0, 2.0, 3.0], 0.4).expect("nonzero axis"));
    let contacts = contacts_of(&Model::new(ball), Pose::IDENTITY, &Model::new(rotated), Pose::IDENTITY);
    assert!(contacts.triangle_pairs > 100_000, "{} pairs", contacts.triangle_pairs);
    let curves = contacts.regions.iter().flat_map(|region| &region.curves);
    assert!(curves.into_iter().all(|curve| curve.closed && curve.directed));
    let segments: usize = contacts
        .regions
        .iter()
        .flat_map(|r| &r.curves)
        .map(boxwood::query::contacts::ContactCurve::segment_count)
        .sum();
    assert_eq!(segments as u64, contacts.triangle_pairs);
}
