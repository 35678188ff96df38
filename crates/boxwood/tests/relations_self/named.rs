//! Parts of several bodies that were decided wrongly, by name.

use crate::cells::{self, Block, Part};
use crate::meshes::{Style, mesh};
use boxwood::{Mesh, Model, Pair, Pose, Relation};
use boxwood_scenes::Random;

fn outward(boxes: &[[[i32; 3]; 2]]) -> Part {
    Part::new(boxes.iter().map(|&[low, high]| Block { low, high, winding: 1 }).collect())
}

fn plain(part: &Part) -> Mesh {
    mesh(&mut Random::new(0), part, Style::PLAIN)
}

fn relations(a: &Part, b: &Part) -> [Relation; 2] {
    relations_of(plain(a), plain(b))
}

fn relations_of(a: Mesh, b: Mesh) -> [Relation; 2] {
    let [a, b] = [a, b].map(Model::new);
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

/// Two boxes that are connected by triangles without area alone, along a line from a slit in one to a slit in the other. The second
/// solid has one of the boxes in it, and meets nothing but that line.
#[test]
fn a_dumbbell_with_a_bar_that_has_no_area() {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for x in [0.0, 10.0] {
        let first = vertices.len() as u32;
        // The corners below and above, and three points of the slit.
        for z in [-4.0, 0.0] {
            vertices.extend([[x, -2.0, z], [x + 4.0, -2.0, z], [x + 4.0, 2.0, z], [x, 2.0, z]]);
        }
        vertices.extend([1.0, 2.0, 3.0].map(|along| [x + along, 0.0, 0.0]));
        let below_and_around = [
            [0, 2, 1],
            [0, 3, 2],
            [0, 1, 5],
            [0, 5, 4],
            [1, 2, 6],
            [1, 6, 5],
            [2, 3, 7],
            [2, 7, 6],
            [3, 0, 4],
            [3, 4, 7],
        ];
        let above = [[4, 5, 9], [4, 9, 8], [5, 10, 9], [7, 4, 8], [5, 6, 10], [6, 7, 8], [6, 8, 10]];
        triangles.extend(below_and_around.into_iter().chain(above).map(|t| t.map(|corner| corner + first)));
    }
    let ([p, q, r], [u, v, w]) = ([8, 9, 10], [19, 20, 21]);
    triangles.extend([[p, q, u], [p, u, v], [q, r, w], [q, w, u], [r, p, v], [r, v, w]]);
    let dumbbell = Mesh::new(vertices, triangles).expect("finite");
    assert_eq!(Model::new(dumbbell.clone()).closed(), Ok(()));
    let around_one = plain(&outward(&[[[-1, -3, -5], [7, 3, 1]]]));
    assert_eq!(relations_of(dumbbell.clone(), around_one), [Relation::Crossing; 2]);
    let around_the_bar = plain(&outward(&[[[5, -1, -1], [9, 1, 1]]]));
    assert_eq!(relations_of(dumbbell, around_the_bar), [Relation::Disjoint; 2]);
}
