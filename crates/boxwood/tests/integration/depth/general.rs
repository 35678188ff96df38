//! Penetration depth of arbitrary closed models: its lower and upper bounds hold.

use crate::depth::shapes::{DepthScene, case_count, random_pose};
use boxwood::query::{DepthBasis, PenetrationOptions};
use boxwood::{Mesh, Pair, Pose, measure};
use boxwood_scenes::{Block, Gear, Random, cuboid, merged, pipe, sphere, torus, tube, unit_sized};

/// A random closed mesh of about unit size, mostly not convex.
fn solid(random: &mut Random) -> Mesh {
    let gear = Gear { teeth: 12, module: 1.0, width: 2.0, bore_radius: 2.0, backlash: 0.1 };
    let bend = [[0.0, 0.0, 0.0], [0.0, 0.0, 3.0], [2.0, 0.0, 5.0], [4.0, 0.0, 5.0]];
    let mesh = match random.below(7) {
        0 => torus(1.0, random.range(0.1, 0.5), 16, 8),
        1 => gear.mesh(),
        2 => pipe(&bend, 1.0, 0.6, 10),
        3 => tube(1.0, random.range(0.3, 0.9), random.range(0.2, 2.0), 12),
        4 => u_shape([1.0, 0.6, 0.8], 0.15, 0.2, true).0,
        // Case 5 is a hollow sphere; the last case has two separate solids in one mesh.
        5 => merged(&[sphere(1.0, 2), crate::depth::shapes::reversed(&sphere(random.range(0.5, 0.9), 1))]),
        _ => merged(&[cuboid([0.0; 3], [1.0, 1.0, 0.3]), cuboid([0.0, 0.0, 0.5], [1.0, 0.3, 2.0])]),
    };
    unit_sized(&mesh)
}

#[test]
fn bounds_hold_for_random_solids() {
    let mut random = Random::new(11);
    let (mut ratios, mut deep, mut tried) = (Vec::new(), 0, 0);
    let target_count = case_count(60, 1);
    while deep < target_count && tried < 20 * target_count {
        tried += 1;
        let poses = [0; 2].map(|_| random_pose(&mut random, 0.5));
        let scene = DepthScene::new(solid(&mut random), solid(&mut random), poses);
        let [a, b] = scene.placed();
        let interiors_intersect = Pair::new(&a, &b).relation().interiors_intersect().expect("both are closed");
        let depth = scene.penetration();
        assert_eq!(depth.is_some(), interiors_intersect, "{depth:?}");
        let Some(depth) = depth else { continue };
        deep += 1;
        scene.check_bounds(&depth, &mut random);
        check_basis(&scene, &depth.basis, depth.lower);
        ratios.push(depth.upper / depth.lower);
    }
    ratios.sort_by(f64::total_cmp);
    let at = |share: f64| ratios[(share * (ratios.len() - 1) as f64) as usize];
    let shares = [at(0.0), at(0.5), at(0.9), at(0.99), at(1.0)];
    eprintln!("{deep} of {tried} overlap; upper by lower: min, median, 90 %, 99 %, max {shares:.3?}");
    assert!(deep == target_count && at(0.5) < 5.0);
}

/// Checks that the inscribed balls on which a lower bound is based are inside the models.
fn check_basis(scene: &DepthScene, basis: &DepthBasis, lower: f64) {
    let placed = scene.placed();
    match *basis {
        DepthBasis::InscribedBalls { center, radii } => {
            for (placed, radius) in placed.iter().zip(radii) {
                assert!(radius > 0.0 && placed.signed_distance(center).expect("closed") <= -radius);
            }
            assert!(lower <= radii[0] + radii[1]);
        }
        DepthBasis::Overlap => assert_eq!(lower, f64::from_bits(1)),
        DepthBasis::Convex { .. } => (),
        _ => panic!("{basis:?}"),
    }
}

type Cuboid = [[f64; 3]; 2];

