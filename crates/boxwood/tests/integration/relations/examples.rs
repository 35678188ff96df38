//! Relations of solids in cases that are often decided wrongly.

use crate::relations::{relation, relation_at, reversed};
use boxwood::query::Relation;
use boxwood::{Mesh, Model, Pose};
use boxwood_scenes::{cuboid, merged, sphere, torus, transformed};

const INSIDE: Relation = Relation::BInsideA { touching: false };
const INSIDE_AND_TOUCHING: Relation = Relation::BInsideA { touching: true };

fn block(low: [f64; 3], high: [f64; 3]) -> Mesh {
    cuboid(low, high)
}

fn unit() -> Mesh {
    block([0.0; 3], [1.0; 3])
}

fn hollow() -> Mesh {
    merged(&[block([0.0; 3], [10.0; 3]), reversed(&block([2.0; 3], [8.0; 3]))])
}

fn moved(mesh: &Mesh, by: [f64; 3]) -> Mesh {
    transformed(mesh, &Pose::from_translation(by))
}

#[test]
fn sphere_is_inside_the_tube_but_not_the_hole_of_a_torus() {
    let ring = torus(3.0, 1.0, 48, 24);
    assert_eq!(relation(&ring, &moved(&sphere(0.5, 2), [3.0, 0.0, 0.0])), INSIDE);
    // The sphere is in the hole of the torus.
    assert_eq!(relation(&ring, &sphere(0.5, 2)), Relation::Disjoint);
    assert_eq!(relation(&ring, &moved(&sphere(0.5, 2), [2.0, 0.0, 0.0])), Relation::Crossing);
}

#[test]
fn relations_of_cubes_with_a_hollow_cube() {
    let hollow = hollow();
    assert_eq!(relation(&hollow, &block([3.0; 3], [4.0; 3])), Relation::Disjoint);
    // Cubes in the cavity of `hollow`: on its floor, in its corner, and filling it.
    assert_eq!(relation(&hollow, &block([3.0, 3.0, 2.0], [4.0; 3])), Relation::Touching);
    assert_eq!(relation(&hollow, &block([2.0; 3], [4.0; 3])), Relation::Touching);
    assert_eq!(relation(&hollow, &block([2.0; 3], [8.0; 3])), Relation::Touching);
    // Cubes inside the wall of `hollow`: not touching its inner side, touching it, reaching through the wall, and
    // reaching across the cavity.
    assert_eq!(relation(&hollow, &block([0.5; 3], [1.5; 3])), INSIDE);
    assert_eq!(relation(&hollow, &block([0.5; 3], [2.0; 3])), INSIDE_AND_TOUCHING);
    assert_eq!(relation(&hollow, &block([0.5; 3], [2.5; 3])), Relation::Crossing);
    assert_eq!(relation(&hollow, &block([1.0; 3], [9.0; 3])), Relation::Crossing);
    assert_eq!(relation(&hollow, &block([0.0; 3], [10.0; 3])), Relation::AInsideB { touching: true });
    assert_eq!(relation(&hollow, &block([-1.0; 3], [11.0; 3])), Relation::AInsideB { touching: false });
}

#[test]
fn boxes_touch_at_faces_edges_and_vertices() {
    let unit = unit();
    for by in [
        // Translations at which two unit cubes share a face, a part of a face, an edge, a part of an edge, or a
        // vertex.
        [1.0, 0.0, 0.0],
        [1.0, 0.5, 0.25],
        [1.0, 1.0, 0.0],
        [1.0, 1.0, 0.5],
        [1.0, 1.0, 1.0],
        [-1.0, -1.0, -1.0],
    ] {
        assert_eq!(relation(&unit, &moved(&unit, by)), Relation::Touching, "{by:?}");
    }
    // One ulp apart, and overlapping by one ulp.
    assert_eq!(relation(&unit, &moved(&unit, [1.0_f64.next_up(), 0.0, 0.0])), Relation::Disjoint);
    assert_eq!(relation(&unit, &moved(&unit, [1.0_f64.next_down(), 0.0, 0.0])), Relation::Crossing);
    // A pyramid with a vertex on a face of a block, from outside and from inside.
    let corner = Mesh::new(
        vec![[0.0; 3], [1.0, 0.5, 2.0], [0.5, 1.0, 2.0], [-1.0, -1.0, 2.0]],
        vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]],
    )
    .expect("finite");
    assert_eq!(relation(&unit, &moved(&corner, [0.5, 0.5, 1.0])), Relation::Touching);
    let large = block([-9.0, -9.0, 0.0], [9.0; 3]);
    assert_eq!(relation(&large, &moved(&corner, [0.5, 0.5, 0.0])), INSIDE_AND_TOUCHING);
}

