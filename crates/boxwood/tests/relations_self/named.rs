//! Parts of several bodies that were decided wrongly, by name.

use crate::cells::{self, Block, Part};
use crate::meshes::{Style, mesh};
use boxwood::{Model, Pair, Pose, Relation};
use boxwood_scenes::Random;

fn outward(boxes: &[[[i32; 3]; 2]]) -> Part {
    Part::new(boxes.iter().map(|&[low, high]| Block { low, high, winding: 1 }).collect())
}

fn relations(a: &Part, b: &Part) -> [Relation; 2] {
    let [a, b] = [a, b].map(|part| Model::new(mesh(&mut Random::new(0), part, Style::PLAIN)));
    let (a, b) = (a.at(Pose::IDENTITY).expect("placed"), b.at(Pose::IDENTITY).expect("placed"));
    [Pair::new(&a, &b).relation(), Pair::new(&b, &a).relation().mirrored()]
}

fn corner() -> Part {
    outward(&[[[0, 0, 0], [1, 2, 1]], [[1, 0, 0], [2, 1, 1]]])
}

#[test]
fn a_block_in_the_notch_of_two_bodies() {
    let block = outward(&[[[1, 1, 0], [2, 2, 1]]]);
    assert_eq!(cells::relation(&corner(), &block), Relation::Touching);
    assert_eq!(relations(&corner(), &block), [Relation::Touching; 2]);
}

#[test]
fn one_of_two_bodies() {
    let inner = outward(&[[[1, 0, 0], [2, 1, 1]]]);
    let expected = Relation::BInsideA { touching: true };
    assert_eq!(cells::relation(&corner(), &inner), expected);
    assert_eq!(relations(&corner(), &inner), [expected; 2]);
}

/// The order of the arguments changed the result.
#[test]
fn across_two_bodies_that_touch() {
    let a = outward(&[[[3, 1, 0], [4, 3, 1]], [[3, 2, 1], [4, 4, 3]]]);
    let b = outward(&[[[2, 1, 1], [4, 2, 2]]]);
    assert_eq!(cells::relation(&a, &b), Relation::Touching);
    assert_eq!(relations(&a, &b), [Relation::Touching; 2]);
}

/// A sheet that is no boundary of the solid: the meshes meet, the solids do not.
#[test]
fn a_sheet_outside_of_its_solid() {
    let (mut a, b) = (outward(&[[[0; 3], [1; 3]]]), outward(&[[[3, 0, 0], [4, 1, 1]]]));
    let face = Block { low: [2, 0, 0], high: [3, 1, 1], winding: 1 }.faces()[1];
    a.faces.extend([face, face.reversed()]);
    assert_eq!(cells::relation(&a, &b), Relation::Disjoint);
    assert_eq!(relations(&a, &b), [Relation::Disjoint; 2]);
}

/// Contact with the wall between two bodies is not contact with the boundary of their union.
#[test]
fn a_block_at_an_inner_wall() {
    let bodies = outward(&[[[0, 0, 0], [4, 4, 4]], [[4, 0, 0], [8, 4, 4]]]);
    let (at_the_wall, across) = (outward(&[[[2, 1, 1], [4, 3, 3]]]), outward(&[[[2, 1, 1], [6, 3, 3]]]));
    let expected = Relation::BInsideA { touching: false };
    for block in [at_the_wall, across] {
        assert_eq!(cells::relation(&bodies, &block), expected);
        assert_eq!(relations(&bodies, &block), [expected; 2]);
    }
}

/// A mesh of segments alone bounds nothing, and is where it is.
#[test]
fn a_segment_in_a_box() {
    let (solid, segment) = (outward(&[[[0; 3], [4; 3]]]), outward(&[[[2, 1, 2], [2, 3, 2]]]));
    let expected = Relation::BInsideA { touching: false };
    assert_eq!(cells::relation(&solid, &segment), expected);
    assert_eq!(relations(&solid, &segment), [expected; 2]);
}
