//! Families of random pairs of solids made of boxes, compared with the oracle in [`crate::relations_self::cells`].

use crate::relations_self::cells::{self, Block, Face, Part, Point};
use crate::relations_self::check::{check, compare, count_from_env};
use crate::relations_self::meshes::{IDENTITY, Map, Style, mapped, mesh, pose, random_map, shuffled};
use boxwood::query::Relation;
use boxwood::{Model, Pose};
use boxwood_scenes::Random;

mod solids;
mod surfaces;

/// Default number of cases per family.
const DEFAULT_CASES: u64 = 1_000;

const SOLID_RELATIONS: [Relation; 8] = [
    Relation::Disjoint,
    Relation::Touching,
    Relation::Crossing,
    Relation::AInsideB { touching: false },
    Relation::AInsideB { touching: true },
    Relation::BInsideA { touching: false },
    Relation::BInsideA { touching: true },
    Relation::Coincident,
];

/// A test case: two solids A and B, each a `Part` made of boxes. The pose of A may flatten it.
struct PartPair {
    parts: [Part; 2],
    /// If the pose of A flattens it: the axis whose coordinate becomes constant, and the constant.
    flattened: Option<(usize, i32)>,
}

fn family(name: &str, seed: u64, must_occur: &[Relation], make: impl Fn(&mut Random) -> PartPair + Sync) {
    let cases = count_from_env("BOXWOOD_RELATIONS_SELF", DEFAULT_CASES);
    check(name, seed, cases, must_occur, |random| {
        let case = make(random);
        check_case(random, &case)
    });
}

/// Makes random meshes and poses for one case. Compares the relation that the library finds for them with the
/// relation by the oracle in [`crate::relations_self::cells`].
fn check_case(random: &mut Random, case: &PartPair) -> Result<Relation, String> {
    let [a, b] = &case.parts;
    let expected = match case.flattened {
        Some((axis, at)) => cells::relation(&a.flattened(axis, at), b),
        None => cells::relation(a, b),
    };
    let (map, by_pose) = (random_map(random), random.below(2) == 0);
    let styles = [0; 2].map(|_: u8| Style::random(random));
    let meshes = [0, 1].map(|side| {
        let mesh = mesh(random, &case.parts[side], styles[side]);
        if by_pose || case.flattened.is_some() { mesh } else { mapped(&mesh, map) }
    });
    let poses = match case.flattened {
        Some((axis, at)) => [flattening_pose(map, axis, at), pose(map)],
        None => [if by_pose { pose(map) } else { Pose::IDENTITY }; 2],
    };
    let reordered = [0, 1].map(|side| Model::new(shuffled(random, &meshes[side])));
    let models = meshes.map(Model::new);
    compare(expected, &models, &reordered, poses).map_err(|wrong| {
        let [a, b] = case.parts.each_ref().map(describe);
        let flattened = case.flattened.map(|(axis, at)| format!(", A flattened on axis {axis} at {at}"));
        let (flattened, map) =
            (flattened.unwrap_or_default(), if map == IDENTITY { String::new() } else { format!("{map:?}") });
        format!("{wrong}\n  A {a}\n  B {b}\n  map {map} by pose {by_pose}{flattened}, {styles:?}")
    })
}

/// A pose that sets the coordinate of an axis to `at`, then applies the map.
fn flattening_pose(map: Map, axis: usize, at: i32) -> Pose {
    let without = map.map(|row| [0, 1, 2].map(|k| if k == axis { 0.0 } else { f64::from(row[k]) }));
    Pose::from_mat3_translation(without, map.map(|row| f64::from(row[axis] * at)))
}

/// Describes a `Part` for a report: its boxes (+ faces outward, - inward), and its faces if they are not exactly
/// those of the boxes.
fn describe(part: &Part) -> String {
    let format_point = |p: Point| format!("({},{},{})", p[0], p[1], p[2]);
    let range = |low: Point, high: Point, sign: bool| {
        format!("{}{}-{}", if sign { '+' } else { '-' }, format_point(low), format_point(high))
    };
    let blocks: Vec<String> = part.blocks.iter().map(|block| range(block.low, block.high, block.winding > 0)).collect();
    let mut text = blocks.join(" ");
    if Part::new(part.blocks.clone()).faces != part.faces {
        let faces: Vec<String> = part.faces.iter().map(|face| range(face.low, face.high, face.positive)).collect();
        text = format!("{text}, with these faces: {}", faces.join(" "));
    }
    text
}

/// A random box with corners from 0 to `large` and nonzero thickness along all axes.
fn block(random: &mut Random, large: i32) -> Block {
    let (mut low, mut high) = ([0; 3], [0; 3]);
    for k in 0..3 {
        low[k] = random.below(large as u64) as i32;
        high[k] = low[k] + 1 + random.below((large - low[k]) as u64) as i32;
    }
    Block { low, high, winding: 1 }
}

/// A box that strictly contains the cube from 0 to `large`.
fn box_around_all(large: i32) -> Block {
    Block { low: [-1; 3], high: [large + 1; 3], winding: 1 }
}

/// A random box of zero thickness along one axis. One box in eight may have zero thickness along more axes.
fn flat_block(random: &mut Random, large: i32) -> Block {
    let mut block = block(random, large);
    // Most of these boxes are small, because large ones intersect nearly everything.
    if random.below(4) != 0 {
        block.high = [0, 1, 2].map(|k| block.high[k].min(block.low[k] + 2));
    }
    let axes = if random.below(8) == 0 { 1 + random.below(3) } else { 1 };
    for _ in 0..axes {
        let axis = random.below(3) as usize;
        if random.below(2) == 0 {
            block.high[axis] = block.low[axis];
        } else {
            block.low[axis] = block.high[axis];
        }
    }
    block
}

fn some_blocks(random: &mut Random, large: i32, max_count: u64) -> Vec<Block> {
    (0..1 + random.below(max_count)).map(|_| block(random, large)).collect()
}

/// Reverses each box with probability 1/2.
fn randomize_orientation(random: &mut Random, blocks: &mut [Block]) {
    blocks.iter_mut().filter(|_| random.below(2) == 0).for_each(|block| *block = block.reversed());
}

/// A random rectangle with both orientations, which is a closed surface without interior.
fn sheet(random: &mut Random, large: i32) -> [Face; 2] {
    let block = block(random, large);
    let face = block.faces()[random.below(6) as usize];
    [face, face.reversed()]
}

/// Cuts random boxes in two, `times` times. This changes the surface (it adds inner walls) but not the solid.
fn cut_boxes(random: &mut Random, blocks: &[Block], times: u64) -> Vec<Block> {
    let mut blocks = blocks.to_vec();
    for _ in 0..times {
        let (which, axis) = (random.below(blocks.len() as u64) as usize, random.below(3) as usize);
        let Block { low, high, .. } = blocks[which];
        if high[axis] - low[axis] > 1 {
            let at = low[axis] + 1 + random.below((high[axis] - low[axis] - 1) as u64) as i32;
            let mut rest = blocks[which];
            blocks[which].high[axis] = at;
            rest.low[axis] = at;
            blocks.push(rest);
        }
    }
    blocks
}