/// A bracket: a floor with one wall, or with two if `two` is true. Also returns the boxes whose union it is; they
/// overlap where they are joined.
fn u_shape([x, y, z]: [f64; 3], wall: f64, floor: f64, two: bool) -> (Mesh, Vec<Cuboid>) {
    let mut boxes = vec![[[0.0; 3], [x, y, floor]], [[0.0; 3], [wall, y, z]]];
    if two {
        boxes.push([[x - wall, 0.0, 0.0], [x, y, z]]);
    }
    let block = Block::new(&[0.0, wall, x - wall, x], &[0.0, y], &[0.0, floor, z]);
    let block = boxes.iter().fold(block, |block, &[low, high]| block.fill(low, high));
    (block.mesh(), boxes)
}

/// Length of the shortest translation that moves `block` out of the union of `boxes`.
///
/// For each box, the translations of the block that leave both interiors intersecting form an open box;
/// `forbidden` lists these open boxes. The shortest translation outside all of them has coordinates that are 0 or
/// equal to a coordinate of one of their sides.
fn exact_depth(boxes: &[Cuboid], block: &Cuboid) -> f64 {
    let forbidden: Vec<Cuboid> = boxes
        .iter()
        .map(|[low, high]| [[0, 1, 2].map(|i| low[i] - block[1][i]), [0, 1, 2].map(|i| high[i] - block[0][i])])
        .collect();
    let sides = |axis: usize| {
        forbidden.iter().flat_map(move |sides| sides.map(|corner| corner[axis])).chain([0.0]).collect::<Vec<f64>>()
    };
    let mut min_length = f64::INFINITY;
    for x in sides(0) {
        for y in sides(1) {
            for z in sides(2) {
                let displacement = [x, y, z];
                let inside =
                    |[low, high]: &Cuboid| (0..3).all(|i| low[i] < displacement[i] && displacement[i] < high[i]);
                if !forbidden.iter().any(inside) {
                    min_length = min_length.min((x * x + y * y + z * z).sqrt());
                }
            }
        }
    }
    min_length
}

#[test]
fn bounds_hold_for_blocks_in_brackets() {
    let mut random = Random::new(12);
    let (mut deep, mut worst, mut looseness) = (0, 1.0_f64, Vec::new());
    while deep < case_count(200, 5) {
        let size = [random.range(0.8, 1.5), random.range(0.3, 2.0), random.range(0.5, 2.0)];
        let (wall, floor) = (random.range(0.05, 0.3), random.range(0.05, 0.3));
        let (mesh, boxes) = u_shape(size, wall, floor, deep % 2 == 0);
        let low = [0, 1, 2].map(|i| random.range(-0.3, size[i]));
        let mut block = [low, [0, 1, 2].map(|i| low[i] + random.range(0.1, 1.2))];
        // Makes some sides of the block flush with sides of the bracket, for example so that it stands on the
        // floor.
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
        // Bracket and block have the same pose: the identity, or a random rotation and translation.
        let pose = if deep % 3 == 0 { Pose::IDENTITY } else { random_pose(&mut random, 1.0) };
        let scene = DepthScene::new(mesh, cuboid(block[0], block[1]), [pose; 2]);
        let depth = scene.penetration().expect("interiors intersect");
        assert!(depth.lower <= exact * (1.0 + 1e-9) && exact <= depth.upper * (1.0 + 1e-9), "{exact} {depth:?}");
        assert!(depth.upper <= 1.5 * exact, "{exact} {depth:?} {size:?} {wall} {floor} {block:?}");
        scene.check_bounds(&depth, &mut random);
        worst = worst.max(depth.upper / exact);
        looseness.push(depth.upper / depth.lower);
        deep += 1;
    }
    let without = looseness.iter().filter(|ratio| ratio.is_infinite()).count();
    assert!(without <= deep / 50, "no balls found in {without} of {deep}");
    looseness.sort_by(f64::total_cmp);
    let (middle, last) = (looseness[looseness.len() / 2], looseness[looseness.len() - 1]);
    eprintln!("{deep} brackets: upper by exact at most {worst:.6}; upper by lower: median {middle:.3}, max {last:.3}");
}

