//! Tests that `check` detects every kind of damage and accepts valid trees, and that trees have the properties
//! stated in the paper (Gottschalk, Lin and Manocha 1996).

use super::*;
use crate::testing::{random_mesh, soup};
use boxwood_scenes::Random;

/// Valid tree of 40 triangles, with its mesh.
fn tree() -> (Mesh, ObbTree) {
    let mesh = soup(&mut Random::new(0xda), 40, 0.3);
    let tree = ObbTree::build(&mesh, &ObbTreeOptions::default());
    assert_eq!(tree.check(&mesh), Ok(()));
    (mesh, tree)
}

/// Damages a valid tree and returns the error of `check`.
#[track_caller]
fn check_error(damage: impl FnOnce(&mut ObbTree)) -> String {
    let (mesh, mut tree) = tree();
    damage(&mut tree);
    tree.check(&mesh).expect_err("damaged")
}

fn inner_nodes(tree: &ObbTree) -> Vec<usize> {
    (0..tree.nodes.len()).filter(|&index| tree.nodes[index].count == 0).collect()
}

fn find_leaf(tree: &ObbTree) -> usize {
    tree.nodes.iter().position(|node| node.count == 1).expect("the tree has leaves")
}

#[test]
fn check_rejects_children_before_their_parent() {
    assert!(check_error(|tree| tree.nodes[0].first = 0).contains("not after it"));
    let message = check_error(|tree| {
        let last = inner_nodes(tree)[5];
        tree.nodes[last].first = last as u32;
    });
    assert!(message.contains("not after it"), "{message}");
}

#[test]
fn check_rejects_children_outside_the_array() {
    assert!(check_error(|tree| tree.nodes[0].first = tree.nodes.len() as u32 - 1).contains("not after it"));
    assert!(check_error(|tree| tree.nodes[0].first = u32::MAX).contains("not after it"));
}

#[test]
fn check_rejects_node_with_two_parents() {
    let message = check_error(|tree| {
        let inner = inner_nodes(tree);
        tree.nodes[inner[3]].first = tree.nodes[inner[4]].first;
    });
    assert!(message.contains("is a child of"), "{message}");
}

#[test]
fn check_rejects_node_without_parent() {
    let message = check_error(|tree| {
        let node = tree.nodes[find_leaf(tree)];
        tree.nodes.push(node);
    });
    assert!(message.contains("has no parent"), "{message}");
}

#[test]
fn check_rejects_box_that_shrank() {
    for node in 0..tree().1.nodes.len() {
        let message = check_error(|tree| tree.nodes[node].bounds.half *= 0.999);
        assert!(message.contains(&format!("node {node} does not contain triangle")), "{message}");
    }
}

#[test]
fn check_rejects_box_that_is_too_large() {
    for node in 0..tree().1.nodes.len() {
        let message = check_error(|tree| tree.nodes[node].bounds.half *= 1.0001);
        assert!(message.contains(&format!("node {node} is ")) || message.contains("extends beyond"), "{message}");
    }
}

#[test]
fn check_rejects_wrong_frame() {
    assert!(check_error(|tree| tree.extent.box_extent *= 1.5).contains("tree frame is"));
    assert!(check_error(|tree| tree.extent.vertex_extent.y += 1e-9).contains("tree frame is"));
}

#[test]
fn check_rejects_extra_triangle_id() {
    assert!(check_error(|tree| tree.triangles.push(0)).contains("41 triangle ids for 40 triangles"));
}

#[test]
fn check_rejects_box_that_moved() {
    let message = check_error(|tree| tree.nodes[0].bounds.center.x += 0.01);
    assert!(message.contains("does not contain") || message.contains("extends beyond"), "{message}");
}

#[test]
fn check_rejects_box_outside_the_frame() {
    assert!(check_error(|tree| tree.nodes[2].bounds.half.x += 8.0).contains("extends beyond"));
}

#[test]
fn check_rejects_infinite_and_nan_boxes() {
    for damage in [f32::NAN, f32::INFINITY] {
        assert!(check_error(|tree| tree.nodes[2].bounds.half.y = damage).contains("is invalid"));
        assert!(check_error(|tree| tree.nodes[2].bounds.center.z = damage).contains("is invalid"));
        assert!(check_error(|tree| tree.nodes[2].bounds.rows[1].x = damage).contains("is invalid"));
    }
}

#[test]
fn check_rejects_unknown_triangle() {
    assert!(check_error(|tree| tree.triangles[3] = 40).contains("does not exist"));
}

#[test]
fn check_rejects_duplicate_triangle() {
    // A triangle is replaced by a copy of another, and all boxes are enlarged to contain it, so `check` finds only
    // the duplicate.
    let message = check_error(|tree| {
        tree.triangles[0] = tree.triangles[1];
        tree.extent.box_extent = 100.0;
        tree.nodes.iter_mut().for_each(|node| node.bounds.half += 8.0);
    });
    assert!(message.contains("in another leaf"), "{message}");
}

#[test]
fn check_rejects_missing_triangle() {
    // The mesh gets one triangle more than the tree has.
    let (mesh, tree) = tree();
    let (vertices, mut triangles) = mesh.into_parts();
    triangles.push(triangles[0]);
    let larger = Mesh::new(vertices, triangles).expect("valid");
    assert_eq!(tree.check(&larger), Err("40 triangle ids for 41 triangles".to_owned()));
    let mut tree = tree;
    tree.triangles.push(40);
    assert_eq!(tree.check(&larger), Err("triangle 40 is in no leaf".to_owned()));
}

