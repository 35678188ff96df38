//! Welding matches a reference implementation: a map from coordinates to vertices.

use boxwood_io::{ReadOptions, read_bytes};
use boxwood_scenes::Random;
use std::collections::HashMap;
use std::path::Path;

type Triangle = [[f64; 3]; 3];

/// Reference implementation: vertices in the order of first use, -0 replaced by 0.
fn reference_weld(triangles: &[Triangle]) -> (Vec<[f64; 3]>, Vec<[u32; 3]>) {
    let mut numbers = HashMap::new();
    let mut vertices = Vec::new();
    let mut welded = Vec::new();
    for triangle in triangles {
        welded.push(triangle.map(|point| {
            let point = point.map(|x| x + 0.0);
            *numbers.entry(point.map(f64::to_bits)).or_insert_with(|| {
                vertices.push(point);
                vertices.len() as u32 - 1
            })
        }));
    }
    (vertices, welded)
}

fn binary(triangles: &[Triangle]) -> Vec<u8> {
    let mut bytes = vec![b' '; 80];
    bytes.extend((triangles.len() as u32).to_le_bytes());
    for triangle in triangles {
        bytes.extend([0; 12]);
        bytes.extend(triangle.as_flattened().iter().flat_map(|&x| (x as f32).to_le_bytes()));
        bytes.extend([0; 2]);
    }
    bytes
}

fn ascii(triangles: &[Triangle]) -> Vec<u8> {
    let mut text = "solid\n".to_owned();
    for triangle in triangles {
        text += "facet normal 0 0 0 outer loop\n";
        for [x, y, z] in triangle {
            text += &format!("vertex {x:?} {y:?} {z:?}\n");
        }
        text += "endloop endfacet\n";
    }
    (text + "endsolid\n").into_bytes()
}

fn check(file: &[u8], triangles: &[Triangle]) {
    let read = |weld| {
        let options = ReadOptions { weld, ..ReadOptions::default() };
        let file = read_bytes(file, Path::new("a.stl"), &options).expect("a good file");
        assert_eq!(file.parts.len(), 1);
        file.parts[0].mesh.clone()
    };
    let (vertices, welded) = reference_weld(triangles);
    let mesh = read(true);
    assert_eq!(mesh.vertices(), vertices);
    assert_eq!(mesh.triangles(), welded);
    let mesh = read(false);
    assert_eq!(mesh.vertices(), triangles.as_flattened());
    let unshared: Vec<[u32; 3]> = (0..triangles.len() as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    assert_eq!(mesh.triangles(), unshared);
}

/// Returns one of a few numbers, so that points often coincide. All of them are `f32`.
fn one_of_few(random: &mut Random, choices: u64) -> f64 {
    const NUMBERS: [f32; 8] = [0.0, -0.0, 1.0, -1.0, 0.1, f32::MIN_POSITIVE, 1e-45, f32::MAX];
    NUMBERS[random.below(choices) as usize].into()
}

#[test]
fn welding_matches_reference() {
    let mut random = Random::new(7);
    // The numbers of triangles are around multiples of the batch size 16. The fewer choices of a coordinate there are,
    // the more points are equal.
    for size in [1, 2, 15, 16, 17, 31, 32, 33, 500] {
        for choices in [2, 3, 8] {
            let mut point = || [0; 3].map(|_| one_of_few(&mut random, choices));
            let triangles: Vec<Triangle> = (0..size).map(|_| [0; 3].map(|_| point())).collect();
            check(&binary(&triangles), &triangles);
            check(&ascii(&triangles), &triangles);
        }
    }
}

#[test]
fn welding_of_large_grid_and_triangle_soup_matches_reference() {
    let corner = |i: u32| [f64::from(i % 200), f64::from(i / 200), 0.5];
    let grid: Vec<Triangle> = (0..30_000).map(|i| [corner(i), corner(i + 1), corner(i + 200)]).collect();
    check(&binary(&grid), &grid);
    let soup: Vec<Triangle> = (0..30_000).map(|i| [0, 1, 2].map(|c| [f64::from(3 * i + c), 1.0, 2.0])).collect();
    check(&binary(&soup), &soup);
}

#[test]
fn f64_of_ascii_is_compared_without_rounding() {
    let (a, b) = (0.1, 0.1 + f64::EPSILON / 8.0);
    assert_ne!(a, b);
    let triangles = [[[a, 0.0, 0.0], [b, 0.0, 0.0], [1.0, 1.0, 0.0]]];
    let file = read_bytes(&ascii(&triangles), Path::new("a.stl"), &ReadOptions::default()).expect("a good file");
    assert_eq!(file.parts[0].mesh.vertices(), triangles[0]);
}
