//! Many pairs: closed surfaces with 80,000 triangles that cross all over.

use crate::contacts_of;
use boxwood::{Model, Pose};
use boxwood_scenes::{placed, sphere};

#[test]
fn large_surfaces_meet_in_closed_curves() {
    let ball = sphere(1.0, 6);
    // A copy, turned: the polyhedra are of one size, and cross wherever a corner of one looks out of the other.
    let turned = placed(&ball, &Pose::rotation([1.0, 2.0, 3.0], 0.4).expect("an axis"));
    let contacts = contacts_of(&Model::new(ball), Pose::IDENTITY, &Model::new(turned), Pose::IDENTITY);
    assert!(contacts.triangle_pairs > 100_000, "{} pairs", contacts.triangle_pairs);
    let curves = contacts.regions.iter().flat_map(|region| &region.curves);
    assert!(curves.into_iter().all(|curve| curve.closed && curve.directed));
    let segments: usize = contacts.regions.iter().flat_map(|r| &r.curves).map(boxwood::Curve::segments).sum();
    assert_eq!(segments as u64, contacts.triangle_pairs);
}
