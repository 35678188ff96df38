//! Examples that the library once decided wrongly: relations of solids made of several boxes or shells.

use crate::relations_self::cells::{self, Block, Part};
use crate::relations_self::meshes::{Style, mesh};
use boxwood::query::Relation;
use boxwood::{Mesh, Model, Pair, Pose};
use boxwood_scenes::{Block as Grid, Random, cuboid, merged};

fn outward(boxes: &[[[i32; 3]; 2]]) -> Part {
    Part::new(boxes.iter().map(|&[low, high]| Block { low, high, winding: 1 }).collect())
}

fn plain_mesh(part: &Part) -> Mesh {
    mesh(&mut Random::new(0), part, Style::PLAIN)
}

fn relations(a: &Part, b: &Part) -> [Relation; 2] {
    relations_of(plain_mesh(a), plain_mesh(b))
}

fn relations_of(a: Mesh, b: Mesh) -> [Relation; 2] {
    relations_at(Pose::IDENTITY, a, b)
}

fn relations_at(pose: Pose, a: Mesh, b: Mesh) -> [Relation; 2] {
    let [a, b] = [a, b].map(Model::new);
    let (a, b) = (a.at(pose).expect("pose in range"), b.at(pose).expect("pose in range"));
    [Pair::new(&a, &b).relation(), Pair::new(&b, &a).relation().swapped()]
}

fn corner() -> Part {
    outward(&[[[0, 0, 0], [1, 2, 1]], [[1, 0, 0], [2, 1, 1]]])
}

#[test]
fn block_in_the_notch_of_two_boxes_touches() {
    let block = outward(&[[[1, 1, 0], [2, 2, 1]]]);
    assert_eq!(cells::relation(&corner(), &block), Relation::Touching);
    assert_eq!(relations(&corner(), &block), [Relation::Touching; 2]);
}

#[test]
fn one_of_two_boxes_is_inside_and_touching() {
    let inner = outward(&[[[1, 0, 0], [2, 1, 1]]]);
    let expected = Relation::BInsideA { touching: true };
    assert_eq!(cells::relation(&corner(), &inner), expected);
    assert_eq!(relations(&corner(), &inner), [expected; 2]);
}

/// Swapping the two models once changed the relation of these boxes.
#[test]
fn box_beside_two_touching_boxes_touches() {
    let a = outward(&[[[3, 1, 0], [4, 3, 1]], [[3, 2, 1], [4, 4, 3]]]);
    let b = outward(&[[[2, 1, 1], [4, 2, 2]]]);
    assert_eq!(cells::relation(&a, &b), Relation::Touching);
    assert_eq!(relations(&a, &b), [Relation::Touching; 2]);
}

/// Mesh A has a doubled sheet outside of its box, which is not part of the boundary of the solid. The sheet touches
/// B, so the meshes intersect, but the solids do not.
#[test]
fn sheet_outside_its_solid_is_ignored() {
    let (mut a, b) = (outward(&[[[0; 3], [1; 3]]]), outward(&[[[3, 0, 0], [4, 1, 1]]]));
    let face = Block { low: [2, 0, 0], high: [3, 1, 1], winding: 1 }.faces()[1];
    a.faces.extend([face, face.reversed()]);
    assert_eq!(cells::relation(&a, &b), Relation::Disjoint);
    assert_eq!(relations(&a, &b), [Relation::Disjoint; 2]);
}

/// Contact with the wall between two boxes is not contact with the boundary of their union.
#[test]
fn block_at_an_inner_wall_is_inside_without_touching() {
    let bodies = outward(&[[[0, 0, 0], [4, 4, 4]], [[4, 0, 0], [8, 4, 4]]]);
    let (at_the_wall, across) = (outward(&[[[2, 1, 1], [4, 3, 3]]]), outward(&[[[2, 1, 1], [6, 3, 3]]]));
    let expected = Relation::BInsideA { touching: false };
    for block in [at_the_wall, across] {
        assert_eq!(cells::relation(&bodies, &block), expected);
        assert_eq!(relations(&bodies, &block), [expected; 2]);
    }
}

/// A mesh of segments only has no interior and is treated as a surface.
#[test]
fn segment_in_a_box_is_inside() {
    let (solid, segment) = (outward(&[[[0; 3], [4; 3]]]), outward(&[[[2, 1, 2], [2, 3, 2]]]));
    let expected = Relation::BInsideA { touching: false };
    assert_eq!(cells::relation(&solid, &segment), expected);
    assert_eq!(relations(&solid, &segment), [expected; 2]);
}

