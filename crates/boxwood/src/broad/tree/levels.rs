//! The nodes: eight boxes a block, eight blocks under a block of the level above. Without pointers: the children of block
//! k are the blocks 8k to 8k + 7 of the level below.

use super::super::slots::Slots;
use super::block::{EMPTY, NOTHING, eight_local, plain_union, union};
use super::order::NOBODY;
use crate::bounds::{Aabb, EightBoxes, Frame};
use crate::simd::{LANES, Lanes};

/// All levels, the boxes themselves first; the last has one block. None if there are no boxes.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    levels: Vec<Vec<EightBoxes>>,
}

impl Levels {
    /// The blocks of a level.
    #[inline(always)]
    pub(super) fn level(&self, level: usize) -> &[EightBoxes] {
        &self.levels[level]
    }

    pub(super) fn height(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.levels.iter().map(|level| size_of_val(&level[..])).sum()
    }

    /// Makes room for so many leaves. What there was keeps its place, also under a new top.
    pub(super) fn resize(&mut self, leaves: usize) {
        let (mut height, mut blocks) = (0, leaves);
        while blocks > 0 {
            if self.levels.len() == height {
                self.levels.push(Vec::new());
            }
            if self.levels[height].is_empty() && height > 0 {
                let mut top = EMPTY;
                top.set(0, &plain_union(&self.levels[height - 1][0]));
                self.levels[height].push(top);
            }
            self.levels[height].resize(blocks, EMPTY);
            height += 1;
            blocks = if blocks == 1 { 0 } else { blocks.div_ceil(LANES) };
        }
        self.levels.truncate(height);
    }

    /// The leaves, to be fitted.
    pub(super) fn leaves_mut(&mut self) -> &mut [EightBoxes] {
        self.levels.first_mut().map_or(&mut [], |leaves| &mut leaves[..])
    }

    /// Fits the nodes to the leaves.
    #[inline(always)]
    pub(super) fn fit_nodes<L: Lanes>(&mut self, l: L) {
        for level in 1..self.levels.len() {
            let (below, above) = self.levels.split_at_mut(level);
            for (node, children) in above[0].iter_mut().zip(below[level - 1].chunks(LANES)) {
                *node = EMPTY;
                for (lane, child) in children.iter().enumerate() {
                    node.set(lane, &union(l, child));
                }
            }
        }
    }

    /// Puts one box in its place, and what that changes in the nodes above.
    pub(super) fn set(&mut self, mut place: usize, bounds: &Aabb) {
        let mut bounds = *bounds;
        for level in &mut self.levels {
            let block = &mut level[place / LANES];
            if block.get(place % LANES) == bounds {
                return;
            }
            block.set(place % LANES, &bounds);
            bounds = plain_union(block);
            place /= LANES;
        }
    }

    /// The box at a place.
    pub(super) fn get(&self, place: usize) -> Aabb {
        self.levels[0][place / LANES].get(place % LANES)
    }

    /// The box of a leaf.
    #[inline(always)]
    pub(super) fn leaf(&self, leaf: usize) -> Aabb {
        match self.levels.get(1) {
            Some(parents) => parents[leaf / LANES].get(leaf % LANES),
            None => plain_union(&self.levels[0][leaf]),
        }
    }

    /// Whether each block has the boxes of its children.
    pub(super) fn check(&self) -> Result<(), String> {
        for (level, pair) in self.levels.windows(2).enumerate() {
            for place in 0..pair[1].len() * LANES {
                let child = pair[0].get(place).map_or(NOTHING, plain_union);
                if pair[1][place / LANES].get(place % LANES) != child {
                    return Err(format!("block {place} of level {level} has not the box that the level above says"));
                }
            }
        }
        Ok(())
    }
}

/// A leaf with the boxes of these slots.
#[inline(always)]
pub(super) fn fitted<L: Lanes>(l: L, members: &[u32; LANES], slots: &Slots, frame: &Frame) -> EightBoxes {
    let (mut low, mut high) = ([[0.0; LANES]; 3], [[0.0; LANES]; 3]);
    for (lane, &slot) in members.iter().enumerate() {
        if slot != NOBODY {
            let bounds = slots.bounds(slot);
            for axis in 0..3 {
                low[axis][lane] = bounds[0][axis];
                high[axis][lane] = bounds[1][axis];
            }
        }
    }
    let mut boxes = eight_local(l, &low, &high, frame);
    for (lane, &slot) in members.iter().enumerate() {
        if slot == NOBODY {
            boxes.set(lane, &NOTHING);
        }
    }
    boxes
}