#[test]
fn nested_shells_alternate_inside_and_outside() {
    let shells = [4.0, 3.0, 2.0, 1.0].map(|half| block([-half; 3], [half; 3]));
    let [first, second, third, last] = &shells;
    let nested = merged(&[first.clone(), reversed(second), third.clone(), reversed(last)]);
    for (half, expected) in [
        (0.5, Relation::Disjoint),
        (1.0, Relation::Touching),
        (1.5, Relation::Crossing),
        (2.0, Relation::Crossing),
        (2.5, Relation::Crossing),
        (4.5, Relation::AInsideB { touching: false }),
    ] {
        assert_eq!(relation(&nested, &block([-half; 3], [half; 3])), expected, "{half}");
    }
    assert_eq!(relation(&nested, &merged(&[third.clone(), reversed(last)])), INSIDE_AND_TOUCHING);
    assert_eq!(relation(&nested, &merged(&[second.clone(), reversed(third)])), Relation::Touching);
    // If all four shells face outward, there is no cavity: everything within the outermost shell is interior.
    assert_eq!(relation(&merged(&shells), &block([-0.5; 3], [0.5; 3])), INSIDE);
    assert_eq!(relation(&merged(&shells), &block([-2.5; 3], [2.5; 3])), INSIDE);
    // The inner shells are not part of the boundary of the solid, so contact with them does not count as touching.
    assert_eq!(relation(&merged(&shells), &block([-2.5; 3], [1.5; 3])), INSIDE);
    assert_eq!(relation(&merged(&shells), &block([-2.0; 3], [2.0; 3])), INSIDE);
    assert_eq!(relation(&merged(&shells), &block([-2.0; 3], [4.0; 3])), INSIDE_AND_TOUCHING);
}

