//! Topology, compared with a simple reference that counts edges in maps and computes areas in integers, and on
//! shapes with known results.

use boxwood::Mesh;
use boxwood::mesh::{Defects, Topology};
use boxwood_scenes::{Random, assembly, cuboid, sheet, torus_5000};
use std::collections::{BTreeMap, BTreeSet};

type Point = [i64; 3];

/// Reference for meshes with small integer coordinates.
fn reference_topology(mesh: &Mesh) -> Topology {
    let point = |i: &u32| mesh.vertices()[*i as usize].map(|x| x as i64);
    let mut edges: BTreeMap<BTreeSet<Point>, Vec<Point>> = BTreeMap::new();
    let (mut seen, mut expected) = (BTreeSet::new(), Topology::default());
    for triangle in mesh.triangles() {
        let corners: Vec<Point> = triangle.iter().map(point).collect();
        let mut sorted = corners.clone();
        sorted.sort_unstable();
        expected.duplicate_triangles += u64::from(!seen.insert(sorted.clone()));
        let side = |to: usize| [0, 1, 2].map(|k| corners[to][k] - corners[0][k]);
        let (u, v) = (side(1), side(2));
        let normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        expected.degenerate_triangles += u64::from(normal == [0; 3]);
        sorted.dedup();
        if sorted.len() == 3 {
            for k in 0..3 {
                edges.entry(BTreeSet::from([corners[k], corners[(k + 1) % 3]])).or_default().push(corners[k]);
            }
        }
    }
    expected.edges = edges.len() as u64;
    for starts in edges.values() {
        match starts.len() {
            1 => expected.boundary_edges += 1,
            2 => expected.inconsistent_edges += u64::from(starts[0] == starts[1]),
            _ => expected.nonmanifold_edges += 1,
        }
        let forward = starts.iter().filter(|&start| start == &starts[0]).count();
        expected.unbalanced_edges += u64::from(2 * forward != starts.len());
    }
    let used: BTreeSet<u32> = mesh.triangles().iter().flatten().copied().collect();
    expected.unreferenced_vertices = (mesh.vertices().len() - used.len()) as u64;
    expected
}

/// Checks that every defect in `found` is a real one of the mesh, and that the lists are sorted and without
/// duplicates.
fn check_defects(mesh: &Mesh, found: &Defects) {
    let point = |vertex: u32| mesh.vertices()[vertex as usize].map(|x| x + 0.0);
    let topology = &found.topology;
    for (edges, count) in [
        (&found.boundary_edges, topology.boundary_edges),
        (&found.nonmanifold_edges, topology.nonmanifold_edges),
        (&found.inconsistent_edges, topology.inconsistent_edges),
    ] {
        assert_eq!(edges.len() as u64, count);
        assert!(edges.is_sorted_by_key(|edge| edge.triangles[0]));
        let ends =
            |edge: &boxwood::mesh::Edge| BTreeSet::from(edge.vertices.map(|vertex| point(vertex).map(f64::to_bits)));
        assert_eq!(edges.iter().map(ends).collect::<BTreeSet<_>>().len(), edges.len());
        for edge in edges {
            let along = |corners: &[u32; 3]| {
                let corners = corners.map(point);
                let is_triangle = corners[0] != corners[1] && corners[1] != corners[2] && corners[2] != corners[0];
                is_triangle && edge.vertices.iter().all(|&vertex| corners.contains(&point(vertex)))
            };
            let all = (0..).zip(mesh.triangles()).filter(|(_, corners)| along(corners)).map(|(triangle, _)| triangle);
            assert_eq!(edge.triangles, all.collect::<Vec<u32>>());
            let first = mesh.triangles()[edge.triangles[0] as usize];
            assert!((0..3).any(|side| edge.vertices == [first[side], first[(side + 1) % 3]]), "{edge:?}");
        }
    }
    assert_eq!(found.degenerate_triangles.len() as u64, topology.degenerate_triangles);
    assert_eq!(found.duplicate_triangles.len() as u64, topology.duplicate_triangles);
    assert!(found.duplicate_triangles.is_sorted_by_key(|pair| pair[1]));
    for &[first, again] in &found.duplicate_triangles {
        let corners = |triangle: u32| {
            let mut corners = mesh.triangle_vertices(triangle).map(|p| p.map(|x| (x + 0.0) as i64));
            corners.sort_unstable();
            corners
        };
        assert!(first < again && corners(first) == corners(again));
        assert!((0..first).all(|earlier| corners(earlier) != corners(first)), "{first} is not the first of its copies");
    }
    assert_eq!(found.unreferenced_vertices.len() as u64, topology.unreferenced_vertices);
    let unused = |vertex: &u32| mesh.triangles().iter().flatten().all(|used| used != vertex);
    assert!(found.unreferenced_vertices.iter().all(unused));
}

