//! Any closed models: the bounds hold, whatever they are.

use crate::shapes::{Scene, anywhere, cases};
use boxwood::{DepthBasis, Mesh, Pair, PenetrationOptions, Pose, Scratch};
use boxwood_scenes::{Block, Gear, Random, cuboid, joined, pipe, sphere, torus, tube, unit_sized};

/// A solid of size one or so, mostly not convex.
fn solid(random: &mut Random) -> Mesh {
    let gear = Gear { teeth: 12, module: 1.0, width: 2.0, bore_radius: 2.0, backlash: 0.1 };
    let bend = [[0.0, 0.0, 0.0], [0.0, 0.0, 3.0], [2.0, 0.0, 5.0], [4.0, 0.0, 5.0]];
    let mesh = match random.below(7) {
        0 => torus(1.0, random.range(0.1, 0.5), 16, 8),
        1 => gear.mesh(),
        2 => pipe(&bend, 1.0, 0.6, 10),
        3 => tube(1.0, random.range(0.3, 0.9), random.range(0.2, 2.0), 12),
        4 => u_shape([1.0, 0.6, 0.8], 0.15, 0.2, true).0,
        // A hollow ball, and two solids that are one mesh.
        5 => joined(&[sphere(1.0, 2), crate::shapes::turned_around(&sphere(random.range(0.5, 0.9), 1))]),
        _ => joined(&[cuboid([0.0; 3], [1.0, 1.0, 0.3]), cuboid([0.0, 0.0, 0.5], [1.0, 0.3, 2.0])]),
    };
    unit_sized(&mesh)
}

#[test]
fn bounds_hold() {
    let mut random = Random::new(11);
    let (mut ratios, mut deep, mut tried) = (Vec::new(), 0, 0);
    let most = cases(60, 1);
    while deep < most && tried < 20 * most {
        tried += 1;
        let poses = [0; 2].map(|_| anywhere(&mut random, 0.5));
        let scene = Scene::new(solid(&mut random), solid(&mut random), poses);
        let [a, b] = scene.placed();
        let meet = Pair::new(&a, &b).relation().insides_meet().expect("both are closed");
        let depth = scene.penetration();
        assert_eq!(depth.is_some(), meet, "{depth:?}");
        let Some(depth) = depth else { continue };
        deep += 1;
        scene.check_bounds(&depth, &mut random);
        check_basis(&scene, &depth.basis, depth.lower);
        ratios.push(depth.upper / depth.lower);
    }
    ratios.sort_by(f64::total_cmp);
    let at = |share: f64| ratios[(share * (ratios.len() - 1) as f64) as usize];
    let shares = [at(0.0), at(0.5), at(0.9), at(0.99), at(1.0)];
    eprintln!("{deep} of {tried} overlap; upper by lower: least, median, 90 %, 99 %, most {shares:.3?}");
    assert!(deep == most && at(0.5) < 5.0);
}

/// The balls are where they are said to be.
fn check_basis(scene: &Scene, basis: &DepthBasis, lower: f64) {
    let placed = scene.placed();
    match *basis {
        DepthBasis::Balls { centre, radii } => {
            for (placed, radius) in placed.iter().zip(radii) {
                assert!(radius > 0.0 && placed.signed_distance(centre).expect("closed") <= -radius);
            }
            assert!(lower <= radii[0] + radii[1]);
        }
        DepthBasis::Overlap => assert_eq!(lower, f64::from_bits(1)),
        DepthBasis::Convex { .. } => (),
        _ => panic!("{basis:?}"),
    }
}

type Cuboid = [[f64; 3]; 2];

/// A floor with one wall or two, and the boxes that it is the union of, which overlap where they are joined.
fn u_shape([x, y, z]: [f64; 3], wall: f64, floor: f64, two: bool) -> (Mesh, Vec<Cuboid>) {
    let mut boxes = vec![[[0.0; 3], [x, y, floor]], [[0.0; 3], [wall, y, z]]];
    if two {
        boxes.push([[x - wall, 0.0, 0.0], [x, y, z]]);
    }
    let block = Block::new(&[0.0, wall, x - wall, x], &[0.0, y], &[0.0, floor, z]);
    let block = boxes.iter().fold(block, |block, &[low, high]| block.fill(low, high));
    (block.mesh(), boxes)
}