#[test]
fn depth_takes_the_short_way_out_of_a_notch() {
    // A block that has sunk by 0.02 into one wall of a deep notch.
    let (mesh, _) = u_shape([1.0, 1.0, 1.0], 0.1, 0.1, true);
    let scene = DepthScene::new(mesh, cuboid([0.08, 0.2, 0.2], [0.5, 0.8, 0.9]), [Pose::IDENTITY; 2]);
    let depth = scene.penetration().expect("interiors intersect");
    assert!(depth.upper < 0.021 && depth.direction[0] > 0.9, "{depth:?}");
}

#[test]
fn depth_slides_along_the_floor_out_of_a_wall() {
    // The block stands exactly on the floor of the notch, half sunk into a wall, and must slide along the floor.
    let (mesh, _) = u_shape([1.0, 1.0, 1.0], 0.125, 0.125, true);
    let scene = DepthScene::new(mesh, cuboid([0.0625, 0.0, 0.125], [0.5, 1.0, 0.875]), [Pose::IDENTITY; 2]);
    let depth = scene.penetration().expect("interiors intersect");
    assert!((depth.upper - 0.0625).abs() < 1e-9 && depth.direction[0] > 0.9, "{depth:?}");
    assert!((depth.lower - 0.0625).abs() < 1e-6, "{depth:?}");
}

#[test]
fn depth_of_enclosed_and_coincident_solids() {
    let mut random = Random::new(13);
    let ring = || torus(1.0, 0.4, 32, 16);
    let ball = sphere(0.1, 2);
    let inside = DepthScene::new(ring(), ball, [Pose::IDENTITY, Pose::from_translation([1.0, 0.0, 0.0])]);
    let depth = inside.penetration().expect("interiors intersect");
    inside.check_bounds(&depth, &mut random);
    assert!(depth.lower > 0.4 && depth.upper < 0.6, "{depth:?}");
    let same = DepthScene::new(ring(), ring(), [Pose::IDENTITY; 2]);
    let depth = same.penetration().expect("interiors intersect");
    same.check_bounds(&depth, &mut random);
    assert!(depth.upper < 0.81, "{depth:?}");
}

#[test]
fn more_directions_are_not_worse_and_are_counted() {
    let mut random = Random::new(14);
    for _ in 0..4 {
        let poses = [0; 2].map(|_| random_pose(&mut random, 0.2));
        let scene = DepthScene::new(solid(&mut random), solid(&mut random), poses);
        let [a, b] = scene.placed();
        let pair = Pair::new(&a, &b);
        let nothing = PenetrationOptions { max_centers: 0, max_directions: 0, max_steps: 0 };
        let Some(min_length) = pair.penetration_with(&nothing).expect("closed") else { continue };
        scene.check_bounds(&min_length, &mut random);
        let (depth, stats) = measure(|| pair.penetration_with(&PenetrationOptions::default()));
        let depth = depth.expect("closed").expect("interiors intersect");
        // The default options try more directions than the options in `nothing`. They skip directions that are
        // equal up to rounding, so the default upper bound may still be worse by a rounding error.
        assert!(depth.upper <= min_length.upper * (1.0 + 1e-9) && depth.lower >= min_length.lower);
        assert!(stats.triangle_tests > 0);
        assert_eq!(pair.penetration().expect("closed"), Some(depth));
    }
}

/// Two models of ten separate cubes each have exactly one cube in common. The bounding boxes of the models are
/// large and do not help to find it.
#[test]
fn depth_finds_the_common_piece_of_many() {
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
            merged(&cubes)
        };
        let scene = DepthScene::new(cubes(&cells[..10]), cubes(&cells[9..]), [Pose::IDENTITY; 2]);
        let depth = scene.penetration().expect("interiors intersect");
        assert!(
            matches!(depth.basis, DepthBasis::InscribedBalls { .. }) && depth.lower > 0.6,
            "case {case}: {depth:?}"
        );
        scene.check_bounds(&depth, &mut random);
    }
}
