//! Unions of boxes that lie face to face, overlap or are nested, with any orientation, and divided in different
//! ways; and solids made of cubic cells.

use super::{
    Block, Part, PartPair, Point, SOLID_RELATIONS, block, box_around_all, cut_boxes, family, randomize_orientation,
    some_blocks,
};
use boxwood::query::Relation;
use boxwood_scenes::Random;
use std::collections::HashSet;

/// A case of two solids made of the boxes `a` and `b`, in random order.
fn solids(random: &mut Random, a: Vec<Block>, b: Vec<Block>) -> PartPair {
    let [a, b] = [Part::new(a), Part::new(b)];
    PartPair { parts: if random.below(2) == 0 { [a, b] } else { [b, a] }, flattened: None }
}

/// Replaces some boxes of B: often by a box of A, sometimes by a box around all others.
fn reuse_boxes(random: &mut Random, large: i32, a: &[Block], b: &mut [Block]) {
    for block in b {
        match random.below(24) {
            0..4 => *block = a[random.below(a.len() as u64) as usize],
            4 => *block = box_around_all(large),
            _ => (),
        }
    }
}

/// Each solid is a single box, so no surface intersects itself.
#[test]
fn single_boxes_match_cells() {
    family("single boxes", 0, &SOLID_RELATIONS, |random| {
        let large = 2 + random.below(4) as i32;
        let (a, mut b) = ([block(random, large)], [block(random, large)]);
        reuse_boxes(random, large, &a, &mut b);
        randomize_orientation(random, &mut b);
        solids(random, a.to_vec(), b.to_vec())
    });
}

/// One `Part` is made of two boxes with disjoint interiors, which often touch; the other `Part` is one box.
#[test]
fn two_boxes_face_to_face_match_cells() {
    family("two boxes face to face", 1, &SOLID_RELATIONS, |random| {
        let [first, second] = loop {
            let [first, second] = [block(random, 4), block(random, 4)];
            if (0..3).any(|k| second.high[k] <= first.low[k] || first.high[k] <= second.low[k]) {
                break [first, second];
            }
        };
        let mut b = [block(random, 4)];
        reuse_boxes(random, 4, &[first, second], &mut b);
        solids(random, vec![first, second], b.to_vec())
    });
}

#[test]
fn overlapping_boxes_match_cells() {
    family("overlapping boxes", 2, &SOLID_RELATIONS, |random| {
        let large = 3 + random.below(4) as i32;
        let (a, mut b) = (some_blocks(random, large, 4), some_blocks(random, large, 4));
        reuse_boxes(random, large, &a, &mut b);
        solids(random, a, b)
    });
}

/// Winding numbers from -4 to 4, which cancel where boxes of opposite orientation overlap.
#[test]
fn boxes_of_any_orientation_match_cells() {
    let must_occur = [SOLID_RELATIONS.as_slice(), &[Relation::SurfacesOnly]].concat();
    family("boxes of any orientation", 3, &must_occur, |random| {
        let large = 2 + random.below(4) as i32;
        let (mut a, mut b) = (some_blocks(random, large, 4), some_blocks(random, large, 4));
        reuse_boxes(random, large, &a, &mut b);
        randomize_orientation(random, &mut a);
        randomize_orientation(random, &mut b);
        solids(random, a, b)
    });
}

/// Boxes inside each other, which may share planes. Both parts are made of boxes of one chain of nested boxes.
#[test]
fn nested_boxes_match_cells() {
    family("nested boxes", 4, &SOLID_RELATIONS, |random| {
        let mut outer = Block { low: [0; 3], high: [8; 3], winding: 1 };
        let mut chain = vec![outer];
        for _ in 0..5 {
            for k in 0..3 {
                if outer.high[k] - outer.low[k] > 2 {
                    outer.low[k] += random.below(2) as i32;
                    outer.high[k] -= random.below(2) as i32;
                }
            }
            chain.push(outer);
        }
        let alternating = random.below(2) == 0;
        let some = |random: &mut Random| {
            let max_count = 1 + random.below(4) as usize;
            let mut blocks: Vec<Block> =
                chain.iter().filter(|_| random.below(2) == 0).copied().take(max_count).collect();
            if blocks.is_empty() {
                blocks.push(chain[random.below(6) as usize]);
            }
            if alternating {
                blocks.iter_mut().skip(1).step_by(2).for_each(|block| *block = block.reversed());
            } else if random.below(2) == 0 {
                randomize_orientation(random, &mut blocks);
            }
            if random.below(4) == 0 {
                blocks.push(block(random, 8));
            }
            blocks
        };
        let a = some(random);
        let b = some(random);
        solids(random, a, b)
    });
}

