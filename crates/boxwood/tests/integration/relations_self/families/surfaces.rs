//! Surfaces without interior, added to solids and alone: doubled sheets, flat boxes, and boxes together with their
//! reverse.

use super::{
    Block, Part, PartPair, SOLID_RELATIONS, block, box_around_all, family, flat_block, randomize_orientation, sheet,
    some_blocks,
};
use boxwood::query::Relation;
use boxwood_scenes::Random;

/// Random boxes, some of them flat, each repeated up to three times with random orientation.
fn doubled(random: &mut Random, large: i32) -> Vec<Block> {
    let mut blocks = Vec::new();
    for _ in 0..1 + random.below(3) {
        let one = if random.below(4) == 0 { flat_block(random, large) } else { block(random, large) };
        for _ in 0..1 + random.below(3).min(random.below(3)) {
            blocks.push(if random.below(3) == 0 { one.reversed() } else { one });
        }
    }
    blocks
}

/// A box of at most two cells along each axis.
fn small_block(random: &mut Random, large: i32) -> Block {
    let mut one = block(random, large);
    one.high = [0, 1, 2].map(|k| one.high[k].min(one.low[k] + 1 + random.below(2) as i32));
    one
}

/// A `Part` without interior, made of a few small surfaces.
fn part_without_interior(random: &mut Random, large: i32) -> Part {
    let mut blocks = Vec::new();
    let mut sheets = Vec::new();
    for _ in 0..1 + random.below(3) {
        match random.below(4) {
            0 => blocks.push(small_block(random, large)),
            1 | 2 => blocks.push(flat_block(random, large)),
            _ => sheets.extend(sheet(random, 3)),
        }
    }
    randomize_orientation(random, &mut blocks);
    let mut part = Part::new(balanced(&blocks));
    part.faces.extend(sheets);
    part
}

/// The boxes, with every thick one followed by its reverse, so that all winding numbers are 0.
fn balanced(blocks: &[Block]) -> Vec<Block> {
    let is_thick = |block: &Block| (0..3).all(|k| block.low[k] < block.high[k]);
    let mut result = Vec::new();
    for &block in blocks {
        result.push(block);
        if is_thick(&block) {
            result.push(block.reversed());
        }
    }
    result
}

/// A solid of random boxes, with sheets inside, outside and on its boundary.
fn with_sheets(random: &mut Random, large: i32) -> Part {
    let mut blocks = some_blocks(random, large, 3);
    if random.below(2) == 0 {
        randomize_orientation(random, &mut blocks);
    }
    let mut part = Part::new(blocks);
    for _ in 0..random.below(4) {
        part.faces.extend(sheet(random, large));
    }
    part
}

fn all_relations() -> Vec<Relation> {
    [SOLID_RELATIONS.as_slice(), &[Relation::SurfacesOnly]].concat()
}

#[test]
fn doubled_and_flat_boxes_match_cells() {
    family("doubled boxes and flat boxes", 7, &all_relations(), |random| {
        let large = 2 + random.below(4) as i32;
        let a = doubled(random, large);
        let b = match random.below(4) {
            0 => a.iter().map(|block| block.reversed()).collect(),
            1 => a[..1 + random.below(a.len() as u64) as usize].to_vec(),
            2 if random.below(4) == 0 => vec![box_around_all(large); 2],
            _ => doubled(random, large),
        };
        let parts = if random.below(2) == 0 { [a, b] } else { [b, a] };
        PartPair { parts: parts.map(Part::new), flattened: None }
    });
}

#[test]
fn solids_with_sheets_match_cells() {
    family("solids with sheets", 8, &SOLID_RELATIONS, |random| {
        let large = 2 + random.below(5) as i32;
        let a = with_sheets(random, large);
        let b = match random.below(8) {
            kind @ 0..3 => {
                let mut b = Part::new(if kind == 0 { vec![box_around_all(large)] } else { a.blocks.clone() });
                b.faces.extend(sheet(random, large));
                b
            }
            _ => with_sheets(random, large),
        };
        PartPair { parts: if random.below(2) == 0 { [a, b] } else { [b, a] }, flattened: None }
    });
}

#[test]
fn meshes_without_interior_match_cells() {
    let mut must_occur = vec![Relation::Disjoint, Relation::SurfacesOnly, Relation::Crossing];
    must_occur.extend([Relation::AInsideB { touching: false }, Relation::BInsideA { touching: false }]);
    family("meshes that bound nothing", 9, &must_occur, |random| {
        let large = 3 + random.below(6) as i32;
        let a = part_without_interior(random, large);
        let b = match random.below(6) {
            0 => part_without_interior(random, large),
            1 => with_sheets(random, large),
            // Part B is a box around A or around half of it, with up to two cavities.
            kind => {
                let mut outer = box_around_all(large);
                if kind < 4 {
                    outer.high[random.below(3) as usize] = large / 2;
                }
                let mut blocks = vec![outer];
                blocks.extend((0..random.below(3)).map(|_| small_block(random, large).reversed()));
                Part::new(blocks)
            }
        };
        let parts = if random.below(2) == 0 { [a, b] } else { [b, a] };
        PartPair { parts, flattened: None }
    });
}

/// Pairs of solids A and B. The pose of A flattens A, so that A has no interior.
#[test]
fn flattened_solids_match_cells() {
    let must_occur = [Relation::Disjoint, Relation::SurfacesOnly, Relation::AInsideB { touching: false }];
    family("flattened by the pose", 10, &must_occur, |random| {
        let large = 2 + random.below(6) as i32;
        let (a, mut b) = (with_sheets(random, large), with_sheets(random, large));
        if random.below(2) == 0 {
            b = Part::new(vec![box_around_all(large)]);
        }
        let at = random.below(large as u64 + 3) as i32 - 1;
        PartPair { parts: [a, b], flattened: Some((random.below(3) as usize, at)) }
    });
}