#[test]
fn mesh_coincides_with_its_copy_and_not_always_with_its_mirror_image() {
    for mesh in [unit(), hollow(), sphere(1.0, 2), torus(3.0, 1.0, 24, 12)] {
        assert_eq!(relation(&mesh, &mesh), Relation::Coincident);
        assert_eq!(relation(&mesh, &reversed(&mesh)), Relation::Coincident);
        let model = Model::new(mesh);
        let across = |axis: usize| {
            let mut rows = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
            rows[axis][axis] = -1.0;
            Pose::from_mat3_translation(rows, [0.0; 3])
        };
        let at_same_pose = relation_at(&model, across(0), &model, across(0));
        assert_eq!(at_same_pose, Relation::Coincident);
    }
    // Solids mirrored at the plane x = 0: a box with a face in this plane touches its image, a box centered on it
    // coincides with its image, and an L shape does not.
    let mirror = Pose::from_mat3_translation([[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0; 3]);
    let mirrored = |mesh: Mesh| {
        let model = Model::new(mesh);
        relation_at(&model, Pose::IDENTITY, &model, mirror)
    };
    assert_eq!(mirrored(unit()), Relation::Touching);
    assert_eq!(mirrored(block([-1.0, 0.0, 0.0], [1.0; 3])), Relation::Coincident);
    assert_eq!(mirrored(block([-2.0, 0.0, 0.0], [1.0; 3])), Relation::Crossing);
    let angle =
        boxwood_scenes::prism(&[[-2.0, 0.0], [2.0, 0.0], [2.0, 1.0], [-1.0, 1.0], [-1.0, 3.0], [-2.0, 3.0]], 0.0, 1.0);
    assert_eq!(mirrored(angle), Relation::Crossing);
    let arm =
        boxwood_scenes::prism(&[[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]], 0.0, 1.0);
    assert_eq!(mirrored(arm), Relation::Touching);
}

/// A tetrahedron is inside a cube. It touches the surface of the cube either with its six edges, which are
/// diagonals of the faces, or only with its vertices.
#[test]
fn solid_touches_from_inside_with_its_vertices_only() {
    let cube = block([0.0; 3], [4.0; 3]);
    let pyramid = |corners: [[f64; 3]; 4]| {
        Mesh::new(corners.to_vec(), vec![[0, 1, 2], [0, 3, 1], [1, 3, 2], [0, 2, 3]]).expect("finite")
    };
    let by_diagonals = pyramid([[0.0; 3], [4.0, 4.0, 0.0], [4.0, 0.0, 4.0], [0.0, 4.0, 4.0]]);
    assert_eq!(relation(&cube, &by_diagonals), INSIDE_AND_TOUCHING);
    let by_points = pyramid([[1.0, 2.0, 0.0], [4.0, 1.1, 2.0], [0.0, 3.0, 1.7], [2.0, 1.0, 4.0]]);
    assert_eq!(relation(&cube, &by_points), INSIDE_AND_TOUCHING);
}

#[test]
fn relations_of_open_surfaces() {
    let sheet = Mesh::new(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], vec![[0, 1, 2]]).expect("finite");
    let around = block([-1.0; 3], [2.0; 3]);
    assert_eq!(relation(&around, &sheet), INSIDE);
    assert_eq!(relation(&around, &moved(&sheet, [5.0, 0.0, 0.0])), Relation::Disjoint);
    assert_eq!(relation(&around, &moved(&sheet, [1.5, 0.0, 0.0])), Relation::SurfacesOnly);
    assert_eq!(relation(&sheet, &sheet), Relation::SurfacesOnly);
    assert_eq!(relation(&sheet, &moved(&sheet, [0.0, 0.0, 0.5])), Relation::Disjoint);
    let empty = Mesh::new(vec![], vec![]).expect("empty mesh is valid");
    assert_eq!(relation(&around, &empty), Relation::Disjoint);
    assert_eq!(relation(&empty, &empty), Relation::Disjoint);
}

/// Relations are the same at every scale, from the smallest positive number to 1e140.
#[test]
fn relations_are_independent_of_scale() {
    for size in [5e-324, 1e-300, 1e-150, 1e-108, 1e-104, 1.0, 1e140] {
        let (small, large) = (block([0.0; 3], [size; 3]), block([0.0; 3], [3.0 * size; 3]));
        assert_eq!(relation(&large, &small), INSIDE_AND_TOUCHING, "{size}");
        assert_eq!(relation(&large, &moved(&small, [size; 3])), INSIDE, "{size}");
        assert_eq!(relation(&large, &moved(&small, [-size, 0.0, 0.0])), Relation::Touching, "{size}");
        assert_eq!(relation(&small, &small), Relation::Coincident, "{size}");
    }
}

