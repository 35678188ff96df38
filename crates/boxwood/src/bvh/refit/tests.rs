//! Tests of the parts of a refit against simple references. `tests/deform` checks that refitted boxes equal newly
//! fitted ones.

use super::*;
use crate::bvh::refit::scratch::RefitScratch;
use crate::bvh::stats::sah_lower_bound;
use crate::bvh::{BuildOptions, Bvh8};
use crate::kernel::aabb::Aabb;
use crate::kernel::boxes::BoxFrame;
use crate::papers::aabb_tree::AabbTree;
use crate::papers::leafless_tree::LeaflessCompressed;
use crate::papers::plain_tree::PlainTree;
use crate::papers::r_tree::RTree;
use crate::testing::random_mesh;
use boxwood_scenes::Random;
use glam::DVec3;

#[test]
fn node_set_returns_nodes_in_descending_order() {
    let mut random = Random::new(0x3a);
    let mut memory = RefitScratch::default();
    for nodes in [1, 63, 64, 65, 1000] {
        memory.marked.resize(nodes);
        for _ in 0..20 {
            let mut expected = Vec::new();
            for _ in 0..random.below(40) {
                let node = random.below(nodes as u64) as u32;
                assert_eq!(memory.marked.set(node), !expected.contains(&node));
                expected.push(node);
            }
            expected.sort_unstable();
            expected.dedup();
            let taken: Vec<u32> = std::iter::from_fn(|| memory.marked.take_last()).collect();
            assert!(taken.iter().rev().eq(&expected));
        }
    }
}

/// After any motion, the updated bounds equal the bounds of the mesh, and the triangles listed for each vertex are
/// those that use it.
#[test]
fn updated_bounds_and_vertex_triangles_match_mesh() {
    let mut random = Random::new(0xb0);
    for _ in 0..50 {
        let mut mesh = random_mesh(&mut random, 30, 12);
        let mut memory = RefitScratch::default();
        for step in 0..40 {
            let mut vertices: Vec<u32> = (0..3).map(|_| random.below(30) as u32).collect();
            vertices.sort_unstable();
            vertices.dedup();
            // Positions are on a lattice, so that many vertices are on the boundary of the bounds and some vertices
            // do not move.
            let mut places: Vec<[f64; 3]> =
                vertices.iter().map(|_| std::array::from_fn(|_| random.below(3) as f64)).collect();
            mesh.swap_positions(&vertices, &mut places);
            let all = memory.update_bounds(&mesh, MovedVertices { vertices: &vertices, old: &places });
            let is_used = |vertex: &u32| mesh.triangles().as_flattened().contains(vertex);
            assert_eq!(all.is_some(), vertices.iter().any(is_used));
            if let Some(all) = all {
                assert_eq!(Some(Aabb::from_vectors(all.min, all.max)), mesh.bounds(), "step {step}");
            }
            for vertex in 0..30 {
                let users =
                    (0_u32..).zip(mesh.triangles()).flat_map(|(id, corners)| corners.map(|corner| (id, corner)));
                let expected: Vec<u32> = users.filter(|&(_, corner)| corner == vertex).map(|(id, _)| id).collect();
                assert!(memory.vertex_triangles.of(vertex).iter().rev().eq(&expected));
            }
        }
    }
}

/// A frame is kept while the model stays near the size and position that the frame was fitted to. A model that
/// grows, shrinks or moves farther gets the frame that a new model with its bounds would get. This also holds for
/// bounds beyond the range of `f32`.
#[test]
fn frame_is_replaced_after_growth_or_large_motion() {
    let first = [DVec3::splat(-1.0), DVec3::splat(1.0)];
    let extent = TreeFrame::from_bounds(first, BoxFrame::fitting(first));
    let scaled = |by: f64| first.map(|corner| corner * by);
    let shifted = |by: f64| first.map(|corner| corner + DVec3::X * by);
    for kept in [first, scaled(10.0), scaled(0.1), shifted(10.0), shifted(-10.0), [DVec3::ONE; 2]] {
        assert_eq!(extent.for_bounds(kept), TreeFrame::from_bounds(kept, extent.frame), "{kept:?}");
    }
    let sizes = [17.0, 0.06, 1e30, 1e-30, 1e-300, 1e300].map(scaled);
    let distances = [17.0, -17.0, 1e39, -1e39, 1e200].map(shifted);
    for left in sizes.into_iter().chain(distances).chain([[DVec3::splat(-1e39); 2]]) {
        let moved = extent.for_bounds(left);
        assert_eq!(moved, TreeFrame::from_bounds(left, BoxFrame::fitting(left)), "{left:?}");
        assert!(moved.box_extent.is_finite());
        assert_eq!(moved.for_bounds(left), moved, "the new frame is kept");
    }
}

/// At any scale, the SAH cost of every kind of tree is at least [`sah_lower_bound`], up to the rounding of the
/// boxes of the tree.
#[test]
fn sah_cost_is_not_below_lower_bound() {
    fn check<T: Bvh>(mesh: &Mesh) {
        let tree = T::build(mesh, &T::Options::default());
        let (cost, least) = (tree.cost().expect("a surface"), sah_lower_bound(&tree, mesh).expect("a surface"));
        assert!(cost > least * (1.0 - 1e-5) && least > 2.0, "{}: {cost}, {least}", T::NAME);
    }
    let mut random = Random::new(0x1ea);
    for by in [1e-320, 1e-200, 1.0, 1e200, 1e307] {
        let mut mesh = random_mesh(&mut random, 40, 100);
        let scaled: Vec<[f64; 3]> = mesh.vertices().iter().map(|vertex| vertex.map(|x| x * by)).collect();
        mesh.copy_vertices(&scaled);
        check::<Bvh8>(&mesh);
        check::<AabbTree>(&mesh);
        check::<PlainTree>(&mesh);
        check::<LeaflessCompressed>(&mesh);
        check::<RTree>(&mesh);
        let point = vec![mesh.vertices()[0]; mesh.vertices().len()];
        mesh.copy_vertices(&point);
        assert_eq!(sah_lower_bound(&Bvh8::build(&mesh, &BuildOptions::FAST), &mesh), None);
    }
}