/// Both parts are made of the same boxes, or nearly, cut in different ways, so that their inner walls differ.
#[test]
fn differently_cut_boxes_match_cells() {
    family("boxes that are cut differently", 5, &SOLID_RELATIONS, |random| {
        let large = 3 + random.below(3) as i32;
        let blocks = some_blocks(random, large, 2);
        let a = cut_boxes(random, &blocks, 3);
        let times = random.below(4);
        let mut b = cut_boxes(random, &blocks, times);
        match random.below(8) {
            0 => b.push(block(random, large)),
            1 if b.len() > 1 => drop(b.swap_remove(random.below(b.len() as u64) as usize)),
            2 => b.iter_mut().for_each(|block| *block = block.reversed()),
            3 => b.push(box_around_all(large)),
            4 => {
                let far = if random.below(4) == 0 { large + 1 } else { 1 };
                let offset = [0; 3].map(|_: i32| far * (random.below(3) as i32 - 1));
                for block in &mut b {
                    block.low = [0, 1, 2].map(|k| block.low[k] + offset[k]);
                    block.high = [0, 1, 2].map(|k| block.high[k] + offset[k]);
                }
            }
            _ => (),
        }
        solids(random, a, b)
    });
}

/// Random cells of a cube of `large` cells per axis, at least one.
fn some_cells(random: &mut Random, large: i32) -> Vec<Point> {
    let chance = [0.2, 0.5, 0.9][random.below(3) as usize];
    let mut cells = all_cells(large);
    let one = cells[random.below(cells.len() as u64) as usize];
    cells.retain(|&cell| cell == one || random.unit() < chance);
    cells
}

fn all_cells(large: i32) -> Vec<Point> {
    let cell = |index: i32| [index / (large * large), index / large % large, index % large];
    (0..large * large * large).map(cell).collect()
}

/// A `Part` made of cubic cells with side `step`, moved by `from`. Every cell has all six faces, so that there is
/// a doubled sheet between any two neighbors. Some of these sheets are removed, with both orientations at once.
fn voxels(random: &mut Random, cells: &[Point], step: i32, from: Point) -> Part {
    let block = |cell: &Point| {
        let low = [0, 1, 2].map(|k| cell[k] * step + from[k]);
        Block { low, high: low.map(|x| x + step), winding: 1 }
    };
    let mut blocks: Vec<Block> = cells.iter().map(block).collect();
    if random.below(2) == 0 {
        // After these cuts, some faces cover only a portion of a larger face in the same plane.
        blocks = cut_boxes(random, &blocks, 4);
    }
    let mut part = Part::new(blocks);
    let faces: HashSet<_> = part.faces.iter().copied().collect();
    let removed = [0.0, 0.5, 0.9][random.below(3) as usize];
    let mut gone = HashSet::new();
    for face in &part.faces {
        if face.positive && faces.contains(&face.reversed()) && random.unit() < removed {
            gone.extend([*face, face.reversed()]);
        }
    }
    part.faces.retain(|face| !gone.contains(face));
    if random.below(4) == 0 {
        part.blocks.iter_mut().for_each(|block| *block = block.reversed());
        part.faces.iter_mut().for_each(|face| *face = face.reversed());
    }
    part
}

/// Part B consists of unrelated cells, of the cells of A, of some of these, or of all cells that A does not have.
#[test]
fn cells_with_all_their_faces_match_cells() {
    family("cells with all their faces", 6, &SOLID_RELATIONS, |random| {
        let large = if random.below(16) == 0 { 3 } else { 1 + random.below(2) as i32 };
        let step = 1 + random.below(2) as i32;
        let cells = some_cells(random, large);
        let a = voxels(random, &cells, step, [0; 3]);
        let cells_of_b: Vec<Point> = match random.below(6) {
            0 => cells.clone(),
            1 | 2 => cells.iter().copied().filter(|_| random.below(2) == 0).collect(),
            3 => all_cells(large).into_iter().filter(|cell| !cells.contains(cell)).collect(),
            _ => Vec::new(),
        };
        let b = if random.below(24) == 0 {
            Part::new(vec![box_around_all(large * step)])
        } else if cells_of_b.is_empty() {
            let (large, step) = (1 + random.below(2) as i32, 1 + random.below(2) as i32);
            let from = [0; 3].map(|_: i32| random.below(5) as i32 - 1);
            let cells = some_cells(random, large);
            voxels(random, &cells, step, from)
        } else {
            voxels(random, &cells_of_b, step, [0; 3])
        };
        let parts = if random.below(2) == 0 { [a, b] } else { [b, a] };
        PartPair { parts, flattened: None }
    });
}