/// Two cubes with a common edge, one of them with reversed triangles: the winding numbers of their interiors have
/// opposite signs, and both cubes are solid.
#[test]
fn cubes_of_opposite_orientation_with_a_common_edge_are_solid() {
    let cubes = merged(&[unit(), reversed(&block([1.0, 1.0, 0.0], [2.0, 2.0, 1.0]))]);
    assert_eq!(relation(&cubes, &block([2.0, 1.0, 0.0], [3.0, 2.0, 1.0])), Relation::Touching);
    assert_eq!(relation(&cubes, &block([1.25, 1.25, 0.0], [1.75, 1.75, 0.5])), INSIDE_AND_TOUCHING);
    assert_eq!(relation(&cubes, &block([0.25, 0.25, 0.0], [0.75, 0.75, 0.5])), INSIDE_AND_TOUCHING);
    assert_eq!(relation(&cubes, &block([1.0, 0.0, 0.0], [2.0, 1.0, 1.0])), Relation::Touching);
    // A pyramid inside the cube has an edge in common with it. Reversed, the pyramid faces outward and adds to the
    // winding number of the cube, so its interior stays solid.
    let pyramid = Mesh::new(
        vec![[0.0; 3], [0.0, 0.0, 4.0], [2.0, 1.0, 2.0], [1.0, 2.0, 2.0]],
        vec![[0, 1, 2], [0, 3, 1], [1, 3, 2], [0, 2, 3]],
    );
    let pyramid = pyramid.expect("finite");
    let (cube, part) = (block([0.0; 3], [4.0; 3]), block([1.3, 1.3, 1.9], [1.7, 1.7, 2.1]));
    assert_eq!(relation(&merged(&[cube.clone(), reversed(&pyramid)]), &part), INSIDE);
    // With the opposite orientation, the pyramid is a cavity.
    assert_eq!(relation(&merged(&[cube, pyramid]), &part), Relation::Crossing);
}

/// Relations of meshes with every triangle twice, of two coincident triangles of opposite orientation, and of
/// models that a pose flattens.
#[test]
fn relations_of_doubled_and_flattened_meshes() {
    let (outer, doubled) = (block([0.0; 3], [10.0; 3]), merged(&[unit(), unit()]));
    assert_eq!(relation(&outer, &moved(&doubled, [3.0; 3])), INSIDE);
    assert_eq!(relation(&doubled, &doubled), Relation::Coincident);
    assert_eq!(relation(&doubled, &unit()), Relation::Coincident);
    assert_eq!(relation(&moved(&doubled, [10.0, 0.0, 0.0]), &outer), Relation::Touching);
    let sheet =
        Mesh::new(vec![[1.0; 3], [2.0, 1.0, 1.0], [1.0, 2.0, 1.0]], vec![[0, 1, 2], [0, 2, 1]]).expect("finite");
    assert_eq!(relation(&outer, &sheet), INSIDE);
    assert_eq!(relation(&outer, &moved(&sheet, [20.0, 0.0, 0.0])), Relation::Disjoint);
    assert_eq!(relation(&outer, &moved(&sheet, [8.5, 0.0, 0.0])), Relation::SurfacesOnly);
    let flat = Pose::from_mat3_translation([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0]], [1.0; 3]);
    let (outer, unit) = (Model::new(outer), Model::new(unit()));
    assert_eq!(relation_at(&outer, Pose::IDENTITY, &unit, flat), INSIDE);
    // A flattened fine mesh inside the block has the same relation as the flattened unit cube. Its shell is never
    // labeled as inside or outside, and the query must not test every triangle of such a shell against all others.
    let fine = Model::new(sphere(1.0, 5));
    let middle = Pose::from_translation([5.0; 3]);
    assert_eq!(relation_at(&outer, Pose::IDENTITY, &fine, middle * flat), INSIDE);
}

/// Walls inside a solid, where parts of the solid overlap or touch, are not part of its boundary.
#[test]
fn hidden_walls_of_self_crossing_solids_are_ignored() {
    let bars = merged(&[block([0.0; 3], [6.0, 2.0, 2.0]), block([4.0, 0.5, 0.5], [9.0, 1.5, 1.5])]);
    let across = |x: f64| block([x, 0.75, 0.75], [x + 1.0, 1.25, 1.25]);
    // Blocks across an end of a bar that is hidden inside the other bar, then across visible parts of the boundary.
    assert_eq!(relation(&bars, &across(3.5)), INSIDE);
    assert_eq!(relation(&bars, &across(5.5)), INSIDE);
    assert_eq!(relation(&bars, &block([5.5, 0.1, 0.1], [6.5, 0.4, 0.4])), Relation::Crossing);
    assert_eq!(relation(&bars, &across(8.5)), Relation::Crossing);
    let end_to_end = merged(&[block([0.0; 3], [4.0, 2.0, 2.0]), block([4.0, 0.5, 0.5], [9.0, 1.5, 1.5])]);
    assert_eq!(relation(&end_to_end, &across(3.5)), INSIDE);
    let spacecraft = boxwood_scenes::spacecraft();
    assert_eq!(relation(&spacecraft, &spacecraft), Relation::Coincident);
}

