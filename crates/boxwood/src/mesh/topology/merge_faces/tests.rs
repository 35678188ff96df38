//! Tests the merging of flat faces on finely subdivided surfaces.

use super::*;
use crate::kernel::pose::Pose;
use crate::model::Model;
use boxwood_scenes::{Block, Random, cuboid, tube};

fn to_mesh((vertices, triangles): (Vec<[f64; 3]>, Vec<[u32; 3]>)) -> Mesh {
    Mesh::new(vertices, triangles).expect("finite")
}

/// Cube with `cells` unit cells along each edge.
fn subdivided_cube(cells: u32) -> Mesh {
    let lines: Vec<f64> = (0..=cells).map(f64::from).collect();
    to_mesh(Block::new(&lines, &lines, &lines).fill([0.0; 3], [f64::from(cells); 3]).mesh().into_parts())
}

fn try_merge(mesh: &Mesh) -> Option<Mesh> {
    merge_faces(mesh, &EdgeTable::new(mesh))
}

/// Splits random edges at their midpoints, in all triangles that have them. The midpoints have few bits, so they are
/// exact.
fn split(random: &mut Random, mesh: &Mesh, times: u32) -> Mesh {
    let (mut vertices, mut triangles) = (mesh.vertices().to_vec(), mesh.triangles().to_vec());
    for _ in 0..times {
        let [p, q, _] = triangles[random.below(triangles.len() as u64) as usize];
        let middle = vertices.len() as u32;
        let (from, to) = (vertices[p as usize], vertices[q as usize]);
        vertices.push([0, 1, 2].map(|k| (from[k] + to[k]) / 2.0));
        let mut parts = Vec::new();
        for triangle in &mut triangles {
            if let Some(turn) = (0..3).find(|&i| {
                let ends = [triangle[i], triangle[(i + 1) % 3]];
                ends == [p, q] || ends == [q, p]
            }) {
                triangle.rotate_left(turn);
                let [_, second, third] = *triangle;
                triangle[1] = middle;
                parts.push([middle, second, third]);
            }
        }
        triangles.extend(parts);
    }
    Mesh::new(vertices, triangles).expect("finite")
}

/// Six times the signed volume, exact for coordinates of few bits.
fn volume(mesh: &Mesh) -> f64 {
    (0..mesh.triangles().len() as u32)
        .map(|triangle| {
            let [p, q, r] = mesh.points(triangle);
            p.dot(q.cross(r))
        })
        .sum()
}

#[test]
fn subdivided_cube_merges_to_twelve_triangles() {
    for cells in 2..12 {
        let mesh = try_merge(&subdivided_cube(cells)).expect("most triangles are in flat faces");
        assert_eq!(mesh.triangles().len(), 12, "{cells} cells along each edge");
        assert_eq!(mesh.vertices().len(), 8);
        assert_eq!(volume(&mesh), 6.0 * f64::from(cells).powi(3));
    }
    assert_eq!(try_merge(&to_mesh(cuboid([0.0; 3], [1.0; 3]).into_parts())), None, "no vertex can be removed");
}

/// Merging does not change the interior of solids with holes and faces that are not convex, and of bodies that touch
/// along edges.
#[test]
fn merging_preserves_the_interior() {
    let mut random = Random::new(0x3e6);
    let mut merged_count = 0;
    let corner = |random: &mut Random| [0; 3].map(|_: u8| random.below(5) as f64);
    for case in 0..200 {
        let mut parts = Vec::new();
        for _ in 0..1 + random.below(3) {
            let low = corner(&mut random);
            let size = [0; 3].map(|_: u8| 1.0 + random.below(3) as f64);
            parts.push(cuboid(low, [0, 1, 2].map(|k| low[k] + size[k])));
        }
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        for part in &parts {
            let first = vertices.len() as u32;
            vertices.extend_from_slice(part.vertices());
            triangles.extend(part.triangles().iter().map(|corners| corners.map(|corner| corner + first)));
        }
        let mesh = split(&mut random, &Mesh::new(vertices, triangles).expect("finite").welded(), 150);
        let Some(merged) = try_merge(&mesh) else { continue };
        merged_count += 1;
        assert_eq!(volume(&merged), volume(&mesh), "case {case}");
        let models = [Model::new(mesh), Model::new(merged)];
        let [model, merged] = models.each_ref().map(|model| model.at(Pose::IDENTITY).expect("in range"));
        assert_eq!(models[1].check_closed(), Ok(()));
        for _ in 0..100 {
            let point = [0; 3].map(|_: u8| random.below(33) as f64 / 4.0 - 0.5);
            let [before, after] =
                [&model, &merged].map(|model| std::mem::discriminant(&model.locate(point).expect("closed")));
            assert_eq!(before, after, "case {case}, {point:?}");
        }
    }
    assert!(merged_count > 100, "{merged_count} of 200 had flat faces of many triangles");
}

#[test]
fn curved_surface_is_not_merged() {
    assert_eq!(try_merge(&to_mesh(tube(8.0, 5.0, 20.0, 64).into_parts())), None);
}
