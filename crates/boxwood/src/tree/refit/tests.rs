//! The parts of a refit, each against its plain twin. That boxes are fresh is a law of its own, in `tests/deform`.

use super::memory::RefitMemory;
use super::*;
use crate::bounds::Frame;
use crate::tree::testing::random_mesh;
use crate::tree::{AabbTree, Build, Leafless, PlainTree, RTree, WideTree, least_cost};
use boxwood_scenes::Random;
use glam::DVec3;

#[test]
fn marks_come_out_from_the_last_to_the_first() {
    let mut random = Random::new(0x3a);
    let mut memory = RefitMemory::default();
    for nodes in [1, 63, 64, 65, 1000] {
        memory.marks.make_room(nodes);
        for _ in 0..20 {
            let mut expected = Vec::new();
            for _ in 0..random.below(40) {
                let node = random.below(nodes as u64) as u32;
                assert_eq!(memory.marks.set(node), !expected.contains(&node));
                expected.push(node);
            }
            expected.sort_unstable();
            expected.dedup();
            let taken: Vec<u32> = std::iter::from_fn(|| memory.marks.take_last()).collect();
            assert!(taken.iter().rev().eq(&expected));
        }
    }
}

/// The box that is followed is that of the mesh, whatever moves, and what uses a vertex is what names it.
#[test]
fn bounds_and_uses_are_those_of_the_mesh() {
    let mut random = Random::new(0xb0);
    for _ in 0..50 {
        let mut mesh = random_mesh(&mut random, 30, 12);
        let mut memory = RefitMemory::default();
        for step in 0..40 {
            let mut vertices: Vec<u32> = (0..3).map(|_| random.below(30) as u32).collect();
            vertices.sort_unstable();
            vertices.dedup();
            // On a lattice, so that many share an edge of the box and some do not move at all.
            let mut places: Vec<[f64; 3]> =
                vertices.iter().map(|_| std::array::from_fn(|_| random.below(3) as f64)).collect();
            mesh.swap_some(&vertices, &mut places);
            let all = memory.follow(&mesh, Moved { vertices: &vertices, old: &places });
            let is_used = |vertex: &u32| mesh.triangles().as_flattened().contains(vertex);
            assert_eq!(all.is_some(), vertices.iter().any(is_used));
            if let Some(all) = all {
                assert_eq!(Some([all.min, all.max].map(|corner| corner.to_array())), mesh.bounds(), "step {step}");
            }
            for vertex in 0..30 {
                let users =
                    (0_u32..).zip(mesh.triangles()).flat_map(|(id, corners)| corners.map(|corner| (id, corner)));
                let expected: Vec<u32> = users.filter(|&(_, corner)| corner == vertex).map(|(id, _)| id).collect();
                assert!(memory.uses.of(vertex).iter().rev().eq(&expected));
            }
        }
    }
}

/// A frame is kept while the model is near the size and place that it was chosen for, and no longer; after that the
/// model is where a fresh one would be, beyond the range of `f32` too.
#[test]
fn a_frame_is_outgrown_by_size_and_by_distance() {
    let first = [DVec3::splat(-1.0), DVec3::splat(1.0)];
    let extent = Extent::between(first, Frame::around(first));
    let scaled = |by: f64| first.map(|corner| corner * by);
    let shifted = |by: f64| first.map(|corner| corner + DVec3::X * by);
    for kept in [first, scaled(10.0), scaled(0.1), shifted(10.0), shifted(-10.0), [DVec3::ONE; 2]] {
        assert_eq!(extent.moved(kept), Extent::between(kept, extent.frame), "{kept:?}");
    }
    let sizes = [17.0, 0.06, 1e30, 1e-30, 1e-300, 1e300].map(scaled);
    let distances = [17.0, -17.0, 1e39, -1e39, 1e200].map(shifted);
    for left in sizes.into_iter().chain(distances).chain([[DVec3::splat(-1e39); 2]]) {
        let moved = extent.moved(left);
        assert_eq!(moved, Extent::between(left, Frame::around(left)), "{left:?}");
        assert!(moved.reach.is_finite());
        assert_eq!(moved.moved(left), moved, "chosen once");
    }
}

/// No tree costs less than the least, but for the rounding of its boxes, whatever its size.
#[test]
fn no_tree_costs_less_than_the_least() {
    fn check<T: Tree>(mesh: &Mesh) {
        let tree = T::build(mesh, &T::Options::default());
        let (cost, least) = (tree.cost().expect("a surface"), least_cost(&tree, mesh).expect("a surface"));
        assert!(cost > least * (1.0 - 1e-5) && least > 2.0, "{}: {cost}, {least}", T::NAME);
    }
    let mut random = Random::new(0x1ea);
    for by in [1e-320, 1e-200, 1.0, 1e200, 1e307] {
        let mut mesh = random_mesh(&mut random, 40, 100);
        let scaled: Vec<[f64; 3]> = mesh.vertices().iter().map(|vertex| vertex.map(|x| x * by)).collect();
        mesh.copy_vertices(&scaled);
        check::<WideTree>(&mesh);
        check::<AabbTree>(&mesh);
        check::<PlainTree>(&mesh);
        check::<Leafless>(&mesh);
        check::<RTree>(&mesh);
        let point = vec![mesh.vertices()[0]; mesh.vertices().len()];
        mesh.copy_vertices(&point);
        assert_eq!(least_cost(&WideTree::build(&mesh, &Build::FAST), &mesh), None);
    }
}