fn pyramid(corners: [[f64; 3]; 4]) -> Mesh {
    Mesh::new(corners.to_vec(), vec![[0, 1, 2], [0, 3, 1], [1, 3, 2], [0, 2, 3]]).expect("finite")
}

/// The first triangle of a shell has all vertices on the surface of the other solid, and yet the shell is outside
/// of it.
#[test]
fn shell_is_located_if_its_first_triangle_has_all_vertices_on_the_other_surface() {
    let tips = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];
    let below =
        tips.map(|[x, y, z]| pyramid([[x, y, z], [x + 1.0, y, -9.0], [x, y + 1.0, -9.0], [x - 1.0, y - 1.0, -9.0]]));
    let b = merged(&[&[block([10.0; 3], [20.0; 3])][..], &below].concat());
    for turn in 0..4 {
        let mut corners = [tips[0], tips[1], tips[2], [1.0, 1.0, 4.0]];
        corners.rotate_left(turn);
        let a = merged(&[block([12.0; 3], [13.0; 3]), pyramid(corners)]);
        assert_eq!(relation(&a, &b), Relation::Crossing, "{turn}");
    }
}

/// Far from the origin, the centroid of the first triangle is rounded onto an edge, so that a ray through it also
/// passes through the neighboring triangle.
#[test]
fn shell_is_located_if_its_centroid_rounds_onto_an_edge() {
    let far = 1e16;
    let corners = [[4.0, 4.0, 0.0], [0.0, 4.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 4.0]];
    let mesh = pyramid(corners.map(|[x, y, z]| [x + far, y + far, z]));
    assert_eq!(relation(&mesh, &mesh), Relation::Coincident);
    assert_eq!(relation(&mesh, &block([far - 8.0, far - 8.0, -4.0], [far + 8.0, far + 8.0, 0.0])), Relation::Touching);
}

/// Two cubes connected by degenerate triangles on a line. A solid that cuts only these triangles cuts no surface
/// with area, so they are ignored.
#[test]
fn degenerate_triangles_between_cubes_are_ignored() {
    let mut vertices = vec![];
    let mut triangles = vec![];
    for x in [0.0, 10.0] {
        let cube = block([x, 0.0, 0.0], [x + 2.0, 2.0, 2.0]);
        let first = vertices.len() as u32;
        vertices.extend_from_slice(cube.vertices());
        triangles.extend(cube.triangles().iter().map(|t| t.map(|v| v + first)));
    }
    // The connection is a closed surface without area, from the inside of one cube to the inside of the other.
    let first = vertices.len() as u32;
    vertices.extend([[1.0, 1.0, 1.0], [6.0, 1.0, 1.0], [11.0, 1.0, 1.0]]);
    triangles.extend([[0, 1, 2], [0, 2, 1]].map(|t: [u32; 3]| t.map(|v| v + first)));
    let cubes = Mesh::new(vertices, triangles).expect("finite");
    // A block around one cube, which cuts the connection; a block around both cubes; a block around a part of the
    // connection.
    assert_eq!(relation(&cubes, &block([-1.0; 3], [5.0; 3])), Relation::Crossing);
    assert_eq!(relation(&cubes, &block([-1.0; 3], [15.0; 3])), Relation::AInsideB { touching: false });
    assert_eq!(relation(&cubes, &block([4.0, 0.0, 0.0], [8.0, 2.0, 2.0])), Relation::Disjoint);
}