#[test]
fn topology_matches_reference() {
    let mut random = Random::new(0x7090);
    let mut closed = 0;
    for round in 0..2_000 {
        // Few points and many triangles, so that every kind of edge occurs. Positions repeat, and zero coordinates
        // have both signs.
        let points = 3 + random.below(12);
        let vertices: Vec<[f64; 3]> = (0..points)
            .map(|_| [0; 3].map(|_| (random.below(3) as f64 - 1.0) * if random.below(2) == 0 { 1.0 } else { -1.0 }))
            .collect();
        let count = if round % 4 == 0 { 2 + 2 * random.below(2) } else { random.below(20) };
        let triangles = (0..count).map(|_| [0; 3].map(|_| random.below(points) as u32)).collect();
        let mesh = Mesh::new(vertices, triangles).expect("valid");
        assert_eq!(mesh.topology(), reference_topology(&mesh), "{mesh:?}");
        closed += u32::from(mesh.topology().is_closed());
        let all = mesh.defects(usize::MAX);
        assert_eq!(all.topology, mesh.topology());
        check_defects(&mesh, &all);
        let few = mesh.defects(2);
        assert_eq!(few.topology, all.topology);
        assert_eq!(few.boundary_edges, all.boundary_edges[..all.boundary_edges.len().min(2)]);
        assert_eq!(few.duplicate_triangles, all.duplicate_triangles[..all.duplicate_triangles.len().min(2)]);
    }
    assert!(closed > 0, "no closed mesh was tried");
}

#[test]
fn solids_are_closed_and_sheets_are_open() {
    for part in assembly() {
        let topology = part.mesh.topology();
        assert!(topology.is_closed() && topology.degenerate_triangles == 0, "{}: {topology:?}", part.name);
    }
    let torus = torus_5000().topology();
    assert!(torus.is_closed());
    assert_eq!(torus.edges, 7_500);
    let open = sheet(4, 4, |_, _| 0.0).topology();
    assert!(!open.is_closed() && open.boundary_edges == 16 && open.nonmanifold_edges == 0, "{open:?}");
}

/// As in STL files, no triangle shares a vertex with another by index; vertices count as shared if their positions
/// are equal.
#[test]
fn cube_without_shared_vertices_is_closed() {
    let cube = cuboid([0.0; 3], [1.0, 2.0, 3.0]);
    let vertices: Vec<_> =
        (0..cube.triangles().len() as u32).flat_map(|triangle| cube.triangle_vertices(triangle)).collect();
    let triangles = (0..vertices.len() as u32 / 3).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    let topology = Mesh::new(vertices, triangles).expect("valid").topology();
    assert_eq!(topology, cube.topology());
    assert_eq!((topology.is_closed(), topology.edges), (true, 18));
}

#[test]
fn defects_of_broken_cubes_are_counted() {
    let (vertices, triangles) = cuboid([0.0; 3], [1.0; 3]).into_parts();
    let with = |change: &dyn Fn(&mut Vec<[u32; 3]>)| {
        let mut triangles = triangles.clone();
        change(&mut triangles);
        Mesh::new(vertices.clone(), triangles).expect("valid").topology()
    };
    let hole = with(&|triangles| triangles.truncate(11));
    assert_eq!((hole.is_closed(), hole.boundary_edges), (false, 3));
    let with_flipped_triangle = with(&|triangles| triangles[0].swap(0, 1));
    assert_eq!(
        (
            with_flipped_triangle.is_closed(),
            with_flipped_triangle.inconsistent_edges,
            with_flipped_triangle.boundary_edges
        ),
        (false, 3, 0)
    );
    let doubled = with(&|triangles| triangles.push(triangles[5]));
    assert_eq!((doubled.is_closed(), doubled.nonmanifold_edges, doubled.duplicate_triangles), (false, 3, 1));
    // A triangle with a repeated vertex covers no area, so the cube stays closed.
    let needle = with(&|triangles| triangles.push([0, 0, 1]));
    assert_eq!((needle.is_closed(), needle.degenerate_triangles), (true, 1));
}

/// Two cubes that share an edge still have an interior, though four triangles meet at that edge. A cube with an
/// additional triangle attached (a fin) has no interior.
#[test]
fn interior_requires_only_balanced_edges() {
    let [one, other] = [cuboid([0.0; 3], [1.0; 3]), cuboid([1.0, 1.0, 0.0], [2.0, 2.0, 1.0])];
    let topology = boxwood_scenes::merged(&[one.clone(), other]).topology();
    assert_eq!((topology.nonmanifold_edges, topology.unbalanced_edges), (1, 0));
    assert!(!topology.is_closed() && topology.has_interior());
    let (mut vertices, mut triangles) = one.into_parts();
    vertices.push([5.0; 3]);
    triangles.push([0, 1, 8]);
    let fin = Mesh::new(vertices, triangles).expect("valid").topology();
    assert!(fin.unbalanced_edges > 0 && !fin.has_interior());
    assert!(!Mesh::default().topology().has_interior());
}

/// Whether a triangle has zero area is decided exactly: with a vertex one ulp beside the line of the other two, it
/// is not degenerate.
#[test]
fn degenerate_triangles_are_detected_exactly() {
    let degenerate_count = |third: [f64; 3]| {
        let mesh = Mesh::new(vec![[0.1, 0.2, 0.3], [0.2, 0.4, 0.6], third], vec![[0, 1, 2]]).expect("valid");
        mesh.topology().degenerate_triangles
    };
    assert_eq!(degenerate_count([0.4, 0.8, 1.2]), 1, "all are multiples of the first by powers of two");
    assert_eq!(degenerate_count([0.4, 0.8, 1.2_f64.next_up()]), 0);
    assert_eq!(degenerate_count([0.4_f64.next_down(), 0.8, 1.2]), 0);
}

#[test]
fn mesh_without_triangles_is_not_closed() {
    assert_eq!(Mesh::default().topology(), Topology::default());
    assert!(!Mesh::default().topology().is_closed());
}