#[test]
fn check_rejects_leaves_of_wrong_size_or_index() {
    let message = check_error(|tree| {
        let leaf = find_leaf(tree);
        tree.nodes[leaf].count = 2;
    });
    assert!(message.contains("not one"), "{message}");
    let message = check_error(|tree| {
        let leaf = find_leaf(tree);
        tree.nodes[leaf].first = u32::MAX;
    });
    assert!(message.contains("not in the list"), "{message}");
}

#[test]
fn leaf_count_and_node_size_match_paper() {
    assert_eq!(size_of::<ObbNode>(), 68);
    let mut random = Random::new(0x0bb);
    for count in [1, 2, 3, 7, 100, 1_000] {
        let mesh = random_mesh(&mut random, count + 2, count);
        let tree = ObbTree::build(&mesh, &ObbTreeOptions::default());
        assert_eq!(tree.check(&mesh), Ok(()));
        let quality = tree.quality();
        assert_eq!((quality.nodes, quality.leaves), (2 * count as usize - 1, count as usize));
        assert_eq!(tree.node_bytes(), quality.nodes * 68 + quality.leaves * 4);
        assert!(quality.sibling_overlap.is_none_or(|overlap| (0.0..=1.0).contains(&overlap)));
    }
}

#[test]
fn empty_mesh_has_empty_tree() {
    let mesh = Mesh::default();
    let tree = ObbTree::build(&mesh, &ObbTreeOptions::default());
    assert_eq!(tree.check(&mesh), Ok(()));
    assert_eq!((tree.nodes.len(), tree.quality().leaves), (0, 0));
}

/// The root is split across its longest axis at the mean of the surface. Ten rotated triangles form a row; triangle 6
/// has most of the area, so the mean is just below it.
#[test]
fn split_is_across_longest_axis_at_surface_mean() {
    let mut random = Random::new(0x517);
    for _ in 0..50 {
        let [x, y, z] = random.rotation();
        let rotated = |v: [f64; 3]| [x, y, z].map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);
        let triangle = |i: u32| {
            let (at, side) = (f64::from(i), if i == 6 { 0.8 } else { 0.05 });
            [[at, -side, 0.0], [at, side, -side], [at, 0.0, side]].map(rotated)
        };
        let mesh =
            Mesh::new((0..10).flat_map(triangle).collect(), (0..10).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect());
        let mesh = mesh.expect("valid");
        let tree = ObbTree::build(&mesh, &ObbTreeOptions::default());
        // The longest axis may point along the row in either direction.
        let children = [1, 2].map(|child| triangles_below(&tree, child));
        assert!(children.contains(&(0..6).collect()) && children.contains(&(6..10).collect()), "{children:?}");
        assert_eq!(tree.fallback_splits, 0);
    }
}

fn triangles_below(tree: &ObbTree, node: u32) -> Vec<u32> {
    let (mut stack, mut found) = (vec![node], Vec::new());
    while let Some(node) = stack.pop() {
        match tree.contents(&node) {
            BinaryChildren::Triangles(ids) => found.extend_from_slice(ids),
            BinaryChildren::Children(children) => stack.extend(children),
        }
    }
    found.sort_unstable();
    found
}

/// The depth of the tree is limited in two hard cases: triangles that no plane separates, and triangles of which
/// each split separates only one from the rest.
#[test]
fn degenerate_input_does_not_make_deep_tree() {
    let corner = |x: f64| [[x, 0.0, 0.0], [x, x * 0.5, 0.0], [x * 1.25, 0.0, x * 0.5]];
    let spaced = |i: i32| corner(2_f64.powi(-i));
    let scattered = |i: i32| corner(1.0 + f64::from(i) * 2_f64.powi(-50));
    type Family<'f> = (&'f str, &'f dyn Fn(i32) -> [[f64; 3]; 3]);
    let families: [Family<'_>; 4] = [
        ("equal", &|_| corner(1.0)),
        ("a point", &|_| [[0.3; 3]; 3]),
        ("powers of two", &spaced),
        ("last digits", &scattered),
    ];
    for (name, triangle) in families {
        let vertices: Vec<[f64; 3]> = (0..1_000).flat_map(triangle).collect();
        let mesh = Mesh::new(vertices, (0..1_000).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect()).expect("valid");
        let tree = ObbTree::build(&mesh, &ObbTreeOptions::default());
        assert_eq!(tree.check(&mesh), Ok(()), "{name}");
        assert!(tree.quality().max_depth <= 64 + 32, "{name}");
    }
}

/// Trees are valid for coordinates of every magnitude, degenerate triangles, and unused vertices far away.
#[test]
fn hard_meshes_build_and_check() {
    let mut random = Random::new(0x4a4d);
    for scale in [1e-320, 1e-300, 1e-160, 1.0, 1e160, 1e300] {
        for flat in [[1.0, 1.0, 1.0], [1.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0; 3], [1.0, 1e-9, 1e-200]] {
            let (vertices, triangles) = soup(&mut random, 60, 0.2).into_parts();
            let squeeze = |v: &[f64; 3]| [0, 1, 2].map(|k| (v[k] - 0.5) * flat[k] * scale);
            let mut vertices: Vec<[f64; 3]> = vertices.iter().map(squeeze).collect();
            vertices.push([1e308, -1e308, 1e308]);
            let mesh = Mesh::new(vertices, triangles).expect("finite");
            let tree = ObbTree::build(&mesh, &ObbTreeOptions::default());
            assert_eq!(tree.check(&mesh), Ok(()), "{scale:e} {flat:?}");
        }
    }
}