/// How far a box must be moved to be free of a union of boxes. A move is not free exactly if it is inside of one of as many open
/// boxes, and the nearest point outside of these has coordinates that are 0 or of one of their sides.
fn exact_depth(boxes: &[Cuboid], block: &Cuboid) -> f64 {
    let forbidden: Vec<Cuboid> = boxes
        .iter()
        .map(|[low, high]| [[0, 1, 2].map(|i| low[i] - block[1][i]), [0, 1, 2].map(|i| high[i] - block[0][i])])
        .collect();
    let sides = |axis: usize| {
        forbidden.iter().flat_map(move |sides| sides.map(|corner| corner[axis])).chain([0.0]).collect::<Vec<f64>>()
    };
    let mut least = f64::INFINITY;
    for x in sides(0) {
        for y in sides(1) {
            for z in sides(2) {
                let way = [x, y, z];
                let inside = |[low, high]: &Cuboid| (0..3).all(|i| low[i] < way[i] && way[i] < high[i]);
                if !forbidden.iter().any(inside) {
                    least = least.min((x * x + y * y + z * z).sqrt());
                }
            }
        }
    }
    least
}

#[test]
fn blocks_in_brackets() {
    let mut random = Random::new(12);
    let (mut deep, mut worst, mut looseness) = (0, 1.0_f64, Vec::new());
    while deep < cases(200, 5) {
        let size = [random.range(0.8, 1.5), random.range(0.3, 2.0), random.range(0.5, 2.0)];
        let (wall, floor) = (random.range(0.05, 0.3), random.range(0.05, 0.3));
        let (mesh, boxes) = u_shape(size, wall, floor, deep % 2 == 0);
        let low = [0, 1, 2].map(|i| random.range(-0.3, size[i]));
        let mut block = [low, [0, 1, 2].map(|i| low[i] + random.range(0.1, 1.2))];
        // Flush with a side of the bracket, or standing on its floor.
        for axis in 0..3 {
            let lines: Vec<f64> = boxes.iter().flat_map(|sides| sides.map(|corner| corner[axis])).collect();
            let (line, side) = (lines[random.below(lines.len() as u64) as usize], random.below(4) as usize);
            if side < 2 && (line - block[1 - side][axis]) * (if side == 0 { -1.0 } else { 1.0 }) > 0.1 {
                block[side][axis] = line;
            }
        }
        let exact = exact_depth(&boxes, &block);
        if exact < 1e-3 {
            continue;
        }
        // As it is, or all of it turned.
        let pose = if deep % 3 == 0 { Pose::IDENTITY } else { anywhere(&mut random, 1.0) };
        let scene = Scene::new(mesh, cuboid(block[0], block[1]), [pose; 2]);
        let depth = scene.penetration().expect("they overlap");
        assert!(depth.lower <= exact * (1.0 + 1e-9) && exact <= depth.upper * (1.0 + 1e-9), "{exact} {depth:?}");
        assert!(depth.upper <= 1.5 * exact, "{exact} {depth:?} {size:?} {wall} {floor} {block:?}");
        scene.check_bounds(&depth, &mut random);
        worst = worst.max(depth.upper / exact);
        looseness.push(depth.upper / depth.lower);
        deep += 1;
    }
    let without = looseness.iter().filter(|ratio| ratio.is_infinite()).count();
    assert!(without <= deep / 50, "no balls in {without} of {deep}");
    looseness.sort_by(f64::total_cmp);
    let (middle, last) = (looseness[looseness.len() / 2], looseness[looseness.len() - 1]);
    eprintln!("{deep} brackets: upper by exact at most {worst:.6}; upper by lower: median {middle:.3}, most {last:.3}");
}

