//! Levels of the packed tree. A block has eight boxes; a block of a higher level has the boxes of eight blocks of the
//! level below. There are no pointers: the children of block k are the blocks 8k to 8k + 7 of the level below.

use super::boxes8::{EMPTY_BOX, EMPTY_BOXES8, local8, union, union_scalar};
use super::kd_order::EMPTY_SLOT;
use crate::broad_phase::slots::BoxSlots;
use crate::kernel::boxes::{BoxFrame, Boxes8, LocalAabb};
use crate::kernel::simd::{LANES, Lanes};

/// All levels of the tree. The first level contains the boxes themselves; the last level has one block. Empty if
/// there are no boxes.
#[derive(Clone, Debug, Default)]
pub(super) struct PackedLevels {
    levels: Vec<Vec<Boxes8>>,
}

impl PackedLevels {
    /// Blocks of a level.
    #[inline(always)]
    pub(super) fn level(&self, level: usize) -> &[Boxes8] {
        &self.levels[level]
    }

    pub(super) fn height(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.levels.iter().map(|level| size_of_val(&level[..])).sum()
    }

    /// Changes the number of leaves to `leaves`. Boxes of the remaining leaves keep their positions, even if the
    /// number of levels changes.
    pub(super) fn resize(&mut self, leaves: usize) {
        let (mut height, mut blocks) = (0, leaves);
        while blocks > 0 {
            if self.levels.len() == height {
                self.levels.push(Vec::new());
            }
            if self.levels[height].is_empty() && height > 0 {
                let mut top = EMPTY_BOXES8;
                top.set(0, &union_scalar(&self.levels[height - 1][0]));
                self.levels[height].push(top);
            }
            self.levels[height].resize(blocks, EMPTY_BOXES8);
            height += 1;
            blocks = if blocks == 1 { 0 } else { blocks.div_ceil(LANES) };
        }
        self.levels.truncate(height);
    }

    /// The blocks of the first level, to be fitted to changed boxes.
    pub(super) fn leaves_mut(&mut self) -> &mut [Boxes8] {
        self.levels.first_mut().map_or(&mut [], |leaves| &mut leaves[..])
    }

    /// Computes the boxes of all levels above the leaves.
    #[inline(always)]
    pub(super) fn fit_nodes<L: Lanes>(&mut self, l: L) {
        for level in 1..self.levels.len() {
            let (below, above) = self.levels.split_at_mut(level);
            for (node, children) in above[0].iter_mut().zip(below[level - 1].chunks(LANES)) {
                *node = EMPTY_BOXES8;
                for (lane, child) in children.iter().enumerate() {
                    node.set(lane, &union(l, child));
                }
            }
        }
    }

    /// Sets the box at a position, and updates the boxes of the nodes above.
    pub(super) fn set(&mut self, mut index: usize, bounds: &LocalAabb) {
        let mut bounds = *bounds;
        for level in &mut self.levels {
            let block = &mut level[index / LANES];
            if block.get(index % LANES) == bounds {
                return;
            }
            block.set(index % LANES, &bounds);
            bounds = union_scalar(block);
            index /= LANES;
        }
    }

    /// Box at a position: eight times the index of the leaf, plus the lane.
    pub(super) fn get(&self, index: usize) -> LocalAabb {
        self.levels[0][index / LANES].get(index % LANES)
    }

    /// Union of the eight boxes of a leaf.
    #[inline(always)]
    pub(super) fn leaf(&self, leaf: usize) -> LocalAabb {
        match self.levels.get(1) {
            Some(parents) => parents[leaf / LANES].get(leaf % LANES),
            None => union_scalar(&self.levels[0][leaf]),
        }
    }

    /// Checks that each block contains the unions of the boxes of its child blocks.
    pub(super) fn check(&self) -> Result<(), String> {
        for (level, pair) in self.levels.windows(2).enumerate() {
            for index in 0..pair[1].len() * LANES {
                let child = pair[0].get(index).map_or(EMPTY_BOX, union_scalar);
                if pair[1][index / LANES].get(index % LANES) != child {
                    return Err(format!("the level above has a wrong box for block {index} of level {level}"));
                }
            }
        }
        Ok(())
    }
}

/// Computes a leaf from the boxes of the slots `members`, converted to `frame`. Lanes with [`EMPTY_SLOT`] get an
/// empty box.
#[inline(always)]
pub(super) fn fit_leaf<L: Lanes>(l: L, members: &[u32; LANES], slots: &BoxSlots, frame: &BoxFrame) -> Boxes8 {
    let (mut low, mut high) = ([[0.0; LANES]; 3], [[0.0; LANES]; 3]);
    for (lane, &slot) in members.iter().enumerate() {
        if slot != EMPTY_SLOT {
            let bounds = slots.bounds(slot);
            for axis in 0..3 {
                low[axis][lane] = bounds.min[axis];
                high[axis][lane] = bounds.max[axis];
            }
        }
    }
    let mut boxes = local8(l, &low, &high, frame);
    for (lane, &slot) in members.iter().enumerate() {
        if slot == EMPTY_SLOT {
            boxes.set(lane, &EMPTY_BOX);
        }
    }
    boxes
}