/// Two boxes are connected only by degenerate triangles along a line, from a slit in one box to a slit in the
/// other. A solid around one of the boxes crosses them. A solid that surrounds only a part of the line is disjoint
/// from them.
#[test]
fn degenerate_bar_of_a_dumbbell_is_ignored() {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for x in [0.0, 10.0] {
        let first = vertices.len() as u32;
        // The lower and upper vertices of the box, and three points of the slit in its top.
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
    assert_eq!(Model::new(dumbbell.clone()).check_closed(), Ok(()));
    let around_one = plain_mesh(&outward(&[[[-1, -3, -5], [7, 3, 1]]]));
    assert_eq!(relations_of(dumbbell.clone(), around_one), [Relation::Crossing; 2]);
    let around_the_bar = plain_mesh(&outward(&[[[5, -1, -1], [9, 1, 1]]]));
    assert_eq!(relations_of(dumbbell, around_the_bar), [Relation::Disjoint; 2]);
}

/// The triangles of a block that is divided into a grid by planes at the coordinates `yz`, along y and along z. Omits
/// the triangles for all of whose vertices `hole` returns true.
fn grid_without(x: [f64; 2], yz: &[f64], hole: impl Fn([f64; 3]) -> bool) -> Vec<[[f64; 3]; 3]> {
    let (low, high) = (yz[0], yz[yz.len() - 1]);
    let mesh = Grid::new(&x, yz, yz).fill([x[0], low, low], [x[1], high, high]).mesh();
    let triangles = mesh.triangles().iter().map(|corners| corners.map(|corner| mesh.vertices()[corner as usize]));
    triangles.filter(|corners| !corners.iter().all(|&corner| hole(corner))).collect()
}

/// The first solid has a cavity whose shell continues as a sheet inside the solid; the sheet is not part of the
/// boundary. A block around sheet and cavity crosses the boundary, which is the shell of the cavity. A block
/// around a part of the sheet only is inside the solid without touching its boundary.
#[test]
fn cavity_behind_a_sheet_inside_the_solid_is_found() {
    let is_hole = |[x, y, z]: [f64; 3]| x == 12.0 && (4.0..=6.0).contains(&y) && (4.0..=6.0).contains(&z);
    let mut triangles = grid_without([0.0, 20.0], &[0.0, 20.0], |_| false);
    triangles.extend(grid_without([6.0, 12.0], &[4.0, 6.0], is_hole));
    let hollow = grid_without([10.0, 12.0], &[3.0, 4.0, 6.0, 9.0], is_hole);
    triangles.extend(hollow.into_iter().map(|[p, q, r]| [p, r, q]));
    let corners = (0..triangles.len() as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    let solid = Mesh::new(triangles.concat(), corners).expect("finite").welded();
    assert_eq!(Model::new(solid.clone()).check_closed(), Ok(()));
    let touching = plain_mesh(&outward(&[[[6, 2, 2], [16, 16, 16]]]));
    assert_eq!(relations_of(solid.clone(), touching), [Relation::Crossing; 2]);
    let around_the_sheet = plain_mesh(&outward(&[[[6, 2, 2], [8, 7, 7]]]));
    assert_eq!(relations_of(solid, around_the_sheet), [Relation::BInsideA { touching: false }; 2]);
}

/// Coordinates differ so much in size that the gap between two boxes of solid A nearly vanishes in rounding. The
/// query must still find that B touches A.
#[test]
fn touching_is_found_for_coordinates_of_very_different_size() {
    for (scale, gap) in [(1.0, 5e-324), (2.0_f64.powi(400), 1e-220)] {
        let block = |low: [f64; 3], high: [f64; 3]| cuboid(low.map(|x| x * scale), high.map(|x| x * scale));
        let above = cuboid([-16.0 * scale, -16.0 * scale, gap], [32.0 * scale, 32.0 * scale, 16.0 * scale]);
        let a = merged(&[block([4.0, 8.0, -8.0], [8.0, 10.0, 0.0]), block([4.0, 10.0, -8.0], [8.0, 12.0, 0.0]), above]);
        let b = block([8.0, 8.0, -8.0], [12.0, 12.0, 0.0]);
        assert_eq!(relations_of(a, b), [Relation::Touching; 2], "gap {gap:e}");
    }
}

/// Two nested boxes give their interior the winding number 2, and each of two cavities subtracts 1. So only the
/// common space of both cavities is empty. The equators of the cavities coincide only after the pose has rounded
/// their vertices.
#[test]
fn edges_that_coincide_only_after_placement_are_handled() {
    let hollow = |aside: f64, above: f64, below: f64, reverse: bool| {
        let equator = [[4.0 + aside, 4.0], [-4.0 + aside, 4.0], [-4.0 + aside, -4.0], [4.0 + aside, -4.0]];
        let mut vertices: Vec<[f64; 3]> = equator.map(|[x, y]| [x, y, 0.0]).to_vec();
        vertices.extend([[0.0, 0.0, above], [0.0, 0.0, -below]]);
        let side = |i: u32| [[(i + 1) % 4, i, 4], [i, (i + 1) % 4, 5]];
        let mut triangles: Vec<[u32; 3]> = (0..4).flat_map(side).collect();
        if reverse {
            triangles.reverse();
        }
        Mesh::new(vertices, triangles).expect("finite")
    };
    let far = Pose::from_translation([2.0_f64.powi(40), 0.0, 0.0]);
    for order in 0..4 {
        let around = [cuboid([-32.0; 3], [32.0; 3]), cuboid([-24.0; 3], [24.0; 3])];
        let hollows = [hollow(0.0, 2.0, 4.0, order & 1 == 1), hollow(2.0_f64.powi(-18), 4.0, 2.0, order & 2 == 2)];
        let a = merged(&[around, hollows].concat());
        let between = cuboid([-12.0; 3], [12.0; 3]);
        assert_eq!(relations_at(far, a, between), [Relation::Crossing; 2], "order {order}");
    }
}

/// Triangles of an open surface are not merged to flat faces, whatever was queried before: here a fold must not be
/// taken for a flat face.
#[test]
fn fold_in_an_open_surface_is_not_merged() {
    let lines: Vec<f64> = (0..=4).map(|i| -16.0 + 8.0 * f64::from(i)).collect();
    let divided = |z: f64| {
        let (x, z): (Vec<f64>, Vec<f64>) =
            (lines.iter().map(|x| x + 17.0).collect(), lines.iter().map(|x| x + z).collect());
        Model::new(Grid::new(&x, &lines, &z).fill([1.0, -16.0, z[0]], [33.0, 16.0, z[4]]).mesh())
    };
    let (a, b) = (divided(0.0), divided(-32.0));
    let mut vertices =
        vec![[0.0; 3], [2.0, -2.0, 0.0], [1.5, 0.0, 0.0], [2.0, 2.0, 0.0], [5.0, 0.0, 0.0], [2.0, 0.0, 5.0]];
    let mut triangles = vec![[0, 1, 2], [0, 2, 3], [0, 1, 4], [0, 4, 3], [3, 2, 5], [2, 4, 5], [4, 1, 5], [1, 3, 5]];
    let flat: Vec<f64> = (0..=12).map(f64::from).collect();
    let sheet = Grid::new(&flat, &flat, &[0.0, 1.0]).fill([0.0; 3], [12.0, 12.0, 1.0]).mesh();
    for corners in sheet.triangles().iter().map(|t| t.map(|v| sheet.vertices()[v as usize])) {
        if corners.iter().all(|corner| corner[2] == 0.0) {
            let first = vertices.len() as u32;
            vertices.extend(corners.map(|[x, y, z]| [x + 10.0, y - 6.0, z]));
            triangles.push([first, first + 1, first + 2]);
        }
    }
    let open = Model::new(Mesh::new(vertices, triangles).expect("finite").welded());
    let relation = |x: &Model, y: &Model| {
        let (x, y) = (x.at(Pose::IDENTITY).expect("pose in range"), y.at(Pose::IDENTITY).expect("pose in range"));
        Pair::new(&x, &y).relation()
    };
    assert_eq!(relation(&a, &b), Relation::Touching);
    assert_eq!(relation(&a, &open), Relation::SurfacesOnly);
}

/// Model A is touched only by a doubled sheet inside B, which is not part of the boundary of B: A is inside B
/// without touching.
#[test]
fn doubled_sheet_on_a_face_is_handled() {
    let (a, mut b) = (outward(&[[[3, 1, 2], [5, 4, 6]]]), outward(&[[[-1; 3], [7; 3]]]));
    let face = Block { low: [4, 2, 3], high: [5, 3, 5], winding: 1 }.faces()[1];
    b.faces.extend([face, face.reversed()]);
    let expected = Relation::AInsideB { touching: false };
    assert_eq!(cells::relation(&a, &b), expected);
    assert_eq!(relations(&a, &b), [expected; 2]);
}