#[test]
fn out_of_a_notch_the_short_way() {
    // A block that has sunk into one wall of a deep notch.
    let (mesh, _) = u_shape([1.0, 1.0, 1.0], 0.1, 0.1, true);
    let scene = Scene::new(mesh, cuboid([0.08, 0.2, 0.2], [0.5, 0.8, 0.9]), [Pose::IDENTITY; 2]);
    let depth = scene.penetration().expect("it has");
    assert!(depth.upper < 0.021 && depth.direction[0] > 0.9, "{depth:?}");
}

#[test]
fn out_of_a_wall_along_the_floor() {
    // It stands on the floor exactly, and slides on it.
    let (mesh, _) = u_shape([1.0, 1.0, 1.0], 0.125, 0.125, true);
    let scene = Scene::new(mesh, cuboid([0.0625, 0.0, 0.125], [0.5, 1.0, 0.875]), [Pose::IDENTITY; 2]);
    let depth = scene.penetration().expect("it has sunk in");
    assert!((depth.upper - 0.0625).abs() < 1e-9 && depth.direction[0] > 0.9, "{depth:?}");
    assert!((depth.lower - 0.0625).abs() < 1e-6, "{depth:?}");
}

#[test]
fn wholly_inside_and_coincident() {
    let mut random = Random::new(13);
    let ring = || torus(1.0, 0.4, 32, 16);
    let ball = sphere(0.1, 2);
    let inside = Scene::new(ring(), ball, [Pose::IDENTITY, Pose::translation([1.0, 0.0, 0.0]).expect("finite")]);
    let depth = inside.penetration().expect("in the tube");
    inside.check_bounds(&depth, &mut random);
    assert!(depth.lower > 0.4 && depth.upper < 0.6, "{depth:?}");
    let same = Scene::new(ring(), ring(), [Pose::IDENTITY; 2]);
    let depth = same.penetration().expect("the same");
    same.check_bounds(&depth, &mut random);
    assert!(depth.upper < 0.81, "{depth:?}");
}

#[test]
fn more_is_not_worse_and_all_is_counted() {
    let mut random = Random::new(14);
    for _ in 0..4 {
        let poses = [0; 2].map(|_| anywhere(&mut random, 0.2));
        let scene = Scene::new(solid(&mut random), solid(&mut random), poses);
        let [a, b] = scene.placed();
        let pair = Pair::new(&a, &b);
        let nothing = PenetrationOptions { points: 0, directions: 0, steps: 0 };
        let mut scratch = Scratch::new();
        let Some(least) = scratch.penetration(&pair, &nothing).expect("closed") else { continue };
        scene.check_bounds(&least, &mut random);
        let depth = scratch.penetration(&pair, &PenetrationOptions::default()).expect("closed").expect("as before");
        // Directions that are equal but for roundings are tried once.
        assert!(depth.upper <= least.upper * (1.0 + 1e-9) && depth.lower >= least.lower);
        assert!(scratch.work().triangle_tests > 0);
        assert_eq!(pair.penetration().expect("closed"), Some(depth));
    }
}

/// Many pieces of which one is common: the boxes say nothing of where.
#[test]
fn one_piece_of_many_is_common() {
    let mut random = Random::new(21);
    for case in 0..20 {
        let mut cells = Vec::new();
        while cells.len() < 19 {
            let cell = [0; 3].map(|_| 2.0 * random.below(12) as f64);
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let cubes = |cells: &[[f64; 3]]| {
            let cubes: Vec<Mesh> = cells.iter().map(|&low| cuboid(low, low.map(|x| x + 1.0))).collect();
            joined(&cubes)
        };
        let scene = Scene::new(cubes(&cells[..10]), cubes(&cells[9..]), [Pose::IDENTITY; 2]);
        let depth = scene.penetration().expect("one is common");
        assert!(matches!(depth.basis, DepthBasis::Balls { .. }) && depth.lower > 0.6, "case {case}: {depth:?}");
        scene.check_bounds(&depth, &mut random);
    }
}
