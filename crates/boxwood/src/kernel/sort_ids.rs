//! Sorts distinct ids of a known range, with a bit set where that is cheaper than a comparison sort.

/// Sorts `ids`, which are distinct and below `count`.
pub(crate) fn sort_ids(mut ids: Vec<u32>, count: usize) -> Vec<u32> {
    // One bit per possible id is less work than a sort, unless the list is short.
    if ids.len() < count.div_ceil(64) {
        ids.sort_unstable();
        return ids;
    }
    let mut bits = vec![0_u64; count.div_ceil(64)];
    ids.iter().for_each(|&id| bits[id as usize / 64] |= 1 << (id % 64));
    ids.clear();
    for (first, mut word) in (0..).step_by(64).zip(bits) {
        while word != 0 {
            ids.push(first + word.trailing_zeros());
            word &= word - 1;
        }
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::sort_ids;

    #[test]
    fn sort_ids_sorts_short_full_and_empty_lists() {
        for count in [0, 1, 63, 64, 65, 1000] {
            for step in [1, 2, 7, 300, 999] {
                let sorted: Vec<u32> = (0..count).step_by(step).collect();
                let reversed = sorted.iter().rev().copied().collect();
                assert_eq!(sort_ids(reversed, count as usize), sorted);
            }
        }
        assert_eq!(sort_ids(vec![], 64), [] as [u32; 0]);
    }
}
